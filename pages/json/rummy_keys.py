"""What JSON says of Gene Rummy's hands, layouts, scores and printed tables."""

from typing import TYPE_CHECKING, NamedTuple

from testcross.pages.json.walk import Table, document, shape

if TYPE_CHECKING:
    from testcross.rulesets import AnimalFill
    from testcross.rulesets.gene_rummy.scoring import (
        BestMating,
        BestOfHand,
        HandAnswer,
        ScoreAnswer,
    )


def _scores(answer: "ScoreAnswer") -> dict[str, int | None]:
    """Return points by scheme; null for an illegal mating, or where a scheme cannot be applied."""
    points = {score.scheme: score.points for score in answer.scores.scores}
    return {scheme.name: points.get(scheme.name) for scheme in answer.schemes}


def _scored_animals(answer: "ScoreAnswer") -> list[dict[str, str | int | None]]:
    """Return of each animal its ``role``, ``card``, ``genotype``, and points by scheme."""
    scores = answer.scores
    animals: list[dict[str, str | int | None]] = [
        {"role": role, "card": animal.variety.name if animal.variety else None}
        for role, animal in scores.mating.roles()
    ]
    for position, filled in enumerate(scores.animals):
        points = {score.scheme: score.animals[position].points for score in scores.scores}
        animals[position] |= {"genotype": filled.genotype, **points}
    return animals


def _first_labels(best: "BestOfHand") -> list[str]:
    """Return matings that score the most, as many as were asked for."""
    return [one.mating.label for one in best.best[: best.first]]


def _best_labels(answer: "HandAnswer") -> list[str]:
    """Return matings that score the most, as many as were asked for."""
    found = answer.matings
    return [one.mating.label for one in found if one.points == found[0].points]


def _points_a_kit(one: "BestMating") -> float:
    """Return its points by the number of its kits."""
    return round(one.points / len(one.mating.offspring), 2)


class ScoredAnimal(NamedTuple):
    """A card of the best mating, and what it scores."""

    filled: "AnimalFill"
    sum: str
    """The sum written out: ``1+4 + 1+1 + 1+0 + 1+0``."""
    points: int


def _best_animals(answer: "HandAnswer") -> list[ScoredAnimal]:
    """Return the cards of the best mating; empty where none is legal."""
    scores = answer.scores
    if scores is None:
        return []
    sums = [one for score in scores.scores for one in score.animals]
    return [
        ScoredAnimal(filled=filled, sum=scored.sum, points=scored.points)
        for filled, scored in zip(scores.animals, sums, strict=True)
    ]


_MOST = "The most points there are; None where no mating is legal."
_RETIRE = "What comes of retiring each card, the best one first; None with none left."

TABLE: Table = {
    "ScoreAnswer": document(
        "score",
        "score castor lilac white",
        "ruleset=scores.mating.ruleset.name mating=scores.mating.label legal fill=scores.fill"
        " scores animals unfilled?",
        scores=_scores,
        animals=_scored_animals,
    ),
    "BestOfHand": document(
        "best",
        "best castor lilac --draw white",
        "points=best.0.points@best optima=best|len matings retire=advice@advice.cards",
        points=_MOST,
        optima="How many matings score the most.",
        matings=_first_labels,
        retire=_RETIRE,
    ),
    "HandAnswer": document(
        "best",
        "best castor lilac white",
        "draw scoring=rules.scheme.name fill=rules.fill points=matings.0.points@matings"
        " optima matings held=count ranked=matings animals retire=advice@advice.cards",
        points=_MOST,
        matings=_best_labels,
        animals=_best_animals,
        retire=_RETIRE,
    ),
    "BestMating": shape("mating=mating.label points points_a_kit", points_a_kit=_points_a_kit),
    "ScoredAnimal": shape(
        "role=filled.role card=filled.animal.variety.name genotype=filled.genotype sum points"
    ),
    "RetirementAdvice": shape("after=after.label cards"),
    "Retiring": shape("card=card.label sex=card.sex keeps|rounded gives|rounded"),
    "SetsOfLayout": document(
        "sets",
        "best --sets castor lilac --kit white",
        "kit scoring=scheme.name pairs sets failing|dict",
        failing="How many pairs fail at each locus.",
    ),
    "FoundSet": shape(
        "buck doe points",
        buck=shape("card=mating.sire.label place=buck"),
        doe=shape("card=mating.dam.label place=doe"),
    ),
    "AllelePage": document(
        "table",
        "show BD",
        "ruleset=table.ruleset.name loci=table.loci.name gametes=table.gametes.genotype"
        " cells=table.cells phenotypes=table.phenotypes genotypes=table.genotypes"
        " pairs=table.pairs errata",
    ),
    "Erratum": shape("page claim right"),
}
