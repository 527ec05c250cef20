"""Cards for questions: first what is asked about at one locus, then a mating built around it."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import cycle, product
from math import prod
from random import Random
from typing import Literal, TypeAlias

from testcross.rulesets.analysis.check import all_hold
from testcross.rulesets.genetics.animal import Animal, animal_with
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.genetics.names import with_prefixes
from testcross.rulesets.genetics.offspring import OffspringTable
from testcross.rulesets.genetics.ruleset import Ruleset, Variety
from testcross.rulesets.genetics.slots import format_full
from testcross.rulesets.tutoring.inferences import is_white, question_weights
from testcross.rulesets.tutoring.judge import Judge
from testcross.rulesets.tutoring.question import Concept, Level
from testcross.solver import (
    FEMALE,
    MALE,
    Genotype,
    LocusProblem,
    Reading,
    Solver,
    litter_parents,
    sex_shown,
)

Misfit: TypeAlias = Literal["", "one", "together", "any"]
"""What is wrong with a litter at the locus asked about: nothing, one kit, all together, or
whatever any kit can have."""
_MOST_KITS = 4
_TRIES = 60
"""Columns of readings that are looked at for one question."""
_MOST_COLUMNS = 1_000
"""As many are gone through to know that there is no question."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What a question is to be like."""

    sort: str = ""
    """That of its right answer; any if empty."""
    idea: Concept | None = None
    """What it is to be about, if that is not open."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LocusTarget:
    """What is asked about at a locus; what a kind does not need stays as it is."""

    animal: int = -1
    number: int = 0
    genotypes: tuple[tuple[int, int], ...] = ()


Column: TypeAlias = tuple[Reading, ...]
"""What the animals of a mating show at one locus: sire, dam, then the litter."""
Targets: TypeAlias = Callable[[LocusProblem, Judge, str], Sequence[LocusTarget]]
"""What can be asked at a locus so that the answer is of a sort; nothing where nothing can."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Needs:
    """Which cards a question needs."""

    kits: int
    misfit: Misfit = ""
    tested: float | None = None
    """How often a genotype is known that no card shows; the usual share if None."""
    pure: float = 0
    """How often both parents are known to have two equal alleles."""
    mixed: float = 0
    """How often both parents are known to have two different ones."""
    elsewhere: float = 0
    """How often a parent is known at another locus, so as not to give away the one asked about."""
    locus: int | None = None
    """The locus asked about; any if None."""
    plain: bool = False
    """Whether nothing is known of any animal but what its card shows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt:
    """A mating, and what is asked about in it."""

    mating: Mating
    locus: int
    target: LocusTarget


class Dealer:
    """Draws animals and matings of one ruleset.

    Inside, a set of varieties is a number with a bit for each, in the ruleset's order.

    Args:
        ruleset: with loci.
        level: ``litter`` has two kits and more, every other level one.
        solver: who tells what is legal.
    """

    def __init__(self, ruleset: Ruleset, level: Level, solver: Solver) -> None:
        self.ruleset = ruleset
        self.level = level
        self.shares = question_weights().draw
        cards = list(_cards(ruleset))
        self._all = tuple(card for card, _ in cards)
        # what a card with several readings means at one locus depends on another: it is not dealt
        self._deck = sum(
            1 << i
            for i, v in enumerate(self._all)
            if (v.copies or ruleset.by_phenotype) and not v.alternatives
        )
        self._parents = tuple(
            self._deck & sum(1 << i for i, (_, own) in enumerate(cards) if own in (None, sex))
            for sex in (MALE, FEMALE)
        )
        """The cards that can be sires, and those that can be dams."""
        self._named = {card.name: (card, sex) for card, sex in cards}
        self._places = {card.name: i for i, card in enumerate(self._all)}
        self._solver = solver
        self._table = OffspringTable(replace(ruleset, varieties=self._all), solver)
        loci = list(enumerate(ruleset.loci))
        self._fitting_loci: dict[Concept | None, list[int]] = {
            Concept.SERIES: [i for i, locus in loci if len(locus.alleles) > 2],
            Concept.SEXED: [i for i, locus in loci if locus.is_sexed],
            Concept.LETHAL: [i for i, locus in loci if locus.unborn],
        }
        self._made = lru_cache(maxsize=16_384)(self._animal)
        self.members = lru_cache(maxsize=16_384)(self._varieties)
        """The varieties of some bits."""
        self._showing = lru_cache(maxsize=4_096)(self._find_showing)
        self._readings = lru_cache(maxsize=4_096)(self._find_readings)
        self._special = lru_cache(maxsize=4_096)(self._find_special)
        self._targets = lru_cache(maxsize=65_536)(self._find_targets)
        self._known = lru_cache(maxsize=1_024)(self._find_known)
        self.may_have = lru_cache(maxsize=256)(self._may_have)
        self.looked_at = 0
        """How many columns so far: what drawing costs."""

    @property
    def cards(self) -> tuple[Variety, ...]:
        return self.members(self._deck)

    def kits(self, chance: Random) -> int:
        most = min(_MOST_KITS, self.ruleset.litter)
        return chance.randint(2, most) if self.level == "litter" and most > 1 else 1

    def tested(self, chance: Random, *, rare: bool, pure: bool) -> Needs:
        """Return a litter of which more is known, as one kind of answer needs that.

        Args:
            chance: what decides.
            rare: whether that answer is wanted; for others about as much is known, so that
                nothing can be told from it.
            pure: whether the rare answer needs parents with two equal alleles.
        """
        shares, kits = self.shares, self.kits(chance)
        if not rare:
            return Needs(kits=kits, tested=shares.tested_otherwise)
        return Needs(kits=kits, tested=shares.tested_wanted, pure=shares.pure_wanted * pure)

    def full(self, chance: Random, locus: int, sex: int) -> Genotype:
        """Return a genotype of a parent at a locus, heterozygous more often than not."""
        series, count = self.ruleset.loci[locus], self.ruleset.allele_counts[locus]
        if series.is_sexed or series.lethal:
            grown = sorted(series.of_sex(sex) - series.ungrown)
            mixed = [one for one in grown if one[0] != one[1]]
            return chance.choice(mixed if chance.random() < self.shares.heterozygous else grown)
        first, second = chance.randrange(count), chance.randrange(count)
        if first == second and chance.random() < self.shares.heterozygous:
            second = (second + 1) % count
        return min(first, second), max(first, second)

    def fitting(self, sire: Animal, dam: Animal) -> tuple[Variety, ...]:
        """Return the varieties that two animals can have, each by itself."""
        return self.members(self.fitting_bits(sire, dam))

    def fitting_bits(self, sire: Animal, dam: Animal) -> int:
        return self._deck & self._table.bits(sire.readings, dam.readings)

    def codes_at(self, locus: int) -> tuple[Reading, ...]:
        """Return what cards show at a locus, each once; but no card that hides its other loci."""
        cards = (one for one in self.cards if not is_white(self.ruleset, one))
        blank = self.ruleset.loci[locus].every
        return tuple(one for one in dict.fromkeys(c.readings[locus] for c in cards) if one != blank)

    def showing_all(self, chance: Random, columns: Sequence[Column]) -> list[Animal] | None:
        """Return animals that show just this at each locus, parents first; None if none can."""
        rows = list(zip(*columns, strict=True))
        decks = (*self._parents, *[self._deck] * (len(rows) - 2))
        found = []
        for number, (row, deck) in enumerate(zip(rows, decks, strict=True)):
            bits = deck
            for locus, reading in enumerate(row):
                bits &= self._showing(locus, reading)
            cards = self.members(bits)
            if not cards:
                return None
            found.append(self._made(chance.choice(cards).name, row, parent=number < 2))
        return found

    def can_have(self, sire: Animal, dam: Animal, kit: Animal) -> bool:
        """Tell whether two animals can have a card, by itself."""
        place = self._places[kit.label]
        return bool(self._table.bits(sire.readings, dam.readings) >> place & 1)

    def plain(self, variety: Variety) -> Animal:
        return self._made(variety.name, variety.readings)

    def couple(self, chance: Random, special: Collection[Variety] = ()) -> tuple[Animal, Animal]:
        """Return two parents, one of them special; of each a genotype may be known."""
        found: list[Animal] = []
        place = chance.randrange(2) if special else -1
        for number, deck in enumerate(self._parents):
            cards = self.members(deck)
            wanted = [one for one in cards if one in special] if number == place else cards
            card = chance.choice(wanted or cards)
            whole = list(card.readings)
            places = [i for i, one in enumerate(whole) if len(one) > 1]
            if places and chance.random() < self.shares.tested_wanted:
                place = chance.choice(places)
                alive = sorted(whole[place] - self.ruleset.loci[place].ungrown)
                whole[place] = frozenset({chance.choice(alive or sorted(whole[place]))})
            found.append(self._made(card.name, tuple(whole), parent=True))
        return found[0], found[1]

    def tested_card(self, chance: Random) -> Animal:
        variety = chance.choice(self.cards)
        pairs = zip(variety.readings, self.ruleset.loci, strict=True)
        alive = (reading - locus.ungrown for reading, locus in pairs)
        return self._made(variety.name, tuple(frozenset({chance.choice(sorted(r))}) for r in alive))

    def showing(self, chance: Random, locus: int, reading: Reading, sex: int) -> Animal | None:
        """Return a parent whose card shows this at a locus, or that can be known to be so."""
        return self._card(chance, locus, reading, self._parents[sex], parent=True)

    def around(
        self, chance: Random, judge: Judge, wish: Wish, needs: Needs, targets: Targets
    ) -> Dealt | None:
        """Return a mating with something to ask at one locus, legal at all others.

        What the animals show at the locus is drawn alone, until there is something to ask; then
        cards are chosen that show it. None where nothing came up.

        Args:
            chance: what decides.
            judge: one that is right.
            wish: sort of answer and idea that are wanted.
            needs: which cards it takes.
            targets: tells what can be asked.
        """
        loci = self.loci_for(wish.idea) if needs.locus is None else (needs.locus,)
        for _ in range(_TRIES):
            self.looked_at += 1
            locus = chance.choice(loci) if needs.locus is None else needs.locus
            column = self._column(chance, locus, needs, wish.idea)
            found = self._targets(targets, locus, column, judge, wish.sort)
            mating = self._built(chance, locus, column, needs) if found else None
            if mating is not None and self._works_elsewhere(mating, locus, judge):
                return Dealt(mating=mating, locus=locus, target=chance.choice(found))
        return None

    def legal_around(
        self, chance: Random, locus: int, column: Column, judge: Judge
    ) -> Mating | None:
        """Return a mating that shows a column at a locus, legal at all others; None if none is."""
        mating = self._built(chance, locus, column, Needs(kits=len(column) - 2))
        return (
            mating if mating is not None and self._works_elsewhere(mating, locus, judge) else None
        )

    def young_of(self, chance: Random, locus: int, parents: Sequence[Reading]) -> Reading:
        """Return what is known of one of the young that parents can have as far as a locus goes."""
        bits = self._deck & self._table.bits_at(locus, *parents)
        return self._shown(chance, locus, bits, self.shares.tested_wanted)

    def known(self, locus: int, position: int) -> tuple[Reading, ...]:
        """Return what can be known of the sire, the dam or their young at a locus."""
        return self._known(locus, self._parents[position] if position < 2 else self._deck)

    def _may_have(self, targets: Targets, judge: Judge, sort: str) -> bool:
        """Tell whether a mating of these cards may have something to ask at one of its loci.

        All that its animals can show at a locus is gone through where that is not too much.
        """
        few = range(2, min(_MOST_KITS, self.ruleset.litter) + 1) if self.level == "litter" else ()
        for kits, locus in product(few or (1,), range(len(self.ruleset.loci))):
            shown = [self.known(locus, position) for position in range(2 + kits)]
            if prod(map(len, shown)) > _MOST_COLUMNS or any(
                self._targets(targets, locus, column, judge, sort) for column in product(*shown)
            ):
                return True
        return False

    def _find_targets(
        self, targets: Targets, locus: int, column: Column, judge: Judge, sort: str
    ) -> tuple[LocusTarget, ...]:
        return tuple(targets(self.problem(locus, column), judge, sort))

    def _find_known(self, locus: int, bits: int) -> tuple[Reading, ...]:
        """Return what can be known of a card at a locus: what it shows, or one whole genotype."""
        shown = self._readings(locus, bits or self._deck)
        alive = (one - self.ruleset.loci[locus].ungrown for one in shown)
        return tuple(
            dict.fromkeys((*shown, *(frozenset({g}) for one in alive for g in sorted(one))))
        )

    def locus(self, chance: Random, idea: Concept | None) -> int:
        return chance.choice(self.loci_for(idea))

    def loci_for(self, idea: Concept | None) -> Sequence[int]:
        """Return the loci at which a question can be about an idea; all if none can."""
        return self._fitting_loci.get(idea) or range(len(self.ruleset.loci))

    def problem(self, locus: int, column: Column) -> LocusProblem:
        """Return what animals show at a locus, parents first, as a problem."""
        parents = litter_parents(len(column) - 2)
        if not self.ruleset.by_chromosome:
            return LocusProblem(self.ruleset.allele_counts[locus], column, parents)
        series = self.ruleset.loci[locus]
        sexes = [sex_shown(series.law, len(series.alleles), reading) for reading in column]
        return series.problem(column, parents, sexes)

    def _column(self, chance: Random, locus: int, needs: Needs, idea: Concept | None) -> Column:
        shares = self.shares
        special = chance.choice(range(2 + needs.kits)[_SHOWN_BY.get(idea, slice(0, 0))] or (-1,))
        usual = shares.tested_parent
        if needs.misfit == "one" and idea is Concept.RECESSIVE:  # who shows a dominant allele fits
            usual = shares.tested_wanted
        tested = _share(needs, usual)
        pure = chance.random() < needs.pure
        mixed = needs.mixed > 0 and not pure and chance.random() < needs.mixed
        parents = [
            self._special_of(chance, locus, deck, Concept.HOMOZYGOTE if pure else idea, needs)
            if pure or (i == special and not mixed)
            else self._shown(chance, locus, deck, tested, mixed=mixed)
            for i, deck in enumerate(self._parents)
        ]
        theirs = self._deck & (
            -1 if needs.misfit == "any" else self._table.bits_at(locus, *parents)
        )
        tested = _share(needs, shares.tested_offspring)
        odd = chance.randrange(needs.kits) if needs.misfit == "one" else -1
        odd = special - 2 if odd >= 0 and special >= 2 else odd
        young = []
        for i in range(needs.kits):
            bits = self._deck & ~theirs if i == odd else theirs
            if i + 2 == special:
                young.append(self._special_of(chance, locus, bits, idea, needs))
            else:
                young.append(self._shown(chance, locus, bits, 0 if i == odd else tested))
        return (*parents, *young)

    def _shown(
        self, chance: Random, locus: int, bits: int, tested: float, *, mixed: bool = False
    ) -> Reading:
        """Return what one of these cards shows, or a genotype that it can have."""
        shown = self._readings(locus, bits or self._deck)
        reading = shown[int(chance.random() * len(shown))]
        different = frozenset(one for one in reading if one[0] != one[1]) if mixed else frozenset()
        if different - self.ruleset.loci[locus].ungrown:
            reading, tested = different, 1
        if tested <= 0 or chance.random() >= tested:
            return reading
        alive = reading - self.ruleset.loci[locus].ungrown
        return frozenset({chance.choice(sorted(alive))}) if alive else reading

    def _find_readings(self, locus: int, bits: int) -> tuple[Reading, ...]:
        return tuple(one.readings[locus] for one in self.members(bits))

    def _special_of(
        self, chance: Random, locus: int, bits: int, idea: Concept | None, needs: Needs
    ) -> Reading:
        """Return what an animal shows if a question is about an idea; anything if none can."""
        found = self._special(locus, bits, idea)
        if needs.plain:
            found = tuple(one for one in found if one in self._readings(locus, bits))
        return chance.choice(found) if found else self._shown(chance, locus, bits, 0)

    def _find_special(self, locus: int, bits: int, idea: Concept | None) -> tuple[Reading, ...]:
        last, ungrown = len(self.ruleset.loci[locus].alleles) - 1, self.ruleset.loci[locus].ungrown
        found: list[Reading] = []
        for card in self.members(bits):
            reading = card.readings[locus]
            if idea is Concept.WHITE:
                found += [reading] * is_white(self.ruleset, card)
            elif idea is Concept.SERIES:
                found += [reading] * (0 < min(reading)[0] < last)
            else:
                least = 1 if idea is Concept.RECESSIVE else 0
                equal = [one for one in sorted(reading - ungrown) if one[0] == one[1] >= least]
                found += [frozenset({one}) for one in equal]
        return tuple(found)

    def _built(self, chance: Random, locus: int, column: Column, needs: Needs) -> Mating | None:
        """Return a mating whose cards show a column, each kit legal elsewhere; None if none can."""
        sire, dam = (
            self._card(chance, locus, one, deck, needs.elsewhere, parent=True)
            for one, deck in zip(column, self._parents, strict=False)
        )
        if sire is None or dam is None:
            return None
        theirs = self._deck & self._table.bits(sire.readings, dam.readings, but=(locus,))
        young = [self._card(chance, locus, one, theirs) for one in column[2:]]
        litter = tuple(one for one in young if one is not None)
        if len(litter) < len(young):
            return None
        return Mating(ruleset=self.ruleset, sire=sire, dam=dam, offspring=litter)

    def _card(
        self,
        chance: Random,
        locus: int,
        reading: Reading,
        bits: int,
        elsewhere: float = 0,
        *,
        parent: bool = False,
    ) -> Animal | None:
        """Return one of these cards that shows a reading, or can have a genotype known besides.

        Now and then a genotype is known at another locus, too.
        """
        found = self.members(bits & self._showing(locus, reading))
        if not found:
            return None
        variety = chance.choice(found)
        whole = (*variety.readings[:locus], reading, *variety.readings[locus + 1 :])
        others = [i for i, one in enumerate(whole) if i != locus and len(one) > 1]
        if elsewhere and others and chance.random() < elsewhere:
            i = chance.choice(others)
            alive = sorted(whole[i] - self.ruleset.loci[i].ungrown) or sorted(whole[i])
            whole = (*whole[:i], frozenset({chance.choice(alive)}), *whole[i + 1 :])
        return self._made(variety.name, whole, parent=parent)

    def _find_showing(self, locus: int, reading: Reading) -> int:
        """Return the varieties that show just this, or else those of which it can be known."""
        shown = [variety.readings[locus] for variety in self._all]
        same = sum(1 << i for i, one in enumerate(shown) if one == reading)
        return same or sum(1 << i for i, one in enumerate(shown) if reading <= one)

    def _works_elsewhere(self, mating: Mating, locus: int, judge: Judge) -> bool:
        """Tell whether a litter is legal at all other loci, all kits together.

        Where one sex passes on whole chromosomes, a litter that only these rule out is not asked
        about: no locus says why.
        """
        if len(mating.offspring) == 1:
            return True
        problems = mating.locus_problems()
        if not all(i == locus or judge.is_legal(one) for i, one in enumerate(problems)):
            return False
        if self.ruleset.uncrossed_sex is None or not judge.is_legal(problems[locus]):
            return True
        return all_hold(mating, problems, self._solver)

    def _varieties(self, bits: int) -> tuple[Variety, ...]:
        return tuple(v for i, v in enumerate(self._all) if bits >> i & 1)

    def _animal(self, name: str, readings: tuple[Reading, ...], *, parent: bool = False) -> Animal:
        ruleset, (variety, number) = self.ruleset, self._named[name]
        is_plain = readings == variety.readings
        if is_plain and not ruleset.by_phenotype and number is None:
            return animal_with(ruleset, variety.readings, None, variety)
        shown = format_full(ruleset.loci, readings)
        sex = word = None
        if number is not None:
            sex, word = ruleset.roles.sexes[number], ruleset.roles.children[number]
            name = name.removesuffix(f" {word}")
            variety = replace(variety, name=name) if parent else variety
        label = name if is_plain else f"{name} ({shown})"
        label = label if word is None or parent else f"{label} {word}"
        return Animal(variety=variety, readings=readings, sex=sex, label=label, shown=shown)


def _cards(ruleset: Ruleset) -> Iterator[tuple[Variety, int | None]]:
    """Yield each variety; where sons and daughters differ, each as a son and as a daughter."""
    for variety in (*ruleset.varieties, *_prefixed(ruleset)):
        if not ruleset.is_sexed:
            yield variety, None
            continue
        for sex in (MALE, FEMALE):
            pairs = zip(variety.readings, ruleset.loci, strict=True)
            own = tuple(reading & locus.of_sex(sex) for reading, locus in pairs)
            if all(own):
                name = f"{variety.name} {ruleset.roles.children[sex]}"
                yield replace(variety, name=name, readings=own), sex


def _prefixed(ruleset: Ruleset) -> Iterator[Variety]:
    """Yield each variety that takes prefixes with one of those that adults show, turn by turn."""
    told = [
        one
        for one in ruleset.prefixes
        if one.penetrance == 1 and one.reading - ruleset.loci[one.place].ungrown
    ]
    bases = [one for one in ruleset.varieties if one.takes_prefixes] if told else []
    for base, prefix in zip(bases, cycle(told), strict=False):
        yield with_prefixes(ruleset, base, (prefix,), prefix.name)


_SHOWN_BY: dict[Concept | None, slice] = {
    Concept.RECESSIVE: slice(2, None),
    Concept.HOMOZYGOTE: slice(0, 2),
    Concept.WHITE: slice(None),
    Concept.SERIES: slice(None),
}
"""Ideas that a question is about only if an animal shows the like, and which animals that are."""


def _share(needs: Needs, usual: float) -> float:
    """Return how often a genotype is known that no card shows."""
    if needs.plain:
        return 0
    return usual if needs.tested is None else needs.tested
