"""``testcross deck``: the cards."""

from typing import Annotated

import typer
from testcross.cli import console
from testcross.cli.arguments import DEFAULT_RULESET, Json, RulesetName, complete_game, optional
from testcross.cli.inputs import InputError
from testcross.cli.runner import form_of, show
from testcross.cli.typed_cards import sheet_of
from testcross.pages.csv import render_csv
from testcross.rulesets import load_ruleset
from testcross.rulesets.genetics import DeckList
from testcross.rulesets.tabletop import GameDeck


def deck(
    *,
    ruleset: RulesetName = DEFAULT_RULESET,
    game: Annotated[
        str | None,
        optional(
            "--game",
            metavar="NAME",
            text="The cards of a game, by its name.",
            complete=complete_game,
        ),
    ] = None,
    json: Json = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="List as comma-separated values.")] = False,
) -> None:
    """List the deck: every variety, what its card shows, and how many there are."""
    if json and as_csv:
        raise InputError("--json and --csv were both given; give one of them")
    sheet = sheet_of(game or ruleset)
    answer: DeckList | GameDeck
    if sheet is not None:
        answer = GameDeck(sheet=sheet)
    else:
        answer = DeckList(ruleset=load_ruleset(ruleset if game is None else _name_of(game)))
    if as_csv:
        console.write(render_csv(answer))
    else:
        show(answer, form_of(json=json))


def _name_of(game: str) -> str:
    """Return the usual name of a game; refuse one that there is not."""
    from testcross.rulesets.games import find_game

    return find_game(game).name
