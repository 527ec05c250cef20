"""``-o FILE``: any answer into a new file, in the form that the ending of its name says."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import zip_longest
from pathlib import Path
from shlex import quote
from typing import Any

import typer
from testcross.api.files import STDIN, InputError, display
from testcross.cli import console
from testcross.rulesets.english import listed
from typer.core import TyperOption

NAMES = ("-o", "--out")
FILE = "testcross.out"
"""Under which name a call of a command keeps the file."""
_REPORT = "FORMAT"
"""What stands for the value of ``--format`` where that is the form of an answer."""
_REPORTS = {
    ".txt": "text",
    **{f".{name}": name for name in ("json", "jsonl", "csv", "sarif", "html", "xlsx")},
}
"""By ending, the report in a file."""
_PICTURE = ".svg"
_FLAGS = {
    **{f".{name}": f"--{name}" for name in ("json", "csv", "html", "xlsx")},
    _PICTURE: "--svg",
}
"""By ending, the option that gives an answer this form."""
_WITHOUT_FILES = ("--quiet", "--step", "--ask")
"""Options that leave nothing to write."""


def out_option() -> TyperOption:
    """Return the option, for a command that has none of its own."""
    return TyperOption(
        param_decls=[*NAMES],
        metavar="FILE",
        expose_value=False,
        help="Write the answer into this new file, in the form of its ending: .txt, .json; .csv, "
        ".html, .svg or .xlsx if there is one.",
    )


def file_named(words: Sequence[str]) -> str | None:
    """Return the file that words name for the answer; None for stdout."""
    found = next(filter(None, (_value_of(name, words) for name in NAMES)), STDIN)
    return None if found == STDIN else found


def form_words(file: str, parameters: Iterable[Any], words: Sequence[str]) -> list[str]:
    """Return the option that gives an answer the form of its file.

    Args:
        file: the new file.
        parameters: the arguments and options of the command, as typer has them.
        words: what was typed behind the command.

    Raises:
        InputError: for an ending that says no form, and for options that go with none or another.
    """
    typed = {word.partition("=")[0] for word in words}
    options = {name: one for one in parameters for name in one.opts}
    for option in _WITHOUT_FILES:
        if option in typed:
            raise InputError(f"{option} and -o were both given; give one of them")
    ending = Path(file).suffix.casefold()
    report = getattr(options.get("--format"), "metavar", None) == _REPORT
    flags = {end: name for end, name in _FLAGS.items() if name in options}
    endings = list(_REPORTS) if report else [".txt", *flags]
    if ending not in endings:
        raise InputError(f"-o {file} says no form; end the name in {listed(endings)}")
    if report:
        return _of_report(file, ending, words)
    for end, other in {**flags, ".txt": "--short"}.items():
        if other in typed and end != ending:
            raise InputError(f"{other} and -o {file} are two forms; leave one out")
    return [flags[ending]] if ending in flags and flags[ending] not in typed else []


def _of_report(file: str, ending: str, words: Sequence[str]) -> list[str]:
    given = _value_of("--format", words) or ("json" if "--json" in words else "")
    if given and f".{given}" not in _REPORTS and ending == ".txt":
        return []  # lines for people and for logs
    if given not in ("", _REPORTS[ending]):
        raise InputError(f"the format {given} and -o {file} are two forms; leave one out")
    return [] if given else [f"--format={_REPORTS[ending]}"]


def _value_of(option: str, words: Sequence[str]) -> str:
    for word, following in zip_longest(words, words[1:], fillvalue=""):
        name, equals, value = word.partition("=")
        if name == option:
            return value if equals else following
    return ""


@contextmanager
def written_into(file: str) -> Iterator[None]:
    """Let an answer be written into a new file, once all of it is there.

    Raises:
        InputError: where it cannot be written, or another file is there.
    """
    with console.kept() as parts:
        try:
            yield
        except typer.Exit as done:
            _write(file, parts)
            if done.exit_code == console.UNREADABLE:
                console.complain(f"something cannot be read; {display(file)} says what and where")
            raise
    _write(file, parts)


def _write(file: str, parts: Iterable[str | bytes]) -> None:
    from testcross.cli.new_files import write_named_files

    data = b"".join(one if isinstance(one, bytes) else one.encode() for one in parts)
    write_named_files({Path(file): data}, option="-o")


def write_whole(file: str | None, text: str, ending: str = _PICTURE, noun: str = "picture") -> None:
    """Write a picture or a page into a new file; to stdout without one.

    Raises:
        InputError: for another ending, and where the file cannot be written.
    """
    if file is None or file == STDIN:
        (console.write_picture if ending == _PICTURE else console.write)(text)
        return
    if Path(file).suffix.casefold() != ending:
        raise InputError(f"-o {quote(file)} is not the name of a {noun}; end it in {ending}")
    _write(file, [text])
