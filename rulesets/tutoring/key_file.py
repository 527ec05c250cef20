"""The key of a test as a file, and the report of a check as one: what is read from outside."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from io import BytesIO
from itertools import cycle, islice
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from testcross.rulesets.english import counted, listed, quoted, reason_of
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics.names import name_key, nearest
from testcross.rulesets.genetics.toml_shape import ShapeMistake, shaped
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.opened_file import whole
from testcross.rulesets.tutoring.misconception import BY_NAME
from testcross.rulesets.tutoring.question import (
    KEY_REMEDY,
    AnswerChoice,
    CardRow,
    Concept,
    Form,
    Level,
    Question,
)
from testcross.rulesets.tutoring.worksheets import WorksheetItem

SCHEMA: Literal["testcross.quiz-key/1"] = "testcross.quiz-key/1"


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class KeyChoice(_Model):
    """Something that may be chosen."""

    text: str
    correct: bool
    misconceptions: tuple[str, ...]
    reply: str
    """What it would mean, or why it is right: for the sheet of a pupil who chose it."""


class KeyWrong(_Model):
    """What a misconception answers."""

    misconception: str
    answer: tuple[str, ...]


class KeyCard(_Model):
    """A card that a question shows: answers may name it."""

    role: str
    card: str
    shown: str


class KeyQuestion(_Model):
    """One question, with all that is needed to mark it."""

    number: int
    id: str
    kind: str
    concepts: tuple[str, ...] = Field(min_length=1)
    difficulty: int
    cards: tuple[KeyCard, ...]
    form: Form
    text: str
    answer: tuple[str, ...]
    choices: tuple[KeyChoice, ...] = Field(min_length=2)
    wrong: tuple[KeyWrong, ...]
    case_matters: bool
    example: str
    why: str
    """Why the answer is right, in a line."""

    @classmethod
    def of(cls, number: int, item: WorksheetItem) -> "KeyQuestion":
        """Return the entry of a question."""
        question = item.question
        return cls(
            number=number,
            id=question.id,
            kind=question.kind,
            concepts=tuple(one.value for one in question.concepts),
            difficulty=question.difficulty,
            cards=tuple(
                KeyCard(role=row.role, card=row.card, shown=row.shown) for row in question.rows
            ),
            form=question.form,
            text=question.text,
            answer=question.answer,
            choices=tuple(
                KeyChoice(
                    text=c.text, correct=c.correct, misconceptions=c.misconceptions, reply=reply
                )
                for c, reply in zip(question.choices, item.replies, strict=True)
            ),
            wrong=tuple(KeyWrong(misconception=n, answer=said) for n, said in question.wrong),
            case_matters=question.case_matters,
            example=question.example,
            why=item.feedback.why,
        )

    def question(self, ruleset: str, level: Level) -> Question:
        """Return the question, with all that marking takes."""
        return Question(
            id=self.id,
            kind=self.kind,
            level=level,
            ruleset=ruleset,
            seed=0,
            concepts=tuple(map(Concept, self.concepts)),
            difficulty=self.difficulty,
            mating="",
            rows=tuple(
                CardRow(role=one.role, card=one.card, shown=one.shown) for one in self.cards
            ),
            text=self.text,
            form=self.form,
            choices=tuple(
                AnswerChoice(text=c.text, correct=c.correct, misconceptions=c.misconceptions)
                for c in self.choices
            ),
            answer=self.answer,
            wrong=tuple((one.misconception, one.answer) for one in self.wrong),
            case_matters=self.case_matters,
            example=self.example,
        )


class FormKey(_Model):
    """The key of one form."""

    key: str
    """What answer files call it: ``gene-rummy-trio-c4e1-A``."""
    ruleset: str
    level: Level
    questions: tuple[KeyQuestion, ...] = Field(min_length=1)


class KeyFile(_Model):
    """The keys of all forms of a test."""

    schema_: Literal["testcross.quiz-key/1"] = Field(alias="schema")
    seed: int
    """The same seed makes the same test again; it stands nowhere else."""
    forms: tuple[FormKey, ...] = Field(min_length=1)


def key_of_form(name: str, items: Sequence[WorksheetItem]) -> FormKey:
    """Return the key of a form."""
    first = items[0].question
    return FormKey(
        key=name,
        ruleset=first.ruleset,
        level=first.level,
        questions=tuple(KeyQuestion.of(n, one) for n, one in enumerate(items, 1)),
    )


def key_text(forms: Sequence[FormKey], seed: int) -> str:
    """Return the key of a test as JSON."""
    entries = [one.model_dump() for one in forms]
    document: dict[str, Any] = {"schema": SCHEMA, "seed": seed, "forms": entries}
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


_CONCEPTS = tuple(one.value for one in Concept)


class NoKeyError(TestcrossError):
    """A file that is no key, or one that was damaged."""


def read_key(path: Path, content: bytes | None = None) -> tuple[FormKey, ...]:
    """Return the keys in a file.

    Args:
        path: where it is, or only what it is called.
        content: what stands in it, if it has been read.

    Raises:
        NoKeyError: where it is none, with the place of the first mistake.
    """
    found = shaped(json_document(path, partial(_not_a_key, path), content), KeyFile)
    mistakes = found.mistakes if found.table is None else tuple(_mistakes(found.table.forms))
    if found.table is None or mistakes:
        first, others = mistakes[0], len(mistakes) - 1
        more = f" (and {counted(others, 'more mistake')})" if others else ""
        raise _not_a_key(path, f"{first.key}: {first.problem}{more}")
    return found.table.forms


def json_document(
    path: Path, refused: Callable[[str], TestcrossError], content: bytes | None = None
) -> dict[str, Any]:
    """Return what a file of JSON says.

    Args:
        path: of the file.
        refused: makes the error of what is wrong with it, which is raised.
        content: what stands in it, if it has been read.
    """
    try:
        with path.open("rb") if content is None else BytesIO(content) as stream:
            text = whole(stream).decode("utf-8-sig")
        document = json.loads(text)
    except OSError as error:
        raise refused(f"it cannot be read, {reason_of(error)}") from None
    except UnreadableError as error:
        raise refused(f"it is {error.finding.text}") from None
    except RecursionError:
        raise refused("it is nested too deeply") from None
    except UnicodeDecodeError:
        raise refused("it is not UTF-8 text") from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        said = f"it is not JSON from {where} on" if text.strip() else "it is empty"
        raise refused(said) from None
    except ValueError:  # a number of thousands of digits
        raise refused("a number in it is too long") from None
    if not isinstance(document, dict):
        raise refused("it is JSON, but not a table")
    return document


def _not_a_key(path: Path, problem: str) -> NoKeyError:
    return NoKeyError(f"{path} is not the key of a test: {problem}; {KEY_REMEDY}")


def _mistakes(forms: Sequence[FormKey]) -> Iterator[ShapeMistake]:
    """Yield what cannot be in any key, in the order of the file."""
    names = list[str]()
    for i, form in enumerate(forms):
        place = ("forms", i)
        if not name_key(form.key) or name_key(form.key) in names:
            problem = f"found {quoted(form.key)}; every form needs its own name"
            yield ShapeMistake(path=(*place, "key"), problem=problem)
        names.append(name_key(form.key))
        if [one.number for one in form.questions] != list(range(1, len(form.questions) + 1)):
            yield ShapeMistake(path=(*place, "questions"), problem="are not numbered 1, 2, 3")
        for j, question in enumerate(form.questions):
            for key, problem in (*_unknown_names(question), *_wrong_answers(question)):
                yield ShapeMistake(path=(*place, "questions", j, key), problem=problem)


def _unknown_names(question: KeyQuestion) -> Iterator[tuple[str, str]]:
    """Yield ideas and wrong ideas that there are not, each with the key where it stands."""
    for name in question.concepts:
        if name not in _CONCEPTS:
            yield "concepts", _no_such("idea", name, _CONCEPTS)
    wrong = [one.misconception for one in question.wrong]
    of_choices = [name for choice in question.choices for name in choice.misconceptions]
    for key, names in (("wrong", wrong), ("choices", of_choices)):
        for name in names:
            if name not in BY_NAME:
                yield key, _no_such("wrong idea", name, tuple(BY_NAME))


def _wrong_answers(question: KeyQuestion) -> Iterator[tuple[str, str]]:
    """Yield answers that nobody can choose, and choices that do not go with the answer."""
    texts = [choice.text for choice in question.choices]
    correct = {choice.text for choice in question.choices if choice.correct}
    twice = [text for text in texts if texts.count(text) > 1]
    if twice:
        yield "choices", f"{quoted(twice[0])} appears twice"
    if question.form != "several" and len(question.answer) != 1:
        yield "answer", f"has {len(question.answer)} answers, not one"
    for text in question.answer:
        if text not in texts:
            yield "answer", f"{quoted(text)} is not among the choices {listed(texts, 'and')}"
    if correct != set(question.answer) <= set(texts):
        yield "choices", "the choice marked correct is not the answer"
    yield from _of_wrong_ideas(question, texts)


def _of_wrong_ideas(question: KeyQuestion, texts: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield answers of wrong ideas that are right, or that nobody can choose."""
    for one in question.wrong:
        if set(one.answer) == set(question.answer):
            yield "wrong", f"the answer of {one.misconception} is the right one"
        elif question.form != "typed" and not set(one.answer) <= set(texts):
            yield "wrong", f"the answer of {one.misconception} is not among the choices"


def _no_such(what: str, name: str, known: Sequence[str]) -> str:
    near = nearest(name, {name_key(one): one for one in known}, limit=1)
    hint = f"did you mean {near[0]!r}?" if near else f"expected {listed(known)}"
    return f"unknown {what} {quoted(name)}; {hint}"


_LONGEST = 60
"""After so many questions the kinds come round again."""


class NoReportError(TestcrossError):
    """A file that is no report, or has nothing to ask about."""


class _Code(BaseModel):
    code: str
    count: int = Field(ge=0)


class _Summary(BaseModel):
    codes: tuple[_Code, ...]


class _Report(BaseModel):
    schema_: str = Field(alias="schema", pattern=r"^testcross\.verify/1$")
    summary: _Summary


def codes_in(path: Path) -> Mapping[str, int]:
    """Return how many findings of each code a report has, as ``verify --format json`` writes it.

    Raises:
        NoReportError: where it is none.
    """
    try:
        found = _Report.model_validate(json.loads(_text(path)))
    except OSError as error:
        problem = f"{path} cannot be read: {reason_of(error)}; give a report of verify"
        raise NoReportError(problem) from None
    except (ValidationError, ValueError, RecursionError, UnreadableError):
        raise NoReportError(
            f"{path} is not a report of verify; make one with: testcross verify FILE... --format "
            "json > report.json"
        ) from None
    return {one.code: one.count for one in found.summary.codes if one.count}


def _text(path: Path) -> str:
    with path.open("rb") as stream:
        return whole(stream).decode("utf-8-sig")


def kinds_after(
    codes: Mapping[str, int], practise: Mapping[str, Sequence[str]], known: Sequence[str]
) -> tuple[str, ...]:
    """Return which kinds to ask in which order: the more findings, the more questions.

    Args:
        codes: how many findings there are of each code.
        practise: which kinds go with which code.
        known: the kinds that can be asked at all.

    Raises:
        NoReportError: where no finding goes with a kind that can be asked.
    """
    fitting = {code: [k for k in practise.get(code, ()) if k in known] for code in codes}
    often = sorted((code for code in fitting if fitting[code]), key=lambda c: (-codes[c], c))
    if not often:
        raise NoReportError(
            "no question practises the findings of this report; choose another level, or leave "
            "out --after"
        )
    turns = {code: cycle(fitting[code]) for code in often}
    whole = max(len(fitting[code]) for code in often)  # rounds until every kind had its turn
    turns_of = {code: min(codes[code], _LONGEST) * whole for code in often}
    rounds = (
        next(turns[code]) for i in range(turns_of[often[0]]) for code in often if turns_of[code] > i
    )
    return tuple(islice(rounds, _LONGEST))
