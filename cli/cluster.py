"""Verifying on a Dask cluster; a cluster that falls silent ends with a message for every file."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager
from typing import Any

from testcross.cli.inputs import InputError
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.records import MOST_KEPT, FileReport, UnreadableError, opened, within
from testcross.rulesets.verification import Task, unread, verify_bytes, verify_file

_SCHEMES = ("tcp", "tls", "ws", "wss")
_PATIENCE = 10.0
"""Seconds for which a cluster may have no worker."""
_POLL = 1.0
_NO_WORKERS = "the cluster has no workers left; start some, or check this file here"
_WORKER_DIED = "the workers that checked this file died, perhaps for lack of memory"


def verify_on_cluster(tasks: Sequence[Task], address: str) -> Iterator[FileReport]:
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
            yield verify_file(task) if future is None else watch.report(task, future)


def _send(submit: Callable[..., "Future[FileReport]"], task: Task) -> "Future[FileReport] | None":
    """Send a file to the cluster, with the box file that it names.

    What cannot be read, or is empty, is dealt with here.
    """
    try:
        with opened(task.path) as stream:
            data = within(stream, MOST_KEPT, "")
        whole = task.with_named_box(data)
    except (OSError, TestcrossError, UnreadableError):
        return None
    return submit(verify_bytes, whole, data) if data else None


class _Watch:
    """Waits for reports as long as there is somebody to make them."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._silent = 0.0
        """For how many seconds there has been no worker."""

    def report(self, task: Task, future: "Future[FileReport]") -> FileReport:
        """Return the report on a file, or one that says why there is none."""
        while self._silent < _PATIENCE:
            try:
                return future.result(_POLL)
            except TimeoutError:
                self._silent = 0.0 if self._workers() else self._silent + _POLL
            except CancelledError:
                self._silent = _PATIENCE
            except Exception as error:  # noqa: BLE001 - a file's failure must not cost the others
                died = type(error).__name__ == "KilledWorker"
                return unread(task, _WORKER_DIED if died else str(error))
        return unread(task, _NO_WORKERS)

    def _workers(self) -> int:
        return len(self._client.scheduler_info()["workers"])


@contextmanager
def _client(address: str) -> Iterator[Any]:
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
