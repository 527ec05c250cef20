"""Brother Johann: GT-220 to GT-256 by their numbers, legal and broken, on a known table."""

from dataclasses import replace
from typing import Any

import pytest
from pea_solo import (
    ANN,
    JOHANN,
    column,
    covers,
    drawn,
    said,
    solo,
    solo_box,
)
from pea_tables import codes
from testcross.rulesets.genotype.box import load_box
from testcross.rulesets.genotype.cards import CardKind, Gene
from testcross.rulesets.genotype.dice import Face, parse_die, parse_pool
from testcross.rulesets.genotype.effects import Space, spaces
from testcross.rulesets.genotype.position import parse_goal
from testcross.rulesets.genotype.round_state.game_state import GameState
from testcross.rulesets.genotype.round_state.move_parts import (
    AssistantDie,
    NamedPlant,
    Said,
    Spot,
    TileMove,
    Upgrade,
    Use,
)
from testcross.rulesets.genotype.round_state.moves import (
    AutomaDeckOrder,
    AutomaPhase,
    AutomaPurchase,
    AutomaShift,
    AutomaTurn,
    BeginPhase,
    DealColumn,
    GamePhase,
    Purchase,
    Reset,
    SetUp,
    Sorting,
    WorkTurn,
)
from testcross.rulesets.genotype.round_state.prices import PriceTrack
from testcross.rulesets.genotype.round_state.tiles import Tiles
from testcross.rulesets.tabletop import Count, PlayingCard

TOP, LOW = "8: Ff tt", "9: rr GG"
SECOND_SHIFT = spaces()["2nd shift"]
COLUMN = [TOP, LOW]
ROW = ("4: RR", "5: FF", "6: GG")


def ann(state: GameState, space: Space = SECOND_SHIFT, **more: Any) -> None:
    """Let Ann take a turn, so that it is Johann's."""
    state.apply(WorkTurn(player=ANN, space=space, **more))


def turn(state: GameState, action: str, support: str, **more: Any) -> list[str]:
    """Return the codes of what is wrong with a turn of Johann with two cards."""
    move = AutomaTurn(actions=said(state, action), supports=said(state, support), **more)
    return codes(state.apply(move))


def played(action: str, support: str, **more: Any) -> list[str]:
    """Return the codes of what is wrong with Johann's first turn, after one of Ann's."""
    state = solo(COLUMN, plants=ROW, tools=("Rake", "Grant", "Seed Bag"))
    ann(state)
    return turn(state, action, support, **more)


# GT-221, GT-222: the set-up


def test_gt_221_johann_has_three_markers_three_goal_markers_a_coin_and_two_plants() -> None:
    state = solo(COLUMN)
    board = state.board(JOHANN)
    assert (board.markers, board.goal_markers, board.coins) == (
        Count.exactly(3),
        Count.exactly(3),
        Count.exactly(1),
    )
    one = NamedPlant(card=parse_plant_card(TOP))
    assert codes(state.apply(DealColumn(plants=(one, one)))) == []
    assert codes(state.apply(DealColumn(plants=(one,)))) == ["GT219"]


def parse_plant_card(text: str) -> Any:
    (validation,) = covers(f"{text} > {text.split()[1]}")
    assert validation.plant
    return validation.plant.card


# GT-223 to GT-225: his garden


def test_gt_223_a_complete_plant_is_harvested_at_once() -> None:
    state = solo([TOP, "9: (rr) GG"])
    ann(state)
    assert turn(state, "university", "treasury", validates=covers("9: rr GG > GG")) == []
    assert column(state) == [TOP]
    assert [str(card) for card in state.board(JOHANN).done] == ["9: rr GG"]


def test_gt_224_t_24_a_fifth_plant_is_a_validation_and_the_deck_is_untouched() -> None:
    four = ["1: Ff", "2: Gg", "3: Tt", "9: rr GG"]
    state = solo(four, plants=ROW)
    ann(state)
    done = {"draws": (), "discards": (), "validates": covers("9: rr GG > GG")}
    assert turn(state, "nursery", "treasury", **done) == []
    assert column(state)[-1] == "9: rr (GG)"
    state = solo(four, plants=ROW)
    ann(state)
    assert turn(state, "nursery", "treasury", draws=drawn("4: RR")) == ["GT222"]


def test_gt_225_he_validates_the_bottom_most_open_trait() -> None:
    assert played("university", "treasury", validates=covers(f"{LOW} > GG")) == []
    assert played("university", "treasury", validates=covers(f"{LOW} > rr")) == ["GT222"]
    assert played("university", "treasury", validates=covers(f"{TOP} > tt")) == ["GT222"]


# GT-226, GT-227: turns and cards


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
    goal = Said(parse_goal("f"))
    assert turn(state, "goal", "gardening", goal=goal, pays=Said(2)) == []
    assert state.table.goals[parse_goal("f")] == JOHANN


def test_gt_221_he_has_no_tools_and_uses_no_assistants() -> None:
    assert played("treasury", "goal", uses=(Use(name="Rake"),)) == ["GT216"]
    assert played("treasury", "goal", uses=(Use(name="Sister Anna"),)) == ["GT217"]


# GT-228 to GT-235: what he does


def test_gt_228_the_treasury_gives_two_coins() -> None:
    assert played("treasury", "goal", coins=Said(2)) == []
    assert played("treasury", "goal", coins=Said(3)) == ["GT223"]


def test_gt_229_the_university_at_its_cheapest_space() -> None:
    assert played("university", "goal", pays=Said(1)) == []
    assert played("university", "goal", pays=Said(2)) == ["GT223"]
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
    assert turn(state, "left gene", "nursery", gene=Gene.F, tile=tile, coin=Said(1)) == code


def test_gt_232_he_takes_the_coin_of_the_square_if_it_is_there() -> None:
    assert played("left gene", "nursery", coin=Said(1)) == []
    assert played("left gene", "nursery", coin=Said(0)) == ["GT223"]
    assert played("left gene", "nursery", gene=Gene.R) == ["GT221"]


def test_gt_233_the_first_shift_of_the_letter() -> None:
    assert played("1st shift", "nursery", gene=Gene.F, coin=Said(1)) == []
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
    assert turn(state, "goal", support, goal=Said(parse_goal(goal)), pays=Said(2)) == code


def test_gt_234_t_19_a_goal_that_is_taken_has_the_card_drawn_again() -> None:
    state = solo(COLUMN)
    state.board(JOHANN).coins = Count.exactly(3)
    state.table.goals[parse_goal("R")] = ANN
    ann(state)
    supports = said(state, "treasury", "university")
    move = AutomaTurn(actions=said(state, "goal"), supports=supports, goal=Said(parse_goal("r")))
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


# GT-237 to GT-241: the Automa phase


def tended(state: GameState, **more: Any) -> list[str]:
    return codes(state.apply(AutomaPhase(**more)))


def test_gt_237_first_shift_markers_go_to_the_back_of_the_queue() -> None:
    state = solo(COLUMN)
    ann(state)
    assert turn(state, "1st shift", "nursery") == []
    assert tended(state, draws=drawn("7: TT")) == []
    assert state.table.first_shift == {}
    assert state.table.second_shift == [ANN, JOHANN]


def test_gt_238_one_validation_for_each_assistant() -> None:
    state = solo(COLUMN)
    assert state.table.johann
    state.table.johann.hired = 1
    done = {"draws": drawn("7: TT"), "coins": Said(3)}
    assert tended(state, validates=(), **done) == ["GT223"]
    state = solo(COLUMN)
    assert tended(state, validates=(), **done) == []


def test_gt_239_a_plant_and_one_for_each_new_plot() -> None:
    state = solo(COLUMN)
    state.board(JOHANN).plots = Count.exactly(1)
    assert tended(state, draws=drawn("7: TT", "6: RR")) == []
    assert column(state) == ["6: RR", "7: TT", *COLUMN]
    state = solo(COLUMN)
    assert tended(state, draws=drawn("7: TT", "6: RR")) == ["GT223"]
    state = solo(["1: Ff", "2: Gg", "3: Tt", "9: rr GG"])
    assert tended(state, draws=drawn("7: TT")) == ["GT222"]


@pytest.mark.parametrize(("difficulty", "coins"), [("easy", 0), ("standard", 3), ("hard", 3)])
def test_gt_240_three_coins_but_not_in_an_easy_game(difficulty: str, coins: int) -> None:
    assert tended(solo(COLUMN, difficulty), draws=drawn("7: TT"), coins=Said(coins)) == []
    assert tended(solo(COLUMN, difficulty), coins=Said(3 - coins)) == ["GT223"]


def test_gt_240_his_coins_rest_on_no_ruling_about_his_assistant() -> None:
    state = solo(COLUMN, "hard", "Sister Maria")
    assert tended(state, draws=drawn("7: TT"), coins=Said(4)) == ["GT223"]


def test_gt_241_the_cards_are_shuffled_again() -> None:
    state = solo(COLUMN)
    ann(state)
    assert turn(state, "treasury", "goal") == []
    assert tended(state, draws=drawn("7: TT")) == []
    assert state.table.johann
    assert state.table.johann.deck.drawn == []


# GT-242 to GT-245, GT-256: Shifts


def breeding(plants: list[str], pool: str, *, hard: str = "", **cards: dict[str, Any]) -> GameState:
    """Return a game in Plant Breeding in which Ann has no slot, so that only Johann picks."""
    state = solo(plants, "hard" if hard else "standard", hard, box=solo_box(**cards))
    assert state.table.johann
    state.table.johann.has_tended = True
    state.board(ANN).garden, state.board(ANN).unknown_plants = [], Count(0, 0)
    state.table.limits.slots = 0
    for board in state.table.boards.values():
        board.markers = Count.exactly(0)
    state.apply(BeginPhase(phase=GamePhase.BREEDING, number=1))
    state.apply(Sorting(pool=parse_pool(pool)))
    return state


def shift(state: GameState, card: str, **more: Any) -> list[str]:
    """Return the codes of what is wrong with a Shift of Johann."""
    return codes(state.apply(AutomaShift(cards=said(state, card), **more)))


def dice(text: str) -> tuple[Any, ...]:
    return tuple(parse_die(one) for one in text.split())


POOL = "5RR 5FF 5GG 5TT"
TREASURY = {"single": "F", "double": "T", "mutation": "R"}


@pytest.mark.parametrize(
    ("pool", "taken", "validated"),
    [
        ("5RR 5FF 5GG 5TT", "TT TT", ["8: RR TT > TT"]),
        ("5RR 5FF 5GG TT 4Tt", "TT", ["8: RR TT > TT"]),
        ("5RR 5FF 5GG 5Tt", "", []),
    ],
)
def test_gt_243_t_21_a_double_arrow_takes_two_dice_if_they_are_there(
    pool: str, taken: str, validated: list[str]
) -> None:
    state = breeding(["8: RR TT", LOW], pool, treasury=TREASURY)
    done = {"dice": dice(taken), "validates": covers(*validated)}
    assert shift(state, "treasury", **done) == []
    for wrong in ({"dice": dice("FF")}, {"validates": covers("8: RR TT > RR")}):
        state = breeding(["8: RR TT", LOW], pool, treasury=TREASURY)
        assert shift(state, "treasury", **wrong)[0] in ("GT221", "GT223")


@pytest.mark.parametrize(
    ("plants", "validated", "coins"),
    [
        (["8: FF Gg", "9: Rr tt"], ["8: FF Gg > Gg", "9: Rr tt > Rr"], 0),
        (["8: FF Gg", "9: (Rr) tt"], ["8: FF Gg > Gg"], 1),
    ],
)
def test_gt_243_gt_244_t_22_a_mutation_validates_the_bottom_most_trait_of_its_gene_or_gives_a_coin(
    plants: list[str], validated: list[str], coins: int
) -> None:
    arrows = {"single": "F", "double": "G", "mutation": "R"}
    state = breeding(plants, "4RR mR 5Ff 4GG Gg 5TT", treasury=arrows)
    before = state.board(JOHANN).coins
    done = {"dice": dice("Gg mR"), "validates": covers(*validated), "coins": Said(coins)}
    assert shift(state, "treasury", **done) == []
    assert state.board(JOHANN).coins == before.more(coins)
    state = breeding(plants, "4RR mR 5Ff 4GG Gg 5TT", treasury=arrows)
    assert shift(state, "treasury", coins=Said(1 - coins)) == ["GT223"]


def test_gt_245_t_23_three_validations_in_a_shift_at_most() -> None:
    arrows = {"single": "F", "double": "G", "mutation": "R"}
    plants = ["8: FF Gg TT", "9: Rr tt"]
    three = covers("8: FF Gg TT > FF", "8: FF Gg TT > Gg", "9: Rr tt > Rr")
    state = breeding(plants, "4RR mR 5FF 3GG 2Gg 5TT", treasury=arrows)
    assert shift(state, "treasury", validates=three, dice=dice("FF Gg Gg mR")) == []
    four = (*three, *covers("9: Rr tt > tt"))
    state = breeding(plants, "4RR mR 5FF 3GG 2Gg 5TT", treasury=arrows)
    assert shift(state, "treasury", validates=four) == ["GT223"]


def test_gt_256_the_next_shift_is_one_plant_further_down() -> None:
    def named(text: str) -> NamedPlant:
        return NamedPlant(card=parse_plant_card(text))

    state = breeding(COLUMN, POOL)
    assert shift(state, "treasury", plant=named(TOP)) == []
    assert shift(state, "university", plant=named(LOW)) == []
    assert shift(state, "nursery", plant=named(TOP)) == []  # all paired: from the top
    state = breeding(COLUMN, POOL)
    assert shift(state, "treasury", plant=named(LOW)) == ["GT220"]


def test_gt_242_three_shifts_and_one_for_each_dice_slot() -> None:
    state = breeding(COLUMN, POOL)
    cards = ("treasury", "university", "nursery", "tool shed")
    assert [shift(state, card) for card in cards[:3]] == [[], [], []]
    assert codes(state.apply(AutomaShift(passes=True))) == []
    state = breeding(COLUMN, POOL)
    assert [shift(state, card) for card in cards] == [[], [], [], ["GT223"]]
    state = breeding(COLUMN, POOL)
    assert shift(state, "treasury") == []
    assert codes(state.apply(AutomaShift(passes=True))) == ["GT223"]
    state = breeding(COLUMN, POOL)
    state.apply(BeginPhase(phase=GamePhase.UPGRADES, number=1))
    assert state.table.picking is None


def test_gt_242_a_phase_that_ends_before_his_last_shift() -> None:
    state = breeding(COLUMN, POOL)
    assert shift(state, "treasury") == []
    found = state.apply(BeginPhase(phase=GamePhase.UPGRADES, number=1))
    assert codes(found) == ["GT223"]


# GT-247, GT-248: purchases


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
    assert buys(buying(), "nursery", upgrade=Upgrade.PLOT, pays=Said(2)) == []
    assert buys(buying(), "nursery", upgrade=Upgrade.SLOT, pays=Said(2)) == ["GT221"]
    assert buys(buying(), "nursery", upgrade=Upgrade.PLOT, pays=Said(3)) == ["GT106"]
    state = buying()
    assert codes(state.apply(Purchase(player=ANN, passes=True, following=JOHANN))) == ["GT202"]


@pytest.mark.parametrize(
    ("bought", "code"),
    [({"upgrade": Upgrade.SLOT, "pays": Said(3)}, "GT221"), ({"passes": True}, "GT223")],
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
            slot = Purchase(player=ANN, upgrade=Upgrade.SLOT, pays=Said(pays))
            state.board(ANN).coins = Count.exactly(9)
            assert codes(state.violations(slot)) == []
        ends = Reset(coins={JOHANN: Said(coins)})
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
        hires = {"supports": said(state, "university"), "card": Said(name)}
        assert buys(state, "treasury", upgrade=Upgrade.ASSISTANT, **hires) == code
        assert state.table.johann
        assert state.table.johann.hired == 1
        assert state.board(JOHANN).assistants == []


# GT-250 to GT-255: the assistants of a Hard game


def test_gt_250_elisabeth_places_a_goal_and_validates_what_matches_one() -> None:
    state = solo(COLUMN, "hard", "Sister Elisabeth")
    state.table.goals.clear()
    deal = DealColumn(supports=said(state, "treasury"), goal=Said(parse_goal("R")))
    assert codes(state.apply(deal)) == []
    wrong = DealColumn(supports=said(state, "treasury"), goal=Said(parse_goal("r")))
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


# what only another box would have otherwise


def test_what_rests_on_assumed_cards_is_a_warning() -> None:
    state = solo(COLUMN, plants=ROW, box=load_box())
    ann(state)
    cards = said(state, "1st shift"), said(state, "nursery")
    bare = [tuple(Said(type(one.value)(action=one.value.action)) for one in c) for c in cards]
    move = AutomaTurn(actions=bare[0], supports=bare[1], gene=Gene.G)
    assert codes(state.apply(move)) == ["GT290"]


def test_gt_220_gt_246_the_human_is_first_player_all_game() -> None:
    (found,) = solo(COLUMN).apply(SetUp(first=Said(JOHANN)))
    assert found.code == "GT219"
    assert found.text == "Johann is first player; should be Ann, who stays it all game"
    assert codes(solo(COLUMN).apply(SetUp(first=Said(ANN)))) == []


def test_gt_249_the_reset_is_as_usual_but_for_the_first_player() -> None:
    def reset(**written: Any) -> list[str]:
        state = solo(COLUMN)
        for phase in (GamePhase.BREEDING, GamePhase.UPGRADES, GamePhase.RESET):
            state.push(BeginPhase(phase=phase, number=1))
        return codes(state.apply(Reset(**written)))

    assert reset(first=Said(ANN), tracker=Said(2)) == []
    assert reset(first=Said(JOHANN)) == ["GT219"]
    assert reset(tracker=Said(3)) == ["GT219"]
