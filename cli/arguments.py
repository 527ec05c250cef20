"""Arguments and options that several commands share, each described once."""

from typing import Annotated, TypeAlias

import typer
from testcross.cli.matings import InputError
from testcross.rulesets import Fill, load_ruleset, shipped_rulesets
from testcross.solver import ENGINE_NAMES

DEFAULT_RULESET = "gene-rummy"
DEFAULT_ENGINE = ENGINE_NAMES[0]
STRICT = "strict"
CARD_CONTEXT = {"ignore_unknown_options": True}
"""Context settings of commands that take cards: ``"-- -- cc --"`` is a card, not an option."""


def complete_card(incomplete: str) -> list[str]:
    """Return the names of the default deck that begin so, for the shell."""
    start = incomplete.casefold()
    names = [variety.name for variety in load_ruleset().varieties]
    # The shell only takes what begins as it was typed, so the beginning keeps its letter case.
    return [incomplete + n[len(incomplete) :] for n in names if n.casefold().startswith(start)]


def complete_ruleset(incomplete: str) -> list[str]:
    """Return the shipped rulesets that begin so, for the shell."""
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

MatingText: TypeAlias = Annotated[
    str, typer.Argument(metavar="MATING", help="One quoted mating: 'BUCK x DOE -> KIT, KIT'.")
]
FillName: TypeAlias = Annotated[
    str,
    typer.Option(
        "--fill",
        metavar="strict|either",
        help="strict: what is certain of each animal; either: what one of two parents that show "
        "the same must carry is written on the first.",
    ),
]
Engine: TypeAlias = Annotated[
    str,
    typer.Option("--engine", metavar="|".join(ENGINE_NAMES), help="Who solves the puzzles."),
]
DoubleCheck: TypeAlias = Annotated[
    bool, typer.Option("--double-check", help="Ask both engines and stop if they differ.")
]


def fill_of(name: str) -> Fill:
    """Return the fill of that name.

    Raises:
        InputError: for any other name.
    """
    if name == "strict":
        return "strict"
    if name == "either":
        return "either"
    raise InputError(f"no fill is called {name!r}; expected strict or either")
