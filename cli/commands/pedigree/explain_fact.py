"""``testcross pedigree explain``: why an animal must be what it is, or why typings conflict."""

from typing import TYPE_CHECKING, Annotated

import typer
from testcross.cli.arguments import Json
from testcross.cli.exits import CLEAN, FINDINGS
from testcross.cli.herd_files import (
    HerdFile,
    HerdForm,
    HerdRuleset,
    deciding,
    name_refused,
    position_of,
    read_to_work_on,
)
from testcross.cli.inputs import InputError
from testcross.cli.runner import form_of, show
from testcross.rulesets.english import listed, quoted

if TYPE_CHECKING:
    from testcross.rulesets.pedigrees import HerdBook, LocusReadings

_MOST_NAMED = 8


def explain(
    file: HerdFile,
    animal: Annotated[
        str | None,
        typer.Argument(
            metavar="ID[.LOCUS]", help="Whom to explain; at every locus if only an id is given."
        ),
    ] = None,
    *,
    conflict: Annotated[
        int | None,
        typer.Option(
            "--conflict",
            metavar="N",
            min=1,
            help="Explain the Nth conflict that testcross pedigree check lists.",
            show_default=False,
        ),
    ] = None,
    given: HerdForm = None,
    ruleset: HerdRuleset = None,
    json: Json = False,
) -> None:
    """Explain why an animal must have its certain alleles, from as few typings as will do.

    Or, with --conflict, why some typings cannot all be right, family by family.

    Exit status: 0 explained, 1 a conflict, or a locus that contradicts itself, 2 input that cannot
    be understood.
    """
    if (animal is None) == (conflict is None):
        raise InputError("name an animal, such as Rex or Rex.B, or a conflict: --conflict 1")
    form = form_of(json=json)
    book = read_to_work_on(file, given, ruleset)
    if animal is None:
        from testcross.rulesets.pedigrees import conflict_number

        with deciding():
            found = conflict_number(file, book, conflict or 1)
        show(found, form)
        raise typer.Exit(FINDINGS)
    from testcross.rulesets.pedigrees import explain_animal

    place, loci = _asked(book, animal)
    with deciding():
        answer = explain_animal(file, book, place, loci)
    show(answer, form)
    name_refused(file, answer.refused)
    raise typer.Exit(FINDINGS if answer.refused else CLEAN)


def _asked(book: "HerdBook", text: str) -> tuple[int, "list[LocusReadings]"]:
    """Return who is meant, and at which loci.

    Raises:
        InputError: for an animal or a locus that the file does not have.
    """
    if text in book.positions:
        return book.positions[text], list(book.loci)
    name, _, locus = text.rpartition(".")
    place = position_of(book, name or text)
    loci = [one for one in book.loci if one.alleles.name == locus]
    if not loci:
        names = [one.alleles.name for one in book.loci[:_MOST_NAMED]]
        raise InputError(f"the file has no locus {quoted(locus)}; it has {listed(names, 'and')}")
    return place, loci
