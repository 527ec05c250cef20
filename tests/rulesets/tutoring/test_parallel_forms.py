"""Parallel forms: alike in every place, on other cards, and no mating twice."""

from itertools import product

import pytest
from pupils.asked_questions import SOLVER, tutor_of
from sampling import each
from testcross.rulesets import load_ruleset
from testcross.rulesets.tutoring import LEVELS, Level, NoQuestionError, Tutor
from testcross.rulesets.tutoring.worksheets import make_forms
from testcross.solver import Solver


@each("ruleset, level, seed", list(product(["gene-rummy", "genotype"], LEVELS, [1, 2])), quick=1)
def test_forms_are_alike_and_no_mating_comes_twice(ruleset: str, level: Level, seed: int) -> None:
    tutor = tutor_of(level, ruleset)
    forms = make_forms(tutor, seed=seed, count=12, forms=3)
    assert [len(form) for form in forms] == [12, 12, 12]
    for place in zip(*forms, strict=True):
        assert len({(one.kind, one.concepts, one.difficulty) for one in place}) == 1
    every = [question for form in forms for question in form]
    matings = [question.mating for question in every if question.mating]
    assert len(set(matings)) == len(matings)
    assert len({question.id for question in every}) == len(every)
    sums = [sum(question.difficulty for question in form) for form in forms]
    assert max(sums) <= 1.1 * min(sums)
    assert len({question.kind for question in forms[0]}) > 5


def test_same_seed_makes_the_same_forms_and_another_seed_others() -> None:
    tutor = Tutor(load_ruleset(), "novice", Solver(), kinds=["allele", "legal"])
    first = make_forms(tutor, seed=1, count=4, forms=2)
    again = Tutor(load_ruleset(), "novice", SOLVER, kinds=["allele", "legal"])
    assert make_forms(again, seed=1, count=4, forms=2) == first
    assert make_forms(again, seed=2, count=4, forms=2) != first


@pytest.mark.parametrize("forms", [pytest.param(20, marks=pytest.mark.deep), 60])
def test_forms_for_which_there_are_too_few_questions_are_refused(forms: int) -> None:
    tutor = tutor_of("novice").only(["next"])
    with pytest.raises(
        NoQuestionError, match=f"too few similar questions for {forms} forms at place"
    ):
        make_forms(tutor, seed=1, count=20, forms=forms)
