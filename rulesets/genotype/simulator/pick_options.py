"""What a player of a simulated game may take on a Shift: all picks, by what dice are used for."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from testcross.rulesets.genotype.cards import GENES, CardKind, Gene, PeaPlant
from testcross.rulesets.genotype.dice import Die, gene_of
from testcross.rulesets.genotype.effects import (
    Effect,
    EffectKind,
    Moment,
    Phase,
    Validates,
    Where,
    effects,
    spaces,
)
from testcross.rulesets.genotype.position import Goal
from testcross.rulesets.genotype.round_state.move_parts import (
    CardUse,
    DrawnCard,
    NamedPlant,
    PlacedValue,
)
from testcross.rulesets.genotype.round_state.moves import PickTurn, WorkTurn
from testcross.rulesets.genotype.simulator.stock import POINT, OpenTrait, PlayerView, Stock
from testcross.rulesets.genotype.simulator.working_options import (
    drawn_from_row,
    from_deck,
    gain_of_goal,
    gain_of_sowing,
    validation,
)
from testcross.rulesets.genotype.strategies import Strategy


@dataclass(slots=True)
class PickOptions:
    """The picks of one player on one Shift."""

    view: PlayerView
    pool: Counter[Die]
    only: Gene | None
    """Of a 1st Shift: its gene."""
    slots: int
    """Number of free dice slots."""

    def required(self) -> list[list[PickTurn]]:
        """Return the picks for which no tool and no assistant is needed; one must be taken."""
        if self.slots < 1:
            return []
        return _filled(self.matching(), self.coins(), self.pairs())

    def matching(self) -> Iterator[PickTurn]:
        """Yield the picks of a die for a trait of its genotype (GT-133)."""
        for one in self.view.open_traits():
            if self._has(one.trait) and self._allows(one.trait.gene):
                yield self._pick((one.trait,), one)

    def coins(self) -> Iterator[PickTurn]:
        """Yield the picks of a De Novo die for a coin (GT-139)."""
        for gene in GENES:
            if self._has(gene) and self._allows(gene):
                yield PickTurn(player=self.view.name, dice=(gene,), for_coin=True)

    def pairs(self, needed: int = 2) -> Iterator[PickTurn]:
        """Yield the picks of a De Novo die with another one (GT-140), if so many slots are free."""
        if self.slots < needed:
            return
        for one in self.view.open_traits():
            gene = one.trait.gene
            if self._has(gene) and self._allows(gene):
                for partner in self.dice_of(gene):
                    if partner != gene or self.pool[gene] > 1:
                        yield self._pick((gene, partner), one)

    def wild(self) -> list[list[PickTurn]]:
        """Return the picks of any die for any trait of its gene, by each tool or assistant."""
        if self.slots < 1:
            return []
        return _filled(*map(self._wild_by, self.effects(Validates.GENE)))

    def _wild_by(self, effect: Effect) -> Iterator[PickTurn]:
        for one in self.view.open_traits():
            if self._allows(one.trait.gene):
                for die in self.dice_of(one.trait.gene):
                    if die != one.trait:
                        yield self._pick((die,), one, CardUse(name=effect.name))

    def grafted(self, turn: PickTurn, effect: Effect) -> list[CardUse]:
        """Return the uses of a tool that takes one more die with a pick (GT-105)."""
        left = self.pool - Counter(turn.dice)
        found = []
        for one in self.view.open_traits():
            is_other = one.plant.card != _card(turn) or one.trait != turn.trait
            if left[one.trait] > 0 and is_other and self._allows(one.trait.gene):
                there = validation(one)
                found.append(CardUse(name=effect.name, dice=(one.trait,), validates=(there,)))
        return found

    def effects(self, validates: Validates) -> list[Effect]:
        """Return the player's tools and unused assistants that cover in such a way with a die."""
        every = (*(effects()[name] for name in dict.fromkeys(self.view.tools)), *self.view.ready())
        phases = (Phase.BREEDING, Phase.ANY)
        return [one for one in every if one.validates is validates and one.phase in phases]

    def knives(self) -> list[Effect]:
        """Return the tools that let one more die be taken: it lies on them."""
        bare = self.effects(Validates.NONE)
        return [one for one in bare if one.dice and one.own_slots]

    def more_slots(self) -> list[Effect]:
        """Return the assistants who bring dice slots for a coin (GT-185)."""
        bare = self.effects(Validates.NONE)
        return [one for one in bare if one.own_slots and not one.dice]

    def gain(self, turn: PickTurn) -> int:
        """Return what a pick brings, in tenths of a point; a die is worth something, too."""
        if turn.for_coin:
            return POINT
        for one in self.view.open_traits():
            if one.plant.card == _card(turn) and one.trait == turn.trait:
                return self.view.gain_of(one) - 3 * len(turn.dice)
        return 0

    def copies(self, turn: PickTurn) -> list[OpenTrait]:
        """Return the other copies of the trait that a pick covers."""
        if turn.trait is None:
            return []
        found = self.view.copies_of(turn.trait)
        mine = next((one for one in found if one.plant.card == _card(turn)), None)
        return [one for one in found if one is not mine]

    def dice_of(self, gene: Gene) -> list[Die]:
        """Return the kinds of dice of a gene that lie there."""
        return [die for die, number in self.pool.items() if number > 0 and gene_of(die) is gene]

    def _has(self, die: Die) -> bool:
        return self.pool[die] > 0

    def _allows(self, gene: Gene) -> bool:
        return self.only in (None, gene)

    def _pick(self, dice: tuple[Die, ...], one: OpenTrait, *uses: CardUse) -> PickTurn:
        return PickTurn(
            player=self.view.name,
            dice=dice,
            plant=NamedPlant(card=one.plant.card),
            trait=one.trait,
            uses=uses,
        )


def _filled(*groups: Iterator[PickTurn]) -> list[list[PickTurn]]:
    """Return the groups in which there is something."""
    return [found for group in groups if (found := list(group))]


def with_use(turn: PickTurn, use: CardUse) -> PickTurn:
    """Return a pick with one more tool or assistant."""
    return replace(turn, uses=(*turn.uses, use))


def _card(turn: PickTurn) -> object:
    return None if turn.plant is None else turn.plant.card


_WITH_SPACE = {one.goes_with for one in spaces().values() if one.where is not Where.CARD}


@dataclass(slots=True)
class TurnUses:
    """What a player may use in one turn, after its action."""

    view: PlayerView
    """The table after the action and what has been used so far."""
    turn: WorkTurn
    stock: Stock
    strategy: Strategy
    owed: Sequence[str] = ()
    """Tools that the player has had to play at once since before the turn."""

    def due(self) -> CardUse | None:
        """Return a tool that has to be used now: one that is played when it is received."""
        used = Counter(use.name for use in self.turn.uses)
        for name, number in self._received().items():
            if number > used[name]:
                found = self.view.open_traits()
                covered = (validation(self._trait(found)),) if found else ()
                return CardUse(name=name, validates=covered)
        return None

    def _received(self) -> Counter[str]:
        """Return the tools received that are played at once, those dealt at set-up among them."""
        draws = [one.card for one in self.turn.draws or ()]
        draws += [one.card for use in self.turn.uses for one in use.draws or ()]
        names = [*self.owed, *(one for one in draws if isinstance(one, str))]
        return Counter(one for one in names if effects()[one].moment is Moment.RECEIPT)

    def next(self) -> CardUse | None:
        """Return something that the player uses, if anything."""
        for effect in self._usable():
            use = self._use(effect)
            if use is not None:
                return use
        return None

    def _usable(self) -> Iterator[Effect]:
        """Yield what works in this turn and has not been used in it."""
        used = {use.name for use in self.turn.uses}
        tools = (effects()[name] for name in dict.fromkeys(self.view.tools))
        for effect in (*tools, *self.view.ready()):
            if effect.name not in used and effect.phase in (Phase.WORKING, Phase.ANY):
                yield effect

    def _use(self, effect: Effect) -> CardUse | None:
        if effect.moment in _WITH_SPACE:
            return self._with_space(effect)
        if effect.validates is Validates.COPIES:
            return self._copies(effect)
        return self._in_turn(effect) if effect.moment is Moment.TURN else None

    def _in_turn(self, effect: Effect) -> CardUse | None:
        """Return the use of what may be used at any time of the turn."""
        if effect.validates is not Validates.NONE:
            return self._covering(effect)
        if effect.claims:
            return self._claiming(effect)
        return self._in_bed(effect) if effect.bed else self._look_and_keep(effect)

    def _with_space(self, effect: Effect) -> CardUse | None:
        """Return what goes with the action that was taken: coins, or a card in Gardening."""
        if self.turn.space is None or self.turn.space.goes_with is not effect.moment:
            return None
        if effect.kind is EffectKind.TOOL:
            if self.strategy.wants(lambda: POINT * effect.coins):
                return CardUse(name=effect.name, coins=PlacedValue(effect.coins))
            return None
        kinds = (CardKind.PLANT, CardKind.TOOL)
        groups = [cards for kind in kinds if (cards := self._drawable(kind))]
        if not groups or not self.strategy.wants(lambda: POINT):
            return None
        card = self.strategy.choose(groups, lambda one: one.kind is CardKind.TOOL)
        return CardUse(name=effect.name, draws=(self.stock.known(card),))

    def _drawable(self, kind: CardKind) -> list[DrawnCard]:
        deck = [from_deck(kind)] if len(self.stock.pile(kind)) else []
        return [*drawn_from_row(self.view, kind), *deck]

    def _copies(self, effect: Effect) -> CardUse | None:
        """Cover the other copies of what was covered, where that was one trait."""
        covered = [*(self.turn.validates or ())]
        covered += [one for use in self.turn.uses for one in use.validates or ()]
        if len(covered) != 1 or covered[0].trait is None:
            return None
        found = self.view.copies_of(covered[0].trait)
        return copies_use(self.view, effect, found, self.strategy)

    def _covering(self, effect: Effect) -> CardUse | None:
        """Cover a trait with an assistant who does that once a round."""
        found = self.view.open_traits()
        if effect.validates is Validates.GOAL:
            wanted = {trait for goal in self.view.goals() for trait in goal.traits}
            found = [one for one in found if one.trait in wanted]
        price = self.view.cost(effect.cost)
        if not found or price > self.view.coins:
            return None
        chosen = self._trait(found)
        if not self.strategy.wants(lambda: self.view.gain_of(chosen) - POINT * price):
            return None
        pays = PlacedValue(price) if effect.cost else None
        return CardUse(name=effect.name, pays=pays, validates=(validation(chosen),))

    def _trait(self, found: list[OpenTrait]) -> OpenTrait:
        return self.strategy.choose([found], self.view.gain_of)

    def _claiming(self, effect: Effect) -> CardUse | None:
        free, price = self.view.free_goals(), self.view.cost(effect.cost)
        if not free or not self.view.board.goal_markers.low or price > self.view.coins:
            return None

        def gain(goal: Goal) -> int:
            return gain_of_goal(self.view, goal)

        goal = self.strategy.choose([free], gain)
        if not self.strategy.wants(lambda: gain(goal)):
            return None
        return CardUse(name=effect.name, pays=PlacedValue(price), goal=PlacedValue(goal))

    def _look_and_keep(self, effect: Effect) -> CardUse | None:
        if len(self.stock.plants) < effect.draws or not self.strategy.wants(
            lambda: self.view.rounds_left - len(self.view.hand)
        ):
            return None
        drawn = [self.stock.draw(CardKind.PLANT) for _ in range(effect.draws)]
        left, kept = list(drawn), []
        for _ in range(effect.keeps):
            kept.append(self.strategy.choose([left], self._sowing))
            left = [one for one in left if one is not kept[-1]]
        self.stock.discard(CardKind.PLANT, *(one.card for one in left if one.card is not None))
        return CardUse(name=effect.name, draws=tuple(drawn), keeps=tuple(kept))

    def _sowing(self, one: DrawnCard) -> int:
        return gain_of_sowing(self.view, one.card) if isinstance(one.card, PeaPlant) else 0

    def _in_bed(self, effect: Effect) -> CardUse | None:
        found = self._drawable(CardKind.PLANT)
        if not found or not self.strategy.wants(lambda: self.view.rounds_left):
            return None
        card = self.strategy.choose([found], self._sowing)
        return CardUse(name=effect.name, draws=(self.stock.known(card),))


def copies_use(
    view: PlayerView, effect: Effect, copies: Sequence[OpenTrait], strategy: Strategy
) -> CardUse | None:
    """Return the use that covers every other copy of a trait (GT-107, GT-187), if it is used.

    Args:
        view: the player's.
        effect: of a tool or an assistant.
        copies: the other copies.
        strategy: tells whether it is used.
    """
    if not copies or not strategy.wants(lambda: sum(map(view.gain_of, copies)) - POINT):
        return None
    return CardUse(name=effect.name, validates=tuple(map(validation, copies)))
