"""Score sheets: one long CSV on one core, and many files on two."""

import csv
import io
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from testcross.rulesets import Mating, fill_mating, load_ruleset, score_mating
from testcross.rulesets.gene_rummy.score_rows import NAMES
from testcross.solver import Solver

from bench.matings import legal_matings
from bench.report import line, median

ROWS = 20_000
FILES, MATINGS_A_FILE = 400, 50
DISTINCT = 1_500
ROUNDS = 3


def run() -> None:
    """Print the rate of one long sheet, its memory, and what a second process brings."""
    rows = [_row(mating, Solver()) for mating in legal_matings(DISTINCT, 1)]
    with tempfile.TemporaryDirectory() as folder:
        _one_long_sheet(Path(folder), rows)
        _one_long_pad(Path(folder), rows)
        _many_files(Path(folder), rows)


def _one_long_sheet(folder: Path, rows: list[list[str]]) -> None:
    path = folder / "class.csv"
    start, _ = _verify(_sheet(path, rows, 1), "--jobs", "1")
    half, half_memory = _verify(_sheet(path, rows, ROWS // 2), "--jobs", "1")
    whole, memory = _verify(_sheet(path, rows, ROWS), "--jobs", "1")
    rate = ROWS / (whole - start)
    line(
        f"verify one CSV of {ROWS:,} filled-in matings",
        f"{rate:,.0f} /s",
        ">= 15,000 /s",
        met=rate >= 15_000,
    )
    line("  second half against first half, time", f"{(whole - half) / (half - start):.2f} x")
    line("  whole file against its first half, memory", f"{memory / half_memory:.2f} x")


def _one_long_pad(folder: Path, rows: list[list[str]]) -> None:
    start, _ = _verify(_pad(folder / "start.txt", rows, 1), "--jobs", "1")
    whole, _ = _verify(_pad(folder / "class.txt", rows, ROWS), "--jobs", "1")
    rate = ROWS / (whole - start)
    line(
        f"verify one pad of {ROWS:,} filled-in matings",
        f"{rate:,.0f} /s",
        ">= 10,000 /s",
        met=rate >= 10_000,
    )


def _many_files(folder: Path, rows: list[list[str]]) -> None:
    sheets = folder / "sheets"
    sheets.mkdir()
    for number in range(FILES):
        some = [rows[(number * MATINGS_A_FILE + i) % len(rows)] for i in range(MATINGS_A_FILE)]
        _sheet(sheets / f"{number:03}.csv", some, MATINGS_A_FILE)
    ratios = []
    for _ in range(ROUNDS):
        alone, _ = _verify(sheets, "--jobs", "1")
        two, _ = _verify(sheets, "--jobs", "2")
        ratios.append(alone / two)
    line(f"verify {FILES} files of {MATINGS_A_FILE} matings, --jobs 1", f"{alone:.2f} s")
    ratio = median(ratios)
    line("  --jobs 2, times as fast", f"{ratio:.2f} x", ">= 1.7 x", met=ratio >= 1.7)


def _row(mating: Mating, solver: Solver) -> list[str]:
    """Return a mating as a right row of a sheet."""
    buck, doe, *kits = (animal.genotype for animal in fill_mating(mating, solver))
    scores = score_mating(mating, solver, "strict", load_ruleset().schemes[:1])
    cards = [animal.label for animal in mating.animals]
    points = str(scores.scores[0].points)
    return ["Ann", cards[0], cards[1], ";".join(cards[2:]), buck, doe, ";".join(kits), points]


def _sheet(path: Path, rows: list[list[str]], number: int) -> Path:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(NAMES)
    writer.writerows(rows[i % len(rows)] for i in range(number))
    path.write_text(text.getvalue(), encoding="utf-8")
    return path


def _pad(path: Path, rows: list[list[str]], number: int) -> Path:
    lines = [_line(rows[i % len(rows)]) for i in range(number)]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def _line(row: list[str]) -> str:
    player, buck, doe, kits, of_buck, of_doe, of_kits, points = row
    pairs = zip(kits.split(";"), of_kits.split(";"), strict=True)
    young = ", ".join(f"{kit} [{genotype}]" for kit, genotype in pairs)
    return f"{player}: {buck} [{of_buck}] x {doe} [{of_doe}] = {young} {points}"


def _verify(path: Path, *options: str) -> tuple[float, float]:
    """Return the seconds and the peak MiB of verifying a clean path in a process of its own."""
    code = (
        "import gc, sys, resource; from testcross.cli import GARBAGE_THRESHOLD, run;"
        "gc.set_threshold(GARBAGE_THRESHOLD); status = run(sys.argv[1:]);"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, file=sys.stderr);"
        "sys.exit(status)"
    )
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", code, "verify", str(path), "--summary", *options],
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    return time.perf_counter() - start, float(done.stderr.split()[-1])
