"""What Johann's two cards make him do in a turn of Working (GT-228 to GT-236)."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from testcross.rulesets.genotype.cards import (
    GENES,
    CardKind,
    Gene,
    PeaPlant,
    gene_of_letter,
    parse_plant,
)
from testcross.rulesets.genotype.effects import Space
from testcross.rulesets.genotype.position import Goal
from testcross.rulesets.genotype.round_state.move_parts import (
    DrawnCard,
    PlacedValue,
    Source,
    Spot,
    TileMove,
)
from testcross.rulesets.genotype.round_state.moves import AutomaCard, AutomaTurn
from testcross.rulesets.genotype.round_state.player_board import as_written
from testcross.rulesets.genotype.round_state.shared_board import after, all_changed
from testcross.rulesets.genotype.round_state.solo.automa_draws import (
    cheapest,
    goal_of_letter,
    letter_of,
    picked_place,
)
from testcross.rulesets.genotype.round_state.solo.worlds import DueColumn
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.takings import check_copies, gain, leave_pile
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.tabletop import PlayingCard


def due_turn(
    table: GameTable,
    action: AutomaCard,
    support: AutomaCard,
    drawn: Iterable[PeaPlant | None] = (),
) -> AutomaTurn:
    """Return what Johann must do in a working turn with two cards, and do it on the table.

    Args:
        table: on which it is done, but for the marker.
        action: the Action card.
        support: the Support card; both must be valid, see ``refusal``.
        drawn: the plants on top of the deck, or that he gained, as far as they are known; one is
            taken only where he gains one.
    """
    return _DueTurn(table, action, support, drawn).done()


class _DueTurn:
    """A working turn of Johann."""

    def __init__(
        self,
        table: GameTable,
        action: AutomaCard,
        support: AutomaCard,
        drawn: Iterable[PeaPlant | None],
    ) -> None:
        self._table, self._board = table, table.johanns_board
        self._action, self._support = action, support
        self._drawn = iter(drawn)
        self._was_known = table.johanns.column_known
        self._column = DueColumn.of(table)
        self._letter = letter_of(action, support)

    def done(self) -> AutomaTurn:
        """Do what the Action card says, and return it; with a column unknown that is open."""
        action = self._action.action
        parts = {"draws": (), "discards": (), **self._parts(action)}
        self._cover_space(action, parts.get("gene"))
        parts["validates"] = self._column.validates
        if not self._was_known:  # it may be full, or not
            parts.update(draws=None, discards=None, validates=None)
        return AutomaTurn(space=action, **parts)

    def _parts(self, action: Space) -> dict[str, Any]:
        if action.is_of_gene:
            return self._of_gene(action)
        parts = dict[str, Any]()
        if action.cost:
            parts["pays"] = self._pay(action)
        if action.coins > 0:
            gain(self._board, action.coins)
            parts["coins"] = PlacedValue(action.coins)
        if action.covers:
            self._column.validate()
        if action.claims:
            parts["goal"] = self._claim()
        if action.deck is not None:
            from_row = {CardKind.PLANT: self._plant_of_row, CardKind.TOOL: self._tool_of_row}
            parts |= from_row[action.deck]()
        if action.sows or not action.johann.cards:  # a space that none of his cards names
            parts |= self._gardening()
        return parts

    def _plant_of_row(self) -> dict[str, Any]:
        """Take the plant of the pips, and discard the next one (GT-230)."""
        if self._column.is_full:
            self._column.validate()
            return {}
        lying = self._row(CardKind.PLANT)
        if lying is None:
            self._column.gain(next(self._drawn, None))
            return {"draws": None, "discards": None}
        place = picked_place(lying, self._support.pips - 1)
        if place is None:
            return self._gain()
        drawn = self._take(CardKind.PLANT, lying, place)
        other = picked_place(lying, place)
        gone = () if other is None else (self._take(CardKind.PLANT, lying, other),)
        self._column.gain(drawn.card if isinstance(drawn.card, PeaPlant) else None)
        return {"draws": (drawn,), "discards": gone}

    def _tool_of_row(self) -> dict[str, Any]:
        """Discard the tool of the pips, and validate (GT-231)."""
        discards: tuple[DrawnCard, ...] | None = None
        lying = self._row(CardKind.TOOL)
        if lying is not None:
            place = picked_place(lying, self._support.pips - 1)
            if place is None:
                self._table.decks.pop(CardKind.TOOL, None)
                discards = (DrawnCard(kind=CardKind.TOOL, source=Source.DECK),)
            else:
                discards = (self._take(CardKind.TOOL, lying, place),)
        self._column.validate()
        return {"discards": discards}

    def _of_gene(self, action: Space) -> dict[str, Any]:
        """Take the space of the letter's gene (GT-232, GT-233)."""
        gene = gene_of_letter(self._letter)
        if gene is None:
            self._leave_genes_open()
            return {}
        lies = self._table.coins[gene]
        self._table.coins[gene] = False
        gain(self._board, int(lies is True), int(lies is not False))
        if action.shift is not None:
            self._table.first_shift[gene] = self._board.name
        tile = self._tile(gene) if action.tiles else None
        return {
            "gene": gene,
            "tile": tile,
            "coin": None if lies is None else PlacedValue(int(lies)),
        }

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

    def _claim(self) -> PlacedValue[Goal] | None:
        """Put a marker on the goal of the letter (GT-234)."""
        goal = goal_of_letter(self._table, self._letter)
        self._board.goal_markers = self._board.goal_markers.less(1)
        if goal is None:
            self._table.leave_goals_open(self._board.name)
            return None
        self._table.goals[goal] = self._board.name
        return PlacedValue(goal)

    def _gardening(self) -> dict[str, Any]:
        """Validate for each assistant, then gain a plant of the deck (GT-235)."""
        for _ in range(self._table.johanns_assistants):
            self._column.validate()
        return self._gain()

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

    def _cover_space(self, space: Space, gene: Gene | None) -> None:
        if space in self._table.limits.spaces:
            ways = self._table.free[space]
            self._table.free[space] = frozenset(way[1:] for way in ways if way) or ways
        elif gene is not None:
            self._table.covered.setdefault((space, gene.value), 0)

    def _pay(self, space: Space) -> PlacedValue[int] | None:
        """Pay for the cheapest free space of the action; None where it is open what that costs."""
        cost = cheapest(self._table, space)
        if cost is None:
            coins = self._board.coins
            printed = [one for way in self._table.limits.spaces[space] for one in way]
            most = max(printed, default=coins.low)
            self._board.coins = coins.around(most)
            return None
        self._board.coins = self._board.coins.less(cost)
        return PlacedValue(cost)

    def _gain(self) -> dict[str, Any]:
        """Gain the plant on top of the deck, or validate if there is no room."""
        card = None if self._column.is_full else next(self._drawn, None)
        if not self._column.gain(card):
            return {}
        return {"draws": (DrawnCard(card=card, kind=CardKind.PLANT, source=Source.DECK),)}

    def _row(self, kind: CardKind) -> list[PlayingCard | None] | None:
        """Return a row from left to right; None where it is open which card the pips mean."""
        row = self._table.rows[kind]
        if row.places is not None and self._support.pips:
            return list(row.places)
        row.forget()
        row.unknown = row.unknown.around(2)
        return None

    def _take(self, kind: CardKind, lying: list[PlayingCard | None], place: int) -> DrawnCard:
        """Take the card of a place from a row."""
        card, lying[place] = lying[place], None
        self._table.rows[kind].take(card)
        if card is None or kind is CardKind.TOOL:
            return DrawnCard(card=card.name if card else None, kind=kind, source=Source.ROW)
        return DrawnCard(card=parse_plant(as_written(card)), kind=kind, source=Source.ROW)


def gain_from_deck(
    table: GameTable, draws: Iterable[DrawnCard] | None, *, all_of_them: bool = True
) -> list[Finding]:
    """Take what he gained from the deck, and return what is wrong with the first that is (GT-096).

    Args:
        table: as it stands.
        draws: what he gained; None where that is not written.
        all_of_them: whether it came from the deck where that is not written.
    """
    if draws is None:
        table.decks.pop(CardKind.PLANT, None)
    found: list[Finding] = []
    board = table.johanns_board
    for one in draws or ():
        if all_of_them or one.source is Source.DECK:
            found = leave_pile(table, board, replace(one, source=Source.DECK), CardKind.PLANT)
        found = found or check_copies(table, one.card, one, board.name)
        if found:
            break
    return found
