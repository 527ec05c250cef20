"""Herds as other programs write them: CRI-MAP, Merlin, VCF, tables with spaces, bare pedigrees.

Each form is a row: how it is told, and what reads it into the rows of every other form.
"""

import csv
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from testcross.rulesets.english import counted, quoted, some_listed
from testcross.rulesets.herds.herd_codes import HerdCode
from testcross.rulesets.herds.herd_headings import names_some_columns
from testcross.rulesets.herds.locus_places import laws_on
from testcross.rulesets.herds.raw_rows import (
    NOBODY,
    CellColumn,
    RawRows,
    StructureNote,
    sexes_by_roles,
    without_remarks,
)
from testcross.rulesets.herds.table_files import (
    ALLELE,
    COUNTED,
    FORMS,
    PED_CELLS,
    Marker,
    add_plain_rows,
    read_ped,
    with_names,
)
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.opened_file import decode

_LOOKED_AT = 50
_MOST_SIGNS = 1_000_000
_MOST_NAMED = 4
_DAT = re.compile(r"\s*([AMTCSZ])([0-9]*)\s+(\S+)")
"""A line of Merlin's .dat file: what a column of the .ped file beside it has, and its name."""
_GT = re.compile(r"([0-9]+|\.)(?:[/|]([0-9]+|\.))?")
_CALLED = "GT"
_FIXED = 9
"""Columns of a VCF file before its samples."""
_LONGEST = 12
"""So many bases still are the name of an allele."""
_NO_FAMILY = (
    "a VCF file does not name parents; name a file that does: --fam FAMILY, with a row for each "
    "sample (family id father mother sex phenotype)"
)


class Source(NamedTuple):
    """A text that is to be read, and where it is."""

    text: str
    path: str
    family: str | None = None
    """The path of the file that names the parents of a VCF file's samples."""


class OtherForm(NamedTuple):
    """A form of another program."""

    name: str
    is_such: Callable[[Source, Sequence[Sequence[str]]], bool]
    """Tells it by the cells of its first rows."""
    read: Callable[[Source], RawRows]


def other_form(source: Source) -> OtherForm | None:
    """Return in which form of another program a text is; None for none of them."""
    rows = without_remarks(source.text[:_MOST_SIGNS].removeprefix("\ufeff").split("\n"))
    first = [line.split() for _, line in islice(rows, _LOOKED_AT)]
    return next((one for one in OTHER_FORMS if first and one.is_such(source, first)), None)


def is_vcf(text: str) -> bool:
    return text.removeprefix("\ufeff").lstrip().startswith(("##fileformat=VCF", "#CHROM\tPOS"))


def _refuse(line: int, problem: str) -> UnreadableError:
    return UnreadableError.at(line=line, column=0, problem=problem)


def _note(line: int, text: str, who: str = "") -> StructureNote:
    return StructureNote(
        HerdCode.UNREADABLE_ALLELE if who else HerdCode.COLUMNS_AS_READ,
        line,
        text,
        (who,) if who else (),
    )


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


def is_spaced_table(text: str) -> bool:
    """Tell whether a text has names of columns with spaces between them, and rows that fit.

    Behind a # such names are a remark in a .ped file, but not above fewer columns than it has.
    """
    lines = text[:_MOST_SIGNS].removeprefix("\ufeff").lstrip().split("\n")
    cells = lines[0].lstrip("#").replace('"', "").split()
    is_remark = lines[0].startswith("#") and len(cells) >= PED_CELLS
    is_counted = cells[:1] in (["FID"], ["IID"]) and any(map(COUNTED.fullmatch, cells[PED_CELLS:]))
    is_of_loci = cells[:1] and cells[0].casefold() in ("locus", "marker")
    if is_remark or is_counted or is_of_loci or len(set(cells)) < len(cells):
        return False
    rows = [len(_spaced(line)) for line in lines[1:_LOOKED_AT] if line.split()]
    return names_some_columns(cells) and {*rows} in (
        set(),
        {len(cells)},
        {len(cells) + 1},
    )


def _spaced(line: str) -> list[str]:
    cells = next(
        csv.reader([line.strip().replace("\t", " ")], delimiter=" ", skipinitialspace=True), []
    )
    return [cell for cell in cells if cell] if '""' not in line else cells


def _are_bare(_: Source, rows: Sequence[Sequence[str]]) -> bool:
    """Tell whether rows are an animal and its parents, or sex: some parents are animals."""
    ids = {row[0] for row in rows}
    parents = {one for row in rows for one in row[1:3]} - NOBODY
    are_named = not parents or len(rows) == _LOOKED_AT or bool(parents & ids)
    widths, sexes = {len(row) for row in rows}, {cell for row in rows for cell in row[3:]}
    is_wide = widths == {3} or (widths == {4} and sexes <= {*"012MFmf"})
    return is_wide and len(ids) == len(rows) and are_named


def _read_bare(source: Source) -> RawRows:
    raw = RawRows("csv")
    lines = without_remarks(source.text.removeprefix("\ufeff").split("\n"))
    rows = [(line, row.split()) for line, row in lines]
    has_sex = len(rows[0][1]) > 3
    roles, kind = (
        [*FORMS["bare"].head, *["sex"] * has_sex],
        ", dam and sex" if has_sex else " and dam",
    )
    expected = f"{len(roles)}: an animal, its sire{kind.replace('dam', 'its dam')}"
    add_plain_rows(raw, roles, rows, expected)
    above = "id dam sire sex" if has_sex else "id dam sire"
    text = (
        f"no heading; read as animal, sire{kind} (if the dam comes first, write one above: {above})"
    )
    raw.notes.append(_note(1, text))
    sexes = [cells[3] for line, cells in rows if line in raw.lines and len(cells) > 3]
    if len(sexes) == len(raw.ids):
        sexes_by_roles(raw, sexes)
    if not any(raw.names.get(name) in {*raw.ids} for name in _parents(raw)) and any(_parents(raw)):
        raise _refuse(
            1,
            "3 cells in a row, but no animal is a parent of another; if they are an "
            "animal and its parents, write a heading above: id sire dam",
        )
    return raw


def _parents(raw: RawRows) -> Iterator[str]:
    names = list(raw.names)
    return (names[one] for parents in (raw.sires, raw.dams) for one in parents if one >= 0)


def _are_of_cri_map(_: Source, rows: Sequence[Sequence[str]]) -> bool:
    """Tell whether two numbers come first, of families and loci, and then names of loci."""
    cells = [cell for row in rows for cell in row][:3]
    are_alone = len(rows[0]) + (len(rows[0]) < 2 and len(rows[1:2]) and len(rows[1])) == 2
    return (
        len(cells) == 3
        and are_alone
        and all(map(str.isdecimal, cells[:2]))
        and not cells[2].isdecimal()
    )


def _read_cri_map(source: Source) -> RawRows:
    """Return the rows of a .gen file: ``id mother father sex``, 0 for females, and two alleles."""
    lines = without_remarks(source.text.removeprefix("\ufeff").split("\n"))
    cells = iter([(line, cell) for line, row in lines for cell in row.split()])
    last = 1

    def take(number: int) -> list[str]:
        nonlocal last
        found = list(islice(cells, number))
        if len(found) < number:
            raise _refuse(
                last,
                "the file ends within a family; its numbers of families, loci and "
                "animals do not fit",
            )
        last = found[-1][0] if found else last
        return [cell for _, cell in found]

    def count() -> int:
        (word,) = take(1)
        if not word.isdecimal():
            raise _refuse(last, f"{quoted(word)} stands where CRI-MAP has a number of animals")
        return int(word)

    families, loci = count(), count()
    raw = RawRows("ped")
    raw.columns = [CellColumn(name.lstrip("'")) for name in take(loci)]
    words = {"0": "F", "1": "M"}

    def rows() -> Iterator[tuple[int, list[str]]]:
        for _family in range(families):
            (family,) = take(1)
            for _animal in range(count()):
                who, dam, sire, sex, *alleles = take(4 + 2 * loci)
                yield last, [family, who, dam, sire, words.get(sex, ""), *alleles]

    add_plain_rows(raw, FORMS["gen"].roles(loci), rows())
    return raw


def _dat_beside(source: Source) -> list[tuple[str, int, str]]:
    """Return what the .dat file beside a .ped file says of its columns: kind, number, name."""
    path = Path(source.path)
    try:
        text = decode(path.with_suffix(".dat").read_bytes()) if path.suffix == ".ped" else ""
    except (OSError, UnreadableError, ValueError):
        return []
    rows = [
        line for line in text.split("\n") if line.split() and line.split()[0] not in ("E", "END")
    ]
    found = [_DAT.fullmatch(line.strip()) for line in rows]
    if not all(found):
        return []
    return [(one[1], int(one[2] or 1), one[3]) for one in found if one]


def _read_merlin(source: Source) -> RawRows:
    """Return a .ped file with its columns as the .dat file beside it names them."""
    told, raw = _dat_beside(source), RawRows("ped")
    roles = [*FORMS["ped"].head[:-1]]
    for kind, number, name in told:
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


def _read_vcf(source: Source) -> RawRows:
    """Return the called genotypes (GT) of the samples, and the parents of the family file."""
    raw = read_ped(_family_of(source))
    raw.columns = []
    lines = source.text.split("\n")
    heading = next((i for i, line in enumerate(lines) if line.startswith("#CHROM")), None)
    if heading is None:
        raise _refuse(1, "a VCF file without its row #CHROM; save it whole")
    samples = lines[heading].rstrip("\r").split("\t")[_FIXED:]
    rows = _rows_of_samples(raw, samples, heading + 1, source.family or "the family file")
    laws = laws_on({line.partition("\t")[0] for line in islice(lines, heading + 1, None) if line})
    markers, halves = list[Marker](), 0
    for number, line in enumerate(islice(lines, heading + 1, None), heading + 2):
        fields = line.rstrip("\r").split("\t")
        if line and len(fields) != _FIXED + len(samples):
            width = _FIXED + len(samples)
            problem = f"{counted(len(fields), 'column')}; expected {width}, as in the row #CHROM"
            raise _refuse(number, problem)
        if not line or fields[8].split(":")[0] != _CALLED:
            continue
        chromosome, position, name = fields[:3]
        markers.append(Marker(name.split(";")[0], (chromosome, "0", position)))
        column, law = CellColumn(name, markers[-1].on_map), laws[chromosome]
        alleles = [
            one if one.isalnum() and len(one) <= _LONGEST else f"alt{i}"
            for i, one in enumerate([fields[3], *fields[4].split(",")])
        ]
        called = [one.partition(":")[0] for one in fields[_FIXED:]]
        known = {one: _typed(one, alleles) for one in {*called}}
        is_autosome = law is not None and not law.is_special
        for place, call in enumerate(called):
            cell = known[call]
            halves += isinstance(cell, tuple) and "0" in cell
            why = "" if cell is not None else "is no call of the alleles of this row"
            if cell and isinstance(cell, str) and is_autosome:
                why = (
                    "is one allele, but the chromosome is an autosome; call two, or name the "
                    "chromosome X, Y or MT"
                )
            if why:
                who = samples[place]
                text = f"{who}, locus {name}: {quoted(call)} {why}; counted as unknown"
                raw.notes.append(_note(number, text, who))
        for place in rows:
            cell = known[called[place]] if place >= 0 else None
            if isinstance(cell, str) and cell:
                cell = "" if is_autosome else (cell, cell)
            column.add(cell or "")
        raw.columns.append(column)
    if not markers:
        raise _refuse(heading + 1, "no site has called genotypes (GT first in FORMAT)")
    for column, marker in zip(raw.columns, with_names(markers), strict=True):
        column.name = marker.name
    if halves:
        told = f"{counted(halves, 'half call')}, such as 0/.: the called allele counts"
        raw.notes.append(_note(heading + 1, told))
    return raw


def _typed(called: str, names: Sequence[str]) -> "str | tuple[str, str] | None":
    """Return two alleles, or one that is called alone; empty for none, None for no call."""
    match = _GT.fullmatch(called)
    if match is None or any(
        one not in (None, ".") and int(one) >= len(names) for one in match.groups()
    ):
        return None
    one, other = ("0" if one == "." else one and names[int(one)] for one in match.groups())
    if other is None:
        return "" if one == "0" else one
    return "" if one == other == "0" else (str(one), other)


def _family_of(source: Source) -> str:
    """Return the text that names the samples' parents: the one named, or one of the same name."""
    stem = re.sub(r"\.vcf(\.gz)?$", "", source.path, flags=re.IGNORECASE)
    paths = [source.family] if source.family else [f"{stem}.fam", f"{stem}.ped"]
    for path in paths:
        try:
            text = decode(Path(path).read_bytes())
        except OSError:
            if source.family:
                raise _refuse(0, f"the family file {path} cannot be read") from None
            continue
        # five columns are a family file without phenotypes
        return "\n".join(
            f"{line} -9" if len(line.split()) == 5 else line for line in text.split("\n")
        )
    raise _refuse(1, _NO_FAMILY)


def _rows_of_samples(raw: RawRows, samples: Sequence[str], line: int, family: str) -> list[int]:
    """Return per row of the family file the number of its sample; -1 for none.

    A sample is called as the animal is, or as PLINK writes both: ``family_id``.
    """
    names = list(raw.names)
    called = {name: i for i, name in enumerate(samples)}
    found, used = list[int](), set[str]()
    for number in raw.ids:
        own = raw.own_ids.get(number, names[number])
        ways = [names[number], own, f"{raw.families.get(number, '')}_{own}"]
        one = next((way for way in ways if way in called), None)
        found.append(called[one] if one is not None else -1)
        used |= {one} if one is not None else set()
    strangers = [name for name in samples if name not in used]
    if strangers:
        near = get_close_matches(strangers[0], names, 1, 0.6)
        hint = f" (did you mean {quoted(near[0])}?)" if near else ""
        raise _refuse(
            line,
            f"{counted(len(strangers), 'sample')} not in {family}: "
            f"{some_listed(strangers, 'and', _MOST_NAMED)}{hint}; give each a row there",
        )
    twice = [name for name, times in Counter(samples).items() if times > 1]
    if twice:
        raise _refuse(line, f"sample {quoted(twice[0])} has several columns; keep one")
    return found


OTHER_FORMS = (
    OtherForm("vcf", lambda one, _: is_vcf(one.text), _read_vcf),
    OtherForm("gen", _are_of_cri_map, _read_cri_map),
    OtherForm("merlin", lambda one, _: bool(_dat_beside(one)), _read_merlin),
    OtherForm("bare", _are_bare, _read_bare),
)
"""By what each is told, the surest first."""
