"""Matings: a buck, a doe and their litter, and the line that people write them in."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from testcross.rulesets.english import article, counted, listed, quoted
from testcross.rulesets.errors import (
    ManyWaysError,
    MatingError,
    NotationError,
    RuledOutError,
    WrongSexError,
)
from testcross.rulesets.genetics.animal import (
    Animal,
    animal_narrowed,
    animal_with,
    of_sex,
    parse_animal,
    split_sex,
)
from testcross.rulesets.genetics.linkage import linked_groups
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.phenotypes import at_loci
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.genetics.slots import (
    format_genotype,
    format_reading,
    parse_reading,
    plain,
    refuse_empty,
    refuse_lone_join,
)
from testcross.rulesets.genetics.whole_readings import WholeReading, in_common
from testcross.solver import (
    FEMALE,
    MALE,
    MOST_CHOICES,
    Alternative,
    Alternatives,
    ChoiceProblem,
    LocusProblem,
    Reading,
    litter_parents,
    litter_problems,
    widest,
    without_twins,
)

if TYPE_CHECKING:
    from testcross.solver import StrandsTogether


def at_given_loci(
    ruleset: Ruleset, animals: Sequence[Animal]
) -> tuple[Ruleset, tuple[Animal, ...]]:
    """Return the ruleset at the loci at which anything is said of animals, and them there.

    Only where animals are named by what they show: a card shows something at every locus.
    """
    if not ruleset.by_phenotype:
        return ruleset, tuple(animals)
    told = tuple(
        place
        for place, locus in enumerate(ruleset.loci)
        if any(
            animal.readings[place] != locus.of_sex(ruleset.sex_number(animal.sex))
            for animal in animals
        )
    )
    if not told:
        return ruleset, tuple(animals)
    there = at_loci(ruleset, told)
    return there, tuple(
        replace(
            animal_with(there, tuple(animal.readings[place] for place in told), animal.sex),
            label=animal.label,
            has_told_sex=animal.has_told_sex,
            phase=animal.phase,
        )
        for animal in animals
    )


def in_whole(ruleset: Ruleset, animal: Animal) -> Animal:
    """Return an animal as it is in the ruleset with all loci: unknown at those left aside.

    Args:
        ruleset: that of the animal, perhaps at some loci only.
        animal: of that ruleset.
    """
    if ruleset.whole is None:
        return animal
    known = dict(zip(ruleset.loci, animal.readings, strict=True))
    readings = tuple(known.get(locus) or locus.every for locus in ruleset.whole.loci)
    return replace(
        animal_with(ruleset.whole, readings, animal.sex),
        label=animal.label,
        has_told_sex=animal.has_told_sex,
    )


@dataclass(frozen=True, kw_only=True, repr=False)  # without slots, as it keeps problems
class Mating:
    """Two parents and one or more offspring, as they lie on the table."""

    ruleset: Ruleset
    sire: Animal
    dam: Animal
    offspring: tuple[Animal, ...]
    """The litter, in the order in which it was given; at least one."""

    @property
    def animals(self) -> tuple[Animal, ...]:
        """All of them: sire, dam, then the litter in its order."""
        return (self.sire, self.dam, *self.offspring)

    @property
    def label(self) -> str:
        """The mating as one writes it: ``Castor x Lilac -> White``."""
        kits = ", ".join(kit.label for kit in self.offspring)
        return f"{self.sire.label} x {self.dam.label} -> {kits}"

    def __repr__(self) -> str:
        return f"<Mating {self.label}>"

    def roles(self) -> Iterator[tuple[str, Animal]]:
        """Yield each animal with its role: buck, doe, kit1, kit2..."""
        for position, animal in enumerate(self.animals):
            yield self.ruleset.roles.of(position), animal

    def locus_problems(self) -> tuple[LocusProblem, ...]:
        """Return what the solver is asked: one problem per locus."""
        return self._locus_problems

    @cached_property
    def _locus_problems(self) -> tuple[LocusProblem, ...]:
        return _problems(self.ruleset, self.animals)

    @cached_property
    def choices(self) -> ChoiceProblem | None:
        """What the solver is asked where an animal can be read in several ways; None if none can.

        The problem of each locus by itself then has what any of the ways allows there.

        Raises:
            ManyWaysError: where there are too many choices of one way for each animal.
        """
        if not any(animal.alternatives for animal in self.animals):
            return None
        problem = choices_among(self.ruleset, self.animals)
        number = without_twins(problem).choices
        if number > MOST_CHOICES:
            raise ManyWaysError(ways=number, most=MOST_CHOICES)
        return problem

    @cached_property
    def singles(self) -> "tuple[Mating, ...]":
        """The mating with each of the litter alone."""
        return tuple(
            Mating(ruleset=self.ruleset, sire=self.sire, dam=self.dam, offspring=(one,))
            for one in self.offspring
        )

    def at(self, position: int) -> "MatingLocus":
        """Return the mating seen at the locus of a position, from 0."""
        problem = self.locus_problems()[position]
        return MatingLocus(mating=self, locus=self.ruleset.loci[position], problem=problem)

    def loci(self) -> "tuple[MatingLocus, ...]":
        """Return the mating seen at each locus, in the ruleset's order."""
        pairs = zip(self.ruleset.loci, self.locus_problems(), strict=True)
        return tuple(
            MatingLocus(mating=self, locus=locus, problem=problem) for locus, problem in pairs
        )


_SEVERAL = 4
"""With so many animals a litter has two young, of which it matters what they got together."""


def choices_among(ruleset: Ruleset, animals: Sequence[Animal]) -> ChoiceProblem:
    """Return what the solver is asked of two parents and their litter, each in several ways.

    An animal of unknown sex is read as either, at all loci at once.
    """
    blank = [replace(animal, readings=ruleset.blank) for animal in animals]
    loci = [one.with_readings(one.blanks) for one in _problems(ruleset, blank)]
    ways = [cases_of(ruleset, animal.ways, animal.sex) for animal in animals]
    if ruleset.has_lethals:
        ways = [_alive(some, [one.blanks[i] for one in loci]) for i, some in enumerate(ways)]
    return ChoiceProblem(tuple(loci), tuple(ways), tuple(_together(ruleset, animals)))


def _together(ruleset: Ruleset, animals: Sequence[Animal]) -> "Iterator[StrandsTogether]":
    """Yield the loci of each chromosome that a parent hands on whole, where that says anything."""
    parent = ruleset.uncrossed_sex
    if parent is None or (len(animals) < _SEVERAL and not animals[parent].phase):
        return
    from testcross.solver import StrandsTogether

    told = {name: (a, b) for name, a, b in animals[parent].phase}
    for group in linked_groups(ruleset):
        places = tuple(sorted(group))
        if not any(ruleset.loci[place].is_sexed for place in places):
            known = tuple(told.get(ruleset.loci[place].name) for place in places)
            yield StrandsTogether(places, parent, known)


def _alive(ways: Alternatives, blanks: Sequence[Reading]) -> Alternatives:
    """Return ways to read an animal without what nobody lives to be in its place."""
    left = [tuple(map(frozenset.intersection, way.readings, blanks)) for way in ways]
    return widest(tuple(map(Alternative, [one for one in left if all(one)] or left)))


def cases_of(ruleset: Ruleset, ways: Sequence[WholeReading], sex: str | None) -> Alternatives:
    """Return all ways to read an animal, those of either sex apart where its sex is unknown."""
    sexes = [ruleset.sex_number(sex)]
    if sexes == [None] and ruleset.couples_loci:
        sexes = [MALE, FEMALE]
    own = [tuple(locus.of_sex(number) for locus in ruleset.loci) for number in sexes]
    found = (in_common(way, of_sex) for of_sex in own for way in ways)
    return widest(tuple(Alternative(one) for one in found if one is not None))


@dataclass(frozen=True, slots=True, kw_only=True)
class MatingLocus:
    """A mating seen at one locus, where it is a question for the solver."""

    mating: Mating
    locus: Locus
    problem: LocusProblem
    """What the solver is asked; its individuals are the positions of the mating's animals."""


def mating_of(ruleset: Ruleset, cards: Sequence[str]) -> Mating:
    """Return the mating of cards in the order buck, doe, kit, kit...

    Raises:
        NoLociError: for a ruleset without matings.
        MatingError: fewer than three cards, or more kits than a litter may have.
        CardError, NotationError: for a card that cannot be read, or is empty.
        WrongSexError: for a parent that is marked with the other sex.
    """
    ruleset.require_loci()
    roles = ruleset.roles
    if len(cards) < 3:
        named = listed([quoted(card) for card in cards], "and")
        given = f"{counted(len(cards), 'card')} given: {named}" if cards else "no cards given"
        raise MatingError(
            f"a mating needs {_with_article(roles.parents[0])}, {_with_article(roles.parents[1])} "
            f"and at least one {roles.offspring}; {given}"
        )
    if len(cards) - 2 > ruleset.litter:
        given = counted(len(cards) - 2, roles.offspring)
        raise MatingError(f"{given} given; a litter has at most {ruleset.litter}")
    for position, card in enumerate(cards):
        refuse_empty(card, f"the card for {roles.of(position)}")
    animals: Sequence[Animal] = [parse_animal(ruleset, card) for card in cards]
    refuse_wrong_sex(ruleset, animals, cards)
    for kit, card in zip(animals[2:], cards[2:], strict=True):
        if kit.phase:
            told = f"{quoted(card)}: what lies together is only looked at in parents"
            raise MatingError(f"{told}; give the {roles.offspring} locus by locus, or in a herd")
    ruleset, animals = at_given_loci(ruleset, in_place(ruleset, animals))
    return Mating(ruleset=ruleset, sire=animals[0], dam=animals[1], offspring=tuple(animals[2:]))


def in_place(ruleset: Ruleset, animals: Sequence[Animal]) -> list[Animal]:
    """Return animals of which the first two are of the sexes of a sire and a dam.

    Raises:
        SexError: for a parent that no animal of its sex is like.
    """
    parents = zip(animals, ruleset.roles.sexes, strict=False)
    return [*(of_sex(ruleset, animal, sex) for animal, sex in parents), *animals[2:]]


def _problems(ruleset: Ruleset, animals: Sequence[Animal]) -> tuple[LocusProblem, ...]:
    """Return one problem per locus of a sire, a dam and their litter."""
    if ruleset.by_chromosome:
        return chromosome_problems(ruleset, animals)
    sire, dam, *kits = (animal.readings for animal in animals)
    return litter_problems(ruleset.allele_counts, sire, dam, kits)


def chromosome_problems(ruleset: Ruleset, animals: Sequence[Animal]) -> tuple[LocusProblem, ...]:
    """Return what the solver is asked of a litter, where a locus kills or is on no autosome."""
    parents = litter_parents(len(animals) - 2)
    sexes = [ruleset.sex_number(animal.sex) for animal in animals]
    return tuple(
        locus.problem([animal.readings[place] for animal in animals], parents, sexes)
        for place, locus in enumerate(ruleset.loci)
    )


def cross_of(ruleset: Ruleset, cards: Sequence[str]) -> tuple[Ruleset, Animal, Animal]:
    """Return the two animals of cards in the order buck, doe.

    With them the ruleset, at the loci that they are about.

    Raises:
        MatingError: for other than two cards.
        CardError, NotationError: for a card that cannot be read, or is empty.
        WrongSexError: for one that is marked with the other sex.
    """
    roles = ruleset.roles
    for card in cards:
        refuse_lone_join(card)
    if len(cards) != 2:
        needed = listed([_with_article(one) for one in roles.parents], "and")
        raise MatingError(f"a cross needs {needed}; {counted(len(cards), 'card')} given")
    for role, card in zip(roles.sexes, cards, strict=True):
        refuse_empty(card, f"the card for {role}")
    animals = [parse_animal(ruleset, card) for card in cards]
    refuse_wrong_sex(ruleset, animals, cards)
    there, (sire, dam) = at_given_loci(ruleset, in_place(ruleset, animals))
    refuse_dead(there, (sire, dam), cards)
    return there, sire, dam


def refuse_dead(ruleset: Ruleset, parents: Sequence[Animal], cards: Sequence[str]) -> None:
    """Refuse a parent that dies of its genotype before it grows up; ``cards`` is how it is called.

    Raises:
        MatingError: with the genotype.
    """
    for parent, card in zip(parents, cards, strict=True):
        for locus, reading in zip(ruleset.loci, parent.readings, strict=True):
            if reading <= locus.ungrown:
                genotype = min(reading)
                died = f"{format_genotype(locus, genotype)} dies {dict(locus.lethal)[genotype]}"
                raise MatingError(f"{quoted(card.strip())} cannot be a parent: {died}")


def refuse_wrong_sex(ruleset: Ruleset, animals: Sequence[Animal], cards: Sequence[str]) -> None:
    """Refuse a parent that is marked with the other sex; ``cards`` is how they were written.

    Raises:
        WrongSexError: names the card.
    """
    called = dict(zip(ruleset.roles.sexes, ruleset.roles.parents, strict=True))
    for animal, card, expected in zip(animals, cards, called, strict=False):
        if animal.sex not in (None, expected):
            if split_sex(ruleset, card)[1] is None:  # its genotype tells
                of_sex(ruleset, animal, expected)
            given = called[str(animal.sex)]
            raise WrongSexError(
                name=card.strip(),
                given=given,
                expected=called[expected],
                word="the sex" if given == animal.sex else quoted(str(animal.sex)),
            )


def _with_article(noun: str) -> str:
    return f"{article(noun)} {noun}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Substitution:
    """A card in the place of another, or a genotype at one locus."""

    animal: int
    """The animal's position."""
    locus: int | None
    """The locus's position; None where the whole card is another."""
    text: str
    """The card or the genotype."""


def what_if(mating: Mating, substitution: Substitution) -> Mating:
    """Return the mating as it would be.

    Raises:
        TestcrossError: for a card that cannot be read.
        NotationError: for a genotype that cannot be read.
        RuledOutError: for one that the card itself excludes.
    """
    ruleset = mating.ruleset.whole or mating.ruleset
    if substitution.locus is None:
        card = parse_animal(ruleset, substitution.text)
        place = dict(enumerate(mating.ruleset.roles.sexes)).get(substitution.animal, card.sex)
        if card.sex not in (None, place):
            raise WrongSexError(name=substitution.text, given=str(card.sex), expected=str(place))
    else:
        changed = _with_genotype(mating, substitution, substitution.locus)
        card = in_whole(mating.ruleset, changed)
    animals = [in_whole(mating.ruleset, animal) for animal in mating.animals]
    animals[substitution.animal] = card
    there, told = at_given_loci(ruleset, in_place(ruleset, animals))
    return Mating(ruleset=there, sire=told[0], dam=told[1], offspring=told[2:])


def _with_genotype(mating: Mating, substitution: Substitution, position: int) -> Animal:
    locus = mating.ruleset.loci[position]
    animal = mating.animals[substitution.animal]
    given = parse_reading(locus, plain(substitution.text).strip())
    if given is None:
        raise NotationError(
            f"{quoted(substitution.text)} is not a genotype at {locus.name}; expected two of "
            f"{', '.join(locus.symbols)} or -"
        )
    reading = animal.readings[position]
    if not given & reading:
        itself = "what it shows" if mating.ruleset.by_phenotype else "the card itself"
        allowed = listed([format_genotype(locus, genotype) for genotype in sorted(reading)])
        raise RuledOutError(
            animal=substitution.animal,
            locus=locus.name,
            problem=(
                f"{animal.label} shows {format_reading(locus, reading)} at {locus.name} and can "
                f"only be {allowed}; {quoted(substitution.text)} is ruled out by {itself}"
            ),
        )
    readings = list(animal.readings)
    readings[position] = given & reading
    return animal_narrowed(mating.ruleset, animal, tuple(readings))
