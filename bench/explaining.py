"""Explanations, mating by mating, in a process that has warmed up."""

import time

from testcross.rulesets import Mating, explain_mating
from testcross.solver import Solver

from bench.matings import legal_matings
from bench.report import line, median, percentile

MATINGS = 400


def run() -> None:
    """Print the time of one explanation: at first sight, and once similar ones were explained."""
    for kits, what, aim in ((1, "trio", 10.0), (4, "litter of four", 40.0)):
        matings = legal_matings(2 * MATINGS, kits)
        solver = Solver()
        first = _times(matings[:MATINGS], solver)
        warm = _times(matings[MATINGS:], solver)
        line(f"explain a random {what}, the first {MATINGS}: median", f"{median(first):.2f} ms")
        middle, worst = median(warm), percentile(warm, 95)
        line(
            "  the next ones, never seen before: median",
            f"{middle:.2f} ms",
            f"<= {aim:.0f} ms",
            met=middle <= aim,
        )
        line("  95th percentile", f"{worst:.2f} ms", f"<= {aim:.0f} ms", met=worst <= aim)
        line("  seen before: median", f"{median(_times(matings[:MATINGS], solver)):.2f} ms")


def _times(matings: list[Mating], solver: Solver) -> list[float]:
    """Return the milliseconds of each explanation."""
    taken = []
    for mating in matings:
        start = time.perf_counter()
        explain_mating(mating, solver)
        taken.append(1000 * (time.perf_counter() - start))
    return taken
