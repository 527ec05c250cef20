"""Cards in anybody's words, what may be laid on what, and chains: against plain enumeration."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

import pytest
import testcross
from expression_games.expression_cards import DECK, Options, is_action, legal
from program.called_program import call
from sampling import each
from testcross import TestcrossError

ASKED: tuple[tuple[Mapping[str, Any], Options], ...] = (
    ({}, Options()),
    ({"id_match": "same"}, Options(id_match="same")),
    ({"id_match": "next_or_same"}, Options(id_match="next_or_same")),
    ({"actions": "wild"}, Options(actions="wild")),
    ({"cyclic": "no"}, Options(cyclic=False)),
)


def test_ex_001_to_004_deck_has_each_number_once_and_each_action_twice() -> None:
    shown = call("show", "deck", "--game", "gene-expression").stdout
    assert {card for card in DECK if card in shown.replace(",", " ").split()} == set(DECK)
    for card, copies in DECK.items():
        rest = [card] * (copies + 1)
        with pytest.raises(TestcrossError, match=f"the deck has {copies} {card}, but"):
            testcross.expression.goout("P1" if card != "P1" else "P2", *rest)


# names


@pytest.mark.parametrize(
    ("text", "code"),
    [
        *((text, "P3") for text in ("p 3", "P-3", "promoter 3", "Promoter-3", "red 3", "3 red")),
        *((text, "O5") for text in ("operon 5", "enhancer 5", "blue 5")),
        *((text, "T10") for text in ("transcription factor 10", "factor 10", "TF10", "yellow 10")),
        *((text, "G1") for text in ("gene 1", "expressed gene 1", "green 1")),
        *((text, "T-DEL") for text in ("DEL T", "tdel", "yellow gene deletion")),
        *(("gene shift operon", "O-TRA"), ("gene gene replacement", "G-SUB")),
        *(("promoter Substitution", "P-SUB"), ("Insertion Enhancer", "O-INS")),
    ],
)
def test_ex_005_ex_006_card_by_any_of_its_names_is_found(text: str, code: str) -> None:
    assert testcross.expression.play(text, "P7").to_dict()["top"] == code


@pytest.mark.parametrize(
    ("typed", "codes"),
    [
        ("P3 O5", "P3 O5"),
        ("promoter 3 gene shift operon G-DEL", "P3 O-TRA G-DEL"),
        ("P3|operon 5, T-DEL", "P3 O5 T-DEL"),
        ("P 4|red 5", "P4 P5"),
        ("transcription factor gene deletion gene 9", "T-DEL G9"),
    ],
)
def test_words_of_a_command_line_are_cut_into_the_longest_names(typed: str, codes: str) -> None:
    words = typed.split("|") if "|" in typed else typed.split()
    found = testcross.expression.play("G1", *words, hand=True).to_dict()
    assert [one["card"] for one in found["cards"]] == codes.split()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("gene deletion", "'gene deletion' can be promoter .* say which$"),
        ("7", "say which"),
        ("promoter", "say which"),
        ("promotr 3", "unknown card 'promotr 3'; did you mean P3"),
        ("P11", "unknown card 'P11'; did you mean P1"),
        ("T-DLE", "did you mean T-DEL"),
        ("promoter gene shift Translocation", "unknown card|say which"),
        ("expressed enhancer 3", "say which"),
        ("Castor", "unknown card 'Castor'"),
        ("P" * 61, "61 characters"),
    ],
)
def test_word_that_is_no_card_is_told_the_nearest_or_asked_which(text: str, told: str) -> None:
    with pytest.raises(TestcrossError, match=told):
        testcross.expression.play("P3", text)


# what may be laid on what


@each("top, asked", [(top, way) for top in sorted(DECK) for way in ASKED], quick=12)
def test_what_matches_is_what_the_rules_say(
    top: str, asked: tuple[Mapping[str, Any], Options]
) -> None:
    words, options = asked
    rest = sorted((DECK - Counter([top])).elements())
    found = testcross.expression.play(top, *rest, hand=True, **words).to_dict()["cards"]
    assert {one["card"]: one["legal"] for one in found} == {
        card: legal(top, card, options) for card in rest
    }
    for one in found:
        assert one["legal"] == any(test["passed"] for test in one["tests"])
        assert [test["name"] for test in one["tests"]] == ["identification", "number", "action"]


@pytest.mark.parametrize(
    ("words", "on_a_number", "on_an_action"),
    [
        ({}, {20}, {23}),
        ({"id_match": "same"}, {20}, {23}),
        ({"id_match": "next_or_same"}, {37}, {39}),
        ({"actions": "wild"}, {44}, {71}),
        ({"cyclic": "no"}, {3, 20}, {7, 23}),
    ],
)
def test_c_2_as_many_cards_match_as_the_rules_work_out(
    words: Mapping[str, Any], on_a_number: set[int], on_an_action: set[int]
) -> None:
    """T-1 to T-3: P3 takes 20 cards, T-INS 23, and G10 three where no order begins again."""
    counts: dict[bool, set[int]] = {True: set(), False: set()}
    for top in (f"{category}{kind}" for category in "POTG" for kind in ("10", "-INS")):
        rest = (DECK - Counter([top])).elements()
        cards = testcross.expression.play(top, *rest, hand=True, **words).to_dict()["cards"]
        counts[is_action(top)].add(sum(one["legal"] for one in cards))
    assert counts == {False: on_a_number, True: on_an_action}


@pytest.mark.parametrize(
    ("top", "laid", "words", "place", "reason"),
    [
        ("P3", "O7", {}, 0, "an operon follows a promoter"),
        ("G3", "P7", {}, 0, "a promoter follows an expressed gene"),
        ("P3", "T7", {}, 0, "a transcription factor does not match a promoter; an operon would"),
        ("P3", "T7", {}, 1, "7 is not 3"),
        ("P3", "T7", {}, 2, "T7 is not an action card"),
        ("P3", "G3", {}, 1, "both have the number 3"),
        ("P3", "G-DEL", {}, 1, "G-DEL has no number"),
        ("P-DEL", "T-DEL", {}, 2, "both are Deletions"),
        ("P-DEL", "T-INS", {}, 2, "an Insertion is not a Deletion"),
        ("P3", "P7", {"id_match": "same"}, 0, "both are of the category promoter"),
        (
            *("P3", "T7", {"id_match": "next_or_same"}, 0),
            "a transcription factor does not match a promoter; a promoter or an operon would",
        ),
        (
            *("G3", "P7", {"cyclic": "no"}, 0),
            "a promoter does not match an expressed gene; no category does, because the order end",
        ),
        ("P3", "G-INS", {"actions": "wild"}, 2, "G-INS is an action card, which goes on any card"),
        ("G-INS", "T9", {"actions": "wild"}, 2, "G-INS is an action card, which takes any card"),
    ],
)
def test_each_test_has_its_reason(
    top: str, laid: str, words: Mapping[str, Any], place: int, reason: str
) -> None:
    (card,) = testcross.expression.play(top, laid, **words).to_dict()["cards"]
    assert card["tests"][place]["reason"].startswith(reason)


# chains


def longest(top: str, hand: tuple[str, ...], *, owes_a_card: bool = False) -> int:
    """Return how many cards can go, by trying every one in turn.

    Args:
        top: the card on top.
        hand: the cards left.
        owes_a_card: whether a Deletion was just played, so that any card but a Deletion is next.
    """
    others = [card for card in hand if not card.endswith("-DEL")]
    playable = others if owes_a_card and others else [card for card in hand if legal(top, card)]
    best = 0
    for card in dict.fromkeys(playable):
        rest = list(hand)
        rest.remove(card)
        deleting = card.endswith("-DEL")
        best = max(best, 1 + longest(card, tuple(rest), owes_a_card=deleting))
    return best


def is_played(top: str, chain: list[str], hand: tuple[str, ...]) -> bool:
    left = list(hand)
    owes_a_card = False
    for below, card in pairwise((top, *chain)):
        free = owes_a_card and any(not one.endswith("-DEL") for one in left)
        if card.endswith("-DEL") if free else not legal(below, card):
            return False
        left.remove(card)
        owes_a_card = card.endswith("-DEL")
    return True


def require_longest(seed: int, most: int) -> None:
    random = Random(seed)
    top, *hand = random.sample(sorted(DECK.elements()), random.randint(2, most + 1))
    found = testcross.expression.goout(top, *hand, every=True).to_dict()
    assert found["longest"] == longest(top, tuple(hand)), (top, hand)
    assert found["legal"] == (found["obstacle"] is None) == (found["longest"] == len(hand))
    assert len(set(map(tuple, found["chains"]))) == len(found["chains"])
    for chain in found["chains"]:
        assert len(chain) == found["longest"]
        assert is_played(top, chain, tuple(hand))


@each("seed", range(150), quick=12)
def test_longest_chain_is_that_of_all_orders(seed: int) -> None:
    require_longest(seed, 6)


@pytest.mark.deep
@each("seed", range(1_000, 3_000), quick=20, blocks=8)
def test_longest_chain_of_2000_hands_up_to_8_cards_is_that_of_all_orders(seed: int) -> None:
    require_longest(seed, 8)


@pytest.mark.parametrize(
    ("top", "hand", "chain"),
    [
        ("P3", "O5 T9 P5 G-DEL T2 O-INS", "O5 T2 G-DEL P5 O-INS T9"),  # T-12
        # P7 has to come with one of the Deletions, and matches nothing else
        ("T4", "G-DEL O-DEL P7", "G-DEL P7 O-DEL"),
        ("P3", "T9 G9 P9", ""),
    ],
)
def test_chains_of_the_rules_are_found(top: str, hand: str, chain: str) -> None:
    found = testcross.expression.goout(top, *hand.split(), every=True).to_dict()
    assert chain.split() in found["chains"]
    assert found["legal"] == bool(chain)


def test_a_7_deletion_follows_a_deletion_only_when_nothing_else_is_left() -> None:
    assert testcross.expression.goout("T4", "G-DEL", "P-DEL", "O-DEL").legal
    assert not testcross.expression.goout("T4", "G-DEL", "T-DEL", "G9", "P8", "T7").legal


def test_c_1_c_6_deck_is_worth_860_points_and_four_in_nine_are_actions() -> None:
    actions = sum(copies for card, copies in DECK.items() if card[1] == "-")
    assert Fraction(actions, DECK.total()) == Fraction(4, 9)
    assert 20 * actions + 4 * sum(range(1, 11)) == 860
