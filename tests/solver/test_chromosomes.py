"""Loci on sex chromosomes and in mitochondria, both engines, against gametes one by one."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

import pytest
from oracles import sex_oracle as oracle
from oracles.sex_oracle import Family
from oracles.sexed_families import number_of, numbers_of, problem_of, random_family
from sampling import each
from testcross.solver import (
    Genotype,
    PedigreeError,
    Solver,
    Step,
    conflicts,
    difference,
    explain_strict,
    known_alleles,
    make_engine,
    possible,
    strict_fill,
)
from testcross.solver.pedigree import FEMALE, LAWS, MALE, genotypes_in, law_problem, sex_shown

SOLVERS = {name: Solver(make_engine(name)) for name in ("cp-sat", "python-constraint")}
CASES = [(kind, seed) for seed in range(2_000) for kind in oracle.KINDS]


def by_chromosome(case: tuple[str, int]) -> str:
    return case[0]


@each("kind, seed", CASES, quick=240, kind=by_chromosome)
def test_chromosomes_random_family_verdict_and_possible_as_by_gametes(kind: str, seed: int) -> None:
    family = random_family(kind, seed)
    problem = problem_of(family)
    expected = [numbers_of(read, family.alleles) for read in oracle.possible(family)]
    for solver in SOLVERS.values():
        assert solver.is_solvable(problem) == bool(expected[0])
        assert list(possible(solver, problem)) == expected


@each("kind, seed", CASES, quick=60, kind=by_chromosome)
def test_chromosomes_illegal_family_every_minimal_conflict(kind: str, seed: int) -> None:
    family = random_family(kind, seed)
    problem = problem_of(family)
    expected = sorted(oracle.conflicts(family))
    for solver in SOLVERS.values():
        found = conflicts(solver, problem)
        assert sorted(one.individuals for one in found) == expected
        for conflict in found:
            others = family.only([i for i in conflict.individuals if i != conflict.focus])
            left = oracle.possible(others)[conflict.focus]
            assert conflict.could_be == numbers_of(left, family.alleles)


@each("kind, seed", CASES, quick=36, kind=by_chromosome)
def test_chromosomes_legal_family_steps_sound_minimal_complete(kind: str, seed: int) -> None:
    family = random_family(kind, seed)
    problem = problem_of(family)
    if not oracle.is_legal(family):
        return
    everything = [known_in(read, family.alleles) for read in oracle.possible(family)]
    for solver in SOLVERS.values():
        assert list(strict_fill(solver, problem)) == everything
        known = list(map(known_alleles, problem.readings))
        for step in explain_strict(solver, problem):
            judge_step(family, known, step)
            known[step.individual] = step.known
        assert known == everything


def known_in(read: oracle.Read, alleles: int) -> tuple[int, ...]:
    """Return what all of some animals have, as the solver numbers it."""
    first, *others = [Counter(number_of(one, alleles)) for one in read]
    for other in others:
        first = first & other
    return tuple(sorted(first.elements()))


def judge_step(family: Family, known: list[tuple[int, ...]], step: Step) -> None:
    """A step's premises force its conclusion, all of it, and no fewer force anything at all."""
    now = moment(family, known)
    premises = [premise.individual for premise in step.premises]
    forced = oracle.possible(now.only(premises))[step.individual]
    assert Counter(step.known) == Counter(step.before) | Counter(known_in(forced, family.alleles))
    assert difference(step.known, step.before)
    said = [i for i in range(len(known)) if now.readings[i] != now.blank(i)]
    assert set(premises) <= set(said)
    for fewer in range(len(premises)):
        for some in combinations(said, fewer):
            for i, read in enumerate(oracle.possible(now.only(some))):
                assert not difference(known_in(read, family.alleles), known[i]), (some, i)


def moment(family: Family, known: list[tuple[int, ...]]) -> Family:
    """Return the family with everyone's reading cut down to what has the known alleles."""
    for i, alleles in enumerate(known):
        left = frozenset(
            one
            for one in family.readings[i] & family.blank(i)
            if Counter(alleles) <= Counter(number_of(one, family.alleles))
        )
        family = family.reads(i, left)
    return family


def test_chromosomes_all_kinds_have_legal_and_illegal_families() -> None:
    for kind in oracle.KINDS:
        verdicts = {oracle.is_legal(random_family(kind, seed)) for seed in range(20)}
        assert verdicts == {True, False}


@pytest.mark.parametrize("kind", [kind for kind in oracle.KINDS if kind != "mitochondrial"])
def test_chromosomes_every_couple_gives_what_gametes_give(kind: str) -> None:
    for sire, dam in couples(kind):
        born = {number_of(one, 3) for one in oracle.offspring(sire, dam)}
        gametes = product(number_of(sire, 3), number_of(dam, 3))
        assert {(min(pair), max(pair)) for pair in gametes} == born


def couples(kind: str) -> Iterator[tuple[oracle.Karyotype, oracle.Karyotype]]:
    yield from product(oracle.animals(kind, 3, 0), oracle.animals(kind, 3, 1))


@pytest.mark.parametrize("kind", oracle.KINDS)
def test_chromosomes_genotypes_of_each_sex_as_by_chromosomes(kind: str) -> None:
    for sex in (MALE, FEMALE, None):
        every = frozenset(oracle.animals(kind, 3, sex))
        assert genotypes_in(LAWS[kind], 3, sex) == numbers_of(every, 3)


@pytest.mark.parametrize("kind", oracle.KINDS)
def test_chromosomes_law_says_who_gives_an_allele(kind: str) -> None:
    law = LAWS[kind]
    for sex in (MALE, FEMALE):
        given: set[tuple[bool, bool]] = set()
        for sire, dam in product(oracle.animals(kind, 2, 0), oracle.animals(kind, 2, 1)):
            for one in oracle.offspring(sire, dam) & set(oracle.animals(kind, 2, sex)):
                alleles = [allele for _, allele in one if allele is not None]
                given.add((len(alleles) > 0, len(alleles) > 1))
        assert given == {(sum(law.by_sex[sex]) > 0, sum(law.by_sex[sex]) > 1)}


@pytest.mark.parametrize(
    ("kind", "reading", "sex"),
    [
        ("X", {(0, 2)}, MALE),
        ("X", {(0, 2), (1, 2)}, MALE),
        ("X", {(0, 1)}, FEMALE),
        ("X", {(0, 0), (0, 2)}, None),
        ("X", set(), None),
        ("Z", {(0, 2)}, FEMALE),
        ("Y", {(2, 2)}, FEMALE),
        ("autosome", {(0, 0)}, None),
        ("mitochondrial", {(0, 0)}, None),
    ],
)
def test_sex_shown_reading_that_only_one_sex_can_have(
    kind: str, reading: set[Genotype], sex: int | None
) -> None:
    assert sex_shown(LAWS[kind], 2, frozenset(reading)) == sex


def test_law_problem_one_parent_alone_is_refused() -> None:
    blank = genotypes_in(LAWS["Y"], 2)
    with pytest.raises(PedigreeError, match="both parents of an animal, or neither"):
        law_problem(LAWS["Y"], 2, [blank] * 2, ((None, None), (0, None)), (None, None))
