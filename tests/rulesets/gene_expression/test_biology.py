"""The biology of the game: a term for everything on the cards, each with where it is written."""

from importlib.resources import files

import pytest
from testcross.rulesets.errors import UnknownTermError
from testcross.rulesets.gene_expression.deck import DECK, biology
from testcross.rulesets.tabletop import Term, find_terms

STEPS = [
    ("P", "promoter to operon"),
    ("O", "operon to transcription factor"),
    ("T", "transcription factor to expressed gene"),
    ("G", "expressed gene to promoter"),
]
TERMS = biology().terms


def names(kind: str) -> list[str]:
    return [term.name for term in TERMS if term.kind == kind]


def test_every_category_step_and_action_has_a_term() -> None:
    assert names("category") == [category.name for category in DECK.categories]
    assert names("action") == [action.name for action in DECK.actions]
    assert names("step") == [name for _, name in STEPS]
    assert {term.kind for term in TERMS} == {"category", "step", "action", "word"}


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term.name)
def test_term_is_told_in_few_sentences_with_its_source(term: Term) -> None:
    assert 1 <= term.text.count(". ") + 1 <= 2
    assert term.text.endswith(".")
    assert term.sources
    assert term.in_game == "" or term.in_game.endswith(".")


def test_every_source_is_cited() -> None:
    text = (files("testcross.rulesets.gene_expression") / "data/glossary.toml").read_text("utf-8")
    cited = {source for term in TERMS for source in term.sources}
    assert all(f'"{source}"' in text for source in cited)
    assert len(cited) == text.partition("[sources]")[2].partition("# The categories")[0].count("=")


@pytest.mark.parametrize("name", ["Substitution", "Translocation", "Deletion", "Insertion"])
def test_action_says_what_the_card_does_instead(name: str) -> None:
    assert biology().names[name.casefold()].in_game


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Substitution", "the reading frame does too"),
        ("Deletion", "any other length shifts the frame"),
        ("Insertion", "any other length shifts the frame"),
        ("frameshift", "not a multiple of three"),
        ("frameshift", "A substitution never shifts the frame"),
    ],
)
def test_reading_frame_is_shifted_by_lengths_that_three_does_not_divide(
    name: str, said: str
) -> None:
    assert said in biology().names[name.casefold()].text


@pytest.mark.parametrize("name", ["operon", "enhancer"])
def test_operon_and_enhancer_are_no_synonyms(name: str) -> None:
    term = biology().names[name]
    assert term.name == name
    assert "not synonyms" in term.in_game
    assert not {"operon", "enhancer"} & set(term.aliases)


@pytest.mark.parametrize(
    ("alias", "name"),
    [
        ("gene shift", "Translocation"),
        ("Gene-Replacement", "Substitution"),
        ("gene", "expressed gene"),
        ("TF", "transcription factor"),
        ("frame shift", "frameshift"),
    ],
)
def test_names_of_the_cards_lead_to_their_terms(alias: str, name: str) -> None:
    (found,) = find_terms([biology()], alias)
    assert [term.name for term in found.terms] == [name]


def test_term_that_no_glossary_has_is_told_the_nearest() -> None:
    with pytest.raises(UnknownTermError, match="'promotr'; did you mean promoter"):
        find_terms([biology()], "promotr")
    with pytest.raises(UnknownTermError, match=r"unknown term 'xyzzy'$") as e:
        find_terms([biology()], "xyzzy")
    assert e.value.in_full.endswith("; 'testcross show glossary' lists all terms")
