"""``testcross explain``: every deduction as text, of one mating."""

from collections.abc import Callable
from subprocess import CompletedProcess

from program.explained import ILLEGAL, LEGAL, PAGE_23, flat

Run = Callable[..., CompletedProcess[str]]


# what may be asked


def test_explain_shows_the_animals_before_and_after(testcross: Run) -> None:
    table = testcross("explain", LEGAL).stdout.split("\n* ")[0]
    rows = {line.split()[0]: flat(line) for line in table.splitlines()[2:] if line.strip()}
    assert rows["Card"] == "Card Shown Filled in"
    assert rows["buck"] == "buck Castor A- B- C- D- A- B- Cc* D-"
    assert rows["doe"] == "doe Lilac aa bb C- dd aa bb Cc* dd"
    assert rows["kit1"] == "kit1 White -- -- cc -- -a* -b* cc -d*"


def test_explain_of_page_23_either_way_tells_the_story_in_order(testcross: Run) -> None:
    done = testcross("explain", PAGE_23, "--fill", "either")
    assert (done.returncode, done.stderr) == (0, "")
    story = flat(done.stdout)
    parts = [
        "Locus A",
        "1. Kit 1 (Black) is aa",
        "the buck (Castor) carries a: Aa",
        "2. Kit 1 (Black) is aa",
        "the doe (Castor) carries a: Aa",
        "Locus B",
        "3. Kit 2 (Lynx) is bb",
        "Bb",
        "4. Kit 2 (Lynx) is bb",
        "Locus C",
        "you may choose",
        "Kit 3 (Blue Cal)",
        "write ch on the buck, Cch",
        "Locus D",
        "6. Kit 2 (Lynx) is dd",
        "7. Kit 2 (Lynx) is dd",
    ]
    at = 0
    for part in parts:
        at = story.index(part, at)
    assert "What remains unknown" not in done.stdout
    assert "Aa* Bb* Cch* Dd*" in done.stdout
    assert "Aa* Bb* C- Dd*" in done.stdout


def test_explain_of_an_illegal_mating_shows_conflicts_steps_and_repairs(testcross: Run) -> None:
    done = testcross("explain", ILLEGAL)
    assert (done.returncode, done.stderr) == (1, "")
    assert "Filled in" not in done.stdout
    told = flat(done.stdout)
    at = 0
    for part in (
        "ILLEGAL at C ",
        "C: Kit 2 (Chinchilla) is cchd-",
        "needs cchd",
        "Step by step:",
        "Kit 1 (White) is cc",
        "the buck (Castor) carries c: Cc",
        "the doe (Lilac) carries c: Cc",
        "To make it legal, replace",
        "buck with Chinchilla",
        "kit1 with Castor, Amber,",
        "kit2 with Castor, Amber,",
    ):
        at = told.index(part, at)


# just the steps that lead to one answer
