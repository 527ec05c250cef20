"""Working: more about GT-020 to GT-096 than a case of each rule (``pea_rules``) shows."""

from dataclasses import replace
from typing import NamedTuple

import pytest
from genotype_games.pea_games import (
    DEAL,
    board,
    check,
    cites_only,
    codes,
    found,
    game,
    hiring,
    known_rules,
    working,
)
from genotype_games.pea_solo import ANN, solo
from pea_rules.scores import LINES, evening
from testcross.rulesets.genotype.cards import CardKind, Gene, parse_plant
from testcross.rulesets.genotype.dice import Face
from testcross.rulesets.genotype.effects import spaces
from testcross.rulesets.genotype.round_state.move_parts import AssistantDie, CardUse
from testcross.rulesets.genotype.round_state.moves import WorkTurn
from testcross.rulesets.genotype.round_state.player_board import playing_card
from testcross.rulesets.genotype.rules import Rules


class Case(NamedTuple):
    """A rule, turns of Ann's, and the codes of what is found."""

    rule: str
    turns: tuple[str, ...]
    codes: tuple[str, ...] = ()
    deal: str = DEAL


COMPLETE = "validates: {plant: '5: FF', trait: FF}"
ONE_TRAIT = '{sown: "5: FF", kept: "6: Rr gg", discarded: "4: Gg Tt", tool: Rake}'
GENERAL = {
    "GT-021": ("GT-028",),
    "GT-061": ("GT-060",),
    "GT-090": ("GT-159",),
    "GT-091": ("GT-031",),
    "GT-094": ("GT-041",),
}
"""What a breach may cite instead: a rule for all spaces, or of what was done on the wrong one."""
CASES = [
    Case("GT-021", ("space: treasury", "space: treasury"), ("GT204",)),
    Case("GT-028", ("space: nursery", "space: nursery"), ("GT204",)),
    Case("GT-031", ("space: tool shed", "space: nursery")),
    Case("GT-031", ("space: treasury, roll: {F: I}",), ("GT204",)),
    Case(
        "GT-042",
        ("space: university, pays: 1, " + COMPLETE, "space: gardening"),
        ("GT290",),
        ONE_TRAIT,
    ),
    Case("GT-043", ("space: gardening, harvests: ['9: RR gg']",), ("GT209",)),
    Case("GT-060", ("space: parents F, tile: top f", "space: parents G, tile: left GG")),
    Case("GT-060", ("space: treasury, tile: top f",), ("GT206",)),
    Case(
        "GT-061",
        ("space: parents F, tile: top f", "space: 1st shift F, tile: top away"),
        ("GT206",),
    ),
    Case("GT-064", ("space: 2nd shift, coin: 1",), ("GT207",)),
    Case("GT-080", ("space: treasury", "space: 2nd shift, goal: R"), ("GT210",)),
    Case("GT-080", ("space: treasury", "space: temporary slot, goal: R"), ("GT210",)),
    Case("GT-090", ("space: 2nd shift, coins: 1",), ("GT105",)),
    Case(
        "GT-091",
        (
            (
                "space: university, pays: 1, validates: [{plant: '5: FF Tt', trait: Tt}, "
                "{plant: '5: FF Tt', trait: FF}]"
            ),
        ),
        ("GT204",),
    ),
    Case("GT-092", ("space: nursery, draws: ['5: RR']",), ("GT208",)),
    Case("GT-093", ("space: tool shed, draws: '5: RR'",), ("GT208",)),
    Case("GT-094", ("space: treasury, draws: deck",), ("GT208",)),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.rule}-{len(case.turns)}")
def test_a_turn_of_working_keeps_the_rule_or_breaks_it(case: Case) -> None:
    text = game(working(*case.turns), deal=case.deal)
    assert tuple(codes(text)) == case.codes
    assert cites_only(text, case.rule, *GENERAL.get(case.rule, ()))


def test_gt_043_wrong_harvest_leaves_open_which_plants_are_completed() -> None:
    """It may be another plant that was harvested, so a sheet may count one more."""
    more = LINES.replace("plants: 5, completed: 1", "plants: 14, completed: 2")
    text = evening(more.replace("total: 9", "total: 18"))
    assert "GT107" in codes(text)
    wrong = text.replace("draws: deck tool, sows", "draws: deck tool, harvests: ['9: RR gg'], sows")
    assert codes(wrong) == ["GT209"]


@pytest.mark.parametrize("reset", [(), ("    reset: {first: Bo}",)])
def test_gt_050_temporary_slot_is_gone_in_the_next_round(reset: tuple[str, ...]) -> None:
    """A pair takes two of the three slots of a mat and a De Novo die for a coin the last one."""
    picks = [
        '      - {player: Ann, die: mT + TT, plant: "5: FF Tt", trait: Tt}',
        "      - {player: Ann, die: mR, for: coin}",
        "      - {player: Ann, die: mF, for: coin}",
    ]
    pools = "    pools: 4RR mR 4FF mF 5GG 4TT mT"
    first = (working("space: temporary slot"), "    picks: []", "    upgrades: []", *reset)
    again = (working(first="Bo"), pools, "    picks:")
    assert codes(game(*first, *again, *picks[:2])) == []
    assert codes(game(*first, *again, *picks)) == ["GT213"]
    assert codes(game(working("space: temporary slot"), pools, "    picks:", *picks)) == []


def order(*turns: str, players: str = "[Ann, Bo, Cy]") -> list[tuple[int, str]]:
    """Return what is found in a Working phase of which each turn is written: ``Ann treasury``."""
    lines = ["  - working:"]
    for turn in turns:
        player, _, space = turn.partition(" ")
        lines.append(f"      - {{player: {player}, space: {space}}}")
    lines += ["    picks: []"]
    text = game(*lines, players=players).replace("  deal:", "  # deal:")
    first = text.split("\n").index("  - working:") + 1
    return [(line - first, code) for line, code in found(text)]


ROUND = ["Ann 2nd shift", "Bo 2nd shift", "Cy 2nd shift"]


def test_gt_023_markers_are_laid_clockwise_from_the_first_player() -> None:
    assert order(*ROUND * 3) == []
    assert order(*ROUND, "Bo 2nd shift", "Ann 2nd shift", "Cy 2nd shift", *ROUND) == [(4, "GT202")]


def test_gt_023_a_wrong_name_is_one_finding_and_the_turn_is_whose_it_was() -> None:
    wrong = [*ROUND, "Ann 2nd shift", "Cy treasury", "Cy 2nd shift", *ROUND]
    assert order(*wrong) == [(5, "GT202")]


def test_gt_023_a_turn_left_out_is_one_finding() -> None:
    assert order(*ROUND, "Ann 2nd shift", "Cy 2nd shift", *ROUND) == [(5, "GT202")]


def test_gt_025_a_pass_with_a_marker_left_is_told_once_and_who_has_none_may_pass() -> None:
    laid = ("space: 2nd shift", "space: 2nd shift")
    end = "    picks: []"
    for turns in (("passes: true", *laid), (*laid, "passes: true")):
        assert codes(game(working(*turns), end)) == ["GT215"]
    assert codes(game(working(*laid, laid[0], "passes: true"), end)) == []
    assert codes(game(working(*laid, "space: 2nd shift, passes: true"), end)) == ["RX001"]


def test_gt_020_two_markers_in_a_turn_leave_open_what_was_done() -> None:
    two = "space: [treasury, goal], pays: 2, goal: R"
    assert codes(game(working(two, "space: university, pays: 1"), "    picks: []")) == ["GT203"]


def test_gt_030_a_mat_is_its_owners_only_so_both_may_garden() -> None:
    both = working("space: gardening", bo=("gardening", "temporary slot", "2nd shift"))
    assert codes(game(both)) == []


def test_gt_032_how_many_spaces_a_mat_has_is_assumed_and_told_once() -> None:
    thrice = game(working(*["space: gardening"] * 3))
    assert codes(thrice, Rules()) == ["GT290"]
    assert codes(thrice) == ["GT204", "GT204"]


def test_gt_033_there_is_one_space_of_parents_and_one_of_1st_shift_for_each_gene() -> None:
    spaces = ("space: parents G", "space: 1st shift G", "space: 1st shift G")
    assert codes(game(working(*spaces)), Rules()) == ["GT204"]


def test_gt_033_spaces_without_their_gene_are_not_held_against_each_other() -> None:
    assert codes(game(working("space: parents", "space: parents"))) == ["RX001", "RX001"]


def test_gt_028_paying_for_a_space_too_many_does_not_make_room() -> None:
    turns = ("space: treasury", "space: university", "space: university, pays: 1")
    bo = ("university", "2nd shift", "2nd shift")
    assert codes(game(working(*turns, bo=bo))) == ["GT204"]


def test_gt_183_a_mutation_that_is_left_validates_nothing() -> None:
    left = working("space: Father Omari, roll: {F: m, R: I}", first="Bo")
    (told,) = check(game(hiring("Father Omari"), left)).verdict.findings
    assert told.text == (
        "Ann left a mutation of F with Father Omari; it is rolled again until none shows"
    )


def test_gt_102_a_tool_to_be_played_at_once_is_played_late() -> None:
    state = solo(["8: Ff tt"])
    state.board(ANN).hands[CardKind.TOOL].add(playing_card("Watering Funnel"))
    late = WorkTurn(
        player=ANN, space=spaces()["2nd shift"], uses=(CardUse(name="Watering Funnel"),)
    )
    (told,) = state.apply(late)
    assert told.text == "Ann played Watering Funnel late; it must be played at once"


def test_gt_183_no_two_dice_of_a_gene() -> None:
    state = solo(["8: Ff tt"])
    state.board(ANN).assistants.append("Father Omari")
    twice = (AssistantDie(gene=Gene.F, faces=(Face.I,)),) * 2
    (told,) = state.apply(WorkTurn(player=ANN, space=spaces()["Omari"], dice=twice))
    assert told.text == "Ann rolled two dice of F with Father Omari; he takes one of each"


def test_what_is_drawn_on_a_space_that_is_not_written_is_in_the_hand() -> None:
    assert codes(game(working("draws: ['5: GG TT']"))) == []


def test_gt_028_spaces_that_are_assumed_are_told_once() -> None:
    twice = game(working("space: nursery", "space: nursery", "space: nursery"))
    assert codes(twice, Rules()) == ["GT290"]
    four = "[Ann, Bo, Cy, Dee]"
    assert order("Ann nursery", "Bo nursery", players=four) == [(0, "GT203")]
    assert order("Ann nursery", "Bo nursery", "Cy nursery", players=four)[0] == (3, "GT204")


def test_gt_040_plots_are_freed_before_they_are_sown() -> None:
    done = "validates: {plant: '5: FF', trait: FF}"
    both = "sows: ['6: Rr gg', '7: RR']"
    turns = (
        f"space: university, pays: 1, {done}",
        "space: gardening, draws: 'deck 7: RR', harvests: ['5: FF'], " + both,
    )
    assert codes(game(working(*turns), deal=ONE_TRAIT)) == []


def test_gt_044_too_many_plants_on_assumed_plots_are_told_once() -> None:
    sow = "draws: 'deck 7: RR', sows: ['6: Rr gg', '7: RR']"
    text = game(working(f"space: gardening, {sow}"))
    assert codes(text, Rules()) == ["GT290"]
    assert board(text, rules=Rules()).garden[2].card == parse_plant("7: RR")


def test_gt_046_a_seed_bag_that_was_drawn_may_be_used_and_its_plant_sown() -> None:
    """T-11."""
    bag = "uses: [{tool: Seed Bag, draws: [deck, deck, deck, deck, '6: FF gg'], keeps: [KEPT]}]"
    turn = "space: gardening, draws: deck Seed Bag, sows: ['6: FF gg'], " + bag
    assert codes(game(working(turn.replace("KEPT", "'6: FF gg', deck")))) == []
    assert codes(game(working(turn.replace("KEPT", "'6: FF gg'")))) == ["GT216"]


def test_gt_042_harvesting_may_be_left_to_the_player_where_a_table_plays_so() -> None:
    turns = ("space: university, pays: 1, " + COMPLETE, "space: gardening")
    text = game(working(*turns), deal=ONE_TRAIT)
    assert codes(text, known_rules(harvest="must")) == ["GT209"]
    assert codes(text, known_rules(harvest="may")) == []


def test_gt_042_what_a_funnel_completes_may_be_left_standing_in_that_turn() -> None:
    use = "uses: [{tool: Watering Funnel, validates: {plant: '5: FF', trait: FF}}]"
    left = f"space: gardening, draws: Watering Funnel, {use}"
    assert codes(game(working(left), deal=ONE_TRAIT)) == []
    assert codes(game(working(left + ", harvests: ['5: FF']"), deal=ONE_TRAIT)) == []


def test_gt_062_a_square_has_two_spots_and_one_tile_on_each() -> None:
    one = working("space: parents F, tile: top f").split("\n")
    again = [*one, "    picks: []", "    reset: {}"]
    both = working("space: parents F, tile: left F", first="Bo")
    same = working("space: parents F, tile: top F", first="Bo")
    assert codes(game(*again, both)) == []
    assert codes(game(*again, same)) == ["GT206"]


def test_gt_070_and_gt_071_markers_wait_for_their_shift() -> None:
    state = check(game(working("space: 1st shift G", "space: 2nd shift"))).state
    assert state
    assert {str(gene): player for gene, player in state.table.first_shift.items()} == {"G": "Ann"}
    assert state.table.second_shift == ["Ann", "Ann"]


GOALS = "\n".join(
    [
        working("space: treasury", "space: goal, pays: 2, goal: R", "space: 1st shift F, coin: 1"),
        "    picks: []",
        "    reset: {}",
        working("space: treasury", "space: goal, pays: 2, goal: GOAL", first="Bo"),
        "    picks: []",
        "    reset: {}",
        working("space: treasury", "space: goal, pays: 2, goal: t"),
        "    picks: []",
        "    reset: {}",
        working("space: treasury", "space: goal, pays: 2, goal: T", first="Bo"),
    ]
)


def test_gt_081_three_goal_markers_a_game_and_gt_082_they_stay() -> None:
    text = game(*GOALS.replace("GOAL", "r").split("\n"))
    assert codes(text) == ["GT210"]
    assert board(text).goal_markers.high == 0


def test_t_04_a_graft_knife_drawn_the_5_harvested_and_the_6_sown() -> None:
    deal = '{sown: "5: FF", kept: "6: Rr gg", discarded: "4: Gg Tt", tool: Rake}'
    covered = "space: university, pays: 1, validates: {plant: '5: FF', trait: FF}"
    garden = "space: gardening, draws: Graft Knife, harvests: ['5: FF'], sows: ['6: Rr gg']"
    text = game(working(covered, garden), deal=deal)
    assert codes(text) == []
    assert [str(one) for one in board(text).done] == ["5: FF"]


def test_gt_021_shift_of_a_gene_that_is_not_written_is_held_to_be_free() -> None:
    shift = WorkTurn(player=ANN, space=spaces()["1st shift"])
    of_f = replace(shift, gene=Gene.F)
    assert [told.count("taken") for told in twice(shift)] == []
    assert [told.count("1st Shift of F, which was taken") for told in twice(of_f)] == [1]


def twice(turn: WorkTurn) -> list[str]:
    """Return what is found about spaces when a marker is laid there again."""
    state = solo(["8: Ff tt"])
    state.apply(turn)
    return [one.text for one in state.apply(turn) if "out of turn" not in one.text]
