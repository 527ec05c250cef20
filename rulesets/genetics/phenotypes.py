"""Animals named by what they show, and rulesets whose varieties are all phenotypes there are.

There an animal may be told at some loci only: what nobody asks about is left aside, and the ruleset
at the loci that are told is a ruleset like any other.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product
from types import MappingProxyType
from typing import TypeAlias

from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import NotationError, UnknownOverlayError, UnknownTraitError
from testcross.rulesets.genetics.locus import Allele, Locus
from testcross.rulesets.genetics.names import name_key, nearest, whole_names
from testcross.rulesets.genetics.ruleset import Overlay, Ruleset, Variety
from testcross.rulesets.genetics.slots import word_mistake
from testcross.solver import Reading

Shown: TypeAlias = tuple[int, Reading]
"""The position of a locus, and the genotypes that look the same there."""
Synonyms: TypeAlias = Sequence[tuple[str, Sequence[str]]]
"""Words for traits, each with those that may stand for it."""
_MOST_WORDS = 64
"""In a description; a trait of each of so many loci as a ruleset may have."""


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
    laid: dict[str, Overlay] = {}
    for overlay in (_overlay(ruleset, name) for name in names):
        other = laid.setdefault(overlay.locus, overlay)
        if other is not overlay:
            raise NotationError(
                f"{quoted(other.name)} and {quoted(overlay.name)} both change {overlay.locus}; "
                "leave one out"
            )
    loci = tuple(_overlaid(one, laid.get(one.name)) for one in ruleset.loci)
    name = "+".join([ruleset.name, *(one.name.replace(" ", "-") for one in laid.values())])
    return replace(_with_loci(ruleset, loci), name=name)


def _with_loci(ruleset: Ruleset, loci: tuple[Locus, ...]) -> Ruleset:
    varieties = every_phenotype(loci)
    names = {name_key(variety.name): variety for variety in varieties}
    return replace(ruleset, loci=loci, varieties=varieties, names=names)


def _overlay(ruleset: Ruleset, name: str) -> Overlay:
    known = {name_key(one.name): one for one in ruleset.overlays}
    found = known.get(name_key(name))
    if found is None:
        spelt = {key: one.name.replace(" ", "-") for key, one in known.items()}
        near = nearest(name, spelt) or list(spelt.values())
        raise UnknownOverlayError(name=name, ruleset=ruleset.name, nearest=near)
    return found


def _overlaid(locus: Locus, overlay: Overlay | None) -> Locus:
    if overlay is None:
        return locus
    alleles = tuple(
        Allele(symbol=allele.symbol, points=allele.points, shows=shows)
        for allele, shows in zip(locus.alleles, overlay.shows, strict=True)
    )
    return Locus(
        name=locus.name,
        title=locus.title,
        alleles=alleles,
        heterozygotes=(((0, 1), overlay.heterozygote),),
        page=locus.page,
        chromosome=locus.chromosome,
    )


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
    """Return what an animal shows, in the order of the loci, where that can be told."""
    traits = zip(map(traits_of, ruleset.loci), readings, strict=True)
    return " ".join(shows for looks, seen in traits for shows in looks if looks[shows] == seen)


def _description(
    phrases: Mapping[tuple[str, ...], Shown], words: tuple[str, ...]
) -> list[tuple[str, Shown]] | None:
    """Return the traits that words are, the longest phrases first; None if they are none."""
    longest = max(map(len, phrases))
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


def no_trait(ruleset: Ruleset, text: str) -> UnknownTraitError | NotationError:
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
