"""Right copies of files that are damaged: what cannot be read stays, and is not made worse."""

from pathlib import Path

import pytest
import yaml
from testcross.rulesets.verification import Task, verify_file


def copied(folder: Path, name: str, text: str) -> str:
    """Return the right copy of a file."""
    source, copy = folder / name, folder / f"right-{name}"
    source.write_text(text, encoding="utf-8")
    verify_file(Task(path=str(source), corrected=str(copy)))
    return copy.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("written", "right"),
    [
        ("Ann total.60", "Ann total 61"),
        ("Ann total 60", "Ann total 61"),
        ("Ann total:60", "Ann total:61"),
        ("winner-nn", "winner Ann"),
        ("winner:nn", "winner:Ann"),
    ],
)
def test_number_or_name_put_right_stays_apart_from_the_word_before_it(
    tmp_path: Path, written: str, right: str
) -> None:
    pad = f"Ann: Castor x Lilac = White 61\nAnn 61\n{written}\n"
    pad = pad.replace("Ann 61\n", "") if "total" in written else pad
    assert right in copied(tmp_path, "pad.txt", pad).splitlines()


BAD = """\
- player: Ann
  matings:
  - {buck: [Castor, doe: Lilac}
"""
GOOD = """\
- player: Bo
  matings:
  - {buck: Castor, doe: Lilac, kits: [White], points: 6}
"""


def test_sheet_that_cannot_be_read_keeps_its_lines_in_the_right_copy(tmp_path: Path) -> None:
    copy = copied(tmp_path, "s.yaml", f"game: gene-rummy\nsheets:\n{BAD}{GOOD}")
    lines = [line.strip() for line in copy.splitlines()]
    assert [line for line in BAD.splitlines() if line.strip() not in lines] == []
    first, second = yaml.safe_load(copy)["sheets"]
    assert first == BAD.rstrip("\n")
    assert second["matings"][0]["points"] == 61
