"""Looks into what was built: ``git ls-files | contents.py SDIST WHEEL-OF-IT WHEEL-OF-THE-TREE``."""

import sys
import tarfile
from collections.abc import Iterable
from pathlib import PurePosixPath
from zipfile import ZipFile

LEFT_OUT = (".github/", ".gitattributes", ".gitignore")
"""What is of use in a checkout only."""


def lacking(sdist: str, files: Iterable[str]) -> list[str]:
    """Return the files of a repository that its source distribution should have and has not."""
    with tarfile.open(sdist) as archive:
        names = archive.getnames()
    there = {str(PurePosixPath(*PurePosixPath(name).parts[1:])) for name in names}
    return [name for name in files if name not in there and not name.startswith(LEFT_OUT)]


def unlike(first: str, second: str) -> list[str]:
    """Return the files that two wheels have not alike."""
    contents = [
        {name: wheel.read(name) for name in wheel.namelist()}
        for wheel in (ZipFile(first), ZipFile(second))
    ]
    names = contents[0].keys() | contents[1].keys()
    return sorted(name for name in names if contents[0].get(name) != contents[1].get(name))


def main(sdist: str, wheel: str, of_tree: str) -> int:
    """Tell what is wrong, and return the exit status."""
    files = sys.stdin.read().splitlines()
    wrong = [f"not in the source distribution: {name}" for name in lacking(sdist, files)]
    wrong += [f"not the same in both wheels: {name}" for name in unlike(wheel, of_tree)]
    sys.stdout.write("".join(f"{one}\n" for one in wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
