"""The chance to complete plants: the numbers of section 11, and rolls counted one by one."""

import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest
from genotype_games.pea_dice import costs_of_gene, fewest_slots, named, rolls
from sampling import each
from testcross.rulesets.genotype.box import load_box
from testcross.rulesets.genotype.cards import TRAITS_OF
from testcross.rulesets.genotype.chances import GardenChance, garden_chance, tile_changes
from testcross.rulesets.genotype.typed import parents_by_gene, read_card, read_parents

N = 9**5


def chances(
    cards: Sequence[str], parents: Sequence[str] = (), slots: int = 6, *, mutation: bool = True
) -> GardenChance:
    plants = [read_card(card) for card in cards]
    return garden_chance(
        load_box(), plants, parents_by_gene(parents), slots=slots, mutation=mutation
    )


def test_card_of_three_homozygous_traits() -> None:
    """C-7, T-37: rr GG tt with the start parents."""
    found = chances(["rr GG tt"], slots=8).together.chances
    assert list(found) == [
        0,
        0,
        Fraction(75376057236488, 9**15),
        Fraction(123720442414940, 9**15),
        Fraction(134056083306626, 9**15),
        *[Fraction(211, 243) ** 3] * 3,
    ]
    assert [round(float(one), 4) for one in found[2:6]] == [0.3661, 0.6009, 0.6511, 0.6547]


@pytest.mark.parametrize(
    ("parents", "ninths", "in_all"),
    [
        ("RR x Rr", 0, Fraction(26281, N)),
        ("Rr x Rr", 2, Fraction(211, 243)),
        ("Rr x rr", 4, Fraction(58025, N)),
        ("rr x rr", 8, Fraction(1)),
    ],
)
def test_single_trait_costs_one_slot_or_two(parents: str, ninths: int, in_all: Fraction) -> None:
    p = Fraction(ninths, 9)
    by_die = 1 - (1 - p) ** 5
    by_mutation = (1 - p) ** 5 - (Fraction(8, 9) - p) ** 5
    found = chances(["rr"], [parents], slots=3).together
    assert found.chances == (by_die, by_die + by_mutation, by_die + by_mutation)
    assert by_die + by_mutation == in_all
    without = chances(["rr"], [parents], slots=3, mutation=False).together
    assert without.chances == (by_die,) * 3


def test_two_cards_share_the_dice_of_a_gene() -> None:
    """Two dice rr, or one of them mutated, or both: counted by hand for parents that give rr only.

    With rr x rr all dice but De Novo show rr. Two rr, two slots: at most three De Novo. Four De
    Novo and one rr: one die and one mutation, three slots. Five De Novo: two mutations, four.
    """
    found = chances(["rr", "rr"], ["rr x rr"], slots=4).together.chances
    four, five = Fraction(5 * 8, N), Fraction(1, N)
    assert list(found) == [0, 1 - four - five, 1 - five, 1]
    assert chances(["rr"] * 6, ["rr x rr"], slots=20).together.chance == 0


# rolls counted one by one


def random_card(source: random.Random) -> str:
    genes = source.sample("RFGT", source.randint(1, 4))
    traits = [
        "".join(source.choice((gene, gene.lower())) for _ in range(2)) for gene in sorted(genes)
    ]
    shown = ["".join(sorted(trait)) for trait in traits]
    return " ".join(f"({one})" if source.random() < 0.2 else one for one in shown)


def random_parents(source: random.Random) -> dict[str, tuple[str, str]]:
    kinds = {gene: (gene * 2, f"{gene}{gene.lower()}", gene.lower() * 2) for gene in "RFGT"}
    return {gene: (source.choice(kinds[gene]), source.choice(kinds[gene])) for gene in "RFGT"}


def open_traits(cards: Sequence[str]) -> list[str]:
    return [word for card in cards for word in card.split() if "(" not in word]


def counted(
    cards: Sequence[str], parents: dict[str, tuple[str, str]], slots: int, *, mutation: bool
) -> list[Fraction]:
    """Return the chances with 1, 2 and so on slots by counting rolls, gene after gene."""
    total: Counter[int | None] = Counter({0: 1})
    genes = 0
    for gene, (left, top) in parents.items():
        traits = tuple(one for one in open_traits(cards) if one[0].upper() == gene)
        if traits:
            genes += 1
            costs = costs_of_gene(left, top, traits, mutation=mutation)
            both: Counter[int | None] = Counter()
            for (one, ways), (other, more) in product(total.items(), costs.items()):
                sum_of_both = None if one is None or other is None else one + other
                both[sum_of_both] += ways * more
            total = both
    return [
        Fraction(sum(w for c, w in total.items() if c is not None and c <= most), N**genes)
        for most in range(1, slots + 1)
    ]


@each("seed", range(500), quick=56)
def test_chance_counts_rolls_of_500_gardens(seed: int) -> None:
    source = random.Random(seed)
    cards = [random_card(source) for _ in range(source.randint(1, 3))]
    parents = random_parents(source)
    slots, mutation = source.randint(1, 8), source.random() < 0.8
    texts = [f"{left} x {top}" for left, top in parents.values()]
    found = chances(cards, texts, slots, mutation=mutation)
    assert list(found.together.chances) == counted(cards, parents, slots, mutation=mutation)
    for card, (_, completion) in zip(cards, found.plants, strict=True):
        alone = counted([card], parents, slots, mutation=mutation)
        assert list(completion.chances) == alone


@pytest.mark.parametrize(
    ("cards", "parents"),
    [
        (["rr FF"], ["Rr x Rr", "Ff x Ff"]),
        (["rr FF", "Rr ff"], ["Rr x rr", "Ff x Ff"]),
        (["rr", "rr Ff"], ["Rr x RR", "FF x ff"]),
    ],
)
def test_dice_of_two_genes_taken_together_cost_what_each_gene_costs(
    cards: list[str], parents: list[str]
) -> None:
    """The dice of both genes in one heap, without the argument that genes are independent."""
    (one, other) = [text.split(" x ") for text in parents]
    traits = tuple(open_traits(cards))
    ways: Counter[int | None] = Counter()
    for (first, some), (second, more) in product(
        rolls(one[0], one[1]).items(), rolls(other[0], other[1]).items()
    ):
        heap = tuple(sorted((*named(first, "R"), *named(second, "F"))))
        ways[fewest_slots(heap, traits, mutation=True)] += some * more
    expected = tuple(
        Fraction(sum(ways[cost] for cost in range(most + 1)), N**2) for most in range(1, 9)
    )
    assert chances(cards, parents, slots=8).together.chances == expected


# what hinders, and which tile helps


def test_trait_hinders_whose_covering_would_help_most() -> None:
    source = random.Random(4)
    for _ in range(40):
        card, parents = random_card(source), random_parents(source)
        texts = [f"{left} x {top}" for left, top in parents.values()]
        found = chances([card], texts, slots=4).together
        covered = {
            trait: chances([card.replace(trait, f"({trait})")], texts, slots=4).together.chance
            for trait in open_traits([card])
        }
        best = max(covered.values(), default=Fraction(0))
        expected = [t for t, chance in covered.items() if chance == best > found.chance]
        assert list(found.hindrances) == [(trait, best) for trait in expected]


ALL_PARENTS = [(left, top) for left, top in product(TRAITS_OF["R"], repeat=2)]
PRINTED = read_parents("Rr x Rr")


def test_parents_of_a_gene_have_9_states_and_12_single_changes() -> None:
    pairs = {
        frozenset((parents, change.parents))
        for parents in ALL_PARENTS
        for change in tile_changes(parents, PRINTED)
    }
    assert (len(set(ALL_PARENTS)), len(pairs)) == (9, 12)


def test_farthest_parents_are_4_changes_apart() -> None:
    """A tile that lies must be taken away before another is laid."""
    near = {parents: {parents} for parents in ALL_PARENTS}
    steps = {(one, one): 0 for one in ALL_PARENTS}
    for step in range(1, 10):
        for start, reached in near.items():
            new = {c.parents for p in reached for c in tile_changes(p, PRINTED)} - reached
            steps |= {(start, one): step for one in new}
            near[start] = reached | new
    assert len(steps) == 81
    assert max(steps.values()) == 4
    assert steps[read_parents("RR x RR"), read_parents("rr x rr")] == 4
    assert steps[PRINTED, read_parents("RR x rr")] == 2


def test_tile_that_helps_most_is_found_among_all() -> None:
    source = random.Random(8)
    for _ in range(40):
        cards = [random_card(source) for _ in range(source.randint(1, 2))]
        parents = random_parents(source)
        texts = [" x ".join(pair) for pair in parents.values()]
        found = chances(cards, texts, slots=5)
        needed = {one[0].upper() for one in open_traits(cards)}
        after: dict[str, Fraction] = {}
        for gene in needed:
            hetero = f"{gene}{gene.lower()}"
            left, top = parents[gene]
            printed = (hetero,)
            homozygous = (gene * 2, gene.lower() * 2)
            for crossed in (
                *(f"{one} x {top}" for one in (homozygous if left == hetero else printed)),
                *(f"{left} x {one}" for one in (homozygous if top == hetero else printed)),
            ):
                others = [" x ".join(p) for name, p in parents.items() if name != gene]
                after[crossed] = chances(cards, [*others, crossed], slots=5).together.chance
        best = max(after.values(), default=Fraction(0))
        expected = {text for text, chance in after.items() if chance == best}
        if best <= found.together.chance:
            expected = set()
        assert {" x ".join(one.parents) for one in found.tiles} == expected
        assert {one.chance for one in found.tiles} <= {best}
