"""``testcross pedigree explain``: why an animal must be what it is, or why typings conflict."""

from typing import TYPE_CHECKING, Annotated

import typer
from testcross.cli.arguments import Json, optional
from testcross.cli.console import complain
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
    position_of,
    read_to_work_on,
    refuse_set_aside,
)
from testcross.cli.inputs import InputError
from testcross.cli.runner import form_of, show
from testcross.rulesets.english import listed, quoted

if TYPE_CHECKING:
    from testcross.rulesets.pedigrees import HerdBook, LocusReadings

_MOST_NAMED = 8


def explain(
    file: HerdFile,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="ID[.LOCUS]", help="Whom to explain; at every locus if only an id is given."
        ),
    ] = None,
    *,
    locus: Annotated[
        str | None,
        optional("--locus", metavar="NAME", text="Where, if ID.LOCUS could be somebody's id."),
    ] = None,
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
    ignored: HerdIgnored = None,
    dosages: HerdDosages = None,
    json: Json = False,
) -> None:
    """Explain why an animal must have its certain alleles, from as few typings as will do.

    Or, with --conflict, why some typings cannot all be right, family by family.

    Exit status: 0 explained, 1 a conflict, or a locus that contradicts itself, 2 input that cannot
    be understood.
    """
    animal = " ".join(words) if words else None
    if (animal is None) == (conflict is None):
        raise InputError("name an animal, such as Rex or Rex.B, or a conflict: --conflict 1")
    if conflict is not None and locus is not None:
        raise InputError("--conflict has its locus; leave --locus out")
    form = form_of(json=json)
    book = read_to_work_on(HerdSource(file, given, ruleset, ignored, dosages))
    if animal is None:
        from testcross.rulesets.pedigrees import conflict_number

        with deciding():
            found = conflict_number(file, book, conflict or 1)
        show(found, form)
        raise typer.Exit(FINDINGS)
    from testcross.rulesets.pedigrees import explain_animal

    place, loci = _asked(book, animal) if locus is None else _asked_at(book, animal, locus)
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
    pairs = [(text[:dot], text[dot + 1 :]) for dot in range(len(text)) if text[dot] == "."]
    names = {one.alleles.name for one in book.loci}
    fitting = [pair for pair in pairs if pair[0] in book.positions and pair[1] in names]
    if text in book.positions:
        for name, locus in fitting[:1]:
            complain(
                f"{text} is somebody's id; for {name} at {locus} write: {name} --locus {locus}"
            )
        return book.positions[text], list(book.loci)
    name, locus = fitting[-1] if fitting else pairs[-1] if pairs else (text, "")
    return _asked_at(book, name or text, locus)


def _asked_at(book: "HerdBook", name: str, locus: str) -> tuple[int, "list[LocusReadings]"]:
    """Return who is meant, and the loci of a name; raises as ``_asked``."""
    place = position_of(book, name)
    refuse_set_aside(book, locus)
    loci = [one for one in book.loci if one.alleles.name == locus]
    if not loci:
        names = [one.alleles.name for one in book.loci[:_MOST_NAMED]]
        has = f"it has {listed(names, 'and')}" if names else "it has none"
        raise InputError(f"the file has no locus {quoted(locus)}; {has}")
    return place, loci
