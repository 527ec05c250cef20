"""Answers as people type them, in any notation; order and case are told, nothing is guessed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sampling import each
from testcross.rulesets import load_ruleset
from testcross.rulesets.tutoring import AnswerChoice, CardRow, Concept, Form, Question
from testcross.rulesets.tutoring.answer_text import labels_of, read_answer, read_choice


def question(form: Form, answer: str, *texts: str) -> Question:
    choices = tuple(AnswerChoice(text=text, correct=text == answer) for text in texts)
    return Question(
        id="x",
        kind="allele",
        level="trio",
        ruleset="gene-rummy",
        seed=1,
        concepts=(Concept.PROVEN,),
        difficulty=1,
        mating="",
        cards=(),
        text="?",
        form=form,
        choices=choices,
        answer=(answer,) if answer else (),
        example="A-",
    )


RABBITS = load_ruleset()


DATA = Path(__file__).parents[2] / "data"
CARDS = {"buck": "Castor", "doe": "Lilac", "kit1": "Lilac", "kit2": "Opal"}


def lines_of_the_table() -> Iterator[tuple[str, str, str, str, str]]:
    """Yield the form of a question, its choices, what is typed, the answer and how to write it."""
    form = texts = ""
    for line in (DATA / "typed_answers.txt").read_text(encoding="utf-8").splitlines()[1:]:
        if line.startswith("["):
            form, _, texts = line.strip("[]").partition(": ")
        else:
            typed, answer, *write = line.split(" |")
            typed = typed.encode("ascii").decode("unicode_escape")
            yield form, texts, typed, answer.strip(), "".join(write).strip()


@each("form, texts, typed, due, write", lines_of_the_table, quick=1_000)
def test_answer_is_read_as_the_table_says(
    form: str, texts: str, typed: str, due: str, write: str
) -> None:
    offered = texts.split("; ")
    if form == "typed":
        read = read_answer(question("typed", texts, texts, "AA"), typed, RABBITS)
    elif form in {"several", "one"}:
        asked = question("one" if form == "one" else "several", offered[0], *offered)
        read = read_answer(asked, typed, RABBITS)
    else:
        choices = [AnswerChoice(text=text, correct=False) for text in offered]
        rows = [CardRow(role=role, card=card, shown="") for role, card in CARDS.items()]
        read = read_choice(choices, typed, RABBITS, rows if form == "animal" else ())
    answer = {"none": None, "nothing": ()}.get(due, tuple(due.split("; ")))
    assert read.answer == answer
    assert form in {"card", "animal", "several", "one"} or read.write == write


@pytest.mark.parametrize(
    ("texts", "labels"),
    [
        (("Yes", "No"), ("", "")),
        (("B", "D"), ("", "")),
        (("Blue Cal", "White"), ("a", "b")),
        (("B", "B or b", "something long"), ("1", "2", "3")),
    ],
)
def test_long_choices_have_letters_and_none_can_be_taken_for_another(
    texts: tuple[str, ...], labels: tuple[str, ...]
) -> None:
    choices = [AnswerChoice(text=text, correct=False) for text in texts]
    assert labels_of(choices) == labels
    for label, text in zip(labels, texts, strict=True):
        assert read_choice(choices, label or text, RABBITS).answer == (text,)
        assert read_choice(choices, text, RABBITS).answer == (text,)
