"""Which names stand for a game that is not about matings, and so shows cards of another kind."""

from typing import TYPE_CHECKING

from testcross.rulesets import load_ruleset, shipped_rulesets

if TYPE_CHECKING:
    from testcross.rulesets.tabletop import GameSheet


def sheet_of(name: str) -> "GameSheet | None":
    """Return the game of that name at a glance; None for rulesets with matings, and other names."""
    if name in shipped_rulesets() and load_ruleset(name).loci:
        return None
    # only here: all games are asked, and each brings its rules along
    from testcross.rulesets.games import UnknownGameError, find_game

    try:
        return find_game(name).sheet()
    except UnknownGameError:
        return None
