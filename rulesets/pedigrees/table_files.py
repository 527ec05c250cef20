"""Pedigrees as tables without a heading: MendelSoft's ``.pre``, LINKAGE's and PLINK's ``.ped``.

A field of a ``.ped`` file may hold both alleles of a marker, as PLINK can write them: ``AG``.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from testcross.rulesets.english import quoted
from testcross.rulesets.pedigrees.herd_headings import names_columns
from testcross.rulesets.pedigrees.raw_rows import (
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
    """Refuse fields that hold two alleles each, if all of them do.

    Args:
        line: where the first row stands.
        fields: what stands in each column behind the phenotype.
        are_as_many_as_markers: whether a ``.map`` file names a marker for each.

    Raises:
        UnreadableError: with what to give.
    """
    typed = [cells for cells in (set(one) - _UNKNOWN for one in fields) if cells]
    alike = [{cell for cell in cells if cell[0] == cell[-1]} for cells in typed]
    are_told = are_as_many_as_markers or any(map(_shows_two, alike))
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


def _shows_two(alike: Collection[str]) -> bool:
    """Tell whether fields of one sign twice are no names of alleles."""
    return len(alike) >= _FEWEST_ALIKE or any(not cell.isdecimal() for cell in alike)


def _are_two_signs(cells: Collection[str]) -> bool:
    """Tell whether cells are two signs each, of two alleles that a marker may have."""
    signs = frozenset("".join(cells))
    has_alphabet = any(signs <= one for one in (*_LETTERS, _DIGITS))
    return has_alphabet and len(signs) <= 2 and all(len(cell) == 2 for cell in cells)


PRE_CELLS = 7
"""How many cells a row of a ``.pre`` file has."""
PED_CELLS = 6
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
    """Return so many markers that nobody has named: 1, 2, 3 and so on."""
    return [Marker(str(i + 1)) for i in range(count)]


def read_pre(text: str) -> RawRows:
    """Return the rows of a ``.pre`` file: ``locus id father mother sex allele allele``.

    A file of several loci has its rows locus by locus, everybody once for each.

    Raises:
        UnreadableError: for a text without such a row.
    """
    refuse_heading(text)
    raw = RawRows("pre")
    columns: dict[str, CellColumn] = {}
    rows: dict[str, int] = {}
    seen: dict[str, set[str]] = {}
    for line, row in without_remarks(text.split("\n")):
        cells = row.split()
        if len(cells) != PRE_CELLS:
            raw.note_cells(line, "".join(cells[1:2]), len(cells), f"{PRE_CELLS}")
            if len(cells) < _FEWEST_CELLS:
                continue
            cells = [*cells, *["0"] * PRE_CELLS][:PRE_CELLS]
        locus, who, sire, dam, sex, one, other = cells
        if raw.is_nobody(line, who):
            continue
        if locus not in columns:
            columns[locus] = CellColumn(locus)
            seen[locus] = set()
        place = rows.get(who, -1)
        if place < 0 or who in seen[locus]:
            place = len(raw.ids)
            rows.setdefault(who, place)
            raw.add(line, who, sire, dam, sex)
        seen[locus].add(who)
        columns[locus].put(place, (one, other))
    if not columns:
        raise _nothing("locus id father mother sex allele allele")
    raw.columns = list(columns.values())
    return raw


def refuse_heading(text: str) -> None:
    """Refuse names of columns, which have no place in these files.

    Raises:
        UnreadableError: with what to do.
    """
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
    """Return the rows of a ``.ped`` file: six cells, then two alleles for each marker.

    Args:
        text: the file.
        markers: as a ``.map`` file has them; numbers from 1 if not given.

    Raises:
        UnreadableError: for a text without such a row.
    """
    refuse_heading(text)
    raw = RawRows("ped")
    people: list[tuple[str, str]] = []
    lines = text.split("\n")
    first, width = _usual_width(lines)
    count = (width - PED_CELLS) // 2
    known = markers if len(markers) == count else numbered(count)
    raw.columns = [CellColumn(one.name, one.on_map) for one in known]
    if markers and len(markers) != count:
        raw.note_markers(first, len(markers), count)
    for line, row in without_remarks(lines):
        cells = row.split()
        if len(cells) != width:
            raw.note_cells(line, "".join(cells[1:2]), len(cells), f"{width}, as most rows have")
            if len(cells) < _FEWEST_CELLS:
                continue
            cells = [*cells, *["0"] * width][:width]
        family, who, sire, dam, sex = cells[:5]
        if raw.is_nobody(line, who):
            continue
        people.append((family, who))
        raw.add(line, _key(family, who), _key(family, sire), _key(family, dam), sex)
        raw.phenotypes.setdefault(raw.ids[-1], cells[PED_CELLS - 1])
        alleles = iter(_typed(cells))
        for column, pair in zip(raw.columns, zip(alleles, alleles, strict=True), strict=True):
            column.add(pair)
    if not first:
        raise _nothing("family id father mother sex phenotype, and two alleles for each marker")
    _refuse_joined(raw, first, len(markers))
    name_people(raw)
    return raw


def _refuse_joined(raw: RawRows, line: int, markers: int) -> None:
    """Refuse fields of two alleles each, unless a ``.map`` file names a marker for two of them.

    Raises:
        UnreadableError: with what to give.
    """
    count = len(raw.columns)
    if markers != count:
        fields = [cells for one in raw.columns for cells in zip(*one.distinct, strict=True)]
        refuse_joined(line, fields, are_as_many_as_markers=markers == 2 * count)


def _typed(cells: list[str]) -> list[str]:
    """Return the alleles of a row, ``0`` for those that are missing."""
    typed = cells[PED_CELLS:]
    return ["0" if one == _NOT_TYPED else one for one in typed] if _NOT_TYPED in typed else typed


def _usual_width(lines: Sequence[str]) -> tuple[int, int]:
    """Return where the first row stands, and how many cells most of the first rows have."""
    rows = [*islice(without_remarks(lines), _MOST_LOOKED_AT)]
    widths = Counter(len(row.split()) for _, row in rows)
    usual = max(widths, key=lambda width: (widths[width], width), default=0)
    return rows[0][0] if rows else 0, max(usual - usual % 2, PED_CELLS)


def _key(family: str, who: str) -> str:
    """Return what tells somebody from others of the same id in other families."""
    return "0" if who in NOBODY else f"{family}\t{who}"


def name_people(raw: RawRows) -> None:
    """Call everybody by the id alone, where no other family has it too; else ``family:id``."""
    keys = [key.partition("\t")[::2] for key in raw.names]
    count = Counter(name for _, name in keys)
    raw.names = {}
    for number, (family, own) in enumerate(keys):
        name = own if count[own] == 1 else f"{family}:{own}"
        while name in raw.names:  # an id may look like a family and an id
            name = f"{family}:{name}"
        raw.names[name] = number
        raw.families[number] = family
        if name != own:
            raw.own_ids[number] = own


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
    """Return markers as a ``.map`` file."""
    return "".join(
        f"{one.on_map[0]}\t{one.name}\t{one.on_map[1]}\t{one.on_map[2]}\n" for one in markers
    )


def _nothing(expected: str) -> UnreadableError:
    return UnreadableError.at(line=0, column=0, problem=f"no row belongs to a pedigree: {expected}")
