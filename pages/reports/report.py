"""What every report is: text about files, one after another, and what they come to."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from testcross.pages.json.answer_shapes import VERIFY
from testcross.rulesets.blocks import Block
from testcross.rulesets.player_page import PageCollector
from testcross.rulesets.records import FileReport
from testcross.rulesets.summary import Summary

TextOf: TypeAlias = Callable[[Iterable[Block]], str]
"""How blocks look where a report is read."""


class Report:
    """Text about files: the opening once, each file once and in order, the closing once."""

    def __init__(self, text_of: TextOf, *, summary_only: bool = False, raw: bool = False) -> None:
        self._text_of = text_of
        self._summary_only = summary_only
        self._raw = raw
        self._collector = PageCollector()
        """Of the findings about each player, for reports that show pages."""
        self.settings: Mapping[str, Any] = {}
        """In JSON, keys behind that of the schema: what the answer owes to ``testcross.toml``."""

    @property
    def _head(self) -> dict[str, Any]:
        return {"schema": VERIFY, **self.settings}

    def opening(self) -> str:
        return ""

    def file(self, _report: FileReport, /) -> str:
        return ""

    def closing(self, _summary: Summary, /) -> str:
        return ""

    def workbook(self, _summary: Summary, /) -> bytes:
        """Return the whole report, where it is no text; nothing where it is."""
        return b""
