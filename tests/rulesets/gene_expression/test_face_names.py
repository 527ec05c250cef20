"""Cards as people write them."""

import pytest
from testcross.rulesets.errors import (
    AmbiguousNameError,
    EmptyCardError,
    LongCardError,
    UnknownCardError,
)
from testcross.rulesets.gene_expression.cards import load_deck, parse_face, parse_faces

DECK = load_deck()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("P3", "P3"),
        ("p 3", "P3"),
        ("P-3", "P3"),
        ("promoter 3", "P3"),
        ("Promoter-3", "P3"),
        ("red 3", "P3"),
        ("3 red", "P3"),
        ("operon 5", "O5"),
        ("enhancer 5", "O5"),
        ("blue 5", "O5"),
        ("transcription factor 10", "T10"),
        ("factor 10", "T10"),
        ("TF10", "T10"),
        ("yellow 10", "T10"),
        ("gene 1", "G1"),
        ("expressed gene 1", "G1"),
        ("green 1", "G1"),
        ("DEL T", "T-DEL"),
        ("T-DEL", "T-DEL"),
        ("tdel", "T-DEL"),
        ("yellow gene deletion", "T-DEL"),
        ("gene shift operon", "O-TRA"),
        ("translocation, operon".replace(",", ""), "O-TRA"),
        ("gene gene replacement", "G-SUB"),
        ("replacement promoter", "P-SUB"),
        ("Insertion Enhancer", "O-INS"),
    ],
)
def test_card_by_any_of_its_names_is_found(text: str, code: str) -> None:
    assert parse_face(DECK, text).code == code


@pytest.mark.parametrize("face", DECK.faces, ids=str)
def test_card_by_its_code_and_in_words_is_itself(face: object) -> None:
    assert parse_face(DECK, str(face)) is face
    assert parse_face(DECK, getattr(face, "name", "")) is face


@pytest.mark.parametrize(
    ("in_the_deck", "in_the_rules", "code"),
    [
        ("gene replacement", "Substitution", "P-SUB"),
        ("gene shift", "Translocation", "P-TRA"),
        ("gene deletion", "Deletion", "P-DEL"),
        ("gene insertion", "Insertion", "P-INS"),
    ],
)
def test_ex_005_actions_have_the_names_of_the_deck_and_those_of_the_rules(
    in_the_deck: str, in_the_rules: str, code: str
) -> None:
    assert parse_face(DECK, f"promoter {in_the_deck}").code == code
    assert parse_face(DECK, f"promoter {in_the_rules}").code == code
    with pytest.raises(UnknownCardError):
        parse_face(DECK, f"promoter {in_the_deck} {in_the_rules}")


def test_ex_006_enhancer_is_the_operon_and_gene_the_expressed_gene() -> None:
    for number in range(1, 11):
        assert parse_face(DECK, f"enhancer {number}") is parse_face(DECK, f"operon {number}")
        assert parse_face(DECK, f"gene {number}") is parse_face(DECK, f"expressed gene {number}")
    assert parse_face(DECK, "enhancer 3").category is not parse_face(DECK, "gene 3").category
    with pytest.raises(UnknownCardError):
        parse_face(DECK, "expressed enhancer 3")


@pytest.mark.parametrize("text", ["gene deletion", "deletion", "gene shift", "DEL"])
def test_action_without_a_category_can_be_four_cards(text: str) -> None:
    with pytest.raises(AmbiguousNameError, match=rf"^'{text}' can be promoter .* say which$") as e:
        parse_face(DECK, text)
    assert len(e.value.cards) == 4


@pytest.mark.parametrize(("text", "number"), [("7", 4), ("promoter", 14), ("gene", 14)])
def test_number_or_category_alone_can_be_several_cards(text: str, number: int) -> None:
    with pytest.raises(AmbiguousNameError, match="say which") as e:
        parse_face(DECK, text)
    assert len(e.value.cards) == number


@pytest.mark.parametrize(
    ("text", "near"), [("promotr 3", "P3"), ("P11", "P1"), ("enhanser 5", "O5"), ("T-DLE", "T-DEL")]
)
def test_misspelt_card_is_unknown_with_the_nearest(text: str, near: str) -> None:
    with pytest.raises(UnknownCardError, match=f"unknown card '{text}'; did you mean") as e:
        parse_face(DECK, text)
    assert e.value.nearest[0] == near


def test_card_like_no_other_is_unknown_and_the_deck_listed() -> None:
    with pytest.raises(UnknownCardError, match=r"unknown card 'Castor'$") as e:
        parse_face(DECK, "Castor")
    assert e.value.advice == "'testcross show deck --game gene-expression' lists them all"


@pytest.mark.parametrize("text", ["", " ", "-"])
def test_nothing_for_a_card_is_refused(text: str) -> None:
    with pytest.raises(EmptyCardError, match="a card is empty; expected a name such as P3"):
        parse_face(DECK, text)


def test_text_longer_than_any_name_is_refused() -> None:
    with pytest.raises(LongCardError, match="61 characters"):
        parse_face(DECK, "P" * 61)


@pytest.mark.parametrize(
    ("typed", "codes"),
    [
        (["P3", "O5"], "P3 O5"),
        (["promoter", "3", "gene", "shift", "operon", "G-DEL"], "P3 O-TRA G-DEL"),
        (["P3", "operon 5, T-DEL"], "P3 O5 T-DEL"),
        (["O5 G6 T", "2"], "O5 G6 T2"),
        (["P", "4", "4", "P"], "P4 P4"),
        (["transcription", "factor", "gene", "deletion", "gene", "9"], "T-DEL G9"),
        ([], ""),
    ],
)
def test_words_of_a_command_line_are_cut_into_the_longest_names(
    typed: list[str], codes: str
) -> None:
    assert " ".join(map(str, parse_faces(DECK, typed))) == codes


@pytest.mark.parametrize("typed", [["P3", "7"], ["P3", "Castor"], ["P3", ""]])
def test_word_that_is_no_card_is_refused_among_others(typed: list[str]) -> None:
    with pytest.raises((AmbiguousNameError, UnknownCardError, EmptyCardError), match=r"card|say"):
        parse_faces(DECK, typed)


def test_misspelt_category_is_taken_with_its_number() -> None:
    with pytest.raises(UnknownCardError, match=r"'promotor 5'; did you mean P5") as caught:
        parse_faces(DECK, ["O2", "promotor", "5", "T2"])
    assert caught.value.nearest[0] == "P5"
