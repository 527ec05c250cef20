"""Questions of the tutor, drawn once for all tests: one tutor for a ruleset and a level.

The same ruleset, level, kind and seed always give the same question, and the same help with it.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache

from testcross.rulesets import Ruleset, load_mating_ruleset, load_ruleset
from testcross.rulesets.tutoring import LEVELS, Feedback, Level, Question, Tutor, kinds_of
from testcross.solver import Solver, make_engine

RABBITS = "gene-rummy"
SOLVER = Solver(make_engine("python-constraint"))
"""The one that the quiz asks."""
KINDS = tuple(kind.name for kind in kinds_of(load_ruleset(RABBITS)))
SEEDS = range(12)
"""Of each kind at each level, where a law of every question is tried."""
BLOCKS = (SEEDS[:4], SEEDS[4:8], SEEDS[8:])
"""The same seeds, where something has to come up often enough."""
Place = tuple[Level, str, int]
"""A level, a kind that there is at this level, and a seed."""
Helped = tuple[Question, Feedback, Ruleset]
"""A question, the help that the tutor gives with it, and the cards that it is about."""


@cache
def tutor_of(level: Level, ruleset: str = RABBITS) -> Tutor:
    return Tutor(load_mating_ruleset(ruleset), level, SOLVER)


@lru_cache(maxsize=8_192)
def asked(level: Level, kind: str, seed: int, ruleset: str = RABBITS) -> Question:
    return tutor_of(level, ruleset).question(seed, kind)


@lru_cache(maxsize=8_192)
def helped(level: Level, kind: str, seed: int, ruleset: str = RABBITS) -> Helped:
    tutor, question = tutor_of(level, ruleset), asked(level, kind, seed, ruleset)
    return question, tutor.feedback(question), tutor.ruleset


@cache
def levels_of(ruleset: str = RABBITS) -> dict[str, tuple[Level, ...]]:
    kinds = kinds_of(load_mating_ruleset(ruleset))
    return {kind.name: tuple(one for one in LEVELS if one in kind.levels) for kind in kinds}


def places(
    kinds: Iterable[str] = KINDS,
    *,
    levels: Sequence[Level] = LEVELS,
    seeds: Iterable[int] = SEEDS,
) -> list[Place]:
    asked_at = levels_of()
    return [
        (level, kind, seed)
        for level in levels
        for kind in kinds
        if level in asked_at[kind]
        for seed in seeds
    ]


def level_and_kind(place: Place) -> tuple[Level, str]:
    """Return what questions have in common that are of the same sort."""
    return place[:2]


def all_helped(
    kinds: Iterable[str], seeds: Iterable[int], levels: Sequence[Level] = LEVELS
) -> Iterator[Helped]:
    for level, kind, seed in places(kinds, levels=levels, seeds=seeds):
        yield helped(level, kind, seed)
