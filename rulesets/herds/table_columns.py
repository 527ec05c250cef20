"""What the columns of a table hold: typings, counts of an allele, or something else.

What could be read as typings and is something else is a row of ``_KINDS``; each says what to do.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from testcross.rulesets.english import listed, quoted, some_listed
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.herds.herd_headings import plain_headings, why_no_locus
from testcross.rulesets.herds.locus_places import laws_on
from testcross.rulesets.herds.raw_rows import MISSING, NOWHERE, Cell, CellColumn, RawRows

_MEASURES = {
    *("age", "weight", "wt", "mass", "kg", "height", "length", "size", "score"),
    *("number", "no", "nr", "num", "count", "total", "rank", "order", "index", "row"),
    *("year", "month", "months", "week", "weeks", "day", "days", "date", "season"),
    *("litter", "litters", "kits", "young", "weaned", "stillborn", "parity", "lactation"),
    *("generation", "gen", "inbreeding", "coi", "price", "points"),
    *("pen", "cage", "box", "hutch", "group", "batch", "lot", "tag", "tattoo", "chip"),
}
"""Words of headings under which single numbers are no alleles."""
_YEAR, _SHORT = r"(?:1[89]|20)[0-9]{2}", r"(?:0?[1-9]|[12][0-9]|3[01])"
_DATE = re.compile(
    rf"{_YEAR}|{_YEAR}[-./]{_SHORT}(?:[-./]{_SHORT})?|{_SHORT}[-./](?:{_SHORT}[-./])?{_YEAR}"
)
_PLAIN = re.compile(r"[0-9]+(?:[.,][0-9]+)?")
_REAL = re.compile(r"[+-]?[0-9]+(?:[.,][0-9]+)?(?:[eE][+-]?[0-9]+)?")
_DECIMAL = re.compile(r"[+-]?[0-9]+[.,](?!0+$)[0-9]+(?:[eE][+-]?[0-9]+)?")
_DIGITS = re.compile(r"\s*([0-9.])\s*[/|]\s*([0-9.])\s*")
_STATUSES = {
    *("clear", "carrier", "affected", "unaffected", "normal", "free", "at risk", "healthy"),
    *("positive", "negative", "pos", "neg", "clear by parentage"),
}
_BY_COUNT = {"0": "-/-", "1": "+/-", "2": "+/+"}
_CODES = frozenset({"5", "9", "-1", "-9", "99", "-99", "999", "-999"})
"""What programs write beside counts where nothing is known."""
_NUMBERED = re.compile(
    r"(?P<stem>.+?)(?P<style>[ ._/-](?:(?:a|al|allele)[ ._-]?)?)(?P<which>[0-9]+)", re.IGNORECASE
)
_LETTERED = re.compile(r"(?P<stem>.+?)(?P<style>[ ._/-]?)(?P<which>[a-z])", re.IGNORECASE)
_ONE_ALLELE = re.compile(r"[^\s/|.,]+")
_NO_ALLELE = MISSING | {"--", "NN", "*"}
_NEGATIVE = re.compile(r"-[0-9]+")
_MOST_COLUMNS = 8
_MOST_SHOWN = 3
_LONGEST_SHOWN = 30


class UnknownColumnError(TestcrossError):
    """A column that is named in an option and that the file does not have."""

    def __init__(self, *, name: str, columns: Sequence[str]) -> None:
        has = some_listed([quoted(one) for one in columns], "and", _MOST_COLUMNS) or "none"
        super().__init__(f"the file has no column {quoted(name)}; it has {has}")


def without_columns(raw: RawRows, ignored: Iterable[str]) -> None:
    for name in ignored:
        found = _named(raw, name)
        if found is not None:
            raw.columns.remove(found)
        elif name.casefold() not in map(str.casefold, raw.passed_over):
            names = [*(column.name for column in raw.columns), *raw.passed_over]
            raise UnknownColumnError(name=name, columns=names)


def with_dosages(raw: RawRows, dosages: Iterable[str]) -> None:
    """Read columns as how often each animal has an allele, which is called ``+``."""
    for name in dosages:
        column = _named(raw, name)
        if column is None:
            raise UnknownColumnError(name=name, columns=[one.name for one in raw.columns])
        codes = _codes(column.distinct)
        unknown = MISSING - {"0"} | {"-9"} | (codes if len(codes) == 1 else frozenset())
        typings = [
            ""
            if not isinstance(cell, str) or cell in unknown
            else _BY_COUNT.get(cell.removesuffix(".0"), f"{cell} (no dosage)")
            for cell in column.distinct
        ]
        counts = CellColumn(column.name, column.on_map)
        for number in column.numbers:
            counts.add(typings[number])
        raw.columns[raw.columns.index(column)] = counts


def _named(raw: RawRows, name: str) -> CellColumn | None:
    exact = [column for column in raw.columns if column.name == name]
    alike = [column for column in raw.columns if column.name.casefold() == name.casefold()]
    return next(iter([*exact, *alike]), None)


def _codes(cells: Iterable[Cell]) -> frozenset[str]:
    """Return the codes for unknown beside counts; of several it is not known which is one."""
    return _CODES.intersection(cell for cell in cells if isinstance(cell, str))


def with_joined_alleles(raw: RawRows) -> None:
    """Make one locus of two columns that have its alleles: ``L.1`` and ``L.2``, ``La`` and ``Lb``.

    So are ``L`` and ``L.2``, or ``L.1``, as R and pandas call two columns of one name. Cells with
    two alleles each are two loci, and so are three columns.
    """

    def allele(cell: Cell) -> str:
        """Return an allele with a cell of its own; programs write -9 and the like for none."""
        text = str(cell)
        return "0" if text in _NO_ALLELE or _NEGATIVE.fullmatch(text) else text

    for stem, (one, other) in _pairs_of_columns(raw.columns):
        law = laws_on([one.on_map[0]])[one.on_map[0]]
        is_haploid = law is not None and law.is_haploid
        if is_haploid or one.on_map != other.on_map or not _have_one_allele_each(stem, one, other):
            continue
        joined = CellColumn(stem, one.on_map)
        firsts, seconds = ([*map(allele, column.distinct)] for column in (one, other))
        for first, second in zip(one.numbers, other.numbers, strict=True):
            joined.add((firsts[first], seconds[second]))
        raw.columns[raw.columns.index(one)] = joined
        raw.columns.remove(other)
        raw.joined[stem] = (one.name, other.name)


def _pairs_of_columns(columns: Iterable[CellColumn]) -> Iterator[tuple[str, list[CellColumn]]]:
    """Yield the columns that may have the two alleles of a locus each, by what they are called."""
    by_name = {column.name.casefold(): column for column in columns}
    parts: dict[tuple[str, str], dict[str, CellColumn]] = {}
    for name, column in by_name.items():
        for part in (_NUMBERED.fullmatch(name), _LETTERED.fullmatch(name)):
            if part:
                kind = part["style"] + ("1" if part["which"].isdecimal() else "a")
                parts.setdefault((part["stem"], kind), {})[part["which"]] = column
    pairs: list[tuple[str, list[CellColumn]]] = []
    for (stem, _), found in parts.items():
        plain, which = by_name.get(stem), {*found}
        if plain is None and which in ({"1", "2"}, {"a", "b"}):
            pairs.append((stem, [found[part] for part in sorted(which)]))
        elif plain is not None and which in ({"1"}, {"2"}):
            pairs.append((stem, [plain, *found.values()]))
    stems = Counter(stem for stem, _ in pairs)
    uses = Counter(column.name for _, pair in pairs for column in pair)
    for stem, pair in pairs:  # L_1 and L.2 beside L are pairs in two ways, so none is
        if stems[stem] == 1 and all(uses[column.name] == 1 for column in pair):
            yield pair[0].name[: len(stem)], pair


def _have_one_allele_each(stem: str, *columns: CellColumn) -> bool:
    """Tell whether all cells have one allele or none, and nothing that is none."""
    both: list[str] = []
    for column in columns:
        known = [text for text in map(str, column.distinct) if text not in _NO_ALLELE]
        is_genotype = len({*"".join(known)}) <= 2 and all(len(text) == 2 for text in known)
        if (known and is_genotype) or not all(map(_ONE_ALLELE.fullmatch, known)):
            return False  # AA, AG and GG, or 11, 12 and 22, are genotypes of two loci
        both += known
    is_other = any(one.is_such(stem, both) for one in _KINDS if one.is_of_alleles)
    return bool(both) and not (is_other or why_no_locus(stem, both))


def without_other_columns(raw: RawRows, kept: Collection[str]) -> None:
    """Leave out the columns that are no loci by their headings or decimals, but for some."""
    names = plain_headings([column.name for column in raw.columns])
    for column, name in zip([*raw.columns], names, strict=True):
        texts = [*map(str, column.distinct)]
        known = [text for text in texts if text not in MISSING]
        why = why_no_locus(name, texts)
        if any(map(_DECIMAL.fullmatch, known)) and all(map(_REAL.fullmatch, known)):
            why = why or "numbers with decimals"
        if why and column.name not in kept and column.on_map == NOWHERE:
            raw.columns.remove(column)
            raw.left_out[column.name] = why


def no_typings(name: str, cells: Iterable[Cell]) -> str | None:
    """Say what the cells of a column hold and what to do, if it is something other than typings.

    >>> no_typings("born", ["2019", "", "2021"])
    'years or dates, such as 2019, not alleles; leave it out: --ignore born'
    >>> no_typings("L", ["+/+", "+/-", "0/1"])
    """
    texts = [cell for cell in cells if isinstance(cell, str) and cell]
    known = [text for text in texts if text not in MISSING or text in ("0", "-")]
    kind = next((one for one in _KINDS if known and one.is_such(name, known)), None)
    if kind is None:
        return None
    leave = f"leave it out: --ignore {name if name.isalnum() else quoted(name)}"
    return f"{kind.describe(name, known)} {leave}"


class _Kind(NamedTuple):
    """Something that a column may hold in place of typings."""

    is_such: Callable[[str, Sequence[str]], bool]
    """Tells it by the heading and what cells say."""
    describe: Callable[[str, Sequence[str]], str]
    """What it is, and what to do but leave it out."""
    is_of_alleles: bool = True
    """Whether it may be taken for single alleles, too."""


def _is_measure(name: str, texts: Sequence[str]) -> bool:
    """Tell numbers below a heading of what is measured or counted: ``age``, ``litter_size``."""
    words = re.split(r"[^a-z]+", name.casefold())
    return not _MEASURES.isdisjoint(words) and all(map(_PLAIN.fullmatch, texts))


def _are_counts(_: str, texts: Sequence[str]) -> bool:
    codes = _codes(texts)
    counts = set(texts) - codes
    return len(codes) < 2 and counts <= {"0", "1", "2"} and len(counts) > 1


def _of_counts(name: str, texts: Sequence[str]) -> str:
    code = next(iter(_codes(texts)), None)
    beside, unknown = ("alone", "") if code is None else (f"beside {code}", f" ({code} is unknown)")
    return (
        f"0, 1 and 2 {beside} may count copies of an allele; then use --dosage {name}{unknown}"
        "; else write two alleles, such as 1/2, or"
    )


def _may_count_from_0(_: str, texts: Sequence[str]) -> bool:
    """Tell pairs with a 0 that may be the first allele, as in VCF, or unknown, as in PLINK."""
    pairs = [_DIGITS.fullmatch(text) for text in texts if text not in MISSING]
    cells = [set(pair.groups()) for pair in pairs if pair is not None]
    is_beside_another = any("0" in cell and cell - {"0", "."} for cell in cells)
    return len(cells) == len(pairs) and (
        is_beside_another or set().union(*cells) - {"."} == {"0", "1"}
    )


def _of_pairs_from_0(_: str, texts: Sequence[str]) -> str:
    pair = next((text for text in texts if "0" in text and text not in MISSING), texts[0])
    return (
        f"the 0 of {pair} may be an allele, as in VCF, or unknown; write 1 and 2 for alleles 0 and "
        "1, or ? for unknown, or"
    )


def _are_statuses(_: str, texts: Sequence[str]) -> bool:
    is_status = all(text.casefold() in _STATUSES for text in texts)
    return is_status or ({"+", "-"}.issuperset(texts) and "+" in texts)


def _of_statuses(_: str, texts: Sequence[str]) -> str:
    some = listed([quoted(text) for text in texts[:_MOST_SHOWN]], "and")
    say = "says" if len(texts) == 1 else "say"
    return f"{some} {say} how a test came out; write two alleles, such as N/N or N/m, or"


def _of_numbers(name: str, texts: Sequence[str]) -> str:
    few = texts[0][:_LONGEST_SHOWN]
    return (
        f"numbers alone, such as {few if few == texts[0] else few + '...'}, but an animal has "
        "two alleles; write both, such as 79/83 or 7/9, or 79/- for one (if the second has a "
        f"column of its own: {name}.1 and {name}.2), or"
    )


_KINDS = (
    _Kind(
        _is_measure,
        lambda _, texts: f"numbers under such a heading, such as {texts[0]}, are not alleles;",
    ),
    _Kind(_are_counts, _of_counts),
    _Kind(_may_count_from_0, _of_pairs_from_0, is_of_alleles=False),
    _Kind(
        lambda _, texts: all(map(_DATE.fullmatch, texts)),
        lambda _, texts: f"years or dates, such as {texts[0]}, not alleles;",
    ),
    _Kind(_are_statuses, _of_statuses),
    _Kind(
        lambda _, texts: all(map(str.isdecimal, texts)) and any(text.strip("0") for text in texts),
        _of_numbers,
        is_of_alleles=False,
    ),
)
"""The first that fits counts."""
