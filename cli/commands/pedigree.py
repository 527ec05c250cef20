"""Whole herds from files: what cannot be, what follows, who carries what, and what to mend."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer
from testcross.api import herds
from testcross.api.files import InputError, display
from testcross.cli import console
from testcross.cli.arguments import Jobs, Json, ReportFormat, optional
from testcross.cli.command_groups import group_of_commands
from testcross.cli.completions import of_names
from testcross.cli.console import CLEAN, FINDINGS, UNREADABLE, complain
from testcross.cli.herd_files import (
    HerdDosages,
    HerdFile,
    HerdForm,
    HerdIgnored,
    HerdLimit,
    HerdRuleset,
    NewHerd,
    herd_to_work_on,
    name_refused,
    name_undecided,
    refuse_out,
    status_of,
    write_herd,
)
from testcross.cli.runner import form_of, show
from testcross.cli.settings import settings
from testcross.rulesets.english import listed, quoted

if TYPE_CHECKING:
    from testcross.rulesets.pedigrees import HerdCheck


def check(
    file: HerdFile,
    *,
    form: ReportFormat = "text",
    given: HerdForm = None,
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
            help="Stop after so many seconds, with what is known by then. Without it conflicts are "
            "looked for for 10, with --size the fewest typings for 60.",
            show_default=False,
        ),
    ] = None,
    jobs: Jobs = None,
) -> None:
    """Check a pedigree: who cannot be what is typed, in minimal conflicts that share no typing.

    The structure is checked first; what is wrong there is listed, and the rest is checked all the
    same. A locus without a conflict is proved: a genotype for everyone was found. Without the
    typings that conflicts name everything else is consistent, unless the list is unfinished.

    Exit status: 0 consistent, 1 findings, or nobody is typed, 2 input that cannot be read, or
    undecided when the time is over.
    """
    from testcross.pages.reports import FORMATS

    if json and form not in ("text", "json"):
        raise InputError(f"--json and --format {form} were both given; give one of them")
    form = "json" if json else form
    if form not in FORMATS:
        raise InputError(f"--format is {quoted(form)}; expected {listed(FORMATS)}")
    herds.refuse_limit(limit)
    if trios and limit is not None:
        raise InputError("--limit does not go with --trios, which only counts")
    if size and (trios or all_conflicts is not None):
        raise InputError("--size goes with neither --trios nor --all-conflicts")
    herd = herds.herd(file, form=given, ruleset=ruleset, ignore=ignored or (), dosage=dosages or ())
    if trios:
        _count_trios(herd, form, all_conflicts)
    with console.at_work(f"checking {display(file)}"):
        found = herd.check(animal=all_conflicts, size=size, limit=limit, jobs=jobs).answer
    _show(found, form)
    raise typer.Exit(status_of(not (found.is_sound or found.is_open), found.is_open))


def _count_trios(herd: herds.Herd, form: str, all_conflicts: str | None) -> NoReturn:
    """Count trio errors, show them, and end the command.

    Raises:
        InputError: for options that do not go with it.
    """
    if form not in ("text", "json") or all_conflicts is not None:
        raise InputError("--trios counts only: it goes with --json, and with no other report")
    found = herd.check_trios().answer
    show(found, "text" if form == "text" else "json")
    raise typer.Exit(FINDINGS if found.errors or found.unchecked else CLEAN)


def _show(found: "HerdCheck", form: str) -> None:
    """Write what was found, in a format of its own or in one of the reports."""
    if form in ("text", "json"):
        show(found, "text" if form == "text" else "json")
        return
    from testcross.pages.reports import make_report
    from testcross.rulesets.summary import Summary

    report, summary = make_report(form, "findings", console.text_of), Summary(strict=False)
    report.settings = settings.document
    findings = found.report()
    summary.add(findings)
    told = report.opening() + report.file(findings) + report.closing(summary)
    console.write(report.workbook(summary) or told)


def fill(
    file: HerdFile,
    *,
    out: NewHerd = None,
    given: HerdForm = None,
    ruleset: HerdRuleset = None,
    ignored: HerdIgnored = None,
    dosages: HerdDosages = None,
    limit: HerdLimit = None,
    json: Json = False,
    jobs: Jobs = None,
) -> None:
    """Fill in the possible genotypes and certain alleles of every animal, loops included.

    With -o the file is written anew with every certain allele. With --json there is a line for each
    animal. A locus at which typings contradict each other is left as it is.

    Exit status: 0 filled in, 1 a locus contradicts itself, or nobody is typed, 2 input that cannot
    be read, or a locus undecided when the time is over.
    """
    from testcross.pages.json.herd_keys import fill_lines
    from testcross.rulesets.pedigrees import fill_blocks

    form = form_of(json=json)
    herd = herd_to_work_on(file, given, ruleset, ignored, dosages)
    refuse_out(out, herd.book)
    with console.at_work(f"filling in {display(file)}"):
        found = herd.fill(limit=limit, jobs=jobs).answer
    if out is not None and found.unchecked:
        complain(f"{display(out)} is not written, because {found.unchecked}")
    elif out is not None:
        loci = [
            (one.alleles, one.before if one.possible is None else one.possible)
            for one in found.loci
        ]
        write_herd(Path(out), herd.book, loci)
    shown = (console.text_of([block]) for block in fill_blocks(found, written=out))
    for text in fill_lines(found, settings.document) if form == "json" else shown:
        console.write(text)
    name_refused(file, found.refused)
    name_undecided(file, found.undecided, limit)
    raise typer.Exit(status_of(found.refused or found.unchecked, found.undecided))


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
    limit: HerdLimit = None,
    json: Json = False,
) -> None:
    """Tell who has an allele for certain, who may have it, and who cannot.

    Exit status: 0 told, 1 a locus contradicts itself, 2 input that cannot be read, or a locus
    undecided when the time is over.
    """
    form = form_of(json=json)
    herd = herd_to_work_on(file, given, ruleset, ignored, dosages)
    with console.at_work(f"looking for {allele} in {display(file)}"):
        found = herd.carriers(allele, locus=locus, limit=limit).answer
    show(found, form)
    name_refused(file, found.refused)
    name_undecided(file, found.undecided, limit)
    raise typer.Exit(status_of(found.refused, found.undecided))


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
    ] = herds.REPAIR_LIMIT,
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
    unproven: Annotated[
        bool,
        typer.Option(
            "--unproven", help="Write -o even if the time was over and fewer may be enough."
        ),
    ] = False,
    given: HerdForm = None,
    ruleset: HerdRuleset = None,
    ignored: HerdIgnored = None,
    dosages: HerdDosages = None,
    json: Json = False,
    jobs: Jobs = None,
) -> None:
    """Find the fewest animals at each locus whose typing must go, and prove that fewer won't do.

    Of each it says whether every smallest repair has it, whose typing could go instead, and what
    the animal could then be. With -o the file is written anew without these typings, once it is
    proven that fewer won't do.

    Exit status: 0 done, 1 nobody is typed, or typings that the file calls certain contradict each
    other, 2 input that cannot be read, or undecided when the time is over.
    """
    form = form_of(json=json)
    herd = herd_to_work_on(file, given, ruleset, ignored, dosages)
    refuse_out(out, herd.book)
    with console.at_work(f"mending {display(file)}"):
        found = herd.repair(
            trust=trust or (),
            limit=limit,
            optimiser=optimiser,
            double_check=double_check,
            jobs=jobs,
        ).answer
    hindered = found.unchecked or found.hindrance
    is_proven = all(one.is_proven for one in found.loci)
    if not hindered and not is_proven and not unproven:
        lower, upper = found.bounds
        hindered = (
            f"it would drop {upper} typings where {lower} may be enough; give it more time with "
            "--limit, or add --unproven to write it so"
        )
    if out is not None and hindered:
        complain(f"{display(out)} is not written, because {hindered}")
    elif out is not None:
        write_herd(Path(out), herd.book, [(one.alleles, one.masks) for one in found.loci])
    show(found, form)
    if found.unchecked or any(one.certain for one in found.loci):
        raise typer.Exit(FINDINGS)
    raise typer.Exit(CLEAN if is_proven else UNREADABLE)


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
        optional("--locus", metavar="NAME", text="The locus, if ID.LOCUS could be an animal's id."),
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
    limit: HerdLimit = None,
    json: Json = False,
) -> None:
    """Explain why an animal must have its certain alleles, from the fewest typings.

    Or, with --conflict, why some typings cannot all be right, family by family.

    Exit status: 0 explained, 1 a conflict, or a locus that contradicts itself, 2 input that cannot
    be understood, or undecided when the time is over.
    """
    animal = " ".join(words) if words else None
    if (animal is None) == (conflict is None):
        raise InputError("name an animal, such as Rex or Rex.B, or a conflict: --conflict 1")
    if conflict is not None and locus is not None:
        raise InputError("--conflict has its locus; leave --locus out")
    form = form_of(json=json)
    herd = herd_to_work_on(file, given, ruleset, ignored, dosages)
    if animal is None:
        with console.at_work(f"explaining a conflict of {display(file)}"):
            why = herd.explain_conflict(conflict or 1, limit=limit).answer
        show(why, form)
        raise typer.Exit(FINDINGS)
    other = herd.ambiguous(animal) if locus is None else None
    if other is not None:
        name, there = other
        complain(f"{animal} is an animal's id; for {name} at {there} write: {name} --locus {there}")
    with console.at_work(f"explaining {animal}"):
        answer = herd.explain(animal, locus=locus, limit=limit).answer
    show(answer, form)
    name_refused(file, answer.refused)
    name_undecided(file, answer.undecided, limit)
    raise typer.Exit(status_of(answer.refused, answer.undecided))


pedigree = group_of_commands(
    "pedigree",
    "Check, fill in and repair pedigree files: what is wrong, why, and what would fix it.",
    {
        check: "herd.csv",
        fill: "herd.csv -o full.csv",
        carriers: "herd.csv --allele c",
        repair: "herd.csv -o mended.csv",
        explain: "herd.csv Rex.B",
    },
)
