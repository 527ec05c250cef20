"""What Brother Johann buys, by his cards and otherwise (GT-247, GT-248, GT-254)."""

from dataclasses import replace
from typing import Any

import pytest
from genotype_games.pea_solo import (
    ANN,
    COLUMN,
    JOHANN,
    said,
    solo,
    solo_box,
)
from genotype_games.pea_tables import codes
from testcross.rulesets.genotype.cards import CardKind
from testcross.rulesets.genotype.round_state.game_state import GameState
from testcross.rulesets.genotype.round_state.move_parts import (
    PlacedValue,
    Upgrade,
)
from testcross.rulesets.genotype.round_state.moves import (
    AutomaPurchase,
    BeginPhase,
    GamePhase,
    Purchase,
    Reset,
)
from testcross.rulesets.genotype.round_state.prices import PriceTrack
from testcross.rulesets.tabletop import Count, PlayingCard


def buying(coins: int = 9, difficulty: str = "standard", own: str = "") -> GameState:
    """Return a game in Research Upgrade, all prices known."""
    prices = {
        f"prices.{one}": {"low": 1, "start": 2, "high": 5}
        for one in ("plot", "slot", "marker", "assistant")
    }
    state = solo(COLUMN, difficulty, own, box=solo_box().with_owner(prices, {}, ()))
    state.board(JOHANN).coins = Count.exactly(coins)
    state.board(JOHANN).markers = Count.exactly(0)
    state.board(ANN).markers = Count.exactly(0)
    state.table.phase = GamePhase.BREEDING
    state.apply(BeginPhase(phase=GamePhase.UPGRADES, number=1))
    return state


def buys(state: GameState, *cards: str, **more: Any) -> list[str]:
    return codes(state.apply(AutomaPurchase(cards=said(state, *cards), **more)))


def test_gt_247_the_double_arrow_says_what_he_buys_and_he_buys_first() -> None:
    assert buys(buying(), "nursery", upgrade=Upgrade.PLOT, pays=PlacedValue(2)) == []
    assert buys(buying(), "nursery", upgrade=Upgrade.SLOT, pays=PlacedValue(2)) == ["GT221"]
    assert buys(buying(), "nursery", upgrade=Upgrade.PLOT, pays=PlacedValue(3)) == ["GT106"]
    state = buying()
    assert codes(state.apply(Purchase(player=ANN, passes=True, following=JOHANN))) == ["GT202"]


@pytest.mark.parametrize(
    ("bought", "code"),
    [({"upgrade": Upgrade.SLOT, "pays": PlacedValue(3)}, "GT221"), ({"passes": True}, "GT223")],
)
def test_gt_247_what_he_should_have_bought_leaves_open_prices_and_his_coins(
    bought: dict[str, Any], code: str
) -> None:
    """He bought another upgrade than his card says, or none: or only the entry says so."""
    for coins in (6, 7, 9):
        state = buying()
        move = AutomaPurchase(cards=said(state, *([] if "passes" in bought else ["nursery"])))
        assert codes(state.apply(replace(move, **bought))) == [code]
        for pays in (2, 3):
            slot = Purchase(player=ANN, upgrade=Upgrade.SLOT, pays=PlacedValue(pays))
            state.board(ANN).coins = Count.exactly(9)
            assert codes(state.violations(slot)) == []
        ends = Reset(coins={JOHANN: PlacedValue(coins)})
        assert "GT105" not in codes(state.violations(ends))


@pytest.mark.parametrize(
    ("difficulty", "own", "number"),
    [
        ("easy", "", 1),
        ("standard", "", 2),
        ("hard", "Sister May", 2),
        ("hard", "Brother Leopold", 3),
    ],
)
def test_gt_247_gt_254_how_many_upgrades_he_buys(difficulty: str, own: str, number: int) -> None:
    state = buying(20, difficulty, own)
    cards = ("nursery", "tool shed", "treasury", "university")
    things = (Upgrade.PLOT, Upgrade.SLOT, Upgrade.ASSISTANT, Upgrade.MARKER)
    found = [buys(state, cards[0], upgrade=things[0])]
    state.apply(Purchase(player=ANN, passes=True))
    found += [buys(state, cards[n], upgrade=things[n]) for n in range(1, 4)]
    assert found[: number + 1] == [*[[]] * number, ["GT223"]]


def test_gt_247_what_he_cannot_afford_is_drawn_again() -> None:
    state = buying(2)
    assert buys(state, "nursery", "treasury", upgrade=Upgrade.ASSISTANT) == ["GT220"]
    state = buying(1)
    assert buys(state, "nursery", upgrade=Upgrade.PLOT) == ["GT220"]
    assert codes(buying(1).apply(AutomaPurchase(passes=True))) == []
    assert codes(buying(2).apply(AutomaPurchase(passes=True))) == ["GT223"]


def test_gt_247_with_all_his_markers_and_coins_for_no_more_he_passes() -> None:
    state = buying(2)
    state.table.prices = {
        one: frozenset({PriceTrack(1, 2 if one is Upgrade.MARKER else 3, 5)}) for one in Upgrade
    }
    assert codes(state.violations(AutomaPurchase(passes=True))) == ["GT223"]
    state.board(JOHANN).own_markers = Count.exactly(5)
    assert codes(state.violations(AutomaPurchase(passes=True))) == []


def test_gt_248_a_support_card_says_which_assistant_who_lies_face_down() -> None:
    wrong = (("Father Anton", ["GT221"]), ("Sister Anna", ["GT218"]))
    for name, code in (("Sister May", []), *wrong):
        state = buying()
        row = state.table.rows
        known = ["Brother Franz", "Sister May", "Father Anton"]
        row[CardKind.ASSISTANT].lay([PlayingCard(one, None) for one in known])
        hires = {"supports": said(state, "university"), "card": PlacedValue(name)}
        assert buys(state, "treasury", upgrade=Upgrade.ASSISTANT, **hires) == code
        assert state.table.johann
        assert state.table.johann.hired == 1
        assert state.board(JOHANN).assistants == []
