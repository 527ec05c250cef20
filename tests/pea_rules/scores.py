"""End and scores: GT-210 to GT-218; overlays: GT-260."""

from genotype_games.pea_games import game, working

from pea_rules.picks import ANN_OUT, BO_OUT
from pea_rules.rule_case import RuleCase, entries, slip

NOTHING_FITS = "    pools: 5RR 5ff 5GG 5tt"
DEAL = '{sown: "5: FF", kept: "6: Rr gg", discarded: "4: Gg Tt", tool: Rake}'
BO = ("temporary slot", "gardening, harvests: [], sows: []", "2nd shift")
TURNS = (
    ("space: gardening, draws: deck tool, sows: ['6: Rr gg']", "space: treasury"),
    ("space: treasury", "space: temporary slot"),
    ("space: goal, pays: 2, goal: F", "space: temporary slot"),
    ("space: university, pays: 1, validates: {plant: '5: FF', trait: FF}", "space: temporary slot"),
    (
        "space: university, pays: 1, validates: {plant: '6: Rr gg', trait: gg}",
        "space: temporary slot",
    ),
)
"""Ann's, round by round."""


def evening(sheet: str, harvests: str = "['5: FF']") -> str:
    """Return a whole game in which nobody picks: Ann completes a plant and marks another."""
    blocks = []
    for number, turns in enumerate(TURNS):
        first = number % 2
        names = (ANN_OUT, BO_OUT)
        passes = entries(*names[first:], *names[:first])
        blocks += [
            working(*turns, first=("Ann", "Bo")[first], bo=BO),
            NOTHING_FITS,
            "    picks:",
            passes,
        ]
        if number < 4:
            blocks += [
                "    upgrades:",
                entries(*(BO_OUT, ANN_OUT)[:: 1 - 2 * first]),
                "    reset: {}",
            ]
    return game(*blocks, deal=DEAL) + f"harvests: {{Ann: {harvests}}}\n" + sheet


LINES = (
    "sheet:\n"
    "  Ann: {plants: 5, completed: 1, goals: 2, markers: 1, coins: 1, total: 9}\n"
    "  Bo: {plants: 0, completed: 0, goals: 0, markers: 0, coins: 1, total: 1}\n"
    "winner: Ann\n"
)

TIED = """game: genotype
players: [Ann, Bo]
sheet:
  Ann: {plants: 41, completed: 7, goals: 6, markers: 1, coins: 3, total: 51}
  Bo: {plants: 40, completed: 6, goals: 6, markers: 2, coins: 3, total: 51}
winner: Ann
"""
GOALS = """game: genotype
players: [Ann, Bo]
sheet:
  Ann: {plants: ["9: RR FF", "5: Rr gg"], goals: {R: 4}, markers: 0, coins: 1, total: 19}
  Bo: {plants: ["6: FF TT"], goals: {F: 2, T: 2}, markers: 2, coins: 0, total: 12}
winner: Ann
"""
SMALL = """game: genotype
players: [Ann]
sheet: {Ann: {plants: 11, completed: 2, markers: 0, goals: 2, coins: 1, total: 14}}
"""

OVERLAY = "overlays: [flower codominance]\n"
CLAIMED = game(working("space: treasury", "space: goal, pays: 2, goal: Ff"))
OVERLAID = f"""game: genotype
players: [Ann]
{OVERLAY}sheet:
  Ann: {{plants: ["9: FF TT", "5: Ff gg"], goals: {{FF: 3}}, markers: 0, coins: 1, total: 18}}
"""

OVERLAYS = [
    slip("GT-260 GT210", CLAIMED.replace("setup:", f"{OVERLAY}setup:"), "goal: Ff", "goal: F"),
    slip(
        "GT-260 GT107",
        OVERLAID,
        "{FF: 3}",
        "{FF: 6}",
        cites="GT-212",
        why="it says what a goal gives for each plant that matches it",
    ),
]
CASES: list[RuleCase] = [
    *OVERLAYS,
    slip("GT-210 GT104", evening(""), "Ann: ['5: FF']", "Ann: ['5: FF', '6: Rr gg']"),
    slip("GT-211 GT107", evening(LINES), "plants: 5", "plants: 6"),
    slip("GT-212 GT107", GOALS, "R: 4", "R: 6"),
    slip("GT-213 GT107", evening(LINES), "markers: 1", "markers: 2"),
    slip("GT-214 GT105", evening(LINES), "coins: 1, total: 9", "coins: 2, total: 9"),
    slip("GT-215 GT109", TIED, "winner: Ann", "winner: [Ann, Bo]"),
    slip(
        "GT-216 GT108",
        evening(LINES),
        "total: 9",
        "total: 10",
        cites="GT-217",
        why="of a total nobody can tell what else was counted in it",
    ),
    slip("GT-217 GT108", TIED, "coins: 3, total: 51}\n  Bo", "coins: 3, total: 52}\n  Bo"),
    slip("GT-218 GT110", SMALL, "goals: 2, coins: 1, total: 14", "goals: 1, coins: 1, total: 13"),
    slip(
        "GT-218 GT111",
        GOALS,
        "{F: 2, T: 2}",
        "{R: 0, F: 2, T: 2}",
        cites="GT-082",
        why="it says that a goal marker stays on its goal, which is taken by it",
    ),
]
