"""testcross best and sets: the best matings of a hand, and what to retire."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from sheets.aids_asked import HAND, said


def test_best_names_the_mating_and_its_points(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, "best", *HAND, "--draw", "White")
    assert status == 0
    assert "65 points" in out
    assert "White x Lilac -> White" in out


def test_best_in_production_takes_kits_from_the_hand(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["best", *HAND, "--draw", "White", "--variant", "production", "--json"]
    status, out, _ = said(capsys, *words)
    document = json.loads(out)
    assert (status, document["schema"]) == (0, "testcross.best/1")
    assert all("," in mating for mating in document["matings"])


def test_best_of_many_shows_the_first(capsys: pytest.CaptureFixture[str]) -> None:
    hand = ["Castor buck", "Opal buck", "Castor doe", "Opal doe"]
    status, out, _ = said(capsys, "best", *hand, "--draw", "Amber", "--first", "1", "--json")
    document = json.loads(out)
    assert (status, len(document["matings"])) == (0, 1)
    assert document["optima"] >= 1


def test_best_without_a_legal_mating_exits_one(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, "best", "Black buck", "Black doe", "--draw", "Castor")
    assert status == 1
    first, then = out.split("\n", 1)
    assert first == "No mating of this hand with the drawn card is legal."
    assert then.startswith("Retire the ")


def test_best_of_the_hand_alone_shows_the_sum_and_the_next_best(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, out, err = said(capsys, "best", "Castor buck", "Lilac doe", "White buck", "Black doe")
    assert (status, err) == (0, "")
    lines = [" ".join(line.split()) for line in out.splitlines()]
    # each of the two couples of Castor and of White can have both other cards
    first = "8 matings in this hand; the best scores 64 points: White x Black -> Lilac"
    assert lines[0] == first
    assert "buck White -a -b cc -d 4+0 + 2+0 + 8+8 + 2+0 24" in lines
    assert "doe Black aa Bb C- Dd 4+4 + 1+2 + 1+0 + 1+2 15" in lines
    assert "kit1 Lilac aa bb Cc dd 4+4 + 2+2 + 1+8 + 2+2 25" in lines
    assert len(lines) <= 9
    assert out.count("Next best:") == 1
    assert "Then retire the " in out


def test_best_of_the_hand_alone_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    hand = ["Castor buck", "Lilac doe", "Black doe"]
    status, out, _ = said(capsys, "best", *hand, "--top", "5", "--json")
    document = json.loads(out)
    assert (status, document["schema"], document["draw"]) == (0, "testcross.best/1", None)
    # Castor Aa Bb C- Dd 12, Black aa Bb C- Dd 15, Lilac aa bb C- dd 17
    # Castor Aa B- C- D- 8, Lilac 17, Black aa Bb C- Dd 15
    assert document["ranked"] == [
        {"mating": "Castor x Black -> Lilac", "points": 44, "points_a_kit": 44.0},
        {"mating": "Castor x Lilac -> Black", "points": 40, "points_a_kit": 40.0},
    ]
    assert (document["held"], document["points"], document["optima"]) == (2, 44, 1)
    assert document["matings"] == ["Castor x Black -> Lilac"]
    assert [one["resolved"] for one in document["animals"]] == [
        *("Aa Bb C- Dd", "aa Bb C- Dd", "aa bb C- dd"),
    ]
    assert document["retire"] is None


def test_best_in_production_says_points_a_kit(capsys: pytest.CaptureFixture[str]) -> None:
    hand = ["Castor buck", "Castor doe", "Black buck", "Lynx doe", "Blue Cal doe", "Blue buck"]
    status, out, _ = said(capsys, "best", *hand, "--variant", "production", "--top", "1")
    assert status == 0
    assert " couples can have kits; the best scores " in out
    # Black aa B- Cch Dd 17, Lynx Aa bb C- dd 14, 19 + 16 + 12 + 12 for the kits
    assert "the best scores 90 points, 22.5 a kit:" in out
    assert "Next best" not in out
    assert "and the round ends" in out


@pytest.mark.parametrize(
    ("variant", "card"),
    [("standard", "Blue Cal"), ("standard", "Chocolate Marten Cal"), ("production", "Blue Cal")],
)
def test_best_of_a_full_hand_answers_in_twelve_lines(
    capsys: pytest.CaptureFixture[str], card: str, variant: str
) -> None:
    hand = ["Castor buck", "Castor doe", "Black buck", "Lynx doe", f"{card} doe"]
    hand += ["Blue buck", "White doe", "Opal buck", "Lilac doe"]
    status, out, _ = said(capsys, "best", *hand, "--variant", variant)
    assert (status, len(out.splitlines()) <= 12) == (0, True)
    assert out.count("Next best:  ") == 1
    assert "Then retire the " in out
    assert "with this card" in " ".join(out.split())


@pytest.mark.parametrize("top", [1, 2, 3])
def test_all_matings_that_tie_are_counted_however_few_are_shown(
    capsys: pytest.CaptureFixture[str], top: int
) -> None:
    # Castor A- B- C- D- 4 and Black aa B- C- D- 11, either the sire, have Castor Aa B- C- D- 8;
    # Castor x Castor have it for 12
    words = ["best", "Castor", "Castor", "Black", "--draw", "Castor buck", "--top", str(top)]
    _, as_json, _ = said(capsys, *words, "--json")
    document = json.loads(as_json)
    assert (document["points"], document["optima"], document["held"]) == (23, 2, 3)
    assert (len(document["matings"]), len(document["ranked"])) == (min(top, 2), top)
    _, out, _ = said(capsys, *words)
    told = " ".join(out.split())
    assert told.startswith("3 matings in this hand with Castor buck; 2 of them tie for the best")


def test_best_in_families_says_what_the_full_litter_adds(
    capsys: pytest.CaptureFixture[str],
) -> None:
    hand = ["Castor buck", "Lynx doe", "Lilac doe", "Opal buck", "Blue doe", "Blue Cal doe"]
    words = ["--variant", "families", "--scoring", "suits", "--top", "1"]
    _, out, _ = said(capsys, "best", *hand, *words)
    # page 24: Castor 10 x 2, Lynx 20 x 2, Lilac 20, and 15 for each kit of two recessives
    assert "for the best with 175 points (full litter 50), 43.8 a kit;" in " ".join(out.split())
    rows = [line.split() for line in out.splitlines()]
    cards = [int(row[-1]) for row in rows if row[0].startswith(("buck", "doe", "kit1", "kit2"))]
    assert cards == [20, 40, 20, 15]


def test_best_litter_of_a_hand_is_that_of_production(capsys: pytest.CaptureFixture[str]) -> None:
    hand = ["Castor buck", "Castor doe", "Black buck", "Lynx doe", "Blue Cal doe", "Blue buck"]
    status, out, err = said(capsys, "best", "--litters", *hand)
    assert (status, err) == (0, "")
    assert "the best scores 90 points, 22.5 a kit:" in out
    rows = [line.split() for line in out.splitlines()[2:8]]
    assert [row[0] for row in rows] == ["buck", "doe", "kit1", "kit2", "kit3", "kit4"]
    assert [row[-1] for row in rows] == ["17", "14", "19", "16", "12", "12"]
    assert len(out.splitlines()) <= 12
    _, as_json, _ = said(capsys, "best", "--litters", *hand, "--top", "1", "--json")
    document = json.loads(as_json)
    assert (document["schema"], document["fill"]) == ("testcross.litter/1", "either")
    best = {"mating": "Black x Lynx -> Blue Cal, Blue, Castor, Castor", "points": 90}
    assert document["ranked"] == [{**best, "points_a_kit": 22.5}]
    assert said(capsys, "best", *hand, "--variant", "production")[1] == out


def test_litter_of_a_hand_by_suits(capsys: pytest.CaptureFixture[str]) -> None:
    hand = ["Castor buck", "Lilac doe", "White buck"]
    _, out, _ = said(capsys, "best", "--litters", *hand, "--scoring", "suits", "--json")
    # page 24: White 25 as a parent, Lilac 20 x 2, Castor 10
    assert json.loads(out)["points"] == 25 + 40 + 10


def test_litter_of_a_hand_without_a_mating_exits_one(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, "best", "--litters", "Black buck", "Lilac buck")
    assert status == 1
    assert out.startswith("No mating of this hand is legal.\n")


def test_last_card_left_is_retired_and_ends_the_round(capsys: pytest.CaptureFixture[str]) -> None:
    hand = ["Castor buck", "Lilac doe", "Black buck"]
    _, out, _ = said(capsys, "best", *hand, "--draw", "White")
    assert "your last card: the round ends." in out


def test_card_to_retire_gives_least_where_no_mating_can_follow(
    capsys: pytest.CaptureFixture[str],
) -> None:
    hand = ["White buck", "Lynx doe", "Black doe", "Lilac doe"]
    _, out, _ = said(capsys, "best", *hand, "--draw", "White")
    assert "none of your other cards can mate next" in " ".join(out.split())


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["best", *HAND, "--first", "1"], "--first goes with --draw alone; --top N shows"),
        (["best", *HAND, "--draw", "White", "--first", "1", "--top", "2"], "--first goes with"),
        (["best", *HAND, "--top", "0"], "0 is not in the range"),
        (["best", "--litters", *HAND, "--draw", "White"], "--litters and --draw were both given"),
        (["best", "--sets", *HAND], "--sets needs the offspring card; add --kit CARD"),
        (["best", *HAND, "--kit", "White"], "--kit goes with --sets; "),
        (["best", "--sets", *HAND, "--kit", "White", "--top", "2"], "leave --top out"),
        (["best", "--litters"], "no cards given"),
        (["best", "--litters", *HAND, "--ruleset", "genotype"], "leave the ruleset out"),
    ],
)
def test_best_refuses_counts_that_do_not_go(
    capsys: pytest.CaptureFixture[str], words: list[str], message: str
) -> None:
    status, out, err = said(capsys, *words)
    assert (status, out) == (2, "")
    assert message in err


def test_hand_from_a_file_is_read(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "hand.txt"
    path.write_text("# my hand\nCastor buck, Lilac doe\n\nBlack doe\n", encoding="utf-8")
    status, out, _ = said(capsys, "best", "--file", str(path), "--draw", "White")
    assert (status, "Castor x Lilac -> White" in out) == (0, True)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["best", "--draw", "White"], "no cards given"),
        (["best", "Castor buck", "--draw", "White"], "at least two cards"),
        (["best", *HAND, "--draw", "Whitt"], "unknown card"),
        (["best", *HAND, "--draw", "White", "--variant", "solo"], "unknown variant 'solo'"),
        (["best", *HAND, "--draw", "White", "--file", "x"], "both given"),
        (["best", "--file", "missing.txt", "--draw", "White"], "there is no file missing.txt"),
        (["best", "--sets", "--kit", "White"], "no cards given"),
        (["offspring", "castor doe", "lilac"], "castor doe"),
        (["best", "--sets", "castor", "--kit", "white"], "a layout has at least two cards"),
        (["punnett", "A-", "Aa"], "not a full genotype"),
        (["punnett", "castor", "lilac"], "can have: testcross offspring castor lilac"),
        (["why", "otter x lilac -> white"], "four cards are otters: Black Otter, Chocolate"),
        (["verify", "a.csv", "--cluster", "nowhere"], "expected tcp://HOST:PORT"),
        (["litter"], "no cards given; try: testcross litter castor lilac white"),
        (["best", *HAND, "--draw", ""], "the drawn card is empty"),
        (["best", *HAND, "", "--draw", "White"], "card 5 of the hand is empty"),
        (["best", "--sets", "Castor buck", "", "--kit", "White"], "card 2 of the layout is empty"),
        (
            ["best", "--sets", "Castor buck", "Lilac doe", "--kit", " "],
            "the offspring card is empty",
        ),
        (
            ["best", "--sets", "castor", "black", "--kit", "white", "--kti", "x"],
            "did you mean --kit?",
        ),
        (["litter", "castor", "castor", "black", "black", "black", "black"], "litter is full"),
    ],
)
def test_what_cannot_be_understood_is_named(
    capsys: pytest.CaptureFixture[str], words: list[str], message: str
) -> None:
    status, out, err = said(capsys, *words)
    assert (status, out) == (2, "")
    assert message in err


def test_sets_are_listed_best_first(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(
        capsys, "best", "--sets", "castor buck, lilac doe, black doe", "--kit", "white"
    )
    assert status == 0
    assert out.index("Lilac") < out.index("Black")
    assert "2 SETs found (2 pairs checked)" in out


def test_sets_where_there_is_none_exit_one(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["best", "--sets", "black buck", "lilac doe", "--kit", "castor", "--json"]
    status, out, _ = said(capsys, *words)
    document = json.loads(out)
    assert (status, document["sets"], document["failing"]["A"]) == (1, [], 1)


def test_cards_on_standard_input_are_read(
    capsys: pytest.CaptureFixture[str], stdin: Callable[[str], None]
) -> None:
    for words in (["-"], ["--file", "-"]):
        stdin("Castor buck\nLilac doe  # mine\n")
        status, out, _ = said(capsys, "best", "--sets", *words, "--kit", "White")
        assert (status, out.splitlines()[0]) == (0, "1 SET found (1 pair checked)")


def test_sets_of_cards_of_one_sex_say_that_there_is_no_pair(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, out, _ = said(capsys, "best", "--sets", "castor buck", "lilac buck", "--kit", "white")
    assert (status, out) == (1, "No SET!: you need a buck and a doe.\n")
