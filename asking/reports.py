"""Answers that are findings: text, JSON, CSV, SARIF, pages ..., file by file as they come."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cached_property, partial
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from testcross.asking.dialogue import desk
from testcross.asking.result import PLAIN, Look, Pieces, Result, flat
from testcross.pages import answer_blocks, reports
from testcross.rulesets import records, summary
from testcross.rulesets.english import some_listed
from testcross.rulesets.errors import TestcrossError

if TYPE_CHECKING:
    from testcross.pages.reports import Shown
    from testcross.rulesets.blocks import Block
    from testcross.rulesets.records import FileReport, Finding

_MOST_NAMED = 5


def _changes_in(file: FileReport) -> Iterator[str]:
    """Yield what became of the corrected sheet of a file."""
    yield from filter(None, (records.changes_sentence(file), file.unwritten))


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
    pieces_of = reports.find_format(form, shown, raw=raw)
    report = reports.Report(found, sums, look.text_of, shown=shown, raw=raw, settings=look.more)
    yield from pieces_of(report)


class Verification(Result[tuple["FileReport", ...]]):
    """What is wrong with records, file by file; each is checked when it is first asked for."""

    def __init__(
        self,
        checked: Iterable[FileReport],
        *,
        shown: Shown = "findings",
        raw: bool = False,
        passed_over: tuple[str, ...] = (),
        **kinds: bool,
    ) -> None:
        how = {"strict": False, **kinds}, (shown, raw)
        vars(self).update(about=None, passed_over=passed_over, _coming=iter(checked), _how=how)

    passed_over: tuple[str, ...]
    """Files in plain text that lie in a folder and hold nothing of a game."""
    _coming: Iterator[FileReport]
    _how: tuple[dict[str, bool], tuple[Shown, bool]]

    def __reduce__(self) -> tuple[Any, ...]:
        kinds, (shown, raw) = self._how
        how: Any = {"shown": shown, "raw": raw, **kinds}
        return partial(Verification, passed_over=self.passed_over, **how), (self.answer,)

    @cached_property
    def answer(self) -> tuple[FileReport, ...]:
        """The report on each file."""
        return tuple(self._coming)

    def _empty(self) -> summary.Summary:
        sums = summary.Summary(**self._how[0])
        sums.passed_over = self.passed_over
        return sums

    @cached_property
    def summary(self) -> summary.Summary:
        """What the files come to, added up."""
        sums = self._empty()
        for file in self.answer:
            sums.add(file)
        return sums

    @property
    def notes(self) -> tuple[str, ...]:
        """What became of corrected sheets, and which files were left out."""
        names = [PurePath(path).name for path in self.passed_over]
        left_out = some_listed(names, most=_MOST_NAMED) if names else ""
        ignored = f"ignored, because it has nothing of a game: {left_out}" if names else ""
        return tuple(filter(None, (*self._changes, ignored)))

    @cached_property
    def _changes(self) -> list[str]:
        return [change for file in self.answer for change in _changes_in(file)]

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

    def pieces(self, form: str, look: Look = PLAIN) -> Pieces:
        """Yield the report in one of the forms of reports, as files are checked.

        At a command line, where nobody asks again, no file is kept.
        """
        (shown, raw), sums, changes = self._how[1], self._empty(), list[str]()

        def coming() -> Iterator[FileReport]:
            for file in self._coming:
                changes.extend(_changes_in(file))
                yield file

        if desk.is_command_line:
            vars(self).update(answer=(), summary=sums, _changes=changes)
        checked = coming() if desk.is_command_line else self.answer
        yield from written(form, shown, look, checked, sums, raw=raw)

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

    def _gist(self) -> str:
        verdict = {True: "CLEAN", False: "NOT CLEAN", None: "NOTHING CHECKED"}[self.clean]
        return f"{verdict} {', '.join(file.path for file in self.answer)}"
