"""The first line of an answer about a mating: the verdict, as a word and in colour."""

from collections.abc import Callable, Mapping
from subprocess import CompletedProcess

import pytest
from program.terminal import shown_on_a_terminal

Run = Callable[..., CompletedProcess[str]]
LEGAL = "Castor x Lilac -> White"
ILLEGAL = "Black x Black -> Castor"
LONG = "Chocolate Chinchilla x Lilac Chinchilla -> Castor, Chocolate Marten Cal, White"


@pytest.mark.posix_only("needs a pseudo-terminal")
def test_verdict_on_a_terminal_is_green_or_red_and_plain_without_colours(
    environment: Mapping[str, str],
) -> None:
    answers = (
        (LEGAL, {"TERM": "xterm"}, f"{LEGAL}: \x1b[1;32mLEGAL\x1b[0m\n"),
        (ILLEGAL, {"TERM": "xterm"}, f"{ILLEGAL}: \x1b[1;31mILLEGAL at A\x1b[0m\n"),
        (ILLEGAL, {"NO_COLOR": "1", "TERM": "xterm"}, f"{ILLEGAL}: ILLEGAL at A\n"),
        (ILLEGAL, {"TERM": "dumb"}, f"{ILLEGAL}: ILLEGAL at A\n"),
    )
    shown = shown_on_a_terminal(
        [(["check", mating], variables) for mating, variables, _ in answers], environment
    )
    for (_, _, expected), answer in zip(answers, shown, strict=True):
        assert answer.startswith(expected)


@pytest.mark.parametrize("columns", ["40", "80", "100"])
def test_long_first_line_does_not_tear_the_verdict(testcross: Run, columns: str) -> None:
    lines = testcross("check", LONG, environment={"COLUMNS": columns}).stdout.splitlines()
    opening = lines[: lines.index("")]
    assert " ".join(line.strip() for line in opening) == f"{LONG}: ILLEGAL at B and C"
    assert opening[-1].endswith("ILLEGAL at B and C")
    assert max(map(len, opening)) <= int(columns)
    assert [line for line in opening[1:] if not line.startswith("  ")] == []


@pytest.mark.parametrize("command", ["check", "explain", "score", "litter"])
@pytest.mark.parametrize(
    "mating", [ILLEGAL, LONG, "Castor x Lilac -> White, Blue Cal, Black, Opal"]
)
def test_reason_stands_in_the_first_twelve_lines(testcross: Run, command: str, mating: str) -> None:
    lines = testcross(command, mating).stdout.splitlines()[:12]
    (at,) = [n for n, line in enumerate(lines) if line == ""][:1]
    assert "needs" in " ".join(lines[at:])
    assert [line for line in lines if line.startswith(("A: ", "B: ", "C: ", "D: "))]


def test_name_of_a_card_is_not_torn_between_lines(testcross: Run) -> None:
    for words in (["offspring", "castor", "lilac"], ["explain", ILLEGAL]):
        lines = [line for line in testcross(*words).stdout.splitlines() if line.startswith("  ")]
        assert "\N{NO-BREAK SPACE}" not in "".join(lines)
        torn = [line for line in lines if line.endswith((" Lilac", " Chocolate", " Blue"))]
        assert torn == []
