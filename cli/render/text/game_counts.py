"""Simulated games as text: how many were written, and where."""

from testcross.cli.answers import WrittenGames
from testcross.cli.render.text.screen import on_screen
from testcross.rulesets.english import counted


@on_screen.register
def written_text(written: WrittenGames) -> str:
    """Return how many games were written and, where players go wrong, with how many slips."""
    slips = "" if written.slips is None else f", with {counted(written.slips, 'slip')}"
    return f"{written.folder}: {counted(written.games, written.noun)} written{slips}\n"
