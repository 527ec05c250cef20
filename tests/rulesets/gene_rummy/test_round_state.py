"""The state of a round: asking changes nothing, and a move by the rules is the same either way."""

from collections.abc import Iterator

import pytest
from sheets.game_records import Round
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.round_state.call_state import CallState
from testcross.rulesets.gene_rummy.round_state.moves import (
    GENE_POOL,
    RETIREMENT,
    Draw,
    EndTurn,
    LaidMating,
    LayDown,
    LayOut,
    Retire,
    ShowOffspring,
    SkipDraw,
    TurnMove,
    TurnUp,
)
from testcross.rulesets.gene_rummy.round_state.turn_state import TurnState
from testcross.rulesets.gene_rummy.rules import rules_for
from testcross.rulesets.genetics.ruleset import CallRules, TurnRules
from testcross.rulesets.tabletop import PlacedCard, PlayingCard
from testcross.rulesets.tabletop.game_notes import Deal, TakeTurn
from testcross.solver import Solver, make_engine

PLAYERS = ("Ann", "Bo")
DEALT = Round(hands={"Ann": ["Castor buck", "Lilac doe"]}, wanted=["White doe"])


def placed(text: str) -> PlacedCard:
    name, _, sex = text.rpartition(" ")
    return PlacedCard(PlayingCard(name, sex), text)


def dealt() -> TurnState:
    """Return a round in turns in which Ann is about to begin."""
    rules = rules_for(variant="standard")
    assert isinstance(rules.variant.play, TurnRules)
    state = TurnState.of(PLAYERS, rules, rules.variant.play, dealer="Bo")
    for player, hand in DEALT.hands.items():
        assert state.apply(Deal(player=player, cards=tuple(map(placed, hand)))) == ()
    assert state.apply(TurnUp(placed(DEALT.turned_up))) == ()
    return state


def legal_moves() -> Iterator[TurnMove]:
    """Yield a turn of Ann in which a mating is laid down, and one of Bo without."""
    yield TakeTurn(player="Ann")
    yield Draw(player="Ann", source=GENE_POOL, card=placed("White doe"))
    cards = tuple(map(placed, ["Castor buck", "Lilac doe", "White doe"]))
    yield LayDown(player="Ann", matings=(LaidMating(cards=cards),))
    yield Retire(player="Ann", card=placed(DEALT.hands["Ann"][2]))
    yield EndTurn(player="Ann", retired=True)
    yield TakeTurn(player="Bo")
    yield Draw(player="Bo", source=RETIREMENT, card=placed(DEALT.hands["Ann"][2]))
    yield LayDown(player="Bo", matings=())
    yield Retire(player="Bo", card=placed(DEALT.hands["Bo"][0]))
    yield EndTurn(player="Bo", retired=True)


def seen(state: TurnState) -> tuple[object, ...]:
    hands = {player: (hand.known, hand.size) for player, hand in state.hands.items()}
    return hands, state.table.pool, state.table.pile.cards, state.order.due, state.unfinished


def illegal_moves() -> dict[Code, TurnMove]:
    """Return moves of Ann, whose turn it is, that break a rule each."""
    cards = tuple(map(placed, ["Castor buck", "Lilac doe", DEALT.hands["Ann"][3]]))
    mating = LaidMating(cards=cards)
    others = placed(DEALT.hands["Bo"][0])
    return {
        Code.NO_DRAW: SkipDraw(player="Ann", retires=True),
        Code.NOT_ON_TOP: Draw(player="Ann", source=RETIREMENT, card=placed("White doe")),
        Code.TOO_MANY_COPIES: Draw(player="Ann", source=GENE_POOL, card=others),
        Code.SECOND_MATING: LayDown(player="Ann", matings=(mating, LaidMating(cards=cards))),
        Code.CARD_NOT_HELD: Retire(player="Ann", card=others),
        Code.WRONG_RETIREMENT: EndTurn(player="Ann", retired=False),
        Code.OUT_OF_TURN: TakeTurn(player="Bo"),
    }


@pytest.mark.parametrize("code", illegal_moves())
def test_asking_for_violations_names_the_rule_and_changes_nothing(code: Code) -> None:
    state, move = dealt(), illegal_moves()[code]
    before = seen(state)
    found = state.violations(move)
    assert code in {one.code for one in found}
    assert seen(state) == before
    assert state.violations(move) == found


@pytest.mark.parametrize("code", illegal_moves())
def test_applying_a_move_returns_its_violations(code: Code) -> None:
    asked, applied = dealt(), dealt()
    move = illegal_moves()[code]
    assert applied.apply(move) == asked.violations(move)


def test_legal_moves_have_no_violations_and_are_the_same_pushed_or_applied() -> None:
    applied, pushed = dealt(), dealt()
    moves = 0
    for move in legal_moves():
        assert pushed.violations(move) == ()
        assert applied.apply(move) == ()
        pushed.push(move)
        assert seen(applied) == seen(pushed)
        moves += 1
    assert moves == 10


def test_card_pushed_out_of_the_middle_of_retirement_leaves_the_others() -> None:
    state = dealt()
    for move in legal_moves():
        state.push(move)
    top = state.table.pile.top
    below = placed(DEALT.turned_up)
    state.push(TakeTurn(player="Ann"))
    state.push(Draw(player="Ann", source=RETIREMENT, card=below, place=0))
    assert state.table.pile.cards == (top,)


def test_asking_a_round_of_calls_changes_nothing() -> None:
    rules = rules_for(variant="set")
    assert isinstance(rules.variant.play, CallRules)
    state = CallState(rules, rules.variant.play, Solver(make_engine("python-constraint")))
    layout = tuple(map(placed, DEALT.hands["Bo"]))
    found = state.violations(LayOut(layout))
    assert [one.code for one in found] == [Code.WRONG_DEAL]
    assert (state.left.low, state.layout.known) == (76, ())
    assert state.apply(LayOut(layout[:11])) == ()
    assert state.apply(ShowOffspring(placed("White doe"))) == ()
    assert (state.left.low, state.offspring) == (64, PlayingCard("White", "doe"))
