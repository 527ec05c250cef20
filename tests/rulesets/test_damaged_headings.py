"""A damaged line that opens a block is told on that line, once, and the block is still read."""

from pathlib import Path

import pytest
from testcross.rulesets.records.findings import Finding, Severity
from testcross.rulesets.verification import Task, verify_bytes, verify_file

SAMPLES = Path(__file__).parents[2] / "docs" / "samples"
PEAS, CELLS, RABBITS = (
    (SAMPLES / f"{name}.yaml").read_text(encoding="utf-8")
    for name in ("pea-evening", "expression-game", "game")
)


def told(text: str) -> list[Finding]:
    found = verify_bytes(Task(path="game.yaml", engine="python-constraint"), text.encode()).findings
    return [one for one in found if one.severity is not Severity.NOTE]


@pytest.mark.parametrize(
    ("game", "heading", "damaged", "expected"),
    [
        (PEAS, "    picks:", "    picks:: x", "cannot read 'picks:: x'; did you mean 'picks:'?"),
        (PEAS, "    picks:", "    picks", "cannot read 'picks'; did you mean 'picks:'?"),
        (PEAS, "    picks:", "    [picks:", "cannot read '[picks:'; did you mean 'picks:'?"),
        (PEAS, "    picks:", "    pic", "cannot read 'pic'; did you mean 'picks:'?"),
        (PEAS, "    picks:", "\tpicks:", "a tab before 'picks:'; indent with spaces"),
        (PEAS, "    picks:", "picks:", "'picks:' has the indent of 0 spaces; expected 4 spaces"),
        (PEAS, "    upgrades:", "    upgrade", "cannot read 'upgrade'; did you mean 'upgrades:'?"),
        (
            PEAS,
            "  - working:",
            "  - 'working:",
            "cannot read \"'working:\"; did you mean 'working:'",
        ),
        (PEAS, "setup:", "{setup:", "cannot read '{setup:'; did you mean 'setup:'?"),
        (PEAS, "rounds:", "rounds:}", "cannot read 'rounds:}'; did you mean 'rounds:'?"),
        (PEAS, "  deal:", "    deal:", "'deal:' has the indent of 4 spaces; expected 2 spaces"),
        (CELLS, "    turns:", "    turns", "cannot read 'turns'; did you mean 'turns:'?"),
        (CELLS, "    turns:", "    [turns:", "cannot read '[turns:'; did you mean 'turns:'?"),
        (CELLS, "    hands:", "    hands:: x", "cannot read 'hands:: x'; did you mean 'hands:'?"),
        (RABBITS, "    turns:", "\tturns:", "a tab before 'turns:'; indent with spaces"),
        (RABBITS, "rounds:", "rounds]", "cannot read 'rounds]'; did you mean 'rounds:'?"),
    ],
)
def test_damaged_heading_is_told_on_its_line_and_its_block_is_read(
    game: str, heading: str, damaged: str, expected: str
) -> None:
    assert told(game) == []
    text = game.replace(f"{heading}\n", f"{damaged}\n", 1)
    (found,) = told(text)
    assert found.message.startswith(expected)
    assert found.line == text.split("\n").index(damaged) + 1


def test_block_that_lost_the_key_above_it_is_told_with_its_dash() -> None:
    text = "game: genotype\nplayers: [Ann]\nsetup:\n  deal:\n    Ann: {}\n  - working:\n"
    messages = [one.message for one in told(f"{text}    - {{player: Ann, space: pass}}\n")]
    assert "'working:' has the indent of 2 spaces and a dash; expected 4 spaces" in messages


def test_slip_below_a_damaged_heading_is_still_found() -> None:
    slip = PEAS.replace("die: rr, plant", "die: Rr, plant", 1).replace("    picks:", "    picks", 1)
    assert [str(one.code.value) for one in told(slip)] == ["RX001", "GT102"]


def test_right_copy_has_the_heading_as_it_was_meant(tmp_path: Path) -> None:
    source, copy = tmp_path / "a.yaml", tmp_path / "b.yaml"
    source.write_text(PEAS.replace("    upgrades:", "    [upgrades:", 1), encoding="utf-8")
    verify_file(Task(path=str(source), engine="python-constraint", corrected=str(copy)))
    assert told(copy.read_text(encoding="utf-8")) == []


def test_line_of_a_text_is_no_heading() -> None:
    """What cannot be read is told where it is; a word near a key below it is nobody's heading."""
    text = PEAS.replace("die: mF, for: coin}", "die: mF, for: [coin}", 1)
    (found,) = told(text)
    assert "for: [coin" in text.split("\n")[found.line - 1]


def test_key_that_lost_its_value_is_no_heading() -> None:
    """Nothing stands below it that would be its block."""
    text = PEAS.replace("      - player: Bo\n", "      - player\n", 1)
    (found,) = told(text)
    assert (found.line, "did you mean" in found.message) == (42, False)


def test_misspelt_table_of_a_box_is_told_on_the_line_of_its_key() -> None:
    box = "box:\n  squre:\n    cells: [I, II, III, IV]\n"
    text = f"game: genotype\nplayers: [Ann, Bo]\n{box}rounds: []\n"
    (found,) = told(text)
    assert (found.line, found.message) == (4, "no such key; did you mean square?")
