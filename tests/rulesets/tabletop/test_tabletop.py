"""Laws of the table that games share: hands, seats, and totals of slips."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from testcross.rulesets.records.possible_sums import PossibleSums
from testcross.rulesets.tabletop import Count, Hand, PlayingCard, Seating

CASTOR, LILAC, OPAL = (PlayingCard(name, "buck") for name in ("Castor", "Lilac", "Opal"))
WHITE = PlayingCard("White", None)
WHITE_BUCK, WHITE_DOE = PlayingCard("White", "buck"), PlayingCard("White", "doe")


@given(st.lists(st.sampled_from([CASTOR, LILAC, OPAL]), max_size=6))
def test_hand_gives_back_exactly_what_it_was_dealt(cards: list[PlayingCard]) -> None:
    hand = Hand(cards, Count.exactly(len(cards)))
    assert all(hand.take(card) for card in sorted(cards, key=str))
    assert hand.size.is_none
    assert not hand.take(CASTOR)


def test_hand_gives_a_card_without_its_sex_and_keeps_the_other_open() -> None:
    hand = Hand([WHITE_BUCK, WHITE_DOE], Count.exactly(2))
    assert hand.take(WHITE)
    assert hand.known == (WHITE,)
    assert hand.take(WHITE_BUCK)


# seats


def played(seating: Seating, players: str) -> list[str]:
    """Return those who play out of order, the way a referee goes through them."""
    wrong = []
    for player, following in zip(players, [*players[1:], None], strict=True):
        if seating.next == player:
            seating.take_turn()
        else:
            wrong.append(player)
            if seating.goes_on_from(player, following):
                seating.jump(player, following)
            else:
                seating.take_turn()
    return wrong


@pytest.mark.parametrize(
    ("players", "wrong"),
    [
        ("ABDABCD", "D"),  # C passed over
        ("ABDDABC", "D"),  # D written for C
        ("ABDCABC", "D"),  # C and D changed places
        ("ABBCDAB", "B"),  # B twice
        ("BBCDABC", "B"),  # the first one is wrong
    ],
)
def test_seating_names_one_turn_out_of_order_once(players: str, wrong: str) -> None:
    seating = Seating("ABCD")
    seating.begin("A")
    assert played(seating, players) == list(wrong)


@given(st.integers(2, 5), st.data())
def test_seating_with_one_name_wrong_names_that_turn_only(number: int, data: st.DataObject) -> None:
    players = "ABCDE"[:number]
    turns = list(players * 4)
    at = data.draw(st.integers(0, len(turns) - 2))
    turns[at] = data.draw(st.sampled_from([p for p in players if p != turns[at]]))
    seating = Seating(players)
    seating.begin("A")
    assert played(seating, "".join(turns)) == [turns[at]]


# totals


@given(st.lists(st.tuples(st.integers(-20, 60), st.integers(0, 60)), max_size=6))
def test_sums_are_all_as_written_or_all_as_right(parts: list[tuple[int, int]]) -> None:
    sums = PossibleSums()
    for written, right in parts:
        sums.add(written, right)
    expected = {sum(written for written, _ in parts), sum(right for _, right in parts)}
    assert {total for total in range(-200, 400) if sums.allow(total)} == expected
