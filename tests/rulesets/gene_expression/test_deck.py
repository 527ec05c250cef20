"""The deck as the text counts it, and the numbers that follow from it."""

from collections import Counter
from fractions import Fraction

from testcross.rulesets.gene_expression.cards import load_deck
from testcross.rulesets.gene_expression.rules import OPTIONS

DECK = load_deck()


def test_ex_001_four_categories_have_their_colours() -> None:
    shown = [(category.name, category.colour) for category in DECK.categories]
    assert shown == [
        ("promoter", "red"),
        ("operon", "blue"),
        ("transcription factor", "yellow"),
        ("expressed gene", "green"),
    ]


def test_ex_002_each_category_has_one_card_of_each_number() -> None:
    for category in DECK.categories:
        numbers = [card.number for card in DECK.cards() if card.category is category]
        assert sorted(n for n in numbers if n is not None) == list(range(1, 11))


def test_ex_003_each_category_has_two_cards_of_each_action() -> None:
    found = Counter(
        (card.category.code, card.action.code) for card in DECK.cards() if card.action is not None
    )
    assert found == dict.fromkeys([(c, a) for c in "POTG" for a in ACTIONS], 2)


ACTIONS = ("SUB", "TRA", "DEL", "INS")


def test_ex_004_72_cards_are_40_numbers_and_8_of_each_action() -> None:
    cards = DECK.cards()
    assert len(cards) == 72
    assert sum(card.action is None for card in cards) == 40
    for code in ACTIONS:
        assert sum(card.action is not None and card.action.code == code for card in cards) == 8


def test_ex_010_four_to_six_play_with_six_cards_for_500_points() -> None:
    assert (list(DECK.players), DECK.hand, DECK.target) == ([4, 5, 6], 6, 500)


def test_c_1_deck_is_worth_860_points() -> None:
    numbers = sum(card.points for card in DECK.cards() if card.action is None)
    actions = sum(card.points for card in DECK.cards() if card.action is not None)
    assert (numbers, actions) == (220, 640)
    assert Fraction(860, 72) == Fraction(215, 18)


def test_c_6_first_flip_is_an_action_four_times_in_nine() -> None:
    actions = sum(card.action is not None for card in DECK.cards())
    assert Fraction(actions, 72) == Fraction(4, 9)


def test_options_of_a_record_are_those_that_the_deck_has_values_for() -> None:
    assert tuple(option.name for option in load_deck().options) == OPTIONS
