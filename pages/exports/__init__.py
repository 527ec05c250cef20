"""Worksheets in the formats that other programs read, and on paper.

All share one frame, ``Export``, and one wording of what a pupil reads (``item_texts``). Formats
that a teacher reads have a key as well, apart.
"""

from collections.abc import Callable
from typing import NamedTuple

from testcross.pages.exports.learning_platforms import gift, moodle_xml, qti_package
from testcross.pages.exports.paper import (
    anki_notes,
    markdown,
    markdown_key,
    table,
    table_key,
    web_key,
    web_page,
)
from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import UnknownFormatError
from testcross.rulesets.tutoring import Worksheet


class Export(NamedTuple):
    """A format in which questions are handed on; the same worksheet gives the same bytes."""

    questions: Callable[[Worksheet], bytes]
    ending: str
    """What its files end in: ``.xml``."""
    is_text: bool = True
    """Whether it can be shown on a terminal."""


EXPORTS = {
    "gift": Export(gift, ".gift"),
    "moodle-xml": Export(moodle_xml, ".xml"),
    "qti": Export(qti_package, ".zip", is_text=False),
    "anki": Export(anki_notes, ".tsv"),
    "html": Export(web_page, ".html"),
    "markdown": Export(markdown, ".md"),
    "csv": Export(table, ".csv"),
}
"""By what is typed for them."""
KEYS = {".html": web_key, ".md": markdown_key, ".csv": table_key}
"""Who writes what is right, and why, for a teacher, by the ending of the file."""


def find_export(name: str) -> Export:
    if name.casefold() not in EXPORTS:
        raise UnknownFormatError(f"unknown export {quoted(name)}; expected {listed(list(EXPORTS))}")
    return EXPORTS[name.casefold()]


def find_key(ending: str) -> Callable[[Worksheet], bytes]:
    if ending.casefold() not in KEYS:
        raise UnknownFormatError(
            f"{quoted(ending)} is no form of a key; expected {listed(list(KEYS))}"
        )
    return KEYS[ending.casefold()]
