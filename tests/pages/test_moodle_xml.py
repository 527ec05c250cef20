"""Moodle XML is read again: by XPath, and choices by moodle_xml_parser where it is installed."""

import html
import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from pupils.worksheets import (
    ALL_LEVELS,
    SIGNS,
    TEXTS,
    asked_of_mistakes,
    asking_for_dd,
    genotypes,
    invented,
    made,
    parsed,
    words,
)
from sampling import each, examples
from testcross.pages.exports import find_export
from testcross.rulesets.tutoring import Level, Worksheet, WorksheetItem


def moodle(worksheet: Worksheet) -> bytes:
    return find_export("moodle-xml").questions(worksheet)


def questions(worksheet: Worksheet) -> list[ET.Element]:
    root = parsed(moodle(worksheet))
    assert root.tag == "quiz"
    category, *others = root.findall("question")
    assert category.get("type") == "category"
    assert category.findtext("category/text") == f"$course$/top/testcross/{worksheet.name}"
    return others


def pairs(worksheet: Worksheet) -> list[tuple[ET.Element, WorksheetItem]]:
    return list(zip(questions(worksheet), worksheet.items, strict=True))


def plain(fragment: str | None) -> str:
    return words(html.unescape(re.sub(r"<[^<>]*>", " ", fragment or "")))


@pytest.mark.parametrize("level", ALL_LEVELS)
def test_questions_have_text_tags_hints_by_degrees_and_the_proof(level: Level) -> None:
    for element, item in pairs(made(level)):
        question = item.question
        assert element.findtext("idnumber") == element.findtext("name/text") == question.id
        assert words(question.text) in plain(element.findtext("questiontext/text"))
        for row in question.cards:
            assert words(f"{row.role} {row.card} {row.shown}") in plain(
                element.findtext("questiontext/text")
            )
        tags = {tag.text for tag in element.findall("tags/tag/text")}
        assert tags > {concept.value for concept in question.concepts}
        hints = [plain(hint.text) for hint in element.findall("hint/text")]
        assert hints == [words(hint) for hint in item.feedback.hints]
        proof = plain(element.findtext("generalfeedback/text"))
        assert proof == words(" ".join(item.feedback.proof))


@pytest.mark.parametrize("level", ALL_LEVELS)
def test_typed_genotypes_are_short_answers_whose_letter_case_counts(level: Level) -> None:
    typed = [(e, i) for e, i in pairs(made(level)) if i.question.form == "typed"]
    assert typed
    for element, item in typed:
        question = item.question
        genotype = not question.answer[0].isdecimal()
        assert element.get("type") == ("shortanswer" if genotype else "numerical")
        assert element.findtext("usecase") == ("1" if genotype else None)
        right = [a.findtext("text") for a in element.findall("answer[@fraction='100']")]
        assert right[:1] == list(question.answer)
        wrong = [a.findtext("text") for a in element.findall("answer[@fraction='0']")]
        expected = [choice.text for choice in question.choices if not choice.correct]
        assert wrong == [*expected, "*"]
        assert not set(right) & set(wrong)
        if not genotype:
            assert {a.findtext("tolerance") for a in element.findall("answer")[:-1]} == {"0"}


def test_alleles_turned_round_are_right_and_told_how_to_be_written() -> None:
    item = asking_for_dd(genotypes())
    element = next(e for e, one in pairs(genotypes()) if one is item)
    (other,) = (a for a in element.findall("answer") if a.findtext("text") == "dD")
    assert other.get("fraction") == "100"
    assert plain(other.findtext("feedback/text")) == "Right. Write it as Dd."


@pytest.mark.parametrize("level", ALL_LEVELS)
def test_every_mistake_has_its_own_smaller_question(level: Level) -> None:
    for element, item in pairs(made(level)):
        answers = [a for a in element.findall("answer") if a.findtext("text") != "*"]
        wrong = [a for a in answers if float(a.get("fraction", "")) <= 0]
        assert wrong
        for answer, asked in zip(wrong, asked_of_mistakes(item), strict=True):
            assert words(asked) in plain(answer.findtext("feedback/text"))


def test_one_answer_names_no_wrong_idea_and_is_told_what_it_would_mean() -> None:
    for element, item in pairs(made("trio", 40)):
        answers = {plain(a.findtext("text")): a for a in element.findall("answer")}
        for choice in item.question.choices:
            if not choice.correct:
                said = plain(answers[words(choice.text)].findtext("feedback/text"))
                assert "you thought" not in said
                assert words(choice.reply) in said


def test_stars_of_an_answer_stand_for_themselves() -> None:
    (element,) = questions(invented("w*", "typed"))
    texts = [answer.findtext("text") for answer in element.findall("answer")]
    assert texts == [r"w\*", r"not w\*", r"w\* w\*", "*"]


def check_signs(worksheet: Worksheet, text: str) -> None:
    (element,) = questions(worksheet)
    expected = words(text)
    assert plain(element.findtext("questiontext/text")).startswith(words(f"buck {text} B- {text}"))
    answers = [plain(a.findtext("text")) for a in element.findall("answer")]
    assert answers == [words(f"not {text}"), expected, words(f"{text} {text}")]
    assert plain(element.findtext("hint/text")) == expected
    assert plain(element.findtext("generalfeedback/text")) == words(f"{text} So it is.")
    assert expected in plain(element.findtext("answer/feedback/text"))


@each("text", SIGNS, quick=len(SIGNS))
def test_what_means_something_in_xml_and_html_is_kept(text: str) -> None:
    check_signs(invented(text), text)


@each("text", SIGNS, quick=len(SIGNS))
def test_any_typed_answer_is_kept(text: str) -> None:
    (element,) = questions(invented(text, "typed"))
    right, wrong, other, anything = (a.findtext("text") or "" for a in element.findall("answer"))
    assert words(right) == words(text).replace("*", r"\*")
    assert words(wrong) == f"not {words(right)}"
    assert (words(other), anything) == (f"{words(right)} {words(right)}", "*")


@given(TEXTS)
@examples(12, 150)
def test_any_text_is_kept(text: str) -> None:
    check_signs(invented(text), text)


def test_characters_that_xml_cannot_hold_are_spelt_out() -> None:
    (element,) = questions(invented("a\x00b\x1b\ud800"))
    assert plain(element.findtext("answer[2]/text")) == r"a\x00b\x1b\ud800"


@pytest.mark.parametrize("count", [24, pytest.param(40, marks=pytest.mark.deep)])
@pytest.mark.parametrize("level", ALL_LEVELS)
def test_moodle_xml_parser_reads_the_choices(level: Level, count: int) -> None:
    parser = pytest.importorskip("moodle_xml_parser.parser")
    worksheet = made(level, count)
    read = parser.parse_bytes(moodle(worksheet))["multichoice"]
    chosen = [item for item in worksheet.items if item.question.form != "typed"]
    assert [one.name for one in read] == [item.question.id for item in chosen]
    for one, item in zip(read, chosen, strict=True):
        question = item.question
        assert one.single == (question.form == "one")
        assert words(question.text) in plain(one.text_pre_parse)
        assert plain(one.general_feedback) == words(" ".join(item.feedback.proof))
        texts = [plain(option.answer) for option in one.options]
        assert texts == [words(choice.text) for choice in question.choices]
        right = [option.score_fraction > 0 for option in one.options]
        assert right == [choice.correct for choice in question.choices]
        total = sum(option.score_fraction for option in one.options if option.score_fraction > 0)
        assert total == pytest.approx(100, abs=1e-4)


@each("text", [text for text in SIGNS if not set("<&") & set(text)], quick=len(SIGNS))
def test_moodle_xml_parser_reads_every_sign_but_those_it_reads_twice(text: str) -> None:
    parser = pytest.importorskip("moodle_xml_parser.parser")
    (read,) = parser.parse_bytes(moodle(invented(text)))["multichoice"]
    texts = [plain(option.answer) for option in read.options]
    assert texts == [words(f"not {text}"), words(text), words(f"{text} {text}")]
    assert plain(read.general_feedback) == words(f"{text} So it is.")
