"""``testcross check``: one mating on the command line."""

import json
from collections.abc import Callable
from subprocess import CompletedProcess
from typing import Any

import pytest

Run = Callable[..., CompletedProcess[str]]


def of_the_mating(document: dict[str, Any]) -> dict[str, Any]:
    """Return a document with the keys that say what the mating is, in their order."""
    said = ("schema", "ruleset", "mating", "legal", "animals", "conflicts")
    kept = {key: value for key, value in document.items() if key in said}
    animals = [{key: a[key] for key in ("id", "card", "shown")} for a in document["animals"]]
    return {**kept, "animals": animals}


def rows(text: str) -> list[list[str]]:
    """Return a table's lines cut at two spaces or more."""
    lines = [line.split("  ") for line in text.splitlines()]
    return [[cell.strip() for cell in line if cell.strip()] for line in lines]


# legal and illegal


@pytest.mark.parametrize(
    "words",
    [
        ["castor", "lilac", "white"],
        ["CASTOR", "Lilac", "Red-Eyed White"],
        ["Chestnut", "self lilac", "rew"],
        ["Castor x Lilac -> White"],
        ["Castor", "x", "Lilac", "=", "White"],
        ["Castor", "x", "Lilac", ":", "White"],
        ["Castor x Lilac", "=", "White"],
        ["Castor \u00d7 Lilac \u2192 White"],
        ["castor buck", "lilac doe", "white"],
        ["A- B- C- D-", "aa bb C- dd", "-- -- cc --"],
        ["A-B-C-D-", "aabbC-dd", "----cc--"],
        ["A\u2013 B\u2013 C\u2013 D\u2013", "lilac", "\u2014\u2014 __ cc --"],
    ],
)
def test_check_of_a_legal_mating_however_written_says_legal(
    testcross: Run, words: list[str]
) -> None:
    done = testcross("check", *words)
    assert done.returncode == 0
    assert done.stderr == ""
    assert done.stdout.startswith("Castor x Lilac -> White: LEGAL\n\n")
    assert "ILLEGAL" not in done.stdout


def test_check_of_a_legal_mating_lists_every_animal_with_its_card(testcross: Run) -> None:
    table = rows(testcross("check", "castor", "lilac", "white", "black").stdout)
    assert ["Card", "A", "B", "C", "D"] in table
    for role, card in [
        ("buck", "Castor"),
        ("doe", "Lilac"),
        ("kit1", "White"),
        ("kit2", "Black"),
    ]:
        assert [row[:2] for row in table if row[:1] == [role]] == [[role, card]]


def test_check_of_an_illegal_mating_shows_the_readings_and_why(testcross: Run) -> None:
    done = testcross("check", "Black Seal", "Blue Marten", "Opal")
    assert done.returncode == 1
    assert done.stderr == ""
    table = rows(done.stdout)
    assert ["buck", "Black Seal", "aa", "B-", "cchd-", "D-"] in table
    assert ["doe", "Blue Marten", "at-", "B-", "cchd-", "dd"] in table
    assert ["kit1", "Opal", "A-", "B-", "C-", "dd"] in table
    told = done.stdout.removeprefix("Black Seal x Blue Marten -> Opal: ILLEGAL at A and C\n\n")
    assert told.startswith("A: ")
    paragraphs = [line for line in told.splitlines() if line.startswith(("A: ", "C: "))]
    assert [line[:2] for line in paragraphs] == ["A:", "C:"]
    assert "needs A from one parent" in " ".join(told.split())
    assert "needs C from one parent" in " ".join(told.split())


def test_check_of_a_litter_is_about_all_kits_together(testcross: Run) -> None:
    assert testcross("check", "castor", "lilac", "white").returncode == 0
    assert testcross("check", "castor", "lilac", "chinchilla").returncode == 0
    assert testcross("check", "castor", "lilac", "white", "chinchilla").returncode == 1


@pytest.mark.parametrize(
    ("words", "status"), [(["castor", "lilac", "white"], 0), (["black", "lilac", "lynx"], 1)]
)
def test_check_quiet_answers_by_status_only(testcross: Run, words: list[str], status: int) -> None:
    done = testcross("check", *words, "--quiet")
    assert (done.returncode, done.stdout, done.stderr) == (status, "", "")


def test_check_quiet_of_a_wrong_card_still_says_what_is_wrong(testcross: Run) -> None:
    done = testcross("check", "castr", "lilac", "white", "--quiet")
    assert (done.returncode, done.stdout) == (2, "")
    assert "unknown card 'castr'" in done.stderr


@pytest.mark.parametrize("card", ["-- -- cc --", "--  -- cc  --", "----cc--", "-a -b cc -d"])
def test_check_of_a_genotype_that_begins_with_a_dash_is_no_option(
    testcross: Run, card: str
) -> None:
    done = testcross("check", "castor", "lilac", card)
    assert (done.returncode, done.stderr) == (0, "")
    assert testcross("check", card, card, card).returncode == 0


# JSON


def test_check_json_of_a_legal_mating_is_the_said_object(testcross: Run) -> None:
    done = testcross("check", "castor", "lilac", "white", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 1
    assert of_the_mating(json.loads(done.stdout)) == {
        "schema": "testcross.check/1",
        "ruleset": "gene-rummy",
        "mating": "Castor x Lilac -> White",
        "legal": True,
        "animals": [
            {"id": "buck", "card": "Castor", "shown": "A- B- C- D-"},
            {"id": "doe", "card": "Lilac", "shown": "aa bb C- dd"},
            {"id": "kit1", "card": "White", "shown": "-- -- cc --"},
        ],
        "conflicts": [],
    }


def test_check_json_of_an_illegal_mating_is_the_said_object(testcross: Run) -> None:
    done = testcross("check", "--json", "Castor x Lilac -> White, Blue Cal")
    assert (done.returncode, done.stderr) == (1, "")
    document = json.loads(done.stdout)
    (conflict,) = document.pop("conflicts")
    assert (conflict["locus"], conflict["animals"]) == ("C", ["buck", "doe", "kit1", "kit2"])
    assert "kit 2 (Blue Cal)" in conflict["text"] or "Kit 2 (Blue Cal)" in conflict["text"]
    assert set(conflict) == {"locus", "animals", "text"}
    assert of_the_mating(document) == {
        "schema": "testcross.check/1",
        "ruleset": "gene-rummy",
        "mating": "Castor x Lilac -> White, Blue Cal",
        "legal": False,
        "animals": [
            {"id": "buck", "card": "Castor", "shown": "A- B- C- D-"},
            {"id": "doe", "card": "Lilac", "shown": "aa bb C- dd"},
            {"id": "kit1", "card": "White", "shown": "-- -- cc --"},
            {"id": "kit2", "card": "Blue Cal", "shown": "aa B- ch- dd"},
        ],
    }


def test_check_json_of_an_open_genotype_names_no_card(testcross: Run) -> None:
    document = json.loads(testcross("check", "--json", "-a B- C- D-", "lilac", "white").stdout)
    assert document["animals"][0]["card"] is None
    assert document["animals"][0]["shown"] == "-a B- C- D-"
    assert document["mating"] == "-a B- C- D- x Lilac -> White"


def test_check_json_of_a_wrong_card_is_an_error_object(testcross: Run) -> None:
    done = testcross("check", "--json", "castr", "lilac", "white")
    assert done.returncode == 2
    document = json.loads(done.stdout)
    assert document["schema"] == "testcross.check/1"
    assert document["error"].startswith("unknown card 'castr'; did you mean Castor")
    assert "legal" not in document
    assert "unknown card 'castr'" in done.stderr


# what cannot be understood


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["castr", "lilac", "white"], "unknown card 'castr'; did you mean Castor"),
        (["castor doe", "lilac", "white"], "'castor doe' is a doe, but a buck"),
        (["castor", "lilac buck", "white"], "'lilac buck' is a buck, but a doe"),
        (["castor", "lilac"], "a mating needs a buck, a doe and at least one kit; 2 cards given"),
        (["castor"], "a mating needs a buck, a doe and at least one kit; 1 card given"),
        ([], "no cards given; try: testcross check castor lilac white"),
        (["castor", "lilac", *["white"] * 5], "5 kits given; a litter has at most 4"),
        (["castor", "lilac", "A- Bc C- D-"], "cannot read 'Bc' in 'A- Bc C- D-'"),
        (["castor", "lilac", "A- B- E- D-"], "'E' is not an allele of any locus"),
        (["castor", "lilac", "A- B- C-"], "'A- B- C-' has no genotype for D"),
        (["castor", "lilac", "A- B- C- C-"], "gives C twice"),
        (["castor", "lilac", "Castor (aa B- C- D-)"], "contradicts itself at A"),
        (["castor", "lilac", "steel"], "'steel' is not modelled: it needs the E"),
        (["castor", "lilac", ""], "the card for kit1 is empty; expected a name"),
        (["", "lilac", "white"], "the card for buck is empty"),
        (["castor", " ", "white"], "the card for doe is empty"),
        (["Castor", "Lilac", "White", "\u200b"], "the card for kit2 is empty"),
        (["Castor x Lilac"], "no '->' between parents and kits; expected 'buck x doe"),
        (["Castor", "x", "Lilac", "White"], "no '->' between parents and kits"),
        (["Castor Lilacc -> White"], "no ' x ' between the parents"),
        (["castor", "and", "lilac", "and", "white", "and"], "a card is missing beside 'and'"),
        (["castor", "lilac", "white and"], "a card is missing after 'and' in 'white and'"),
        (["castor", "lilac", "white", "+"], "a card is missing beside '+'; name it, or leave"),
        (["castor", "lilac", "=", "white", "and"], "missing after 'and' in 'white and'"),
        (["Castor x Lilac ->"], "has no card for kit1; expected"),
        (["Castor x Lilac -> White,"], "has no card for kit2"),
        (["x Lilac -> White"], "has no card for buck"),
        (["castor", "lilac", "white", "--file", ""], "cards and --file '' were both given"),
        (["castor", "lilac", "white", "--jsn"], "there is no option --jsn"),
        (["--jsn"], "there is no option --jsn"),
        (["castor", "lilac", "white", "--rulset=mine.toml"], "no option --rulset"),
        (["--file", "matings.txt", "--jsn"], "no option --jsn"),
        (["castor", "lilac", "white", "--file", "x"], "cards and --file x were both given"),
        (["castor", "lilac", "white", "--ruleset", "emus"], "unknown ruleset 'emus'"),
    ],
)
def test_check_of_what_cannot_be_understood_says_so_and_exits_2(
    testcross: Run, words: list[str], said: str
) -> None:
    done = testcross("check", *words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert said in done.stderr
    assert done.stderr.startswith("testcross: ")
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr
    assert "bug in the program" not in done.stderr


def test_check_of_pairs_with_the_recessive_first_is_the_same(testcross: Run) -> None:
    done = testcross("check", "--json", "aA bB cC dD", "lilac", "white")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["animals"][0]["shown"] == "Aa Bb Cc Dd"


@pytest.mark.parametrize("card", ["[a]", "[b/q]", "[bold]", "[/]", "[/b]x", "[bold]Lilac[/bold]"])
def test_check_of_markup_in_a_name_shows_it_literally(testcross: Run, card: str) -> None:
    done = testcross("check", "castor", "lilac", card)
    assert done.returncode == 2
    assert f"unknown card '{card}'" in done.stderr


def test_check_of_control_characters_shows_them_escaped(testcross: Run) -> None:
    done = testcross("check", "castor", "lilac", "\x1b[31mred\x07")
    assert done.returncode == 2
    assert "\x1b" not in done.stderr
    assert r"'\x1b[31mred\x07'" in done.stderr


@pytest.mark.parametrize("name", ["a" * 5_000, "x/" * 3_000])
def test_check_with_a_name_longer_than_any_file_is_unknown(testcross: Run, name: str) -> None:
    done = testcross("check", "--ruleset", name, "castor", "lilac", "white")
    assert done.returncode == 2
    assert "unknown ruleset" in done.stderr
    done = testcross("check", "--file", name)
    assert done.returncode == 2
    assert "bug in the program" not in done.stderr
