"""The set-up: what lies on the table after it, and what is left open."""

from genotype_games.pea_games import DEAL, board, check, codes, game, known_rules, working
from testcross.rulesets.genotype.cards import CardKind
from testcross.rulesets.genotype.dice import FACES, NUMBERED, Face
from testcross.rulesets.genotype.rules import Rules


def test_gt_008_what_is_for_sale() -> None:
    state = check(game(working())).state
    assert state
    assert {str(one): str(left) for one, left in state.table.stock.items()} == {
        "plot": "5",
        "slot": "8",
        "marker": "4",
        "assistant": "10",
    }


def test_gt_010_how_many_cards_lie_face_up_is_assumed_and_told_once() -> None:
    rows = "rows: {plants: ['1: RR', '2: rr'], tools: [Rake, Grant]}"
    text = game(working(), "    picks: []", f"    reset: {{{rows}}}", setup=rows)
    assert codes(text, Rules()) == ["GT290"]


def test_gt_011_three_action_markers_and_three_goal_markers() -> None:
    state = check(game(working())).state
    assert state
    ann = state.board("Ann")
    assert (ann.markers_of_round, str(ann.goal_markers), str(ann.markers)) == (3, "3", "0")


def test_gt_013_and_gt_014_one_plant_sown_one_kept_and_a_tool() -> None:
    ann = board(game(working("space: 2nd shift")))
    assert [str(plant) for plant in ann.garden] == ["5: FF Tt"]
    assert {str(kind): str(hand.size) for kind, hand in ann.hands.items()} == {
        "plant": "1",
        "tool": "1",
    }
    assert ann.hands[CardKind.TOOL].known[0].name == "Rake"


def test_gt_015_the_first_player_may_be_anybody() -> None:
    text = game(working(first="Bo")).replace("first: Ann", "first: Bo")
    assert codes(text) == []
    unknown = game(working(first="Bo")).replace("  first: Ann\n", "")
    assert codes(unknown) == []
    assert codes(game(working(first="Bo")))[0] == "GT202"


def test_gt_018_a_marker_covers_one_trait_and_all_of_them_make_a_plant_complete() -> None:
    ff = "space: university, pays: 1, validates: {plant: '5: FF Tt', trait: FF}"
    again = "space: treasury", ff, ff.replace("pays: 1", "pays: 2")
    assert codes(game(working(*again))) == ["GT103"]
    tt = ff.replace("trait: FF", "trait: Tt").replace("pays: 1", "pays: 2")
    ann = board(game(working("space: treasury", ff, tt)))
    assert ann.garden[0].is_complete


def test_a_deal_that_is_not_written_leaves_hands_and_gardens_open() -> None:
    text = game(working("space: gardening, sows: ['9: RR FF']"), deal=DEAL)
    nothing = text.replace("  deal:", "  # deal:")
    assert codes(nothing) == []
    assert "hands dealt" in [one.what for one in check(nothing).verdict.unchecked]


def test_nothing_assumed_is_told_where_a_box_says_it() -> None:
    setup = "rows: {plants: ['1: RR', '2: rr', '3: FF', '4: ff']}"
    assert codes(game(working(), setup=setup), known_rules()) == ["GT219"]


def test_gt_123_a_die_has_six_faces_two_of_them_mutations() -> None:
    assert (len(FACES), FACES.count(Face.MUTATION)) == (6, 2)
    assert {face for face in FACES if face is not Face.MUTATION} == set(NUMBERED)
