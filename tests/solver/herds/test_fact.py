"""Why an animal has its certain alleles: premises by enumeration, steps that lead there."""

import numpy as np
import pytest
from herd_files.herds import kin_and_masks
from oracles.herd_oracle import SmallHerd, all_pairs
from testcross.solver.explanation import explain_one, explain_strict
from testcross.solver.herds import consistency, kin_of, masks_of
from testcross.solver.herds.fact import explain_fact
from testcross.solver.pedigree import LocusProblem
from testcross.solver.solver import Solver


def test_readings_that_an_offspring_makes_needless_are_no_premises() -> None:
    """Who has C/C by selfing has a C, whatever its own parents are."""
    small = SmallHerd(
        3,
        (None, None, 0, 2),
        (None, None, 1, 2),
        (frozenset([(0, 2)]), frozenset([(0, 1)]), frozenset(all_pairs(3)), frozenset([(2, 2)])),
    )
    kin, masks = kin_and_masks(small)
    fact = explain_fact(consistency(kin, 3, masks), masks, 2)
    assert (fact.known, fact.premises) == ((2,), (3,))


def test_steps_go_through_more_families_where_those_that_strike_out_do_not_suffice() -> None:
    """The family of the w/x offspring says all alone that one parent has w, but not which."""
    blank, kid, dam = (frozenset(x) for x in (all_pairs(3), [(0, 1)], [(2, 2)]))
    small = SmallHerd(3, (1, None, None, 1), (3, None, None, 2), (kid, blank, dam, blank))
    kin, masks = kin_and_masks(small)
    fact = explain_fact(consistency(kin, 3, masks), masks, 1)
    assert (fact.known, fact.premises) == ((0, 1), (0, 2))
    assert [(fact.places[one.individual], one.known) for one in fact.steps] == [(1, (0, 1))]


@pytest.mark.parametrize("length", [60, pytest.param(400, marks=pytest.mark.deep)])
def test_fact_at_the_end_of_a_very_long_line_has_premises_and_no_steps(length: int) -> None:
    """A line of generations from A/A, each mate typed A/A; nobody can be left out."""
    sires = [None, *range(length - 1)]
    kin = kin_of(sires, [None] * length)
    masks = np.full(kin.total, 7, np.uint8)
    masks[0] = 1
    masks[length:] = 1
    found = consistency(kin, 2, masks)
    fact = explain_fact(found, masks, length - 1)
    assert fact.known == (0, 0)
    assert len(fact.premises) == length
    assert not fact.is_smallest


def test_fact_that_nobody_but_the_animal_itself_tells_has_no_premises() -> None:
    kin = kin_of([None, None, 0], [None, None, 1])
    masks = masks_of(kin, 2, [1, 7, 2])
    fact = explain_fact(consistency(kin, 2, masks), masks, 0)
    assert (fact.known, fact.premises, fact.steps) == ((0, 0), (), ())


@pytest.mark.parametrize("mates", [100, pytest.param(3_000, marks=pytest.mark.deep)])
def test_chain_of_many_generations_is_explained_without_steps(mates: int) -> None:
    """Everyone has one mate, all of them A/A: the last rests on every mate that there was."""
    sires: list[int | None] = [None, *[None] * mates, *range(mates + 1, 2 * mates)]
    sires.insert(mates + 1, 0)
    dams = [None, *[None] * mates, *range(1, mates + 1)]
    kin = kin_of(sires, dams)
    masks = masks_of(kin, 2, [*[1] * (mates + 1), *[7] * mates])
    found = consistency(kin, 2, masks)
    fact = explain_fact(found, masks, 2 * mates)
    assert fact.known == (0, 0)
    assert fact.premises == tuple(range(mates + 1))
    assert fact.steps == ()
    near = explain_fact(found, masks, mates + 3)
    assert near.premises == (0, 1, 2, 3)
    assert near.steps[-1].known == (0, 0)


def test_steps_end_with_the_one_asked_about() -> None:
    """Sibs 2 and 5 gain from the same parents; only 2 has the offspring that is asked about."""
    one, blank = frozenset([(0, 0)]), frozenset(all_pairs(2))
    founder = (None, None)
    parents = (founder, founder, (0, 1), founder, (2, 3), (0, 1))
    problem = LocusProblem(2, (one, one, blank, one, blank, blank), parents)
    steps = explain_one(Solver(), problem, 4)
    # first an allele each from one parent, then the other from both; the last would be for 5
    assert [step.individual for step in steps] == [2, 4, 5, 2, 4]
    assert [step.individual for step in explain_strict(Solver(), problem)] == [2, 4, 5, 2, 4, 5]
