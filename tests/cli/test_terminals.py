"""An answer has the same bytes on a terminal and through a pipe, but for its colours."""

import io
import os
import re
import sys
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from program.question import Question, asked_before
from program.terminal import streams_on_a_terminal, without_colour
from sampling import DEEP, each
from testcross.cli import console, run

pytestmark = pytest.mark.posix_only("needs a pseudo-terminal")
Answer = tuple[int | str | None, str, str]
"""Status, answer and messages."""


def answers(question: Question, *on: str) -> list[Answer]:
    """Return what each command says; streams on a terminal as they are shown there."""
    home = Path.cwd()
    with TemporaryDirectory() as folder:
        for path, data in question.files:
            place = Path(folder, path)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)
        os.chdir(folder)
        try:
            return [_answer(words, question.stdin, on) for words in question.commands]
        finally:
            os.chdir(home)


def _answer(words: tuple[str, ...], stdin: bytes, on: tuple[str, ...]) -> Answer:
    with _pipes(stdin) as (out, err):
        with streams_on_a_terminal(*on) if on else nullcontext(str) as shown:
            status = _status(words)
        said = {"stdout": out.getvalue().decode(), "stderr": err.getvalue().decode()}
    if on:
        said[on[0]] = with_plain_letters(without_colour(shown()))
    messages = " ".join(said["stderr"].split())  # which are wrapped on a terminal alone
    return status, _timeless(said["stdout"]), _timeless(messages)


def _status(words: tuple[str, ...]) -> int | str | None:
    try:
        return run(words)
    except SystemExit as error:
        return error.code


@contextmanager
def _pipes(stdin: bytes) -> Iterator[tuple[io.BytesIO, io.BytesIO]]:
    """Put memory in the place of the streams: what lies ready, answer and messages."""
    kept = sys.stdin, sys.stdout, sys.stderr
    out, err = io.BytesIO(), io.BytesIO()
    streams = [io.TextIOWrapper(one, encoding="utf-8", newline="\n") for one in (out, err)]
    sys.stdin, (sys.stdout, sys.stderr) = io.TextIOWrapper(io.BytesIO(stdin)), streams
    try:
        yield out, err
    finally:
        sys.stdin, sys.stdout, sys.stderr = kept


RAISED = re.compile("[ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂ⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻]+")
"""Letters of alleles such as cᶜʰᵈ, which a terminal shows as cards do."""


def with_plain_letters(shown: str) -> str:
    return RAISED.sub(lambda found: unicodedata.normalize("NFKC", found[0]), shown)


def _timeless(said: str) -> str:
    return re.sub(r"\d+(\.\d+)? (ms|s)\b", "TIME", said)


@pytest.fixture(autouse=True)
def _eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr(console, "_PATIENCE", -1.0)
    monkeypatch.setattr("testcross.asking.quizzes.any_seed", lambda: 1)  # else other questions


@cache
def asked() -> Mapping[str, Question]:
    """Return the command lines of all cases in the long run, else some that are soon read."""
    return asked_before(() if DEEP in os.environ else ("matings", "reference", "herds"))


@each("name", lambda: sorted(asked()), quick=5, kind=lambda name: asked()[name].command, blocks=16)
def test_a1_answer_is_the_same_on_terminals_but_for_colours_and_raised_letters(name: str) -> None:
    question = asked()[name]
    plain = answers(question)
    assert answers(question, "stderr") == plain
    shows_picture = any("--svg" in words for words in question.commands)
    if question.command in ("simulate", "page", "draw") or shows_picture:
        return  # a screen shows no whole games, no page and no picture
    plain = [(status, with_plain_letters(out), said) for status, out, said in plain]
    assert answers(question, "stdout") == plain
    together = answers(question, "stdout", "stderr")
    for (status, shown, _), (expected, out, messages) in zip(together, plain, strict=True):
        assert status == expected
        assert sorted(shown.split()) == sorted((out + messages).split())
