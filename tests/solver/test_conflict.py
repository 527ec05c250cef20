"""Why a mating is illegal: all the minimal conflicts, and what they leave each animal."""

from itertools import permutations, product
from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st
from oracles import families, oracle
from sampling import each, examples
from testcross.solver import (
    Case,
    Conflict,
    LocusProblem,
    Parents,
    Reading,
    Solver,
    conflicts,
    every_genotype,
    make_engine,
)
from testcross.solver.conflict import case_distinction

FOUNDER: Parents = (None, None)
AA: Reading = frozenset({(0, 0)})
Aa: Reading = frozenset({(0, 1)})
aa: Reading = frozenset({(1, 1)})
A_: Reading = frozenset({(0, 0), (0, 1)})
BLANK: Reading = frozenset({(0, 0), (0, 1), (1, 1)})
SOLVER = Solver(make_engine("python-constraint"))


def litter(buck: Reading, doe: Reading, *kits: Reading) -> LocusProblem:
    return LocusProblem(2, (buck, doe, *kits), families.litter_shape(len(kits)))


def is_every_minimal_conflict(solver: Solver, problem: LocusProblem) -> None:
    found = [conflict.individuals for conflict in conflicts(solver, problem)]
    assert found == oracle.minimal_conflicts(problem)


def is_minimal_and_unsatisfiable(problem: LocusProblem, conflict: Conflict) -> None:
    members = conflict.individuals
    assert not oracle.legal(oracle.only(problem, members))
    for member in members:
        assert oracle.legal(oracle.only(problem, [i for i in members if i != member]))


def leaves_what_enumeration_leaves(problem: LocusProblem, conflict: Conflict) -> None:
    focus = conflict.focus
    left = oracle.possible(
        oracle.only(problem, [i for i in conflict.individuals if i != conflict.focus])
    )
    sire, dam = problem.parents[focus]
    assert conflict.could_be == left[focus]
    assert conflict.sire_could_be == (None if sire is None else left[sire])
    assert conflict.dam_could_be == (None if dam is None else left[dam])


def parents_left(problem: LocusProblem, members: tuple[int, ...], focus: int) -> list[Reading]:
    """Return what the other members leave the parents of one; anything where it has none."""
    left = oracle.possible(oracle.only(problem, [i for i in members if i != focus]))
    return [problem.blank if p is None else left[p] for p in problem.parents[focus]]


def is_plain_about(problem: LocusProblem, members: tuple[int, ...], focus: int) -> bool:
    """Tell whether a parent has nothing for the focus, or both lack an allele that it needs."""
    reading = problem.readings[focus]
    sire, dam = ({a for g in parent for a in g} for parent in parents_left(problem, members, focus))
    room = {a for genotype in reading for a in genotype}
    needed = set(oracle.known(reading)) if reading else set()
    return bool(needed - sire - dam) or not (sire & room and dam & room)


def cases_hold(problem: LocusProblem, conflict: Conflict) -> None:
    """What the others leave the parents is in the cases, and each case is as it says."""
    focus = conflict.focus
    sire, dam = problem.parents[focus]
    for case in conflict.cases:
        case_holds(problem.readings[focus], case)
        assert case.sire <= (conflict.sire_could_be or problem.blank)
        assert case.dam <= (conflict.dam_could_be or problem.blank)
    if not conflict.cases or sire is None or dam is None:
        return
    others = oracle.only(problem, [i for i in conflict.individuals if i != focus])
    for couple in {(s[sire], s[dam]) for s in oracle.all_solutions(others)}:
        assert any(couple[0] in case.sire and couple[1] in case.dam for case in conflict.cases)


def case_holds(reading: Reading, case: Case) -> None:
    couples = list(product(case.sire, case.dam))
    assert couples
    offspring = {kit for sire, dam in couples for kit in oracle.punnett(0, sire, dam)}
    assert case.offspring == offspring
    assert not offspring & reading
    if case.missing_allele is not None:
        assert all(case.missing_allele in genotype for genotype in reading)
        assert not any(case.missing_allele in genotype for genotype in case.sire | case.dam)
    if case.excluded_parent is not None:
        parent = (case.sire, case.dam)[case.excluded_parent]
        given_alleles = {allele for genotype in parent for allele in genotype}
        assert not any(given_alleles.intersection(genotype) for genotype in reading)


@st.composite
def dominant_litters(draw: st.DrawFn) -> LocusProblem:
    """Draw a litter of which each shows the most dominant allele that it has, or nothing."""
    count = draw(st.integers(2, 5))
    cards = [frozenset((x, y) for y in range(x, count)) for x in range(count)]
    links = draw(families.litter_shapes())
    shown = [draw(st.sampled_from([*cards, every_genotype(count)])) for _ in links]
    return LocusProblem(count, tuple(shown), links)


@examples(18, 1_500)
@given(families.problems() | families.problems(most=2) | families.problems(most=4))
def test_conflicts_random_pedigree_are_all_the_minimal_ones_in_order(problem: LocusProblem) -> None:
    is_every_minimal_conflict(SOLVER, problem)


@each("kits", list(permutations([Aa, aa, Aa, AA])), quick=4)
def test_conflicts_twins_in_any_order_are_each_in_conflicts_of_their_own(
    kits: tuple[Reading, ...],
) -> None:
    problem = litter(aa, BLANK, *kits)
    is_every_minimal_conflict(Solver(), problem)
    is_every_minimal_conflict(Solver(), litter(aa, aa, *kits))
    is_every_minimal_conflict(SOLVER, litter(BLANK, aa, *kits))


def test_conflicts_of_a_litter_in_another_order_solve_nothing_again() -> None:
    solver = Solver()
    conflicts(solver, litter(aa, aa, AA, Aa, A_))
    solved = solver.models_solved
    found = conflicts(solver, litter(aa, aa, A_, AA, Aa))
    # AA against either parent alone, A- and Aa against both together
    assert [c.individuals for c in found] == [(0, 3), (1, 3), (0, 1, 2), (0, 1, 4)]
    assert solver.models_solved == solved > 0


@examples(6, 1_000)
@given(families.problems(most=3))
def test_conflicts_illegal_pedigree_has_some_each_minimal_and_unsatisfiable(
    problem: LocusProblem,
) -> None:
    assume(not oracle.legal(problem))
    found = conflicts(SOLVER, problem)
    assert found
    for conflict in found:
        is_minimal_and_unsatisfiable(problem, conflict)


@examples(6, 1_000)
@given(families.problems(most=3))
def test_conflicts_illegal_pedigree_leaves_the_focus_what_enumeration_leaves(
    problem: LocusProblem,
) -> None:
    assume(not oracle.legal(problem))
    for conflict in conflicts(SOLVER, problem):
        leaves_what_enumeration_leaves(problem, conflict)
        assert not conflict.could_be & problem.readings[conflict.focus]


@examples(4, 60)
@given(families.problems(most=3))
def test_conflicts_focus_is_the_last_whose_parents_say_plainly_why(problem: LocusProblem) -> None:
    assume(not oracle.legal(problem))
    for conflict in conflicts(SOLVER, problem):
        descended = [i for i in conflict.individuals if problem.parents[i] != FOUNDER]
        plain = [i for i in descended if is_plain_about(problem, conflict.individuals, i)]
        assert conflict.focus in descended
        if plain:
            assert conflict.focus == max(plain)


@examples(6, 1_000)
@given(families.problems(most=3))
def test_conflicts_cases_are_all_there_are_and_in_none_the_focus_can_be(
    problem: LocusProblem,
) -> None:
    assume(not oracle.legal(problem))
    for conflict in conflicts(SOLVER, problem):
        cases_hold(problem, conflict)


@examples(9, 60)
@given(families.litters(most=4))
def test_conflicts_of_a_litter_always_have_cases(problem: LocusProblem) -> None:
    assume(not oracle.legal(problem))
    for conflict in conflicts(SOLVER, problem):
        assert conflict.cases
        cases_hold(problem, conflict)


@examples(36, 300)  # some four in five are legal and have none
@given(dominant_litters())
def test_conflicts_of_a_litter_that_shows_dominance_take_one_plain_case(
    problem: LocusProblem,
) -> None:
    found = conflicts(SOLVER, problem)
    assert (found == ()) == oracle.legal(problem)
    for conflict in found:
        assert [case.is_plain for case in conflict.cases] == [True]
        cases_hold(problem, conflict)


@each("seed", range(3_000), quick=300)
def test_cases_of_couples_that_fail_are_all_of_them_and_none_comes_twice(seed: int) -> None:
    """Also where no allele and no parent can be named, which hardly a litter of cards has."""
    random = Random(seed)
    genotypes = sorted(every_genotype(random.randint(2, 4)))
    reading = frozenset(random.sample(genotypes, random.randint(1, len(genotypes) // 2)))
    couples = [
        (sire, dam)
        for sire in random.sample(genotypes, random.randint(1, len(genotypes)))
        for dam in random.sample(genotypes, random.randint(1, len(genotypes)))
        if not reading & oracle.punnett(0, sire, dam)
    ]
    if not couples:
        return
    cases = case_distinction(reading, tuple(sorted({*couples})))
    assert len({*cases}) == len(cases)
    for case in cases:
        case_holds(reading, case)
    for sire, dam in couples:
        assert any(sire in case.sire and dam in case.dam for case in cases)
