"""What is right gives itself away neither by its words nor by its place."""

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest
from testcross.rulesets import load_ruleset
from testcross.rulesets.tutoring import Level, Question, Tutor, kinds_of
from testcross.rulesets.tutoring.mastery import guessed_secure
from testcross.solver import Solver

SOLVER = Solver()
QUESTIONS = 300
"""Of a kind at a level."""
MOST = 1.5
"""An answer is right at most so many times as often as if all were right equally often."""
KINDS = [kind.name for kind in kinds_of(load_ruleset())]
CLOSED = [
    *("legal", "locus", "lacking", "elimination", "verdict", "either-or", "premises", "odd"),
    *("punnett", "chance", "next", "set"),
]
"""All but those that are answered by something else each time."""
PAGE = (Path(__file__).parents[3] / "docs" / "quiz.md").read_text(encoding="utf-8")


@cache
def asked(level: Level, kind: str, ruleset: str = "gene-rummy") -> list[Question]:
    tutor = Tutor(load_ruleset(ruleset), level, SOLVER)
    return [tutor.question(i, kind) for i in range(QUESTIONS)] if kind in tutor.kinds else []


def meant(question: Question) -> str:
    """Return what is right in words that go for any locus, as somebody could always answer it."""
    said = ", ".join(question.answer)
    if question.kind == "either-or":
        return re.sub(r"\b(has|have) \S+\b", "has it", said)
    if question.kind == "lacking":
        return re.sub(r"\b(has|no) ([a-z]+|[A-Z]) to", r"\1 it to", said)
    if question.kind == "premises":
        return "several" if len(question.answer) > 1 else re.sub(r"\d", "", said)
    if question.kind == "elimination":
        return "the first" if question.choices[0].correct else "not the first"
    return said


def cases() -> Iterator[object]:
    """Yield what is asked about; litters, and more than a few peas, only when all is asked."""
    for ruleset in ("gene-rummy", "genotype"):
        whole = load_ruleset(ruleset)
        for kind in kinds_of(whole):
            for level in kind.levels if kind.name in CLOSED else ():
                often = level == "novice" or (level == "trio" and ruleset == "gene-rummy")
                marks = [] if often else [pytest.mark.deep]
                yield pytest.param(kind.name, level, ruleset, marks=marks)


@pytest.mark.parametrize(("kind", "level", "ruleset"), list(cases()))
def test_no_answer_is_right_much_more_often_than_the_others(
    kind: str, level: Level, ruleset: str
) -> None:
    found = Counter(map(meant, asked(level, kind, ruleset)))
    assert len(found) > 1
    assert max(found.values()) <= MOST * QUESTIONS / len(found), found


@pytest.mark.parametrize("level", ["novice", "trio"])
@pytest.mark.parametrize("kind", ["either-or", "lacking", "allele", "kits", "terms"])
def test_right_choice_stands_at_every_place_about_as_often(kind: str, level: Level) -> None:
    questions = asked(level, kind)
    places = [i for one in questions for i, it in enumerate(one.choices) if it.correct]
    most = max(len(one.choices) for one in questions)
    assert max(Counter(places).values()) <= MOST * len(places) / most


def always_right(kind: str) -> Fraction:
    """Return how often somebody is right who answers the same each time, the best there is.

    To the question for alleles the best for each locus, to those about others in general words.
    """
    by_locus: dict[str, Counter[str]] = {}
    for question in asked("novice", kind):
        locus = question.text.split(" at locus ")[1][0] if kind == "allele" else ""
        by_locus.setdefault(locus, Counter())[meant(question)] += 1
    return Fraction(sum(max(found.values()) for found in by_locus.values()), QUESTIONS)


def guessed_right(kind: str) -> Fraction | None:
    """Return how often somebody is right who chooses by chance; None where nothing is chosen."""
    questions = asked("novice", kind)
    if questions[0].form == "typed":
        return None
    ways = (2 ** len(q.choices) if q.form == "several" else len(q.choices) for q in questions)
    return sum((Fraction(1, number) for number in ways), Fraction(0)) / QUESTIONS


def percent(share: Fraction) -> str:
    return f"{100 * float(share):.0f} %"


@pytest.mark.parametrize("kind", KINDS)
def test_page_says_how_often_a_guesser_is_called_secure(kind: str) -> None:
    chosen, always = guessed_right(kind), always_right(kind)
    best = max(always, chosen or Fraction(0))
    figures = [percent(guessed_secure(best, number)) for number in (5, 10, 20)]
    first = percent(chosen) if chosen is not None else "typed"
    row = " | ".join([f"`{kind}`", first, percent(always), *figures])
    assert f"\n| {row} |\n" in PAGE, row
