"""Whatever is typed into a quiz, it is answered in words and nothing breaks."""

from random import Random

import pytest
from testcross.rulesets import load_ruleset
from testcross.rulesets.tutoring import LEVELS, Level, Question, Tutor
from testcross.rulesets.tutoring.answer_text import read_answer
from testcross.rulesets.tutoring.asking import Asking, ExamAsking, TutorText
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
    hides_nothing = {f"{one.symbols[-1]}-": one.symbols[-1] * 2 for one in tutor.ruleset.loci}
    for seed in range(60):
        question = tutor.question(seed, "allele")
        (right,) = question.answer
        for _ in range(40):
            line = "".join(random.choices([*right, *"ABCDabcdtch-"], k=len(right)))
            if read_answer(question, line, tutor.ruleset).answer == question.answer:
                meant = hides_nothing.get(line, line)  # behind the last allele there is no other
                assert sorted(meant.casefold()) == sorted(right.casefold()), (line, right)


def said(asked: Asking | ExamAsking, line: str) -> list[str]:
    return [turn.text for turn in asked.take(line) if isinstance(turn, TutorText)]


def test_sign_typed_several_times_asks_for_help_and_is_no_answer() -> None:
    tutor = Tutor(load_ruleset(), "novice", SOLVER)
    question = tutor.question(3, "allele")
    hints = tutor.feedback(question).hints
    asked = asking(tutor, question)
    assert [said(asked, line) for line in ("??", "? ?")] == [[hints[0]], [hints[1]]]
    assert said(asked, "!!")[0] == f"The answer is: {question.answer[0]}"
    assert asked.outcome == "wrong"
    exam = ExamAsking(question, tutor.ruleset)
    assert said(exam, "??") == ["There are no hints and no proofs in an exam."]
    assert exam.outcome is None


@pytest.mark.parametrize(
    ("typed", "reply"),
    [
        ("Dd", "These are two alleles; one is asked for. Type D or d."),
        ("D or d", "These are two alleles; one is asked for. Type D or d."),
        ("Bb", "I cannot read that. Type D or d."),
        ("zz", "I cannot read that. Type D or d."),
        ("d", "Right."),
        ("dd", "Right."),
    ],
)
def test_two_alleles_where_one_is_asked_for_are_told_as_such(typed: str, reply: str) -> None:
    tutor = Tutor(load_ruleset(), "novice", SOLVER, kinds=["verdict"])
    question = next(
        one
        for one in map(tutor.question, range(500))
        if "at locus D" in one.text
        and tutor.feedback(one).smaller
        and "must come from each parent" in tutor.feedback(one).smaller[0].text
        and tutor.feedback(one).smaller[0].answer == "d"
    )
    asked = asking(tutor, question)
    asked.take(next(choice.text for choice in question.choices if not choice.correct))
    assert said(asked, typed)[0] == reply
    assert asked.outcome is None


def test_proof_asked_for_at_the_question_behind_a_right_answer_is_given() -> None:
    tutor = Tutor(load_ruleset(), "locus", SOLVER)
    question = tutor.question(0, "premises")
    help_ = tutor.feedback(question)
    asked = asking(tutor, question)
    asked.take(", ".join(question.answer))
    assert asked.outcome is None
    assert said(asked, "!") == [f"The answer is: {help_.after[0].answer}", *help_.proof]
    assert asked.outcome == "helped"


def test_animal_is_read_without_its_article() -> None:
    tutor = Tutor(load_ruleset(), "novice", SOLVER)
    question = tutor.question(4, "premises")
    for line in ("kit", "the kit", "c"):
        assert read_answer(question, line, tutor.ruleset).answer == ("the kit",)


@pytest.mark.parametrize("ruleset", ["gene-rummy", "genotype"])
def test_hints_about_a_word_strike_out_two_others_and_leave_two(ruleset: str) -> None:
    tutor = Tutor(load_ruleset(ruleset), "novice", SOLVER)
    for seed in range(60):
        question = tutor.question(seed, "terms")
        hints, (right,) = tutor.feedback(question).hints, question.answer
        others = [choice.text for choice in question.choices if not choice.correct]
        struck = [one for one in others if any(h.startswith(f"It is not {one}.") for h in hints)]
        assert len(struck) == len(others) - 1 == 2
        assert all(right.casefold() not in hint.casefold() for hint in hints[:-1])


@pytest.mark.parametrize("line", ["(b)", "b)", "B.", " b "])
def test_label_of_a_choice_is_read_with_its_bracket(line: str) -> None:
    tutor = Tutor(load_ruleset(), "novice", SOLVER)
    question = tutor.question(0, "verdict")
    found = read_answer(question, line, tutor.ruleset).answer
    assert found == (question.choices[1].text,)
