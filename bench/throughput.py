"""Many matings in one process: the deck census, and files of matings through the program."""

import subprocess
import sys
import tempfile
import time
from itertools import product
from pathlib import Path

from testcross.rulesets import Ruleset, load_ruleset
from testcross.rulesets.genetics.offspring import OffspringTable
from testcross.solver import Solver

from bench.matings import distinct_trios, random_lines
from bench.report import line, peak_memory

MATINGS = 20_000
WARM = 2_000


def census() -> None:
    """Print how fast the legality of every buck, doe and kit of the deck is told."""
    rules, solver = load_ruleset(), Solver()
    distinct = len(distinct_trios(rules))
    start = time.perf_counter()
    pairs = _kits_of_pairs(rules, solver)
    seconds = time.perf_counter() - start
    matings = len(pairs) * len(rules.deck())
    legal = sum(pairs)
    rate = matings / seconds
    line("buck-doe-kit triples", f"{matings:,}")
    line("of them legal", f"{legal:,}")
    line("matings a second, models and their import included", f"{rate:,.0f}")
    start = time.perf_counter()
    _kits_of_pairs(rules, solver)
    rate = matings / (time.perf_counter() - start)
    line("matings a second, warm", f"{rate:,.0f}", ">= 100,000", met=rate >= 100_000)
    line("distinct locus problems", f"{distinct}")
    solved = solver.models_solved
    line("models solved", f"{solved}", f"<= {distinct}", met=solved <= distinct)
    line("peak memory", f"{peak_memory():.0f} MiB")


def _kits_of_pairs(rules: Ruleset, solver: Solver) -> list[int]:
    """Return of every sire and dam of the deck how many cards fit as kit."""
    table, found = OffspringTable(rules, solver), list[int]()
    cards = [one for one in rules.varieties for _ in range(one.copies)]
    copies = [one.copies * len(rules.roles.sexes) for one in rules.varieties]
    for sire, dam in product(cards, repeat=2):
        fitting = table.bits(sire.readings, dam.readings)
        found.append(sum(number for i, number in enumerate(copies) if fitting >> i & 1))
    return found


def files() -> None:
    """Print how fast ``check --file`` goes through random matings, and what it costs in memory."""
    with tempfile.TemporaryDirectory() as folder:
        for kits, what in (((1,), "trios"), ((1, 2, 3, 4), "litters of 1 to 4")):
            for options in ([], ["--json"]):
                _file_rate(Path(folder), kits, what, options)


def _file_rate(folder: Path, kits: tuple[int, ...], what: str, options: list[str]) -> None:
    half = _through(folder, list(random_lines(MATINGS // 2, kits=kits)), options)
    seconds, memory = _through(folder, list(random_lines(MATINGS, kits=kits)), options)
    start, _ = _through(folder, list(random_lines(1, kits=kits)), options)
    rate = MATINGS / (seconds - start)
    label = f"check --file {' '.join(options)} {MATINGS:,} random {what}"
    line(label, f"{rate:,.0f} /s", ">= 5,000 /s", met=rate >= 5_000)
    growth = (seconds - half[0]) / (half[0] - start)
    line("  second half against first half, time", f"{growth:.2f} x")
    line("  whole file against its first half, memory", f"{memory / half[1]:.2f} x")


def _through(folder: Path, lines: list[str], options: list[str]) -> tuple[float, float]:
    """Return the seconds and the peak MiB of one whole process over a file."""
    path = folder / "matings.txt"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    code = (
        "import sys, resource; from testcross.cli import run; status = run(sys.argv[1:]);"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, file=sys.stderr)"
    )
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", code, "check", "--file", str(path), *options],
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    return time.perf_counter() - start, float(done.stderr.split()[-1])
