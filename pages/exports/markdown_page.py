"""A worksheet and its key as Markdown: plain CommonMark, every sign of a text escaped."""

import re
from collections.abc import Iterable
from typing import ClassVar

from testcross.pages.exports.item_texts import (
    also_asked,
    card_lines,
    follow_ups,
    how_to_answer,
    reply,
    right_answer,
    tags_of,
)
from testcross.pages.markup import one_line
from testcross.rulesets.tutoring import Worksheet, WorksheetItem

_SIGNS = re.compile(r"([\\`*_\[\]<>#&~|$])")
"""What means something anywhere in a line."""
_BEGINNING = re.compile(r"^([-+=]|[0-9]+(?=[.)]))")
"""What means something at the beginning of a line only: lists and headings."""
_LINE = r"\_" * 20


class MarkdownExport:
    """Questions under headings, and answers under the same headings."""

    is_text: ClassVar[bool] = True
    ending: ClassVar[str] = ".md"

    def questions(self, worksheet: Worksheet) -> bytes:
        items = enumerate(worksheet.items, 1)
        blocks = [block for number, item in items for block in _question(number, item)]
        return _document([f"# {plain(worksheet.heading)}", f"Name: {_LINE}", *blocks])

    def key(self, worksheet: Worksheet) -> bytes:
        items = enumerate(worksheet.items, 1)
        blocks = [block for number, item in items for block in _answer(number, item)]
        return _document([f"# Key: {plain(worksheet.title)}", *blocks])


def plain(text: str) -> str:
    r"""Return text on one line that Markdown shows as it stands.

    >>> plain("*B* [b]")
    '\\*B\\* \\[b\\]'
    """
    line = _SIGNS.sub(r"\\\1", one_line(text))
    begins = _BEGINNING.match(line)
    if begins is None:
        return line
    sign, at = begins[0], begins.end()
    return f"{sign}\\{line[at:]}" if sign.isdecimal() else f"\\{line}"


def _document(blocks: Iterable[str]) -> bytes:
    return ("\n\n".join(block for block in blocks if block) + "\n").encode()


def _bullets(texts: Iterable[str], mark: str = "-") -> str:
    return "\n".join(f"{mark} {plain(text)}" for text in texts)


def _remark(item: WorksheetItem) -> str:
    """Return id and tags, for programs: a page does not show them."""
    tags = " ".join(f"[tag:{tag}]" for tag in tags_of(item.question))
    return f"<!-- [id:{item.question.id}] {tags} -->"


def _question(number: int, item: WorksheetItem) -> Iterable[str]:
    question = item.question
    yield f"## Question {number}"
    yield _remark(item)
    yield _bullets(card_lines(question))
    yield plain(question.text)
    yield plain(how_to_answer(question))
    if question.form == "typed":
        yield f"Answer: {_LINE}"
    else:
        yield _bullets((choice.text for choice in question.choices), mark="- ☐")
    yield from map(plain, also_asked(item))


def _answer(number: int, item: WorksheetItem) -> Iterable[str]:
    question = item.question
    yield f"## Question {number}"
    yield _remark(item)
    yield f"**{plain(right_answer(question))}**"
    yield from map(plain, (*item.feedback.proof, *item.feedback.besides_right))
    replies = [(choice.text, " ".join(reply(item, choice))) for choice in question.choices]
    yield _bullets(f"{text}: {words}" for text, words in replies if words)
    yield _bullets(follow_ups(item))
    yield plain(f"{question.id}; {', '.join(tags_of(question))}; difficulty {question.difficulty}")
