"""Verifying many files at once: in processes of this machine, or on a Dask cluster."""

import os
from collections.abc import Callable, Iterator, Sequence
from itertools import compress
from pathlib import Path

from testcross.cli.inputs import STDIN
from testcross.cli.progress import watched
from testcross.rulesets.records import FileReport
from testcross.rulesets.verification import Task, verify_file


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
    from testcross.cli.process_pool import verify_in_processes

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
