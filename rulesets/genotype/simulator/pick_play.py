"""A greedy player's picks: what is meant to be taken, and what is taken then."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random

from testcross.rulesets.genotype.cards import GENES, Gene, PeaPlant, Trait, traits_at
from testcross.rulesets.genotype.dice import (
    DICE_OF_A_GENE,
    FACES,
    DicePool,
    Die,
    Face,
    GenePool,
    GeneRoll,
    gene_of,
    pool_of,
    sort_roll,
)
from testcross.rulesets.genotype.draft import allotment_of, die_of
from testcross.rulesets.genotype.effects import Validates, early_pickers
from testcross.rulesets.genotype.position import Shift, ShiftKind
from testcross.rulesets.genotype.round_state.game_state import GameState
from testcross.rulesets.genotype.round_state.move_parts import CardUse, NamedPlant, PlacedValue
from testcross.rulesets.genotype.round_state.moves import PickTurn, Roll, Sorting
from testcross.rulesets.genotype.simulator.pick_options import PickOptions, copies_use, with_use
from testcross.rulesets.genotype.simulator.stock import POINT, PlayerView, Stock
from testcross.rulesets.genotype.simulator.upgrade_play import discard_tools
from testcross.rulesets.genotype.strategies import Strategy
from testcross.solver import drafts
from testcross.solver.drafts import AllotmentProblem, best_allotment

LATER_MARKER, LAST_MARKER = 2, 1
"""What a marker on an incomplete plant is worth before the last round, and in it."""


class PickPlan:
    """The picks that a player still means to make, as long as the dice for them lie there."""

    def __init__(self) -> None:
        self._picks: list[PickTurn] = []
        self._is_made = False

    def picks(self, view: PlayerView, pool: Counter[Die], slots: int) -> list[PickTurn]:
        """Return what is left of the plan; it is made anew where others took what it needs."""
        if not self._is_made or not self._holds(pool):
            uses = best_allotment(problem_of(view, pool, slots)).uses
            things = [(plant.card, one) for plant in view.board.garden for one in plant.open_traits]
            self._picks = [_pick(view.name, use, things) for use in uses]
            self._is_made = True
        return self._picks

    def forget(self) -> None:
        """Make another plan next time."""
        self._is_made = False

    def done(self, pick: PickTurn) -> None:
        """Strike a pick out."""
        self._picks.remove(pick)

    def _holds(self, pool: Counter[Die]) -> bool:
        wanted = Counter(die for pick in self._picks for die in pick.dice)
        return all(pool[die] >= number for die, number in wanted.items())


def _pick(player: str, use: drafts.Use, things: Sequence[tuple[PeaPlant, Trait]]) -> PickTurn:
    dice = tuple(map(die_of, use.pieces))
    if use.thing is None:
        return PickTurn(player=player, dice=dice, for_coin=True)
    card, trait = things[use.thing]
    return PickTurn(player=player, dice=dice, plant=NamedPlant(card=card), trait=trait)


def problem_of(view: PlayerView, pool: Counter[Die], slots: int) -> AllotmentProblem:
    """Return the question which traits are covered with which dice."""
    marker = LATER_MARKER if view.rounds_left else LAST_MARKER
    plants = (plant.as_plant() for plant in view.board.garden if plant.open_traits)
    return allotment_of(
        ((one, view.worth(one) // POINT) for one in plants),
        pool.__getitem__,
        slots=slots,
        marker_worth=marker,
    )


@dataclass(slots=True)
class PickPlay:
    """Plays picks on the state of a game."""

    state: GameState
    stock: Stock
    rng: Random
    pool: Counter[Die] = field(default_factory=Counter)
    """The dice that lie on the board."""
    _plans: dict[str, PickPlan] = field(default_factory=dict)
    _paid: set[str] = field(default_factory=set)
    """Who has paid for dice slots in this phase."""

    def roll(self) -> tuple[tuple[Roll, ...], Sorting]:
        """Roll all dice and sort them (GT-120 to GT-122)."""
        table = self.state.table
        rolls, pools = [], {}
        for gene in GENES:
            rolled = self._rolled(gene)
            (parents,) = table.parents(gene)
            pools[gene] = sort_roll(rolled, parents, table.rules.box.cells())
            again = (rolled.again,) if rolled.again else ()
            rolls.append(Roll(gene=gene, first=rolled.first, again=again))
        sorting = Sorting(pool=pool_of(pools))
        self.begin(pools)
        for one in rolls:
            self.state.push(one)
        self.state.push(sorting)
        return tuple(rolls), sorting

    def begin(self, pools: Mapping[Gene, GenePool]) -> None:
        """Begin a phase with dice that are sorted."""
        self.pool = bag_of(pool_of(pools))
        self._plans, self._paid = {}, set()

    def _rolled(self, gene: Gene) -> GeneRoll:
        first = tuple(self.rng.choice(FACES) for _ in range(DICE_OF_A_GENE))
        again = tuple(self.rng.choice(FACES) for _ in range(first.count(Face.MUTATION)))
        return GeneRoll(gene=gene, first=first, again=again)

    def pick(self, shift: Shift, strategy: Strategy) -> PickTurn:
        """Return what a player does on a Shift: a pick, or a pass; it has been made."""
        view = PlayerView(self.state.table, shift.player)
        turn = self._chosen(view, shift, strategy)
        named = replace(turn, shift=shift.kind, gene=shift.gene)
        if self._is_free(shift) and not turn.passes:
            own = view.board.assistants
            giver = next(one.name for one in early_pickers() if one.name in own)
            named = with_use(named, CardUse(name=giver))
        if shift.kind is ShiftKind.REGULAR:
            named = replace(named, shift=None)
        self.make(named)
        return named

    def pass_all_the_same(self, shift: Shift) -> PickTurn:
        """Pass on a Shift on which a die can be taken; the player is out all the same."""
        turn = PickTurn(player=shift.player, passes=True)
        self.state.push(turn)
        picking = self.state.table.picking
        if picking is not None:
            picking.order.pass_(shift)
        return turn

    def _is_free(self, shift: Shift) -> bool:
        """Tell whether a 2nd Shift comes from an assistant, without a marker (GT-184)."""
        picking = self.state.table.picking
        is_second = shift.kind is ShiftKind.SECOND
        return is_second and picking is not None and picking.order.optional == shift.player

    def make(self, turn: PickTurn) -> None:
        """Make a pick: the state goes on, dice and tools are put away."""
        self.state.push(turn)
        grafted = [die for use in turn.uses for die in use.dice]
        self.pool -= Counter([*turn.dice, *grafted])
        discard_tools(self.stock, turn.uses)

    def remove(self, dice: Iterable[Die]) -> None:
        """Take dice away that somebody else took."""
        self.pool -= Counter(dice)

    def can_use(self, shift: Shift) -> bool:
        """Tell whether a player can, and so must, pick on a Shift (GT-137)."""
        return bool(self.options(PlayerView(self.state.table, shift.player), shift.gene).required())

    def options(self, view: PlayerView, only: Gene | None) -> PickOptions:
        """Return what a player may take on a Shift."""
        return PickOptions(view, self.pool, only, view.free_slots)

    def _chosen(self, view: PlayerView, shift: Shift, strategy: Strategy) -> PickTurn:
        options = self.options(view, shift.gene)
        turn = self._planned(options, strategy) if strategy.plans else None
        if turn is None:
            turn = self._any(options, strategy) or self._with_help(options, strategy)
        if turn is None:
            return PickTurn(player=view.name, passes=True)
        return self._with_tools(options, turn, strategy)

    def _planned(self, options: PickOptions, strategy: Strategy) -> PickTurn | None:
        """Return the next pick of a player's plan that this Shift allows."""
        if options.slots < 1:
            return None
        plan = self._plans.setdefault(options.view.name, PickPlan())
        picks = [
            pick
            for pick in plan.picks(options.view, self.pool, options.slots)
            if options.only in (None, gene_of(pick.dice[0]))
        ]
        if not picks:
            return None
        chosen = strategy.choose([picks], options.gain)
        plan.done(chosen)
        return chosen

    def _any(self, options: PickOptions, strategy: Strategy) -> PickTurn | None:
        required = options.required()
        wild = options.wild()
        if wild and (not required or strategy.wants(lambda: 0)):
            return self._forgetful(options, strategy.choose(wild, options.gain))
        if not required:
            return None
        return self._forgetful(options, strategy.choose(required, options.gain))

    def _forgetful(self, options: PickOptions, turn: PickTurn) -> PickTurn:
        """Return a pick that no plan knew of."""
        if options.view.name in self._plans:
            self._plans[options.view.name].forget()
        return turn

    def _with_help(self, options: PickOptions, strategy: Strategy) -> PickTurn | None:
        """Return a pick with what brings dice slots, if the player wants that."""
        view = options.view
        if options.slots == 1:
            return self._pair_on_knife(options, strategy)
        for effect in options.more_slots():
            price = view.cost(effect.cost)
            if options.slots or price > view.coins or view.name in self._paid:
                continue
            more = PickOptions(view, self.pool, options.only, effect.own_slots)
            groups = more.required() or more.wild()
            if not groups or not strategy.wants(partial(_gain_for_coin, more, groups)):
                continue
            self._paid.add(view.name)
            turn = self._forgetful(options, strategy.choose(groups, more.gain))
            return with_use(turn, CardUse(name=effect.name, pays=PlacedValue(price)))
        return None

    def _pair_on_knife(self, options: PickOptions, strategy: Strategy) -> PickTurn | None:
        """Return a De Novo pair of which one die lies on a Graft Knife (GT-105)."""
        pairs = list(options.pairs(needed=1))
        for effect in options.knives():
            if pairs and strategy.wants(lambda: 1):
                turn = self._forgetful(options, strategy.choose([pairs], options.gain))
                return with_use(turn, CardUse(name=effect.name))
        return None

    def _with_tools(self, options: PickOptions, turn: PickTurn, strategy: Strategy) -> PickTurn:
        """Return a pick with one more die on a Knife, or with copies covered."""
        used = {use.name for use in turn.uses}
        for effect in options.knives():
            found = options.grafted(turn, effect)
            if effect.name not in used and len(turn.dice) == 1 and found:
                if not strategy.wants(lambda: 1):
                    continue
                self._forgetful(options, turn)
                return with_use(turn, strategy.choose([found], lambda _: 0))
        for effect in options.effects(Validates.COPIES):
            use = copies_use(options.view, effect, options.copies(turn), strategy)
            if use is not None:
                self._forgetful(options, turn)
                return with_use(turn, use)
        return turn


def _gain_for_coin(options: PickOptions, groups: list[list[PickTurn]]) -> int:
    """Return the most that one of some picks brings, for the coin that the slots cost."""
    return max(options.gain(turn) for group in groups for turn in group) - POINT


def bag_of(pool: DicePool) -> Counter[Die]:
    """Return the dice of a pool as a bag."""
    found: Counter[Die] = Counter()
    for gene in GENES:
        found.update({die: pool.number_of(die) for die in (*traits_at(gene), gene)})
    return +found
