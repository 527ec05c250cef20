"""A real browser for tests: whichever there is. Without one they are skipped, and that is said."""

import os
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import uvicorn
from testcross.asking.typed import PLAY, solver
from testcross.rulesets import load_ruleset
from testcross.web.class_server import listen, make_app
from testcross.web.desk_forms import FilledForm
from testcross.web.form_answers import Reply, reply_to
from testcross.web.offline_page import offline_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

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


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Write the page to a disk, and return its address."""
    path: Path = tmp_path_factory.mktemp("page") / "rabbits.html"
    path.write_text(offline_page(load_ruleset(), solver(PLAY)), encoding="utf-8")
    return path.as_uri()


async def ask(form: FilledForm) -> Reply:
    return reply_to(form)


@pytest.fixture(scope="session")
def desk() -> Iterator[str]:
    with listen("127.0.0.1", 0) as listening:
        app = make_app(ask, "<p>first</p>")
        config = uvicorn.Config(app, log_config=None, ws="none", lifespan="off")
        config.timeout_graceful_shutdown = 1
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        server.should_exit = True
        thread.join(10)


@pytest.fixture
def page(browser: "Browser", address: str) -> Iterator["Page"]:
    """Open the page on a phone; nothing else is loaded, and nothing goes wrong."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, accept_downloads=True)
    opened = context.new_page()
    opened.set_default_timeout(20_000)
    wrong: list[str] = []
    asked: list[str] = []
    opened.on("console", lambda message: wrong.append(f"{message.type}: {message.text}"))
    opened.on("pageerror", lambda error: wrong.append(f"error: {error}"))
    opened.on("request", lambda request: asked.append(request.url))
    opened.goto(f"{address}#argue")
    opened.wait_for_selector("#cards button")
    yield opened
    context.close()
    # what the browser says of itself, such as interventions, is of the types info and verbose
    wrong = [one for one in wrong if one.startswith(("error", "warning"))]
    wrong += [one for one in asked if not one.startswith(("blob:", "data:", "about:", address))]
    assert not wrong, wrong


def _path() -> str:
    named = os.environ.get(VARIABLE, "required")
    if named != "required":
        return named
    return next(filter(None, map(shutil.which, NAMES)), "")


def _none(*, required: bool) -> None:
    if required:
        pytest.fail("no browser found, or no playwright: run make browser")
    pytest.skip("no browser found (run make browser)")
