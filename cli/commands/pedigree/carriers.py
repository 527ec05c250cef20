"""``testcross pedigree carriers``: who has an allele for certain, perhaps, or not at all."""

from typing import Annotated

import typer
from testcross.cli.arguments import Json, optional
from testcross.cli.exits import CLEAN, FINDINGS
from testcross.cli.herd_files import (
    HerdDosages,
    HerdFile,
    HerdForm,
    HerdIgnored,
    HerdRuleset,
    HerdSource,
    deciding,
    name_refused,
    read_to_work_on,
    refuse_set_aside,
)
from testcross.cli.runner import form_of, show


def carriers(
    file: HerdFile,
    *,
    allele: Annotated[
        str, typer.Option("--allele", metavar="ALLELE", help="As the file writes it, such as c.")
    ],
    locus: Annotated[
        str | None,
        optional("--locus", metavar="NAME", text="Where; by default wherever there is such one."),
    ] = None,
    given: HerdForm = None,
    ruleset: HerdRuleset = None,
    ignored: HerdIgnored = None,
    dosages: HerdDosages = None,
    json: Json = False,
) -> None:
    """Tell who has an allele for certain, who may have it, and who cannot.

    Exit status: 0 told, 1 a locus contradicts itself, 2 input that cannot be read.
    """
    from testcross.rulesets.pedigrees import carriers_in

    form = form_of(json=json)
    book = read_to_work_on(HerdSource(file, given, ruleset, ignored, dosages))
    refuse_set_aside(book, locus)
    with deciding():
        found = carriers_in(file, book, allele, locus)
    show(found, form)
    name_refused(file, found.refused)
    raise typer.Exit(FINDINGS if found.refused else CLEAN)
