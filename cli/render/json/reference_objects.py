"""Tables of alleles and single cards, as JSON."""

from typing import Any

from testcross.cli.answers import AllelePage
from testcross.cli.render.json.documents import document
from testcross.cli.render.json.lines import schema
from testcross.rulesets.analysis import CardFacts


@document.register
def allele_page_document(page: AllelePage) -> dict[str, Any]:
    """Return a table of alleles, a row for each gamete."""
    found = page.table
    return {
        "schema": schema("table"),
        "ruleset": found.ruleset.name,
        "loci": [locus.name for locus in found.loci],
        "gametes": [one.genotype for one in found.gametes],
        "cells": [
            [{"genotype": one.genotype, "shows": one.shows} for one in row] for row in found.cells
        ],
        "phenotypes": list(found.phenotypes),
        "genotypes": list(found.genotypes),
        "pairs": found.pairs,
        "errata": [
            {"page": one.page, "claim": one.claim, "right": one.right} for one in page.errata
        ],
    }


@document.register
def card_document(facts: CardFacts) -> dict[str, Any]:
    """Return a card at a glance."""
    return {
        "schema": schema("card"),
        "ruleset": facts.ruleset.name,
        "card": facts.variety.name,
        "genotype": " ".join(one.reads for one in facts.loci),
        "loci": [
            {
                "locus": one.locus,
                "reads": one.reads,
                "shows": one.shows or None,
                "can_be": list(one.can_be),
                "can_hide": list(one.can_hide),
                "points": one.shown_points,
                "most_points": one.most_points,
            }
            for one in facts.loci
        ],
        "suit": facts.variety.suit,
        "suit_points": [
            {"scheme": one.scheme, "offspring": one.as_offspring, "parent": one.as_parent}
            for one in facts.suits
        ],
        "aliases": list(facts.variety.aliases),
        "copies": facts.variety.copies,
    }
