"""The numbers on a score sheet, held against what they must be."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from testcross.rulesets.english import counted, too_many
from testcross.rulesets.genotype.box import Assumptions
from testcross.rulesets.genotype.cards import PeaPlant
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.position import MOST_GOALS, MOST_PLANTS, Goal, parse_goal
from testcross.rulesets.genotype.record.game_record import WrittenLine
from testcross.rulesets.genotype.record.named_cards import NamedCards, WordReader
from testcross.rulesets.genotype.record.value_kinds import WrittenCell
from testcross.rulesets.genotype.round_state.table import Grounds
from testcross.rulesets.genotype.rules import Rules
from testcross.rulesets.genotype.scoring.player_score import (
    CELLS,
    NOTHING_KNOWN,
    EndScore,
    GoalBoard,
    goal_board,
    goal_key,
)
from testcross.rulesets.genotype.scoring.sheet_line import PossibleLines, SheetLine, sums_of_plants
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding, Placed
from testcross.rulesets.records.tree import Place
from testcross.rulesets.tabletop import Count


class SheetNumber(NamedTuple):
    """A number on a score sheet."""

    called: str
    unit: str
    """What it counts, and what for."""
    what: str
    rule: str
    """Which says what it is."""


COUNTED = {
    "plants": SheetNumber("the number of points for plants", "point", "for plants", "GT-211"),
    "completed": SheetNumber("the number of completed plants", "completed plant", "", "GT-211"),
    "goals": SheetNumber("the number of points for goals", "point", "for goals", "GT-212"),
    "markers": SheetNumber("the number of points for markers", "point", "for markers", "GT-213"),
    "coins": SheetNumber("the number of coins", "coin", "", "GT-214"),
}
"""All but the total, in the order of a line."""
_TOTAL = "the total"


class ListedGoal(NamedTuple):
    """A goal that a line lists."""

    points: int | None
    """None where none are written."""
    place: Placed
    """Where the goal stands."""
    entry: Entry | None
    """Its points as they are written."""


@dataclass(slots=True, kw_only=True)
class ReadLine:
    """A line of a score sheet, read."""

    player: str
    place: Placed
    """Where the player's name stands."""
    numbers: SheetLine
    """As they are written, or as the cards and goals in a cell add up."""
    entries: Mapping[str, Entry]
    """The numbers that are written as such, by their cells."""
    places: Mapping[str, Placed]
    """Where each cell stands."""
    plants: tuple[PeaPlant, ...] | None = None
    """The plants that were completed; None where they are not listed, or one cannot be read."""
    standing: tuple[PeaPlant, ...] | None = None
    """The plants with markers, likewise."""
    goals: Mapping[Goal, ListedGoal] = field(default_factory=dict)
    """The goals that are listed, with their points."""
    is_whole: bool = True
    """Whether all of it can be read."""


class SheetReader:
    """Reads the lines of score sheets."""

    def __init__(self, words: WordReader, cards: NamedCards, rules: Rules) -> None:
        self._words = words
        self._cards = cards
        self._goal = partial(parse_goal, overlays=rules.overlays)
        """Always the same function, by which the reader of words knows it."""

    def read(self, line: WrittenLine, player: str) -> ReadLine:
        """Return a line; what cannot be read of it stays with the reader of words."""
        entries = {name: entry for name, entry in _numbers(line) if entry is not None}
        numbers = {
            name: self._words.number(
                entry, COUNTED[name].called if name in COUNTED else _TOTAL, player
            )
            for name, entry in entries.items()
        }
        whole = not line.incomplete and None not in numbers.values()
        plants = self._plants(line.plants, self._cards.plant, player)
        standing = self._plants(line.markers, self._cards.marked, player)
        goals = self._goals(line.goals, player)
        if plants is not None:
            numbers["plants"] = _sum(plant.points for plant in plants)
        if standing is not None:
            numbers["markers"] = sum(len(plant.covered) for plant in standing)
        if goals is not None:
            numbers["goals"] = _sum(one.points for one in goals.values())
        cells = ((line.plants, plants), (line.markers, standing), (line.goals, goals))
        lost = any(cell is not None and not cell.number and found is None for cell, found in cells)
        return ReadLine(
            player=player,
            place=line.player,
            numbers=SheetLine(**numbers),
            entries=entries,
            places=dict(_places(line)),
            plants=plants,
            standing=standing,
            goals=goals or {},
            is_whole=whole and not lost,
        )

    def _plants(
        self, cell: WrittenCell | None, parse: Callable[[str], PeaPlant], player: str
    ) -> tuple[PeaPlant, ...] | None:
        """Return the plants that a cell lists; None where it lists none that can all be read."""
        if cell is None or cell.number is not None or cell.goals:
            return None
        read = self._words.read_all(cell.cards, parse, player)
        found = tuple(plant for plant in read if plant is not None)
        return found if len(found) == len(read) else None

    def _goals(self, cell: WrittenCell | None, player: str) -> Mapping[Goal, ListedGoal] | None:
        """Return the goals that a cell lists; None where it lists none that can all be read."""
        if cell is None or cell.number is not None:
            return None
        found: dict[Goal, ListedGoal] = {}
        pairs = [(one.name, one.value) for one in cell.goals]
        for name, value in (*pairs, *((one, None) for one in cell.cards)):
            goal = self._words.read(name, self._goal, player)
            points = self._words.number(value, "the number of points of the goal", player)
            if goal is None or (value is not None and points is None):
                return None
            if goal in found:
                self._words.refuse(name, f"goal {goal} is listed twice; remove one", player)
                return None
            found[goal] = ListedGoal(points, name, value)
        return found


def _sum(points: Iterable[int | None]) -> int | None:
    found = list(points)
    return None if None in found else sum(one or 0 for one in found)


def _numbers(line: WrittenLine) -> Iterator[tuple[str, Entry | None]]:
    """Yield the cells that hold a number, each with it."""
    for name in CELLS:
        cell: WrittenCell | Entry | None = getattr(line, name)
        yield name, cell.number if isinstance(cell, WrittenCell) else cell


def _places(line: WrittenLine) -> Iterator[tuple[str, Placed]]:
    for name in CELLS:
        cell: WrittenCell | Entry | None = getattr(line, name)
        if cell is not None:
            yield name, cell


@dataclass(slots=True, kw_only=True)
class CheckedLine:
    """A line of a score sheet, and what it should be."""

    read: ReadLine
    right: SheetLine
    """Each number as it is right, else as it is written."""
    findings: list[Finding] = field(default_factory=list)
    right_goals: Mapping[Place, int] = field(default_factory=dict)
    """The right points of goals that are listed, by the places of those written."""
    is_possible: bool = True
    """Whether it can be, taken by itself."""
    total: int | None = None
    """The right total; None where it cannot be told."""
    total_unchecked: bool = False
    """Whether a total is written that might be right, but too little else to tell."""

    @property
    def edits(self) -> Iterator[tuple[Place, int]]:
        """Yield the places of the numbers that are written, each with what is right there."""
        yield from self.right_goals.items()
        for name, entry in self.read.entries.items():
            number = self.right.cell(name)
            if number is not None:
                yield (entry.line, entry.column), number


class SheetRules:
    """What lines are held against: the goals and the plants of a box; the same for many sheets."""

    def __init__(self, grounds: Grounds) -> None:
        self.grounds = grounds
        box = grounds.rules.box
        self.board: GoalBoard = goal_board(grounds.rules.overlays, Assumptions(box))
        copies: dict[int, int] = {}
        for one in box.plants:
            points = one.plant.points
            if points is not None:
                copies[points] = copies.get(points, 0) + one.copies
        self.possible = PossibleLines(self.board, sums_of_plants(copies) if copies else ())
        self.worth = dict(self.board.values)

    def key_of(self, goal: Goal) -> str:
        """Return the key under which the box has the points of a goal."""
        return goal_key(goal, self.grounds.rules.overlays)

    @property
    def goal_keys(self) -> tuple[str, ...]:
        """The keys of the points of all goals."""
        return tuple(dict.fromkeys(map(self.key_of, self.worth)))

    def worth_of(self, goal: Goal, read: ReadLine) -> int | None:
        """Return what a goal gives for the plants that a line lists; None where it lists none."""
        if read.plants is None:
            return None
        return self.worth[goal] * sum(goal.counts(plant) for plant in read.plants)


def listed_score(read: ReadLine, rules: SheetRules) -> EndScore:
    """Return what a player has by the plants and goals that a line lists."""
    if read.plants is None:
        return NOTHING_KNOWN
    points = read.numbers.plants
    goals = sum(rules.worth_of(goal, read) or 0 for goal in read.goals) if read.goals else None
    return EndScore(
        plants=None if points is None else Count.exactly(points),
        completed=Count.exactly(len(read.plants)),
        goals=None if goals is None else Count.exactly(goals),
        rests_on={"goals": tuple(map(rules.key_of, read.goals))},
    )


def wrong_numbers(read: ReadLine, end: EndScore, rules: SheetRules) -> Iterator[Finding]:
    """Yield the numbers that are not those which a player has.

    Args:
        read: the line.
        end: what the player has.
        rules: makes the findings.
    """
    for name, cell in COUNTED.items():
        number, due = read.numbers.cell(name), end.cell(name)
        if number is None or due is None or due.low <= number <= due.high:
            continue
        off = number - (due.low if number < due.low else due.high)
        yield rules.grounds.breach(
            Code.WRONG_COINS if name == "coins" else Code.WRONG_POINTS,
            read.places.get(name, read.place),
            f"wrote {f'{counted(number, cell.unit)} {cell.what}'.strip()}; should be {due}: "
            f"{too_many(off)}",
            player=read.player,
            rests_on=end.rests_on.get(name, ()),
            rule=cell.rule,
        ).because(end.reasons.get(name, ""))


def wrong_goals(read: ReadLine, rules: SheetRules) -> Iterator[Finding]:
    """Yield what is wrong with goals that are listed one by one, and if they are too many."""
    for goal, (points, place, _) in read.goals.items():
        due = rules.worth_of(goal, read)
        if points is None or points == due:
            continue
        if due is None:
            yield from _impossible_goal(read, goal, points, rules)
            continue
        value = rules.worth[goal]
        number = due // value if value else 0
        matching = f"{number} of those listed {'does' if number == 1 else 'do'}"
        yield rules.grounds.breach(
            Code.WRONG_POINTS,
            place,
            f"{_wrote(points, goal)}; should be {due}: {too_many(points - due)}",
            player=read.player,
            rests_on=(rules.key_of(goal),),
            rule="GT-212",
        ).because(f"It gives {value} for each plant that matches it, and {matching}.")
    if len(read.goals) > MOST_GOALS:
        *_, last = read.goals.values()
        text = f"{counted(len(read.goals), 'goal')} listed; a player has at most {MOST_GOALS}"
        yield rules.grounds.breach(
            Code.IMPOSSIBLE_SHEET, last.place, text, player=read.player, rule="GT-081"
        )


def _impossible_goal(
    read: ReadLine, goal: Goal, points: int, rules: SheetRules
) -> Iterator[Finding]:
    """Yield that a goal cannot give so many points, whatever the plants are."""
    value, completed = rules.worth[goal], read.numbers.completed
    most = MOST_PLANTS if completed is None else completed
    if points in range(0, value * most + 1, value or 1):
        return
    yield rules.grounds.breach(
        Code.IMPOSSIBLE_SHEET,
        read.goals[goal].place,
        f"{_wrote(points, goal)}, but it gives {value} for each plant",
        player=read.player,
        rests_on=(rules.key_of(goal),),
        rule="GT-212",
    ).because(f"With {counted(most, 'plant')} it gives at most {value * most}.")


def _wrote(points: int, goal: Goal) -> str:
    return f"wrote {counted(points, 'point')} for the goal {goal}"


def right_goals(read: ReadLine, rules: SheetRules) -> Iterator[tuple[Place, int]]:
    """Yield the places of the points of goals, each with what is right by the plants listed."""
    for goal, listed in read.goals.items():
        due = rules.worth_of(goal, read)
        if listed.entry is not None and due is not None:
            yield (listed.entry.line, listed.entry.column), due
