"""The names of the formats, and who writes each."""

from collections.abc import Callable
from pathlib import Path

from testcross.cli.inputs import InputError
from testcross.cli.render.exports.anki_notes import AnkiExport
from testcross.cli.render.exports.export import Export, KeyExport
from testcross.cli.render.exports.gift import GiftExport
from testcross.cli.render.exports.markdown_page import MarkdownExport
from testcross.cli.render.exports.moodle_xml import MoodleExport
from testcross.cli.render.exports.qti_package import QtiExport
from testcross.cli.render.exports.question_table import TableExport
from testcross.cli.render.exports.web_page import WebPageExport
from testcross.rulesets.english import listed, quoted

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
        InputError: for any other name.
    """
    if name.casefold() not in EXPORTS:
        raise InputError(f"no export is called {quoted(name)}; expected {listed(list(EXPORTS))}")
    return EXPORTS[name.casefold()]()


def find_key(path: Path) -> KeyExport:
    """Return who writes a key into a file.

    Raises:
        InputError: for an ending that says no form.
    """
    ending = path.suffix.casefold()
    if ending not in KEYS:
        raise InputError(f"--key {path} says no form; expected a name in {listed(list(KEYS))}")
    return KEYS[ending]()
