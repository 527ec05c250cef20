"""The forms of the local server in a real browser, by keyboard, held against axe."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browser.steps import LOOKS, filled
from testcross.web.desk_forms import FORMS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture(
    params=["light", *(pytest.param(one, marks=pytest.mark.deep) for one in ("dark", "forced"))]
)
def page(browser: "Browser", request: pytest.FixtureRequest) -> Iterator["Page"]:
    """Open pages on a phone; nothing goes wrong."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, **LOOKS[request.param])
    opened = context.new_page()
    wrong: list[str] = []
    opened.on("console", lambda message: wrong.append(message.text))
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    yield opened
    context.close()
    assert not wrong, wrong


def test_every_form_and_its_answer_are_for_everybody(page: "Page", desk: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    for form in FORMS:
        page.goto(f"{desk}/{form}")
        filled(page, form)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        found = Axe().run(page)
        assert found.violations_count == 0, f"{form}: {found.generate_report()}"


def test_corrected_copies_are_saved(browser: "Browser", desk: str) -> None:
    page = browser.new_page()
    page.goto(f"{desk}/pads")
    page.fill("#pasted", "Ann: castor x lilac -> white = 60")
    page.click("main button")
    with page.expect_download() as saved:
        page.click("text=corrected.zip")
    assert Path(saved.value.path()).read_bytes().startswith(b"PK")
    page.close()
