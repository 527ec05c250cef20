"""Questions to ``testcross quiz``: nobody answers, so each shows its first question."""

from random import Random

from corpus.question import Question, ask, filled_up

_LEVELS = ("novice", "locus", "trio", "litter")
_KINDS = (
    *("legal", "locus", "elimination", "verdict", "allele", "animal", "either-or", "premises"),
    *("kits", "odd", "punnett", "chance", "next", "terms", "score", "set"),
)


def quiz_questions(count: int, random: Random) -> list[Question]:
    """Return quizzes of every kind and level, and some that cannot be."""
    chosen = [
        ask("quiz"),
        ask("quiz", "--mode", "exam", "--level", "litter"),
        ask("quiz", "--level", "easy"),
        ask("quiz", "--kind", "alele"),
        ask("quiz", "--concept", "white-hides", "--count", "3"),
        ask("quiz", "--answered", "rh", "--seed", "3"),
        ask("quiz", "--ruleset", "genotype", "--level", "trio"),
    ]
    return filled_up(chosen, _drawn, random, count)


def _drawn(random: Random) -> Question:
    return ask(
        *("quiz", "--level", random.choice(_LEVELS), "--kind", random.choice(_KINDS)),
        *("--seed", str(random.randrange(1000))),
    )
