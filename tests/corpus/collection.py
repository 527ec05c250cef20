"""The whole corpus: so many questions to each command, the same ones always."""

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from random import Random

from corpus.aids import best_questions, offspring_questions, punnett_questions, sets_questions
from corpus.converted import convert_questions
from corpus.expressed import glossary_questions, goout_questions, play_questions
from corpus.herds_asked import advise_questions, pedigree_questions
from corpus.matings import LITTERS, draw_questions, litter_questions, why_questions
from corpus.pea_dice_questions import (
    pea_box_questions,
    pea_chance_questions,
    pea_odds_questions,
)
from corpus.pea_lesson_questions import pea_lesson_questions
from corpus.pea_tables import (
    pea_pick_questions,
    pea_plan_questions,
    pea_review_questions,
    pea_score_questions,
    pea_validate_questions,
)
from corpus.question import Question
from corpus.quizzes import grade_questions, progress_questions, quiz_questions
from corpus.records import verify_questions
from corpus.reference import (
    GROUPS,
    card_questions,
    deck_questions,
    help_questions,
    laws_questions,
    page_questions,
    rule_questions,
    ruleset_questions,
    scorepad_questions,
    serve_questions,
    show_questions,
    table_questions,
)
from corpus.simulated import simulate_questions

SIZE = 5_000
QUOTAS = {
    "check": 88,
    "explain": 88,
    "score": 110,
    "litter": 80,
    "why": 70,
    "why-not": 74,
    "draw": 12,
    "offspring": 54,
    "advise": 40,
    "punnett": 50,
    "best": 52,
    "sets": 50,
    "deck": 28,
    "convert": 80,
    "rule": 44,
    "ruleset": 152,
    "simulate": 120,
    "scorepad": 20,
    "glossary": 20,
    "quiz": 220,
    "grade": 22,
    "progress": 3,
    "page": 4,
    "serve": 3,
    "laws": 3,
    "table": 10,
    "card": 9,
    "show": 42,
    "expression play": 150,
    "expression goout": 100,
    "genotype odds": 90,
    "genotype chance": 90,
    "genotype box": 60,
    "genotype pick": 100,
    "genotype plan": 60,
    "genotype review": 100,
    "genotype score": 60,
    "genotype validate": 150,
    "genotype lesson": 120,
    **{f"pedigree {name}": 60 for name in GROUPS["pedigree"]},
}
"""How many questions each command gets; verify gets those that are left."""
_DRAWN = {
    "draw": draw_questions,
    "offspring": offspring_questions,
    "advise": advise_questions,
    "punnett": punnett_questions,
    "best": best_questions,
    "sets": sets_questions,
    "deck": deck_questions,
    "convert": convert_questions,
    "rule": rule_questions,
    "ruleset": ruleset_questions,
    "simulate": simulate_questions,
    "scorepad": scorepad_questions,
    "glossary": glossary_questions,
    "quiz": quiz_questions,
    "grade": grade_questions,
    "progress": progress_questions,
    "page": page_questions,
    "serve": serve_questions,
    "laws": laws_questions,
    "table": table_questions,
    "card": card_questions,
    "show": show_questions,
    "expression play": play_questions,
    "expression goout": goout_questions,
    "genotype odds": pea_odds_questions,
    "genotype chance": pea_chance_questions,
    "genotype box": pea_box_questions,
    "genotype pick": pea_pick_questions,
    "genotype plan": pea_plan_questions,
    "genotype review": pea_review_questions,
    "genotype score": pea_score_questions,
    "genotype validate": pea_validate_questions,
    "genotype lesson": pea_lesson_questions,
    "verify": verify_questions,
}


@cache
def corpus(only: str = "") -> Mapping[str, Question]:
    """Return the questions of the corpus whose names begin so, such as ``verify-0007``."""
    quotas = dict(QUOTAS)
    helped = help_questions()
    quotas["verify"] = SIZE - sum(QUOTAS.values()) - len(helped)
    kinds = ["help", *quotas]
    asked = [kind for kind in kinds if f"{kind}-".startswith(only) or only.startswith(f"{kind}-")]
    found = {
        f"{kind}-{number:04}": question
        for kind in asked
        for number, question in enumerate(
            helped if kind == "help" else _questions(kind, quotas[kind]), 1
        )
    }
    return {name: question for name, question in found.items() if name.startswith(only)}


def _questions(command: str, count: int) -> list[Question]:
    random = Random(f"testcross {command}")
    if command in LITTERS:
        return litter_questions(command, count, random)
    if command in ("why", "why-not"):
        return why_questions(command, count, random)
    group, _, name = command.partition(" ")
    if group == "pedigree":
        return pedigree_questions(name, count, random)
    return _DRAWN[command](count, random)


def digest(questions: Mapping[str, Question]) -> str:
    """Return a fingerprint of questions, the same for the same questions anywhere."""
    told = {name: question.document() for name, question in questions.items()}
    return hashlib.sha256(json.dumps(told, ensure_ascii=False).encode()).hexdigest()
