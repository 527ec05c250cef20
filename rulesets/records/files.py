"""Writing records: what cannot be written is said in words, and no half of it is left behind."""

import errno
import os
import shutil
import signal
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO, Protocol, TypeVar

from testcross.rulesets.english import reason_of

Item = TypeVar("Item")
Made = TypeVar("Made")
_ENDING = ("SIGINT", "SIGTERM", "SIGHUP")


class Each(Protocol):
    """Calls a function with each item, here or in processes; what it made comes in order."""

    def __call__(self, work: Callable[[Item], Made], items: Sequence[Item], /) -> Iterable[Made]:
        """Return what is made of each item."""


@contextmanager
def blocked(*names: str) -> Iterator[None]:
    """Let signals wait that would end the program between two steps; a process begun so holds them.

    Args:
        names: of the signals; Ctrl-C and all by which programs are asked to end if not given.
    """
    wanted = {getattr(signal, name) for name in names or _ENDING if hasattr(signal, name)}
    change = getattr(signal, "pthread_sigmask", None)
    if change is None:
        yield
        return
    before = change(signal.SIG_BLOCK, wanted)
    try:
        yield
    finally:
        change(signal.SIG_SETMASK, before)


def let_through() -> None:
    """Hold no signals any more, as a process does that was begun while some were held."""
    change = getattr(signal, "pthread_sigmask", None)
    if change is not None:
        change(signal.SIG_SETMASK, ())


_BESIDE = ".{}.part"
_OPENED = "/proc/self/fd/{}"
"""By which name Linux knows an open file."""
_CHUNK = 1 << 20


class NewFile:
    """A file that has no name until it is whole, or where that cannot be, one beside its place.

    Whatever happens meanwhile, be it a full disk or a loss of power, its place holds what was there
    before or the whole new file. A file that is there already stays; if it holds just what was
    written, all is well, so that a run that was cut short can be repeated.
    """

    def __init__(self, path: Path, *, in_place: bool = False) -> None:
        """Begin a file; ``in_place`` of another one, if there is one. Raises ``OSError``.

        What is written in place of a link goes where the link leads, and keeps the mode of what
        was there. Beside it no name is used that somebody else may have.
        """
        self.path = Path(os.path.realpath(path)) if in_place else path
        self._in_place = in_place
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        name = os.urandom(8).hex() if in_place else path.name
        self._beside = self.path.with_name(_BESIDE.format(name))
        nameless = _nameless(self.path.parent)
        self._has_name = nameless is None
        self._file = _begin(self._beside) if nameless is None else nameless

    def write(self, text: str) -> None:
        """Write a text, in UTF-8; raises ``OSError``."""
        self.write_bytes(text.encode("utf-8"))

    def write_bytes(self, content: bytes) -> None:
        """Write bytes; raises ``OSError``."""
        self._file.write(content)

    def keep(self) -> None:
        """Put the file in its place.

        Raises:
            FileExistsError: where another file is there.
            OSError: where it cannot be written.
        """
        keep_together([self])

    def finish(self) -> None:
        """Have all of it on the disk; raises ``OSError``."""
        self._file.flush()
        os.fsync(self._file.fileno())

    def put(self) -> bool:
        """Put the finished file in its place, and tell whether it was not there already.

        Raises:
            FileExistsError: where another file is there.
            OSError: where it cannot be put there.
        """
        if not self._in_place and self._is_there():
            return False
        if not self._has_name:
            self._name(self._beside if self._in_place else self.path)
        elif not self._in_place:
            _link(self._beside, self.path)
        if self._in_place:
            with suppress(FileNotFoundError):
                shutil.copymode(self.path, self._beside)
            self._beside.replace(self.path)
        return True

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
        if self.path.is_file() and self._holds_the_same():
            return True
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(self.path))

    def _holds_the_same(self) -> bool:
        self._file.seek(0)
        with self.path.open("rb") as there:
            while mine := self._file.read(_CHUNK):
                if there.read(_CHUNK) != mine:
                    return False
            return not there.read(1)

    def _name(self, path: Path) -> None:
        """Give a file a name that has none; raises ``OSError``."""
        number = self._file.fileno()
        try:
            # a folder has to be given, though it says nothing, or the link in /proc is not followed
            os.link(_OPENED.format(number), path, src_dir_fd=number)
        except FileExistsError:
            raise
        except OSError:  # a system that names no open files
            self._copy()
            if path != self._beside:
                _link(self._beside, path)

    def _copy(self) -> None:
        """Write what the file holds beside its place; raises ``OSError``."""
        self._file.seek(0)
        with _begin(self._beside) as copy:
            shutil.copyfileobj(self._file, copy, _CHUNK)
            copy.flush()
            os.fsync(copy.fileno())


def _link(one: Path, other: Path) -> None:
    """Give a file the name of a new one; raises ``OSError``."""
    try:
        os.link(one, other)  # fails where a file has just come to be there
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        one.replace(other)


def _nameless(folder: Path) -> BinaryIO | None:
    """Open a new file that is gone if the program is ended; None where there are no such files."""
    flag = getattr(os, "O_TMPFILE", 0)
    if not flag or os.link not in os.supports_dir_fd or not Path(_OPENED.format(0)).parent.exists():
        return None
    try:
        number = os.open(folder, flag | os.O_RDWR, 0o666)
    except OSError:
        return None
    return os.fdopen(number, "w+b")


def _begin(path: Path) -> BinaryIO:
    """Open a new file, in the place of what a run that was cut short may have left."""
    with suppress(FileNotFoundError):
        path.unlink()
    return path.open("x+b")


@contextmanager
def _about(path: Path) -> Iterator[None]:
    """Let an error name the file that was to be written, whatever was opened for it."""
    try:
        yield
    except OSError as error:
        error.filename, error.filename2 = str(path), None
        raise


def keep_together(files: Sequence[NewFile]) -> None:
    """Put files in their places that belong together: all of them, or none.

    Raises:
        FileExistsError: where another file is there.
        OSError: where one cannot be written.
    """
    placed: list[Path] = []
    try:
        for file in files:
            with _about(file.path):
                file.finish()
        with blocked():
            try:
                for file in files:
                    with _about(file.path):
                        placed += [file.path] if file.put() else []
            except BaseException:
                for path in placed:
                    path.unlink(missing_ok=True)
                raise
    finally:
        for file in files:
            file.discard()


def write_new_files(files: Mapping[Path, str | bytes], *, in_place: bool = False) -> None:
    """Write whole files that belong together, or none of them.

    Those that are there already stay, unless they are to be replaced.

    Raises:
        FileExistsError: where a file with other content is there.
        OSError: where one cannot be written; it names that file.
    """
    begun: list[NewFile] = []
    with ExitStack() as ending:
        for path, content in files.items():
            with _about(path):
                file = NewFile(path, in_place=in_place)
                ending.callback(file.discard)
                file.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)
            begun.append(file)
        keep_together(begun)


def write_new_file(path: Path, content: str | bytes, *, in_place: bool = False) -> None:
    """Write a whole file, or none; as ``write_new_files``."""
    write_new_files({path: content}, in_place=in_place)


_WIDTH = 100


def dump_yaml(record: dict[str, Any]) -> str:
    """Return a record as YAML: tables in blocks, short lists in lines, keys in their order."""
    import yaml

    text = yaml.dump(
        record,
        Dumper=getattr(yaml, "CSafeDumper", yaml.SafeDumper),
        sort_keys=False,
        width=_WIDTH,
        default_flow_style=None,
        allow_unicode=True,
    )
    return str(text)


def write_text(path: str, text: str) -> str:
    """Write a corrected sheet as it stands; return why it could not be written."""
    target = Path(path)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        write_new_file(target, text)
    except OSError as error:
        return f"the corrected sheet {target} cannot be written: {_reason(error, target)}"
    return ""


def _reason(error: OSError, path: Path) -> str:
    if isinstance(error, FileExistsError) and error.filename == str(path):
        return "a file with other content already exists; delete it or name another folder"
    if isinstance(error, FileExistsError | NotADirectoryError):
        return "a file is where its folder should be; name another folder"
    if isinstance(error, IsADirectoryError):
        return "a folder has this name; name another folder"
    return f"{reason_of(error)}; name another folder"
