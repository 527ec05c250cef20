"""``testcross genotype``: peas, dice, and what they are worth; a module here for each command."""

import typer
from testcross.cli import console
from testcross.cli.card_command import Command
from testcross.cli.commands.genotype.box import box
from testcross.cli.commands.genotype.chance import chance, odds
from testcross.cli.commands.genotype.lesson_page import lesson
from testcross.cli.commands.genotype.pick import pick, plan
from testcross.cli.commands.genotype.review_game import review
from testcross.cli.commands.genotype.score_table import score
from testcross.cli.commands.genotype.validate_trait import validate

app = typer.Typer(invoke_without_command=True, rich_markup_mode=None)


@app.callback()
def genotype(context: typer.Context) -> None:
    """Help with a game of Genotype: dice, plants, picks and scores."""
    if context.invoked_subcommand is None:
        console.write(f"{context.get_help()}\n")


app.command(
    "odds", cls=Command, epilog="Example: testcross genotype odds 'FF x Ff' --want 'FF 2Ff'"
)(odds)
app.command(
    "chance", cls=Command, epilog="Example: testcross genotype chance '9: rr GG (tt)' --dice 4"
)(chance)
app.command("box", cls=Command, epilog="Example: testcross genotype box --template")(box)
app.command("score", cls=Command, epilog="Example: testcross genotype score position.yaml")(score)
app.command("pick", cls=Command, epilog="Example: testcross genotype pick position.yaml")(pick)
app.command(
    "plan", cls=Command, epilog="Example: testcross genotype plan working.yaml --for Alina"
)(plan)
app.command("review", cls=Command, epilog="Example: testcross genotype review peas.yaml")(review)
app.command(
    "validate",
    cls=Command,
    epilog="Example: testcross genotype validate 'FF Tt' FF --by 'rake ff'",
)(validate)
app.command(
    "lesson",
    cls=Command,
    epilog="Example: testcross genotype lesson sample-size --risk 1/1000",
)(lesson)
