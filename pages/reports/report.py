"""What every format of a report gets, and which format makes it: text about files, one by one.

A format is a function of a ``Report`` that yields pieces of text, what opens it before the first
file is read and what closes it after the last; or, where it is no text, all of its bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from testcross.rulesets.english import listed
from testcross.rulesets.errors import UnknownFormatError

if TYPE_CHECKING:
    from testcross.rulesets.blocks import Block
    from testcross.rulesets.records import FileReport
    from testcross.rulesets.summary import Summary

REPORTS = {
    "text": ("formats.text", "formats.text", "formats.text_pages"),
    "concise": ("formats.concise", "", ""),
    "json": ("formats.json_object", "formats.json_object", ""),
    "jsonl": ("formats.json_lines", "formats.json_lines", "formats.json_pages"),
    "csv": ("formats.csv_findings", "formats.csv_players", ""),
    "github": ("formats.github", "", ""),
    "sarif": ("formats.sarif", "", ""),
    "html": ("class_html.html", "class_html.html", "class_html.html"),
    "xlsx": ("workbooks.xlsx", "workbooks.xlsx", ""),
}
"""What shows findings file by file, the sums only, and a page for each player, where there is one;
the first format is the default. Help and ``-o`` follow from the names."""
FORMATS = tuple(REPORTS)
Shown: TypeAlias = Literal["findings", "summary", "pages"]
"""What a report is to show: findings file by file, the sums only, or a page for each player."""
_LACKING: dict[Shown, str] = {
    "findings": "",
    "summary": "has no summary",
    "pages": "has no pages for players",
}
TextOf: TypeAlias = "Callable[[Iterable[Block]], str]"
"""How blocks look where a report is read."""


class Report:
    """Files to be shown as they are checked, and what they come to.

    Args:
        files: each of them is taken once.
        summary: adds up the files that were taken.
        text_of: how blocks look where the report is read.
        shown: what it shows.
        raw: whether texts in tables stay as people wrote them, even where a spreadsheet obeys them.
        settings: keys for JSON: what the answer owes to ``testcross.toml``.
    """

    def __init__(
        self,
        files: Iterable[FileReport],
        summary: Summary,
        text_of: TextOf,
        *,
        shown: Shown = "findings",
        raw: bool = False,
        settings: Mapping[str, Any] | None = None,
    ) -> None:
        self._files, self.summary, self.text_of = files, summary, text_of
        self.shown, self.raw, self.settings = shown, raw, settings or {}

    def files(self) -> Iterator[FileReport]:
        """Yield each file, added to the summary."""
        for file in self._files:
            self.summary.add(file)
            yield file


Format: TypeAlias = Callable[[Report], Iterator[str | bytes]]


def what_to_show(*, summary: bool, by_player: bool) -> Shown:
    if summary and by_player:
        raise UnknownFormatError("--summary and --by-player were both given; give one of them")
    return "pages" if by_player else "summary" if summary else "findings"


def find_format(name: str, shown: Shown, *, raw: bool = False) -> Format:
    """Return what makes reports in a format.

    Raises:
        UnknownFormatError: for an unknown name, and for what a format cannot show.
    """
    if name not in REPORTS:
        raise UnknownFormatError(f"unknown format {name!r}; expected {listed(FORMATS)}")
    # before a file is read: who waited for a thousand of them wants no refusal then
    at = [*_LACKING].index(shown)
    if not REPORTS[name][at]:
        there = [one for one, rows in REPORTS.items() if rows[at]]
        others = f"{listed(there, 'and')} {'have' if len(there) > 1 else 'has'}"
        raise UnknownFormatError(f"--format {name} {_LACKING[shown]}; {others}")
    if raw and name != "csv":
        raise UnknownFormatError(f"--raw goes with --format csv, not with {name}")
    module, _, function = REPORTS[name][at].partition(".")
    found: Format = getattr(import_module(f"{__package__}.{module}"), function)
    return found
