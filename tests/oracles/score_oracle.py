"""What matings are worth and what may be filled in, by trying everything; cards typed in by hand.

The tables are the manual's: points p. 10, suits p. 24, cards pp. 5 and 27-31. Nothing here comes
from the program that is tested; answers are enumerated by ``oracle``.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from hypothesis import strategies as st
from oracles.oracle import (
    Alleles,
    Genotype,
    Parents,
    Plain,
    Reading,
    all_solutions,
    contains,
    either_pair,
    genotypes,
    known,
    legal,
)

LOCI = ("A", "B", "C", "D")
POINTS = {
    "A": {"A": 1, "at": 2, "a": 4},
    "B": {"B": 1, "b": 2},
    "C": {"C": 1, "cchd": 2, "ch": 4, "c": 8},
    "D": {"D": 1, "d": 2},
}
SUITS = {"Black": 10, "Chocolate": 15, "Blue": 15, "Lilac": 20}
WHITE_PARENT, FULL_LITTER_BONUS, RESOLVED = 25, 50, 10
SHADES = {"Black": "B- D-", "Chocolate": "bb D-", "Blue": "B- dd", "Lilac": "bb dd"}
AGOUTI = {
    "C-": ("Castor", "Amber", "Opal", "Lynx"),
    "cchd-": ("Chinchilla", "Chocolate Chinchilla", "Squirrel", "Lilac Chinchilla"),
    "ch-": ("Castor Cal", "Amber Cal", "Opal Cal", "Lynx Cal"),
}
OTHERS = {
    "at- C-": "Otter",
    "at- cchd-": "Marten",
    "at- ch-": "Marten Cal",
    "aa C-": "",
    "aa cchd-": "Seal",
    "aa ch-": "Cal",
}
VARIANTS = {"standard": (1, "strict"), "production": (4, "either"), "set": (1, "strict")}
"""How many kits a mating may have, and the fill if a sheet does not say (pp. 8, 22, 23, 25)."""
SCHEMES = ("standard", "simple", "suits")


def _cards() -> dict[str, tuple[str, str]]:
    cards = {"White": ("-- -- cc --", "")}
    for place, (suit, shade) in enumerate(SHADES.items()):
        b, d = shade.split()
        for c, names in AGOUTI.items():
            cards[names[place]] = (f"A- {b} {c} {d}", suit)
        for pattern, name in OTHERS.items():
            a, c = pattern.split()
            cards[f"{suit} {name}".strip()] = (f"{a} {b} {c} {d}", suit)
    return cards


CARDS = _cards()


@cache
def read_slots(locus: str, text: str) -> tuple[Alleles, Reading]:
    """Return the alleles that two slots show, and the genotypes that they leave open."""
    symbols = list(POINTS[locus])
    token = "|".join(sorted(symbols, key=len, reverse=True))
    slots = re.fullmatch(rf"({token}|-)({token}|-)", text)
    if slots is None:
        raise ValueError(f"{text!r} is not two slots of {locus}")
    first, second = slots.groups()
    shown = tuple(sorted(symbols.index(s) for s in (first, second) if s != "-"))
    open_to = [
        genotype
        for genotype in genotypes(len(symbols))
        if contains(genotype, shown)
        and (first == "-" or second != "-" or genotype[0] == symbols.index(first))
    ]
    return known(open_to), frozenset(open_to)


def read_genotype(text: str) -> list[tuple[Alleles, Reading]]:
    return [read_slots(locus, part) for locus, part in zip(LOCI, text.split(), strict=True)]


@cache
def card_readings(card: str) -> tuple[Reading, ...]:
    return tuple(reading for _, reading in read_genotype(CARDS[card][0]))


def variety_of(genotype: Sequence[Genotype]) -> str:
    """Return the card that an animal of this genotype looks like."""
    return _variety_of(tuple(genotype))


@cache
def _variety_of(genotype: tuple[Genotype, ...]) -> str:
    (card,) = [
        name
        for name in CARDS
        if all(g in r for g, r in zip(genotype, card_readings(name), strict=True))
    ]
    return card


def format_known(locus: str, alleles: Alleles, left: Reading) -> str:
    """Return two slots: an allele before the dash if nothing more dominant can be beside it."""
    symbols = list(POINTS[locus])
    if len(alleles) == 1:
        hidden = min(genotype[0] for genotype in left)
        symbol = symbols[alleles[0]]
        return f"{symbol}-" if hidden >= alleles[0] else f"-{symbol}"
    return "".join(symbols[allele] for allele in alleles) or "--"


@dataclass(frozen=True)
class Arrangement:
    """One right way to fill in a locus: per animal its alleles, and what it can be with them."""

    known: tuple[Alleles, ...]
    possible: tuple[Reading, ...]


@cache
def right_fills(locus: str, readings: tuple[Reading, ...], fill: str) -> tuple[Arrangement, ...]:
    """Return the right ways to fill in a locus of a litter; none if it is illegal."""
    problem = _litter(locus, readings)
    solutions = list(all_solutions(problem))
    if not solutions:
        return ()
    columns = [frozenset(column) for column in zip(*solutions, strict=True)]
    strict = tuple(known(column) for column in columns)
    if fill == "strict" or readings[0] != readings[1]:
        return (Arrangement(strict, tuple(columns)),)
    one, other = either_pair(problem, 0, 1, list(POINTS[locus].values()))
    orders = [(one, other)] if one == other else [(one, other), (other, one)]
    found = []
    for first, second in orders:
        holding = [s for s in solutions if contains(s[0], first) and contains(s[1], second)]
        left = tuple(frozenset(column) for column in zip(*holding, strict=True))
        found.append(Arrangement((first, second, *strict[2:]), left))
    return tuple(found)


@dataclass(frozen=True)
class Answer:
    """All about one mating of plain cards: per locus its right fills."""

    cards: tuple[str, ...]
    loci: tuple[tuple[Arrangement, ...], ...]

    @property
    def legal(self) -> bool:
        return all(self.loci)

    def genotypes(self, choice: Sequence[int] = (0, 0, 0, 0)) -> list[str]:
        """Return the right genotypes; ``choice`` picks among a locus's right arrangements."""
        picked = [ways[n % len(ways)] for ways, n in zip(self.loci, choice, strict=True)]
        return [
            " ".join(
                format_known(locus, way.known[i], way.possible[i])
                for locus, way in zip(LOCI, picked, strict=True)
            )
            for i in range(len(self.cards))
        ]

    def points(self, scheme: str) -> int:
        if not self.legal:
            return 0
        if scheme == "suits":
            return suit_points(self.cards)
        return sum(points_of(*case, scheme) for case in zip(self.cards, self.known(), strict=True))

    def known(self) -> list[tuple[Alleles, ...]]:
        return [tuple(ways[0].known[i] for ways in self.loci) for i in range(len(self.cards))]


@cache
def answer(cards: tuple[str, ...], fill: str) -> Answer:
    """Return all about a mating: buck, doe, kits."""
    columns = zip(*map(card_readings, cards), strict=True)
    ways = (right_fills(locus, c, fill) for locus, c in zip(LOCI, columns, strict=True))
    return Answer(cards, tuple(ways))


def points_of(card: str, alleles: Sequence[Alleles], scheme: str) -> int:
    """Return what one card scores if these alleles are known (pp. 10, 11)."""
    if scheme == "standard":
        return sum(
            list(POINTS[locus].values())[allele]
            for locus, here in zip(LOCI, alleles, strict=True)
            for allele in here
        )
    unknown = CARDS[card][0].count("-")
    return RESOLVED * (unknown - sum(2 - len(here) for here in alleles))


def suit_points(cards: Sequence[str]) -> int:
    """Return what cards score by suit (p. 24): buck, doe, kits."""
    total = FULL_LITTER_BONUS if len(cards) == 6 else 0
    for place, card in enumerate(cards):
        suit = CARDS[card][1]
        if place < 2:
            total += 2 * SUITS[suit] if suit else WHITE_PARENT
        else:
            total += SUITS[suit] if suit else 0
    return total


def is_legal(cards: Sequence[str]) -> bool:
    columns = zip(*map(card_readings, cards), strict=True)
    return all(_is_legal_at(locus, readings) for locus, readings in zip(LOCI, columns, strict=True))


@cache
def _is_legal_at(locus: str, readings: tuple[Reading, ...]) -> bool:
    return legal(_litter(locus, readings))


def _litter(locus: str, readings: tuple[Reading, ...]) -> Plain:
    links: tuple[Parents, ...] = ((None, None), (None, None), *[(0, 1)] * (len(readings) - 2))
    return Plain(len(POINTS[locus]), readings, links)


@cache
def _any_of(alleles: range | Genotype) -> st.SearchStrategy[int]:
    return st.sampled_from(alleles)


@st.composite
def legal_cards(draw: st.DrawFn, most_kits: int = 4) -> tuple[str, ...]:
    """Draw a litter that was really bred, as cards: buck, doe, kits; alike parents now and then."""
    parents: list[list[Genotype]] = [[], []]
    alike = draw(st.booleans())
    for locus in LOCI:
        any_allele = _any_of(range(len(POINTS[locus])))
        for parent in parents:
            pair = sorted((draw(any_allele), draw(any_allele)))
            parent.append((pair[0], pair[1]))
        if alike:
            shown = parents[0][-1][0]
            parents[1][-1] = (shown, draw(_any_of(range(shown, len(POINTS[locus])))))
    litter = [variety_of(parent) for parent in parents]
    for _ in range(draw(st.integers(1, most_kits))):
        kit = []
        for sire, dam in zip(*parents, strict=True):
            gametes = sorted((draw(_any_of(sire)), draw(_any_of(dam))))
            kit.append((gametes[0], gametes[1]))
        litter.append(variety_of(kit))
    return tuple(litter)


any_cards: st.SearchStrategy[tuple[str, ...]] = st.lists(
    st.sampled_from(sorted(CARDS)), min_size=3, max_size=6
).map(tuple)
"""Any cards at all: mostly no legal mating."""
