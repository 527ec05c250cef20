"""What every test goes by: how long property tests run, and whether messages are rewritten."""

import os

import pytest
from hypothesis import settings

# the same everywhere, and the same examples each time in CI
settings.register_profile("testcross", deadline=None, max_examples=60)
settings.register_profile("testcross-ci", deadline=None, max_examples=60, derandomize=True)
settings.load_profile("testcross-ci" if os.environ.get("CI") else "testcross")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rewrite-messages",
        action="store_true",
        help="put the messages that findings have now into tests/findings, where nothing else "
        "differs; read the difference before it is committed",
    )


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("rewrite_messages") and config.getoption("numprocesses", None):
        raise pytest.UsageError("--rewrite-messages works on one file at a time: leave out -n")
