"""What a pedigree file says row by row, before it is known who is who; rows of CSV first of all.

A file of comma-separated values has ``id,sire,dam,sex`` and a column for each locus.
"""

import re
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from io import StringIO
from typing import TypeAlias

from testcross.rulesets.english import counted, listed, quoted
from testcross.rulesets.pedigrees.pedigree_codes import PedigreeCode
from testcross.rulesets.records.csv_rows import CsvRows
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.rows import Cells

Cell: TypeAlias = str | tuple[str, str]
"""What is written of an animal at a locus: a text, or two alleles in cells of their own."""

_REMARK = re.compile(r"(?:^|(?<=\s))#")
MapPlace: TypeAlias = tuple[str, str, str]
"""Chromosome, distance and position of a marker, as a ``.map`` or ``.bim`` file has them."""
NOWHERE: MapPlace = ("0", "0", "0")
"""Where a marker is of which that is unknown."""
AT = "@"
"""Parts a locus from its chromosome in a heading."""
MISSING = frozenset({"", "0", ".", "NA", "na", "-", "?"})
"""What stands for an unknown allele."""
NOBODY = MISSING | {"-9"}
"""What stands for an unknown parent."""
NOBODY_WORDS = frozenset(
    {
        *("unknown", "unk", "none", "null", "nil", "nan", "n/a", "n.a.", "na", "#n/a", "missing"),
        *("nobody", "not known", "-1", "-99", "-999", "00", "000", "0000", "--", "??", "???"),
    }
)
"""What stands for an unknown parent too, in any case, where no row has it for an id."""
_MALE = frozenset({"1", "m", "male"})
_FEMALE = frozenset({"2", "f", "female"})
UNUSED = "; the row is ignored"
"""What becomes of a row of nobody."""
UNKNOWN_SEX, MALE, FEMALE = 0, 1, 2


@dataclass(frozen=True, slots=True, kw_only=True)
class StructureNote:
    """Something found about the rows of a file, with the animals that it is about."""

    code: PedigreeCode
    line: int
    ids: tuple[str, ...]
    text: str


@dataclass(slots=True)
class CellColumn:
    """One locus in all rows: a number for each cell, the same for cells that read the same."""

    name: str
    on_map: MapPlace = NOWHERE
    numbers: "array[int]" = field(default_factory=lambda: array("i"))
    distinct: dict[Cell, int] = field(default_factory=dict)

    def add(self, cell: Cell) -> None:
        """Add the cell of the next row."""
        self.numbers.append(self.distinct.setdefault(cell, len(self.distinct)))

    def put(self, row: int, cell: Cell) -> None:
        """Set the cell of a row; rows before it that have none are left unknown."""
        if row == len(self.numbers):
            self.add(cell)
        else:
            self.pad(row + 1)
            self.numbers[row] = self.distinct.setdefault(cell, len(self.distinct))

    def pad(self, rows: int) -> None:
        """Leave what rows did not say unknown."""
        while len(self.numbers) < rows:
            self.add("")


@dataclass(slots=True)
class RawRows:
    """The rows of a file; people are numbers, in the order in which they are first named."""

    form: str
    heading: int = 1
    """The line of the columns' names, if there are any."""
    are_plants: bool = False
    """Whether the file says so; a plant may be both sire and dam."""
    names: dict[str, int] = field(default_factory=dict)
    """Everybody who is named, with a number; of several families as ``family:id``."""
    ids: "array[int]" = field(default_factory=lambda: array("i"))
    sires: "array[int]" = field(default_factory=lambda: array("i"))
    """-1 where none is named."""
    dams: "array[int]" = field(default_factory=lambda: array("i"))
    sexes: "array[int]" = field(default_factory=lambda: array("b"))
    lines: "array[int]" = field(default_factory=lambda: array("i"))
    columns: list[CellColumn] = field(default_factory=list)
    card: str = ""
    """What the column of cards is called; empty where there is none."""
    places: dict[str, int] = field(default_factory=dict)
    """Per heading of a locus, its column."""
    passed_over: tuple[str, ...] = ()
    """What columns are called that are no loci, such as one of birthdays."""
    notes: list[StructureNote] = field(default_factory=list)
    families: dict[int, str] = field(default_factory=dict)
    """Per number, the family that the file names; empty where it has none."""
    own_ids: dict[int, str] = field(default_factory=dict)
    """Per number the id that its family's rows have, where that is not the name."""
    phenotypes: dict[int, str] = field(default_factory=dict)
    """Per number, what a ``.ped`` file has in its sixth column; it is only written again."""

    def number(self, name: str) -> int:
        """Return the number of somebody, -1 for a name that stands for nobody."""
        return -1 if name in NOBODY else self.names.setdefault(name, len(self.names))

    def add(self, line: int, who: str, sire: str, dam: str, sex: str) -> None:
        """Add a row, without its cells."""
        self.lines.append(line)
        self.ids.append(self.names.setdefault(who, len(self.names)))
        self.sires.append(self.number(sire))
        self.dams.append(self.number(dam))
        self.sexes.append(sex_of(sex))

    def note_cells(self, line: int, who: str, found: int, expected: str) -> None:
        """Note that a row has too few cells, or too many."""
        self.note_row(line, who, f"{counted(found, 'cell')}; expected {expected}")

    def note_row(self, line: int, who: str, text: str) -> None:
        """Note what is wrong with the cells of a row."""
        ids = (who,) if who else ()
        code = PedigreeCode.WRONG_NUMBER_OF_CELLS
        self.notes.append(StructureNote(code=code, line=line, ids=ids, text=text))

    def note_markers(self, line: int, named: int, found: int) -> None:
        """Note that a ``.map`` file does not name as many markers as the rows have."""
        text = (
            f"{counted(found, 'marker')} here, but the .map file beside it names {named}; its "
            "names are ignored"
        )
        code = PedigreeCode.WRONG_NUMBER_OF_CELLS
        self.notes.append(StructureNote(code=code, line=line, ids=(), text=text))

    def is_nobody(self, line: int, who: str) -> bool:
        """Tell whether the id of a row stands for nobody, and note that the row is not used."""
        if who not in NOBODY:
            return False
        text = (
            f"the id {quoted(who)} means 'unknown parent'; give the animal another id"
            if who
            else "the row has no id; give the animal one"
        )
        code = PedigreeCode.WRONG_NUMBER_OF_CELLS
        said = f"{text}{UNUSED}"
        self.notes.append(StructureNote(code=code, line=line, ids=(), text=said))
        return True


def sex_of(text: str) -> int:
    """Return the sex that a cell names."""
    word = text.casefold()
    return MALE if word in _MALE else FEMALE if word in _FEMALE else UNKNOWN_SEX


def without_remarks(lines: Iterable[str]) -> Iterable[tuple[int, str]]:
    """Yield the lines that say something, each with its number; ``#`` opens a remark."""
    for number, line in enumerate(lines, 1):
        text = _REMARK.split(line, maxsplit=1)[0] if "#" in line else line
        if text and not text.isspace():
            yield number, text


_SPELLINGS = {
    "id": ("id", "animal id", "animal_id", "name", "animal", "plant"),
    "sire": ("sire", "father", "buck", "sire id", "sire_id", "father id", "father_id", "pat"),
    "dam": ("dam", "mother", "doe", "dam id", "dam_id", "mother id", "mother_id", "mat"),
    "sex": ("sex", "gender"),
    "card": ("card", "variety", "phenotype"),
}
_NO_LOCI = frozenset(
    {
        *(spelling for kind in _SPELLINGS.values() for spelling in kind),
        *("born", "birth", "date of birth", "birth date", "birthdate", "birthday", "dob"),
        *(
            "birth year",
            "birthyear",
            "year of birth",
            "yob",
            "died",
            "death",
            "breed",
            "owner",
            "breeder",
            "litter",
        ),
        *("note", "notes", "remark", "remarks", "comment", "comments"),
    }
)
"""Names of columns that are passed over where they are not needed."""
PLANT = "plant"
"""The heading of a column of ids that says that they are no animals."""
CARD = "card"
"""The column whose cells say something of all loci of a ruleset."""


def is_heading(line: str) -> bool:
    """Tell whether a line names the columns of a pedigree."""
    cells = [cell.strip().strip('"').casefold() for cell in line.replace(";", ",").split(",")]
    cells = cells if len(cells) > 1 else line.casefold().split("\t")
    return names_columns(cells)


def names_columns(cells: Sequence[str], expected: Sequence[str] = ("id", "sire")) -> bool:
    """Tell whether cells name columns, those of the animal and a parent among them."""
    names = {cell.strip().casefold() for cell in cells}
    return all(names.intersection(_SPELLINGS[what]) for what in expected)


def read_rows(text: str) -> RawRows:
    """Return the rows of a text in CSV.

    Raises:
        UnreadableError: where a column is missing, named twice, or has a quote left open.
    """
    rows = CsvRows(StringIO(text))
    if rows.heading.error is not None:
        raise UnreadableError(rows.heading.error)
    heading = _without_empty_end([cell.strip() for cell in rows.heading.texts], 0)
    place = _places(heading, rows.heading.line)
    raw = RawRows(
        "csv", heading=rows.heading.line, are_plants=heading[place["id"]].casefold() == PLANT
    )
    loci = [
        i
        for i, name in enumerate(heading)
        if name.casefold() not in _NO_LOCI or i == place.get(CARD)
    ]
    raw.passed_over = tuple(name for i, name in enumerate(heading) if i not in loci)
    raw.columns = [CellColumn(heading[i]) for i in loci]
    raw.places = {heading[i]: i for i in loci}
    raw.card = heading[place[CARD]] if CARD in place else ""
    for row in rows:
        if not any(map(str.strip, row.texts)):
            continue
        cells = _cells(row, len(heading), raw, place["id"])
        who = cells[place["id"]]
        if raw.is_nobody(row.line, who):
            continue
        sire, dam = cells[place["sire"]], cells[place["dam"]]
        raw.add(row.line, who, sire, dam, cells[place["sex"]] if "sex" in place else "")
        for column, i in zip(raw.columns, loci, strict=True):
            column.add(cells[i])
    return raw


def _cells(row: Cells, width: int, raw: RawRows, id_place: int) -> list[str]:
    """Return the cells of a row, as many as the heading has, and note what is wrong with them."""
    cells = _without_empty_end([cell.strip() for cell in row.texts], width)
    who = "".join(cells[id_place : id_place + 1])
    if row.error is not None:
        raw.note_row(row.error.line, who, f"{row.error.text}; the cell counts as unknown")
        cells = ["" if cell.startswith('"') else cell for cell in cells]
    elif len(cells) != width:
        raw.note_cells(row.line, who, len(cells), f"{width}, as in the first row")
    return [*cells, *[""] * width][:width]


def _without_empty_end(cells: list[str], width: int) -> list[str]:
    """Return cells without those that a spreadsheet adds on the right and leaves empty."""
    while len(cells) > width and not cells[-1]:
        cells = cells[:-1]
    return cells


def _places(heading: list[str], line: int) -> dict[str, int]:
    """Return where the columns that are no loci stand; of several names the first spelling's.

    Raises:
        UnreadableError: where one is missing, or a name stands twice.
    """
    names = [name.casefold() for name in heading]
    for number, name in enumerate(names):
        if not name or name in names[:number]:
            what = f"{quoted(name)} twice" if name else "a column without a name"
            problem = f"the heading has {what}; give every column its own name"
            raise UnreadableError.at(line=line, column=number + 1, problem=problem)
    found = {
        what: next(names.index(one) for one in spellings if one in names)
        for what, spellings in _SPELLINGS.items()
        if set(spellings).intersection(names)
    }
    missing = [what for what in ("id", "sire", "dam") if what not in found]
    if missing:
        problem = f"the heading lacks {listed(missing, 'and')}; expected id,sire,dam,sex and loci"
        raise UnreadableError.at(line=line, column=0, problem=problem)
    return found
