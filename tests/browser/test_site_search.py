"""The search of the built site, opened from a disk: what somebody types leads to the page."""

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.deep  # building it takes 6 CPU seconds
DOCS = Path(__file__).parents[2] / "docs"
LOOKED_FOR = {
    "GR105": "Findings",
    "forty pads": "Forty sheets",
    "Moodle": "Put questions into Moodle or on paper",
    "server limits": "The server: addresses, limits, safety",
    "turn notation": "Whole games, one line a turn",
    "own ruleset": "Write a ruleset of your own",
    "herd repair": "Herds",
    "why_not": "testcross.why_not",
    "json schema": "Answers in JSON",
    "cluster": "Use a cluster",
}
"""What is typed, and the page that has to be among the first five."""
_FINISHED = "/found/.test(document.querySelector('#search-results p').textContent)"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> str:
    pytest.importorskip("sphinx")
    folder = tmp_path_factory.mktemp("site")
    words = ["sphinx", "--quiet", "-d", str(folder / "trees"), "-b", "html", str(DOCS)]
    subprocess.run([sys.executable, "-m", *words, str(folder / "html")], check=True)
    return (folder / "html" / "index.html").as_uri()


def test_search_finds_the_page(browser: "Browser", site: str) -> None:
    page = browser.new_page()
    for typed, title in LOOKED_FOR.items():
        page.goto(site)
        page.fill(".sidebar-search", typed)
        page.press(".sidebar-search", "Enter")
        page.wait_for_selector("#search-results li a")
        page.wait_for_function(_FINISHED)
        found = page.locator("#search-results li a").all_inner_texts()[:5]
        assert title in found, typed
    page.close()
