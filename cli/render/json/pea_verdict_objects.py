"""Whether a trait of a pea plant may be covered, as documents."""

from typing import Any

from testcross.cli.render.json.assumption_objects import assumed_list
from testcross.cli.render.json.documents import document
from testcross.cli.render.json.lines import schema
from testcross.rulesets.genotype.effects import TraitVerdict


@document.register
def trait_verdict_document(verdict: TraitVerdict) -> dict[str, Any]:
    """Return the verdict with the rules that are broken, and what would do."""
    claim = verdict.claim
    return {
        "schema": schema("genotype-validate"),
        "card": str(claim.plant),
        "trait": str(claim.trait),
        "by": str(claim.means),
        "rule": claim.means.effect.rule,
        "legal": verdict.legal,
        "covered": [str(plant) for plant in verdict.covered],
        "takes": {"slots": claim.means.slots, "coins": claim.means.coins},
        "cells": [
            {"die": str(cell.die), "parents": str(cell.parents), "trait": str(cell.trait)}
            for cell in verdict.cells
        ],
        "breaches": [
            {"rule": one.rule, "code": one.code, "text": one.text} for one in verdict.breaches
        ],
        "notes": list(verdict.notes),
        "would_do": [{"rule": one.rule, "text": one.text} for one in verdict.remedies],
        "assumed": assumed_list(verdict.assumed),
    }
