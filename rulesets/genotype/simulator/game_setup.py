"""Setting up a simulated game: the decks, what everybody is dealt, and what lies face up."""

from dataclasses import dataclass

from testcross.rulesets.genotype.cards import PeaPlant
from testcross.rulesets.genotype.round_state.game_state import GameState
from testcross.rulesets.genotype.round_state.move_parts import (
    Card,
    CardKind,
    DrawnCard,
    NamedPlant,
    Source,
    Upgrade,
)
from testcross.rulesets.genotype.round_state.moves import DealHand
from testcross.rulesets.genotype.round_state.price_range import prices_of
from testcross.rulesets.genotype.round_state.said import Said
from testcross.rulesets.genotype.simulator.player_view import PlayerView
from testcross.rulesets.genotype.simulator.stock import Stock
from testcross.rulesets.genotype.simulator.working_gains import gain_of_sowing
from testcross.rulesets.genotype.strategies import Strategy

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
