"""What is right gives itself away neither by its words nor by its place."""

import re
from collections import Counter
from fractions import Fraction
from itertools import product
from math import sqrt
from operator import itemgetter
from pathlib import Path

import pytest
from pupils.asked_questions import KINDS, RABBITS, asked, levels_of, tutor_of
from pupils.simulated_pupils import guesses
from sampling import each
from testcross.rulesets.genetics.slots import format_full
from testcross.rulesets.tutoring import Level, Question

QUESTIONS = 300
"""Of a kind at a level."""
FEW = 50
"""So many are looked at in a moment."""
MOST = 1.5
"""An answer is right at most so many times as often as if all were right equally often."""
FEW_ANSWERS = 5
"""Of nine numbers of cells, those that squares of both sizes have may come as often as of five."""
CLOSED = [
    *("legal", "locus", "lacking", "elimination", "verdict", "either-or", "premises", "odd"),
    *("punnett", "chance", "next", "set"),
]
"""All but those that are answered by something else each time."""
PAGE = Path(__file__).parents[3] / "docs" / "reference" / "quiz.md"
CASES = [
    (kind, level, ruleset)
    for ruleset in (RABBITS, "genotype")
    for kind, levels in levels_of(ruleset).items()
    if kind in CLOSED
    for level in levels
]
PLACED: list[tuple[str, Level]] = list(
    product(("either-or", "lacking", "allele", "kits", "terms"), ("novice", "trio"))
)


def drawn(
    kind: str, level: Level | None = None, ruleset: str = RABBITS, number: int = QUESTIONS
) -> list[Question]:
    level = level or levels_of(ruleset)[kind][0]
    return [asked(level, kind, seed, ruleset) for seed in range(number)]


def at_most(number: int, answers: int) -> float:
    """Return how often one of so many answers may be right in a number of questions.

    Chance has its say: one standard deviation more, and two among few questions.
    """
    share = MOST / min(answers, FEW_ANSWERS)
    return number * share + (2 if number < QUESTIONS else 1) * sqrt(number * share * (1 - share))


def meant(question: Question) -> str:
    """Return what is right in words that go for any locus, as somebody could always answer it."""
    said = ", ".join(question.answer)
    if question.kind == "either-or":
        return re.sub(r"\b(has|have) \S+\b", "has it", said)
    if question.kind == "lacking":
        return re.sub(r"\b(has|no) ([a-z]+|[A-Z]) to", r"\1 it to", said)
    if question.kind == "premises":
        return _needed(question)
    if question.kind == "elimination":
        return "the first" if question.choices[0].correct else "not the first"
    return said


def _needed(question: Question) -> str:
    """Return whose cards a proof needs, as seen from the animal that it is about."""
    whose, *others = question.answer
    if not others:
        return re.sub(r"\d", "", whose)
    about = question.text.split(" proven of ")[1].split(" at locus ")[0]
    return "several, its own too" if about in question.answer else "several others"


numbers = pytest.mark.parametrize("number", [FEW, pytest.param(QUESTIONS, marks=pytest.mark.deep)])


@numbers
@each("kind, level, ruleset", CASES, quick=3, kind=itemgetter(0))
def test_no_answer_is_right_much_more_often_than_the_others(
    kind: str, level: Level, ruleset: str, number: int
) -> None:
    found = Counter(map(meant, drawn(kind, level, ruleset, number)))
    assert len(found) > 1
    assert max(found.values()) <= at_most(number, len(found)), found


@numbers
@each("kind, level", PLACED, quick=2)
def test_right_choice_stands_at_every_place_about_as_often(
    kind: str, level: Level, number: int
) -> None:
    questions = drawn(kind, level, number=number)
    places = [i for one in questions for i, it in enumerate(one.choices) if it.correct]
    most = max(len(one.choices) for one in questions)
    assert max(Counter(places).values()) <= at_most(len(places), most)


def loci_known_besides(question: Question) -> set[str]:
    """Return the loci at which a genotype is shown that the card of the animal does not show."""
    ruleset = tutor_of(question.level).ruleset
    plain = {v.name: format_full(ruleset.loci, v.readings).split(" ") for v in ruleset.varieties}
    return {
        locus.name
        for row in question.cards
        for locus, own, shown in zip(
            ruleset.loci, plain[row.card], row.shown.split(" "), strict=True
        )
        if own != shown
    }


@pytest.mark.parametrize("level", ["novice", "trio"])
def test_genotype_known_besides_does_not_tell_at_which_locus_it_fails(level: Level) -> None:
    questions = [q for q in drawn("locus", level, number=FEW) if loci_known_besides(q)]
    there = [q for q in questions if loci_known_besides(q) == set(q.answer)]
    assert len(questions) > FEW / 4
    assert len(there) < 0.8 * len(questions)


def always_right(kind: str) -> Fraction:
    """Return how often somebody is right who answers the same each time, the best there is.

    To the question for alleles the best for each locus, to those about others in general words.
    """
    by_locus: dict[str, Counter[str]] = {}
    for question in drawn(kind):
        locus = question.text.split(" at locus ")[1][0] if kind == "allele" else ""
        by_locus.setdefault(locus, Counter())[meant(question)] += 1
    return Fraction(sum(max(found.values()) for found in by_locus.values()), QUESTIONS)


def guessed_right(kind: str) -> Fraction | None:
    """Return how often somebody is right who chooses by chance; None where nothing is chosen."""
    questions = drawn(kind)
    if questions[0].form == "typed":
        return None
    return sum((Fraction(1, len(guesses(one))) for one in questions), Fraction(0)) / QUESTIONS


def percent(share: Fraction) -> str:
    return f"{100 * float(share):.0f} %"


@each("kind", KINDS, quick=1)
def test_page_says_how_often_a_guess_is_right(kind: str) -> None:
    chosen, always = guessed_right(kind), always_right(kind)
    first = percent(chosen) if chosen is not None else "typed"
    row = rf"^\| `{kind}` \| .+ \| {first} \| {percent(always)} \|$"
    assert re.search(row, PAGE.read_text(encoding="utf-8"), re.MULTILINE), row
