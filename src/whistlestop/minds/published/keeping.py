"""Which tickets to keep: the rules of the published agents, on masks over the offer."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import count, first
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import Player, State
from whistlestop.minds.published.network import Network, ends_of
from whistlestop.minds.published.ways import Ways, share

NO_WAY: Final = 50  # cars that a ticket without a way is reckoned at, as published


def tickets_in(rules: Rules, offer: vec[i64], mask: i64) -> i64:
    """Return the set of tickets that a mask over the offer stands for."""
    tickets: i64 = 0
    place: i64 = 0
    for ticket in offer:
        if (mask >> place) & 1:
            tickets |= rules.board.bit[ticket]
        place += 1
    return tickets


def points_of(rules: Rules, tickets: i64) -> i64:
    """Add up the points of a set of tickets."""
    points: i64 = 0
    while tickets:
        points += rules.board.ticket_points[first(tickets)]
        tickets &= tickets - 1
    return points


def may_keep(rules: Rules, player: Player, mask: i64) -> bool:
    """Tell whether a mask keeps enough of the offer."""
    return mask > 0 and count(mask) >= min(player.keep, len(player.offer))


def lowest(rules: Rules, state: State) -> i64:
    """Keep as few tickets as must be, those of fewest points."""
    player = state.players[state.turn]
    best: i64 = 0
    least: i64 = 0
    mask: i64
    for mask in range(1, rules.board.bit[len(player.offer)]):
        if may_keep(rules, player, mask):
            points = 1000 * count(mask) + points_of(rules, tickets_in(rules, player.offer, mask))
            if best == 0 or points < least:
                best = mask
                least = points
    return best


def most_that_fit(rules: Rules, state: State) -> i64:
    """Keep as many tickets as one network can join with some cars to spare, beside those already held."""
    player = state.players[state.turn]
    ways = Ways(rules, state)
    spare = share(rules, 5)
    best: i64 = 0
    best_merit: i64 = 0
    mask: i64
    for mask in range(1, rules.board.bit[len(player.offer)]):
        if may_keep(rules, player, mask):
            tickets = tickets_in(rules, player.offer, mask)
            network = Network(ways, ends_of(ways, player.tickets | tickets))
            merit = 1000 * count(mask) - network.cars
            if network.cars + spare > player.cars:
                merit = -1000 * count(mask) - network.cars
            if best == 0 or merit > best_merit:
                best = mask
                best_merit = merit
    return best


def best_rate(rules: Rules, state: State, shortest: i64) -> i64:
    """Keep the tickets with most points for each car, each ticket reckoned by itself; else the lowest.

    A ticket's way has as few lanes as possible, as published, and no open lane shorter than `shortest`.
    """
    player = state.players[state.turn]
    ways = Ways(rules, state, shortest)
    best: i64 = 0
    best_points: i64 = 0
    best_cars: i64 = 1
    mask: i64
    for mask in range(1, rules.board.bit[len(player.offer)]):
        if may_keep(rules, player, mask):
            tickets = tickets_in(rules, player.offer, mask)
            points = points_of(rules, tickets)
            cars = max(1, cars_apart(ways, tickets))
            if cars <= player.cars and points * best_cars > best_points * cars:
                best = mask
                best_points = points
                best_cars = cars
    return best or lowest(rules, state)


def cars_apart(ways: Ways, tickets: i64) -> i64:
    """Add up the cars that tickets take, each by itself."""
    board = ways.board
    cars: i64 = 0
    while tickets:
        ticket = first(tickets)
        tickets &= tickets - 1
        lanes = ways.fewest_lanes(board.ticket_a[ticket], board.ticket_b[ticket])
        cars += ways.cars_in(lanes) if len(lanes) else NO_WAY
    return cars
