"""Brother Johann's turns of Working, legal and broken, on a known table (GT-226 to GT-236)."""

import pytest
from genotype_games.pea_solo import (
    ANN,
    COLUMN,
    JOHANN,
    LOW,
    ROW,
    TOP,
    ann,
    column,
    covers,
    drawn,
    played,
    said,
    solo,
    solo_box,
    turn,
)
from genotype_games.pea_tables import codes
from testcross.rulesets.genotype.cards import Gene
from testcross.rulesets.genotype.effects import spaces
from testcross.rulesets.genotype.position import parse_goal
from testcross.rulesets.genotype.round_state.game_state import GameState
from testcross.rulesets.genotype.round_state.move_parts import (
    CardUse,
    PlacedValue,
    Spot,
    TileMove,
)
from testcross.rulesets.genotype.round_state.moves import (
    AutomaCard,
    AutomaDeckOrder,
    AutomaTurn,
)
from testcross.rulesets.genotype.round_state.shared_board import Tiles
from testcross.rulesets.tabletop import Count


def test_gt_226_human_first_and_turn_about() -> None:
    state = solo(COLUMN)
    assert turn(state, "treasury", "goal") == ["GT202"]


def test_gt_227_a_valid_card_is_not_drawn_again() -> None:
    state = solo(COLUMN)
    ann(state)
    move = AutomaTurn(actions=said(state, "treasury", "university"), supports=said(state, "goal"))
    (found,) = state.apply(move)
    assert found.code == "GT220"
    assert found.text == "Johann drew the Action card treasury R 1 again, but it could be used"


def test_gt_227_a_card_that_cannot_be_used_is_drawn_again() -> None:
    state = solo(COLUMN)
    ann(state)
    move = AutomaTurn(actions=said(state, "goal", "treasury"), supports=said(state, "nursery"))
    assert codes(state.apply(move)) == []  # he has one coin of the two that a goal costs
    state = solo(COLUMN)
    ann(state)
    (found,) = state.apply(AutomaTurn(actions=said(state, "goal"), supports=said(state, "nursery")))
    assert found.code == "GT220"
    assert "should have been drawn again: he has 1 of the 2 coins" in found.text


def test_gt_227_a_taken_space_has_the_support_card_drawn_again() -> None:
    state = solo(COLUMN)
    ann(state, spaces()["1st shift"], gene=Gene.R)
    supports = said(state, "treasury", "nursery")  # R, then F
    move = AutomaTurn(actions=said(state, "1st shift"), supports=supports, gene=Gene.F)
    assert codes(state.apply(move)) == []
    state = solo(COLUMN)
    ann(state)
    assert codes(state.apply(move)) == ["GT220"]  # R was free


def test_gt_227_a_card_is_drawn_once_until_all_are_shuffled() -> None:
    state = solo(COLUMN)
    ann(state)
    assert turn(state, "treasury", "goal") == []
    ann(state)
    assert turn(state, "university", "treasury") == ["GT220"]


def test_gt_227_the_deck_in_its_order() -> None:
    state = solo(COLUMN)
    order = said(state, "treasury", "goal", "university", "nursery")
    assert codes(state.apply(AutomaDeckOrder(cards=order))) == []
    ann(state)
    assert turn(state, "treasury", "goal") == []
    ann(state)
    assert turn(state, "university", "tool shed") == ["GT220"]


def test_gt_236_t_20_the_symbol_takes_the_letter_of_the_action_card() -> None:
    state = solo(COLUMN, box=solo_box(goal={"letter": "f"}))
    state.board(JOHANN).coins = Count.exactly(2)
    ann(state)
    goal = PlacedValue(parse_goal("f"))
    assert turn(state, "goal", "gardening", goal=goal, pays=PlacedValue(2)) == []
    assert state.table.goals[parse_goal("f")] == JOHANN


def test_gt_221_he_has_no_tools_and_uses_no_assistants() -> None:
    assert played("treasury", "goal", uses=(CardUse(name="Rake"),)) == ["GT216"]
    assert played("treasury", "goal", uses=(CardUse(name="Sister Anna"),)) == ["GT217"]


def test_gt_228_the_treasury_gives_two_coins() -> None:
    assert played("treasury", "goal", coins=PlacedValue(2)) == []
    assert played("treasury", "goal", coins=PlacedValue(3)) == ["GT223"]


def test_gt_229_the_university_at_its_cheapest_space() -> None:
    assert played("university", "goal", pays=PlacedValue(1)) == []
    assert played("university", "goal", pays=PlacedValue(2)) == ["GT223"]
    assert played("university", "goal", space=spaces()["treasury"]) == ["GT221"]


@pytest.mark.parametrize(
    ("pips", "gained", "gone"),
    [(1, "4: RR", "5: FF"), (2, "5: FF", "6: GG"), (3, "6: GG", "4: RR")],
)
def test_gt_230_t_17_the_pips_tell_which_plant_and_the_next_one_is_discarded(
    pips: int, gained: str, gone: str
) -> None:
    state = solo(COLUMN, plants=ROW, box=solo_box(treasury={"pips": pips}))
    ann(state)
    done = {"draws": drawn(gained), "discards": drawn(gone)}
    assert turn(state, "nursery", "treasury", **done) == []
    assert column(state) == [gained, *COLUMN]


def test_gt_230_t_17_a_plant_that_is_gone_has_the_next_one_taken() -> None:
    state = solo(COLUMN, plants=ROW)
    ann(state, spaces()["nursery"], draws=drawn("5: FF"))
    state.table.free[spaces()["nursery"]] = frozenset({(0,)})
    done = {"draws": drawn("6: GG"), "discards": drawn("4: RR")}
    assert turn(state, "nursery", "university", **done) == []


def test_gt_230_other_cards_than_the_pips_say() -> None:
    assert played("nursery", "university", draws=drawn("4: RR")) == ["GT221"]
    done = {"draws": drawn("5: FF"), "discards": drawn("4: RR")}
    assert played("nursery", "university", **done) == ["GT221"]


def test_gt_230_with_no_plant_face_up_he_takes_the_top_of_the_deck() -> None:
    state = solo(COLUMN)
    ann(state)
    assert turn(state, "nursery", "university", draws=drawn("7: TT"), discards=()) == []
    assert column(state) == ["7: TT", *COLUMN]


def test_gt_231_the_tool_shed_discards_a_tool_and_validates() -> None:
    done = {"discards": drawn("Grant"), "validates": covers(f"{LOW} > GG")}
    assert played("tool shed", "university", **done) == []
    assert played("tool shed", "university", discards=drawn("Rake")) == ["GT221"]


@pytest.mark.parametrize(
    ("lies", "tile", "code"),
    [
        (Tiles(left=True), TileMove(spot=Spot.LEFT, recessive=None), []),
        (Tiles(top=True), TileMove(spot=Spot.LEFT, recessive=False), []),
        (Tiles(), TileMove(spot=Spot.LEFT, recessive=True), ["GT221"]),
        (Tiles(), TileMove(spot=Spot.TOP, recessive=False), ["GT221"]),
        (Tiles(left=True), TileMove(spot=Spot.LEFT, recessive=False), ["GT206"]),
    ],
)
def test_gt_232_t_18_a_tile_on_his_spot_goes_and_else_one_is_added(
    lies: Tiles, tile: TileMove, code: list[str]
) -> None:
    state = solo(COLUMN)
    state.table.tiles[Gene.F] = frozenset({lies})
    ann(state)
    assert turn(state, "left gene", "nursery", gene=Gene.F, tile=tile, coin=PlacedValue(1)) == code


def test_gt_232_a_tile_that_should_have_gone_is_told_in_words() -> None:
    state = solo(COLUMN)
    state.table.tiles[Gene.F] = frozenset({Tiles(left=True)})
    ann(state)
    actions, supports = said(state, "left gene"), said(state, "nursery")
    tile = TileMove(spot=Spot.LEFT, recessive=False)
    move = AutomaTurn(actions=actions, supports=supports, gene=Gene.F, tile=tile)
    (found,) = state.apply(move)
    assert found.text.startswith("Johann set left F; his cards say left away, ")


def test_gt_232_he_takes_the_coin_of_the_square_if_it_is_there() -> None:
    assert played("left gene", "nursery", coin=PlacedValue(1)) == []
    assert played("left gene", "nursery", coin=PlacedValue(0)) == ["GT223"]
    assert played("left gene", "nursery", gene=Gene.R) == ["GT221"]


def test_gt_233_the_first_shift_of_the_letter() -> None:
    assert played("1st shift", "nursery", gene=Gene.F, coin=PlacedValue(1)) == []
    assert played("1st shift", "nursery", gene=Gene.G) == ["GT221"]


@pytest.mark.parametrize(
    ("support", "goal", "code"),
    [("treasury", "R", []), ("university", "r", []), ("treasury", "r", ["GT221"])],
)
def test_gt_234_t_19_a_capital_is_the_dominant_goal_and_a_small_letter_the_recessive_one(
    support: str, goal: str, code: list[str]
) -> None:
    state = solo(COLUMN)
    state.board(JOHANN).coins = Count.exactly(3)
    ann(state)
    assert (
        turn(state, "goal", support, goal=PlacedValue(parse_goal(goal)), pays=PlacedValue(2))
        == code
    )


def test_gt_234_t_19_a_goal_that_is_taken_has_the_card_drawn_again() -> None:
    state = solo(COLUMN)
    state.board(JOHANN).coins = Count.exactly(3)
    state.table.goals[parse_goal("R")] = ANN
    ann(state)
    supports = said(state, "treasury", "university")
    move = AutomaTurn(
        actions=said(state, "goal"), supports=supports, goal=PlacedValue(parse_goal("r"))
    )
    assert codes(state.apply(move)) == []
    assert turn(solo_with_goal(), "goal", "treasury") == ["GT220"]


def solo_with_goal() -> GameState:
    state = solo(COLUMN)
    state.board(JOHANN).coins = Count.exactly(3)
    state.table.goals[parse_goal("R")] = ANN
    ann(state)
    return state


def test_gt_235_gardening_validates_for_each_assistant_and_gains_a_plant() -> None:
    state = solo(COLUMN)
    assert state.table.johann
    state.table.johann.hired = 2
    ann(state)
    done = {"draws": drawn("7: TT"), "validates": covers(f"{LOW} > GG", f"{LOW} > rr")}
    assert turn(state, "gardening", "treasury", **done) == []
    assert column(state) == ["7: TT", TOP]
    assert played("gardening", "treasury", validates=covers(f"{LOW} > GG")) == ["GT223"]


def test_gt_235_whether_the_assistant_of_a_hard_game_counts_is_a_ruling() -> None:
    state = solo(COLUMN, "hard", "Sister Maria")
    ann(state)
    assert turn(state, "gardening", "treasury", validates=()) == ["GT290"]


def test_a_turn_of_which_only_the_goal_or_nothing_is_written_is_legal() -> None:
    for move in (
        AutomaTurn(),
        AutomaTurn(space=spaces()["goal"], goal=PlacedValue(parse_goal("R"))),
    ):
        state = solo(COLUMN)
        state.board(JOHANN).coins = Count.exactly(2)
        ann(state)
        assert codes(state.apply(move)) == []
    assert state.table.goals == {parse_goal("R"): JOHANN}


def test_a_card_that_there_is_not_is_a_finding() -> None:
    state = solo(COLUMN)
    ann(state)
    unknown = PlacedValue(AutomaCard(action=spaces()["Omari"]))
    (found,) = state.apply(AutomaTurn(actions=(unknown,), supports=said(state, "goal")))
    assert (found.code, found.text) == ("GT220", "unknown automa card Omari")
