"""SET!: every pair of parents in a layout that could have the offspring card (p. 25)."""

from collections.abc import Sequence
from dataclasses import dataclass

from testcross.rulesets.analysis.fill import fill_mating
from testcross.rulesets.analysis.score import score_known
from testcross.rulesets.errors import MatingError
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.best import couples
from testcross.rulesets.genetics.animal import parse_animal
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.genetics.slots import refuse_empty
from testcross.solver import Solver, is_legal


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundSet:
    """Two cards of the layout that are legal parents of the offspring card."""

    mating: Mating
    buck: int
    """Its place in the layout, from 1."""
    doe: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SetSearch:
    """The answer for one layout."""

    sets: tuple[FoundSet, ...]
    """Best first; among equals in the order of the layout."""
    pairs: int
    """How many pairs of a buck and a doe were looked at."""
    failing: tuple[tuple[str, int], ...]
    """How many pairs fail at each locus: with no set left, the proof that there is none."""


def find_sets(rules: Rules, layout: Sequence[str], kit: str, solver: Solver) -> SetSearch:
    """Return every SET! in a layout.

    Args:
        rules: by which scheme and fill to rank; a SET! scores as in the standard game.
        layout: the cards; one without a sex may stand for either.
        kit: the offspring card.
        solver: who is asked.

    Raises:
        MatingError: for a layout of fewer than two cards.
        CardError, NotationError: for a card that cannot be read.
    """
    if len(layout) < 2:
        raise MatingError("a layout has at least two cards beside the offspring")
    for number, card in enumerate(layout, 1):
        refuse_empty(card, f"card {number} of the layout")
    refuse_empty(kit, "the offspring card")
    ruleset = rules.ruleset
    animals = [parse_animal(ruleset, card) for card in layout]
    young = parse_animal(ruleset, kit)
    sets, pairs = [], 0
    failing = dict.fromkeys((locus.name for locus in ruleset.loci), 0)
    for buck, doe in couples(animals, ruleset.roles.sexes):
        pairs += 1
        mating = Mating(ruleset=ruleset, sire=animals[buck], dam=animals[doe], offspring=(young,))
        wrong = _failing(mating, solver)
        for locus in wrong:
            failing[locus] += 1
        if not wrong:
            points = _points(mating, rules, solver)
            sets.append(FoundSet(mating=mating, buck=buck + 1, doe=doe + 1, points=points))
    sets.sort(key=lambda found: -found.points)
    return SetSearch(sets=tuple(sets), pairs=pairs, failing=tuple(failing.items()))


def _failing(mating: Mating, solver: Solver) -> list[str]:
    pairs = zip(mating.ruleset.loci, mating.locus_problems(), strict=True)
    return [locus.name for locus, problem in pairs if not is_legal(solver, problem)]


def _points(mating: Mating, rules: Rules, solver: Solver) -> int:
    filled = fill_mating(mating, solver, rules.fill)
    known = [[here.alleles for here in animal.loci] for animal in filled]
    score = score_known(mating, known, rules.scheme)
    return 0 if score is None else score.points
