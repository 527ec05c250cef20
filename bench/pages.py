"""Pictures and pages: whole processes, in turn with the same answer as text."""

import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from testcross.rulesets.herds import HerdSimulator

from bench.report import line, median

RUNS = 11
SHEETS = 40
HERD = 200
PAD = Path(__file__).parents[1] / "docs" / "samples" / "class-7b.txt"
MATING = ("castor", "lilac", "white")


def run() -> None:
    """Print what a picture and a page cost beside the text."""
    _compare("testcross draw", ["draw", *MATING], ["check", *MATING], 1.5)
    _draw_herd()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(SHEETS):
            (Path(folder) / f"pad-{number}.txt").write_bytes(PAD.read_bytes())
        verify = ["verify", folder]
        _compare(f"report of {SHEETS} sheets", [*verify, "--format", "html"], verify, 2)


def _draw_herd() -> None:
    text = HerdSimulator(animals=HERD, error_rate=0.02).game(1).text("csv")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "herd.csv"
        path.write_text(text, encoding="utf-8")
        seconds = median([_seconds(["draw", str(path)]) for _ in range(RUNS)])
    line(f"testcross draw, {HERD} animals", f"{seconds:.2f} s", "<= 1 s", met=seconds <= 1)


def _compare(label: str, words: Sequence[str], as_text: Sequence[str], aim: float) -> None:
    ratio = median([_seconds(words) / _seconds(as_text) for _ in range(RUNS)])
    line(label, f"{ratio:.2f} x the text", f"<= {aim} x", met=ratio <= aim)


def _seconds(words: Sequence[str]) -> float:
    program = str(Path(sys.executable).with_name("testcross"))
    start = time.perf_counter()
    subprocess.run([program, *words], check=False, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start
