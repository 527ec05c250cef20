"""``testcross explain``: files of matings, JSON, and the same answer from either engine."""

import json
from collections.abc import Callable
from itertools import product
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from program.explained import ILLEGAL, LEGAL, LINES, MATINGS, PAGE_23, TWO_TO_REPLACE, document
from sampling import sampled

Run = Callable[..., CompletedProcess[str]]
Stdin = Callable[[str], None]


# files


@sampled("form", [[], ["--json"]], quick=1)
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
    assert "unknown card 'Wite'" in found["error"]
    assert "unknown card 'Wite'" in done.stderr


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


# engines


@sampled("mating, form", list(product(MATINGS, [["--json"], ["--fill", "either"]])), quick=2)
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
    assert "unknown engine 'abacus'" in done.stderr
    assert "cp-sat, python-constraint" in done.stderr
