"""The glossary of the booklet: every term in few sentences, each with where it is written."""

import pytest
from testcross.rulesets.genotype.lessons import BOOKLET, terms
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
