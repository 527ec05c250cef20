"""The words of a question: which are a mating, a cross, or one animal of a mating."""

import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from testcross.api.files import InputError
from testcross.cli.console import PROGRAM
from testcross.cli.inputs import one_mating
from testcross.cli.typed_cards import AmbiguousWordsError, cards_of_cross, each_command, plain_words
from testcross.rulesets import Mating, Ruleset, TestcrossError, is_mating_text
from testcross.rulesets.english import quoted
from testcross.rulesets.errors import AmbiguousParentsError
from testcross.rulesets.genetics import PARENT_WORDS, name_key, split_parents

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


_PARENTS = 2


def two_parents(ruleset: Ruleset, words: Sequence[str]) -> Sequence[str]:
    """Return the cards of a cross that the command line's words are, or write.

    Raises:
        AmbiguousWordsError: where they can be read as different crosses, with the cards for each.
    """
    return _of_cross(ruleset, plain_words(ruleset, words))


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
