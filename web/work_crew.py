"""Processes that do the work of a server: one for each processor, with a limit of time and memory.

What a process sees of the machine are the program's own files and an empty folder.
"""

import asyncio
import os
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from errno import EACCES
from importlib.util import find_spec
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic
from typing import Any, Generic, NamedTuple, TypeVar, cast

from testcross.asking.processes import prepare_process, processors
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.records import blocked

SECONDS = 20.0
"""How long an answer may take."""
MEMORY = 500_000_000
"""How many bytes a process may use."""
PATIENCE = 2.0
"""So many seconds a question waits for a process that is free."""
_MEMORY = "the answer needs too much memory"
_ENDED = "the server has been ended; ask again when it is back"
_FLOORS = ("solver", "rulesets", "pages", "asking", "questions", "web", "cli")
"""The last waits in a process, too, where the program started it from a command line."""
Asked = TypeVar("Asked")
Made = TypeVar("Made")


class CrewError(TestcrossError):
    """A question that was not answered: nobody was free, or it needs too much."""


class TooMuchError(CrewError):
    """A question that needs too much time or memory."""


class _DiedError(TooMuchError):
    """A process that ended without an answer."""


class _SoFar(NamedTuple):
    """What is answered already, should the rest need too much."""

    made: Any


class Crew(Generic[Asked, Made]):
    """Processes that each do one piece of work at a time.

    Work is a function of a module, so that a process finds it; it may hand on what it has so far,
    which is the answer if the rest needs too much.
    """

    def __init__(
        self,
        work: Callable[[Asked, Callable[[Made], None]], Made],
        number: int | None = None,
        *,
        seconds: float = SECONDS,
        memory: int = MEMORY,
    ) -> None:
        self._work, self._number = work, number or processors()
        self._seconds, self._memory = seconds, memory
        self._folder = tempfile.TemporaryDirectory(prefix="testcross-")
        self._members: set[_Member] = set()
        # the one that worked last comes first: what it has read is at hand; None is the end
        self._free: asyncio.LifoQueue[_Member | None] = asyncio.LifoQueue()

    async def __aenter__(self) -> "Crew[Asked, Made]":
        for _ in range(self._number):
            self._hire()
        return self

    async def __aexit__(self, *_: object) -> None:
        self.end()
        self._folder.cleanup()

    def end(self) -> None:
        """Take no more questions, and tell those who wait for an answer."""
        while self._members:
            self._members.pop().dismiss()
        self._free.put_nowait(None)

    async def ask(self, asked: Asked) -> Made:
        """Return what a free process makes of a question; where it dies, what another does."""
        try:
            return await self._asked(asked)
        except _DiedError:
            return await self._asked(asked)

    async def _asked(self, asked: Asked) -> Made:
        try:
            async with asyncio.timeout(PATIENCE):
                member = await self._free.get()
        except TimeoutError:
            raise CrewError("the server is busy; try again in a moment") from None
        if member is None:
            self._free.put_nowait(None)  # for whoever comes next
            raise CrewError(_ENDED)
        made, so_far = await asyncio.to_thread(member.ask, asked, self._seconds)
        if member not in self._members:  # dismissed meanwhile
            raise CrewError(_ENDED)
        if not isinstance(made, CrewError):
            self._free.put_nowait(member)
            return cast("Made", made)
        self._members.remove(member)
        member.dismiss()
        self._hire()
        if isinstance(made, TooMuchError) and so_far is not None:
            return cast("Made", so_far.made)
        raise made

    def _hire(self) -> None:
        member = _Member(self._work, self._folder.name, self._memory)
        self._members.add(member)
        self._free.put_nowait(member)


class _Member:
    """A process, and the line to it."""

    def __init__(self, work: Callable[..., Any], folder: str, memory: int) -> None:
        context = get_context("spawn")
        self._line, far_end = context.Pipe()
        self._process = context.Process(
            target=_work_on, args=(far_end, work, folder, os.getpid(), memory), daemon=True
        )
        with blocked("SIGINT"):  # until the process leaves Ctrl-C to the program
            self._process.start()
        far_end.close()

    def ask(self, asked: object, seconds: float) -> tuple[object, _SoFar | None]:
        """Return what the process makes of a question, or why not; and what it made so far."""
        so_far: _SoFar | None = None
        due = monotonic() + seconds
        try:
            self._line.send(asked)
            while self._line.poll(max(due - monotonic(), 0)):
                made = self._line.recv()
                if not isinstance(made, _SoFar):
                    return made, so_far
                so_far = made
        except (EOFError, OSError):
            return _DiedError(_MEMORY), so_far
        return TooMuchError(f"the answer takes more than {seconds:g} seconds"), so_far

    def dismiss(self) -> None:
        self._process.kill()
        self._process.join()


def _work_on(
    line: Connection, work: Callable[..., Any], folder: str, parent: int, memory: int
) -> None:
    prepare_process(parent)
    os.chdir(folder)
    tempfile.tempdir = folder
    sys.addaudithook(_Watch(folder))
    _limit(memory)
    with suppress(EOFError, OSError):
        while True:
            line.send(_made(work, line.recv(), lambda made: line.send(_SoFar(made))))


def _made(work: Callable[..., Any], asked: object, so_far: Callable[[object], None]) -> object:
    try:
        return work(asked, so_far)
    except MemoryError:
        return TooMuchError(_MEMORY)
    except Exception as error:  # the server has others to answer
        if os.environ.get("TESTCROSS_DEBUG"):
            raise
        what = f"{type(error).__name__}: {error}"
        return CrewError(f"this is a bug in the program ({what}); please report it")


def _limit(memory: int) -> None:
    """Let the system refuse more memory, where it can."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


class _Watch:
    """Refuses to open any file but those of Python, of the program and of one folder."""

    def __init__(self, folder: str) -> None:
        specs = (find_spec(f"testcross.{floor}") for floor in _FLOORS)
        own = (str(spec.origin) for spec in specs if spec is not None)
        inside = [Path(one).resolve().parent for one in (*own, os.__file__)]
        libraries = [one for one in sys.path if one.endswith("-packages")]
        named = [folder, sys.prefix, sys.base_prefix, os.devnull, *libraries]
        self._places = {*inside, *(Path(one).resolve() for one in named)}

    def __call__(self, event: str, about: tuple[Any, ...]) -> None:
        if event != "open" or not isinstance(about[0], str | bytes):
            return
        place = Path(os.fsdecode(about[0])).resolve()
        if self._places.isdisjoint((place, *place.parents)):
            raise PermissionError(EACCES, "it is not part of the program", str(place))
