"""Whatever is typed into a quiz, it is answered in words and nothing breaks."""

from random import Random

import pytest
from testcross.rulesets import load_ruleset
from testcross.rulesets.tutoring import LEVELS, Level, Question, Tutor
from testcross.rulesets.tutoring.answer_text import read_answer
from testcross.rulesets.tutoring.asking import Asking, ExamAsking
from testcross.solver import Solver

SOLVER = Solver()
SIGNS = "ABCDabcdtchx-?!*_ ,;.:/'[](){}<>|=~#$%&0123456789\t\u2013\u00e9\u202e\U0001f407"
WORDS = ("yes", "no", "none", "Bb", "bB", "A- B- C- D-", "castor", "1e9", "\u0661", "\u00b2")


def lines(random: Random, count: int) -> list[str]:
    drawn = ("".join(random.choices(SIGNS, k=random.randrange(1, 30))) for _ in range(count))
    return [*WORDS, "x" * 5_000, "\x00", "\ud800", "[b]", *drawn]


@pytest.mark.parametrize("level", LEVELS)
def test_nothing_that_is_typed_breaks_a_question(level: Level) -> None:
    tutor, random = Tutor(load_ruleset(), level, SOLVER), Random(level)
    for kind in tutor.kinds:
        question = tutor.question(random.randrange(100), kind)
        for line in lines(random, 30):
            for asked in (asking(tutor, question), ExamAsking(question, tutor.ruleset)):
                assert asked.take(line) or asked.outcome is not None
                for more in ("?", "x", line, "!"):
                    if asked.outcome is None:
                        assert asked.take(more) or asked.outcome is not None


def asking(tutor: Tutor, question: Question) -> Asking:
    return Asking(question, tutor.ruleset, lambda filled: tutor.feedback(question, filled))


@pytest.mark.parametrize("level", LEVELS)
def test_answer_that_is_taken_for_right_is_the_right_one_in_its_letters(level: Level) -> None:
    tutor, random = Tutor(load_ruleset(), level, SOLVER), Random(level)
    for seed in range(60):
        question = tutor.question(seed, "allele")
        (right,) = question.answer
        for _ in range(40):
            line = "".join(random.choices([*right, *"ABCDabcdtch-"], k=len(right)))
            if read_answer(question, line, tutor.ruleset).answer == question.answer:
                assert sorted(line.casefold()) == sorted(right.casefold()), (line, right)
