"""Playing the Research Upgrade phase: what players buy, counter-clockwise until all have passed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from testcross.rulesets.genotype.cards import CardKind
from testcross.rulesets.genotype.effects import Effect, Moment, effects
from testcross.rulesets.genotype.position import MOST_MARKERS
from testcross.rulesets.genotype.round_state.game_state import GameState
from testcross.rulesets.genotype.round_state.move_parts import Said, Upgrade, Use
from testcross.rulesets.genotype.round_state.moves import Purchase
from testcross.rulesets.genotype.round_state.prices import prices_of
from testcross.rulesets.genotype.simulator.player_view import POINT, PlayerView
from testcross.rulesets.genotype.simulator.stock import Stock
from testcross.rulesets.genotype.simulator.working_options import drawn_from_row, gain_of_sowing
from testcross.rulesets.genotype.simulator.working_play import discard_tools
from testcross.rulesets.genotype.strategies import Strategy

_IN_A_ROUND: Mapping[Upgrade, int] = {
    Upgrade.PLOT: 9,
    Upgrade.SLOT: 24,
    Upgrade.MARKER: 22,
    Upgrade.ASSISTANT: 14,
}
"""What an upgrade is hoped to bring in each round to come, in tenths of a point."""


@dataclass(slots=True)
class UpgradePlay:
    """Plays purchases on the state of a game."""

    state: GameState
    stock: Stock

    def purchase(self, player: str, strategy: Strategy) -> Purchase:
        """Return what a player buys, or a pass; it has been made."""
        view = PlayerView(self.state.table, player)
        groups = [group for one in Upgrade if (group := list(self.offers(view, one)))]
        move = Purchase(player=player, passes=True)
        if groups:
            chosen = strategy.choose(groups, lambda one: _gain(view, one))
            if strategy.wants(lambda: _gain(view, chosen)):
                move = chosen
        self.state.push(move)
        self.stock.leave_rows(*(one for use in move.uses for one in use.draws or ()))
        discard_tools(self.stock, move.uses)
        return move

    def offers(self, view: PlayerView, upgrade: Upgrade) -> Iterator[Purchase]:
        """Yield the purchases of an upgrade that a player can pay."""
        table = view.table
        if table.stock[upgrade].is_none:
            return
        if upgrade is Upgrade.MARKER and view.board.own_markers.low >= MOST_MARKERS:
            return
        (price,) = prices_of(table.prices[upgrade])
        for use, cost in self._costs(view, view.cost(price)):
            if cost <= view.coins:
                yield from self._purchases(view, upgrade, use, cost)

    def _costs(self, view: PlayerView, cost: int) -> Iterator[tuple[Use | None, int]]:
        """Yield what an upgrade costs, without a tool and with one (GT-109)."""
        yield None, cost
        for name in dict.fromkeys(view.tools):
            effect = effects()[name]
            if effect.moment is Moment.PURCHASE:
                yield Use(name=name), max(0, cost - effect.coins)

    def _purchases(
        self, view: PlayerView, upgrade: Upgrade, use: Use | None, cost: int
    ) -> Iterator[Purchase]:
        uses = () if use is None else (use,)
        pays = Said(cost)
        if upgrade is not Upgrade.ASSISTANT:
            yield Purchase(player=view.name, upgrade=upgrade, pays=pays, uses=uses)
            return
        for card in dict.fromkeys(view.row(CardKind.ASSISTANT)):
            for more in self._plants(view, effects()[card.name]):
                yield Purchase(
                    player=view.name,
                    upgrade=upgrade,
                    card=Said(card.name),
                    pays=pays,
                    uses=(*uses, *more),
                )

    def _plants(self, view: PlayerView, effect: Effect) -> Iterator[tuple[Use, ...]]:
        """Yield what comes with an assistant: a plant, for one who brings a plot (GT-189)."""
        if effect.moment is not Moment.HIRING:
            yield ()
            return
        row = drawn_from_row(view, CardKind.PLANT)
        for card in row[:1]:
            yield (Use(name=effect.name, draws=(card,)),)


def _gain(view: PlayerView, offer: Purchase) -> int:
    """Return what a purchase is hoped to bring for what it costs."""
    if offer.upgrade is None or offer.pays is None:
        return 0
    hoped = _IN_A_ROUND[offer.upgrade] * view.rounds_left
    cards = [one.card for use in offer.uses for one in use.draws or ()]
    seen = sum(
        gain_of_sowing(view, card) // 2 for card in cards if not isinstance(card, str | None)
    )
    tool = 5 * sum(effects()[use.name].coins > 0 for use in offer.uses)
    return hoped + seen - POINT * offer.pays.value - tool
