"""What is remembered: mastery by a model written apart, due dates, the file, its lock, clocks."""

import json
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from time import process_time
from zoneinfo import ZoneInfo

import pytest
import testcross
from fsrs import Card, Rating, Scheduler
from pupils.asked_questions import asked, tutor_of
from pupils.simulated_pupils import SHOWN_BY, answer, pool
from sampling import each
from testcross.rulesets.tutoring import (
    BY_NAME,
    LEVELS,
    Concept,
    Level,
    Question,
    Quiz,
    kept_progress,
)
from testcross.rulesets.tutoring.conversation import Outcome
from testcross.rulesets.tutoring.diagnosis import SLIP
from testcross.rulesets.tutoring.progress import (
    KNOWN_BEFORE,
    LEARNT,
    Progress,
    ProgressEntry,
    traced,
)
from testcross.rulesets.tutoring.progress_file import ProgressFileError, known_progress

MONDAY = datetime(2026, 11, 23, 8, tzinfo=UTC)
IDEA = Concept.RECESSIVE
SEEDS = 120
QUESTION = asked("novice", "allele", 1)


class Clock:
    def __init__(self, time: datetime = MONDAY) -> None:
        self.time = time

    def __call__(self) -> datetime:
        return self.time


def entry(time: datetime, result: Outcome, idea: Concept = IDEA) -> ProgressEntry:
    return ProgressEntry(time=time, kind="allele", idea=idea, result=result, chance=Fraction(1, 4))


def forward(answers: list[bool], chance: Fraction) -> Fraction:
    """Return how likely the last state is 'known', summed over every moment of learning it."""
    learn, slip = Fraction(LEARNT), SLIP
    paths = {True: Fraction(KNOWN_BEFORE), False: 1 - Fraction(KNOWN_BEFORE)}
    for right in answers:
        seen = {True: 1 - slip if right else slip, False: chance if right else 1 - chance}
        paths = {known: weight * seen[known] for known, weight in paths.items()}
        paths = {True: paths[True] + paths[False] * learn, False: paths[False] * (1 - learn)}
    return paths[True] / (paths[True] + paths[False])


@each("answers", list(product([True, False], repeat=6)), quick=24)
def test_mastery_is_that_of_a_hidden_state_summed_over_all_paths(answers: list[bool]) -> None:
    for chance in (Fraction(1, 2), Fraction(1, 4), Fraction(1, 16)):
        known = KNOWN_BEFORE
        for right in answers:
            known = traced(known, right, chance)
        assert known == pytest.approx(float(forward(list(answers), chance)))


@cache
def touching(idea: str) -> list[Question]:
    """Return questions that a wrong idea answers wrongly; any if no idea is named."""
    if idea in SHOWN_BY:
        return list(pool(idea)[:40])
    drawn = (asked("trio" if idea else "novice", "", number) for number in range(SEEDS))
    return [one for one in drawn if not idea or idea in dict(one.wrong)][:40]


def mastered_at_the_end(pupil: str, learns_after: int, seed: int) -> bool:
    """Tell whether an idea counts as mastered after thirty sittings of two questions."""
    chance, clock = Random(f"{pupil}:{learns_after}:{seed}"), Clock()
    questions = touching(pupil if pupil in BY_NAME else "")
    progress = Progress(now=clock, zone=UTC)
    for number in range(60):
        clock.time += timedelta(days=number % 2)
        question = questions[(seed + number) % len(questions)]
        who = pupil if number < learns_after else "knows"
        right = answer(who, question, chance) == question.answer
        progress.record(question, IDEA, "right" if right else "wrong")
    return progress.about(IDEA).mastered


PUPILS = [
    *[("guesses", 99), ("knows", 0), ("guesses", 20), ("guesses", 45)],
    *product(BY_NAME, (99, 20)),
]
"""Who learns, and after how many explanations; after 99 nobody in sixty questions."""


@each("pupil, learns_after", PUPILS, quick=2)
def test_mastery_is_within_a_tenth_of_the_truth_after_thirty_sittings(
    pupil: str, learns_after: int
) -> None:
    found = sum(mastered_at_the_end(pupil, learns_after, seed) for seed in range(40))
    truth = 0 if learns_after > 60 else 40
    assert abs(found - truth) <= 4


@each("ratings", list(product(["right", "helped", "wrong"], repeat=4)), quick=12)
def test_idea_is_due_when_the_library_says(ratings: list[Outcome]) -> None:
    scheduler = Scheduler(enable_fuzzing=False, learning_steps=(), relearning_steps=())
    card, time, entries = Card(card_id=0, due=MONDAY), MONDAY, []
    told = {"right": Rating.Good, "helped": Rating.Hard, "wrong": Rating.Again}
    for rating in ratings:
        entries.append(entry(time, rating))
        card, _ = scheduler.review_card(card, told[rating], time)
        time += timedelta(days=3, hours=5)
    assert Progress(entries, zone=UTC).about(IDEA).due == card.due.date()


def test_what_monday_showed_is_asked_on_thursday() -> None:
    clock = Clock()
    progress = Progress(now=clock, zone=UTC)
    for _ in range(5):
        progress.record(QUESTION, IDEA, "right")
    assert progress.about(IDEA).mastered
    assert progress.open([IDEA, Concept.WORDS]) == [Concept.WORDS]
    assert progress.open([IDEA]) == []
    clock.time = MONDAY + timedelta(days=3)
    assert progress.open([IDEA, Concept.WORDS]) == [IDEA]


def test_day_is_the_local_one() -> None:
    late = datetime(2026, 11, 23, 23, 30, tzinfo=UTC)
    for zone, day in ((UTC, 25), (ZoneInfo("Europe/Vienna"), 26)):
        assert Progress([entry(late, "right")], zone=zone).about(IDEA).due == date(2026, 11, day)


def test_skipped_question_changes_nothing() -> None:
    progress = Progress([entry(MONDAY, "skipped")], zone=UTC)
    assert progress.about(IDEA) == Progress(zone=UTC).about(IDEA)


def test_clock_that_went_back_stands_still() -> None:
    clock = Clock()
    progress = Progress([entry(MONDAY, "right")], now=clock, zone=UTC)
    clock.time = MONDAY - timedelta(days=400)
    assert progress.record(QUESTION, IDEA, "right").time == MONDAY
    assert progress.open([IDEA]) == [IDEA]


def test_file_has_kinds_ideas_times_and_results_and_is_read_back(tmp_path: Path) -> None:
    path, clock = tmp_path / "ann.json", Clock()
    with kept_progress(path, now=clock, zone=UTC) as kept:
        kept.record(QUESTION, IDEA, "right")
        clock.time += timedelta(minutes=1)
        kept.record(QUESTION, Concept.WORDS, "wrong")
        told = kept.about(IDEA)
    document = json.loads(path.read_text(encoding="utf-8"))
    assert document["schema"] == "testcross.progress/1"
    assert document["answers"][0] == {
        "time": "2026-11-23T08:00:00Z",
        "kind": "allele",
        "idea": "recessive-needs-two",
        "result": "right",
        "chance": "1/4",
    }
    assert {key for one in document["answers"] for key in one} == set(document["answers"][0])
    assert known_progress(path).about(IDEA).mastery == told.mastery
    assert [one.name for one in tmp_path.iterdir()] == ["ann.json"]


GOOD = '{"time": "2026-11-23T08:00:00Z", "kind": "k", "idea": "words", "result": "right"'


def at(time: str) -> str:
    answer = GOOD.replace("2026-11-23T08:00:00Z", time)
    return f'{{"schema": "testcross.progress/1", "answers": [{answer}, "chance": "1/2"}}]}}'


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "it is empty"),
        ("{", "it is not JSON from line 1"),
        ("[]", "it is JSON, but not a table"),
        ('{"schema": "testcross.quiz-key/1"}', "schema: found 'testcross.quiz-key/1'"),
        (
            '{"schema": "testcross.progress/2", "new": 1}',
            "expected 'testcross.progress/1'",
        ),
        ('{"schema": "testcross.progress/1", "answers": [{}]}', "answers[1].time: is missing"),
        (
            f'{{"schema": "testcross.progress/1", "answers": [{GOOD}, "chance": "2/1"}}]}}',
            "expected one in how",
        ),
        (
            '{"schema": "testcross.progress/1", "answers": ['
            + GOOD.replace("2026-11-23T08:00:00Z", "Monday")
            + ', "chance": "1/2"}]}',
            "a time such as 2026-11-24T08:00:00Z",
        ),
        ("\x00\x01", "it is not JSON"),
        (at("9999-12-31T23:59:59Z"), "expected a time of the years 1970 to 9899, such as 2026"),
        (at("9999-12-31T23:59:59-05:00"), "answers[1].time: found '9999-12-31T23:59:59-05:00'"),
        (at("9900-01-01T00:00:00Z"), "expected a time of the years 1970 to 9899, such as 2026"),
        (at("0001-01-01T00:00:00+05:00"), "expected a time of the years 1970 to 9899"),
    ],
)
def test_file_that_is_no_progress_is_named_and_left_as_it_is(
    tmp_path: Path, content: str, said: str
) -> None:
    path = tmp_path / "other.json"
    path.write_text(content, encoding="utf-8")
    with (
        pytest.raises(ProgressFileError, match=r"other\.json") as raised,
        kept_progress(path, now=Clock(), zone=UTC),
    ):
        raise AssertionError("used")
    assert said in str(raised.value)
    assert path.read_text(encoding="utf-8") == content


HOLDER = """
import sys, time
from pathlib import Path
from testcross.rulesets.tutoring import kept_progress
with kept_progress(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(60)
"""


@contextmanager
def held_by_another(path: Path) -> Iterator[None]:
    """Let another process use a file; it is killed in the end."""
    words = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        try:
            yield
        finally:
            holder.kill()


def test_second_quiz_on_a_file_is_refused_until_the_first_is_dead(tmp_path: Path) -> None:
    path = tmp_path / "ann.json"
    with (
        held_by_another(path),
        pytest.raises(ProgressFileError, match=r"another quiz uses .*ann.json; finish that one"),
    ):
        record_one(path)
    record_one(path)
    assert [one.name for one in tmp_path.iterdir()] == ["ann.json"]


def test_answers_of_the_last_year_that_is_planned_from_are_reported(tmp_path: Path) -> None:
    path = tmp_path / "ann.json"
    path.write_text(at("9899-12-31T23:59:59Z"), encoding="utf-8")
    (words,) = (one for one in known_progress(path).report().ideas if one.answers)
    assert words.due is not None
    assert words.due.year in (9899, 9900)


def test_answer_by_a_clock_that_runs_to_the_end_of_the_calendar_is_refused(tmp_path: Path) -> None:
    path, clock = tmp_path / "ann.json", Clock()
    with kept_progress(path, now=clock, zone=UTC) as kept:
        kept.record(QUESTION, IDEA, "right")
        before = path.read_bytes()
        clock.time = datetime(9999, 12, 31, 23, tzinfo=UTC)
        with pytest.raises(ProgressFileError, match="clock of this computer says 9999-12-31"):
            kept.record(QUESTION, IDEA, "right")
    assert path.read_bytes() == before


def record_one(path: Path) -> None:
    with kept_progress(path, now=Clock(), zone=UTC) as kept:
        kept.record(QUESTION, IDEA, "right")


def results_in(path: Path) -> int:
    return len(json.loads(path.read_text(encoding="utf-8"))["answers"])


@pytest.mark.parametrize("nameless", [True, False])
def test_files_of_others_beside_it_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, nameless: bool
) -> None:
    if not nameless:
        monkeypatch.setattr(os, "O_TMPFILE", 0, raising=False)
    path, elsewhere = tmp_path / "ann.json", tmp_path / "elsewhere"
    others = ("ann.json.new", "ann.json.lock", ".ann.json.part", ".ann.json.in-use")
    for name in others:
        (tmp_path / name).write_text("mine", encoding="utf-8")
    record_one(path)
    record_one(path)
    assert results_in(path) == 2
    assert sorted(one.name for one in tmp_path.iterdir()) == sorted([*others, "ann.json"])
    assert {(tmp_path / name).read_text(encoding="utf-8") for name in others} == {"mine"}
    assert not elsewhere.exists()


@pytest.mark.posix_only("needs links")
@pytest.mark.parametrize("planted", ["ann.json.new", ".ann.json.part", "ann.json.lock"])
def test_link_planted_beside_it_is_not_followed(tmp_path: Path, planted: str) -> None:
    victim = tmp_path / "victim"
    victim.write_text("mine", encoding="utf-8")
    (tmp_path / planted).symlink_to(victim)
    record_one(tmp_path / "ann.json")
    assert victim.read_text(encoding="utf-8") == "mine"
    assert (tmp_path / planted).is_symlink()


@pytest.mark.posix_only("needs links")
def test_link_planted_as_the_lock_is_refused(tmp_path: Path) -> None:
    (tmp_path / ".ann.json.in-use").symlink_to(tmp_path / "victim")
    with pytest.raises(ProgressFileError, match=r"ann\.json cannot be used: .*name another file"):
        record_one(tmp_path / "ann.json")
    assert [one.name for one in tmp_path.iterdir()] == [".ann.json.in-use"]


@pytest.mark.posix_only("needs links and modes")
@pytest.mark.parametrize("nameless", [True, False])
def test_link_stays_a_link_and_the_mode_of_the_file_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, nameless: bool
) -> None:
    if not nameless:
        monkeypatch.setattr(os, "O_TMPFILE", 0, raising=False)
    (tmp_path / "home").mkdir()
    path, link = tmp_path / "home" / "ann.json", tmp_path / "ann.json"
    link.symlink_to(path)
    record_one(link)  # which makes the file
    path.chmod(0o640)
    record_one(link)
    assert link.is_symlink()
    assert (results_in(path), stat.S_IMODE(path.stat().st_mode)) == (2, 0o640)
    assert [one.name for one in (tmp_path / "home").iterdir()] == ["ann.json"]


@pytest.mark.posix_only("needs links")
def test_file_and_a_link_to_it_are_used_by_one_quiz(tmp_path: Path) -> None:
    path, link = tmp_path / "ann.json", tmp_path / "link.json"
    link.symlink_to(path)
    refused = pytest.raises(ProgressFileError, match=r"another quiz uses .*ann\.json")
    with held_by_another(link), refused:
        record_one(path)


def test_threads_of_one_process_share_one_progress(tmp_path: Path) -> None:
    path = tmp_path / "ann.json"
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(record_one, [path] * 40))
    assert results_in(path) == 40
    with kept_progress(path) as one, kept_progress(path) as other:
        assert one is other
        assert one.answers == 40
    assert [one.name for one in tmp_path.iterdir()] == ["ann.json"]


def test_quiz_asks_what_is_due_and_stops_when_all_is_mastered(tmp_path: Path) -> None:
    clock, tutor = Clock(), tutor_of("novice")
    with kept_progress(tmp_path / "ann.json", now=clock, zone=UTC) as kept:
        quiz = Quiz(tutor, seed=1, count=200)
        quiz.progress = kept
        while not quiz.done:
            talk = quiz.ask()
            talk.take(", ".join(talk.question.answer) or "none")
            while talk.outcome is None:
                feedback = tutor.feedback(talk.question)
                for after in feedback.after:
                    talk.take(after.answer)
            quiz.settle(talk)
        assert quiz.mastered
        assert all(kept.about(idea).mastered for idea in tutor.concepts)
        assert len(quiz.results) < 80
        clock.time += timedelta(days=60)
        assert not quiz.mastered


def many(path: Path, number: int) -> None:
    ideas = [one.value for one in tutor_of("novice").concepts]
    lines = (
        json.dumps(
            {
                "time": f"2026-{1 + i // 1_000:02}-01T08:00:00Z",
                "kind": "allele",
                "idea": ideas[i % len(ideas)],
                "result": ("right", "wrong", "helped")[i % 3],
                "chance": "1/4",
            }
        )
        for i in range(number)
    )
    path.write_text(
        '{"schema": "testcross.progress/1", "answers": [' + ",\n".join(lines) + "]}\n",
        encoding="utf-8",
    )


@pytest.mark.deep
@pytest.mark.parametrize("level", LEVELS)
def test_next_question_comes_in_twenty_milliseconds_with_ten_thousand_answers(
    level: Level, tmp_path: Path
) -> None:
    path, times = tmp_path / "old.json", list[float]()
    many(path, 10_000)
    with kept_progress(path, now=Clock(), zone=UTC) as kept:
        quiz = Quiz(tutor_of(level), seed=4, count=200)
        quiz.progress = kept
        asked_now = quiz.ask()
        for _ in range(199):
            asked_now.take("!")
            begun = process_time()
            quiz.settle(asked_now)
            asked_now = quiz.ask()
            times.append(process_time() - begun)
    assert sorted(times)[196] <= (0.03 if level == "litter" else 0.02)


def test_who_marks_right_answers_in_python_comes_to_the_end_of_a_level(tmp_path: Path) -> None:
    kept = tmp_path / "ann.json"
    for seed in range(12):
        asked = testcross.quiz(ruleset="labradors", seed=seed, progress=kept)
        if not asked:
            break
        assert all(one.mark(", ".join(one.right)) for one in asked)
    assert not asked
    assert all(one.mastered for one in testcross.progress(kept).ideas if one.answers)
