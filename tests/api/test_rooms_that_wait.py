"""Rooms that run only when something in them is asked for: in whatever order, each runs once."""

import ast
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from sampling import each, sampled
from testcross.asking import lazy

ROOT = Path(__file__).parents[2]

ORDERS: Sequence[Sequence[str]] = (
    (
        "import testcross.pages.json.walk as walk",
        "from testcross.pages import json",
        "assert json.document_of is walk.document_of",
        "assert sys.modules['testcross.pages.json.walk'] is walk",
    ),
    (
        "import testcross.rulesets.genotype.chances",
        "from testcross.rulesets.genotype import chances",
        "assert callable(chances.odds)",
    ),
    (
        "import testcross.rulesets.genotype.lessons as deep",
        "from testcross.rulesets import genotype",
        "assert genotype.lessons.LessonAnswer is deep.LessonAnswer",
    ),
    (
        "from concurrent.futures import ThreadPoolExecutor",
        "from testcross.rulesets import games",
        "found = list(ThreadPoolExecutor(8).map(lambda _: games.find_game, range(8)))",
        "assert len(set(found)) == 1",
    ),
    ("import testcross.rulesets.games.nothing",),
)


FIRST_QUESTIONS = """
import faulthandler, sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

faulthandler.dump_traceback_later(60, exit=True)  # a thread that waits for ever says where
sys.setswitchinterval(1e-4)
import testcross

trio = ("castor", "lilac", "white")
asked = [
    lambda: testcross.check(*trio),
    lambda: testcross.verify("docs/samples/class-7b.csv", "docs/samples/game-with-slips.yaml"),
    lambda: testcross.offspring("castor", "lilac"),
    lambda: testcross.score(*trio),
    lambda: testcross.explain(*trio),
    lambda: testcross.best(["castor buck", "lilac doe"]),
    lambda: testcross.show("castor"),
    lambda: testcross.genotype.odds("Rr x Rr"),
]
together = Barrier(len(asked))


def ask(question):
    together.wait()
    return question().text


with ThreadPoolExecutor(len(asked)) as threads:
    found = list(threads.map(ask, asked))
assert found == [question().text for question in asked]
"""
"""Eight threads whose first question is another one each."""


@sampled("lines", ORDERS, quick=2)
def test_room_that_waits_is_the_same_however_it_is_entered(lines: Sequence[str]) -> None:
    code = "\n".join(("import sys", "from testcross import asking", *lines))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    missing = "No module named 'testcross.rulesets.games.nothing'" in done.stderr
    assert (done.returncode, missing) in ((0, False), (1, True)), done.stderr


def test_first_check_in_python_runs_no_room_that_it_does_not_need() -> None:
    code = (
        "import sys, testcross; testcross.check('castor x lilac -> white'); "
        "waits = [one for one, room in sys.modules.items() if '_waits_to_run' in vars(room)]; "
        "ran = {*sys.modules} - {*waits}; "
        "print(sorted(ran & {f'testcross.rulesets.{one}' for one in "
        "('gene_rummy.scoring.hands', 'blocks', 'verification', 'summary')}), len(waits) > 5)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[] True\n"


@pytest.mark.deep
@each("number", list(range(20)), quick=1)
def test_threads_may_ask_their_first_questions_at_once(number: int) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FIRST_QUESTIONS],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[2],
    )
    assert (done.returncode, done.stderr) == (0, ""), number


def test_no_room_that_waits_whole_offers_what_is_called_like_a_module_of_it() -> None:
    """Only ``lazy_loader`` itself, which then has the module's class, keeps the two apart."""
    for room in lazy.ROOMS:
        stub = ROOT.joinpath(*room.split(".")[1:], "__init__.pyi")
        for node in ast.parse(stub.read_text("utf-8")).body if stub.is_file() else ():
            if isinstance(node, ast.ImportFrom):
                assert node.module not in {one.name for one in node.names}, room
