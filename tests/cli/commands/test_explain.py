"""``testcross explain``: every deduction as text, of one mating."""

from collections.abc import Callable
from subprocess import CompletedProcess

import pytest
from program.explained import ILLEGAL, LEGAL, PAGE_23, TWO_TO_REPLACE, document, flat

Run = Callable[..., CompletedProcess[str]]


# what may be asked


@pytest.mark.parametrize(
    "words",
    [
        ["castor", "lilac", "white"],
        [LEGAL],
        ["Castor", "x", "Lilac", "=", "White"],
        ["A- B- C- D-", "aa bb C- dd", "-- -- cc --"],
    ],
)
def test_explain_of_a_legal_mating_however_written_tells_every_step(
    testcross: Run, words: list[str]
) -> None:
    done = testcross("explain", *words)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Castor x Lilac -> White: LEGAL\n\n")
    headings = [line for line in done.stdout.splitlines() if line.startswith("Locus ")]
    assert headings == ["Locus A", "Locus B", "Locus C", "Locus D"]
    numbers = [line[:4] for line in done.stdout.splitlines() if line[:3].strip().isdigit()]
    assert numbers == [f"{n:>3}." for n in range(1, 6)]


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


def test_explain_of_page_23_strictly_leaves_the_himalayan_allele_open(testcross: Run) -> None:
    strict = testcross("explain", PAGE_23, "--fill", "strict")
    assert strict.stdout == testcross("explain", PAGE_23).stdout
    assert "Locus C" not in strict.stdout
    open_still = flat(strict.stdout.split("What remains unknown:")[1])
    assert "at least one of the buck (Castor) and the doe (Castor) carries ch" in (
        open_still[0].lower() + open_still[1:]
    )


def test_explain_where_nothing_follows_says_so(testcross: Run) -> None:
    done = testcross("explain", "Castor", "Castor", "Castor")
    assert done.returncode == 0
    assert "Nothing can be filled in." in done.stdout
    assert "Locus" not in done.stdout


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


def test_explain_of_an_illegal_mating_that_takes_two_cards_says_together(testcross: Run) -> None:
    # two pure BB parents have two brown kits: both kits give way, or both parents
    done = testcross("explain", TWO_TO_REPLACE)
    assert done.returncode == 1
    assert "  buck and doe together, for example with Castor and Castor\n" in done.stdout
    assert "  kit1 and kit2 together, for example with Black and Black\n" in done.stdout


@pytest.mark.parametrize("fill", ["fancy", "", "Strict", "[b]"])
def test_explain_with_an_unknown_fill_names_the_known_ones(testcross: Run, fill: str) -> None:
    done = testcross("explain", LEGAL, "--fill", fill)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"unknown fill '{fill}'; expected strict or either" in done.stderr


# just the steps that lead to one answer


@pytest.mark.parametrize("target", ["kit1.A", "KIT1.a", "kit.A", " kit1 . A "])
def test_explain_only_one_answer_tells_the_steps_that_lead_there(
    testcross: Run, target: str
) -> None:
    done = testcross("explain", LEGAL, "--only", target)
    assert done.returncode == 0
    assert "1. The doe (Lilac) is aa" in done.stdout
    assert "  2." not in done.stdout


def test_explain_only_one_answer_keeps_the_steps_it_rests_on(testcross: Run) -> None:
    # the kit's A is the buck's because its other allele is the doe's a
    words = ["explain", "-- B- C- D- x Black -> Castor", "--only", "buck.A", "--json"]
    steps = document(testcross(*words))["steps"]
    assert [(s["animal"], s["gained"]) for s in steps] == [("kit1", ["a"]), ("buck", ["A"])]
    assert [s["step"] for s in steps] == [1, 2]


def test_explain_only_what_the_card_shows_does_not_deny_the_rest(testcross: Run) -> None:
    # the table has stars: that nothing can be filled in would contradict it
    done = testcross("explain", LEGAL, "--only", "kit1.C")
    assert done.returncode == 0
    assert "Cc*" in done.stdout
    assert "Nothing can be filled in." not in done.stdout


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("kit9.C", "there is no animal 'kit9' in this mating; expected buck, doe or kit1"),
        ("rabbit.C", "there is no animal 'rabbit'"),
        (".C", "there is no animal ''"),
        ("kit1.E", "there is no locus 'E'; expected A, B, C or D"),
        ("kit1.", "there is no locus ''"),
        ("kit1", "'kit1' has no locus; write ANIMAL.LOCUS, such as kit1.C"),
        ("", "'' has no locus"),
        ("kit1.C.D", "there is no locus 'C.D'"),
        ("[b].C", "there is no animal '[b]'"),
    ],
)
def test_explain_only_a_place_that_does_not_exist_says_what_does(
    testcross: Run, target: str, said: str
) -> None:
    done = testcross("explain", LEGAL, "--only", target)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1


def test_explain_only_kit_of_a_litter_does_not_say_which(testcross: Run) -> None:
    done = testcross("explain", PAGE_23, "--only", "kit.C")
    assert done.returncode == 2
    assert "expected buck, doe, kit1, kit2 or kit3" in done.stderr


def test_explain_only_of_an_illegal_mating_tells_that_locus_alone(testcross: Run) -> None:
    mating = "Black Seal x Black Seal -> Castor"
    both = testcross("explain", mating)
    only = testcross("explain", mating, "--only", "kit1.A")
    assert both.returncode == only.returncode == 1
    assert "\nC: " in both.stdout
    assert "\nA: " in only.stdout
    assert "\nC: " not in only.stdout
