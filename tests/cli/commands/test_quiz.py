"""``testcross quiz``: plain lines, hints and proofs, a tally, and going on later."""

import json
import re
from collections.abc import Callable
from itertools import product
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from sampling import sampled
from testcross import quiz
from testcross.questions import quiz as quizzes

Run = Callable[..., CompletedProcess[str]]
ROOT = Path(__file__).parents[3]
Lay = Callable[[str], None]
ALLELE = ("quiz", "--kind", "allele", "--count", "2", "--seed", "823")
"""The first: buck Blue B- dd, doe Chocolate bb D-, kit Lilac; the buck at B is Bb."""


def test_first_question_is_the_one_that_these_tests_are_about(testcross: Run, stdin: Lay) -> None:
    stdin("")
    done = testcross(*ALLELE)
    assert (done.returncode, done.stderr) == (0, "")
    assert (
        "Question 1 of 2\n\n"
        "  buck  Blue       B- dd\n"
        "  doe   Chocolate  bb D-\n"
        "  kit1  Lilac      bb dd\n\n"
        "What is the buck at locus B?"
    ) in done.stdout


def test_wrong_answer_leads_to_a_smaller_question_and_the_same_again(
    testcross: Run, stdin: Lay
) -> None:
    stdin("B-\nb\nBb\n")
    shown = testcross(*ALLELE).stdout
    parts = [
        "Not quite. B- is true, but you can prove more at locus B. Look at the kit",
        "The kit (Lilac) is bb at B. Which allele must come from each parent?\nType B or b.\n",
        "Right.\nAgain: What is the buck at locus B?",
        "Right. The kit (Lilac)",
        "\nQuestion 2 of 2",
    ]
    places = [shown.find(part) for part in parts]
    assert -1 not in places
    assert places == sorted(places)
    assert re.search(r"^A recessive look needs two copies +0 +1 +0 ", shown, re.MULTILINE)


@pytest.mark.parametrize("typed", ["what?", "Dd", "Dd Bb", "B b b", "\x00", "1"])
def test_answer_that_cannot_be_read_is_asked_again_and_is_not_wrong(
    testcross: Run, stdin: Lay, typed: str
) -> None:
    stdin(f"{typed}\nBb\n")
    shown = testcross(*ALLELE).stdout
    told = "I cannot read that. Write B, b or -, like this: B-. Or type hint, proof, skip or quit."
    assert f"{told} Right." in " ".join(shown.split())
    assert re.search(r"^A recessive look needs two copies +1 +0 +0 ", shown, re.MULTILINE)


def test_quiz_that_was_left_goes_on_where_it_was(testcross: Run, stdin: Lay) -> None:
    words = ("quiz", "--count", "4", "--seed", "7", "--level", "trio", "--kind", "legal,chance")
    stdin("!\n!\n!\n!\n")
    whole = testcross(*words).stdout
    assert "To go on: testcross quiz --level trio" in whole
    assert "--answered" not in whole
    stdin("!\n!\nquit\n")
    left = testcross(*words).stdout
    command = re.search(r"To go on: testcross (.+)", left)
    assert command
    assert command[1].endswith("--count 4 --seed 7 --answered ww")
    stdin("!\n!\n")
    later = testcross(*command[1].split()).stdout
    third = whole.index("Question 3 of 4")
    assert later[later.index("Question 3 of 4") :] == whole[third:]


def test_exam_asks_each_question_once_and_helps_with_none(testcross: Run, stdin: Lay) -> None:
    stdin("?\n!\nxyz\nB-\nDd\n")
    shown = testcross(*ALLELE, "--mode", "exam").stdout
    assert shown.count("There are no hints and no proofs in an exam.") == 2
    assert "I cannot read that." in shown
    assert "Right" not in shown.split("idea")[0]
    assert "Look at" not in shown
    assert shown.count("Noted.") == 2
    assert "2 of 2 questions done." in shown


@sampled(
    "level, seed, count",
    list(product(["novice", "locus", "trio", "litter"], "03", (12, 4))),
    quick=2,
    kind=lambda case: case[2] > 4,  # long quizzes are drawn once, short ones once
)
def test_no_line_of_a_quiz_is_wider_than_80_columns(
    testcross: Run, stdin: Lay, level: str, seed: str, count: int
) -> None:
    stdin("?\n?\n?\n?\n!\n" * count)
    done = testcross("quiz", "--level", level, "--count", str(count), "--seed", seed)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"{count} of {count} questions done." in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_quiz_in_json_answers_each_line_with_an_object_that_gives_nothing_away(
    testcross: Run, stdin: Lay
) -> None:
    words = ("quiz", "--json", "--count", "1", "--seed", "4", "--kind", "kits")
    (question,) = quizzes.quiz(kind=["kits"], count=1, seed=4)
    stdin(f"a\nhint\n{', '.join(question.right)}\n")
    done = testcross(*words)
    asked, wrong, hint, right, tally = map(json.loads, done.stdout.splitlines())
    assert (asked["schema"], asked["number"]) == ("testcross.quiz-question/1", 1)
    assert [one["label"] for one in asked["choices"]] == ["a", "b", "c", "d"]
    assert not {"answer", "correct", "wrong"} & {*asked, *asked["choices"][0]}
    assert [one["schema"] for one in (wrong, hint, right)] == ["testcross.quiz-reply/1"] * 3
    assert [one["outcome"] for one in (wrong, hint, right)] == [None, None, "helped"]
    first = asked["choices"][0]["text"]
    assert [one["answer"] for one in (wrong, hint, right)] == [[first]] * 3
    assert wrong["texts"][0].startswith("Not quite. ")
    assert wrong["asked"]["text"].endswith("?")
    assert (hint["asked"], len(hint["texts"])) == (None, 1)
    assert (tally["schema"], tally["letters"]) == ("testcross.quiz-result/1", "h")


def test_ruleset_without_cards_has_nothing_to_ask(testcross: Run, tmp_path: Path) -> None:
    flowers = (ROOT / "docs" / "how-to" / "snapdragons.toml").read_text(encoding="utf-8")
    bare = re.sub("(?m)^exceptions = .*$", "", flowers.partition("[[variety]]")[0])
    (tmp_path / "bare.toml").write_text(bare, encoding="utf-8")
    done = testcross("quiz", "--ruleset", str(tmp_path / "bare.toml"))
    assert (done.returncode, done.stdout) == (2, "")
    assert "snapdragons has no cards to ask about; write some into it" in done.stderr


@pytest.mark.parametrize(("ruleset", "most"), [("horses", 2), ("labradors", 4)])
def test_mating_that_is_asked_about_has_at_most_four_kits_and_no_more_than_are_born(
    ruleset: str, most: int
) -> None:
    asked = quiz(level="litter", kind=("legal",), count=15, seed=1, ruleset=ruleset)
    young = [len(one.answer.question.cards) - 2 for one in asked]
    assert (min(young), max(young)) == (2, most)


def test_cells_of_a_square_of_two_loci_are_asked_for_among_nine_three_and_others() -> None:
    asked = [
        one.answer.question for one in quiz(level="litter", kind=("punnett",), count=20, seed=2)
    ]
    numbers = [choice.text for one in asked if " 16 cells" in one.text for choice in one.choices]
    assert {"0", "3", "6", "9", "12"} <= set(numbers)
