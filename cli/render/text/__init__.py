"""Answers as text for people."""

from importlib import import_module

from testcross.cli.render.text.screen import in_a_line, in_file, on_screen, step_by_step

FAMILIES = {
    "Check": "verdicts",
    "MatingCounts": "file_lines",
    "Failure": "file_lines",
    "Explanation": "deductions",
    "WhyAnimalAnswer": "deductions",
    "WhyAnswer": "deductions",
    "WhyNotAnswer": "deductions",
    "ScoreAnswer": "score_tables",
    "LitterAnswer": "progeny",
    "OffspringAnswer": "progeny",
    "PunnettSquare": "progeny",
    "NumberedSquares": "progeny",
    "SquaresByLocus": "progeny",
    "BestOfHand": "hand_plays",
    "HandAnswer": "hand_plays",
    "SetsOfLayout": "set_tables",
    "Match": "card_matches",
    "HandMatches": "card_matches",
    "GoingOut": "card_matches",
    "ExplainedPlay": "card_matches",
    "Odds": "pea_odds",
    "GardenChance": "pea_chances",
    "Box": "pea_boxes",
    "CheckedBox": "pea_boxes",
    "PlantList": "pea_boxes",
    "PickAnswer": "pea_picks",
    "Prospect": "pea_plans",
    "Hindsight": "pea_plans",
    "GameReview": "pea_reviews",
    "TableScore": "pea_scores",
    "TraitVerdict": "pea_verdicts",
    "LessonAnswer": "lesson_pages",
    "LessonList": "lesson_pages",
    "AllelePage": "reference_pages",
    "CardFacts": "reference_pages",
    "HerdCheck": "herd_checks",
    "TrioCheck": "herd_checks",
    "HerdExplanation": "herd_facts",
    "NumberedConflict": "herd_facts",
    "BookRepair": "herd_repairs",
    "Carriers": "herd_fills",
    "GlossaryPage": "glossary_pages",
    "DeckList": "ruleset_tables",
    "GameDeck": "game_sheets",
    "GameSheet": "game_sheets",
    "Ruleset": "ruleset_tables",
    "RulesetList": "ruleset_tables",
    "CheckedRuleset": "ruleset_tables",
    "Rule": "rule_pages",
    "RuleList": "rule_pages",
    "WrittenGames": "game_counts",
    "FileReport": "finding_list",
    "Summary": "summary_table",
    "PlayerPage": "player_pages",
    "ClassChange": "change_reports",
    "ClassReport": "class_reports",
    "NumberedQuestion": "quiz_lines",
    "AskedAgain": "quiz_lines",
    "TutorText": "quiz_lines",
    "Tally": "quiz_lines",
}
"""Which module here shows answers of which type; it is loaded with the first such answer, so that
a quick question waits for no other."""


def render_text(answer: object, line: int | None = None) -> str:
    """Return an answer as text.

    Args:
        answer: of any type in ``FAMILIES``.
        line: the line of a file of matings that it answers; None for a question on its own.
    """
    _load(answer)
    return on_screen(answer) if line is None else in_file(answer, line)


def render_line(answer: object, line: int | None = None) -> str:
    """Return the gist of an answer in one line, however long."""
    import_module(f"{__name__}.chat_lines")
    number = "" if line is None else f"{line}: "
    return f"{number}{in_a_line(answer)}\n"


def render_steps(answer: object, line: int | None = None) -> tuple[str, ...]:
    """Return an answer in the pieces in which it is shown, one for each Enter."""
    _load(answer)
    return step_by_step(answer, line)


def _load(answer: object) -> None:
    import_module(f"{__name__}.{FAMILIES[type(answer).__name__]}")


__all__ = ["FAMILIES", "render_line", "render_steps", "render_text"]
