"""Random matings of the rabbit deck, the same ones at every run."""

import random
from collections.abc import Iterator
from itertools import product

from testcross.rulesets import Mating, Ruleset, load_ruleset, parse_mating
from testcross.solver import LocusProblem, Solver, litter_parents


def random_lines(number: int, seed: int = 1, *, kits: tuple[int, ...] = (1,)) -> Iterator[str]:
    """Yield written matings, legal or not."""
    chance = random.Random(seed)
    names = [variety.name for variety in load_ruleset().varieties]
    for _ in range(number):
        buck, doe, *litter = chance.choices(names, k=2 + chance.choice(kits))
        yield f"{buck} x {doe} -> {', '.join(litter)}"


def distinct_trios(rules: Ruleset) -> list[LocusProblem]:
    """Return every distinct locus problem of a buck, a doe and one kit of the deck."""
    found: dict[LocusProblem, None] = {}
    for place, count in enumerate(rules.allele_counts):
        readings = dict.fromkeys(v.readings[place] for v in rules.varieties if v.copies)
        for three in product(readings, repeat=3):
            found[LocusProblem(count, three, litter_parents(1))] = None
    return list(found)


def legal_matings(number: int, kits: int, seed: int = 1) -> list[Mating]:
    """Return random legal matings: parents at random, then kits that fit, one after the other."""
    chance, rules, solver = random.Random(seed), load_ruleset(), Solver()
    names = [variety.name for variety in rules.varieties]
    found: list[Mating] = []
    while len(found) < number:
        text = _grown(chance, rules, solver, names, kits)
        if text is not None:
            found.append(parse_mating(rules, text))
    return found


def _grown(
    chance: random.Random, rules: Ruleset, solver: Solver, names: list[str], kits: int
) -> str | None:
    parents, litter = " x ".join(chance.choices(names, k=2)), list[str]()
    for _ in range(40 * kits):
        text = f"{parents} -> {', '.join([*litter, chance.choice(names)])}"
        if all(map(solver.is_solvable, parse_mating(rules, text).locus_problems())):
            litter.append(text.rpartition(", " if litter else " -> ")[2])
        if len(litter) == kits:
            return f"{parents} -> {', '.join(litter)}"
    return None
