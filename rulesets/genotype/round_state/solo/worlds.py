"""Johann's column in the ways in which it may lie, and what he owes held against what is written.

A world is a way in which his column may lie, with what he owes by the cards or dice that he may
have had, and with the rulings that nobody named taken in one way.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import TypeAlias, TypeVar

from testcross.rulesets.english import listed
from testcross.rulesets.genotype.cards import PeaPlant, Trait
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.effects import Validates
from testcross.rulesets.genotype.round_state.johann_table import MOST_PLANTS, ColumnWay, JohannTable
from testcross.rulesets.genotype.round_state.move_parts import DrawnCard, NamedPlant, Validation
from testcross.rulesets.genotype.round_state.player_board import PlayerBoard, SownPlant, same_card
from testcross.rulesets.genotype.round_state.solo.comparison import (
    AutomaMove,
    Difference,
    Touched,
    differences,
)
from testcross.rulesets.genotype.round_state.table import MATCHING, OWN_ASSISTANT, GameTable
from testcross.rulesets.genotype.rules import rulings
from testcross.rulesets.records.findings import Finding

_MOST_WAYS = 8
"""With more than that nothing is known of the column any more."""
Wanted: TypeAlias = Callable[[Trait], bool]


@dataclass(slots=True)
class Column:
    """Plants one above the other, the one on top first, and the automa cards beside them."""

    garden: list[SownPlant]
    done: list[PeaPlant]
    """What has been harvested."""
    paired: list[str | None]
    """For each plant the automa card beside it."""

    @classmethod
    def on_board(cls, table: GameTable) -> "Column":
        """Return the column that lies on his board; what is done with it is done there."""
        board = table.johanns_board
        return cls(board.garden, board.done, table.johanns.paired)

    @property
    def way(self) -> ColumnWay:
        """The way in which it lies there."""
        return ColumnWay(tuple(self.garden), tuple(self.done), tuple(self.paired))

    def pair(self, card: str) -> PeaPlant | None:
        """Lay an automa card beside the topmost plant without one (GT-243, GT-256).

        Once all have one it goes on from the top.
        """
        if len(self.paired) != len(self.garden) or None not in self.paired:
            self.paired[:] = [None] * len(self.garden)
        if not self.garden:
            return None
        place = self.paired.index(None)
        self.paired[place] = card
        return self.garden[place].card

    def harvest(self) -> None:
        """Harvest complete plants; an automa card beside one goes with it (GT-223)."""
        for place in reversed(range(len(self.garden))):
            if self.garden[place].is_complete:
                self.done.append(self.garden.pop(place).card)
                del self.paired[place : place + 1]

    def lay_on_top(self, card: PeaPlant) -> None:
        """Lay a plant on top."""
        self.garden.insert(0, SownPlant(card))
        if self.paired:
            self.paired.insert(0, None)


def lay(table: GameTable, way: ColumnWay) -> None:
    """Lay the column on his board in one of its ways, as if there were no others."""
    board, johann = table.johanns_board, table.johanns
    board.garden, board.done = list(way.garden), list(way.done)
    johann.paired, johann.ways = list(way.paired), ()


def ways_of(table: GameTable) -> tuple[ColumnWay, ...]:
    """Return every way in which the column may be, the one on his board first."""
    return (Column.on_board(table).way, *table.johanns.ways)


def go_on_with(table: GameTable, main: ColumnWay, others: Iterable[ColumnWay]) -> None:
    """Let the column be in other ways, too, than in the main one, that of the board."""
    johann = table.johanns
    if not johann.column_known:
        return
    found = dict.fromkeys((*johann.ways, *others))
    found.pop(main, None)
    if len(found) >= _MOST_WAYS:
        johann.forget_column()
    else:
        johann.ways = tuple(found)


# what he must do with it


def any_trait(_: Trait) -> bool:
    """Want whichever trait is there."""
    return True


@dataclass(slots=True, kw_only=True)
class DueColumn(Column):
    """The column on his board while Johann does what he must, and a list of what he did."""

    board: PlayerBoard
    johann: JohannTable
    validated: list[Validation] = field(default_factory=list)
    gained: list[DrawnCard] = field(default_factory=list)
    is_known: bool
    """Whether it is certain what was validated."""

    @classmethod
    def of(cls, table: GameTable) -> "DueColumn":
        """Begin with the column on his board."""
        board, johann = table.johanns_board, table.johanns
        return cls(
            garden=board.garden,
            done=board.done,
            paired=johann.paired,
            board=board,
            johann=johann,
            is_known=johann.column_known,
        )

    @property
    def validates(self) -> tuple[Validation, ...] | None:
        """What was validated; None where that is not certain."""
        return tuple(self.validated) if self.is_known else None

    @property
    def is_full(self) -> bool:
        """Whether there is no room for another plant (GT-224)."""
        return len(self.garden) + self.board.unknown_plants.low >= MOST_PLANTS

    def validate(self, wanted: Wanted = any_trait) -> bool:
        """Cover the bottom-most open trait that is wanted; False if there is none (GT-225)."""
        self.is_known = self.is_known and self.johann.column_known
        for place in reversed(range(len(self.garden))):
            plant = self.garden[place]
            for trait in reversed(plant.card.traits):
                if wanted(trait) and plant.is_open(trait):
                    self.cover(place, trait)
                    return True
        return False

    def cover(self, place: int, trait: Trait) -> None:
        """Cover a trait of a plant, and harvest what is complete then (GT-223)."""
        garden, own = self.garden, self.johann.own
        places = [place]
        if own is not None and own.validates is Validates.COPIES:
            places += [n for n, one in enumerate(garden) if n != place and one.is_open(trait)]
        for one in places:
            if trait in garden[one].maybe:
                self.forget()
            plant = NamedPlant(card=garden[one].card)
            self.validated.append(Validation(plant=plant, trait=trait))
            garden[one] = garden[one].cover(trait)
        self.harvest()

    def forget(self) -> None:
        """Leave open what was validated."""
        self.johann.forget_column()
        self.is_known = False

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
        else:
            self.lay_on_top(card)
        return True


# what is written that he did with it


def go_on_as_written(
    table: GameTable,
    before: Sequence[ColumnWay],
    validates: Sequence[Validation] | None,
    draws: Sequence[DrawnCard] | None = None,
    card: str = "",
) -> None:
    """Let the column be, too, as it is if he did what is written.

    Args:
        table: on which he has done what he had to.
        before: every way in which the column may have been before.
        validates: what he validated; None where it is not written.
        draws: what he gained.
        card: the automa card beside his next plant, in a Shift.
    """
    if validates is None or not all(_has_all(way, validates) for way in before):
        # the column was another one before, or it is open what he covered
        table.johanns.forget_column()
        return
    after = (_done_in(way, validates, plants_of(draws), card) for way in before)
    go_on_with(table, Column.on_board(table).way, filter(None, after))


def _has_all(way: ColumnWay, validates: Sequence[Validation]) -> bool:
    """Tell whether every trait he covered is written, on plants that lie in a column."""
    return all(
        one.trait is not None and any(_is_meant(one, plant) for plant in way.garden)
        for one in validates
    )


def _done_in(
    way: ColumnWay, validates: Sequence[Validation], gains: Sequence[PeaPlant | None], card: str
) -> ColumnWay | None:
    """Return a column once he has done what is written; None where he cannot have done it."""
    column = Column(list(way.garden), list(way.done), list(way.paired))
    if card:
        column.pair(card)
    if not all(_cover(column.garden, one) for one in validates):
        return None
    column.harvest()
    for one in gains:
        if one is None or len(column.garden) >= MOST_PLANTS:
            return None
        column.lay_on_top(one)
    return column.way


def _cover(garden: list[SownPlant], one: Validation) -> bool:
    """Cover a trait; False where none is open."""
    for place in reversed(range(len(garden))):
        plant = garden[place]
        if one.trait and _is_meant(one, plant) and one.trait in plant.surely_open():
            garden[place] = plant.cover(one.trait)
            return True
    return False


def _is_meant(one: Validation, plant: SownPlant) -> bool:
    return one.card is not None and same_card(plant.card, one.card)


def plants_of(cards: Iterable[DrawnCard] | None) -> tuple[PeaPlant | None, ...]:
    """Return the plants among cards that were drawn, None for one that is not known."""
    return tuple(one.card if isinstance(one.card, PeaPlant) else None for one in cards or ())


# worlds


Duty: TypeAlias = Callable[[GameTable], AutomaMove]
"""Does on a table what Johann must do, and returns it."""
MoveT = TypeVar("MoveT", bound=AutomaMove)


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """What comes of an entry in one world."""

    duty: Duty
    before: ColumnWay
    after: ColumnWay
    wrong: list[Difference]
    table: GameTable
    is_known: bool
    """Whether it is certain how the column is then."""

    @property
    def number_covered(self) -> int:
        """How many traits were covered in the entry."""
        before, after = (
            sum(len(plant.covered) for plant in way.garden)
            + sum(len(card.traits) for card in way.done)
            for way in (self.before, self.after)
        )
        return after - before


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """What is right or wrong with an entry, in whichever world."""

    wrong: list[Difference]
    """Nothing if all is right in one world."""
    kept: tuple[World, ...]
    """The worlds in which all is right; all of them where it is right in none."""

    def touches(self, what: Touched) -> bool:
        """Tell whether something was done otherwise that leaves open what was touched."""
        return any(one.touches is what for one in self.wrong)


def weigh(table: GameTable, move: AutomaMove, duties: Sequence[Duty]) -> Weighed:
    """Return what is wrong however the column may be, and whichever duty he had.

    Nothing is done on the table itself; see ``settle``.
    """
    every = [_tried(table, move, way, duty) for way in ways_of(table) for duty in duties]
    right = sorted((one for one in every if not one.wrong), key=lambda one: one.number_covered)
    kept = right or every
    return Weighed(wrong=_as_in_every_world(kept), kept=tuple(kept))


def _tried(table: GameTable, move: AutomaMove, way: ColumnWay, duty: Duty) -> World:
    copy = _with_column(table, way)
    owed = duty(copy)
    return World(
        duty=duty,
        before=way,
        after=Column.on_board(copy).way,
        wrong=list(differences(table, move, owed)),
        table=copy,
        is_known=copy.johanns.column_known,
    )


def _with_column(table: GameTable, way: ColumnWay) -> GameTable:
    """Return a copy of a table on which the column lies in some way."""
    copy = table.copy()
    lay(copy, way)
    return copy


def _as_in_every_world(worlds: Sequence[World]) -> list[Difference]:
    """Return the differences of the first world; what is right is told for every world."""
    first = worlds[0].wrong
    if not first or not first[0].should:
        return first
    one = first[0]
    wrong = [world.wrong[0] for world in worlds if world.wrong]
    others = (other.should for other in wrong if other.touches is one.touches)
    should = listed(list(dict.fromkeys(filter(None, others))), "or")
    text = f"{one.text.removesuffix(one.should)}{should}"
    right = one.right if all(other.right == one.right for other in wrong) else None
    return [replace(one, text=text, right=right), *first[1:]]


def settle(table: GameTable, weighed: Weighed, duty: Callable[[GameTable], MoveT]) -> MoveT:
    """Do what he must now that an entry was weighed, let the column be as it may, and return it.

    On his board it lies in the first way that is right, that in which he did least of what is not
    written, or else in the first of all; the others go on beside it.

    Args:
        table: on which it is done.
        weighed: the entry.
        duty: what he must do.
    """
    first, *others = weighed.kept
    lay(table, first.before)
    if all(one.is_known for one in others):
        go_on_with(table, first.after, (one.after for one in others))
    else:
        table.johanns.forget_column()
    return duty(table)


def finding_of(table: GameTable, one: Difference, keys: Iterable[str] = ()) -> Finding:
    """Return the finding of what Johann did otherwise than he had to.

    Once he did otherwise by what is assumed, what lies in his column rests on that, too.

    Args:
        table: that it happened at.
        one: what he did otherwise.
        keys: what that rests on besides: parts of the box, rulings.
    """
    johann, keys = table.johanns, tuple(keys)
    more = johann.column_rests_on if one.touches in (Touched.COVERED, Touched.DICE) else ()
    found = table.grounds.breach(
        one.code,
        one.at,
        f"{johann.name} {one.text}",
        player=johann.name,
        rests_on=list(dict.fromkeys((*keys, *more))),
        rule=one.rule,
        right=one.right,
    )
    if found.code == Code.ONLY_IF_ASSUMED:
        johann.rest_column_on(keys)
    return found


def _other_readings(table: GameTable) -> Iterator[tuple[tuple[str, ...], GameTable]]:
    """Yield a table for each other way to take the unnamed rulings on Johann's own assistant.

    Each comes behind the rulings that are taken otherwise.
    """
    own = table.johanns.own
    if own is None:
        return
    keys = [OWN_ASSISTANT, *([MATCHING] if own.validates is Validates.GOAL else [])]
    unnamed = [key for key in keys if table.grounds.is_assumed(key)]
    for values in product(*(rulings()[key].values for key in unnamed)):
        named = dict(zip(unnamed, values, strict=True))
        changed = tuple(key for key in unnamed if named[key] != table.rules.ruling(key))
        if changed:
            other = table.copy()
            other.grounds.rules = replace(table.rules, named={**table.rules.named, **named})
            yield changed, other


def rests_on_readings(table: GameTable, move: AutomaMove, duty: Duty) -> tuple[str, ...]:
    """Return the unnamed rulings on which it rests that what is written is wrong.

    Args:
        table: as it stood before.
        move: as it was written.
        duty: what he had to do.
    """
    fewest = sorted(_other_readings(table), key=lambda one: len(one[0]))
    fitting = (changed for changed, other in fewest if not weigh(other, move, [duty]).wrong)
    return next(fitting, ())


def is_read_otherwise(table: GameTable, duty: Duty) -> bool:
    """Tell whether he validates otherwise if a ruling that nobody named is taken otherwise.

    Args:
        table: as it stood before.
        duty: what he has to do.
    """
    others = [other for _, other in _other_readings(table)]
    right = _validated_in_each_way(table, duty) if others else []
    return any(right != _validated_in_each_way(other, duty) for other in others)


def _validated_in_each_way(table: GameTable, duty: Duty) -> list[object]:
    """Return what he validates, for each way in which his column may be."""
    return [duty(_with_column(table, way)).validates for way in ways_of(table)]
