"""What a question about a mating points at: an animal, a locus, or what if it were otherwise."""

from testcross.cli.inputs import InputError
from testcross.rulesets import (
    Mating,
    Substitution,
)
from testcross.rulesets.english import listed, quoted
from testcross.rulesets.genetics import PARENT_WORDS


def locate(mating: Mating, animal: str, locus: str | None) -> tuple[int, int | None]:
    """Return the positions of an animal and a locus; None for every locus.

    Raises:
        InputError: where there is no such animal or locus.
    """
    return _animal(mating, animal), None if locus is None else _locus(mating, locus)


def parse_target(mating: Mating, text: str) -> tuple[int, int]:
    """Return the positions of the animal and the locus that ``kit1.C`` names.

    Raises:
        InputError: where there is no such animal or locus.
    """
    animal, dot, locus = text.strip().partition(".")
    if not dot:
        raise InputError(f"{quoted(text)} has no locus; write ANIMAL.LOCUS, such as kit1.C")
    return _animal(mating, animal), _locus(mating, locus)


def parse_what_if(mating: Mating, text: str) -> Substitution:
    """Return what ``kit1=Chinchilla`` or ``buck.B=BB`` puts in the place of what.

    Raises:
        InputError: where it names no animal, no locus, or nothing to put there.
    """
    place, equals, supposed = text.partition("=")
    if not equals or not supposed.strip():
        raise InputError(f"{quoted(text)} is not a what-if; write kit1=CARD or kit1.B=GENOTYPE")
    if "." in place:
        animal, locus = parse_target(mating, place)
        return Substitution(animal=animal, locus=locus, text=supposed.strip())
    return Substitution(animal=_animal(mating, place), locus=None, text=supposed.strip())


def _animal(mating: Mating, text: str) -> int:
    roles = [role for role, _ in mating.roles()]
    wanted = "".join(text.split()).casefold()
    for position, role in enumerate(roles):
        if role.casefold() == wanted:
            return position
    if len(roles) == 3 and wanted == mating.ruleset.roles.offspring.casefold():
        return 2
    phrases = ("".join(one.split()).casefold() for one in mating.ruleset.roles.parents)
    for position, (words, phrase) in enumerate(zip(PARENT_WORDS, phrases, strict=True)):
        if wanted in (*words, phrase):
            return position
    raise InputError(
        f"there is no animal {quoted(text.strip())} in this mating; expected {listed(roles)}"
    )


def _locus(mating: Mating, text: str) -> int:
    names = [locus.name for locus in mating.ruleset.loci]
    for position, name in enumerate(names):
        if name.casefold() == text.strip().casefold():
            return position
    raise InputError(f"there is no locus {quoted(text.strip())}; expected {listed(names)}")
