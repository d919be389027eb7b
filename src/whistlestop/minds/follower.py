"""Following a course: quick play along a plan that was made before, for simulations by the thousand.

A `Course` is what a seat is after: lanes to claim, and the cards that they take. It is made by an `Outlook`,
as a planner makes its plan, but only when there is none yet, when somebody has taken one of its lanes,
when it is done, or when it is stale; in between a decision takes less than a microsecond.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.bits import first
from whistlestop.engine.board import Board, zeros
from whistlestop.engine.chance import following
from whistlestop.engine.codes import (
    BLIND,
    CITY,
    CITY_WORD,
    COLOURS,
    DECLINE,
    EXCHANGE,
    GRAY,
    KEEP_TICKETS,
    KINDS,
    LANE,
    LANE_WORD,
    LOCO,
    NONE,
    OVER,
    PAY,
    PAY_LANE,
    PAY_STATION,
    SECOND_CARD,
    SWAP,
    TUNNEL,
    TUNNEL_EXTRA,
    TURN,
    WORD,
    WORDS,
)
from whistlestop.engine.play import pick
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import Player, State
from whistlestop.minds.course import UNKNOWN, Course
from whistlestop.minds.mind import Mind
from whistlestop.minds.outlook import Outlook, lanes_in
from whistlestop.minds.planner import Planner
from whistlestop.minds.swapping import nearness, swap_limit
from whistlestop.minds.temper import Temper
from whistlestop.minds.terrain import Terrain

KEPT: Final = 1000  # rounds: more than a game has


class Follower(Mind):
    """Plays along courses. As a mind it sets a new course for every question; `roll` keeps them."""

    def __init__(self, temper: Temper) -> None:
        """Take the numbers to plan by."""
        self.planner = Planner(temper)
        self.stale: i64 = KEPT  # rounds after which a course is set anew, whatever happened
        self.words = zeros(WORDS)
        self.short = zeros(KINDS)

    def decide(self, rules: Rules, state: State, x: i64) -> i64:
        """Set a course and follow it for one decision."""
        outlook = self.planner.outlook_for(rules)
        course = self.set_course(outlook, state, state.turn)
        rules.offers(state, self.words)
        return self.step(outlook, state, course, x)

    def set_course(
        self, outlook: Outlook, state: State, seat: i64, *, rushing: bool = False, limit: float = UNKNOWN
    ) -> Course:
        """Plan for a seat's tickets, or choose lanes for their own sake.

        A limit for swapping that was known before will do for later courses: it changes little.
        """
        course = Course()
        course.rushing = rushing
        course.since = state.round
        course.tickets = state.players[seat].tickets
        course.built = outlook.terrain.built(state.players[seat])
        outlook.look(state, seat)
        outlook.set_goals()
        if len(outlook.here) and not rushing:
            outlook.make_plan()
            course.low = outlook.low
            course.high = outlook.high
            course.cities = outlook.cities_to_build()
            course.hope = outlook.aimed_worth()
            course.lanes = lanes_in(course.low, course.high)
            for lane in course.lanes:
                around = outlook.temper.urgent * outlook.detour(lane)
                course.urgency = append(course.urgency, around)
        if course.low or course.high:
            course.count_need(outlook.terrain)
        else:
            self.fill(outlook, course)
        if outlook.terrain.has_swap and course.tickets:
            course.limit = limit if limit != UNKNOWN else swap_limit(outlook, state)
            course.swap = nearness(outlook, course.tickets) > course.limit
        return course

    def fill(self, outlook: Outlook, course: Course) -> None:
        """Set the course to the lanes that bring most for the turns that they take."""
        board = outlook.board
        course.filling = True
        course.low = 0
        course.high = 0
        course.lanes, course.urgency = outlook.best_lanes()
        for lane in course.lanes:
            course.low |= board.lane_low[lane]
            course.high |= board.lane_high[lane]
        course.count_need(outlook.terrain)

    def step(self, outlook: Outlook, state: State, course: Course, x: i64) -> i64:
        """Answer a question along a course; `words` hold what is on offer."""
        decision = state.decision
        if decision == TURN:
            return self.turn(outlook, state, course, x)
        if decision == SECOND_CARD:
            return self.draw(outlook, state, course, x)
        if decision == PAY_LANE or decision == PAY_STATION:
            return self.pay(outlook, state, course, x)
        if decision == TUNNEL_EXTRA:
            return self.pay_extra()
        if decision == KEEP_TICKETS:
            return self.planner.decide(outlook.terrain.rules, state, x)
        return pick(self.words, x)

    def turn(self, outlook: Outlook, state: State, course: Course, x: i64) -> i64:
        """Claim what the course would miss most; draw otherwise. The last turn takes what it can."""
        low = self.words[LANE_WORD]
        high = self.words[LANE_WORD + 1]
        if course.swap and (self.words[0] >> SWAP) & 1:
            return SWAP
        if course.filling and course.cities & self.words[CITY_WORD]:
            return CITY + first(course.cities & self.words[CITY_WORD])
        lane: i64 = NONE
        if state.last_turns != NONE:
            lane = self.last_lane(outlook, state.players[state.turn], low, high)
        elif low & course.low or high & course.high:
            lane = self.urgent_lane(outlook, state.players[state.turn], course)
        return LANE + lane if lane != NONE else self.draw(outlook, state, course, x)

    def urgent_lane(self, outlook: Outlook, player: Player, course: Course) -> i64:
        """Choose the lane of the course that would be missed most, for what it costs."""
        board = outlook.board
        temper = outlook.temper
        hand = player.hand
        best: i64 = NONE
        most = 0.0
        i: i64
        for i in range(len(course.lanes)):
            lane = course.lanes[i]
            offered = self.words[LANE_WORD] & board.lane_low[lane]
            offered |= self.words[LANE_WORD + 1] & board.lane_high[lane]
            if not offered:
                continue
            length = board.length[lane]
            if board.kind[lane] == TUNNEL and outlook.terrain.held_for(player, lane) <= length:
                continue
            colour = board.colour[lane]
            wilds: i64 = board.locomotives[lane]
            if colour != GRAY:
                wilds = max(wilds, length - hand[colour])
            cost = temper.spend * float(length - wilds) + temper.spend_wild * float(wilds)
            worth = course.urgency[i] - cost
            if best == NONE or worth > most:
                best = lane
                most = worth
        return best

    def last_lane(self, outlook: Outlook, player: Player, low: i64, high: i64) -> i64:
        """Choose the lane that brings most at once, by itself and by the tickets that it completes."""
        board = outlook.board
        outlook.player = player
        best: i64 = NONE
        most = 0.0
        for lane in lanes_in(low, high):
            worth = float(board.points[lane] + self.completes(board, player, lane)) - outlook.toll_cost(lane)
            if worth > most:
                best = lane
                most = worth
        return best

    def completes(self, board: Board, player: Player, lane: i64) -> i64:
        """Return twice the points of the tickets that a lane completes."""
        here = player.linked[board.lane_a[lane]]
        there = player.linked[board.lane_b[lane]]
        gain: i64 = 0
        rest = player.tickets
        while rest:
            ticket = first(rest)
            rest &= rest - 1
            a = board.bit[board.ticket_a[ticket]]
            b = board.bit[board.ticket_b[ticket]]
            if (a & here and b & there) or (a & there and b & here):
                gain += 2 * board.ticket_points[ticket]
        return gain

    def find_short(self, terrain: Terrain, player: Player, course: Course) -> i64:
        """Find out how many cards of each colour the course lacks, and how many in all."""
        need = course.need
        hand = player.hand
        short = self.short
        total: i64 = 0
        spare: i64 = -1000
        chosen: i64 = 0
        colour: i64
        for colour in range(COLOURS):
            lack = need[colour] - hand[colour]
            if lack > 0:
                short[colour] = lack
                total += lack
            else:
                short[colour] = 0
            if -lack > spare:
                spare = -lack
                chosen = colour
        gray = need[GRAY]
        if gray:
            lack = min(gray, course.longest_gray) - max(spare, 0)
            if lack > 0:
                short[chosen] += lack
                total += lack
        lack = course.symbols - hand[LOCO]
        return total + lack if lack > 0 or terrain.wild else total

    def draw(self, outlook: Outlook, state: State, course: Course, x: i64) -> i64:
        """Take the card that closes the smallest gap, a locomotive where none does, or the deck's."""
        words = self.words
        terrain = outlook.terrain
        player = state.players[state.turn]
        missing = self.find_short(terrain, player, course)
        best: i64 = NONE
        least: i64 = 1000
        kind: i64
        for kind in range(COLOURS):
            if (words[0] >> kind) & 1 and 0 < self.short[kind] < least:
                best = kind
                least = self.short[kind]
        if (words[0] >> LOCO) & 1:
            wanted = course.symbols > player.hand[LOCO] or (terrain.wild and missing > 0)
            if wanted and not terrain.whole_draw:
                return LOCO
            if best == NONE and course.symbols > player.hand[LOCO]:
                return LOCO
        if best != NONE:
            return best
        if (words[0] >> BLIND) & 1:
            return BLIND
        return pick(words, x)

    def pay(self, outlook: Outlook, state: State, course: Course, x: i64) -> i64:
        """Pay with wagons first; where colours are free, with the one that the course needs least.

        Colours are free for a gray lane and for a station. Rules: U8, E9.
        """
        board = outlook.board
        player = state.players[state.turn]
        free: i64 = 0  # cards of any one colour that are asked for
        if state.decision == PAY_STATION:
            free = outlook.terrain.next_station(player)
        elif board.colour[state.target] == GRAY:
            free = board.length[state.target]
        words = self.words
        best: i64 = NONE
        least: i64 = 100000
        i: i64
        for i in range(1, LANE_WORD):
            word = words[i]
            while word:
                move = first(word) + i * WORD
                word &= word - 1
                cost: i64 = 1000
                if move < EXCHANGE:
                    colour = (move - PAY) // 10
                    cost = 10 * ((move - PAY) % 10)
                    if colour != LOCO and free:
                        over = course.need[colour] + free - player.hand[colour]
                        if over > 0:
                            cost += 4 * over
                        cost -= player.hand[colour]
                if cost < least:
                    best = move
                    least = cost
        return best if best != NONE else pick(words, x)

    def pay_extra(self) -> i64:
        """Pay what a tunnel asks on top with as few locomotives as possible, or decline."""
        i: i64
        for i in range(1, LANE_WORD):
            if self.words[i]:
                return first(self.words[i]) + i * WORD
        return DECLINE

    def fresh_course(self, outlook: Outlook, state: State, course: Course) -> Course:
        """Return the course for the seat's turn: as it was, without what has been claimed, or a new one."""
        player = state.players[state.turn]
        low = course.low & player.open_low
        high = course.high & player.open_high
        same = player.tickets == course.tickets and outlook.terrain.built(player) == course.built
        same = same and state.round - course.since < self.stale
        if same and course.filling:
            fresh = course.heir()
            fresh.swap = course.swap
            outlook.glance(state, state.turn)
            self.fill(outlook, fresh)
            return fresh
        if same and low == course.low and high == course.high and (low or high):
            return course
        lost = course.low & ~low & ~player.own_low or course.high & ~high & ~player.own_high
        if not same or lost or not (low or high):
            return self.set_course(outlook, state, state.turn, rushing=course.rushing, limit=course.limit)
        return self.rest_of(outlook, course, low, high)

    def rest_of(self, outlook: Outlook, course: Course, low: i64, high: i64) -> Course:
        """Return what is left of a course after a claim."""
        rest = course.heir()
        rest.low = low
        rest.high = high
        i: i64
        for i in range(len(course.lanes)):
            lane = course.lanes[i]
            if low & outlook.board.lane_low[lane] or high & outlook.board.lane_high[lane]:
                rest.lanes = append(rest.lanes, lane)
                rest.urgency = append(rest.urgency, course.urgency[i])
        rest.count_need(outlook.terrain)
        return rest

    def roll(self, rules: Rules, state: State, courses: vec[Course], x: i64, turns: i64 = 1000) -> i64:
        """Play on along courses, set anew where they are done or broken: to the end, or so many turns.

        Return how many moves there were.
        """
        outlook = self.planner.outlook_for(rules)
        moves: i64 = 0
        while state.decision != OVER:
            seat = state.turn
            if state.decision == TURN:
                if turns == 0:
                    break
                turns -= 1
                courses[seat] = self.fresh_course(outlook, state, courses[seat])
            rules.offers(state, self.words)
            x = following(x)
            rules.play(state, self.step(outlook, state, courses[seat], x))
            moves += 1
        return moves
