"""Worksheets to export: questions as the tutor makes them, and invented ones of any text."""

import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from shutil import which
from xml.etree import ElementTree as ET

import pytest
from hypothesis import strategies as st
from pupils.asked_questions import tutor_of
from testcross.rulesets.tutoring import (
    LEVELS,
    AnswerChoice,
    CardRow,
    Concept,
    Feedback,
    Form,
    Level,
    Question,
    SmallerQuestion,
    Worksheet,
    WorksheetItem,
    make_worksheet,
)

READERS = Path(sys.prefix) / "readers"
"""Where ``make`` puts readers that are written for node."""
SIGNS = (
    *("T", "F", "TRUE", "[html]x", "[b] [b/b]", "[plain]", "// no comment", "$CATEGORY: no/such"),
    *("::no title::", "~ = # { } : \\", "a -> b", "%50%x", "50 % or %100%", "#### no proof", "{T}"),
    *("a\nb", "a\n\nb", "a\n// b", "\\n", "\\\\", "<b>B</b> &amp; </p>", "]]>", "a\tb", 'say "B"'),
    *("#separator:comma", "1. no list", "- no list", "* _B_ `b` |", "# no heading", "=1+1", "@x"),
    *("*", "Bb → bB", "☐ ½ × 😀", "{=a ~b}", "<!-- no -->", "$$x$$", "'B'", "B;b,b", "a\u2028b"),
)
"""What means something in one format or another."""
TEXTS = st.text(
    st.characters(blacklist_categories=["Cs", "Cc", "Cn"])
    | st.sampled_from("~=#{}:\\[]%/$<>&*_\n"),
    max_size=20,
).map(lambda text: f"a{text}b" if text.strip() else "ab")
"""Anything that may be typed, one visible character at each end."""


@cache
def made(level: Level, count: int = 24, seed: int = 1, kinds: tuple[str, ...] = ()) -> Worksheet:
    tutor = tutor_of(level)
    return make_worksheet(tutor.only(kinds) if kinds else tutor, seed=seed, count=count)


def genotypes() -> Worksheet:
    return made("novice", kinds=("allele",))


def asking_for_dd(worksheet: Worksheet) -> WorksheetItem:
    return next(i for i in worksheet.items if i.question.answer == ("Dd",))


ALL_LEVELS = LEVELS


def invented(text: str, form: Form = "one", *, number: str = "") -> Worksheet:
    """Return a worksheet with one question of which everything reads as given."""
    choices = [
        AnswerChoice(text=f"not {text}", correct=False, misconceptions=("dominance-reversed",)),
        AnswerChoice(text=number or text, correct=True),
        AnswerChoice(text=f"{text} {text}", correct=form == "several"),
    ]
    smaller = SmallerQuestion(text=text, choices=tuple(choices[:2]), reason=text)
    choices = [replace(choice, reply=text) for choice in choices]
    question = Question(
        id="invented-1",
        kind="allele",
        level="trio",
        ruleset="gene-rummy",
        seed=1,
        concepts=(Concept.SERIES, Concept.WHITE),
        difficulty=3,
        mating="",
        cards=(CardRow(role="buck", card=text, shown="B-"),),
        text=text,
        form=form,
        choices=tuple(choices),
        answer=tuple(choice.text for choice in choices if choice.correct),
        case_matters=form == "typed" and not number,
        example="Aa" if form == "typed" else "",
    )
    feedback = Feedback(hints=(text, "x", "y", "z"), smaller=(smaller,), proof=(text, "So it is."))
    item = WorksheetItem(question=question, feedback=feedback)
    return Worksheet(name="invented-trio-1", title=text, heading=text, items=(item,), seed=1)


def asked_of_mistakes(item: WorksheetItem) -> list[str]:
    """Return what each wrong choice is asked: about itself, or one of the smaller questions."""
    own = {choice: smaller.text for choice, smaller in item.feedback.to_choice}
    wrong = [choice.text for choice in item.question.choices if not choice.correct]
    turn = [one.text for one in item.feedback.smaller] or [item.feedback.hints[0]]
    return [own.get(text, turn[number % len(turn)]) for number, text in enumerate(wrong)]


def words(text: str) -> str:
    """Return text without line breaks and without spaces in a row, which formats may change."""
    return " ".join(text.split()).replace("×", "x")  # on paper it is a sign


def parsed(content: bytes) -> ET.Element:
    """Return the root of an XML file that the program wrote."""
    return ET.fromstring(content)  # noqa: S314 - nobody else wrote it


def run_node(module: str, *arguments: str, stdin: str = "", script: str = "") -> str:
    """Return what a module of node prints, or a script that uses it.

    The test is skipped where there is no node, or no such module.
    """
    node, path = which("node"), READERS / "node_modules" / module
    if node is None or not path.exists():
        pytest.skip(f"needs node with {module}; 'make' installs it where there is npm")
    done = subprocess.run(
        [node, *(["-e", script] if script else [str(path)]), *arguments],
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        cwd=READERS,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
