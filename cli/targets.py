"""What a question points at: ``kit1.C``, ``kit1=Chinchilla``, ``buck.B=BB``."""

from testcross.cli.matings import InputError
from testcross.rulesets import Mating, Substitution
from testcross.rulesets.english import listed, quoted


def parse_target(mating: Mating, text: str) -> tuple[int, int]:
    """Return the positions of the animal and the locus that ``kit1.C`` names.

    Raises:
        InputError: where there is no such animal or locus.
    """
    animal, dot, locus = text.strip().partition(".")
    if not dot:
        raise InputError(f"{quoted(text)} names no locus; expected ANIMAL.LOCUS, such as kit1.C")
    return _animal(mating, animal), _locus(mating, locus)


def parse_supposition(mating: Mating, text: str) -> Substitution:
    """Return what ``kit1=Chinchilla`` or ``buck.B=BB`` supposes.

    Raises:
        InputError: where it names no animal, no locus or nothing to what_if.
    """
    place, equals, supposed = text.partition("=")
    if not equals or not supposed.strip():
        raise InputError(
            f"{quoted(text)} supposes nothing; expected ANIMAL=CARD or ANIMAL.LOCUS=GENOTYPE, "
            "such as kit1=Chinchilla or buck.B=BB"
        )
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
    raise InputError(f"there is no animal {quoted(text.strip())} in this mating; {listed(roles)}?")


def _locus(mating: Mating, text: str) -> int:
    names = [locus.name for locus in mating.ruleset.loci]
    for position, name in enumerate(names):
        if name.casefold() == text.strip().casefold():
            return position
    raise InputError(f"there is no locus {quoted(text.strip())}; {listed(names)}?")
