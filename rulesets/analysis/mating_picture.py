"""What is drawn of a mating: the animals as their answer has them, and one of its steps."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Protocol

from testcross.rulesets.analysis.check import AnimalFill, ConflictText
from testcross.rulesets.analysis.explanation import Explanation, StepText
from testcross.rulesets.analysis.mating_blocks import (
    card_name,
    marked_slots,
    plainest,
    slots_at,
    verdict,
)
from testcross.rulesets.errors import MatingError
from testcross.rulesets.genetics.animal import Animal
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.genetics.names import prefix_places, states_at
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.pictures import Arrow, MatingPicture, PicturedAnimal, PicturedLocus, Sign

_PARENTS = 2


class AnsweredMating(Protocol):
    """What every answer about a mating says."""

    @property
    def mating(self) -> Mating:
        """The mating asked about."""

    @property
    def conflicts(self) -> tuple[ConflictText, ...]:
        """Why it is illegal; empty where it is legal."""

    @property
    def animals(self) -> tuple[AnimalFill, ...]:
        """What follows of each animal; empty where nothing does."""


def verdict_picture(found: AnsweredMating) -> MatingPicture:
    conflicts = found.conflicts
    return MatingPicture(
        title=_title(found.mating, conflicts),
        animals=tuple(_animals(found.mating, found.animals, conflicts)),
        caption=tuple(f"{one.locus}: {one.text}" for one in plainest(conflicts)),
    )


def step_picture(found: Explanation, step: int) -> MatingPicture:
    """Return what is known after ``step`` steps, with arrows for the alleles of the last."""
    steps = (*found.steps, *(one for led in found.conflicts for one in led.steps))
    if not 1 <= step <= len(steps):
        has = f"there are {len(steps)}" if steps else "there are none"
        raise MatingError(f"step {step} does not exist: {has}")
    done, last = steps[:step], steps[step - 1]
    conclusion, evidence = last.animal, {one.animal for one in last.premises} - {last.animal}
    animals = tuple(
        replace(
            one,
            part="conclusion" if one.role == conclusion else "evidence" * (one.role in evidence),
            loci=tuple(_after(done, one.role, locus) for locus in one.loci),
        )
        for one in _animals(found.mating, (), found.conflicts)
    )
    return MatingPicture(
        title=_title(found.mating, found.conflicts),
        animals=animals,
        caption=(f"Step {step} of {len(steps)}, {last.locus}: {last.text}",),
        arrows=_arrows(animals, last),
    )


def _title(mating: Mating, conflicts: Sequence[ConflictText]) -> str:
    return f"{mating.label}: {verdict(conflicts)}"


def _animals(
    mating: Mating, filled: Sequence[AnimalFill], conflicts: Sequence[ConflictText]
) -> Iterator[PicturedAnimal]:
    """Yield the animals: filled in, or where nothing is as their cards show them."""
    fails = {(role, one.locus) for one in plainest(conflicts) for role in one.animals}
    for place, (role, animal) in enumerate(mating.roles()):
        yield PicturedAnimal(
            role=role,
            sign=_sign(mating, place),
            card=card_name(mating, place),
            loci=tuple(
                PicturedLocus(
                    name=locus.name,
                    genotype=slots_at(mating, filled, place, at),
                    fails=(role, locus.name) in fails,
                )
                for at, locus in enumerate(mating.ruleset.loci)
            ),
            shape=mating.ruleset.shape,
            colours=tuple(_colours(mating.ruleset, animal).items()),
        )


def _colours(ruleset: Ruleset, animal: Animal) -> dict[str, str]:
    """Return the colours of a card; of an animal known in part those that are certain.

    Where nothing is known of what names have a prefix for, it has none of these.
    """
    if animal.variety:
        return ruleset.colours(*animal.ways)
    # A rabbit is drawn with spots only if something says that it is broken.
    plain = {place: states_at(ruleset, place)[-1].reading for place in prefix_places(ruleset)}
    ways = (
        tuple(
            plain[i] if i in plain and reading == locus.every else reading
            for i, (locus, reading) in enumerate(zip(ruleset.loci, way, strict=True))
        )
        for way in animal.ways
    )
    return ruleset.certain_colours(*ways)


def _sign(mating: Mating, place: int) -> Sign:
    """Return a square or a circle for a buck or a doe, a diamond where sex is not at issue.

    Parents that sentences call by another word, as plants are, have no sex.
    """
    roles, sex = mating.ruleset.roles, mating.animals[place].sex
    if roles.sire_phrase and roles.dam_phrase:
        return Sign.EITHER
    number = place if place < _PARENTS else mating.ruleset.sex_number(sex)
    return Sign.EITHER if number is None else (Sign.MALE, Sign.FEMALE)[number]


def _after(done: Sequence[StepText], role: str, locus: PicturedLocus) -> PicturedLocus:
    here = [one for one in done if (one.animal, one.locus) == (role, locus.name)]
    if not here:
        return locus
    return replace(
        locus,
        genotype=marked_slots(
            here[-1].genotype,
            [symbol for one in here for symbol in one.gained],
            [symbol for one in here if one.interchangeable for symbol in one.gained],
        ),
    )


def _arrows(animals: Sequence[PicturedAnimal], step: StepText) -> tuple[Arrow, ...]:
    """Return the ways of the alleles of a step between parents and offspring that it names.

    Several parents of one offspring share what it gained; the step does not say how.
    """
    place = {one.role: i for i, one in enumerate(animals)}
    concluded = place[step.animal]
    others = sorted({place[one.animal] for one in step.premises} - {concluded})
    pairs = [
        (min(concluded, one), max(concluded, one))
        for one in others
        if (concluded < _PARENTS) != (one < _PARENTS)
    ]
    is_shared = concluded >= _PARENTS and len(pairs) > 1
    alleles = "" if is_shared else "".join(step.gained)
    return tuple(Arrow(parent=one, offspring=other, alleles=alleles) for one, other in pairs)
