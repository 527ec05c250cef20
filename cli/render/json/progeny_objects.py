"""What animals can have, as documents: littermates, offspring with chances, Punnett squares."""

from collections.abc import Mapping, Sequence
from typing import Any

from testcross.cli.answers import LitterAnswer, OffspringAnswer
from testcross.cli.render.json.documents import document, opening
from testcross.cli.render.json.lines import schema
from testcross.rulesets.genetics import (
    NumberedSquares,
    PunnettSquare,
    Share,
    SquaresByLocus,
    numbered_cells,
)


@document.register
def litter_document(answer: LitterAnswer) -> dict[str, Any]:
    """Return who could join a litter, and what each would fill in."""
    return {
        **opening("litter", answer.check.mating),
        "legal": answer.legal,
        "can_join": [
            {
                "variety": one.variety,
                "resolved": one.resolved,
                "gains": [
                    {"animal": gain.role, "before": gain.before, "after": gain.after}
                    for gain in one.gains
                ],
            }
            for one in answer.littermates
        ],
    }


@document.register
def offspring_document(answer: OffspringAnswer) -> dict[str, Any]:
    """Return the varieties that two animals can have; a chance that is not known is null."""
    return {
        "schema": schema("offspring"),
        "ruleset": answer.ruleset.name,
        "parents": answer.parents,
        "varieties": [
            {"name": one.variety, "chance": None if one.chance is None else str(one.chance)}
            for one in answer.chances
        ],
    }


@document.register
def punnett_document(square: PunnettSquare) -> dict[str, Any]:
    """Return a Punnett square, row by row, and its ratios."""
    return {
        "schema": schema("punnett", 2),
        "loci": list(square.loci),
        "sire": square.sire,
        "dam": square.dam,
        "sire_gametes": list(square.sire_gametes),
        "dam_gametes": list(square.dam_gametes),
        "square": [list(row) for row in square.cells],
        "genotypes": _shares(square.genotypes),
        "phenotypes": _shares(square.phenotypes),
    }


@document.register
def punnett_by_locus_document(squares: SquaresByLocus) -> dict[str, Any]:
    """Return the ratios of each locus, where there are too many for one square."""
    return _by_locus(squares, [{} for _ in squares.squares])


@document.register
def numbered_squares_document(squares: NumberedSquares) -> dict[str, Any]:
    """Return a square of each locus, its cells by their numbers, with its ratios."""
    cells = [
        {
            "sire_gametes": list(square.sire_gametes),
            "dam_gametes": list(square.dam_gametes),
            "cells": dict(numbered_cells(square)),
        }
        for square in squares.squares
    ]
    return _by_locus(squares, cells)


def _by_locus(
    squares: SquaresByLocus | NumberedSquares, cells: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    """Return the ratios of each locus, behind what there is to say of the cells of its square."""
    return {
        "schema": schema("punnett", 2),
        "loci": [square.loci[0] for square in squares.squares],
        "sire": squares.sire,
        "dam": squares.dam,
        "by_locus": [
            {
                "locus": square.loci[0],
                **said,
                "genotypes": _shares(square.genotypes),
                "phenotypes": _shares(square.phenotypes),
            }
            for square, said in zip(squares.squares, cells, strict=True)
        ],
    }


def _shares(shares: Sequence[Share]) -> list[dict[str, str]]:
    return [{"name": share.name, "chance": str(share.chance)} for share in shares]
