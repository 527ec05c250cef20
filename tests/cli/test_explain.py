"""``testcross explain``: every deduction on the screen, in a pipe and as JSON."""

import json
import os
import select
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

Run = Callable[..., CompletedProcess[str]]
Stdin = Callable[[str], None]

PAGE_23 = "Castor x Castor = Black, Lynx, Blue Cal"
LEGAL = "Castor x Lilac -> White"
ILLEGAL = "Castor x Lilac -> White, Chinchilla"
BY_CASES = "-- B- C- D- x -- B- C- D- -> Castor, Black Otter, Black"
TWO_TO_REPLACE = "aa BB C- D- x aa BB C- D- -> Chocolate, Lilac"
MATINGS = [PAGE_23, LEGAL, ILLEGAL, BY_CASES, "Black Seal x Blue Marten -> Opal"]
LINES = "".join(f"{mating}\n" for mating in MATINGS)


def document(done: CompletedProcess[str]) -> dict[str, Any]:
    found = json.loads(done.stdout)
    assert isinstance(found, dict)
    return found


def flat(text: str) -> str:
    """Return text with every line break and indent as one space."""
    return " ".join(text.split())


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
    assert done.stdout.startswith("Castor x Lilac -> White\n")
    assert "LEGAL: Mendel's laws allow it." in done.stdout
    headings = [line for line in done.stdout.splitlines() if line.startswith("Locus ")]
    assert headings == ["Locus A", "Locus B", "Locus C", "Locus D"]
    numbers = [line[:4] for line in done.stdout.splitlines() if line[:3].strip().isdigit()]
    assert numbers == [f"{n:>3}." for n in range(1, 6)]


def test_explain_shows_the_animals_before_and_after(testcross: Run) -> None:
    table = testcross("explain", LEGAL).stdout.split("LEGAL")[0]
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
        "no difference",
        "Kit 3 (Blue Cal)",
        "write ch on the buck, Cch",
        "Locus D",
        "6. Kit 2 (Lynx) is dd",
        "7. Kit 2 (Lynx) is dd",
    ]
    at = 0
    for part in parts:
        at = story.index(part, at)
    assert "What stays open" not in done.stdout
    assert "Aa* Bb* Cch* Dd*" in done.stdout
    assert "Aa* Bb* C- Dd*" in done.stdout


def test_explain_of_page_23_strictly_leaves_the_himalayan_allele_open(testcross: Run) -> None:
    strict = testcross("explain", PAGE_23, "--fill", "strict")
    assert strict.stdout == testcross("explain", PAGE_23).stdout
    assert "Locus C" not in strict.stdout
    open_still = flat(strict.stdout.split("What stays open:")[1])
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
        "ILLEGAL at C.",
        "C: Kit 2 (Chinchilla) is cchd-",
        "needs cchd",
        "Step by step:",
        "Kit 1 (White) is cc",
        "the buck (Castor) carries c: Cc",
        "the doe (Lilac) carries c: Cc",
        "To make it legal, replace",
        "buck by Chinchilla",
        "kit1 by Castor, Amber,",
        "kit2 by Castor, Amber,",
    ):
        at = told.index(part, at)


def test_explain_of_an_illegal_mating_that_takes_two_cards_says_together(testcross: Run) -> None:
    # two pure BB parents have two brown kits: both kits give way, or both parents
    done = testcross("explain", TWO_TO_REPLACE)
    assert done.returncode == 1
    assert "  buck and doe together, for example by Castor and Castor\n" in done.stdout
    assert "  kit1 and kit2 together, for example by Black and Black\n" in done.stdout


@pytest.mark.parametrize("fill", ["fancy", "", "Strict", "[b]"])
def test_explain_with_an_unknown_fill_names_the_known_ones(testcross: Run, fill: str) -> None:
    done = testcross("explain", LEGAL, "--fill", fill)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"no fill is called '{fill}'; expected strict or either" in done.stderr


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
        ("kit9.C", "there is no animal 'kit9' in this mating; buck, doe or kit1?"),
        ("rabbit.C", "there is no animal 'rabbit'"),
        (".C", "there is no animal ''"),
        ("kit1.E", "there is no locus 'E'; A, B, C or D?"),
        ("kit1.", "there is no locus ''"),
        ("kit1", "'kit1' names no locus; expected ANIMAL.LOCUS, such as kit1.C"),
        ("", "'' names no locus"),
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
    assert "buck, doe, kit1, kit2 or kit3?" in done.stderr


# files


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_explain_of_a_file_and_of_standard_input_are_the_same(
    testcross: Run, stdin: Stdin, tmp_path: Path, form: list[str]
) -> None:
    path = tmp_path / "matings.txt"
    path.write_text(f"# my litters\n\n{LINES}", encoding="utf-8")
    from_file = testcross("explain", "--file", str(path), *form)
    assert (from_file.returncode, from_file.stderr) == (1, "")
    for words in (["-"], ["--file", "-"]):
        stdin(path.read_text(encoding="utf-8"))
        assert testcross("explain", *words, *form).stdout == from_file.stdout


def test_explain_of_a_file_answers_every_line_with_its_number(
    testcross: Run, tmp_path: Path
) -> None:
    path = tmp_path / "matings.txt"
    path.write_text(f"{LEGAL}\nCastor x Lilac\n\n{ILLEGAL}\n", encoding="utf-8")
    done = testcross("explain", "--file", str(path))
    assert done.returncode == 2
    assert f"1: {LEGAL}" in done.stdout
    assert "2: NOT UNDERSTOOD" in done.stdout
    assert f"4: {ILLEGAL}" in done.stdout
    assert f"{path}:2:" in done.stderr
    assert done.stdout.endswith("3 matings: 1 legal, 1 illegal, 1 not understood\n")


def test_explain_json_of_a_file_is_one_object_a_line(testcross: Run, tmp_path: Path) -> None:
    path = tmp_path / "matings.txt"
    path.write_text(f"{LEGAL}\nnonsense\n{ILLEGAL}\n", encoding="utf-8")
    done = testcross("explain", "--json", "--file", str(path))
    documents = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(d["line"], d.get("legal"), "error" in d) for d in documents] == [
        (1, True, False),
        (2, None, True),
        (3, False, False),
    ]
    assert {d["schema"] for d in documents} == {"testcross.explain/1"}


# JSON


def test_explain_json_of_a_legal_mating_has_the_promised_keys(testcross: Run) -> None:
    done = testcross("explain", LEGAL, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    found = document(done)
    assert list(found) == [
        "schema",
        "ruleset",
        "mating",
        "fill",
        "legal",
        "animals",
        "either_or",
        "steps",
        "conflicts",
        "repairs",
    ]
    assert found["animals"][0] == {
        "id": "buck",
        "card": "Castor",
        "shown": "A- B- C- D-",
        "resolved": "A- B- Cc D-",
        "known": {"A": ["A"], "B": ["B"], "C": ["C", "c"], "D": ["D"]},
        "possible": {
            "A": ["AA", "Aat", "Aa"],
            "B": ["BB", "Bb"],
            "C": ["Cc"],
            "D": ["DD", "Dd"],
        },
    }
    step = found["steps"][2]
    promised = ["step", "locus", "animal", "gained", "genotype", "premises", "laws", "text"]
    assert [key for key in step if key in promised] == promised
    assert set(step) - set(promised) <= {"interchangeable"}
    assert {key: step[key] for key in promised[:-1]} == {
        "step": 3,
        "locus": "C",
        "animal": "buck",
        "gained": ["c"],
        "genotype": "Cc",
        "premises": [{"animal": "kit1", "shows": "cc", "allows": ["cc"]}],
        "laws": ["segregation"],
    }
    assert (found["schema"], found["ruleset"]) == ("testcross.explain/1", "gene-rummy")
    assert (found["mating"], found["fill"], found["legal"]) == (LEGAL, "strict", True)
    assert found["either_or"] == found["conflicts"] == found["repairs"] == []


def test_explain_json_of_what_stays_open_names_parents_and_alleles(testcross: Run) -> None:
    strict = document(testcross("explain", PAGE_23, "--json"))
    assert strict["either_or"] == [{"locus": "C", "animals": ["buck", "doe"], "alleles": ["ch"]}]
    either = document(testcross("explain", PAGE_23, "--json", "--fill", "either"))
    assert (either["fill"], either["either_or"]) == ("either", [])
    (step,) = [s for s in either["steps"] if s["locus"] == "C"]
    assert [premise["animal"] for premise in step["premises"]] == ["buck", "doe", "kit3"]


def test_explain_json_of_an_illegal_mating_has_conflicts_and_repairs(testcross: Run) -> None:
    done = testcross("explain", "Black", "Black", "Castor", "--json")
    assert done.returncode == 1
    found = document(done)
    assert (found["legal"], found["steps"], found["either_or"]) == (False, [], [])
    (conflict,) = found["conflicts"]
    assert (conflict["locus"], conflict["animals"]) == ("A", ["buck", "doe", "kit1"])
    assert [repair["replace"] for repair in found["repairs"]] == [["buck"], ["doe"], ["kit1"]]
    assert found["repairs"][2]["with"][:2] == ["Black", "Chocolate"]
    assert set(found["repairs"][0]) == {"replace", "with", "example"}
    assert found["repairs"][2]["example"] == ["Black"]


def test_explain_json_of_a_repair_of_two_cards_names_an_example(testcross: Run) -> None:
    done = testcross("explain", TWO_TO_REPLACE, "--json")
    assert document(done)["repairs"] == [
        {"replace": ["buck", "doe"], "with": None, "example": ["Castor", "Castor"]},
        {"replace": ["kit1", "kit2"], "with": None, "example": ["Black", "Black"]},
    ]


def test_explain_json_of_a_wrong_card_is_an_error_object(testcross: Run) -> None:
    done = testcross("explain", "Castor", "Lilac", "Wite", "--json")
    assert done.returncode == 2
    found = document(done)
    assert found["schema"] == "testcross.explain/1"
    assert "no card is called 'Wite'" in found["error"]
    assert "no card is called 'Wite'" in done.stderr


def test_explain_json_steps_can_be_replayed_by_anyone(testcross: Run) -> None:
    found = document(testcross("explain", PAGE_23, "--json", "--fill", "either"))
    known = {a["id"]: dict(zip("ABCD", a["shown"].split(), strict=True)) for a in found["animals"]}
    for step in found["steps"]:
        for premise in step["premises"]:
            assert premise["shows"] == next(
                a["shown"].split()["ABCD".index(step["locus"])]
                for a in found["animals"]
                if a["id"] == premise["animal"]
            )
        known[step["animal"]][step["locus"]] = step["genotype"]
    assert [" ".join(slots.values()) for slots in known.values()] == [
        a["resolved"] for a in found["animals"]
    ]


# one deduction for each Enter


def test_explain_step_with_json_is_refused(testcross: Run) -> None:
    done = testcross("explain", LEGAL, "--step", "--json")
    assert (done.returncode, done.stdout) == (2, "")
    assert "--step and --json were both given; give one of them" in done.stderr


@pytest.mark.parametrize("mating", [LEGAL, ILLEGAL])
def test_explain_step_through_a_pipe_does_not_wait(installed: Run, mating: str) -> None:
    stepped = installed("explain", "--step", mating, stdin="")
    at_once = installed("explain", mating)
    assert (stepped.returncode, stepped.stdout) == (at_once.returncode, at_once.stdout)


class Terminal:
    """A program that runs on a pseudo-terminal, and what it has shown so far."""

    def __init__(self, command: list[str], environment: Mapping[str, str]) -> None:
        self._ours, theirs = os.openpty()
        self.process = subprocess.Popen(
            command, stdin=theirs, stdout=theirs, stderr=theirs, env=dict(environment)
        )
        os.close(theirs)
        self.shown = ""

    def read_until(self, part: str, seconds: float = 30) -> None:
        """Read until a part has come, or nothing comes any more."""
        while part not in self.shown and self._read(seconds):
            pass
        assert part in self.shown

    def is_silent(self, seconds: float = 0.5) -> bool:
        """Tell whether nothing more comes while nobody presses a key."""
        before = self.shown
        self._read(seconds)
        return self.shown == before

    def press_enter(self) -> None:
        os.write(self._ours, b"\n")

    def read_all(self) -> None:
        while self._read(30):
            pass

    def close(self) -> None:
        os.close(self._ours)
        self.process.kill()
        self.process.wait(30)

    def _read(self, seconds: float) -> bool:
        if not select.select([self._ours], [], [], seconds)[0]:
            return False
        try:
            part = os.read(self._ours, 65_536)
        except OSError:  # the other end is closed
            return False
        self.shown += part.decode("utf-8").replace("\r\n", "\n")
        return bool(part)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_explain_step_on_a_terminal_waits_for_enter_after_each_deduction(
    program: str, environment: Mapping[str, str]
) -> None:
    terminal = Terminal([program, "explain", "--step", LEGAL], {**environment, "NO_COLOR": "1"})
    try:
        for number in range(1, 5):
            terminal.read_until(f"{number:>3}. ")
            terminal.read_until("(Law of Segregation)\n")
            assert terminal.is_silent()
            assert f"{number + 1:>3}. " not in terminal.shown
            terminal.press_enter()
        terminal.read_until("  5. ")
        terminal.press_enter()
        terminal.read_all()
        assert terminal.process.wait(30) == 0
    finally:
        terminal.close()


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
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


# engines


@pytest.mark.parametrize("form", [["--json"], ["--fill", "either"]])
@pytest.mark.parametrize("mating", MATINGS)
def test_explain_with_either_engine_or_both_is_the_same_byte_for_byte(
    testcross: Run, mating: str, form: list[str]
) -> None:
    usual = testcross("explain", mating, *form)
    for other in (["--engine", "python-constraint"], ["--double-check"]):
        done = testcross("explain", mating, *form, *other)
        assert (done.returncode, done.stdout, done.stderr) == (usual.returncode, usual.stdout, "")


@pytest.mark.parametrize("more", [[], ["--double-check"]])
def test_explain_with_an_unknown_engine_names_the_known_ones(
    testcross: Run, more: list[str]
) -> None:
    done = testcross("explain", LEGAL, "--engine", "abacus", *more)
    assert (done.returncode, done.stdout) == (2, "")
    assert "no engine is called 'abacus'" in done.stderr
    assert "cp-sat, python-constraint" in done.stderr


# looks


@pytest.mark.parametrize("form", [[], ["--fill", "either"]])
def test_explain_through_a_pipe_is_plain_ascii_of_80_columns(
    installed: Run, form: list[str]
) -> None:
    done = installed("explain", "-", *form, stdin=LINES)
    assert done.returncode == 1
    assert done.stdout.isascii()
    assert "\x1b" not in done.stdout
    assert [line for line in done.stdout.splitlines() if len(line) > 80] == []
    assert [line for line in done.stdout.splitlines() if line != line.rstrip()] == []


@pytest.mark.parametrize(("columns", "most"), [("100", 100), ("300", 100), ("60", 60)])
def test_explain_on_a_screen_of_some_width_keeps_to_it_and_to_100_columns(
    installed: Run, columns: str, most: int
) -> None:
    done = installed("explain", PAGE_23, "--fill", "either", COLUMNS=columns)
    assert max(map(len, done.stdout.splitlines())) <= most
    assert flat(done.stdout) == flat(installed("explain", PAGE_23, "--fill", "either").stdout)


@pytest.mark.parametrize("form", [[], ["--fill", "either", "--json"]])
def test_explain_under_any_hash_seed_is_the_same(installed: Run, form: list[str]) -> None:
    outputs = {
        installed("explain", "-", *form, stdin=LINES, PYTHONHASHSEED=seed).stdout
        for seed in ("0", "4711")
    }
    assert len(outputs) == 1
