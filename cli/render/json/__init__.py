"""Answers as JSON for programs: one object per line, with the name and version of its schema."""

from importlib import import_module

from testcross.cli.render.json.documents import document
from testcross.cli.render.json.lines import compact

FAMILIES = {
    "Check": "mating_objects",
    "WhyNotAnswer": "deduction_objects",
    "Explanation": "deduction_objects",
    "WhyAnimalAnswer": "deduction_objects",
    "WhyAnswer": "deduction_objects",
    "ScoreAnswer": "score_objects",
    "LitterAnswer": "progeny_objects",
    "OffspringAnswer": "progeny_objects",
    "PunnettSquare": "progeny_objects",
    "NumberedSquares": "progeny_objects",
    "SquaresByLocus": "progeny_objects",
    "BestOfHand": "play_objects",
    "HandAnswer": "play_objects",
    "SetsOfLayout": "play_objects",
    "Match": "match_objects",
    "HandMatches": "match_objects",
    "GoingOut": "match_objects",
    "ExplainedPlay": "match_objects",
    "Odds": "pea_odds_objects",
    "GardenChance": "pea_chance_objects",
    "Box": "pea_box_objects",
    "CheckedBox": "pea_box_objects",
    "PlantList": "pea_box_objects",
    "PickAnswer": "pea_pick_objects",
    "Prospect": "pea_plan_objects",
    "Hindsight": "pea_plan_objects",
    "GameReview": "pea_review_objects",
    "TableScore": "pea_score_objects",
    "TraitVerdict": "pea_verdict_objects",
    "LessonAnswer": "lesson_objects",
    "LessonList": "lesson_objects",
    "AllelePage": "reference_objects",
    "CardFacts": "reference_objects",
    "HerdCheck": "herd_objects",
    "TrioCheck": "herd_objects",
    "HerdExplanation": "herd_objects",
    "NumberedConflict": "herd_objects",
    "BookRepair": "herd_objects",
    "Carriers": "herd_objects",
    "GlossaryPage": "glossary_objects",
    "DeckList": "ruleset_objects",
    "GameDeck": "sheet_objects",
    "GameSheet": "sheet_objects",
    "Ruleset": "ruleset_objects",
    "RulesetList": "ruleset_objects",
    "CheckedRuleset": "ruleset_objects",
    "Rule": "rule_objects",
    "RuleList": "rule_objects",
    "ClassChange": "class_objects",
    "ClassReport": "class_objects",
    "Failure": "failure_objects",
}
"""Which module here shows answers of which type; it is loaded with the first such answer, so that
a quick question waits for no other."""


def render_json(answer: object, line: int | None = None) -> str:
    """Return an answer as one line of JSON.

    Args:
        answer: of any type in ``FAMILIES``.
        line: the line of a file of matings that it answers; None for a question on its own.
    """
    import_module(f"{__name__}.{FAMILIES[type(answer).__name__]}")
    found = document(answer)
    if line is not None:  # the line comes third, behind the schema and the ruleset
        found = {"schema": found["schema"], "ruleset": found["ruleset"], "line": line, **found}
    return f"{compact(found)}\n"


__all__ = ["FAMILIES", "render_json"]
