"""Every step of an explanation against the definitions, by enumeration."""

from collections.abc import Iterable, Sequence
from itertools import combinations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from oracles import explanation_oracle as logic
from oracles import families, oracle
from sampling import examples
from testcross.solver import (
    IllegalError,
    KnownAlleles,
    LocusProblem,
    Reading,
    Solver,
    Step,
    explain_either,
    explain_strict,
    known_after,
    leading_to,
    make_engine,
)

SOLVER = Solver(make_engine("python-constraint"))
SMALL = 6
"""Individuals whose every set of premises is tried in no time."""

points_tables = st.lists(st.integers(0, 8), min_size=5, max_size=5).map(tuple)
small_shapes = families.shapes().filter(lambda shape: len(shape) <= SMALL)
small_pedigrees = families.problems().filter(lambda problem: len(problem.parents) <= SMALL)


def knowledge(problem: LocusProblem, steps: Sequence[Step]) -> Iterable[list[KnownAlleles]]:
    """Yield what is known of everyone before each step, and after the last."""
    known = list(logic.shown(problem))
    yield list(known)
    for step in steps:
        known[step.individual] = step.known
        yield list(known)


def members_of(step: Step) -> tuple[int, ...]:
    return tuple(premise.individual for premise in step.premises)


def carries_what_is_known(problem: LocusProblem, step: Step, known: list[KnownAlleles]) -> None:
    now = logic.moment(problem, known)
    assert step.before == known[step.individual]
    assert list(members_of(step)) == sorted(set(members_of(step)))
    for premise in step.premises:
        assert premise.shows == problem.readings[premise.individual]
        assert premise.allows == now.readings[premise.individual]


def is_sound(problem: LocusProblem, step: Step, known: list[KnownAlleles]) -> None:
    alone = oracle.Plain(
        problem.allele_count,
        tuple(
            next((p.allows for p in step.premises if p.individual == i), logic.blank(problem))
            for i in range(len(problem.readings))
        ),
        problem.parents,
    )
    forced = oracle.known(logic.left(alone)[step.individual])
    assert step.known == logic.merged(known[step.individual], forced)
    assert step.gained == logic.gained(step.known, step.before)
    assert step.gained


def is_minimal_and_in_order(problem: LocusProblem, step: Step, known: list[KnownAlleles]) -> None:
    now = logic.moment(problem, known)
    best = next(logic.gains(now, known, len(step.premises)))
    assert best == logic.Gain(len(step.premises), step.individual, members_of(step))


def unseen(now: oracle.Plain) -> oracle.Plain:
    """Return what remains if of everyone only the alleles that it has for certain are known."""
    everything = logic.blank(now)
    readings = tuple(logic.allowed(everything, oracle.known(r)) for r in now.readings)
    return oracle.Plain(now.allele_count, readings, now.parents)


def laws_used(*, dominance: bool) -> tuple[str, ...]:
    """Dominance is used where what is seen limits what can be hidden, and that is needed."""
    return ("segregation", "dominance") if dominance else ("segregation",)


def names_its_laws(problem: LocusProblem, step: Step, known: list[KnownAlleles]) -> None:
    bare = unseen(logic.moment(problem, known))
    forced = logic.forced(bare, members_of(step), step.individual)
    enough = logic.merged(step.before, forced) == step.known
    if members_of(step) == (step.individual,):  # what it shows, and nobody's gametes
        assert step.laws == ("dominance",)
    else:
        assert step.laws == laws_used(dominance=not enough)


def distinguishes_cases(problem: LocusProblem, step: Step, known: list[KnownAlleles]) -> None:
    """Without the gain, the other premises leave the focus nothing that it allows."""
    members = members_of(step)
    case, individual = step.contradiction, step.individual
    now = oracle.only(logic.moment(problem, known), members)
    first = step.gained[0]
    missing = (first,) * (step.before.count(first) + 1)
    alternatives = logic.lacking(now.readings[individual], missing)
    assert case.alternatives == alternatives
    assert case.focus == max([i for i in members if i != individual], default=individual)
    supposed = logic.with_reading(now, individual, alternatives)
    if case.focus != individual:
        supposed = logic.with_reading(supposed, case.focus, logic.blank(problem))
    assert case.could_be == logic.left(supposed)[case.focus]
    assert not case.could_be & now.readings[case.focus]


def is_a_good_step(problem: LocusProblem, step: Step, known: list[KnownAlleles]) -> None:
    carries_what_is_known(problem, step, known)
    is_sound(problem, step, known)
    is_minimal_and_in_order(problem, step, known)
    names_its_laws(problem, step, known)
    distinguishes_cases(problem, step, known)
    assert step.mate is None


def explains_strictly(problem: LocusProblem) -> tuple[Step, ...]:
    steps = explain_strict(SOLVER, problem)
    *moments, final = knowledge(problem, steps)
    for step, known in zip(steps, moments, strict=True):
        is_a_good_step(problem, step, known)
    assert final == oracle.strict_fill(problem)
    assert list(known_after(problem, steps)) == final
    return steps


def shares_soundly(
    problem: LocusProblem, step: Step, known: list[KnownAlleles], points: tuple[int, ...]
) -> None:
    """The premises force it on one of the two, whichever; no fewer of the others would do."""
    carries_what_is_known(problem, step, known)
    assert step.mate is not None
    assert {step.individual, step.mate} <= set(members_of(step))
    sire, dam = next(c for c in logic.couples(problem) if set(c) == {step.individual, step.mate})
    assert logic.interchangeable(problem, sire, dam)
    one, other = oracle.either_pair(problem, sire, dam, points)
    own = one if step.individual == sire else other
    assert step.known == logic.merged(step.before, own)
    assert step.gained == logic.gained(step.known, step.before)
    assert step.gained
    shares = (one, ()) if step.individual == sire else (one, other)
    now = logic.moment(problem, known)

    def forces(members: Iterable[int], at: oracle.Plain = now) -> bool:
        return logic.shared(oracle.only(at, {sire, dam, *members}), sire, dam, shares)

    rest = [i for i in members_of(step) if i not in (sire, dam)]
    assert forces(rest)
    assert step.laws == laws_used(dominance=not forces(rest, unseen(now)))
    everyone_else = [i for i in range(len(problem.readings)) if i not in (sire, dam)]
    for size in range(len(rest)):
        assert not any(forces(fewer) for fewer in combinations(everyone_else, size))


def explains_either_way(problem: LocusProblem, points: tuple[int, ...]) -> tuple[Step, ...]:
    strict = explain_strict(SOLVER, problem)
    steps = explain_either(SOLVER, problem, points)
    assert steps[: len(strict)] == strict
    *moments, final = knowledge(problem, steps)
    assert final == logic.either_fill(problem, points)
    more = list(zip(steps, moments, strict=True))[len(strict) :]
    if more:
        assert more[0][0].mate is not None
    for step, known in more:
        if step.mate is None:
            is_a_good_step(problem, step, known)
        else:
            shares_soundly(problem, step, known, points)
    return steps


def is_a_slice_to_replay(problem: LocusProblem, steps: Sequence[Step], target: int) -> None:
    """All that a premise knows was read or was concluded in the slice; each step is needed."""
    found = leading_to(steps, [target])
    position = [steps.index(step) for step in found]
    assert position == sorted(set(position))
    *moments, final = knowledge(problem, found)
    for step, known in zip(found, moments, strict=True):
        carries_what_is_known(problem, step, known)
    assert final[target] == known_after(problem, steps)[target]
    for i, step in enumerate(found):
        wanted = {target}.union(*(members_of(later) for later in found[i + 1 :]))
        assert step.individual in wanted
    assert not found or found[-1].individual == target


# --- random families ---


@examples(9, 2_000)
@given(small_pedigrees)
def test_explain_strict_random_pedigree_has_good_steps_to_the_whole_fill(
    problem: LocusProblem,
) -> None:
    assume(oracle.legal(problem))
    explains_strictly(problem)


half_siblings = st.just(families.HALF_SIBLING_MATING) | st.just(families.HALF_SIBLINGS)


@pytest.mark.parametrize("shapes", [small_shapes, families.litter_shapes(), half_siblings])
@examples(12, 1_000)
@given(data=st.data())
def test_explain_strict_bred_family_has_good_steps_to_the_whole_fill(
    shapes: st.SearchStrategy[tuple[tuple[int | None, int | None], ...]], data: st.DataObject
) -> None:
    explains_strictly(data.draw(families.bred(shapes)).problem)


@examples(9, 2_000)
@given(families.couples_alike(), points_tables)
def test_explain_either_parents_alike_has_good_steps_to_the_whole_fill(
    problem: LocusProblem, points: tuple[int, ...]
) -> None:
    assume(oracle.legal(problem))
    explains_either_way(problem, points[: problem.allele_count])


@examples(12, 1_000)
@given(families.bred(small_shapes), points_tables)
def test_explain_either_bred_family_has_good_steps_to_the_whole_fill(
    family: families.Bred, points: tuple[int, ...]
) -> None:
    explains_either_way(family.problem, points[: family.problem.allele_count])


@examples(9, 1_000)
@given(families.bred(small_shapes), points_tables, st.data())
def test_leading_to_bred_family_is_a_slice_that_can_be_replayed(
    family: families.Bred, points: tuple[int, ...], data: st.DataObject
) -> None:
    problem = family.problem
    target = data.draw(st.integers(0, len(problem.parents) - 1))
    steps = explain_either(SOLVER, problem, points[: problem.allele_count])
    is_a_slice_to_replay(problem, steps, target)


@examples(12, 60)
@given(families.couples_alike(), points_tables)
def test_leading_to_parents_alike_is_a_slice_that_can_be_replayed(
    problem: LocusProblem, points: tuple[int, ...]
) -> None:
    assume(oracle.legal(problem))
    steps = explain_either(SOLVER, problem, points[: problem.allele_count])
    for target in range(len(problem.parents)):
        is_a_slice_to_replay(problem, steps, target)


# --- laws of explaining ---


@examples(15, 60)
@given(families.bred(small_shapes))
def test_explain_strict_filled_family_has_nothing_left_to_say(family: families.Bred) -> None:
    problem = family.problem
    filled = logic.moment(problem, oracle.strict_fill(problem))
    again = LocusProblem(problem.allele_count, filled.readings, problem.parents)
    assert explain_strict(SOLVER, again) == ()


# --- by hand ---

aa: Reading = frozenset({(1, 1)})
A_: Reading = frozenset({(0, 0), (0, 1)})


def litter(buck: Reading, doe: Reading, *kits: Reading) -> LocusProblem:
    return LocusProblem(2, (buck, doe, *kits), families.litter_shape(len(kits)))


def test_explain_either_himalayan_of_page_23_is_written_on_the_buck() -> None:
    # C, cchd, ch, c: C- x C- with two C- kits and a ch- one
    full: Reading = frozenset((0, hidden) for hidden in range(4))
    cal: Reading = frozenset({(2, 2), (2, 3)})
    problem = LocusProblem(4, (full, full, full, full, cal), families.litter_shape(3))
    assert explain_strict(SOLVER, problem) == ()
    (step,) = explain_either(SOLVER, problem, (1, 2, 4, 8))
    assert (step.individual, step.mate) == (0, 1)
    assert (step.before, step.gained, step.known) == ((0,), (2,), (0, 2))
    assert members_of(step) == (0, 1, 4)
    assert all(premise.allows == premise.shows for premise in step.premises)


def test_explain_strict_illegal_litter_is_refused() -> None:
    with pytest.raises(IllegalError, match="contradict each other"):
        explain_strict(SOLVER, litter(aa, aa, A_))
