"""What a greedy player means to take: the best allotment of the dice that lie there (model M-1)."""

from collections import Counter
from collections.abc import Sequence

from testcross.rulesets.genotype.cards import GENES, PeaPlant, Trait, traits_at
from testcross.rulesets.genotype.dice import Die
from testcross.rulesets.genotype.round_state.move_parts import NamedPlant
from testcross.rulesets.genotype.round_state.moves import PickTurn
from testcross.rulesets.genotype.simulator.player_view import POINT, PlayerView
from testcross.solver.drafts import (
    WILD,
    AllotmentProblem,
    Group,
    Piece,
    Use,
    best_allotment,
)

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


def _pick(player: str, use: Use, things: Sequence[tuple[PeaPlant, Trait]]) -> PickTurn:
    dice = tuple(map(die_of, use.pieces))
    if use.thing is None:
        return PickTurn(player=player, dice=dice, for_coin=True)
    card, trait = things[use.thing]
    return PickTurn(player=player, dice=dice, plant=NamedPlant(card=card), trait=trait)


def problem_of(view: PlayerView, pool: Counter[Die], slots: int) -> AllotmentProblem:
    """Return the question which traits are covered with which dice."""
    marker = LATER_MARKER if view.rounds_left else LAST_MARKER
    things: list[Piece] = []
    groups = []
    for plant in view.board.garden:
        numbers = []
        for trait in plant.open_traits:
            numbers.append(len(things))
            things.append(Piece(trait.gene.place, trait.recessives))
        if numbers:
            gain = view.worth(plant.card) // POINT - marker * len(plant.card.traits)
            groups.append(Group(tuple(numbers), gain))
    return AllotmentProblem(
        supplies=tuple(tuple(pool[trait] for trait in traits_at(gene)) for gene in GENES),
        wilds=tuple(pool[gene] for gene in GENES),
        things=tuple(things),
        groups=tuple(groups),
        capacity=slots,
        thing_worth=marker,
    )


def die_of(piece: Piece) -> Die:
    """Return the die that a piece stands for."""
    gene = GENES[piece.family]
    return gene if piece.kind == WILD else traits_at(gene)[piece.kind]
