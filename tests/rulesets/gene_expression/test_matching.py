"""What may be laid on what: the three tests of L13, under every reading of it."""

from dataclasses import replace
from fractions import Fraction
from math import comb

import pytest
from testcross.rulesets.gene_expression.cards import CardFace, load_deck, parse_face
from testcross.rulesets.gene_expression.matching import hold_against, matches, may_follow_deletion
from testcross.rulesets.gene_expression.rules import Rules, rules_for

DECK = load_deck()
USUAL = rules_for()
SAME = replace(USUAL, same_matches=True, next_matches=False)
NEXT_OR_SAME = replace(USUAL, same_matches=True)
WILD = replace(USUAL, actions_wild=True)
STRAIGHT = replace(USUAL, cyclic=False)


def card(text: str) -> CardFace:
    return parse_face(DECK, text)


def fitting(top: str, rules: Rules = USUAL) -> list[str]:
    """Return the cards that match, of the deck without the one on top."""
    rest = list(DECK.cards())
    rest.remove(card(top))
    return [str(one) for one in rest if matches(rules, card(top), one)]


def reasons(top: str, laid: str, rules: Rules = USUAL) -> list[str]:
    return [test.reason for test in hold_against(rules, card(top), card(laid)).tests]


def test_t_1_on_promoter_3_go_all_operons_and_threes() -> None:
    expected = [f"O{n}" for n in range(1, 11)] + [f"O-{a}" for a in ACTIONS for _ in range(2)]
    assert fitting("P3") == [*expected, "T3", "G3"]
    assert not {"P7", "T5", "G-TRA"} & set(fitting("P3"))


ACTIONS = ("SUB", "TRA", "DEL", "INS")


def test_t_2_on_gene_10_go_all_promoters_unless_the_order_ends_there() -> None:
    expected = [f"P{n}" for n in range(1, 11)] + [f"P-{a}" for a in ACTIONS for _ in range(2)]
    assert fitting("G10") == [*expected, "O10", "T10"]
    assert fitting("G10", STRAIGHT) == ["P10", "O10", "T10"]


def test_t_3_on_an_insertion_go_all_genes_and_all_insertions() -> None:
    expected = [f"G{n}" for n in range(1, 11)] + [f"G-{a}" for a in ACTIONS for _ in range(2)]
    assert fitting("T-INS") == ["P-INS"] * 2 + ["O-INS"] * 2 + ["T-INS", *expected]


def test_t_4_deletion_takes_any_card_but_a_deletion() -> None:
    assert not may_follow_deletion(card("G-DEL"), card("O-DEL"))
    assert may_follow_deletion(card("P7"), card("O-DEL"))
    assert may_follow_deletion(card("P-INS"), card("O-DEL"))


@pytest.mark.parametrize(
    ("rules", "number", "action"),
    [(USUAL, 20, 23), (SAME, 20, 23), (NEXT_OR_SAME, 37, 39), (WILD, 44, 71)],
)
def test_c_2_so_many_cards_match_a_number_and_an_action(
    rules: Rules, number: int, action: int
) -> None:
    for face in DECK.faces:
        expected = number if face.action is None else action
        assert len(fitting(face.code, rules)) == expected


def test_c_3_follow_graph_has_1536_arcs() -> None:
    cards = list(enumerate(DECK.cards()))
    arcs = sum(matches(USUAL, top, one) for i, top in cards for j, one in cards if i != j)
    assert arcs == 40 * 20 + 32 * 23 == 1536


@pytest.mark.parametrize(
    ("top", "fits", "none", "drawn"),
    [
        ("P3", 20, Fraction(6580, 52327), Fraction(4, 13)),
        ("T-INS", 23, Fraction(48504, 566083), Fraction(23, 65)),
    ],
)
def test_c_4_c_5_hand_without_a_match_and_the_card_then_drawn(
    top: str, fits: int, none: Fraction, drawn: Fraction
) -> None:
    assert len(fitting(top)) == fits
    assert Fraction(comb(71 - fits, 6), comb(71, 6)) == none
    assert Fraction(fits, 65) == drawn


# each test with its reason


def test_ex_021_next_category_matches_by_identification() -> None:
    assert matches(USUAL, card("P3"), card("O7"))
    assert reasons("P3", "O7")[0] == "an operon follows a promoter"
    assert reasons("G3", "P7")[0] == "a promoter follows an expressed gene"


def test_ex_021_other_categories_do_not_match_by_identification() -> None:
    assert not matches(USUAL, card("P3"), card("T7"))
    assert reasons("P3", "T7") == [
        "a transcription factor does not match a promoter; an operon would",
        "7 is not 3",
        "T7 is no action card",
    ]


def test_ex_022_equal_numbers_match_in_any_category() -> None:
    assert matches(USUAL, card("P3"), card("G3"))
    assert reasons("P3", "G3")[1] == "both have the number 3"
    assert not matches(USUAL, card("P3"), card("G4"))
    assert reasons("P3", "G-DEL")[1] == "G-DEL has no number"
    assert reasons("G-DEL", "P3")[1] == "G-DEL has no number"


def test_ex_023_same_action_matches_in_any_category() -> None:
    assert matches(USUAL, card("P-DEL"), card("T-DEL"))
    assert reasons("P-DEL", "T-DEL")[2] == "both are Deletions"
    assert not matches(USUAL, card("P-DEL"), card("T-INS"))
    assert reasons("P-DEL", "T-INS")[2] == "an Insertion is not a Deletion"
    assert reasons("P-DEL", "T4")[2] == "T4 is no action card"
    assert reasons("P4", "T-DEL")[2] == "P4 is no action card"


def test_ex_024_same_category_alone_is_no_match() -> None:
    assert not matches(USUAL, card("P3"), card("P7"))
    assert reasons("P3", "P7")[0] == "a promoter does not match a promoter; an operon would"


# other readings


def test_same_category_matches_where_the_table_says_so() -> None:
    assert matches(SAME, card("P3"), card("P7"))
    assert not matches(SAME, card("P3"), card("O7"))
    assert reasons("P3", "P7", SAME)[0] == "both are of the category promoter"
    assert reasons("P3", "O7", SAME)[0] == "an operon does not match a promoter; a promoter would"
    would = "a transcription factor does not match a promoter; a promoter or an operon would"
    assert reasons("P3", "T7", NEXT_OR_SAME)[0] == would


def test_nothing_follows_a_gene_where_the_order_ends_there() -> None:
    said = (
        "a promoter does not match an expressed gene; no category does, because the order ends "
        "there"
    )
    assert reasons("G3", "P7", STRAIGHT)[0] == said


def test_wild_action_goes_on_any_card_and_takes_any() -> None:
    assert matches(WILD, card("P3"), card("G-INS"))
    assert matches(WILD, card("G-INS"), card("T9"))
    assert matches(WILD, card("G-INS"), card("T-DEL"))
    assert not matches(WILD, card("P3"), card("P7"))
    assert reasons("P3", "G-INS", WILD)[2] == "G-INS is an action card, which goes on any card"
    assert reasons("G-INS", "T9", WILD)[2] == "G-INS is an action card, which takes any card"


@pytest.mark.parametrize("rules", [USUAL, SAME, NEXT_OR_SAME, WILD, STRAIGHT])
def test_quick_answer_is_that_of_the_three_tests(rules: Rules) -> None:
    for top in DECK.faces:
        for face in DECK.faces:
            match = hold_against(rules, top, face)
            assert match.legal == matches(rules, top, face)
            assert match.reasons
            assert [test.name for test in match.tests] == ["identification", "number", "action"]
