"""Hints by degrees: they begin with whom to look at, and keep the conclusion to the last."""

import re

import pytest
from helped_questions import KINDS, SOLVER, helped
from testcross.rulesets import load_ruleset
from testcross.rulesets.tutoring import LEVELS, Level, Tutor
from tutor_hints import hint_gives_away
from tutor_oracle import roles


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("level", LEVELS)
def test_hints_have_four_degrees_and_end_with_a_conclusion_that_none_before_gives(
    level: Level, kind: str
) -> None:
    for question, feedback, _ in helped(level, kind):
        assert len(feedback.hints) == 4
        assert feedback.proof
        conclusion = feedback.hints[-1]
        for hint in feedback.hints[:-1]:
            assert conclusion not in hint
            assert not hint_gives_away(question, hint), (question.text, hint)


@pytest.mark.parametrize("ruleset", ["gene-rummy", "genotype"])
@pytest.mark.parametrize("level", LEVELS)
def test_nothing_on_the_way_says_at_which_locus_it_fails(level: Level, ruleset: str) -> None:
    tutor = Tutor(load_ruleset(ruleset), level, SOLVER)
    for seed in range(25):
        question = tutor.question(seed, "locus")
        feedback = tutor.feedback(question)
        wrong = [choice.text for choice in question.choices if not choice.correct]
        asked = dict(feedback.to_choice)
        assert [one for one in wrong if one != "none"] == list(asked)
        for locus, smaller in asked.items():
            assert smaller.text.startswith(f"Take locus {locus}: ")
            assert smaller.answer == "Yes"
        for smaller in (*feedback.smaller, *asked.values()):
            for text in (smaller.text, smaller.reason):
                assert not re.search(rf"(at|locus) {question.answer[0]}\b", text)


@pytest.mark.parametrize("level", LEVELS)
def test_first_hint_names_an_animal_to_look_at_where_there_is_one(level: Level) -> None:
    number = 0
    for kind in ("verdict", "chance", "next", "punnett", "allele", "animal", "locus", "either-or"):
        for question, feedback, ruleset in helped(level, kind):
            young = len(question.rows) - 2 if question.rows else 1
            named = [role for role in roles(ruleset, young) if role in feedback.hints[0]]
            assert named, (question.text, feedback.hints[0])
            number += 1
    assert number > 60
