"""Questions of all kinds and levels, beside explanations of the same matings; in CPU time."""

import gc
import json
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from testcross.cli import GARBAGE_THRESHOLD
from testcross.rulesets import Mating, explain_mating, load_ruleset, parse_mating
from testcross.rulesets.tutoring import (
    LEVELS,
    Concept,
    Level,
    Question,
    Quiz,
    Tutor,
    kept_progress,
)
from testcross.rulesets.tutoring.worksheets import make_forms
from testcross.solver import Solver, make_engine

from bench.report import line, median, percentile

WARM_UP, QUESTIONS = 200, 400
"""At each level."""
KEPT = 200
"""Questions asked of a pupil with a long file; the first half warms up."""


def run() -> None:
    """Print questions a second, as a ratio to explanations, and how long the next one takes."""
    gc.set_threshold(GARBAGE_THRESHOLD)
    tutors = [Tutor(load_ruleset(), level, _solver()) for level in LEVELS]
    for tutor in tutors:
        _asked(tutor, range(WARM_UP))
    questions: list[tuple[Tutor, Question]] = []
    taken: list[float] = []
    for tutor in tutors:
        for seed in range(WARM_UP, WARM_UP + QUESTIONS):
            start = time.process_time()
            question = tutor.question(seed)
            taken.append(time.process_time() - start)
            questions.append((tutor, question))
    rate = len(questions) / sum(taken)
    explained = _explanations_a_second(tutors, questions)
    ratio = rate / explained
    line("mixed questions a second", f"{rate:.0f} /s", ">= 1000 /s", met=rate >= 1000)
    line("explanations of the same matings a second", f"{explained:.0f} /s")
    line("  questions as a ratio to them", f"{ratio:.2f} x", ">= 0.3 x", met=ratio >= 0.3)
    slow = 1000 * percentile(taken, 99)
    line("the next question, warm: median", f"{1000 * median(taken):.2f} ms")
    line("  99th percentile", f"{slow:.2f} ms", "<= 50 ms", met=slow <= 50)
    print_help(questions)
    for level in LEVELS:
        print_kept(level)
    start = time.process_time()
    make_forms(tutors[2], seed=1, count=10, forms=30)
    forms = time.process_time() - start
    line("forms for 30 pupils", f"{forms:.1f} s", "<= 5 s", met=forms <= 5)


def print_kept(level: Level) -> None:
    """Print how long the next question takes where a file keeps 10,000 answers."""
    gc.collect()
    gc.freeze()  # what was asked before is not gone through again in this pupil's time
    taken = []
    with TemporaryDirectory() as folder:
        path = Path(folder) / "pupil.json"
        path.write_text(_many_answers(), encoding="utf-8")
        with kept_progress(path) as kept:
            quiz = Quiz(Tutor(load_ruleset(), level, _solver()), seed=4, count=KEPT)
            quiz.progress = kept
            asked = quiz.ask()
            for _ in range(KEPT - 1):
                asked.take("!")
                start = time.process_time()
                quiz.settle(asked)
                asked = quiz.ask()
                taken.append(time.process_time() - start)
    slow = 1000 * percentile(taken[len(taken) // 2 :], 99)
    line(f"  with 10,000 answers kept, {level}", f"{slow:.1f} ms", "<= 20 ms", met=slow <= 20)


def _many_answers() -> str:
    ideas = [one.value for one in Concept]
    entries = [
        {
            "time": f"2026-{1 + i // 1_000:02}-01T08:00:00Z",
            "kind": "allele",
            "idea": ideas[i % len(ideas)],
            "result": ("right", "wrong", "helped")[i % 3],
            "chance": "1/4",
        }
        for i in range(10_000)
    ]
    return json.dumps({"schema": "testcross.progress/1", "answers": entries})


def _solver() -> Solver:
    return Solver(make_engine("python-constraint"))


def print_help(questions: list[tuple[Tutor, Question]]) -> None:
    """Print how long hints, smaller questions and proof take, which are made when asked for."""
    taken = []
    for tutor, question in questions[::8]:
        start = time.process_time()
        tutor.feedback(question)
        taken.append(1000 * (time.process_time() - start))
    line("hints and proof of a question: median", f"{median(taken):.2f} ms")


def _asked(tutor: Tutor, seeds: range) -> list[Question]:
    return [tutor.question(seed) for seed in seeds]


def _explanations_a_second(tutors: list[Tutor], questions: list[tuple[Tutor, Question]]) -> float:
    """Return how many of the questions' matings are explained a second, after the same warm-up."""
    solver = _solver()
    for tutor in tutors:
        for question in _asked(tutor, range(WARM_UP)):
            if question.mating:
                explain_mating(_mating(tutor, question), solver)
    matings = [_mating(tutor, question) for tutor, question in questions if question.mating]
    start = time.process_time()
    for mating in matings:
        explain_mating(mating, solver)
    return len(matings) / (time.process_time() - start)


def _mating(tutor: Tutor, question: Question) -> Mating:
    return parse_mating(tutor.ruleset, question.mating)
