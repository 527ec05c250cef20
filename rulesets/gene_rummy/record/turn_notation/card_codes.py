"""Short names of cards: each word of the name by its beginning, run together, and the sex.

``BlaO`` is a Black Otter, ``LiMCad`` a Lilac Marten Cal doe.
"""

from functools import cache

from testcross.rulesets.gene_rummy.rules import GAME
from testcross.rulesets.genetics.ruleset_file import load_ruleset

_BEGINNINGS = {
    "Castor": "Cas",
    "Amber": "Am",
    "Opal": "Op",
    "Lynx": "Ly",
    "Chinchilla": "Chi",
    "Squirrel": "Sq",
    "White": "W",
    "Black": "Bla",
    "Chocolate": "Cho",
    "Blue": "Blu",
    "Lilac": "Li",
}
"""First words; each is the beginning of no other first word."""
_ENDINGS = {"": "", "Otter": "O", "Marten": "M", "Seal": "S", "Cal": "Ca", "Chinchilla": "Ch"}
"""Words that follow, as they differ among themselves."""


@cache
def codes() -> dict[str, str]:
    """Return the code of every variety by its name."""
    return {variety.name: _code(variety.name) for variety in load_ruleset(GAME).varieties}


def _code(name: str) -> str:
    first, *others = name.split()
    return _BEGINNINGS[first] + "".join(_ENDINGS[word] for word in others)


@cache
def _cards() -> dict[str, tuple[str, str | None]]:
    """Return name and sex by every code in small letters, with a letter for the sex and without."""
    sexes = {"": None, **{sex[0]: sex for sex in load_ruleset(GAME).roles.sexes}}
    return {
        f"{code}{letter}".casefold(): (name, sex)
        for name, code in codes().items()
        for letter, sex in sexes.items()
    }


def card_of(word: str, role: str | None = None) -> str | None:
    """Return the card that a code stands for, in any letter case; None if it is no code.

    >>> card_of("blaob"), card_of("BlaO", "doe"), card_of("Otter")
    ('Black Otter buck', 'Black Otter doe', None)

    Args:
        word: what may be a code.
        role: the sex that a code without a letter for it has in its place.
    """
    found = _cards().get(word.casefold())
    if found is None:
        return None
    name, sex = found[0], found[1] or role
    return name if sex is None else f"{name} {sex}"


def has_sex(word: str) -> bool:
    """Tell whether a word is a code that says the sex too."""
    return _cards().get(word.casefold(), ("", None))[1] is not None


def code_of(card: str, role: str | None = None) -> str | None:
    """Return the code that is read as just this card; None if there is none.

    Args:
        card: as it is written in a record.
        role: the sex that needs no letter in its place.
    """
    name, _, sex = card.rpartition(" ")
    code = codes().get(name)
    if code is not None and sex in load_ruleset(GAME).roles.sexes:
        return code if sex == role else f"{code}{sex[0]}"
    return codes().get(card) if role is None else None
