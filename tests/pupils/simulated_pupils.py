"""Pupils who guess, know, or have one wrong idea each, now and then with a slip."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from operator import itemgetter
from random import Random

from pupils.asked_questions import RABBITS, asked, tutor_of
from testcross.rulesets.tutoring import BY_NAME, LEVELS, Concept, Question
from testcross.rulesets.tutoring.diagnosis import diagnose

GUESSES, KNOWS = "guesses", "knows"
PUPILS = (*BY_NAME, GUESSES, KNOWS)
"""Who sits in each simulated class."""
QUESTIONS = 12
SLIPS = 0.1
"""How often somebody who has an idea, or knows, answers at random."""
SEEDS = range(200)


SHOWN_BY = {
    "both-must-carry": ("either-or", RABBITS, None),
    "white-hides-nothing": ("", RABBITS, Concept.WHITE),
    "own-sex-gives-x": ("", "fruit-flies", Concept.SEXED),
    "unborn-is-counted": ("", "mice", Concept.LETHAL),
    "hidden-is-counted": ("punnett", "labradors", None),
}
"""The questions that touch an idea of which others say little: kind, cards, what they are about."""


@cache
def pool(idea: str = "") -> tuple[Question, ...]:
    """Return questions on different cards: those that touch an idea, if one is named."""
    if idea in SHOWN_BY:
        kind, ruleset, concept = SHOWN_BY[idea]
        drawn = [tutor_of("trio", ruleset).question(seed, kind, concept) for seed in SEEDS]
    else:
        drawn = [asked(level, "", seed) for level in LEVELS for seed in SEEDS]
    different = {one.mating or one.id: one for one in drawn}.values()
    return tuple(one for one in different if not idea or idea in dict(one.wrong))


def guesses(question: Question) -> list[tuple[str, ...]]:
    """Return all that somebody may guess: a choice, two where two are asked for, or some of all."""
    texts = [one.text for one in question.choices]
    if question.form != "several":
        return [(one,) for one in texts]
    numbers = [2] if question.text.startswith("Choose two") else range(1, len(texts))
    return [one for n in numbers for one in combinations(texts, n)]


def answer(pupil: str, question: Question, chance: Random) -> tuple[str, ...]:
    if pupil == GUESSES or chance.random() < SLIPS:
        return chance.choice(guesses(question))
    return dict(question.wrong).get(pupil, question.answer)


def kinds_in_turn(questions: Sequence[Question]) -> list[Question]:
    """Return questions so that the kinds come round and round, as in a quiz or a form."""
    seen: Counter[str] = Counter()
    rounds = []
    for question in questions:
        rounds.append((seen[question.kind], question))
        seen[question.kind] += 1
    return [question for _, question in sorted(rounds, key=itemgetter(0))]


def named(pupil: str, seed: int, questions: Sequence[Question] = ()) -> list[str]:
    """Return the wrong ideas that a pupil of a class is said to have, after twelve questions."""
    chance = Random(f"class:{seed}:{pupil}")
    about = questions or pool(pupil if pupil in BY_NAME else "")
    drawn = kinds_in_turn(chance.sample(about, len(about)))[:QUESTIONS]
    told = diagnose([(one, answer(pupil, one, chance)) for one in drawn])
    return [one.idea.name for one in told]
