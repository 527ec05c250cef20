"""Worksheets as files: the questions in one format, the key apart in another."""

from pathlib import Path

from testcross.cli import console
from testcross.cli.inputs import InputError
from testcross.cli.new_files import refuse_existing, write_named_file
from testcross.cli.render.exports import EXPORTS, find_export, find_key
from testcross.rulesets.english import counted
from testcross.rulesets.tutoring import Tutor, make_worksheet


def complete_export(incomplete: str) -> list[str]:
    """Return the formats that begin so, for the shell."""
    return [name for name in EXPORTS if name.startswith(incomplete.casefold())]


def export_quiz(
    tutor: Tutor, *, seed: int, count: int, form: str, out: str | None, key: str | None
) -> None:
    """Write the questions of a quiz, to stdout where no file is named; and its key, if wanted.

    Raises:
        InputError: for a format that there is not, and for files that cannot be written.
    """
    export = find_export(form)
    key_export = None if key is None else find_key(Path(key))
    if out is None and not export.is_text:
        raise InputError(f"--export {form} makes an archive; name its file with --out")
    if out is not None and key is not None and Path(out).resolve() == Path(key).resolve():
        raise InputError(f"--out and --key are both {out}; name two files")
    for path, option in ((out, "--out"), (key, "--key")):
        if path is not None:
            refuse_existing(Path(path), option)
    worksheet = make_worksheet(tutor, seed=seed, count=count)
    written = export.questions(worksheet)
    if out is None:
        console.write(written.decode())
    else:
        write_named_file(Path(out), written)
        console.write(f"{out}: {counted(count, 'question')}\n")
    if key is not None and key_export is not None:
        write_named_file(Path(key), key_export.key(worksheet), "--key")
        if out is not None:
            console.write(f"{key}: the key\n")


def refuse_to_go_on(answered: str) -> None:
    """Refuse to write a quiz of which a part was answered.

    Raises:
        InputError: where that was asked for.
    """
    if answered:
        raise InputError("--export writes all questions; leave --answered out")


def refuse_without_export(**given: str | None) -> None:
    """Refuse options that only an export has.

    Raises:
        InputError: names the first that was given.
    """
    option = next((name for name, value in given.items() if value is not None), None)
    if option is not None:
        raise InputError(f"--{option} goes with --export; say in which format to write")
