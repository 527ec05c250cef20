"""New files: whole or not at all, and never over another one."""

from collections.abc import Mapping
from pathlib import Path

from testcross.asking.files import InputError
from testcross.rulesets.english import reason_of
from testcross.rulesets.records import write_new_files

FOLDER = "folder"
"""What is made where it is not there yet."""


def refuse_existing(path: Path, option: str = "--out", what: str = "file") -> None:
    """Refuse to write where a file is already."""
    if path.exists():
        raise InputError(f"{path} already exists; name another {what} with {option}")


def write_named_files(
    files: Mapping[Path, str | bytes], what: str = "file", option: str = "--out"
) -> None:
    """Write new files that belong together: all of them, or none; another ``what`` may be named."""
    if Path("-") in files:
        raise InputError(f"{option} -: this is not written to standard output; name a {what}")
    try:
        if what == FOLDER:
            for path in files:
                path.parent.mkdir(parents=True, exist_ok=True)
        write_new_files(files)
    except FileExistsError as error:
        problem = f"{error.filename} already exists; name another {what} with {option}"
        raise InputError(problem) from None
    except OSError as error:
        problem = f"{error.filename} cannot be written: {reason_of(error)}; name another {what}"
        raise InputError(problem) from None
