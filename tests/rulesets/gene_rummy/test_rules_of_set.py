"""The rules of SET!, sentence by sentence (pp. 25-26): kept, and broken."""

from typing import Any

import pytest
from sheets.game_records import SetRound, call, findings, found, game, mating

LAYOUT = ["Castor buck", "Opal buck", "Lynx buck", "Amber buck", "Squirrel buck", "Chinchilla buck"]
LAYOUT += ["Lilac doe", "Blue doe", "Black doe", "Chocolate doe", "Castor doe"]
# no agouti among them, so no agouti kit
SELF = ["Black buck", "Blue buck", "Lilac buck", "Chocolate buck", "Black Cal buck"]
SELF += ["Lilac doe", "Blue doe", "Black doe", "Chocolate doe", "Black Seal doe", "Blue Cal buck"]
LEGAL = mating("Castor buck", "Lilac doe", "White doe", points=61)
NEXT: dict[str, Any] = {"replaced": ["Opal doe", "Lynx doe"], "offspring": "Blue Cal doe"}
ILLEGAL = mating("Black buck", "Lilac doe", "Opal buck")
ADDED = ["Lilac Seal doe", "Blue Seal doe", "White buck"]


def table(
    *calls: dict[str, Any], layout: list[str] | None = None, offspring: str = "White doe"
) -> list[str]:
    """Return what is found in a round that breaks off after these calls."""
    told = {"layout": layout or LAYOUT, "offspring": offspring, "calls": list(calls)}
    return found(game({"dealer": "Bo", **told}, variant="set"))


def selves(*calls: dict[str, Any]) -> list[str]:
    """Return what is found where the offspring is an Opal and all the others are selfs."""
    return table(*calls, layout=SELF, offspring="Opal buck")


# the set-up


@pytest.mark.parametrize("players", [2, 3, 5])
def test_p25_two_players_or_more(players: int) -> None:
    names = [f"Player {number}" for number in range(players)]
    told = {"layout": LAYOUT, "offspring": "White doe", "calls": []}
    assert found(game(told, variant="set", players=names)) == []
    assert found(game(told, variant="set", players=names[:1])) == ["RX001"]


def test_p25_anybody_may_be_the_dealer() -> None:
    for dealer in ("Ann", "Bo"):
        told = {"dealer": dealer, "layout": LAYOUT, "offspring": "White doe", "calls": []}
        assert found(game(told, variant="set")) == []


def test_p25_eleven_cards_are_laid_out() -> None:
    assert table() == []
    assert table(layout=LAYOUT[:10]) == ["round 1: GR207"]
    assert table(layout=[*LAYOUT, "Opal doe"]) == ["round 1: GR207"]


def test_p25_another_card_from_the_pile_is_the_offspring() -> None:
    assert table(offspring="Opal doe") == []
    assert table(offspring="Opal buck") == ["round 1: GR202"]


# calling


NO_CARD: dict[str, Any] = {"replaced": NEXT["replaced"]}


@pytest.mark.parametrize(
    ("first", "code"),
    [
        # two parents out of the layout for this offspring, which is no parent itself
        (call("Ann", LEGAL, **NEXT), ""),
        (call("Ann", mating("Castor buck", "Lilac Seal doe", "White doe"), **NEXT), "GR201"),
        (call("Ann", mating("Castor buck", "Lilac doe", "Black doe"), **NEXT), "GR204"),
        (call("Ann", mating("Castor buck", "White doe", "White doe"), **NEXT), "GR201"),
        # a legal SET! is kept by the player, and costs nothing
        (call("Ann", LEGAL, "wrong", penalty=10), "GR209"),
        (call("Ann", LEGAL, penalty=10, **NEXT), "GR209"),
        # the dealer replaces the two cards with two from the deck, and turns up another one
        (call("Ann", LEGAL, **{**NEXT, "replaced": ["Opal doe"]}), "GR207"),
        (
            call("Ann", LEGAL, **{**NEXT, "replaced": ["Opal doe", "Lynx doe", "Amber doe"]}),
            "GR207",
        ),
        (call("Ann", LEGAL, **{**NEXT, "replaced": ["Opal doe", "Castor doe"]}), "GR202"),
        (call("Ann", LEGAL, **NO_CARD), "GR207"),
        # there is none only if no two cards fit
        ({"added": ADDED}, "GR209"),
    ],
)
def test_p25_first_call_is_judged_by_the_cards_laid_out(first: dict[str, Any], code: str) -> None:
    assert table(first) == ([f"round 1, call 1: {code}"] if code else [])


def test_p25_kit_that_is_not_the_offspring_excuses_no_penalty_for_a_right_call() -> None:
    laid = mating("Castor buck", "Lilac doe", "Black Cal doe")
    both = ["round 1, call 1: GR204", "round 1, call 1: GR209"]
    assert table(call("Ann", laid)) == both[:1]
    assert table(call("Ann", laid, penalty=10)) == both


def test_p25_fine_for_a_right_call_excuses_no_replacement_that_lies_there_already() -> None:
    again = {**NEXT, "replaced": ["Opal doe", "Castor doe"]}
    both = ["round 1, call 1: GR209", "round 1, call 1: GR202"]
    assert table(call("Ann", LEGAL, penalty=10, **again)) == both


def test_p25_there_are_no_turns() -> None:
    second = mating("Squirrel buck", "Blue doe", "Blue Cal doe")
    again: dict[str, Any] = {"replaced": ["Amber doe", "Lilac buck"], "offspring": "Blue Seal doe"}
    for player in ("Ann", "Bo"):
        assert table(call("Ann", LEGAL, **NEXT), call(player, second, **again)) == []
    turns = {"dealer": "Bo", "turns": [{"player": "Ann"}]}
    assert found(game(turns, variant="set")) == ["round 1: RX001"]


def test_p25_the_parents_are_picked_up() -> None:
    white = {**NEXT, "offspring": "White buck"}
    for buck, doe in (("Castor buck", "Blue doe"), ("Opal buck", "Lilac doe")):
        again = call("Bo", mating(buck, doe, "White buck"), **{**NEXT, "replaced": ["Amber doe"]})
        again["replaced"].append("Lilac buck")
        assert table(call("Ann", LEGAL, **white), again) == ["round 1, call 2: GR201"]


WRONG = call("Ann", ILLEGAL, "wrong", penalty=10)
FROM_ADDED = mating("Black buck", "Lilac doe", "White buck")
SEAL_KIT = mating("Black buck", "Lilac doe", "Lilac Seal doe")
SEAL_DOE = mating("Black buck", "Lilac Seal doe", "White buck")
SHOWS_NONE: dict[str, Any] = {"player": "Ann", "judged": "wrong", "penalty": 10}


@pytest.mark.parametrize(
    ("calls", "code"),
    [
        # matings are checked by the others; a wrong call costs ten points
        ([call("Ann", ILLEGAL, **NEXT)], "GR209"),
        ([WRONG], ""),
        *(([{**WRONG, "penalty": penalty}], "GR209") for penalty in (0, 5, 20)),
        # both parents and the offspring lie there for the next call
        ([WRONG, call("Bo", ILLEGAL, "wrong", penalty=10)], ""),
        ([WRONG, {"added": ADDED}, call("Bo", FROM_ADDED)], ""),
        # a call that shows no SET! costs as much
        ([SHOWS_NONE], ""),
        ([{**SHOWS_NONE, "penalty": 5}], "GR209"),
        ([{"player": "Ann", "judged": "right"}], "GR209"),
        # three cards are added when all agree that there is none
        ([{"added": ADDED}], ""),
        ([{"added": ADDED[:2]}], "GR207"),
        ([{"added": [*ADDED, "Lilac Cal doe"]}], "GR207"),
        # the last of them is the offspring, the others may be parents, and none is replaced
        ([{"added": ADDED}, call("Ann", FROM_ADDED)], ""),
        ([{"added": ADDED}, call("Ann", SEAL_KIT)], "GR204"),
        ([{"added": ADDED}, call("Ann", SEAL_DOE)], ""),
        ([{"added": ADDED}, call("Ann", FROM_ADDED, replaced=NEXT["replaced"])], "GR207"),
    ],
)
def test_p25_last_call_is_judged_where_all_but_the_offspring_are_selfs(
    calls: list[dict[str, Any]], code: str
) -> None:
    assert selves(*calls) == ([f"round 1, call {len(calls)}: {code}"] if code else [])


def test_p25_a_call_is_judged_right_or_wrong() -> None:
    dealt = {**SetRound(0).record, "calls": [{"player": "Ann", "judged": "maybe"}], "scores": {}}
    (told, *_) = findings(game(dealt, variant="set"))
    assert told.text == "'judged' is 'maybe'; expected 'right' or 'wrong'"


def test_p25_the_number_is_reduced_back_to_twelve() -> None:
    """11 and the offspring; 15 with the three; without a SET! 12 again, the offspring waiting."""
    white = call("Ann", FROM_ADDED)
    more = {"added": ["Lilac Cal doe", "Blue Cal doe", "White doe"]}
    assert selves({"added": ADDED}, white, more) == []
    turned_up = {**white, "offspring": "Opal doe"}
    assert selves({"added": ADDED}, turned_up) == ["round 1, call 2: GR207"]
    # from then on two are replaced again
    second = mating("Blue buck", "Blue doe", "White doe")
    third = call("Bo", mating("Chocolate buck", "Black doe", "Opal buck"), "wrong", penalty=10)
    assert selves({"added": ADDED}, white, more, call("Bo", second), third) == []


# the end (p. 26)


@pytest.mark.parametrize("seed", range(6))
def test_p26_play_goes_on_until_the_deck_is_depleted(seed: int) -> None:
    dealt = SetRound(seed)
    assert found(game(dealt.record, variant="set")) == []
    early = {**dealt.record, "calls": dealt.record["calls"][:3], "scores": {"Ann": 0}}
    assert "round 1: GR208" in found(game(early, variant="set"))


def test_p26_no_call_comes_after_the_end() -> None:
    dealt = SetRound(1)
    late = {**dealt.record, "calls": [*dealt.record["calls"], {"player": "Ann"}]}
    told = [one for one in findings(game(late, variant="set")) if "after the end" in one.text]
    assert [one.code for one in told] == ["GR208"]


def test_p26_there_may_be_cards_remaining_that_do_not_form_a_set() -> None:
    ended = [SetRound(seed) for seed in range(6)]
    assert any(len(dealt.layout) > 2 for dealt in ended)
    assert any(dealt.offspring is not None for dealt in ended)
    for dealt in ended:
        assert found(game(dealt.record, variant="set")) == []


@pytest.mark.parametrize(("scoring", "points"), [("standard", 61), ("simple", 50)])
def test_p26_standard_or_simple_scoring(scoring: str, points: int) -> None:
    for written, code in ((points, []), (points + 1, ["round 1, call 1: GR106"])):
        laid = {**LEGAL, "points": written}
        told = {"layout": LAYOUT, "offspring": "White doe", "calls": [call("Ann", laid, **NEXT)]}
        assert found(game(told, variant="set", scoring=scoring)) == code


def test_p26_the_score_counts_matings_kept_less_ten_for_each_wrong_call() -> None:
    dealt = SetRound(1)
    wrong = {"player": "Ann", "judged": "wrong", "penalty": 10}
    calls = [wrong, *dealt.record["calls"]]
    fined = {**dealt.scores, "Ann": dealt.scores["Ann"] - 10}
    kept = game({**dealt.record, "calls": calls, "scores": fined}, variant="set")
    assert found(kept) == []
    unfined = game({**dealt.record, "calls": calls}, variant="set")
    assert found(unfined) == ["round 1: GR107"]
    assert "10 too many" in findings(unfined)[0].message


def test_p26_a_total_may_fall_below_zero() -> None:
    dealt = SetRound(1)
    for one in dealt.record["calls"]:
        if "mating" in one:
            one["player"] = "Ann"
    wrong = [{"player": "Bo", "judged": "wrong", "penalty": 10}] * 2
    told = {**dealt.record, "calls": [*wrong, *dealt.record["calls"]]}
    for bos, code in ((-20, []), (0, ["round 1: GR107"])):
        scores = {"Ann": sum(dealt.scores.values()), "Bo": bos}
        assert found(game({**told, "scores": scores}, variant="set")) == code


def test_p26_the_highest_score_wins() -> None:
    dealt = SetRound(2)
    best = max(dealt.scores, key=lambda player: dealt.scores[player])
    (other,) = {"Ann", "Bo"} - {best}
    told = {"variant": "set", "scores": dict(dealt.scores)}
    assert found(game(dealt.record, **told, winner=best)) == []
    assert found(game(dealt.record, **told, winner=other)) == ["GR108"]
