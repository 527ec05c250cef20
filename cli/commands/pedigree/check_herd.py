"""``testcross pedigree check``: what cannot be in a herd, and why."""

from typing import TYPE_CHECKING, Annotated, NoReturn

import typer
from testcross.cli import console
from testcross.cli.arguments import Json, optional
from testcross.cli.completions import of_reports
from testcross.cli.exits import CLEAN, FINDINGS
from testcross.cli.herd_files import (
    CONFLICTS_LIMIT,
    REPAIR_LIMIT,
    HerdDosages,
    HerdFile,
    HerdIgnored,
    HerdRuleset,
    HerdSource,
    deciding,
    position_of,
    read_herd,
    refuse_limit,
)
from testcross.cli.inputs import InputError
from testcross.rulesets.english import listed, quoted

if TYPE_CHECKING:
    from testcross.rulesets.pedigrees import HerdBook, HerdCheck

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
            complete=of_reports,
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
