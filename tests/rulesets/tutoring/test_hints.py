"""Hints by degrees: they begin with whom to look at, and keep the conclusion to the last."""

import re
from itertools import product
from operator import itemgetter

from oracles.tutor_oracle import roles
from pupils.asked_questions import BLOCKS, all_helped, helped, level_and_kind, places
from pupils.tutor_hints import hint_gives_away
from sampling import each
from testcross.rulesets.tutoring import LEVELS, Level


@each("level, kind, seed", places(), quick=65, kind=level_and_kind)
def test_hints_have_four_degrees_and_end_with_a_conclusion_that_none_before_gives(
    level: Level, kind: str, seed: int
) -> None:
    question, feedback, _ = helped(level, kind, seed)
    assert len(feedback.hints) == 4
    assert feedback.proof
    conclusion = feedback.hints[-1]
    for hint in feedback.hints[:-1]:
        assert conclusion not in hint
        assert not hint_gives_away(question, hint), (question.text, hint)


@each(
    "ruleset, level, seed",
    list(product(["gene-rummy", "genotype"], LEVELS, range(25))),
    quick=40,
    kind=itemgetter(0, 1),
)
def test_nothing_on_the_way_says_at_which_locus_it_fails(
    ruleset: str, level: Level, seed: int
) -> None:
    question, feedback, _ = helped(level, "locus", seed, ruleset)
    wrong = [choice.text for choice in question.choices if not choice.correct]
    asked = dict(feedback.to_choice)
    assert [one for one in wrong if one != "none"] == list(asked)
    for locus, smaller in asked.items():
        assert smaller.text.startswith(f"Take locus {locus}: ")
        assert smaller.answer == "Yes"
    for smaller in (*feedback.smaller, *asked.values()):
        for text in (smaller.text, smaller.reason):
            assert not re.search(rf"(at|locus) {question.answer[0]}\b", text)


@each("level, seeds", list(product(LEVELS, BLOCKS)), quick=4, kind=itemgetter(0))
def test_first_hint_names_an_animal_to_look_at_where_there_is_one(
    level: Level, seeds: range
) -> None:
    number = 0
    kinds = ("verdict", "chance", "next", "punnett", "allele", "animal", "locus", "either-or")
    for question, feedback, ruleset in all_helped(kinds, seeds, [level]):
        young = len(question.cards) - 2 if question.cards else 1
        named = [role for role in roles(ruleset, young) if role in feedback.hints[0]]
        assert named, (question.text, feedback.hints[0])
        number += 1
    assert number > 20
