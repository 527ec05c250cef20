"""Answers as JSON documents, each with the name and version of its schema."""

import json
from typing import Any

from testcross.cli.matings import Entry
from testcross.rulesets import Check, Ruleset

CHECK = "testcross.check/1"
DECK = "testcross.deck/1"
RULESET = "testcross.ruleset/1"
RULESETS = "testcross.rulesets/1"


def dump(document: dict[str, Any]) -> str:
    """Return a document as one line of JSON."""
    return json.dumps(document, separators=(",", ":")) + "\n"


def check_document(check: Check, line: int | None = None) -> dict[str, Any]:
    """Return the verdict on one mating; ``line`` is its place in a file."""
    mating = check.mating
    return {
        "schema": CHECK,
        "ruleset": mating.ruleset.name,
        **({} if line is None else {"line": line}),
        "mating": mating.label,
        "legal": check.legal,
        "animals": [
            {
                "id": role,
                "card": animal.variety.name if animal.variety else None,
                "shown": animal.shown,
            }
            for role, animal in mating.roles()
        ],
        "conflicts": [
            {"locus": c.locus, "animals": list(c.animals), "text": c.text} for c in check.conflicts
        ],
    }


def error_document(schema: str, ruleset: Ruleset, entry: Entry) -> dict[str, Any]:
    """Return what is wrong with something that is not a mating."""
    return {
        "schema": schema,
        "ruleset": ruleset.name,
        **({} if entry.line is None else {"line": entry.line}),
        "text": entry.text,
        "error": entry.error,
    }


def deck_document(ruleset: Ruleset) -> dict[str, Any]:
    """Return a deck, variety by variety."""
    from testcross.rulesets.notation import format_full

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
    from testcross.rulesets.notation import format_genotype

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
