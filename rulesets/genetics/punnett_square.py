"""Punnett squares: which gametes meet, what comes of it and how often, and what is seen of it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import lcm
from operator import contains
from typing import Any, TypeAlias

from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import MatingError, NotationError, TestcrossError
from testcross.rulesets.genetics.gametes import (
    Phase,
    gamete_chance,
    linkage_notes,
    phases_of,
    written_phase,
)
from testcross.rulesets.genetics.locus import AFTER_BIRTH, BEFORE_BIRTH, Locus
from testcross.rulesets.genetics.looks import (
    FullGenotype,
    Looks,
    every_look,
    looks_at,
    names_of_looks,
    reasons_for,
)
from testcross.rulesets.genetics.mating import refuse_dead_at
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.genetics.slots import format_genotype, parse_known, parse_strands, plain
from testcross.solver import Allele, Genotype, pair

Gamete: TypeAlias = tuple[Allele, ...]
"""One allele per locus of a square or table."""
_MOST_CELLS = 256
"""In a table; three loci of two alleles have 64."""


class UnknownLocusError(TestcrossError):
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
    """
    ruleset.require_loci()
    # the longest names first, as one may begin with another
    wanted, found = text.casefold().replace(",", " "), list[Locus]()
    for locus in sorted(ruleset.loci, key=lambda locus: -len(locus.name)):
        if locus.name.casefold() in wanted:
            wanted = wanted.replace(locus.name.casefold(), " ", 1)
            found.append(locus)
    if wanted.strip() or not found:
        raise UnknownLocusError(text=text, ruleset=ruleset)
    # in the ruleset's order, whatever the order in which they were typed
    loci = tuple(locus for locus in ruleset.loci if locus in found)
    gametes = list(product(*(range(len(locus.alleles)) for locus in loci)))
    if len(gametes) ** 2 > _MOST_CELLS:
        raise TestcrossError(f"a table of {text} has {len(gametes) ** 2:,} cells; give fewer loci")
    # what every genotype shows: its look, the shade that cards are named by, or traits
    places = tuple(map(ruleset.loci.index, loci))
    looks = looks_at(ruleset, places)
    shown = dict(every_look(looks))
    for genotypes in shown if len(loci) > 1 and not ruleset.by_phenotype else ():
        here = list(zip(places, genotypes, strict=True))
        suits = {  # of all cards that it can be
            variety.suit
            for variety in ruleset.varieties
            if variety.suit and all(genotype in variety.readings[place] for place, genotype in here)
        }
        # A suit (black, lilac) is the name that players know, but only where all cards share it and
        # no phenotype has a name of its own.
        if len(suits) == 1 and shown[genotypes] == ", ".join(looks.traits(genotypes)):
            shown[genotypes] = suits.pop().casefold()

    def cell(one: Gamete, other: Gamete) -> TableCell:
        genotypes = tuple(map(pair, one, other))
        shows = shown.get(genotypes, f"dies {BEFORE_BIRTH}")
        # every_look leaves out what is never born
        return TableCell(genotype=_written(loci, genotypes), shows=shows)

    return PairTable(
        ruleset=ruleset,
        loci=loci,
        gametes=tuple(
            TableCell(genotype=_gamete(loci, gamete), shows=cell(gamete, gamete).shows)
            for gamete in gametes
        ),
        cells=tuple(tuple(cell(one, other) for other in gametes) for one in gametes),
    )


CELLS = ("I", "II", "III", "IV")
"""What the cells of a square of one locus of two alleles are called: row by row."""

MOST_LOCI = 8
"""In one square, which has 65,536 cells then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """Something that offspring can be, and with what chance."""

    name: str
    """A genotype, or what is seen of it."""
    chance: Fraction
    """More than 0, at most 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PunnettSquare:
    """All combinations of two parents' gametes, drawn as in a textbook.

    Both gametes of a homozygote are kept: ``Aa x aa`` has two rows and two columns.
    """

    loci: tuple[str, ...]
    """Names, in the ruleset's order."""
    sire: str
    """The full genotype at these loci: ``Aa Bb``."""
    dam: str
    sire_gametes: tuple[str, ...]
    """One for each way to take an allele of every pair, so all are equally likely; unless loci are
    linked, which is then one of the reasons."""
    dam_gametes: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    """A row for each gamete of the sire, in it a genotype for each gamete of the dam."""
    genotypes: tuple[Share, ...]
    """Every genotype of the cells once, in dominance order; the chances add up to 1."""
    phenotypes: tuple[Share, ...]
    """The same by what is seen: varieties where the ruleset has names for them."""
    reasons: tuple[str, ...] = ()
    """Why genotypes with different traits look alike, a sentence each."""
    seen: tuple[tuple[str, ...], ...] = ()
    """What each cell looks like, as the phenotypes call it; ``dies`` where it does not live."""
    deaths: tuple[str, ...] = ()
    """Who dies of a genotype, and which offspring the ratio counts; also among the reasons."""

    @property
    def born(self) -> dict[str, Fraction]:
        """How likely each genotype is among those that are born."""
        pairs = zip(self.cells, self.seen, strict=True)
        dead = {
            cell
            for cells, row in pairs
            for cell, seen in zip(cells, row, strict=True)
            if seen == "dies"
        }
        left = {one.name: one.chance for one in self.genotypes if one.name not in dead}
        return {name: chance / sum(left.values()) for name, chance in left.items()}

    @property
    def numbered_cells(self) -> tuple[tuple[str, str], ...]:
        """Of one locus, the genotypes by the numbers of their cells: I and II in the first row."""
        return tuple(zip(CELLS, (cell for row in self.cells for cell in row), strict=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class SquaresByLocus:
    """What parents can have at more loci than one square has room for: a square of each locus.

    Loci are inherited independently (Law of Independent Assortment): the chance of a genotype at
    several loci is the product of its chances at each.
    """

    sire: str
    """The full genotype at these loci: ``Aa Bb``."""
    dam: str
    squares: tuple[PunnettSquare, ...]
    """One per locus, in the ruleset's order."""

    @property
    def loci(self) -> tuple[str, ...]:
        """The names of the loci, in the ruleset's order."""
        return tuple(square.loci[0] for square in self.squares)


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberedSquares(SquaresByLocus):
    """A square of each locus by itself, its cells numbered as dice name them."""


def numbered_squares(ruleset: Ruleset, sire: str, dam: str) -> NumberedSquares:
    """Return a square of each locus of two parents; both gametes of a homozygote are kept.

    >>> from testcross.rulesets import load_ruleset
    >>> numbered_squares(load_ruleset("genotype"), "FF", "Ff").squares[0].numbered_cells
    (('I', 'FF'), ('II', 'Ff'), ('III', 'FF'), ('IV', 'Ff'))
    """
    return NumberedSquares(**_by_locus(ruleset, *_parents(ruleset, sire, dam)))


def punnett(ruleset: Ruleset, sire: str, dam: str) -> PunnettSquare | SquaresByLocus:
    """Return the square of two parents, or a square of each locus where there are many loci."""
    loci, one, other = _parents(ruleset, sire, dam)
    if len(loci) <= MOST_LOCI:
        return punnett_square(ruleset, sire, dam)
    return SquaresByLocus(**_by_locus(ruleset, loci, one, other))


def _by_locus(
    ruleset: Ruleset, loci: Sequence[Locus], sire: FullGenotype, dam: FullGenotype
) -> dict[str, Any]:
    squares = tuple(
        square_of(looks_at(ruleset, (ruleset.loci.index(locus),)), (his,), (hers,))
        for locus, his, hers in zip(loci, sire, dam, strict=True)
    )
    return {"sire": _written(loci, sire), "dam": _written(loci, dam), "squares": squares}


def punnett_square(ruleset: Ruleset, sire: str, dam: str) -> PunnettSquare:
    """Return the square of two parents given at the same loci: ``Aa``, ``Aa Bb``.

    What lies together in them says how likely each gamete is.

    >>> from testcross.rulesets import load_ruleset
    >>> square = punnett_square(load_ruleset(), "Aa", "Aa")
    >>> [(share.name, str(share.chance)) for share in square.genotypes]
    [('AA', '1/4'), ('Aa', '1/2'), ('aa', '1/4')]
    """
    loci, one, other = _parents(ruleset, sire, dam)
    places = tuple(map(ruleset.loci.index, loci))
    # Linked loci: what lies together must be known, or the square has no ratio.
    phases = list[Phase]()
    for text, genotypes in ((sire, one), (dam, other)):
        known = dict(zip(places, genotypes, strict=True))
        # Loci that were not asked about count as homozygous: they have no phase of their own.
        readings = tuple(frozenset({known.get(i, (0, 0))}) for i in range(len(ruleset.loci)))
        left, right = parse_strands(ruleset.loci, plain(text)) or ({}, {})
        strands = tuple((locus.name, allele, right[locus]) for locus, allele in left.items())
        ways = phases_of(ruleset, readings, strands)
        if len(ways) > 1:
            written = listed([quoted(written_phase(ruleset, phase)) for phase in ways])
            raise MatingError(
                f"{quoted(text)} does not say which alleles lie on one chromosome together, and "
                f"they are linked; write {written}"
            )
        phases += ways
    looks = looks_at(ruleset, places)
    if not any(phases):
        return square_of(looks, one, other)
    chances = [
        lambda gamete, sex=sex, phase=phase: gamete_chance(
            ruleset, dict(zip(places, gamete, strict=True)), phase, sex
        )
        for sex, phase in enumerate(phases)
    ]
    found = square_of(looks, one, other, chances)
    return replace(found, reasons=(*linkage_notes(ruleset, phases), *found.reasons))


def _parents(
    ruleset: Ruleset, sire: str, dam: str
) -> tuple[list[Locus], FullGenotype, FullGenotype]:
    ruleset.require_loci()
    one, other = _genotypes(ruleset, sire), _genotypes(ruleset, dam)
    # A gamete has one allele of each locus, so a square needs both parents at every one of them.
    if one.keys() != other.keys():
        his, hers = (listed([locus.name for locus in some], "and") for some in (one, other))
        raise MatingError(
            f"{quoted(sire)} gives {his}, but {quoted(dam)} gives {hers}; give both parents at "
            "the same loci"
        )
    for text, genotypes in ((sire, one), (dam, other)):
        for locus, genotype in genotypes.items():
            refuse_dead_at(locus, frozenset({genotype}), text)
    loci = [locus for locus in ruleset.loci if locus in one]
    return loci, tuple(one[locus] for locus in loci), tuple(other[locus] for locus in loci)


def _genotypes(ruleset: Ruleset, text: str) -> dict[Locus, Genotype]:
    """Return the genotype at each locus that a text names, any loci in any order."""
    strands = parse_strands(ruleset.loci, plain(text))
    if strands is not None:
        return {locus: pair(allele, strands[1][locus]) for locus, allele in strands[0].items()}
    found: dict[Locus, Genotype] = {}
    for word in plain(text).split():
        ways = parse_known(ruleset.loci, word)
        if len(ways) > 1:
            raise NotationError(
                f"{quoted(word)} can be read in {len(ways)} ways; put a space between the loci"
            )
        if not ways:
            alleles = "; ".join(f"{one.name}: {' '.join(one.symbols)}" for one in ruleset.loci)
            model = " ".join(one.symbols[0] + one.symbols[-1] for one in ruleset.loci[:2])
            raise NotationError(
                f"{quoted(word)} is not a full genotype at any locus; expected two alleles of each "
                f"locus, as in {model!r} (the alleles are {alleles})"
            )
        for locus, genotype in ways[0]:
            if locus in found:
                raise NotationError(f"{quoted(text)} gives {locus.name} twice; remove one of them")
            found[locus] = genotype
    if not found:
        raise NotationError("the genotype is empty; expected two alleles, as in Aa")
    return found


def square_of(
    looks: Looks,
    sire: FullGenotype,
    dam: FullGenotype,
    linked: Sequence[Callable[[Gamete], Fraction]] = (),
) -> PunnettSquare:
    """Return the square of two parents whose genotypes at some loci are known."""
    loci = looks.loci
    if len(loci) > MOST_LOCI:
        raise MatingError(
            f"a square of {len(loci)} loci has {4 ** len(loci):,} cells; "
            f"give at most {MOST_LOCI} loci"
        )
    # Both gametes of a homozygote are drawn, as in textbooks: so all cells are equally likely.
    rows, columns = _gametes(loci, sire), _gametes(loci, dam)
    cells: list[list[FullGenotype]] = [
        [
            tuple(one.from_gametes(a, b) for one, a, b in zip(loci, row, column, strict=True))
            for column in columns
        ]
        for row in rows
    ]
    # Gametes are equally likely, in number, unless loci are linked: then the map weighs them.
    weights = [[Fraction(1)] * len(rows), [Fraction(1)] * len(columns)]
    if linked:
        weights = [list(map(one, some)) for one, some in zip(linked, (rows, columns), strict=True)]
    found: dict[FullGenotype, Fraction] = {}
    for row, weight in zip(cells, weights[0], strict=True):
        for one, other in zip(row, weights[1], strict=True):
            found[one] = found.get(one, Fraction()) + weight * other
    total = sum(weights[0]) * sum(weights[1])
    # in dominance order
    # Gametes that linkage never makes, as without crossing over, keep their row but have no share.
    chances = {one: number / total for one, number in sorted(found.items()) if number}
    for place, locus in enumerate(loci):
        # Two fathers at X would make zygotes of two Y, which is more than a death to report.
        if any(genotypes[place] not in locus.every for genotypes in chances):
            his, hers = (format_genotype(locus, parent[place]) for parent in (sire, dam))
            raise MatingError(
                f"{his} and {hers} have one allele each at {locus.name}, so they are of one sex; "
                "give a parent of each"
            )
    # which die, and the ratio among the others
    born, grown = (_living(loci, chances, after_birth=after) for after in (False, True))
    deaths = list[str]()
    if len(born) < len(chances):
        died = _deaths(loci, chances, BEFORE_BIRTH)
        deaths.append(f"{died}; the phenotypes are of those born.")
    # What dies after birth is born and counted: the ratio of those that live is given as well.
    if len(grown) < len(born):
        rest = f" of those that live: {ratio(_phenotypes(looks, grown))}" if grown else " none live"
        deaths.append(f"{_deaths(loci, born, AFTER_BIRTH)};{rest}.")
    names = names_of_looks(looks, born)
    return PunnettSquare(
        loci=tuple(locus.name for locus in loci),
        sire=_written(loci, sire),
        dam=_written(loci, dam),
        sire_gametes=tuple(_gamete(loci, gamete) for gamete in rows),
        dam_gametes=tuple(_gamete(loci, gamete) for gamete in columns),
        cells=tuple(tuple(_written(loci, cell) for cell in row) for row in cells),
        genotypes=tuple(
            Share(name=_written(loci, one), chance=chance) for one, chance in chances.items()
        ),
        phenotypes=_phenotypes(looks, born),
        reasons=(*deaths, *reasons_for(looks, born)),
        deaths=tuple(deaths),
        seen=tuple(tuple(names.get(cell, "dies") for cell in row) for row in cells),
    )


def _living(
    loci: Sequence[Locus], chances: Mapping[FullGenotype, Fraction], *, after_birth: bool
) -> dict[FullGenotype, Fraction]:
    """Return the chances among those that are born, or grow up; none where all die."""
    dead = [locus.ungrown if after_birth else locus.unborn for locus in loci]
    left = {one: chance for one, chance in chances.items() if not any(map(contains, dead, one))}
    whole = sum(left.values(), Fraction())
    return {one: chance / whole for one, chance in left.items()}


def _deaths(loci: Sequence[Locus], chances: Mapping[FullGenotype, Fraction], when: str) -> str:
    """Say how many die at some time, and of what: ``AyAy dies before birth (1/4)``."""
    died: dict[str, Fraction] = {}
    for one, chance in chances.items():
        for locus, genotype in zip(loci, one, strict=True):
            if dict(locus.lethal).get(genotype) == when:
                word = format_genotype(locus, genotype)
                died[word] = died.get(word, Fraction()) + chance
    return listed([f"{word} dies {when} ({chance})" for word, chance in died.items()], "and")


def _phenotypes(looks: Looks, chances: Mapping[FullGenotype, Fraction]) -> tuple[Share, ...]:
    """Return the shares of what is seen, in dominance order.

    Where traits are hidden the look of the most dominant genotype comes first and the others in the
    order of their most recessive ones, as textbooks have it: 9 : 3 : 4, 13 : 3.
    """
    names = names_of_looks(looks, chances)
    shares: dict[str, Fraction] = {}
    for one, chance in chances.items():
        shares[names[one]] = shares.get(names[one], Fraction()) + chance
    first, last = next(iter(shares)), {name: place for place, name in enumerate(names.values())}
    # fewer looks than combinations of traits: something hides something else (epistasis)
    if len({*map(looks.traits, chances)}) > len(shares):
        shares = dict(sorted(shares.items(), key=lambda one: (one[0] != first, last[one[0]])))
    return tuple(Share(name=name, chance=chance) for name, chance in shares.items())


def ratio(shares: Sequence[Share]) -> str:
    """Return shares as a ratio of whole numbers: ``1 : 2 : 1``."""
    least = min(share.chance for share in shares)
    parts = [share.chance / least for share in shares]
    # the least part is not always a divisor of the others: 2/5 and 3/5 are 2 : 3, not 1 : 1.5
    common = lcm(*(part.denominator for part in parts))
    return " : ".join(str(part * common) for part in parts)


def _gametes(loci: Sequence[Locus], genotypes: FullGenotype) -> list[Gamete]:
    """Law of Segregation: one allele of each pair; Independent Assortment: in any combination.

    But a gamete has only one sex chromosome.
    """
    found = []
    for gamete in product(*genotypes):
        on = {locus.chromosome_of(allele) for locus, allele in zip(loci, gamete, strict=True)}
        if len(on - {""}) < 2:
            found.append(gamete)
    return found


def _written(loci: Sequence[Locus], genotypes: FullGenotype) -> str:
    pairs = zip(loci, genotypes, strict=True)
    return " ".join(format_genotype(locus, genotype) for locus, genotype in pairs)


def _gamete(loci: Sequence[Locus], gamete: Gamete) -> str:
    return " ".join(locus.symbols[a] for locus, a in zip(loci, gamete, strict=True))
