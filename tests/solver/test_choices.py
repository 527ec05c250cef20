"""Choices among alternatives, against enumeration over whole genotypes."""

from random import Random

import pytest
from oracles import choices_oracle
from oracles.choices_oracle import Family
from oracles.families import MATING, litter_shape, notations
from sampling import each
from testcross.solver import (
    Alternative,
    ChoiceProblem,
    IllegalError,
    LocusProblem,
    Parents,
    Reading,
    Solver,
    choice_conflicts,
    either_or_choices,
    every_genotype,
    fill_choices,
    gains_by_cases,
    has_legal_choice,
    make_engine,
    number_of_choices,
    rule_out,
    widest,
)

SOLVERS = (Solver(make_engine("python-constraint")), Solver(make_engine("cp-sat")))
QUICK = SOLVERS[0]

ANY: Reading = every_genotype(2)
SHOWN: Reading = frozenset({(0, 0), (0, 1)})
HIDDEN: Reading = frozenset({(1, 1)})
WHITE = ((HIDDEN, ANY), (SHOWN, HIDDEN))
"""Lacks C, or lacks P: the white sweet pea."""
PURPLE = ((SHOWN, SHOWN),)
SHAPES: tuple[tuple[Parents, ...], ...] = (
    MATING,
    litter_shape(2),
    litter_shape(3),
    ((None, None), (None, None), (0, 1), (0, 1), (2, 3)),
    ((None, None), (None, 0), (None, 0)),
)


def problem_of(family: Family) -> ChoiceProblem:
    ways = (widest(tuple(map(Alternative, ways))) for ways in family.ways)
    parents = family.parents
    blanks = ((count, (every_genotype(count),) * len(parents)) for count in family.allele_counts)
    loci = (LocusProblem(count, blank, parents) for count, blank in blanks)
    return ChoiceProblem(tuple(loci), tuple(ways))


def peas(*ways: choices_oracle.Ways) -> Family:
    return Family((2, 2), ways, litter_shape(len(ways) - 2))


def bred(seed: int) -> Family:
    random = Random(seed)
    counts = random.choice([(2, 2), (2, 2), (2, 2, 2), (3, 2)])
    shape = random.choice(SHAPES if len(counts) == 2 else SHAPES[:2])

    def ways() -> choices_oracle.Ways:
        number = random.choice([1, 1, 2, 2, 3])
        return tuple(
            tuple(random.choice(notations(count)) for count in counts) for _ in range(number)
        )

    return Family(counts, tuple(ways() for _ in shape), shape)


@each("seed", range(2_000), quick=60)
def test_legality_and_fill_are_those_of_every_whole_genotype(seed: int) -> None:
    family = bred(seed)
    problem = problem_of(family)
    legal = choices_oracle.legal(family)
    solver = SOLVERS[seed % 8 == 0]
    assert has_legal_choice(solver, problem) == legal
    if legal:
        assert list(map(list, fill_choices(solver, problem).possible)) == (
            choices_oracle.possible(family)
        )


@each("seed", range(600), quick=25)
def test_conflicts_are_all_minimal_loci_and_individuals(seed: int) -> None:
    family = bred(seed)
    found = {(one.loci, one.individuals) for one in choice_conflicts(QUICK, problem_of(family))}
    assert found == choices_oracle.minimal_conflicts(family)


@each("seed", range(600), quick=25)
def test_steps_rule_out_what_is_in_no_solution_by_their_premises_alone(seed: int) -> None:
    family = bred(seed)
    if not choices_oracle.legal(family):
        return
    problem = problem_of(family)
    solutions = list(choices_oracle.all_solutions(family))
    for step in rule_out(QUICK, problem):
        said = step.problem.only({*step.premises, step.individual})
        ways = tuple(tuple(one.readings for one in some) for some in said.alternatives)
        alone = Family(family.allele_counts, ways, family.parents)
        assert not choices_oracle.legal(alone)
        assert choices_oracle.legal(alone.only({*step.premises}, range(len(said.loci))))
        rest = tuple(o for o in problem.alternatives[step.individual] if o != step.alternative)
        problem = problem.replaced(step.individual, rest)
    left = [choices_oracle.allowed(tuple(o.readings for o in a)) for a in problem.alternatives]
    assert all(one[i] in some for one in solutions for i, some in enumerate(left))
    assert problem.alternatives == fill_choices(QUICK, problem).alternatives


def test_two_whites_with_a_purple_complement_each_other() -> None:
    family = peas(WHITE, WHITE, PURPLE)
    fill = fill_choices(QUICK, problem_of(family))
    assert [fill.known(0), fill.known(1)] == [((), (), (0, 1)), ((), (), (0, 1))]
    assert rule_out(QUICK, problem_of(family)) == ()
    known = [[(), (), (0,)], [(), (), (0,)]]
    assert [
        (gain.individual, gain.locus, gain.gained, gain.premises)
        for gain in gains_by_cases(QUICK, problem_of(family), known)
    ] == [(2, 0, (1,), (0, 1, 2)), (2, 1, (1,), (0, 1, 2))]


def test_what_one_of_two_whites_carries_is_told_locus_by_locus() -> None:
    family = peas(WHITE, WHITE, PURPLE)
    facts = either_or_choices(QUICK, problem_of(family))
    assert [[(fact.couple, fact.alleles) for fact in at] for at in facts] == [
        [((0, 1), (0, 1))],
        [((0, 1), (0, 1))],
    ]


def test_a_white_whose_mate_lacks_c_and_whose_kit_is_purple_lacks_p() -> None:
    lacks_c = ((HIDDEN, SHOWN),)
    family = peas(lacks_c, WHITE, PURPLE)
    assert has_legal_choice(QUICK, problem_of(family))
    assert [
        (step.individual, step.alternative.readings, step.premises, step.loci)
        for step in rule_out(QUICK, problem_of(family))
    ] == [(1, WHITE[0], (0, 2), (0,))]


def test_nothing_is_filled_in_where_no_choice_is_legal() -> None:
    purple = ((frozenset({(0, 0)}), frozenset({(0, 0)})),)
    family = peas(purple, purple, WHITE)
    with pytest.raises(IllegalError, match="contradict each other"):
        fill_choices(QUICK, problem_of(family))
    found = choice_conflicts(QUICK, problem_of(family))
    assert [(one.loci, one.individuals) for one in found] == [((0, 1), (0, 2)), ((0, 1), (1, 2))]


def test_as_many_choices_as_there_are_need_not_be_looked_at_one_by_one() -> None:
    twins = problem_of(peas(WHITE, WHITE, *[WHITE] * 12))
    assert number_of_choices(twins) == 8
    ways = [
        tuple((frozenset({g}), frozenset({(0, k % 2)})) for g in sorted(ANY) for k in range(2))
        for _ in range(6)
    ]
    chain: tuple[Parents, ...] = ((None, None), *((None, i) for i in range(5)))
    family = Family((2, 2), tuple(ways), chain)
    found = fill_choices(QUICK, problem_of(family))
    assert list(map(list, found.possible)) == choices_oracle.possible(family)
    assert number_of_choices(problem_of(family)) == 46_656
