"""How help looks: pages in three widths as files, on a terminal with bold headings.

``pytest tests/cli/test_help_pages.py --rewrite-messages`` writes the files anew; read the diff.
"""

import re
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from program.terminal import streams_on_a_terminal, without_colour
from sampling import sampled
from testcross.cli import run

Run = Callable[..., CompletedProcess[str]]
FOLDER = Path(__file__).parents[1] / "data" / "help"
PAGES = {
    "front": ["-h"],
    "check": ["check", "-h"],
    "show": ["show", "-h"],
    "simulate": ["simulate", "-h"],
    "pedigree": ["pedigree", "-h"],
    "pea-lesson": ["genotype", "lesson", "--help-all"],
}
WIDTHS = (40, 80, 120)
LOOKS = [(page, width) for page in PAGES for width in WIDTHS]


@pytest.mark.parametrize(("page", "width"), LOOKS)
def test_help_looks_as_in_its_file(
    testcross: Run, pytestconfig: pytest.Config, page: str, width: int
) -> None:
    shown = testcross(*PAGES[page], environment={"COLUMNS": str(width)}).stdout
    path = FOLDER / f"{page}-{width}.txt"
    if pytestconfig.getoption("rewrite_messages"):
        path.write_text(shown, encoding="utf-8")
    assert shown == path.read_text(encoding="utf-8")


def test_files_are_those_of_the_pages() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == {f"{page}-{n}" for page, n in LOOKS}


@sampled("page, width", LOOKS, quick=8)
def test_help_keeps_to_its_width_and_breaks_no_word(page: str, width: int) -> None:
    told = (FOLDER / f"{page}-{width}.txt").read_text(encoding="utf-8")
    wide = (FOLDER / f"{page}-120.txt").read_text(encoding="utf-8")
    assert max(map(len, told.splitlines())) <= width
    assert told.split() == wide.split()


@pytest.mark.posix_only("needs a pseudo-terminal")
@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("no_colour", ["", "1"])
def test_help_on_a_terminal_is_the_same_with_bold_headings(
    monkeypatch: pytest.MonkeyPatch, page: str, no_colour: str
) -> None:
    for name, value in (("COLUMNS", "80"), ("TERM", "xterm"), ("NO_COLOR", no_colour)):
        monkeypatch.setenv(name, value)
    with streams_on_a_terminal("stdout") as shown:
        assert run(PAGES[page]) == 0
    told = (FOLDER / f"{page}-80.txt").read_text(encoding="utf-8")
    assert without_colour(shown()) == told
    headings = re.findall(r"^(?:Usage:(?= testcross [a-z])|[A-Z][a-z ]+:$)", told, re.MULTILINE)
    assert re.findall(r"\x1b\[1m(.*?)\x1b\[0m", shown()) == headings
    names = re.findall(r"^  (?:(-\w), )?(--?[\w-]+|[a-z-]+(?=  ))", told, re.MULTILINE)
    due = [] if no_colour else [one for pair in names for one in pair if one]
    assert re.findall(r"\x1b\[36m(.*?)\x1b\[0m", shown()) == due
