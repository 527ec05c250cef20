"""Cards for questions: matings drawn at random, legal or not, now and then with more known."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from testcross.rulesets.genetics.animal import Animal, animal_with
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.genetics.notation import format_full
from testcross.rulesets.genetics.offspring import OffspringTable, Readings
from testcross.rulesets.genetics.ruleset import Ruleset, Variety
from testcross.rulesets.tutoring.question import Level
from testcross.solver import Genotype, Reading, Solver

_KNOWN_MORE = 0.3
"""How often more is known of a parent than its card shows; of a kit half as often."""
_TESTED = 0.5
"""How often more is known of an animal at a locus where animals were tested."""
_MOST_KITS = 4
_TRIES = 40


class Dealer:
    """Draws animals and matings of one ruleset.

    Args:
        ruleset: with loci.
        level: ``litter`` has two kits and more, every other level one.
        solver: who tells what is legal.
    """

    def __init__(self, ruleset: Ruleset, level: Level, solver: Solver) -> None:
        self.ruleset = ruleset
        self.level = level
        self._table = OffspringTable(ruleset, solver)
        self._fitting = lru_cache(maxsize=16_384)(self._table.varieties)
        self._cards = [one for one in ruleset.varieties if one.copies or ruleset.by_phenotype]
        self._made = lru_cache(maxsize=16_384)(self._animal)

    def kits(self, chance: Random) -> int:
        """Return how many kits a mating of the level has."""
        most = min(_MOST_KITS, self.ruleset.litter)
        return chance.randint(2, most) if self.level == "litter" and most > 1 else 1

    def locus(self, chance: Random) -> int:
        """Return the position of a locus."""
        return chance.randrange(len(self.ruleset.loci))

    def parent(self, chance: Random) -> Animal:
        """Return a card, perhaps with a genotype that is known at one locus."""
        return self._drawn(chance, self._cards, _KNOWN_MORE)

    def card(self, chance: Random) -> Animal:
        """Return a card of which no more is known than it shows."""
        return self._drawn(chance, self._cards, 0)

    def full(self, chance: Random, locus: int) -> tuple[int, int]:
        """Return a genotype at a locus, heterozygous more often than not."""
        count = self.ruleset.allele_counts[locus]
        first, second = chance.randrange(count), chance.randrange(count)
        if first == second and chance.random() < 0.6:
            second = (second + 1) % count
        return min(first, second), max(first, second)

    def fitting(self, sire: Animal, dam: Animal) -> Sequence[Variety]:
        """Return the varieties that two animals can have, each by itself."""
        return self._fitting(sire.readings, dam.readings)

    def plain(self, variety: Variety) -> Animal:
        """Return a card of a variety."""
        return self._made(variety.name, variety.readings, variety)

    def varieties(self) -> Sequence[Variety]:
        """Return everything that can be drawn."""
        return self._cards

    def mating(
        self,
        chance: Random,
        kits: int,
        *,
        fitting: bool,
        tested: int | None = None,
        pure: bool = False,
    ) -> Mating | None:
        """Return two parents with kits; None where these parents happen to have none such.

        Args:
            chance: what decides.
            kits: how many.
            fitting: whether each kit by itself could be theirs; else at least one could not.
            tested: a locus at which the genotype of every other animal is known, if there is one.
            pure: whether both parents are known there, with two equal alleles.
        """
        sire, dam = (
            self._pure(chance, tested)
            if pure and tested is not None
            else self._drawn(chance, self._cards, _KNOWN_MORE, tested)
            for _ in range(2)
        )
        theirs = self.fitting(sire, dam)
        if not theirs:
            return None
        young = [self._drawn(chance, theirs, _KNOWN_MORE / 2, tested) for _ in range(kits)]
        if not fitting:
            wrong = self._stranger(chance, sire, dam)
            if wrong is None:
                return None
            young[chance.randrange(kits)] = wrong
        return Mating(ruleset=self.ruleset, sire=sire, dam=dam, offspring=tuple(young))

    def _stranger(self, chance: Random, sire: Animal, dam: Animal) -> Animal | None:
        """Return a card that two parents cannot have, like their own kits at most loci."""
        theirs = self.fitting(sire, dam)
        others = [one for one in self._cards if one not in theirs]
        for _ in range(_TRIES if others else 0):
            found = chance.choice(others)
            like = chance.choice(theirs)
            pairs = zip(found.readings, like.readings, strict=True)
            if sum(one != other for one, other in pairs) <= max(1, len(found.readings) // 2):
                return self.plain(found)
        return None

    def _drawn(
        self,
        chance: Random,
        cards: Sequence[Variety],
        known_more: float,
        tested: int | None = None,
    ) -> Animal:
        variety = cards[chance.randrange(len(cards))]
        if chance.random() >= (known_more if tested is None else _TESTED):
            return self.plain(variety)
        locus = chance.randrange(len(variety.readings)) if tested is None else tested
        return self._known_at(variety, locus, chance.choice(sorted(variety.readings[locus])))

    def _pure(self, chance: Random, tested: int) -> Animal:
        variety = self._cards[chance.randrange(len(self._cards))]
        equal = [one for one in sorted(variety.readings[tested]) if one[0] == one[1]]
        return (
            self._known_at(variety, tested, chance.choice(equal)) if equal else self.plain(variety)
        )

    def _known_at(self, variety: Variety, locus: int, genotype: Genotype) -> Animal:
        readings: list[Reading] = list(variety.readings)
        readings[locus] = frozenset({genotype})
        return self._made(variety.name, tuple(readings), variety)

    def _animal(self, name: str, readings: Readings, variety: Variety) -> Animal:
        ruleset = self.ruleset
        if tuple(readings) == variety.readings and not ruleset.by_phenotype:
            return animal_with(ruleset, variety.readings, None, variety)
        shown = format_full(ruleset.loci, readings)
        label = name if tuple(readings) == variety.readings else f"{name} ({shown})"
        return Animal(variety=variety, readings=tuple(readings), sex=None, label=label, shown=shown)
