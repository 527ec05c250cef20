"""Arguments and options that several commands share, each described once, and what they settle."""

from collections.abc import Callable
from typing import Annotated, Any, TypeAlias

import typer
from testcross.cli import completions
from testcross.cli.command_line import RULESET_OPTION
from testcross.rulesets import DEFAULT
from testcross.solver import ENGINE_NAMES

DEFAULT_RULESET = DEFAULT


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


def rule_option(name: str, text: str, metavar: str = "NAME", *, show_default: bool = False) -> Any:
    """Return an option for a rule of the game, completed by the values that the game knows."""
    return typer.Option(
        f"--{name}",
        metavar=metavar,
        help=text,
        autocompletion=completions.of_rule(name),
        show_default=show_default,
    )


def card_words(metavar: str, text: str) -> Any:
    """Return an argument of words that name cards, completed by the names of the deck.

    Args:
        metavar: what stands for the words in the help.
        text: what the help says of them.
    """
    return typer.Argument(
        metavar=metavar, help=text, autocompletion=completions.card_names, show_default=False
    )


Cards: TypeAlias = Annotated[
    list[str] | None,
    card_words(
        "BUCK DOE KIT...",
        "Names, aliases or genotypes; or one quoted mating, 'BUCK x DOE -> KIT, KIT'; "
        "or - to read matings from standard input.",
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
        autocompletion=completions.ruleset_names,
    ),
]
ReportFormat: TypeAlias = Annotated[
    str,
    typer.Option(
        "--format",
        metavar="FORMAT",
        help="{format}.",
        autocompletion=completions.of_names(completions.report_formats),
    ),
]
Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]
Short: TypeAlias = Annotated[bool, typer.Option("--short", help="Answer in one line, for a chat.")]

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
    rule_option("variant", "By the rules of {variant}: how many kits, which fill, which scoring."),
]
BoxFile: TypeAlias = Annotated[
    str | None,
    optional(
        "--box",
        metavar="FILE",
        text="What your cards and boards print; 'testcross genotype box' has a template.",
    ),
]
GameName: TypeAlias = Annotated[
    str,
    typer.Option(
        "--game", metavar="NAME", help="Which game.", autocompletion=completions.recorded_games
    ),
]
GameScoring: TypeAlias = Annotated[
    str | None, rule_option("scoring", "{scoring}; by default the variant's own.")
]
GameFill: TypeAlias = Annotated[
    str | None,
    rule_option(
        "fill",
        "strict: fill in only what is certain of each animal; either: where both parents look "
        "the same, write on the first what one of them must carry. By default as the variant says, "
        "without one strict.",
        metavar="strict|either",
    ),
]
Engine: TypeAlias = Annotated[
    str,
    typer.Option(
        "--engine",
        metavar="|".join(ENGINE_NAMES),
        help="Solver to use: by default cp-sat for a question, python-constraint for many (best, "
        "verify, quiz, simulate). The answer is the same.",
        autocompletion=completions.of_names(ENGINE_NAMES),
    ),
]
Jobs: TypeAlias = Annotated[
    int | None,
    optional("--jobs", metavar="N", text="How many processes to use; by default one per core."),
]
DoubleCheck: TypeAlias = Annotated[
    bool, typer.Option("--double-check", help="Ask both engines and stop if they differ.")
]
