"""Each ruling that leaves a choice is tested with both values: here, if not with its rule."""

from dataclasses import replace
from pathlib import Path

import pytest
from genotype_games.pea_games import board, check, codes, game, hiring, known_rules, working
from genotype_games.pea_solo import JOHANN, covers, drawn, solo
from testcross.rulesets.genotype.cards import CardKind
from testcross.rulesets.genotype.position import parse_goal
from testcross.rulesets.genotype.referee.sheet_check import end_scores
from testcross.rulesets.genotype.round_state.game_state import GameState
from testcross.rulesets.genotype.round_state.move_parts import PlacedValue
from testcross.rulesets.genotype.round_state.moves import ROUNDS, AutomaPhase, GamePhase
from testcross.rulesets.genotype.round_state.table import Grounds
from testcross.rulesets.genotype.rules import Rules, rulings
from testcross.rulesets.records.findings import Finding

FOLDERS = (Path(__file__).parent, Path(__file__).parents[2] / "pea_rules")
HERE = "".join(one.read_text(encoding="utf-8") for room in FOLDERS for one in room.glob("*.py"))


@pytest.mark.parametrize("key", [key for key, one in rulings().items() if one.values[1:]])
def test_a_ruling_with_a_choice_is_named_in_a_test(key: str) -> None:
    assert any(named in HERE for named in (f"{key}=", f'"{key}"', f"{key}: "))


def test_gt_181_a_goal_of_two_genotypes_serves_elisabeth_for_both_or_for_one() -> None:
    first = hiring("Sister Elisabeth").replace("pays: 2", "pays: 1")
    goal = "space: 1st shift R, uses: [{tool: Dissertation, goal: T}]"
    deal = '{sown: "5: FF Tt", kept: "6: Rr gg", discarded: "4: Gg TT", tool: Dissertation}'
    turn = "space: 2nd shift, uses: [{assistant: Sister Elisabeth, validates: {plant: CARD}}]"

    def told(ruling: str, trait: str) -> list[str]:
        card = f"'5: FF {trait}', trait: {trait}"
        text = game(
            first.replace("space: 1st shift R", goal),
            working(turn.replace("CARD", card), first="Bo"),
            deal=deal.replace("Tt", trait),
        )
        return codes(text, Rules(named={"elisabeth": ruling}))

    assert [told("either", trait) for trait in ("TT", "Tt", "tt")] == [[], [], ["GT217"]]
    assert [told("homozygous", trait) for trait in ("TT", "Tt", "tt")] == [[], ["GT217"], ["GT217"]]


def by_ruling(state: GameState, **rulings_: str) -> GameState:
    """Return a game in which a ruling is named."""
    state.table.grounds = Grounds(replace(state.table.rules, named=rulings_))
    return state


@pytest.mark.parametrize(("ruling", "done"), [("either", "8: Ff tt > Ff"), ("homozygous", "")])
def test_gt_250_what_matches_a_goal_of_johann_goes_by_the_same_ruling(
    ruling: str, done: str
) -> None:
    state = solo(["8: Ff tt", "9: rr (GG)"], "hard", "Sister Elisabeth")
    state.table.goals = {parse_goal("F"): JOHANN}
    named = by_ruling(state, elisabeth=ruling, hard_assistant="apart")
    move = AutomaPhase(draws=drawn("7: TT"), validates=covers(done) if done else ())
    assert codes_of(named, move) == []


def tended(validates: str | None, **named: str) -> tuple[GameState, list[Finding]]:
    """Return a game with Elisabeth and the goal F after an Automa phase, and its findings."""
    state = solo(["8: Ff tt", "9: rr (GG)"], "hard", "Sister Elisabeth")
    state.table.goals = {parse_goal("F"): JOHANN}
    done = None if validates is None else covers(*filter(None, [validates]))
    move = AutomaPhase(draws=drawn("7: TT"), coins=PlacedValue(3), validates=done)
    state = by_ruling(state, **named)
    return state, list(state.apply(move))


def test_gt_250_what_only_another_ruling_would_allow_is_a_warning_that_names_it() -> None:
    _, (found,) = tended("", hard_assistant="apart")
    assert (str(found.code), found.source) == ("GT290", "GT-250")
    assert "(ruling elisabeth: either)" in found.text
    _, (found,) = tended("", hard_assistant="apart", elisabeth="either")
    assert (str(found.code), found.source) == ("GT223", "GT-250")


def test_gt_250_what_no_ruling_allows_is_an_error() -> None:
    _, (found,) = tended("8: Ff tt > tt", hard_assistant="apart")
    assert str(found.code) == "GT222"
    _, (found,) = tended("8: Ff tt > tt")
    assert str(found.code) == "GT223"


def test_gt_250_what_a_ruling_leaves_open_is_not_held_against_what_follows() -> None:
    for named, known in (({}, False), ({"elisabeth": "either", "hard_assistant": "apart"}, True)):
        state, found = tended(None, **named)
        assert (found, state.table.johann and state.table.johann.column_known) == ([], known)


def codes_of(state: GameState, move: AutomaPhase) -> list[str]:
    """Return the codes of what is wrong with a move."""
    return [str(one.code) for one in state.apply(move)]


@pytest.mark.parametrize(("ruling", "due"), [("counts", "9: rr GG > GG"), ("apart", "")])
def test_gt_238_johanns_own_assistant_counts_among_his_or_not(ruling: str, due: str) -> None:
    for done in ("9: rr GG > GG", ""):
        state = by_ruling(
            solo(["8: Ff tt", "9: rr GG"], "hard", "Sister Maria"), hard_assistant=ruling
        )
        move = AutomaPhase(draws=drawn("7: TT"), validates=covers(done) if done else ())
        assert codes_of(state, move) == ([] if done == due else ["GT223"])


@pytest.mark.parametrize(
    ("ruling", "held"), [("discard", ["Rake"]), ("keep", ["Rake", "Watering Funnel"])]
)
def test_gt_102_a_funnel_with_nothing_to_validate_is_discarded_or_kept(
    ruling: str, held: list[str]
) -> None:
    covered = "space: university, pays: 1, validates: {plant: '5: FF', trait: FF}"
    deal = '{sown: "5: FF", kept: "6: Rr gg", discarded: "4: Gg Tt", tool: Rake}'
    text = game(working(covered, "space: tool shed, draws: Watering Funnel"), deal=deal)
    rules = known_rules(funnel_idle=ruling)
    assert codes(text, rules) == []
    known = board(text, rules=rules).hands[CardKind.TOOL].known
    assert sorted(card.name for card in known) == held


@pytest.mark.parametrize(("ruling", "points"), [("counts", "7"), ("lost", "0")])
def test_gt_210_a_complete_plant_left_standing_counts_or_is_lost(ruling: str, points: str) -> None:
    covered = "space: university, pays: 1, validates: {plant: '7: FF', trait: FF}"
    deal = '{sown: "7: FF", kept: "6: Rr gg", discarded: "4: Gg Tt", tool: Rake}'
    state = check(game(working(covered), deal=deal), known_rules(left_standing=ruling)).state
    assert state is not None
    state.table.number, state.table.phase = ROUNDS, GamePhase.BREEDING
    assert str(end_scores(state.table)["Ann"].plants) == points
