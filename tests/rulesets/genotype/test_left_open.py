"""What a slip, or the order of a turn, leaves open in a game of Genotype: no second finding."""

from pea_games import codes, game, known_rules, working

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
