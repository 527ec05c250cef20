"""Overlays: GT-260."""

from genotype_games.pea_games import game, working

from pea_rules.rule_case import RuleCase
from pea_rules.slip import slip

OVERLAY = "overlays: [flower codominance]\n"
CLAIMED = game(working("space: treasury", "space: goal, pays: 2, goal: Ff"))
SHEET = f"""game: genotype
players: [Ann]
{OVERLAY}sheet:
  Ann: {{plants: ["9: FF TT", "5: Ff gg"], goals: {{FF: 3}}, markers: 0, coins: 1, total: 18}}
"""

CASES: list[RuleCase] = [
    slip(
        "GT-260 GT210",
        CLAIMED.replace("setup:", f"{OVERLAY}setup:"),
        "goal: Ff",
        "goal: F",
    ),
    slip(
        "GT-260 GT107",
        SHEET,
        "{FF: 3}",
        "{FF: 6}",
        cites="GT-212",
        why="it says what a goal gives for each plant that matches it",
    ),
]
