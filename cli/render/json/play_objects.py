"""What helps in play, as documents: the best matings of a hand, every SET! in a layout."""

from typing import Any

from testcross.cli.answers import BestOfHand, HandAnswer, SetsOfLayout
from testcross.cli.render.json.documents import card_name, document
from testcross.cli.render.json.lines import schema
from testcross.rulesets import MatingScores
from testcross.rulesets.gene_rummy.scoring import RetirementAdvice


@document.register
def best_document(best: BestOfHand) -> dict[str, Any]:
    """Return the best matings of a hand, and how many there are; no points where there is none."""
    found = best.answer.best
    return {
        "schema": schema("best"),
        "points": found[0].points if found else None,
        "optima": len(found),
        "matings": [one.mating.label for one in found[: best.first]],
        "retire": _retire_object(best.advice),
    }


@document.register
def hand_document(answer: HandAnswer) -> dict[str, Any]:
    """Return the best matings of a hand with what each card of the best scores."""
    play, found = answer.play, answer.play.held.matings
    best = found[0].points if found else None
    return {
        "schema": schema(answer.schema),
        "draw": play.draw,
        "scoring": play.rules.scheme.name,
        "fill": play.rules.fill,
        "points": best,
        "optima": sum(one.points == best for one in found),
        "matings": [one.mating.label for one in found if one.points == best],
        "held": play.held.count,
        "ranked": [
            {
                "mating": one.mating.label,
                "points": one.points,
                "points_a_kit": round(one.points / len(one.mating.offspring), 2),
            }
            for one in found
        ],
        "animals": [] if play.scores is None else _animal_objects(play.scores),
        "retire": _retire_object(play.advice),
    }


def _animal_objects(scores: MatingScores) -> list[dict[str, Any]]:
    sums = [one for score in scores.scores for one in score.animals]
    return [
        {
            "id": filled.role,
            "card": card_name(filled.animal),
            "resolved": filled.resolved,
            "sum": scored.sum,
            "points": scored.points,
        }
        for filled, scored in zip(scores.animals, sums, strict=True)
    ]


def _retire_object(advice: RetirementAdvice | None) -> dict[str, Any] | None:
    """Return what comes of retiring each card, the best to retire first; null with none left."""
    if advice is None or not advice.cards:
        return None
    return {
        "after": None if advice.after is None else advice.after.label,
        "cards": [
            {
                "card": one.card.label,
                "sex": one.card.sex,
                "keeps": round(float(one.keeps), 2),
                "gives": round(float(one.gives), 2),
            }
            for one in advice.cards
        ],
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
