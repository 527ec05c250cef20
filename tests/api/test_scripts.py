"""Six scripts as users write them: what they print, and that their types are seen."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from sampling import sampled

ROOT = Path(__file__).parents[2]
SCRIPTS = sorted((ROOT / "tests" / "data" / "scripts").glob("*.py"))
PRINTED = {
    "ask_a_herd": ["True []", "Tom x Una", "['Bb']"],
    "check_a_class": ["False 7", "GR105 2"],
    "check_a_mating": ["legal", "kit1: White is -a -b cc -d", "doe could be Castor", "61 points"],
    "make_a_frame": ["<Checks 1 legal, 1 illegal, 1 error>", "['A- B- C- D-', 'A- bb C- D-']"],
    "make_a_quiz": ["3 True True", "4"],
    "pick_a_die": ["gg for gg on 12: (RR) (FF) gg tt True", "2 True"],
}
"""Lines that each prints, among others."""


@sampled("script", SCRIPTS, quick=1)
def test_script_prints_what_it_should(script: Path) -> None:
    words = [sys.executable, str(script)]
    done = subprocess.run(words, capture_output=True, text=True, check=True, cwd=ROOT / "docs")
    assert [one for one in PRINTED[script.stem] if one not in done.stdout.splitlines()] == []


@pytest.mark.deep
def test_types_of_the_scripts_are_seen_by_mypy_at_its_strictest(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache")]
    done = subprocess.run(
        [*words, *map(str, SCRIPTS)], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert done.stdout == "Success: no issues found in 6 source files\n"


@pytest.mark.deep
def test_types_of_the_scripts_are_seen_by_pyright() -> None:
    pyright = ROOT / ".venv" / "readers" / "node_modules" / ".bin" / "pyright"
    if not pyright.exists():
        pytest.skip("no pyright: needs npm")
    words = [str(pyright), "--pythonpath", sys.executable, *map(str, SCRIPTS)]
    done = subprocess.run(
        words, capture_output=True, text=True, check=False, cwd=ROOT / "docs", env={**os.environ}
    )
    assert "0 errors, 0 warnings, 0 informations" in done.stdout, done.stdout
