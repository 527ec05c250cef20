"""Score sheets of Genotype in one long CSV, right ones and some that cannot be."""

import random
import sys
import time

from testcross.rulesets.verification import Task, verify_bytes

from bench.report import line

ROWS, PLAYERS = 12_000, ("Ann", "Bo", "Cy", "Dee")
WRONG = 50
"""Of so many tables one has a line that cannot be."""
ROUNDS = 3
HEADING = "table,player,plants,completed,goals,markers,coins,total,winner\n"


def run() -> None:
    """Print the rate of rows, and how the second half of a file compares with the first."""
    right, mixed = _sheets(0), _sheets(WRONG)
    taken, found = _measured(right)
    loaded = "ortools" in sys.modules
    rate = ROWS / taken
    line(
        f"verify {ROWS:,} rows of score sheets", f"{rate:,.0f} /s", ">= 3,000 /s", met=rate >= 3_000
    )
    line("  findings, solver loaded", f"{found}, {loaded}", "0, False", met=not (found or loaded))
    first, _ = _measured(right[: len(right) // 2])
    rest = HEADING + right[len(right) // 2 :].partition("\n")[2]
    line("  second half against first half, time", f"{_measured(rest)[0] / first:.2f} x")
    taken, found = _measured(mixed)
    line(f"  one table of {WRONG} cannot be", f"{ROWS / taken:,.0f} /s, {found} findings")


def _measured(text: str) -> tuple[float, int]:
    """Return the seconds that a sheet takes, the quickest of some, and what was found in it."""
    taken, found = [], 0
    for _ in range(ROUNDS):
        start = time.perf_counter()
        report = verify_bytes(Task(path="sheet.csv"), text.encode())
        taken.append(time.perf_counter() - start)
        found = len(report.findings)
    return min(taken), found


def _sheets(wrong: int) -> str:
    """Return tables of four, one of so many with a line that cannot be; none if 0."""
    rng = random.Random(len(PLAYERS) + wrong)
    tables = range(ROWS // len(PLAYERS))
    return HEADING + "".join(_table(number, rng, wrong) for number in tables)


def _table(number: int, rng: random.Random, wrong: int) -> str:
    lines = [_line(rng) for _ in PLAYERS]
    if wrong and number % wrong == 0:
        lines[0][2] = 9 * lines[0][1] + 1
        lines[0][5] = sum(lines[0][:1] + lines[0][2:5])
    best = max((one[5], one[1]) for one in lines)
    return "".join(
        f"{number},{name},{','.join(map(str, one))},{'x' if (one[5], one[1]) == best else ''}\n"
        for name, one in zip(PLAYERS, lines, strict=True)
    )


def _line(rng: random.Random) -> list[int]:
    """Return the numbers of a player: one dominant goal and one recessive one at most."""
    completed = rng.randint(2, 8)
    plants = sum(rng.randint(4, 12) for _ in range(completed))
    goals = 2 * rng.randint(0, completed) + 3 * rng.randint(0, completed)
    parts = [plants, completed, goals, rng.randint(0, 6), rng.randint(0, 5)]
    return [*parts, sum(parts) - completed]
