"""Traits and pea plants as people type them."""

from copy import copy, deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st
from testcross.rulesets import TestcrossError
from testcross.rulesets.genotype.cards import (
    GENES,
    TRAITS,
    PeaPlant,
    parse_plant,
    parse_trait,
    traits_at,
)


def test_traits_are_all_twelve_dominant_allele_first() -> None:
    assert " ".join(map(str, TRAITS)) == "RR Rr rr FF Ff ff GG Gg gg TT Tt tt"


def test_copies_of_a_trait_are_the_trait() -> None:
    for trait in TRAITS:
        assert copy(trait) is deepcopy(trait) is trait


def test_trait_tells_what_shows_and_whether_its_alleles_are_the_same() -> None:
    shown = [(str(one), one.is_dominant, one.is_homozygous) for one in traits_at(GENES[1])]
    assert shown == [("FF", True, True), ("Ff", True, False), ("ff", False, True)]


@pytest.mark.parametrize("text", ["Ff", "fF", " fF ", "\uff26\uff46", "F\u2060f"])
def test_trait_may_be_typed_in_either_order(text: str) -> None:
    assert str(parse_trait(text)) == "Ff"


PLANTS = {
    "9: FF Tt (gg)": "9: FF Tt (gg)",
    "9:FF, tT;(gg)": "9: FF Tt (gg)",
    "9 points: FF Tt": "9: FF Tt",
    "9 FF Tt": "9: FF Tt",
    "9 \u2013 FF Tt": "9: FF Tt",
    "9-(FF) Tt": "9: (FF) Tt",
    "FFtTgg": "FF Tt gg",
    "rr GG tt": "rr GG tt",
    "5: (rr GG) tt": "5: (rr) (GG) tt",
    "0: ff": "0: ff",
    ": ff": "ff",
    "\uff19\uff1aFF\uff08tt\uff09": "9: FF (tt)",
}


@pytest.mark.parametrize(("text", "shown"), PLANTS.items())
def test_plant_is_read_as_it_looks(text: str, shown: str) -> None:
    assert str(parse_plant(text)) == shown


REFUSED = {
    "": "a plant is empty; write the card as it looks",
    "9:": "'9:' names no trait; write the card as it looks, as in '9: FF Tt (gg)'",
    "Aa": "no pea gene has the letter 'A'; the genes are R, F, G and T, so write Rr or FF",
    "Rg": "'Rg' mixes the genes R and G; a trait has two alleles of one gene, such as Rr or Gg",
    "9: Rg tt": "'9: Rg tt': 'Rg' mixes the genes R and G",
    "9:FF,fT": "'9:FF,fT': 'fT' mixes the genes F and T",
    "F": "'F' has one letter; a trait has two: FF, Ff or ff",
    "FFf": "'FFf' has three letters; a trait has two: FF, Ff or ff",
    "9: FF Ff": "'9: FF Ff' has the gene F twice, FF and Ff; a card has each gene at most once",
    "FF FF": "has the gene F twice, FF and FF",
    "FF (FF)": "has the gene F twice, FF and FF",
    "100: FF": "'100' in '100: FF' is not a number of points; write a whole number",
    "-9: FF": "'-9' in '-9: FF' is not a number of points",
    "(FF": "a bracket in '(FF' is not closed; put brackets around covered traits",
    "FF) tt": "a bracket in 'FF) tt' closes nothing",
    "gg x Gg": "'gg x Gg' looks like parents, not a plant; write a plant as in",
    "gg \u00d7 Gg": "looks like parents, not a plant",
    "((FF)": "is not closed",
}


@pytest.mark.parametrize(("text", "problem"), REFUSED.items())
def test_plant_that_cannot_be_read_is_refused_with_place_and_remedy(
    text: str, problem: str
) -> None:
    with pytest.raises(TestcrossError) as error:
        parse_plant(text)
    assert problem in str(error.value)


def test_empty_trait_is_refused() -> None:
    with pytest.raises(TestcrossError, match="a trait is empty; expected two alleles of a gene"):
        parse_trait(" ")


def test_plant_is_complete_when_all_is_covered() -> None:
    assert [parse_plant(text).is_complete for text in ("FF (tt)", "(FF tt)")] == [False, True]
    assert [str(one) for one in parse_plant("FF (tt) Gg").open_traits] == ["FF", "Gg"]


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


def plant_or_refusal(text: str) -> PeaPlant | str:
    try:
        return parse_plant(text)
    except TestcrossError as error:
        return str(error)


@given(st.text("RrFfGgTt m0123456789:()x*,", max_size=20))
def test_any_text_is_a_plant_or_refused_in_one_sentence(text: str) -> None:
    plant = plant_or_refusal(text)
    if isinstance(plant, str):
        assert "\n" not in plant
    else:
        assert parse_plant(str(plant)) == plant
