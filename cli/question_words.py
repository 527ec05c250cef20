"""The words of a question: which are a mating, a cross, or one animal of a mating."""

import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from testcross.cli.console import PROGRAM
from testcross.cli.inputs import InputError, one_mating
from testcross.cli.typed_cards import AmbiguousWordsError, cards_of_cross, each_command, plain_words
from testcross.rulesets import (
    Animal,
    Mating,
    Ruleset,
    Substitution,
    TestcrossError,
    is_mating_text,
    parse_animal,
)
from testcross.rulesets.english import article, counted, listed, quoted
from testcross.rulesets.errors import AmbiguousParentsError
from testcross.rulesets.genetics import (
    PARENT_WORDS,
    at_given_loci,
    name_key,
    refuse_empty,
    refuse_lone_join,
    refuse_wrong_sex,
    split_parents,
)

_MOST_WORDS = 3
"""How many words a target is typed in: ``kit 1 C``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedAnimal:
    """A mating and what is asked about it, as they were typed."""

    mating: Mating
    animal: str | None
    """None where every animal is asked about."""
    locus: str | None
    """None where every locus is asked about."""


def parse_question(ruleset: Ruleset, words: Sequence[str], command: str) -> AskedAnimal:
    """Return the question that words ask: a mating, perhaps an animal, perhaps a locus.

    Raises:
        AmbiguousWordsError: for a mating with several readings.
        TestcrossError: for words that are not a mating.
    """
    loci = "|".join(re.escape(locus.name) for locus in ruleset.loci)
    target = re.compile(
        rf"\s*({_roles(ruleset)}\s*\d*)(?:\s*\.\s*(\S+)|\s+({loci}))?\s*", re.IGNORECASE
    )
    for number in range(min(_MOST_WORDS, len(words) - 1), 0, -1):
        found = target.fullmatch(" ".join(words[-number:]))
        if found:
            asked, question = words[:-number], words[-number:]
            mating = _mating(ruleset, asked, question, command)
            return AskedAnimal(
                mating=mating, animal=found.group(1), locus=found.group(2) or found.group(3)
            )
    named = _NAMED.fullmatch(words[-1]) if len(words) > 1 else None
    if named is not None:
        mating = _mating(ruleset, words[:-1], words[-1:], command)
        return AskedAnimal(mating=mating, animal=named.group(1), locus=named.group(2))
    return _every_animal(ruleset, words, command)


_NAMED = re.compile(r"\s*([^.]*\w)\s*\.\s*(\w+)\s*")
"""An animal by the name of its card, and a locus: ``white.C``."""


def _every_animal(ruleset: Ruleset, words: Sequence[str], command: str) -> AskedAnimal:
    """Return the question about every animal of the mating that words are.

    Raises:
        InputError: where something else stands behind a mating.
    """
    try:
        mating = _mating(ruleset, words, (), command)
    except AmbiguousWordsError:
        raise
    except TestcrossError:
        if not is_mating_text(words[:-1]):
            raise
        raise InputError(
            f"{quoted(words[-1])} does not say what to explain; write ANIMAL.LOCUS behind the "
            "mating, such as kit1.C, or ANIMAL alone for every locus (see --help)"
        ) from None
    return AskedAnimal(mating=mating, animal=None, locus=None)


def split_what_if(ruleset: Ruleset, words: Sequence[str], command: str) -> tuple[Mating, str]:
    """Return the mating that words are, and the what-if behind it: ``kit1=Blue Cal``.

    Raises:
        InputError: where there is no what-if.
        AmbiguousWordsError: for a mating with several readings.
        TestcrossError: for words that are not a mating.
    """
    if len(words) < 2 or not ("=" in words[-1] or is_mating_text(words[:-1])):
        raise InputError(
            "the what-if is missing; write kit1=CARD or kit1.B=GENOTYPE behind the mating "
            "(see --help)"
        )
    place = re.compile(rf"\s*{_roles(ruleset)}\s*\d*(\s*\.\s*\S+)?\s*=.*", re.IGNORECASE)
    starts = [i for i, word in enumerate(words) if i and place.fullmatch(word)]
    start = starts[-1] if starts else len(words) - 1
    mating = _mating(ruleset, words[:start], words[start:], command)
    return mating, " ".join(words[start:])


def _mating(
    ruleset: Ruleset, asked: Sequence[str], question: Sequence[str], command: str
) -> Mating:
    try:
        return one_mating(ruleset, asked, command)
    except AmbiguousWordsError as error:
        raise error.followed_by(question) from None


def _roles(ruleset: Ruleset) -> str:
    roles = ruleset.roles
    words = (*roles.parents, *roles.sexes, roles.offspring, *chain.from_iterable(PARENT_WORDS))
    return f"(?:{'|'.join(map(re.escape, words))})"


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
    found = _standing_once(mating, text, roles)
    if found is not None:
        return found
    raise InputError(
        f"there is no animal {quoted(text.strip())} in this mating; expected {listed(roles)}"
    )


def _standing_once(mating: Mating, text: str, roles: Sequence[str]) -> int | None:
    """Return the position of the only animal with a card of this name; None if there is none.

    Raises:
        InputError: where there are several.
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
        raise InputError(f"there are {len(places)} {card.label} in this mating; write {several}")
    return places[0] if places else None


def _locus(mating: Mating, text: str) -> int:
    names = [locus.name for locus in mating.ruleset.loci]
    for position, name in enumerate(names):
        if name.casefold() == text.strip().casefold():
            return position
    raise InputError(f"there is no locus {quoted(text.strip())}; expected {listed(names)}")


_PARENTS = 2


def two_parents(ruleset: Ruleset, words: Sequence[str]) -> tuple[Ruleset, Animal, Animal]:
    """Return the two animals of the command line's words: cards, or a written cross.

    With them the ruleset, at the loci that they are about.

    Raises:
        TestcrossError: for words that are not two cards, or of the wrong sex.
    """
    cards = _of_cross(ruleset, plain_words(ruleset, words))
    for card in cards:
        refuse_lone_join(card)
    if len(cards) != _PARENTS:
        roles = ruleset.roles
        given = counted(len(cards), "card")
        raise InputError(
            f"a cross needs {listed([f'{article(one)} {one}' for one in roles.parents], 'and')}; "
            f"{given} given"
        )
    for role, card in zip(ruleset.roles.sexes, cards, strict=True):
        refuse_empty(card, f"the card for {role}")
    sire, dam = (parse_animal(ruleset, card) for card in cards)
    refuse_wrong_sex(ruleset, [sire, dam], cards)
    there, (sire, dam) = at_given_loci(ruleset, [sire, dam])
    return there, sire, dam


def two_genotypes(ruleset: Ruleset, words: Sequence[str]) -> tuple[str, str]:
    """Return the two genotypes of the command line's words, one each or a written cross.

    Raises:
        InputError: for one genotype, or more than two; for cards, which hide alleles.
    """
    crossed = is_mating_text(words) or len(words) == 1
    found = split_parents(ruleset, " ".join(words)) if crossed else words
    if len(found) > _PARENTS:
        raise InputError(
            f"got unexpected words ({' '.join(found[_PARENTS:])}); put quotes around words that "
            "belong together, as in 'Aa Bb' (see --help)"
        )
    if len(found) < _PARENTS or not all(map(str.strip, found)):
        raise InputError(
            "a square needs two genotypes, such as 'Aa Bb' 'aa Bb' or 'Aa x Aa'; given: "
            f"{quoted(' '.join(words).strip())}"
        )
    sire, dam = found[0].strip(), found[1].strip()
    if {name_key(sire), name_key(dam)} <= ruleset.names.keys():
        raise InputError(
            "a square needs both alleles of a pair, and cards can hide one; what two cards can "
            f"have: {PROGRAM} offspring {' '.join(map(shlex.quote, (sire, dam)))}"
        )
    return sire, dam


def _of_cross(ruleset: Ruleset, words: Sequence[str]) -> Sequence[str]:
    """Return the cards of a written cross, or of words.

    Raises:
        AmbiguousWordsError: where they can be read as different crosses, with the cards for each.
    """
    if len(words) > 1 and not is_mating_text(words):
        return cards_of_cross(ruleset, words)
    try:
        return split_parents(ruleset, " ".join(words))
    except AmbiguousParentsError as error:
        raise each_command(ruleset, error, "cross") from None
