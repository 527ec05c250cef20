"""What is written by hand for users stays short enough to be read: README and the pages in docs."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
GENERATED = {"api.md", "commands.md", "findings.md", "json.md"}
"""Pages that the program writes; tests hold them against it."""
MOST_WORDS = 32_000
_BLOCK = re.compile(r"^(```+).*?^\1\s*?$", re.MULTILINE | re.DOTALL)


def words_by_page() -> dict[str, int]:
    """Return how many words each page has outside code, counted as by ``wc -w``."""
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    return {
        page.name: len(_BLOCK.sub("", page.read_text(encoding="utf-8")).split())
        for page in pages
        if page.name not in GENERATED
    }


def test_pages_are_short_enough_to_be_read() -> None:
    found = words_by_page()
    assert len(found) > 20
    assert sum(found.values()) <= MOST_WORDS, found


def test_changes_are_one_list_of_what_there_is_until_something_is_released() -> None:
    lines = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines()
    assert 20 < len(lines) <= 60
    assert [line for line in lines if line.startswith("## ")] == ["## [Unreleased]"]
    assert {"### Changed", "### Fixed"}.isdisjoint(lines)
