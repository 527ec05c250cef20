"""Files in which owners write down what cards and boards print, and what lies beside a record."""

from pathlib import Path, PurePath
from typing import NamedTuple

from testcross.rulesets.genetics.toml_files import read_toml


class BoxFile(NamedTuple):
    """A file in which an owner has written down what a game's cards and boards print."""

    path: str
    text: str


def read_box_file(path: str) -> BoxFile:
    """Return a box file, whatever game it is of.

    Raises:
        RulesetError: for a file that cannot be read.
    """
    return BoxFile(path, read_toml(Path(path), "box file").text)


class Beside(NamedTuple):
    """What lies beside a record, or was sent along with it."""

    folder: str = "."
    """Where the record lies."""
    sent: BoxFile | None = None
    """The box file that the record names, for a machine that does not see the folder."""

    def box_file(self, name: str) -> BoxFile | None:
        """Return the box file of a name; None where none lies there.

        Raises:
            RulesetError: for a file that cannot be read.
        """
        path = str(Path(self.folder) / name)
        if self.sent is not None and self.sent.path == path:
            return self.sent
        if PurePath(name).name != name or not Path(path).is_file():
            return None
        return read_box_file(path)
