"""Names of cards: how they are compared, what else they may be called, which are near."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain, islice

from testcross.rulesets.genetics.slots import plain

MOST_SPELLINGS = 500
"""Of one card; synonyms that lead in a circle would give it names without end."""
MOST_CARD_NAMES = 5_000
"""Of all cards together, in all their spellings."""

_MANY, _COUNTED, _LIKELY = 200, 1_000, 20
"""From so many names on so many, with the rarest pairs of letters, are looked at, and of these so
many are compared with a text in full."""
_SEPARATORS = re.compile(r"[\s\-.,'’/]+")


_LONGEST_REMEMBERED = 100
"""No name is so long; what is longer, such as a whole cell of a table, is not kept in memory."""


def name_key(text: str) -> str:
    """Return a name as it is compared: any letter case, hyphens as spaces, no "and".

    >>> name_key("Red-Eyed  WHITE")
    'red eyed white'
    """
    return _remembered_key(text) if len(text) <= _LONGEST_REMEMBERED else _key(text)


@lru_cache(1_000)
def _remembered_key(text: str) -> str:
    return _key(text)


def _key(text: str) -> str:
    words = _SEPARATORS.split(plain(text).casefold().replace("&", " "))
    return " ".join(word for word in words if word and word != "and")


def spellings(names: Iterable[str], synonyms: Sequence[tuple[str, Sequence[str]]]) -> list[str]:
    """Return names with every combination of synonyms put in, the given names first.

    Args:
        names: a variety's name and aliases.
        synonyms: pairs of a word, or words, and what may stand for it.

    Returns:
        At most ``MOST_SPELLINGS`` and one more, where there would be further ones.
    """
    pairs = [(f" {name_key(word)} ", f" {name_key(o)} ") for word, also in synonyms for o in also]
    found = dict.fromkeys(f" {name_key(name)} " for name in names)
    waiting = list(found)
    for name in waiting:  # grows while it is walked, until nothing new comes up
        if len(found) > MOST_SPELLINGS:
            break
        for word, other in pairs:
            if word in name and other not in name:
                spelt = name.replace(word, other, 1)
                if spelt not in found:
                    found[spelt] = None
                    waiting.append(spelt)
    return [name.strip() for name in found]


def given_twice(names: Iterable[str]) -> str:
    """Say which of some names stands there twice, letter case aside; empty if none does."""
    found: dict[str, str] = {}
    for name in names:
        other = found.get(name.casefold())
        if other == name:
            return f"{name!r} is given twice"
        if other is not None:
            return f"{other!r} and {name!r} differ only in letter case"
        found[name.casefold()] = name
    return ""


class NearNames:
    """Finds the names most like a text, quickly where there are very many."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = dict(names)
        self._pairs: defaultdict[str, list[str]] = defaultdict(list)
        """The keys of very many names by the pairs of letters that are in them."""
        if len(names) > _MANY:
            for key in names:
                for pair in _pairs_in(key):
                    self._pairs[pair].append(key)

    def nearest(self, text: str, limit: int = 3) -> list[str]:
        """Return up to ``limit`` names; of very many those with letters side by side as here."""
        if not self._pairs:
            return nearest(text, self._names, limit)
        pairs = sorted(_pairs_in(name_key(text)))
        rarest = sorted((self._pairs.get(pair, []) for pair in pairs), key=len)
        shared = Counter(islice(chain.from_iterable(rarest), _COUNTED))
        likely = {key: self._names[key] for key, _ in shared.most_common(_LIKELY)}
        return nearest(text, likely, limit)


def _pairs_in(text: str) -> set[str]:
    return {text[place : place + 2] for place in range(len(text) - 1)}


def likeness(text: str, names: Iterable[str]) -> float:
    """Return how like a text the name is that is most like it, from 0 to 1; 0 without names.

    >>> likeness("caster", ["castor", "lilac"]) > likeness("caster", ["card", "deck"])
    True
    """
    from difflib import SequenceMatcher  # only where a name was wrong

    found = SequenceMatcher(b=name_key(text), autojunk=False)
    best = 0.0
    for name in names:
        found.set_seq1(name_key(name))
        if found.real_quick_ratio() > best and found.quick_ratio() > best:
            best = max(best, found.ratio())
    return best


def nearest(text: str, names: dict[str, str], limit: int = 3, likeness: float = 0.6) -> list[str]:
    """Return up to ``limit`` display names whose keys are most like a text."""
    from difflib import get_close_matches  # only where a name was wrong

    close = get_close_matches(name_key(text), names, n=3 * limit, cutoff=likeness)
    return list(dict.fromkeys(names[key] for key in close))[:limit]
