"""The cards that the plain referee of gene expression knows: what matches what, counted one by one.

T- and C- are the worked examples and the counts that the rules of the game lead to.
"""

from collections import Counter
from fractions import Fraction
from math import comb

import pytest
from expression_games.expression_cards import DECK, Options, is_action, legal, value

ALL = sorted(DECK.elements())
USUAL = Options()


def matching(top: str, options: Options = USUAL) -> Counter[str]:
    """Return all cards that match a card, the card itself put aside."""
    rest = DECK - Counter([top])
    return Counter(card for card in rest.elements() if legal(top, card, options))


def category(letter: str) -> set[str]:
    return {card for card in DECK if card[0] == letter}


def test_t_1_promoter_3_takes_20_cards() -> None:
    fitting = matching("P3")
    assert set(fitting) == category("O") | {"T3", "G3"}
    assert fitting.total() == 20
    assert not {"P7", "T5", "G-TRA"} & set(fitting)


def test_t_2_order_begins_again_after_a_gene() -> None:
    assert set(matching("G10")) == category("P") | {"O10", "T10"}
    assert matching("G10").total() == 20
    assert set(matching("G10", Options(cyclic=False))) == {"O10", "P10", "T10"}


def test_t_3_insertion_takes_23_cards() -> None:
    fitting = matching("T-INS")
    assert set(fitting) == category("G") | {"T-INS", "P-INS", "O-INS"}
    assert fitting.total() == 23
    assert fitting["T-INS"] == 1


def test_c_1_deck_is_worth_860_points() -> None:
    assert (DECK.total(), sum(map(value, ALL))) == (72, 860)
    assert sum(value(card) for card in ALL if not is_action(card)) == 220


@pytest.mark.parametrize(
    ("options", "number", "action"),
    [
        (USUAL, 20, 23),
        (Options(id_match="same"), 20, 23),
        (Options(id_match="next_or_same"), 37, None),
        (Options(actions="wild"), 44, 71),
    ],
)
def test_c_2_as_many_cards_match(options: Options, number: int, action: int | None) -> None:
    for top in DECK:
        wanted = action if is_action(top) else number
        assert wanted is None or matching(top, options).total() == wanted


def test_c_3_pairs_that_may_follow_each_other() -> None:
    arcs = sum(legal(a, b) for i, a in enumerate(ALL) for j, b in enumerate(ALL) if i != j)
    assert arcs == 40 * 20 + 32 * 23 == 1536
    assert Fraction(arcs, 72 * 71) == Fraction(64, 213)


def test_c_4_chance_of_a_hand_without_a_match() -> None:
    def without(top: str) -> Fraction:
        return Fraction(comb(71 - matching(top).total(), 6), comb(71, 6))

    assert {without(top) for top in ALL if not is_action(top)} == {Fraction(6580, 52327)}
    assert {without(top) for top in ALL if is_action(top)} == {Fraction(48504, 566083)}
    assert f"{float(sum(map(without, ALL)) / 72):.4f}" == "0.1079"
