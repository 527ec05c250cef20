"""Names put together from a base and prefixes: ``Broken Black``, worked out where they are asked.

A prefix says what an animal has at one locus; where none is named, the animal has what no prefix of
that locus stands for. What a mask hides takes no prefixes.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import NotationError
from testcross.rulesets.genetics.names import name_key, spellings
from testcross.rulesets.genetics.ruleset import Prefix, Ruleset, Variety
from testcross.solver import Reading


def prefix_places(ruleset: Ruleset) -> tuple[int, ...]:
    """Return the positions of the loci that prefixes tell of."""
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
    ways = tuple(
        tuple(
            (left[place] or _open_at(ruleset, place)) if place in left else reading
            for place, reading in enumerate(way)
        )
        for way in base.ways
    )
    readings = tuple(
        frozenset[tuple[int, int]]().union(*column) for column in zip(*ways, strict=True)
    )
    return replace(
        base,
        name=spelt(ruleset, base, chosen),
        aliases=() if any(one.name for one in chosen) else base.aliases,
        readings=readings,
        alternatives=ways if len(ways) > 1 else (),
    )


def spelt(ruleset: Ruleset, base: Variety, chosen: tuple[Prefix, ...]) -> str:
    """Return the name of a base with prefixes."""
    return _front(ruleset, chosen) + base.name


@lru_cache(maxsize=4_096)
def _front(ruleset: Ruleset, chosen: tuple[Prefix, ...]) -> str:
    return "".join(f"{one.name} " for one in ruleset.prefixes if one in chosen)


def _open_at(ruleset: Ruleset, place: int) -> Reading:
    """Return what any prefix, or none, stands for at a locus: all that no mask hides there."""
    return frozenset[tuple[int, int]]().union(*(one.reading for one in states_at(ruleset, place)))


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
    """Return the variety of a bare one with those prefixes that follow from readings.

    Args:
        ruleset: whose varieties and prefixes these are.
        bare: one of ``varieties_at`` no loci.
        readings: what is known of an animal.
    """
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
    """Return which share of those of a state shows it: of no prefix, without those that show one.

    Args:
        ruleset: whose state it is.
        state: one of ``states_at`` a locus.
        unknown: what stands for a penetrance that is not known.
    """
    if state.name:
        return ((unknown if state.penetrance is None else state.penetrance, state),)
    less = (
        (-share, one)
        for other in states_at(ruleset, state.place)[:-1]
        if other.penetrance != 1
        for share, one in states_shown(ruleset, other, unknown)
    )
    return ((Fraction(1), state), *less)


@lru_cache(maxsize=1_024)
def ways_to_show(ruleset: Ruleset, state: Prefix) -> tuple[Weights, ...]:
    """Return how many of a state show it, one of ``states_at``: the least and most, if unknown."""
    found = (
        tuple((share, one.reading) for share, one in states_shown(ruleset, state, unknown))
        for unknown in (Fraction(0), Fraction(1))
    )
    return tuple(dict.fromkeys(found))


def with_prefixes(
    ruleset: Ruleset, base: Variety, prefixes: Sequence[Prefix], text: str
) -> Variety:
    """Return the variety of a base with the prefixes that are named; at other loci with none.

    Raises:
        NotationError: where a prefix is hidden, or two are of one locus.
    """
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
        for said, rest in ((front, words[number:]), (back, words[:-number])):
            if said in named:
                left = " ".join(rest)
                yield left, (named[said],)
                for shorter, others in without_prefixes(ruleset, left):
                    yield shorter, (named[said], *others)


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
