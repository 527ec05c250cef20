"""Traits, plants, parents and pools as people type them."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from testcross.rulesets import TestcrossError
from testcross.rulesets.genotype.cards import GENES, MUTATION, TRAITS_OF, PlantCard, shown_pools
from testcross.rulesets.genotype.typed import read_card, read_face, read_parents, read_pools

SPELT = [
    (read_card, "9: FF Tt (gg)", "9:FF, tT;(gg)"),
    (read_card, "9: FF Tt", "9 points: FF Tt", "9 FF Tt", "9 \u2013 FF Tt"),
    (read_card, "9: (FF) Tt", "9-(FF) Tt"),
    (read_card, "FF Tt gg", "FFtTgg"),
    (read_card, "5: (rr) (GG) tt", "5: (rr GG) tt"),
    (read_card, "ff", ": ff", "white flower"),
    (read_card, "9: FF (tt)", "\uff19\uff1aFF\uff08tt\uff09", "9: FF\u2060 (short plant)"),
    (read_face, "II", "ii", "2"),
    (read_face, "m", "M"),
    (
        lambda text: " x ".join(read_parents(text)),
        "FF x Ff",
        "FF × fF",
        "FFxFf",
        "FF X Ff",
        "FF Ff",
        "FF * Ff",
    ),
    (lambda text: shown_pools(read_pools(text)), "3Rr", "3 Rr", "Rr*3", "rR × 3", "3x Rr"),
    (lambda text: shown_pools(read_pools(text)), "3Rr", "3*Rr", "Rr Rr Rr", "2Rr; Rr", "03Rr"),
    (lambda text: shown_pools(read_pools(text)), "2rr mR", "2 wrinkled seeds and mR"),
    (lambda text: shown_pools(read_pools(text)), "no dice", " "),
]


@pytest.mark.parametrize("row", SPELT)
def test_what_is_typed_is_read_as_it_is_meant(row: tuple[object, ...]) -> None:
    parse, shown, *typed = row
    assert callable(parse)
    assert [str(parse(text)) for text in typed] == [shown] * len(typed)


REFUSED = [
    (read_card, "", "a plant is empty; write the card as it looks"),
    (read_card, "9:", "'9:' names no trait; write the card as it looks, as in '9: FF Tt (gg)'"),
    (read_card, "Aa", "no pea gene has the letter 'A'; the genes are R, F, G and T, so write Rr"),
    (read_card, "9: Rg tt", "'9: Rg tt': 'Rg' mixes the genes R and G"),
    (read_card, "F", "'F' has one letter; a trait has two: FF, Ff or ff"),
    (read_card, "FF (FF)", "has the gene F twice, FF and FF"),
    (read_card, "100: FF", "'100' in '100: FF' is not a number of points; write a whole number"),
    (read_card, "(FF", "a bracket in '(FF' is not closed; put brackets around covered traits"),
    (read_card, "FF) tt", "a bracket in 'FF) tt' closes nothing"),
    (read_card, "gg x Gg", "'gg x Gg' looks like parents, not a plant; write a plant as in"),
    (read_card, "tall plant", "can be 'TT' or 'Tt'; write which"),
    (read_face, "V", "a die has no face 'V'; its faces are I, II"),
    (read_parents, "Ff x", "'Ff x' is one parent; write both, as in 'FF x Ff'"),
    (read_parents, "FF x Ff x ff", "'FF x Ff x ff' is not two parents"),
    (read_parents, "FF x Rr", "'FF x Rr' crosses the genes F and R; both parents of a square"),
    (read_pools, "2RR 3Rr mR", "'2RR 3Rr mR' has six dice of R; a gene has five"),
    (read_pools, "99999999999999999999Rr", "has far too many dice of R"),
    (read_pools, "RR 3", "a number in 'RR 3' has no die after it"),
    (read_pools, "2Rr*2", "a multiplication sign in '2Rr*2' needs a number and a die"),
    (read_pools, "mA", "'mA' is not a De Novo area; the genes are R, F, G and T, so write mR"),
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
def plants(draw: st.DrawFn) -> PlantCard:
    genes = draw(st.permutations(GENES))[: draw(st.integers(1, 4))]
    traits = tuple(draw(st.sampled_from(TRAITS_OF[gene])) for gene in genes)
    return PlantCard(
        traits=traits,
        covered=draw(st.frozensets(st.sampled_from(traits))),
        points=draw(st.none() | st.integers(0, 99)),
    )


@given(plants())
def test_parse_after_format_gives_the_plant_again(plant: PlantCard) -> None:
    assert read_card(str(plant)) == plant


@given(st.lists(st.lists(st.integers(0, 3), max_size=5), min_size=4, max_size=4))
def test_parse_after_format_gives_the_pool_again(thrown: list[list[int]]) -> None:
    pools = Counter(
        (*TRAITS_OF[gene], MUTATION + gene)[kind]
        for gene, dice in zip(GENES, thrown, strict=True)
        for kind in dice
    )
    shown = shown_pools(pools)
    assert read_pools("" if shown == "no dice" else shown) == pools


@given(st.text("RrFfGgTt m0123456789:()x*,", max_size=20))
def test_any_text_is_a_plant_and_a_pool_or_refused_in_one_sentence(text: str) -> None:
    for parse in (read_card, read_pools):
        refusal = ""
        try:
            parse(text)
        except TestcrossError as error:
            refusal = str(error)
        assert "\n" not in refusal
