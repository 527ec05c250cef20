"""The longest chain of a hand, against every order of its cards, played by hand."""

from itertools import pairwise
from random import Random

import pytest
from sampling import each
from testcross.rulesets.gene_expression.cards import CardFace, load_deck, parse_faces
from testcross.rulesets.gene_expression.matching import extra_cards, going_out
from testcross.rulesets.gene_expression.rules import rules_for

RULES = rules_for()
DECK = load_deck()
ORDER = "POTG"


def fits(top: str, card: str) -> bool:
    """Tell by the codes alone whether a card matches: next category, same number or action."""
    follows = ORDER[(ORDER.index(top[0]) + 1) % 4] == card[0]
    return follows or top[1:] == card[1:]


def longest(top: str, hand: tuple[str, ...], *, owes_a_card: bool = False) -> int:
    """Return how many cards can go, by trying every one in turn.

    Args:
        top: the card on top.
        hand: the cards left.
        owes_a_card: whether a Deletion was just played, so that any card but a Deletion is next.
    """
    others = [card for card in hand if not card.endswith("-DEL")]
    playable = others if owes_a_card and others else [card for card in hand if fits(top, card)]
    best = 0
    for card in dict.fromkeys(playable):
        rest = list(hand)
        rest.remove(card)
        deleting = card.endswith("-DEL")
        best = max(best, 1 + longest(card, tuple(rest), owes_a_card=deleting))
    return best


def is_played(top: str, chain: tuple[str, ...], hand: tuple[str, ...]) -> bool:
    left = list(hand)
    owes_a_card = False
    for below, card in pairwise((top, *chain)):
        free = owes_a_card and any(not one.endswith("-DEL") for one in left)
        if card.endswith("-DEL") if free else not fits(below, card):
            return False
        left.remove(card)
        owes_a_card = card.endswith("-DEL")
    return True


def deal(random: Random, most: int) -> tuple[CardFace, tuple[CardFace, ...]]:
    top, *hand = random.sample(DECK.cards(), random.randint(2, most + 1))
    return top, tuple(hand)


def agrees(seed: int, most: int) -> None:
    top, hand = deal(Random(seed), most)
    found = going_out(RULES, top, hand)
    codes = tuple(card.code for card in hand)
    (chain,) = found.chains
    assert found.longest == len(chain) == longest(top.code, codes), (top, codes)
    assert is_played(top.code, tuple(map(str, chain)), codes)
    assert found.legal == (found.obstacle is None)


@each("seed", range(150), quick=12)
def test_longest_chain_is_that_of_all_orders(seed: int) -> None:
    agrees(seed, 6)


@pytest.mark.deep
@pytest.mark.parametrize("block", range(20))
def test_longest_chain_of_2000_hands_up_to_8_cards_is_that_of_all_orders(block: int) -> None:
    for seed in range(100):
        agrees(1_000 + 100 * block + seed, 8)


@each("seed", range(60), quick=25)
def test_every_longest_chain_can_be_played(seed: int) -> None:
    top, hand = deal(Random(seed), 6)
    codes = tuple(card.code for card in hand)
    found = going_out(RULES, top, hand, every=True)
    chains = [tuple(map(str, chain)) for chain in found.chains]
    assert len(set(chains)) == len(chains)
    for chain in chains:
        assert len(chain) == found.longest
        assert is_played(top.code, chain, codes)


def cards(text: str) -> tuple[CardFace, ...]:
    return parse_faces(DECK, text.split())


def test_t_12_six_cards_go_on_promoter_3() -> None:
    (top,) = cards("P3")
    found = going_out(RULES, top, cards("O5 T9 P5 G-DEL T2 O-INS"), every=True)
    assert found.legal
    assert cards("O5 T2 G-DEL P5 O-INS T9") in found.chains


def test_a_7_deletion_follows_a_deletion_only_when_nothing_else_is_left() -> None:
    (top,) = cards("T4")
    # P7 has to come with one of the Deletions, and matches nothing else
    found = going_out(RULES, top, cards("G-DEL O-DEL P7"), every=True)
    assert [" ".join(map(str, chain)) for chain in found.chains] == ["G-DEL P7 O-DEL"]
    # a second Deletion straight after the first would leave the other card behind
    assert going_out(RULES, top, cards("G-DEL P-DEL O-DEL")).legal
    assert not going_out(RULES, top, cards("G-DEL T-DEL G9 P8 T7")).legal


def test_depot_of_the_model_lets_no_ring_of_cards_stand_apart() -> None:
    (top,) = cards("P3")
    found = going_out(RULES, top, cards("T9 G9 P9"))
    assert (found.longest, found.chains) == (0, ((),))


def test_card_behind_a_deletion_is_its_extra_card_unless_a_deletion() -> None:
    assert extra_cards(cards("O5 T2 G-DEL P5 O-INS T9")) == {3}
    assert extra_cards(cards("G-DEL T-DEL")) == set()
