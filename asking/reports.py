"""Answers that are findings: text, JSON, CSV, SARIF, pages ..., file by file as they come."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from testcross.asking.result import PLAIN, Look, Result, flat
from testcross.pages import answer_blocks, html_blocks, reports
from testcross.rulesets import records, summary
from testcross.rulesets.english import some_listed
from testcross.rulesets.errors import TestcrossError

if TYPE_CHECKING:
    from testcross.pages.reports.formats import Shown
    from testcross.rulesets.blocks import Block
    from testcross.rulesets.records import FileReport, Finding

_MOST_NAMED = 5


def written(
    form: str,
    shown: Shown,
    look: Look,
    found: Iterable[FileReport],
    sums: summary.Summary,
    *,
    raw: bool = False,
) -> Iterator[str | bytes]:
    """Yield a report, a file at a time; ``sums`` adds them up."""
    report = reports.make_report(form, shown, look.text_of, raw=raw)
    report.settings = dict(look.more)
    yield report.opening()
    for file in found:
        sums.add(file)
        yield report.file(file)
    yield report.workbook(sums) or report.closing(sums)


@dataclass
class _Hidden:
    """Where a verification stands."""

    coming: Iterator[FileReport]
    known: list[FileReport]
    notes: list[str]
    sums: summary.Summary
    shown: Shown
    raw: bool
    kinds: dict[str, bool]


class Verification(Result[tuple["FileReport", ...]]):
    """What is wrong with records, file by file; each is checked when it is first asked for."""

    def __init__(
        self,
        checked: Iterable[FileReport],
        *,
        shown: Shown = "findings",
        raw: bool = False,
        strict: bool = False,
        merge: bool = False,
        statistics: bool = False,
        passed_over: tuple[str, ...] = (),
    ) -> None:
        kinds = {"strict": strict, "merge": merge, "statistics": statistics}
        sums = summary.Summary(**kinds)
        sums.passed_over = passed_over
        hidden = _Hidden(iter(checked), [], [], sums, shown, raw, kinds)
        vars(self).update(about=None, passed_over=passed_over, _hidden=hidden)

    passed_over: tuple[str, ...]
    """Files in plain text that lie in a folder and hold nothing of a game."""
    _hidden: _Hidden

    def __reduce__(self) -> tuple[Any, ...]:
        hidden = self._hidden
        how: Any = {"shown": hidden.shown, "raw": hidden.raw, **hidden.kinds}
        return partial(Verification, passed_over=self.passed_over, **how), (self.answer,)

    @property
    def answer(self) -> tuple[FileReport, ...]:
        """The report on each file."""
        for file in self._coming():
            self._hidden.sums.add(file)
            self._hidden.known.append(file)
        return tuple(self._hidden.known)

    def _coming(self) -> Iterator[FileReport]:
        for file in self._hidden.coming:
            self._hidden.notes += filter(None, (records.changes_sentence(file), file.unwritten))
            yield file

    @property
    def notes(self) -> tuple[str, ...]:
        """What became of corrected sheets, and which files were left out."""
        names = [PurePath(path).name for path in self.passed_over]
        ignored = "ignored, because it has nothing of a game: "
        ignored += some_listed(names, most=_MOST_NAMED) if names else ""
        return (*self._hidden.notes, *([ignored] if names else []))

    @property
    def summary(self) -> summary.Summary:
        """What the files come to, added up."""
        self.answer  # noqa: B018 # until the last is checked, there is more to add
        return self._hidden.sums

    @property
    def status(self) -> int:
        """The exit status: 0 clean, 1 findings, 2 where something could not be read."""
        return self.summary.status

    @property
    def ok(self) -> bool:
        """Whether there is nothing to correct."""
        return self.status == 0

    @property
    def partly_read(self) -> bool:
        """Whether some of the files could not be read."""
        return self.status == 2

    @property
    def clean(self) -> bool | None:
        """Whether there is nothing to correct; None where nothing could be judged."""
        return self.summary.clean

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All that was found, by file, line and column; each has its code, text and player."""
        return tuple(finding for file in self.answer for finding in file.findings)

    def pieces(self, form: str, look: Look = PLAIN) -> Iterator[str | bytes]:
        """Yield the report in one of the forms of reports."""
        hidden = self._hidden
        sums = summary.Summary(**hidden.kinds)
        sums.passed_over = self.passed_over
        yield from written(form, hidden.shown, look, self.answer, sums, raw=hidden.raw)

    def stream(self, form: str, look: Look) -> Iterator[str | bytes]:
        """Yield the report as files are checked, and keep none of them."""
        hidden = self._hidden
        yield from written(form, hidden.shown, look, self._coming(), hidden.sums, raw=hidden.raw)

    def report(self, form: str) -> str:
        """Return it in a form of reports: ``text``, ``json``, ``jsonl``, ``csv``, ``sarif`` ...

        Raises:
            TestcrossError: for an unknown form.
        """
        parts = list(self.pieces(form))
        if any(isinstance(one, bytes) for one in parts):
            raise TestcrossError(f"{form} is no text; workbook() returns it")
        return "".join(map(str, parts))

    def workbook(self) -> bytes:
        """Return it as a workbook in ``.xlsx``: players, findings and codes as sheets.

        Raises:
            TestcrossError: where the library for it is missing.
        """
        return b"".join(one for one in self.pieces("xlsx") if isinstance(one, bytes))

    def to_dict(self) -> dict[str, Any]:
        """Return the report as a document: what ``--format json`` shows."""
        found: dict[str, Any] = json.loads(self.report("json"))
        return found

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each finding: ``path``, ``line``, ``code``, ``player`` ..."""
        files = self.to_dict()["files"]
        return [{"path": one["path"], **flat(of)} for one in files for of in one["findings"]]

    def blocks(self, line: int | None = None) -> Iterable[Block]:
        """Return what it consists of when people read it."""
        parts = (*self.answer, self.summary)
        return (block for part in parts for block in answer_blocks.blocks_of(part, line))

    def _repr_html_(self) -> str:
        return f"<style>\n{html_blocks.style_sheet()}</style>\n{self.html()}"

    def _gist(self) -> str:
        verdict = {True: "CLEAN", False: "NOT CLEAN", None: "NOTHING CHECKED"}[self.clean]
        return f"{verdict} {', '.join(file.path for file in self.answer)}"
