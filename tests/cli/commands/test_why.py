"""``testcross why`` and ``testcross why-not``: one answer, or what forbids it."""

import json
from collections.abc import Callable
from functools import cache
from subprocess import CompletedProcess
from typing import Any

import pytest
from program.called_program import Outcome, call

Run = Callable[..., CompletedProcess[str]]

WHITE = "Castor x Lilac -> White"
LITTER = "Castor x Lilac -> White, Black"
PAGE_23 = "Castor x Castor -> Black, Lynx, Blue Cal"
ILLEGAL = "Black x Black -> Castor"


def document(done: CompletedProcess[str]) -> dict[str, Any]:
    found = json.loads(done.stdout)
    assert isinstance(found, dict)
    return found


def flat(text: str) -> str:
    return " ".join(text.split())


# why


def test_why_of_what_follows_tells_the_steps(testcross: Run) -> None:
    done = testcross("why", WHITE, "buck.C")
    assert (done.returncode, done.stderr) == (0, "")
    told = flat(done.stdout)
    assert told.startswith(f"{WHITE}: LEGAL buck (Castor) is Cc at C.")
    assert "1. The kit (White) is cc and has one c from each parent" in told
    assert "2." not in told


@pytest.mark.parametrize("target", ["buck.C", "BUCK.c", " buck . C "])
def test_why_of_a_place_however_written_is_the_same(testcross: Run, target: str) -> None:
    assert testcross("why", WHITE, target).stdout == testcross("why", WHITE, "buck.C").stdout


def test_why_of_what_the_card_shows_says_that_nothing_follows(testcross: Run) -> None:
    done = testcross("why", WHITE, "buck.A")
    assert done.returncode == 0
    told = flat(done.stdout)
    assert told.startswith(
        f"{WHITE}: LEGAL buck (Castor) is A- at A. It can still be AA, Aat or Aa."
    )
    assert "The rest of the mating" in told


def test_why_of_a_half_known_pair_says_what_it_can_still_be(testcross: Run) -> None:
    told = flat(testcross("why", WHITE, "kit.A").stdout)
    assert told.startswith(
        f"{WHITE}: LEGAL kit1 (White) is -a at A. It can still be Aa, ata or aa."
    )
    assert "The doe (Lilac) is aa" in told


def test_why_under_the_fill_either_says_that_parents_are_interchangeable(testcross: Run) -> None:
    strict = flat(testcross("why", PAGE_23, "buck.C").stdout)
    either = flat(testcross("why", PAGE_23, "buck.C", "--fill", "either").stdout)
    assert "LEGAL buck (Castor) is C- at C." in strict
    assert "LEGAL buck (Castor) is Cch at C." in either
    assert "you may choose" in either


def test_why_of_an_illegal_mating_tells_the_conflict_and_exits_1(testcross: Run) -> None:
    done = testcross("why", ILLEGAL, "kit1.B")
    assert (done.returncode, done.stderr) == (1, "")
    told = flat(done.stdout)
    assert told.startswith("Black x Black -> Castor: ILLEGAL at A Nothing can be filled in.")
    assert "The kit (Castor) is A-" in told


def test_why_json_is_the_answer_with_its_steps(testcross: Run) -> None:
    done = testcross("why", WHITE, "buck.C", "--json")
    assert done.returncode == 0
    found = document(done)
    (step,) = found.pop("steps")
    assert found == {
        "schema": "testcross.why/1",
        "ruleset": "gene-rummy",
        "mating": WHITE,
        "fill": "strict",
        "legal": True,
        "animal": "buck",
        "locus": "C",
        "resolved": "Cc",
        "known": ["C", "c"],
        "possible": ["Cc"],
        "conflicts": [],
    }
    assert (step["step"], step["animal"], step["gained"]) == (1, "buck", ["c"])
    assert step["premises"] == [{"animal": "kit1", "shows": "cc", "allows": ["cc"]}]


def test_why_json_of_an_illegal_mating_has_the_conflict(testcross: Run) -> None:
    done = testcross("why", ILLEGAL, "buck.A", "--json")
    assert done.returncode == 1
    found = document(done)
    assert (found["legal"], found["steps"]) == (False, [])
    assert [(c["locus"], c["animals"]) for c in found["conflicts"]] == [
        ("A", ["buck", "doe", "kit1"])
    ]
    assert "resolved" not in found


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([WHITE, "kit2.C"], "there is no animal 'kit2' in this mating; expected buck, doe or kit1"),
        ([WHITE, "buck.E"], "there is no locus 'E'; expected A, B, C or D"),
        ([WHITE, "dog"], "'dog' does not say what to explain; write ANIMAL.LOCUS behind the"),
        ([WHITE, "buck."], "'buck.' does not say what to explain; write ANIMAL.LOCUS behind the"),
        ([WHITE, "buck.C", "--fill", "fancy"], "unknown fill 'fancy'"),
        ([WHITE, "buck.C", "--engine", "abacus"], "unknown engine 'abacus'"),
        (["Castor", "buck.C"], "at least one kit; 1 card given"),
        (["Castor x Lilac -> Wite", "buck.C"], "unknown card 'Wite'"),
        ([WHITE, "buck.C", "--ruleset", "emus"], "unknown ruleset 'emus'"),
        (["castor", "lilac"], "what two animals can have is answered by: testcross offspring"),
    ],
)
def test_why_of_what_cannot_be_understood_says_so_and_exits_2(
    testcross: Run, words: list[str], said: str
) -> None:
    done = testcross("why", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


# why, of every animal, of every locus and of loose cards


@pytest.mark.parametrize("words", [[WHITE], ["castor", "lilac", "white"], ["castor/lilac/white"]])
@pytest.mark.parametrize("form", [[], ["--json"]])
def test_why_of_a_mating_alone_explains_everything(
    testcross: Run, words: list[str], form: list[str]
) -> None:
    done, explained = testcross("why", *words, *form), testcross("explain", WHITE, *form)
    assert (done.returncode, done.stdout) == (explained.returncode, explained.stdout)


def test_why_takes_an_animal_by_the_card_that_stands_once(testcross: Run) -> None:
    by_place, by_name = testcross("why", WHITE, "buck.C"), testcross("why", WHITE, "castor.c")
    assert (by_name.returncode, by_name.stdout) == (by_place.returncode, by_place.stdout)
    twice = testcross("why", "Castor x Castor -> Black", "castor.A")
    assert "there are 2 Castor in this mating; write buck or doe" in twice.stderr


LOOSE = [
    ["castor", "lilac", "white", "buck.C"],
    ["castor", "lilac", "white", "buck", "C"],
    ["castor", "and", "lilac", "white", "buck", "c"],
    ["castor,", "lilac,", "white", "buck.C"],
    ["castor", "x", "lilac", "=", "white", "buck", "C"],
    [WHITE, "buck", "C"],
]


@cache
def answer(*words: str) -> Outcome:
    """Return what the program says, asked once."""
    return call(*words)


@pytest.mark.parametrize("words", LOOSE, ids=" ".join)
def test_why_of_loose_cards_is_that_of_the_quoted_mating(testcross: Run, words: list[str]) -> None:
    asked = testcross("why", *words)
    assert (asked.returncode, asked.stderr) == (0, "")
    assert asked.stdout == answer("why", WHITE, "buck.C").stdout


@pytest.mark.parametrize(
    ("word", "parent"),
    [
        *[(word, "buck") for word in ("dad", "father", "Sire")],
        *[(word, "doe") for word in ("mom", "mum", "mother", "DAM")],
    ],
)
def test_why_of_a_parent_by_any_word_is_the_same(testcross: Run, word: str, parent: str) -> None:
    for command, behind in (("why", ""), ("why", ".C"), ("why", " C"), ("why-not", "=Black")):
        asked = testcross(command, WHITE, *f"{word}{behind}".split())
        named = answer(command, WHITE, *f"{parent}{behind}".split())
        assert (asked.returncode, asked.stderr) == (named.returncode, "")
        assert asked.stdout.replace(f"{word}=", f"{parent}=") == named.stdout


@pytest.mark.parametrize(
    ("words", "target"),
    [
        (["castor", "castor", "black", "lynx", "blue", "cal", "kit", "3", "B"], "kit3.B"),
        (["castor", "castor", "black", "lynx", "blue", "cal", "kit3", "B"], "kit3.B"),
        (["castor", "castor", "black", "lynx", "blue cal doe", "doe", "B"], "doe.B"),
    ],
)
def test_why_of_several_kits_as_loose_cards_finds_its_animal(
    testcross: Run, words: list[str], target: str
) -> None:
    assert testcross("why", *words).stdout == testcross("why", PAGE_23, target).stdout


def test_why_of_an_animal_tells_every_locus(testcross: Run) -> None:
    everything = testcross("why", *WHITE.replace(" x", "").replace(" ->", "").split(), "kit1")
    assert everything.returncode == 0
    (first, _, *told) = everything.stdout.split("\n", 2)
    assert first == f"{WHITE}: LEGAL"
    each = [testcross("why", WHITE, f"kit1.{locus}").stdout.split("\n", 2)[2] for locus in "ABCD"]
    assert "\n".join(told) == "\n".join(each)


def test_why_json_of_an_animal_has_every_locus(testcross: Run) -> None:
    found = document(testcross("why", WHITE, "buck", "--json"))
    loci = found.pop("loci")
    assert found == {
        "schema": "testcross.why/1",
        "ruleset": "gene-rummy",
        "mating": WHITE,
        "fill": "strict",
        "legal": True,
        "animal": "buck",
        "conflicts": [],
    }
    assert [(one["locus"], one["resolved"]) for one in loci] == [
        *[("A", "A-"), ("B", "B-"), ("C", "Cc"), ("D", "D-")]
    ]
    for one in loci:
        alone = document(testcross("why", WHITE, f"buck.{one['locus']}", "--json"))
        assert one == {key: alone[key] for key in one}


def test_why_of_an_animal_in_an_illegal_mating_tells_the_conflict_once(testcross: Run) -> None:
    done = testcross("why", ILLEGAL, "kit1")
    assert done.returncode == 1
    assert done.stdout == testcross("why", ILLEGAL, "kit1.A").stdout
    found = document(testcross("why", ILLEGAL, "kit1", "--json"))
    assert [one["locus"] for one in found["loci"]] == ["A", "B", "C", "D"]
    assert len(found["conflicts"]) == 1


def test_why_of_words_with_two_readings_shows_commands_that_keep_question_and_options(
    testcross: Run,
) -> None:
    refused = testcross(
        "why", "--fill=either", *["chocolate", "chin", "chocolate", "chin"], "buck B"
    )
    assert refused.returncode == 2
    assert (
        "(testcross why --fill=either 'chocolate chin' chocolate chin 'buck B')" in refused.stderr
    )


# why not


@pytest.mark.parametrize(
    ("supposed", "named"),
    [
        ("kit1=Chinchilla", "Chinchilla"),
        ("kit=Chinchilla", "Chinchilla"),
        ("buck.B=BB", "BB"),
        ("buck = Black", "Black"),
        ("kit1.A = Aa", "Aa"),
    ],
)
def test_why_not_of_what_nothing_forbids_says_so_and_exits_0(
    testcross: Run, supposed: str, named: str
) -> None:
    done = testcross("why-not", WHITE, supposed)
    assert (done.returncode, done.stderr) == (0, "")
    heading, verdict = done.stdout.splitlines()
    assert heading.startswith(f"{WHITE} with ")
    assert heading.endswith(f"{named}: LEGAL")
    assert verdict == "Nothing forbids it: this is legal."


@pytest.mark.parametrize(
    ("mating", "supposed", "locus", "parts"),
    [
        (LITTER, "kit2=Chinchilla", "C", ["kit 2 (Chinchilla) is cchd-", "kit 1 (White)", "Cc"]),
        (WHITE, "buck.C=CC", "C", ["the kit (White) is cc", "the buck (Castor) is CC"]),
        (WHITE, "kit1.A=AA", "A", ["the kit (White)", "AA", "the doe (Lilac) is aa"]),
        (WHITE, "kit1.B=BB", "B", ["the kit (White)", "BB", "the doe (Lilac) is bb"]),
        (PAGE_23, "kit1=Black Otter", "A", ["kit 1 (Black Otter)", "kit 3 (Blue Cal) is aa"]),
    ],
)
def test_why_not_of_what_is_forbidden_tells_the_conflict_and_exits_1(
    testcross: Run, mating: str, supposed: str, locus: str, parts: list[str]
) -> None:
    done = testcross("why-not", mating, supposed)
    assert (done.returncode, done.stderr) == (1, "")
    assert f": ILLEGAL at {locus}\n" in done.stdout
    told = flat(done.stdout).casefold()
    assert [part for part in parts if part.casefold() not in told] == []


@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        (["castor", "lilac", "white", "kit1=Blue", "Cal"], [WHITE, "kit1=Blue Cal"]),
        (["castor", "lilac", "white", "kit1=blue otter"], [WHITE, "kit1=blue otter"]),
        (["castor", "x", "lilac", "=", "white", "buck.B=BB"], [WHITE, "buck.B=BB"]),
    ],
)
def test_why_not_of_loose_cards_is_that_of_the_quoted_mating(
    testcross: Run, words: list[str], quoted: list[str]
) -> None:
    asked, meant = testcross("why-not", *words), testcross("why-not", *quoted)
    assert asked.returncode == meant.returncode < 2
    assert asked.stdout == meant.stdout


def test_why_not_of_what_the_card_itself_rules_out_says_so_and_exits_1(testcross: Run) -> None:
    done = testcross("why-not", WHITE, "buck.B=bb")
    assert (done.returncode, done.stderr) == (1, "")
    assert flat(done.stdout) == (
        f"{WHITE} with buck.B=bb: ILLEGAL at B B: Castor shows B- at B and can only be BB or Bb; "
        "'bb' is ruled out by the card itself."
    )
    found = document(testcross("why-not", WHITE, "buck.B=bb", "--json"))
    assert (found["possible"], found["legal_without"]) == (False, True)
    (conflict,) = found["conflicts"]
    assert (conflict["locus"], conflict["animals"]) == ("B", ["buck"])


def test_why_not_without_a_what_if_asks_for_one(testcross: Run) -> None:
    done = testcross("why-not", WHITE)
    assert (done.returncode, done.stdout) == (2, "")
    assert "the what-if is missing; write kit1=CARD or kit1.B=GENOTYPE" in done.stderr


def test_why_not_json_of_what_is_possible_has_no_conflicts(testcross: Run) -> None:
    done = testcross("why-not", WHITE, "kit1=Chinchilla", "--json")
    assert done.returncode == 0
    assert document(done) == {
        "schema": "testcross.why-not/1",
        "ruleset": "gene-rummy",
        "mating": WHITE,
        "supposed": "kit1=Chinchilla",
        "legal_without": True,
        "possible": True,
        "conflicts": [],
    }


def test_why_not_in_a_mating_that_is_illegal_anyhow_says_so(testcross: Run) -> None:
    done = testcross("why-not", "Black x Black = Castor", "buck.B=BB")
    assert done.returncode == 1
    first, second, *_ = done.stdout.splitlines()
    assert first == "Black x Black -> Castor with buck.B=BB: ILLEGAL at A"
    assert second == "Without it the mating is illegal, too."
    found = document(testcross("why-not", "Black x Black = Castor", "buck.B=BB", "--json"))
    assert (found["legal_without"], found["possible"]) == (False, False)


def test_why_not_json_of_what_is_forbidden_has_the_conflicts(testcross: Run) -> None:
    done = testcross("why-not", LITTER, "kit2=Chinchilla", "--json")
    assert done.returncode == 1
    found = document(done)
    assert (found["possible"], found["mating"]) == (False, LITTER)
    (conflict,) = found["conflicts"]
    assert (conflict["locus"], conflict["animals"]) == ("C", ["buck", "doe", "kit1", "kit2"])
    assert "kit 2 (Chinchilla)" in conflict["text"].replace("Kit", "kit")


@pytest.mark.parametrize(
    ("supposed", "said"),
    [
        ("buck", "'buck' is not a what-if; write kit1=CARD or kit1.B=GENOTYPE"),
        ("kit1=", "'kit1=' is not a what-if"),
        ("kit2=Castor", "there is no animal 'kit2'"),
        ("buck.E=EE", "there is no locus 'E'; expected A, B, C or D"),
        ("buck.B=Q", "'Q' is not a genotype at B; expected two of B, b or -"),
        ("kit1=Chinchila", "unknown card 'Chinchila'; did you mean Chinchilla"),
        ("buck=Castor doe", "is a doe, but a buck is expected here; swap them, or omit the sex"),
        ("", "'' is not a what-if"),
        ("[b]=Castor", "there is no animal '[b]'"),
    ],
)
def test_why_not_of_what_cannot_be_understood_says_so_and_exits_2(
    testcross: Run, supposed: str, said: str
) -> None:
    done = testcross("why-not", WHITE, supposed)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


# both


QUESTIONS = [
    ["why", WHITE, "buck.C"],
    ["why", PAGE_23, "buck.C", "--fill", "either"],
    ["why", PAGE_23, "buck.C", "--fill", "either", "--json"],
    ["why", ILLEGAL, "buck.C"],
    ["why-not", LITTER, "kit2=Chinchilla"],
    ["why-not", LITTER, "kit2=Chinchilla", "--json"],
    ["why-not", WHITE, "buck.B=BB"],
]


@pytest.mark.parametrize("words", QUESTIONS, ids=" ".join)
def test_question_to_either_engine_or_both_has_the_same_answer(
    testcross: Run, words: list[str]
) -> None:
    usual = testcross(*words)
    for other in (["--engine", "python-constraint"], ["--double-check"]):
        done = testcross(*words, *other)
        assert (done.returncode, done.stdout) == (usual.returncode, usual.stdout)


@pytest.mark.parametrize("words", QUESTIONS[:2] + QUESTIONS[4:5], ids=" ".join)
def test_answer_through_a_pipe_is_plain_ascii_of_80_columns(
    testcross: Run, words: list[str]
) -> None:
    text = testcross(*words).stdout
    assert text.isascii()
    assert "\x1b" not in text
    assert [line for line in text.splitlines() if len(line) > 80 or line != line.rstrip()] == []


def test_why_of_a_mating_that_begins_with_a_dash_is_no_option(testcross: Run) -> None:
    done = testcross("why", "-- -- -- -- x Lilac -> White", "buck.C")
    assert (done.returncode, done.stderr) == (0, "")
    assert "buck (-- -- -- --) is -c at C." in done.stdout


def test_why_not_of_a_mating_that_begins_with_a_dash_is_no_option(testcross: Run) -> None:
    done = testcross("why-not", "-- -- -- -- x Lilac -> White", "buck.C=CC")
    assert (done.returncode, done.stderr) == (1, "")
    assert ": ILLEGAL at C\n" in done.stdout
