"""Names of cards and of what animals show: compared, composed, shortened, translated, found.

``name_key`` is how two names are compared, ``nearest`` suggests one for a slip. A name may be put
together from a base and prefixes, worked out only where it is asked about (``Broken Black``): a
prefix says what an animal has at one locus; without one the animal has what no prefix of that locus
stands for; what a mask hides takes none. ``find_variety`` reads a name in full, shortened, run
together or with prefixes; ``in_language`` shows names in another language. ``find_phenotype`` reads
what an animal shows, in rulesets whose varieties are all phenotypes there are: there an animal may
be known at some loci only, and the ruleset at these is a ruleset like any other.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain, islice, product
from types import MappingProxyType
from typing import TypeAlias, TypeVar

from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import (
    AmbiguousNameError,
    NotationError,
    UnknownLanguageError,
    UnknownOverlayError,
    UnknownTraitError,
)
from testcross.rulesets.genetics.locus import Allele, Locus, WholeReading, hull
from testcross.rulesets.genetics.ruleset import Overlay, Prefix, Ruleset, Variety
from testcross.rulesets.genetics.slots import format_set, plain, word_mistake
from testcross.solver import FEMALE, MALE, Genotype, Reading

MOST_SPELLINGS = 500
"""Of one card; synonyms that lead in a circle would give it names without end."""
MOST_CARD_NAMES = 5_000
"""Of all cards together, in all their spellings."""

_MANY, _COUNTED, _LIKELY = 200, 1_000, 20
"""From ``_MANY`` names on, ``_COUNTED`` with the rarest pairs of letters are looked at, and of
these the ``_LIKELY`` best are compared with a text in full."""
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


def with_synonyms(names: Iterable[str], synonyms: Sequence[tuple[str, Sequence[str]]]) -> list[str]:
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
        # Comparing in full is slow. Names that share the text's rarest pairs of letters are the
        # likely ones; common pairs would bring in half of the deck.
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
    """Return the states of a locus: each prefix, and last a nameless one for all others."""
    named = tuple(prefix for prefix in ruleset.prefixes if prefix.place == place)
    base = next(one for one in ruleset.varieties if one.takes_prefixes)
    return (*named, Prefix(name="", aliases=(), place=place, reading=base.readings[place]))


Composed: TypeAlias = tuple[Variety, tuple[tuple[Prefix, ...], ...]]
"""A base, and its state at each locus of prefixes: one of ``states_at``."""


@lru_cache(maxsize=16_384)
def composed(ruleset: Ruleset, base: Variety, chosen: tuple[Prefix, ...]) -> Variety:
    """Return a base with prefixes; at loci of others, if none is given, it has any genotype."""
    # A locus of prefixes at which nothing is chosen stays open: that is not the same as "no
    # prefix".
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
        name=full_name(ruleset, base, chosen),
        aliases=() if any(one.name for one in chosen) else base.aliases,
        readings=hull(ways),
        alternatives=ways if len(ways) > 1 else (),
    )


def full_name(ruleset: Ruleset, base: Variety, chosen: tuple[Prefix, ...]) -> str:
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


def with_prefixes(
    ruleset: Ruleset, base: Variety, prefixes: Sequence[Prefix], text: str
) -> Variety:
    places = [one.place for one in prefixes]
    # A White is white whatever it has there: a prefix on it would claim what nobody sees.
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
    # "Broken Black" and "Black Broken": people put a prefix at either end, and several of them.
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
        for spelt in with_synonyms([prefix.name, *prefix.aliases], ruleset.synonyms)
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
    # Backwards: what may stand for a word is replaced by that word, as names are made of words.
    for word, also in ruleset.synonyms:
        for other in also:
            if f" {name_key(other)} " in padded:
                yield padded.replace(f" {name_key(other)} ", f" {name_key(word)} ", 1).strip()


_LETTERS = 2
"""How many letters the longest of shortened words must have: a letter alone may be an allele."""
_CAMEL_CASE = re.compile(r"(?<=[a-z])(?=[A-Z])")


def find_variety(ruleset: Ruleset, text: str) -> Variety | None:
    """Return the card that a text names, in full or shortened; None where it names none.

    >>> from testcross.rulesets import load_ruleset
    >>> find_variety(load_ruleset(), "choc mar cal").name
    'Chocolate Marten Cal'
    """
    key = name_key(text)
    # Full names go before anything shorter, so that no beginning of a name hides another card.
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
    bare, words = plain(text).strip(), tuple(name_key(text).split())
    if bare != bare.strip("-") or max(map(len, words), default=0) < _LETTERS:
        return None  # a dash at either end makes it no name
    by_letters, together = _names_and_patterns(ruleset)

    def begun(some: tuple[str, ...]) -> list[_Phrase]:
        found = by_letters.get("".join(word[0] for word in some), ())
        return [one for one in found if all(map(str.startswith, one[0], some))]

    # Three readings, the plainest first: words in full, perhaps run together; their beginnings; and
    # beginnings run together with capitals, ChocMarten.
    full = together.get("".join(words), ())  # some or all of its words may be run together
    phrases = [one for one in full if one[0] == words or len(one[0]) > len(words)]
    phrases = phrases or begun(words)
    phrases = phrases or begun(tuple(name_key(_CAMEL_CASE.sub(" ", plain(text))).split()))
    found = {variety.name: variety for _, varieties in phrases for variety in varieties}
    if len(found) > 1:
        cards = [variety.name for variety in ruleset.varieties if variety.name in found]
        raise AmbiguousNameError(name=text.strip(), cards=cards, is_pattern=phrases[0][0] == words)
    return next(iter(found.values()), None)


_Phrase: TypeAlias = tuple[tuple[str, ...], tuple[Variety, ...]]
"""Words, and the cards that they name, in the deck's order."""


@lru_cache(maxsize=16)
def _names_and_patterns(
    ruleset: Ruleset,
) -> tuple[Mapping[str, Sequence[_Phrase]], Mapping[str, Sequence[_Phrase]]]:
    """Return names and patterns, by the first letters of their words and by all their letters.

    A pattern is the end of several cards' names that is no name itself.
    """
    names = {tuple(name.split()): variety for name, variety in ruleset.names.items()}
    # "Marten" alone is no card but the end of four: a pattern, which is asked back by its cards.
    ends: dict[tuple[str, ...], dict[str, Variety]] = {}
    for words, variety in names.items():
        for start in range(1, len(words)):
            ends.setdefault(words[start:], {})[variety.name] = variety
    phrases: list[_Phrase] = [(words, (variety,)) for words, variety in names.items()]
    for words, found in ends.items():
        if len(found) > 1 and words not in names:
            phrases.append((words, tuple(found.values())))
    by_letters, together = (defaultdict[str, list[_Phrase]](list) for _ in range(2))
    for phrase in phrases:
        by_letters["".join(word[0] for word in phrase[0])].append(phrase)
        together["".join(phrase[0])].append(phrase)
    return by_letters, together


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
    # The names of the language go over the ruleset's own, which stay known: who reads Dutch names
    # may type English ones.
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


# what animals show

Shown: TypeAlias = tuple[int, Reading]
"""The position of a locus, and the genotypes that look the same there."""
Synonyms: TypeAlias = Sequence[tuple[str, Sequence[str]]]
"""Words for traits, each with those that may stand for it."""
_MOST_WORDS = 64
"""In a description: a trait at each locus of the largest ruleset."""


def traits_of(locus: Locus) -> Mapping[str, Reading]:
    """Return what can be seen at a locus, each with the genotypes that show it.

    In the order of the genotypes, the most dominant one first.
    """
    found: dict[str, set[tuple[int, int]]] = {}
    for genotype in sorted(locus.every):
        found.setdefault(locus.phenotype(genotype), set()).add(genotype)
    return MappingProxyType({shows: frozenset(those) for shows, those in found.items()})


def trait_names(locus: Locus, synonyms: Synonyms) -> Mapping[str, Reading]:
    """Return the names of traits as they are compared, with the genotypes that show them."""
    found: dict[str, Reading] = {}
    for shows, reading in traits_of(locus).items():
        key = name_key(shows)
        also = (other for word, others in synonyms if name_key(word) == key for other in others)
        for name in (key, *map(name_key, also)):
            found.setdefault(name, reading)
    return MappingProxyType(found)


def every_phenotype(loci: Sequence[Locus]) -> tuple[Variety, ...]:
    """Return a variety for each phenotype at some loci, the most dominant one first."""
    return tuple(
        Variety(
            name=" ".join(shows for shows, _ in traits),
            aliases=(),
            suit=None,
            readings=tuple(reading for _, reading in traits),
            copies=0,
        )
        for traits in product(*(traits_of(locus).items() for locus in loci))
    )


@lru_cache(maxsize=256)
def at_loci(ruleset: Ruleset, places: tuple[int, ...]) -> Ruleset:
    if len(places) == len(ruleset.loci):
        return ruleset
    there = _with_loci(ruleset, tuple(ruleset.loci[place] for place in places))
    return replace(there, whole=ruleset.whole or ruleset)


@lru_cache(maxsize=64)
def with_overlays(ruleset: Ruleset, names: tuple[str, ...]) -> Ruleset:
    known = {name_key(one.name): one for one in ruleset.overlays}
    spelt_out = {key: one.name.replace(" ", "-") for key, one in known.items()}
    laid: dict[str, Overlay] = {}
    for name in names:
        overlay = known.get(name_key(name))
        if overlay is None:
            near = nearest(name, spelt_out) or list(spelt_out.values())
            raise UnknownOverlayError(name=name, ruleset=ruleset.name, nearest=near)
        other = laid.setdefault(overlay.locus, overlay)
        if other is not overlay:
            raise NotationError(
                f"{quoted(other.name)} and {quoted(overlay.name)} both change {overlay.locus}; "
                "leave one out"
            )

    def overlaid(locus: Locus) -> Locus:
        overlay = laid.get(locus.name)
        if overlay is None:
            return locus
        pairs = zip(locus.alleles, overlay.shows, strict=True)
        return Locus(
            name=locus.name,
            title=locus.title,
            alleles=tuple(
                Allele(symbol=one.symbol, points=one.points, shows=shows) for one, shows in pairs
            ),
            heterozygotes=(((0, 1), overlay.heterozygote),),
            page=locus.page,
            chromosome=locus.chromosome,
        )

    name = "+".join([ruleset.name, *(one.name.replace(" ", "-") for one in laid.values())])
    return replace(_with_loci(ruleset, tuple(map(overlaid, ruleset.loci))), name=name)


def _with_loci(ruleset: Ruleset, loci: tuple[Locus, ...]) -> Ruleset:
    varieties = every_phenotype(loci)
    names = {name_key(variety.name): variety for variety in varieties}
    return replace(ruleset, loci=loci, varieties=varieties, names=names)


def find_phenotype(ruleset: Ruleset, text: str) -> tuple[Reading, ...] | None:
    """Return what a description says at each locus; None for words that describe nothing.

    >>> from testcross.rulesets import load_ruleset
    >>> find_phenotype(load_ruleset("genotype"), "tall, purple")[3] == {(0, 0), (0, 1)}
    True
    """
    ways = [tuple(way.split()) for way in whole_names(ruleset, name_key(text.replace(",", " ")))]
    if not 0 < len(ways[0]) <= _MOST_WORDS:
        return None
    found = (_description(_phrases(ruleset), words) for words in ways)
    seen = next((one for one in found if one is not None), None)
    if seen is None:
        return None
    readings = [*ruleset.blank]
    by_place: dict[int, str] = {}
    for phrase, (place, reading) in seen:
        if place in by_place:
            both = listed([quoted(by_place[place]), quoted(phrase)], "and")
            name = ruleset.loci[place].name
            raise NotationError(
                f"{quoted(text)} contradicts itself about {name}: {both}; remove one"
            )
        by_place[place] = phrase
        readings[place] = reading
    return tuple(readings)


def describe(ruleset: Ruleset, readings: Sequence[Reading]) -> str:
    """Return what an animal shows, in the order of the loci, where that is certain."""
    traits = zip(map(traits_of, ruleset.loci), readings, strict=True)
    return " ".join(shows for looks, seen in traits for shows in looks if looks[shows] == seen)


def _description(
    phrases: Mapping[tuple[str, ...], Shown], words: tuple[str, ...]
) -> list[tuple[str, Shown]] | None:
    """Return the traits that words are, the longest phrases first; None if they are none."""
    longest = max(map(len, phrases))
    # From the end, so that each rest is worked out once; of several ways the longest phrases first:
    # "light green" before "green".
    rests: list[list[tuple[str, Shown]] | None] = [None] * len(words) + [[]]
    for start in reversed(range(len(words))):
        for end in range(min(len(words), start + longest), start, -1):
            shown, rest = phrases.get(words[start:end]), rests[end]
            if shown is not None and rest is not None:
                rests[start] = [(" ".join(words[start:end]), shown), *rest]
                break
    return rests[0]


@lru_cache(maxsize=64)
def _phrases(ruleset: Ruleset) -> Mapping[tuple[str, ...], Shown]:
    found: dict[tuple[str, ...], Shown] = {}
    for place, locus in enumerate(ruleset.loci):
        for name, reading in trait_names(locus, ruleset.synonyms).items():
            found.setdefault(tuple(name.split()), (place, reading))
    return found


def trait_words(ruleset: Ruleset) -> tuple[str, ...]:
    return tuple(" ".join(phrase) for phrase in _phrases(ruleset))


def trait_error(ruleset: Ruleset, text: str) -> UnknownTraitError | NotationError:
    problem = word_mistake(ruleset.loci, text)
    if problem:
        return NotationError(problem)
    words = {word: word for word in trait_words(ruleset)}
    strange = (word for word in name_key(text).split() if len(word) > 2 and word not in words)
    return UnknownTraitError(
        name=text,
        nearest=list(dict.fromkeys(near for word in strange for near in nearest(word, words, 1))),
        alleles="; ".join(f"{locus.name}: {' '.join(locus.symbols)}" for locus in ruleset.loci),
        traits=[listed(list(traits_of(locus))) for locus in ruleset.loci],
    )


def written_whole(ruleset: Ruleset, whole: WholeReading) -> str:
    """Return a reading at the loci at which it says anything: ``aa cchlcchl``."""
    pairs = zip(ruleset.loci, whole, strict=True)
    words = [
        format_set(locus, reading)
        for locus, reading in pairs
        if reading
        not in [every - locus.unborn for every in map(locus.of_sex, (None, MALE, FEMALE))]
    ]
    return " ".join(f"({one})" if " " in one else one for one in words) or "--"
