"""Johann's column, and the ways in which it may be."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from testcross.rulesets.english import listed
from testcross.rulesets.genotype.cards import PeaPlant, Trait
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.effects import Validates
from testcross.rulesets.genotype.round_state.johann_table import (
    MOST_PLANTS,
    ColumnWay,
    JohannTable,
)
from testcross.rulesets.genotype.round_state.move_parts import DrawnCard, NamedPlant, Validation
from testcross.rulesets.genotype.round_state.player_board import PlayerBoard, SownPlant, same_card
from testcross.rulesets.genotype.round_state.solo.comparison import Difference, Touched, plants_of
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.records.findings import Finding

_MOST_WAYS = 8
"""With more than that nothing is known of the column any more."""
Attempt: TypeAlias = Callable[[GameTable, JohannTable], list[Difference]]
"""Does on a table what Johann must do, and returns what was written otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """What came of an entry with the column in one of its ways."""

    before: ColumnWay
    after: ColumnWay
    wrong: list[Difference]
    table: GameTable
    is_known: bool
    """Whether it is certain how the column is then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """What is right or wrong with an entry, however the column may be."""

    wrong: list[Difference]
    """Nothing if all is right in one way."""
    kept: tuple[Tried, ...]
    """The ways in which all is right; all of them where it is right in none."""


def way_of(table: GameTable, johann: JohannTable) -> ColumnWay:
    """Return how the column lies on his board."""
    board = table.boards[johann.rules.johann]
    return ColumnWay(tuple(board.garden), tuple(board.done), tuple(johann.paired))


def ways_of(table: GameTable, johann: JohannTable) -> tuple[ColumnWay, ...]:
    """Return every way in which the column may be."""
    return (way_of(table, johann), *johann.ways)


def lay(table: GameTable, johann: JohannTable, way: ColumnWay) -> None:
    """Lay the column on his board in one of its ways."""
    board = table.boards[johann.rules.johann]
    board.garden, board.done = list(way.garden), list(way.done)
    johann.paired = list(way.paired)


def weigh(table: GameTable, johann: JohannTable, attempts: Sequence[Attempt]) -> Weighed:
    """Return what is wrong however the column may be, and whichever attempt is what he did.

    Nothing is done on the table itself; see ``settle``.
    """
    ways = ways_of(table, johann)
    every = [_tried(table, way, attempt) for way in ways for attempt in attempts]
    kept = sorted((one for one in every if not one.wrong), key=number_covered) or every
    return Weighed(wrong=_all_told(kept), kept=tuple(kept))


def settle(table: GameTable, johann: JohannTable, weighed: Weighed) -> None:
    """Let the column be as it may be now that an entry was weighed.

    On his board it lies in the first way that is right, that in which he did least of what is not
    written, or else in the first of all; the others go on beside it. What he must do is still to be
    done on the board.
    """
    first, *others = weighed.kept
    lay(table, johann, first.before)
    johann.ways = ()
    if all(one.is_known for one in others):
        go_on_with(johann, first.after, (one.after for one in others))
    else:
        johann.forget_column()


def finding_of(
    table: GameTable, johann: JohannTable, one: Difference, keys: Iterable[str] = ()
) -> Finding:
    """Return the finding of what Johann did otherwise than he had to.

    Once he did otherwise by what is assumed, what lies in his column rests on that, too.

    Args:
        table: that it happened at.
        johann: his part of it.
        one: what he did otherwise.
        keys: what that rests on besides: parts of the box, rulings.
    """
    name, keys = johann.rules.johann, tuple(keys)
    more = johann.column_rests_on if one.touches in (Touched.COVERED, Touched.DICE) else ()
    found = table.grounds.breach(
        one.code,
        one.at,
        f"{name} {one.text}",
        player=name,
        rests_on=list(dict.fromkeys((*keys, *more))),
        rule=one.rule,
    )
    if found.code == Code.ONLY_IF_ASSUMED:
        johann.rest_column_on(keys)
    return table.grounds.mended(found, one.right)


def _tried(table: GameTable, way: ColumnWay, attempt: Attempt) -> Tried:
    copy = table.copy()
    johann = copy.johann
    if johann is None:
        raise ValueError("Johann does not play")
    lay(copy, johann, way)
    johann.ways = ()
    wrong = attempt(copy, johann)
    return Tried(
        before=way,
        after=way_of(copy, johann),
        wrong=wrong,
        table=copy,
        is_known=johann.column_known,
    )


def number_covered(one: Tried) -> int:
    """Return how many traits were covered in an entry."""
    before, after = (
        sum(len(plant.covered) for plant in way.garden) + sum(len(card.traits) for card in way.done)
        for way in (one.before, one.after)
    )
    return after - before


def _all_told(tried: Sequence[Tried]) -> list[Difference]:
    """Return the differences of the first way; what is right is told for every way."""
    first = tried[0].wrong
    if not first or not first[0].should:
        return first
    one = first[0]
    wrong = [way.wrong[0] for way in tried if way.wrong]
    others = (other.should for other in wrong if other.touches is one.touches)
    should = listed(list(dict.fromkeys(filter(None, others))), "or")
    text = f"{one.text.removesuffix(one.should)}{should}"
    right = one.right if all(other.right == one.right for other in wrong) else None
    return [replace(one, text=text, right=right), *first[1:]]


def go_on_with(johann: JohannTable, main: ColumnWay, others: Iterable[ColumnWay]) -> None:
    """Let the column be in other ways, too, than in the main one, that of the board."""
    if not johann.column_known:
        return
    found = dict.fromkeys((*johann.ways, *others))
    found.pop(main, None)
    if len(found) >= _MOST_WAYS:
        johann.forget_column()
    else:
        johann.ways = tuple(found)


def go_on_as_written(
    table: GameTable, johann: JohannTable, before: Iterable[ColumnWay], written: "WrittenDeed"
) -> None:
    """Let the column be, too, as it is if he did what is written."""
    ways = list(before)
    if not all(written.is_in(way) for way in ways):
        johann.forget_column()  # the column was another one before, or it is open what he covered
        return
    after = filter(None, map(written.done_in, ways))
    go_on_with(johann, way_of(table, johann), after)


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenDeed:
    """What Johann did with his column by what is written."""

    validates: Sequence[Validation] | None
    draws: Sequence[DrawnCard] | None = None
    card: str = ""
    """The automa card beside his next plant, in a Shift."""

    def is_in(self, way: ColumnWay) -> bool:
        """Tell whether every trait he covered is written, on plants that lie in a column."""
        return self.validates is not None and all(
            one.trait is not None and any(_is_meant(one, plant) for plant in way.garden)
            for one in self.validates
        )

    def done_in(self, way: ColumnWay) -> ColumnWay | None:
        """Return a column once he has done it; None where he cannot have done it."""
        column = _WrittenColumn(list(way.garden), list(way.done), list(way.paired))
        if self.card:
            column.pair(self.card)
        fits = all(map(column.cover, self.validates or ()))
        column.harvest()
        if not fits or not all(map(column.gain, plants_of(self.draws))):
            return None
        return ColumnWay(tuple(column.garden), tuple(column.done), tuple(column.paired))


@dataclass(slots=True)
class _WrittenColumn:
    """A column while he does what is written, as far as he can."""

    garden: list[SownPlant]
    done: list[PeaPlant]
    paired: list[str | None]

    def pair(self, card: str) -> None:
        """Lay an automa card beside the topmost plant without one (GT-243, GT-256)."""
        if len(self.paired) != len(self.garden) or None not in self.paired:
            self.paired = [None] * len(self.garden)
        if self.garden:
            self.paired[self.paired.index(None)] = card

    def cover(self, one: Validation) -> bool:
        """Cover a trait; False where none is open."""
        for place in reversed(range(len(self.garden))):
            plant = self.garden[place]
            if one.trait and _is_meant(one, plant) and one.trait in plant.surely_open():
                self.garden[place] = plant.cover(one.trait)
                return True
        return False

    def harvest(self) -> None:
        """Harvest what is complete (GT-223)."""
        for place in reversed(range(len(self.garden))):
            if self.garden[place].is_complete:
                self.done.append(self.garden.pop(place).card)
                del self.paired[place : place + 1]

    def gain(self, card: PeaPlant | None) -> bool:
        """Lay a plant on top; False where it is not known, or there is no room (GT-224)."""
        if card is None or len(self.garden) >= MOST_PLANTS:
            return False
        self.garden.insert(0, SownPlant(card))
        if self.paired:
            self.paired.insert(0, None)
        return True


def _is_meant(one: Validation, plant: SownPlant) -> bool:
    named = None if one.plant is None else one.plant.card
    return named is not None and same_card(plant.card, named)


Wanted: TypeAlias = Callable[[Trait], bool]


def any_trait(_: Trait) -> bool:
    """Want whichever trait is there."""
    return True


@dataclass(slots=True)
class Column:
    """The column while Johann does something, and a list of what he did."""

    board: PlayerBoard
    johann: JohannTable
    validated: list[Validation] = field(default_factory=list)
    gained: list[DrawnCard] = field(default_factory=list)
    is_known: bool = True
    """Whether it is certain what was validated."""

    @property
    def is_full(self) -> bool:
        """Whether there is no room for another plant (GT-224)."""
        return len(self.board.garden) + self.board.unknown_plants.low >= MOST_PLANTS

    def validate(self, wanted: Wanted = any_trait) -> bool:
        """Cover the bottom-most open trait that is wanted; False if there is none (GT-225)."""
        self.is_known = self.is_known and self.johann.column_known
        for place in reversed(range(len(self.board.garden))):
            plant = self.board.garden[place]
            for trait in reversed(plant.card.traits):
                if wanted(trait) and plant.is_open(trait):
                    self.cover(place, trait)
                    return True
        return False

    def cover(self, place: int, trait: Trait) -> None:
        """Cover a trait of a plant, and harvest what is complete then (GT-223)."""
        garden, own = self.board.garden, self.johann.own
        places = [place]
        if own is not None and own.validates is Validates.COPIES:
            places += [n for n, one in enumerate(garden) if n != place and one.is_open(trait)]
        for one in places:
            if trait in garden[one].maybe:
                self.forget()
            plant = NamedPlant(card=garden[one].card)
            self.validated.append(Validation(plant=plant, trait=trait))
            garden[one] = garden[one].cover(trait)
        self._harvest()

    def forget(self) -> None:
        """Leave open what was validated."""
        self.johann.forget_column()
        self.is_known = False

    def _harvest(self) -> None:
        """Harvest complete plants; an automa card beside one goes with it."""
        garden = self.board.garden
        for place in reversed(range(len(garden))):
            if garden[place].is_complete:
                self.board.done.append(garden.pop(place).card)
                del self.johann.paired[place : place + 1]

    def gain(self, card: PeaPlant | None) -> bool:
        """Lay a plant on top; False if he validated instead, the column being full (GT-224).

        Args:
            card: None where it is not known which.
        """
        if self.is_full:
            self.validate()
            return False
        self.gained.append(DrawnCard(card=card))
        if card is None:
            self.johann.forget_column()
            self.board.unknown_plants = self.board.unknown_plants.more(1)
            return True
        self.board.garden.insert(0, SownPlant(card))
        if self.johann.paired:
            self.johann.paired.insert(0, None)
        return True
