"""Questions about matings asked of the animals of a herd: --from."""

from fractions import Fraction
from pathlib import Path

import pytest
import testcross
from sheets.aids_asked import said
from testcross.rulesets.errors import TestcrossError

FULL = (
    "id,sire,dam,sex,A,B,C,D\nRex,,,M,Aa,Bb,Cc,Dd\nUna,,,F,aa,bb,Cc,Dd\nBlue,Rex,Una,M,aa,,cc,\n"
    "aa,,,F,aa,bb,cc,dd\nKit,Rex,Una,F,,BB,,dd\nLad,Boss,,M,aa,BB,CC,DD\n"
)


@pytest.fixture
def herd(tmp_path: Path) -> str:
    path = tmp_path / "own.csv"
    path.write_text(FULL.replace(",BB,,dd", ",Bb,,dd"), encoding="utf-8")
    return str(path)


def test_offspring_of_ids_are_those_of_what_the_herd_proves(herd: str) -> None:
    by_id = testcross.offspring("Rex", "Una", own=herd)
    by_hand = testcross.offspring("Aa Bb Cc Dd", "aa bb Cc Dd")
    assert dict(by_id.chances) == dict(by_hand.chances)
    assert by_id.chances["White"] == Fraction(1, 4)
    # his card alone says bb or Bb; of his dam he has a b
    asked = testcross.herd(herd, ruleset="gene-rummy")
    assert dict(testcross.offspring("id:Blue", "Una", own=asked).chances) == dict(
        testcross.offspring("aa -b cc --", "aa bb Cc Dd").chances
    )
    assert dict(testcross.offspring("Rex", "card:Blue", own=asked).chances) == dict(
        testcross.offspring("Aa Bb Cc Dd", "Blue").chances
    )


def test_founders_are_counted_in_the_same_herd(herd: str) -> None:
    by_id = testcross.offspring("id:Blue", "Una", own=herd, founders="estimated")
    often = testcross.herd(herd, ruleset="gene-rummy").founders()
    by_hand = testcross.offspring("aa -b cc --", "aa bb Cc Dd", founders=often)
    assert dict(by_id.chances) == dict(by_hand.chances)
    assert sum(one or 0 for one in by_id.chances.values()) == 1
    with pytest.raises(TestcrossError, match="founders='estimated' counts the founders of a herd"):
        testcross.offspring("castor", "lilac", founders="estimated")


def test_square_has_the_loci_that_are_proven(herd: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = said(capsys, "punnett", "id:Blue", "Una", "--from", herd)
    assert (status, out.splitlines()[0]) == (0, "aa cc x aa Cc")
    told = " ".join(err.split())
    assert "Blue is aa cc, Una is aa Cc" in told
    assert "not proven, so left out: B (Blue is -b and Una is bb); D (" in told
    whole = testcross.punnett("Rex", "Una", own=herd, by_locus=True)
    assert whole.answer == testcross.punnett("Aa Bb Cc Dd", "aa bb Cc Dd", by_locus=True).answer
    unknown = testcross.herd(
        text="id,sire,dam,sex,B\nRex,,,M,B-\nUna,,,F,bb\n", ruleset="gene-rummy"
    )
    with pytest.raises(TestcrossError, match="there is nothing to draw; not proven, so left out: "):
        testcross.punnett("Rex", "Una", own=unknown)


def test_mating_of_ids_is_checked_with_what_the_herd_proves(
    herd: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in (
        ["Rex", "Una", "id:aa"],
        ["Rex x Una -> id:aa"],
        ["Rex", "x", "Una", "->", "id:aa"],
    ):
        status, out, err = said(capsys, "check", *words, "--from", herd)
        assert (status, err.count("Boss"), out.splitlines()[0]) == (
            *(0, 0),
            "Rex x Una -> aa: LEGAL",
        )
    status, out, _ = said(capsys, "check", "Rex", "Una", "Kit", "--from", herd)
    assert (status, out.splitlines()[0]) == (0, "Rex x Una -> Kit: LEGAL")
    status, out, _ = said(capsys, "check", "Lad", "Una", "id:Blue", "--from", herd)
    assert (status, out.splitlines()[0]) == (1, "Lad x Una -> Blue: ILLEGAL at C")
    status, out, _ = said(capsys, "check", "Lad", "Una", "card:Black", "--from", herd)
    assert (status, out.splitlines()[0]) == (0, "Lad x Una -> Black: LEGAL")


def test_mating_of_ids_is_drawn(herd: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, "draw", "Lad", "Una", "id:Blue", "--from", herd)
    assert (status, "Lad x Una -&gt; Blue: ILLEGAL" in out) == (1, True)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["Blue", "Una"], "'Blue' is an animal in own.csv and a card; write id:Blue or card:Blue"),
        (["Rex", "aa"], "'aa' is an animal in own.csv and a card; write id:aa or card:aa"),
        (["Rxe", "Una"], "no animal has the id 'Rxe'; did you mean 'Rex'?"),
        (["id:Black", "Una"], "no animal has the id 'Black'"),
        (["card:Rex", "Una"], "unknown card 'Rex'"),
        (["Boss", "Una"], "Boss is only named as a parent, without a row of its own"),
        (["Una", "Rex"], "Una"),
        (["Rex"], "a cross needs a buck and a doe; 1 card given"),
    ],
)
def test_word_that_is_neither_or_both_is_refused(
    herd: str,
    words: list[str],
    told: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(Path(herd).parent)
    status, out, err = said(capsys, "offspring", *words, "--from", "own.csv")
    assert (status, out) == (2, "")
    assert told in " ".join(err.split())


def test_herd_that_contradicts_itself_is_to_be_mended_first(tmp_path: Path) -> None:
    path = tmp_path / "wrong.csv"
    path.write_text(FULL, encoding="utf-8")
    with pytest.raises(TestcrossError, match=r"at locus B; mend the file first$"):
        testcross.offspring("Rex", "Una", own=path)
