"""Rulesets as documents: which there are, their loci and alleles, their cards."""

from typing import Any

from testcross.cli.answers import CheckedRuleset, DeckList, RulesetList
from testcross.cli.render.json.documents import document
from testcross.cli.render.json.lines import schema
from testcross.rulesets import Ruleset
from testcross.rulesets.genetics import format_full, format_genotype


@document.register
def ruleset_list_document(known: RulesetList) -> dict[str, Any]:
    """Return the names and titles of rulesets."""
    names = [{"name": ruleset.name, "title": ruleset.title} for ruleset in known.rulesets]
    return {"schema": schema("rulesets"), "rulesets": names}


@document.register
def ruleset_document(ruleset: Ruleset) -> dict[str, Any]:
    """Return a ruleset's genetics and measures."""
    return {
        "schema": schema("ruleset"),
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
        "overlays": [
            {
                "name": overlay.name,
                "locus": overlay.locus,
                "shows": list(overlay.shows),
                "heterozygote": overlay.heterozygote,
            }
            for overlay in ruleset.overlays
        ],
    }


@document.register
def checked_ruleset_document(checked: CheckedRuleset) -> dict[str, Any]:
    """Return the ruleset of a file in which nothing is wrong."""
    return ruleset_document(checked.ruleset)


@document.register
def deck_document(deck: DeckList) -> dict[str, Any]:
    """Return a deck, variety by variety."""
    ruleset = deck.ruleset
    return {
        "schema": schema("deck"),
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
