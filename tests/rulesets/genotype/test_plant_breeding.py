"""Plant Breeding on a known table: GT-130 to GT-144 and the tools there, legal and broken."""

from dataclasses import replace

import pytest
from genotype_games.pea_tables import codes, owned_box, pick, table, use
from testcross.rulesets.genotype.box import load_box
from testcross.rulesets.genotype.cards import parse_trait
from testcross.rulesets.genotype.round_state.game_state import GameState
from testcross.rulesets.genotype.round_state.moves import BeginPhase, GamePhase, PickTurn
from testcross.rulesets.tabletop import Count

ALINA, BRANDY = "Alina", "Brandy"
NINE = "9: FF Tt gg"
SIX = "6: Rr GG"
GARDENS = {ALINA: [NINE, SIX], BRANDY: ["5: GG rr"]}


def play(state: GameState, *moves: PickTurn) -> list[str]:
    """Return the codes of all that is wrong with some moves."""
    return [code for move in moves for code in codes(state.apply(move))]


def text_of(state: GameState, move: PickTurn) -> str:
    (found,) = state.apply(move)
    return found.text


def covered(state: GameState, player: str = ALINA) -> list[str]:
    return [str(plant) for plant in state.board(player).garden]


# GT-133: a die, a trait of its genotype that is open, a free slot


def test_gt_133_t_06_a_die_covers_an_open_trait_of_its_genotype() -> None:
    state = table(GARDENS)
    assert play(state, pick(ALINA, "Rr", f"{SIX} > Rr")) == []
    assert covered(state) == ["9: FF Tt gg", "6: (Rr) GG"]
    assert state.board(ALINA).dice == Count.exactly(1)


def test_gt_133_t_06_another_genotype_is_not_covered() -> None:
    state = table(GARDENS)
    move = pick(ALINA, "RR", f"{SIX} > Rr")
    assert "RR covers RR, not Rr" in text_of(state, move)
    assert play(table(GARDENS), move) == ["GT102"]


def test_gt_133_a_trait_is_covered_once() -> None:
    state = table({ALINA: ["6: (Rr) GG", "4: Rr tt"], BRANDY: ["5: GG rr"]})
    assert play(state, pick(ALINA, "Rr", f"{SIX} > Rr")) == ["GT103"]


def test_gt_133_a_plant_of_somebody_else_is_not_covered() -> None:
    assert play(table(GARDENS), pick(ALINA, "GG", "5: GG rr > GG")) == ["GT103"]


# GT-134: slots


def test_gt_134_no_free_slot_no_pick() -> None:
    state = table(GARDENS, slots=1)
    assert play(state, pick(ALINA, "Rr", f"{SIX} > Rr"), pick(BRANDY, "GG", "5: GG rr > GG")) == []
    move = pick(ALINA, "GG", f"{SIX} > GG")
    (found,) = state.apply(move)
    assert found.code == "GT213"
    assert found.text == "Alina took GG, on 1 dice slot; 0 are free"


def test_gt_134_slots_that_were_bought_or_are_temporary_count() -> None:
    for slots, extra in ((1, 0), (0, 1)):
        state = table(GARDENS, slots=1)
        board = state.board(ALINA)
        board.slots, board.extra_slots = Count.exactly(slots), Count.exactly(extra)
        picks = pick(ALINA, "Rr", f"{SIX} > Rr"), pick(BRANDY, "mG"), pick(ALINA, "mT")
        assert play(state, *picks) == []


def test_gt_134_more_dice_than_an_assumed_mat_has_is_told_once() -> None:
    state = table(GARDENS, box=load_box())
    turns = [pick(ALINA, "mR"), pick(BRANDY, "mG"), pick(ALINA, "Rr", f"{SIX} > Rr")]
    turns += [pick(BRANDY, "GG", "5: GG rr > GG"), pick(ALINA, "GG", f"{SIX} > GG")]
    assert play(state, *turns) == []
    (found,) = state.apply(pick(ALINA, "mT", following=ALINA))
    assert found.code == "GT290"
    assert "the dice slots of a mat are as assumed (mat.dice_slots: 3)" in found.text
    assert play(state, pick(ALINA, "Tt", f"{NINE} > Tt")) == ["GT290"]


def test_gt_185_brother_franz_gives_two_slots_for_a_coin() -> None:
    state = table(GARDENS, slots=1, assistants={ALINA: ["Brother Franz"]})
    franz = use("Brother Franz")
    first = pick(ALINA, "mT + TT", f"{NINE} > Tt", franz)
    assert play(state, first, pick(BRANDY, "mG"), pick(ALINA, "mR")) == []
    assert state.board(ALINA).coins == Count.exactly(5)  # paid one, got one
    state = table(GARDENS, slots=1, assistants={ALINA: ["Brother Franz"]})
    assert play(state, pick(ALINA, "mT + TT", f"{NINE} > Tt")) == ["GT213"]
    state = table(GARDENS, slots=1, assistants={ALINA: ["Brother Franz"]}, coins=0)
    assert play(state, first) == ["GT205"]


def test_gt_185_brother_franz_is_paid_once_a_round() -> None:
    state = table(GARDENS, slots=3, assistants={ALINA: ["Brother Franz"]})
    franz = use("Brother Franz")
    again = pick(ALINA, "mT", "", franz)
    assert play(state, pick(ALINA, "mR", "", franz), pick(BRANDY, "mG"), again) == ["GT217"]


def test_gt_185_who_has_not_hired_brother_franz_cannot_use_him() -> None:
    assert play(table(GARDENS), pick(ALINA, "mR", "", use("Brother Franz"))) == ["GT217"]


# GT-135, GT-139 to GT-142: De Novo dice


def test_gt_135_no_die_is_taken_for_nothing() -> None:
    move = pick(ALINA, "RR")
    assert text_of(table(GARDENS), move) == (
        "Alina took RR for a coin; only a De Novo die alone gives one"
    )
    assert play(table(GARDENS), move) == ["GT214"]
    unplaced = PickTurn(player=ALINA, dice=(parse_trait("RR"),))
    assert play(table(GARDENS), unplaced) == ["GT214"]  # no plant of hers has RR


def test_gt_139_a_de_novo_die_gives_a_coin_and_takes_a_slot() -> None:
    state = table(GARDENS)
    assert play(state, pick(ALINA, "mR")) == []
    assert state.board(ALINA).coins == Count.exactly(6)
    assert state.board(ALINA).dice == Count.exactly(1)
    assert play(table(GARDENS), pick(ALINA, "mR", f"{SIX} > Rr")) == ["GT214"]


def test_gt_140_t_07_two_dice_mutate_on_two_slots() -> None:
    mutated = pick(ALINA, "mT + TT", f"{NINE} > Tt")
    assert play(table(GARDENS, slots=2), mutated) == []
    assert play(table(GARDENS, slots=1), mutated) == ["GT213"]
    assert play(table(GARDENS), pick(ALINA, "mG + TT", f"{NINE} > Tt")) == ["GT214"]
    assert play(table(GARDENS), pick(ALINA, "Tt + TT", f"{NINE} > Tt")) == ["GT214"]


def test_gt_141_t_16_a_de_novo_die_mutates_another_de_novo_die() -> None:
    pool = "2RR 2Rr mR 2FF 2Ff mF 2GG Gg 2mG 2TT 2Tt mT"
    assert play(table(GARDENS, pool), pick(ALINA, "mG + mG", f"{NINE} > gg")) == []
    assert play(table(GARDENS), pick(ALINA, "mG + mG", f"{NINE} > gg")) == ["GT212"]


def test_gt_142_a_mutation_needs_no_die_of_the_genotype() -> None:
    state = table(GARDENS)
    assert play(state, pick(ALINA, "mG + Gg", f"{NINE} > gg")) == []
    assert covered(state)[0] == "9: FF Tt (gg)"


# GT-130, GT-138, GT-144: which dice


def test_gt_130_t_13_a_first_shift_takes_dice_of_its_gene() -> None:
    state = table(GARDENS, order="Alina 1st R")
    assert play(state, pick("Alina 1st R", "Rr", f"{SIX} > Rr")) == []
    state = table(GARDENS, order="Alina 1st R")
    assert play(state, pick("Alina", "GG", f"{SIX} > GG")) == ["GT212"]


def test_gt_131_a_second_shift_comes_in_the_order_of_its_markers() -> None:
    state = table(GARDENS, order="Brandy 2nd, Alina 2nd")
    picks = pick("Brandy 2nd", "mR"), pick("Alina 2nd", "mF"), pick(ALINA, "mG"), pick(BRANDY, "mT")
    assert play(state, *picks) == []
    state = table(GARDENS, order="Brandy 2nd, Alina 2nd")
    wrong = pick("Alina 2nd", "mR", following=BRANDY)
    text = text_of(state, wrong)
    assert text == "Alina picked, but it was Brandy's 2nd Shift"
    state = table(GARDENS, order="Brandy 2nd, Alina 2nd")
    assert play(state, wrong, pick("Brandy 2nd", "mF"), pick(ALINA, "mG")) == ["GT202"]


def test_gt_131_no_second_shift_without_a_marker() -> None:
    state = table(GARDENS, order="Brandy 2nd")
    assert play(state, pick("Alina 2nd", "mR"), pick("Brandy 2nd", "mF")) == ["GT202"]


def test_gt_132_out_of_turn_round_the_table() -> None:
    state = table({ALINA: [NINE], BRANDY: [SIX], "Marco": ["5: GG rr"]})
    wrong = pick("Marco", "mR", following=BRANDY)
    assert play(state, wrong, pick(BRANDY, "mF"), pick("Marco", "mG")) == ["GT202"]


def test_gt_138_a_de_novo_die_in_a_first_shift_is_of_its_gene() -> None:
    state = table(GARDENS, order="Alina 1st R")
    assert play(state, pick("Alina 1st R", "mR")) == []
    state = table(GARDENS, order="Alina 1st R")
    assert play(state, pick("Alina 1st R", "mG")) == ["GT212"]


def test_gt_144_a_die_is_taken_once() -> None:
    state = table(GARDENS)
    assert play(state, pick(ALINA, "mR"), pick(BRANDY, "mG"), pick(ALINA, "mR")) == ["GT212"]
    assert text_of(table(GARDENS), pick(ALINA, "gg", f"{NINE} > gg")) == (
        "Alina took gg, but no such die is left"
    )


# GT-136, GT-137: passing


def test_gt_137_t_31_who_can_take_a_die_must() -> None:
    state = table({ALINA: ["9: rr"], BRANDY: ["9: rr"]}, "5RR 5FF 4GG mG 5TT")
    text = text_of(state, pick(ALINA))
    assert text == "Alina passed, but could take mG for a coin; a player who can take a die must"
    state = table({ALINA: ["9: rr"], BRANDY: ["9: rr"]}, "5RR 5FF 5GG 5TT")
    assert play(state, pick(ALINA), pick(BRANDY)) == []


def test_gt_137_t_31_without_a_free_slot_passing_is_legal() -> None:
    state = table(GARDENS, slots=1)
    turns = pick(ALINA, "mR"), pick(BRANDY, "mF"), pick(ALINA), pick(BRANDY)
    assert play(state, *turns) == []


def test_gt_137_with_an_assumed_mat_passing_with_slots_in_doubt_is_a_warning() -> None:
    state = table(GARDENS, box=load_box())
    assert play(state, pick(ALINA, "mR"), pick(BRANDY, "mF"), pick(ALINA)) == ["GT290"]
    assert play(table(GARDENS, box=load_box()), pick(ALINA)) == ["GT215"]


def test_gt_137_nobody_has_to_use_a_tool_to_become_able() -> None:
    garden = {ALINA: ["9: rr"], BRANDY: ["9: rr"]}
    state = table(garden, "5RR 5FF 5GG 5TT", tools={ALINA: ["Rake"]})
    assert play(state, pick(ALINA)) == []


def test_gt_137_in_a_first_shift_only_its_gene_counts() -> None:
    garden = {ALINA: ["9: rr GG"], BRANDY: ["9: rr"]}
    state = table(garden, "5RR 5FF 5GG 5TT", order="Alina 1st R")
    assert play(state, pick("Alina 1st R")) == []
    state = table(garden, "5RR 5FF 5GG 5TT", order="Alina 1st G")
    assert play(state, pick("Alina 1st G")) == ["GT215"]


@pytest.mark.parametrize(
    ("rulings", "code"),
    [
        ({}, ["GT290"]),
        ({"first_shift_fail": "pass"}, ["GT215"]),
        ({"first_shift_fail": "forfeit"}, []),
    ],
)
def test_gt_136_t_36_an_unusable_first_shift(rulings: dict[str, str], code: list[str]) -> None:
    garden = {ALINA: ["9: rr GG"], BRANDY: ["9: rr GG"]}
    for passes in ((), (pick("Alina 1st R"),)):
        state = table(garden, "5RR 5FF 5GG 5TT", order="Alina 1st R", rulings=rulings)
        later = pick(ALINA, "GG", "9: rr GG > GG"), pick(BRANDY, "GG", "9: rr GG > GG")
        assert play(state, *passes, *later) == code


def test_gt_136_who_has_passed_picks_no_more() -> None:
    garden = {ALINA: ["9: rr"], BRANDY: ["9: GG", "8: GG tt"]}
    state = table(garden, "5RR 5FF 5GG 5TT", tools={ALINA: ["Rake"]})
    turns = [pick(ALINA), pick(BRANDY, "GG", "9: GG > GG")]
    late = pick(ALINA, "RR", "9: rr > rr", use("Rake"), following=BRANDY)
    assert play(state, *turns, late, pick(BRANDY, "GG", "8: GG tt > GG")) == ["GT215"]


def test_gt_132_gt_137_nobody_may_be_left_out_at_the_end() -> None:
    state = table(GARDENS)
    found = state.apply(BeginPhase(phase=GamePhase.UPGRADES, number=1))
    assert codes(found) == ["GT215"]
    assert found[0].text.startswith("the phase ended before Alina had passed, though able to take ")
    state = table(GARDENS, slots=1)
    assert play(state, pick(ALINA, "mR"), pick(BRANDY, "mF")) == []
    assert codes(state.apply(BeginPhase(phase=GamePhase.UPGRADES, number=1))) == []


def test_gt_143_slots_are_empty_when_the_phase_is_over() -> None:
    state = table(GARDENS, slots=1)
    state.apply(pick(ALINA, "mR"))
    state.apply(BeginPhase(phase=GamePhase.UPGRADES, number=1))
    assert state.board(ALINA).dice == Count.exactly(0)
    assert state.table.picking is None


# GT-105: Graft Knife


def test_gt_105_t_13_a_graft_knife_in_a_first_shift_takes_a_die_of_the_same_gene() -> None:
    garden = {ALINA: ["9: RR", SIX], BRANDY: [NINE]}
    tools = {ALINA: ["Graft Knife"]}
    knife = use("Graft Knife", "RR", "9: RR > RR")
    state = table(garden, order="Alina 1st R", tools=tools)
    assert play(state, pick("Alina 1st R", "Rr", f"{SIX} > Rr", knife)) == []
    assert covered(state) == ["9: (RR)", "6: (Rr) GG"]
    assert state.board(ALINA).dice == Count.exactly(1)
    other = use("Graft Knife", "GG", f"{SIX} > GG")
    state = table(garden, order="Alina 1st R", tools=tools)
    assert play(state, pick("Alina 1st R", "Rr", f"{SIX} > Rr", other)) == ["GT216"]


def test_gt_105_t_14_with_a_de_novo_pair_one_die_lies_on_the_graft_knife() -> None:
    tools = {ALINA: ["Graft Knife"]}
    move = pick(ALINA, "mT + TT", f"{NINE} > Tt", use("Graft Knife"))
    assert play(table(GARDENS, slots=1, tools=tools), move) == []
    assert play(table(GARDENS, slots=1), pick(ALINA, "mT + TT", f"{NINE} > Tt")) == ["GT213"]
    assert play(table(GARDENS, slots=1), move) == ["GT216"]  # no such tool in hand


def test_gt_105_a_graft_knife_is_used_once() -> None:
    tools = {ALINA: ["Graft Knife"]}
    state = table(GARDENS, tools=tools)
    knife = use("Graft Knife", "mT")
    assert play(state, pick(ALINA, "mR", "", knife), pick(BRANDY, "mG")) == []
    assert state.board(ALINA).coins == Count.exactly(7)
    assert play(state, pick(ALINA, "Rr", f"{SIX} > Rr", use("Graft Knife", "mF"))) == ["GT216"]


@pytest.mark.parametrize(
    ("rulings", "code"),
    [({}, "GT290"), ({"graft_without_slot": "no"}, "GT213"), ({"graft_without_slot": "yes"}, "")],
)
def test_gt_105_the_first_die_needs_a_slot_all_the_same(rulings: dict[str, str], code: str) -> None:
    box = owned_box(1)
    state = table(GARDENS, box=box, rulings=rulings, tools={ALINA: ["Graft Knife"]})
    turns = pick(ALINA, "mR"), pick(BRANDY, "mG")
    assert play(state, *turns) == []
    move = pick(ALINA, "Rr", f"{SIX} > Rr", use("Graft Knife"))
    assert play(state, move) == [code] * bool(code)


# GT-106, GT-186: Rake and Sister Maria; GT-107, GT-187: Pollen Brush and Sister May


def test_gt_106_t_33_a_rake_takes_any_die_a_de_novo_die_too_on_one_slot() -> None:
    tools = {ALINA: ["Rake"]}
    for die in ("FF", "mF"):
        state = table({ALINA: ["9: ff"], BRANDY: [SIX]}, slots=1, tools=tools)
        assert play(state, pick(ALINA, die, "9: ff > ff", use("Rake"))) == []
        assert covered(state) == ["9: (ff)"]
    state = table({ALINA: ["9: ff"], BRANDY: [SIX]}, tools=tools)
    assert play(state, pick(ALINA, "GG", "9: ff > ff", use("Rake"))) == ["GT216"]
    state = table({ALINA: ["9: ff"], BRANDY: [SIX]}, tools=tools)
    assert play(state, pick(ALINA, "mF + FF", "9: ff > ff", use("Rake"))) == ["GT216"]


def test_gt_106_gt_107_t_15_raked_and_brushed_over_three_plants() -> None:
    garden = {ALINA: ["9: Ff", "8: Ff tt", "7: Ff RR"], BRANDY: [SIX]}
    state = table(garden, slots=1, tools={ALINA: ["Rake", "Pollen Brush"]})
    move = pick(ALINA, "FF", "9: Ff > Ff", use("Rake"), use("Pollen Brush"))
    assert play(state, move) == []
    assert covered(state) == ["9: (Ff)", "8: (Ff) tt", "7: (Ff) RR"]
    assert state.board(ALINA).dice == Count.exactly(1)


def test_gt_107_a_pollen_brush_covers_copies_only() -> None:
    garden = {ALINA: ["9: Ff", "8: Ff tt"], BRANDY: [SIX]}
    state = table(garden, tools={ALINA: ["Pollen Brush"]})
    brush = use("Pollen Brush", "", "8: Ff tt > tt")
    assert play(state, pick(ALINA, "Ff", "9: Ff > Ff", brush)) == ["GT216"]


def test_gt_186_sister_maria_once_each_breeding_phase() -> None:
    maria = {ALINA: ["Sister Maria"]}
    state = table({ALINA: ["9: ff", "8: rr"], BRANDY: [SIX]}, assistants=maria)
    turns = pick(ALINA, "FF", "9: ff > ff", use("Sister Maria")), pick(BRANDY, "mG")
    assert play(state, *turns) == []
    assert play(state, pick(ALINA, "RR", "8: rr > rr", use("Sister Maria"))) == ["GT217"]


def test_gt_187_sister_may_goes_with_every_die() -> None:
    garden = {ALINA: ["9: Ff", "8: Ff tt"], BRANDY: [SIX]}
    state = table(garden, assistants={ALINA: ["Sister May"]})
    assert play(state, pick(ALINA, "Ff", "9: Ff > Ff", use("Sister May"))) == []
    assert covered(state) == ["9: (Ff)", "8: (Ff) tt"]
    state = table(garden, assistants={ALINA: ["Sister May"]})
    assert play(state, pick(ALINA, "Ff", "9: Ff > Ff")) == []  # optional
    assert covered(state) == ["9: (Ff)", "8: Ff tt"]


def test_gt_184_father_anton_picks_first_in_the_second_shift() -> None:
    anton = {BRANDY: ["Father Anton"]}
    state = table(GARDENS, order="Alina 2nd", assistants=anton)
    first = pick("Brandy 2nd", "mR", "", use("Father Anton"))
    assert play(state, first, pick("Alina 2nd", "mF"), pick(ALINA, "mG")) == []
    state = table(GARDENS, order="Alina 2nd")
    assert play(state, first, pick("Alina 2nd", "mF")) == ["GT202"]


def test_gt_184_father_anton_gives_no_later_second_shift() -> None:
    state = table(GARDENS, order="Brandy 2nd, Alina 2nd", assistants={ALINA: ["Father Anton"]})
    assert play(state, pick("Alina 2nd", "mR"), pick("Brandy 2nd", "mF")) == []
    (found,) = state.apply(pick("Alina 2nd", "mG", "", use("Father Anton")))
    assert (found.code, found.source) == ("GT217", "GT-184")
    assert found.text.endswith("the wrong moment: in the first of the 2nd Shifts")


def test_gt_100_tools_of_working_do_not_go_with_a_die() -> None:
    state = table(GARDENS, tools={ALINA: ["Seed Bag"]})
    assert play(state, pick(ALINA, "mR", "", use("Seed Bag"))) == ["GT216"]


# what is not written is not known


def test_gt_144_from_an_unwritten_roll_any_die_may_be_taken_but_no_sixth() -> None:
    state = table({ALINA: ["9: RR"], BRANDY: [SIX]}, None, slots=9)
    assert play(state, pick(ALINA, "RR", "9: RR > RR"), pick(BRANDY, "mF")) == []
    assert play(state, *[pick(ALINA, "mR"), pick(BRANDY, "mF")] * 4) == []
    assert play(state, pick(ALINA, "mR")) == ["GT212"]


def test_gt_137_with_an_unwritten_roll_nobody_certainly_must_pick() -> None:
    assert play(table(GARDENS, None), pick(ALINA), pick(BRANDY)) == []


def test_one_slip_one_finding_after_a_wrong_genotype() -> None:
    pool = "RR 3Rr mR 2FF 2Ff mF 2GG 2Gg mG 2TT 2Tt mT"
    state = table({ALINA: [SIX, "7: RR"], BRANDY: ["5: GG rr", "8: RR"]}, pool)
    wrong = pick(ALINA, "RR", f"{SIX} > Rr")
    assert play(state, wrong, pick(BRANDY, "RR", "8: RR > RR")) == ["GT102"]


def test_violations_change_nothing() -> None:
    state = table(GARDENS)
    move = pick(ALINA, "mR")
    assert state.violations(move) == state.violations(move) == ()
    assert play(state, move) == []
    assert codes(state.violations(pick(BRANDY, "mR"))) == ["GT212"]


def test_gt_140_no_three_dice_in_a_pick() -> None:
    assert text_of(table(GARDENS), pick(ALINA, "mR + Rr + RR", f"{SIX} > Rr")) == (
        "Alina took mR, Rr and RR; a pick is one die, or a De Novo die and another die of its gene"
    )


def test_gt_139_a_de_novo_die_of_which_no_more_is_written_is_for_a_coin() -> None:
    state = table(GARDENS)
    before = state.board(ALINA).coins
    assert play(state, replace(pick(ALINA, "mR"), for_coin=False)) == []
    assert state.board(ALINA).coins == before.more(1)


def test_nothing_follows_the_last_plant_breeding() -> None:
    state = table({ALINA: ["9: rr"]}, "5RR 5FF 5GG 5TT")
    upgrades, reset = (
        BeginPhase(phase=phase, number=5, is_written=True)
        for phase in (GamePhase.UPGRADES, GamePhase.RESET)
    )
    (found,) = state.apply(upgrades)
    assert found.text == "the last round ends with Plant Breeding, but upgrades are written"
    assert not state.apply(reset)  # and was told


def test_gt_136_who_picks_further_down_has_not_passed() -> None:
    """Whether she could take a die is in doubt; that she picks later tells that she had to."""
    later = frozenset({ALINA})
    for pick_later, code in ((frozenset[str](), "GT290"), (later, "GT202")):
        state = table(GARDENS, box=load_box())
        turns = pick(ALINA, "mR"), pick(BRANDY, "mF"), pick(BRANDY, "mG", pick_later=pick_later)
        assert play(state, *turns) == [code]


@pytest.mark.parametrize(("ruling", "code"), [("pass", "GT202"), ("forfeit", "GT290")])
def test_gt_136_who_picks_further_down_may_have_forfeited_a_first_shift(
    ruling: str, code: str
) -> None:
    rulings, order = {"first_shift_fail": ruling}, "Alina 1st R, Alina 1st G"
    state = table(GARDENS, box=load_box(), order=order, rulings=rulings)
    skipped = pick(BRANDY, "mF", pick_later=frozenset({ALINA}))
    assert play(state, pick("Alina 1st R", "mR"), skipped) == [code]
