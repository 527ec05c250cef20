"""A real browser for tests: whichever there is. Without one they are skipped, and that is said."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

VARIABLE = "TESTCROSS_BROWSER"
"""Names the browser to take, a path or ``webkit``; ``required``: whichever is there, and no test is
skipped."""
WEBKIT = "webkit"
"""Playwright's own, where ``playwright install webkit`` has brought it."""
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "msedge")


@pytest.fixture(scope="session")
def browser() -> Iterator["Browser"]:
    """Start the browser; skip where there is none."""
    required = os.environ.get(VARIABLE) == "required"
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError:
        _none(required=required)
    with sync_playwright() as started:
        is_webkit = os.environ.get(VARIABLE) == WEBKIT
        kind = started.webkit if is_webkit else started.chromium
        path = kind.executable_path if is_webkit else _path() or kind.executable_path
        if not Path(path).exists():
            _none(required=required or is_webkit)
        try:
            arguments = [] if is_webkit else ["--no-sandbox"]
            found = kind.launch(executable_path=path, args=arguments)
        except Error as error:
            pytest.fail(f"{path} does not start: {error}")
        yield found
        found.close()


def _path() -> str:
    """Return where a browser is; empty where none is on the path."""
    named = os.environ.get(VARIABLE, "required")
    if named != "required":
        return named
    return next(filter(None, map(shutil.which, NAMES)), "")


def _none(*, required: bool) -> None:
    if required:
        pytest.fail("no browser found, or no playwright: run make browser")
    pytest.skip("no browser found (run make browser)")
