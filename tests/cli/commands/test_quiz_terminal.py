"""``testcross quiz`` on a pseudo-terminal: line by line, left and gone on with."""

import re
import signal
from collections.abc import Callable, Iterator, Mapping

import pytest
from program.terminal import Terminal
from sampling import sampled

ALLELE = ("quiz", "--kind", "allele", "--count", "2", "--seed", "823")
"""The first: buck Blue B- dd, doe Chocolate bb D-, kit Lilac; the buck at B is Bb."""
needs_terminal = pytest.mark.posix_only("needs a pseudo-terminal")


@pytest.fixture
def terminal(program: str, environment: Mapping[str, str]) -> Iterator[Callable[..., Terminal]]:
    started = []

    def start(*words: str) -> Terminal:
        started.append(Terminal([program, *words], {**environment, "NO_COLOR": "1"}))
        return started[-1]

    yield start
    for one in started:
        one.close()


@needs_terminal
def test_quiz_on_a_terminal_goes_line_by_line(terminal: Callable[..., Terminal]) -> None:
    screen = terminal(*ALLELE)
    screen.read_until("> ")
    assert screen.is_silent()
    screen.type_line("B-")
    screen.read_until("Type B or b.")
    screen.type_line("b")
    screen.read_until("Again: ")
    screen.type_line("?")
    screen.read_until("Look at the kit (Lilac).")
    screen.read_until("Type Yes or No.")
    screen.type_line("bB")
    screen.read_until("Right. That answers the whole question. Write it as Bb.")
    screen.read_until("Question 2 of 2")
    screen.type_line("quit")
    screen.read_until("--seed 823 --answered h")
    screen.read_all()
    assert screen.process.wait(30) == 0
    assert "\x1b" not in screen.shown.replace("\x1b[1m", "").replace("\x1b[0m", "")


@needs_terminal
def test_end_of_input_on_a_terminal_ends_with_the_tally(terminal: Callable[..., Terminal]) -> None:
    screen = terminal(*ALLELE)
    screen.read_until("> ")
    screen.end_input()
    screen.read_until("0 of 2 questions done.")
    screen.read_until("To go on: testcross quiz")
    assert screen.process.wait(30) == 0


@needs_terminal
def test_interrupted_quiz_ends_with_the_tally(terminal: Callable[..., Terminal]) -> None:
    screen = terminal(*ALLELE)
    screen.read_until("> ")
    screen.type_line("Bb")
    screen.read_until("at locus D? Write what you can prove; use - for what you can't.\n> ")
    screen.process.send_signal(signal.SIGINT)
    screen.read_until("1 of 2 questions done.")
    screen.read_until("--answered r")
    assert screen.process.wait(30) == 130


@needs_terminal
def test_terminal_asks_other_questions_each_time_and_says_the_seed(
    terminal: Callable[..., Terminal],
) -> None:
    seeds = set()
    for _ in range(2):
        screen = terminal("quiz", "--count", "1", "--kind", "legal")
        screen.read_until("> ")
        screen.type_line("quit")
        screen.read_all()
        found = re.search(r"--seed (\d+)", screen.shown)
        assert found
        seeds.add(found[1])
    assert len(seeds) == 2


@needs_terminal
@sampled("leave, status", [("interrupt", 130), ("end", 0), ("quit", 0)], quick=1)
def test_quiz_left_at_a_smaller_question_ends_with_the_tally_of_what_was_settled(
    terminal: Callable[..., Terminal], leave: str, status: int
) -> None:
    screen = terminal(*ALLELE)
    screen.read_until("> ")
    screen.type_line("B-")
    screen.read_until("Type B or b.\n> ")
    screen.type_line("Bb")
    screen.read_until("Right. That answers the whole question.")
    screen.read_until("Question 2 of 2")
    screen.read_until("What is the kit at locus D?")
    screen.type_line("D-")
    screen.read_until("Type 1, 2 or 3.\n> ")
    if leave == "interrupt":
        screen.process.send_signal(signal.SIGINT)
    elif leave == "end":
        screen.end_input()
    else:
        screen.type_line("quit")
    screen.read_until("1 of 2 questions done.")
    screen.read_until("--answered h")
    assert screen.process.wait(30) == status
