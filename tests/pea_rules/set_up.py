"""Box and set-up: GT-001 to GT-019."""

from pea_games import game, working

from pea_rules.rule_case import KeptRule, RuleCase


def with_setup(setup: str) -> str:
    """Return a record with more in its set-up than first player and deal."""
    return game(working(), setup=setup)


CASES = [
    RuleCase(
        "GT-012",
        with_setup("coins: {Ann: 1, Bo: 1}"),
        with_setup("coins: {Ann: 2, Bo: 1}"),
        "GT105",
    ),
]


def rich_evening() -> str:
    """Return a game in which two players get 32 coins, and the box has 20 pieces."""
    blocks = []
    for number in range(5):
        turns = ("space: treasury", "space: parents F, coin: 1", "space: 1st shift R, coin: 1")
        first = "Ann" if number % 2 == 0 else "Bo"
        bo = ("parents G, coin: 1", "1st shift T, coin: 1", "temporary slot")
        blocks += [working(*turns, first=first, bo=bo), "    picks: []"]
        blocks += ["    upgrades: []", "    reset: {}"] if number < 4 else []
    return game(*blocks)


UNBREAKABLE = [
    KeptRule("GT-004", "What never runs out may always be taken.", rich_evening()),
]
