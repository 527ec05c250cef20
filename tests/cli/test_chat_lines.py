"""``--short``: an answer in one line, for a chat."""

from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

Run = Callable[..., CompletedProcess[str]]
LEGAL = "Castor x Lilac -> White"
ILLEGAL = "Black x Black -> Castor"
REASON = (
    "ILLEGAL at A. The kit (Castor) is A-, agouti, and needs A from one parent, but neither has "
    "it: the buck (Black) is aa and the doe (Black) is aa."
)
FILL = "A- B- Cc D- x aa bb Cc dd -> -a -b cc -d"


@pytest.mark.parametrize("command", ["check", "score", "litter"])
def test_short_answer_about_an_illegal_mating_is_the_verdict_and_the_reason(
    testcross: Run, command: str
) -> None:
    done = testcross(command, ILLEGAL, "--short")
    assert (done.returncode, done.stdout, done.stderr) == (1, f"{ILLEGAL}: {REASON}\n", "")


@pytest.mark.parametrize(
    ("mating", "told"),
    [
        (ILLEGAL, " Another card for buck, doe or kit1 would make it legal."),
        ("aa BB C- D- x aa BB C- D- -> Chocolate, Lilac", "and has none."),
    ],
)
def test_short_explanation_of_an_illegal_mating_names_the_cards_to_replace(
    testcross: Run, mating: str, told: str
) -> None:
    lines = testcross("explain", mating, "--short").stdout.splitlines()
    assert len(lines) == 1
    assert lines[0].endswith(told)


def test_short_answers_to_a_file_are_a_line_each(
    testcross: Run, stdin: Callable[[str], None]
) -> None:
    stdin(f"# a hand\n{LEGAL}\nnonsense\n{ILLEGAL}\n")
    done = testcross("check", "-", "--short")
    assert done.returncode == 2
    assert done.stdout.splitlines() == [
        f"2: {LEGAL}: LEGAL. {FILL}",
        "3: NOT UNDERSTOOD  nonsense",
        f"4: {ILLEGAL}: {REASON}",
    ]
    assert done.stderr.startswith("testcross: standard input:3: ")


@pytest.mark.parametrize("other", ["--json", "--quiet"])
def test_short_answer_in_another_form_is_refused(testcross: Run, other: str) -> None:
    done = testcross("check", LEGAL, "--short", other)
    assert (done.returncode, "--short and" in done.stderr) == (2, True)
    assert "were both given; give one of them" in done.stderr


def test_plainest_reason_at_each_locus_is_enough_for_check(testcross: Run) -> None:
    mating = "Castor x Lilac -> White, Chinchilla, Castor Cal"
    short, whole = testcross("check", mating).stdout, testcross("explain", mating).stdout
    assert short.count("\nC: ") == 1
    assert whole.count("\nC: ") > 1
    left = whole.count("\nC: ") - 1
    reasons = "1 more reason" if left == 1 else f"{left} more reasons"
    assert f"testcross explain shows {reasons}, the steps," in short
