"""Two ways to run the program, and folders that it is asked about."""

import io
from collections.abc import Callable, Mapping
from pathlib import Path
from shutil import copytree

import pytest
from program.called_program import PROGRAM, Outcome, call, plain_environment, start
from pupils.class_tests import MAKE
from sheets.finding_cases import case


@pytest.fixture
def testcross() -> Callable[..., Outcome]:
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
    assert Path(PROGRAM).exists(), "the program is not installed beside this Python"
    return PROGRAM


@pytest.fixture(scope="session")
def environment() -> Mapping[str, str]:
    """Return an environment without anything that changes how output looks."""
    return plain_environment()


@pytest.fixture(scope="session")
def installed(program: str) -> Callable[..., Outcome]:
    """Return a function that runs the installed program, its output going through pipes."""
    assert program
    return start


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


@pytest.fixture(scope="session")
def made_test(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the files of a test for a class, which nobody may change."""
    folder = tmp_path_factory.mktemp("made") / "test"
    done = call(*MAKE, "--out", str(folder))
    assert (done.returncode, done.stderr) == (0, "")
    return folder


@pytest.fixture
def test_folder(made_test: Path, tmp_path: Path) -> Path:
    return copytree(made_test, tmp_path / "test")
