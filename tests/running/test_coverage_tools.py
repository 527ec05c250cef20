"""What tells which test reached a line, in this process or in programs that it starts."""

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import coverage_contexts
import pytest
from coverage import Coverage, CoverageData

ROOT = Path(__file__).parents[2]


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
