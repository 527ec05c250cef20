"""The key of a test as a file, and the report of a check as one: what is read from outside."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
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
from testcross.rulesets.tutoring.question import KEY_REMEDY, Level, Question, WrongAnswer
from testcross.rulesets.tutoring.worksheets import WorksheetItem

SCHEMA: Literal["testcross.quiz-key/1"] = "testcross.quiz-key/1"


class FormKey(BaseModel):
    """The key of one form."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    key: str
    """What answer files call it: ``gene-rummy-trio-c4e1-A``."""
    ruleset: str
    level: Level
    questions: tuple[Question, ...] = Field(min_length=1)
    """With what is said of each choice, and why the answer is right; numbered from 1."""


class KeyFile(BaseModel):
    """The keys of all forms of a test."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    schema_: Literal["testcross.quiz-key/1"] = Field(alias="schema")
    seed: int
    """The same seed makes the same test again; it stands nowhere else."""
    forms: tuple[FormKey, ...] = Field(min_length=1)


def key_of_form(name: str, items: Sequence[WorksheetItem]) -> FormKey:
    questions = tuple(replace(one.question, number=n) for n, one in enumerate(items, 1))
    first = questions[0]
    return FormKey(key=name, ruleset=first.ruleset, level=first.level, questions=questions)


def key_entry(form: FormKey) -> dict[str, Any]:
    """Return the key of a form as JSON has it; what all its questions have in common once."""
    once = {"level", "ruleset", "seed", "mating"}
    entry = form.model_dump(mode="json", exclude={"questions": {"__all__": once}})
    for question in entry["questions"]:
        question["wrong"] = [WrongAnswer(*one)._asdict() for one in question["wrong"]]
    return entry


def key_text(forms: Sequence[FormKey], seed: int) -> str:
    document = {"schema": SCHEMA, "seed": seed, "forms": list(map(key_entry, forms))}
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


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
        if not name_key(form.key) or name_key(form.key) in names:
            problem = f"found {quoted(form.key)}; every form needs its own name"
            yield ShapeMistake(path=("forms", i, "key"), problem=problem)
        names.append(name_key(form.key))
        if [one.number for one in form.questions] != list(range(1, len(form.questions) + 1)):
            problem = "are not numbered 1, 2, 3"
            yield ShapeMistake(path=("forms", i, "questions"), problem=problem)
        for j, question in enumerate(form.questions):
            for key, problem in _in_question(question):
                yield ShapeMistake(path=("forms", i, "questions", j, key), problem=problem)


def _in_question(question: Question) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with a question that has the right shape, with the key where it stands.

    Ideas that there are not; answers that nobody can choose, or that do not go with the choices.
    """
    texts = [choice.text for choice in question.choices]
    correct = {choice.text for choice in question.choices if choice.correct}
    twice = [text for text in texts if texts.count(text) > 1]
    if len(texts) < 2 or not question.concepts:
        yield ("choices", "fewer than two") if len(texts) < 2 else ("concepts", "no idea")
    if twice:
        yield "choices", f"{quoted(twice[0])} appears twice"
    if question.form != "several" and len(question.answer) != 1:
        yield "answer", f"has {len(question.answer)} answers, not one"
    for text in question.answer:
        if text not in texts:
            yield "answer", f"{quoted(text)} is not among the choices {listed(texts, 'and')}"
    if correct != set(question.answer) <= set(texts):
        yield "choices", "the choice marked correct is not the answer"
    of_choices = [("choices", one) for choice in question.choices for one in choice.misconceptions]
    for key, name in (*(("wrong", one) for one, _ in question.wrong), *of_choices):
        if name not in BY_NAME:
            near = nearest(name, {name_key(one): one for one in BY_NAME}, limit=1)
            hint = f"did you mean {near[0]!r}?" if near else f"expected {listed(list(BY_NAME))}"
            yield key, f"unknown wrong idea {quoted(name)}; {hint}"
    for name, said in question.wrong:
        if set(said) == set(question.answer):
            yield "wrong", f"the answer of {name} is the right one"
        elif question.form != "typed" and not set(said) <= set(texts):
            yield "wrong", f"the answer of {name} is not among the choices"


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
    make = "make one with: testcross verify FILE... --format json > report.json"
    document = json_document(
        path, lambda why: NoReportError(f"{path} is not a report of verify: {why}", advice=make)
    )
    try:
        found = _Report.model_validate(document)
    except ValidationError:
        raise NoReportError(f"{path} is not a report of verify; {make}") from None
    return {one.code: one.count for one in found.summary.codes if one.count}


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
