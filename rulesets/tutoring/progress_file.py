"""Progress as a file: one answer a line, written whole after each, by one quiz at a time."""

import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from fractions import Fraction
from pathlib import Path
from threading import Lock
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field
from testcross.rulesets.english import counted, reason_of
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics.toml_shape import shaped
from testcross.rulesets.records import write_new_file
from testcross.rulesets.tutoring.conversation import Outcome
from testcross.rulesets.tutoring.key_file import json_document
from testcross.rulesets.tutoring.progress import PLANNED, Progress, ProgressEntry
from testcross.rulesets.tutoring.question import Concept, Question

SCHEMA: Literal["testcross.progress/1"] = "testcross.progress/1"


class ProgressFileError(TestcrossError):
    """A file of progress that cannot be read, written or used now; it is left as it is."""


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


def _is_chance(text: str) -> str:
    if not re.fullmatch(r"1/[1-9][0-9]{0,5}", text):
        raise ValueError("one in how many, such as 1/4")
    return text


def _is_planned_from(time: datetime) -> datetime:
    if time.year not in PLANNED:
        raise ValueError(
            f"a time of the years {PLANNED.start} to {PLANNED.stop - 1}, such as "
            "2026-11-24T08:00:00Z"
        )
    return time


class _Answer(_Model):
    """One answer."""

    time: Annotated[AwareDatetime, AfterValidator(_is_planned_from)]
    kind: str = Field(min_length=1, max_length=40)
    idea: Concept
    result: Outcome
    chance: Annotated[str, AfterValidator(_is_chance)]

    def entry(self) -> ProgressEntry:
        return ProgressEntry(
            time=self.time.astimezone(UTC),
            kind=self.kind,
            idea=self.idea,
            result=self.result,
            chance=Fraction(self.chance),
        )


class _Answers(_Model):
    """All answers of a file."""

    schema_: Literal["testcross.progress/1"] = Field(alias="schema")
    answers: tuple[_Answer, ...]


def read_progress(path: Path) -> tuple[ProgressEntry, ...]:
    """Return the answers in a file; none where there is no file yet.

    Raises:
        ProgressFileError: where it is damaged, or something else.
    """
    if not path.exists():
        return ()
    document = json_document(path, lambda problem: _not_progress(path, problem))
    found = shaped(document, _Answers)
    if found.table is None:
        first, others = found.mistakes[0], len(found.mistakes) - 1
        more = f" (and {counted(others, 'more mistake')})" if others else ""
        raise _not_progress(path, f"{first.key}: {first.problem}{more}")
    return tuple(one.entry() for one in found.table.answers)


def _not_progress(path: Path, problem: str) -> ProgressFileError:
    return ProgressFileError(
        f"{path} does not hold the progress of a pupil: {problem}; it was left as it is, name "
        "another file"
    )


def known_progress(path: Path) -> Progress:
    """Return the progress in a file, to be read only.

    Raises:
        ProgressFileError: where it cannot be read.
    """
    return Progress(read_progress(path))


class KeptProgress(Progress):
    """Progress that is written to its file after each answer; made by ``kept_progress``.

    Threads may record answers at the same time.
    """

    def __init__(self, path: Path, *, now: Callable[[], datetime], zone: tzinfo | None) -> None:
        entries = read_progress(path)
        super().__init__(entries, now=now, zone=zone)
        self._path = path
        self._lines = [_line(one) for one in entries]
        self._recording = Lock()

    @property
    def answers(self) -> int:
        return len(self._lines)

    def record(self, question: Question, idea: Concept, result: Outcome) -> ProgressEntry:
        """Take what became of a question, and write the file.

        Raises:
            ProgressFileError: where it cannot be written.
        """
        with self._recording:
            if self._now().year not in PLANNED:
                raise ProgressFileError(
                    f"the clock of this computer says {self._now():%Y-%m-%d}, so {self._path} was "
                    "left as it is; set the clock right"
                )
            entry = super().record(question, idea, result)
            self._lines.append(_line(entry))
            lines = ",\n".join(self._lines)
            text = f'{{"schema": "{SCHEMA}",\n "answers": [\n{lines}\n ]}}\n'
            try:
                write_new_file(self._path, text, in_place=True)
            except OSError as error:
                raise _cannot(self._path, "written", error) from None
        return entry


def _line(entry: ProgressEntry) -> str:
    told: dict[str, Any] = {
        "time": entry.time.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "kind": entry.kind,
        "idea": entry.idea.value,
        "result": entry.result,
        "chance": str(entry.chance),
    }
    return f"  {json.dumps(told)}"


def _cannot(path: Path, done: str, error: OSError) -> ProgressFileError:
    return ProgressFileError(f"{path} cannot be {done}: {reason_of(error)}; name another file")


@contextmanager
def kept_progress(
    path: Path,
    *,
    now: Callable[[], datetime] = lambda: datetime.now(UTC),
    zone: tzinfo | None = None,
) -> Iterator[KeptProgress]:
    """Keep a file of progress from all other processes as long as it is used.

    Threads of this process that use it at the same time share it, with the clock of the first.

    Args:
        path: of the file; it is made with the first answer.
        now: tells the time, in UTC.
        zone: of the pupil's days; that of the computer if not given.

    Raises:
        ProgressFileError: where it cannot be read, or another quiz uses it.
    """
    place = Path(os.path.realpath(path))  # a link and what it leads to are one file
    key = (os.getpid(), place)  # what was forked off shares nothing
    with _OPENING:
        if key not in _USED:
            lock = _locked(path, place)
            try:
                _USED[key] = _Use(lock, KeptProgress(path, now=now, zone=zone))
            except BaseException:
                lock.free()
                raise
        used = _USED[key]
        used.users += 1
    try:
        yield used.progress
    finally:
        with _OPENING:
            used.users -= 1
            if not used.users:
                del _USED[key]
                used.lock.free()


@dataclass(frozen=True, slots=True)
class _Lock:
    """A file beside another one, held by a process as long as it lives."""

    path: Path
    stream: int

    def is_there(self) -> bool:
        """Tell whether the file that is held is still the one that others would open."""
        with suppress(OSError):
            return os.fstat(self.stream).st_ino == self.path.lstat().st_ino
        return False

    def free(self) -> None:
        """Let others have it, and remove the file; one that is not empty is somebody else's."""
        with suppress(OSError):  # where open files cannot be removed
            if not os.fstat(self.stream).st_size:
                self.path.unlink()
        os.close(self.stream)


@dataclass(slots=True)
class _Use:
    """A file of progress that this process uses."""

    lock: _Lock
    progress: KeptProgress
    users: int = 0


_OPENING = Lock()
_USED: dict[tuple[int, Path], _Use] = {}


def _locked(path: Path, place: Path) -> _Lock:
    """Return the lock of a file; one whose process is dead is free again.

    Args:
        path: of the file, as it was typed.
        place: where it is.
    """
    beside = place.with_name(f".{place.name}.in-use")
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
    while True:
        try:
            lock = _Lock(beside, os.open(beside, flags, 0o600))
        except OSError as error:
            raise _cannot(path, "used", error) from None
        try:
            _hold(lock.stream)
        except OSError:
            os.close(lock.stream)
            raise ProgressFileError(
                f"another quiz uses {path}; finish that one first, or name another file"
            ) from None
        if lock.is_there():
            return lock
        os.close(lock.stream)


def _hold(stream: int) -> None:
    """Lock an open file for this process, or raise."""
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:  # Windows
        import msvcrt

        msvcrt.locking(stream, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    else:
        flock(stream, LOCK_EX | LOCK_NB)
