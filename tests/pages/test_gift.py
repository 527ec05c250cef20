"""GIFT is read again: by a reader by Moodle's rules, and by gift-pegjs where node has it."""

import json
from typing import Any

import pytest
from hypothesis import given
from pupils.gift_reader import GiftQuestion, read_gift
from pupils.worksheets import (
    ALL_LEVELS,
    SIGNS,
    TEXTS,
    asked_of_mistakes,
    invented,
    made,
    run_node,
    words,
)
from sampling import each, examples
from testcross.pages.exports import find_export
from testcross.rulesets.tutoring import Level, Question, Worksheet

READ = """
const files = JSON.parse(require("fs").readFileSync(0, "utf8"));
const gift = require("gift-pegjs");
console.log(JSON.stringify(files.map((text) => gift.parse(text))));
"""


def gift(worksheet: Worksheet) -> str:
    return find_export("gift").questions(worksheet).decode()


def read_one(worksheet: Worksheet) -> GiftQuestion:
    (question,) = read_gift(gift(worksheet)).questions
    return question


def as_gift(text: str) -> str:
    """Return what is left of a text: GIFT cannot hold ``->``."""
    return words(text.replace("->", "→"))


def right(question: GiftQuestion) -> set[str]:
    return {choice.text for choice in question.choices if choice.share > 0}


def accepted(question: Question) -> set[str]:
    return {choice.text for choice in question.choices if choice.correct}


@pytest.mark.parametrize("level", ALL_LEVELS)
def test_questions_of_the_tutor_are_read_again(level: Level) -> None:
    worksheet = made(level)
    read = read_gift(gift(worksheet))
    assert read.category == f"testcross/{worksheet.name}"
    assert len(read.questions) == len(worksheet.items) == 24
    for found, item in zip(read.questions, worksheet.items, strict=True):
        question = item.question
        assert (found.id, found.name) == (question.id, question.id)
        assert {concept.value for concept in question.concepts} < set(found.tags)
        assert question.text in found.text
        assert all(row.card in found.text for row in question.cards)
        assert [choice.text for choice in found.choices] == [c.text for c in question.choices]
        assert right(found) == accepted(question)
        assert found.single == (question.form != "several")
        assert found.proof == "\n".join(item.feedback.proof)


def test_genotypes_are_chosen_and_never_typed() -> None:
    typed = [item for item in made("trio").items if item.question.case_matters]
    assert typed
    read = {one.id: one for one in read_gift(gift(made("trio"))).questions}
    for item in typed:
        found = read[item.question.id]
        assert len(found.choices) > 1
        assert right(found) == set(item.question.answer)


def test_shares_of_several_right_choices_make_one_hundred() -> None:
    several = [i.question for i in made("litter", 40).items if i.question.form == "several"]
    assert {len(accepted(question)) for question in several} >= {1, 2}
    read = {one.id: one for one in read_gift(gift(made("litter", 40))).questions}
    for question in several:
        shares = [choice.share for choice in read[question.id].choices]
        assert sum(s for s in shares if s > 0) == pytest.approx(100, abs=1e-4)
        assert all(share == -100 for share in shares if share <= 0)


def test_every_mistake_has_its_own_smaller_question() -> None:
    for found, item in zip(
        read_gift(gift(made("trio"))).questions, made("trio").items, strict=True
    ):
        wrong = [choice for choice in found.choices if choice.share <= 0]
        for choice, asked in zip(wrong, asked_of_mistakes(item), strict=True):
            assert as_gift(asked) in words(choice.feedback)
        said = zip(found.choices, item.question.choices, strict=True)
        assert all(as_gift(own.reply) in words(choice.feedback) for choice, own in said)


def check_signs(found: GiftQuestion, text: str) -> None:
    expected = as_gift(text)
    assert words(found.text).startswith(as_gift(f"buck: {text} (B-) {text}"))
    assert [words(one.text) for one in found.choices] == [
        as_gift(f"not {text}"),
        expected,
        as_gift(f"{text} {text}"),
    ]
    assert words(found.proof) == as_gift(f"{text} So it is.")
    assert expected in words(found.choices[0].feedback)


@each("text", SIGNS, quick=len(SIGNS))
def test_what_means_something_in_gift_is_kept(text: str) -> None:
    check_signs(read_one(invented(text)), text)
    check_signs(read_one(invented(text, "several")), text)


@given(TEXTS)
@examples(12, 150)
def test_any_text_is_kept(text: str) -> None:
    check_signs(read_one(invented(text)), text)


def texts_of(found: Any) -> list[str]:
    """Return the texts that gift-pegjs read of a question, in the order of the file."""
    choices = found["choices"]
    whole = [found["stem"], *(one["text"] for one in choices), found["globalFeedback"]]
    return [one["text"] for one in whole]


def own_texts(found: GiftQuestion) -> list[str]:
    return [found.text, *(one.text for one in found.choices), found.proof]


def test_gift_pegjs_reads_what_the_plain_reader_reads() -> None:
    worksheets = [*(made(level) for level in ALL_LEVELS), *map(invented, SIGNS)]
    files = [gift(worksheet) for worksheet in worksheets]
    read = json.loads(run_node("gift-pegjs", stdin=json.dumps(files), script=READ))
    for worksheet, text, found in zip(worksheets, files, read, strict=True):
        questions = [one for one in found if one["type"] != "Category"]
        own = read_gift(text).questions
        assert [one["type"] for one in questions] == ["MC"] * len(worksheet.items)
        assert [(one["id"], one["tags"]) for one in questions] == [
            (one.id, list(one.tags)) for one in own
        ]
        for theirs, ours in zip(questions, own, strict=True):
            assert list(map(words, texts_of(theirs))) == list(map(words, own_texts(ours)))
            assert [one["isCorrect"] or (one["weight"] or 0) > 0 for one in theirs["choices"]] == [
                one.share > 0 for one in ours.choices
            ]
