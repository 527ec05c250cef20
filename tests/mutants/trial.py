"""A copy of a checkout in which mutants are tried, with an environment of its own."""

import os
import re
import shutil
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from mutants.edits import FLOORS, Edit

KILLED, TIMED_OUT = "killed", "killed by the time limit"
SURVIVED, NO_TEST = "survived", "no test to try"
MEMORY_KB = 4_000_000
"""What a process of a mutant may take; some never stop taking."""
PYTEST = ("-m", "pytest", "-x", "-q", "-rfE", "--tb=no", "-m", "not deep", "-p", "no:cacheprovider")
WAITING = 5
"""What a mutant may take by the clock, as a multiple of its CPU time."""


class Copy:
    """A copy of a checkout, which itself is never written to; its environment adds to that of a
    Python in which the checkout is installed.
    """

    def __init__(self, root: Path, python: Path, folder: Path) -> None:
        self._folder, self._log = folder / "checkout", folder / "log"
        self.passes: dict[str, bool] = {}
        """Of tests that killed a mutant, whether they pass without it."""
        left = (".venv", ".git", "build", "dist", "*.egg-info", ".hypothesis", ".*_cache")
        shutil.copytree(root, self._folder, ignore=shutil.ignore_patterns(*left), symlinks=True)
        self._python = self._environment(python)
        code = "import os, testcross.solver as it; print(os.path.realpath(it.__file__))"
        words = [str(self._python), "-c", code]
        done = subprocess.run(words, capture_output=True, text=True, check=True, cwd=folder)
        if not done.stdout.startswith(str(self._folder.resolve())):
            raise RuntimeError(f"the copy imports {done.stdout.strip()}")

    def try_mutant(self, edit: Edit, tests: Sequence[str], limit: int) -> tuple[str, str]:
        """Return what becomes of a mutant, and the test that kills it, empty if none can be read.

        Tests are tried in this order, up to the first that fails; those that fail without the
        mutant too are set aside. What takes more than so many CPU seconds counts as killed.
        """
        path = self._folder / edit.path
        original = path.read_bytes()
        while left := [test for test in tests if self.passes.get(test, True)]:
            try:
                self._write(path, edit.applied(original.decode()).encode())
                status = self._pytest(left, limit)
            finally:
                self._write(path, original)
            if status in (None, 0, 5):
                return {None: TIMED_OUT, 0: SURVIVED, 5: NO_TEST}[status], ""
            log = self._log.read_text("utf-8", errors="replace")
            failed = re.search(r"^(?:FAILED|ERROR) ([^\s\[]+)", log, re.MULTILINE)
            if status != 1 or failed is None:
                if self._pytest([*left, "--collect-only"], limit) in (2, 3, 4):
                    raise RuntimeError(self._log.read_text("utf-8", errors="replace"))
                return KILLED, ""
            killer = failed[1]
            if killer not in self.passes:
                self.passes[killer] = self._pytest([killer], limit) == 0
            if self.passes[killer]:
                return KILLED, killer
        return NO_TEST, ""

    def _pytest(self, words: Sequence[str], limit: int) -> int | None:
        """Return pytest's exit status; None if it took too long."""
        limits = f'ulimit -d {MEMORY_KB} && ulimit -S -t {limit} && exec "$@"'
        kept = {
            n: v
            for n, v in os.environ.items()
            if not n.startswith(("COVERAGE", "PYTEST", "PYTHON"))
        }
        with self._log.open("wb") as log:
            process = subprocess.Popen(
                ["/bin/sh", "-c", limits, "sh", str(self._python), *PYTEST, *words],
                cwd=self._folder,
                env={**kept, "CI": "1"},  # property tests draw the same examples each time
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
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)  # and whatever it started
                process.wait()
        return None if status == -signal.SIGXCPU else status

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
