"""What squares of Genotype can give, as documents."""

from collections.abc import Sequence
from typing import Any

from testcross.cli.render.json.assumption_objects import assumed_list
from testcross.cli.render.json.documents import document
from testcross.cli.render.json.lines import schema
from testcross.rulesets.genotype.chances import GeneOdds, KindOdds, Odds, SortedRoll, Wanted
from testcross.rulesets.genotype.dice import Face, format_pool, pool_of


@document.register
def odds_document(found: Odds) -> dict[str, Any]:
    """Return the squares with the law of a die and of five, and what else was asked."""
    return {
        "schema": schema("genotype-odds"),
        "genes": [_gene(gene) for gene in found.genes],
        "wanted": None if found.wanted is None else _wanted(found.wanted),
        "rolls": [_roll(one) for one in found.rolls],
        "assumed": assumed_list(found.assumptions),
    }


def _gene(gene: GeneOdds) -> dict[str, Any]:
    return {
        "gene": gene.parents.gene.value,
        "left": str(gene.parents.left),
        "top": str(gene.parents.top),
        "printed": gene.is_printed,
        "square": {face.value: str(trait) for face, trait in gene.cells},
        "dice": [_kind(kind) for kind in gene.kinds],
    }


def _kind(kind: KindOdds) -> dict[str, Any]:
    """Return how often a kind of dice comes up; a De Novo die shows no genotype."""
    return {
        "genotype": None if kind.trait is None else str(kind.trait),
        "de_novo": kind.trait is None,
        "chance": str(kind.chance),
        "without_mutation": str(kind.without_mutation),
        "mean_of_five": str(kind.mean),
        "at_least": [str(chance) for chance in kind.at_least],
    }


def _wanted(wanted: Wanted) -> dict[str, Any]:
    return {
        "dice": format_pool(wanted.dice),
        "by_gene": {gene.value: str(chance) for gene, chance in wanted.by_gene},
        "chance": str(wanted.chance),
    }


def _roll(found: SortedRoll) -> dict[str, Any]:
    return {
        "gene": found.roll.gene.value,
        "first": _faces(found.roll.first),
        "again": _faces(found.roll.again),
        "pool": format_pool(pool_of({found.roll.gene: found.pool})),
        "first_chance": str(found.first_chance),
        "again_chance": str(found.again_chance),
    }


def _faces(faces: Sequence[Face]) -> list[str]:
    return [face.value for face in faces]
