"""CP-SAT against python-constraint, per locus problem, nothing remembered."""

import time
from collections.abc import Sequence

from testcross.rulesets import load_ruleset
from testcross.solver import (
    ENGINE_NAMES,
    Engine,
    LocusProblem,
    Reading,
    every_genotype,
    make_engine,
)

from bench.matings import distinct_trios, legal_matings
from bench.report import line, median

ROUNDS = 5


def run() -> None:
    """Print both engines' time per problem and the ratio, for problems of growing size."""
    litters = [p for mating in legal_matings(60, 4) for p in mating.locus_problems()]
    problems = {
        "trios of the deck": distinct_trios(load_ruleset()),
        "litters of four": list(dict.fromkeys(litters)),
        "three generations, 10 individuals, 3 alleles": [_generations(3)],
        "three generations, 10 individuals, 4 alleles": [_generations(4)],
    }
    for what, some in problems.items():
        times = {name: _milliseconds(make_engine(name), some) for name in ENGINE_NAMES}
        ratio = times["cp-sat"] / times["python-constraint"]
        for name, taken in times.items():
            line(f"{what}, {name}", f"{taken:.3f} ms")
        line("  cp-sat / python-constraint", f"{ratio:.2f} x")


def _milliseconds(engine: Engine, problems: Sequence[LocusProblem]) -> float:
    """Return the median over rounds of the mean time per problem; the first round warms up."""
    rounds = []
    for _ in range(ROUNDS + 1):
        start = time.perf_counter()
        for problem in problems:
            engine.solve(problem)
        rounds.append(1000 * (time.perf_counter() - start) / len(problems))
    return median(rounds[1:])


def _generations(alleles: int) -> LocusProblem:
    """Return a family in which a mating of half cousins has an impossible kit."""
    anything = every_genotype(alleles)
    low = frozenset(genotype for genotype in anything if genotype[0] > 0)

    family: dict[tuple[int | None, int | None], Sequence[Reading]] = {
        (None, None): [low] * 4,
        (0, 1): [anything],
        (0, 2): [anything],
        (3, 4): [anything],
        (5, 1): [anything],
        (6, 7): [frozenset({(alleles - 1, alleles - 1)}), frozenset({(0, 0)})],
    }
    parents, readings = zip(*((two, one) for two in family for one in family[two]), strict=True)
    return LocusProblem(alleles, readings, parents)
