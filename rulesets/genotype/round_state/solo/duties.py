"""What Johann must do in a turn, by his cards and by each reading of the rules."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any, NamedTuple, TypeAlias

from testcross.rulesets.genotype.cards import GENES, CardKind, Gene, PeaPlant, parse_plant
from testcross.rulesets.genotype.effects import Space, Validates
from testcross.rulesets.genotype.position import Goal
from testcross.rulesets.genotype.round_state.coins import gain
from testcross.rulesets.genotype.round_state.johann_table import JohannTable
from testcross.rulesets.genotype.round_state.move_parts import (
    DrawnCard,
    Said,
    Source,
    Spot,
    TileMove,
)
from testcross.rulesets.genotype.round_state.moves import AutomaCard, AutomaTurn
from testcross.rulesets.genotype.round_state.solo.automa_draws import (
    cheapest,
    gene_of_letter,
    goal_of_letter,
    letter_of,
    picked_place,
)
from testcross.rulesets.genotype.round_state.solo.column_ways import Attempt, Column, lay, ways_of
from testcross.rulesets.genotype.round_state.solo.comparison import (
    Difference,
    plants_of,
    turn_differences,
)
from testcross.rulesets.genotype.round_state.table import MATCHING, GameTable
from testcross.rulesets.genotype.round_state.tiles import after, all_changed
from testcross.rulesets.genotype.rules import rulings
from testcross.rulesets.tabletop import Count, PlayingCard

OWN_ASSISTANT = "hard_assistant"


def due_turn(
    table: GameTable,
    johann: JohannTable,
    action: AutomaCard,
    support: AutomaCard,
    drawn: Sequence[PeaPlant | None] = (),
) -> AutomaTurn:
    """Return what Johann must do in a working turn with two cards, and do it on the table.

    Args:
        table: on which it is done, but for the marker.
        johann: his part of it.
        action: the Action card.
        support: the Support card; both must be valid, see ``refusal``.
        drawn: the plants on top of the deck, or that he gained, as far as they are known.
    """
    return _Duty(table, johann, action, support, drawn).done()


class _Duty:
    """A working turn of Johann."""

    def __init__(
        self,
        table: GameTable,
        johann: JohannTable,
        action: AutomaCard,
        support: AutomaCard,
        drawn: Sequence[PeaPlant | None],
    ) -> None:
        self._table, self._johann = table, johann
        self._action, self._support = action, support
        self._drawn = drawn
        self._board = table.boards[johann.rules.johann]
        self._column = Column(self._board, johann)
        self._letter = letter_of(action, support)
        self._was_known = johann.column_known

    def done(self) -> AutomaTurn:
        """Do what the Action card says."""
        action, parts = self._action.action, dict[str, Any]()
        if action.is_of_gene:
            return self._of_gene(action)
        if action.cost:
            parts["pays"] = self._pay()
        if action.coins > 0:
            gain(self._board, action.coins)
            parts["coins"] = Said(action.coins)
        if action.covers:
            self._column.validate()
        if action.claims:
            parts["goal"] = self._claim()
        if action.deck is not None:
            from_row = {CardKind.PLANT: self._plant_of_row, CardKind.TOOL: self._tool_of_row}
            parts |= from_row[action.deck]()
        if action.sows or not action.johann.cards:  # a space that none of his cards names
            parts |= self._gardening()
        return self._turn(**parts)

    def _plant_of_row(self) -> dict[str, Any]:
        """Take the plant of the pips, and discard the next one (GT-230)."""
        if self._column.is_full:
            self._column.validate()
            return {}
        row = self._table.rows[CardKind.PLANT]
        if row.places is None or not self._support.pips:
            self._forget_row(CardKind.PLANT)
            self._column.gain(next(iter(self._drawn), None))
            return {"draws": None, "discards": None}
        lying = list(row.places)
        place = picked_place(lying, self._support.pips - 1)
        if place is None:
            return {"draws": self._gain()}
        drawn = self._take(CardKind.PLANT, lying, place)
        other = picked_place(lying, place)
        gone = () if other is None else (self._take(CardKind.PLANT, lying, other),)
        self._column.gain(drawn.card if isinstance(drawn.card, PeaPlant) else None)
        return {"draws": (drawn,), "discards": gone}

    def _tool_of_row(self) -> dict[str, Any]:
        """Discard the tool of the pips, and validate (GT-231)."""
        row = self._table.rows[CardKind.TOOL]
        discards: tuple[DrawnCard, ...] | None = None
        if row.places is None or not self._support.pips:
            self._forget_row(CardKind.TOOL)
        else:
            lying = list(row.places)
            place = picked_place(lying, self._support.pips - 1)
            if place is None:
                self._table.decks.pop(CardKind.TOOL, None)
                discards = (DrawnCard(kind=CardKind.TOOL, source=Source.DECK),)
            else:
                discards = (self._take(CardKind.TOOL, lying, place),)
        self._column.validate()
        return {"discards": discards}

    def _of_gene(self, action: Space) -> AutomaTurn:
        """Take the space of the letter's gene (GT-232, GT-233)."""
        gene = gene_of_letter(self._letter)
        if gene is None:
            self._leave_genes_open()
            return self._turn()
        coin = self._square_coin(gene)
        if action.shift is not None:
            self._table.first_shift[gene] = self._board.name
        tile = self._tile(gene) if action.tiles else None
        return self._turn(gene=gene, tile=tile, coin=coin)

    def _tile(self, gene: Gene) -> TileMove | None:
        """Take the tile of the spot away, or add one with the side of the letter (GT-232)."""
        spot, there = self._action.spot, self._table.tiles[gene]
        if spot is None:
            self._table.tiles[gene] = all_changed(there)
            return None
        lies = {tiles.left if spot is Spot.LEFT else tiles.top for tiles in there}
        side = self._letter.islower()
        moves = {TileMove(spot=spot, recessive=side if one is None else None) for one in lies}
        found = [after(there, move) for move in sorted(moves, key=str)]
        self._table.tiles[gene] = frozenset().union(*found)
        return next(iter(moves)) if len(moves) == 1 else None

    def _claim(self) -> Said[Goal] | None:
        """Put a marker on the goal of the letter (GT-234)."""
        goal = goal_of_letter(self._table, self._letter)
        self._board.goal_markers = self._board.goal_markers.less(1)
        if goal is None:
            self._table.leave_goals_open(self._board.name)
            return None
        self._table.goals[goal] = self._board.name
        return Said(goal)

    def _gardening(self) -> dict[str, Any]:
        """Validate for each assistant, then gain a plant of the deck (GT-235)."""
        for _ in range(assistants_of(self._table, self._johann)):
            self._column.validate()
        return {"draws": self._gain()}

    # parts of actions

    def _leave_genes_open(self) -> None:
        """Leave open at which gene his marker lies."""
        table = self._table
        table.shifts_known = False
        gain(self._board, 0, 1)
        for gene in GENES:
            table.coins[gene] = table.coins[gene] and None
            if self._action.action.tiles:
                table.tiles[gene] = all_changed(table.tiles[gene])

    def _turn(self, **parts: Any) -> AutomaTurn:
        """Return the turn, with what he validated as far as that is certain."""
        space = self._action.action
        gene = parts.pop("gene", None)
        self._cover_space(space, gene)
        column = self._column
        if not self._was_known and space.johann.miscounted:
            parts.update(draws=None, discards=None)
        return AutomaTurn(
            space=space,
            gene=gene,
            validates=tuple(column.validated) if column.is_known else None,
            **{"draws": (), "discards": (), **parts},
        )

    def _cover_space(self, space: Space, gene: Gene | None) -> None:
        if space in self._table.limits.spaces:
            ways = self._table.free[space]
            self._table.free[space] = frozenset(way[1:] for way in ways if way) or ways
        elif gene is not None:
            self._table.covered.setdefault((space, gene.value), 0)

    def _pay(self) -> Said[int] | None:
        """Pay for the cheapest free space of the action; None where it is open what that costs."""
        cost = cheapest(self._table, self._board, self._action.action)
        if cost is None:
            space, coins = self._action.action, self._board.coins
            printed = [one for way in self._table.limits.spaces[space] for one in way]
            most = max(printed, default=coins.low)
            self._board.coins = Count(max(0, coins.low - most), coins.high)
            return None
        self._board.coins = self._board.coins.less(cost)
        return Said(cost)

    def _square_coin(self, gene: Gene) -> Said[int] | None:
        lies = self._table.coins[gene]
        self._table.coins[gene] = False
        gain(self._board, int(lies is True), int(lies is not False))
        return None if lies is None else Said(int(lies))

    def _gain(self) -> tuple[DrawnCard, ...]:
        """Gain the plant on top of the deck, or validate if there is no room."""
        card = next(iter(self._drawn), None)
        if not self._column.gain(card):
            return ()
        return (DrawnCard(card=card, kind=CardKind.PLANT, source=Source.DECK),)

    def _take(self, kind: CardKind, lying: list[PlayingCard | None], place: int) -> DrawnCard:
        """Take the card of a place from a row."""
        card, lying[place] = lying[place], None
        self._table.rows[kind].take(card)
        if card is None or kind is CardKind.TOOL:
            return DrawnCard(card=card.name if card else None, kind=kind, source=Source.ROW)
        return DrawnCard(card=plant_of(card), kind=kind, source=Source.ROW)

    def _forget_row(self, kind: CardKind) -> None:
        row = self._table.rows[kind]
        row.forget()
        row.unknown = Count(max(0, row.unknown.low - 2), row.unknown.high)


def assistants_of(table: GameTable, johann: JohannTable) -> int:
    """Return how many assistants validate for Johann (GT-235, GT-238)."""
    return johann.assistants(own_counts=table.rules.ruling(OWN_ASSISTANT) == "counts")


def plant_of(card: PlayingCard) -> PeaPlant:
    """Return the plant that a card of a row is."""
    points = "" if card.sort is None else f"{card.sort}: "
    return parse_plant(f"{points}{card.name}")


class Reading(NamedTuple):
    """A table at which some rulings that nobody named are taken otherwise."""

    rulings: tuple[str, ...]
    table: GameTable
    johann: JohannTable


def other_readings(table: GameTable) -> Iterator[Reading]:
    """Yield a table for each other way to take the unnamed rulings on Johann's own assistant."""
    own = None if table.johann is None else table.johann.own
    if own is None:
        return
    keys = [OWN_ASSISTANT, *([MATCHING] if own.validates is Validates.GOAL else [])]
    unnamed = [key for key in keys if table.grounds.is_assumed(key)]
    for values in product(*(rulings()[key].values for key in unnamed)):
        named = dict(zip(unnamed, values, strict=True))
        changed = tuple(key for key in unnamed if named[key] != table.rules.ruling(key))
        other = table.copy()
        other.grounds.rules = replace(table.rules, named={**table.rules.named, **named})
        if changed and other.johann is not None:
            yield Reading(changed, other, other.johann)


def rests_on_readings(
    table: GameTable, is_right: Callable[[GameTable, JohannTable], bool]
) -> tuple[str, ...]:
    """Return the unnamed rulings on which it rests that what is written is wrong.

    Args:
        table: as it stood before.
        is_right: whether what is written is right, at a table that it may change.
    """
    fewest = sorted(other_readings(table), key=lambda one: len(one.rulings))
    fitting = (one.rulings for one in fewest if is_right(one.table, one.johann))
    return next(fitting, ())


def is_read_otherwise(table: GameTable, done: Callable[[GameTable, JohannTable], object]) -> bool:
    """Tell whether he does something else if a ruling that nobody named is taken otherwise.

    Args:
        table: as it stood before.
        done: what he does, at a table that it may change.
    """
    others = list(other_readings(table))
    if table.johann is None or not others:
        return False
    right = _done_in_each_way(table, table.johann, done)
    return any(right != _done_in_each_way(one.table, one.johann, done) for one in others)


def _done_in_each_way(
    table: GameTable, johann: JohannTable, done: Callable[[GameTable, JohannTable], object]
) -> list[object]:
    """Return what he does, for each way in which his column may be."""
    found = []
    for way in ways_of(table, johann):
        copy = table.copy()
        if copy.johann is not None:
            lay(copy, copy.johann, way)
            found.append(done(copy, copy.johann))
    return found


Cards: TypeAlias = tuple[AutomaCard, AutomaCard]
"""The Action card and the Support card that count."""


def by_cards(before: GameTable, move: AutomaTurn, cards: Cards) -> Attempt:
    """Return what he must do with two cards, to be held against what is written.

    Args:
        before: the table before the turn.
        move: the turn as it was written.
        cards: the two that count.
    """
    drawn = plants_of(move.draws)

    def attempt(table: GameTable, johann: JohannTable) -> list[Difference]:
        was_known = johann.column_known
        due = due_turn(table, johann, *cards, drawn)
        if not was_known:  # it may be full, or not
            due = replace(due, draws=None, discards=None, validates=None)
        return list(turn_differences(before, move, due))

    return attempt


def is_turn_read_otherwise(table: GameTable, move: AutomaTurn, cards: Cards) -> bool:
    """Tell whether it is open what he validates, as a ruling on it is not named.

    Args:
        table: as it stands before the turn.
        move: the turn as it was written.
        cards: the two that count.
    """
    if move.validates is not None or not cards[0].action.sows:
        return False
    drawn = plants_of(move.draws)
    return is_read_otherwise(
        table, lambda other, his: due_turn(other, his, *cards, drawn).validates
    )
