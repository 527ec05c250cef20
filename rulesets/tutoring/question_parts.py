"""What a question is made of, put together: its cards, its choices, its answer and its name."""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from itertools import starmap
from random import Random

from testcross.rulesets.tutoring.exercise import Exercise, QuestionKind
from testcross.rulesets.tutoring.inferences import Weight
from testcross.rulesets.tutoring.judge import MISTAKEN, Judge
from testcross.rulesets.tutoring.question import (
    Answer,
    AnswerChoice,
    Level,
    Question,
    WrongAnswer,
    identifier,
)

_MOST_CHOICES = 4
"""Of what is typed, where it has to be chosen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionParts:
    """What a question is made of."""

    task: Exercise
    weight: Weight
    wrong: Mapping[str, Answer]
    """What each wrong idea answers where that is not right; see ``wrong_answers``."""


def assembled(
    kind: QuestionKind, drawn: QuestionParts, seed: int, level: Level, judge: Judge
) -> Question:
    """Return a question.

    Args:
        kind: of which kind.
        drawn: what it is made of.
        seed: with which it was drawn; it orders the choices, too.
        level: of the tutor.
        judge: one that is right.
    """
    task, weight, wrong = drawn.task, drawn.weight, drawn.wrong
    answer = kind.answer(task, judge)
    if answer is None:
        raise ValueError("a question has an answer")
    with_mating = task.mating is not None and not task.parents_only
    return Question(
        id=question_id(kind, task),
        kind=kind.name,
        level=level,
        ruleset=task.ruleset.name,
        seed=seed,
        concepts=weight.concepts,
        difficulty=weight.difficulty,
        mating=task.whole.label if with_mating else "",
        cards=kind.rows(task),
        text=kind.text(task),
        form=kind.form,
        choices=_choices(kind, task, answer, wrong, Random(f"choices:{seed}")),  # noqa: S311
        answer=answer,
        wrong=tuple(starmap(WrongAnswer, wrong.items())),
        case_matters=kind.form == "typed" and not answer[0].isdecimal(),
        example=_example(kind, task, answer),
    )


def wrong_answers(kind: QuestionKind, task: Exercise, judge: Judge) -> Mapping[str, Answer]:
    """Return what each misconception answers where that is not right, as a judge has it."""
    answer = kind.answer(task, judge)
    answers = ((one.misconception.name, kind.answer(task, one)) for one in MISTAKEN)
    return {name: said for name, said in answers if said is not None and said != answer}


def question_id(kind: QuestionKind, task: Exercise) -> str:
    """Return a name made of what is asked, so that it is the same on every run."""
    cards = task.mating.label if task.mating is not None else ""
    others = (other.label for other in task.others)
    asked = "\n".join((cards, *others, kind.text(task), *task.options))
    digest = sha256(asked.encode()).hexdigest()[:10]
    return identifier(task.ruleset.name, kind.name, digest)


def _choices(
    kind: QuestionKind,
    task: Exercise,
    answer: Answer,
    wrong: Mapping[str, Answer],
    chance: Random,
) -> tuple[AnswerChoice, ...]:
    """Return what may be chosen: what is right, what misconceptions answer, and what fills up."""
    said = [text for texts in wrong.values() for text in texts]
    if kind.form == "typed":
        others = kind.beside(task, answer[0], said, chance)
        found = list(dict.fromkeys((*answer, *others)))[:_MOST_CHOICES]
        chance.shuffle(found)
    else:
        found = list(dict.fromkeys((*kind.options(task, chance), *said)))
    return tuple(
        AnswerChoice(
            text=text,
            correct=text in answer,
            misconceptions=tuple(
                name for name, texts in wrong.items() if text in texts and text not in answer
            ),
        )
        for text in found
    )


def _example(kind: QuestionKind, task: Exercise, answer: Answer) -> str:
    """Return what an answer that is typed looks like, and not this one."""
    if kind.form != "typed":
        return ""
    if answer[0].isdecimal():
        return next(number for number in ("2", "3") if number != answer[0])
    loci = task.ruleset.loci if task.locus < 0 else (task.series,)
    models = (
        " ".join(locus.symbols[0] + second(locus.symbols) for locus in loci)
        for second in (lambda _: "-", lambda symbols: symbols[-1], lambda symbols: symbols[0])
    )
    return next(model for model in models if model != answer[0])
