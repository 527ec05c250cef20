"""Every kind of question against plain enumeration: what is accepted is right, all else wrong."""

from itertools import product
from operator import itemgetter
from pathlib import Path

import pytest
from oracles.tutor_oracle import Answers, hold
from pupils.asked_questions import (
    KINDS,
    SOLVER,
    Place,
    asked,
    level_and_kind,
    levels_of,
    places,
    tutor_of,
)
from sampling import each
from testcross.rulesets import read_ruleset
from testcross.rulesets.tutoring import LEVELS, Concept, Level, NoQuestionError, Tutor

ENUMERATED = [kind for kind in KINDS if kind != "terms"]
OTHERS = ["genotype", "gene-rummy-novice"]


def every_place() -> list[Place]:
    """Return where there are 2,000 questions of each kind, and 25 at each level."""
    first = places(ENUMERATED, seeds=range(25))
    seeds = {kind: range(100, 100 + -(-2_000 // len(levels_of()[kind]))) for kind in ENUMERATED}
    return first + [one for kind in ENUMERATED for one in places([kind], seeds=seeds[kind])]


@each("level, kind, seed", every_place, quick=75, kind=level_and_kind, blocks=16)
def test_question_of_any_kind_is_answered_as_by_enumeration(
    level: Level, kind: str, seed: int
) -> None:
    hold(asked(level, kind, seed), Answers(tutor_of(level).ruleset))


def test_kits_are_asked_about_as_their_cards_show_them_whatever_else_was_thought_of() -> None:
    """A kit with two recessive alleles is drawn first, but on its card stands a dash."""
    tutor = tutor_of("trio")
    for seed in (34, 40, 108):
        question = tutor.question(seed, "kits", concept=Concept.RECESSIVE)
        hold(question, Answers(tutor.ruleset))


GREEN = """
name = "green peas"
title = "Green peas"
source = "written for the tests"
[roles]
sire = "pollen"
dam = "ovule"
offspring = "seedling"
[[locus]]
name = "G"
title = "Colour of the seed"
alleles = [
    { symbol = "G", points = 1, shows = "yellow" },
    { symbol = "g", points = 2, shows = "green" },
]
[[variety]]
name = "Green"
reads = "gg"
"""


def test_nobody_is_asked_for_a_kit_that_cannot_be_where_every_card_can(tmp_path: Path) -> None:
    (tmp_path / "green.toml").write_text(GREEN, encoding="utf-8")
    green = read_ruleset(tmp_path / "green.toml")
    there = Tutor(green, "trio", SOLVER).kinds
    assert "kits" not in there
    with pytest.raises(NoQuestionError, match="green peas has no questions of kits at level trio"):
        Tutor(green, "trio", SOLVER, kinds=["chance", "kits"])


@each(
    "ruleset, level, seed",
    list(product(OTHERS, LEVELS, range(40))),
    quick=40,
    kind=itemgetter(0, 1),
)
def test_question_about_another_ruleset_is_answered_as_by_enumeration(
    ruleset: str, level: Level, seed: int
) -> None:
    question = asked(level, "", seed, ruleset)
    if question.kind != "terms":
        hold(question, Answers(tutor_of(level, ruleset).ruleset))


@each("ruleset, level", list(product(OTHERS, LEVELS)), quick=8)
def test_questions_about_another_ruleset_are_of_many_kinds(ruleset: str, level: Level) -> None:
    kinds: set[str] = set()
    for seed in range(40):
        kinds.add(asked(level, "", seed, ruleset).kind)
        if len(kinds) > 5:
            return
    raise AssertionError(kinds)


@pytest.mark.parametrize(("kind", "shown"), [("design", {"kit"}), ("kits", {"buck", "doe"})])
def test_question_for_cards_of_a_mating_does_not_show_the_mating(
    kind: str, shown: set[str]
) -> None:
    question = tutor_of("litter").question(3, kind)
    assert question.mating == ""
    assert {row.role.rstrip("123") for row in question.cards} == shown


def test_litter_has_two_to_four_young_though_more_may_be_born() -> None:
    asked_of = [asked("litter", "verdict", seed, "dogs").mating for seed in range(12)]
    assert {len(one.partition("->")[2].split(",")) for one in asked_of} == {2, 3, 4}


def test_wrong_numbers_of_a_square_of_two_loci_may_be_those_of_9_3_3_1() -> None:
    squares = [asked("trio", "punnett", seed) for seed in range(40)]
    of_two = [({*one.answer}, one.choices) for one in squares if "16 cells" in one.text]
    wrong = {one.text for right, choices in of_two for one in choices if one.text not in right}
    assert {"3", "6", "9", "12"} <= wrong
