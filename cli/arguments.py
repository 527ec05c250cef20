"""Arguments and options that several commands share, each described once, and what they settle."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer
from testcross.cli import completions
from testcross.cli.command_line import RULESET_OPTION
from testcross.cli.inputs import InputError
from testcross.rulesets import DEFAULT, Ruleset, load_mating_ruleset
from testcross.rulesets.english import quoted
from testcross.solver import ENGINE_NAMES

if TYPE_CHECKING:
    from testcross.rulesets import Fill
    from testcross.rulesets.games import Game
    from testcross.rulesets.gene_rummy import Rules


DEFAULT_RULESET = DEFAULT
DEFAULT_ENGINE = ENGINE_NAMES[0]
PLAY_ENGINE = "python-constraint"
"""Who answers for a hand: thousands of small questions, which this engine is quicker with."""
SHOWN = 3
"""How many matings of a hand are shown unless asked otherwise."""
STRICT = "strict"


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
Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]
Short: TypeAlias = Annotated[bool, typer.Option("--short", help="Answer in one line, for a chat.")]

MatingText: TypeAlias = Annotated[
    str, typer.Argument(metavar="MATING", help="One quoted mating: 'BUCK x DOE -> KIT, KIT'.")
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
        "--game",
        metavar="NAME",
        help="Which game.",
        autocompletion=completions.recorded_games,
    ),
]
GameScoring: TypeAlias = Annotated[
    str | None,
    rule_option("scoring", "{scoring}; by default the variant's own."),
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
        help="Solver to use: by default cp-sat for a question, python-constraint for many (verify, "
        "quiz, simulate). The answer is the same.",
        autocompletion=completions.of_names(ENGINE_NAMES),
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
    raise InputError(f"unknown fill {quoted(name)}; expected strict or either")


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """By which cards, fill and rules a mating is looked at."""

    ruleset: Ruleset
    fill: "Fill"
    rules: "Rules | None"
    """The variant's; None where none was named."""


def terms_of(
    ruleset: str, variant: str | None, fill: str | None, scoring: str | None = None
) -> Terms:
    """Return the terms that options ask for; what they leave open is the variant's.

    Args:
        ruleset: its name or path.
        variant: its name; None for no variant's rules.
        fill: its name; None for the variant's, without one strict.
        scoring: the name of a variant's scheme; None for its own.

    Raises:
        TestcrossError: for a value that does not exist, or that does not go with the others.
    """
    if variant is None:
        chosen = load_mating_ruleset(ruleset)
        return Terms(ruleset=chosen, fill=fill_of(STRICT if fill is None else fill), rules=None)
    rules = rules_of_variant(ruleset, variant, fill, scoring)
    return Terms(ruleset=rules.ruleset, fill=rules.fill, rules=rules)


def rules_of_variant(
    ruleset: str, variant: str, fill: str | None, scoring: str | None = None
) -> "Rules":
    """Return the rules of a variant; ``ruleset`` may name no other cards than it is played with.

    Raises:
        TestcrossError: for a value that does not exist, or that does not go with the others.
    """
    from testcross.rulesets.gene_rummy import rules_for

    rules = rules_for(variant=variant, fill=fill, scoring=scoring)
    if ruleset not in (DEFAULT_RULESET, rules.ruleset.name):
        raise InputError(
            f"--variant {variant} is played with the cards of {rules.ruleset.name}; "
            "leave out --ruleset"
        )
    return rules
