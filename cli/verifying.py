"""Which files a path stands for, and verifying many of them at once."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from testcross.cli import console
from testcross.cli.matings import STDIN, InputError
from testcross.rulesets.records import FileReport
from testcross.rulesets.verification import Task, verify_bytes, verify_file

ENDINGS = (".yaml", ".yml", ".json", ".csv", ".tsv")
_SCHEMES = ("tcp", "tls", "ws", "wss")
_CHUNK = 4
"""Files handed to a process at a time: enough to spare messages, few enough to end together."""


def find_records(paths: Sequence[str]) -> list[tuple[str, str]]:
    """Return every file that the paths stand for, with its path below the folder given.

    Raises:
        InputError: for a folder without records.
    """
    found: list[tuple[str, str]] = []
    for path in paths:
        if path != STDIN and _is_folder(path):
            files = sorted(f for f in Path(path).rglob("*") if _is_record(f))
            if not files:
                raise InputError(f"{path} has no records in it; they end in {', '.join(ENDINGS)}")
            found += [(str(file), str(file.relative_to(path))) for file in files]
        else:
            found.append((path, Path(path).name if path != STDIN else "stdin.yaml"))
    return found


def _is_folder(path: str) -> bool:
    try:
        return Path(path).is_dir()
    except OSError:  # a name that no file system takes; opening it will say so
        return False


def _is_record(file: Path) -> bool:
    return file.suffix.casefold() in ENDINGS and file.is_file()


def with_copies(tasks: Iterable[tuple[Task, str]], folder: str) -> list[Task]:
    """Return the tasks, each to write its right sheet below a folder, never over an original.

    Raises:
        InputError: where a right sheet would take the place of an original, or of another.
    """
    pairs = [(task, Path(folder) / below) for task, below in tasks]
    originals = {Path(task.path).resolve() for task, _ in pairs if task.path != STDIN}
    sources: dict[Path, str] = {}
    for task, target in pairs:
        place = target.resolve()
        if place in originals:
            raise InputError(f"--corrected {folder} would write over {target}; name another folder")
        if place in sources:
            raise InputError(_taken_twice(target, sources[place], task.path))
        sources[place] = task.path
    return [replace(task, corrected=str(target)) for task, target in pairs]


def _taken_twice(target: Path, one: str, other: str) -> str:
    """Say that two right sheets would get one place, and what helps."""
    if Path(one).resolve() == Path(other).resolve():
        return f"{one} is given twice; with --corrected give it once"
    return (
        f"the right sheets of {one} and {other} would both be {target}; "
        "verify a folder that holds both, or one by one into folders of their own"
    )


def verify_all(tasks: Sequence[Task], jobs: int) -> Iterator[FileReport]:
    """Yield the report on every file, in order, checked by as many processes as there are jobs."""
    workers = min(jobs, len(tasks))
    if workers <= 1:
        yield from console.watched(map(verify_file, tasks), len(tasks), "verifying")
        return
    chunk = max(1, min(_CHUNK, len(tasks) // (4 * workers)))
    with ProcessPoolExecutor(max_workers=workers) as pool:
        yield from console.watched(
            pool.map(verify_file, tasks, chunksize=chunk), len(tasks), "verifying"
        )


def verify_on_cluster(tasks: Sequence[Task], address: str) -> Iterator[FileReport]:
    """Yield the report on every file, in order, checked on a Dask cluster.

    The content of the files is sent along, so the cluster need not see the same disk.

    Raises:
        InputError: where the library is missing or the cluster does not answer.
    """
    with _cluster(address) as executor:
        files: list[tuple[Task, bytes]] = []
        for task in tasks:
            try:
                data = (
                    sys.stdin.buffer.read() if task.path == STDIN else Path(task.path).read_bytes()
                )
            except OSError:
                data = b""
            files.append((task, data))
        futures = [
            executor.submit(verify_bytes, task, data) if data else None for task, data in files
        ]
        reports = (
            verify_file(task) if future is None else future.result()
            for (task, _), future in zip(files, futures, strict=True)
        )
        yield from console.watched(reports, len(tasks), "verifying")


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    try:
        from distributed import Client
    except ImportError:
        raise InputError("--cluster needs: pip install 'testcross[cluster]'") from None
    _refuse_address(address)
    try:
        client = Client(address, timeout="10s", set_as_default=False)
    except (OSError, ValueError) as error:
        raise InputError(f"no cluster answers at {address}: {error}") from None
    with client:
        executor: Executor = client.get_executor()
        yield executor


def _refuse_address(address: str) -> None:
    """Refuse what cannot be a scheduler's address before anything is started.

    Raises:
        InputError: says what an address looks like.
    """
    scheme, _, place = address.rpartition("://")
    host, colon, port = place.rpartition(":")
    if scheme not in ("", *_SCHEMES) or not (host and colon and port.isdecimal()):
        raise InputError(f"{address!r} is no address of a cluster; expected tcp://HOST:PORT")


def default_jobs() -> int:
    """Return how many processors this process may use."""
    affinity: Callable[[int], set[int]] | None = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1
