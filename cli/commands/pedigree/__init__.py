"""``testcross pedigree``: whole herds from files; a module here for each command."""

import typer
from testcross.cli import console
from testcross.cli.card_command import Command
from testcross.cli.commands.pedigree.carriers import carriers
from testcross.cli.commands.pedigree.check_herd import check
from testcross.cli.commands.pedigree.explain_fact import explain
from testcross.cli.commands.pedigree.fill_herd import fill
from testcross.cli.commands.pedigree.repair_herd import repair

app = typer.Typer(invoke_without_command=True, rich_markup_mode=None)


@app.callback()
def pedigree(context: typer.Context) -> None:
    """Check, fill in and mend pedigree files: who cannot be what, why, and what would do."""
    if context.invoked_subcommand is None:
        console.write(f"{context.get_help()}\n")


app.command("check", cls=Command, epilog="Example: testcross pedigree check herd.csv")(check)
app.command("fill", cls=Command, epilog="Example: testcross pedigree fill herd.csv -o full.csv")(
    fill
)
app.command(
    "carriers", cls=Command, epilog="Example: testcross pedigree carriers herd.csv --allele c"
)(carriers)
app.command(
    "repair", cls=Command, epilog="Example: testcross pedigree repair herd.csv -o mended.csv"
)(repair)
app.command("explain", cls=Command, epilog="Example: testcross pedigree explain herd.csv Rex.B")(
    explain
)
