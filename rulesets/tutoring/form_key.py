"""The key of a form: what is asked, what is right, and which wrong idea each answer gives away."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics.names import name_key
from testcross.rulesets.tutoring.concept import Concept
from testcross.rulesets.tutoring.question import AnswerChoice, Form, Level, Question

SCHEMA = "testcross.quiz-key/1"


class NoKeyError(TestcrossError):
    """A file that is no key."""


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class KeyChoice(_Model):
    """Something that may be chosen."""

    text: str
    correct: bool
    misconceptions: tuple[str, ...] = ()


class KeyWrong(_Model):
    """What a misconception answers."""

    misconception: str
    answer: tuple[str, ...]


class KeyQuestion(_Model):
    """One question, with all that is needed to mark it."""

    number: int
    id: str
    kind: str
    concepts: tuple[str, ...] = Field(min_length=1)
    difficulty: int
    form: Form
    text: str
    answer: tuple[str, ...]
    choices: tuple[KeyChoice, ...] = Field(min_length=2)
    wrong: tuple[KeyWrong, ...] = ()
    case_matters: bool = False
    example: str = ""

    @model_validator(mode="after")
    def _has_an_answer(self) -> Self:
        if self.form != "several" and len(self.answer) != 1:
            raise ValueError(f"question {self.number} has {len(self.answer)} answers, not one")
        return self

    @classmethod
    def of(cls, number: int, question: Question) -> "KeyQuestion":
        """Return the entry of a question."""
        return cls(
            number=number,
            id=question.id,
            kind=question.kind,
            concepts=tuple(one.value for one in question.concepts),
            difficulty=question.difficulty,
            form=question.form,
            text=question.text,
            answer=question.answer,
            choices=tuple(
                KeyChoice(text=c.text, correct=c.correct, misconceptions=c.misconceptions)
                for c in question.choices
            ),
            wrong=tuple(KeyWrong(misconception=n, answer=said) for n, said in question.wrong),
            case_matters=question.case_matters,
            example=question.example,
        )

    def question(self, ruleset: str, level: Level) -> Question:
        """Return the question, without its cards: all that marking takes."""
        return Question(
            id=self.id,
            kind=self.kind,
            level=level,
            ruleset=ruleset,
            seed=0,
            concepts=tuple(map(Concept, self.concepts)),
            difficulty=self.difficulty,
            mating="",
            rows=(),
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
    """What answer files call it: ``gene-rummy-novice-1-A``."""
    ruleset: str
    level: Level
    questions: tuple[KeyQuestion, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _is_numbered(self) -> Self:
        if [one.number for one in self.questions] != list(range(1, len(self.questions) + 1)):
            raise ValueError(f"the questions of {self.key!r} are not numbered 1, 2, 3")
        return self


class KeyFile(_Model):
    """The keys of all forms of a test."""

    schema_: str = Field(alias="schema", pattern=r"^testcross\.quiz-key/1$")
    forms: tuple[FormKey, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _has_each_name_once(self) -> Self:
        names = {name_key(one.key) for one in self.forms}
        if len(names) < len(self.forms) or "" in names:
            raise ValueError("every form needs a name of its own")
        return self


def key_of_form(name: str, questions: Sequence[Question]) -> FormKey:
    """Return the key of a form."""
    first = questions[0]
    return FormKey(
        key=name,
        ruleset=first.ruleset,
        level=first.level,
        questions=tuple(KeyQuestion.of(n, one) for n, one in enumerate(questions, 1)),
    )


def key_text(forms: Sequence[FormKey]) -> str:
    """Return the key of a test as JSON."""
    document: dict[str, Any] = {"schema": SCHEMA, "forms": [one.model_dump() for one in forms]}
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def read_key(path: Path) -> tuple[FormKey, ...]:
    """Return the keys in a file.

    Raises:
        NoKeyError: where it is none, with the place.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
        found = KeyFile.model_validate(json.loads(text))
        for form in found.forms:
            for one in form.questions:
                one.question(form.ruleset, form.level)
    except OSError as error:
        reason = (error.strerror or "unknown reason").lower()
        raise NoKeyError(f"{path} cannot be read: {reason}; give the key.json of a test") from None
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"])) or "the whole file"
        problem = first["msg"].removeprefix("Value error, ")
        raise NoKeyError(
            f"{path} is no key of a test: {place}: {problem}; give the key.json that "
            "'testcross quiz --forms' wrote"
        ) from None
    except RecursionError:
        raise NoKeyError(
            f"{path} is no key of a test: it is nested too deeply; give the key.json that "
            "'testcross quiz --forms' wrote"
        ) from None
    except ValueError as error:  # no JSON, no text, or an idea that there is not
        raise NoKeyError(
            f"{path} is no key of a test: {error}; give the key.json that "
            "'testcross quiz --forms' wrote"
        ) from None
    return found.forms
