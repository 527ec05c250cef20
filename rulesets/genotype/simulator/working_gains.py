"""What a turn of the Working phase brings a greedy player, as far as can be seen from it.

In tenths of a point. Nobody models the other players: what is hoped for from a Shift, a tile or a
card is a share of what the player's own plants can give.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache

from testcross.rulesets.genotype.cards import GENES, Gene, PeaPlant
from testcross.rulesets.genotype.dice import DICE_OF_A_GENE, DieLaw, at_least, die_law
from testcross.rulesets.genotype.dice.die_law import NINTHS
from testcross.rulesets.genotype.effects import Moment, effects
from testcross.rulesets.genotype.position import Goal
from testcross.rulesets.genotype.round_state.move_parts import CardKind, Space
from testcross.rulesets.genotype.round_state.moves import WorkTurn
from testcross.rulesets.genotype.round_state.player_board import SownPlant
from testcross.rulesets.genotype.round_state.tiles import after, parents_with
from testcross.rulesets.genotype.simulator.player_view import POINT, OpenTrait, PlayerView

_TOOL_WORTH, _PLANT_WORTH = 12, 6
"""Of a card drawn that nobody has seen."""
_PLOT_ROUND = 12
"""What a plant on a plot is hoped to bring in a round, against one in the hand."""


def gain_of_turn(view: PlayerView) -> Callable[[WorkTurn], int]:
    """Return what tells the gain of a player's turns."""

    def gain(turn: WorkTurn) -> int:
        paid = 0 if turn.pays is None else POINT * turn.pays.value
        coin = 0 if turn.coin is None else POINT
        own = 0 if turn.space is None else _GAINS[turn.space](view, turn)
        return own + coin - paid

    return gain


def gain_of_goal(view: PlayerView, goal: Goal) -> int:
    """Return what a goal brings for the plants that a player has, and hopes to have."""
    sown = [plant.card for plant in view.board.garden]
    counted = sum(goal.counts(card) for card in (*view.board.done, *sown))
    hoped = sum(goal.counts(card) for card in view.hand) + view.rounds_left
    return view.goal_value(goal) * (POINT * counted + POINT * hoped // 2) - POINT


def gain_of_sowing(view: PlayerView, card: PeaPlant) -> int:
    """Return what a plant brings on a plot: more, the easier its traits are to have."""
    easy = sum(5 * view.law(one.gene).ninths[one.recessives] for one in card.traits)
    return view.worth(card) // 3 + easy // len(card.traits)


def _hoped(view: PlayerView, gene: Gene) -> int:
    """Return the best gain of an open trait of a gene."""
    gains = (view.gain_of(one) for one in view.open_traits() if one.trait.gene is gene)
    return max(gains, default=0)


def _gardening(view: PlayerView, turn: WorkTurn) -> int:
    full = sum(plant.is_complete for plant in view.board.garden)
    to_sow = min(len(view.hand) + 1, view.free_plots + full)
    drawn = sum(_card(view, one.kind) for one in turn.draws or ())
    return to_sow * _PLOT_ROUND * (view.rounds_left + 1) // 2 + drawn


def _card(view: PlayerView, kind: CardKind | None) -> int:
    if kind is CardKind.TOOL:
        return _TOOL_WORTH
    return _PLANT_WORTH if len(view.hand) < 2 and view.rounds_left else 0


def _temporary_slot(view: PlayerView, _: WorkTurn) -> int:
    gains = sorted((view.gain_of(one) for one in view.open_traits()), reverse=True)
    return sum(gains[view.free_slots : view.free_slots + 1]) // 2


def _parents(view: PlayerView, turn: WorkTurn) -> int:
    """Return how much likelier a tile makes the dice that the player wants."""
    gene, tile = turn.gene, turn.tile
    if gene is None or tile is None:
        return 0
    (tiles,) = after(view.table.tiles[gene], tile)
    then = die_law(parents_with(tiles, view.table.limits.parents[gene]))
    now = view.law(gene)
    wanted = (one for one in view.open_traits() if one.trait.gene is gene)
    return sum(_likelier(view, one, now, then) for one in wanted) // 2


def _likelier(view: PlayerView, one: OpenTrait, now: DieLaw, then: DieLaw) -> int:
    before, behind = (_seen(law.ninths[one.trait.recessives]) for law in (now, then))
    return int(view.gain_of(one) * (behind - before))


@cache
def _seen(ninths: int) -> Fraction:
    """Return how likely at least one of five dice falls on some of the nine ninths."""
    return at_least(Fraction(ninths, NINTHS), DICE_OF_A_GENE)[0]


def _first_shift(view: PlayerView, turn: WorkTurn) -> int:
    return 0 if turn.gene is None else _hoped(view, turn.gene) // 3


def _second_shift(view: PlayerView, _: WorkTurn) -> int:
    return max(_hoped(view, gene) for gene in GENES) // 5


def _goal(view: PlayerView, turn: WorkTurn) -> int:
    return 0 if turn.goal is None else gain_of_goal(view, turn.goal.value) + POINT


def _treasury(view: PlayerView, _: WorkTurn) -> int:
    return 2 * POINT + 2 * view.rounds_left


def _university(view: PlayerView, turn: WorkTurn) -> int:
    return sum(
        view.gain_of(OpenTrait(plant, one.trait))
        for one in turn.validates or ()
        for plant in _meant(view, one.plant.card if one.plant else None)
        if one.trait is not None
    )


def _meant(view: PlayerView, card: PeaPlant | None) -> Iterator[SownPlant]:
    yield from (plant for plant in view.board.garden if plant.card is card)


def _nursery(view: PlayerView, turn: WorkTurn) -> int:
    if len(view.hand) > 1 or not view.rounds_left:
        return 0
    cards = (one.card for one in turn.draws or ())
    seen = sum(gain_of_sowing(view, card) for card in cards if isinstance(card, PeaPlant))
    return seen // 6 + _PLANT_WORTH * view.rounds_left // 2


def _tool_shed(_: PlayerView, turn: WorkTurn) -> int:
    """Return the worth of a tool; what covers a trait when it is received is worth more."""
    names = (one.card for one in turn.draws or () if isinstance(one.card, str))
    return _TOOL_WORTH + sum(POINT for one in names if effects()[one].moment is Moment.RECEIPT)


def _omari(view: PlayerView, _: WorkTurn) -> int:
    """Return what four dice are expected to cover, each with one cell in four or two."""
    return sum(
        int(_hoped(view, gene) * max(_chances(view, gene), default=0)) // 9 for gene in GENES
    )


def _chances(view: PlayerView, gene: Gene) -> Iterator[int]:
    for one in view.open_traits():
        if one.trait.gene is gene:
            yield view.law(gene).ninths[one.trait.recessives]


_GAINS: Mapping[Space, Callable[[PlayerView, WorkTurn], int]] = {
    Space.GARDENING: _gardening,
    Space.TEMPORARY_SLOT: _temporary_slot,
    Space.PARENTS: _parents,
    Space.FIRST_SHIFT: _first_shift,
    Space.SECOND_SHIFT: _second_shift,
    Space.GOAL: _goal,
    Space.TREASURY: _treasury,
    Space.UNIVERSITY: _university,
    Space.NURSERY: _nursery,
    Space.TOOL_SHED: _tool_shed,
    Space.OMARI: _omari,
}
