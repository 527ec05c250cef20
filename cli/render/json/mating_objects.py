"""Matings and checks as documents, and the pieces that other documents about matings have too."""

from collections.abc import Sequence
from typing import Any

from testcross.cli.render.json.documents import card_name, document, opening
from testcross.rulesets import Animal, AnimalFill, Check, ConflictText, EitherOrText, Mating


@document.register
def check_document(check: Check) -> dict[str, Any]:
    """Return the verdict on one mating."""
    filled: list[dict[str, Any]] = [{} for _ in check.mating.animals]
    if check.legal:
        filled = [filled_object(check.mating, animal) for animal in check.animals]
    animals = zip(check.mating.roles(), filled, strict=True)
    return {
        **opening("check", check.mating),
        "legal": check.legal,
        "animals": [{**shown_object(role, animal), **known} for (role, animal), known in animals],
        "either_or": either_or_objects(check.either_or),
        "conflicts": [conflict_object(conflict) for conflict in check.conflicts],
    }


def shown_object(role: str, animal: Animal) -> dict[str, Any]:
    """Return an animal as its card shows it."""
    return {"id": role, "card": card_name(animal), "shown": animal.shown}


def filled_object(mating: Mating, animal: AnimalFill) -> dict[str, Any]:
    """Return what is known of an animal once everything is filled in."""
    pairs = zip(mating.ruleset.loci, animal.loci, strict=True)
    known = {locus.name: list(here.known) for locus, here in pairs}
    return {"resolved": animal.resolved, "known": known}


def either_or_objects(facts: Sequence[EitherOrText]) -> list[dict[str, Any]]:
    """Return what at least one of two parents must carry, locus by locus."""
    return [
        {"locus": fact.locus, "animals": list(fact.animals), "alleles": list(fact.alleles)}
        for fact in facts
    ]


def conflict_object(conflict: ConflictText) -> dict[str, Any]:
    """Return which animals conflict, and why."""
    return {"locus": conflict.locus, "animals": list(conflict.animals), "text": conflict.text}
