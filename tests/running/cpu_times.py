"""What each test function costs: CPU seconds of all its cases, programs that it starts included.

Wall time says little where two processors are shared; CPU time is divided by that of a fixed loop,
so that figures of different machines are alike. What a session, a module or a class shares is
counted apart, as it is paid for by whichever test comes first.
"""

import os
import time
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

LOOP = 400_000
LOOP_SECONDS = 0.025
"""CPU time of the loop on the machine whose seconds are meant."""
LISTED = 1.0
"""Functions that cost more are listed."""


def cpu_time() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def loop_time() -> float:
    """Return the CPU seconds that the fixed loop takes now, at best."""
    found = []
    for _ in range(5):
        before = time.process_time()
        number = 1
        for i in range(LOOP):
            number = (number * 31 + i) % 1_000_003
        found.append(time.process_time() - before)
    return min(found)


class CpuTimes:
    """Adds up what tests cost, and tells at the end.

    Args:
        config: of the run; with several workers each adds up, and the first process tells.
    """

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._seconds: dict[str, float] = defaultdict(float)
        self._total: dict[str, float] = defaultdict(float)
        self._shared = 0.0
        self._scale = LOOP_SECONDS / loop_time()

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Count a test, without what it shares with others."""
        before, shared = cpu_time(), self._shared
        yield
        function = item.nodeid.partition("[")[0]
        self._seconds[function] += cpu_time() - before - (self._shared - shared)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Iterator[None]:
        """Count what several tests share, its end too, which the last test of all waits for."""
        if fixturedef.scope == "function":
            yield
            return
        name = f"{fixturedef.baseid}::{fixturedef.argname} ({fixturedef.scope})"
        ended: list[tuple[float, float]] = []
        fixturedef.addfinalizer(lambda: self._share(name, *ended.pop()))
        before, shared = cpu_time(), self._shared
        yield
        self._share(name, before, shared)
        fixturedef.addfinalizer(lambda: ended.append((cpu_time(), self._shared)))

    def _share(self, name: str, before: float, shared: float) -> None:
        """Count what was spent since a moment as shared, but for what others have counted so."""
        spent = cpu_time() - before - (self._shared - shared)
        self._seconds[name] += spent
        self._shared += spent

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Hand over what a worker found; fail where a function costs too much."""
        scaled = {name: spent * self._scale for name, spent in self._seconds.items()}
        output = getattr(session.config, "workeroutput", None)
        if output is not None:
            output["cpu_times"] = scaled
            return
        for name, seconds in scaled.items():
            self._total[name] += seconds
        self._seconds = self._total
        if self._too_dear() and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Take over what a worker found."""
        for name, seconds in getattr(node, "workeroutput", {}).get("cpu_times", {}).items():
            self._total[name] += seconds

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """List what costs more than a second."""
        dear = [(name, seconds) for name, seconds in self._dearest() if seconds > LISTED]
        total = sum(self._seconds.values())
        terminalreporter.section(f"CPU seconds by function, {total:.0f} in all", sep="-")
        for name, seconds in dear:
            terminalreporter.write_line(f"{seconds:6.1f}  {name}")
        if not dear:
            terminalreporter.write_line(f"no function takes over {LISTED:g} s")
        for name in self._too_dear():
            most = self._config.getoption("most_cpu")
            terminalreporter.write_line(f"takes over {most:g} s: {name}", red=True)

    def _too_dear(self) -> list[str]:
        most = self._config.getoption("most_cpu")
        tests = [(name, seconds) for name, seconds in self._dearest() if not name.endswith(")")]
        return [name for name, seconds in tests if most is not None and seconds > most]

    def _dearest(self) -> list[tuple[str, float]]:
        return sorted(self._seconds.items(), key=lambda one: -one[1])
