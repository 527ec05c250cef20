"""The numbers of a score sheet, and what the cards and goals that are written there say of them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from testcross.rulesets.genotype.cards import PeaPlant
from testcross.rulesets.genotype.position import Goal, parse_goal
from testcross.rulesets.genotype.record.game_record import WrittenLine
from testcross.rulesets.genotype.record.named_cards import NamedCards
from testcross.rulesets.genotype.record.sheet_cell import WrittenCell
from testcross.rulesets.genotype.record.word_reader import WordReader
from testcross.rulesets.genotype.rules import Rules
from testcross.rulesets.genotype.scoring.end_score import CELLS
from testcross.rulesets.genotype.scoring.sheet_line import SheetLine
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Placed

_NAMES = {
    "plants": "the number of points for plants",
    "completed": "the number of completed plants",
    "goals": "the number of points for goals",
    "markers": "the number of points for markers",
    "coins": "the number of coins",
    "total": "the total",
}


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
        self._overlays = rules.overlays
        self._goal = self._goal_called
        """Always the same function, by which the reader of words knows it."""

    def read(self, line: WrittenLine, player: str) -> ReadLine:
        """Return a line; what cannot be read of it stays with the reader of words."""
        entries = {name: entry for name, entry in _numbers(line) if entry is not None}
        numbers = {
            name: self._words.number(entry, _NAMES[name], player) for name, entry in entries.items()
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
                self._words.refuse(name, f"the goal {goal} is listed twice; remove one", player)
                return None
            found[goal] = ListedGoal(points, name, value)
        return found

    def _goal_called(self, text: str) -> Goal:
        return parse_goal(text, self._overlays)


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
