"""Which names two cards can have, and with what chances, against every genotype left open."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod
from random import Random

import pytest
import testcross
from oracles.card_names_oracle import Box, CardNames
from oracles.species_oracle import DAUGHTER, FOLDER, SON, Gene, Own
from sampling import each
from testcross.rulesets import load_ruleset
from testcross.rulesets.errors import SexError
from testcross.rulesets.genetics.mating import cross_of
from testcross.rulesets.genetics.names import full_name
from testcross.rulesets.genetics.offspring import possible_names
from testcross.rulesets.genetics.ruleset import Prefix
from testcross.solver import Solver

SPECIES = [path.stem.replace("_", "-") for path in sorted(FOLDER.glob("*.toml"))]
FEW = 64
"""Of so few names every pair is tried; of more, the cards without prefixes."""
DRAWN = {"rabbits": 150, "humans": 1_500}
"""Pairs of which only some are tried, as there are tens of thousands."""

SOLVER = Solver()


@cache
def names_of(species: str) -> CardNames:
    return CardNames(species)


@cache
def _cards(species: str) -> Mapping[str, Sequence[Box]]:
    own = names_of(species)
    found = {base: own.boxes(base) for base in own.bases}
    every = dict(own.composed)
    return every if len(every) <= FEW else found


def pairs() -> Iterator[tuple[str, str, str]]:
    for species in SPECIES:
        every = list(product(_cards(species), repeat=2))
        if species in DRAWN:
            every = Random(7).sample(every, DRAWN[species])
        yield from ((species, sire, dam) for sire, dam in every)


@each("species, sire, dam", pairs, quick=12, kind=lambda case: case[0])
def test_two_cards_have_just_the_names_that_are_legal(species: str, sire: str, dam: str) -> None:
    own, cards = names_of(species), _cards(species)
    if not own.is_male(cards[sire]) or not own.is_female(cards[dam]):
        with pytest.raises(SexError, match="has"):
            testcross.offspring(sire, dam, ruleset=species)
        return
    found = testcross.offspring(sire, dam, ruleset=species).varieties
    assert len(found) == len(set(found))
    assert set(found) == own.offspring(cards[sire], cards[dam])


def every_pair() -> Iterator[tuple[str, str, str]]:
    """Yield every pair of cards of the species of which else some are drawn.

    Loci of autosomes make no difference between sire and dam, so of rabbits each two come once.
    """
    for species in DRAWN:
        own, cards = names_of(species), _cards(species)
        sires = [name for name, boxes in cards.items() if own.is_male(boxes)]
        dams = [name for name, boxes in cards.items() if own.is_female(boxes)]
        is_sexed = species != "rabbits"
        yield from ((species, a, b) for a in sires for b in dams if is_sexed or a <= b)


@each("species, sire, dam", every_pair, quick=12, kind=lambda case: case[0])
def test_every_two_cards_have_just_the_names_that_are_legal(
    species: str, sire: str, dam: str
) -> None:
    """As a bit for each name, below the door: chances and texts of 39,170 names take too long."""
    own, cards = names_of(species), _cards(species)
    there, his, hers = cross_of(load_ruleset(species), (sire, dam))
    found = 0
    for base, some in possible_names(there, his, hers, SOLVER):
        found |= _bits_of(species, base.name, tuple(map(frozenset, zip(*some, strict=True))))
        assert len(some) == prod(len({*column}) for column in zip(*some, strict=True))
    assert found == own.offspring_bits(cards[sire], cards[dam])


@cache
def _bits_of(species: str, base: str, chosen: tuple[frozenset[Prefix], ...]) -> int:
    """Return the names that a base makes with any of these prefixes at each locus."""
    (card,) = (one for one in load_ruleset(species).varieties if one.name == base)
    return sum(
        _numbers(species)[full_name(load_ruleset(species), card, one)] for one in product(*chosen)
    )


@cache
def _numbers(species: str) -> Mapping[str, int]:
    return {name: 1 << i for i, (name, _) in enumerate(names_of(species).composed)}


@each("seed", range(400), quick=4)
def test_a_name_is_listed_just_where_check_calls_it_legal(seed: int) -> None:
    dealt = Random(seed)
    species = dealt.choice(SPECIES)
    own, cards = names_of(species), _cards(species)
    sire = dealt.choice([name for name, boxes in cards.items() if own.is_male(boxes)])
    dam = dealt.choice([name for name, boxes in cards.items() if own.is_female(boxes)])
    found = testcross.offspring(sire, dam, ruleset=species).varieties
    asked = {
        *dealt.sample(found, min(10, len(found))),
        *dealt.sample(list(cards), min(3, len(cards))),
    }
    for name in asked:
        legal = testcross.check(f"{sire} x {dam} -> {name}", ruleset=species).legal
        assert legal == (name in found), name


@pytest.mark.parametrize(
    ("parents", "species", "left_out", "named"),
    [
        ("Cremello x Cremello", "horses", "A", ""),
        ("Grey x Grey", "horses", "", "E, A, Cr, D, Ch and O"),
        ("REW x REW", "rabbits", "A, B, D, E, En, Du, W, Si, R1 and L", ""),
        ("BEW x BEW", "rabbits", "A, B, C, D, E, En, Du, W, Si, R1 and L", ""),
        ("Cremello x Perlino", "horses", "", ""),
    ],
)
def test_note_says_what_the_names_leave_out(
    parents: str, species: str, left_out: str, named: str
) -> None:
    notes = testcross.offspring(parents, ruleset=species).answer.notes
    about_names = [note for note in notes if note.startswith("Nothing is known")]
    expected = []
    if left_out:
        expected.append(f"Nothing is known of {left_out}, so the names leave that out.")
    if named:
        expected.append(f"Nothing is known of {named}; say more there for fewer names.")
    assert about_names == expected


@pytest.mark.parametrize(
    ("parents", "least", "most", "loci"),
    [
        ("REW x REW", Fraction(3, 4), Fraction(1), ("V",)),
        ("REW (Vv) x REW (Vv)", Fraction(3, 4), Fraction(3, 4), ()),
        ("REW (VV) x REW (Vv)", Fraction(1), Fraction(1), ()),
        ("REW (VV) x REW", Fraction(1), Fraction(1), ()),
        ("REW (Vv) x REW", Fraction(3, 4), Fraction(1), ("V",)),
    ],
)
def test_red_eyed_whites_have_others_only_where_both_carry_vienna(
    parents: str, least: Fraction, most: Fraction, loci: tuple[str, ...]
) -> None:
    chances = testcross.offspring(parents, ruleset="rabbits").answer.chances
    (white,) = (one for one in chances if one.variety == "Red-Eyed White")
    assert (white.least, white.most, white.loci) == (least, most, loci)
    others = {one.variety: (one.least, one.most) for one in chances if one is not white}
    assert others == ({} if least == 1 else {"Blue-Eyed White": (1 - most, 1 - least)})


@pytest.mark.parametrize(
    ("parents", "species", "name", "least", "most"),
    [
        # all hens of a lutino cock have ino, half of those of a split one; with cin they are
        # lacewings, half of them if he is split for that, too; and bl+bl x bl+bl: 3/4 have yellow
        ("Lutino x Light Green", "budgerigars", "Lutino", Fraction(3, 16), Fraction(1, 2)),
        (
            "Light Green (ino+ino) x Light Green",
            "budgerigars",
            "Lutino",
            Fraction(3, 32),
            Fraction(1, 4),
        ),
        # a red tom's daughters have O of him, and o of a black queen; her sons are o/Y. A red
        # queen's sons are O/Y, half of all; with Dd x Dd 3/4 are no creams, with Ccb x Ccb 3/4 no
        # sepias
        ("Red x Black", "cats", "Red", 0, 0),
        ("Red x Black", "cats", "Black Tortie", 0, Fraction(1, 2)),
        ("Black x Red", "cats", "Red", Fraction(9, 32), Fraction(1, 2)),
    ],
)
def test_sons_and_daughters_of_half_known_parents_have_ranges(
    parents: str, species: str, name: str, least: Fraction, most: Fraction
) -> None:
    found = testcross.offspring(parents, ruleset=species).answer.chances
    ends = {one.variety: (one.least, one.most) for one in found}
    assert ends.get(name, (0, 0)) == (least, most)


# ranges and means, by every couple of genotypes

COUPLED = ("dogs", "squash-shapes", "summer-squash", "sweet-peas", "shepherds-purse")
APART = ("horses", "mice", "labradors", "white-chickens", "snapdragons")
SEXED = ("budgerigars", "cats", "chickens", "humans")


def half_known(species: str, dealt: Random, sex: str) -> tuple[str, list[tuple[Own, ...]]]:
    """Return a card, known in full but for two loci, and every grown genotype it can be."""
    own = names_of(species)
    fits = own.is_male if sex == SON else own.is_female
    card = dealt.choice([name for name, boxes in _cards(species).items() if fits(boxes)])
    genes, pair = own.species.genes, own.species.pair
    every = [
        owns
        for box in _cards(species)[card]
        for owns in product(*(sorted(some) for some in own.of_sex(box, sex)))
        if not own.species.deaths(owns)
    ]
    known = dealt.choice(every)
    fixed = dealt.sample(range(len(genes)), max(0, len(genes) - 2))
    words = ["--"] * len(genes)
    for place in fixed:
        words[place] = _word(genes[place], known[place], pair)
    left = {owns for owns in every if all(owns[place] == known[place] for place in fixed)}
    return f"{card} ({' '.join(words)})" if fixed else card, sorted(left)


def _word(gene: Gene, own: Own, pair: str) -> str:
    bare = pair.replace(gene.chromosome, "") if len(gene.chromosome) == 1 else ""
    return "".join(own) if len(own) == 2 else f"{''.join(own)}/{bare}"


def by_couple(
    species: str, sires: Sequence[tuple[Own, ...]], dams: Sequence[tuple[Own, ...]]
) -> Mapping[tuple[int, int], Mapping[str, Fraction]]:
    own = names_of(species).species
    genes, pair = own.genes, own.pair
    own.genes = tuple(replace(gene, position=None) for gene in genes)
    found = {}
    his, hers = (
        [
            own.animal(" ".join(_word(g, o, pair) for g, o in zip(genes, one, strict=True)), sex)
            for one in some
        ]
        for sex, some in ((SON, sires), (DAUGHTER, dams))
    )
    for (i, sire), (j, dam) in product(enumerate(his), enumerate(hers)):
        found[i, j] = own.looks(own.offspring(sire, dam), dead=["before birth"])
    own.genes = genes
    return found


@each("seed", range(500), quick=10)
def test_ranges_are_those_of_every_couple_that_the_parents_can_be(seed: int) -> None:
    dealt = Random(seed)
    species = dealt.choice(COUPLED + APART + SEXED)
    (sire, his), (dam, hers) = (half_known(species, dealt, sex) for sex in (SON, DAUGHTER))
    found = testcross.offspring(sire, dam, ruleset=species).answer.chances
    every = by_couple(species, his, hers).values()
    names = {name for some in every for name in some}
    chances = {name: [some.get(name, Fraction()) for some in every] for name in names}
    ends = {
        one.variety: (one.least, one.most) if one.chance is None else (one.chance, one.chance)
        for one in found
    }
    assert ends == {name: (min(some), max(some)) for name, some in chances.items()}
    if len(his) == len(hers) == 1:
        return
    genes = names_of(species).species.genes
    for one in found:
        changed = one.least != one.most
        assert changed == bool(one.loci)
        assert set(one.loci) <= {gene.name for gene in genes}


@each("seed", range(300), quick=6)
def test_means_by_founders_are_those_of_every_couple(seed: int) -> None:
    dealt = Random(seed)
    species = dealt.choice((*COUPLED, *APART, "budgerigars", "cats", "chickens"))
    (sire, his), (dam, hers) = (half_known(species, dealt, sex) for sex in (SON, DAUGHTER))
    often, said = {}, []
    for gene in names_of(species).species.genes:
        parts = [dealt.randint(1, 9) for _ in gene.symbols]
        often[gene.name] = {
            symbol: Fraction(part, sum(parts))
            for symbol, part in zip(gene.symbols, parts, strict=True)
        }
        said += [f"{symbol}={often[gene.name][symbol]}" for symbol in gene.symbols]
    weights = [_weights(species, often, some) for some in (his, hers)]
    wanted: defaultdict[str, Fraction] = defaultdict(Fraction)
    for (i, j), chances in by_couple(species, his, hers).items():
        for name, chance in chances.items():
            wanted[name] += weights[0][i] * weights[1][j] * chance
    found = testcross.offspring(sire, dam, founders=", ".join(said), ruleset=species).chances
    assert found == wanted


def _weights(
    species: str, often: Mapping[str, Mapping[str, Fraction]], some: Sequence[tuple[Own, ...]]
) -> list[Fraction]:
    """Return how likely each genotype is in random mating, among some."""
    weights = []
    for owns in some:
        weight = Fraction(1)
        for gene, own in zip(names_of(species).species.genes, owns, strict=True):
            for allele in own:
                weight *= often[gene.name][allele]
            weight *= len(set(own)) or 1
        weights.append(weight)
    return [weight / sum(weights) for weight in weights]


@pytest.mark.parametrize("species", ["budgerigars", "cats", "chickens", "fruit-flies", "humans"])
def test_founders_of_a_sexed_species_are_counted(species: str) -> None:
    card = next(iter(testcross.cards(ruleset=species))).name
    herd = testcross.herd(text=f"id,sire,dam,card\nx,,,{card}\n", ruleset=species)
    found = testcross.offspring(card, card, founders=herd.founders(), ruleset=species)
    assert sum(chance or 0 for chance in found.chances.values()) == 1
