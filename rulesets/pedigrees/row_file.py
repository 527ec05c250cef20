"""Pedigrees as comma-separated values: ``id,sire,dam,sex`` and a column for each locus."""

from collections.abc import Sequence
from io import StringIO

from testcross.rulesets.english import listed, quoted
from testcross.rulesets.pedigrees.raw_rows import CellColumn, RawRows
from testcross.rulesets.records.csv_rows import CsvRows
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.rows import Cells

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
        raw.note_row(row.error.line, who, f"{row.error.text}; the cell is taken for unknown")
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
            problem = f"the heading has {what}; give every column a name of its own"
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
