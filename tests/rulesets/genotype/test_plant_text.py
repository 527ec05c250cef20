"""Traits, plants, parents and pools as people type them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from testcross.rulesets import TestcrossError
from testcross.rulesets.genotype.cards import GENES, PeaPlant, parse_plant, traits_at
from testcross.rulesets.genotype.dice import (
    GenePool,
    format_pool,
    parse_face,
    parse_parents,
    parse_pool,
    pool_of,
)

SPELT = [
    (parse_plant, "9: FF Tt (gg)", "9:FF, tT;(gg)"),
    (parse_plant, "9: FF Tt", "9 points: FF Tt", "9 FF Tt", "9 \u2013 FF Tt"),
    (parse_plant, "9: (FF) Tt", "9-(FF) Tt"),
    (parse_plant, "FF Tt gg", "FFtTgg"),
    (parse_plant, "5: (rr) (GG) tt", "5: (rr GG) tt"),
    (parse_plant, "ff", ": ff", "white flower"),
    (parse_plant, "9: FF (tt)", "\uff19\uff1aFF\uff08tt\uff09", "9: FF\u2060 (short plant)"),
    (parse_face, "II", "ii", "2"),
    (parse_face, "m", "M"),
    (parse_parents, "FF x Ff", "FF × fF", "FFxFf", "FF X Ff", "FF Ff", "FF * Ff"),
    (lambda text: format_pool(parse_pool(text)), "3Rr", "3 Rr", "Rr*3", "rR × 3", "3x Rr"),
    (lambda text: format_pool(parse_pool(text)), "3Rr", "3*Rr", "Rr Rr Rr", "2Rr; Rr", "03Rr"),
    (lambda text: format_pool(parse_pool(text)), "2rr mR", "2 wrinkled seeds and mR"),
    (lambda text: format_pool(parse_pool(text)), "no dice", " "),
]


@pytest.mark.parametrize("row", SPELT)
def test_what_is_typed_is_read_as_it_is_meant(row: tuple[object, ...]) -> None:
    parse, shown, *typed = row
    assert callable(parse)
    assert [str(parse(text)) for text in typed] == [shown] * len(typed)


REFUSED = [
    (parse_plant, "", "a plant is empty; write the card as it looks"),
    (parse_plant, "9:", "'9:' names no trait; write the card as it looks, as in '9: FF Tt (gg)'"),
    (parse_plant, "Aa", "no pea gene has the letter 'A'; the genes are R, F, G and T, so write Rr"),
    (parse_plant, "9: Rg tt", "'9: Rg tt': 'Rg' mixes the genes R and G"),
    (parse_plant, "F", "'F' has one letter; a trait has two: FF, Ff or ff"),
    (parse_plant, "FF (FF)", "has the gene F twice, FF and FF"),
    (parse_plant, "100: FF", "'100' in '100: FF' is not a number of points; write a whole number"),
    (parse_plant, "(FF", "a bracket in '(FF' is not closed; put brackets around covered traits"),
    (parse_plant, "FF) tt", "a bracket in 'FF) tt' closes nothing"),
    (parse_plant, "gg x Gg", "'gg x Gg' looks like parents, not a plant; write a plant as in"),
    (parse_plant, "tall plant", "can be 'TT' or 'Tt'; write which"),
    (parse_face, "V", "a die has no face 'V'; its faces are I, II"),
    (parse_parents, "Ff x", "'Ff x' is one parent; write both, as in 'FF x Ff'"),
    (parse_parents, "FF x Ff x ff", "'FF x Ff x ff' is not two parents"),
    (parse_parents, "FF x Rr", "'FF x Rr' crosses the genes F and R; both parents of a square"),
    (parse_pool, "2RR 3Rr mR", "'2RR 3Rr mR' has six dice of R; a gene has five"),
    (parse_pool, "99999999999999999999Rr", "has far too many dice of R"),
    (parse_pool, "RR 3", "a number in 'RR 3' has no die after it"),
    (parse_pool, "2Rr*2", "a multiplication sign in '2Rr*2' needs a number and a die"),
    (parse_pool, "mA", "'mA' is not a De Novo area; the genes are R, F, G and T, so write mR"),
]


@pytest.mark.parametrize(("parse", "text", "problem"), REFUSED)
def test_what_cannot_be_read_is_refused_with_place_and_remedy(
    parse: object, text: str, problem: str
) -> None:
    assert callable(parse)
    with pytest.raises(TestcrossError) as error:
        parse(text)
    assert problem in str(error.value)


@st.composite
def plants(draw: st.DrawFn) -> PeaPlant:
    genes = draw(st.permutations(GENES))[: draw(st.integers(1, 4))]
    traits = tuple(draw(st.sampled_from(traits_at(gene))) for gene in genes)
    return PeaPlant(
        traits=traits,
        covered=draw(st.frozensets(st.sampled_from(traits))),
        points=draw(st.none() | st.integers(0, 99)),
    )


@given(plants())
def test_parse_after_format_gives_the_plant_again(plant: PeaPlant) -> None:
    assert parse_plant(str(plant)) == plant


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


@given(st.text("RrFfGgTt m0123456789:()x*,", max_size=20))
def test_any_text_is_a_plant_and_a_pool_or_refused_in_one_sentence(text: str) -> None:
    for parse in (parse_plant, parse_pool):
        refusal = ""
        try:
            parse(text)
        except TestcrossError as error:
            refusal = str(error)
        assert "\n" not in refusal
