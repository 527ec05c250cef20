"""Johann's column, and the ways in which it may be."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from testcross.rulesets.genotype.cards import PeaPlant, Trait
from testcross.rulesets.genotype.effects import Validates
from testcross.rulesets.genotype.round_state.johann_table import (
    MOST_PLANTS,
    ColumnWay,
    JohannTable,
)
from testcross.rulesets.genotype.round_state.move_parts import DrawnCard, NamedPlant, Validation
from testcross.rulesets.genotype.round_state.player_board import PlayerBoard, SownPlant, same_card
from testcross.rulesets.genotype.round_state.table import GameTable

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
    def on_board(cls, table: GameTable, johann: JohannTable) -> "Column":
        """Return the column that lies on his board; what is done with it is done there."""
        board = table.boards[johann.rules.johann]
        return cls(board.garden, board.done, johann.paired)

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


def lay(table: GameTable, johann: JohannTable, way: ColumnWay) -> None:
    """Lay the column on his board in one of its ways."""
    board = table.boards[johann.rules.johann]
    board.garden, board.done = list(way.garden), list(way.done)
    johann.paired = list(way.paired)


def ways_of(table: GameTable, johann: JohannTable) -> tuple[ColumnWay, ...]:
    """Return every way in which the column may be, the one on his board first."""
    return (Column.on_board(table, johann).way, *johann.ways)


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


# what he must do with it


def any_trait(_: Trait) -> bool:
    """Want whichever trait is there."""
    return True


@dataclass(slots=True)
class DueDeeds:
    """What Johann must do with his column: it is done, and noted."""

    board: PlayerBoard
    johann: JohannTable
    column: Column
    validated: list[Validation] = field(default_factory=list)
    gained: list[DrawnCard] = field(default_factory=list)
    is_known: bool = True
    """Whether it is certain what was validated."""

    @classmethod
    def of(cls, table: GameTable, johann: JohannTable) -> "DueDeeds":
        """Begin with the column on his board."""
        board = table.boards[johann.rules.johann]
        return cls(board, johann, Column.on_board(table, johann), is_known=johann.column_known)

    @property
    def validates(self) -> tuple[Validation, ...] | None:
        """What was validated; None where that is not certain."""
        return tuple(self.validated) if self.is_known else None

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
        self.column.harvest()

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
            self.column.lay_on_top(card)
        return True


# what is written that he did with it


def go_on_as_written(
    table: GameTable,
    johann: JohannTable,
    before: Sequence[ColumnWay],
    validates: Sequence[Validation] | None,
    draws: Sequence[DrawnCard] | None = None,
    card: str = "",
) -> None:
    """Let the column be, too, as it is if he did what is written.

    Args:
        table: on which he has done what he had to.
        johann: his part of it.
        before: every way in which the column may have been before.
        validates: what he validated; None where it is not written.
        draws: what he gained.
        card: the automa card beside his next plant, in a Shift.
    """
    if validates is None or not all(_has_all(way, validates) for way in before):
        johann.forget_column()  # the column was another one before, or it is open what he covered
        return
    after = (_done_in(way, validates, plants_of(draws), card) for way in before)
    go_on_with(johann, Column.on_board(table, johann).way, filter(None, after))


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
    named = None if one.plant is None else one.plant.card
    return named is not None and same_card(plant.card, named)


def plants_of(cards: Iterable[DrawnCard] | None) -> tuple[PeaPlant | None, ...]:
    """Return the plants among cards that were drawn, None for one that is not known."""
    return tuple(one.card if isinstance(one.card, PeaPlant) else None for one in cards or ())
