"""``testcross convert``: a whole game in another form: YAML, JSON, or turn notation."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from testcross.cli import completions, console
from testcross.cli.arguments import optional
from testcross.cli.inputs import STDIN, InputError, display, read_bytes
from testcross.rulesets.english import counted, listed
from testcross.rulesets.records import write_new_file

if TYPE_CHECKING:
    from testcross.rulesets.conversion import RecordForm


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
            "--out",
            "-o",
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
            complete=completions.of_names("yaml", "json", "notation"),
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
    try:
        write_new_file(out, text, in_place=force)
    except OSError as error:
        reason = (error.strerror or "unknown reason").lower()
        raise InputError(f"{out} cannot be written: {reason}; name another file") from None
