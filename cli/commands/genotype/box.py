"""``testcross genotype box``: what cards and boards print, and a file to write it down in."""

from pathlib import Path
from typing import Annotated

import typer
from testcross.cli import console
from testcross.cli.arguments import Json, optional
from testcross.cli.exits import CLEAN, FINDINGS
from testcross.cli.inputs import InputError, refuse_other_kind
from testcross.cli.pea_positions import BoxFile, box_of
from testcross.cli.runner import Form, form_of, show
from testcross.rulesets.english import listed


def box(
    *,
    template: Annotated[
        bool, typer.Option("--template", help="Print a file to fill in, in TOML.")
    ] = False,
    check: Annotated[
        Path | None,
        optional("--check", metavar="FILE", text="Check a file of yours."),
    ] = None,
    plants: Annotated[
        bool, typer.Option("--plants", help="List the plant cards, or the practice deck.")
    ] = False,
    file: BoxFile = None,
    json: Json = False,
) -> None:
    """Show what cards and boards print.

    Each value has its line of the text, or the reason why it was assumed. A file of yours takes the
    place of what was assumed.

    Exit status: 0, 1 for mistakes in a file that is checked, 2 for input that cannot be understood.
    """
    form = form_of(json=json)
    asked = {"--template": template, "--check": check is not None, "--plants": plants}
    given = [option for option, wanted in asked.items() if wanted]
    if len(given) > 1:
        raise InputError(f"{listed(given, 'and')} were both given; give one of them")
    if check is not None:
        _check(check, form)
    elif template:
        _print_template(file, form)
    else:
        _show(file, form, plants=plants)


def _check(path: Path, form: Form) -> None:
    from testcross.rulesets.genotype.owner_box import check_box

    refuse_other_kind(str(path), "a box file")
    checked = check_box(path)
    show(checked, form)
    raise typer.Exit(FINDINGS if checked.mistakes else CLEAN)


def _print_template(file: str | None, form: Form) -> None:
    from testcross.rulesets.genotype.owner_box import template

    if form == "json":
        raise InputError("--template prints TOML, and --json was given; give one of them")
    console.write(template(box_of(file)))


def _show(file: str | None, form: Form, *, plants: bool) -> None:
    from testcross.rulesets.genotype.owner_box import plant_list

    known = box_of(file)
    show(plant_list(known) if plants else known, form)
