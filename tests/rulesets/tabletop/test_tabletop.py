"""The table that games share: counts, hands, piles, sightings, seats; and totals of slips."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from testcross.rulesets.records.possible_sums import PossibleSums
from testcross.rulesets.tabletop import Count, Hand, Pile, PlayingCard, Seating, Sightings

CASTOR, LILAC, OPAL = (PlayingCard(name, "buck") for name in ("Castor", "Lilac", "Opal"))
WHITE_BUCK, WHITE_DOE = PlayingCard("White", "buck"), PlayingCard("White", "doe")
WHITE = PlayingCard("White", None)


def test_card_without_its_sort_fits_every_card_of_its_name() -> None:
    assert WHITE.fits(WHITE_BUCK)
    assert WHITE_DOE.fits(WHITE)
    assert not WHITE_DOE.fits(WHITE_BUCK)
    assert not WHITE.fits(CASTOR)


# counts


def test_count_never_falls_below_none() -> None:
    assert Count(1, 3).less(2) == Count(0, 1)
    assert Count.exactly(1).less(5).is_none


def test_count_between_bounds_may_be_none_without_being_none() -> None:
    count = Count(0, 2)
    assert (count.may_be_none, count.is_none, str(count)) == (True, False, "0 to 2")


# hands


def test_hand_gives_a_card_that_it_knows_and_refuses_one_that_it_cannot_hide() -> None:
    hand = Hand([CASTOR, LILAC], Count.exactly(2))
    assert hand.take(CASTOR)
    assert not hand.take(OPAL)
    assert hand.size.is_none


def test_hand_of_unknown_cards_gives_any_card_as_long_as_one_is_left() -> None:
    hand = Hand([], Count.exactly(1))
    assert hand.take(OPAL)
    assert not hand.take(CASTOR)


def test_hand_gives_a_card_without_its_sex_and_keeps_the_other_open() -> None:
    hand = Hand([WHITE_BUCK, WHITE_DOE], Count.exactly(2))
    assert hand.take(WHITE)
    assert hand.known == (WHITE,)
    assert hand.take(WHITE_BUCK)


def test_hand_takes_up_an_unknown_card_that_may_then_be_any() -> None:
    hand = Hand([CASTOR], Count.exactly(1))
    hand.add(None)
    assert hand.take(OPAL)
    assert not hand.take(LILAC)


@given(st.lists(st.sampled_from([CASTOR, LILAC, OPAL]), max_size=6))
def test_hand_gives_back_exactly_what_it_was_dealt(cards: list[PlayingCard]) -> None:
    hand = Hand(cards, Count.exactly(len(cards)))
    assert all(hand.take(card) for card in sorted(cards, key=str))
    assert hand.size.is_none
    assert not hand.take(CASTOR)


def test_hand_that_forgets_a_card_may_hold_any_in_its_place() -> None:
    hand = Hand([CASTOR, LILAC], Count.exactly(2))
    hand.forget(CASTOR)
    hand.forget(WHITE_DOE)
    assert (hand.known, hand.size) == ((LILAC,), Count.exactly(2))
    assert hand.take(OPAL)
    assert not hand.take(CASTOR)


# piles


def test_pile_gives_the_last_card_laid() -> None:
    pile = Pile()
    pile.lay(CASTOR, 3)
    pile.lay(LILAC, 5)
    assert (pile.top, pile.line) == (LILAC, 5)
    assert pile.draw(LILAC)
    assert (pile.top, pile.line) == (CASTOR, 3)


def test_pile_refuses_a_card_from_below_and_then_is_open_down_to_it() -> None:
    pile = Pile(OPAL, CASTOR, LILAC)
    assert not pile.draw(CASTOR)
    assert pile.draw(LILAC)  # it may have stayed there, or it may have been the one drawn
    assert pile.draw(OPAL)


def test_pile_that_is_empty_gives_nothing() -> None:
    assert not Pile().draw(CASTOR)


def test_pile_that_is_blurred_gives_any_cards_one_more_than_lay_there() -> None:
    pile = Pile(CASTOR, LILAC)
    pile.forget_order()
    assert (pile.top, pile.line, len(pile)) == (None, 0, 3)
    assert [pile.draw(card) for card in (OPAL, CASTOR, WHITE, OPAL)] == [True, True, True, False]


# the sightings


def test_sightings_are_as_many_as_the_copies_in_the_deck() -> None:
    sightings = Sightings({CASTOR: 1, WHITE_BUCK: 2, WHITE_DOE: 2})
    assert sightings.add(CASTOR, 1)
    assert not sightings.add(CASTOR, 9)
    assert sightings.lines(CASTOR) == (1,)


def test_sightings_count_cards_without_their_sex_against_both() -> None:
    sightings = Sightings({WHITE_BUCK: 2, WHITE_DOE: 2})
    assert [sightings.add(WHITE, line) for line in range(5)] == [True] * 4 + [False]
    assert not sightings.add(WHITE_BUCK, 9)


def test_sightings_forget_all_but_the_cards_whose_place_is_known() -> None:
    sightings = Sightings({CASTOR: 1, WHITE_BUCK: 2, WHITE_DOE: 2})
    for line, card in enumerate((CASTOR, WHITE_BUCK, WHITE_BUCK), 1):
        sightings.add(card, line)
    sightings.forget_all_but([WHITE_BUCK])
    assert (sightings.lines(CASTOR), sightings.lines(WHITE_BUCK)) == ((), (2,))
    assert [sightings.add(card, 9) for card in (CASTOR, WHITE_BUCK, WHITE_BUCK)] == [
        *(True, True, False)
    ]


def test_sightings_refuse_a_card_that_the_deck_has_not() -> None:
    assert not Sightings({CASTOR: 1}).add(OPAL, 1)


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


def test_seating_goes_on_to_the_left() -> None:
    seating = Seating("ABCD")
    seating.begin("C")
    assert played(seating, "CDABCDAB") == []


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


@pytest.mark.parametrize(
    ("player", "following", "passed_over"),
    [("C", "D", "B"), ("D", "A", "BC"), ("A", "B", "CD"), ("C", "B", ""), ("C", None, "B")],
)
def test_seating_tells_who_was_passed_over_for_good(
    player: str, following: str | None, passed_over: str
) -> None:
    seating = Seating("ABCD")
    seating.begin("C" if player == "A" else "B")
    assert seating.jump(player, following) == tuple(passed_over)


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


def test_sums_count_a_part_that_is_unknown_in_one_way_in_the_other() -> None:
    sums = PossibleSums()
    sums.add(60, 61)
    sums.add(None, 10)
    sums.add(7, None)
    assert [total for total in range(200) if sums.allow(total)] == [77, 78]


def test_sums_with_a_part_that_cannot_be_told_allow_any_total() -> None:
    sums = PossibleSums()
    sums.add(None, None)
    assert sums.allow(12345)


def test_sums_of_a_round_may_be_the_score_written_for_it() -> None:
    inner, outer = PossibleSums(), PossibleSums()
    inner.add(10, 12)
    outer.add_sums(inner, 99)
    assert [total for total in range(200) if outer.allow(total)] == [10, 12, 99]
