"""In which form a pedigree file is, by its content; and files that are none, with what to give."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path

from testcross.rulesets.english import counted
from testcross.rulesets.pedigrees.joined_genotypes import refuse_joined
from testcross.rulesets.pedigrees.raw_rows import without_remarks
from testcross.rulesets.pedigrees.row_file import is_heading
from testcross.rulesets.pedigrees.table_files import PED_CELLS, PRE_CELLS, refuse_heading
from testcross.rulesets.records.findings import UnreadableError

GOES_WITH = {"bim": "bed", "fam": "bed", "map": "ped"}
"""Files that only say who or what is meant in another one, by their endings."""
_MOST_LOOKED_AT = 50
_BIM_CELLS = 6
_FEWEST_DELIMITERS = 3
_WITHOUT_PHENOTYPE = 5
_NO_PHENOTYPE = (["0"], ["-9"])
_MAP_CELLS = 4
_MANY_ROWS = 8
"""Of so many rows most have to be alike."""
_FIRST_POINTER, _POINTERS = 4, 3
_POINTED_CELLS = 9
"""Cells of a row before its typings, as LINKAGE's makeped writes it."""
_SEXES = frozenset({"0", "1", "2"})
_VCF = "##fileformat=VCF"
_NUCLEOTIDES = frozenset("ACGT0")


def form_of(path: str, text: str) -> str:
    """Return the form of a text: CSV has a heading, ``.pre`` rows of an odd number of cells.

    Args:
        path: where it is.
        text: its content.

    Raises:
        UnreadableError: for a text without rows, and for a file that is no pedigree.
    """
    _refuse_companion(path)
    if text.startswith(_VCF):
        problem = (
            "a VCF file does not say who descends from whom; have PLINK make a .bed file of it "
            "(--vcf FILE --make-bed) and put the parents into its .fam file"
        )
        raise UnreadableError.at(line=1, column=0, problem=problem)
    rows = [*islice(without_remarks(text.split("\n")), _MOST_LOOKED_AT)]
    if not rows:
        raise UnreadableError.at(line=0, column=0, problem="the file has no rows")
    line, first = rows[0]
    first = first.removeprefix("\ufeff")
    if first.casefold().startswith("sep=") and len(rows) > 1:  # a spreadsheet's delimiter
        line, first = rows[1]
    if is_heading(first) or _has_commas(first):
        return "csv"
    refuse_heading(text)
    cells = [row.split() for _, row in rows]
    _refuse_other_programs(line, cells)
    return _form_of_rows(path, line, cells)


def _form_of_rows(path: str, line: int, cells: Sequence[Sequence[str]]) -> str:
    """Return the form of rows without a heading, by how many cells they have.

    Raises:
        UnreadableError: for rows that are of neither form.
    """
    widths = Counter(map(len, cells))
    (width, number), *_ = widths.most_common()
    if len(cells) >= _MANY_ROWS and 2 * number < len(cells):
        problem = (
            f"the rows have from {min(widths)} to {max(widths)} cells, so this is no pedigree; "
            "expected the same number in each row"
        )
        raise UnreadableError.at(line=line, column=0, problem=problem)
    if not width % 2:
        return "ped"
    if width > PRE_CELLS or all(row[5:6] in _NO_PHENOTYPE for row in cells):
        whole = [row[PED_CELLS:] for row in cells if len(row) == width]
        refuse_joined(line, list(zip(*whole, strict=True)))
    if width == PRE_CELLS:
        _refuse_families(path, line, cells)
    elif {*widths} == {_WITHOUT_PHENOTYPE} or (width > PRE_CELLS and number > 1):
        raise _odd(line, width)
    return "pre"


def _refuse_companion(path: str) -> None:
    """Refuse a file by its name that only goes with another one.

    Raises:
        UnreadableError: naming the other one.
    """
    ending = Path(path).suffix.removeprefix(".").casefold()
    if ending in GOES_WITH:
        main = Path(path).with_suffix(f".{GOES_WITH[ending]}")
        alone = "; to check its structure alone: --format ped" if ending == "fam" else ""
        problem = f"it goes with a .{GOES_WITH[ending]} file; give that one, {main}{alone}"
        raise UnreadableError.at(line=0, column=0, problem=problem)


def _has_commas(line: str) -> bool:
    """Tell whether a line is CSV, though not as a heading should be."""
    delimiters = max(line.count(one) for one in ",;")
    return delimiters >= _FEWEST_DELIMITERS and len(line.split()) <= delimiters


def _refuse_other_programs(line: int, rows: Sequence[Sequence[str]]) -> None:
    """Refuse rows that other programs write, and that could be taken for animals.

    Raises:
        UnreadableError: with what to give in their place.
    """
    for is_such, problem in _OTHERS:
        if is_such(rows):
            raise UnreadableError.at(line=line, column=0, problem=problem)


def _are_markers(rows: Sequence[Sequence[str]]) -> bool:
    return all(map(_is_marker, rows))


def _are_on_map(rows: Sequence[Sequence[str]]) -> bool:
    """Tell whether rows are those of a ``.map`` file: chromosome, name, distance, position."""
    if any(len(row) != _MAP_CELLS or not row[3].lstrip("-").isdecimal() for row in rows):
        return False
    names = {row[1] for row in rows}
    places = {cell for row in rows for cell in row[2:]} - {"0"}
    are_numbers = all(_is_number(row[2]) for row in rows)
    return are_numbers and bool(places) and names.isdisjoint(places)


def _are_of_cri_map(rows: Sequence[Sequence[str]]) -> bool:
    """Tell whether the first rows count families and loci, and the next name the loci."""
    counts = [row[0].isdecimal() and len(row) == 1 for row in rows[:2]]
    return len(rows) > 2 and all(counts) and not rows[2][0].isdecimal()


def _have_pointers(rows: Sequence[Sequence[str]]) -> bool:
    """Tell whether rows name a first offspring and siblings, which LINKAGE's makeped adds."""
    if any(len(row) < _POINTED_CELLS for row in rows):
        return False
    ids = {row[1] for row in rows} | {"0"}
    pointers = {cell for row in rows for cell in row[_FIRST_POINTER:][:_POINTERS]}
    return pointers <= ids and not pointers <= _SEXES


_OTHERS: tuple[tuple[Callable[[Sequence[Sequence[str]]], bool], str], ...] = (
    (
        _are_markers,
        "the rows are markers, as in a .bim file; give the .bed file that it goes with",
    ),
    (
        _are_on_map,
        "the rows are markers, as in a .map file; give the .ped file that it goes with",
    ),
    (
        _are_of_cri_map,
        (
            "a CRI-MAP .gen file is not read; write its animals as a .ped file (family id father "
            "mother sex phenotype, then two alleles for each locus), where the father comes first"
        ),
    ),
    (
        _have_pointers,
        (
            "the rows name a first offspring and siblings, as LINKAGE's makeped writes them; give "
            "the file that makeped read"
        ),
    ),
)
"""What rows of other programs are told by, and what is said of them."""


def _refuse_families(path: str, line: int, rows: Sequence[Sequence[str]]) -> None:
    """Refuse rows of seven cells that begin with a family, not with a locus.

    Everyone has a row at each locus of a ``.pre`` file; in a ``.ped`` file nobody has two.

    Raises:
        UnreadableError: with what to do.
    """
    whole = [row for row in rows if len(row) == PRE_CELLS]
    firsts, ids = (Counter(row[place] for row in whole) for place in (0, 1))
    are_families = len(firsts) > 1 < min(firsts.values()) and max(ids.values()) == 1
    if Path(path).suffix.casefold() == ".ped" or are_families:
        problem = (
            "7 cells in a row may be a .ped file without phenotypes, which needs a column of them, "
            "such as -9, behind the sex; if each row begins with a locus: --format pre"
        )
        raise UnreadableError.at(line=line, column=0, problem=problem)


def _is_number(text: str) -> bool:
    return text.lstrip("-").replace(".", "", 1).isdecimal()


def _odd(line: int, width: int) -> UnreadableError:
    problem = (
        f"{counted(width, 'cell')} in a row; .pre has {PRE_CELLS} (locus id father mother sex "
        "allele allele), and .ped an even number (family id father mother sex phenotype, then two "
        "alleles for each marker); a .ped file without phenotypes needs a column of them, such as "
        "-9"
    )
    return UnreadableError.at(line=line, column=0, problem=problem)


def _is_marker(cells: Sequence[str]) -> bool:
    """Tell whether a row is one of a ``.bim`` file: chromosome, name, two numbers, two alleles."""
    if len(cells) != _BIM_CELLS or not cells[3].isdecimal():
        return False
    alleles = {*cells[4:]}
    return alleles <= _NUCLEOTIDES and alleles != {"0"} and _is_number(cells[2])
