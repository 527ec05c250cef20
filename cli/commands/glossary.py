"""``testcross glossary``: what the words on the cards mean outside the game."""

from typing import Annotated

import typer
from testcross.cli.arguments import Json, complete_game, optional
from testcross.cli.completions import matching
from testcross.cli.inputs import InputError
from testcross.cli.runner import form_of, show
from testcross.rulesets.english import listed
from testcross.rulesets.games import find_game, games
from testcross.rulesets.tabletop import Glossary, GlossaryPage, find_terms


def complete_term(incomplete: str) -> list[str]:
    """Return the terms that begin so, for the shell."""
    return matching(incomplete, [term.name for one in _all() for term in one.terms])


def glossary(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="TERM",
            help="Such as promoter, 'gene shift' or frameshift; by default all terms.",
            autocompletion=complete_term,
            show_default=False,
        ),
    ] = None,
    *,
    game: Annotated[
        str | None,
        optional(
            "--game", metavar="NAME", text="Only the terms of this game.", complete=complete_game
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Tell what the words on the cards mean in biology, and where the game differs.

    Without a term it lists them all; for one it names the sources as well.
    """
    form = form_of(json=json)
    known = _all() if game is None else (_of_game(game),)
    found = find_terms(known, " ".join(words)) if words else known
    show(GlossaryPage(glossaries=found, whole=not words), form)


def _all() -> tuple[Glossary, ...]:
    every = (game.glossary() for game in games().values())
    return tuple(one for one in every if one is not None)


def _of_game(name: str) -> Glossary:
    game = find_game(name)
    found = game.glossary()
    if found is None:
        others = listed([one.game for one in _all()])
        raise InputError(f"{game.title} has no glossary; there is one of {others}")
    return found
