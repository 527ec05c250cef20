"""The frame of Working: GT-020 to GT-033."""

from pea_games import game, working

from pea_rules.rule_case import RuleCase

CASES = [
    RuleCase(
        "GT-021",
        game(working("space: treasury", "space: 1st shift F")),
        game(working("space: treasury", "space: treasury")),
        "GT204",
        cites="GT-028",
        why="the box has one such space for two players, and it is taken",
    ),
]
