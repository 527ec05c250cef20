"""What a slip, or the order of a turn, leaves open in a game of Genotype: no second finding."""

from genotype_games.pea_games import DEAL, codes, found, game, hiring, known_rules, working
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


ROLL = (
    "    roll: {R: II II IV m m / I m, F: I I II III IV, G: I II III IV IV, T: I I II II III}\n"
    "    picks:\n"
)
LATER = (
    "    upgrades: [{player: Bo, passes: true}, {player: Ann, passes: true}]\n"
    "    reset: {first: Bo, coins: {Ann: 0, Bo: 5}}\n"
)


def picked(*picks: str) -> list[tuple[int, str]]:
    """Return what is found in a round with picks, and in Gardening after it."""
    deal = '{sown: "9: FF Tt gg", kept: "6: Rr GG", discarded: "4: Gg Tt", tool: Rake}'
    turns = "space: parents R, coin: 1", "space: goal, pays: 2, goal: r", "space: nursery"
    first = working(*turns, bo=("1st shift T, coin: 1", "treasury", "2nd shift"))
    lines = "".join(f"      - {{player: {pick}}}\n" for pick in picks)
    mine = 'gardening, draws: deck plant, harvests: ["5: FF Tt"]'
    second = working("space: treasury", first="Bo", bo=(mine, "parents T", "parents R"))
    return found(game(first + "\n" + ROLL + lines + LATER + second, deal=deal))


EARLY = "Bo, shift: 1st T, die: Tt, plant: '5: FF Tt', trait: Tt"
REST = ("Ann, die: FF, plant: '9: FF Tt gg', trait: FF", "Bo, die: mR, for: coin")
ANN = (
    "Ann, die: Tt, plant: '9: FF Tt gg', trait: Tt",
    "Ann, die: gg, plant: '9: FF Tt gg', trait: gg",
)


def test_round_of_picks_is_right() -> None:
    pick = "Bo, shift: 2nd, die: FF, plant: '5: FF Tt', trait: FF"
    assert picked(EARLY, pick, *REST, *ANN) == []


def test_plant_that_is_not_sown_leaves_open_what_its_die_covered() -> None:
    """Two words are wrong in one entry; its die tells what was meant."""
    pick = "Bo, shift: 2nd, die: FF, plant: '6: Rr gg', trait: gg"
    assert [code for _, code in picked(EARLY, pick, *REST, *ANN)] == ["GT103"]


def test_genotype_of_another_plant_leaves_open_what_its_die_covered() -> None:
    pick = "Bo, shift: 2nd, die: Tt, plant: '5: FF Tt', trait: FF"
    assert [code for _, code in picked(EARLY, pick, *REST, *ANN)] == ["GT102"]


def test_pass_in_place_of_a_pick_leaves_open_what_was_taken() -> None:
    """The coin of a De Novo die is there all the same, and passing once more is no slip."""
    pick = "Bo, shift: 2nd, die: FF, plant: '5: FF Tt', trait: FF"
    passes = (REST[0], "Bo, passes: true", ANN[0], "Bo, passes: true", ANN[1])
    assert [code for _, code in picked(EARLY, pick, *passes)] == ["GT215"]


def test_die_on_a_graft_knife_may_not_be_written() -> None:
    """What it covered is, and counts."""
    knife = '{sown: "9: RR gg", kept: "6: Rr gg", discarded: "4: Gg Tt", tool: Graft Knife}'
    use = "{tool: Graft Knife, validates: {plant: '9: RR gg', trait: gg}}"
    pick = f"{{player: Ann, die: RR, plant: '9: RR gg', trait: RR, uses: [{use}]}}"
    mine = "space: gardening, draws: deck plant, harvests: ['9: RR gg']"
    text = game(f"{working()}\n    picks:\n      - {pick}", working(mine, first="Bo"), deal=knife)
    assert codes(text, known_rules()) == []


def test_row_that_is_not_written_may_be_longer_than_is_assumed() -> None:
    """The fourth plant that Ann drew face up did not come from the deck if the row has five."""
    decks = "decks: {plants: ['9: RR GG']}"
    turns = ("space: nursery, draws: ['5: RR', '5: FF']", "space: gardening, draws: '5: GG'")
    more = "space: treasury, uses: [{tool: Flower Pot, plant: '5: TT'}]"
    deal = DEAL.replace("Rake", "Flower Pot")
    text = game(working(*turns, more), deal=deal, setup=decks)
    assert codes(text, Rules(box=load_box())) == ["GT290"]
    assert codes(text) == ["GT208"]
