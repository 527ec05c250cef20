"""On which chromosome a locus lies, as files name it, and what an animal cannot have there.

Numbers are PLINK's for man: 23 is X, 24 is Y, 25 the part that X and Y share, which is inherited as
an autosome, and 26 are the mitochondria. In a file with a number above 26, or with Z or W, they are
not man's.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches

from testcross.rulesets.english import counted, listed, quoted, some_listed
from testcross.rulesets.herds.herd_codes import HerdCode
from testcross.rulesets.herds.raw_rows import AT, NOWHERE, MapPlace, StructureNote
from testcross.rulesets.herds.typing_cells import LocusAlleles
from testcross.rulesets.records.findings import UnreadableError
from testcross.solver import AUTOSOME, LAWS, Law, Reading, Sex, genotypes_in

_PREFIX = re.compile(r"chr(?:om(?:osome)?)?[ _.-]?", re.IGNORECASE)
_LAST_AUTOSOME, _LAST_NUMBER = 22, 26
_LONGEST_NUMBER = 3
_BY_NAME = {
    "23": "X",
    "24": "Y",
    "25": AUTOSOME,
    "26": "mitochondrial",
    **{name.casefold(): name for name in LAWS},
    **dict.fromkeys(("xy", "par", "par1", "par2"), AUTOSOME),
    **dict.fromkeys(("m", "mt", "mito"), "mitochondrial"),
}
_IN_HEADINGS = {"X": "X", "Y": "Y", "Z": "Z", "W": "W", "mitochondrial": "MT"}
"""What stands behind ``@`` in a heading of CSV, by the name of the law."""
_MOST_NAMED = 4


def laws_on(chromosomes: Iterable[str]) -> dict[str, Law | None]:
    """Return which law holds on each chromosome of a file, None where that cannot be told.

    >>> [law and law.name for law in laws_on(["0", "2L", "chrX", "chr025", "26"]).values()]
    ['autosome', 'autosome', 'X', 'autosome', 'mitochondrial']
    >>> laws_on(["23", "29"])
    {'23': None, '29': None}
    """
    names = {one: _plain(one) for one in chromosomes}
    are_of_man = not any(
        _is_above(name, _LAST_NUMBER) or name in ("z", "w") for name in names.values()
    )
    return {
        one: None
        if _is_above(name, _LAST_AUTOSOME) and not are_of_man
        else LAWS[_BY_NAME.get(name, AUTOSOME)]
        for one, name in names.items()
    }


def _plain(chromosome: str) -> str:
    """Return the name of a chromosome as it is compared: ``x`` for ``chrX``, ``9`` for ``09``."""
    name = _PREFIX.sub("", chromosome.strip(), count=1).casefold()
    return name.lstrip("0") or "0" if name.isdecimal() else name


def _is_above(name: str, last: int) -> bool:
    return name.isdecimal() and (len(name) > _LONGEST_NUMBER or int(name) > last)


def heading_of(alleles: LocusAlleles) -> str:
    """Return how the column of a locus is headed in CSV: ``O@X``."""
    place = _IN_HEADINGS.get(alleles.law.name, "0" if AT in alleles.name else None)
    return alleles.name if place is None or alleles.locus else f"{alleles.name}{AT}{place}"


def place_of(alleles: LocusAlleles) -> MapPlace:
    """Return where a locus lies, as a ``.map`` file has it; what a ruleset says is not lost."""
    chromosome, distance, position = alleles.on_map
    if chromosome == NOWHERE[0]:
        chromosome = _IN_HEADINGS.get(alleles.law.name, chromosome)
    return chromosome, distance, position


def places_in(heading: Mapping[int, str], line: int) -> Iterator[tuple[str, MapPlace]]:
    """Yield the name and the place of each locus, as ``locus@X`` in a heading tells them."""
    seen: dict[str, tuple[int, str]] = {}
    for column, text in heading.items():
        name, at, place = (part.strip() for part in text.rpartition(AT))
        name = name if at else text
        problem = _heading_problem(name, place if at else "", seen)
        if problem:
            raise UnreadableError.at(line=line, column=column + 1, problem=f"{text}: {problem}")
        seen[name.casefold()] = column + 1, place if at else ""
        yield name, (place if at else "0", "0", "0")


def _heading_problem(name: str, place: str, seen: Mapping[str, tuple[int, str]]) -> str:
    """Say what is wrong with the heading of a locus; empty where nothing is."""
    bare = _plain(place)
    if place and not bare.isdecimal() and bare not in _BY_NAME:
        near = get_close_matches(bare, _BY_NAME, n=1, cutoff=0.5)
        hint = (
            f"; did you mean {name}{AT}{_IN_HEADINGS.get(_BY_NAME[near[0]], '')}?" if near else ""
        )
        known = listed([*_IN_HEADINGS.values(), "the number of an autosome"])
        return f"unknown chromosome {quoted(place)}; expected {known}{hint}"
    if name.casefold() in seen:
        column, other = seen[name.casefold()]
        where = f"on {other}" if other else "without a chromosome"
        return f"locus {name} is in column {column} too, {where}; a locus has one place: keep one"
    places = [one for _, one in (*seen.values(), (0, place)) if one]
    kinds = {law.name for law in laws_on(places).values() if law}
    if kinds & {"X", "Y"} and kinds & {"Z", "W"}:
        return (
            "another locus is on a chromosome of the other kind; a species has X and Y, or Z and W"
        )
    return ""


def notes_on_places(
    loci: Iterable[LocusAlleles], judged: Collection[str]
) -> Iterator[StructureNote]:
    """Yield which loci are not checked, and which stand on two chromosomes."""
    by_place: dict[str, list[str]] = {}
    by_name: dict[str, list[str]] = {}
    for one in loci:
        by_place.setdefault(one.on_map[0], []).append(one.name)
        by_name.setdefault(one.name, []).append(one.on_map[0])
    texts = [_unchecked_text(*one) for one in by_place.items() if one[0] not in judged]
    texts += [
        f"locus {name} is on chromosomes {listed(sorted(set(places)), 'and')}; a locus has one "
        "place: rename one of them"
        for name, places in by_name.items()
        if len(set(places)) > 1
    ]
    yield from (StructureNote(HerdCode.UNCLEAR_CHROMOSOME, 0, text) for text in texts)


def _unchecked_text(chromosome: str, names: Sequence[str]) -> str:
    named = some_listed(names, "and", _MOST_NAMED)
    return (
        f"chromosome {chromosome}: {counted(len(names), 'locus', 'loci')} not checked ({named}), "
        f"because with numbers above {_LAST_NUMBER}, or with Z or W, a file is not man's, and "
        "nothing says which numbers are sex chromosomes; write 0 for an autosome, else X, Y, Z, W "
        "or MT"
    )


NOUNS = ("male", "female")
"""By sex."""


def misfit_text(alleles: LocusAlleles, sex: Sex, typed: Reading) -> str:
    """Say why an animal cannot have a typing, by its sex or as it lives."""
    shown, law = alleles.reading(typed), alleles.law
    remedy = "; counted as unknown"
    if typed & genotypes_in(law, alleles.allele_count, sex):
        return f"{shown} {alleles.death_of(typed)}; correct the typing{remedy}"
    if law.one_line:
        return f"{shown} is two alleles, but mitochondria have one, the dam's; write one{remedy}"
    if sex is None:
        return f"{shown} is two alleles, but nobody has two {law.carrier}; write one{remedy}"
    noun, number = NOUNS[sex], sum(law.by_sex[sex])
    has = ("no", "one", "two")[number]
    allele = alleles.genotype((min(min(typed)), alleles.allele_count))
    problem, cure = (
        (f"{shown} is typed", "delete the typing"),
        (f"{shown} is two alleles", f"write one, such as {allele}"),
        (f"{shown} is one allele", "write two"),
    )[number]
    return f"{problem}, but a {noun} has {has} {law.carrier}; {cure}, or correct the sex{remedy}"
