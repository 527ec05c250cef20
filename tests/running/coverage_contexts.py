"""``coverage run tests/running/coverage_contexts.py``: pytest, each test a context of its own.

What a line was reached by is then known with the fixtures of each test and in every worker. What
programs reached that tests started has no context.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from coverage import Coverage


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Count what is reached from now on as reached by this test function."""
    measured = Coverage.current()
    if measured is not None:
        measured.switch_context(item.nodeid.partition("[")[0])
    yield
    if measured is not None:
        measured.switch_context("")


if __name__ == "__main__":
    sys.path.insert(0, str(Path.cwd()))  # as python -m pytest does
    sys.exit(pytest.main(["-p", Path(__file__).stem, *sys.argv[1:]]))
