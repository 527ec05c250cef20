"""``testcross verify``: what is wrong with score sheets, where, by how much, and why."""

from collections.abc import Iterable, Iterator
from pathlib import PurePath
from typing import TYPE_CHECKING, Annotated

import typer
from testcross.cli import completions, console
from testcross.cli.arguments import Engine, complete_recorded_game, optional, options_of
from testcross.cli.inputs import InputError
from testcross.cli.pea_positions import BoxFile
from testcross.rulesets.english import some_listed
from testcross.solver import ENGINE_NAMES

if TYPE_CHECKING:
    from testcross.pages.reports import Report
    from testcross.rulesets.records import FileReport
    from testcross.rulesets.summary import Summary

_MOST_NAMED = 5
SHEET_ENGINE = "python-constraint"
"""A sheet's puzzles have six animals at most, and this engine is quickest with those."""


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
    form: Annotated[
        str,
        typer.Option(
            "--format",
            metavar="FORMAT",
            help="{format}.",
            autocompletion=completions.of_reports,
        ),
    ] = "text",
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
        bool,
        typer.Option("--raw", help="In CSV: leave texts that look like formulas as they are."),
    ] = False,
    merge_players: Annotated[
        bool, typer.Option("--merge-players", help="Add up players of one name in all files.")
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
            complete=complete_recorded_game,
        ),
    ] = None,
    variant: Annotated[
        str | None,
        optional(
            "--variant",
            metavar="NAME",
            text="Where a sheet names none: {variant}.",
            complete=completions.of_game("variant"),
        ),
    ] = None,
    scoring: Annotated[
        str | None,
        optional(
            "--scoring",
            metavar="NAME",
            text="Where a sheet names none: {scoring}.",
            complete=completions.of_game("scoring"),
        ),
    ] = None,
    fill: Annotated[
        str | None,
        optional(
            "--fill",
            metavar="NAME",
            text="Where a sheet names none: {fill}.",
            complete=completions.of_game("fill"),
        ),
    ] = None,
    box: BoxFile = None,
    engine: Engine = SHEET_ENGINE,
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs", metavar="N", help="How many files to check at once; by default one per core."
        ),
    ] = None,
    cluster: Annotated[
        str | None,
        optional("--cluster", metavar="ADDRESS", text="Check on a Dask cluster."),
    ] = None,
) -> None:
    """Check hand-scored sheets and games: every mistake, where it is, what is right, and why.

    Exit status: 0 clean, 1 findings, 2 input that cannot be read, or corrected sheets
    that cannot be written (the rest is still checked).
    """
    # Records bring pydantic along, and --help should not wait for it.
    from testcross.cli import record_files, workers
    from testcross.pages.reports import make_report, what_to_show
    from testcross.rulesets.games import DEFAULT_GAME, game_with_records, read_box_file
    from testcross.rulesets.summary import Summary
    from testcross.rulesets.verification import Task

    _refuse(jobs, engine, cluster, corrected)
    report = make_report(
        form, what_to_show(summary=summary, by_player=by_player), console.text_of, raw=raw
    )
    found = record_files.find_records(paths)
    asked = {"variant": variant, "scoring": scoring, "fill": fill}
    options = options_of(game_with_records(DEFAULT_GAME if game is None else game), asked)
    written = None if box is None else read_box_file(box)
    wanted = Task(
        path=found.records[0].path, game=game, options=options, engine=engine, box=written
    )
    wanted.refuse_wrong_options()  # a name that does not exist is said at once
    tasks = record_files.make_tasks(found.records, wanted, corrected)
    reports = workers.verify_all(tasks, jobs=jobs, cluster=cluster)
    sums = Summary(strict=strict, merge=merge_players, statistics=statistics)
    sums.passed_over = found.passed_over
    raise typer.Exit(_show(reports, report, sums))


def _refuse(jobs: int | None, engine: str, cluster: str | None, corrected: str | None) -> None:
    """Refuse options that cannot be.

    Raises:
        InputError: names the option and what is expected.
    """
    if jobs is not None and jobs < 1:
        raise InputError(f"--jobs is {jobs}; expected 1 or more")
    if engine not in ENGINE_NAMES:
        raise InputError(f"no engine is called {engine!r}; there are {', '.join(ENGINE_NAMES)}")
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
        yield f"passed over, with nothing of a game in it: {some_listed(names, most=_MOST_NAMED)}"


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
    console.write(report.closing(summary))
    console.flush()
    for problem in (*filter(None, changed), *unwritten, *_passed_over(summary)):
        console.complain(problem)
    return summary.status
