"""New files: whole or not at all, and never over another one."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

from testcross.asking.files import InputError
from testcross.rulesets.english import reason_of
from testcross.rulesets.records import write_new_files

Made: TypeAlias = Mapping[Path, str | bytes]
"""Files that belong together: where each is to be, and what is in it."""


def refuse_existing(path: Path, what: str = "file", *, may_force: bool = False) -> None:
    """Refuse to write where a file is already."""
    if path.exists():
        over = ", or overwrite it with --force" if may_force else ""
        raise InputError(f"{path} already exists; name another {what}{over}")


def write_all(made: Made, target: Path, *, force: bool = False) -> None:
    """Write new files that belong together, all of them or none.

    Args:
        made: what is in each; one with the same content may be there already.
        target: what was named: the file, or the folder in which they are, which is made.
        force: whether a file that is there is overwritten.
    """
    what = "folder" if any(target in path.parents for path in made) else "file"
    try:
        if what == "folder":
            for path in made:
                path.parent.mkdir(parents=True, exist_ok=True)
        write_new_files(made, in_place=force)
    except FileExistsError as error:
        raise InputError(f"{error.filename} already exists; name another {what}") from None
    except OSError as error:
        problem = f"{error.filename} cannot be written: {reason_of(error)}; name another {what}"
        raise InputError(problem) from None
