"""Verifying many files at once: in processes of this machine, or on a Dask cluster."""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from testcross.cli import console
from testcross.cli.inputs import STDIN, InputError
from testcross.rulesets.records import FileReport
from testcross.rulesets.verification import Task, verify_bytes, verify_file

_SCHEMES = ("tcp", "tls", "ws", "wss")
_CHUNK = 4
"""Files handed to a process at a time: enough to spare messages, few enough to end together."""


def verify_all(
    tasks: Sequence[Task], *, jobs: int | None, cluster: str | None
) -> Iterator[FileReport]:
    """Yield the report on every file, in order.

    Args:
        tasks: what to verify.
        jobs: how many processes to use; None for one per core.
        cluster: the address of a Dask cluster to use instead of processes; None for none.

    Raises:
        InputError: where the library for clusters is missing or the cluster does not answer.
    """
    if cluster is not None:
        return _verify_on_cluster(tasks, cluster)
    return _verify_here(tasks, jobs or _cores())


def _verify_here(tasks: Sequence[Task], jobs: int) -> Iterator[FileReport]:
    """Yield the reports, made by as many processes of this machine as there are jobs."""
    workers = min(jobs, len(tasks))
    if workers <= 1:
        yield from console.watched(map(verify_file, tasks), len(tasks), "verifying")
        return
    chunk = max(1, min(_CHUNK, len(tasks) // (4 * workers)))
    with ProcessPoolExecutor(max_workers=workers) as pool:
        yield from console.watched(
            pool.map(verify_file, tasks, chunksize=chunk), len(tasks), "verifying"
        )


def _verify_on_cluster(tasks: Sequence[Task], address: str) -> Iterator[FileReport]:
    """Yield the reports, made on a Dask cluster.

    The content of the files is sent along, so the cluster need not see the same disk.
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
        raise InputError(f"{address!r} is not the address of a cluster; expected tcp://HOST:PORT")


def _cores() -> int:
    """Return how many processors this process may use."""
    affinity: Callable[[int], set[int]] | None = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1
