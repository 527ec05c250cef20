"""A mating under the rules of a variant: how large its litter may be, what it scores, and why."""

from collections.abc import Sequence
from dataclasses import replace

from testcross.rulesets.analysis.check import ConflictText, describe_conflicts
from testcross.rulesets.analysis.explanation import Explanation, explain_mating
from testcross.rulesets.analysis.fill import unfilled_mating
from testcross.rulesets.analysis.score import MatingScores, score_known, score_mating
from testcross.rulesets.english import counted
from testcross.rulesets.errors import MatingError
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.genetics.mating import Mating
from testcross.solver import Solver, is_legal


def refuse_large_litter(mating: Mating, rules: Rules) -> None:
    """Refuse a litter that the variant has no room for.

    Raises:
        MatingError: says how many kits there may be.
    """
    most, kits = rules.variant.litter, len(mating.offspring)
    if kits > most:
        page = f" (p. {rules.variant.page})" if rules.variant.page else ""
        kit = mating.ruleset.roles.offspring
        raise MatingError(
            f"{counted(kits, kit)} given; a mating in {rules.variant.name} has at most "
            f"{counted(most, kit)}{page}"
        )


def score_in_variant(mating: Mating, rules: Rules, solver: Solver) -> MatingScores:
    """Return what a mating scores by the variant's scheme and fill.

    Where kits are legal each by itself, nothing is filled in: what follows from one kit need not
    agree with what follows from another, and the scheme counts the cards alone.

    Raises:
        MatingError: for a litter that the variant has no room for.
    """
    refuse_large_litter(mating, rules)
    if rules.variant.together or len(mating.offspring) == 1:
        return score_mating(mating, solver, rules.fill, [rules.scheme])
    if not all(_is_legal(alone, solver) for alone in _each_kit(mating)):
        return MatingScores(mating=mating, fill=rules.fill, legal=False, animals=(), scores=())
    animals = unfilled_mating(mating)
    score = score_known(mating, [[] for _ in animals], rules.scheme)
    return MatingScores(
        mating=mating,
        fill=rules.fill,
        legal=True,
        animals=animals,
        scores=() if score is None else (score,),
    )


def conflicts_in_variant(mating: Mating, rules: Rules, solver: Solver) -> tuple[ConflictText, ...]:
    """Return why a mating is illegal; where kits are legal each by itself, of no two kits."""
    found = describe_conflicts(mating, solver)
    if rules.variant.together:
        return found
    roles = mating.ruleset.roles
    parents = {roles.of(0), roles.of(1)}
    return tuple(one for one in found if len({*one.animals} - parents) <= 1)


def explain_in_variant(
    mating: Mating, rules: Rules, solver: Solver, only: tuple[int, int] | None = None
) -> tuple[Explanation, ...]:
    """Return the explanation of a mating; one a kit where kits are legal each by itself.

    Args:
        mating: the cards.
        rules: the variant's.
        solver: who is asked.
        only: the animal and the locus that alone are asked about, by their positions.

    Raises:
        MatingError: for a litter that the variant has no room for.
    """
    refuse_large_litter(mating, rules)
    if rules.variant.together or len(mating.offspring) == 1:
        return (explain_mating(mating, solver, rules.fill, only=only),)
    first_kit = 2
    return tuple(
        explain_mating(alone, solver, rules.fill, only=only and (min(only[0], first_kit), only[1]))
        for number, alone in enumerate(_each_kit(mating))
        if only is None or only[0] in (0, 1, first_kit + number)
    )


def _each_kit(mating: Mating) -> Sequence[Mating]:
    """Return the mating with one kit at a time."""
    return [replace(mating, offspring=(kit,)) for kit in mating.offspring]


def _is_legal(mating: Mating, solver: Solver) -> bool:
    return all(is_legal(solver, problem) for problem in mating.locus_problems())
