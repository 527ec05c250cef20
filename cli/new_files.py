"""New files that a command writes: whole or not at all, and never over another one."""

from pathlib import Path

from testcross.cli.inputs import InputError
from testcross.rulesets.records import write_new_file


def refuse_existing(path: Path, option: str = "--out") -> None:
    """Refuse to write where a file is already.

    Raises:
        InputError: names it, and the option by which it was named.
    """
    if path.exists():
        raise _existing(path, option)


def write_named_file(path: Path, content: bytes, option: str = "--out") -> None:
    """Write a new file.

    Args:
        path: where to.
        content: what.
        option: by which option it was named.

    Raises:
        InputError: where another one is there, or it cannot be written.
    """
    try:
        write_new_file(path, content)
    except FileExistsError:
        raise _existing(path, option) from None
    except OSError as error:
        reason = (error.strerror or "unknown reason").lower()
        raise InputError(f"{path} cannot be written: {reason}; name another file") from None


def _existing(path: Path, option: str) -> InputError:
    return InputError(f"{path} already exists; name another file with {option}")
