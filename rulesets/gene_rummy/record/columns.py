"""The columns of score sheets: what they may be called, and where a heading has them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from testcross.rulesets.english import listed
from testcross.rulesets.gene_rummy.record.mating_words import KIT_WORDS, LITTER_WORDS, PARENTS
from testcross.rulesets.gene_rummy.record.pad_pieces import LinePiece, figures
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.records.findings import Finding, unreadable
from testcross.rulesets.records.rows import Cells
from testcross.rulesets.records.written_values import whole_number

_OF = r"(?:of|for)?(?:the|a|this)?"
_POINTS = re.compile(
    rf"(?:(?:no|nr|number|mating|cross|litter|row|claimed|my|their|pupils?){_OF})?"
    r"(?:points|pts|score[sd]?|marks?|value|worth)"
    rf"(?:(?:claimed|scored|written|given|earned|made|won|{_OF}mating|{_OF}litter))?"
)
_TOTAL = re.compile(
    r"(?:running|cumulative|sum)(?:total|score|points|pts)?|(?:total|sum|score|points|pts)?sofar|"
    r"(?:final|end|total|overall|grand|sub|players?|in)(?:score|points|pts|total|sum|marks?)|overall"
)
NUMBERS = {"points": "points", "total": "totals"}
"""Columns whose own name goes before others for them, and what they hold."""
_NO_POINTS = re.compile(
    r"(?:no|nr|number|#|id|row|line|turn|deal|hand|page|date|day|week|year|age|seat|group|team|class|"
    r"pair|litter|mating|cross|lesson|time|order|place|rank|key|code)s?(?:no|nr|number|#|id)?"
)
"""What may be called by numbers."""


def number_column(key: str) -> str | None:
    """Return the column of numbers that goes by a name; None for one that does not.

    >>> number_column("mating points"), number_column("final score")
    ('points', 'total')

    Args:
        key: the name in small letters; what stands in brackets does not count.
    """
    bare = re.sub(r"\(.*?\)|[.:\s_-]", "", key)
    for column, names in (("total", _TOTAL), ("points", _POINTS)):
        if bare != "point" and names.fullmatch(bare):
            return column
    return None


def unread_numbers(
    heading: Cells, first: Sequence[Cells], places: Mapping[str, int]
) -> Iterator[tuple[int, str, Finding]]:
    """Yield each unread column that may hold the points or totals that lack, with that column.

    Args:
        heading: the names of the columns.
        first: some rows below it.
        places: of the columns that are read.
    """
    for place, name in enumerate(heading.texts):
        key = name.casefold().strip()
        if place in places.values() or not key or not _has_numbers(first, place):
            continue
        column = "points" if "points" not in places else "total"
        if column in places or (column == "total" and number_column(key) is None):
            continue
        if _NO_POINTS.fullmatch(re.sub(r"[^\w#]", "", key)) is None:
            problem = (
                f"the column {' '.join(name.split())!r} has numbers but is ignored; rename it "
                f"{column!r} if it has the {NUMBERS[column]}, or delete it"
            )
            at = heading.column(place)
            yield place, column, unreadable(line=heading.line, column=at, problem=problem)


def has_figures(rows: Sequence[Cells], place: int) -> bool:
    """Tell a column with a figure somewhere, or with nothing as yet."""
    texts = [
        row.texts[place] for row in rows if place < len(row.texts) and row.texts[place].strip()
    ]
    return not texts or any(map(str.isdigit, "".join(texts)))


def _has_numbers(rows: Sequence[Cells], place: int) -> bool:
    """Tell a column of nothing but numbers that do not count its rows."""
    texts = [row.texts[place].strip() for row in rows if place < len(row.texts)]
    numbers = [whole_number(figures(LinePiece(text, 1, 1)).text) for text in texts if text]
    return bool(numbers) and None not in numbers and numbers != [*range(1, len(numbers) + 1)]


REQUIRED = ("player", "buck", "doe", "kits")
COLUMNS = (*REQUIRED, "buck_filled", "doe_filled", "kits_filled", "points")
"""What every mating can have."""
KITS = tuple(f"kit{number}" for number in range(1, 10))
"""One kit each, in place of a list of them."""
RULES = ("variant", "scoring", "fill")
PARTS = ("game", "table", "round")
"""What parts a file: into tables, and those into rounds."""
RESULTS = ("total", "winner")
IN_WORDS = {"mating": ("buck", "doe", "kits"), "parents": ("buck", "doe")}
"""Columns that hold several cards in one cell: ``Castor x Lilac = White``."""
_NEAR = 0.8
"""How like a column's name another must be to be meant by it."""
_KIT_WORDS = (*KIT_WORDS, "offspring", "progeny")
"""What a column of kits may be called; in YAML the offspring is a card of SET!"""
_GAPS = re.compile(r"[\s_\-\ufeff]+")


def _spellings() -> Iterator[tuple[str, str]]:
    """Yield every name of a column, without gaps, with the column."""
    for one in ("player", "points", *PARTS, *RULES, *RESULTS, *IN_WORDS):
        yield one, one
    for spelling in ("matings", "cross", "breeding"):
        yield spelling, "mating"
    for spelling in ("name", "pupil", "student"):
        yield spelling, "player"
    names = {**PARENTS, "kits": (*LITTER_WORDS, *_KIT_WORDS)}
    names |= {kit: tuple(f"{word}{kit[-1]}" for word in _KIT_WORDS) for kit in KITS}
    for column, spellings in names.items():
        for spelling in spellings:
            yield spelling, column
            yield f"{spelling}filled", f"{column}_filled"


SPELLINGS = dict(_spellings())


@dataclass(frozen=True, kw_only=True)
class Columns:
    """The columns of a file."""

    heading: Cells
    places: Mapping[str, int]
    """Where each column that is read stands, from 0."""
    width: int
    """How many columns there are, up to the last that has a name."""
    unread: tuple[str, ...]
    """The names of all others, as they are written."""
    doubtful: Mapping[str, Finding]
    """Per column that lacks, what is found where a name is nearly its name."""

    @cached_property
    def kits(self) -> tuple[str, ...]:
        """The columns of single kits that are there."""
        return tuple(kit for kit in KITS if kit in self.places)

    @cached_property
    def titles(self) -> Mapping[str, str]:
        """Per column that is read, its name as it is written."""
        texts = self.heading.texts
        return {column: texts[place].strip() for column, place in self.places.items()}

    def has(self, *columns: str) -> bool:
        """Tell whether any of some columns is there."""
        return any(column in self.places for column in columns)


def column_called(name: str) -> str | None:
    """Return the column of a name, in any letter case and with any gaps; None if there is none.

    >>> column_called("Kit 1 Filled")
    'kit1_filled'
    """
    key = _GAPS.sub("", name.casefold())
    return SPELLINGS.get(key) or number_column(key)


def is_heading(line: str) -> bool:
    """Tell the heading of score sheets: its cells name both parents, or matings beside others."""
    by_mark = [{column_called(cell.strip(' "')) for cell in line.split(mark)} for mark in ",;\t"]
    return any(
        {"buck", "doe"} <= found
        or ("mating" in found and bool(found & {"player", "points", "total"}))
        or {"parents", "kits"} <= found
        for found in by_mark
    )


def read_columns(heading: Cells, first: Sequence[Cells] = ()) -> Columns | Finding:
    """Return where each column stands, or why that is unknown.

    Args:
        heading: the names of the columns.
        first: some rows below it.
    """
    if heading.error is not None:
        return heading.error
    places = _places(heading, first)
    if isinstance(places, Finding):
        return places
    missing = _required(places)
    if missing:
        return _missing(heading, missing)
    doubtful = {place: (column, found) for place, column, found in _nearly(heading, places)}
    for place, column, found in unread_numbers(heading, first, places):
        if column not in dict(doubtful.values()):
            doubtful.setdefault(place, (column, found))
    by_rules = next((found for column, found in doubtful.values() if column in RULES), None)
    if by_rules is not None:
        return by_rules
    named = {place: name for place, name in enumerate(heading.texts) if name.strip()}
    unread = named.keys() - places.values() - doubtful.keys()
    return Columns(
        heading=heading,
        places=places,
        width=max(named) + 1,
        unread=tuple(" ".join(named[place].split()) for place in sorted(unread)),
        doubtful=dict(doubtful.values()),
    )


def _places(heading: Cells, first: Sequence[Cells]) -> dict[str, int] | Finding:
    """Return where each column stands, or which stands there twice."""
    places: dict[str, int] = {}
    plain = NUMBERS.keys() & set(map(_called, heading.texts))
    for place, name in enumerate(heading.texts):
        column = column_called(name)
        is_other = column in NUMBERS and _called(name) != column
        if is_other and (column in plain | places.keys() or not has_figures(first, place)):
            continue  # running totals beside the total, a score beside the points
        if column in places:
            return _twice(heading, column, places[column], place)
        if column is not None:
            places[column] = place
    for column in IN_WORDS:
        if {"buck", "doe"} <= places.keys():
            places.pop(column, None)  # the number of the mating
    return places


def _required(places: Mapping[str, int]) -> list[str]:
    """Return the columns that must be there and are not."""
    there = {
        *places,
        *(one for column, cards in IN_WORDS.items() if column in places for one in cards),
    }
    if any(kit in places for kit in KITS):
        there.add("kits")
    return [name for name in REQUIRED if name not in there]


def _twice(heading: Cells, column: str, first: int, second: int) -> Finding:
    names = [_called(heading.texts[place]) for place in (first, second)]
    problem = f"columns {first + 1} and {second + 1} are both called {column!r}"
    if names[0] != names[1]:
        problem = (
            f"columns {first + 1} and {second + 1}, {names[0]!r} and {names[1]!r}, "
            f"both mean {column!r}"
        )
    problem += "; rename or delete one"
    return unreadable(line=heading.line, column=heading.column(second), problem=problem)


def _missing(heading: Cells, missing: Sequence[str]) -> Finding:
    found = [_called(name) for name in heading.texts]
    close = nearest(missing[0], {name: name for name in found if name}, limit=1)
    wanted = f"expected the first row to name {listed(REQUIRED, 'and')}"
    if missing == ["player"]:
        wanted = "add it, or write the player's name in a row above the column names"
    hint = f"if {close[0]!r} is that column, rename it" if close else wanted
    problem = f"missing column {listed([repr(name) for name in missing])}; {hint}"
    return unreadable(line=heading.line, column=heading.column(0), problem=problem)


def _called(name: str) -> str:
    return "_".join(name.replace("\ufeff", "").casefold().split())


def _nearly(heading: Cells, places: Mapping[str, int]) -> Iterator[tuple[int, str, Finding]]:
    """Yield where a name is nearly that of a column that lacks, with that column."""
    lacking = _lacking(places)
    unknown = [n for n, name in enumerate(heading.texts) if n not in places.values() and name]
    if not unknown or not lacking:
        return
    from difflib import get_close_matches  # only where a column is unknown

    for place in unknown:
        name = _called(heading.texts[place])
        for column in get_close_matches(name, lacking, 1, _NEAR):
            problem = f"unknown column {name!r}; did you mean {column!r}?"
            if column in RULES:
                problem += " Rename or delete it, because it decides how the rows are checked"
            at = heading.column(place)
            yield place, column, unreadable(line=heading.line, column=at, problem=problem)


def _lacking(places: Mapping[str, int]) -> list[str]:
    """Return the columns that are not there."""
    lacking = [*COLUMNS, *RULES[:2], *PARTS, *RESULTS]  # a column "filled" is not of the fill
    if not places.keys().isdisjoint(IN_WORDS):
        lacking = [one for one in lacking if one not in ("buck", "doe", "kits")]
    if any(kit in places for kit in KITS):
        lacking = [one for one in lacking if one not in ("kits", "kits_filled")]
        lacking += [one for kit in KITS if kit in places for one in (kit, f"{kit}_filled")]
    return [one for one in lacking if one not in places]
