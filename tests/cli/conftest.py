"""Two ways to run the program: in this process, and as a user's shell would."""

import io
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from class_tests import MAKE
from finding_cases import case
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

    def call(
        *arguments: str, stdin: str = "", cwd: Path | None = None, **variables: str
    ) -> Outcome:
        return subprocess.run(
            [program, *arguments],
            cwd=cwd,
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
        *["GR101/two-loci-is-one-finding", "GR102/also-missed-is-one-finding"],
        *["GR103/homozygous-by-guess-in-json", "GR104/kit-left-unknown"],
        *["GR105/simple", "GR107/neither-sum", "GR108/fewer-points"],
        *["RX001/not-text", "RX002/misspelt", "RX003/against-its-card-in-json"],
        *["clean/standard-in-yaml", "csv/utf-16"],
    ]
    for number, name in enumerate(names):
        case(name).save(folder / f"{number % 3}")
    return folder


@pytest.fixture
def test_folder(testcross: Callable[..., Outcome], tmp_path: Path) -> Path:
    done = testcross(*MAKE, "--out", str(tmp_path / "test"))
    assert (done.returncode, done.stderr) == (0, "")
    return tmp_path / "test"
