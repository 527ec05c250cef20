"""What comes next, and that nothing is asked twice."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from itertools import pairwise, product
from operator import itemgetter
from random import Random

import pytest
import testcross
from pupils.asked_questions import SOLVER, asked, helped, tutor_of
from sampling import each
from testcross.rulesets import explain_mating, load_ruleset, parse_mating
from testcross.rulesets.genetics.ruleset_file import shipped_rulesets
from testcross.rulesets.tutoring import (
    LEVELS,
    AskedAgain,
    Concept,
    Level,
    NoQuestionError,
    Quiz,
    Tutor,
    TutorText,
)
from testcross.rulesets.tutoring.conversation import (
    Conversation,
)
from testcross.rulesets.tutoring.quiz import MODES
from testcross.rulesets.tutoring.quiz_lines import numbered_question_blocks
from testcross.rulesets.tutoring.tutor import UntaughtLocusError
from testcross.solver import Solver, make_engine

TELLING = {
    "dominance-reversed": ("punnett", "elimination"),
    "series-order-ignored": ("kits", "legal"),
    "one-parent-is-enough": ("allele", "verdict"),
    "dash-is-the-same": ("score", "animal"),
    "not-yet-deduced": ("verdict", "animal"),
    "both-must-carry": ("either-or", "premises"),
    "white-hides-nothing": ("kits", "elimination"),
    "ratio-is-a-count": ("chance", "next"),
    "loci-stay-together": ("kits", "punnett"),
}
"""Kinds of questions about rabbits that often tell a misconception from all others."""
NAMES = list(TELLING)


def played(
    tutor: Tutor, seed: int, count: int, name: str = "", *, kinds: Sequence[str] = ()
) -> Quiz:
    """Return a quiz taken by a pupil with a misconception, or by a perfect one.

    Args:
        tutor: who asks.
        seed: of the quiz.
        count: of its questions.
        name: of the misconception, if the pupil has one.
        kinds: of which kind each question is, round and round; the quiz then ends with the first
            answer that gives a misconception away.
    """
    quiz = Quiz(tutor, seed=seed, count=count, kinds=kinds)
    while not quiz.done and not (kinds and quiz.tally().misconceptions):
        talk = quiz.ask()
        question = talk.question
        said = dict(question.wrong).get(name, question.answer)
        talk.take(", ".join(said) or "none")
        if isinstance(talk, Conversation) and talk.outcome is None and said == question.answer:
            for after in tutor.feedback(question).after:
                talk.take(after.answer)
        if talk.outcome is None:
            talk.take("!")
        quiz.settle(talk)
    return quiz


@each("level", LEVELS, quick=2)
def test_perfect_pupil_needs_no_hint(level: Level) -> None:
    tally = played(tutor_of(level), 3, 30).tally()
    assert tally.letters == "r" * 30
    assert tally.misconceptions == ()
    assert all(one.wrong == one.helped == 0 for one in tally.concepts)


@each("name, level", list(product(NAMES, ["trio", "litter"])), quick=8, kind=itemgetter(0))
def test_pupil_with_a_misconception_is_found_out_by_questions_that_tell(
    name: str, level: Level
) -> None:
    tally = played(tutor_of(level), 5, 60, name, kinds=TELLING[name]).tally()
    assert [one.idea.name for one in tally.misconceptions] == [name]


@pytest.mark.deep
@each("name", NAMES, quick=8)
def test_pupil_with_a_misconception_is_found_out_in_four_quizzes(name: str) -> None:
    levels: tuple[Level, ...] = ("trio", "litter")
    found = {
        one.idea.name
        for level in levels
        for seed in (5, 6)  # a quiz of sixty questions may have only one that tells
        for one in played(tutor_of(level), seed, 60, name).tally().misconceptions
    }
    assert found == {name}


@each("level", LEVELS, quick=2)
def test_no_question_and_no_mating_comes_twice(level: Level) -> None:
    quiz = Quiz(tutor_of(level), seed=2, count=25, mode="exam")
    ids, matings = [], []
    while not quiz.done:
        talk = quiz.ask()
        ids.append(talk.question.id)
        matings += [talk.question.mating] if talk.question.mating else []
        talk.take(", ".join(talk.question.answer) or "none")
        quiz.settle(talk)
    assert len(set(ids)) == 25
    assert len(set(matings)) == len(matings)


def test_few_questions_come_again_but_not_in_an_exam_nor_in_a_list() -> None:
    tutor = Tutor(load_ruleset(), "novice", SOLVER, concept=Concept.GAMETE)
    quiz = Quiz(tutor, seed=1, count=30)
    again, ids = list[bool](), list[str]()
    while not quiz.done:
        again.append(
            "You met this question before" in str([*numbered_question_blocks(quiz.asked_now)])
        )
        talk = quiz.ask()
        ids.append(talk.question.id)
        talk.outcome = "wrong"
        quiz.settle(talk)
    new = again.index(True)
    assert all(again[new:])
    assert len(set(ids[:new])) == new == len(set(ids)) > 8
    assert ids[new:] == (ids[:new] * 3)[: 30 - new]
    for mode in MODES:
        listed = Quiz(tutor, seed=1, count=30, mode=mode)
        with pytest.raises(NoQuestionError, match=f"there are only {new} different questions"):
            any(listed.hand_out() is None for _ in range(30))


@each("seed, known", list(product(range(1, 41), (0.0, 0.3, 0.6, 0.9))), quick=2)
def test_beginner_always_has_fifty_different_questions(seed: int, known: float) -> None:
    quiz, chance = Quiz(tutor_of("novice"), seed=seed, count=50), Random(seed)
    while not quiz.done:
        assert not quiz.asked_now.again
        talk = quiz.ask()
        talk.outcome = "right" if chance.random() < known else "wrong"
        quiz.settle(talk)
    assert len(quiz.results) == 50


def test_idea_that_no_question_of_these_kinds_is_about_is_passed_over() -> None:
    tutor = tutor_of("novice").only(["elimination"])
    with pytest.raises(NoQuestionError, match="no question of any kind about proven-not-possible"):
        tutor.question(1, concept=Concept.PROVEN)
    tally = played(tutor, 1, 3).tally()
    assert tally.letters == "rrr"
    assert {one.concept for one in tally.concepts} == {*tutor.concepts} - {Concept.PROVEN}


def test_hints_on_a_whole_animal_go_on_from_what_is_filled_in() -> None:
    tutor = tutor_of("litter")
    checked = 0
    for seed in range(40):
        question = asked("litter", "animal", seed)
        right = question.answer[0].split(" ")
        shown = next(
            row.shown for row in question.cards if row.role in question.text.replace("kit ", "kit")
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


@pytest.mark.parametrize("kind", ["odd", "terms"])
def test_wrong_answer_without_a_smaller_question_brings_the_next_hint(kind: str) -> None:
    tutor = tutor_of("litter")
    question, feedback, _ = helped("litter", kind, 2)
    assert feedback.smaller == ()
    talk = Conversation(
        question, tutor.ruleset, partial(tutor.feedback, question), partial(tutor.reply, question)
    )
    wrong = [choice.text for choice in question.choices if not choice.correct]
    for number in (0, 1):
        turns = talk.take(wrong[number])
        assert turns[1:] == [TutorText(feedback.hints[number]), AskedAgain(question)]
    assert talk.take("?") == [TutorText(feedback.hints[2])]
    assert feedback.hints[3] not in str(talk.take("?!"))
    assert talk.take(question.answer[0]) == [TutorText(f"Right. {feedback.proof[0]}")]
    assert talk.outcome == "helped"


@cache
def another_tutor() -> Tutor:
    return Tutor(load_ruleset(), "trio", Solver(make_engine("python-constraint")))


@each("seed", range(30), quick=10)
def test_same_seed_makes_the_same_question_with_another_tutor(seed: int) -> None:
    assert another_tutor().question(seed) == asked("trio", "", seed)


@each("seeds", [range(first, first + 50) for first in range(0, 200, 50)], quick=1)
def test_questions_of_other_seeds_have_other_ids_made_of_plain_signs(seeds: range) -> None:
    ids = {asked("trio", "", seed).id for seed in seeds}
    assert len(ids) > 45
    assert all(set(name) <= set("abcdefghijklmnopqrstuvwxyz0123456789-") for name in ids)


@each("seed", range(40), quick=15)
def test_difficulty_is_steps_and_premises_and_one_for_a_white(seed: int) -> None:
    question, feedback, ruleset = helped("trio", "allele", seed)
    explained = explain_mating(parse_mating(ruleset, question.mating), SOLVER)
    used = [step for step in explained.steps if step.text in feedback.proof]
    if not used:  # where nothing follows of it, what follows of the others has to be looked at
        here = question.text.split(" at locus ")[1][0]
        used = [step for step in explained.steps if step.locus == here]
    white = any(row.card == "White" for row in question.cards)
    assert question.difficulty == sum(1 + len(step.premises) for step in used) + white


@each("seed", range(20), quick=10)
def test_wrong_choice_is_followed_by_the_question_on_which_it_fails(seed: int) -> None:
    question, feedback, ruleset = helped("trio", "kits", seed)
    for choice in question.choices:
        if choice.correct:
            continue
        talk = Conversation(
            question,
            ruleset,
            partial(tutor_of("trio").feedback, question),
            partial(tutor_of("trio").reply, question),
        )
        turns = talk.take(choice.text)
        (smaller,) = (one for text, one in feedback.to_choice if text == choice.text)
        assert turns[-1] == AskedAgain(smaller)
        assert choice.text in smaller.text or "Can it give" in smaller.text


@each("level, seed", [(level, seed) for level in LEVELS for seed in range(30)], quick=8)
def test_questions_get_harder_and_neither_kind_nor_idea_comes_at_once_again(
    level: Level, seed: int
) -> None:
    quiz = Quiz(tutor_of(level), seed=seed, count=12)
    questions = [quiz.hand_out().question for _ in range(12)]
    assert questions[1].kind != "set" or level != "novice"
    for one, other in pairwise(questions):
        assert one.kind != other.kind
    ideas = [result.concept for result in quiz.results]
    assert all(one is not other for one, other in pairwise(ideas))


@pytest.mark.parametrize("level", LEVELS)
def test_who_knows_no_word_is_not_asked_for_words_alone(level: Level) -> None:
    quiz = Quiz(tutor_of(level), seed=3, count=14)
    while not quiz.done:
        asked = quiz.ask()
        is_word = asked.question.kind == "terms"
        asked.take("!" if is_word else ", ".join(asked.question.answer) or "none")
        while asked.outcome is None:
            asked.take("!")
        quiz.settle(asked)
    assert sum(one.kind == "terms" for one in quiz.results) <= 5


def _ideas() -> list[tuple[Level, Concept, int]]:
    return [(one, idea, s) for one in LEVELS for idea in tutor_of(one).concepts for s in range(6)]


@each("level, idea, seed", _ideas, quick=6)
def test_quiz_about_one_idea_never_runs_out_by_chance(
    level: Level, idea: Concept, seed: int
) -> None:
    tutor = Tutor(load_ruleset("gene-rummy"), level, SOLVER, concept=idea)
    quiz = Quiz(tutor, seed=seed, count=10)
    assert all(idea in quiz.hand_out().question.concepts for _ in range(10))


def with_loci() -> list[str]:
    """Return the names of the shipped rulesets that have animals or plants."""
    return [name for name in shipped_rulesets() if name != "gene-expression"]


@each("name", with_loci, quick=4)
def test_quiz_asks_about_any_shipped_cards(name: str) -> None:
    made = testcross.quiz("locus", ruleset=name, count=1, seed=1).to_dict()
    assert len(made["forms"][0]["questions"]) == 1


def test_loci_of_mitochondria_are_refused_with_the_reason() -> None:
    cards = load_ruleset("gene-rummy-novice")
    first, second = cards.loci
    changed = replace(cards, loci=(replace(first, chromosome="mitochondrial"), second))
    with pytest.raises(UntaughtLocusError, match="the locus B is mitochondrial; choose cards"):
        Tutor(changed, "trio", SOLVER)


def test_cards_that_show_everything_make_no_question_of_a_legal_mating_and_say_so_at_once() -> None:
    # RR, Rr and rr look different: nothing follows from a legal mating, so "Yes" is never right.
    tutor, answers = Tutor(load_ruleset("four-oclocks"), "trio", SOLVER), set()
    for seed in range(1, 200):
        with suppress(NoQuestionError):
            answers.add(tutor.question(seed, "legal").answer)
    assert answers == {("No",)}
