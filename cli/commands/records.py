"""Records of games: what is wrong with them, and the same in another form."""

from collections.abc import Iterable, Iterator
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Annotated

import typer
from testcross.api.door import PLAY_ENGINE, refuse_jobs
from testcross.api.files import STDIN, InputError, display, read_bytes
from testcross.cli import completions, console
from testcross.cli.arguments import BoxFile, Engine, Jobs, ReportFormat, optional, rule_option
from testcross.cli.settings import settings
from testcross.rulesets.english import counted, listed, reason_of, some_listed
from testcross.solver import ENGINE_NAMES

if TYPE_CHECKING:
    from testcross.pages.reports import Report
    from testcross.rulesets.conversion import RecordForm
    from testcross.rulesets.records import FileReport
    from testcross.rulesets.summary import Summary


_MOST_NAMED = 5


def verify(
    paths: Annotated[
        list[str],
        typer.Argument(
            metavar="PATH...",
            help="Files or folders: sheets in YAML, JSON, CSV, plain text (.txt) or workbooks "
            "(.xlsx, .ods), games in YAML, JSON or turn notation (.tcg); - is standard input.",
        ),
    ],
    *,
    form: ReportFormat = "text",
    summary: Annotated[
        bool, typer.Option("--summary", help="Show only the summary of each player.")
    ] = False,
    statistics: Annotated[
        bool, typer.Option("--statistics", help="Say of each code how often, and its points.")
    ] = False,
    by_player: Annotated[
        bool, typer.Option("--by-player", help="Show a page for each player, to hand back.")
    ] = False,
    raw: Annotated[
        bool, typer.Option("--raw", help="In CSV: leave texts that look like formulas as they are.")
    ] = False,
    merge_players: Annotated[
        bool, typer.Option("--merge-players", help="Add up players of one name in all files.")
    ] = False,
    anonymous: Annotated[
        bool, typer.Option("--anonymous", help="Number players and files; name nobody.")
    ] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="Count warnings as errors in the exit status.")
    ] = False,
    corrected: Annotated[
        str | None,
        optional("--corrected", metavar="DIR", text="Write corrected sheets into this folder."),
    ] = None,
    game: Annotated[
        str | None,
        optional(
            "--game",
            metavar="NAME",
            text="For CSV: which game it is; by default its heading tells.",
            complete=completions.recorded_games,
        ),
    ] = None,
    variant: Annotated[
        str | None, rule_option("variant", "Where a sheet names none: {variant}.")
    ] = None,
    scoring: Annotated[
        str | None, rule_option("scoring", "Where a sheet names none: {scoring}.")
    ] = None,
    fill: Annotated[
        str | None,
        rule_option("fill", "Where a sheet names none: {fill}.", metavar="strict|either"),
    ] = None,
    box: BoxFile = None,
    engine: Engine = PLAY_ENGINE,
    jobs: Jobs = None,
    cluster: Annotated[
        str | None, optional("--cluster", metavar="ADDRESS", text="Check on a Dask cluster.")
    ] = None,
) -> None:
    """Check hand-scored sheets and games: every mistake, where it is, what is right, and why.

    Exit status: 0 clean, 1 findings, 2 input that cannot be read, or corrected sheets
    that cannot be written (the rest is still checked).
    """
    # Records bring pydantic along, and --help should not wait for it.
    from testcross.api import record_files, records
    from testcross.cli import workers
    from testcross.pages.reports import make_report, what_to_show
    from testcross.rulesets.summary import Summary

    _refuse(jobs, engine, cluster, corrected)
    if anonymous and corrected:
        raise InputError("--anonymous and --corrected were both given; give one of them")
    report = make_report(
        form, what_to_show(summary=summary, by_player=by_player), console.text_of, raw=raw
    )
    report.settings = settings.document
    wanted = records.task_of(
        game, {"variant": variant, "scoring": scoring, "fill": fill}, box, engine
    )
    found = record_files.find_records(paths)
    tasks = record_files.make_tasks(found.records, wanted, corrected)
    reports = workers.verify_all(tasks, jobs=jobs, cluster=cluster)
    sums = Summary(strict=strict, merge=merge_players, statistics=statistics)
    if anonymous:
        from testcross.rulesets.records import Anonymity

        reports = map(Anonymity(merge=merge_players).report, reports)
    else:
        sums.passed_over = found.passed_over
    raise typer.Exit(_show(reports, report, sums))


def _refuse(jobs: int | None, engine: str, cluster: str | None, corrected: str | None) -> None:
    """Refuse options that cannot be.

    Raises:
        InputError: names the option and what is expected.
    """
    refuse_jobs(jobs)
    if engine not in ENGINE_NAMES:
        raise InputError(f"unknown engine {engine!r}; there are {', '.join(ENGINE_NAMES)}")
    if corrected is not None and not corrected.strip():
        raise InputError("--corrected is empty; name a folder")
    if corrected == "-":
        raise InputError("--corrected writes into a folder, not to standard output; name a folder")
    if cluster is not None and corrected:
        raise InputError("--cluster and --corrected were both given; give one of them")


def _passed_over(summary: "Summary") -> Iterator[str]:
    """Say which files of a folder were not taken for records, if there are any."""
    names = [PurePath(path).name for path in summary.passed_over]
    if names:
        yield f"ignored, because it has nothing of a game: {some_listed(names, most=_MOST_NAMED)}"


def _show(found: Iterable["FileReport"], report: "Report", summary: "Summary") -> int:
    """Write the report, file by file as they come, and return the exit status."""
    from testcross.rulesets.records import changes_sentence

    unwritten, changed = [], []
    console.write(report.opening())
    for file in found:
        summary.add(file)
        unwritten += [file.unwritten] if file.unwritten else []
        changed.append(changes_sentence(file))
        console.write(report.file(file))
    console.write(report.workbook(summary) or report.closing(summary))
    console.flush()
    for problem in (*filter(None, changed), *unwritten, *_passed_over(summary)):
        console.complain(problem)
    return summary.status


def convert(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="A game in YAML or JSON, or in turn notation (.tcg); - is standard input.",
        ),
    ],
    *,
    out: Annotated[
        Path | None,
        optional(
            "-o",
            "--out",
            metavar="FILE",
            text="Write into this file, whose ending says in which form; by default, and for -, "
            "to standard output.",
        ),
    ] = None,
    to: Annotated[
        str | None,
        optional(
            "--to",
            metavar="yaml|json|notation",
            text="The form; by default turn notation, and YAML for what is in turn notation.",
            complete=completions.of_names(("yaml", "json", "notation")),
        ),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Overwrite a file that is there already.")
    ] = False,
) -> None:
    """Write a whole game in another form: all that the record says, without comments.

    Exit status: 0 written, 2 input that cannot be read or said in that form.
    """
    from testcross.rulesets.conversion import convert_record

    if not file:
        raise InputError("FILE is empty; name a game's file, or - for standard input")
    out = None if out == Path(STDIN) else out  # standard output
    form = _form(to, out)
    if out is not None:
        _refuse_target(out, file, force=force)
    converted = convert_record(file, read_bytes(file, "a game"), form)
    if out is None:
        console.write(converted.text)
    else:
        _write(out, converted.text, force=force)
    if converted.comments:
        left_out = counted(converted.comments, "comment")
        console.complain(f"{display(file)}: {left_out} left out; only the record is converted")


def _form(to: str | None, out: Path | None) -> "RecordForm | None":
    """Return the form that is asked for, by its name or by the ending of a file.

    Raises:
        InputError: for a form that does not exist, or for two.
    """
    from testcross.rulesets.conversion import ENDINGS, RECORD_FORMS

    ended = ENDINGS.get(out.suffix.casefold()) if out is not None else None
    if to is None:
        if out is not None and ended is None:
            raise InputError(f"{out} should end in {listed(list(ENDINGS))}, or say which --to")
        return ended
    name = to.casefold()
    if name not in RECORD_FORMS:
        raise InputError(f"--to is {to!r}; expected {listed(RECORD_FORMS)}")
    if ended not in (None, name):
        raise InputError(f"--to {name} and --out {out} are two forms; leave one out")
    return name


def _refuse_target(out: Path, file: str, *, force: bool) -> None:
    """Refuse to overwrite a file that should stay.

    Raises:
        InputError: names it.
    """
    if file != STDIN and out.exists() and Path(file).exists() and out.samefile(file):
        raise InputError(f"{out} is the file to convert; name another one with --out")
    if out.exists() and not force:
        raise InputError(f"{out} already exists; name another file, or overwrite it with --force")


def _write(out: Path, text: str, *, force: bool) -> None:
    """Write a file whole.

    Raises:
        InputError: where it cannot be written.
    """
    from testcross.rulesets.records import write_new_file

    try:
        write_new_file(out, text, in_place=force)
    except OSError as error:
        reason = reason_of(error)
        raise InputError(f"{out} cannot be written: {reason}; name another file") from None
