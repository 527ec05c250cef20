"""Answers as text for people."""

from importlib import import_module

from testcross.cli.render.text.block_text import text_of
from testcross.cli.render.text.screen import in_a_line, in_file, step_by_step
from testcross.rulesets.blocks import Line, Span, blocks

FAMILIES = {
    "Check": "mating_tables",
    "MatingCounts": "finding_list",
    "Failure": "finding_list",
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
    "BestOfHand": "score_tables",
    "HandAnswer": "score_tables",
    "SetsOfLayout": "score_tables",
    "Match": "rulesets.gene_expression.matching",
    "HandMatches": "rulesets.gene_expression.matching",
    "GoingOut": "rulesets.gene_expression.matching",
    "ExplainedPlay": "game_sheets",
    "Odds": "rulesets.genotype.chances.chance_blocks",
    "GardenChance": "rulesets.genotype.chances.chance_blocks",
    "Box": "genotype_box",
    "CheckedBox": "genotype_box",
    "PlantList": "genotype_box",
    "PickAnswer": "rulesets.genotype.draft.pick_answer",
    "Prospect": "rulesets.genotype.planning.plan_blocks",
    "Hindsight": "rulesets.genotype.planning.plan_blocks",
    "GameReview": "genotype_review",
    "TableScore": "rulesets.genotype.scoring.player_score",
    "TraitVerdict": "rulesets.genotype.effects.trait_verdict",
    "LessonAnswer": "rule_pages",
    "LessonList": "rule_pages",
    "AllelePage": "reference_pages",
    "CardFacts": "reference_pages",
    "HerdCheck": "herd_answers",
    "TrioCheck": "herd_answers",
    "HerdExplanation": "herd_answers",
    "NumberedConflict": "herd_answers",
    "BookRepair": "herd_answers",
    "Carriers": "herd_answers",
    "GlossaryPage": "rule_pages",
    "DeckList": "rule_pages",
    "GameDeck": "game_sheets",
    "GameSheet": "game_sheets",
    "Ruleset": "rule_pages",
    "RulesetList": "rule_pages",
    "CheckedRuleset": "rule_pages",
    "Rule": "rule_pages",
    "RuleList": "rule_pages",
    "WrittenGames": "game_sheets",
    "FileReport": "finding_list",
    "Summary": "summary_table",
    "PlayerPage": "summary_table",
    "ClassChange": "class_reports",
    "ClassReport": "class_reports",
    "NumberedQuestion": "quiz_lines",
    "AskedAgain": "quiz_lines",
    "TutorText": "quiz_lines",
    "Tally": "quiz_lines",
}
"""Which module here, or beside the answer, shows answers of which type; it is loaded with the first
such answer, so that a quick question waits for no other."""


def render_text(answer: object, line: int | None = None) -> str:
    """Return an answer as text.

    Args:
        answer: of any type in ``FAMILIES``.
        line: the line of a file of matings that it answers; None for a question on its own.
    """
    _load(answer)
    return text_of(blocks(answer) if line is None else in_file(answer, line))


def render_line(answer: object, line: int | None = None) -> str:
    """Return the gist of an answer in one line, however long."""
    import_module(f"{__name__}.mating_tables")
    number = "" if line is None else f"{line}: "
    return text_of([Line((Span(number), *in_a_line(answer)))])


def render_steps(answer: object, line: int | None = None) -> tuple[str, ...]:
    """Return an answer in the pieces in which it is shown, one for each Enter."""
    _load(answer)
    return tuple(map(text_of, step_by_step(answer, line)))


def _load(answer: object) -> None:
    module = FAMILIES[type(answer).__name__]
    import_module(f"testcross.{module}" if "." in module else f"{__name__}.{module}")


__all__ = ["FAMILIES", "render_line", "render_steps", "render_text"]
