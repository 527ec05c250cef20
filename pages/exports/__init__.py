"""Worksheets in the formats that other programs read, and on paper.

All share one frame, ``Export``, and one wording of what a pupil reads (``item_texts``). Formats
that a teacher reads have a key as well, apart.
"""

from collections.abc import Callable
from typing import NamedTuple

import testcross.pages.exports.learning_platforms as platforms
from testcross.pages.exports import paper
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
    "gift": Export(platforms.gift, ".gift"),
    "moodle-xml": Export(platforms.moodle_xml, ".xml"),
    "qti": Export(platforms.qti_package, ".zip", is_text=False),
    "anki": Export(paper.anki_notes, ".tsv"),
    "html": Export(paper.web_page, ".html"),
    "markdown": Export(paper.markdown, ".md"),
    "csv": Export(paper.table, ".csv"),
}
"""By what is typed for them."""
KEYS = {".html": paper.web_key, ".md": paper.markdown_key, ".csv": paper.table_key}
"""Who writes what is right, and why, for a teacher, by the ending of the file."""


def find_export(name: str) -> Export:
    if name.casefold() not in EXPORTS:
        raise UnknownFormatError(f"unknown export {quoted(name)}; expected {listed(list(EXPORTS))}")
    return EXPORTS[name.casefold()]


def find_key(ending: str) -> Callable[[Worksheet], bytes]:
    if ending.casefold() not in KEYS:
        known = listed(list(KEYS))
        raise UnknownFormatError(f"{quoted(ending)} is no form of a key; expected {known}")
    return KEYS[ending.casefold()]
