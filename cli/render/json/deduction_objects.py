"""Explanations as documents: all of them, one answer, or what forbids another."""

from collections.abc import Sequence
from typing import Any

from testcross.cli.answers import WhyAnimalAnswer, WhyAnswer, WhyNotAnswer
from testcross.cli.render.json.documents import document, opening
from testcross.cli.render.json.mating_objects import (
    conflict_object,
    either_or_objects,
    filled_object,
    shown_object,
)
from testcross.rulesets import AnimalFill, Explanation, Mating, StepText


@document.register
def explain_document(explanation: Explanation) -> dict[str, Any]:
    """Return the explanation of one mating."""
    mating = explanation.mating
    filled: list[dict[str, Any]] = [{} for _ in mating.animals]
    if explanation.legal:
        filled = [
            {**filled_object(mating, animal), "possible": _possible(mating, animal)}
            for animal in explanation.animals
        ]
    animals = zip(mating.roles(), filled, strict=True)
    return {
        **opening("explain", mating),
        "fill": explanation.fill,
        "legal": explanation.legal,
        "animals": [{**shown_object(role, animal), **known} for (role, animal), known in animals],
        "either_or": either_or_objects(explanation.either_or),
        "steps": _steps(explanation.steps),
        "conflicts": [
            {**conflict_object(refutation.conflict), "steps": _steps(refutation.steps)}
            for refutation in explanation.refutations
        ],
        **_between_kits(explanation),
        "repairs": [
            {
                "replace": list(repair.replace),
                "with": None if repair.varieties is None else list(repair.varieties),
                "example": list(repair.example),
            }
            for repair in explanation.repairs
        ],
    }


def _between_kits(explanation: Explanation) -> dict[str, Any]:
    """Return how kits contradict each other, where each has to be legal only by itself."""
    if explanation.between_kits is None:
        return {}
    return {"between_kits": [conflict_object(one) for one in explanation.between_kits]}


@document.register
def why_document(why: WhyAnswer) -> dict[str, Any]:
    """Return how one animal comes to be what it is at one locus."""
    explanation, mating = why.explanation, why.explanation.mating
    return {
        **opening("why", mating),
        "fill": explanation.fill,
        "legal": explanation.legal,
        "animal": mating.ruleset.roles.of(why.animal),
        **_why_here(why),
        "conflicts": [
            conflict_object(refutation.conflict) for refutation in explanation.refutations
        ],
    }


@document.register
def why_animal_document(why: WhyAnimalAnswer) -> dict[str, Any]:
    """Return how one animal comes to be what it is, locus by locus."""
    first = why.answers[0]
    explanation, mating = first.explanation, first.explanation.mating
    return {
        **opening("why", mating),
        "fill": explanation.fill,
        "legal": explanation.legal,
        "animal": mating.ruleset.roles.of(first.animal),
        "loci": [_why_here(answer) for answer in why.answers],
        "conflicts": [
            conflict_object(refutation.conflict) for refutation in explanation.refutations
        ],
    }


def _why_here(why: WhyAnswer) -> dict[str, Any]:
    """Return what an animal is at one locus, as far as the mating is legal, and the steps there."""
    explanation = why.explanation
    answer: dict[str, Any] = {"locus": explanation.mating.ruleset.loci[why.locus].name}
    if explanation.legal:
        here = explanation.animals[why.animal].loci[why.locus]
        answer["resolved"] = here.resolved
        answer["known"] = list(here.known)
        answer["possible"] = list(here.possible)
    return {**answer, "steps": _steps(explanation.steps)}


@document.register
def why_not_document(answer: WhyNotAnswer) -> dict[str, Any]:
    """Return what comes of a card, or a genotype, in the place of another."""
    return {
        **opening("why-not", answer.mating),
        "supposed": answer.supposed,
        "legal_without": answer.legal_without,
        "possible": answer.check.legal,
        "conflicts": [conflict_object(conflict) for conflict in answer.check.conflicts],
    }


def _possible(mating: Mating, animal: AnimalFill) -> dict[str, list[str]]:
    pairs = zip(mating.ruleset.loci, animal.loci, strict=True)
    return {locus.name: list(here.possible) for locus, here in pairs}


def _steps(steps: Sequence[StepText]) -> list[dict[str, Any]]:
    return [
        {
            "step": number,
            "locus": step.locus,
            "animal": step.animal,
            "gained": list(step.gained),
            "genotype": step.genotype,
            "premises": [
                {"animal": p.animal, "shows": p.shows, "allows": list(p.allows)}
                for p in step.premises
            ],
            "laws": list(step.laws),
            "interchangeable": step.interchangeable,
            "text": step.text,
        }
        for number, step in enumerate(steps, 1)
    ]
