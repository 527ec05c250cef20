"""Programs that are ended at any moment, or whose disk is full: nobody stays, no set is half."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TypeAlias

import pytest
from program.called_program import PROGRAM, plain_environment
from sampling import DEEP, each, sampled
from sheets.sheet_files import HEADING

SAMPLES = Path(__file__).parents[2] / "docs/samples"
Moment: TypeAlias = tuple[str, signal.Signals, int]
MOMENTS = 20
SECONDS_TO_END = 2
SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT)
WORDS = {
    "verify 1": "verify sheets --jobs 1 --corrected new",
    "verify 2": "verify sheets --jobs 2 --corrected new",
    "simulate": "simulate --pedigree 300 --format bed --games 3 --slips 0.1 --out new",
    "convert": f"convert {SAMPLES / 'game.yaml'} -o new/game.tcg",
    "repair": "pedigree repair herd.bed -o new/herd.bed",
    "quiz": "quiz --forms 2 --export gift --count 8 --out new",
}
SETS = {
    "simulate": {".bed", ".bim", ".fam", ".key"},
    "repair": {".bed", ".bim", ".fam"},
    "quiz": {"form-A.txt", "form-B.txt", "key-A.txt", "key-B.txt", "key.json"},
}
"""What stands or falls together: endings of files with one stem, or names in one folder."""
needs_proc = pytest.mark.skipif(
    not Path("/proc/self/stat").exists(), reason="needs /proc to look at processes"
)
no_limits = pytest.mark.posix_only("needs limits of a shell")


@pytest.fixture(scope="module")
def inputs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("inputs")
    (folder / "sheets").mkdir()
    for i in range(8):
        rows = "Ann,Castor,Lilac,White,60\n" * 400
        (folder / f"sheets/{i}.csv").write_text(HEADING + rows, encoding="utf-8")
    words = ["simulate", "--pedigree", "60", "--slips", "0.1", "--seed", "5", "--format", "bed"]
    made = [PROGRAM, *words, "--out", str(folder)]
    subprocess.run(made, check=True, capture_output=True)
    for ending in ("bed", "bim", "fam"):
        (folder / f"herd-001.{ending}").rename(folder / f"herd.{ending}")
    return folder


def in_session(number: int) -> set[int]:
    found = set()
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        if fields[0] != "Z" and int(fields[3]) == number:
            found.add(int(status.parent.name))
    return found


def stays_after(session: int) -> set[int]:
    """Return what still runs of a session when it should have ended."""
    end = time.monotonic() + SECONDS_TO_END
    while (left := in_session(session)) and time.monotonic() < end:
        time.sleep(0.02)
    return left


def half_sets(folder: Path, command: str) -> list[set[str]]:
    names = [path.name for path in folder.rglob("*") if path.is_file()]
    parts = [{name} for name in names if name.endswith(".part")]
    whole = SETS.get(command, set())
    if not all(one.startswith(".") for one in whole):
        here = whole.intersection(names)
        return [*parts, *([here] if here and here != whole else [])]
    by_stem: dict[str, set[str]] = {}
    for name in names:
        by_stem.setdefault(Path(name).stem, set()).add(Path(name).suffix)
    return [*parts, *(found for found in by_stem.values() if whole and found != whole)]


def moments() -> Iterator[Moment]:
    for command in WORDS:
        for sent in SIGNALS:
            for number in range(MOMENTS):
                yield command, sent, number


@needs_proc
@each("moment", moments, quick=2, kind=lambda moment: moment[:2], blocks=12)
def test_program_ended_at_any_moment_leaves_no_process_and_no_half_set(
    inputs: Path, tmp_path: Path, moment: Moment
) -> None:
    """Section C: a killed parent left a worker for ever, and a run cut short half a set."""
    command, sent, number = moment
    if signal.getsignal(sent) is signal.SIG_IGN:
        return  # a program started from here ignores it, as behind nohup
    folder = tmp_path / f"{command}-{sent}-{number}"
    shutil.copytree(inputs, folder)
    (folder / "new").mkdir()
    words = WORDS[command].split()
    with subprocess.Popen(
        [PROGRAM, *words],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=plain_environment(),
        start_new_session=True,
    ) as started:
        time.sleep(Random(f"{command}{sent}{number}").uniform(0.1, 1.2))
        if sent == signal.SIGINT:
            with_group = getattr(os, "killpg", os.kill)
            if started.poll() is None:
                with_group(started.pid, sent)  # as Ctrl-C does on a terminal
        else:
            started.send_signal(sent)
        left = stays_after(started.pid)
        said = started.stderr.read() if started.stderr and not left else b""
    assert left == set()
    assert b"Traceback" not in said
    assert half_sets(folder / "new", command) == []
    if DEEP not in os.environ:
        return
    again = subprocess.run(
        [PROGRAM, *words], cwd=folder, capture_output=True, env=plain_environment(), check=False
    )
    is_there = b"already" in again.stderr
    assert again.returncode in (0, 1) or is_there
    assert half_sets(folder / "new", command) == []


@no_limits
@sampled("command", ["simulate", "repair", "quiz"], quick=1)
def test_disk_that_is_full_takes_no_half_set_and_a_rerun_works(
    inputs: Path, tmp_path: Path, command: str
) -> None:
    """Section C: ``.bim`` was left without ``.bed``, one form of a test without the other."""
    folder = tmp_path / "inputs"
    shutil.copytree(inputs, folder)
    (folder / "new").mkdir()
    line = f'ulimit -f 1; exec "$0" {WORDS[command]}'
    full = subprocess.run(
        ["/bin/sh", "-c", line, PROGRAM],
        cwd=folder,
        capture_output=True,
        text=True,
        env=plain_environment(),
        check=False,
    )
    assert (full.returncode, full.stdout) == (2, "")
    assert "cannot be written: file too large; name another" in full.stderr
    assert [path for path in (folder / "new").rglob("*") if path.is_file()] == []
    again = subprocess.run(
        [PROGRAM, *WORDS[command].split()],
        cwd=folder,
        capture_output=True,
        env=plain_environment(),
        check=False,
    )
    assert again.returncode == 0
    assert half_sets(folder / "new", command) == []
