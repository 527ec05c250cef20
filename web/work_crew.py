"""Processes that do the work of a server: one for each processor, with a limit of time and memory.

What a process sees of the machine are the program's own files and an empty folder.
"""

import asyncio
import os
import pickle
import sys
import tempfile
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from errno import EACCES
from importlib.util import find_spec
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Generic, TypeVar

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
_AT_ONCE = 50_000
"""So many bytes go down the line without waiting for who reads them."""
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


@dataclass(frozen=True, slots=True)
class _SoFar:
    """What is answered already, should the rest need too much."""

    made: object


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
        self._free: list[_Member] = []
        self._waiting: deque[asyncio.Future[_Member]] = deque()
        self._has_ended = False

    async def __aenter__(self) -> "Crew[Asked, Made]":
        for _ in range(self._number):
            self._release(self._hire())
        return self

    async def __aexit__(self, *_: object) -> None:
        self.end()
        for member in self._members:
            member.dismiss()
        self._folder.cleanup()

    def end(self) -> None:
        """Take no more questions, and tell those who wait for an answer."""
        self._has_ended = True
        for one in self._waiting:
            one.cancel()
        for member in self._members:
            member.settle(CrewError(_ENDED))

    async def ask(self, asked: Asked) -> Made:
        """Return what a free process makes of a question; where it dies, what another does."""
        try:
            return await self._asked(asked)
        except _DiedError:
            return await self._asked(asked)

    async def _asked(self, asked: Asked) -> Made:
        member = await self._next()
        made: Made
        try:
            made = await member.ask(asked, self._seconds)
        except BaseException as error:
            member.dismiss()
            self._members.discard(member)
            if not self._has_ended:
                self._release(self._hire())
            if not isinstance(error, TooMuchError) or member.so_far is None:
                raise
            made = member.so_far.made
        else:
            self._release(member)
        return made

    async def _next(self) -> "_Member":
        if self._free and not self._has_ended:
            return self._free.pop()  # the one that worked last: what it has read is at hand
        free: asyncio.Future[_Member] = asyncio.get_running_loop().create_future()
        if not self._has_ended:
            self._waiting.append(free)
            await asyncio.wait([free], timeout=PATIENCE)
        if self._has_ended:
            raise CrewError(_ENDED)
        if not free.done():
            free.cancel()
            raise CrewError("the server is busy; try again in a moment")
        return free.result()

    def _release(self, member: "_Member") -> None:
        """Hand a process to who waits longest, if anybody does."""
        while self._waiting:
            waiting = self._waiting.popleft()
            if not waiting.done():
                waiting.set_result(member)
                return
        self._free.append(member)

    def _hire(self) -> "_Member":
        member = _Member(self._work, self._folder.name, self._memory)
        self._members.add(member)
        return member


class _Member:
    """A process, and the line to it; it is listened to all the time."""

    def __init__(self, work: Callable[..., Any], folder: str, memory: int) -> None:
        self.so_far: Any = None
        self._answer: asyncio.Future[Any] | None = None
        context = get_context("spawn")
        self._line, far_end = context.Pipe()
        self._process = context.Process(
            target=_work_on, args=(far_end, work, folder, os.getpid(), memory), daemon=True
        )
        with blocked("SIGINT"):  # until the process leaves Ctrl-C to the program
            self._process.start()
        far_end.close()
        self._has_reader = False
        with suppress(NotImplementedError):  # on Windows a thread listens
            asyncio.get_running_loop().add_reader(self._line.fileno(), self._hear)
            self._has_reader = True

    async def ask(self, asked: object, seconds: float) -> Any:
        """Return what the process makes of a question; keep what it makes of it so far."""
        loop = asyncio.get_running_loop()
        self.so_far, self._answer = None, loop.create_future()
        late = TooMuchError(f"the answer takes more than {seconds:g} seconds")
        timer = loop.call_later(seconds, self.settle, late)
        try:
            data = pickle.dumps(asked)
            if len(data) > _AT_ONCE:
                await asyncio.to_thread(self._line.send_bytes, data)
            else:
                self._line.send_bytes(data)
            while not self._has_reader and not self._answer.done():
                if await asyncio.to_thread(self._line.poll, seconds):
                    self._hear()
            made = await self._answer
        except OSError:
            made = _DiedError(_MEMORY)
        finally:
            timer.cancel()
        if isinstance(made, CrewError):
            raise made
        return made

    def settle(self, made: object) -> None:
        """Take what the process has made, or why it has not, for the answer to what is asked."""
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(made)

    def _hear(self) -> None:
        try:
            made = self._line.recv()
        except (EOFError, OSError):
            self._hang_up()
            made = _DiedError(_MEMORY)
        if isinstance(made, _SoFar):
            self.so_far = made
        else:
            self.settle(made)

    def _hang_up(self) -> None:
        if self._has_reader:
            asyncio.get_running_loop().remove_reader(self._line.fileno())

    def dismiss(self) -> None:
        self._hang_up()
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
