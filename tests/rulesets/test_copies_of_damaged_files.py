"""Right copies of files that are damaged: what cannot be read stays, and is not made worse."""

from operator import itemgetter
from pathlib import Path

import pytest
import yaml
from sampling import each
from testcross.rulesets.records.findings import Severity
from testcross.rulesets.verification import Task, verify_bytes, verify_file


def copied(folder: Path, name: str, text: str) -> str:
    """Return the right copy of a file."""
    source, copy = folder / name, folder / f"right-{name}"
    source.write_text(text, encoding="utf-8")
    verify_file(Task(path=str(source), engine="python-constraint", corrected=str(copy)))
    return copy.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("written", "right"),
    [
        ("Ann total.60", "Ann total.61"),
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
    assert first == f"cannot be read\n{BAD}".rstrip("\n")
    assert second["matings"][0]["points"] == 61


SAMPLES = Path(__file__).parents[2] / "docs" / "samples"
SHEET = """\
game: genotype
players: [Ann, Bo]
sheet:
  Ann: {plants: 41, completed: 7, goals: {r: 6}, markers: 1, coins: 3, total: 51}
  Bo: {plants: 11, completed: 2, goals: {R: 4}, markers: 2, coins: 0, total: 17}
winner: Ann
"""


def sample(name: str) -> str:
    return (SAMPLES / name).read_text(encoding="utf-8")


@each(
    "right, key",
    lambda: [
        *((sample("pea-evening.yaml"), key) for key in ("    pools", "setup", "    reset")),
        *((SHEET, key) for key in ("winner", "  Bo")),
        *((sample("game.yaml"), key) for key in ("    retirement", "scores", "winner")),
        *((sample("expression-game.yaml"), key) for key in ("    first", "scores", "winner")),
    ],
    quick=4,
    kind=itemgetter(0),
)
def test_part_that_cannot_be_read_is_as_unread_in_the_right_copy(
    tmp_path: Path, right: str, key: str
) -> None:
    line = next(one for one in right.splitlines() if one.startswith(f"{key}:"))
    written = right.replace(line, f"{line}\n{' ' * len(key)}  Cy: {{x: 1", 1)
    copy = copied(tmp_path, "game.yaml", written)
    assert [code for code in errors_in(copy) if code == "RX001"] == ["RX001"]
    assert errors_in(copy) == errors_in(written)
    assert copied(tmp_path, "again.yaml", copy) == copy


def errors_in(text: str) -> list[str]:
    """Return the codes of what is wrong in a record."""
    told = verify_bytes(Task(path="game.yaml", engine="python-constraint"), text.encode()).findings
    return sorted(str(one.code.value) for one in told if one.severity is not Severity.NOTE)
