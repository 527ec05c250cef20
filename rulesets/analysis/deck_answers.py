"""Every answer to a litter of a deck, locus by locus: loci are independent, so these are few.

A card leaves one of a few readings open at each locus; a litter is one of each for every animal.
What follows there, and why, is the same whatever the cards are called: a sentence has places for
their names. Whoever has these answers looks litters up and infers nothing.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from testcross.rulesets.analysis.check import check_mating
from testcross.rulesets.analysis.explanation import explain_mating
from testcross.rulesets.genetics.mating import Mating, mating_of
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.genetics.slots import format_reading
from testcross.solver import Reading, Solver

MOST_KITS = 4
_NO_NAME = "whatever its card"
"""Stands in the place of a name where the card does not matter."""


@dataclass(frozen=True, slots=True)
class StepAnswer:
    """One deduction at a locus."""

    animal: int
    genotype: str
    text: str


@dataclass(frozen=True, slots=True)
class LocusAnswer:
    """What follows for a litter at one locus; in sentences ``{0}`` is the name of the first."""

    conflicts: tuple[str, ...]
    """Why it is illegal here; empty where it is legal."""
    marked: tuple[str, ...]
    """What is known of each animal, with stars; nothing where it is illegal."""
    either_or: tuple[str, ...]
    steps: tuple[StepAnswer, ...]


def readings_at(ruleset: Ruleset, locus: int) -> tuple[Reading, ...]:
    """Return what cards of a ruleset leave open at a locus, in the order of the cards."""
    return tuple(dict.fromkeys(one.ways[0][locus] for one in ruleset.varieties))


def litters_at(ruleset: Ruleset, locus: int) -> Iterator[tuple[Reading, ...]]:
    """Yield what the animals of each litter leave open at a locus, the smaller litters first."""
    for kits in range(1, MOST_KITS + 1):
        yield from product(readings_at(ruleset, locus), repeat=2 + kits)


def answer_at(
    ruleset: Ruleset, locus: int, litter: Sequence[Reading], solver: Solver
) -> LocusAnswer:
    """Return what follows for a litter at a locus.

    Args:
        ruleset: of loci that are inherited each by itself.
        locus: which.
        litter: what each animal leaves open there.
        solver: who is asked.
    """
    mating = mating_of(ruleset, [_card(ruleset, locus, one) for one in litter])
    found = check_mating(mating, solver)
    name = ruleset.loci[locus].name
    if not found.legal:
        conflicts = tuple(_without_names(mating, one.text) for one in found.conflicts)
        return LocusAnswer(conflicts, (), (), ())
    explained = explain_mating(mating, solver)
    roles = [role for role, _ in mating.roles()]
    return LocusAnswer(
        conflicts=(),
        marked=tuple(one.loci[locus].marked for one in explained.animals),
        either_or=tuple(_without_names(mating, one.text) for one in explained.either_or),
        steps=tuple(
            StepAnswer(roles.index(one.animal), one.genotype, _without_names(mating, one.text))
            for one in explained.steps
            if one.locus == name
        ),
    )


def _card(ruleset: Ruleset, locus: int, reading: Reading) -> str:
    """Return a genotype that says nothing at the other loci."""
    shown = ["--"] * len(ruleset.loci)
    shown[locus] = format_reading(ruleset.loci[locus], reading)
    return " ".join(shown)


def _without_names(mating: Mating, text: str) -> str:
    """Return a sentence with a place for the name of each card, behind the word for its animal."""
    kits, roles = len(mating.animals) - 2, mating.ruleset.roles
    numbered = [f"{roles.offspring} {number}" for number in range(1, kits + 1)]
    words = [*roles.parents, *(numbered if kits > 1 else [roles.offspring])]
    for place, word in enumerate(words):
        text = re.sub(rf"(?i:\b({word})) \((?!{_NO_NAME})[^()]*\)", rf"\1 ({{{place}}})", text)
    return text
