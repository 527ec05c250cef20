"""What comes next, when an idea is secure, and that nothing is asked twice."""

from fractions import Fraction
from functools import partial
from itertools import product

import pytest
from testcross.rulesets import load_ruleset
from testcross.rulesets.tutoring import (
    LEVELS,
    MISCONCEPTIONS,
    AskedAgain,
    Concept,
    Level,
    NoQuestionError,
    Quiz,
    Tutor,
    TutorText,
)
from testcross.rulesets.tutoring.asking import Asking
from testcross.rulesets.tutoring.mastery import (
    Outcome,
    Result,
    guessed_secure,
    is_secure,
    least_secure,
    run_of,
)
from testcross.solver import Solver

SOLVER = Solver()
ONE, OTHER = Concept.RECESSIVE, Concept.PROVEN


def results(*told: str) -> list[Result]:
    """Return results such as ``r1``: what became of a question, and its cards."""
    outcomes: dict[str, Outcome] = {"r": "right", "h": "helped", "w": "wrong"}
    return [
        Result(number=i, kind="allele", concept=ONE, cards=one[1:], outcome=outcomes[one[0]])
        for i, one in enumerate(told, 1)
    ]


@pytest.mark.parametrize(
    ("told", "run"),
    [
        ((), 0),
        (("r1", "r2"), 2),
        (("r1", "r2", "r3"), 3),
        (("r1", "r1", "r1"), 1),
        (("r1", "h2", "r3", "r4"), 2),
        (("r1", "w2", "r3"), 1),
    ],
)
def test_three_unaided_in_a_row_on_different_cards_make_an_idea_secure(
    told: tuple[str, ...], run: int
) -> None:
    assert run_of(results(*told), ONE) == run
    assert is_secure(results(*told), ONE) == (run >= 3)
    assert run_of(results(*told), OTHER) == 0


def test_idea_that_was_secure_once_stays_so_but_its_run_begins_again() -> None:
    told = results("r1", "r2", "r3", "w4")
    assert is_secure(told, ONE)
    assert run_of(told, ONE) == 0


def test_next_is_what_is_least_secure() -> None:
    ideas = [ONE, OTHER]
    assert least_secure([], ideas) is ONE
    assert least_secure(results("r1"), ideas) is OTHER
    assert least_secure(results("w1"), ideas) is OTHER  # asked less often
    assert least_secure(results("r1", "r2", "r3"), ideas) is OTHER
    assert least_secure(results("r1", "r2", "r3"), [ONE]) is ONE


@pytest.mark.parametrize(("choices", "questions"), [(2, 3), (2, 6), (3, 5), (4, 4)])
def test_share_of_guessers_called_secure_is_that_of_all_ways_to_guess(
    choices: int, questions: int
) -> None:
    ways = list(product(range(choices), repeat=questions))
    lucky = [way for way in ways if (0, 0, 0) in zip(way, way[1:], way[2:], strict=False)]
    assert guessed_secure(Fraction(1, choices), questions) == Fraction(len(lucky), len(ways))


def played(tutor: Tutor, seed: int, count: int, name: str = "") -> Quiz:
    """Return a quiz taken by a pupil with a misconception, or by a perfect one."""
    quiz = Quiz(tutor, seed=seed, count=count)
    while not quiz.done:
        asked = quiz.ask()
        question = asked.question
        said = dict(question.wrong).get(name, question.answer)
        asked.take(", ".join(said) or "none")
        if isinstance(asked, Asking) and asked.outcome is None and said == question.answer:
            for after in tutor.feedback(question).after:
                asked.take(after.answer)
        if asked.outcome is None:
            asked.take("!")
        quiz.settle(asked)
    return quiz


@pytest.mark.parametrize("level", LEVELS)
def test_perfect_pupil_needs_no_hint(level: Level) -> None:
    tutor = Tutor(load_ruleset(), level, SOLVER)
    tally = played(tutor, 3, 30).tally()
    assert tally.letters == "r" * 30
    assert tally.misconceptions == ()
    assert all(one.wrong == one.helped == 0 for one in tally.concepts)
    assert {one.concept for one in tally.concepts} == set(tutor.concepts)


@pytest.mark.parametrize("name", [one.name for one in MISCONCEPTIONS])
def test_pupil_with_a_misconception_is_found_out_in_a_quiz(name: str) -> None:
    found = {
        said
        for level in ("trio", "litter")
        for said, _ in played(Tutor(load_ruleset(), level, SOLVER), 5, 60, name)
        .tally()
        .misconceptions
    }
    assert found == {name}


@pytest.mark.parametrize("level", LEVELS)
def test_no_question_and_no_mating_comes_twice(level: Level) -> None:
    tutor = Tutor(load_ruleset(), level, SOLVER)
    quiz = Quiz(tutor, seed=2, count=25, mode="exam")
    ids, matings = [], []
    while not quiz.done:
        asked = quiz.ask()
        ids.append(asked.question.id)
        matings += [asked.question.mating] if asked.question.mating else []
        asked.take(", ".join(asked.question.answer) or "none")
        quiz.settle(asked)
    assert len(set(ids)) == 25
    assert len(set(matings)) == len(matings)


def test_quiz_ends_with_a_reason_where_there_are_no_more_questions() -> None:
    tutor = Tutor(load_ruleset(), "novice", SOLVER, kinds=["next"])
    with pytest.raises(NoQuestionError, match=r"there are no more than \d+ different questions"):
        played(tutor, 1, 200)


def test_hints_on_a_whole_animal_go_on_from_what_is_filled_in() -> None:
    tutor = Tutor(load_ruleset(), "litter", SOLVER, kinds=["animal"])
    checked = 0
    for seed in range(40):
        question = tutor.question(seed)
        right = question.answer[0].split(" ")
        shown = next(
            row.shown for row in question.rows if row.role in question.text.replace("kit ", "kit")
        ).split(" ")
        gaining = [
            i for i, (one, other) in enumerate(zip(right, shown, strict=True)) if one != other
        ]
        if len(gaining) < 2:
            continue
        first = tutor.feedback(question).hints[1]
        half = [*right[: gaining[0] + 1], *shown[gaining[0] + 1 :]]
        later = tutor.feedback(question, " ".join(half)).hints[1]
        names = [locus.name for locus in tutor.ruleset.loci]
        assert f"locus {names[gaining[0]]} " in first
        assert f"locus {names[gaining[1]]} " in later
        checked += 1
    assert checked > 5


def test_hints_stay_at_the_conclusion_and_make_a_right_answer_helped() -> None:
    tutor = Tutor(load_ruleset(), "novice", SOLVER, kinds=["legal"])
    question = tutor.question(1)
    asked = Asking(question, tutor.ruleset, lambda filled: tutor.feedback(question, filled))
    said = [asked.take("?") for _ in range(6)]
    assert said[3] == said[4] == said[5] == [TutorText(tutor.feedback(question).hints[3])]
    asked.take(question.answer[0])
    assert asked.outcome == "helped"


@pytest.mark.parametrize("kind", ["odd", "terms"])
def test_wrong_answer_without_a_smaller_question_brings_the_next_hint(kind: str) -> None:
    tutor = Tutor(load_ruleset(), "litter", SOLVER, kinds=[kind])
    question = tutor.question(2)
    feedback = tutor.feedback(question)
    assert feedback.smaller == ()
    asked = Asking(question, tutor.ruleset, partial(tutor.feedback, question))
    wrong = [choice.text for choice in question.choices if not choice.correct]
    for number in (0, 1):
        turns = asked.take(wrong[number])
        assert turns[1:] == [TutorText(feedback.hints[number]), AskedAgain(question)]
    assert asked.take("?") == [TutorText(feedback.hints[2])]
    assert feedback.hints[3] not in str(asked.take("?!"))
    assert asked.take(question.answer[0]) == [TutorText("Right.")]
    assert asked.outcome == "helped"


def test_same_seed_makes_the_same_question_and_id_and_others_differ() -> None:
    one, other = (Tutor(load_ruleset(), "trio", Solver()) for _ in range(2))
    assert [one.question(seed) for seed in range(30)] == [
        other.question(seed) for seed in range(30)
    ]
    ids = {one.question(seed).id for seed in range(200)}
    assert len(ids) > 190
    assert all(set(name) <= set("abcdefghijklmnopqrstuvwxyz0123456789-") for name in ids)


@pytest.mark.parametrize("level", LEVELS)
def test_tutor_asks_about_every_idea_that_a_level_has(level: Level) -> None:
    tutor = Tutor(load_ruleset(), level, SOLVER)
    for concept in tutor.concepts:
        assert concept in tutor.question(1, concept=concept).concepts


def test_difficulty_is_steps_and_premises_and_one_for_a_white() -> None:
    from testcross.rulesets import explain_mating, parse_mating

    tutor = Tutor(load_ruleset(), "trio", SOLVER, kinds=["allele"])
    for seed in range(40):
        question = tutor.question(seed)
        explained = explain_mating(parse_mating(tutor.ruleset, question.mating), SOLVER)
        proof = tutor.feedback(question).proof
        used = [step for step in explained.steps if step.text in proof]
        white = any(row.card == "White" for row in question.rows)
        assert question.difficulty == sum(1 + len(step.premises) for step in used) + white


def test_wrong_choice_is_followed_by_the_question_on_which_it_fails() -> None:
    tutor = Tutor(load_ruleset(), "trio", SOLVER, kinds=["kits"])
    for seed in range(20):
        question = tutor.question(seed)
        feedback = tutor.feedback(question)
        for choice in question.choices:
            if choice.correct:
                continue
            asked = Asking(question, tutor.ruleset, partial(tutor.feedback, question))
            turns = asked.take(choice.text)
            (smaller,) = (one for text, one in feedback.to_choice if text == choice.text)
            assert turns[-1] == AskedAgain(smaller)
            assert choice.text in smaller.text or "Can it give" in smaller.text
