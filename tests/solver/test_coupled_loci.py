"""Unknown sexes at several loci at once, both engines, against gametes one by one."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest
from oracles import sex_oracle as oracle
from oracles.sex_oracle import Family
from oracles.sexed_families import FOUNDER, number_of, numbers_of, problem_of
from sampling import each
from testcross.solver import (
    FEMALE,
    LAWS,
    MALE,
    ManySexesError,
    SexedLocus,
    Solver,
    coupled_loci,
    hold_together,
    joint_conflicts,
    joint_steps,
    make_engine,
    possible_together,
    strict_fill,
)

SOLVERS = {name: Solver(make_engine(name)) for name in ("cp-sat", "python-constraint")}
KINDS = (("X", "X"), ("Z", "Z"), ("X", "Y"), ("X", "X", "Y"))
CASES = [(kinds, seed) for seed in range(2_000) for kinds in KINDS]


def litter(kinds: Sequence[str], seed: int) -> list[Family]:
    """Return a litter at several loci; of its young the sexes are mostly unknown."""
    draw = Random(f"{kinds} {seed}")
    young = draw.choice((1, 2, 2, 3))
    parents = (FOUNDER, FOUNDER, *[(0, 1)] * young)
    sexes = (None, None, *(draw.choice((None, None, None, 0, 1)) for _ in range(young)))
    found = []
    for kind in kinds:
        blank = Family(kind, 2, (frozenset(),) * len(parents), parents, sexes)
        readings = []
        for i in range(len(parents)):
            every = sorted(blank.blank(i), key=repr)
            number = draw.choice((1, 2, 2, len(every)))
            readings.append(frozenset(draw.sample(every, min(number, len(every)))))
        found.append(Family(kind, 2, tuple(readings), parents, sexes))
    return found


def loci_of(families: Sequence[Family]) -> list[SexedLocus]:
    return [SexedLocus(problem_of(one), LAWS[one.kind], one.alleles) for one in families]


def by_kinds(case: tuple[tuple[str, ...], int]) -> object:
    """Cases of each set of loci are in the sample."""
    return case[0]


@each("kinds, seed", CASES, quick=60, kind=by_kinds)
def test_coupled_loci_litter_holds_sexes_and_genotypes_as_by_gametes(
    kinds: tuple[str, ...], seed: int
) -> None:
    families = litter(kinds, seed)
    loci = loci_of(families)
    sexes = oracle.joint_sexes(families)
    expected = [
        [numbers_of(read, 2) for read in some] for some in oracle.possible_jointly(families)
    ]
    for solver in SOLVERS.values():
        assert hold_together(solver, loci) == bool(sexes)
        assert [list(some) for some in possible_together(solver, loci)] == expected
        for i in coupled_loci.open_individuals(loci):
            told = [[one.chosen({i: sex}) for one in loci] for sex in (MALE, FEMALE)]
            found = {sex for sex, one in enumerate(told) if hold_together(solver, one)}
            assert found == {sexed[i] for sexed in sexes}


@each("kinds, seed", CASES, quick=40, kind=by_kinds)
def test_coupled_loci_illegal_litter_every_conflict_of_several_loci(
    kinds: tuple[str, ...], seed: int
) -> None:
    families = litter(kinds, seed)
    expected = [
        core
        for core in oracle.conflicts_jointly(families)
        if all(oracle.is_legal(one.only(core)) for one in families)
    ]
    for solver in SOLVERS.values():
        found = joint_conflicts(solver, loci_of(families))
        assert sorted(one.individuals for one in found) == sorted(expected)
        for conflict in found:
            judge_cases(families, conflict)


def judge_cases(families: Sequence[Family], conflict: coupled_loci.JointConflict) -> None:
    """The loci are as few as fail, each case fails where it says, and the cases are all."""
    core = [one.only(conflict.individuals) for one in families]
    assert not oracle.joint_sexes([core[place] for place in conflict.loci])
    for place in conflict.loci:
        assert oracle.joint_sexes([core[other] for other in conflict.loci if other != place])
    weight = 0.0
    for choice, place in conflict.cases:
        sexes = tuple(choice.get(i, sex) for i, sex in enumerate(core[place].sexes))
        told = Family(core[place].kind, 2, core[place].readings, core[place].parents, sexes)
        assert not oracle.is_legal(told)
        weight += 0.5 ** len(choice)
    assert weight == 1


@each("kinds, seed", CASES, quick=30, kind=by_kinds)
def test_coupled_loci_legal_litter_steps_lead_to_all_that_is_known(
    kinds: tuple[str, ...], seed: int
) -> None:
    families = litter(kinds, seed)
    sexes = oracle.joint_sexes(families)
    if not sexes:
        return
    goal = [[shared(read) for read in some] for some in oracle.possible_jointly(families)]
    for solver in SOLVERS.values():
        known = [list(strict_fill(solver, problem_of(one))) for one in families]
        for step in joint_steps(solver, loci_of(families), known):
            assert known[step.locus][step.individual] == step.before
            told = [one.only(step.premises) for one in families]
            left = oracle.possible_jointly(told)[step.locus][step.individual]
            assert Counter(step.known) <= Counter(shared(left))
            known[step.locus][step.individual] = step.known
            for one in step.premises:
                fewer = [f.only([i for i in step.premises if i != one]) for f in families]
                left = oracle.possible_jointly(fewer)[step.locus][step.individual]
                assert not Counter(step.known) <= Counter(shared(left))
        assert known == goal


def shared(read: oracle.Read) -> tuple[int, ...]:
    """Return the alleles that all of some animals have, as the solver numbers them."""
    first, *others = [Counter(number_of(one, 2)) for one in read]
    for other in others:
        first = first & other
    return tuple(sorted(first.elements()))


def test_coupled_loci_too_many_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    parents = (FOUNDER, FOUNDER, (0, 1), (0, 1))
    read = frozenset(oracle.animals("X", 2, None))
    first, *others = sorted(read, key=repr)
    readings = (read, read, frozenset({first, *others[1:]}), frozenset(others))
    family = Family("X", 2, readings, parents, (None,) * 4)
    monkeypatch.setattr(coupled_loci, "MOST_CHOICES", 2)
    with pytest.raises(ManySexesError, match="more than"):
        possible_together(SOLVERS["python-constraint"], loci_of([family, family]))
