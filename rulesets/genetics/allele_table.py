"""Tables of alleles: every pair of gametes at a locus, or at several, and what it shows."""

from dataclasses import dataclass
from itertools import product

from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.looks import FullGenotype, every_look, looks_at
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.genetics.slots import format_genotype
from testcross.solver import pair

_MOST_CELLS = 256
"""In a table; three loci of two alleles have 64."""


class UnknownLocusError(TestcrossError):
    """A table of loci that a ruleset does not have."""

    def __init__(self, *, text: str, ruleset: Ruleset) -> None:
        names = [locus.name for locus in ruleset.loci]
        super().__init__(
            f"{quoted(text)} is not a locus of {ruleset.name}; expected some of "
            f"{listed(names, 'and')}, such as {names[0]} or {''.join(names[:2])}"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCell:
    """What two gametes come to."""

    genotype: str
    """At each locus of the table: ``Bb Dd``."""
    shows: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PairTable:
    """Every pair of gametes, one from each parent; two ways round for two different ones."""

    ruleset: Ruleset
    loci: tuple[Locus, ...]
    gametes: tuple[TableCell, ...]
    """What heads the rows and the columns: an allele of each locus, and what it shows."""
    cells: tuple[tuple[TableCell, ...], ...]
    """A row for each gamete of one parent, in it a cell for each of the other."""

    @property
    def genotypes(self) -> tuple[str, ...]:
        """Every genotype once, however it comes about, in dominance order."""
        return tuple(dict.fromkeys(cell.genotype for row in self.cells for cell in row))

    @property
    def phenotypes(self) -> tuple[str, ...]:
        """Everything that can be seen, once."""
        return tuple(dict.fromkeys(cell.shows for row in self.cells for cell in row))

    @property
    def pairs(self) -> int:
        """How many cells there are: genotypes, where Bb and bB count as two."""
        return len(self.cells) ** 2


def allele_table(ruleset: Ruleset, text: str) -> PairTable:
    """Return the table of the loci that a text names: ``B``, ``BD``, ``B D``.

    >>> from testcross.rulesets import load_ruleset
    >>> table = allele_table(load_ruleset(), "BD")
    >>> len(table.genotypes), len(table.phenotypes), table.pairs
    (9, 4, 16)

    Raises:
        NoLociError: for a ruleset without loci.
        UnknownLocusError: for other loci, none, or more than a table has room for.
    """
    ruleset.require_loci()
    loci = _loci(ruleset, text)
    gametes = list(product(*(range(len(locus.alleles)) for locus in loci)))
    if len(gametes) ** 2 > _MOST_CELLS:
        raise TestcrossError(f"a table of {text} has {len(gametes) ** 2:,} cells; give fewer loci")

    shown = _shown(ruleset, loci)

    def cell(one: tuple[int, ...], other: tuple[int, ...]) -> TableCell:
        genotypes = tuple(pair(x, y) for x, y in zip(one, other, strict=True))
        told = zip(loci, genotypes, strict=True)
        return TableCell(
            genotype=" ".join(format_genotype(locus, genotype) for locus, genotype in told),
            shows=shown[genotypes],
        )

    return PairTable(
        ruleset=ruleset,
        loci=loci,
        gametes=tuple(
            TableCell(
                genotype=" ".join(locus.symbols[a] for locus, a in zip(loci, gamete, strict=True)),
                shows=cell(gamete, gamete).shows,
            )
            for gamete in gametes
        ),
        cells=tuple(tuple(cell(one, other) for other in gametes) for one in gametes),
    )


def _loci(ruleset: Ruleset, text: str) -> tuple[Locus, ...]:
    """Return the loci that a text names, in the ruleset's order."""
    wanted = text.casefold().replace(",", " ")
    by_length = sorted(ruleset.loci, key=lambda locus: -len(locus.name))
    found = []
    for locus in by_length:
        if locus.name.casefold() in wanted:
            wanted = wanted.replace(locus.name.casefold(), " ", 1)
            found.append(locus)
    if wanted.strip() or not found:
        raise UnknownLocusError(text=text, ruleset=ruleset)
    return tuple(locus for locus in ruleset.loci if locus in found)


def _shown(ruleset: Ruleset, loci: tuple[Locus, ...]) -> dict[FullGenotype, str]:
    """Return what every genotype shows: its look, the shade that cards are named by, or traits."""
    places = tuple(ruleset.loci.index(locus) for locus in loci)
    looks = looks_at(ruleset, places)
    found = dict(every_look(looks))
    for genotypes in found if len(loci) > 1 and not ruleset.by_phenotype else ():
        shade = _shade(ruleset, places, genotypes)
        if shade and found[genotypes] == ", ".join(looks.traits(genotypes)):
            found[genotypes] = shade
    return found


def _shade(ruleset: Ruleset, places: tuple[int, ...], genotypes: FullGenotype) -> str:
    """Return the suit of all cards that a genotype can be; empty where they have several."""
    told = list(zip(places, genotypes, strict=True))
    suits = {
        variety.suit
        for variety in ruleset.varieties
        if variety.suit and all(genotype in variety.readings[place] for place, genotype in told)
    }
    return suits.pop().casefold() if len(suits) == 1 else ""
