"""Parallel forms: the same kinds, ideas and difficulty in each, on other cards."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import product
from random import Random
from string import ascii_uppercase

from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics.animal import parse_animal
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.pictures import PicturedAnimal, Sign
from testcross.rulesets.tutoring.answer_text import read_answer
from testcross.rulesets.tutoring.question import Feedback, Question, identifier
from testcross.rulesets.tutoring.quiz import Quiz, cards_of
from testcross.rulesets.tutoring.tutor import NoQuestionError, Tutor

MOST_FORMS = 100
FORM_NAMES = (*ascii_uppercase, *map("".join, product(ascii_uppercase, repeat=2)))[:MOST_FORMS]
"""``A`` to ``Z``, then ``AA``, ``AB`` and so on, as spreadsheets name their columns."""
_SEEDS = 600
"""Questions of a kind that are looked at to find as many alike as there are forms."""


def make_forms(
    tutor: Tutor, *, seed: int, count: int, forms: int
) -> tuple[tuple[Question, ...], ...]:
    """Return forms of a test: in each place all have the same kind, ideas and difficulty.

    No mating comes twice, in one form or in two.

    Args:
        tutor: who makes the questions.
        seed: the same seed makes the same forms.
        count: how many questions a form has.
        forms: how many.

    Raises:
        NoQuestionError: where there are not so many questions alike.
    """
    used: set[str] = set()
    places = [_alike(tutor, seed, place, forms, used) for place in range(count)]
    return tuple(zip(*places, strict=True))


def name_of_test(tutor: Tutor, forms: Sequence[Sequence[Question]]) -> str:
    """Return what tells a test from others, and no pupil what its seed is.

    It is made of what is asked: ``gene-rummy-trio-c4e1``.
    """
    asked = " ".join(question.id for form in forms for question in form)
    cards = tutor.ruleset.name.removesuffix(f"-{tutor.level}")
    return identifier(cards, tutor.level, sha256(asked.encode()).hexdigest()[:4])


def _alike(tutor: Tutor, seed: int, place: int, forms: int, used: set[str]) -> tuple[Question, ...]:
    """Return questions alike for one place of each form, and note their cards as used."""
    chance = Random(f"place:{seed}:{place // len(tutor.usual)}")  # noqa: S311 - no secret
    kinds = chance.sample(tutor.usual, len(tutor.usual))
    first = place % len(kinds)
    for kind in (*kinds[first:], *kinds[:first]):
        found = _of_kind(tutor, kind, (seed * 10_007 + place) * 10_000, forms, used)
        if found:
            for question in found:
                used.update((cards_of(question), question.id))
            return tuple(found)
    raise NoQuestionError(
        f"too few similar questions for {forms} forms at place {place + 1}; ask for fewer forms or "
        "questions, or for more kinds"
    )


def _of_kind(tutor: Tutor, kind: str, first: int, forms: int, used: set[str]) -> Sequence[Question]:
    """Return the first questions of a kind that are alike; nothing where there are too few."""
    groups: dict[object, dict[str, Question]] = defaultdict(dict)
    for seed in range(first, first + _SEEDS):
        try:
            question = tutor.question(seed, kind)
        except NoQuestionError:
            return ()
        if not used.isdisjoint((cards_of(question), question.id)):
            continue
        group = groups[question.concepts, question.difficulty]
        group.setdefault(cards_of(question), question)
        if len(group) == forms:
            return list(group.values())
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WorksheetItem:
    """A question with all that helps."""

    question: Question
    feedback: Feedback
    spellings: tuple[str, ...] = ()
    """Other ways to type the right answer: ``bB`` for ``Bb``."""
    animals: tuple[PicturedAnimal, ...] = ()
    """What is drawn of each card that the question shows; nothing where there are no pictures."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Worksheet:
    """Questions in the order in which they are asked."""

    name: str
    """What tells it from others: ``gene-rummy-novice-3``; letters, digits and hyphens."""
    title: str
    """What stands above it, and above its key."""
    items: tuple[WorksheetItem, ...]
    heading: str
    """What stands above questions that are handed out: no seed, as whoever knows it has the key."""
    seed: int


def make_worksheet(tutor: Tutor, *, seed: int, count: int) -> Worksheet:
    """Return the questions that an exam of this seed asks, with their help.

    Raises:
        NoQuestionError: where there are not so many.
    """
    quiz = Quiz(tutor, seed=seed, count=count, mode="exam")
    questions = [quiz.hand_out().question for _ in range(count)]
    cards = tutor.ruleset.name.removesuffix(f"-{tutor.level}")
    return Worksheet(
        name=identifier(cards, tutor.level, str(seed)),
        title=f"{tutor.ruleset.title}, level {tutor.level}, seed {seed}",
        heading=tutor.ruleset.title.partition(":")[0],
        seed=seed,
        items=tuple(worksheet_item(tutor, question) for question in questions),
    )


def worksheet_item(tutor: Tutor, question: Question) -> WorksheetItem:
    """Return a question of a tutor with all that helps, as keys and exports have it."""
    feedback = tutor.feedback(question)
    choices = tuple(replace(c, reply=tutor.reply(question, c.text)) for c in question.choices)
    return WorksheetItem(
        question=replace(question, choices=choices, why=feedback.why),
        feedback=feedback,
        spellings=other_spellings(question, tutor.ruleset),
        animals=tuple(_animals(tutor.ruleset, question)) if tutor.ruleset.shape else (),
    )


def _animals(ruleset: Ruleset, question: Question) -> Iterator[PicturedAnimal]:
    """Yield what is drawn of the cards of a question, in colours where their names tell them."""
    for row in question.cards:
        try:
            colours = ruleset.colours(*parse_animal(ruleset, row.card).ways)
        except TestcrossError:
            colours = {}
        yield PicturedAnimal(
            role=row.role,
            sign=Sign.EITHER,
            card=row.card,
            loci=(),
            shape=ruleset.shape,
            colours=tuple(colours.items()),
        )


def other_spellings(question: Question, ruleset: Ruleset) -> tuple[str, ...]:
    """Return how else a genotype may be typed: its alleles turned round, or without spaces."""
    if not question.case_matters:
        return ()
    (right,) = question.answer
    turned = [right[i:] + right[:i] for i in range(1, len(right)) if " " not in right]
    others = dict.fromkeys((*turned, right.replace(" ", "")))
    taken = {right, *(choice.text for choice in question.choices)}
    return tuple(
        other
        for other in others
        if other not in taken and read_answer(question, other, ruleset).answer == question.answer
    )
