"""Reports as lines: for people, for programs, for spreadsheets and for the log of a build."""

from collections.abc import Iterator, Sequence
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from testcross.pages import version
from testcross.pages.answer_blocks import blocks_of
from testcross.pages.csv import as_text, csv_row, in_sight
from testcross.pages.json.answer_shapes import CODES, VERIFY
from testcross.pages.json.shape import compact
from testcross.pages.json.walk import plain, shaped
from testcross.pages.paragraphs import printable, spelt_out
from testcross.pages.reports.report import Report
from testcross.rulesets.english import plural
from testcross.rulesets.games import catalogue
from testcross.rulesets.player_page import PageCollector, PlayerPage
from testcross.rulesets.records import (
    FileReport,
    Finding,
    PlayerTotals,
    Severity,
    sentence,
    whole,
)
from testcross.rulesets.summary import unwritten_blocks


def text(report: Report) -> Iterator[str]:
    """Yield everything, or the summary only, as plain text of at most a line's width."""
    before_clean = before_findings = ""
    for file in report.files():
        if report.shown == "summary":
            continue
        before = before_findings if file.findings else before_clean
        # files with findings stand apart, clean ones line below line
        before_findings = "\n"
        before_clean = "\n" if file.findings else ""
        yield before + report.text_of(blocks_of(file))
    yield before_findings + report.text_of(blocks_of(report.summary))


def concise(report: Report) -> Iterator[str]:
    """Yield ``path:line: CODE player: message (p. N)``, nothing for a clean file."""
    for file in report.files():
        for found in file.findings:
            # a finding about the whole file is shown at its first line: editors know no line 0
            place = f"{file.path}:{max(found.line, 1)}"
            yield printable(f"{place}: {found.code} {sentence(found)}") + "\n"


def text_pages(report: Report) -> Iterator[str]:
    """Yield a page for each player, in the order in which they first appear."""
    parts = [*map(blocks_of, player_pages(report)), unwritten_blocks(report.summary)]
    yield "\n".join(filter(None, map(report.text_of, parts)))


def player_pages(report: Report) -> tuple[PlayerPage, ...]:
    """Return a page for each player, once everything is read: they may have sheets in any file."""
    collector = PageCollector()
    for file in report.files():
        collector.add(file)
    return collector.pages(report.summary)


# JSON: a missing name, source or player is an empty text; a line or column of 0 means the whole
# file or the whole line; points that nobody wrote down are null.


def json_object(report: Report) -> Iterator[str]:
    """Yield one object with a list of files, a file a line, and a summary; or the summary alone."""
    is_short, separator = report.shown == "summary", "\n"
    head = compact({"schema": VERIFY, **report.settings})[:-1]
    yield f"{head}," if is_short else f'{head},"files":['
    for file in report.files():
        if not is_short:
            yield separator + compact(plain(file))
            separator = ",\n"
    end = "" if is_short else "\n],"
    yield f'{end}"summary":{compact(plain(report.summary))}}}\n'


def json_lines(report: Report) -> Iterator[str]:
    """Yield a line for each finding, then one for each player with the sums over all files."""
    for file in report.files():
        for found in file.findings if report.shown != "summary" else ():
            yield _json_line(report, "finding", {"path": file.path, **plain(found)})
    for player in report.summary.players:
        yield _json_line(report, "player", plain(player))
    nobody = report.summary.nobody
    if report.shown == "summary" and nobody.findings:
        yield _json_line(report, "nobody", shaped(CODES, nobody))


def json_pages(report: Report) -> Iterator[str]:
    """Yield a line for each player: the numbers, and every finding with the path of its file."""
    for page in player_pages(report):
        yield _json_line(report, "page", plain(page))


def _json_line(report: Report, kind: str, keys: dict[str, Any]) -> str:
    return compact({"schema": VERIFY, **report.settings, "kind": kind, **keys}) + "\n"


# Comma-separated values: what people wrote is theirs to choose, and a spreadsheet obeys a cell that
# begins with "=", "+", "-" or "@". Such a text gets an apostrophe in front; a report that is raw
# holds every text as it was written, for programs that read the table back.

FINDING_COLUMNS = (
    *("path", "line", "column", "code", "severity", "player", "points", "message", "reason"),
    "source",
)
PLAYER_COLUMNS = ("player", "path", "claimed", "right", "difference", "findings")
"""Behind the second stand two columns for what a game counts: ``matings``, ``matings judged``."""


def csv_findings(report: Report) -> Iterator[str]:
    yield csv_row(FINDING_COLUMNS)
    for file in report.files():
        for found in file.findings:
            cells = [file.path, *(getattr(found, column) for column in FINDING_COLUMNS[1:])]
            if not report.raw:
                # the reason alone may have several lines
                reason = "\n".join(str(in_sight(line)) for line in found.reason.split("\n"))
                cells = [as_text(in_sight(cell)) for cell in cells]
                cells[FINDING_COLUMNS.index("reason")] = as_text(reason)
            yield csv_row(cells)


def csv_players(report: Report) -> Iterator[str]:
    """Yield a row for each player, codes and how many of each between semicolons.

    What nobody claimed is an empty cell; what is about nobody has no numbers.
    """
    for _ in report.files():
        pass
    # which columns there are is known once all games were counted
    nouns, nobody = list(report.summary.counted), report.summary.nobody
    name, path, *others = PLAYER_COLUMNS
    yield csv_row([name, path, *noun_columns(nouns), *others])
    for player in (*report.summary.players, *([nobody] if nobody.findings else [])):
        cells: list[object] = [player.player, player.path, *player_numbers(player, nouns)]
        if not player.player:
            cells = [""] * len(cells)
        codes = ";".join(f"{one.code} x{one.count}" for one in player.findings)
        checked = player.not_checked if player.clean is None else ""
        cells.append(";".join(filter(None, (checked, codes))))
        yield csv_row(cells if report.raw else [as_text(in_sight(cell)) for cell in cells])


def noun_columns(nouns: Sequence[str]) -> list[str]:
    return [text for noun in nouns for text in (plural(noun), f"{plural(noun)} judged")]


def player_numbers(player: PlayerTotals, nouns: Sequence[str]) -> list[int | None]:
    """Return what a player has of each noun, claimed and is right, and the difference."""
    return [*player.by_noun(nouns), player.claimed, player.correct, player.difference]


_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}
_IN_DATA = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_IN_PROPERTIES = _IN_DATA | str.maketrans({":": "%3A", ",": "%2C"})


def github(report: Report) -> Iterator[str]:
    """Yield ``::error file=...,line=...,col=...,title=...::message`` for each finding."""
    for file in report.files():
        for found in file.findings:
            title = f"{found.code} {found.code.rule.name}"
            region = zip(("line", "col", "endColumn"), map(str, _region(file, found)), strict=False)
            about = {"file": file.path, **dict(region), "title": title}
            # nothing is left that ends a command, or that a terminal would obey
            pairs = ((key, spelt_out(one.translate(_IN_PROPERTIES))) for key, one in about.items())
            properties = ",".join(f"{key}={one}" for key, one in pairs)
            message = spelt_out(whole(found).translate(_IN_DATA))
            yield f"::{_COMMANDS[found.severity]} {properties}::{message}\n"


def _region(file: FileReport, found: Finding) -> tuple[int, ...]:
    """Return line, column and end from 1, in characters; less for a whole line, nothing for a file.

    Columns of cells that were joined are none of the text, so these have the first alone.
    """
    excerpt = file.span(found)
    if excerpt is not None:
        return excerpt.line, excerpt.start + 1, excerpt.end + 1
    return tuple(number for number in (found.line, found.column) if found.line and number)


# SARIF, the Static Analysis Results Interchange Format; the clauses named here are those of its
# version 2.1.0 (OASIS, 2020, with errata 01 of 2023)

_PROGRAM = "testcross"
_SARIF = "2.1.0"
_SARIF_SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}
# A brace opens a placeholder (3.11.5), "](" makes a link (3.11.6), and a backslash before it may or
# may not undo that, after one that was written: a space always does. What people wrote is neither.
_BRACES = str.maketrans({"{": "{{", "}": "}}"})


def sarif(report: Report) -> Iterator[str]:
    """Yield one log with one run, file by file, a result a line."""
    # the program, with every rule that a result may name by its place in the list
    rules = [
        {
            "id": one.code,
            "name": "".join(word.capitalize() for word in one.name.split()),
            "shortDescription": {"text": _plain(f"{one.name.capitalize()}.")},
            "fullDescription": {"text": _plain(one.text)},
            "help": {"text": _plain(f"{one.text}\n\nWrong:\n\n{one.wrong}\nRight:\n\n{one.right}")},
            "defaultConfiguration": {"level": _LEVELS[one.severity]},
        }
        for one in catalogue().values()
    ]
    tool = compact({"driver": {"name": _PROGRAM, "version": version.VERSION, "rules": rules}})
    start = f'"$schema":{compact(_SARIF_SCHEMA)},"version":"{_SARIF}"'
    yield f'{{{start},"runs":[{{"tool":{tool},"columnKind":"unicodeCodePoints","results":['
    places = {code: place for place, code in enumerate(catalogue())}
    names, separator = ("startLine", "startColumn", "endColumn"), "\n"
    for file in report.files():
        for found in file.findings:
            location: dict[str, Any] = {"artifactLocation": {"uri": _uri(file.path)}}
            if region := dict(zip(names, _region(file, found), strict=False)):
                location["region"] = region
            about = {"player": found.player, "source": found.source}
            # not every code has to be in the catalogue
            at = {"ruleIndex": places[found.code]} if found.code in places else {}
            result = {
                "ruleId": found.code,
                **at,
                "level": _LEVELS[found.severity],
                "message": {"text": _plain(whole(found))},
                "locations": [{"physicalLocation": location}],
                "properties": {key: text for key, text in about.items() if text},
            }
            yield separator + compact(result)
            separator = ",\n"
    yield "\n]}]}\n"


def _uri(path: str) -> str:
    """Return a path as a URI: relative as it is given (3.4.3), absolute with its scheme."""
    pure = PurePath(path)
    if pure.is_absolute():
        return pure.as_uri()
    return quote(pure.as_posix(), errors="surrogateescape")


def _plain(text: str) -> str:
    return text.translate(_BRACES).replace("](", "] (")
