"""The names of the formats, and who writes each."""

from collections.abc import Callable
from typing import ClassVar, Protocol

from testcross.pages.exports.anki_notes import AnkiExport
from testcross.pages.exports.gift import GiftExport
from testcross.pages.exports.markdown_page import MarkdownExport
from testcross.pages.exports.moodle_xml import MoodleExport
from testcross.pages.exports.qti import QtiExport
from testcross.pages.exports.question_table import TableExport
from testcross.pages.exports.web_page import WebPageExport
from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import UnknownFormatError
from testcross.rulesets.tutoring import Worksheet


class Export(Protocol):
    """A format in which questions are handed on; the same worksheet gives the same bytes."""

    is_text: ClassVar[bool]
    """Whether it can be shown on a terminal."""

    ending: ClassVar[str]
    """What its files end in: ``.xml``."""

    def questions(self, worksheet: Worksheet, /) -> bytes:
        """Return the file of questions."""
        ...


class KeyExport(Protocol):
    """A format in which a teacher reads what is right, and why."""

    def key(self, worksheet: Worksheet, /) -> bytes:
        """Return the file of answers."""
        ...


EXPORTS: dict[str, Callable[[], Export]] = {
    "gift": GiftExport,
    "moodle-xml": MoodleExport,
    "qti": QtiExport,
    "anki": AnkiExport,
    "html": WebPageExport,
    "markdown": MarkdownExport,
    "csv": TableExport,
}
"""By what is typed for them."""
KEYS: dict[str, Callable[[], KeyExport]] = {
    ".html": WebPageExport,
    ".md": MarkdownExport,
    ".csv": TableExport,
}
"""By the ending of the key's file."""


def find_export(name: str) -> Export:
    """Return the export of a name.

    Raises:
        UnknownFormatError: for any other name.
    """
    if name.casefold() not in EXPORTS:
        raise UnknownFormatError(f"unknown export {quoted(name)}; expected {listed(list(EXPORTS))}")
    return EXPORTS[name.casefold()]()


def find_key(ending: str) -> KeyExport:
    """Return who writes a key into files of an ending.

    Raises:
        UnknownFormatError: for an ending that says no form.
    """
    if ending.casefold() not in KEYS:
        raise UnknownFormatError(
            f"{quoted(ending)} is no form of a key; expected {listed(list(KEYS))}"
        )
    return KEYS[ending.casefold()]()
