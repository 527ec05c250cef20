"""Which names stand for a game that is not about matings, and so shows cards of another kind."""

from testcross.rulesets.games import UnknownGameError, find_game
from testcross.rulesets.tabletop import GameSheet


def sheet_of(name: str) -> GameSheet | None:
    """Return the game of that name at a glance; None for rulesets with matings, and other names."""
    try:
        return find_game(name).sheet()
    except UnknownGameError:
        return None
