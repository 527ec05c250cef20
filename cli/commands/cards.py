"""Questions about two cards that are crossed, and about rulesets."""

from pathlib import Path
from typing import Annotated

import typer
from testcross.api import cards, herds
from testcross.api.door import DEFAULT_ENGINE
from testcross.api.files import InputError, refuse_other_kind
from testcross.cli import console
from testcross.cli.arguments import DEFAULT_RULESET, Engine, Json, RulesetName, card_words, optional
from testcross.cli.command_groups import GroupWithHelp
from testcross.cli.command_line import Command
from testcross.cli.console import CLEAN, FINDINGS
from testcross.cli.question_words import two_genotypes, two_parents
from testcross.cli.runner import form_of, show
from testcross.rulesets import genetics, load_mating_ruleset, read_ruleset

ruleset = typer.Typer(cls=GroupWithHelp, invoke_without_command=True, rich_markup_mode=None)


@ruleset.callback()
def rulesets(context: typer.Context, *, json: Json = False) -> None:
    """List the rulesets that come with the program, or check one of your own."""
    if context.invoked_subcommand is None:
        list_rulesets(json=json)
    elif json:
        command = context.invoked_subcommand
        raise InputError(f"--json goes behind the command: testcross ruleset {command} --json")


@ruleset.command("list", cls=Command, epilog="Example: testcross ruleset list")
def list_rulesets(*, json: Json = False) -> None:
    """List the rulesets that come with the program."""
    show(genetics.ruleset_list(), form_of(json=json))


@ruleset.command("check", cls=Command, epilog="Example: testcross ruleset check flowers.toml")
def check_ruleset(
    path: Annotated[Path, typer.Argument(metavar="PATH", help="Path of your ruleset file.")],
    *,
    json: Json = False,
) -> None:
    """Check a ruleset file of your own.

    A mistake is reported with its key and what was expected; so are the first genotypes that have
    two varieties, or none.
    """
    refuse_other_kind(str(path), "a ruleset")
    checked = genetics.checked_ruleset(path, read_ruleset(path))
    show(checked, form_of(json=json))
    raise typer.Exit(FINDINGS if checked.is_ambiguous else CLEAN)


ESTIMATED = "estimated"


def offspring(
    parents: Annotated[
        list[str],
        card_words("BUCK DOE", "Names, aliases or genotypes; or one quoted cross, 'BUCK x DOE'."),
    ],
    *,
    founders: Annotated[
        str | None,
        optional(
            "--founders",
            metavar="FREQ|estimated",
            text="How often alleles are, b=0.2,d=0.1: what is not known of the parents is then as "
            "in random mating. Or estimated, from the founders of --from.",
        ),
    ] = None,
    herd: Annotated[
        str | None,
        optional("--from", metavar="FILE", text="The herd that --founders estimated counts."),
    ] = None,
    ruleset: RulesetName = DEFAULT_RULESET,
    engine: Engine = DEFAULT_ENGINE,
    json: Json = False,
) -> None:
    """List the varieties that two animals can have as offspring.

    With their exact chances if both genotypes are fully known ("Aa Bb Cc Dd").
    """
    rules = load_mating_ruleset(ruleset)
    if (founders == ESTIMATED) != (herd is not None):
        raise InputError("--founders estimated and --from HERD go together; give both or neither")
    if herd is not None:
        founders = herds.herd(herd, ruleset=rules).founders()
    found = cards.offspring(
        *two_parents(rules, parents), founders=founders, ruleset=rules, engine=engine
    )
    show(found.answer, form_of(json=json))


Genotypes = Annotated[
    list[str],
    typer.Argument(
        metavar="BUCK DOE",
        help="One or more loci in full: Aa, 'Aa Bb'; or one quoted cross, 'Aa x Aa'.",
        show_default=False,
    ),
]


def punnett(
    genotypes: Genotypes,
    *,
    ruleset: RulesetName = DEFAULT_RULESET,
    by_locus: Annotated[
        bool, typer.Option("--by-locus", help="A square of each locus, its cells numbered I to IV.")
    ] = False,
    json: Json = False,
    svg: Annotated[
        bool, typer.Option("--svg", help="Answer with the square as a picture, in SVG.")
    ] = False,
) -> None:
    """Draw the Punnett square of two genotypes, with genotype and phenotype ratios."""
    if json and svg:
        raise InputError("--json and --svg were both given; give one of them")
    rules = load_mating_ruleset(ruleset)
    found = cards.punnett(*two_genotypes(rules, genotypes), by_locus=by_locus, ruleset=rules)
    if svg:
        console.write_picture(found.svg())
        return
    show(found.answer, form_of(json=json))
