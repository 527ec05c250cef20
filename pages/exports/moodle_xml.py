"""Moodle XML: hints by degrees, proofs as general feedback, a smaller question for each mistake.

A typed genotype is a short answer with ``usecase`` 1, so that Bb and BB are two answers.
"""

from collections.abc import Iterable
from typing import ClassVar
from xml.etree import ElementTree as ET

from testcross.pages.exports.item_texts import (
    add_cards,
    how_to_answer,
    less_to_ask,
    reply,
    shares,
    tags_of,
)
from testcross.pages.markup import (
    add,
    add_paragraphs,
    add_plain,
    html_paragraphs,
    inner_html,
    xml_document,
)
from testcross.rulesets.tutoring import Worksheet, WorksheetItem

_RIGHT, _WRONG = "100", "0"
_ANYTHING = "*"
_PENALTY = "0.3333333"


class MoodleExport:
    """One ``quiz`` with a category and its questions."""

    is_text: ClassVar[bool] = True
    ending: ClassVar[str] = ".xml"

    def questions(self, worksheet: Worksheet) -> bytes:
        root = ET.Element("quiz")
        category = add(root, "question", type="category")
        _text(category, "category", f"$course$/top/testcross/{worksheet.name}")
        for item in worksheet.items:
            _add_question(root, item)
        return xml_document(root)


def _text(parent: ET.Element, tag: str, text: str, **attributes: str) -> ET.Element:
    """Return a new child whose text stands in an element of its own, as Moodle has it."""
    child = add(parent, tag, **attributes)
    add_plain(child, "text", text)
    return child


def _html(parent: ET.Element, tag: str, html: str) -> None:
    _text(parent, tag, html, format="html")


def _add_question(root: ET.Element, item: WorksheetItem) -> None:
    question = item.question
    element = add(root, "question", type=_type_of(item))
    _text(element, "name", question.id)
    body = ET.Element("div")
    add_cards(body, question)
    add_paragraphs(body, (question.text, how_to_answer(question)))
    _html(element, "questiontext", inner_html(body))
    _html(element, "generalfeedback", html_paragraphs(item.feedback.proof))
    for tag, text in (("defaultgrade", "1"), ("penalty", _PENALTY), ("hidden", "0")):
        add(element, tag, text)
    add_plain(element, "idnumber", question.id)
    if question.form == "typed":
        _add_typed(element, item)
    else:
        _add_choices(element, item)
    for hint in item.feedback.hints:
        _html(element, "hint", html_paragraphs((hint,)))
    tags = add(element, "tags")
    for tag in tags_of(question):
        _text(tags, "tag", tag)


def _type_of(item: WorksheetItem) -> str:
    if item.question.form != "typed":
        return "multichoice"
    return "shortanswer" if item.question.case_matters else "numerical"


def _add_choices(element: ET.Element, item: WorksheetItem) -> None:
    question = item.question
    add(element, "single", "true" if question.form == "one" else "false")
    add(element, "shuffleanswers", "false")
    add(element, "answernumbering", "abc")
    for tag in ("correctfeedback", "partiallycorrectfeedback", "incorrectfeedback"):
        _html(element, tag, "")
    for choice, share in zip(question.choices, shares(question), strict=True):
        answer = _text(element, "answer", html_paragraphs((choice.text,)), fraction=share)
        answer.set("format", "html")
        _html(answer, "feedback", html_paragraphs(reply(item, choice)))


def _add_typed(element: ET.Element, item: WorksheetItem) -> None:
    question = item.question
    if question.case_matters:
        add(element, "usecase", "1")
    (right,) = question.answer
    _add_answer(element, item, right, _RIGHT, ())
    for other in item.spellings:
        _add_answer(element, item, other, _RIGHT, (f"Right. Write it as {right}.",))
    for choice in question.choices:
        if not choice.correct:
            _add_answer(element, item, choice.text, _WRONG, reply(item, choice))
    answer = _text(element, "answer", _ANYTHING, fraction=_WRONG, format="plain_text")
    _html(answer, "feedback", html_paragraphs((less_to_ask(item),)))


def _add_answer(
    element: ET.Element, item: WorksheetItem, text: str, share: str, texts: Iterable[str]
) -> None:
    """Add an answer that may be typed; a star in it is no stand-in for anything."""
    written = text.replace(_ANYTHING, rf"\{_ANYTHING}")
    answer = _text(element, "answer", written, fraction=share, format="plain_text")
    _html(answer, "feedback", html_paragraphs(texts))
    if not item.question.case_matters:
        add(answer, "tolerance", "0")
