"""Writing files so that nothing is lost: whole or not at all, and never in the place of another."""

import errno
import filecmp
import os
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

_BESIDE = ".{}.part"


class NewFile:
    """A file that is written beside its place and put there when it is whole.

    Whatever happens meanwhile, be it a full disk or a loss of power, its place holds what was there
    before or the whole new file. A file that is there already stays; if it holds just what was
    written, all is well, so that a run that was cut short can be repeated.
    """

    def __init__(self, path: Path, *, in_place: bool = False) -> None:
        """Begin a file; ``in_place`` of another one, if there is one. Raises ``OSError``."""
        self.path = path
        self._in_place = in_place
        self._beside = path.with_name(_BESIDE.format(path.name))
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        self._file = _begin(self._beside)

    def write(self, text: str) -> None:
        """Write a text, in UTF-8; raises ``OSError``."""
        self._file.write(text.encode("utf-8"))

    def write_bytes(self, content: bytes) -> None:
        """Write bytes; raises ``OSError``."""
        self._file.write(content)

    def keep(self) -> None:
        """Put the file in its place.

        Raises:
            FileExistsError: where another file is there.
            OSError: where it cannot be written.
        """
        try:
            self._file.flush()
            os.fsync(self._file.fileno())
            self._file.close()
            if self._in_place:
                self._beside.replace(self.path)
            elif not self._is_there():
                self._put()
        finally:
            self.discard()

    def discard(self) -> None:
        """Leave nothing beside the place."""
        with suppress(OSError):
            self._file.close()
        with suppress(OSError):
            self._beside.unlink()

    def _is_there(self) -> bool:
        """Tell whether the same file is in its place already; raises where another one is."""
        if not os.path.lexists(self.path):
            return False
        if self.path.is_file() and filecmp.cmp(self._beside, self.path, shallow=False):
            return True
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(self.path))

    def _put(self) -> None:
        try:
            os.link(self._beside, self.path)  # fails where a file has just come to be there
        except FileExistsError:
            raise
        except OSError:  # a file system without hard links
            self._beside.replace(self.path)


def _begin(path: Path) -> BinaryIO:
    """Open a new file, in the place of what a run that was cut short may have left."""
    with suppress(FileNotFoundError):
        path.unlink()
    return path.open("xb")


def write_new_file(path: Path, content: str | bytes, *, in_place: bool = False) -> None:
    """Write a whole file, or none; one that is there already stays, unless it is to be replaced.

    Raises:
        FileExistsError: where a file with other content is there.
        OSError: where it cannot be written.
    """
    file = NewFile(path, in_place=in_place)
    try:
        file.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)
    except BaseException:
        file.discard()
        raise
    file.keep()
