"""Processes beside this one: as many as asked for, which end with the program whatever ends it."""

import gc
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import active_children
from typing import Any, TypeVar

from testcross.asking.dialogue import desk
from testcross.rulesets.english import reason_of
from testcross.rulesets.records import blocked, let_through

_AHEAD = 4
"""So many items for each process wait to be taken: few, as there may be a billion in all."""
Item = TypeVar("Item")
Made = TypeVar("Made")
_ORPHAN_CHECK = 0.25
"""Seconds after which a process looks again whether the program that started it still runs."""


def in_processes(
    work: Callable[[Item], Made],
    items: Sequence[Item],
    jobs: int | None,
    died: Callable[[Item], Made] | None = None,
) -> Iterator[Made]:
    """Yield what becomes of each item, in order; what several processes make is the same.

    Where no processes are to be had, this process does the rest; so it does where one dies, unless
    ``died`` says what an item comes to with which a process dies again, alone with it. The work is
    a function of a module, so that a process can find it; without ``jobs`` there is one per core.
    """
    processes, done = min(processors() if jobs is None else jobs, len(items)), 0
    reason = ""
    while done < len(items) and processes > 1 and not reason:
        try:
            try:
                for made in _made(work, items[done:], processes):
                    yield made
                    done += 1
            except BrokenProcessPool:
                if died is None:
                    break
                for item in items[done:][: _AHEAD * processes]:
                    try:
                        (made,) = _made(work, [item], 1)
                    except BrokenProcessPool:
                        made = died(item)
                    yield made
                    done += 1
        except OSError as error:  # the system gives no more processes, or no more open files
            reason = reason_of(error)
    if reason:
        gc.collect()  # and with it what the processes were to be reached by
        desk.remark(f"no processes beside this one ({reason}); it does one thing after another")
    yield from map(work, items[done:])


def _made(work: Callable[[Item], Made], items: Sequence[Item], processes: int) -> Iterator[Made]:
    """Yield the same from processes that end with the program, whatever ends it."""
    pool = ProcessPoolExecutor(processes, initializer=prepare_process, initargs=(os.getpid(),))
    waiting = deque[Future[Made]]()
    try:
        for item in items:
            with blocked("SIGINT"):  # until a process that begins now leaves Ctrl-C to the program
                waiting.append(pool.submit(work, item))
            if len(waiting) > _AHEAD * processes:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in active_children():
            process.terminate()
        raise
    pool.shutdown()


def deal_out(
    processes: int,
    work: Callable[[Item], Made],
    items: Sequence[Item],
    through: Callable[..., Iterator[Any]] = in_processes,
) -> Iterator[Made]:
    """Yield what becomes of each item, which go to the processes as cards to players."""
    hands = [items[place::processes] for place in range(min(processes, len(items)))]
    made = list(through(partial(_all_of, work), hands, processes))
    for place in range(len(items)):
        yield made[place % len(hands)][place // len(hands)]


def _all_of(work: Callable[[Item], Made], items: Sequence[Item]) -> list[Made]:
    return list(map(work, items))


def prepare_process(parent: int) -> None:
    """Leave Ctrl-C to the program, and end with its process, even if it ended before this began."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    let_through()
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(_ORPHAN_CHECK)
    os._exit(1)


def processors() -> int:
    """Return how many processors this process may use."""
    affinity: Callable[[int], set[int]] | None = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1
