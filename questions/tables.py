"""Many at once, as tables: a mating on each row, and answers as rows for a data frame."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, TypeAlias, overload

from testcross import rulesets
from testcross.asking.cards import AnyRuleset, Card, rules_of
from testcross.asking.declared import door
from testcross.asking.result import PLAIN, Look, Result
from testcross.asking.typed import CP_SAT, DoubleCheck, Engine
from testcross.pages.json.shape import compact
from testcross.questions.matings import Check, check
from testcross.rulesets.english import article, counted, listed
from testcross.rulesets.errors import CardError, MatingError, NotationError, TestcrossError

Asked: TypeAlias = "str | rulesets.Mating | Sequence[str | Card] | Mapping[str, Any]"
"""A mating: one text, its cards, or a row of a table with a column for each of them."""
_FRAMES = ("pandas", "polars")


@dataclass(frozen=True, slots=True, repr=False)
class CheckedRow:
    """A row that was asked about: its answer, or why it could not be understood."""

    number: int
    """Counted from 1."""
    check: Check | None
    """The answer; None where the row could not be understood."""
    error: str
    """What is wrong with the row, and what to write; empty where nothing is."""

    @property
    def legal(self) -> bool | None:
        """Whether Mendel's laws allow it; None where the row could not be understood."""
        return None if self.check is None else self.check.legal

    @property
    def mating(self) -> str:
        """The mating as one writes it; empty where the row could not be understood."""
        return "" if self.check is None else self.check.mating

    def rows(self) -> list[dict[str, Any]]:
        """Return it as a row: its number, then the mating, or the error."""
        shown = {"error": self.error} if self.check is None else self.check.rows()[0]
        return [{"row": self.number, **shown}]

    def __repr__(self) -> str:
        return f"<CheckedRow {self.number} {self.error if self.check is None else self.check}>"


class Checks(Result[tuple[CheckedRow, ...]], Sequence[CheckedRow]):
    """The verdicts on many matings, in their order: a row for each, also for what is wrong."""

    @property
    def legal(self) -> tuple[Check, ...]:
        """The answers to those that are legal."""
        return tuple(one.check for one in self.answer if one.check is not None and one.legal)

    @property
    def illegal(self) -> tuple[Check, ...]:
        """The answers to those that are illegal."""
        return tuple(one.check for one in self.answer if one.check is not None and not one.legal)

    @property
    def errors(self) -> tuple[CheckedRow, ...]:
        """The rows that could not be understood."""
        return tuple(one for one in self.answer if one.check is None)

    @overload
    def __getitem__(self, place: int) -> CheckedRow: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[CheckedRow, ...]: ...
    def __getitem__(self, place: int | slice) -> CheckedRow | tuple[CheckedRow, ...]:
        """Return the row of a place, from 0."""
        return self.answer[place]

    def __len__(self) -> int:
        return len(self.answer)

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each: ``row``, ``mating``, ``legal``, the animals; or ``error``."""
        return [row for one in self.answer for row in one.rows()]

    def to_dict(self) -> dict[str, Any]:
        """Return the documents of all, under ``checks``; of what is wrong ``error``."""
        found = [
            {"error": one.error} if one.check is None else one.check.to_dict()
            for one in self.answer
        ]
        return {"checks": found}

    def pieces(self, form: str, look: Look = PLAIN) -> Iterator[str | bytes]:
        """Yield one after the other; as JSON all in one document."""
        if form not in ("text", "short"):
            yield from [f"{compact(self.to_dict())}\n"] if form == "json" else super().pieces(form)
            return
        for one in self.answer:
            if one.check is None:
                yield f"{one.number}: {one.error}\n"
            else:
                yield from one.check.pieces(form, look)

    def html(self) -> str:
        """Return the answers as elements of HTML, for your own page."""
        return "".join(one.check.html() for one in self.answer if one.check is not None)

    def _gist(self) -> str:
        wrong = f", {counted(len(self.errors), 'error')}" if self.errors else ""
        return f"{len(self.legal)} legal, {len(self.illegal)} illegal{wrong}"


@door
def check_many(
    rows: Iterable[Any],
    *,
    ruleset: AnyRuleset = None,
    engine: Engine = CP_SAT,
    double_check: DoubleCheck = False,
) -> Checks:
    """Check many matings; a row that cannot be understood costs only itself.

    Args:
        rows: matings as texts, as lists of cards, or as dicts such as ``csv.DictReader`` yields,
            with the columns ``mating``, or ``buck``, ``doe`` and ``kit`` or ``kit1``, ``kit2`` ...;
            or a data frame of pandas or polars with these columns. Other columns are ignored.
        ruleset: whose cards they are.
        engine: who answers.
        double_check: let the other engine answer too, and stop where they differ.

    Raises:
        TypeError: for any other row.
        TestcrossError: for an unknown ruleset or engine.

    >>> found = check_many(["castor x lilac -> white", {"buck": "black", "doe": "black"}, "castor"])
    >>> found[0].legal, [one.number for one in found.errors]
    (True, [2, 3])
    >>> found.rows()[0]["buck"]
    'A- B- Cc D-'
    """
    if isinstance(rows, str):
        raise TypeError("check_many() takes a list of matings, not one text; ask check()")
    found = []
    for number, row in enumerate(_rows_in(rows), 1):
        answer, error = None, ""
        if not isinstance(row, str | rulesets.Mating | Iterable):
            kind = type(row).__name__
            raise TypeError(f"check_many(): row {number} is {article(kind)} {kind}, no mating")
        try:
            words = _words(row, rules_of(ruleset)) if isinstance(row, Mapping) else row
            asked = (words,) if isinstance(words, str | rulesets.Mating) else tuple(words)
            answer = check(*asked, ruleset=ruleset, engine=engine, double_check=double_check)
        except (MatingError, CardError, NotationError) as wrong:
            error = str(wrong)
        found.append(CheckedRow(number, answer, error))
    is_read = not any(one.error for one in found)
    return Checks(tuple(found), all(one.legal for one in found), partly_read=not is_read)


def _rows_in(table: Any) -> Iterable[Any]:
    """Return the rows of a table: those of pandas and polars are dicts."""
    if hasattr(table, "to_dicts"):
        found: Iterable[Any] = table.to_dicts()
        return found
    return table.to_dict("records") if hasattr(table, "iterrows") else table  # type: ignore[no-any-return] # a frame


def _words(row: Mapping[str, Any], rules: rulesets.Ruleset) -> Sequence[str]:
    """Return the mating on a row, from the columns that its ruleset names, in any spelling."""
    roles = rules.roles
    missing = ("", "None", "nan", "<NA>")  # as data frames have it
    told = ((str(name).strip().casefold(), str(one).strip()) for name, one in row.items())
    cells = {name: one for name, one in told if one not in missing}
    if cells.get("mating"):
        return [cells["mating"]]
    sire, dam = cells.get(roles.sire, cells.get("sire")), cells.get(roles.dam, cells.get("dam"))
    kit = re.compile(rf"(?:{re.escape(roles.offspring)}|offspring)s? ?\d*")
    in_cells = ",".join(cell for name, cell in cells.items() if kit.fullmatch(name))
    kits = [one.strip() for one in re.split("[,;]", in_cells) if one.strip()]
    if not sire or not dam or not kits:
        wanted = [*roles.sexes, roles.offspring]
        raise MatingError(f"the row has no mating; expected the columns {listed(wanted, 'and')}")
    return [sire, dam, *kits]


@door
def frame(results: Any, *, library: str | None = None) -> Any:
    """Return answers as a data frame of pandas, or of polars where only that is installed.

    Its columns are the keys of ``rows()``, which every answer has, for who needs no data frame.

    Args:
        results: an answer, or any number of them.
        library: ``pandas`` or ``polars``.

    >>> frame(check_many(["castor x lilac -> white"])).loc[0, "kit1"]
    '-a -b cc -d'
    """
    several = [results] if hasattr(results, "rows") else list(results)
    if not all(hasattr(one, "rows") for one in several):
        raise TypeError("frame() takes an answer, or a list of answers")
    rows = [row for one in several for row in one.rows()]
    if library not in (None, *_FRAMES):
        raise TestcrossError(f"library is {library!r}; expected {listed(_FRAMES)}")
    for name in _FRAMES if library is None else (library,):
        try:
            found: Any = import_module(name)
        except ImportError:
            continue
        return found.DataFrame(rows)
    wanted = listed(_FRAMES) if library is None else library
    raise TestcrossError(f"{wanted} is not installed; rows() returns lists of dicts")
