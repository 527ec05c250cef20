"""``testcross explain`` on a screen: one deduction for each Enter, and how wide it is."""

import re
from collections.abc import Callable, Mapping
from subprocess import CompletedProcess

import pytest
from program.explained import ILLEGAL, LEGAL, LINES, flat
from program.terminal import Terminal
from sampling import sampled

Run = Callable[..., CompletedProcess[str]]
_BOLD = re.compile(r"\x1b\[[01]m")


# one deduction for each Enter


@pytest.mark.parametrize("mating", [LEGAL, ILLEGAL])
def test_explain_step_through_a_pipe_does_not_wait(testcross: Run, mating: str) -> None:
    stepped = testcross("explain", "--step", mating, stdin="")
    at_once = testcross("explain", mating)
    assert (stepped.returncode, stepped.stdout) == (at_once.returncode, at_once.stdout)


@pytest.mark.posix_only("needs a pseudo-terminal")
def test_explain_step_waits_for_enter_and_fills_nothing_in_before_the_last_step(
    program: str, environment: Mapping[str, str]
) -> None:
    terminal = Terminal([program, "explain", "--step", LEGAL], {**environment, "NO_COLOR": "1"})
    try:
        for number in range(1, 6):
            terminal.read_until(f"{number:>3}. ")
            if number < 5:
                terminal.read_until("(Law of Segregation)\n")
            if number == 1:
                terminal.is_silent(0.3)  # what is left of the step comes late on a busy machine
                assert terminal.is_silent(0.3)
            assert f"{number + 1:>3}. " not in terminal.shown
            assert "Filled in" not in terminal.shown
            assert "*" not in terminal.shown
            terminal.press_enter()
        terminal.read_all()
        assert terminal.process.wait(30) == 0
        last = flat(_BOLD.sub("", terminal.shown).rpartition("(Law of Segregation)")[2])
        assert last.startswith(f"{LEGAL}: LEGAL Card Shown Filled in buck Castor A- B- C- D- A- B")
        assert last.endswith("-a* -b* cc -d* * the rest of the mating proves it.")
    finally:
        terminal.close()


@pytest.mark.posix_only("needs a pseudo-terminal")
@sampled("mating", [LEGAL, ILLEGAL], quick=1)
def test_explain_step_gives_the_verdict_last(
    program: str, environment: Mapping[str, str], mating: str
) -> None:
    terminal = Terminal([program, "explain", "--step", mating], {**environment, "NO_COLOR": "1"})
    try:
        terminal.read_until("  1. ")
        for _ in range(8):
            terminal.is_silent(0.2)
            if "LEGAL" in terminal.shown:
                break
            assert "To make it legal" not in terminal.shown
            terminal.press_enter()
        terminal.read_all()
        (verdict,) = re.findall(r"^.*: (LEGAL|ILLEGAL at C)$", terminal.shown, re.MULTILINE)
        assert terminal.shown.rindex(". (Law of") < terminal.shown.index(f": {verdict}")
        assert (verdict == "LEGAL") == (mating == LEGAL)
    finally:
        terminal.close()


@pytest.mark.posix_only("needs a pseudo-terminal")
def test_explain_on_a_terminal_without_step_does_not_wait(
    program: str, environment: Mapping[str, str]
) -> None:
    terminal = Terminal([program, "explain", LEGAL], {**environment, "NO_COLOR": "1"})
    try:
        terminal.read_all()
        assert terminal.process.wait(30) == 0
        assert "  5. " in terminal.shown
    finally:
        terminal.close()


# looks


@pytest.mark.parametrize("form", [[], ["--fill", "either"]])
def test_explain_through_a_pipe_is_plain_ascii_of_80_columns(
    testcross: Run, form: list[str]
) -> None:
    done = testcross("explain", "-", *form, stdin=LINES)
    assert done.returncode == 1
    assert done.stdout.isascii()
    assert "\x1b" not in done.stdout
    assert [line for line in done.stdout.splitlines() if len(line) > 80] == []
    assert [line for line in done.stdout.splitlines() if line != line.rstrip()] == []
