"""``testcross pedigree repair``: the fewest typings that must be given up, with a proof."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from testcross.cli.arguments import Json, optional
from testcross.cli.completions import of_names
from testcross.cli.console import complain
from testcross.cli.exits import CLEAN, FINDINGS, UNREADABLE
from testcross.cli.herd_files import (
    REPAIR_LIMIT,
    HerdDosages,
    HerdFile,
    HerdForm,
    HerdIgnored,
    HerdRuleset,
    HerdSource,
    NewHerd,
    deciding,
    position_of,
    read_to_work_on,
    refuse_limit,
    refuse_out,
    write_herd,
)
from testcross.cli.inputs import InputError, display
from testcross.cli.runner import form_of, show

if TYPE_CHECKING:
    from testcross.solver.engine import Optimiser


def repair(
    file: HerdFile,
    *,
    out: NewHerd = None,
    trust: Annotated[
        list[str] | None,
        optional(
            "--trust",
            metavar="ID",
            text="Keep the typings of this animal whatever happens; can be repeated.",
        ),
    ] = None,
    limit: Annotated[
        float,
        typer.Option("--limit", metavar="S", help="Stop after so many seconds, with both bounds."),
    ] = REPAIR_LIMIT,
    optimiser: Annotated[
        str,
        typer.Option(
            "--optimiser",
            metavar="cp-sat|rc2",
            help="Who looks for the fewest; rc2 comes with testcross[maxsat].",
            autocompletion=of_names("cp-sat", "rc2"),
        ),
    ] = "cp-sat",
    double_check: Annotated[
        bool, typer.Option("--double-check", help="Ask both optimisers and stop if they differ.")
    ] = False,
    given: HerdForm = None,
    ruleset: HerdRuleset = None,
    ignored: HerdIgnored = None,
    dosages: HerdDosages = None,
    json: Json = False,
) -> None:
    """Find the fewest animals at each locus whose typing must go, and prove that fewer won't do.

    Of each it says whether every smallest repair has it, whose typing could go instead, and what
    the animal could then be. With -o the file is written anew without these typings.

    Exit status: 0 done, 1 nobody is typed, or typings that the file calls certain contradict each
    other, 2 input that cannot be read, or undecided when the time is over.
    """
    from testcross.rulesets.pedigrees import repair_book

    form = form_of(json=json)
    refuse_limit(limit)
    chosen = _optimiser(optimiser, double_check=double_check)
    book = read_to_work_on(HerdSource(file, given, ruleset, ignored, dosages))
    refuse_out(out, book)
    trusted = [position_of(book, name) for name in trust or ()]
    with deciding():
        found = repair_book(file, book, chosen, trusted=trusted, limit=limit)
    if out is not None and found.is_done:
        write_herd(Path(out), book, [(one.alleles, one.masks) for one in found.loci])
    elif out is not None:
        complain(f"{display(out)} is not written, as not every locus can be mended")
    show(found, form)
    if found.unchecked or any(one.certain for one in found.loci):
        raise typer.Exit(FINDINGS)
    is_proven = all(one.is_proven for one in found.loci)
    raise typer.Exit(CLEAN if is_proven else UNREADABLE)


def _optimiser(name: str, *, double_check: bool) -> "Optimiser":
    """Return the optimiser of a name.

    Raises:
        InputError: for a name that none has, and where python-sat is needed and not there.
    """
    from testcross.solver.engines.optimisers import make_optimiser

    try:
        return make_optimiser(name, double_check=double_check)
    except ValueError as error:
        raise InputError(str(error)) from None
