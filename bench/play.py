"""Play aids in a process that has warmed up: the best mating of a hand, the SETs of a layout."""

import random
import time
from collections.abc import Callable
from functools import partial
from itertools import combinations
from typing import TypeVar

from testcross.rulesets import Mating, fill_mating, load_ruleset, parse_animal, score_known
from testcross.rulesets.gene_rummy.rules import Rules, rules_for
from testcross.rulesets.gene_rummy.scoring.hands import best_matings, find_sets, held_play
from testcross.rulesets.gene_rummy.scoring.litters import LitterScorer
from testcross.solver import Solver, make_engine

from bench.report import line, median

Answer = TypeVar("Answer")

HANDS, HAND = 200, 13
LAYOUTS = 200


def run() -> None:
    """Print the times of both, and of plain enumeration in the same run."""
    _best()
    _held()
    _sets()


def _best() -> None:
    terms = rules_for(variant="production")
    solver, other = Solver(), Solver()
    worth = LitterScorer(terms, solver)
    searched, tried, differing = [], [], 0
    for warm in (False, True):
        for seed in range(HANDS):
            *hand, draw = _dealt(seed + HANDS * warm, HAND + 1)
            taken, answer = _timed(partial(best_matings, hand, draw, terms, worth))
            points = answer[0].points if answer else 0
            taken_trying, best = _timed(partial(_by_enumeration, hand, draw, terms, other))
            differing += points != best
            if warm:
                searched.append(taken)
                tried.append(taken_trying)
    line(
        f"best of {HANDS} random {HAND}-card hands, production: median",
        f"{median(searched):.2f} ms",
    )
    line("  worst", f"{max(searched):.2f} ms")
    line("  plain enumeration: median", f"{median(tried):.2f} ms")
    ratio = tried[searched.index(max(searched))] / max(searched)
    line(
        "  enumeration / search at the search's worst hand",
        f"{ratio:.1f} x",
        ">= 5 x",
        met=ratio >= 5,
    )
    line("  enumeration's worst / search's worst", f"{max(tried) / max(searched):.1f} x")
    line("  hands with another optimum", str(differing), "0", met=differing == 0)


def _held() -> None:
    for variant in ("standard", "production"):
        rules, times = rules_for(variant=variant), []
        for seed in range(HANDS // 4):
            solver = Solver(make_engine("python-constraint"))  # nothing is remembered
            hand = _dealt(seed, HAND)
            taken, _ = _timed(partial(held_play, hand, None, rules, solver, 3))
            times.append(taken)
        line(
            f"what a {HAND}-card hand holds and retires, {variant}: median",
            f"{median(times):.0f} ms",
        )
        line("  worst", f"{max(times):.0f} ms", "<= 700 ms", met=max(times) <= 700)


def _sets() -> None:
    rules, solver = rules_for(variant="set"), Solver()
    for size in (11, 14):
        times = []
        for warm in (False, True):
            for seed in range(LAYOUTS):
                *layout, kit = _dealt(seed + LAYOUTS * warm, size + 1)
                search = partial(find_sets, rules, layout, kit, solver)
                taken, _ = _timed(search)
                if warm:
                    times.append(taken)
        line(f"every SET! on {size + 1} cards: median", f"{median(times):.2f} ms")
        line("  worst", f"{max(times):.2f} ms", "<= 20 ms", met=max(times) <= 20)


def _timed(work: Callable[[], Answer]) -> tuple[float, Answer]:
    start = time.perf_counter()
    answer = work()
    return 1000 * (time.perf_counter() - start), answer


def _dealt(seed: int, number: int) -> list[str]:
    cards = random.Random(seed).sample(load_ruleset().deck(), number)
    return [f"{card.variety.name} {card.sex}" for card in cards]


def _by_enumeration(hand: list[str], draw: str, terms: Rules, solver: Solver) -> int:
    """Return the best score by trying every couple and every set of kits."""
    rules = terms.ruleset
    animals, young = [parse_animal(rules, card) for card in hand], parse_animal(rules, draw)
    best = 0
    for i, buck in enumerate(animals):
        for j, doe in enumerate(animals):
            if (buck.sex, doe.sex) != rules.roles.sexes:
                continue
            rest = [animal for k, animal in enumerate(animals) if k not in (i, j)]
            for size in range(terms.variant.litter):
                for more in combinations(rest, size):
                    mating = Mating(ruleset=rules, sire=buck, dam=doe, offspring=(young, *more))
                    best = max(best, _points(mating, terms, solver))
    return best


def _points(mating: Mating, terms: Rules, solver: Solver) -> int:
    if not all(map(solver.is_solvable, mating.locus_problems())):
        return 0
    filled = fill_mating(mating, solver, terms.fill)
    known = [[here.alleles for here in animal.loci] for animal in filled]
    score = score_known(mating, known, terms.scheme)
    return 0 if score is None else score.points
