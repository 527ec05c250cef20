"""Loci, read from the tables of a ruleset's file."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

from testcross.rulesets.english import listed
from testcross.rulesets.genetics.locus import Allele, Locus
from testcross.rulesets.genetics.scheme_tables import Refuse, TomlTable
from testcross.rulesets.genetics.slots import format_genotype, parse_reading
from testcross.solver import AUTOSOME, FEMALE, LAWS, MALE, Genotype, Reading, every_genotype, pair


def make_locus(number: int, table: TomlTable, refuse: Refuse) -> Locus:
    """Return a locus.

    Args:
        number: of its table, from 1 on.
        table: what the file says of it.
        refuse: raises an error about a key of the file.
    """
    key = f"locus[{number}]"
    alleles = tuple(
        Allele(
            symbol=a["symbol"],
            points=a.get("points", 0),
            shows=a["shows"],
            also=tuple(a.get("also", ())),
        )
        for a in table["alleles"]
    )
    _distinct(f"{key}.alleles", [one for a in alleles for one in (a.symbol, *a.also)], refuse)
    plain = Locus(
        name=table["name"],
        title=table.get("title", table["name"]),
        alleles=alleles,
        page=table.get("page"),
        gene=table.get("gene", ""),
        chromosome=table.get("chromosome", AUTOSOME),
        group=_group(f"{key}.map", table, refuse),
        position=_position(f"{key}.map", table, refuse),
    )
    _refuse_symbols_alike(f"{key}.alleles", plain, refuse)
    _refuse_chromosomes(f"{key}.alleles", plain, refuse)
    plain = replace(plain, lethal=_lethal(f"{key}.lethal", plain, table, refuse))
    heterozygotes = table.get("heterozygotes", [])
    if not heterozygotes:
        return plain
    own = tuple(
        (_heterozygote(f"{key}.heterozygotes[{i + 1}]", plain, one, refuse), one["shows"])
        for i, one in enumerate(heterozygotes)
    )
    written = [format_genotype(plain, genotype) for genotype, _ in own]
    _distinct(f"{key}.heterozygotes", written, refuse)
    return replace(plain, heterozygotes=own)


def _group(key: str, table: TomlTable, refuse: Refuse) -> str:
    """Return the chromosome that a locus shares with others; it lies on one only."""
    on = table.get("chromosome", AUTOSOME)
    told = str(table.get("map", {}).get("chromosome", ""))
    if told and on not in (AUTOSOME, told):
        problem = f"found {told!r}, but the locus is on {on!r}; leave out one of them"
        refuse(f"{key}.chromosome", problem)
    return on if LAWS[on].is_sexed else told


def _position(key: str, table: TomlTable, refuse: Refuse) -> Fraction | None:
    """Return where a locus lies on its chromosome, which must be known."""
    place = table.get("map", {})
    if "map" in table and not place.get("chromosome"):
        if "position" not in place:
            refuse(f"{key}.chromosome", "is missing")
        if not LAWS[table.get("chromosome", AUTOSOME)].is_sexed:
            model = f"chromosome = '2', position = {place['position']:g}"
            refuse(key, f"has a position, but on no chromosome; expected {model}")
    return Fraction(str(place["position"])) if "position" in place else None


def _lethal(
    key: str, locus: Locus, table: TomlTable, refuse: Refuse
) -> tuple[tuple[Genotype, str], ...]:
    """Return the genotypes that kill, each with when it does."""
    found: dict[Genotype, str] = {}
    for number, one in enumerate(table.get("lethal", []), 1):
        genotype = _genotype(f"{key}[{number}]", locus, one["genotype"], locus.every, refuse)
        if genotype in found:
            refuse(key, f"{one['genotype']!r} is given twice")
        found[genotype] = one["when"]
    if locus.every <= found.keys():
        refuse(key, f"leaves no genotype at {locus.name} that anyone can have")
    _refuse_couples_without_young(key, replace(locus, lethal=tuple(found.items())), refuse)
    return tuple(found.items())


def _refuse_couples_without_young(key: str, locus: Locus, refuse: Refuse) -> None:
    """Refuse a locus at which some couple could have no son or no daughter that lives.

    Young of whom nothing is known would say something of their parents.
    """
    if not locus.lethal or locus.is_single:
        return
    grown = [sorted(locus.of_sex(sex) - locus.ungrown) for sex in (MALE, FEMALE)]
    for couple, sex in product(product(*grown), (MALE, FEMALE)):
        young = {pair(*gametes) for gametes in product(*couple)} & locus.of_sex(sex)
        if not young - locus.ungrown:
            one, other = (format_genotype(locus, parent) for parent in couple)
            died = listed(sorted(format_genotype(locus, each) for each in young))
            refuse(
                key,
                f"would leave {one} x {other} without young, as {died} would not live; "
                f"expected {one} or {other} among the lethal genotypes, too",
            )


def _refuse_chromosomes(key: str, locus: Locus, refuse: Refuse) -> None:
    """Refuse symbols of alleles that begin as the locus's chromosomes do: XO and Y."""
    for allele in locus.alleles:
        for letter in filter(None, (locus.law.carrier, locus.law.bare)):
            if allele.symbol.startswith(letter):
                problem = f"{allele.symbol!r} begins like the chromosome {letter}"
                refuse(key, f"{problem}; expected another letter, as in 'O'")


def _refuse_symbols_alike(key: str, locus: Locus, refuse: Refuse) -> None:
    """Refuse symbols of which two genotypes are written alike: a + aaa and aa + aa."""
    written: dict[str, tuple[str, ...]] = {}
    for two in product([allele.symbol for allele in locus.alleles], repeat=2):
        other = written.setdefault("".join(two), two)
        if sorted(other) != sorted(two):
            one, another = (" + ".join(alleles) for alleles in (other, two))
            refuse(key, f"{''.join(two)!r} would be both {one} and {another}")


def _heterozygote(key: str, locus: Locus, table: TomlTable, refuse: Refuse) -> Genotype:
    text, of_two = table["genotype"], every_genotype(len(locus.alleles))
    genotype = _genotype(key, locus, text, of_two, refuse)
    if genotype[0] == genotype[1]:
        refuse(f"{key}.genotype", f"found {text!r}, expected two different alleles")
    return genotype


def _genotype(key: str, locus: Locus, text: str, of: Reading, refuse: Refuse) -> Genotype:
    """Return a genotype that is written down, if it is one of those that can be meant."""
    reading = parse_reading(locus, text)
    if reading is None or len(reading) > 1 or reading - of:
        symbols = ", ".join(allele.symbol for allele in locus.alleles)
        refuse(f"{key}.genotype", f"found {text!r}, expected two of {symbols}")
    (genotype,) = reading
    return genotype


def _distinct(key: str, names: list[str], refuse: Refuse) -> None:
    for name, number in Counter(names).items():
        if number > 1:
            refuse(key, f"{name!r} is given twice")
