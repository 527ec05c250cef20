"""Names of cards in other languages: read wherever no other card has them, shown on request."""

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import TypeVar

from testcross.rulesets.errors import UnknownLanguageError
from testcross.rulesets.genetics.names import name_key
from testcross.rulesets.genetics.ruleset import Prefix, Ruleset, Variety

Named = TypeVar("Named", Variety, Prefix)
LANGUAGE_CODE = re.compile(r"[a-z]{2,3}")
"""What a language is called: nl, de."""


def languages_of(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the languages that some name of a ruleset is given in, its own first."""
    named = [one.translations for one in ruleset.varieties]
    named += [one.translations for one in ruleset.prefixes]
    others = dict.fromkeys(code for translations in named for code, _ in translations)
    return (ruleset.language, *others) if others else ()


@lru_cache(maxsize=64)
def in_language(ruleset: Ruleset, language: str) -> Ruleset:
    """Return the ruleset with names in a language; what has none there keeps its own.

    Its own names are read as before.

    Raises:
        UnknownLanguageError: names the languages that there are.
    """
    known = languages_of(ruleset)
    if language not in known:
        raise UnknownLanguageError(name=language, ruleset=ruleset.name, known=known)
    if language == ruleset.language:
        return ruleset
    varieties = {id(one): _translated(one, language) for one in ruleset.varieties}
    names = {key: varieties[id(one)] for key, one in ruleset.names.items()}
    foreign = {
        key: tuple((code, varieties[id(one)]) for code, one in found)
        for key, found in ruleset.foreign.items()
    }
    names |= {key: one for key, found in foreign.items() for code, one in found if code == language}
    return replace(
        ruleset,
        name=f"{ruleset.name}+{language}",
        varieties=tuple(varieties.values()),
        prefixes=tuple(_translated(one, language) for one in ruleset.prefixes),
        names=names,
        foreign=foreign,
    )


def _translated(named: Named, language: str) -> Named:
    """Return what has a name with that of a language, its own name and aliases behind it."""
    there: tuple[str, ...] = dict(named.translations).get(language, ())
    names: tuple[str, ...] = _different((*there, named.name, *named.aliases))
    return replace(named, name=names[0], aliases=names[1:]) if there else named


def _different(names: Iterable[str]) -> tuple[str, ...]:
    """Return names without those that are compared as one before them is."""
    found: dict[str, str] = {}
    for name in names:
        found.setdefault(name_key(name), name)
    return tuple(found.values())
