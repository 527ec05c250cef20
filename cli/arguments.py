"""Arguments and options that several commands share, each described once."""

from typing import Annotated, TypeAlias

import typer
from testcross.rulesets import DEFAULT, load_ruleset

CARD_CONTEXT = {"ignore_unknown_options": True}
"""Context settings of commands that take cards: ``"-- -- cc --"`` is a card, not an option."""


def complete_card(incomplete: str) -> list[str]:
    """Return the names of the default deck that begin so, for the shell."""
    start = incomplete.casefold()
    names = [variety.name for variety in load_ruleset().varieties]
    return [name for name in names if name.casefold().startswith(start)]


def complete_ruleset(incomplete: str) -> list[str]:
    """Return the shipped rulesets that begin so, for the shell."""
    from testcross.rulesets import shipped_rulesets

    return [name for name in shipped_rulesets() if name.startswith(incomplete)]


Cards: TypeAlias = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="BUCK DOE KIT...",
        help="Names, aliases or genotypes; or one quoted mating, 'BUCK x DOE -> KIT, KIT'; "
        "or - for matings on standard input.",
        autocompletion=complete_card,
        show_default=False,
    ),
]
File: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--file",
        metavar="PATH",
        help="Read matings from a file, one a line; - is standard input; # starts a comment.",
        show_default=False,
    ),
]
RulesetName: TypeAlias = Annotated[
    str,
    typer.Option(
        "--ruleset",
        metavar="NAME|PATH",
        help="A shipped ruleset, or the path of your own.",
        autocompletion=complete_ruleset,
    ),
]
Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]

__all__ = [
    "CARD_CONTEXT",
    "DEFAULT",
    "Cards",
    "File",
    "Json",
    "RulesetName",
    "complete_card",
    "complete_ruleset",
]
