"""Two ways to run the program: in this process, and as a user's shell would."""

import io
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from sheet_files import SHEETS
from testcross.cli import run

Outcome = CompletedProcess[str]


@pytest.fixture
def testcross(capsys: pytest.CaptureFixture[str]) -> Callable[..., Outcome]:
    """Return a function that runs the program in this process."""

    def call(*arguments: str) -> Outcome:
        status = run(arguments)
        captured = capsys.readouterr()
        return Outcome(arguments, status, captured.out, captured.err)

    return call


@pytest.fixture
def stdin(monkeypatch: pytest.MonkeyPatch) -> Callable[[str | bytes], None]:
    """Return a function that lays text, or bytes, ready on standard input."""

    def lay(content: str | bytes) -> None:
        raw = content.encode("utf-8") if isinstance(content, str) else content
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))

    return lay


@pytest.fixture(scope="session")
def program() -> str:
    """Return the installed program's own file."""
    path = Path(sys.executable).with_name("testcross")
    assert path.exists(), "the program is not installed beside this Python"
    return str(path)


@pytest.fixture(scope="session")
def environment() -> Mapping[str, str]:
    """Return an environment without anything that changes how output looks."""
    looks = {"COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "TERM", "PYTHONHASHSEED"}
    looks |= {"TTY_COMPATIBLE", "TTY_INTERACTIVE", "TESTCROSS_DEBUG"}
    return {name: value for name, value in os.environ.items() if name not in looks}


@pytest.fixture(scope="session")
def installed(program: str, environment: Mapping[str, str]) -> Callable[..., Outcome]:
    """Return a function that runs the installed program, its output going through pipes."""

    def call(*arguments: str, stdin: str = "", **variables: str) -> Outcome:
        return subprocess.run(
            [program, *arguments],
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            env={**environment, **variables},
            timeout=60,
            check=False,
        )

    return call


@pytest.fixture
def dozen(tmp_path: Path) -> Path:
    """Return a folder of twelve sheets, right, wrong and unreadable."""
    folder = tmp_path / "dozen"
    names = [
        *["GR101_two_loci_is_one_finding.csv", "GR102_also_missed_is_one_finding.csv"],
        *["GR103_homozygous_by_guess.json", "GR104_kit_left_unknown.yaml"],
        *["GR105_simple.csv", "GR107_neither_sum.yaml", "GR108_fewer_points.yaml"],
        *["RX001_not_text.yaml", "RX002_misspelt.yaml", "RX003_against_its_card.json"],
        *["clean_standard.yaml", "csv_utf16.csv"],
    ]
    for number, name in enumerate(names):
        target = folder / f"{number % 3}" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes((SHEETS / name).read_bytes())
    return folder
