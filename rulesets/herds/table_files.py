"""Pedigrees as tables without a heading: MendelSoft's ``.pre``, LINKAGE's and PLINK's ``.ped``.

A field of a ``.ped`` file may hold both alleles of a marker, as PLINK can write them: ``AG``.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from testcross.rulesets.english import counted, quoted
from testcross.rulesets.herds.herd_headings import names_columns
from testcross.rulesets.herds.raw_rows import (
    NOBODY,
    NOWHERE,
    CellColumn,
    MapPlace,
    RawRows,
    sex_of,
    without_remarks,
)
from testcross.rulesets.records.findings import UnreadableError

_UNKNOWN = frozenset({"0", "00", "-9", "--", "NN", "..", "??"})
_LETTERS = (frozenset("ACGT"), frozenset("AB"), frozenset("ID"))
_DIGITS = frozenset("1234")
_FEWEST_ALIKE = 2
"""Lengths may be 11 and 12; where 11 and 22 stand in a field, it has two alleles 1 and 2."""


def refuse_joined(
    line: int, fields: Iterable[Collection[str]], *, are_as_many_as_markers: bool = False
) -> None:
    """Refuse fields that hold two alleles each, if all of them do."""
    typed = [cells for cells in (set(one) - _UNKNOWN for one in fields) if cells]
    alike = [{cell for cell in cells if cell[0] == cell[-1]} for cells in typed]
    are_told = are_as_many_as_markers or any(  # one sign twice is no name of an allele
        len(one) >= _FEWEST_ALIKE or any(not cell.isdecimal() for cell in one) for one in alike
    )
    if not typed or not are_told or not all(map(_are_two_signs, typed)):
        return
    shown = min(typed[0])
    parted = " ".join(shown)
    problem = (
        f"each field has both alleles of a marker, such as {quoted(shown)}; put a space between "
        f"them ({parted}), as PLINK's --recode does; if {shown} is the name of one allele, give "
        f"the herd as CSV, with {shown}/{shown} in a cell"
    )
    raise UnreadableError.at(line=line, column=0, problem=problem)


def _are_two_signs(cells: Collection[str]) -> bool:
    """Tell whether cells are two signs each, of two alleles that a marker may have."""
    signs = frozenset("".join(cells))
    has_alphabet = any(signs <= one for one in (*_LETTERS, _DIGITS))
    return has_alphabet and len(signs) <= 2 and all(len(cell) == 2 for cell in cells)


ALLELE = "allele"


class Form(NamedTuple):
    """How herds stand in a file of some form, for reading and for writing."""

    head: tuple[str, ...]
    """What the cells before the typings are."""
    separator: str = " "
    unknown: str = "0"
    """Stands for an unknown parent, and for an unknown allele in a cell of its own."""
    sexes: tuple[str, str, str] = ("0", "1", "2")
    """Unknown, male and female."""
    has_heading: bool = False
    """Whether names of columns stand above; then both alleles of a locus have one cell."""

    def roles(self, loci: int) -> tuple[str, ...]:
        """Return what each cell of a row is, with so many loci behind the head."""
        return (*self.head, *[ALLELE, ""] * loci)


FORMS = {
    "pre": Form(("locus", "id", "sire", "dam", "sex")),
    "ped": Form(("family", "id", "sire", "dam", "sex", "phenotype")),
    "csv": Form(("id", "sire", "dam", "sex"), ",", "", ("", "M", "F"), has_heading=True),
    "gen": Form(("family", "id", "dam", "sire", "sex")),
    "bare": Form(("id", "sire", "dam")),
}
PRE_CELLS = len(FORMS["pre"].head) + 2
"""How many cells a row of a ``.pre`` file has."""
PED_CELLS = len(FORMS["ped"].head)
"""How many cells a row of a ``.ped`` file has before its alleles."""
_NOT_TYPED = "-9"
"""What some programs write for a missing allele; a minus sign has no meaning in ``.ped``."""
_MOST_LOOKED_AT = 50
_HEADING_OF_PED = frozenset({"fid", "#fid", "iid", "#iid", "pat", "mat"})
_NO_NAME = "."
COUNTED = re.compile(r"[^\s_]\S*_(?:[ACGTacgt]+|[0-9])(?:\(/\S+\))?")
"""How PLINK calls a column that counts an allele: ``rs7_A``."""
_FEWEST_CELLS = 4
"""With so many cells a row still says who descends from whom."""


@dataclass(frozen=True, slots=True)
class Marker:
    """A marker of a ``.ped`` file."""

    name: str
    on_map: MapPlace = NOWHERE


def numbered(count: int) -> list[Marker]:
    return [Marker(str(i + 1)) for i in range(count)]


def add_plain_rows(
    raw: RawRows, roles: Sequence[str], rows: Iterable[tuple[int, list[str]]], expected: str = ""
) -> None:
    """Add rows without a heading; one that is too short or too long is noted.

    ``roles`` say what each cell is: ``ALLELE`` where the two of a locus begin, or empty.
    """
    places = {role: at for at, role in enumerate(roles) if role not in ("", ALLELE)}
    loci = [at for at, role in enumerate(roles) if role == ALLELE]
    whole = _of_width(raw, rows, len(roles), expected, places["id"])
    raw.add_rows(places, loci, 2, whole)


def _of_width(
    raw: RawRows, rows: Iterable[tuple[int, list[str]]], width: int, expected: str, id_place: int
) -> Iterator[tuple[int, list[str]]]:
    for line, cells in rows:
        if len(cells) == width:
            yield line, cells
            continue
        told = f"{counted(len(cells), 'cell')}; expected {expected or width}"
        raw.note(line, told, "".join(cells[id_place : id_place + 1]))
        if len(cells) >= _FEWEST_CELLS:
            yield line, [*cells, *["0"] * width][:width]


def read_pre(text: str) -> RawRows:
    """Return the rows of a ``.pre`` file: ``locus id father mother sex allele allele``.

    A file of several loci has its rows locus by locus, everybody once for each.
    """
    refuse_heading(text)
    raw, form = RawRows("pre"), FORMS["pre"]
    lines = ((line, row.split()) for line, row in without_remarks(text.split("\n")))
    rows = [*_of_width(raw, lines, PRE_CELLS, str(PRE_CELLS), 1)]
    loci = {locus: i for i, locus in enumerate(dict.fromkeys(cells[0] for _, cells in rows))}
    if not loci:
        raise _nothing("locus id father mother sex allele allele")
    raw.columns = [CellColumn(locus) for locus in loci]
    people: list[tuple[int, list[str]]] = []
    first: dict[str, list[str]] = {}
    met: dict[str, set[str]] = {locus: set() for locus in loci}
    for line, (locus, who, *others, one, other) in rows:
        own = first.get(who)
        if own is None or who in met[locus]:
            own = [locus, who, *others, *["0"] * (2 * len(loci))]
            people.append((line, own))
            if who not in NOBODY:
                first.setdefault(who, own)
        met[locus].add(who)
        at = len(form.head) + 2 * loci[locus]
        own[at : at + 2] = one, other
    add_plain_rows(raw, form.roles(len(loci)), people)
    return raw


def refuse_heading(text: str) -> None:
    """Refuse names of columns, which have no place in these files."""
    line, row = next(iter(without_remarks(text.split("\n"))), (0, ""))
    cells = row.removeprefix("\ufeff").split()
    if sex_of("".join(cells[4:5])):
        return  # an animal may be called "dam"
    is_heading = names_columns(cells, ("sire", "dam"))
    if is_heading and any(map(COUNTED.fullmatch, cells[PED_CELLS:])):
        problem = (
            "a .raw file counts alleles; have PLINK write the alleles, as .ped "
            "(--recode) or .bed (--make-bed)"
        )
    elif is_heading or _HEADING_OF_PED.intersection(cell.casefold() for cell in cells):
        problem = (
            "the first row is a heading, which this form does not have; delete it (or have PLINK "
            "write the file again with --recode)"
        )
    else:
        return
    raise UnreadableError.at(line=line, column=0, problem=problem)


def read_ped(text: str, markers: Sequence[Marker] = ()) -> RawRows:
    """Return the rows of a ``.ped`` file: six cells, then two alleles for each marker."""
    refuse_heading(text)
    raw = RawRows("ped")
    lines = text.split("\n")
    first, width = _usual_width(lines)
    if not first:
        raise _nothing("family id father mother sex phenotype, and two alleles for each marker")
    count = (width - PED_CELLS) // 2
    known = markers if len(markers) == count else numbered(count)
    raw.columns = [CellColumn(one.name, one.on_map) for one in known]
    if markers and len(markers) != count:
        told = f"{counted(count, 'marker')} here, but the .map file beside it names {len(markers)}"
        raw.note(first, f"{told}; its names are ignored")
    rows = ((line, _typed(row.split())) for line, row in without_remarks(lines))
    add_plain_rows(raw, FORMS["ped"].roles(count), rows, f"{width}, as most rows have")
    if len(markers) != count:
        fields = [cells for one in raw.columns for cells in zip(*one.distinct, strict=True)]
        refuse_joined(first, fields, are_as_many_as_markers=len(markers) == 2 * count)
    return raw


def _typed(cells: list[str]) -> list[str]:
    typed = cells[PED_CELLS:]
    if _NOT_TYPED not in typed:
        return cells
    return [*cells[:PED_CELLS], *("0" if one == _NOT_TYPED else one for one in typed)]


def _usual_width(lines: Sequence[str]) -> tuple[int, int]:
    """Return where the first row stands, and how many cells most of the first rows have."""
    rows = [*islice(without_remarks(lines), _MOST_LOOKED_AT)]
    widths = Counter(len(row.split()) for _, row in rows)
    usual = max(widths, key=lambda width: (widths[width], width), default=0)
    return rows[0][0] if rows else 0, max(usual - usual % 2, PED_CELLS)


def read_map(text: str) -> list[Marker]:
    """Return the markers of a ``.map`` file: chromosome, name, distance if known, and position."""
    rows = [row.split() for _, row in without_remarks(text.split("\n"))]
    return with_names([_marker(*row[:4]) for row in rows if len(row) > 1])


def with_names(markers: Sequence[Marker]) -> list[Marker]:
    """Name markers called ``.``, as VCF has them, by chromosome and position: ``7:117559590``.

    Where several have one place, their numbers in the file stand behind it.
    """
    places = [f"{one.on_map[0]}:{one.on_map[2]}" for one in markers]
    count = Counter(places)
    return [
        Marker(place if count[place] == 1 else f"{place}:{number}", one.on_map)
        if one.name == _NO_NAME
        else one
        for number, (one, place) in enumerate(zip(markers, places, strict=True), 1)
    ]


def _marker(chromosome: str, name: str, *place: str) -> Marker:
    distance, position = (("0", "0"), ("0", *place), place)[len(place)]
    return Marker(name, (chromosome, distance, position))


def format_map(markers: Sequence[Marker]) -> str:
    return "".join(
        f"{one.on_map[0]}\t{one.name}\t{one.on_map[1]}\t{one.on_map[2]}\n" for one in markers
    )


def _nothing(expected: str) -> UnreadableError:
    return UnreadableError.at(line=0, column=0, problem=f"no row belongs to a pedigree: {expected}")
