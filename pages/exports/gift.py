"""GIFT, the plain text of questions that Moodle and others read.

GIFT has no way to say that letter case matters, so genotypes are chosen and never typed. Everything
is written on lines of our own making: no text begins a line, so that none can be read as a comment,
a category or the end of a question. Every text that could begin like a format or a weight is marked
as plain.
"""

import re
from typing import ClassVar

from testcross.pages.exports.item_texts import card_lines, how_to_answer, reply, shares, tags_of
from testcross.pages.markup import one_line, shown
from testcross.rulesets.tutoring import AnswerChoice, Worksheet, WorksheetItem

_PLAIN = "[plain]"
_SIGNS = re.compile(r"([\\~=#{}:])")
_ARROW = "→"
"""In the place of ``->``, which parts the two halves of a pair and cannot be escaped."""


class GiftExport:
    """A text with a category, and a comment with id and tags above each question."""

    is_text: ClassVar[bool] = True
    ending: ClassVar[str] = ".gift"

    def questions(self, worksheet: Worksheet) -> bytes:
        opening = f"// {one_line(worksheet.title)}\n\n$CATEGORY: testcross/{worksheet.name}\n"
        return "\n".join([opening, *map(_question, worksheet.items)]).encode()


def escaped(text: str) -> str:
    r"""Return text whose signs mean nothing to GIFT, on one line.

    >>> print(escaped("B = {b} -> a:b"))
    B \= \{b\} → a\:b
    """
    lines = [" ".join(line.split()) for line in shown(text).strip().split("\n")]
    signs = [_SIGNS.sub(r"\\\1", line.replace("->", _ARROW)) for line in lines]
    return r"\n".join(signs)


def _marked(text: str) -> str:
    """Return text that is not read as a format, a weight or a line of its own."""
    return f"{_PLAIN}{escaped(text)}"


def _question(item: WorksheetItem) -> str:
    question = item.question
    tags = " ".join(f"[tag:{tag}]" for tag in tags_of(question))
    asked = [*card_lines(question), question.text, how_to_answer(question, chosen=True)]
    text = _marked("\n".join(line for line in asked if line))
    lines = [f"// [id:{question.id}] {tags}", f"::{escaped(question.id)}::{text} {{"]
    lines += map(_choice, [item] * len(question.choices), question.choices, shares(question))
    return "\n".join([*lines, f"\t####{_marked(chr(10).join(item.feedback.proof))}", "}", ""])


def _choice(item: WorksheetItem, choice: AnswerChoice, share: str) -> str:
    answer = "\n".join(reply(item, choice))
    several = item.question.form == "several"
    sign = f"~%{share}%" if several else "=" if choice.correct else "~"
    return f"\t{sign}{_marked(choice.text)}" + (f"#{_marked(answer)}" if answer else "")
