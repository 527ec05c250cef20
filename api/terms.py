"""The mating that is asked about, by which cards, fill and rules, and which place in it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from testcross import rulesets
from testcross.api.cards import Card, RulesetChoice, ruleset_of
from testcross.rulesets import (
    Mating,
    MatingError,
    Substitution,
    TestcrossError,
    parse_animal,
    parse_mating,
)
from testcross.rulesets.english import listed, quoted
from testcross.rulesets.genetics import PARENT_WORDS, ScoringScheme

if TYPE_CHECKING:
    from testcross.rulesets.analysis import Fill
    from testcross.rulesets.gene_rummy import Rules

STRICT = "strict"
MatingChoice: TypeAlias = str | Card | Mating
"""A mating, written or read; or one of its cards."""
MATINGS = 4_096
"""How many matings are remembered."""


def mating_in(given: Sequence[MatingChoice], ruleset: rulesets.Ruleset) -> Mating:
    """Return the mating that is given: a text or a mating alone, or its cards.

    Raises:
        MatingError, CardError, NotationError: for words that are not a mating.
    """
    if len(given) == 1 and isinstance(given[0], Mating):
        return given[0]
    written = tuple(
        one if isinstance(one, str) else one.written if isinstance(one, Card) else one.label
        for one in given
    )
    return _read(ruleset, written)


@lru_cache(maxsize=MATINGS)
def _read(ruleset: rulesets.Ruleset, written: tuple[str, ...]) -> Mating:
    if len(written) == 1:
        return parse_mating(ruleset, written[0])
    return rulesets.mating_of(ruleset, written)


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """By which cards, fill and rules a mating is looked at."""

    ruleset: rulesets.Ruleset
    fill: "Fill"
    rules: "Rules | None"
    """The variant's; None where none was named."""

    def schemes(self, name: str | None) -> tuple[ScoringScheme, ...]:
        """Return the variant's scheme, that of a name, or all.

        Raises:
            TestcrossError: where there are none, or none of that name.
        """
        if self.rules is not None:
            return (self.rules.scheme,)
        named = self.ruleset.schemes_by_name()
        if not named:
            raise TestcrossError(f"the ruleset {self.ruleset.name} has no scoring schemes")
        if name is None:
            return self.ruleset.schemes
        if name not in named:
            known = listed(list(named), "and")
            raise TestcrossError(f"unknown scheme {quoted(name)}; there are {known}")
        return (named[name],)


def terms_of(
    ruleset: RulesetChoice,
    variant: str | None,
    fill: str | None,
    scoring: str | None = None,
    given: Sequence[object] = (),
) -> Terms:
    """Return the terms that are asked for; what is left open is the variant's.

    Args:
        ruleset: whose cards they are.
        variant: its name; None for no variant's rules.
        fill: its name; None for the variant's, without one strict.
        scoring: the name of a variant's scheme; None for its own.
        given: cards, whose ruleset it is if none is chosen.

    Raises:
        TestcrossError: for a value that does not exist, or that does not go with the others.
    """
    if variant is None:
        chosen = ruleset_of(ruleset, given)
        return Terms(ruleset=chosen, fill=fill_named(STRICT if fill is None else fill), rules=None)
    rules = rules_of_variant(ruleset, variant, fill, scoring)
    return Terms(ruleset=rules.ruleset, fill=rules.fill, rules=rules)


def rules_of_variant(
    ruleset: RulesetChoice, variant: str, fill: str | None, scoring: str | None = None
) -> "Rules":
    """Return the rules of a variant; no other cards may be chosen than it is played with.

    Raises:
        TestcrossError: for a value that does not exist, or that does not go with the others.
    """
    from testcross.rulesets.gene_rummy import rules_for

    rules = rules_for(variant=variant, fill=fill, scoring=scoring)
    if ruleset_of(ruleset) not in (ruleset_of(None), rules.ruleset):
        raise TestcrossError(
            f"the variant {variant} is played with the cards of {rules.ruleset.name}; "
            "leave the ruleset out"
        )
    return rules


def fill_named(name: str) -> "Fill":
    """Return the fill of that name.

    Raises:
        TestcrossError: for any other name.
    """
    if name == "strict":
        return "strict"
    if name == "either":
        return "either"
    raise TestcrossError(f"unknown fill {quoted(name)}; expected strict or either")


def locate(mating: Mating, animal: str, locus: str | None) -> tuple[int, int | None]:
    """Return the positions of an animal and a locus; None for every locus.

    Raises:
        MatingError: where there is no such animal or locus.
    """
    return _animal(mating, animal), None if locus is None else _locus(mating, locus)


def parse_target(mating: Mating, text: str) -> tuple[int, int]:
    """Return the positions of the animal and the locus that ``kit1.C`` names.

    Raises:
        MatingError: where there is no such animal or locus.
    """
    animal, dot, locus = text.strip().partition(".")
    if not dot:
        raise MatingError(f"{quoted(text)} has no locus; write ANIMAL.LOCUS, such as kit1.C")
    return _animal(mating, animal), _locus(mating, locus)


def parse_what_if(mating: Mating, text: str) -> Substitution:
    """Return what ``kit1=Chinchilla`` or ``buck.B=BB`` puts instead of what.

    Raises:
        MatingError: where it names no animal, no locus, or nothing to put there.
    """
    place, equals, supposed = text.partition("=")
    if not equals or not supposed.strip():
        raise MatingError(f"{quoted(text)} is not a what-if; write kit1=CARD or kit1.B=GENOTYPE")
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
    found = _standing_once(mating, text, roles)
    if found is not None:
        return found
    raise MatingError(
        f"there is no animal {quoted(text.strip())} in this mating; expected {listed(roles)}"
    )


def _standing_once(mating: Mating, text: str, roles: Sequence[str]) -> int | None:
    """Return the position of the only animal with a card of this name; None if there is none.

    Raises:
        MatingError: where there are several.
    """
    try:
        card = parse_animal(mating.ruleset.whole or mating.ruleset, text)
    except TestcrossError:
        return None
    places = [
        place for place, one in enumerate(mating.animals) if one.variety and one.label == card.label
    ]
    if len(places) > 1:
        several = listed([roles[place] for place in places])
        raise MatingError(f"there are {len(places)} {card.label} in this mating; write {several}")
    return places[0] if places else None


def _locus(mating: Mating, text: str) -> int:
    names = [locus.name for locus in mating.ruleset.loci]
    for position, name in enumerate(names):
        if name.casefold() == text.strip().casefold():
            return position
    raise MatingError(f"there is no locus {quoted(text.strip())}; expected {listed(names)}")
