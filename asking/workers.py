"""Verifying many files at once: in processes of this machine, or on a Dask cluster.

A cluster that falls silent ends with a message for every file.
"""

import gc
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import chain, compress
from pathlib import Path
from typing import Any, TypeAlias

from testcross.asking.dialogue import desk
from testcross.asking.files import STDIN, InputError
from testcross.asking.processes import process_pool, processors
from testcross.rulesets.english import reason_of
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.records import MOST_KEPT, FileReport, UnreadableError, held, opened, within
from testcross.rulesets.verification import Task, unread, verify_sheets

Reports: TypeAlias = tuple[FileReport, ...]
"""On a file: one, or one for each sheet of a workbook."""
Verifier: TypeAlias = Callable[[Task], Reports]

_CHUNK = 4
"""Files handed to a process at a time: enough to spare messages, few enough to end together."""
_STOPPED = (
    "the process that checked this file was stopped, perhaps for lack of memory; "
    "check the file alone, or split it"
)


def verify_in_processes(
    tasks: Sequence[Task], verifier: Verifier, processes: int
) -> Iterator[Reports]:
    """Yield the reports on every file, in order, made by several processes.

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
            reason = reason_of(error)
        tasks = tasks[done:]
        if reason:
            gc.collect()  # and with it what the processes were to be reached by
            desk.remark(
                f"no processes beside this one ({reason}); it checks one file after another"
            )
            yield from map(verifier, tasks)
            return


def _until_one_dies(
    tasks: Sequence[Task], verifier: Verifier, processes: int, chunk: int
) -> Iterator[Reports]:
    with process_pool(processes) as pool:
        with held("SIGINT"):  # until a process that begins now leaves Ctrl-C to the program
            reports = pool.map(verifier, tasks, chunksize=chunk)
        while True:
            try:
                report = next(reports)
            except (StopIteration, BrokenProcessPool):
                return
            yield report


def _one_by_one(tasks: Sequence[Task], verifier: Verifier) -> Iterator[Reports]:
    waiting = deque(tasks)
    while waiting:
        with process_pool(1) as pool:
            alive = True
            while waiting and alive:
                task = waiting.popleft()
                try:
                    with held("SIGINT"):
                        report_to_come = pool.submit(verifier, task)
                    report = report_to_come.result()
                except BrokenProcessPool:
                    alive, report = False, (unread(task, _STOPPED),)
                yield report


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
        reports = verify_on_cluster(tasks, cluster)
    else:
        reports = _verify_here(tasks, jobs or processors())
    return chain.from_iterable(desk.watched(reports, len(tasks), "verifying"))


def _verify_here(tasks: Sequence[Task], jobs: int) -> Iterator[Reports]:
    """Return the reports, made by as many processes of this machine as there are jobs.

    What only this process can read, such as standard input, is verified here.
    """
    plain = [_is_plain_file(task.path) for task in tasks]
    files = list(compress(tasks, plain))
    processes = min(jobs, len(files))
    if processes <= 1:
        yield from map(verify_sheets, tasks)
        return
    elsewhere = verify_in_processes(files, verify_sheets, processes)
    for task, is_plain in zip(tasks, plain, strict=True):
        yield next(elsewhere) if is_plain else verify_sheets(task)
    yield from elsewhere  # nothing is left of it, and its processes end in peace


def _is_plain_file(path: str) -> bool:
    try:
        return path != STDIN and Path(path).is_file()
    except (OSError, ValueError):  # a name that no file system takes
        return False


_SCHEMES = ("tcp", "tls", "ws", "wss")
_PATIENCE = 10.0
"""Seconds for which a cluster may have no worker."""
_POLL = 1.0
_NO_WORKERS = "the cluster has no workers left; start some, or check this file here"
_WORKER_DIED = "the workers that checked this file died, perhaps for lack of memory"


def verify_on_cluster(tasks: Sequence[Task], address: str) -> Iterator[Reports]:
    """Yield the reports, made on a Dask cluster.

    The content of the files is sent along, so the cluster need not see the same disk.

    Raises:
        InputError: where the library for clusters is missing or the cluster does not answer.
    """
    with _client(address) as client:
        executor = client.get_executor()
        sent = [_send(executor.submit, task) for task in tasks]
        watch = _Watch(client)
        for task, future in zip(tasks, sent, strict=True):
            yield verify_sheets(task) if future is None else watch.report(task, future)


def _send(submit: Callable[..., "Future[Reports]"], task: Task) -> "Future[Reports] | None":
    """Send a file to the cluster, with the box file that it names.

    What cannot be read, or is empty, is dealt with here.
    """
    try:
        with opened(task.path) as stream:
            data = within(stream, MOST_KEPT, "")
        whole = task.with_named_box(data)
    except (OSError, TestcrossError, UnreadableError):
        return None
    return submit(verify_sheets, whole, data) if data else None


class _Watch:
    """Waits for reports as long as there are workers to make them."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._silent = 0.0
        """For how many seconds there has been no worker."""

    def report(self, task: Task, future: "Future[Reports]") -> Reports:
        """Return the reports on a file, or one that says why there is none."""
        while self._silent < _PATIENCE:
            try:
                return future.result(_POLL)
            except TimeoutError:
                workers = self._client.scheduler_info()["workers"]
                self._silent = 0.0 if workers else self._silent + _POLL
            except CancelledError:
                self._silent = _PATIENCE
            except Exception as error:  # noqa: BLE001 - a file's failure must not cost the others
                died = type(error).__name__ == "KilledWorker"
                return (unread(task, _WORKER_DIED if died else str(error)),)
        return (unread(task, _NO_WORKERS),)


@contextmanager
def _client(address: str) -> Iterator[Any]:
    _refuse_address(address)
    try:
        from distributed import Client
    except ImportError:
        raise InputError("--cluster needs: pip install 'testcross[cluster]'") from None
    try:
        client = Client(address, timeout="10s", set_as_default=False)
    except (OSError, ValueError) as error:
        raise InputError(f"no cluster answers at {address}: {error}") from None
    with client:
        yield client


def _refuse_address(address: str) -> None:
    """Refuse what cannot be a scheduler's address before anything is started.

    Raises:
        InputError: says what an address looks like.
    """
    scheme, _, place = address.rpartition("://")
    host, colon, port = place.rpartition(":")
    if scheme not in ("", *_SCHEMES) or not (host and colon and port.isdecimal()):
        raise InputError(f"{address!r} is not the address of a cluster; expected tcp://HOST:PORT")
