"""Parallel forms: the same kinds, ideas and difficulty in each, on other cards."""

from collections import defaultdict
from collections.abc import Sequence
from random import Random
from string import ascii_uppercase

from testcross.rulesets.tutoring.question import Question
from testcross.rulesets.tutoring.quiz import cards_of
from testcross.rulesets.tutoring.tutor import NoQuestionError, Tutor

MOST_FORMS = len(ascii_uppercase)
FORM_NAMES = tuple(ascii_uppercase)
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


def _alike(tutor: Tutor, seed: int, place: int, forms: int, used: set[str]) -> tuple[Question, ...]:
    """Return questions alike for one place of each form, and note their cards as used."""
    chance = Random(f"place:{seed}:{place // len(tutor.kinds)}")  # noqa: S311 - no secret
    kinds = chance.sample(tutor.kinds, len(tutor.kinds))
    first = place % len(kinds)
    for kind in (*kinds[first:], *kinds[:first]):
        found = _of_kind(tutor, kind, (seed * 10_007 + place) * 10_000, forms, used)
        if found:
            for question in found:
                used.update((cards_of(question), question.id))
            return tuple(found)
    raise NoQuestionError(
        f"there are not {forms} questions alike for place {place + 1}; ask for fewer forms or "
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
