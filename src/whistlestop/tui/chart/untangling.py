"""Leading all lanes over a chart so that no two share a cell.

Every lane takes its cheapest way, at first also over cells of others. Where lanes meet, the cells get dearer
from round to round, until all but one look for another way. What this leaves over is solved by moving a city
a little, and where there is really no room by letting both lanes of a double run in one row of cells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from whistlestop.drawing.plan import Point
from whistlestop.tui.chart.courses import Course, find_way, survey
from whistlestop.tui.chart.ground import Cell, Ground
from whistlestop.tui.chart.plates import Plate

ROUNDS, LONG_ENOUGH = 80, 20
"""How many rounds lanes have to part; and how many where so much is shared that they never will."""

WIDE = 2.0
WIDER = {8: WIDE, 16: 3.0, 40: 5.0}
"""From these rounds on, lanes that still share cells look for ways farther off their course."""

FIRST, DEARER, DEAREST = 0.8, 1.08, 40.0
"""What it costs to share a cell in the first round, how much dearer it gets with each round, and how dear."""

AFRESH, SOON = 1.0, 2.0
"""What it costs to share a cell when lanes were joined or parted; and when a city was moved."""

PARTING, SETTLING = 12, 6
"""After how many rounds lanes must have parted then."""

AGAIN = 2.5
"""How much dearer a cell gets for good with each round in which lanes share it."""

NEVER = 50.0
"""So dear that nobody shares a cell who need not."""

HOPELESS = 15
"""With more cells shared than that, moving cities doesn't help before doubles are joined."""

FEW = 4
"""So few doubles that were joined are worth moving cities for."""

TRIALS, WORK = 8, 20_000
"""How many moves of cities are tried at a time, and more on charts of fewer cells than that for each."""

MOVES = (
    (0, -1), (0, 1), (-1, 0), (1, 0), (-3, 0), (3, 0), (2, 1), (-2, 1), (2, -1), (-2, -1), (0, 2), (0, -2),
    (-5, 0), (5, 0),
)  # fmt: skip

LOST = 5
"""A lane without a way counts as much as so many shared cells."""

Line = Callable[[Course, Mapping[str, Plate]], list[Point]]
"""How a course should lie between its cities, wherever they are."""


@dataclass(frozen=True, slots=True)
class Kept:
    """How everything lay, to go back to if a move makes nothing better."""

    ground: Ground
    courses: list[tuple[Course, Course]]


class Tangle:
    """Lanes on a chart, of which some may still share cells."""

    def __init__(self, ground: Ground, courses: list[Course], line: Line, effort: int) -> None:
        """Take cities on their ground, courses and how they lie, and how many cells they may look at."""
        self.ground = ground
        self.courses = courses
        self.line = line
        self.placed = dict(ground.plates)  # where cities were before any was moved
        self.trials = 0  # that are left
        self.effort = effort  # that is left

    def solve(self) -> None:
        """Lead all lanes, and part them: by moving cities, and if need be by joining doubles."""
        for course in self.courses:
            survey(self.ground, course)
        self.ground.press(FIRST)
        for course in sorted(self.courses, key=lambda course: len(course.line)):
            self.lead(course)
        self.negotiate(ROUNDS)
        if self.faults() <= HOPELESS:
            self.shift()
        if self.faults():
            self.join()
            self.shift()
            self.part()
        self.tidy()

    def faults(self) -> int:
        """Count what is wrong: cells that are shared, and lanes without a way."""
        return self.ground.overlaps() + LOST * sum(not course.whole for course in self.courses)

    def flaws(self) -> int:
        """Count what is wrong, and doubles that were joined; without any, each lane has a way for itself."""
        return self.faults() + sum(len(course.lanes) > 1 for course in self.courses)

    def clashes(self, course: Course) -> bool:
        """Tell whether a lane shares a cell or has no way."""
        used = self.ground.used
        return not course.whole or any(used[cell] > 1 for cell in course.cells)

    def lead(self, course: Course) -> None:
        """Lead a lane anew."""
        self.ground.lay(course.cells, -1)
        course.cells, looked = find_way(self.ground, course)
        self.ground.lay(course.cells)
        self.effort -= looked

    def negotiate(self, rounds: int) -> None:
        """Lead lanes that share cells anew, round after round, while the cells get dearer."""
        for number in range(rounds):
            clashing = [course for course in self.courses if self.clashes(course)]
            lost = number > LONG_ENOUGH and self.ground.overlaps() > 2 * HOPELESS
            if lost or not clashing or self.effort < 0:
                return
            if number in WIDER:
                for course in clashing:
                    course.breadth = WIDER[number]
                    survey(self.ground, course)
            self.ground.remember(AGAIN)
            self.ground.press(min(self.ground.pressure * DEARER, DEAREST))
            for course in clashing:
                self.lead(course)

    def clear(self, courses: Iterable[Course]) -> None:
        """Take lanes off their cells."""
        for course in courses:
            self.ground.lay(course.cells, -1)
            course.cells = []

    def join(self) -> None:
        """Let both lanes of a double have the cells of one in turn, where they have no room side by side."""
        for course in list(self.courses):
            for other in list(course.others):
                if course in self.courses and (self.clashes(course) or self.clashes(other)):
                    self.drop(other)
                    course.lanes, course.others = course.lanes + other.lanes, []
        self.ground.forgive()
        self.ground.press(AFRESH)
        self.negotiate(ROUNDS)

    def drop(self, course: Course) -> None:
        """Take a course off the chart."""
        self.ground.lay(course.cells, -1)
        self.courses.remove(course)

    def part(self) -> None:
        """Give lanes that were joined cells of their own again, where there is room after all."""
        joined = [course for course in self.courses if len(course.lanes) > 1]
        for course in joined:
            before, kept, lanes = self.faults(), self.keep(), course.lanes
            other = Course(lanes[1:], course.a, course.b, course.line, [course], WIDE)
            course.lanes, course.others, course.breadth = lanes[:1], [other], WIDE
            self.courses.append(other)
            for each in (course, other):
                survey(self.ground, each)
                self.lead(each)
            self.ground.forgive()
            self.ground.press(AFRESH)
            self.negotiate(PARTING)
            if len(joined) <= FEW:
                self.shift()
            if self.faults() > before:
                self.courses.remove(other)
                self.restore(kept)
                course.lanes, course.others = lanes, []

    def tidy(self) -> None:
        """Lead all lanes anew, now that each knows where the others are."""
        before, kept = self.faults(), self.keep()
        self.ground.forgive()
        self.ground.press(NEVER)
        for course in self.courses:
            survey(self.ground, course)
        for course in (*self.courses, *self.courses):
            self.lead(course)
        if self.faults() > before:
            self.restore(kept)

    def shift(self) -> None:
        """Move cities as long as that parts lanes."""
        self.trials = max(TRIALS, WORK // (self.ground.width * self.ground.height))
        while 0 < self.faults() <= 2 * HOPELESS and self.shift_one():
            pass

    def shift_one(self) -> bool:
        """Move a city if that parts lanes, beginning with the one in most trouble; tell whether one did."""
        before = self.faults()
        trouble = Counter(
            city for course in self.courses if self.clashes(course) for city in (course.a, course.b)
        )
        for city, _ in trouble.most_common():
            plate = self.ground.plates[city]
            for across, down in MOVES:
                moved = replace(plate, x=plate.x + across, y=plate.y + down)
                if self.trials and self.effort > 0 and self.fits(city, moved):
                    kept = self.keep()
                    self.move(city, moved)
                    self.trials -= 1
                    if self.faults() < before:
                        return True
                    self.restore(kept)
        return False

    def fits(self, city: str, plate: Plate) -> bool:
        """Tell whether a city can lie somewhere: on the chart, off other cities, and on their right sides."""
        ground = self.ground
        if not ground.inside(plate.x, plate.y) or not ground.inside(plate.right, plate.y):
            return False
        if any(self.turns(city, plate, course) for course in self.courses if city in (course.a, course.b)):
            return False
        return all(
            other == city or abs(theirs.y - plate.y) > 1 or plate.gap(theirs) >= (theirs.y == plate.y)
            for other, theirs in ground.plates.items()
        )

    def turns(self, city: str, plate: Plate, course: Course) -> bool:
        """Tell whether a city would come to the wrong side of a neighbour: above it, say, and not below."""
        other = course.b if city == course.a else course.a
        theirs, before, was = self.ground.plates[other], self.placed[city], self.placed[other]
        return (before.y - was.y) * (plate.y - theirs.y) < 0 or (before.dot - was.dot) * (
            plate.dot - theirs.dot
        ) < 0

    def move(self, city: str, plate: Plate) -> None:
        """Move a city, and lead the lanes anew that this concerns."""
        self.ground.lift(city)
        self.ground.settle(city, plate)
        under = set(self.ground.under(plate))
        concerned = []
        for course in self.courses:
            if city in (course.a, course.b):
                course.line = self.line(course, self.ground.plates)
                survey(self.ground, course)
                concerned.append(course)
            elif not under.isdisjoint(course.cells):
                concerned.append(course)
        self.clear(concerned)
        for course in concerned:
            self.lead(course)
        self.ground.press(SOON)
        self.negotiate(SETTLING)

    def keep(self) -> Kept:
        """Remember how everything lies."""
        return Kept(self.ground.copy(), [(course, replace(course)) for course in self.courses])

    def restore(self, kept: Kept) -> None:
        """Let everything lie as it did."""
        self.ground = kept.ground
        for course, before in kept.courses:
            course.line, course.breadth, course.cells = before.line, before.breadth, before.cells
            course.tolls, course.ahead = before.tolls, before.ahead
            course.starts, course.goals = before.starts, before.goals


def shares(courses: list[Course]) -> Iterator[tuple[Course, dict[str, list[int]]]]:
    """Say which cells of each course its lanes have for themselves, by their places on it."""
    owner = owners(courses)
    for course in courses:
        own = [i for i, cell in enumerate(course.cells) if owner[cell] is course]
        turns = len(course.lanes)
        pace = 2 if turns > 1 and len(own) >= 2 * turns else 1
        yield (
            course,
            {
                lane: [place for i, place in enumerate(own) if i // pace % turns == turn]
                for turn, lane in enumerate(course.lanes)
            },
        )


def owners(courses: list[Course]) -> dict[Cell, Course]:
    """Say who has each cell. Where lanes cross, that one is interrupted which has more cells.

    No lane is left without any cell, as long as others can spare one.
    """
    owner: dict[Cell, Course] = {}
    for course in sorted(courses, key=lambda course: -len(course.cells)):
        owner.update(dict.fromkeys(course.cells, course))
    spare = {course: -len(course.lanes) for course in courses}
    for course in owner.values():
        spare[course] += 1
    for course in courses:
        while spare[course] < 0:
            others = [cell for cell in course.cells if owner[cell] is not course]
            cell = max(others, key=lambda cell: spare[owner[cell]], default=None)
            if cell is None or spare[owner[cell]] <= 0:
                break
            spare[owner[cell]] -= 1
            spare[course] += 1
            owner[cell] = course
    return owner
