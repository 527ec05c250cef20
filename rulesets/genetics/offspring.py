"""Which varieties two parents can have, for whole decks at a time."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from operator import contains
from typing import TypeAlias

from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import MatingError, NotationError
from testcross.rulesets.genetics.animal import Animal, card_of
from testcross.rulesets.genetics.brood import Brood, Chance, expected, ranges
from testcross.rulesets.genetics.composed_names import (
    composed,
    prefix_places,
    states_at,
)
from testcross.rulesets.genetics.coverage import refuse_overlaps
from testcross.rulesets.genetics.founder_frequencies import Frequencies
from testcross.rulesets.genetics.genotype_text import parse_known
from testcross.rulesets.genetics.locus import AFTER_BIRTH, BEFORE_BIRTH, Locus
from testcross.rulesets.genetics.looks import (
    FullGenotype,
    Looks,
    looks_at,
    names_of_looks,
    reasons_for,
)
from testcross.rulesets.genetics.mating import choices_among
from testcross.rulesets.genetics.ruleset import Prefix, Ruleset, Variety
from testcross.rulesets.genetics.slots import format_genotype, plain
from testcross.solver import (
    FEMALE,
    MALE,
    Allele,
    Genotype,
    LocusProblem,
    Reading,
    Solver,
    has_legal_choice,
    is_legal,
    litter_parents,
)

Readings: TypeAlias = Sequence[Reading]
"""One reading per locus."""


def offspring_of(
    ruleset: Ruleset,
    sire: Animal,
    dam: Animal,
    solver: Solver,
    founders: Frequencies | None = None,
) -> tuple[Chance, ...]:
    """Return the varieties that two animals can have, in the deck's order.

    With frequencies of founders the chances are means over all that the parents can be. Else
    the chances are exact where both genotypes are fully known: each parent gives either allele of
    a pair as often (Law of Segregation), each locus by itself (Law of Independent Assortment).

    Raises:
        NoLociError: for a ruleset without matings.
        RulesetOverlapError: for chances where a genotype has two varieties.
    """
    ruleset.require_loci()
    if _are_known(sire, dam):
        refuse_overlaps(ruleset)
        return tuple(Brood(ruleset, sire, dam).chances())
    possible = _possible(ruleset, sire, dam, solver)
    told = expected(ruleset, sire, dam, possible, founders) if founders is not None else None
    if told is not None:
        return told
    unknown = tuple(Chance(variety=variety.name, chance=None) for variety in possible)
    return (ruleset.sources and ranges(ruleset, sire, dam, possible)) or unknown


def notes_on(
    ruleset: Ruleset, sire: Animal, dam: Animal, aside: Sequence[int] = ()
) -> tuple[str, ...]:
    """Say which offspring of two animals die, of which the chances are, and what they leave out.

    Only which loci are left aside where a genotype is not fully known, as there are no chances.

    Args:
        ruleset: whose loci they are.
        sire: of the offspring.
        dam: the same.
        aside: loci, by their positions, of which nothing was said of either.
    """
    names = listed([ruleset.loci[place].name for place in aside], "and")
    left = (f"Nothing was said of {names}, so the names leave that out.",) if aside else ()
    if not _are_known(sire, dam):
        return left
    deaths = _told_deaths(ruleset, sire, dam) if ruleset.has_lethals else ()
    return (*deaths, *_linkage_left_out(ruleset, sire, dam), *left)


def _linkage_left_out(ruleset: Ruleset, sire: Animal, dam: Animal) -> Iterator[str]:
    """Yield which loci of one chromosome the chances take as independent, where that matters."""
    for group in dict.fromkeys(locus.group for locus in ruleset.loci if locus.group):
        there = [i for i, locus in enumerate(ruleset.loci) if locus.group == group]
        for parent in (sire, dam):
            mixed = [ruleset.loci[i] for i in there if _is_mixed(ruleset, parent, i)]
            if len(mixed) > 1:
                names = listed([locus.name for locus in mixed], "and")
                yield f"{names} lie on one chromosome; the chances take them as independent."
                break


def _is_mixed(ruleset: Ruleset, parent: Animal, place: int) -> bool:
    """Tell a parent with two different alleles at a locus."""
    ((one, other),) = parent.readings[place]
    return one != other and other < len(ruleset.loci[place].alleles)


def _told_deaths(ruleset: Ruleset, sire: Animal, dam: Animal) -> tuple[str, ...]:
    brood = Brood(ruleset, sire, dam)
    unborn, young = brood.deaths(BEFORE_BIRTH), brood.deaths(AFTER_BIRTH)
    told = [f"Of all conceived, {unborn}; the chances are of those born."] if unborn else []
    return (*told, *([f"Of those born, {young}."] if young else []))


def _are_known(*animals: Animal) -> bool:
    """Tell whether the genotypes are fully known."""
    return all(len(reading) == 1 for animal in animals for reading in animal.readings)


def _possible(ruleset: Ruleset, sire: Animal, dam: Animal, solver: Solver) -> tuple[Variety, ...]:
    """Return the varieties that two animals can have, in the deck's order."""
    fitting = _fitting(ruleset, sire, dam, solver)
    if not (sire.alternatives or dam.alternatives or any(one.alternatives for one in fitting)):
        return fitting
    return tuple(
        kit
        for kit in fitting
        if has_legal_choice(solver, choices_among(ruleset, [sire, dam, card_of(ruleset, kit)]))
    )


def _fitting(ruleset: Ruleset, sire: Animal, dam: Animal, solver: Solver) -> tuple[Variety, ...]:
    """Return the varieties that fit locus by locus."""
    table = OffspringTable(ruleset, solver)
    if not ruleset.prefixes:
        return table.varieties(sire.readings, dam.readings)
    states = [
        [one for one in states_at(ruleset, place) if _can_have(ruleset, sire, dam, one, solver)]
        for place in prefix_places(ruleset)
    ]
    away = table.bits(sire.readings, dam.readings, but=frozenset(prefix_places(ruleset)))
    whole = table.bits(sire.readings, dam.readings)
    bare = [
        one
        for i, one in enumerate(ruleset.varieties)
        if (away if one.takes_prefixes else whole) >> i & 1
    ]
    return tuple(
        composed(ruleset, one, chosen) if one.takes_prefixes else one
        for one in bare
        for chosen in (product(*states) if one.takes_prefixes else [()])
    )


def _can_have(ruleset: Ruleset, sire: Animal, dam: Animal, state: Prefix, solver: Solver) -> bool:
    """Tell whether two animals can have what a prefix, or none, stands for."""
    place = state.place
    readings = (sire.readings[place], dam.readings[place], state.reading)
    return is_legal(solver, _trio(ruleset.loci[place], *readings))


class OffspringTable:
    """Answers "can these two have that?" for any cards of a deck.

    Legality is a product over loci (Law of Independent Assortment), and a deck has only a few
    readings per locus. So per locus and pair of parents' readings it keeps the set of varieties
    that fit there, a bit each, and two parents can have what is in the sets of all loci.
    """

    def __init__(self, ruleset: Ruleset, solver: Solver) -> None:
        self._ruleset = ruleset
        self._solver = solver
        self._fitting: dict[tuple[int, Reading, Reading], int] = {}

    def varieties(self, sire: Readings, dam: Readings) -> tuple[Variety, ...]:
        """Return what two parents that read so can have, in the deck's order."""
        fitting = self.bits(sire, dam)
        return tuple(
            variety for i, variety in enumerate(self._ruleset.varieties) if fitting >> i & 1
        )

    def census(self) -> Iterator[tuple[Variety, Variety, int]]:
        """Yield every sire and dam of the deck, card by card, with how many cards fit as kit."""
        cards = [v for v in self._ruleset.varieties for _ in range(v.copies)]
        copies = [v.copies * len(self._ruleset.roles.sexes) for v in self._ruleset.varieties]
        for sire in cards:
            for dam in cards:
                fitting = self.bits(sire.readings, dam.readings)
                yield sire, dam, sum(n for i, n in enumerate(copies) if fitting >> i & 1)

    def bits(self, sire: Readings, dam: Readings, *, but: Collection[int] = ()) -> int:
        """Return the varieties that two parents can have, a bit each, in the ruleset's order.

        Args:
            sire: what the sire reads at each locus.
            dam: the same of the dam.
            but: loci that do not count.
        """
        bits = (1 << len(self._ruleset.varieties)) - 1
        for locus, (one, other) in enumerate(zip(sire, dam, strict=True)):
            if locus not in but:
                bits &= self.bits_at(locus, one, other)
        return bits

    def bits_at(self, locus: int, sire: Reading, dam: Reading) -> int:
        """Return the varieties that two parents can have as far as one locus goes, a bit each."""
        key = (locus, sire, dam)
        if key not in self._fitting:
            self._fitting[key] = self._find_bits(locus, sire, dam)
        return self._fitting[key]

    def _find_bits(self, locus: int, sire: Reading, dam: Reading) -> int:
        """Return the varieties whose reading at one locus these parents' readings allow."""
        here = self._ruleset.loci[locus]
        readings = [variety.readings[locus] for variety in self._ruleset.varieties]
        legal = {
            reading: is_legal(self._solver, _trio(here, sire, dam, reading))
            for reading in dict.fromkeys(readings)
        }
        return sum(1 << i for i, reading in enumerate(readings) if legal[reading])


def distinct_trios(ruleset: Ruleset) -> Iterable[LocusProblem]:
    """Return every distinct locus problem of a sire, a dam and one kit of a deck."""
    problems: dict[LocusProblem, None] = {}
    for place, locus in enumerate(ruleset.loci):
        readings = list(dict.fromkeys(v.readings[place] for v in ruleset.varieties if v.copies))
        for sire in readings:
            for dam in readings:
                for kit in readings:
                    problems[_trio(locus, sire, dam, kit)] = None
    return problems


def _trio(locus: Locus, sire: Reading, dam: Reading, kit: Reading) -> LocusProblem:
    return locus.problem((sire, dam, kit), litter_parents(1), (MALE, FEMALE, None))


Gamete: TypeAlias = tuple[Allele, ...]
"""One allele per locus of the square."""

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
    """One for each way to take an allele of every pair, so all are equally likely."""
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


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberedSquares:
    """A square of each locus by itself, its cells numbered as dice name them."""

    sire: str
    """The full genotype at these loci: ``Aa Bb``."""
    dam: str
    squares: tuple[PunnettSquare, ...]
    """One per locus, in the ruleset's order: two rows, two columns."""


def numbered_cells(square: PunnettSquare) -> tuple[tuple[str, str], ...]:
    """Return the cells of a square of one locus with their numbers: I and II in the first row."""
    return tuple(zip(CELLS, (cell for row in square.cells for cell in row), strict=True))


def numbered_squares(ruleset: Ruleset, sire: str, dam: str) -> NumberedSquares:
    """Return a square of each locus of two parents; both gametes of a homozygote are kept.

    >>> from testcross.rulesets import load_ruleset
    >>> numbered_cells(numbered_squares(load_ruleset("genotype"), "FF", "Ff").squares[0])
    (('I', 'FF'), ('II', 'Ff'), ('III', 'FF'), ('IV', 'Ff'))

    Raises:
        NoLociError, NotationError, MatingError: as ``punnett_square``.
    """
    loci, one, other = _parents(ruleset, sire, dam)
    return NumberedSquares(
        sire=_written(loci, one),
        dam=_written(loci, other),
        squares=_each_locus(ruleset, loci, one, other),
    )


def _each_locus(
    ruleset: Ruleset, loci: Sequence[Locus], sire: FullGenotype, dam: FullGenotype
) -> tuple[PunnettSquare, ...]:
    pairs = zip(loci, sire, dam, strict=True)
    return tuple(square_of(_looks(ruleset, [locus]), (his,), (hers,)) for locus, his, hers in pairs)


def punnett(ruleset: Ruleset, sire: str, dam: str) -> PunnettSquare | SquaresByLocus:
    """Return the square of two parents, or a square of each locus where there are many loci.

    Raises:
        NoLociError, NotationError, MatingError: as ``punnett_square``.
    """
    loci, one, other = _parents(ruleset, sire, dam)
    if len(loci) <= MOST_LOCI:
        return square_of(_looks(ruleset, loci), one, other)
    return SquaresByLocus(
        sire=_written(loci, one),
        dam=_written(loci, other),
        squares=_each_locus(ruleset, loci, one, other),
    )


def punnett_square(ruleset: Ruleset, sire: str, dam: str) -> PunnettSquare:
    """Return the square of two parents given at the same loci: ``Aa``, ``Aa Bb``.

    >>> from testcross.rulesets import load_ruleset
    >>> square = punnett_square(load_ruleset(), "Aa", "Aa")
    >>> [(share.name, str(share.chance)) for share in square.genotypes]
    [('AA', '1/4'), ('Aa', '1/2'), ('aa', '1/4')]

    Raises:
        NoLociError: for a ruleset without matings.
        NotationError: for a genotype that is unknown in part, or of no locus.
        MatingError: where the parents are given at different loci, or at too many.
    """
    loci, one, other = _parents(ruleset, sire, dam)
    return square_of(_looks(ruleset, loci), one, other)


def _looks(ruleset: Ruleset, loci: Sequence[Locus]) -> Looks:
    return looks_at(ruleset, tuple(map(ruleset.loci.index, loci)))


def _parents(
    ruleset: Ruleset, sire: str, dam: str
) -> tuple[list[Locus], FullGenotype, FullGenotype]:
    """Return the loci at which both parents are given, and the parents' genotypes there."""
    ruleset.require_loci()
    one, other = _genotypes(ruleset, sire), _genotypes(ruleset, dam)
    loci = [locus for locus in ruleset.loci if locus.name in one]
    if set(one) != set(other):
        raise MatingError(
            f"{quoted(sire)} gives {listed(list(one), 'and')}, but {quoted(dam)} gives "
            f"{listed(list(other), 'and')}; give both parents at the same loci"
        )
    names = [locus.name for locus in loci]
    return loci, tuple(one[n] for n in names), tuple(other[n] for n in names)


def square_of(looks: Looks, sire: FullGenotype, dam: FullGenotype) -> PunnettSquare:
    """Return the square of two parents whose genotypes at some loci are known.

    Args:
        looks: what can be seen at these loci.
        sire: his genotypes there.
        dam: hers.

    Raises:
        MatingError: for more loci than a square can be worked out for.
    """
    loci = looks.loci
    if len(loci) > MOST_LOCI:
        raise MatingError(
            f"a square of {len(loci)} loci has {4 ** len(loci):,} cells; "
            f"give at most {MOST_LOCI} loci"
        )
    rows, columns = _gametes(loci, sire), _gametes(loci, dam)
    cells = [[_meet(loci, row, column) for column in columns] for row in rows]
    offspring = Counter(cell for row in cells for cell in row)
    total = len(rows) * len(columns)
    chances = {one: Fraction(number, total) for one, number in sorted(offspring.items())}
    born = _without(chances, [locus.unborn for locus in loci])
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
        reasons=(*_deaths(looks, chances, born), *reasons_for(looks, born)),
        seen=tuple(tuple(names.get(cell, "dies") for cell in row) for row in cells),
    )


def _without(
    chances: Mapping[FullGenotype, Fraction], dead: Sequence[Reading]
) -> dict[FullGenotype, Fraction]:
    """Return the chances among those that do not die of what they are; none where all do."""
    left = {one: chance for one, chance in chances.items() if not any(map(contains, dead, one))}
    whole = sum(left.values(), Fraction())
    return {one: chance / whole for one, chance in left.items()}


def _deaths(
    looks: Looks, chances: Mapping[FullGenotype, Fraction], born: Mapping[FullGenotype, Fraction]
) -> Iterator[str]:
    """Yield who dies, and of whom a ratio then is."""
    if len(born) < len(chances):
        yield f"{deaths_at(looks.loci, chances, BEFORE_BIRTH)}; the phenotypes are of those born."
    grown = _without(born, [locus.ungrown for locus in looks.loci])
    if len(grown) < len(born):
        died = deaths_at(looks.loci, born, AFTER_BIRTH)
        told = f" of those that live: {ratio(_phenotypes(looks, grown))}" if grown else " none live"
        yield f"{died};{told}."


def deaths_at(loci: Sequence[Locus], chances: Mapping[FullGenotype, Fraction], when: str) -> str:
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
    if len({*map(looks.traits, chances)}) > len(shares):
        shares = dict(sorted(shares.items(), key=lambda one: (one[0] != first, last[one[0]])))
    return tuple(Share(name=name, chance=chance) for name, chance in shares.items())


def ratio(shares: Sequence[Share]) -> str:
    """Return shares as a ratio of whole numbers: ``1 : 2 : 1``."""
    least = min(share.chance for share in shares)
    parts = [share.chance / least for share in shares]
    common = 1
    while any((part * common).denominator > 1 for part in parts):
        common += 1
    return " : ".join(str(part * common) for part in parts)


def _genotypes(ruleset: Ruleset, text: str) -> dict[str, Genotype]:
    """Return the genotype at each locus that a text names, any loci in any order."""
    found: dict[str, Genotype] = {}
    for word in plain(text).split():
        for locus, genotype in _known(ruleset, word):
            if locus.name in found:
                raise NotationError(f"{quoted(text)} gives {locus.name} twice; remove one of them")
            found[locus.name] = genotype
    if not found:
        raise NotationError("the genotype is empty; expected two alleles, as in Aa")
    return found


def _known(ruleset: Ruleset, word: str) -> tuple[tuple[Locus, Genotype], ...]:
    """Return the loci and genotypes that a word without white space spells, the only way.

    Raises:
        NotationError: where there is none, or more than one.
    """
    ways = parse_known(ruleset.loci, word)
    if len(ways) > 1:
        raise NotationError(
            f"{quoted(word)} can be read in {len(ways)} ways; put a space between the loci"
        )
    if not ways:
        alleles = "; ".join(f"{locus.name}: {' '.join(locus.symbols)}" for locus in ruleset.loci)
        raise NotationError(
            f"{quoted(word)} is not a full genotype at any locus; expected two alleles of each "
            f"locus, as in {_model(ruleset.loci)!r} (the alleles are {alleles})"
        )
    return ways[0]


def _model(loci: Sequence[Locus]) -> str:
    """Return a genotype of the first two loci as an example."""
    return " ".join(locus.symbols[0] + locus.symbols[-1] for locus in loci[:2])


def _gametes(loci: Sequence[Locus], genotypes: FullGenotype) -> list[Gamete]:
    """Law of Segregation: one allele of each pair; Independent Assortment: in any combination."""
    return [one for one in product(*genotypes) if _on_one_chromosome(loci, one)]


def _on_one_chromosome(loci: Sequence[Locus], gamete: Gamete) -> bool:
    """Tell a gamete with one sex chromosome, as no gamete has two."""
    found = {locus.chromosome_of(allele) for locus, allele in zip(loci, gamete, strict=True)}
    return len(found - {""}) < 2


def _meet(loci: Sequence[Locus], sire: Gamete, dam: Gamete) -> FullGenotype:
    return tuple(
        locus.from_gametes(one, other) for locus, one, other in zip(loci, sire, dam, strict=True)
    )


def _written(loci: Sequence[Locus], genotypes: FullGenotype) -> str:
    pairs = zip(loci, genotypes, strict=True)
    return " ".join(format_genotype(locus, genotype) for locus, genotype in pairs)


def _gamete(loci: Sequence[Locus], gamete: Gamete) -> str:
    return " ".join(locus.symbols[a] for locus, a in zip(loci, gamete, strict=True))
