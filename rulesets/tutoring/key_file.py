"""Reading the key of a test from a file: what is wrong with it is told with its place."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from testcross.rulesets.english import counted, listed, quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics.names import name_key, nearest
from testcross.rulesets.genetics.toml_shape import ShapeMistake, shaped
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.opened_file import whole
from testcross.rulesets.tutoring.concept import Concept
from testcross.rulesets.tutoring.form_key import FormKey, KeyFile, KeyQuestion
from testcross.rulesets.tutoring.misconception import BY_NAME

_REMEDY = "give the key.json that 'testcross quiz --forms' wrote"
_CONCEPTS = tuple(one.value for one in Concept)


class NoKeyError(TestcrossError):
    """A file that is no key, or one that was damaged."""


def read_key(path: Path) -> tuple[FormKey, ...]:
    """Return the keys in a file.

    Raises:
        NoKeyError: where it is none, with the place of the first mistake.
    """
    found = shaped(_document(path), KeyFile)
    mistakes = found.mistakes if found.table is None else tuple(_mistakes(found.table.forms))
    if found.table is None or mistakes:
        first, others = mistakes[0], len(mistakes) - 1
        more = f" (and {counted(others, 'more mistake')})" if others else ""
        raise _not_a_key(path, f"{first.key}: {first.problem}{more}")
    return found.table.forms


def _document(path: Path) -> dict[str, Any]:
    """Return what a file of JSON says."""
    try:
        with path.open("rb") as stream:
            text = whole(stream).decode("utf-8-sig")
        document = json.loads(text)
    except OSError as error:
        reason = (error.strerror or "unknown reason").lower()
        raise NoKeyError(f"{path} cannot be read: {reason}; give the key.json of a test") from None
    except UnreadableError as error:
        raise _not_a_key(path, f"it is {error.finding.text}") from None
    except RecursionError:
        raise _not_a_key(path, "it is nested too deeply") from None
    except UnicodeDecodeError:
        raise _not_a_key(path, "it is not UTF-8 text") from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        said = f"it is not JSON from {where} on" if text.strip() else "it is empty"
        raise _not_a_key(path, said) from None
    except ValueError:  # a number of thousands of digits
        raise _not_a_key(path, "it has a number that is too long") from None
    if not isinstance(document, dict):
        raise _not_a_key(path, "it is JSON, but no table of forms")
    return document


def _not_a_key(path: Path, problem: str) -> NoKeyError:
    return NoKeyError(f"{path} is no key of a test: {problem}; {_REMEDY}")


def _mistakes(forms: Sequence[FormKey]) -> Iterator[ShapeMistake]:
    """Yield what cannot be in any key, in the order of the file."""
    names = list[str]()
    for i, form in enumerate(forms):
        place = ("forms", i)
        if not name_key(form.key) or name_key(form.key) in names:
            problem = f"found {quoted(form.key)}; every form needs a name of its own"
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
        yield "choices", f"{quoted(twice[0])} is there twice"
    if question.form != "several" and len(question.answer) != 1:
        yield "answer", f"has {len(question.answer)} answers, not one"
    for text in question.answer:
        if text not in texts:
            yield "answer", f"{quoted(text)} is not among the choices {listed(texts, 'and')}"
    if correct != set(question.answer) <= set(texts):
        yield "choices", "what is marked as correct is not the answer"
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
    return f"no {what} is called {quoted(name)}; {hint}"
