"""Playing the Research Upgrade phase: what players buy, counter-clockwise until all have passed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random

from testcross.rulesets.genotype.cards import GENES, CardKind, Gene, PeaPlant, Trait
from testcross.rulesets.genotype.dice import FACES, Face
from testcross.rulesets.genotype.effects import Effect, EffectKind, Moment, effects
from testcross.rulesets.genotype.position import MOST_MARKERS
from testcross.rulesets.genotype.round_state.game_state import GameState
from testcross.rulesets.genotype.round_state.move_parts import (
    AssistantDie,
    CardUse,
    DrawnCard,
    NamedPlant,
    PlacedValue,
    Source,
    Upgrade,
)
from testcross.rulesets.genotype.round_state.moves import Purchase, WorkTurn
from testcross.rulesets.genotype.round_state.prices import prices_of
from testcross.rulesets.genotype.simulator.pick_options import TurnUses
from testcross.rulesets.genotype.simulator.stock import POINT, OpenTrait, PlayerView, Stock
from testcross.rulesets.genotype.simulator.working_options import (
    drawn_from_row,
    from_deck,
    gain_of_sowing,
    gain_of_turn,
    options,
    validation,
)
from testcross.rulesets.genotype.strategies import Strategy

_MOST_USES = 5


@dataclass(slots=True)
class WorkingPlay:
    """Plays turns on the state of a game."""

    state: GameState
    stock: Stock
    rng: Random

    def turn(self, player: str, strategy: Strategy) -> WorkTurn:
        """Return the turn that a player takes; it has been made."""
        view = PlayerView(self.state.table, player)
        turn = strategy.choose(options(view, self.stock), gain_of_turn(view))
        if turn.draws is not None:
            turn = replace(turn, draws=tuple(map(self.stock.known, turn.draws)))
        sowing = turn.space is not None and turn.space.sows
        if sowing:
            turn = self._garden(view, turn, strategy)
        elif turn.space is not None and turn.space.rolls:
            turn = self._roll(view, turn, strategy)
        turn = self._with_uses(view, turn, strategy)
        if sowing:
            turn = replace(turn, uses=(*turn.uses, *self._refills(view, turn, strategy)))
        turn = replace(turn, decks=self.stock.made_anew())
        self.state.push(turn)
        drawn = (one for use in turn.uses for one in use.draws or ())
        self.stock.leave_rows(*(turn.draws or ()), *drawn)
        discard_tools(self.stock, turn.uses)
        return turn

    # gardening

    def _garden(self, view: PlayerView, turn: WorkTurn, strategy: Strategy) -> WorkTurn:
        """Harvest what is complete, and sow (GT-040 to GT-046)."""
        whole = [plant for plant in view.board.garden if plant.is_complete]
        pots = (plant.bed for plant in whole if plant.bed)
        self.stock.discard(CardKind.TOOL, *(one for one in pots if _is_tool(one)))
        drawn = [one.card for one in turn.draws or () if isinstance(one.card, PeaPlant)]
        free = view.free_plots + sum(not plant.bed for plant in whole)
        sown = self._sown(view, [*view.hand, *drawn], free, strategy)
        return replace(
            turn,
            harvests=tuple(NamedPlant(card=plant.card) for plant in whole),
            sows=tuple(NamedPlant(card=card) for card in sown),
        )

    def _refills(self, view: PlayerView, turn: WorkTurn, strategy: Strategy) -> Iterator[CardUse]:
        """Put another plant on the assistant whose plant was harvested (GT-189)."""
        empty = [plant.bed for plant in view.board.garden if plant.is_complete and plant.bed]
        helper = next((one for one in empty if not _is_tool(one)), None)
        if helper is None:
            return
        taken = [*(turn.draws or ()), *(one for use in turn.uses for one in use.draws or ())]
        gone = [one.card for one in taken if one.source is Source.ROW]
        found = [one for one in drawn_from_row(view, CardKind.PLANT) if one.card not in gone]
        found += [from_deck(CardKind.PLANT)] if len(self.stock.plants) else []
        if not found:
            return

        def gain(one: DrawnCard) -> int:
            return gain_of_sowing(view, one.card) if isinstance(one.card, PeaPlant) else 0

        card = strategy.choose([found], gain)
        yield CardUse(name=helper, draws=(self.stock.known(card),))

    def _sown(
        self, view: PlayerView, hand: list[PeaPlant], free: int, strategy: Strategy
    ) -> list[PeaPlant]:
        sown: list[PeaPlant] = []

        def gain(card: PeaPlant) -> int:
            return gain_of_sowing(view, card)

        while hand and len(sown) < free and strategy.wants(lambda: 1):
            sown.append(strategy.choose([hand], gain))
            hand = [card for card in hand if card is not sown[-1]]
        return sown

    # dice

    def _roll(self, view: PlayerView, turn: WorkTurn, strategy: Strategy) -> WorkTurn:
        """Roll a die of each gene, and cover what matches (GT-183)."""
        dice = tuple(rolled_dice(gene, self.rng) for gene in GENES)
        covered: list[OpenTrait] = []
        for one in dice:
            shown = self._shown(view, one)
            found = [o for o in view.open_traits() if o.trait == shown]
            if found and strategy.wants(lambda: 1):
                covered.append(strategy.choose([found], view.gain_of))
        return replace(turn, dice=dice, validates=tuple(map(validation, covered)))

    def _shown(self, view: PlayerView, die: AssistantDie) -> Trait:
        cells = view.table.rules.box.cells()
        (parents,) = view.table.parents(die.gene)
        return parents.cells()[cells.index(die.faces[-1])]

    # tools and assistants

    def _with_uses(self, view: PlayerView, turn: WorkTurn, strategy: Strategy) -> WorkTurn:
        """Return a turn with what the player uses beside its action."""
        for number in range(_MOST_USES):
            if not self._may_use(view, turn):
                return turn
            after = GameState(self.state.table.copy())
            after.push(turn)
            seen = PlayerView(after.table, turn.player)
            uses = TurnUses(seen, turn, self.stock, strategy, tuple(view.board.owed))
            use = uses.due() or (uses.next() if number + 1 < _MOST_USES else None)
            if use is None:
                return turn
            turn = replace(turn, uses=(*turn.uses, use))
        return turn

    def _may_use(self, view: PlayerView, turn: WorkTurn) -> bool:
        """Tell whether there is anything to be used; most turns have nothing."""
        draws = (*(turn.draws or ()), *(one for use in turn.uses for one in use.draws or ()))
        return bool(view.tools or view.board.assistants) or any(
            one.kind is CardKind.TOOL for one in draws
        )


def rolled_dice(gene: Gene, rng: Random) -> AssistantDie:
    """Roll the die of a gene until it shows no mutation (GT-183)."""
    faces = [rng.choice(FACES)]
    while faces[-1] is Face.MUTATION:
        faces.append(rng.choice(FACES))
    return AssistantDie(gene=gene, faces=tuple(faces))


def discard_tools(stock: Stock, uses: tuple[CardUse, ...]) -> None:
    """Lay tools that were used on the discards; one that is a plot stays with its plant."""
    for use in uses:
        if _is_tool(use.name) and not effects()[use.name].bed:
            stock.discard(CardKind.TOOL, use.name)


def _is_tool(name: str) -> bool:
    return effects()[name].kind is EffectKind.TOOL


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

    def _costs(self, view: PlayerView, cost: int) -> Iterator[tuple[CardUse | None, int]]:
        """Yield what an upgrade costs, without a tool and with one (GT-109)."""
        yield None, cost
        for name in dict.fromkeys(view.tools):
            effect = effects()[name]
            if effect.moment is Moment.PURCHASE:
                yield CardUse(name=name), max(0, cost - effect.coins)

    def _purchases(
        self, view: PlayerView, upgrade: Upgrade, use: CardUse | None, cost: int
    ) -> Iterator[Purchase]:
        uses = () if use is None else (use,)
        pays = PlacedValue(cost)
        if upgrade is not Upgrade.ASSISTANT:
            yield Purchase(player=view.name, upgrade=upgrade, pays=pays, uses=uses)
            return
        for card in dict.fromkeys(view.row(CardKind.ASSISTANT)):
            for more in self._plants(view, effects()[card.name]):
                yield Purchase(
                    player=view.name,
                    upgrade=upgrade,
                    card=PlacedValue(card.name),
                    pays=pays,
                    uses=(*uses, *more),
                )

    def _plants(self, view: PlayerView, effect: Effect) -> Iterator[tuple[CardUse, ...]]:
        """Yield what comes with an assistant: a plant, for one who brings a plot (GT-189)."""
        if effect.moment is not Moment.HIRING:
            yield ()
            return
        row = drawn_from_row(view, CardKind.PLANT)
        for card in row[:1]:
            yield (CardUse(name=effect.name, draws=(card,)),)


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
