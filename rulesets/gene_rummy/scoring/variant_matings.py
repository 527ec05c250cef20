"""A mating under the rules of a variant: how large its litter may be, what it scores, and why."""

from dataclasses import replace

from testcross.rulesets.analysis.check import (
    Check,
    ConflictText,
    check_mating,
    describe_conflicts,
    describe_either_or,
    describe_sexes,
)
from testcross.rulesets.analysis.explanation import (
    Explanation,
    Refutation,
    explain_loci,
    explain_mating,
)
from testcross.rulesets.analysis.fill import fill_loci
from testcross.rulesets.analysis.score import MatingScores, score_filled
from testcross.rulesets.english import counted
from testcross.rulesets.errors import MatingError
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.genetics.mating import Mating, MatingLocus
from testcross.solver import FOUNDER, LocusProblem, Solver, is_legal


def litter_loci(mating: Mating, rules: Rules, solver: Solver) -> tuple[MatingLocus, ...] | None:
    """Return a mating at each locus, in the ruleset's order; None where it is illegal."""
    found = []
    for here in mating.loci():
        problem = counted_problem(here.problem, solver, together=rules.variant.together)
        if problem is None:
            return None
        found.append(here if problem is here.problem else replace(here, problem=problem))
    return tuple(found)


def counted_problem(
    problem: LocusProblem, solver: Solver, *, together: bool
) -> LocusProblem | None:
    """Return what a litter is asked at a locus; None where it is illegal there.

    Args:
        problem: of a buck, a doe and their kits, in this order.
        solver: who is asked.
        together: whether the kits have to be legal all together, rather than each by itself.
    """
    if is_legal(solver, problem):
        return problem
    if together or not all(is_legal(solver, one) for one in each_kit(problem)):
        return None
    return replace(problem, parents=(FOUNDER,) * len(problem.readings))


def each_kit(problem: LocusProblem) -> tuple[LocusProblem, ...]:
    sire, dam, *kits = problem.readings
    return tuple(
        replace(problem, readings=(sire, dam, kit), parents=problem.parents[:3]) for kit in kits
    )


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

    Raises:
        MatingError: for a litter that the variant has no room for.
    """
    refuse_large_litter(mating, rules)
    loci = litter_loci(mating, rules, solver)
    if loci is None:
        return MatingScores(mating=mating, fill=rules.fill, legal=False, animals=(), scores=())
    return score_filled(fill_loci(loci, solver, rules.fill), mating, rules.fill, [rules.scheme])


def conflicts_in_variant(mating: Mating, rules: Rules, solver: Solver) -> tuple[ConflictText, ...]:
    """Return why a mating is illegal; where kits are legal each by itself, of no two kits."""
    found = describe_conflicts(mating, solver)
    if rules.variant.together:
        return found
    return tuple(one for one in found if not _is_between_kits(one, mating))


def check_in_variant(mating: Mating, rules: Rules, solver: Solver) -> Check:
    """Return the verdict on a mating, with what can be filled in by the variant's fill.

    Raises:
        MatingError: for a litter that the variant has no room for.
    """
    refuse_large_litter(mating, rules)
    if rules.variant.together:
        return check_mating(mating, solver, rules.fill)
    loci = litter_loci(mating, rules, solver)
    if loci is None:
        conflicts = conflicts_in_variant(mating, rules, solver)
        return Check(mating=mating, conflicts=conflicts, animals=(), either_or=())
    return Check(
        mating=mating,
        conflicts=(),
        animals=fill_loci(loci, solver, rules.fill),
        either_or=() if rules.fill == "either" else describe_either_or(loci, solver),
        sexes=describe_sexes(loci, solver),
        between_kits=describe_conflicts(mating, solver),
    )


def unfilled_loci(mating: Mating, rules: Rules, solver: Solver) -> tuple[str, ...] | None:
    """Return at which loci kits that are legal each by itself contradict each other.

    None where the kits have to be legal together; nothing of an illegal mating.
    """
    if rules.variant.together:
        return None
    loci = litter_loci(mating, rules, solver) or ()
    return tuple(here.locus.name for here in loci if not here.problem.couples())


def explain_in_variant(
    mating: Mating, rules: Rules, solver: Solver, only: tuple[int, int] | None = None
) -> Explanation:
    """Return the explanation of a mating.

    Where kits are legal each by itself, it tells how they contradict each other, and nothing is
    filled in there.

    Args:
        mating: the cards.
        rules: the variant's.
        solver: who is asked.
        only: the animal and the locus that alone are asked about, by their positions.

    Raises:
        MatingError: for a litter that the variant has no room for.
    """
    refuse_large_litter(mating, rules)
    loci = litter_loci(mating, rules, solver)
    if loci is None:
        return _why_illegal(mating, rules, solver, only)
    explained = explain_loci(loci, solver, rules.fill, only=only)
    if rules.variant.together:
        return explained
    conflicts = describe_conflicts(mating, solver)
    asked = None if only is None else mating.ruleset.loci[only[1]].name
    between_kits = tuple(one for one in conflicts if asked in (None, one.locus))
    return replace(explained, between_kits=between_kits)


def _why_illegal(
    mating: Mating, rules: Rules, solver: Solver, only: tuple[int, int] | None
) -> Explanation:
    """Return why a mating is illegal, without what is no reason in the variant.

    Where kits are legal each by itself, two that contradict each other are none; and what would
    mend the whole litter may then be more than is needed, so it is left out.
    """
    explained = explain_mating(mating, solver, rules.fill, only=only)
    if rules.variant.together:
        return explained
    reasons = _of_single_kits(explained)
    if not reasons:
        explained = explain_mating(mating, solver, rules.fill)
        reasons = _of_single_kits(explained)
    conflicts = (one.conflict for one in explained.refutations)
    between_kits = tuple(one for one in conflicts if _is_between_kits(one, mating))
    return replace(
        explained,
        refutations=reasons,
        repairs=() if between_kits else explained.repairs,
        between_kits=between_kits,
    )


def _of_single_kits(explained: Explanation) -> tuple[Refutation, ...]:
    return tuple(
        one for one in explained.refutations if not _is_between_kits(one.conflict, explained.mating)
    )


def _is_between_kits(conflict: ConflictText, mating: Mating) -> bool:
    roles = mating.ruleset.roles
    return len({*conflict.animals} - {roles.of(0), roles.of(1)}) > 1
