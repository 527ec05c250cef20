"""Whole herds from files: what cannot be, what follows, who carries what, and what to mend."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer
from testcross.cli import console
from testcross.cli.arguments import Json, optional
from testcross.cli.command_line import group_of_commands
from testcross.cli.completions import of_names, report_formats
from testcross.cli.console import CLEAN, FINDINGS, UNREADABLE, complain
from testcross.cli.herd_files import (
    CONFLICTS_LIMIT,
    REPAIR_LIMIT,
    HerdDosages,
    HerdFile,
    HerdForm,
    HerdIgnored,
    HerdRuleset,
    HerdSource,
    NewHerd,
    deciding,
    name_refused,
    position_of,
    read_herd,
    read_to_work_on,
    refuse_limit,
    refuse_out,
    refuse_set_aside,
    write_herd,
)
from testcross.cli.inputs import InputError, display
from testcross.cli.runner import form_of, show
from testcross.rulesets.english import listed, quoted

if TYPE_CHECKING:
    from testcross.rulesets.pedigrees import HerdBook, HerdCheck, LocusReadings
    from testcross.solver.engine import Optimiser


_FORMS = ("pre", "ped", "bed")


def check(
    file: HerdFile,
    *,
    formats: Annotated[
        list[str] | None,
        optional(
            "--format",
            metavar="FORMAT",
            text="{format}; or, if its content does not tell, the form of the file: pre, ped or "
            "bed. Can be repeated.",
            complete=of_names(report_formats),
        ),
    ] = None,
    trios: Annotated[
        bool,
        typer.Option(
            "--trios",
            help="Only count the offspring that do not fit their parents, as quickly as can be; "
            "what grandparents and litters tell is left out.",
        ),
    ] = False,
    json: Json = False,
    ruleset: HerdRuleset = None,
    ignored: HerdIgnored = None,
    dosages: HerdDosages = None,
    all_conflicts: Annotated[
        str | None,
        optional(
            "--all-conflicts",
            metavar="ID",
            text="Every minimal conflict with this animal, those that share typings too.",
        ),
    ] = None,
    size: Annotated[
        bool,
        typer.Option("--size", help="Also work out how many typings have to be given up at least."),
    ] = False,
    limit: Annotated[
        float | None,
        typer.Option(
            "--limit",
            metavar="S",
            help="Look for conflicts no longer than so many seconds, 10 by default, and with "
            "--size for the fewest typings, 60 by default; the answer says what is unfinished.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Check a pedigree: who cannot be what is typed, in minimal conflicts that share no typing.

    The structure is checked first; what is wrong there is listed, and the rest is checked all the
    same. A locus without a conflict is proved: a genotype for everyone was found. Without the
    typings that conflicts name everything else is consistent, unless the list is unfinished.

    Exit status: 0 consistent, 1 findings, or nobody is typed, 2 input that cannot be read.
    """
    from testcross.pages.reports import FORMATS
    from testcross.rulesets.pedigrees import check_book, with_size
    from testcross.solver.engines.optimisers import make_optimiser

    given = [one for one in formats or () if one in _FORMS]
    asked = [one for one in formats or () if one not in _FORMS]
    if len(given) > 1 or len(asked) + json > 1:
        raise InputError("--format was given twice for one thing; give it once")
    form = "json" if json else asked[0] if asked else "text"
    if form not in FORMATS:
        raise InputError(f"--format is {quoted(form)}; expected {listed([*FORMATS, *_FORMS])}")
    if limit is not None:
        refuse_limit(limit)
        if trios:
            raise InputError("--limit does not go with --trios, which only counts")
    if size and (trios or all_conflicts is not None):
        raise InputError("--size goes with neither --trios nor --all-conflicts")
    book = read_herd(HerdSource(file, given[0] if given else None, ruleset, ignored, dosages))
    if trios:
        _count_trios(file, book, form, all_conflicts)
    animal = None if all_conflicts is None else position_of(book, all_conflicts)
    with deciding():
        found = check_book(file, book, animal, CONFLICTS_LIMIT if limit is None else limit)
        if size and not found.is_consistent:
            seconds = REPAIR_LIMIT if limit is None else limit
            found = with_size(found, make_optimiser(), seconds)
    _show(found, form)
    raise typer.Exit(CLEAN if found.is_sound else FINDINGS)


def _count_trios(file: str, book: "HerdBook", form: str, all_conflicts: str | None) -> NoReturn:
    """Count trio errors, show them, and end the command.

    Raises:
        InputError: for options that do not go with it.
    """
    from testcross.cli.runner import show
    from testcross.rulesets.pedigrees import check_trios

    if form not in ("text", "json") or all_conflicts is not None:
        raise InputError("--trios counts only: it goes with --json, and with no other report")
    found = check_trios(file, book)
    show(found, "text" if form == "text" else "json")
    raise typer.Exit(FINDINGS if found.errors or found.unchecked else CLEAN)


def _show(found: "HerdCheck", form: str) -> None:
    """Write what was found, in a format of its own or in one of the reports."""
    from testcross.cli.runner import show

    if form in ("text", "json"):
        show(found, "text" if form == "text" else "json")
        return
    from testcross.pages.reports import make_report
    from testcross.rulesets.summary import Summary

    report, summary = make_report(form, "findings", console.text_of), Summary(strict=False)
    findings = found.report()
    summary.add(findings)
    console.write(report.opening() + report.file(findings) + report.closing(summary))


def fill(
    file: HerdFile,
    *,
    out: NewHerd = None,
    given: HerdForm = None,
    ruleset: HerdRuleset = None,
    ignored: HerdIgnored = None,
    dosages: HerdDosages = None,
    json: Json = False,
) -> None:
    """Fill in everybody's possible genotypes and certain alleles, exactly, loops included.

    With -o the file is written anew with every certain allele. With --json there is a line for each
    animal. A locus at which typings contradict each other is left as it is.

    Exit status: 0 filled in, 1 a locus contradicts itself, or nobody is typed, 2 input that cannot
    be read.
    """
    from testcross.pages.json.herd_keys import fill_lines
    from testcross.rulesets.pedigrees import fill_blocks, fill_book

    form = form_of(json=json)
    book = read_to_work_on(HerdSource(file, given, ruleset, ignored, dosages))
    refuse_out(out, book)
    with deciding():
        found = fill_book(file, book)
    if out is not None and found.unchecked:
        complain(f"{display(out)} is not written, as {found.unchecked}")
    elif out is not None:
        loci = [
            (one.alleles, one.before if one.possible is None else one.possible)
            for one in found.loci
        ]
        write_herd(Path(out), book, loci)
    shown = (console.text_of([block]) for block in fill_blocks(found, written=out))
    for text in fill_lines(found) if form == "json" else shown:
        console.write(text)
    name_refused(file, found.refused)
    raise typer.Exit(FINDINGS if found.refused or found.unchecked else CLEAN)


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
            autocompletion=of_names(("cp-sat", "rc2")),
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
    hindered = found.unchecked or ("" if found.is_done else "not every locus can be mended")
    if out is not None and hindered:
        complain(f"{display(out)} is not written, as {hindered}")
    elif out is not None:
        write_herd(Path(out), book, [(one.alleles, one.masks) for one in found.loci])
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


pedigree = group_of_commands(
    "pedigree",
    "Check, fill in and mend pedigree files: who cannot be what, why, and what would do.",
    {
        check: "herd.csv",
        fill: "herd.csv -o full.csv",
        carriers: "herd.csv --allele c",
        repair: "herd.csv -o mended.csv",
        explain: "herd.csv Rex.B",
    },
)
