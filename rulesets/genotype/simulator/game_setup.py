"""Setting up a simulated game: the decks, what everybody is dealt, and what lies face up."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from testcross.rulesets.genotype.cards import PeaPlant
from testcross.rulesets.genotype.record.game_record import WrittenDeal, WrittenSetUp
from testcross.rulesets.genotype.round_state.game_state import GameState
from testcross.rulesets.genotype.round_state.move_parts import (
    Card,
    CardKind,
    DrawnCard,
    NamedPlant,
    Source,
    Upgrade,
)
from testcross.rulesets.genotype.round_state.moves import DealHand, SetUp
from testcross.rulesets.genotype.round_state.price_range import prices_of
from testcross.rulesets.genotype.round_state.said import Said
from testcross.rulesets.genotype.simulator.player_view import PlayerView
from testcross.rulesets.genotype.simulator.stock import Stock
from testcross.rulesets.genotype.simulator.working_gains import gain_of_sowing
from testcross.rulesets.genotype.simulator.written_moves import (
    value_of,
    written_cards,
    written_decks,
)
from testcross.rulesets.genotype.strategies import Strategy
from testcross.rulesets.records.entries import Entry, entry

DEALT = 3
"""Plants for each player (GT-013)."""


@dataclass(slots=True)
class GameSetUp:
    """Sets up the state of a game."""

    state: GameState
    stock: Stock

    def deal(self, player: str, strategy: Strategy) -> DealHand:
        """Deal three plants and a tool; one plant is sown, one kept (GT-013, GT-014)."""
        view = PlayerView(self.state.table, player)
        plants = [one for one in self.stock.plants.draw_cards(DEALT) if isinstance(one, PeaPlant)]

        def gain(card: PeaPlant) -> int:
            return gain_of_sowing(view, card)

        sown = strategy.choose([plants], gain)
        plants.remove(sown)
        kept = strategy.choose([plants], gain)
        plants.remove(kept)
        self.stock.discard(CardKind.PLANT, plants[0])
        return DealHand(
            player=player,
            sown=NamedPlant(card=sown),
            kept=NamedPlant(card=kept),
            discarded=NamedPlant(card=plants[0]),
            tool=Said(str(self.stock.pile(CardKind.TOOL).draw())),
        )

    def rows(self) -> dict[CardKind, tuple[DrawnCard, ...]]:
        """Lay out the face-up cards of each kind."""
        found = {}
        for kind in CardKind:
            cards = self.stock.lay_row(kind, self.state.table.limits.row_of(kind))
            found[kind] = tuple(DrawnCard(card=one, kind=kind, source=Source.DECK) for one in cards)
        return found

    def decks(self) -> dict[CardKind, tuple[Said[Card], ...]]:
        """Return the decks as they lie."""
        return {kind: tuple(map(Said, self.stock.pile(kind).order)) for kind in CardKind}

    def coins(self) -> dict[str, Said[int]]:
        """Return what everybody has."""
        return {name: Said(board.coins.low) for name, board in self.state.table.boards.items()}

    def prices(self) -> dict[Upgrade, Said[int]]:
        """Return what upgrades cost."""
        return {one: Said(prices_of(tracks)[0]) for one, tracks in self.state.table.prices.items()}


def written_setup(
    move: SetUp, deals: tuple[WrittenDeal, ...], automa: Iterable[str] | None = None
) -> WrittenSetUp:
    """Return the set-up as it is written."""
    return WrittenSetUp(
        first=() if move.first is None else (entry(move.first.value),),
        deal=deals,
        coins=tuple(value_of(name, said.value) for name, said in move.coins.items()),
        prices=tuple(value_of(one.value, said.value) for one, said in move.prices.items()),
        rows=written_cards(bare(move.rows)),
        decks=written_decks(move.decks, automa),
    )


def bare(rows: Mapping[CardKind, tuple[DrawnCard, ...]]) -> dict[CardKind, tuple[Card, ...]]:
    """Return the cards of rows."""
    return {
        kind: tuple(one.card for one in cards if one.card is not None)
        for kind, cards in rows.items()
    }


def written_deal(move: DealHand) -> WrittenDeal:
    """Return what a player was dealt as it is written."""
    return WrittenDeal(
        player=entry(move.player),
        sown=_card(move.sown),
        kept=_card(move.kept),
        discarded=_card(move.discarded),
        tool=() if move.tool is None else (entry(move.tool.value),),
    )


def _card(plant: NamedPlant | None) -> tuple[Entry, ...]:
    return () if plant is None else (entry(str(plant.card)),)
