"""Reports and pages in a browser: for everybody on a phone, and on paper one page a pupil."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from browser.steps import CLASS_TEST
from program.called_program import call
from sheets.sheet_files import SAMPLES

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page, PdfMargins

REPORTS = {
    "pads": ["verify", str(SAMPLES / "class-7b.txt"), str(SAMPLES / "class-7b.csv")],
    "test": ["grade", str(CLASS_TEST / "key.json"), str(CLASS_TEST / "class.csv")],
}


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Write the reports and the page to a disk, and return their addresses."""
    folder: Path = tmp_path_factory.mktemp("reports")
    for name, words in {**REPORTS, "page": ["page"]}.items():
        written = call(*words, "-o", str(folder / f"{name}.html"))
        assert not written.returncode or name == "pads"
    return {path.stem: path.as_uri() for path in folder.iterdir()}


@pytest.fixture(params=["light", "dark"])
def phone(browser: "Browser", request: pytest.FixtureRequest) -> Iterator["Page"]:
    context = browser.new_context(
        viewport={"width": 320, "height": 640}, color_scheme=request.param
    )
    yield context.new_page()
    context.close()


@pytest.fixture
def sheet(browser: "Browser") -> Iterator["Page"]:
    if browser.browser_type.name != "chromium":
        pytest.skip("only Chromium prints into a file")
    page = browser.new_page()
    yield page
    page.close()


def pages_of(page: "Page") -> int:
    """Return on how many sheets of A4 a page is printed, with the margins that browsers leave."""
    side = "10mm"
    margin: PdfMargins = {"top": side, "bottom": side, "left": side, "right": side}
    printed = page.pdf(format="A4", margin=margin)
    return len(re.findall(rb"/Type\s*/Page\b", printed))


@pytest.mark.parametrize("name", REPORTS)
def test_report_is_for_everybody_on_a_phone(
    phone: "Page", reports: dict[str, str], name: str
) -> None:
    """By the rules of axe; only tables scroll sideways, and no word is broken but behind a sign."""
    from axe_playwright_python.sync_playwright import Axe

    phone.goto(reports[name])
    found = Axe().run(phone)
    assert found.violations_count == 0, found.generate_report()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("name", REPORTS)
def test_report_is_printed_with_a_page_or_a_slip_for_each_pupil(
    sheet: "Page", reports: dict[str, str], name: str
) -> None:
    sheet.goto(reports[name])
    assert sheet.locator("section.sheet").count() == 8
    whole = pages_of(sheet)
    sheet.evaluate("for (const one of document.querySelectorAll('.sheet')) one.remove()")
    # what a test came to is short, and cut apart
    assert whole - pages_of(sheet) in ((2, 3, 4) if name == "test" else (8,))


@pytest.mark.parametrize("level", ["trio", "litter"])
def test_twelve_questions_take_two_pages(sheet: "Page", tmp_path: "Path", level: str) -> None:
    words = ("quiz", "--level", level, "--count", "12", "--export", "html", "--seed", "31")
    assert call(*words, "-o", str(tmp_path / "test.html")).returncode == 0
    sheet.goto((tmp_path / "test.html").as_uri())
    assert sheet.get_by_text("Question 12").count()
    assert pages_of(sheet) <= 2
    assert "31" not in sheet.locator("h1").inner_text()


def test_page_prints_what_it_shows(sheet: "Page", reports: dict[str, str]) -> None:
    sheet.emulate_media(media="screen")
    sheet.goto(reports["page"])
    sheet.wait_for_selector("#cards button")
    for view, shown in (("Argue", "#slots"), ("Learn", ".choices button"), ("Look up", ".deck li")):
        sheet.emulate_media(media="screen")
        sheet.get_by_role("button", name=view, exact=True).click()
        sheet.emulate_media(media="print")
        assert sheet.locator(shown).first.is_visible()
        assert not sheet.locator("nav").is_visible()
