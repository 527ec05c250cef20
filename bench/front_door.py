"""``import testcross`` and ``testcross.check``, beside a fixed loop of the same moment."""

import sys

import testcross

from bench.matings import random_lines
from bench.report import line, median
from bench.stopwatch import process_seconds, warm_seconds

RUNS = 25
TRIOS = 2_000
FLOOR = "import dataclasses, tomllib, json"
LOOP = 1_000
"""Additions of the fixed loop, which takes some 20 us on a quiet machine of 2024."""


def run() -> None:
    """Print the import as a multiple of a floor's, and a check in microseconds and loops."""
    ours, floor = ([sys.executable, "-c", code] for code in ("import testcross", FLOOR))
    ratio = median([process_seconds(ours) / process_seconds(floor) for _ in range(RUNS)])
    line("import testcross", f"{ratio:.2f} x floor", "<= 1.3 x", met=ratio <= 1.3)
    loop = warm_seconds(_add_up, [LOOP] * TRIOS) / TRIOS * 1e6
    line(f"the loop: {LOOP:,} additions", f"{loop:.1f} us")
    texts = list(random_lines(TRIOS))
    trios = [[testcross.card(name) for name in _names(text)] for text in texts]
    for label, seconds, aim in (
        ("check of three cards", warm_seconds(lambda trio: testcross.check(*trio), trios), 60),
        ("check of a text", warm_seconds(testcross.check, texts), 80),
    ):
        each = seconds / TRIOS * 1e6
        shown = f"{each:.0f} us, {each / loop:.1f} loops"
        line(f"testcross.{label}, a trio seen before", shown, f"<= {aim} us", met=each <= aim)


def _add_up(number: int) -> int:
    total = 0
    for one in range(number):
        total += one
    return total


def _names(text: str) -> list[str]:
    parents, kit = text.split(" -> ")
    return [*parents.split(" x "), kit]
