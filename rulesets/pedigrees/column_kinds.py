"""Columns of a spreadsheet that hold something other than typings, though they could be read so."""

import re
from collections.abc import Callable, Collection, Iterable, Sequence

from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.pedigrees.raw_rows import MISSING, Cell, CellColumn, RawRows

_YEAR = r"(?:1[89]|20)[0-9]{2}"
_SHORT = r"(?:0?[1-9]|[12][0-9]|3[01])"
_DATE = re.compile(
    rf"{_YEAR}|{_YEAR}[-./]{_SHORT}(?:[-./]{_SHORT})?|{_SHORT}[-./](?:{_SHORT}[-./])?{_YEAR}"
)
_NUMBER = re.compile(r"[0-9]{5,}")
_PLAIN = re.compile(r"[0-9]+(?:[.,][0-9]+)?")
_MEASURES = frozenset(
    {
        *("age", "weight", "wt", "mass", "kg", "height", "length", "size", "score"),
        *("number", "no", "nr", "num", "count", "total", "rank", "order", "index", "row"),
        *("year", "month", "months", "week", "weeks", "day", "days", "date", "season"),
        *("litter", "litters", "kits", "young", "weaned", "stillborn", "parity", "lactation"),
        *("generation", "gen", "inbreeding", "coi", "price", "points"),
        *("pen", "cage", "box", "hutch", "group", "batch", "lot", "tag", "tattoo", "chip"),
    }
)
"""Words of headings under which single numbers are no alleles."""
_COUNTS = frozenset({"0", "1", "2"})
_SIGNS = frozenset({"+", "-"})
_STATUSES = frozenset(
    {
        *("clear", "carrier", "affected", "unaffected", "normal", "free", "at risk", "healthy"),
        *("positive", "negative", "pos", "neg", "clear by parentage"),
    }
)
_BY_COUNT = {"0": "-/-", "1": "+/-", "2": "+/+"}
_NO_COUNT = MISSING - {"0"} | {"-9"}
_CODES = frozenset({"5", "9", "-1", "-9", "99", "-99", "999", "-999"})
"""What programs write beside counts where nothing is known."""
_MOST_COLUMNS = 8
_MOST_SHOWN = 3
_LONGEST_SHOWN = 30


class UnknownColumnError(TestcrossError):
    """A column that is named in an option and that the file does not have."""

    def __init__(self, *, name: str, columns: Sequence[str]) -> None:
        shown = [quoted(one) for one in columns[:_MOST_COLUMNS]]
        shown += [f"{len(columns) - _MOST_COLUMNS} more"] if len(columns) > _MOST_COLUMNS else []
        has = listed(shown, "and") if shown else "none"
        super().__init__(f"the file has no column {quoted(name)}; it has {has}")


def without_columns(raw: RawRows, ignored: Iterable[str]) -> None:
    """Leave columns out.

    Raises:
        UnknownColumnError: for one that is not there.
    """
    for name in ignored:
        found = _named(raw, name)
        if found is not None:
            raw.columns.remove(found)
        elif name.casefold() not in map(str.casefold, raw.passed_over):
            names = [*(column.name for column in raw.columns), *raw.passed_over]
            raise UnknownColumnError(name=name, columns=names)


def with_dosages(raw: RawRows, dosages: Iterable[str]) -> None:
    """Read columns as how often each animal has an allele, which is called ``+``.

    Raises:
        UnknownColumnError: for one that is not there.
    """
    for name in dosages:
        column = _named(raw, name)
        if column is None:
            raise UnknownColumnError(name=name, columns=[one.name for one in raw.columns])
        counts = CellColumn(column.name, column.on_map)
        codes = _codes(column.distinct)
        unknown = _NO_COUNT | codes if len(codes) == 1 else _NO_COUNT
        cells = [_typing(cell, unknown) for cell in column.distinct]
        for number in column.numbers:
            counts.add(cells[number])
        raw.columns[raw.columns.index(column)] = counts


def _named(raw: RawRows, name: str) -> CellColumn | None:
    exact = [column for column in raw.columns if column.name == name]
    alike = [column for column in raw.columns if column.name.casefold() == name.casefold()]
    return next(iter([*exact, *alike]), None)


def _codes(cells: Iterable[Cell]) -> frozenset[str]:
    """Return the codes for unknown beside counts; of several it is not known which is one."""
    return _CODES.intersection(cell for cell in cells if isinstance(cell, str))


def _typing(cell: Cell, unknown: Collection[str]) -> Cell:
    if not isinstance(cell, str) or cell in unknown:
        return ""
    return _BY_COUNT.get(cell.removesuffix(".0"), f"{cell} (no dosage)")


def no_typings(name: str, cells: Iterable[Cell]) -> str | None:
    """Say what the cells of a column hold and what to do, if it is something other than typings.

    >>> no_typings("born", ["2019", "", "2021"])
    'years or dates, such as 2019, and no alleles; leave it out: --ignore born'
    >>> no_typings("L", ["+/+", "+/-", "0/1"])
    """
    texts = [cell for cell in cells if isinstance(cell, str) and cell]
    known = [text for text in texts if text not in MISSING or text in ("0", "-")]
    if known and _is_measure(name) and all(map(_PLAIN.fullmatch, known)):
        return f"numbers under such a heading, such as {known[0]}, are no alleles; {_leave(name)}"
    for holds, told in _KINDS:
        if known and holds(known):
            said = told(known).replace("COLUMN", name)
            return f"{said}{' ' if said.endswith(' or') else '; '}{_leave(name)}"
    return None


def _leave(name: str) -> str:
    return f"leave it out: --ignore {name if name.isalnum() else quoted(name)}"


def _is_measure(name: str) -> bool:
    """Tell whether a heading names what is measured or counted: ``age``, ``litter_size``."""
    return not _MEASURES.isdisjoint(re.split(r"[^a-z]+", name.casefold()))


def _are_counts(texts: Sequence[str]) -> bool:
    codes = _codes(texts)
    counts = set(texts) - codes
    return len(codes) < 2 and counts <= _COUNTS and len(counts) > 1


def _told_counts(texts: Sequence[str]) -> str:
    code = next(iter(_codes(texts)), None)
    numbers, unknown = (
        ("alone", "") if code is None else (f"beside {code}", f" ({code} is unknown)")
    )
    return (
        f"0, 1 and 2 {numbers} may count how often an allele is there; say so with --dosage "
        f"COLUMN{unknown}, write two alleles, such as 1/2, or"
    )


def _are_dates(texts: Sequence[str]) -> bool:
    return all(map(_DATE.fullmatch, texts))


def _told_dates(texts: Sequence[str]) -> str:
    return f"years or dates, such as {texts[0]}, and no alleles"


def _are_numbers(texts: Sequence[str]) -> bool:
    return all(map(_NUMBER.fullmatch, texts))


def _told_numbers(texts: Sequence[str]) -> str:
    shown = texts[0] if len(texts[0]) <= _LONGEST_SHOWN else f"{texts[0][:_LONGEST_SHOWN]}..."
    return f"numbers, such as {shown}, and no alleles"


def _are_statuses(texts: Sequence[str]) -> bool:
    is_status = all(text.casefold() in _STATUSES for text in texts)
    return is_status or (_SIGNS.issuperset(texts) and "+" in texts)


def _told_statuses(texts: Sequence[str]) -> str:
    shown = listed([quoted(text) for text in texts[:_MOST_SHOWN]], "and")
    told = "says" if len(texts) == 1 else "say"
    return f"{shown} {told} how a test came out; write two alleles, such as N/N or N/m, or"


_KINDS: tuple[tuple[Callable[[Sequence[str]], bool], Callable[[Sequence[str]], str]], ...] = (
    (_are_counts, _told_counts),
    (_are_dates, _told_dates),
    (_are_numbers, _told_numbers),
    (_are_statuses, _told_statuses),
)
"""What a column may hold, and how that is said."""
