"""What an answer rests on: deductions and conflicts, what each is about, how hard they are."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from itertools import product
from types import SimpleNamespace
from typing import Any

from testcross.rulesets.analysis.explanation import joined_steps
from testcross.rulesets.analysis.phrases import in_reading_order
from testcross.rulesets.genetics.animal import Animal
from testcross.rulesets.genetics.mating import Mating, MatingLocus
from testcross.rulesets.genetics.ruleset import Ruleset, Variety
from testcross.rulesets.tutoring.question import Concept
from testcross.solver import (
    Conflict,
    Reading,
    Solver,
    Step,
    conflicts,
    every_genotype,
    explain_one,
    explain_strict,
    leading_to,
)

_FILE = "question_weights.toml"


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionWeights:
    """All numbers of the file."""

    difficulty: Any
    """What the difficulty of a question is added up from."""
    draw: Any
    """How often something is drawn, as shares of 1."""
    usual: Mapping[str, int]
    """How hard most questions of a kind are."""
    dropped: Mapping[str, Mapping[str, Sequence[str]]]
    """By kind and idea, the levels at which no question of that kind is asked for that idea."""


@cache
def question_weights() -> QuestionWeights:
    """Return the numbers; what each stands for is said in ``data/question_weights.toml``.

    >>> question_weights().difficulty.premise
    1
    """
    text = (files(__package__) / "data" / _FILE).read_text(encoding="utf-8")
    document = tomllib.loads(text)
    return QuestionWeights(
        difficulty=SimpleNamespace(**document["difficulty"]),
        draw=SimpleNamespace(**document["draw"]),
        usual=document["usual"],
        dropped=document["dropped"],
    )


@dataclass(frozen=True, slots=True)
class Inference:
    """A deduction at one locus, or a conflict there."""

    here: MatingLocus
    step: Step | None = None
    conflict: Conflict | None = None

    @property
    def animal(self) -> int:
        if self.step is not None:
            return self.step.individual
        return -1 if self.conflict is None else self.conflict.focus

    @property
    def premises(self) -> tuple[tuple[int, Reading], ...]:
        """The animals that it rests on, each with the genotypes it can have at that moment."""
        if self.step is not None:
            return tuple((one.individual, one.allows) for one in self.step.premises)
        individuals = () if self.conflict is None else self.conflict.individuals
        return tuple((i, self.here.problem.readings[i]) for i in individuals)


@dataclass(frozen=True, slots=True, kw_only=True)
class Weight:
    """What a question is about, and how hard it is."""

    concepts: tuple[Concept, ...]
    difficulty: int


def steps_to(solver: Solver, here: MatingLocus, animal: int) -> tuple[Inference, ...]:
    """Return the deductions by which an animal comes to what it is at a locus."""
    steps = leading_to(explain_one(solver, here.problem, animal), [animal])
    return tuple(Inference(here, step=step) for step in joined_steps(steps))


def steps_at(solver: Solver, here: MatingLocus) -> tuple[Inference, ...]:
    steps = joined_steps(explain_strict(solver, here.problem))
    return tuple(Inference(here, step=step) for step in steps)


def steps_of(solver: Solver, mating: Mating) -> tuple[Inference, ...]:
    """Return all deductions of a legal mating, locus by locus."""
    return tuple(one for here in mating.loci() for one in steps_at(solver, here))


def conflict_at(solver: Solver, here: MatingLocus) -> Inference | None:
    """Return the conflict at a locus that is told first; None where there is none."""
    found = in_reading_order(here.problem, conflicts(solver, here.problem))
    return Inference(here, conflict=found[0]) if found else None


def conflicts_in(solver: Solver, mating: Mating) -> tuple[Inference, ...]:
    found = (conflict_at(solver, here) for here in mating.loci())
    return tuple(one for one in found if one is not None)


def weigh(inferences: Iterable[Inference], animals: Sequence[Animal], *first: Concept) -> Weight:
    """Return what a question is about that rests on these inferences, and how hard it is.

    Args:
        inferences: deductions and conflicts.
        animals: those of the question; a White among them makes it harder.
        first: concepts that go before those of the inferences.
    """
    inferences = tuple(inferences)
    found = dict.fromkeys(first)
    for inference in inferences:
        found |= dict.fromkeys(_concepts(inference))
    weights = question_weights().difficulty
    steps = sum(
        weights.inference + weights.premise * len(inference.premises) for inference in inferences
    )
    rulesets = [inference.here.mating.ruleset for inference in inferences[:1]]
    white = weights.white * any(is_white(*one) for one in product(rulesets, animals))
    return Weight(concepts=tuple(found) or (Concept.PROVEN,), difficulty=steps + white)


def is_white(ruleset: Ruleset, animal: Animal | Variety) -> bool:
    """Tell an animal that hides what others show at some loci, such as a White."""
    return any(_is_open(animal.readings[place]) for place in _shown_places(ruleset))


@lru_cache(maxsize=64)
def _shown_places(ruleset: Ruleset) -> tuple[int, ...]:
    """Return the loci of which some variety says something."""
    every = range(len(ruleset.loci))
    return tuple(i for i in every if not all(_is_open(v.readings[i]) for v in ruleset.varieties))


@lru_cache(maxsize=4_096)
def _is_open(reading: Reading) -> bool:
    """Tell whether a reading leaves all genotypes open."""
    return len(reading) > 1 and reading == every_genotype(1 + max(second for _, second in reading))


def _concepts(inference: Inference) -> Iterable[Concept]:
    problem, last = inference.here.problem, len(inference.here.locus.alleles) - 1
    premises = inference.premises
    if inference.here.locus.is_sexed:
        yield Concept.SEXED
    mating = inference.here.mating
    if any(is_white(mating.ruleset, mating.animals[i]) for i, _ in premises):
        yield Concept.WHITE
    homozygous = {i: min(r) for i, r in premises if len(r) == 1 and len(set(min(r))) == 1}
    if any(i > 1 and first > 0 for i, (first, _) in homozygous.items()):
        yield Concept.RECESSIVE
    if any(i < 2 for i in homozygous):
        yield Concept.HOMOZYGOTE
    if inference.conflict is not None and any(
        case.missing_allele is not None and case.missing_allele < last
        for case in inference.conflict.cases
    ):
        yield Concept.DOMINANT
    shown = {min(r)[0] for i, r in premises if r != problem.blanks[i]}
    if last > 1 and shown - {0, last}:
        yield Concept.SERIES
