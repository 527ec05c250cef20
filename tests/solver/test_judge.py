"""The laws without a solver, held against Punnett squares and crosses written out by hand."""

from hypothesis import given
from hypothesis import strategies as st
from oracles import families, oracle
from sampling import examples
from testcross.solver import Genotype, LocusProblem, Solution, is_inherited, is_solution

genotypes = st.sampled_from(oracle.genotypes(5))
parents = st.one_of(st.none(), genotypes)


@examples(15, 60)
@given(genotypes, parents, parents)
def test_is_inherited_segregation_is_the_punnett_square(
    offspring: Genotype, sire: Genotype | None, dam: Genotype | None
) -> None:
    assert is_inherited(offspring, sire, dam) == (offspring in oracle.punnett(5, sire, dam))


@examples(15, 60)
@given(genotypes, parents, parents)
def test_is_inherited_reciprocal_cross_gives_the_same_offspring(
    offspring: Genotype, sire: Genotype | None, dam: Genotype | None
) -> None:
    assert is_inherited(offspring, sire, dam) == is_inherited(offspring, dam, sire)


@examples(15, 60)
@given(families.bred())
def test_is_solution_true_genotypes_of_a_bred_family_are_one(family: families.Bred) -> None:
    assert is_solution(family.problem, family.truth)


@st.composite
def guesses(draw: st.DrawFn) -> tuple[LocusProblem, Solution]:
    """A bred family and its true genotypes, of which one or two may be exchanged for others."""
    family = draw(families.bred())
    guess = list(family.truth)
    for _ in range(draw(st.integers(0, 2))):
        genotype = draw(st.sampled_from(oracle.genotypes(family.problem.allele_count)))
        guess[draw(st.integers(0, len(guess) - 1))] = genotype
    return family.problem, tuple(guess)


@examples(21, 60)
@given(guesses())
def test_is_solution_any_guess_is_judged_as_by_the_oracle(
    case: tuple[LocusProblem, Solution],
) -> None:
    problem, guess = case
    assert is_solution(problem, guess) == oracle.is_solution(problem, guess)


@examples(21, 60)
@given(families.bred())
def test_is_solution_one_genotype_too_few_or_too_many_is_none(family: families.Bred) -> None:
    assert not is_solution(family.problem, family.truth[:-1])
    assert not is_solution(family.problem, (*family.truth, family.truth[0]))
