"""What if: a mating with another card in one place, or with more known of one animal."""

from dataclasses import dataclass

from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import NotationError, RuledOutError, WrongSexError
from testcross.rulesets.genetics.animal import Animal, animal_with, parse_animal
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.genetics.notation import (
    format_genotype,
    format_reading,
    parse_reading,
)
from testcross.rulesets.genetics.slots import plain
from testcross.rulesets.genetics.told_loci import at_told_loci, in_whole


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
    there, told = at_told_loci(ruleset, animals)
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
    return animal_with(mating.ruleset, tuple(readings), animal.sex)
