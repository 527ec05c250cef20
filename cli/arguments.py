"""Arguments and options that several commands share, each described once."""

import os
import shlex
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer
from testcross.cli import completions
from testcross.cli.command_words import COMPLETING, RULESET_OPTION
from testcross.cli.inputs import InputError
from testcross.rulesets import TestcrossError, load_ruleset, shipped_rulesets
from testcross.rulesets.english import quoted
from testcross.rulesets.genetics import last_card, traits_of
from testcross.solver import ENGINE_NAMES

if TYPE_CHECKING:
    from testcross.rulesets import Fill
    from testcross.rulesets.games import Game

DEFAULT_RULESET = "gene-rummy"
DEFAULT_GAME = "gene-rummy"
DEFAULT_ENGINE = ENGINE_NAMES[0]
PLAY_ENGINE = "python-constraint"
"""Who answers for a hand: thousands of small questions, which this engine is quicker with."""
SHOWN = 3
"""How many matings of a hand are shown unless asked otherwise."""
STRICT = "strict"


def complete_card(context: typer.Context, incomplete: str) -> list[str]:
    """Return the names of the deck asked about that begin so, or as the end of a mating does.

    Where animals are named by what they show, a trait follows a trait: ``tall pu`` is purple.
    """
    try:
        ruleset = load_ruleset(str(context.params.get("ruleset") or DEFAULT_RULESET))
    except TestcrossError:
        return []
    names = [variety.name for variety in ruleset.varieties]
    last = last_card(incomplete)
    found = _names_beginning(incomplete, incomplete, names)
    found = found or _names_beginning(incomplete, last, names)
    if not found and ruleset.by_phenotype:
        traits = [name for locus in ruleset.loci for name in traits_of(locus)]
        found = _names_beginning(incomplete, last.rpartition(" ")[2], traits)
    return [_BashWord(name) for name in found] if _is_bare_in_bash() else found


def _names_beginning(incomplete: str, start: str, names: Sequence[str]) -> list[str]:
    """Return what was typed with its end, a beginning of names, made into each of them."""
    # The shell only takes what begins as it was typed, so the beginning keeps its letter case.
    return [
        incomplete + name[len(start) :]
        for name in names
        if name.casefold().startswith(start.casefold())
    ]


class _BashWord(str):
    """A name that is written as one word of bash; other shells see to that themselves."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        return format(self.replace(" ", "\\ "), spec)


def _is_bare_in_bash() -> bool:
    """Tell whether bash wants to complete a word that is not in quotes."""
    if os.environ.get(COMPLETING) != "complete_bash":
        return False
    try:
        shlex.split(os.environ.get("COMP_WORDS", ""))
    except ValueError:  # a quote is still open, and bash closes it
        return False
    return True


def complete_ruleset(incomplete: str) -> list[str]:
    """Return the shipped rulesets that begin so, for the shell."""
    base, plus, _ = incomplete.rpartition("+")
    if not plus:
        return [name for name in shipped_rulesets() if name.startswith(incomplete)]
    try:
        overlays = [one.name.replace(" ", "-") for one in load_ruleset(base).overlays]
    except TestcrossError:
        return []
    found = (f"{base}+{name}" for name in overlays)
    return [name for name in found if name.startswith(incomplete)]


def complete_game(incomplete: str) -> list[str]:
    """Return the games that begin so, for the shell."""
    from testcross.rulesets.games import games

    return [name for name in games() if name.startswith(incomplete)]


def complete_recorded_game(incomplete: str) -> list[str]:
    """Return the games that begin so and have records, for the shell."""
    from testcross.rulesets.games import games, with_records

    found = (game.name for game in games().values() if with_records(game))
    return [name for name in found if name.startswith(incomplete)]


def optional(
    *names: str, metavar: str, text: str, complete: Callable[..., list[str]] | None = None
) -> Any:
    """Return an option that may be left out: then nothing is said, and no default is shown.

    Args:
        names: such as ``--variant``.
        metavar: what stands for its value in the help.
        text: what the help says of it.
        complete: what completes its value in the shell.
    """
    return typer.Option(
        *names, metavar=metavar, help=text, autocompletion=complete, show_default=False
    )


Cards: TypeAlias = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="BUCK DOE KIT...",
        help="Names, aliases or genotypes; or one quoted mating, 'BUCK x DOE -> KIT, KIT'; "
        "or - to read matings from standard input.",
        autocompletion=complete_card,
        show_default=False,
    ),
]
File: TypeAlias = Annotated[
    str | None,
    optional(
        "--file",
        metavar="PATH",
        text="Read matings from a file, one per line; - is standard input; # starts a comment.",
    ),
]
CardsFile: TypeAlias = Annotated[
    str | None,
    optional(
        "--file",
        metavar="PATH",
        text="Read the cards from a file, one per line; - is standard input; # starts a comment.",
    ),
]
RulesetName: TypeAlias = Annotated[
    str,
    typer.Option(
        RULESET_OPTION,
        metavar="NAME|PATH",
        help="Name of a shipped ruleset, or path of your own.",
        autocompletion=complete_ruleset,
    ),
]
Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]
Short: TypeAlias = Annotated[bool, typer.Option("--short", help="Answer in one line, for a chat.")]

MatingText: TypeAlias = Annotated[
    str, typer.Argument(metavar="MATING", help="One quoted mating: 'BUCK x DOE -> KIT, KIT'.")
]
FillName: TypeAlias = Annotated[
    str,
    typer.Option(
        "--fill",
        metavar="strict|either",
        help="strict: fill in only what is certain of each animal; either: where both parents look "
        "the same, write on the first what one of them must carry.",
        autocompletion=completions.of_game("fill"),
    ),
]
Top: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--top",
        metavar="N",
        min=1,
        help="Show the N best matings; by default 3.",
        show_default=False,
    ),
]
VariantName: TypeAlias = Annotated[
    str | None,
    optional(
        "--variant",
        metavar="NAME",
        text="By the rules of {variant}: how many kits, which fill, which scoring.",
        complete=completions.of_game("variant"),
    ),
]
GameName: TypeAlias = Annotated[
    str,
    typer.Option(
        "--game", metavar="NAME", help="Which game.", autocompletion=complete_recorded_game
    ),
]
GameScoring: TypeAlias = Annotated[
    str | None,
    optional(
        "--scoring",
        metavar="NAME",
        text="{scoring}; by default the variant's own.",
        complete=completions.of_game("scoring"),
    ),
]
GameFill: TypeAlias = Annotated[
    str | None,
    optional(
        "--fill",
        metavar="strict|either",
        text="How genotypes are filled in; by default as the variant says.",
        complete=completions.of_game("fill"),
    ),
]
Engine: TypeAlias = Annotated[
    str,
    typer.Option(
        "--engine",
        metavar="|".join(ENGINE_NAMES),
        help="Solver to use.",
        autocompletion=completions.of_names(*ENGINE_NAMES),
    ),
]
DoubleCheck: TypeAlias = Annotated[
    bool, typer.Option("--double-check", help="Ask both engines and stop if they differ.")
]


def options_of(game: "Game", asked: Mapping[str, str | None]) -> dict[str, str | None]:
    """Return the rules asked for, of those that the game knows.

    Raises:
        InputError: for a rule that the game does not have.
    """
    for name, value in asked.items():
        if value is not None and name not in game.option_names:
            raise InputError(f"--{name} is not an option of {game.title}; leave it out")
    return {name: asked.get(name) for name in game.option_names}


def fill_of(name: str) -> "Fill":
    """Return the fill of that name.

    Raises:
        InputError: for any other name.
    """
    if name == "strict":
        return "strict"
    if name == "either":
        return "either"
    raise InputError(f"no fill is called {quoted(name)}; expected strict or either")
