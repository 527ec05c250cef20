"""Verifying many files at once: in processes of this machine, or on a Dask cluster."""

import gc
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import compress
from multiprocessing import active_children
from pathlib import Path
from typing import TypeAlias

from testcross.cli.console import complain
from testcross.cli.inputs import STDIN
from testcross.cli.progress import watched
from testcross.rulesets.records import FileReport, held, let_through
from testcross.rulesets.verification import Task, unread, verify_file

Verifier: TypeAlias = Callable[[Task], FileReport]

_CHUNK = 4
"""Files handed to a process at a time: enough to spare messages, few enough to end together."""
_ORPHAN_CHECK = 0.25
"""Seconds after which a process looks again whether the program that started it still runs."""
_STOPPED = (
    "the process that checked this file was stopped, perhaps for lack of memory; "
    "check the file by itself, or cut it into smaller ones"
)


def verify_in_processes(
    tasks: Sequence[Task], verifier: Verifier, processes: int
) -> Iterator[FileReport]:
    """Yield the report on every file, in order, made by several processes.

    If one of them dies, the files that were at hand are checked again, one at a time, and the file
    with which a process dies again is reported as not read.

    Args:
        tasks: what to verify.
        verifier: makes one report; a function of a module, so that a process can find it.
        processes: how many.
    """
    chunk = max(1, min(_CHUNK, len(tasks) // (4 * processes)))
    at_hand = 2 * chunk * processes
    while tasks:
        done, reason = 0, ""
        try:
            for report in _until_one_dies(tasks, verifier, processes, chunk):
                done += 1
                yield report
            for report in _one_by_one(tasks[done:][:at_hand], verifier):
                done += 1
                yield report
        except OSError as error:  # the system gives no more processes, or no more open files
            reason = (error.strerror or "unknown reason").lower()
        tasks = tasks[done:]
        if reason:
            gc.collect()  # and with it what the processes were to be reached by
            complain(f"no processes beside this one ({reason}); it checks one file after another")
            yield from map(verifier, tasks)
            return


def _until_one_dies(
    tasks: Sequence[Task], verifier: Verifier, processes: int, chunk: int
) -> Iterator[FileReport]:
    with _pool(processes) as pool:
        with held("SIGINT"):  # until a process that begins now leaves Ctrl-C to the program
            reports = pool.map(verifier, tasks, chunksize=chunk)
        while True:
            try:
                report = next(reports)
            except (StopIteration, BrokenProcessPool):
                return
            yield report


def _one_by_one(tasks: Sequence[Task], verifier: Verifier) -> Iterator[FileReport]:
    waiting = deque(tasks)
    while waiting:
        with _pool(1) as pool:
            alive = True
            while waiting and alive:
                task = waiting.popleft()
                try:
                    with held("SIGINT"):
                        report_to_come = pool.submit(verifier, task)
                    report = report_to_come.result()
                except BrokenProcessPool:
                    alive, report = False, unread(task, _STOPPED)
                yield report


@contextmanager
def _pool(processes: int) -> Iterator[ProcessPoolExecutor]:
    """Start processes, which end with the program whatever ends it."""
    pool = ProcessPoolExecutor(processes, initializer=_prepare_process, initargs=(os.getpid(),))
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in active_children():
            process.terminate()
        raise
    pool.shutdown()


def _prepare_process(parent: int) -> None:
    """Leave Ctrl-C to the program, and end when the program has ended, even if it was killed.

    Args:
        parent: the process of the program, which may be gone before this one has begun.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    let_through()
    watch = threading.Thread(target=_end_with, args=(parent,), daemon=True)
    watch.start()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(_ORPHAN_CHECK)
    os._exit(1)


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
        from testcross.cli.cluster import verify_on_cluster

        reports = verify_on_cluster(tasks, cluster)
    else:
        reports = _verify_here(tasks, jobs or _cores())
    return watched(reports, len(tasks), "verifying")


def _verify_here(tasks: Sequence[Task], jobs: int) -> Iterator[FileReport]:
    """Return the reports, made by as many processes of this machine as there are jobs.

    What only this process can read, such as standard input, is verified here.
    """
    plain = [_is_plain_file(task.path) for task in tasks]
    files = list(compress(tasks, plain))
    processes = min(jobs, len(files))
    if processes <= 1:
        yield from map(verify_file, tasks)
        return
    from testcross.cli.workers import verify_in_processes

    elsewhere = verify_in_processes(files, verify_file, processes)
    for task, is_plain in zip(tasks, plain, strict=True):
        yield next(elsewhere) if is_plain else verify_file(task)
    yield from elsewhere  # nothing is left of it, and its processes end in peace


def _is_plain_file(path: str) -> bool:
    try:
        return path != STDIN and Path(path).is_file()
    except (OSError, ValueError):  # a name that no file system takes
        return False


def _cores() -> int:
    """Return how many processors this process may use."""
    affinity: Callable[[int], set[int]] | None = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1
