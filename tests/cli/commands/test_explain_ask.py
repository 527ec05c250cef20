"""``testcross explain --ask``: the reader makes each step."""

import re
from collections.abc import Callable
from subprocess import CompletedProcess

from program.explained import ILLEGAL, LEGAL, document, flat

Run = Callable[..., CompletedProcess[str]]
Lay = Callable[[str], None]


def test_every_genotype_that_follows_is_asked_for_and_then_stands_on_its_card(
    testcross: Run, stdin: Lay
) -> None:
    stdin("yes\n-a\n-b\nCc\nCc\n-d\n")
    done = testcross("explain", "--ask", LEGAL)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("Right.") == 6
    asked = re.findall(r"What is (the \w+) at locus (\w)\?", done.stdout)
    assert asked == [
        *(("the kit", "A"), ("the kit", "B"), ("the buck", "C"), ("the doe", "C")),
        ("the kit", "D"),
    ]
    for number, card in ((2, "-- -- cc --"), (3, "-a -- cc --"), (4, "-a -b cc --")):
        part = done.stdout.split(f"Question {number} of 6")[1].split("What is")[0]
        assert f"kit1  White   {card}\n" in part
    assert "buck  Castor  A- B- Cc D-\n" in done.stdout.split("Question 5 of 6")[1]


def test_steps_are_those_of_explain_in_their_order(testcross: Run, stdin: Lay) -> None:
    stdin("!\n" * 6)
    asked = flat(testcross("explain", "--ask", LEGAL).stdout)
    steps = [step["text"] for step in document(testcross("explain", LEGAL, "--json"))["steps"]]
    places = [asked.index(flat(step)) for step in steps]
    assert places == sorted(places)
    assert asked.index("The answer is: Yes") < places[0]


def test_nothing_that_is_still_asked_is_given_away(testcross: Run, stdin: Lay) -> None:
    stdin("")
    shown = testcross("explain", "--ask", LEGAL).stdout
    assert "LEGAL" not in shown
    assert shown.count("Question") == 1
    stdin("?\n?\n?\n?\n")
    hinted = testcross("explain", "--ask", LEGAL).stdout
    assert "carries" not in hinted
    assert hinted.endswith("Yes: see what follows.\n")


def test_illegal_mating_is_asked_where_it_fails(testcross: Run, stdin: Lay) -> None:
    stdin("No\nA\n")
    done = testcross("explain", "--ask", ILLEGAL)
    assert done.returncode == 1
    assert "Which locus makes it impossible?\nType A, B, C or D.\nNot quite." in done.stdout
    stdin("No\nC\n")
    done = testcross("explain", "--ask", ILLEGAL)
    assert "Right. Kit 2 (Chinchilla) is cchd-, chinchilla, and needs cchd" in flat(done.stdout)
