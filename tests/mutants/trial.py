"""A copy of a checkout in which mutants are tried, with an environment of its own."""

import os
import re
import shutil
import signal
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Self

from mutants.drawing import FLOORS
from mutants.edits import Edit
from mutants.reach import NamedTest

_LEFT_BEHIND = shutil.ignore_patterns(
    *(".venv", ".git", "build", "dist", "*.egg-info", ".hypothesis", ".*_cache")
)
MEMORY_KB = 4_000_000
"""What a process of a mutant may take; some never stop taking."""
PYTEST = ("-m", "pytest", "-x", "-q", "-rfE", "--tb=no", "-m", "not deep", "-p", "no:cacheprovider")
WAITING = 5
"""What a mutant may take by the clock, as a multiple of its CPU time."""
_BROKEN = {2, 3, 4}
"""What pytest returns where tests cannot even be read."""


class Verdict(Enum):
    """What became of a mutant."""

    KILLED = "killed"
    TIMED_OUT = "killed by the time limit"
    SURVIVED = "survived"
    NO_TEST = "no test to try"


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """One run of tests.

    Args:
        verdict: what they found.
        killer: the test function that failed; empty if none, or if no test could be read.
    """

    verdict: Verdict
    killer: str = ""


class Copy:
    """A copy of a checkout.

    Args:
        root: the checkout, which is never written to.
        python: of the environment in which it is installed; the copy's environment adds to that.
        folder: an empty one, for the copy.
    """

    def __init__(self, root: Path, python: Path, folder: Path) -> None:
        self._root, self._folder = root.resolve(), folder / "checkout"
        self._log = folder / "log"
        self._innocent: dict[str, bool] = {}
        shutil.copytree(self._root, self._folder, ignore=_LEFT_BEHIND, symlinks=True)
        self._python = self._environment(python)

    @classmethod
    def checked(cls, root: Path, python: Path, folder: Path) -> Self:
        """Return a copy that surely imports its own product.

        Raises:
            RuntimeError: if it imports another.
        """
        copy = cls(root, python, folder)
        code = "import os, testcross.solver as it; print(os.path.realpath(it.__file__))"
        words = [str(copy._python), "-c", code]
        done = subprocess.run(words, capture_output=True, text=True, check=True, cwd=folder)
        if not done.stdout.startswith(str(copy._folder.resolve())):
            raise RuntimeError(f"the copy imports {done.stdout.strip()}")
        return copy

    def try_mutant(self, edit: Edit, tests: Sequence[NamedTest], limit: int) -> Trial:
        """Return what tests find, those set aside that fail without the mutant too.

        Args:
            edit: the mutant.
            tests: tried in this order, up to the first that fails.
            limit: CPU seconds after which a mutant counts as killed.
        """
        while True:
            left = [test.node for test in tests if self._innocent.get(test.node, True)]
            trial = self._tried(edit, left, limit)
            if trial.verdict is not Verdict.KILLED or self._passes(trial.killer, left, limit):
                return trial

    def _tried(self, edit: Edit, nodes: Sequence[str], limit: int) -> Trial:
        if not nodes:
            return Trial(verdict=Verdict.NO_TEST)
        path = self._folder / edit.path
        original = path.read_bytes()
        try:
            self._write(path, edit.applied(original.decode()).encode())
            status = self._pytest(nodes, limit)
        finally:
            self._write(path, original)
        if status is None:
            return Trial(verdict=Verdict.TIMED_OUT)
        if status == 0:
            return Trial(verdict=Verdict.SURVIVED)
        if status == 5:
            return Trial(verdict=Verdict.NO_TEST)
        return Trial(verdict=Verdict.KILLED, killer=self._killer() if status == 1 else "")

    def _passes(self, killer: str, nodes: Sequence[str], limit: int) -> bool:
        """Tell whether the killer passes without a mutant; remember it.

        Raises:
            RuntimeError: if tests cannot be read without a mutant either.
        """
        if not killer:
            if self._pytest([*nodes, "--collect-only"], limit) in _BROKEN:
                raise RuntimeError(self._log.read_text("utf-8", errors="replace"))
            return True
        if killer not in self._innocent:
            self._innocent[killer] = self._pytest([killer], limit) == 0
        return self._innocent[killer]

    @property
    def set_aside(self) -> list[str]:
        """Return the tests that fail without a mutant."""
        return sorted(node for node, passes in self._innocent.items() if not passes)

    def _pytest(self, words: Sequence[str], limit: int) -> int | None:
        """Return pytest's exit status; None if it took too long."""
        limits = f'ulimit -d {MEMORY_KB} && ulimit -S -t {limit} && exec "$@"'
        with self._log.open("wb") as log:
            process = subprocess.Popen(
                ["/bin/sh", "-c", limits, "sh", str(self._python), *PYTEST, *words],
                cwd=self._folder,
                env=_variables(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
            try:
                status = process.wait(WAITING * limit)
            except subprocess.TimeoutExpired:
                return None
            finally:
                _end(process)
        return None if status == -signal.SIGXCPU else status

    def _killer(self) -> str:
        log = self._log.read_text("utf-8", errors="replace")
        found = re.search(r"^(?:FAILED|ERROR) ([^\s\[]+)", log, re.MULTILINE)
        return found[1] if found else ""

    def _write(self, path: Path, content: bytes) -> None:
        """Write a file of the product; what was compiled of it goes."""
        path.write_bytes(content)
        for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
            compiled.unlink()

    def _environment(self, python: Path) -> Path:
        """Make an environment that finds the copy before whatever else is installed."""
        place, packages = self._folder / ".venv", self._folder / ".packages"
        subprocess.run([python, "-m", "venv", "--without-pip", place], check=True)
        (packages / "testcross").mkdir(parents=True)
        for floor in FLOORS:
            (packages / "testcross" / floor).symlink_to(self._folder / floor)
        for part in self._folder.glob("front/*"):  # a package, which goes before a folder
            (packages / "testcross" / part.name).symlink_to(part)
        theirs = next((python.parent.parent / "lib").glob("python3*/site-packages"))
        (ours,) = place.glob("lib/python3*/site-packages")
        (ours / "copy.pth").write_text(
            f"{packages}\nimport site; site.addsitedir({str(theirs)!r})\n", "utf-8"
        )
        program = (python.parent / "testcross").read_text("utf-8").partition("\n")[2]
        script = place / "bin" / "testcross"
        script.write_text(f"#!{place / 'bin' / 'python'}\n{program}", "utf-8")
        script.chmod(0o755)
        readers = python.parent.parent / "readers"
        if readers.is_dir():
            (place / "readers").symlink_to(readers.resolve())
        return place / "bin" / "python"


def _variables() -> dict[str, str]:
    """Return an environment in which property tests draw the same examples each time."""
    kept = {
        n: v for n, v in os.environ.items() if not n.startswith(("COVERAGE", "PYTEST", "PYTHON"))
    }
    return {**kept, "CI": "1"}


def _end(process: "subprocess.Popen[bytes]") -> None:
    """End a process and whatever it started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        return
    process.wait()
