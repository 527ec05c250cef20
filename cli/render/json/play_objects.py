"""What helps in play, as documents: the best matings of a hand, every SET! in a layout."""

from typing import Any

from testcross.cli.answers import BestOfHand, SetsOfLayout
from testcross.cli.render.json.documents import document
from testcross.cli.render.json.lines import schema


@document.register
def best_document(best: BestOfHand) -> dict[str, Any]:
    """Return the best matings of a hand, and how many there are; no points where there is none."""
    found = best.answer.best
    return {
        "schema": schema("best"),
        "points": found[0].points if found else None,
        "optima": len(found),
        "matings": [one.mating.label for one in found[: best.first]],
    }


@document.register
def sets_document(sets: SetsOfLayout) -> dict[str, Any]:
    """Return every SET! with the places of its cards, and how many pairs fail at each locus."""
    return {
        "schema": schema("sets"),
        "kit": sets.kit,
        "scoring": sets.scheme.name,
        "pairs": sets.search.pairs,
        "sets": [
            {
                "buck": {"card": one.mating.sire.label, "place": one.buck},
                "doe": {"card": one.mating.dam.label, "place": one.doe},
                "points": one.points,
            }
            for one in sets.search.sets
        ],
        "failing": dict(sets.search.failing),
    }
