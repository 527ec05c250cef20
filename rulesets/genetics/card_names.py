"""Names of cards as people write them: in full, shortened, run together, with prefixes."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from testcross.rulesets.errors import AmbiguousNameError
from testcross.rulesets.genetics.composed_names import whole_names, with_prefixes, without_prefixes
from testcross.rulesets.genetics.names import name_key
from testcross.rulesets.genetics.ruleset import Ruleset, Variety
from testcross.rulesets.genetics.slots import plain

_LETTERS = 2
"""How many letters the longest of shortened words must have: a letter alone may be an allele."""
_CAMEL_CASE = re.compile(r"(?<=[a-z])(?=[A-Z])")


@dataclass(frozen=True, slots=True)
class _Phrase:
    """Words that name a card, or a pattern that several cards have."""

    words: tuple[str, ...]
    varieties: tuple[Variety, ...]
    """In the deck's order."""


def find_variety(ruleset: Ruleset, text: str) -> Variety | None:
    """Return the card that a text names, in full or shortened; None where it names none.

    >>> from testcross.rulesets import load_ruleset
    >>> find_variety(load_ruleset(), "choc mar cal").name
    'Chocolate Marten Cal'

    Raises:
        AmbiguousNameError: where it fits several cards.
    """
    key = name_key(text)
    exact = _named(ruleset, key)
    if exact is None and ruleset.prefixes:
        exact = _composed(ruleset, text)
    if exact is not None or _is_not_modelled(ruleset, key):
        return exact
    return _shortened(ruleset, text)


def _named(ruleset: Ruleset, key: str) -> Variety | None:
    """Return the card of a name in any language; None where none has it.

    Raises:
        AmbiguousNameError: where it means two cards in two languages.
    """
    found = ruleset.foreign.get(key, ()) if key not in ruleset.names else ()
    cards = {f"{variety.name} ({language})": variety for language, variety in found}
    if len({id(one) for one in cards.values()}) > 1:
        raise AmbiguousNameError(name=key, cards=tuple(cards), is_pattern=False)
    return ruleset.names.get(key) or next(iter(cards.values()), None)


def _shortened(ruleset: Ruleset, text: str) -> Variety | None:
    """Return the card that the beginnings of its words name; None where they name none.

    Raises:
        AmbiguousNameError: where it fits several cards.
    """
    key = name_key(text)
    phrases = _phrases_of(ruleset, text, key) if _may_be_short(text, key) else ()
    found = {variety.name: variety for phrase in phrases for variety in phrase.varieties}
    if len(found) > 1:
        cards = [variety.name for variety in ruleset.varieties if variety.name in found]
        pattern = " ".join(phrases[0].words)
        raise AmbiguousNameError(name=text.strip(), cards=cards, is_pattern=pattern == key)
    return next(iter(found.values()), None)


def _composed(ruleset: Ruleset, text: str) -> Variety | None:
    """Return the variety of a name with prefixes; None where it has none."""
    for spelt in whole_names(ruleset, name_key(text)):
        for rest, prefixes in without_prefixes(ruleset, spelt):
            base = _named(ruleset, rest) or _shortened(ruleset, rest)
            if base is not None:
                return with_prefixes(ruleset, base, prefixes, text.strip())
    return None


def _phrases_of(ruleset: Ruleset, text: str, key: str) -> tuple[_Phrase, ...]:
    """Return the names and patterns that a text can stand for."""
    index = _index(ruleset)
    words = tuple(key.split())
    camel_case = tuple(name_key(_CAMEL_CASE.sub(" ", plain(text))).split())
    return index.written(words) or index.begun(words) or index.begun(camel_case)


def _may_be_short(text: str, key: str) -> bool:
    """Tell what can be short for a name; a dash at either end makes it no name."""
    bare = plain(text).strip()
    return bare == bare.strip("-") and max(map(len, key.split()), default=0) >= _LETTERS


def _is_not_modelled(ruleset: Ruleset, key: str) -> bool:
    return any(key == name_key(word) for one in ruleset.not_modelled for word in one.words)


@lru_cache(maxsize=16)
def _index(ruleset: Ruleset) -> "_NameIndex":
    return _NameIndex(ruleset)


class _NameIndex:
    """The names and patterns of a ruleset, to be found by their beginnings."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._by_letters: dict[str, list[_Phrase]] = {}
        self._together: dict[str, list[_Phrase]] = {}
        for phrase in (*_names(ruleset), *_patterns(ruleset)):
            letters = "".join(word[0] for word in phrase.words)
            self._by_letters.setdefault(letters, []).append(phrase)
            self._together.setdefault("".join(phrase.words), []).append(phrase)

    def written(self, words: tuple[str, ...]) -> tuple[_Phrase, ...]:
        """Return what these words are in full, with none, some or all of them run together."""
        found = self._together.get("".join(words), ())
        return tuple(
            phrase for phrase in found if phrase.words == words or len(phrase.words) > len(words)
        )

    def begun(self, words: tuple[str, ...]) -> tuple[_Phrase, ...]:
        """Return what these words are the beginnings of, each of one word."""
        found = self._by_letters.get("".join(word[0] for word in words), ())
        return tuple(phrase for phrase in found if all(map(str.startswith, phrase.words, words)))


def _names(ruleset: Ruleset) -> Iterator[_Phrase]:
    for name, variety in ruleset.names.items():
        yield _Phrase(tuple(name.split()), (variety,))


def _patterns(ruleset: Ruleset) -> Iterator[_Phrase]:
    """Yield the ends of names that several cards have, and that are no name themselves."""
    found: dict[tuple[str, ...], dict[str, Variety]] = {}
    for name, variety in ruleset.names.items():
        words = tuple(name.split())
        for start in range(1, len(words)):
            found.setdefault(words[start:], {})[variety.name] = variety
    for words, varieties in found.items():
        if len(varieties) > 1 and " ".join(words) not in ruleset.names:
            yield _Phrase(words, tuple(varieties.values()))
