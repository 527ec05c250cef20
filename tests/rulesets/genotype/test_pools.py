"""Faces, parents and pools as people type them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from testcross.rulesets import TestcrossError
from testcross.rulesets.genotype.cards import GENES, Gene, parse_trait
from testcross.rulesets.genotype.dice import (
    FACES,
    DicePool,
    Face,
    GenePool,
    format_pool,
    parents_by_gene,
    parse_face,
    parse_parents,
    parse_pool,
    pool_of,
)


def test_die_has_six_sides_two_of_them_mutations() -> None:
    assert [str(face) for face in FACES] == ["I", "II", "III", "IV", "m", "m"]


@pytest.mark.parametrize(
    ("text", "face"), [("II", Face.II), ("ii", Face.II), ("2", Face.II), ("Ⅳ", Face.IV), ("M", "m")]
)
def test_face_may_be_typed_in_several_ways(text: str, face: str) -> None:
    assert parse_face(text) == face


@pytest.mark.parametrize("text", ["V", "0", "", "IIII"])
def test_face_that_no_die_has_is_refused(text: str) -> None:
    with pytest.raises(TestcrossError, match=f"a die has no face '{text}'; its faces are I, II"):
        parse_face(text)


@pytest.mark.parametrize("text", ["FF x Ff", "FF × fF", "FFxFf", "FF X Ff", "FF Ff", "FF * Ff"])
def test_parents_are_the_left_one_and_the_one_on_top(text: str) -> None:
    parents = parse_parents(text)
    assert (str(parents), parents.gene) == ("FF x Ff", Gene.F)
    assert [str(trait) for trait in parents.cells()] == ["FF", "Ff", "FF", "Ff"]


def test_cells_of_a_square_are_those_of_the_text() -> None:
    """T-01 and T-02: which trait the faces I, II, III and IV name (section 9-4)."""
    named = {
        "Ff x Ff": "FF Ff Ff ff",
        "RR x rr": "Rr Rr Rr Rr",
        "Rr x RR": "RR RR Rr Rr",
        "rr x Rr": "Rr rr Rr rr",
    }
    shown = {text: " ".join(map(str, parse_parents(text).cells())) for text in named}
    assert shown == named


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("Ff", "'Ff' is one parent; write both, as in 'FF x Ff'"),
        ("Ff x", "'Ff x' is one parent"),
        ("", "'' is not two parents"),
        ("FF x Ff x ff", "'FF x Ff x ff' is not two parents"),
        ("FF x FFf", "'FF x FFf': 'FFf' has three letters; a trait has two: FF, Ff or ff"),
        (
            "FF x Rr",
            "'FF x Rr' crosses the genes F and R; both parents of a square must have the same",
        ),
        ("Aa x Aa", "no pea gene has the letter 'A'"),
    ],
)
def test_parents_that_cannot_be_read_are_refused(text: str, problem: str) -> None:
    with pytest.raises(TestcrossError) as error:
        parse_parents(text)
    assert problem in str(error.value)


def test_gene_with_parents_twice_is_refused() -> None:
    assert list(parents_by_gene(["rr x Rr", "FF x Ff"])) == [Gene.R, Gene.F]
    with pytest.raises(TestcrossError, match="gene F has two pairs of parents, 'FF x Ff' and"):
        parents_by_gene(["FF x Ff", "Ff x ff"])
    with pytest.raises(TestcrossError, match="gene F has two pairs of parents"):
        parents_by_gene(["FF x Ff", "FF x Ff"])


T_30 = "RR 3Rr FF 2Ff ff 2GG 2Gg 3Tt tt mR mF mG mT"


def test_pool_is_counted_by_gene() -> None:
    pool = parse_pool(T_30)
    assert pool.genes == (
        GenePool((1, 3, 0), 1),
        GenePool((1, 2, 1), 1),
        GenePool((2, 2, 0), 1),
        GenePool((0, 3, 1), 1),
    )
    assert pool.total == 20
    assert (pool.number_of(parse_trait("Rr")), pool.of_gene(Gene.T).total) == (3, 5)


@pytest.mark.parametrize(
    "text",
    ["3Rr", "3 Rr", "Rr*3", "rR × 3", "3x Rr", "3*Rr", "Rr Rr Rr", "2Rr, Rr", "2Rr; Rr", "03Rr"],
)
def test_three_dice_may_be_typed_in_several_ways(text: str) -> None:
    assert format_pool(parse_pool(text)) == "3Rr"


def test_pool_without_dice_is_said_in_words() -> None:
    assert format_pool(parse_pool(" ")) == "no dice"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("6Rr", "'6Rr' has six dice of R; a gene has five, including De Novo dice"),
        ("2RR 3Rr mR", "'2RR 3Rr mR' has six dice of R"),
        ("99999999999999999999Rr", "has far too many dice of R"),
        ("RR 3", "a number in 'RR 3' has no die after it"),
        ("3 4Rr", "a number in '3 4Rr' has no die after it"),
        ("Rr*", "a multiplication sign in 'Rr*' needs a number and a die; write 3Rr or Rr*3"),
        ("2Rr*2", "a multiplication sign in '2Rr*2' needs a number and a die"),
        ("*3", "a multiplication sign in '*3' has nothing before it"),
        ("mA", "'mA' is not a De Novo area; the genes are R, F, G and T, so write mR"),
        ("Rg", "'Rg' mixes the genes R and G"),
        ("Qq", "no pea gene has the letter 'Q'"),
    ],
)
def test_pool_that_cannot_be_read_is_refused(text: str, problem: str) -> None:
    with pytest.raises(TestcrossError) as error:
        parse_pool(text)
    assert problem in str(error.value)


gene_pools = (
    st.lists(st.integers(0, 3), max_size=5)
    .map(lambda dice: [dice.count(kind) for kind in range(4)])
    .map(lambda counts: GenePool((counts[0], counts[1], counts[2]), counts[3]))
)


@given(st.lists(gene_pools, min_size=4, max_size=4))
def test_parse_after_format_gives_the_pool_again(pools: list[GenePool]) -> None:
    pool = pool_of(dict(zip(GENES, pools, strict=True)))
    shown = format_pool(pool)
    assert parse_pool("" if shown == "no dice" else shown) == pool


def pool_or_refusal(text: str) -> DicePool | str:
    try:
        return parse_pool(text)
    except TestcrossError as error:
        return str(error)


@given(st.text("RrFfmT x*0123456789,", max_size=20))
def test_any_text_is_a_pool_or_refused_in_one_sentence(text: str) -> None:
    pool = pool_or_refusal(text)
    if isinstance(pool, str):
        assert "\n" not in pool
    else:
        assert all(gene.total <= 5 for gene in pool.genes)
