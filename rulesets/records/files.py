"""Writing records: what cannot be written is said in words, and no half of it is left behind."""

import csv
import json
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from testcross.rulesets.records.new_file import NewFile

_WIDTH = 100


def dump_yaml(record: dict[str, Any]) -> str:
    """Return a record as YAML: tables in blocks, short lists in lines, keys in their order."""
    import yaml

    text = yaml.dump(
        record,
        Dumper=_dumper(),
        sort_keys=False,
        width=_WIDTH,
        default_flow_style=None,
        allow_unicode=True,
    )
    return str(text)


@cache
def _dumper() -> Any:
    """Return what writes YAML: a text of several lines stays lines, as an unreadable sheet is."""
    import yaml

    class Dumper(getattr(yaml, "CSafeDumper", yaml.SafeDumper)):  # type: ignore[misc] # C or not
        pass

    def text(dumper: Any, value: str) -> Any:
        style = "|" if "\n" in value else None
        return dumper.represent_scalar("tag:yaml.org,2002:str", value, style=style)

    Dumper.add_representer(str, text)
    return Dumper


def write_records(path: str, records: Sequence[Any]) -> str:
    """Write records in JSON or YAML, as their path ends; return why they could not be written.

    Args:
        path: of their file.
        records: tables, or the text of one that stays as it was; lines of ``---`` come between.
    """
    file = RecordFile(path)
    is_json = path.casefold().endswith(".json")
    texts = [
        _as_it_was(one) if isinstance(one, str) else _dumped(one, is_json=is_json)
        for one in records
    ]
    file.write("---\n".join(texts))
    return file.close()


def _as_it_was(text: str) -> str:
    """Return the text of a record without the marks around it."""
    text = text[3:] if text.startswith(("---\n", "--- ")) else text
    return f"{text.strip(chr(10))}\n"


def _dumped(record: dict[str, Any], *, is_json: bool) -> str:
    return f"{json.dumps(record, indent=2)}\n" if is_json else dump_yaml(record)


def write_text(path: str, text: str) -> str:
    """Write a text as it stands; return why it could not be written."""
    file = RecordFile(path)
    file.write(text)
    return file.close()


class RecordFile:
    """A file that is begun when something is written into it; after a failure it takes no more."""

    def __init__(self, path: str) -> None:
        self._path = Path(path)
        self._file: NewFile | None = None
        self._problem = ""

    def write(self, text: str) -> None:
        """Write a text, as far as that is possible."""
        if not self._problem:
            self._try(lambda: self._begun().write(text))

    def close(self) -> str:
        """Put the file in its place, and return why it could not be written, if it could not."""
        if self._file is not None and not self._problem:
            self._try(self._file.keep)
        return self._problem

    def discard(self) -> None:
        """Leave no file."""
        if self._file is not None:
            self._file.discard()
            self._file = None

    def _begun(self) -> NewFile:
        if self._file is None:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._file = NewFile(self._path)
        return self._file

    def _try(self, action: Callable[[], object]) -> None:
        try:
            action()
        except OSError as error:
            self._problem = (
                f"the right sheet {self._path} cannot be written: {_reason(error, self._path)}"
            )
            self.discard()


class RowsFile(RecordFile):
    """A file in CSV."""

    def __init__(self, path: str, delimiter: str = ",") -> None:
        super().__init__(path)
        self.columns: tuple[str, ...] = ()
        """What the cells of a row are called; none where nothing was written."""
        sink = _Sink(self.write)
        self._row = csv.writer(sink, delimiter=delimiter, lineterminator="\n").writerow
        self._quoted_row = csv.writer(
            sink, delimiter=delimiter, lineterminator="\n", quoting=csv.QUOTE_ALL
        ).writerow

    def row(self, cells: Sequence[object]) -> None:
        """Write one row, the heading first."""
        self.columns = self.columns or tuple(map(str, cells))
        # a carriage return would end the row, and the library does not quote it by itself
        carriage_return = any("\r" in cell for cell in cells if isinstance(cell, str))
        (self._quoted_row if carriage_return else self._row)(cells)


class _Sink:
    """What the library writes into."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self.write = write


def _reason(error: OSError, path: Path) -> str:
    if isinstance(error, FileExistsError) and error.filename == str(path):
        return "a file with other content is there already; delete it or name another folder"
    if isinstance(error, FileExistsError | NotADirectoryError):
        return "a file stands where its folder should be; name another folder"
    if isinstance(error, IsADirectoryError):
        return "a folder stands in its place; name another folder"
    reason = (error.strerror or "unknown reason").lower()
    return f"{reason}; name another folder"
