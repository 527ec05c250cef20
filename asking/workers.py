"""Verifying many files at once: in processes of this machine, or on a Dask cluster.

A cluster that falls silent ends with a message for every file.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from functools import partial
from itertools import chain, compress
from pathlib import Path
from typing import Any, TypeAlias

from testcross.asking.dialogue import desk
from testcross.asking.files import STDIN, InputError
from testcross.asking.processes import deal_out, in_processes, processors
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.records import MOST_KEPT, FileReport, UnreadableError, opened, within
from testcross.rulesets.verification import Task, unread, verify_sheets

Reports: TypeAlias = tuple[FileReport, ...]
"""On a file: one, or one for each sheet of a workbook."""

_STOPPED = (
    "the process that checked this file was stopped, perhaps for lack of memory; "
    "check the file alone, or split it"
)


def verify_all(
    tasks: Sequence[Task], *, jobs: int | None, cluster: str | None
) -> Iterator[FileReport]:
    """Yield the report on every file, in order; made in processes, or on a Dask cluster."""
    if cluster is not None:
        reports = verify_on_cluster(tasks, cluster)
    else:
        reports = _verify_here(tasks, jobs or processors())
    return chain.from_iterable(desk.watched(reports, len(tasks), "verifying"))


def _verify_here(tasks: Sequence[Task], jobs: int) -> Iterator[Reports]:
    """Yield the reports, made by as many processes of this machine as there are jobs.

    What only this process can read, such as standard input, is verified here.
    """
    plain = [_is_plain_file(task.path) for task in tasks]
    files = list(compress(tasks, plain))
    elsewhere = in_processes(verify_sheets, files, jobs, lambda task: (unread(task, _STOPPED),))
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
    """Return the reports, made on a Dask cluster, as long as there are workers to make them.

    The content of the files is sent along, so the cluster need not see the same disk. What cannot
    be read, or is empty, is dealt with here. A cluster that does not answer is refused at once,
    before a first line of the report.
    """
    return _verified_there(tasks, _client(address))


def _verified_there(tasks: Sequence[Task], client: Any) -> Iterator[Reports]:
    with client:
        executor = client.get_executor()
        sent = [_send(executor.submit, task) for task in tasks]
        silent = 0.0  # seconds for which there has been no worker
        for task, future in zip(tasks, sent, strict=True):
            found = verify_sheets(task) if future is None else None
            while future is not None and found is None and silent < _PATIENCE:
                try:
                    found = future.result(_POLL)
                except TimeoutError:
                    silent = 0.0 if client.scheduler_info()["workers"] else silent + _POLL
                except CancelledError:
                    silent = _PATIENCE
                except Exception as error:  # noqa: BLE001 - one must not cost the others
                    died = type(error).__name__ == "KilledWorker"
                    found = (unread(task, _WORKER_DIED if died else str(error)),)
            yield found or (unread(task, _NO_WORKERS),)


def on_cluster(address: str, work: Callable[[Any], Any], items: Sequence[Any]) -> Iterator[Any]:
    """Yield what becomes of each item, made on a Dask cluster; each worker gets its share."""
    with _client(address) as client:
        number = max(1, len(client.scheduler_info()["workers"]))
        yield from deal_out(number, work, items, partial(_made_there, client))


def _made_there(
    client: Any, work: Callable[[Any], Any], hands: Sequence[Any], _workers: int
) -> Iterator[Any]:
    for future in [client.get_executor().submit(work, hand) for hand in hands]:
        silent = 0.0
        while not future.done() and silent < _PATIENCE:
            with suppress(TimeoutError, CancelledError):
                future.exception(_POLL)
            silent = 0.0 if client.scheduler_info()["workers"] else silent + _POLL
        if not future.done() or future.cancelled():
            raise InputError(_NO_WORKERS.replace("file", "herd"))
        yield future.result()


def _send(submit: Callable[..., "Future[Reports]"], task: Task) -> "Future[Reports] | None":
    """Send a file to the cluster, with the box file that it names."""
    try:
        with opened(task.path) as stream:
            data = within(stream, MOST_KEPT, "")
        whole = task.with_named_box(data)
    except (OSError, TestcrossError, UnreadableError):
        return None
    return submit(verify_sheets, whole, data) if data else None


def _client(address: str) -> Any:
    """Connect to a Dask cluster."""
    scheme, _, place = address.rpartition("://")
    host, colon, port = place.rpartition(":")
    if scheme not in ("", *_SCHEMES) or not (host and colon and port.isdecimal()):
        raise InputError(f"{address!r} is not the address of a cluster; expected tcp://HOST:PORT")
    try:
        from distributed import Client  # noqa: PLC0415 # an extra, which takes 380 ms
    except ImportError:
        raise InputError("--cluster needs: pip install '.[cluster]' in the checkout") from None
    try:
        return Client(address, timeout="10s", set_as_default=False)
    except (OSError, ValueError) as error:
        raise InputError(f"no cluster answers at {address}: {error}") from None
