"""The cards that the plain referee of gene expression knows: what matches what, counted one by one.

T- and C- are the worked examples and the counts that the rules of the game lead to.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from math import comb

import pytest
from expression_games.expression_cards import ACTIONS, DECK, Options, is_action, kind, legal, value

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


def test_t_12_hand_goes_out_in_one_run() -> None:
    hand = ["O5", "T9", "P5", "G-DEL", "T2", "O-INS"]
    runs = [run for run in permutations(hand) if _is_run("P3", run)]
    assert ("O5", "T2", "G-DEL", "P5", "O-INS", "T9") in runs


def _is_run(top: str, run: Sequence[str]) -> bool:
    for card in run:
        after_deletion = is_action(top) and kind(top) == "DEL"
        if not (kind(card) != "DEL" if after_deletion else legal(top, card)):
            return False
        top = card
    return True


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


def test_c_5_chance_that_the_card_drawn_matches() -> None:
    after_six = {Fraction(matching(top).total(), 71 - 6) for top in ALL}
    assert after_six == {Fraction(4, 13), Fraction(23, 65)}


def test_c_6_chance_that_an_action_is_turned_up() -> None:
    assert Fraction(sum(map(is_action, ALL)), 72) == Fraction(4, 9)
    for action in ACTIONS:
        assert Fraction(sum(kind(card) == action for card in ALL), 72) == Fraction(1, 9)
