"""What every test goes by: how long property tests run, samples, and what each test costs."""

import gc
import os
import sys
from collections.abc import Iterator

import pytest
from cpu_times import CpuTimes
from hypothesis import HealthCheck, settings
from sampling import DEEP, SAMPLE, parametrize_sampled
from testcross.cli.settings import ISOLATED_VARIABLE

EXAMPLES, DEEP_EXAMPLES = 15, 100
"""How many examples a property is tried on, where a test does not say it."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--deep",
        action="store_true",
        help="run the long tests as well, and all of the tables that are sampled otherwise",
    )
    parser.addoption(
        "--most-cpu",
        type=float,
        metavar="SECONDS",
        help="fail if the cases of one test function need more CPU time than that",
    )
    parser.addoption(
        "--rewrite-messages",
        action="store_true",
        help="put the messages that findings have now into tests/findings, where nothing else "
        "differs; read the difference before it is committed",
    )


def pytest_configure(config: pytest.Config) -> None:
    os.environ.pop("FORCE_COLOR", None)
    os.environ[ISOLATED_VARIABLE] = "1"  # no testcross.toml of the machine changes an answer
    if config.getoption("rewrite_messages") and config.getoption("numprocesses", None):
        raise pytest.UsageError("--rewrite-messages works on one file at a time: leave out -n")
    if config.getoption("deep"):
        os.environ[DEEP] = "1"
    config.pluginmanager.register(CpuTimes(config), "cpu-times")
    deep = bool(config.getoption("deep"))
    settings.register_profile(
        "testcross",
        deadline=None,
        max_examples=DEEP_EXAMPLES if deep else EXAMPLES,
        derandomize=not deep and SAMPLE not in os.environ,  # the same examples each time
        suppress_health_check=[HealthCheck.filter_too_much],  # few examples, by chance unlike
    )
    settings.load_profile("testcross")
    if deep and not hasattr(config, "workerinput"):
        config.pluginmanager.register(FailuresAtOnce(config), "failures-at-once")


class FailuresAtOnce:
    """Prints what failed as soon as it has, for a long run that may be broken off.

    Args:
        config: of the run; with several workers, that of the process that starts them.
    """

    def __init__(self, config: pytest.Config) -> None:
        self._config = config

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        reporter = self._config.pluginmanager.get_plugin("terminalreporter")
        if report.failed and reporter is not None:
            reporter.write_line(f"\nFAILED {report.nodeid}\n{report.longreprtext}")


@pytest.hookimpl(hookwrapper=True)
def pytest_collection() -> Iterator[None]:
    """Look for no garbage while thousands of objects are made that stay, and seldom from then on.

    What tests share stays too: looking through all of it again and again takes its time.
    """
    gc.disable()
    yield
    gc.freeze()
    gc.set_threshold(10_000, 20, 200)
    gc.enable()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    parametrize_sampled(metafunc)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave out on Windows what it cannot do, with the reason."""
    for mark in item.iter_markers("posix_only"):
        (reason,) = mark.args
        if sys.platform == "win32":
            pytest.skip(reason)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the long tests, unless they are asked for."""
    if config.getoption("deep"):
        return
    long = [item for item in items if item.get_closest_marker("deep")]
    config.hook.pytest_deselected(items=long)
    items[:] = [item for item in items if not item.get_closest_marker("deep")]
