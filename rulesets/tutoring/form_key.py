"""The key of a form: what is asked, what is right, and which wrong idea each answer gives away."""

import json
from collections.abc import Sequence
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field
from testcross.rulesets.tutoring.concept import Concept
from testcross.rulesets.tutoring.question import AnswerChoice, CardRow, Form, Level, Question

SCHEMA: Literal["testcross.quiz-key/1"] = "testcross.quiz-key/1"


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
    cards: tuple[KeyCard, ...] = ()
    form: Form
    text: str
    answer: tuple[str, ...]
    choices: tuple[KeyChoice, ...] = Field(min_length=2)
    wrong: tuple[KeyWrong, ...] = ()
    case_matters: bool = False
    example: str = ""

    @classmethod
    def of(cls, number: int, question: Question) -> "KeyQuestion":
        """Return the entry of a question."""
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
                KeyChoice(text=c.text, correct=c.correct, misconceptions=c.misconceptions)
                for c in question.choices
            ),
            wrong=tuple(KeyWrong(misconception=n, answer=said) for n, said in question.wrong),
            case_matters=question.case_matters,
            example=question.example,
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
    """What answer files call it: ``gene-rummy-novice-1-A``."""
    ruleset: str
    level: Level
    questions: tuple[KeyQuestion, ...] = Field(min_length=1)


class KeyFile(_Model):
    """The keys of all forms of a test."""

    schema_: Literal["testcross.quiz-key/1"] = Field(alias="schema")
    forms: tuple[FormKey, ...] = Field(min_length=1)


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
