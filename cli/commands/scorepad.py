"""``testcross scorepad``: an empty score pad, to be typed into and verified."""

import csv
import io
from pathlib import Path
from typing import Annotated

import typer
from testcross.api.door import DEFAULT_ENGINE, solver_named
from testcross.api.files import InputError, display, read_text
from testcross.api.records import options_of
from testcross.cli import console
from testcross.cli.arguments import GameFill, GameName, GameScoring, optional, rule_option
from testcross.cli.new_files import write_named_files
from testcross.pages.pad_html import pad_html
from testcross.rulesets.games import DEFAULT_GAME, find_game, with_records
from testcross.rulesets.records import EmptyPad, UnreadableError, pad_workbook

_FORMS = {".txt": "text", ".csv": "csv", ".xlsx": "xlsx", ".html": "html"}
_MOST_ROWS, _MOST_PLAYERS = 1000, 200


def scorepad(
    *,
    game: GameName = DEFAULT_GAME,
    text: Annotated[bool, typer.Option("--text", help="In plain text, a mating a line.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="As comma-separated values.")] = False,
    xlsx: Annotated[
        bool, typer.Option("--xlsx", help="As a workbook, with lists of cards to choose from.")
    ] = False,
    html: Annotated[bool, typer.Option("--html", help="As a page to be printed.")] = False,
    matings: Annotated[
        str | None,
        optional(
            "--matings",
            metavar="FILE",
            text="Put these matings on it, one per line, to be filled in.",
        ),
    ] = None,
    key: Annotated[
        str | None,
        optional("--key", metavar="FILE", text="With --matings: where genotypes and points go."),
    ] = None,
    out: Annotated[
        str | None,
        optional(
            "-o",
            "--out",
            metavar="FILE",
            text="Where to write it; its ending may say the form. Nothing is overwritten.",
        ),
    ] = None,
    players: Annotated[
        str | None, optional("--players", metavar="NAMES", text="Whose pad: Ann,Bo,Cy.")
    ] = None,
    rows: Annotated[
        int, typer.Option("--rows", metavar="N", help="Room for so many matings of each player.")
    ] = 12,
    variant: Annotated[str | None, rule_option("variant", "{variant}.")] = None,
    scoring: GameScoring = None,
    fill: GameFill = None,
) -> None:
    """Write an empty score pad: 'testcross verify' reads it when it is filled in.

    Exit status: 0 written, 2 a file that exists or an option that cannot be.
    """
    form = _form({"text": text, "csv": as_csv, "xlsx": xlsx, "html": html}, out)
    if key is not None and matings is None:
        raise InputError("--key is for matings to be filled in; give them with --matings FILE")
    if not 1 <= rows <= _MOST_ROWS:
        raise InputError(f"--rows is {rows}; expected 1 to {_MOST_ROWS}")
    played = find_game(game, with_records)
    options = options_of(played, {"variant": variant, "scoring": scoring, "fill": fill})
    pads = played.blank_pads
    if matings is None:
        if pads is None:
            raise InputError(f"{played.title} has no score pads; name another game with --game")
        _put(pads.empty_pad(_names(players), rows, options), form, out, _empty(form))
        return
    if key is not None:
        _refuse_same(key, out)
    lines = _matings(matings)
    if pads is None:
        raise InputError(f"{played.title} has no matings; leave --matings out")
    solver = solver_named(DEFAULT_ENGINE)
    pad, solved = pads.set_pad(_names(players), lines, options, solver)
    if key is not None:
        _put(solved, _form({}, key), key, "the key")
    _put(pad, form, out, _empty(form))


_EMPTY = "an empty pad; fill it in, then: testcross verify {path}"
_PRINTED = "an empty pad to be printed; type in with 'testcross scorepad --csv' what pupils write"


def _empty(form: str) -> str:
    """Return what is said of an empty pad: how to check what will stand on it."""
    return _PRINTED if form == "html" else _EMPTY


def _put(pad: EmptyPad, form: str, out: str | None, said: str) -> None:
    """Write a pad in a form, to a file or to stdout."""
    if form == "xlsx":
        _write(Path(out or "scorepad.xlsx"), _workbook(pad), said)
    elif out is None:
        console.write(_as_text(pad, form))
    else:
        _write(Path(out), _as_text(pad, form).encode(), said)


def _matings(source: str) -> list[str]:
    """Return the lines of a file of matings, without comments.

    Raises:
        InputError: for a file that is missing, not text, or without any.
    """
    text = read_text(source, "one mating per line")
    lines = [line.split("#", 1)[0].strip() for line in text.splitlines()]
    lines = [line for line in lines if line]
    if not lines:
        raise InputError(f"{display(source)} has no matings in it; expected one per line")
    if len(lines) > _MOST_ROWS:
        raise InputError(
            f"{display(source)} has {len(lines)} matings; expected {_MOST_ROWS} at most"
        )
    return lines


def _refuse_same(key: str, out: str | None) -> None:
    if out is not None and Path(key).absolute() == Path(out).absolute():
        raise InputError(f"--key and --out are both {out}; name two files")


def _form(asked: dict[str, bool], out: str | None) -> str:
    """Return the form: the one asked for, else the one that the file's ending says, else text.

    Raises:
        InputError: for several forms, or an ending that is none.
    """
    forms = [name for name, wanted in asked.items() if wanted]
    if len(forms) > 1:
        given = " and ".join(f"--{name}" for name in forms)
        raise InputError(f"{given} were both given; give one of them")
    ending = Path(out).suffix.casefold() if out is not None else ".txt"
    if not forms and ending not in _FORMS:
        raise InputError(f"--out {out} says no form; give --text, --csv, --html or --xlsx")
    if forms and out is not None and _FORMS.get(ending, forms[0]) != forms[0]:
        raise InputError(f"--{forms[0]} and --out {out} are two forms; leave one out")
    return forms[0] if forms else _FORMS[ending]


def _names(players: str | None) -> list[str]:
    """Return the names of a list.

    Raises:
        InputError: for too many.
    """
    names = [" ".join(name.split()) for name in (players or "").split(",")]
    names = [name for name in names if name]
    if len(names) > _MOST_PLAYERS:
        raise InputError(f"--players has {len(names)} names; expected {_MOST_PLAYERS} at most")
    return names


def _as_text(pad: EmptyPad, form: str) -> str:
    if form == "text":
        return pad.text
    if form == "html":
        return pad_html(pad)
    file = io.StringIO()
    csv.writer(file, lineterminator="\n").writerows([pad.heading, *pad.rows])
    return file.getvalue()


def _workbook(pad: EmptyPad) -> bytes:
    try:
        return pad_workbook(pad)
    except UnreadableError as error:
        raise InputError(error.finding.text) from None


def _write(path: Path, data: bytes, said: str) -> None:
    """Write a new file, and say so."""
    write_named_files({path: data})
    console.write(f"{path}: {said.format(path=path)}\n")
