"""A wrong idea is named only on evidence: figures of a thousand simulated classes, and the rule."""

from fractions import Fraction
from pathlib import Path

import pytest
from pupils.asked_questions import asked
from pupils.simulated_pupils import PUPILS, guesses, kinds_in_turn, named, pool
from sampling import each
from testcross.rulesets.tutoring import BY_NAME, LEVELS, Question
from testcross.rulesets.tutoring.diagnosis import chance_of_guess, diagnose

CLASSES = 1_000
FEW = 40
PAGE = Path(__file__).parents[3] / "docs" / "reference" / "quiz.md"


def shares(pupil: str, classes: int) -> tuple[float, float]:
    """Return in how many of a hundred classes a pupil's idea is named, and in how many another."""
    told = [named(pupil, seed) for seed in range(classes)]
    found = sum(pupil in names for names in told)
    other = sum(any(name != pupil for name in names) for names in told)
    return 100 * found / classes, 100 * other / classes


@pytest.mark.deep
@each("pupil", PUPILS, quick=1)
def test_page_says_who_is_named_in_a_thousand_classes(pupil: str) -> None:
    assert pupil not in BY_NAME or len(pool(pupil)) >= 12
    found, other = shares(pupil, CLASSES)
    cell = f"{found:.0f} %" if pupil in BY_NAME else "-"
    row = f"| `{pupil}` | {cell} | {other:.1f} % |"
    assert f"\n{row}\n" in PAGE.read_text(encoding="utf-8"), row
    assert other < 5
    assert pupil not in BY_NAME or found >= 80


@each("pupil", PUPILS, quick=1)
def test_ideas_are_found_and_guessers_left_alone_in_a_few_classes(pupil: str) -> None:
    found, other = shares(pupil, FEW)
    assert other <= 10
    assert pupil not in BY_NAME or found >= 75


def yes_or_no(idea: str) -> list[Question]:
    return [one for one in pool(idea) if len(one.choices) == 2]


@pytest.mark.parametrize("idea", ["one-parent-is-enough", "dash-is-the-same"])
def test_one_answer_never_names_an_idea_and_one_yes_or_no_least_of_all(idea: str) -> None:
    for question in pool(idea)[:40]:
        assert diagnose([(question, dict(question.wrong)[idea])] * 3) == ()
    few = [(one, dict(one.wrong)[idea]) for one in yes_or_no(idea)]
    assert diagnose(few[:2]) == ()


def test_dash_that_is_kept_is_not_yet_deduced_and_no_wrong_idea() -> None:
    kept = []
    for level in LEVELS:
        for question in (asked(level, "allele", seed) for seed in range(20)):
            shown = dict(question.wrong).get("not-yet-deduced")
            if shown is not None:
                kept.append((question, shown))
    names = [one.idea.name for one in diagnose(kept[:8])]
    assert names == ["not-yet-deduced"]


def test_filled_in_dash_claims_what_is_not_proven() -> None:
    asked_of = kinds_in_turn(pool("dash-is-the-same"))[:8]
    told = [(one, dict(one.wrong)["dash-is-the-same"]) for one in asked_of]
    (found,) = diagnose(told)
    assert "claims what is not proven" in found.idea.belief
    assert (found.fits, found.questions) == (8, 8)


@each("seed", range(30), quick=4)
def test_ratio_is_that_of_slips_and_guesses_multiplied_out(seed: int) -> None:
    idea = "dominance-reversed"
    some = pool(idea)[seed : seed + 6]
    told = [(one, dict(one.wrong)[idea]) for one in some]
    ratio = Fraction(1)
    for question in some:
        ways = len(guesses(question))
        assert chance_of_guess(question) == Fraction(1, ways)
        ratio *= Fraction(9, 10) * ways
    for one in diagnose(told):
        if one.idea.name == idea:
            assert one.ratio == ratio
