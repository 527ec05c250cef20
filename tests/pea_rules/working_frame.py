"""The frame of Working: GT-020 to GT-033."""

from genotype_games.pea_games import game, hiring, working

from pea_rules.rounds import COVERS_ALL, ONE_TRAIT, SECOND, UNIVERSITY, turns
from pea_rules.rule_case import RuleCase

TAKEN = "whatever space it is, it is taken once in a round"


def laid(*of_all: str, players: str = "Ann, Bo, Cy") -> str:
    """Return Working of which each turn is written: ``Ann treasury``; then Plant Breeding."""
    lines = []
    for one in of_all:
        player, _, space = one.partition(" ")
        lines.append(f"      - {{player: {player}, space: {space}}}")
    head = f"game: genotype\nplayers: [{players}]\nsetup: {{first: Ann}}\nrounds:\n  - working:"
    return "\n".join([head, *lines, "    picks: []", ""])


THREE = ["Ann 2nd shift", "Bo 2nd shift", "Cy 2nd shift"]
FOUR = "Ann, Bo, Cy, Dee"


def with_markers(number: int) -> str:
    """Return a second round in which Ann lays markers, after one was bought."""
    first = working("space: treasury", "space: 1st shift R", "space: parents F")
    bought = [
        "    picks: []",
        "    upgrades: [{player: Bo, passes: true}, {player: Ann, buys: marker, pays: 4}]",
        "    reset: {first: Bo}",
    ]
    return game(first, *bought, working(*[SECOND] * number, first="Bo"))


def with_omari(space_of_ann: str, space_of_bo: str) -> str:
    """Return a second round, after Ann hired Father Omari."""
    bo = (space_of_bo, "parents R", "parents T")
    return game(hiring("Father Omari"), working(f"space: {space_of_ann}", first="Bo", bo=bo))


CASES = [
    RuleCase(
        "GT-020",
        turns("space: parents F", "space: treasury"),
        turns("space: parents F", "space: [treasury, parents G]"),
        "GT203",
    ),
    RuleCase(
        "GT-021",
        turns("space: parents F", "space: 1st shift F"),
        turns("space: parents F", "space: parents F"),
        "GT204",
    ),
    RuleCase(
        "GT-021",
        turns(SECOND, SECOND, "space: parents G"),
        turns(SECOND, SECOND, "space: parents R"),
        "GT204",
    ),
    RuleCase(
        "GT-022",
        turns(SECOND, SECOND, SECOND),
        turns(SECOND, "space: temporary slot", "space: temporary slot"),
        "GT204",
        cites="GT-021",
        why="2nd Shift is the one exception to it",
    ),
    RuleCase(
        "GT-023",
        laid(*THREE * 3),
        laid(*THREE, "Bo treasury", "Ann 2nd shift", "Cy 2nd shift", *THREE),
        "GT202",
    ),
    RuleCase("GT-024", laid(*THREE * 3), laid(*THREE * 2, *THREE[:2]), "GT203", at="  - working:"),
    RuleCase("GT-025", turns(SECOND), turns("passes: true"), "GT215"),
    RuleCase("GT-026", with_markers(4), with_markers(5), "GT203"),
    RuleCase(
        "GT-027",
        turns("space: treasury", UNIVERSITY.replace("1", "2"), deal=ONE_TRAIT),
        turns("space: treasury, pays: 1", UNIVERSITY.replace("1", "2"), deal=ONE_TRAIT),
        "GT106",
    ),
    RuleCase(
        "GT-027",
        turns("space: treasury", UNIVERSITY, deal=ONE_TRAIT)
        + "rulings: {dearer_space: cheapest}\n",
        turns("space: treasury", UNIVERSITY.replace("1", "2"), deal=ONE_TRAIT)
        + "rulings: {dearer_space: cheapest}\n",
        "GT106",
    ),
    RuleCase(
        "GT-028",
        laid(*["Ann nursery", "Bo nursery", "Cy 2nd shift", "Dee 2nd shift"], players=FOUR).split(
            "    picks"
        )[0],
        laid("Ann nursery", "Bo nursery", "Cy 2nd shift").split("    picks")[0],
        "GT204",
        at="Bo, space: nursery",
    ),
    RuleCase(
        "GT-029",
        turns("space: treasury", "space: goal, pays: 3, goal: R"),
        turns(SECOND, "space: goal, pays: 3, goal: R"),
        "GT205",
        at="space: goal",
    ),
    RuleCase(
        "GT-030",
        with_omari("Father Omari", "2nd shift"),
        with_omari("2nd shift", "Father Omari"),
        "GT204",
    ),
    RuleCase(
        "GT-031",
        turns(UNIVERSITY, deal=ONE_TRAIT),
        turns(f"space: nursery, {COVERS_ALL}", deal=ONE_TRAIT),
        "GT204",
    ),
    RuleCase(
        "GT-032",
        turns("space: gardening", SECOND, bo=("gardening", "parents R", "parents T")),
        turns("space: gardening", "space: gardening", bo=("2nd shift", "parents R", "parents T")),
        "GT204",
        cites="GT-021",
        why=TAKEN,
    ),
    RuleCase(
        "GT-033",
        turns("space: parents G", "space: 1st shift G", "space: 1st shift F"),
        turns("space: parents G", "space: 1st shift G", "space: 1st shift G"),
        "GT204",
        cites="GT-021",
        why=TAKEN,
    ),
]
