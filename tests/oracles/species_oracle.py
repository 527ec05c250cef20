"""Species by plain enumeration: what an animal is called, and what two animals have.

Nothing here comes from the program that is tested. The files are read as TOML. An animal is its two
strands, one from each parent: an allele of every locus, or None where a chromosome lacks the locus.
The first place of a strand is the sex chromosome itself.
"""

import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, pairwise, product
from math import exp
from operator import contains
from pathlib import Path
from typing import Any, TypeAlias

FOLDER = Path(__file__).parents[2] / "rulesets" / "species"
SON, DAUGHTER = "son", "daughter"
Strand: TypeAlias = tuple[str | None, ...]
Animal: TypeAlias = tuple[Strand, Strand]
"""The strand of the sire first."""
Own: TypeAlias = tuple[str, ...]
"""The alleles that an animal has at a locus, in dominance order: two, one or none."""
Chances: TypeAlias = dict[Animal, Fraction]
_PAIRS = {"XY": (("X", "Y"), ("X", "X")), "ZW": (("Z", "Z"), ("Z", "W"))}
"""The sex chromosomes of a male and of a female."""
_HALF = Fraction(1, 2)


@dataclass(frozen=True)
class Gene:
    name: str
    symbols: tuple[str, ...]
    chromosome: str
    position: float | None
    """On its chromosome; None where it is not known, or there is nothing else."""
    shows: tuple[tuple[Own, str], ...]

    def own(self, alleles: Sequence[str | None]) -> Own:
        there = [allele for allele in alleles if allele is not None]
        return tuple(sorted(there, key=self.symbols.index))

    @property
    def pairs(self) -> list[Own]:
        return list(combinations_with_replacement(self.symbols, 2))

    @cache  # noqa: B019 - as many genes as the files have
    def spelt(self) -> Mapping[str, tuple[str | None, str | None]]:
        """Return the two alleles of each word for a whole genotype: ``Bb``, ``O/Y``, ``/Y``."""
        found: dict[str, tuple[str | None, str | None]] = {
            one + other: (one, other) for one, other in product(self.symbols, repeat=2)
        }
        for bare in "XYZW" if len(self.chromosome) == 1 else "":
            found |= {f"{one}/{bare}": (one, None) for one in self.symbols}
            found[f"/{bare}"] = (None, None)
        return found

    @cache  # noqa: B019 - as many genes as the files have
    def read(self) -> Mapping[str, frozenset[Own]]:
        """Return what each word of a reading allows; two alike stand for a single one, too."""
        found: dict[str, set[Own]] = {"--": {()}}
        for one, other in self.pairs:
            alike = {(one, other), *([(one,)] if one == other else [])}
            for word in {one + other, other + one, f"{one}-", f"-{one}", f"-{other}", "--"}:
                found.setdefault(word, set()).update(alike)
        return {word: frozenset(some) for word, some in found.items()}


@dataclass(frozen=True)
class Look:
    """A name, and the ways to read it: per locus that matters what is allowed."""

    name: str
    ways: tuple[tuple[tuple[int, frozenset[Own]], ...], ...]

    def fits(self, owns: Sequence[Own]) -> bool:
        return any(all(owns[place] in some for place, some in way) for way in self.ways)


class Species:
    def __init__(self, path: Path) -> None:
        self.document: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        self.genes = tuple(map(_gene, self.document["locus"]))
        on_sex = {gene.chromosome for gene in self.genes} & set("ZW")
        self.pair = self.document.get("sexes", "ZW" if on_sex else "XY")
        self.by_phenotype = self.document.get("cards") == "phenotypes"
        self.masks, self.bases, self.prefixes = map(self._looks, ("mask", "variety", "prefix"))
        self.lethal = [
            (place, one["when"], self.genes[place].read()[one["genotype"]])
            for place, table in enumerate(self.document["locus"])
            for one in table.get("lethal", [])
        ]

    def _looks(self, key: str) -> tuple[Look, ...]:
        """Return the looks of a kind, but for those that a genotype may show or not."""
        return tuple(
            Look(table["name"].replace("{shade}", name), tuple(way + more for way in ways))
            for table in self.document.get(key, [])
            if table.get("shows") != "sometimes"
            for ways in [tuple(map(self.reading, _listed(table["reads"])))]
            for name, more in (self._shades() if "{shade}" in table["name"] else [("", ())])
        )

    def _shades(self) -> list[tuple[str, tuple[tuple[int, frozenset[Own]], ...]]]:
        tables = self.document.get("shade", [])
        return [(table["name"], self.reading(table["reads"])) for table in tables]

    def reading(self, text: str) -> tuple[tuple[int, frozenset[Own]], ...]:
        """Return what a text allows, per locus that it tells of."""
        spelt = [gene.read() for gene in self.genes]
        return tuple((p, spelt[p][word]) for p, word in self._placed(text, spelt) if word != "--")

    def _placed(self, text: str, spelt: Sequence[Mapping[str, Any]]) -> Iterator[tuple[int, str]]:
        """Yield the words of a text, each with its locus's place: in order, or by their symbols."""
        words = text.split()
        in_order = len(words) == len(spelt) and all(map(contains, spelt, words))
        seen = set()
        for number, word in enumerate(words):
            homes = [number] if in_order else [i for i, some in enumerate(spelt) if word in some]
            assert len(homes) == 1, f"{word!r} of {text!r} fits {len(homes)} loci"
            assert homes[0] not in seen, f"{text!r} tells twice of {self.genes[homes[0]].name}"
            seen.add(homes[0])
            yield homes[0], word

    def placed_words(self, text: str) -> dict[int, str]:
        return dict(self._placed(text, [gene.spelt() for gene in self.genes])) if text else {}

    # names

    def owns(self, animal: Animal) -> list[Own]:
        sides = zip(animal[0][1:], animal[1][1:], strict=True)
        return [gene.own(pair) for gene, pair in zip(self.genes, sides, strict=True)]

    def name(self, owns: Sequence[Own]) -> str:
        if self.by_phenotype:
            told = zip(self.genes, owns, strict=True)
            return " ".join(dict(gene.shows)[own] for gene, own in told if own)
        for mask in self.masks:
            if mask.fits(owns):
                return mask.name
        bases = [look.name for look in self.bases if look.fits(owns)]
        assert len(bases) == 1, f"{owns} has the names {bases}"
        return " ".join([*(look.name for look in self.prefixes if look.fits(owns)), bases[0]])

    def is_called(self, owns: Sequence[Own], name: str) -> bool:
        """Tell whether a name fits; where phenotypes are named, any of the traits does."""
        if self.by_phenotype:
            told = zip(self.genes, owns, strict=True)
            return any(dict(gene.shows)[own] == name for gene, own in told if own)
        return self.name(owns) == name

    def deaths(self, owns: Sequence[Own]) -> set[str]:
        return {when for place, when, some in self.lethal if owns[place] in some}

    # animals

    def animal(self, text: str, sex: str) -> Animal:
        """Return an animal whose genotype is written out, at each locus its sire's allele first."""
        spelt = [gene.spelt() for gene in self.genes]
        pairs = {place: spelt[place][word] for place, word in self._placed(text, spelt)}
        missing = [gene.name for i, gene in enumerate(self.genes) if i not in pairs]
        assert not missing, f"{text!r} says nothing of {missing}"
        male = sex == SON
        one, other = (
            (chromosome, *(pairs[i][side] for i in range(len(self.genes))))
            for side, chromosome in enumerate(_PAIRS[self.pair][0 if male else 1])
        )
        return one, other

    def gametes(self, animal: Animal) -> dict[Strand, Fraction]:
        found: dict[Strand, Fraction] = {(None,) * len(animal[0]): Fraction(1)}
        for places, apart in self._groups(animal):
            parts = _strands(animal, places, apart)
            grown: dict[Strand, Fraction] = defaultdict(Fraction)
            for (gamete, chance), (part, other) in product(found.items(), parts):
                made = list(gamete)
                for place, allele in zip(places, part, strict=True):
                    made[place] = allele
                grown[tuple(made)] += chance * other
            found = grown
        return found

    def _groups(self, animal: Animal) -> Iterator[tuple[list[int], list[Fraction]]]:
        """Yield places that lie on one chromosome, and how often neighbours are parted."""
        groups: dict[str, list[int]] = defaultdict(list, {"sex": [0]})
        for place, gene in enumerate(self.genes, 1):
            key = gene.chromosome if gene.chromosome not in "XYZW" else "sex"
            groups[key if gene.position is not None or key == "sex" else gene.name].append(place)
        is_male = {animal[0][0], animal[1][0]} == set(_PAIRS[self.pair][0])
        fixed = self.document.get("no_crossing_over") == ("male" if is_male else "female")
        for places in groups.values():
            places.sort(key=lambda place: self._position(place) or 0)
            whole = fixed or (animal[0][0] != animal[1][0] and places[0] == 0)
            apart = [self._apart(*two) for two in pairwise(places)]
            yield places, [Fraction(0) if whole else one for one in apart]

    def _position(self, place: int) -> float | None:
        return self.genes[place - 1].position if place else -1.0

    def _apart(self, one: int, other: int) -> Fraction:
        first, second = self._position(one), self._position(other)
        if first is None or second is None or one == 0:
            return _HALF
        units = round(abs(first - second), 6)
        if self.document.get("distances") == "haldane":
            return Fraction(round(5_000 * (1 - exp(-units / 50))), 10_000)
        return min(Fraction(str(units)) / 100, _HALF)

    # offspring

    def offspring(self, sire: Animal, dam: Animal) -> Chances:
        found: Chances = defaultdict(Fraction)
        for (one, chance), (other, too) in product(
            self.gametes(sire).items(), self.gametes(dam).items()
        ):
            found[self._with_mitochondria(one, other), other] += chance * too
        return found

    def _with_mitochondria(self, one: Strand, other: Strand) -> Strand:
        """Return a sire's gamete without what only dams give."""
        names = ("", *(gene.chromosome for gene in self.genes))
        return tuple(
            b if name == "mitochondrial" else a
            for name, a, b in zip(names, one, other, strict=True)
        )

    def sex(self, animal: Animal) -> str:
        is_male = {animal[0][0], animal[1][0]} == set(_PAIRS[self.pair][0])
        return SON if is_male else DAUGHTER

    def looks(
        self, chances: Chances, *, sex: str = "", dead: Sequence[str] = ()
    ) -> dict[str, Fraction]:
        """Return the chances of names among offspring of a sex that have not died by some time."""
        found: dict[str, Fraction] = defaultdict(Fraction)
        for animal, chance in chances.items():
            owns = self.owns(animal)
            if sex in ("", self.sex(animal)) and not self.deaths(owns) & set(dead):
                found[self.name(owns)] += chance
        whole = sum(found.values())
        return {name: chance / whole for name, chance in found.items()}

    def every(self, sex: str, fixed: str, free: Sequence[str]) -> Iterator[Animal]:
        """Yield every grown animal of a sex; at loci that are not free it is as a text says."""
        told = self.placed_words(fixed)
        words = [
            sorted(_whole(gene, sex, self.pair)) if gene.name in free else [told[place]]
            for place, gene in enumerate(self.genes)
        ]
        for way in product(*words):
            animal = self.animal(" ".join(way), sex)
            if not self.deaths(self.owns(animal)):
                yield animal


def _whole(gene: Gene, sex: str, pair: str) -> set[str]:
    """Return the words for every genotype that an animal of a sex can have."""
    number = _PAIRS[pair][0 if sex == SON else 1].count(gene.chromosome)
    if len(gene.chromosome) > 1 or number == 2:
        return {"".join(two) for two in gene.pairs}
    bare = pair.replace(gene.chromosome, "")
    return {f"{symbol}/{bare}" for symbol in gene.symbols} if number else {f"/{bare}"}


def _strands(
    animal: Animal, places: Sequence[int], apart: Sequence[Fraction]
) -> list[tuple[Strand, Fraction]]:
    """Return what of one chromosome an animal gives, crossing over or not between neighbours."""
    found = []
    for start, *turns in product((0, 1), repeat=len(places)):
        side, chance, taken = start, _HALF, [animal[start][places[0]]]
        for place, turn, often in zip(places[1:], turns, apart, strict=True):
            side ^= turn
            chance *= often if turn else 1 - often
            taken.append(animal[side][place])
        if chance:
            found.append((tuple(taken), chance))
    return found


def _gene(table: Mapping[str, Any]) -> Gene:
    symbols = tuple(allele["symbol"] for allele in table["alleles"])
    shows = {allele["symbol"]: allele["shows"] for allele in table["alleles"]}
    own = {one["genotype"]: one["shows"] for one in table.get("heterozygotes", [])}
    traits: dict[Own, str] = {(symbol,): shows[symbol] for symbol in symbols}
    for a, b in combinations_with_replacement(symbols, 2):
        traits[a, b] = own.get(a + b, own.get(b + a, shows[a]))
    place = table.get("map", {})
    chromosome = table.get("chromosome", "autosome")
    return Gene(
        name=table["name"],
        symbols=symbols,
        chromosome=f"map {place['chromosome']}" if place and len(chromosome) > 1 else chromosome,
        position=place.get("position"),
        shows=tuple(traits.items()),
    )


def _listed(reads: str | Sequence[str]) -> Sequence[str]:
    return [reads] if isinstance(reads, str) else reads


def uncovered(species: Species) -> dict[str, int]:
    """Count the genotypes that no base name has, and those that several have, masks aside.

    Only loci that base names tell of count, and there only what masks leave.
    """
    told = sorted({place for look in species.bases for way in look.ways for place, _ in way})
    every = [sorted(set().union(*species.genes[place].read().values()) - {()}) for place in told]
    every = [[own for own in owns if len(own) != 1] for owns in every]
    hits: dict[tuple[Own, ...], int] = defaultdict(int)
    for look in species.bases:
        for own in _all_of(look, told, every):
            hits[own] += 1
    left = [own for own in product(*every) if not _is_masked(species, told, own)]
    return {
        "none": sum(1 for own in left if not hits[own]),
        "several": sum(1 for own in left if hits[own] > 1),
    }


def _all_of(
    look: Look, told: Sequence[int], every: Sequence[Sequence[Own]]
) -> set[tuple[Own, ...]]:
    found: set[tuple[Own, ...]] = set()
    for way in look.ways:
        known = dict(way)
        pools = [
            [own for own in owns if place not in known or own in known[place]]
            for place, owns in zip(told, every, strict=True)
        ]
        found.update(product(*pools))
    return found


def _is_masked(species: Species, told: Sequence[int], owns: Sequence[Own]) -> bool:
    known = dict(zip(told, owns, strict=True))
    return any(
        all(place in known and known[place] in some for place, some in way)
        for mask in species.masks
        for way in mask.ways
    )
