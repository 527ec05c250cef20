"""The glossary of the booklet: every term in few sentences, each with where it is written."""

from importlib.resources import files

import pytest
from testcross.rulesets.genotype.terms import BOOKLET, terms
from testcross.rulesets.tabletop import Term

TERMS = terms().terms
IN_BOOKLET = (
    *("allele", "de novo mutation", "dominant", "gene", "genotype", "heterozygous"),
    *("homozygous", "phenotype", "Punnett square", "recessive", "test cross"),
)
"""L888 to L908, in their order."""


def test_words_of_the_booklet_come_first_and_in_its_order() -> None:
    assert tuple(term.name for term in TERMS[: len(IN_BOOKLET)]) == IN_BOOKLET
    assert {term.kind for term in TERMS[: len(IN_BOOKLET)]} == {BOOKLET}
    assert {term.kind for term in TERMS[len(IN_BOOKLET) :]} == {"word"}


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term.name)
def test_term_is_told_in_few_sentences_with_its_source(term: Term) -> None:
    assert 1 <= term.text.count(". ") + 1 <= 3
    assert term.text.endswith(".")
    assert term.sources
    assert term.in_game == "" or term.in_game.endswith(".")


def test_every_source_is_cited() -> None:
    text = (files("testcross.rulesets.genotype") / "data/glossary.toml").read_text("utf-8")
    cited = {source for term in TERMS for source in term.sources}
    assert all(f'"{source}"' in text for source in cited)
    assert len(cited) == text.partition("[sources]")[2].partition("# The words")[0].count('= "')


@pytest.mark.parametrize(
    ("asked", "name"),
    [("hybrid", "heterozygous"), ("F2", "first filial generation"), ("Locus", "gene")],
)
def test_other_names_lead_to_their_terms(asked: str, name: str) -> None:
    assert terms().names[asked.casefold()].name == name
