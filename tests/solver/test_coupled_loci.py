"""Loci on sex chromosomes of a litter of unknown sexes, and strands, against every gamete."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
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
    Alternative,
    ChoiceProblem,
    LocusProblem,
    ManyStrandsError,
    Solver,
    StrandsTogether,
    choice_conflicts,
    coupled_loci,
    every_genotype,
    fill_choices,
    gains_by_cases,
    genotypes_in,
    has_legal_choice,
    litter_parents,
    make_engine,
    rule_out,
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


def by_sex(families: Sequence[Family]) -> ChoiceProblem:
    """Return a litter each of which is a male or a female at all loci at once."""
    loci = [problem_of(one) for one in families]
    ways = []
    for readings in zip(*(one.readings for one in loci), strict=True):
        each_sex = [
            tuple(
                reading & genotypes_in(LAWS[family.kind], family.alleles, sex)
                for family, reading in zip(families, readings, strict=True)
            )
            for sex in (MALE, FEMALE)
        ]
        ways.append(tuple(map(Alternative, each_sex)))
    return ChoiceProblem(tuple(one.with_readings(one.blanks) for one in loci), tuple(ways))


def by_kinds(case: tuple[tuple[str, ...], int]) -> object:
    """Cases of each set of loci are in the sample."""
    return case[0]


@each("kinds, seed", CASES, quick=60, kind=by_kinds)
def test_coupled_loci_litter_holds_and_is_filled_in_as_by_gametes(
    kinds: tuple[str, ...], seed: int
) -> None:
    families = litter(kinds, seed)
    problem, is_legal = by_sex(families), bool(oracle.joint_sexes(families))
    expected = oracle.possible_jointly(families)
    for solver in SOLVERS.values():
        assert has_legal_choice(solver, problem) == is_legal
        if is_legal:
            found = fill_choices(solver, problem).possible
            assert [list(some) for some in found] == [
                [numbers_of(read, 2) for read in some] for some in expected
            ]


@each("kinds, seed", CASES, quick=40, kind=by_kinds)
def test_coupled_loci_illegal_litter_conflicts_are_minimal_and_all(
    kinds: tuple[str, ...], seed: int
) -> None:
    families = litter(kinds, seed)
    for solver in SOLVERS.values():
        found = choice_conflicts(solver, by_sex(families))
        some = {one.individuals for one in found}
        assert some.issuperset(oracle.conflicts_jointly(families))
        for one in found:
            core = [families[place].only(one.individuals) for place in one.loci]
            assert not oracle.joint_sexes(core)
            for i in one.individuals:
                assert oracle.joint_sexes([f.only(set(one.individuals) - {i}) for f in core])
            for place in range(len(core) if len(core) > 1 else 0):
                assert oracle.joint_sexes(core[:place] + core[place + 1 :])


@each("kinds, seed", CASES, quick=30, kind=by_kinds)
def test_coupled_loci_legal_litter_steps_need_each_premise_and_lead_to_all_that_is_known(
    kinds: tuple[str, ...], seed: int
) -> None:
    families = litter(kinds, seed)
    if not oracle.joint_sexes(families):
        return
    goal = [[shared(read) for read in some] for some in oracle.possible_jointly(families)]
    every = by_sex(families).alternatives

    def read_of(some: Sequence[int], left: ChoiceProblem) -> list[Family]:
        """Return the litter with what is left of some of them alone, and their sexes."""
        sexes = [
            every[i].index(ways[0]) if i in some and len(ways) == 1 else families[0].sexes[i]
            for i, ways in enumerate(left.alternatives)
        ]
        return [replace(one.only(some), sexes=tuple(sexes)) for one in families]

    for solver in SOLVERS.values():
        problem = by_sex(families)
        for step in rule_out(solver, problem):
            if step.individual < 2:  # whose place tells its sex
                assert step.premises == ()
            for some in fewer(step.premises) if step.individual > 1 else ():
                told = read_of((*some, step.individual), step.problem)
                assert bool(oracle.joint_sexes(told)) == (some != step.premises)
            problem = problem.replaced(step.individual, step.after)
        known = [list(strict_fill(solver, one)) for one in problem.hull()]
        for gain in gains_by_cases(solver, problem, known):
            assert known[gain.locus][gain.individual] == gain.before
            known[gain.locus][gain.individual] = gain.known
            for some in fewer(gain.premises):
                left = oracle.possible_jointly(read_of(some, problem))[gain.locus]
                has = shared(left[gain.individual])
                forced = all(has.count(a) >= gain.known.count(a) for a in gain.gained)
                assert forced == (some == gain.premises)
        assert known == goal


def fewer(premises: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return premises as they are, and without each of them."""
    return [premises, *(tuple(i for i in premises if i != one) for one in premises)]


def shared(read: oracle.Read) -> tuple[int, ...]:
    """Return the alleles that all of some animals have, as the solver numbers them."""
    first, *others = [Counter(number_of(one, 2)) for one in read]
    for other in others:
        first = first & other
    return tuple(sorted(first.elements()))


@each("seed", range(400), quick=2)
def test_fourteen_of_unknown_sex_are_filled_in_as_by_each_pair_of_parents(seed: int) -> None:
    draw, of_sex = Random(seed), [frozenset(oracle.animals("X", 2, sex)) for sex in (0, 1)]
    every, pairs = sorted(of_sex[0] | of_sex[1], key=repr), list(product(*of_sex))
    bred = [draw.choice(pairs) for _ in range(3)]
    offspring = []
    for _ in range(14):
        sex = draw.choice(of_sex)
        true = [draw.choice(sorted(oracle.offspring(*pair) & sex, key=repr)) for pair in bred]
        offspring.append([frozenset({one, *draw.sample(every, draw.randrange(5))}) for one in true])
    seen = [[set[oracle.Karyotype]() for _ in range(16)] for _ in bred]
    for chosen in product(pairs, repeat=3):
        fitting = []
        for reads in offspring:
            can_be = [oracle.offspring(*p) & r for p, r in zip(chosen, reads, strict=True)]
            either = [[one & own for one in can_be] for own in of_sex]
            fitting.append([some for some in either if all(some)])
        if all(fitting):
            for place, pair in enumerate(chosen):
                for i, one in enumerate(pair):
                    seen[place][i].add(one)
                for i, ways in enumerate(fitting, 2):
                    seen[place][i].update(*(some[place] for some in ways))
    columns = [(*of_sex, *column) for column in zip(*offspring, strict=True)]
    parents = (FOUNDER, FOUNDER, *[(0, 1)] * 14)
    families = [Family("X", 2, reads, parents, (None,) * 16) for reads in columns]
    found = fill_choices(SOLVERS["cp-sat"], by_sex(families)).possible
    assert [list(some) for some in found] == [
        [numbers_of(frozenset(read), 2) for read in some] for some in seen
    ]


def test_too_many_ways_to_hand_on_strands_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    every, het = every_genotype(2), frozenset({(0, 1)})
    readings = (het, every, frozenset({(0, 0), (0, 1)}), frozenset({(0, 1), (1, 1)}))
    problems = [LocusProblem(2, readings, litter_parents(2))] * 2
    monkeypatch.setattr(coupled_loci, "MOST_CHOICES", 2)
    with pytest.raises(ManyStrandsError):
        StrandsTogether((0, 1), 0, (None, None)).possible(SOLVERS["python-constraint"], problems)
