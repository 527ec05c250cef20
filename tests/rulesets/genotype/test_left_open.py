"""What a slip, or the order of a turn, leaves open in a game of Genotype: no second finding."""

from pea_games import codes, game, hiring, known_rules, working
from testcross.rulesets.genotype.box import load_box
from testcross.rulesets.genotype.rules import Rules

SOWN = '{sown: "9: RR gg", kept: "6: Rr gg", discarded: "4: Gg Tt", tool: Pollen Brush}'
TWICE = "{plant: '9: RR gg', trait: gg}"
COPY = "{plant: '6: Rr gg', trait: gg}"


def played(*turns: str) -> list[str]:
    """Return what is found in a round of Ann's turns."""
    return codes(game(working(*turns), deal=SOWN), known_rules(harvest="must"))


def test_copy_may_be_covered_on_a_plant_that_is_sown_in_the_turn() -> None:
    brush = f"{{tool: Pollen Brush, validates: {COPY}}}"
    funnel = f"{{tool: Watering Funnel, validates: {TWICE}}}"
    turn = f"space: gardening, draws: deck Watering Funnel, sows: ['6: Rr gg'], uses: [{funnel}, "
    assert played(f"{turn}{brush}]") == []


def test_tool_that_is_not_held_leaves_open_whether_another_was_used() -> None:
    first = "space: treasury, uses: [{tool: Dissertation, pays: 1, goal: R}]"
    second = f"space: university, pays: 1, validates: {TWICE}, uses: [{{tool: Pollen Brush}}]"
    assert played(first, second) == ["GT216"]


def test_plant_that_is_not_held_leaves_open_whether_another_was_sown() -> None:
    assert played("space: gardening, draws: deck tool, sows: ['7: FF tt', '6: Rr gg']") == ["GT209"]


def test_trait_whose_plant_is_not_written_may_be_on_one_sown_in_the_turn() -> None:
    funnel = "{tool: Watering Funnel, validates: {VALIDATES}}"
    first = f"space: gardening, draws: deck Watering Funnel, sows: ['6: Rr gg'], uses: [{funnel}]"
    second = "space: university, pays: 1, validates: {plant: '6: Rr gg', trait: gg}"
    harvest = working("space: gardening, draws: deck tool, harvests: ['6: Rr gg']", first="Bo")
    for written, expected in (
        ("", []),
        ("trait: Rr", []),
        ("plant: '9: RR gg', trait: RR", ["GT104"]),
    ):
        planted = working(first.replace("VALIDATES", written), second) + "\n    picks: []"
        assert codes(game(planted, harvest, deal=SOWN)) == expected


def test_copies_go_with_a_validation_that_is_not_written() -> None:
    brush = "uses: [{tool: Pollen Brush}]"
    assert played(f"space: university, pays: 1, {brush}") == []
    copy = f"uses: [{{tool: Pollen Brush, validates: {TWICE}}}]"
    assert played(f"space: university, pays: 1, {copy}") == []
    assert played(f"space: treasury, {brush}") == ["GT216"]


def test_plant_in_a_flower_pot_that_is_not_written_takes_no_plot() -> None:
    pot = "space: gardening, draws: deck Flower Pot, uses: [{tool: Flower Pot}]"
    on_pot = "space: university, pays: 1, validates: {plant: '8: FF TT', trait: FF}"
    planted = working(pot, on_pot, "space: nursery, draws: ['deck 5: FF gg', 'deck 7: RR ff']")
    planted += (
        "\n    picks: []\n    upgrades: [{player: Bo, passes: true}, {player: Ann, passes: true}]"
    )
    for sown, expected in (("6: Rr gg", 0), ("6: Rr gg', '5: FF gg", 1)):
        more = working(f"space: gardening, draws: deck tool, sows: ['{sown}']", first="Bo")
        assert codes(game(planted, more, deal=SOWN)).count("GT209") == expected


def test_a_roll_of_father_omari_may_be_written_in_part() -> None:
    rolled = "space: Father Omari, roll: {F: I, G: II}, validates: {plant: '5: FF Tt', trait: Tt}"
    assert codes(game(hiring("Father Omari"), working(rolled, first="Bo"))) == []
    wrong = rolled.replace("G: II", "G: II, T: IV")
    assert codes(game(hiring("Father Omari"), working(wrong, first="Bo"))) == ["GT217"]


def test_what_father_omari_validated_may_be_left_out() -> None:
    mat = "space: university, pays: 1, validates: {plant: '5: FF Tt', trait: FF}"
    rest = "space: gardening, draws: deck tool, harvests: ['5: FF Tt']"
    for roll, expected in (
        (", roll: {T: II}", []),
        ("", []),
        (", roll: {R: I, F: I, G: I, T: I}", 1),
    ):
        omari = f"space: Father Omari{roll}"
        found = codes(game(hiring("Father Omari"), working(omari, mat, rest, first="Bo")))
        assert found == (["GT104"] if expected else [])


def test_rake_goes_with_a_die_that_is_not_written() -> None:
    rake = SOWN.replace("Pollen Brush", "Rake")
    pick = "{player: Ann, plant: '9: RR gg', trait: gg, uses: [{tool: Rake}]}"
    text = game(f"{working()}\n    picks:\n      - {pick}", deal=rake)
    assert codes(text, known_rules()) == []


def test_cost_that_is_not_written_may_be_the_lowest_where_spaces_are_assumed() -> None:
    """Ann has one coin after the first University; another space for one may be there."""
    turns = ("space: university, pays: 1", "space: parents F, coin: 1", "space: university")
    text = game(working(*turns), deal=SOWN)
    assert codes(text, Rules(box=load_box())) == []
    assert codes(text) == ["GT205"]
