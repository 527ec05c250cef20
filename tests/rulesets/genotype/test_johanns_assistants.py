"""Brother Johann with an assistant of his own, and round the game (GT-220, GT-246 to GT-255)."""

from typing import Any

import pytest
from genotype_games.pea_solo import (
    ANN,
    COLUMN,
    JOHANN,
    LOW,
    POOL,
    ROW,
    TOP,
    TREASURY,
    ann,
    breeding,
    column,
    covers,
    drawn,
    said,
    shift,
    solo,
    tended,
    turn,
)
from genotype_games.pea_tables import codes
from testcross.rulesets.genotype.box import load_box
from testcross.rulesets.genotype.cards import Gene
from testcross.rulesets.genotype.dice import Face
from testcross.rulesets.genotype.effects import spaces
from testcross.rulesets.genotype.position import parse_goal
from testcross.rulesets.genotype.round_state.game_state import GameState
from testcross.rulesets.genotype.round_state.move_parts import (
    AssistantDie,
    PlacedValue,
)
from testcross.rulesets.genotype.round_state.moves import (
    AutomaTurn,
    BeginPhase,
    DealColumn,
    GamePhase,
    Reset,
    SetUp,
)
from testcross.rulesets.tabletop import Count


def test_gt_250_elisabeth_places_a_goal_and_validates_what_matches_one() -> None:
    state = solo(COLUMN, "hard", "Sister Elisabeth")
    state.table.goals.clear()
    deal = DealColumn(supports=said(state, "treasury"), goal=PlacedValue(parse_goal("R")))
    assert codes(state.apply(deal)) == []
    wrong = DealColumn(supports=said(state, "treasury"), goal=PlacedValue(parse_goal("r")))
    assert codes(solo(COLUMN, "hard", "Sister Elisabeth").apply(wrong)) == ["GT223"]
    state = solo(["8: Ff tt", "9: rr GG"], "hard", "Sister Elisabeth")
    state.table.goals = {parse_goal("F"): JOHANN}
    done = covers("9: rr GG > GG", "8: Ff tt > Ff")
    assert tended(state, draws=drawn("7: TT"), validates=done) == []


def test_gt_251_omari_gets_his_last_marker() -> None:
    def last() -> GameState:
        state = solo(COLUMN, "hard", "Father Omari")
        state.board(JOHANN).markers = Count.exactly(1)
        ann(state)
        return state

    rolled = tuple(
        AssistantDie(gene=gene, faces=(face,))
        for gene, face in zip(Gene, (Face.IV, Face.II, Face.II, Face.I), strict=True)
    )
    done = covers(f"{LOW} > rr", f"{TOP} > Ff")
    move = AutomaTurn(space=spaces()["Omari"], dice=rolled, validates=done)
    assert codes(last().apply(move)) == []
    wrong = AutomaTurn(space=spaces()["Omari"], dice=rolled, validates=covers(f"{LOW} > rr"))
    assert codes(last().apply(wrong)) == ["GT223"]
    assert turn(last(), "treasury", "goal") == ["GT221"]
    for unsure in (None, (AssistantDie(gene=Gene.R, faces=()),)):
        state = last()
        assert codes(state.apply(AutomaTurn(space=spaces()["Omari"], dice=unsure))) == []
        assert state.table.johann
        assert not state.table.johann.column_known


@pytest.mark.parametrize(
    ("hard", "told"),
    [
        ("", "an assistant that is not his"),
        ("Father Omari", "Father Omari, but only his last marker belongs there"),
    ],
)
def test_gt_251_no_marker_but_the_last_on_his_own_assistant(hard: str, told: str) -> None:
    state = solo(COLUMN, "hard" if hard else "standard", hard)
    ann(state)
    rolled = (AssistantDie(gene=Gene.R, faces=(Face.IV,)),)
    (found,) = state.apply(AutomaTurn(space=spaces()["Omari"], dice=rolled))
    assert (found.code, found.text) == ("GT221", f"Johann laid a marker on {told}")
    assert state.table.johann
    assert not state.table.johann.column_known  # whatever he covered by those dice


def test_gt_252_franz_takes_a_coin_for_two_more_shifts() -> None:
    state = breeding(COLUMN, POOL, hard="Brother Franz")
    assert state.table.picking
    assert state.table.picking.order.shifts_left == {JOHANN: 5}
    assert state.board(JOHANN).coins == Count.exactly(0)


def test_gt_253_maria_validates_at_an_arrow_without_dice() -> None:
    for hard, done in (("Sister Maria", covers("8: RR TT > TT")), ("", ())):
        state = breeding(["8: RR TT", LOW], "5RR 5FF 5GG 5Tt", hard=hard, treasury=TREASURY)
        assert shift(state, "treasury", validates=done, dice=()) == []


def test_gt_255_may_validates_every_match() -> None:
    state = solo(["7: GG", "8: Ff GG", "9: rr GG"], "hard", "Sister May")
    ann(state)
    done = covers("9: rr GG > GG", "7: GG > GG", "8: Ff GG > GG")
    assert turn(state, "university", "treasury", validates=done) == []
    assert column(state) == ["8: Ff (GG)", "9: rr (GG)"]


def test_what_rests_on_assumed_cards_is_a_warning() -> None:
    state = solo(COLUMN, plants=ROW, box=load_box())
    ann(state)
    cards = said(state, "1st shift"), said(state, "nursery")
    bare = [
        tuple(PlacedValue(type(one.value)(action=one.value.action)) for one in c) for c in cards
    ]
    move = AutomaTurn(actions=bare[0], supports=bare[1], gene=Gene.G)
    assert codes(state.apply(move)) == ["GT290"]


def test_gt_220_gt_246_the_human_is_first_player_all_game() -> None:
    (found,) = solo(COLUMN).apply(SetUp(first=PlacedValue(JOHANN)))
    assert found.code == "GT219"
    assert found.text == "Johann is first player; should be Ann, for the whole game"
    assert codes(solo(COLUMN).apply(SetUp(first=PlacedValue(ANN)))) == []


def test_gt_249_the_reset_is_as_usual_but_for_the_first_player() -> None:
    def reset(**written: Any) -> list[str]:
        state = solo(COLUMN)
        for phase in (GamePhase.BREEDING, GamePhase.UPGRADES, GamePhase.RESET):
            state.push(BeginPhase(phase=phase, number=1))
        return codes(state.apply(Reset(**written)))

    assert reset(first=PlacedValue(ANN), tracker=PlacedValue(2)) == []
    assert reset(first=PlacedValue(JOHANN)) == ["GT219"]
    assert reset(tracker=PlacedValue(3)) == ["GT219"]
