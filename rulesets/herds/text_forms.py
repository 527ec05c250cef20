"""Pedigrees as text: in which form one is, and its rows, whatever program wrote it.

A form is a row of ``FORMS``: what its cells are and how they are written. Each reader fills the
same ``RawRows``, by what each cell is (``add_plain_rows``). What is no pedigree is refused with
what to give.
"""

import csv
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from difflib import get_close_matches
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from testcross.rulesets.english import counted, quoted, some_listed
from testcross.rulesets.herds.herd_codes import HerdCode
from testcross.rulesets.herds.herd_headings import (
    is_heading,
    names_columns,
    names_some_columns,
)
from testcross.rulesets.herds.locus_places import laws_on
from testcross.rulesets.herds.raw_rows import (
    NOBODY,
    NOWHERE,
    CellColumn,
    MapPlace,
    RawRows,
    StructureNote,
    sex_of,
    sexes_by_roles,
    without_remarks,
)
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.opened_file import decode

ALLELE = "allele"
"""The role of a cell with which the two of a locus begin."""


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
    "bare": Form(("id", "sire", "dam", "sex")),
}
PRE_CELLS, PED_CELLS = 7, 6
"""How many cells a row of a ``.pre`` file has, and of a ``.ped`` file before its alleles."""
GOES_WITH = {"bim": "bed", "fam": "bed", "map": "ped"}
"""Files that only say who or what is meant in another one, by their endings."""
_LOOKED_AT = 50
_MOST_SIGNS = 1_000_000
_MOST_NAMED = 4
_FEWEST_CELLS = 4
"""With so many cells a row still says who descends from whom."""
_MANY_ROWS = 8
"""Of so many rows most have to be alike."""
_HEADING_OF_PED = frozenset({"fid", "#fid", "iid", "#iid", "pat", "mat"})
_COUNTED = re.compile(r"[^\s_]\S*_(?:[ACGTacgt]+|[0-9])(?:\(/\S+\))?")
"""How PLINK calls a column that counts an allele: ``rs7_A``."""
_UNKNOWN = frozenset({"0", "00", "-9", "--", "NN", "..", "??"})
_ALPHABETS = tuple(map(frozenset, ("ACGT", "AB", "ID", "1234")))
_DAT = re.compile(r"\s*([AMTCSZ])([0-9]*)\s+(\S+)")
"""A line of Merlin's .dat file: what a column of the .ped file beside it has, and its name."""
_CALL = re.compile(r"([0-9]+|\.)(?:[/|]([0-9]+|\.))?")
_FIXED = 9
"""Columns of a VCF file before its samples."""
_LONGEST = 12
"""So many bases still are the name of an allele."""


class Source(NamedTuple):
    """A text that is to be read, and where it is."""

    text: str
    path: str
    family: str | None = None
    """The path of the file that names the parents of a VCF file's samples."""

    def rows(self) -> Iterator[tuple[int, list[str]]]:
        """Yield the cells of each line that says something, with its number."""
        lines = without_remarks(self.text.removeprefix("\ufeff").split("\n"))
        return ((line, row.split()) for line, row in lines)


class Marker(NamedTuple):
    """A marker, and where it lies."""

    name: str
    on_map: MapPlace = NOWHERE


def _wrong(line: int, problem: str) -> UnreadableError:
    return UnreadableError.at(line=line, column=0, problem=problem)


# In which form a text is


def is_vcf(text: str) -> bool:
    return text.removeprefix("\ufeff").lstrip().startswith(("##fileformat=VCF", "#CHROM\tPOS"))


def form_of(source: Source) -> str:
    """Return the form of a text: CSV has a heading, ``.pre`` rows of an odd number of cells.

    A text without rows has the form that its name ends in.
    """
    path, text = source.path, source.text
    ending = Path(path).suffix.removeprefix(".").casefold()
    if is_vcf(text):
        return "vcf"
    if ending in GOES_WITH:
        main = Path(path).with_suffix(f".{GOES_WITH[ending]}")
        alone = "; to check its structure alone: --form ped" if ending == "fam" else ""
        raise _wrong(0, f"it goes with a .{GOES_WITH[ending]} file; give that one, {main}{alone}")
    if text.removeprefix("\ufeff").startswith("0 HEAD"):
        raise _wrong(
            1,
            "GEDCOM files are not supported; have your family-tree program export a table, and "
            "name its columns id,sire,dam,sex",
        )
    rows = [*islice(without_remarks(text.split("\n")), _LOOKED_AT)]
    if not rows:
        return ending if ending in ("pre", "ped") else "csv"
    line, first = rows[0][0], rows[0][1].removeprefix("\ufeff")
    if first.casefold().startswith("sep=") and len(rows) > 1:  # a spreadsheet's delimiter
        line, first = rows[1]
    delimiters = max(first.count(one) for one in ",;")
    if (
        is_heading(first)
        or 2 <= delimiters >= len(first.split())
        or any(names_columns(first.split(one), ("id",)) for one in ",;\t" if one in first)
    ):
        return "csv"
    if _is_spaced_table(text):
        return "spaced"
    cells = [row.split() for _, row in rows]
    cells[0] = first.split()
    if _are_of_cri_map(cells):
        return "gen"
    if _dat_beside(source):
        return "merlin"
    if _are_bare(cells):
        return "bare"
    refuse_heading(text)
    for is_such, problem in _REFUSED:
        if is_such(cells):
            raise _wrong(line, problem)
    return _form_of_rows(path, line, cells)


def _form_of_rows(path: str, line: int, rows: Sequence[Sequence[str]]) -> str:
    """Return the form of rows without a heading, by how many cells they have."""
    widths = Counter(map(len, rows))
    (width, number), *_ = widths.most_common()
    if len(rows) >= _MANY_ROWS and 2 * number < len(rows):
        raise _wrong(
            line,
            f"the rows have {min(widths)} to {max(widths)} cells, so this is not a pedigree; "
            "expected the same number in each row",
        )
    few = {3: _NO_PARENTS, 4: _NO_TYPINGS}.get(width)
    if few and len(widths) == 1:
        raise _wrong(line, few)
    if all(any(cell.startswith('"') and cell.endswith('"') for cell in row) for row in rows):
        raise _wrong(
            line,
            'cells in quotes; write them without, as R does with write.table(herd, "herd.ped", '
            "quote = FALSE, row.names = FALSE, col.names = FALSE)",
        )
    if not width % 2:
        return "ped"
    if width > PRE_CELLS or all(row[5:6] in (["0"], ["-9"]) for row in rows):
        whole = [row[PED_CELLS:] for row in rows if len(row) == width]
        _refuse_joined(line, list(zip(*whole, strict=True)))
    if width == PRE_CELLS:
        # everyone has a row at each locus of a .pre file; in a .ped file nobody has two
        whole = [row for row in rows if len(row) == PRE_CELLS]
        firsts, ids = (Counter(row[place] for row in whole) for place in (0, 1))
        are_families = len(firsts) > 1 < min(firsts.values()) and max(ids.values()) == 1
        if Path(path).suffix.casefold() == ".ped" or are_families:
            raise _wrong(
                line,
                "7 cells in a row may be a .ped file without phenotypes, which needs a column of "
                "them, such as -9, after the sex; if each row begins with a locus: --form pre",
            )
    elif {*widths} == {5} or (width > PRE_CELLS and number > 1):
        raise _wrong(
            line,
            f"{counted(width, 'cell')} in a row; .pre has {PRE_CELLS} (locus id father mother sex "
            "allele allele), and .ped an even number (family id father mother sex phenotype, then "
            "two alleles for each marker); a .ped file without phenotypes needs a column of them, "
            "such as -9",
        )
    return "pre"


_NO_PARENTS = (
    "3 cells in a row, but no animal is a parent of another; if they are an animal and its "
    "parents, write a heading above: id sire dam"
)
_NO_TYPINGS = (
    "4 cells in a row; .ped has 6 before its alleles (family id father mother sex phenotype); if "
    "they are an animal, its parents and more, write a heading above: id sire dam sex"
)


def _is_number(text: str) -> bool:
    return text.lstrip("-").replace(".", "", 1).isdecimal()


def _is_marker(cells: Sequence[str]) -> bool:
    """Tell whether a row is one of a ``.bim`` file: chromosome, name, two numbers, two alleles."""
    if len(cells) != 6 or not cells[3].isdecimal():
        return False
    alleles = {*cells[4:]}
    return alleles <= {*"ACGT0"} and alleles != {"0"} and _is_number(cells[2])


def _are_on_map(rows: Sequence[Sequence[str]]) -> bool:
    """Tell whether rows are those of a ``.map`` file: chromosome, name, distance, position."""
    if any(len(row) != 4 or not row[3].lstrip("-").isdecimal() for row in rows):
        return False
    names, places = {row[1] for row in rows}, {cell for row in rows for cell in row[2:]} - {"0"}
    return all(_is_number(row[2]) for row in rows) and bool(places) and names.isdisjoint(places)


def _have_pointers(rows: Sequence[Sequence[str]]) -> bool:
    """Tell whether rows name a first offspring and siblings, which LINKAGE's makeped adds."""
    if any(len(row) < 9 for row in rows):
        return False
    pointers = {cell for row in rows for cell in row[4:7]}
    return pointers <= {"0", *(row[1] for row in rows)} and not pointers <= {"0", "1", "2"}


_REFUSED: tuple[tuple[Callable[[Sequence[Sequence[str]]], bool], str], ...] = (
    (
        lambda rows: all(map(_is_marker, rows)),
        "the rows are markers, as in a .bim file; give its .bed file",
    ),
    (_are_on_map, "the rows are markers, as in a .map file; give its .ped file"),
    (
        _have_pointers,
        (
            "the rows name a first offspring and siblings, as LINKAGE's makeped writes them; give "
            "the file that makeped read"
        ),
    ),
)
"""What rows of other programs are told by, and what is said of them."""


def refuse_heading(text: str) -> None:
    """Refuse names of columns, which have no place in files of rows alone."""
    line, row = next(iter(without_remarks(text.split("\n"))), (0, ""))
    cells = row.removeprefix("\ufeff").split()
    if sex_of("".join(cells[4:5])):
        return  # an animal may be called "dam"
    names = names_columns(cells, ("sire", "dam"))
    if names and any(map(_COUNTED.fullmatch, cells[PED_CELLS:])):
        raise _wrong(
            line,
            "a .raw file counts alleles; have PLINK write the alleles, as .ped (--recode) or .bed "
            "(--make-bed)",
        )
    if names or _HEADING_OF_PED.intersection(cell.casefold() for cell in cells):
        raise _wrong(
            line,
            "the first row is a heading, which this form does not have; delete it (or have PLINK "
            "write the file again with --recode)",
        )


def _refuse_joined(
    line: int, fields: Iterable[Collection[str]], *, are_as_many_as_markers: bool = False
) -> None:
    """Refuse fields that hold two alleles each, if all of them do: ``AG``.

    Lengths may be 11 and 12; where 11 and 22 stand in a field, it has two alleles 1 and 2.
    """
    typed = [cells for cells in (set(one) - _UNKNOWN for one in fields) if cells]
    alike = [{cell for cell in cells if cell[0] == cell[-1]} for cells in typed]
    is_clear = are_as_many_as_markers or any(  # one sign twice is no name of an allele
        len(one) > 1 or any(not cell.isdecimal() for cell in one) for one in alike
    )
    signs = [frozenset("".join(cells)) for cells in typed]
    if not is_clear or not all(
        len(here) <= 2
        and any(here <= one for one in _ALPHABETS)
        and all(len(cell) == 2 for cell in cells)
        for here, cells in zip(signs, typed, strict=True)
    ):
        return
    if typed:
        shown = min(typed[0])
        raise _wrong(
            line,
            f"each field has both alleles of a marker, such as {quoted(shown)}; put a space "
            f"between them ({' '.join(shown)}), as PLINK's --recode does; if {shown} is the name "
            f"of one allele, give the herd as CSV, with {shown}/{shown} in a cell",
        )


# Rows of each form


def read_text(source: Source, form: str) -> RawRows:
    """Return the rows of a text in a form without a heading."""
    reader = _READERS.get(form)
    return read_ped(source.text, _markers(source.path)) if reader is None else reader(source)


def add_plain_rows(
    raw: RawRows, roles: Sequence[str], rows: Iterable[tuple[int, list[str]]], expected: str = ""
) -> None:
    """Add rows without a heading; one that is too short or too long is noted.

    ``roles`` say what each cell is: ``ALLELE`` where the two of a locus begin, or empty.
    """
    places = {role: at for at, role in enumerate(roles) if role not in ("", ALLELE)}
    loci = [at for at, role in enumerate(roles) if role == ALLELE]
    raw.add_rows(places, loci, 2, _of_width(raw, rows, len(roles), expected, places["id"]))


def _of_width(
    raw: RawRows, rows: Iterable[tuple[int, list[str]]], width: int, expected: str, id_place: int
) -> Iterator[tuple[int, list[str]]]:
    for line, cells in rows:
        if len(cells) != width:
            problem = f"{counted(len(cells), 'cell')}; expected {expected or width}"
            raw.note(line, problem, "".join(cells[id_place : id_place + 1]))
        if len(cells) == width:
            yield line, cells
        elif len(cells) >= _FEWEST_CELLS:
            yield line, [*cells, *["0"] * width][:width]


def read_pre(source: Source) -> RawRows:
    """Return the rows of a ``.pre`` file: ``locus id father mother sex allele allele``.

    A file of several loci has its rows locus by locus, everybody once for each.
    """
    refuse_heading(source.text)
    raw, form = RawRows("pre"), FORMS["pre"]
    rows = [*_of_width(raw, source.rows(), PRE_CELLS, str(PRE_CELLS), 1)]
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


def read_ped(text: str, markers: Sequence[Marker] = ()) -> RawRows:
    """Return the rows of a ``.ped`` file: six cells, then two alleles for each marker."""
    refuse_heading(text)
    raw, source = RawRows("ped"), Source(text, "")
    start = [*islice(source.rows(), _LOOKED_AT)]
    if not start:
        raise _nothing("family id father mother sex phenotype, and two alleles for each marker")
    widths = Counter(len(row) for _, row in start)
    usual = max(widths, key=lambda width: (widths[width], width))
    width = max(usual - usual % 2, PED_CELLS)
    count = (width - PED_CELLS) // 2
    known = markers if len(markers) == count else numbered(count)
    raw.columns = [CellColumn(one.name, one.on_map) for one in known]
    if markers and len(markers) != count:
        text = f"{counted(count, 'marker')} here, but the .map file beside it names {len(markers)}"
        raw.note(start[0][0], f"{text}; its names are ignored")

    def rows() -> Iterator[tuple[int, list[str]]]:
        for line, cells in source.rows():
            if "-9" in cells[PED_CELLS:]:  # some programs write it for a missing allele
                alleles = ("0" if one == "-9" else one for one in cells[PED_CELLS:])
                yield line, [*cells[:PED_CELLS], *alleles]
            else:
                yield line, cells

    add_plain_rows(raw, FORMS["ped"].roles(count), rows(), f"{width}, as most rows have")
    if len(markers) != count:
        fields = [cells for one in raw.columns for cells in zip(*one.distinct, strict=True)]
        are_as_many = len(markers) == 2 * count
        _refuse_joined(start[0][0], fields, are_as_many_as_markers=are_as_many)
    return raw


def _nothing(expected: str) -> UnreadableError:
    return _wrong(0, f"no row belongs to a pedigree: {expected}")


def _markers(path: str) -> Sequence[Marker]:
    """Return the markers by the ``.map`` file beside a ``.ped`` file, if any."""
    beside = Path(path).with_suffix(".map")
    text = _beside(beside) if beside.suffix != Path(path).suffix else None
    return read_map(text) if text else ()


def _beside(path: Path) -> str | None:
    """Return the text of a file beside another one; None where there is none to read."""
    try:
        return decode(path.read_bytes())
    except (OSError, UnreadableError, ValueError):
        return None


def numbered(count: int) -> list[Marker]:
    return [Marker(str(i + 1)) for i in range(count)]


def read_map(text: str) -> list[Marker]:
    """Return the markers of a ``.map`` file: chromosome, name, distance if known, and position."""
    found = []
    for _, row in Source(text, "").rows():
        if len(row) > 1:
            chromosome, name, *place = row[:4]
            distance, position = ["0", "0", *place][-2:]
            found.append(Marker(name, (chromosome, distance, position)))
    return with_names(found)


def with_names(markers: Sequence[Marker]) -> list[Marker]:
    """Name markers called ``.``, as VCF has them, by chromosome and position: ``7:117559590``.

    Where several have one place, their numbers in the file stand behind it.
    """
    places = [f"{one.on_map[0]}:{one.on_map[2]}" for one in markers]
    count = Counter(places)
    return [
        one._replace(name=place if count[place] == 1 else f"{place}:{number}")
        if one.name == "."
        else one
        for number, (one, place) in enumerate(zip(markers, places, strict=True), 1)
    ]


def format_map(markers: Sequence[Marker]) -> str:
    return "".join(
        f"{one.on_map[0]}\t{one.name}\t{one.on_map[1]}\t{one.on_map[2]}\n" for one in markers
    )


# Tables with spaces between their columns


def spaced_table(text: str) -> str:
    """Return a table whose columns are parted by spaces with tabs in their place, line by line.

    R's write.table writes such; names of its rows, one cell more than the heading has, are left
    out.
    """
    rows = [_spaced(line) for line in text.removeprefix("\ufeff").split("\n")]
    full = [row for row in rows if row]
    full[0][0] = full[0][0].lstrip("#")
    if len(full) > 1 and all(len(row) == len(full[0]) + 1 for row in full[1:]):
        for row in full[1:]:
            del row[0]
    return "\n".join("\t".join(cell.replace("\t", " ") for cell in row) for row in rows)


def _is_spaced_table(text: str) -> bool:
    """Tell whether a text has names of columns with spaces between them, and rows that fit.

    Behind a # such names are a remark in a .ped file, but not above fewer columns than it has.
    """
    lines = text[:_MOST_SIGNS].removeprefix("\ufeff").lstrip().split("\n")
    cells = lines[0].lstrip("#").replace('"', "").split()
    is_remark = lines[0].startswith("#") and len(cells) >= PED_CELLS
    is_raw = cells[:1] in (["FID"], ["IID"]) and any(map(_COUNTED.fullmatch, cells[PED_CELLS:]))
    is_of_loci = cells[:1] and cells[0].casefold() in ("locus", "marker")
    if is_remark or is_raw or is_of_loci or len(set(cells)) < len(cells):
        return False
    widths = {len(_spaced(line)) for line in lines[1:_LOOKED_AT] if line.split()}
    count = len(cells)
    return names_some_columns(cells) and widths in (set(), {count}, {count + 1})


def _spaced(line: str) -> list[str]:
    """Return the cells of a line; one in quotes may have spaces, or nothing."""
    plain = [line.strip().replace("\t", " ")]
    cells = next(csv.reader(plain, delimiter=" ", skipinitialspace=True), [])
    return [cell for cell in cells if cell] if '""' not in line else cells


# Rows of an animal and its parents


def _are_bare(rows: Sequence[Sequence[str]]) -> bool:
    """Tell whether rows are an animal and its parents, or sex: some parents are animals."""
    ids, parents = {row[0] for row in rows}, {one for row in rows for one in row[1:3]} - NOBODY
    widths, sexes = {len(row) for row in rows}, {cell for row in rows for cell in row[3:]}
    is_wide = widths == {3} or (widths == {4} and sexes <= {*"012MFmf"})
    are_named = not parents or len(rows) == _LOOKED_AT or bool(parents & ids)
    return is_wide and len(ids) == len(rows) and are_named


def _read_bare(source: Source) -> RawRows:
    raw, rows = RawRows("csv"), [*source.rows()]
    has_sex = len(rows[0][1]) > 3
    others = ", dam and sex" if has_sex else " and dam"
    expected = f"{3 + has_sex}: an animal, its sire{others.replace('dam', 'its dam')}"
    add_plain_rows(raw, FORMS["bare"].head[: 3 + has_sex], rows, expected)
    above = "id dam sire sex" if has_sex else "id dam sire"
    reading = f"no heading; read as animal, sire{others} (if the dam comes first, write one above: "
    raw.notes.append(_note(1, f"{reading}{above})"))
    used = {*raw.lines}
    sexes = [cells[3] for line, cells in rows if line in used and len(cells) > 3]
    if len(sexes) == len(raw.ids):
        sexes_by_roles(raw, sexes)
    parents = {one for some in (raw.sires, raw.dams) for one in some if one >= 0}
    if parents and parents.isdisjoint(raw.ids):
        raise _wrong(1, _NO_PARENTS)
    return raw


def _note(line: int, text: str, who: str = "") -> StructureNote:
    code = HerdCode.UNREADABLE_ALLELE if who else HerdCode.COLUMNS_AS_READ
    return StructureNote(code, line, text, (who,) if who else ())


# CRI-MAP


def _are_of_cri_map(rows: Sequence[Sequence[str]]) -> bool:
    """Tell whether two numbers come first, of families and loci, and then names of loci."""
    cells = [cell for row in rows for cell in row][:3]
    are_alone = len(rows[0]) == 2 or [*map(len, rows[:2])] == [1, 1]
    return (
        len(cells) == 3
        and are_alone
        and all(map(str.isdecimal, cells[:2]))
        and not cells[2].isdecimal()
    )


def _read_cri_map(source: Source) -> RawRows:
    """Return the rows of a .gen file: ``id mother father sex``, 0 for females, and two alleles."""
    cells = iter([(line, cell) for line, row in source.rows() for cell in row])
    last = 1

    def take(number: int) -> list[str]:
        nonlocal last
        found = list(islice(cells, number))
        if len(found) < number:
            raise _wrong(
                last,
                "the file ends within a family; its numbers of families, loci and animals do not "
                "fit",
            )
        last = found[-1][0] if found else last
        return [cell for _, cell in found]

    def count() -> int:
        (word,) = take(1)
        if not word.isdecimal():
            raise _wrong(last, f"{quoted(word)} stands where CRI-MAP has a number of animals")
        return int(word)

    families, loci = count(), count()
    raw = RawRows("ped")
    raw.columns = [CellColumn(name.lstrip("'")) for name in take(loci)]

    def rows() -> Iterator[tuple[int, list[str]]]:
        for _family in range(families):
            (family,) = take(1)
            for _animal in range(count()):
                who, dam, sire, sex, *alleles = take(4 + 2 * loci)
                yield last, [family, who, dam, sire, {"0": "F", "1": "M"}.get(sex, ""), *alleles]

    add_plain_rows(raw, FORMS["gen"].roles(loci), rows())
    return raw


# Merlin


def _dat_beside(source: Source) -> list[tuple[str, int, str]]:
    """Return what the .dat file beside a .ped file says of its columns: kind, number, name."""
    path = Path(source.path)
    text = _beside(path.with_suffix(".dat")) if path.suffix == ".ped" else None
    lines = [one for one in (text or "").split("\n") if one.split()[:1] not in ([], ["E"], ["END"])]
    found = [_DAT.fullmatch(line.strip()) for line in lines]
    return [(one[1], int(one[2] or 1), one[3]) for one in found if one] if all(found) else []


def _read_merlin(source: Source) -> RawRows:
    """Return a .ped file with its columns as the .dat file beside it names them."""
    raw, roles = RawRows("ped"), [*FORMS["ped"].head[:-1]]
    for kind, number, name in _dat_beside(source):
        if kind == "M":
            raw.columns.append(CellColumn(name))
            roles += [ALLELE, ""]
            continue
        is_status = kind == "A" and "phenotype" not in roles
        roles += ["phenotype" if is_status else "", *[""] * (number - 1)]
        if kind != "A":
            raw.left_out[name] = "a trait or covariate"
    status = roles.index("phenotype") if "phenotype" in roles else len(roles)

    def rows() -> Iterator[tuple[int, list[str]]]:
        for line, row in without_remarks(source.text.split("\n")):
            cells = ["0" if one.casefold() == "x" else one for one in row.replace("/", " ").split()]
            if status < len(cells):
                cells[status] = {"u": "1", "a": "2"}.get(cells[status].casefold(), cells[status])
            yield line, cells

    add_plain_rows(raw, roles, rows(), f"{len(roles)}, as the .dat file beside it says")
    return raw


# VCF


def _read_vcf(source: Source) -> RawRows:
    """Return the called genotypes (GT) of the samples, and the parents of the family file."""
    raw = read_ped(_family_of(source))
    raw.columns = []
    lines = [line.rstrip("\r") for line in source.text.split("\n")]
    heading = next((i for i, line in enumerate(lines) if line.startswith("#CHROM")), None)
    if heading is None:
        raise _wrong(1, "a VCF file without its row #CHROM; save it whole")
    samples = lines[heading].split("\t")[_FIXED:]
    rows = _rows_of_samples(raw, samples, heading + 1, source.family or "the family file")
    sites = [(i, line.split("\t")) for i, line in enumerate(lines[heading + 1 :], heading + 2)]
    laws = laws_on({fields[0] for _, fields in sites if fields != [""]})
    markers, halves, width = list[Marker](), 0, _FIXED + len(samples)
    for number, fields in sites:
        if fields != [""] and len(fields) != width:
            problem = f"{counted(len(fields), 'column')}; expected {width}, as in the row #CHROM"
            raise _wrong(number, problem)
        if fields == [""] or fields[8].split(":")[0] != "GT":
            continue
        chromosome, position, name = fields[:3]
        markers.append(Marker(name.split(";")[0], (chromosome, "0", position)))
        column, law = CellColumn(name, markers[-1].on_map), laws[chromosome]
        is_autosome = law is not None and not law.is_special
        alleles = [
            one if one.isalnum() and len(one) <= _LONGEST else f"alt{i}"
            for i, one in enumerate([fields[3], *fields[4].split(",")])
        ]
        called = [one.partition(":")[0] for one in fields[_FIXED:]]
        known = {one: _called(one, alleles) for one in {*called}}
        for sample, call in zip(samples, called, strict=True):
            cell = known[call]
            halves += isinstance(cell, tuple) and "0" in cell
            why = "" if cell is not None else "is no call of the alleles of this row"
            if cell and isinstance(cell, str) and is_autosome:
                why = (
                    "is one allele, but the chromosome is an autosome; call two, or name the "
                    "chromosome X, Y or MT"
                )
            if why:
                text = f"{sample}, locus {name}: {quoted(call)} {why}; counted as unknown"
                raw.notes.append(_note(number, text, sample))
        for place in rows:
            cell = known[called[place]] if place >= 0 else None
            if isinstance(cell, str) and cell:
                cell = "" if is_autosome else (cell, cell)
            column.add(cell or "")
        raw.columns.append(column)
    if not markers:
        raise _wrong(heading + 1, "no site has called genotypes (GT first in FORMAT)")
    for column, marker in zip(raw.columns, with_names(markers), strict=True):
        column.name = marker.name
    if halves:
        text = f"{counted(halves, 'half call')}, such as 0/.: the called allele counts"
        raw.notes.append(_note(heading + 1, text))
    return raw


def _called(call: str, names: Sequence[str]) -> str | tuple[str, str] | None:
    """Return two alleles, or one that is called alone; empty for none, None for no call."""
    match = _CALL.fullmatch(call)
    numbers = match.groups() if match else ("",)
    if any(one not in (None, ".") and not (one and int(one) < len(names)) for one in numbers):
        return None
    one, other = ("0" if one == "." else one and names[int(one)] for one in numbers)
    if other is None:
        return "" if one == "0" else one
    return "" if one == other == "0" else (str(one), other)


def _family_of(source: Source) -> str:
    """Return the text that names the samples' parents: the one named, or one of the same name."""
    stem = re.sub(r"\.vcf(\.gz)?$", "", source.path, flags=re.IGNORECASE)
    for path in [source.family] if source.family else [f"{stem}.fam", f"{stem}.ped"]:
        try:
            lines = decode(Path(path).read_bytes()).split("\n")
        except OSError:
            if source.family:
                raise _wrong(0, f"the family file {path} cannot be read") from None
            continue
        # five columns are a family file without phenotypes
        return "\n".join(f"{line} -9" if len(line.split()) == 5 else line for line in lines)
    raise _wrong(
        1,
        "a VCF file does not name parents; name a file that does: --fam FAMILY, with a row for "
        "each sample (family id father mother sex phenotype)",
    )


def _rows_of_samples(raw: RawRows, samples: Sequence[str], line: int, family: str) -> list[int]:
    """Return per row of the family file the number of its sample; -1 for none.

    A sample is called as the animal is, or as PLINK writes both: ``family_id``.
    """
    names, found = list(raw.names), list[int]()
    called = {name: i for i, name in enumerate(samples)}
    for number in raw.ids:
        own = raw.own_ids.get(number, names[number])
        ways = (names[number], own, f"{raw.families.get(number, '')}_{own}")
        found.append(next((called[way] for way in ways if way in called), -1))
    used = {*found}
    strangers = [name for name, place in called.items() if place not in used]
    if strangers:
        near = get_close_matches(strangers[0], names, 1, 0.6)
        hint = f" (did you mean {quoted(near[0])}?)" if near else ""
        raise _wrong(
            line,
            f"{counted(len(strangers), 'sample')} not in {family}: "
            f"{some_listed(strangers, 'and', _MOST_NAMED)}{hint}; give each a row there",
        )
    twice = next((name for name, times in Counter(samples).items() if times > 1), None)
    if twice is not None:
        raise _wrong(line, f"sample {quoted(twice)} has several columns; keep one")
    return found


_READERS: dict[str, Callable[[Source], RawRows]] = {
    "pre": read_pre,
    "gen": _read_cri_map,
    "bare": _read_bare,
    "merlin": _read_merlin,
    "vcf": _read_vcf,
}
"""By forms other than ``.ped``."""
