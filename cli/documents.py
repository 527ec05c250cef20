"""Answers as JSON documents, each with the name and version of its schema."""

import json
from collections.abc import Sequence
from typing import Any

from testcross.rulesets import (
    Animal,
    AnimalFill,
    Check,
    ConflictText,
    EitherOrText,
    Explanation,
    Mating,
    Ruleset,
    Scores,
    StepText,
)
from testcross.rulesets.genetics import ScoringScheme

CHECK = "testcross.check/1"
EXPLAIN = "testcross.explain/1"
WHY = "testcross.why/1"
WHY_NOT = "testcross.why-not/1"
SCORE = "testcross.score/1"
OFFSPRING = "testcross.offspring/1"
PUNNETT = "testcross.punnett/1"
LITTER = "testcross.litter/1"
SETS = "testcross.sets/1"
BEST = "testcross.best/1"
DECK = "testcross.deck/1"
RULESET = "testcross.ruleset/1"
RULESETS = "testcross.rulesets/1"


def dump(document: dict[str, Any]) -> str:
    """Return a document as one line of JSON."""
    return json.dumps(document, separators=(",", ":")) + "\n"


def check_document(check: Check, line: int | None = None) -> dict[str, Any]:
    """Return the verdict on one mating; ``line`` is its place in a file."""
    filled: list[dict[str, Any]] = [{} for _ in check.mating.animals]
    if check.legal:
        filled = [_filled(check.mating, animal) for animal in check.animals]
    animals = zip(check.mating.roles(), filled, strict=True)
    return {
        **opening(CHECK, check.mating, line),
        "legal": check.legal,
        "animals": [{**_shown(role, animal), **known} for (role, animal), known in animals],
        "either_or": _either_or(check.either_or),
        "conflicts": [_conflict(conflict) for conflict in check.conflicts],
    }


def explain_document(explanation: Explanation, line: int | None = None) -> dict[str, Any]:
    """Return the explanation of one mating."""
    mating = explanation.mating
    filled: list[dict[str, Any]] = [{} for _ in mating.animals]
    if explanation.legal:
        filled = [
            {**_filled(mating, animal), "possible": _possible(mating, animal)}
            for animal in explanation.animals
        ]
    animals = zip(mating.roles(), filled, strict=True)
    return {
        **opening(EXPLAIN, mating, line),
        "fill": explanation.fill,
        "legal": explanation.legal,
        "animals": [{**_shown(role, animal), **known} for (role, animal), known in animals],
        "either_or": _either_or(explanation.either_or),
        "steps": _steps(explanation.steps),
        "conflicts": [
            {**_conflict(refutation.conflict), "steps": _steps(refutation.steps)}
            for refutation in explanation.refutations
        ],
        "repairs": [
            {
                "replace": list(repair.replace),
                "with": None if repair.varieties is None else list(repair.varieties),
                "example": list(repair.example),
            }
            for repair in explanation.repairs
        ],
    }


def why_document(explanation: Explanation, place: tuple[int, int]) -> dict[str, Any]:
    """Return how one animal comes to be what it is at one locus."""
    mating = explanation.mating
    position, locus = place
    answer: dict[str, Any] = {}
    if explanation.legal:
        here = explanation.animals[position].loci[locus]
        answer = {
            "resolved": here.resolved,
            "known": list(here.known),
            "possible": list(here.possible),
        }
    return {
        **opening(WHY, mating, None),
        "fill": explanation.fill,
        "legal": explanation.legal,
        "animal": mating.ruleset.roles.of(position),
        "locus": mating.ruleset.loci[locus].name,
        **answer,
        "steps": _steps(explanation.steps),
        "conflicts": [_conflict(refutation.conflict) for refutation in explanation.refutations],
    }


def why_not_document(
    mating: Mating, supposition: str, answer: Check, *, legal_without: bool
) -> dict[str, Any]:
    """Return what forbids a supposition."""
    return {
        **opening(WHY_NOT, mating, None),
        "supposed": supposition,
        "legal_without": legal_without,
        "possible": answer.legal,
        "conflicts": [_conflict(conflict) for conflict in answer.conflicts],
    }


def score_document(
    scores: Scores, schemes: Sequence[ScoringScheme], line: int | None = None
) -> dict[str, Any]:
    """Return what one mating scores; null where it is illegal or cannot be scored."""
    found = {score.scheme: score for score in scores.scores}
    animals: list[dict[str, Any]] = [
        {"id": role, "card": _card(animal)} for role, animal in scores.mating.roles()
    ]
    for position, filled in enumerate(scores.animals):
        animals[position]["resolved"] = filled.resolved
        for name, score in found.items():
            animals[position][name] = score.animals[position].points
    points = {name: score.points for name, score in found.items()}
    return {
        **opening(SCORE, scores.mating, line),
        "legal": scores.legal,
        "fill": scores.fill,
        "scores": {scheme.name: points.get(scheme.name) for scheme in schemes},
        "animals": animals,
    }


def opening(schema: str, mating: Mating, line: int | None) -> dict[str, Any]:
    """Return what every document about a mating begins with; ``line`` is its place in a file."""
    return {
        "schema": schema,
        "ruleset": mating.ruleset.name,
        **({} if line is None else {"line": line}),
        "mating": mating.label,
    }


def _shown(role: str, animal: Animal) -> dict[str, Any]:
    return {"id": role, "card": _card(animal), "shown": animal.shown}


def _card(animal: Animal) -> str | None:
    return animal.variety.name if animal.variety else None


def _filled(mating: Mating, animal: AnimalFill) -> dict[str, Any]:
    pairs = zip(mating.ruleset.loci, animal.loci, strict=True)
    known = {locus.name: list(here.known) for locus, here in pairs}
    return {"resolved": animal.resolved, "known": known}


def _possible(mating: Mating, animal: AnimalFill) -> dict[str, list[str]]:
    pairs = zip(mating.ruleset.loci, animal.loci, strict=True)
    return {locus.name: list(here.possible) for locus, here in pairs}


def _either_or(facts: Sequence[EitherOrText]) -> list[dict[str, Any]]:
    return [
        {"locus": fact.locus, "animals": list(fact.animals), "alleles": list(fact.alleles)}
        for fact in facts
    ]


def _conflict(conflict: ConflictText) -> dict[str, Any]:
    return {"locus": conflict.locus, "animals": list(conflict.animals), "text": conflict.text}


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


def failure_document(
    schema: str, ruleset: str | None, text: str, error: str, line: int | None = None
) -> dict[str, Any]:
    """Return what is wrong with something that cannot be answered; ``line`` is its place."""
    return {
        "schema": schema,
        "ruleset": ruleset,
        **({} if line is None else {"line": line}),
        "text": text,
        "error": error,
    }


def deck_document(ruleset: Ruleset) -> dict[str, Any]:
    """Return a deck, variety by variety."""
    from testcross.rulesets.genetics import format_full

    return {
        "schema": DECK,
        "ruleset": ruleset.name,
        "cards": len(ruleset.deck()),
        "varieties": [
            {
                "name": variety.name,
                "aliases": list(variety.aliases),
                "suit": variety.suit,
                "genotype": format_full(ruleset.loci, variety.readings),
                "copies": dict.fromkeys(ruleset.roles.sexes, variety.copies),
            }
            for variety in ruleset.varieties
        ],
    }


def ruleset_document(ruleset: Ruleset) -> dict[str, Any]:
    """Return a ruleset's genetics and measures."""
    from testcross.rulesets.genetics import format_genotype

    return {
        "schema": RULESET,
        "name": ruleset.name,
        "title": ruleset.title,
        "source": ruleset.source,
        "roles": {
            "sire": ruleset.roles.sire,
            "dam": ruleset.roles.dam,
            "offspring": ruleset.roles.offspring,
        },
        "litter": ruleset.litter,
        "loci": [
            {
                "name": locus.name,
                "title": locus.title,
                "alleles": [
                    {"symbol": a.symbol, "shows": a.shows, "points": a.points}
                    for a in locus.alleles
                ],
                "heterozygotes": [
                    {"genotype": format_genotype(locus, genotype), "shows": shows}
                    for genotype, shows in locus.heterozygotes
                ],
            }
            for locus in ruleset.loci
        ],
        "varieties": len(ruleset.varieties),
        "cards": len(ruleset.deck()),
    }
