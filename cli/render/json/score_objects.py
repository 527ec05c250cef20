"""Scores as documents."""

from typing import Any

from testcross.cli.answers import ScoreAnswer
from testcross.cli.render.json.documents import card_name, document, opening


@document.register
def score_document(answer: ScoreAnswer) -> dict[str, Any]:
    """Return what one mating scores; null where it is illegal or cannot be scored."""
    scores = answer.scores
    found = {score.scheme: score for score in scores.scores}
    animals: list[dict[str, Any]] = [
        {"id": role, "card": card_name(animal)} for role, animal in scores.mating.roles()
    ]
    for position, filled in enumerate(scores.animals):
        animals[position]["resolved"] = filled.resolved
        for name, score in found.items():
            animals[position][name] = score.animals[position].points
    points = {name: score.points for name, score in found.items()}
    unfilled = {} if answer.unfilled is None else {"unfilled": list(answer.unfilled)}
    return {
        **opening("score", scores.mating),
        "legal": scores.legal,
        "fill": scores.fill,
        "scores": {scheme.name: points.get(scheme.name) for scheme in answer.schemes},
        "animals": animals,
        **unfilled,
    }
