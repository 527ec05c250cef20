"""Play aids against plain enumeration and against what every textbook says."""

import random
import string
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations, product
from operator import itemgetter
from pathlib import Path

import pytest
from sampling import each
from testcross.rulesets import (
    Card,
    Mating,
    MatingError,
    NotationError,
    Ruleset,
    check_mating,
    load_ruleset,
    parse_animal,
    parse_mating,
    read_ruleset,
    score_mating,
)
from testcross.rulesets.analysis.fill import littermates
from testcross.rulesets.gene_rummy.rules import Rules, rules_for
from testcross.rulesets.gene_rummy.scoring.best import best_matings, find_sets
from testcross.rulesets.gene_rummy.scoring.litter_scorer import LitterScorer
from testcross.rulesets.genetics.offspring import offspring_of
from testcross.rulesets.genetics.punnett_square import (
    PunnettSquare,
    SquaresByLocus,
    punnett,
    punnett_square,
    ratio,
)
from testcross.solver import Solver, make_engine

RULES = load_ruleset()
SOLVER = Solver(make_engine("python-constraint"))
SET_RULES = rules_for(variant="set")


def terms(variant: str, scoring: str = "standard") -> Rules:
    return rules_for(variant=variant, scoring=scoring)


def dealt(seed: int, number: int) -> list[str]:
    cards: list[Card] = random.Random(seed).sample(RULES.deck(), number)
    return [f"{card.variety.name} {card.sex}" for card in cards]


def every_mating(hand: list[str], draw: str, most: int) -> list[Mating]:
    """Return every legal mating of a hand by trying all of them."""
    animals = [parse_animal(RULES, card) for card in hand]
    young = parse_animal(RULES, draw)
    found = []
    for i, buck in enumerate(animals):
        for j, doe in enumerate(animals):
            if buck.sex != "buck" or doe.sex != "doe":
                continue
            rest = [animal for k, animal in enumerate(animals) if k not in (i, j)]
            for size in range(most):
                for more in combinations(rest, size):
                    mating = Mating(ruleset=RULES, sire=buck, dam=doe, offspring=(young, *more))
                    if check_mating(mating, SOLVER).legal:
                        found.append(mating)
    return found


def signature(mating: Mating) -> tuple[str, ...]:
    return (mating.sire.shown, mating.dam.shown, *sorted(k.shown for k in mating.offspring))


@each(
    "seed, variant, most, scoring",
    [
        (seed, variant, most, scoring)
        for seed in range(4)
        for variant, most in (("standard", 1), ("production", 4))
        for scoring in ("standard", "simple", "suits")
    ],
    quick=6,
    kind=itemgetter(1, 3),
)
def test_best_of_a_random_hand_is_the_best_by_enumeration(
    seed: int, variant: str, most: int, scoring: str
) -> None:
    *hand, draw = dealt(seed, 9)
    under = terms(variant, scoring)
    answer = best_matings(hand, draw, under, LitterScorer(under, SOLVER))
    scored = {}
    for mating in every_mating(hand, draw, most):
        scores = score_mating(mating, SOLVER, under.fill, [under.scheme]).scores
        scored[signature(mating)] = scores[0].points
    best = {one for one, points in scored.items() if points == max(scored.values())}
    assert {signature(one.mating) for one in answer.best} == best
    assert all(one.points == scored[signature(one.mating)] for one in answer.best)
    assert len(answer.best) == len(best)


def test_best_with_two_cards_of_a_kind_can_use_the_second_as_a_kit() -> None:
    under = terms("production")
    hand = ["White buck", "White buck", "Castor doe"]
    answer = best_matings(hand, "White doe", under, LitterScorer(under, SOLVER))
    assert [one.mating.label for one in answer.best] == ["White x Castor -> White, White"]


def test_best_counts_a_kit_as_a_kit_though_its_card_is_a_parents_too() -> None:
    # page 24: a Red-Eyed White is worth 25 as a parent and nothing as a kit
    under = terms("production", "suits")
    hand = ["White buck", "White doe"]
    (best,) = best_matings(hand, "White doe", under, LitterScorer(under, SOLVER)).best
    assert best.points == 25 + 25


SHADES = {"Black": 10, "Chocolate": 15, "Blue": 15, "Lilac": 20}


def suits(buck: str, doe: str, kits: Sequence[str]) -> int:
    """Return what a family scores by page 24, worked out from the names of the cards."""
    shade = {variety.name: variety.suit for variety in RULES.varieties}
    names = [card.rsplit(" ", 1)[0] for card in (buck, doe, *kits)]
    parents = [25 if name == "White" else 2 * SHADES[shade[name] or ""] for name in names[:2]]
    young = [0 if name == "White" else SHADES[shade[name] or ""] for name in names[2:]]
    return sum(parents) + sum(young) + 50 * (len(kits) == 4)


@pytest.mark.parametrize("seed", range(6))
def test_best_in_families_is_the_best_by_enumeration(seed: int) -> None:
    cards = dealt(seed, 8)
    under = terms("families", "suits")
    answer = best_matings(cards[:-1], cards[-1], under, LitterScorer(under, SOLVER))
    scored = {}
    for buck, doe in permutations(cards, 2):
        if not (buck.endswith("buck") and doe.endswith("doe")):
            continue
        legal = [
            kit
            for kit in cards
            if kit not in (buck, doe)
            and check_mating(parse_mating(RULES, f"{buck} x {doe} -> {kit}"), SOLVER).legal
        ]
        for size in range(1, 5):
            for kits in combinations(legal, size):
                scored[buck, doe, frozenset(kits)] = suits(buck, doe, kits)
    most = max(scored.values(), default=0)
    assert {one.points for one in answer.best} == ({most} if scored else set())
    assert len(answer.best) == sum(points == most for points in scored.values())


def test_best_of_a_hand_without_a_doe_is_nothing() -> None:
    under = terms("standard")
    answer = best_matings(
        ["Castor buck", "Black buck"], "Black", under, LitterScorer(under, SOLVER)
    )
    assert answer.best == ()


def test_best_of_one_card_is_refused() -> None:
    under = terms("standard")
    with pytest.raises(MatingError, match="at least two cards"):
        best_matings(["Castor buck"], "Black", under, LitterScorer(under, SOLVER))


@each("seed, size", list(product(range(12), [11, 15])), quick=8, kind=itemgetter(1))
def test_sets_of_a_random_layout_are_those_by_enumeration(seed: int, size: int) -> None:
    *layout, kit = dealt(seed, size + 1)
    found = find_sets(SET_RULES, layout, kit, SOLVER)
    expected = {
        (i + 1, j + 1)
        for i, buck in enumerate(layout)
        for j, doe in enumerate(layout)
        if buck.endswith("buck")
        and doe.endswith("doe")
        and check_mating(parse_mating(RULES, f"{buck} x {doe} -> {kit}"), SOLVER).legal
    }
    assert {(one.buck, one.doe) for one in found.sets} == expected
    points = [one.points for one in found.sets]
    assert points == sorted(points, reverse=True)


def test_sets_where_there_is_none_say_at_which_loci_the_pairs_fail() -> None:
    layout = ["Black buck", "Lilac doe", "Black doe"]
    found = find_sets(SET_RULES, layout, "Castor", SOLVER)
    assert (found.sets, found.pairs) == ((), 2)
    assert dict(found.failing) == {"A": 2, "B": 0, "C": 0, "D": 0}


def test_punnett_of_two_heterozygotes_is_mendels_one_two_one() -> None:
    square = punnett_square(RULES, "Aa", "Aa")
    assert square.cells == (("AA", "Aa"), ("Aa", "aa"))
    assert ratio(square.genotypes) == "1 : 2 : 1"
    assert [(s.name, s.chance) for s in square.phenotypes] == [
        ("agouti", Fraction(3, 4)),
        ("self", Fraction(1, 4)),
    ]


def test_punnett_keeps_both_gametes_of_a_homozygote() -> None:
    square = punnett_square(RULES, "Aa", "aa")
    assert (square.sire_gametes, square.dam_gametes) == (("A", "a"), ("a", "a"))
    assert square.cells == (("Aa", "Aa"), ("aa", "aa"))
    assert [(share.name, share.chance) for share in square.genotypes] == [
        ("Aa", Fraction(1, 2)),
        ("aa", Fraction(1, 2)),
    ]


@pytest.mark.parametrize("loci", [1, 2, 3, 4])
def test_punnett_of_any_parents_has_a_row_and_a_column_for_each_way_to_take_alleles(
    loci: int,
) -> None:
    every = [["AA", "Aa", "aa"], ["BB", "bb"], ["CC", "Cch"], ["Dd", "dd"]]
    for genotypes in product(*every[:loci]):
        square = punnett_square(RULES, " ".join(genotypes), " ".join(genotypes))
        assert len(square.sire_gametes) == len(square.dam_gametes) == 2**loci
        assert {len(row) for row in square.cells} == {2**loci}
        for share in square.genotypes:
            cells = sum(row.count(share.name) for row in square.cells)
            assert share.chance == Fraction(cells, 4**loci)


def loci_of(tmp_path: Path, number: int) -> Ruleset:
    """Return a ruleset of so many loci, each with a capital and a small letter."""
    path = tmp_path / "many.toml"
    loci = "".join(
        f'[[locus]]\nname = "{name}"\nalleles = [{{ symbol = "{name}", shows = "big" }}, '
        f'{{ symbol = "{name.lower()}", shows = "small" }}]\n'
        for name in string.ascii_uppercase[:number]
    )
    reads = " ".join(["--"] * number)
    card = f'[[variety]]\nname = "Any card"\nreads = "{reads}"\n'
    path.write_text(f'name = "many"\ntitle = "Many"\n{card}{loci}', encoding="utf-8")
    return read_ruleset(path)


@pytest.mark.parametrize("loci", [6, pytest.param(8, marks=pytest.mark.deep)])
def test_punnett_of_many_loci_is_one_square(tmp_path: Path, loci: int) -> None:
    rules = loci_of(tmp_path, loci)
    parent = " ".join(f"{name}{name.lower()}" for name in "ABCDEFGH"[:loci])
    square = punnett(rules, parent, parent)
    assert isinstance(square, PunnettSquare)
    assert (len(square.cells), len(square.genotypes)) == (2**loci, 3**loci)
    assert len(square.phenotypes) == 2**loci
    assert sum(share.chance for share in square.genotypes) == 1
    assert max(share.chance for share in square.phenotypes) == Fraction(3, 4) ** loci


@pytest.mark.parametrize("number", [9, 10, 20])
def test_punnett_of_more_loci_is_a_square_of_each(tmp_path: Path, number: int) -> None:
    rules = loci_of(tmp_path, number)
    names = string.ascii_uppercase[:number]
    sire = " ".join(f"{name}{name.lower()}" for name in names)
    dam = " ".join(f"{name.lower()}{name.lower()}" for name in names)
    found = punnett(rules, sire, dam)
    assert isinstance(found, SquaresByLocus)
    assert (found.sire, found.dam) == (sire, dam)
    for name, square in zip(names, found.squares, strict=True):
        small = name.lower()
        half = Fraction(1, 2)
        assert {share.name: share.chance for share in square.genotypes} == {
            f"{name}{small}": half,
            f"{small}{small}": half,
        }
        assert [share.chance for share in square.phenotypes] == [half, half]
    with pytest.raises(MatingError, match=rf"a square of {number} loci has [0-9,]+ cells"):
        punnett_square(rules, sire, dam)


def test_punnett_of_two_dihybrids_is_nine_three_three_one() -> None:
    square = punnett_square(RULES, "Bb Dd", "bB dD")
    assert ratio(square.phenotypes) == "9 : 3 : 3 : 1"
    assert len(square.genotypes) == 9
    assert sum(share.chance for share in square.genotypes) == 1


def test_punnett_of_a_test_cross_is_one_to_one() -> None:
    assert ratio(punnett_square(RULES, "Cch", "cc").phenotypes) == "1 : 1"


@pytest.mark.parametrize(
    ("sire", "dam", "message"),
    [
        ("A-", "Aa", "not a full genotype at any locus"),
        ("Xx", "Aa", "not a full genotype at any locus"),
        ("Aa Aa", "Aa", "gives A twice"),
        ("", "Aa", "genotype is empty"),
    ],
)
def test_punnett_of_something_else_is_refused(sire: str, dam: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        punnett_square(RULES, sire, dam)


@pytest.mark.parametrize(
    ("sire", "written"),
    [
        ("AaBb", "Aa Bb"),
        ("BbAa", "Aa Bb"),
        ("atabB", "ata Bb"),
        ("aatBb", "ata Bb"),
        ("CcchdDd", "Ccchd Dd"),
        ("cchdchdd", "cchdch dd"),
        ("Cc(chd)", "Ccchd"),
        ("c^chdc^h", "cchdch"),
        ("Cc\u1d9c\u02b0\u1d48Aa", "Aa Ccchd"),
        ("AaBb DdCc", "Aa Bb Cc Dd"),
        ("Cchdc", "cchdc"),
    ],
)
def test_punnett_without_white_space_reads_locus_by_locus(sire: str, written: str) -> None:
    assert punnett_square(RULES, sire, sire).sire == written


def test_punnett_that_reads_in_two_ways_asks_for_a_space(tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    loci = "".join(
        f'[[locus]]\nname = "{name}"\nalleles = ['
        + ", ".join(f'{{ symbol = "{symbol}", shows = "{symbol}" }}' for symbol in symbols)
        + "]\n"
        for name, symbols in (("X", ["X", "XY"]), ("Y", ["Y", "Z", "YZ"]))
    )
    path.write_text(
        'name = "odd"\ntitle = "Odd"\n[[variety]]\nname = "Any"\nreads = "-- --"\n' + loci,
        encoding="utf-8",
    )
    with pytest.raises(NotationError, match="'XXYYZ' can be read in 2 ways; put a space"):
        punnett_square(read_ruleset(path), "XXYYZ", "XX YY")
    assert punnett_square(read_ruleset(path), "XX YYZ", "XX YY").sire == "XX YYZ"


def test_punnett_of_different_loci_is_refused() -> None:
    said = r"^'Aa' gives A, but 'Bb' gives B; give both parents at the same loci$"
    with pytest.raises(MatingError, match=said):
        punnett_square(RULES, "Aa", "Bb")


def test_offspring_of_known_genotypes_have_chances_that_add_up_to_one() -> None:
    sire, dam = (parse_animal(RULES, text) for text in ("Aa Bb Cc Dd", "ata bb cchdc Dd"))
    chances = {one.variety: one.chance for one in offspring_of(RULES, sire, dam, SOLVER)}
    assert sum(chance for chance in chances.values() if chance is not None) == 1
    assert chances["White"] == Fraction(1, 4)
    assert chances["Castor"] == Fraction(1, 2) * Fraction(1, 2) * Fraction(1, 2) * Fraction(3, 4)
    assert "Black Cal" not in chances


def test_offspring_of_cards_are_possible_without_chances() -> None:
    sire, dam = parse_animal(RULES, "Black"), parse_animal(RULES, "Lilac Seal")
    found = offspring_of(RULES, sire, dam, SOLVER)
    assert all(one.chance is None for one in found)
    assert [one.variety for one in found] == [
        *("Black", "Chocolate", "Blue", "Lilac"),
        *("Black Seal", "Chocolate Seal", "Blue Seal", "Lilac Seal"),
        *("Black Cal", "Chocolate Cal", "Blue Cal", "Lilac Cal", "White"),
    ]


def test_littermates_are_the_varieties_with_which_the_litter_stays_legal() -> None:
    litter = "Castor x Castor -> Black, Blue Cal"
    joining = {one.variety for one in littermates(parse_mating(RULES, litter), SOLVER)}
    for variety in RULES.varieties:
        larger = parse_mating(RULES, f"{litter}, {variety.name}")
        assert check_mating(larger, SOLVER).legal == (variety.name in joining)


def test_littermate_says_what_it_would_fill_in() -> None:
    mating = parse_mating(RULES, "Castor x Castor -> Black")
    joining = {one.variety: one for one in littermates(mating, SOLVER)}
    assert [(g.role, g.before, g.after) for g in joining["Chocolate"].gains] == [
        ("buck", "Aa B- C- D-", "Aa Bb C- D-"),
        ("doe", "Aa B- C- D-", "Aa Bb C- D-"),
    ]
    assert joining["Castor"].gains == ()


def test_littermates_of_a_full_litter_are_refused() -> None:
    mating = parse_mating(RULES, "Castor x Castor -> Black, Black, Black, Black")
    with pytest.raises(MatingError, match="the litter is full"):
        littermates(mating, SOLVER)
