"""Keys that are none, were damaged, or name cards that do not come with the program."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest
from pupils.class_tests import SNAPDRAGONS, write

Run = Callable[..., CompletedProcess[str]]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "{}",
            "is not the key of a test: schema: is missing (and 2 more mistakes); give the key.json",
        ),
        ("", "is not the key of a test: it is empty; give the key.json that"),
        (" \n", "is not the key of a test: it is empty; give the key.json that"),
        ("nonsense", "is not the key of a test: it is not JSON from line 1, column 1 on; give the"),
        ("[]", "is not the key of a test: it is JSON, but not a table; give the key.json"),
        ('{"a": ' + "9" * 5_000 + "}", "a number in it is too long; give the key.json"),
        (
            '{"schema": "testcross.quiz-key/2", "forms": []}',
            "schema: found 'testcross.quiz-key/2', expected 'testcross.quiz-key/1'",
        ),
        (None, "it cannot be read, no such file or directory; give the key.json that was"),
        ("\udcff", "is not the key of a test: it is not UTF-8 text; give"),
        ("[" * 100_000, "it is nested too deeply"),
    ],
)
def test_file_that_is_no_key_is_refused(
    testcross: Run, tmp_path: Path, text: str | None, said: str
) -> None:
    path = tmp_path / "key.json"
    if text is not None:
        path.write_bytes(text.encode("utf-8", "surrogateescape"))
    done = testcross("grade", str(path), write(tmp_path / "a.csv", []))
    assert (done.returncode, done.stdout) == (2, "")
    assert said in " ".join(done.stderr.split())
    assert "Expecting" not in done.stderr


def test_key_with_an_idea_or_a_ruleset_that_there_is_not_is_refused(
    testcross: Run, test_folder: Path, tmp_path: Path
) -> None:
    text = (test_folder / "key.json").read_text(encoding="utf-8")
    answers = write(tmp_path / "a.csv", [])
    for old, new in (("homozygote-gives", "nothing"), ('"gene-rummy-novice"', '"emus"')):
        (tmp_path / "key.json").write_text(text.replace(old, new), encoding="utf-8")
        done = testcross("grade", str(tmp_path / "key.json"), answers)
        assert (done.returncode, done.stdout) == (2, "")
        assert new.strip('"') in done.stderr
        assert "bug" not in done.stderr


Damage = Callable[[list[dict[str, Any]]], None]


def question_of(forms: list[dict[str, Any]], form: str = "one") -> dict[str, Any]:
    """Return the first question of a form: one, several or typed."""
    found = next(q for one in forms for q in one["questions"] if q["form"] == form and q["wrong"])
    assert isinstance(found, dict)
    return found


def damaged(form: str, key: str, value: object) -> Damage:
    """Return what puts something else into the first question of a form."""
    return lambda forms: question_of(forms, form).update({key: value})


def number_twice(forms: list[dict[str, Any]]) -> None:
    forms[0]["questions"][1]["number"] = 1


def name_twice(forms: list[dict[str, Any]]) -> None:
    forms[1]["key"] = forms[0]["key"].upper()


def choice_twice(forms: list[dict[str, Any]]) -> None:
    choices = question_of(forms)["choices"]
    choices[0]["text"] = choices[1]["text"]


def other_choice_is_correct(forms: list[dict[str, Any]]) -> None:
    for choice in question_of(forms)["choices"]:
        choice["correct"] = not choice["correct"]


def wrong_is_right(forms: list[dict[str, Any]]) -> None:
    question = question_of(forms)
    question["wrong"][0]["answer"] = question["answer"]


def choice_of_no_misconception(forms: list[dict[str, Any]]) -> None:
    question_of(forms)["choices"][0]["misconceptions"] = ["one-parent-is-enogh"]


def answer_of_other_cards(forms: list[dict[str, Any]]) -> None:
    question = question_of(forms, "typed")
    (right,) = (choice for choice in question["choices"] if choice["correct"])
    right["text"], question["answer"] = "Zz", ["Zz"]


WRONG = {"misconception": "one-parent-is-enough", "answer": ["zzz"]}


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (damaged("one", "answer", []), "].answer: has 0 answers, not one"),
        (damaged("one", "answer", ["zzz"]), "].answer: 'zzz' is not among the choices"),
        (damaged("several", "answer", ["zzz"]), "].answer: 'zzz' is not among the choices"),
        (damaged("one", "concepts", ["words", "x"]), "].concepts[2]: found 'x', expected 'gamete'"),
        (damaged("one", "concepts", []), "].concepts: no idea"),
        (damaged("one", "choices", []), "].choices: fewer than two"),
        (damaged("one", "wrong", [WRONG]), "].wrong: the answer of one-parent-is-enough is not"),
        (damaged("one", "wrong", [WRONG | {"misconception": "x"}]), "unknown wrong idea 'x'"),
        (damaged("one", "answer", "Yes"), "].answer: found 'Yes', expected a list"),
        (damaged("one", "number", "one"), "].number: found 'one', expected a whole number"),
        (damaged("one", "case_matters", "perhaps"), "found 'perhaps', expected true or false"),
        (damaged("one", "form", "oral"), "].form: found 'oral', expected 'one', 'several' or"),
        (damaged("one", "txet", "?"), "].txet: no such key; did you mean text?"),
        (number_twice, "forms[1].questions: are not numbered 1, 2, 3"),
        (name_twice, "forms[2].key: found"),
        (name_twice, "every form needs its own name"),
        (choice_twice, "].choices: "),
        (choice_twice, "appears twice"),
        (other_choice_is_correct, "].choices: the choice marked correct is not the answer"),
        (wrong_is_right, "is the right one"),
        (choice_of_no_misconception, "].choices: unknown wrong idea 'one-parent-is-enogh'"),
        (choice_of_no_misconception, "did you mean 'one-parent-is-enough'?"),
        (answer_of_other_cards, "'Zz', cannot be read with the cards of gene-rummy-novice; give"),
    ],
)
def test_damaged_key_is_refused_with_the_place_and_a_remedy(
    testcross: Run, test_folder: Path, tmp_path: Path, damage: Damage, said: str
) -> None:
    key = json.loads((test_folder / "key.json").read_text(encoding="utf-8"))
    damage(key["forms"])
    (tmp_path / "key.json").write_text(json.dumps(key), encoding="utf-8")
    done = testcross("grade", str(tmp_path / "key.json"), write(tmp_path / "a.csv", []))
    assert (done.returncode, done.stdout) == (2, "")
    told = " ".join(done.stderr.split())
    assert said in told
    assert "give the key.json that was written with the forms of a test" in told
    assert "Value error" not in told
    assert "Input should" not in told


def test_file_that_a_key_names_is_never_opened(
    testcross: Run, test_folder: Path, tmp_path: Path
) -> None:
    text = (test_folder / "key.json").read_text(encoding="utf-8")
    answers = write(tmp_path / "a.csv", [])
    for named in (SNAPDRAGONS, f"{SNAPDRAGONS}+x", str(tmp_path), "", "../gene-rummy"):
        changed = text.replace('"ruleset": "gene-rummy-novice"', f'"ruleset": {json.dumps(named)}')
        (tmp_path / "key.json").write_text(changed, encoding="utf-8")
        done = testcross("grade", str(tmp_path / "key.json"), answers)
        assert (done.returncode, done.stdout) == (2, "")
        told = " ".join(done.stderr.split())
        assert "which are not part of testcross; give their file with --ruleset FILE" in told


def test_signs_of_a_key_that_steer_a_terminal_are_spelt_out(
    testcross: Run, test_folder: Path, tmp_path: Path
) -> None:
    key = json.loads((test_folder / "key.json").read_text(encoding="utf-8"))
    form = key["forms"][0]
    form["key"] = "x-\x1b[31mA"
    form["questions"][0]["kind"] = "\x1b[2Jkind\n\nof mine"
    (tmp_path / "key.json").write_text(json.dumps(key), encoding="utf-8")
    rows = [[form["key"], "Ann", 1, "a"], ["z\x1b[2J", "Bo\x1b[2J", 1, "a"]]
    answers = write(tmp_path / "a.csv", rows)
    for words in ((), ("--change",), ("--json",)):
        shown = testcross("grade", str(tmp_path / "key.json"), answers, *words).stdout
        assert "\x1b" not in shown
    form["ruleset"] = "\x1b[31memus"
    (tmp_path / "key.json").write_text(json.dumps(key), encoding="utf-8")
    assert "\x1b" not in testcross("grade", str(tmp_path / "key.json"), answers).stderr


def test_cards_of_ones_own_have_to_be_those_of_the_key(
    testcross: Run, test_folder: Path, tmp_path: Path
) -> None:
    words = ("grade", str(test_folder / "key.json"), write(tmp_path / "a.csv", []))
    assert testcross(*words, "--ruleset", "gene-rummy").returncode == 0
    done = testcross(*words, "--ruleset", SNAPDRAGONS)
    assert (done.returncode, done.stdout) == (2, "")
    told = " ".join(done.stderr.split())
    assert "uses the cards 'gene-rummy-novice', but --ruleset has 'snapdragons'; give" in told


def test_key_of_cards_of_ones_own_asks_for_their_file(testcross: Run, tmp_path: Path) -> None:
    folder = tmp_path / "test"
    words = (
        "--forms",
        "2",
        "--seed",
        "1",
        "--count",
        "12",
        "--ruleset",
        SNAPDRAGONS,
        "--out",
        str(folder),
    )
    assert testcross("quiz", *words).returncode == 0
    answers = write(tmp_path / "a.csv", [])
    done = testcross("grade", str(folder / "key.json"), answers)
    assert (done.returncode, done.stdout) == (2, "")
    assert "snapdragons" in done.stderr
