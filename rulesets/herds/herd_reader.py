"""Pedigree files of every form, told apart by their content."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from gzip import GzipFile
from hashlib import blake2b
from io import BytesIO, StringIO
from itertools import product
from typing import NamedTuple
from zlib import error as zlib_error

import numpy as np
from testcross.rulesets.english import listed, quoted, some_listed
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.herds.binary_files import BED_MARK, read_binary
from testcross.rulesets.herds.herd import Herd, LocusReadings, herd_of
from testcross.rulesets.herds.herd_codes import HerdCode
from testcross.rulesets.herds.herd_headings import is_heading
from testcross.rulesets.herds.linked_strands import linked_loci
from testcross.rulesets.herds.locus_places import laws_on, places_in
from testcross.rulesets.herds.raw_rows import (
    MISSING,
    NOWHERE,
    Cell,
    CellColumn,
    RawRows,
    StructureNote,
    read_rows,
    without_remarks,
)
from testcross.rulesets.herds.structure import Structure, structure_of
from testcross.rulesets.herds.table_columns import (
    no_typings,
    with_dosages,
    with_joined_alleles,
    without_columns,
    without_other_columns,
)
from testcross.rulesets.herds.text_forms import Source, form_of, read_text, spaced_table
from testcross.rulesets.herds.typing_cells import (
    CardLocus,
    ColumnLocus,
    LocusAlleles,
    Phase,
    ReadCells,
    read_by_ruleset,
    read_cards,
    read_cells,
)
from testcross.rulesets.records.csv_rows import CsvRows
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.opened_file import decode, within
from testcross.rulesets.records.rows import RowSource
from testcross.rulesets.records.workbook import (
    HEADING_WITHIN,
    SheetRows,
    is_workbook,
    read_sheet,
    sheets_in,
)
from testcross.solver import AUTOSOME, LAWS, Reading
from testcross.solver.herds.kin import Positions

MOST_BYTES = 16_000_000_000
"""Bytes that a file of typings in bits may have."""
MOST_TEXT = 1_000_000_000
"""Bytes that a text may have, standard input too."""
_PIECE = 1 << 20
AS_BITS = "have PLINK write it as .bed (--make-bed)"
"""What to do with a text that is larger."""
_MOST_NAMED = 8
_OTHER = 0.9
"""Where more than this part of the cells cannot be read, a column holds something else."""
FORMS = ("pre", "ped", "bed", "csv", "vcf", "gen")
"""The names of the forms."""
STDIN = "-"
GZIP_MARK = b"\x1f\x8b"
_ALONE = (
    "a .bed file needs its .bim and .fam files beside it, which standard input cannot have; give "
    "the name of the .bed file"
)


class ColumnChoice(NamedTuple):
    """What is said about columns of a file."""

    ignored: Sequence[str] = ()
    """Those that are left out."""
    dosages: Sequence[str] = ()
    """Those that count how often each animal has an allele."""


AS_READ = ColumnChoice()


class UnknownFormError(TestcrossError):
    """A name that no form of pedigree files has."""

    def __init__(self, *, name: str) -> None:
        super().__init__(f"unknown form of pedigrees {quoted(name)}; expected {listed(FORMS)}")


def digest_of(data: bytes, *how: object) -> bytes:
    """Return what tells herds apart: the content of a file, and how it is read."""
    return blake2b(repr(how).encode() + data).digest()


def read_herd(
    path: str,
    data: bytes,
    *,
    form: str | None = None,
    family: str | None = None,
    ruleset: Ruleset | None = None,
    columns: ColumnChoice = AS_READ,
) -> Herd:
    """Return what a pedigree file says; an empty one says that there is nobody.

    Files beside it may name markers and animals. The content tells the form if it is not given.
    """
    if form is not None and form not in FORMS:
        raise UnknownFormError(name=form)
    if form == "bed" or (form is None and data.startswith(BED_MARK)):
        if path == STDIN:
            raise UnreadableError.at(line=0, column=0, problem=_ALONE)
        return read_binary(path, data, columns.ignored)
    if data.startswith(GZIP_MARK):
        path, data = path.removesuffix(".gz"), _unpacked(data)
    if len(data) > MOST_TEXT:
        problem = f"larger than {MOST_TEXT // 1_000_000:,} MB; {AS_BITS}"
        raise UnreadableError.at(line=0, column=0, problem=problem)
    if is_workbook(path):
        raw = _of_table(_sheet(path, data))
    else:
        source = Source(decode(data), path, family)
        raw = _rows_of(source, form or form_of(source))
    if not raw.ids and raw.notes:
        problem = "no row names an animal; expected its id, its parents and its typings"
        raise UnreadableError.at(line=0, column=0, problem=problem)
    without_columns(raw, columns.ignored)
    with_dosages(raw, columns.dosages)
    if raw.form == "csv":
        with_joined_alleles(raw)
        loci = [one.name for one in ruleset.loci] if ruleset else []
        without_other_columns(raw, [raw.card, *columns.dosages, *loci])
    return herd_from_rows(raw, ruleset)


def _unpacked(data: bytes) -> bytes:
    try:
        with GzipFile(fileobj=BytesIO(data)) as stream:
            whole = BytesIO()  # piece by piece: else room for as much as there may be is taken
            while whole.tell() <= MOST_TEXT and (piece := stream.read(_PIECE)):
                whole.write(piece)
    except (OSError, EOFError, zlib_error) as error:
        problem = f"the packed file is damaged ({error}); pack it again, or unpack it first"
        raise UnreadableError.at(line=0, column=0, problem=problem) from None
    whole.seek(0)
    return within(whole, MOST_TEXT, AS_BITS)


def _rows_of(source: Source, form: str) -> RawRows:
    """Return the rows of a text in one of the forms but ``bed``; an empty one has none."""
    text = source.text
    if not any(without_remarks(text.split("\n"))) and form != "vcf":
        return RawRows(form if form in ("pre", "ped") else "csv")
    if form in ("csv", "spaced"):
        return _of_table(CsvRows(StringIO(text if form == "csv" else spaced_table(text))))
    return read_text(source, form)


def _of_table(rows: RowSource) -> RawRows:
    """Return the rows of a table, the chromosomes in its heading parted from the loci."""
    raw = read_rows(rows)
    heading = {raw.places[one.name]: one.name for one in raw.columns}
    for column, on_map in zip(raw.columns, places_in(heading, raw.heading), strict=True):
        column.name, column.on_map = on_map
    return raw


def _sheet(path: str, data: bytes) -> SheetRows:
    stream = BytesIO(data)
    sheets = {name: read_sheet(stream, path, name) for name in sheets_in(stream, path)}
    herds = [
        name
        for name, rows in sheets.items()
        if any(is_heading(",".join(row.texts)) for row in rows[:HEADING_WITHIN])
    ]
    if len(sheets) > 1 and len(herds) != 1:
        named = some_listed(herds or [*sheets], "and", _MOST_NAMED)
        problem = (
            f"several sheets hold a herd ({named}); save one of them as CSV"
            if herds
            else f"no sheet ({named}) has a heading with id, sire and dam; write id,sire,dam,sex "
            "and the names of the loci above the animals"
        )
        raise UnreadableError.at(line=0, column=0, problem=problem)
    (name,) = herds or sheets
    return SheetRows(sheets[name], is_heading)


def herd_from_rows(raw: RawRows, ruleset: Ruleset | None = None) -> Herd:
    structure = structure_of(raw)
    notes: list[StructureNote] = [*structure.notes, *_columns_as_read(raw)]
    loci = tuple(_loci(raw, structure, ruleset, notes))
    herd = herd_of(raw, structure, loci, notes)
    used = {raw.card if ruleset else "", *(one.alleles.name for one in loci)}
    unused = [column.name for column in raw.columns if column.name not in used]
    herd = replace(herd, columns_left_out=(*raw.left_out, *unused))
    if ruleset is not None:
        herd = replace(herd, linked=linked_loci(ruleset, _phases(raw, structure, ruleset)))
    return herd


def _phases(raw: RawRows, structure: Structure, ruleset: Ruleset) -> dict[int, Phase]:
    """Return what the cards of animals say to lie together, by the places of those."""
    for column in raw.columns:
        if column.name == raw.card:
            phases, cells = read_cards(ruleset, column.distinct).phases, list(column.distinct)
            by_number = {i: phases[cell] for i, cell in enumerate(cells) if cell in phases}
            numbers = ((place, int(row)) for place, row in enumerate(structure.rows) if by_number)
            return {
                place: by_number[column.numbers[row]]
                for place, row in numbers
                if row >= 0 and column.numbers[row] in by_number
            }
    return {}


def _loci(
    raw: RawRows, structure: Structure, ruleset: Ruleset | None, notes: list[StructureNote]
) -> Iterator[LocusReadings]:
    for column in raw.columns:
        column.pad(len(raw.ids))
    if ruleset is not None:
        yield from _ruled_loci(raw, structure, ruleset, notes)
        return
    laws = laws_on(column.on_map[0] for column in raw.columns)
    for column in raw.columns:
        is_asked = raw.form == "csv" and column.on_map == NOWHERE
        other = no_typings(column.name, column.distinct) if is_asked else None
        if other is not None:
            notes.append(_of_column(f"column {column.name}: {other}", raw.heading))
            continue
        law = laws[column.on_map[0]] or LAWS[AUTOSOME]
        read = read_cells(column.name, column.distinct, column.on_map, law)
        if _holds_no_typings(column, read, raw):
            notes.append(_no_locus(column, read, raw))
            continue
        notes += _problems(column, read.problems, raw)
        yield _column_locus(column, read, structure.rows)


def _column_locus(column: CellColumn, read: ReadCells, rows: Positions) -> ColumnLocus:
    certain: list[int] = []
    if read.certain:
        cells = list(column.distinct)
        sure = [i for i, cell in enumerate(cells) if cell in read.certain]
        numbers = np.array(column.numbers)[rows]
        certain = np.flatnonzero(np.isin(numbers, sure) & (rows >= 0)).tolist()
    return ColumnLocus(read.alleles, column, read.readings, rows, tuple(certain))


def _ruled_loci(
    raw: RawRows, structure: Structure, ruleset: Ruleset, notes: list[StructureNote]
) -> Iterator[LocusReadings]:
    """Yield the loci of a ruleset, each with what its own column and the cards say of it."""
    by_name = {column.name: column for column in raw.columns}
    cards = by_name.pop(raw.card, None)
    shown = read_cards(ruleset, cards.distinct if cards else ())
    if cards is not None:
        notes += _problems(cards, shown.problems, raw)
    for number, locus in enumerate(ruleset.loci):
        parts = []
        if locus.name in by_name:
            column = by_name.pop(locus.name)
            notes += _other_place(column, locus, ruleset.name, raw)
            read = read_by_ruleset(locus, column.distinct)
            notes += _problems(column, read.problems, raw)
            parts.append(_column_locus(column, read, structure.rows))
        alleles = LocusAlleles(locus.name, locus.symbols, locus, law=locus.law)
        if cards is not None:
            here = {cell: readings[number] for cell, readings in shown.readings.items()}
            notes += _against_cards(raw, alleles, cards, here, parts)
            parts.append(ColumnLocus(alleles, cards, here, structure.rows))
        if parts:
            yield CardLocus(alleles, tuple(parts))
    for name in by_name:
        notes.append(_of_column(f"{ruleset.name} has no locus {name}", raw.heading))


def _columns_as_read(raw: RawRows) -> Iterator[StructureNote]:
    """Yield which columns are no loci, and which are two alleles of one."""
    ignored = [f"{name} ({why})" for name, why in raw.left_out.items()]
    pairs = [f"{one} and {other} (locus {name})" for name, (one, other) in raw.joined.items()]
    for what, names in (("columns that are no loci", ignored), ("two alleles of a locus", pairs)):
        if names:
            text = f"{what}: {some_listed(names, 'and', _MOST_NAMED)}"
            yield StructureNote(HerdCode.COLUMNS_AS_READ, raw.heading, text)


def _other_place(
    column: CellColumn, locus: Locus, ruleset: str, raw: RawRows
) -> Iterator[StructureNote]:
    """Yield that a file has a locus on another chromosome than the ruleset."""
    place = column.on_map[0]
    law = laws_on([place])[place]
    if place != NOWHERE[0] and law is not locus.law:
        text = (
            f"column {column.name}: {ruleset} has this locus on {locus.chromosome}, which counts, "
            f"not on {place}"
        )
        yield StructureNote(HerdCode.UNCLEAR_CHROMOSOME, raw.heading, text)


def _against_cards(
    raw: RawRows,
    alleles: LocusAlleles,
    cards: CellColumn,
    shown: Mapping[Cell, Reading],
    typed: Sequence[ColumnLocus],
) -> Iterator[StructureNote]:
    """Yield whose card and typing at a locus cannot both be right, row by row."""
    card_cells, names = list(cards.distinct), list(raw.names)
    for part in typed:
        cells = list(part.column.distinct)
        bad = {
            (card, cell)
            for (card, shows), (cell, says) in product(shown.items(), part.readings.items())
            if not shows & says
        }
        pairs = zip(cards.numbers, part.column.numbers, strict=True) if bad else ()
        for row, (number, other) in enumerate(pairs):
            card, cell = card_cells[number], cells[other]
            if (card, cell) in bad:
                who = names[raw.ids[row]]
                text = (
                    f"{who}, locus {alleles.name}: {cell} contradicts the card {card}, which is "
                    f"{alleles.reading(shown[card])}; correct one of them; the typing counts"
                )
                yield StructureNote(HerdCode.UNREADABLE_ALLELE, raw.lines[row], text, (who,))


def _holds_no_typings(column: CellColumn, read: ReadCells, raw: RawRows) -> bool:
    """Tell whether a column of CSV is no locus: it has cards, or nothing that can be read."""
    if raw.form != "csv" or not read.problems:
        return False
    bad = {column.distinct[cell] for cell in read.problems}
    blank = {column.distinct[cell] for cell in MISSING if cell in column.distinct}
    wrong = sum(number in bad for number in column.numbers)
    known = sum(number not in blank for number in column.numbers)
    is_other = wrong > 1 and (wrong > _OTHER * known or not read.alleles.seen)
    return column.name == raw.card or is_other


def _of_column(problem: str, line: int) -> StructureNote:
    """Note once of a column why it is ignored, and what to do."""
    return StructureNote(HerdCode.UNREADABLE_ALLELE, line, f"{problem}; the column is ignored")


def _no_locus(column: CellColumn, read: ReadCells, raw: RawRows) -> StructureNote:
    """Note once of a column that it holds something other than typings."""
    bad = {column.distinct[cell]: cell for cell in read.problems}
    row = next(i for i, number in enumerate(column.numbers) if number in bad)
    cell = bad[column.numbers[row]]
    text = cell if isinstance(cell, str) else " ".join(cell)
    if column.name == raw.card:
        remedy = "name the ruleset of the cards, such as --ruleset gene-rummy"
        problem = f"{quoted(text)} is a card, not two alleles; {remedy}"
    else:
        remedy = (
            f"leave it out (--ignore {quoted(column.name)}), or name the ruleset of its notation: "
            "--ruleset"
        )
        few = "hardly a" if read.alleles.seen else "no"
        problem = f"{few} cell is a typing, for example {quoted(text)}; {remedy}"
    return _of_column(f"column {column.name}: {problem}", raw.lines[row])


def _problems(
    column: CellColumn, problems: dict[Cell, str], raw: RawRows
) -> Iterator[StructureNote]:
    """Yield what cannot be read at a locus, row by row."""
    if not problems:
        return
    bad = {column.distinct[cell]: text for cell, text in problems.items()}
    names = {number: name for name, number in raw.names.items()}
    for row, number in enumerate(column.numbers):
        if number in bad:
            who = names[raw.ids[row]]
            text = f"{who}, locus {column.name}: {bad[number]}; counted as unknown"
            yield StructureNote(HerdCode.UNREADABLE_ALLELE, raw.lines[row], text, (who,))
