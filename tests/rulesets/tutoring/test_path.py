"""The path of ideas: simulated pupils go along it for thirty sittings."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random
from statistics import mean

import pytest
from pupils.asked_questions import tutor_of
from pupils.simulated_pupils import GUESSES, KNOWS, PUPILS, answer
from sampling import each, sampled
from testcross.rulesets import load_ruleset
from testcross.rulesets.genetics.ruleset_file import shipped_rulesets
from testcross.rulesets.tutoring import LEVELS, Concept, Quiz
from testcross.rulesets.tutoring.conversation import AskedAgain, Conversation, Outcome
from testcross.rulesets.tutoring.progress import Progress

COUNT = 10
LEARNS = "learns"
"""Guesses about an idea until its proof was shown three times, and knows it then."""


@dataclass
class Sitting:
    level: int
    next: Concept | None
    """What progress said before that it would be."""
    ideas: list[Concept] = field(default_factory=list)
    difficulties: list[int] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)


def sittings(pupil: str, days: int, ruleset: str = "gene-rummy") -> Iterator[Sitting]:
    """Yield thirty days of a pupil, who goes to the next level when all is mastered.

    That no idea comes before those it needs is held question by question.
    """
    now, level, seen = datetime(2026, 11, 23, 8, tzinfo=UTC), 0, Counter[Concept]()
    right, chance = Counter[Concept](), Random(f"path:{pupil}")
    progress = Progress(now=lambda: now, zone=UTC)
    for day in range(days):
        now += timedelta(days=1)
        quiz = Quiz(tutor_of(LEVELS[level], ruleset), seed=day + 1, count=COUNT)
        quiz.progress = progress
        if quiz.mastered and level < len(LEVELS) - 1:
            level += 1
            quiz = Quiz(tutor_of(LEVELS[level], ruleset), seed=day + 1, count=COUNT)
            quiz.progress = progress
        there = tutor_of(LEVELS[level], ruleset).concepts
        found = Sitting(level, progress.report(there).next)
        while not quiz.done:
            talk = quiz.ask()
            assert isinstance(talk, Conversation)
            question, who = talk.question, pupil
            if pupil == LEARNS:
                who = GUESSES if seen[question.concepts[0]] < 3 else KNOWS
            said = answer(who, question, chance)
            outcome: Outcome = "right" if said == question.answer else "wrong"
            talk.said, talk.outcome = said, outcome
            quiz.settle(talk)
            asked = quiz.results[-1].concept
            assert all(right[one] for one in asked.needs if one in there), (asked, right)
            seen[question.concepts[0]] += outcome == "wrong"
            right[asked] += outcome == "right"
            found.ideas.append(asked)
            found.difficulties.append(question.difficulty)
            found.ids.append(question.id)
        yield found


def hold(pupil: str, days: int, ruleset: str = "gene-rummy") -> list[Sitting]:
    """Check the sittings of any pupil: there is always a question, and progress says which."""
    found = list(sittings(pupil, days, ruleset))
    for one in found:
        assert len(one.ideas) == COUNT or one.next is None or one.ideas, one
        assert one.ideas[:1] == ([] if one.next is None else [one.next])
        assert len(set(one.ids)) == len(one.ids)
    return found


@pytest.mark.deep
@each("pupil", [*PUPILS, LEARNS], quick=14)
def test_no_pupil_comes_to_a_dead_end_in_thirty_sittings(pupil: str) -> None:
    found = hold(pupil, 30)
    if pupil == GUESSES:
        assert all(len(one.ideas) == COUNT for one in found)
        assert found[-1].level == 0
    if pupil == LEARNS:
        assert found[-1].level > 0
    if pupil == KNOWS:
        assert found[-1].level == len(LEVELS) - 1


@pytest.mark.deep
@pytest.mark.parametrize("ruleset", ["labradors", "cats", "fruit-flies", "mice", "horses"])
def test_who_knows_comes_to_the_last_level_of_a_species(ruleset: str) -> None:
    assert hold(KNOWS, 30, ruleset)[-1].level == len(LEVELS) - 1


def test_questions_get_harder_within_a_sitting_and_from_sitting_to_sitting() -> None:
    found = [one for one in hold(KNOWS, 12) if len(one.ideas) > 6]
    middle = [len(one.ideas) // 2 for one in found]
    early = [mean(one.difficulties[:at]) for one, at in zip(found, middle, strict=True)]
    late = [mean(one.difficulties[at:]) for one, at in zip(found, middle, strict=True)]
    assert mean(late) > 1.1 * mean(early)
    means = [mean(one.difficulties) for one in found]
    assert mean(means[len(means) // 2 :]) > 1.5 * mean(means[: len(means) // 2])
    assert max(found[0].difficulties) <= 3


def test_the_graph_has_no_circle_and_names_only_ideas() -> None:
    known: set[Concept] = set()
    for one in Concept:  # in the order of teaching each comes after what it needs
        assert set(one.needs) <= known
        assert all(LEVELS.index(n.about.level) <= LEVELS.index(one.about.level) for n in one.needs)
        known.add(one)


@sampled("ruleset", [one for one in shipped_rulesets() if load_ruleset(one).loci], quick=4)
def test_novices_see_one_or_two_loci_and_each_sign_once_with_what_it_means(ruleset: str) -> None:
    tutor = tutor_of("novice", ruleset)
    assert 1 <= len(tutor.ruleset.loci) <= 2
    quiz, told = Quiz(tutor, seed=1, count=20, mode="exam"), list[str]()
    notes = {"/Y": "the Y has no such gene", "/W": "the W has no such gene", "--": "neither of the"}
    notes["+"] = "is part of its name"
    for _ in range(20):
        asked = quiz.hand_out()
        told += asked.signs
        shown = " ".join((asked.question.text, *(row.shown for row in asked.question.cards)))
        for sign, note in notes.items():
            assert sum(note in one for one in told) == 1 or sign not in shown, (sign, asked)
    assert all(sum(note in one for one in told) <= 1 for note in notes.values())


def test_hint_leads_to_a_smaller_question_and_that_back_to_the_whole_one() -> None:
    tutor = tutor_of("locus")
    for kind in tutor.kinds:
        question = tutor.question(1, kind)
        helped = tutor.feedback(question)
        assert not any("?" in hint for hint in helped.hints), kind  # nobody could answer it
        helps = partial(tutor.feedback, question)
        talk = Conversation(question, tutor.ruleset, helps, partial(tutor.reply, question))
        first = talk.take("?")
        assert first[1:] == [AskedAgain(one) for one in helped.smaller[:1]]
        for one in helped.smaller[:1]:
            said = talk.take(one.answer)
            assert said[-1] == AskedAgain(question), kind
            assert str(said[0]).startswith("TutorText(text='Right."), kind
