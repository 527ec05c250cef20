"""What a pedigree file says row by row, before it is known who is who; rows of tables first of all.

A table, in CSV or in a workbook, has ``id,sire,dam,sex`` and a column for each locus.
"""

import re
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TypeAlias

from testcross.rulesets.english import counted, listed, quoted
from testcross.rulesets.herds.herd_codes import HerdCode
from testcross.rulesets.herds.herd_headings import (
    AFFECTED,
    BIRTHS,
    CARD,
    GENERATIONS,
    PLANT,
    plain_headings,
    roles_in,
)
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.rows import Cells, RowSource, column_key

Cell: TypeAlias = str | tuple[str, str]
"""What is written of an animal at a locus: a text, or two alleles in cells of their own."""

_FEW = 100
"""Below so many columns a misspelt name is looked for among them."""
_REMARK = re.compile(r"(?:^|(?<=\s))#")
MapPlace: TypeAlias = tuple[str, str, str]
"""Chromosome, distance and position of a marker, as a ``.map`` or ``.bim`` file has them."""
NOWHERE: MapPlace = ("0", "0", "0")
"""Where a marker is of which that is unknown."""
AT = "@"
"""Parts a locus from its chromosome in a heading."""
MISSING = frozenset({"", "0", ".", "NA", "na", "-", "?"})
"""What stands for an unknown allele."""
NOBODY = MISSING | {"-9", "*"}
"""What stands for an unknown parent."""
NOBODY_WORDS = {
    *("unknown", "not known", "unk", "none", "null", "nil", "nan", "n/a", "n.a.", "na", "#n/a"),
    *("missing", "nobody", "-1", "-99", "-999", "00", "000", "0000", "0.0", "--", "??", "???"),
}
"""What stands for an unknown parent too, in any case, where no row has it for an id."""
_MALE = frozenset({"1", "m", "male"})
_FEMALE = frozenset({"2", "f", "female"})
_MOST_NAMED = 8
UNUSED = "; the row is ignored"
"""What becomes of a row of nobody."""
UNKNOWN_SEX, MALE, FEMALE = 0, 1, 2
EXTRA = ("status", "phenotype", "born", "generation")
"""Roles of cells whose words are kept."""


@dataclass(frozen=True, slots=True)
class StructureNote:
    """Something found about the rows of a file, with the animals that it is about."""

    code: HerdCode
    line: int
    text: str
    ids: tuple[str, ...] = ()


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
    """What the columns of ids, parents and sexes are called."""
    left_out: dict[str, str] = field(default_factory=dict)
    """Why columns are no loci, by what they are called: one of birthdays is ``a date``."""
    joined: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Per locus whose alleles have a column each, what these are called."""
    notes: list[StructureNote] = field(default_factory=list)
    families: dict[int, str] = field(default_factory=dict)
    """Per number, the family that the file names; empty where it has none."""
    own_ids: dict[int, str] = field(default_factory=dict)
    """Per number the id that its family's rows have, where that is not the name."""
    extra: dict[str, dict[int, str]] = field(default_factory=dict)
    """What else is told of animals, by roles of columns and by numbers: ``born``, ``generation``,
    ``status``, and ``phenotype`` of a ``.ped`` file."""
    near_status: str = ""
    """A column that nearly has the name of one of statuses, if none has it."""

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

    def add_rows(
        self,
        place: Mapping[str, int],
        loci: Sequence[int],
        cells_each: int,
        rows: Iterable[tuple[int, Sequence[str]]],
    ) -> None:
        """Add rows, whatever form they have.

        ``place`` says by role in which cell it stands, ``loci`` in which the alleles of each column
        begin; a locus has one cell, or two (``cells_each``). Rows are all of one width.
        """
        sex, family = place.get("sex"), place.get("family")
        roles = {role: place[role] for role in EXTRA if role in place}
        columns = list(zip(self.columns, loci, strict=True))
        for line, cells in rows:
            people = [cells[place[role]] for role in ("id", "sire", "dam")]
            if self.is_nobody(line, people[0]):
                continue
            if family is not None:
                people = ["0" if one in NOBODY else f"{cells[family]}\t{one}" for one in people]
            self.add(line, people[0], people[1], people[2], "" if sex is None else cells[sex])
            for role, at in roles.items():
                self.extra.setdefault(role, {}).setdefault(self.ids[-1], cells[at])
            for column, at in columns:
                column.add(cells[at] if cells_each == 1 else (cells[at], cells[at + 1]))
        if family is not None:
            self._name_people()

    def _name_people(self) -> None:
        """Call everybody by the id alone, where no other family has it too; else ``family:id``."""
        keys = [key.partition("\t")[::2] for key in self.names]
        count = Counter(name for _, name in keys)
        self.names = {}
        for number, (family, own) in enumerate(keys):
            name = own if count[own] == 1 else f"{family}:{own}"
            while name in self.names:  # an id may look like a family and an id
                name = f"{family}:{name}"
            self.names[name] = number
            self.families[number] = family
            if name != own:
                self.own_ids[number] = own

    def note(self, line: int, text: str, who: str = "") -> None:
        """Note what is wrong with the cells of a row."""
        ids = (who,) if who else ()
        self.notes.append(StructureNote(HerdCode.WRONG_NUMBER_OF_CELLS, line, text, ids))

    def is_nobody(self, line: int, who: str) -> bool:
        """Tell whether the id of a row stands for nobody, and note that the row is not used."""
        problem = "the row has no id; give the animal one"
        if who:
            problem = f"the id {quoted(who)} means 'unknown parent'; give the animal another id"
        if who in NOBODY:
            self.note(line, f"{problem}{UNUSED}")
        return who in NOBODY


def sex_of(text: str) -> int:
    word = text.casefold().removesuffix(".0")
    return MALE if word in _MALE else FEMALE if word in _FEMALE else UNKNOWN_SEX


def without_remarks(lines: Iterable[str]) -> Iterable[tuple[int, str]]:
    """Yield the lines that say something, each with its number; ``#`` opens a remark."""
    for number, line in enumerate(lines, 1):
        text = _REMARK.split(line, maxsplit=1)[0] if "#" in line else line
        if text and not text.isspace():
            yield number, text


def read_rows(rows: RowSource) -> RawRows:
    """Return the rows of a table: CSV, or a sheet of a workbook."""
    if rows.heading.error is not None:
        raise UnreadableError(rows.heading.error)
    heading = _without_empty_end([cell.strip() for cell in rows.heading.texts], 0)
    place = _places(heading, rows.heading.line)
    raw = RawRows("csv", heading=rows.heading.line)
    raw.are_plants = heading[place["id"]].casefold().startswith(PLANT)
    taken = {place[role] for role in place if role != CARD}
    loci = [i for i, name in enumerate(heading) if name and i not in taken]
    raw.passed_over = tuple(name for i, name in enumerate(heading) if name and i in taken)
    raw.columns = [CellColumn(heading[i]) for i in loci]
    raw.places = {heading[i]: i for i in loci}
    raw.card = heading[place[CARD]] if CARD in place else ""
    names = plain_headings(heading)
    for i in reversed(loci):
        for role, keys in (("status", AFFECTED), ("born", BIRTHS), ("generation", GENERATIONS)):
            if column_key(names[i]) in keys:
                place[role] = i
    if "status" not in place and len(loci) < _FEW:
        names = [heading[i] for i in loci]
        near = [one for one in names if get_close_matches(column_key(one), AFFECTED, 1, 0.8)]
        raw.near_status = near[0] if near else ""
    if not heading[0]:
        raw.left_out["column 1"] = "it has no name"
    surplus, sexes = set[bool](), list[str]()

    def whole() -> Iterator[tuple[int, list[str]]]:
        for row in rows:
            if any(map(str.strip, row.texts)):
                surplus.add(len(row.texts) == len(rows.heading.texts) + 1 and row.texts[-1] != "")
                cells = _cells(row, len(heading), raw, place["id"])
                if "sex" in place and cells[place["id"]] not in NOBODY:
                    sexes.append(cells[place["sex"]])
                yield row.line, cells

    raw.add_rows(place, loci, 1, whole())
    if surplus == {True}:
        problem = (
            "every row has one cell more than the heading, as R writes names of rows; name their "
            f"column too: row,{','.join(heading)}"
        )
        raise UnreadableError.at(line=rows.heading.line, column=1, problem=problem)
    if sexes:
        sexes_by_roles(raw, sexes)
    own, spelt = {*raw.ids}, list(raw.names)
    for parents in (raw.sires, raw.dams):  # a column with gaps has numbers as 12.0 in pandas
        for at, number in enumerate(parents):
            if number >= 0 and number not in own and spelt[number].endswith(".0"):
                plain = raw.names.get(spelt[number].removesuffix(".0"), -1)
                parents[at] = plain if plain in own else number
    return raw


def sexes_by_roles(raw: RawRows, sexes: Sequence[str]) -> None:
    """Read sexes as sires and dams have them, where 1 is no male: 0 and 1, or 2 and 1.

    Programs differ. Where all sires have one code and all dams the other, that tells.
    """
    codes = {*sexes} - MISSING | ({"0"} & {*sexes})
    if codes not in ({"0", "1"}, {"1", "2"}, {"0", "1", "2"}):
        return
    of_animal = dict(zip(raw.ids, sexes, strict=True))
    parts = [
        {of_animal[one] for one in parents if one in of_animal} for parents in (raw.sires, raw.dams)
    ]
    both = [one - ({"0"} if "2" in codes else set()) for one in parts]
    if any(len(one) != 1 for one in both) or both[0] == both[1]:
        return
    (male,), (female,) = both
    if male == "1":  # as is usual; a 0 beside it may be a female, or unknown
        return
    word = {male: MALE, female: FEMALE}
    raw.sexes = array("b", [word.get(one, UNKNOWN_SEX) for one in sexes])
    text = (
        f"sex: {male} is male and {female} female, as the sires have {male} and the dams {female}"
    )
    raw.notes.append(StructureNote(HerdCode.COLUMNS_AS_READ, raw.heading, text))


def _cells(row: Cells, width: int, raw: RawRows, id_place: int) -> list[str]:
    """Return the cells of a row, as many as the heading has, and note what is wrong with them."""
    cells = _without_empty_end([cell.strip() for cell in row.texts], width)
    who = "".join(cells[id_place : id_place + 1])
    if row.error is not None:
        raw.note(row.error.line, f"{row.error.text}; the cell counts as unknown", who)
        cells = ["" if cell.startswith('"') else cell for cell in cells]
    elif len(cells) != width:
        expected = f"expected {width}, as in the first row"
        raw.note(row.line, f"{counted(len(cells), 'cell')}; {expected}", who)
    return [*cells, *[""] * width][:width]


def _without_empty_end(cells: list[str], width: int) -> list[str]:
    while len(cells) > width and not cells[-1]:
        cells = cells[:-1]
    return cells


def _places(heading: Sequence[str], line: int) -> dict[str, int]:
    """Return where the columns that are no loci stand.

    The first column may be without a name, as R writes the names of rows.
    """
    found = roles_in(heading)
    if not found and any(not name or name in NOBODY or name.isdecimal() for name in heading):
        like = ",".join(["id", "sire", "dam", "sex", "L1", "L2", "L3"][: len(heading)])
        problem = f"the first row is no heading ({_few(heading)}); write one above it: {like}"
        raise UnreadableError.at(line=line, column=0, problem=problem)
    missing = [role for role in ("id", "sire", "dam") if role not in found]
    if not heading[0] and missing:
        problem = "the first column has no name; if it holds the animals, call it id"
        raise UnreadableError.at(line=line, column=1, problem=problem)
    _refuse_unnamed(heading, line)
    if missing:
        problem = (
            f"the heading lacks {listed(missing, 'and')}; it has {_few(heading)}; rename the "
            "columns: id,sire,dam,sex and the names of the loci"
        )
        raise UnreadableError.at(line=line, column=0, problem=problem)
    return found


def _refuse_unnamed(heading: Sequence[str], line: int) -> None:
    """Refuse columns but the first without a name, and two of one name."""
    names = [name.casefold() for name in heading]
    for number, name in enumerate(names):
        if not number or (name and name not in names[:number]):
            continue
        what = f"{quoted(heading[number])} twice" if name else "a column without a name"
        problem = f"the heading has {what}; give every column its own name"
        if name in ("", names[number - 1]) and heading[number - 1]:
            before = heading[number - 1]
            problem += f" (for two alleles of one locus {before}.1 and {before}.2)"
        raise UnreadableError.at(line=line, column=number + 1, problem=problem)


def _few(names: Sequence[str]) -> str:
    return ",".join([*names[:_MOST_NAMED], *(["..."] if len(names) > _MOST_NAMED else [])])
