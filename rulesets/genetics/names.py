"""Names of cards: as they are compared, composed, shortened and translated.

``name_key`` is how two names are compared, ``nearest`` suggests one for a slip. A name may be put
together from a base and prefixes, worked out only where it is asked about (``Broken Black``): a
prefix says what an animal has at one locus; without one the animal has what no prefix of that locus
stands for; what a mask hides takes none. ``find_variety`` reads a name in full, shortened, run
together or with prefixes; ``in_language`` shows names in another language.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import chain, islice, product
from typing import TypeAlias, TypeVar

from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import AmbiguousNameError, NotationError, UnknownLanguageError
from testcross.rulesets.genetics.locus import hull
from testcross.rulesets.genetics.ruleset import Prefix, Ruleset, Variety
from testcross.rulesets.genetics.slots import plain
from testcross.solver import Genotype, Reading

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
    """Return names with every combination of synonyms put in, the given names first."""
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


def prefix_places(ruleset: Ruleset) -> tuple[int, ...]:
    return tuple(dict.fromkeys(prefix.place for prefix in ruleset.prefixes))


@lru_cache(maxsize=1_024)
def states_at(ruleset: Ruleset, place: int) -> tuple[Prefix, ...]:
    """Return what can be said of a locus: each prefix, and last a nameless one for all others."""
    named = tuple(prefix for prefix in ruleset.prefixes if prefix.place == place)
    base = next(one for one in ruleset.varieties if one.takes_prefixes)
    return (*named, Prefix(name="", aliases=(), place=place, reading=base.readings[place]))


Composed: TypeAlias = tuple[Variety, tuple[tuple[Prefix, ...], ...]]
"""A base, and what is said beside it at the loci of prefixes: one of ``states_at`` each."""


@lru_cache(maxsize=16_384)
def composed(ruleset: Ruleset, base: Variety, chosen: tuple[Prefix, ...]) -> Variety:
    """Return a base with prefixes; at loci of others, if none is given, it has any genotype."""
    left = dict.fromkeys(prefix_places(ruleset)) | {one.place: one.reading for one in chosen}

    def hull_at(place: int) -> Reading:
        """Return what any prefix, or none, stands for: all that no mask hides there."""
        return frozenset[Genotype]().union(*(one.reading for one in states_at(ruleset, place)))

    ways = tuple(
        tuple(
            (left[place] or hull_at(place)) if place in left else reading
            for place, reading in enumerate(way)
        )
        for way in base.ways
    )
    return replace(
        base,
        name=spelt(ruleset, base, chosen),
        aliases=() if any(one.name for one in chosen) else base.aliases,
        readings=hull(ways),
        alternatives=ways if len(ways) > 1 else (),
    )


def spelt(ruleset: Ruleset, base: Variety, chosen: tuple[Prefix, ...]) -> str:
    return _front(ruleset, chosen) + base.name


@lru_cache(maxsize=4_096)
def _front(ruleset: Ruleset, chosen: tuple[Prefix, ...]) -> str:
    return "".join(f"{one.name} " for one in ruleset.prefixes if one in chosen)


@lru_cache(maxsize=256)
def varieties_at(ruleset: Ruleset, places: tuple[int, ...]) -> tuple[Variety, ...]:
    """Return all varieties that differ at some loci or in their base, each genotype in one.

    What may show or not is left out: it makes no variety of a genotype.
    """
    if not ruleset.prefixes:
        return ruleset.varieties
    states = [
        [one for one in states_at(ruleset, place) if one.penetrance == 1]
        for place in prefix_places(ruleset)
        if place in places
    ]
    return tuple(
        composed(ruleset, base, chosen) if base.takes_prefixes else base
        for base in ruleset.varieties
        for chosen in (product(*states) if base.takes_prefixes else [()])
    )


def name_of(ruleset: Ruleset, bare: Variety, readings: Sequence[Reading]) -> Variety:
    """Return the variety of a bare one with those prefixes that follow from readings."""
    if not bare.takes_prefixes:
        return bare
    fitting = (
        [one for one in states_at(ruleset, place) if readings[place] <= one.reading]
        for place in prefix_places(ruleset)
    )
    # what may show or not says nothing of a name
    return composed(ruleset, bare, tuple(some[0] for some in fitting if len(some) == 1))


Weights: TypeAlias = tuple[tuple[Fraction, Reading], ...]
"""Readings, each with the share of those that read so."""


def states_shown(
    ruleset: Ruleset, state: Prefix, unknown: Fraction
) -> tuple[tuple[Fraction, Prefix], ...]:
    """Return which share of a state shows it: of no prefix, without those that show one."""
    if state.name:
        return ((unknown if state.penetrance is None else state.penetrance, state),)
    less = (
        (-share, one)
        for other in states_at(ruleset, state.place)[:-1]
        if other.penetrance != 1
        for share, one in states_shown(ruleset, other, unknown)
    )
    return ((Fraction(1), state), *less)


def with_prefixes(
    ruleset: Ruleset, base: Variety, prefixes: Sequence[Prefix], text: str
) -> Variety:
    places = [one.place for one in prefixes]
    for place, prefix in zip(places, prefixes, strict=True):
        locus = ruleset.loci[place]
        if not base.takes_prefixes:
            raise NotationError(
                f"{base.name} hides {locus.name}, so {quoted(text)} cannot be seen; "
                f"leave out {quoted(prefix.name)}, or write {base.name} with its genotype"
            )
        if places.count(place) > 1:
            same = listed([quoted(one.name) for one in prefixes if one.place == place], "and")
            raise NotationError(f"{quoted(text)} has {same} at {locus.name}; leave out one of them")
    named = {one.place: one for one in prefixes}
    chosen = [named.get(place) or states_at(ruleset, place)[-1] for place in prefix_places(ruleset)]
    return composed(ruleset, base, tuple(chosen))


def without_prefixes(ruleset: Ruleset, key: str) -> Iterator[tuple[str, tuple[Prefix, ...]]]:
    """Yield what is left of a name, as ``name_key`` spells it, without prefixes at either end."""
    words, named = key.split(), _prefix_names(ruleset)
    for number in range(1, len(words)):
        front, back = " ".join(words[:number]), " ".join(words[-number:])
        for words_of_prefix, rest in ((front, words[number:]), (back, words[:-number])):
            if words_of_prefix in named:
                left = " ".join(rest)
                yield left, (named[words_of_prefix],)
                for shorter, others in without_prefixes(ruleset, left):
                    yield shorter, (named[words_of_prefix], *others)


@lru_cache(maxsize=64)
def _prefix_names(ruleset: Ruleset) -> Mapping[str, Prefix]:
    own = {
        spelt: prefix
        for prefix in ruleset.prefixes
        for spelt in spellings([prefix.name, *prefix.aliases], ruleset.synonyms)
    }
    translated = {
        name_key(name): prefix
        for prefix in ruleset.prefixes
        for _, names in prefix.translations
        for name in names
    }
    return translated | own


def whole_names(ruleset: Ruleset, key: str) -> Iterator[str]:
    """Yield a name and what it is short for: ``Calico`` is a tortoiseshell with white."""
    yield key
    padded = f" {key} "
    for word, also in ruleset.synonyms:
        for other in also:
            if f" {name_key(other)} " in padded:
                yield padded.replace(f" {name_key(other)} ", f" {name_key(word)} ", 1).strip()


_LETTERS = 2
"""How many letters the longest of shortened words must have: a letter alone may be an allele."""
_CAMEL_CASE = re.compile(r"(?<=[a-z])(?=[A-Z])")


@dataclass(frozen=True, slots=True)
class _Phrase:
    words: tuple[str, ...]
    varieties: tuple[Variety, ...]
    """In the deck's order."""


def find_variety(ruleset: Ruleset, text: str) -> Variety | None:
    """Return the card that a text names, in full or shortened; None where it names none.

    >>> from testcross.rulesets import load_ruleset
    >>> find_variety(load_ruleset(), "choc mar cal").name
    'Chocolate Marten Cal'
    """
    key = name_key(text)
    exact = _named(ruleset, key)
    if exact is not None:
        return exact
    for spelt_out in whole_names(ruleset, key) if ruleset.prefixes else ():
        for rest, prefixes in without_prefixes(ruleset, spelt_out):
            base = _named(ruleset, rest) or _shortened(ruleset, rest)
            if base is not None:
                return with_prefixes(ruleset, base, prefixes, text.strip())
    if any(key == name_key(word) for one in ruleset.not_modelled for word in one.words):
        return None
    return _shortened(ruleset, text)


def _named(ruleset: Ruleset, key: str) -> Variety | None:
    """Return the card of a name in any language; None where none has it."""
    found = ruleset.foreign.get(key, ()) if key not in ruleset.names else ()
    cards = {f"{variety.name} ({language})": variety for language, variety in found}
    if len({id(one) for one in cards.values()}) > 1:
        raise AmbiguousNameError(name=key, cards=tuple(cards), is_pattern=False)
    return ruleset.names.get(key) or next(iter(cards.values()), None)


def _shortened(ruleset: Ruleset, text: str) -> Variety | None:
    """Return the card that the beginnings of its words name; None where they name none."""
    key, bare, index = name_key(text), plain(text).strip(), _index(ruleset)
    if bare != bare.strip("-") or max(map(len, key.split()), default=0) < _LETTERS:
        return None  # a dash at either end makes it no name
    words = tuple(key.split())
    camel_case = tuple(name_key(_CAMEL_CASE.sub(" ", plain(text))).split())
    phrases = index.written(words) or index.begun(words) or index.begun(camel_case)
    found = {variety.name: variety for phrase in phrases for variety in phrase.varieties}
    if len(found) > 1:
        cards = [variety.name for variety in ruleset.varieties if variety.name in found]
        pattern = " ".join(phrases[0].words)
        raise AmbiguousNameError(name=text.strip(), cards=cards, is_pattern=pattern == key)
    return next(iter(found.values()), None)


@lru_cache(maxsize=16)
def _index(ruleset: Ruleset) -> "_NameIndex":
    return _NameIndex(ruleset)


class _NameIndex:
    """The names and patterns of a ruleset, to be found by their beginnings.

    A pattern is the end of several cards' names that is no name itself.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self._by_letters: dict[str, list[_Phrase]] = {}
        self._together: dict[str, list[_Phrase]] = {}
        names = {tuple(name.split()): variety for name, variety in ruleset.names.items()}
        ends: dict[tuple[str, ...], dict[str, Variety]] = {}
        for words, variety in names.items():
            for start in range(1, len(words)):
                ends.setdefault(words[start:], {})[variety.name] = variety
        phrases = [_Phrase(words, (variety,)) for words, variety in names.items()]
        phrases += [
            _Phrase(words, tuple(varieties.values()))
            for words, varieties in ends.items()
            if len(varieties) > 1 and words not in names
        ]
        for phrase in phrases:
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


Named = TypeVar("Named", Variety, Prefix)
LANGUAGE_CODE = re.compile(r"[a-z]{2,3}")
"""What a language is called: nl, de."""


def languages_of(ruleset: Ruleset) -> tuple[str, ...]:
    named = [one.translations for one in ruleset.varieties]
    named += [one.translations for one in ruleset.prefixes]
    others = dict.fromkeys(code for translations in named for code, _ in translations)
    return (ruleset.language, *others) if others else ()


@lru_cache(maxsize=64)
def in_language(ruleset: Ruleset, language: str) -> Ruleset:
    """Return the ruleset with names in a language; what has none there keeps its own.

    Its own names are read as before.
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
    there: tuple[str, ...] = dict(named.translations).get(language, ())
    different: dict[str, str] = {}
    for name in (*there, named.name, *named.aliases):
        different.setdefault(name_key(name), name)
    first, *others = different.values()
    return replace(named, name=first, aliases=tuple(others)) if there else named
