"""The commands, put together."""

from typing import Annotated

import typer
from testcross.cli import console
from testcross.cli.arguments import CARD_CONTEXT
from testcross.cli.commands import check, deck, explain, ruleset, score, why, why_not

app = typer.Typer(
    name=console.PROGRAM,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _on_version(value: bool) -> None:  # noqa: FBT001 - typer calls it so
    if value:
        from importlib.metadata import version

        console.write(f"{console.PROGRAM} {version(console.PROGRAM)}\n")
        raise typer.Exit


@app.callback()
def describe(
    *,
    version: Annotated[
        bool,
        typer.Option("--version", help="Show the version.", callback=_on_version, is_eager=True),
    ] = False,
) -> None:
    """Check and explain the matings of genetics card games."""


app.command("check", context_settings=CARD_CONTEXT)(check.check)
app.command("explain", context_settings=CARD_CONTEXT)(explain.explain)
app.command("why", context_settings=CARD_CONTEXT)(why.why)
app.command("why-not", context_settings=CARD_CONTEXT)(why_not.why_not)
app.command("score", context_settings=CARD_CONTEXT)(score.score)
app.command("deck")(deck.deck)
app.add_typer(ruleset.app, name="ruleset")
