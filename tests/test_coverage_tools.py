"""What tells which files the tests reach less, and which test reached a line."""

import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import coverage_contexts
import pytest
from coverage import Coverage, CoverageData
from coverage_loss import main

ROOT = Path(__file__).parents[1]


def report(path: Path, **files: float) -> str:
    told = {name: {"summary": {"percent_covered": percent}} for name, percent in files.items()}
    path.write_text(json.dumps({"files": told}), encoding="utf-8")
    return str(path)


def test_coverage_loss_of_more_than_a_point_is_listed_the_worst_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old = report(tmp_path / "old", same=90, better=50, less=90, least=80, gone=70, point=99)
    new = report(tmp_path / "new", same=90, better=60, less=88.9, least=0, come=10, point=98)
    assert main([old, new]) == 1
    assert capsys.readouterr().out == (
        " -80.0  least: 80.0 -> 0.0 %\n"
        "  -1.1  less: 90.0 -> 88.9 %\n"
        "2 of 5 files lost more than a point\n"
    )


def test_coverage_loss_of_nothing_exits_0(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([report(tmp_path / "old", one=98), report(tmp_path / "new", one=97)]) == 0
    assert capsys.readouterr().out == "0 of 1 files lost more than a point\n"


@pytest.mark.parametrize("new", ["", "[]", '{"files": {"a": {}}}', '{"files": {}}'])
def test_coverage_loss_without_two_reports_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], new: str
) -> None:
    (tmp_path / "new").write_text(new, encoding="utf-8")
    assert main([report(tmp_path / "old", one=98), str(tmp_path / "new")]) == 2
    assert main([str(tmp_path / "none")]) == 2
    assert capsys.readouterr().err.startswith("coverage_loss: ")


def test_coverage_contexts_are_the_names_of_test_functions(monkeypatch: pytest.MonkeyPatch) -> None:
    switched: list[str] = []
    measured = SimpleNamespace(switch_context=switched.append)
    monkeypatch.setattr(Coverage, "current", lambda: measured)
    item = cast("pytest.Item", SimpleNamespace(nodeid="tests/test_a.py::test_b[1-2]"))
    assert len(list(coverage_contexts.pytest_runtest_protocol(item))) == 1
    assert switched == ["tests/test_a.py::test_b", ""]


def test_product_files_of_a_program_are_named_by_their_folders(tmp_path: Path) -> None:
    """The packages are installed as links; what is reported is where they lead."""
    command = [sys.executable, "-m", "coverage", "run", f"--data-file={tmp_path / 'data'}"]
    subprocess.run([*command, "-m", "testcross", "--version"], check=True, cwd=ROOT)
    (written,) = tmp_path.iterdir()
    data = CoverageData(str(written))
    data.read()
    found = {Path(name).relative_to(ROOT).parts[0] for name in data.measured_files()}
    assert data.has_arcs()
    assert "cli" in found
    assert found <= {"asking", "cli", "front", "pages", "questions", "rulesets", "solver", "web"}
