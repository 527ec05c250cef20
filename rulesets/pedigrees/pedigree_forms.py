"""In which form a pedigree file is, by its content; and files that are none, with what to give."""

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

from testcross.rulesets.english import counted
from testcross.rulesets.pedigrees.raw_rows import without_remarks
from testcross.rulesets.pedigrees.row_file import is_heading, names_columns
from testcross.rulesets.pedigrees.table_files import PRE_CELLS
from testcross.rulesets.records.findings import UnreadableError

GOES_WITH = {"bim": "bed", "fam": "bed", "map": "ped"}
"""Files that only say who or what is meant in another one, by their endings."""
_MOST_LOOKED_AT = 50
_BIM_CELLS = 6
_FEWEST_DELIMITERS = 3
_HEADING_OF_PED = frozenset({"fid", "iid", "pat", "mat"})
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
    _refuse_heading(line, first.split())
    widths = Counter(len(row.split()) for _, row in rows)
    (width, number), *_ = widths.most_common()
    if width % 2:
        if width > PRE_CELLS and number > 1:
            raise _odd(line, width)
        return "pre"
    if all(_is_marker(row.split()) for _, row in rows):
        problem = "the rows are markers, as in a .bim file; give the .bed file that it goes with"
        raise UnreadableError.at(line=line, column=0, problem=problem)
    return "ped"


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


def _refuse_heading(line: int, cells: Sequence[str]) -> None:
    """Refuse names of columns where none belong, or with spaces between them.

    Raises:
        UnreadableError: with what to do.
    """
    if names_columns(cells[:1], ("id",)) and names_columns(cells):
        problem = "the columns are parted by spaces; part them by commas, semicolons or tabs"
        raise UnreadableError.at(line=line, column=0, problem=problem)
    if _HEADING_OF_PED.intersection(cell.casefold() for cell in cells):
        problem = (
            "the first row is a heading, and a .ped file has none; delete it (or have PLINK write "
            "the file anew with --recode)"
        )
        raise UnreadableError.at(line=line, column=0, problem=problem)


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
    return alleles <= _NUCLEOTIDES and alleles != {"0"} and cells[2].replace(".", "").isdecimal()
