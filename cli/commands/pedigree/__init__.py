"""``testcross pedigree``: whole herds from files; a module here for each command."""

import typer
from testcross.cli import console
from testcross.cli.card_command import Command
from testcross.cli.commands.pedigree.check_herd import check

app = typer.Typer(invoke_without_command=True, rich_markup_mode=None)


@app.callback()
def pedigree(context: typer.Context) -> None:
    """Check, fill in and mend pedigree files: who cannot be what, why, and what would do."""
    if context.invoked_subcommand is None:
        console.write(f"{context.get_help()}\n")


app.command("check", cls=Command, epilog="Example: testcross pedigree check herd.csv")(check)
