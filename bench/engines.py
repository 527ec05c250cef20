"""CP-SAT against python-constraint, per locus problem, nothing remembered."""

import time
from collections.abc import Sequence

from testcross.rulesets import load_ruleset
from testcross.rulesets.genetics.offspring import distinct_trios
from testcross.solver import (
    ENGINE_NAMES,
    Engine,
    Individual,
    LocusProblem,
    Pedigree,
    Reading,
    every_genotype,
    make_engine,
)

from bench.matings import legal_matings
from bench.report import line, median

ROUNDS = 5


def run() -> None:
    """Print both engines' time per problem and the ratio, for problems of growing size."""
    litters = [p for mating in legal_matings(60, 4) for p in mating.locus_problems()]
    problems = {
        "trios of the deck": list(distinct_trios(load_ruleset())),
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

    def one(name: str, parents: str = "", reading: Reading = anything) -> Individual:
        sire, _, dam = parents.partition(" x ")
        return Individual(name=name, readings=(reading,), sire=sire or None, dam=dam or None)

    family = (
        *(one(name, reading=low) for name in ("f1", "f2", "f3", "f4")),
        one("mother", "f1 x f2"),
        one("father", "f1 x f3"),
        one("cousin 1", "f4 x mother"),
        one("cousin 2", "father x f2"),
        one("kit 1", "cousin 1 x cousin 2", frozenset({(alleles - 1, alleles - 1)})),
        one("kit 2", "cousin 1 x cousin 2", frozenset({(0, 0)})),
    )
    (problem,) = Pedigree((alleles,), family).problems()
    return problem
