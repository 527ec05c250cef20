"""The parts of the long run: together they are all tests."""

import subprocess
import sys
from collections import Counter

import pytest
from deep_parts import PARTS, TESTS, files_of, main


def test_every_test_file_belongs_to_one_part() -> None:
    found = Counter(path for part in PARTS for path in files_of(part))
    assert set(found) == {path for path in TESTS.rglob("test_*.py") if "data" not in path.parts}
    assert set(found.values()) == {1}


def test_unknown_part_is_refused_with_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tutors"]) == 2
    assert capsys.readouterr().err.startswith("no part is called 'tutors'; there are solver, ")


@pytest.mark.parametrize("option", [(), pytest.param(("--deep",), marks=pytest.mark.deep)])
def test_long_tests_run_only_if_asked_for(option: tuple[str, ...]) -> None:
    command = [
        sys.executable,
        "-m",
        "pytest",
        "--collect-only",
        "-q",
        *option,
        "solver/test_minimal_cores.py",
    ]
    done = subprocess.run(command, cwd=TESTS, capture_output=True, text=True, check=True)
    assert ("deselected" in done.stdout) == (not option)
