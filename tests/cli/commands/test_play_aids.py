"""The play aids on the command line."""

import json
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import pytest
from testcross.cli import run
from testcross.rulesets import load_ruleset

HAND = ["Castor buck", "Lilac doe", "Black doe", "White buck"]


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = run(words)
    answer = capsys.readouterr()
    return status, answer.out, answer.err


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


def test_best_in_families_says_what_the_full_litter_adds(
    capsys: pytest.CaptureFixture[str],
) -> None:
    hand = ["Castor buck", "Lynx doe", "Lilac doe", "Opal buck", "Blue doe", "Blue Cal doe"]
    words = ["--variant", "families", "--scoring", "suits", "--top", "1"]
    _, out, _ = said(capsys, "best", *hand, *words)
    # page 24: Castor 10 x 2, Lynx 20 x 2, Lilac 20, and 15 for each kit of two recessives
    assert "the best scores 175 points (full litter 50), 43.8 a kit:" in " ".join(out.split())
    rows = [line.split() for line in out.splitlines()]
    cards = [int(row[-1]) for row in rows if row[0].startswith(("buck", "doe", "kit1", "kit2"))]
    assert cards == [20, 40, 20, 15]


def test_best_litter_of_a_hand_is_that_of_production(capsys: pytest.CaptureFixture[str]) -> None:
    hand = ["Castor buck", "Castor doe", "Black buck", "Lynx doe", "Blue Cal doe", "Blue buck"]
    status, out, err = said(capsys, "litter", "--hand", *hand)
    assert (status, err) == (0, "")
    assert "the best scores 90 points, 22.5 a kit:" in out
    rows = [line.split() for line in out.splitlines()[2:8]]
    assert [row[0] for row in rows] == ["buck", "doe", "kit1", "kit2", "kit3", "kit4"]
    assert [row[-1] for row in rows] == ["17", "14", "19", "16", "12", "12"]
    assert len(out.splitlines()) <= 12
    _, as_json, _ = said(capsys, "litter", "--hand", *hand, "--top", "1", "--json")
    document = json.loads(as_json)
    assert (document["schema"], document["fill"]) == ("testcross.litter/1", "either")
    best = {"mating": "Black x Lynx -> Blue Cal, Blue, Castor, Castor", "points": 90}
    assert document["ranked"] == [{**best, "points_a_kit": 22.5}]
    assert said(capsys, "best", *hand, "--variant", "production")[1] == out


def test_litter_of_a_hand_by_suits(capsys: pytest.CaptureFixture[str]) -> None:
    hand = ["Castor buck", "Lilac doe", "White buck"]
    _, out, _ = said(capsys, "litter", "--hand", *hand, "--scoring", "suits", "--json")
    # page 24: White 25 as a parent, Lilac 20 x 2, Castor 10
    assert json.loads(out)["points"] == 25 + 40 + 10


def test_litter_of_a_hand_without_a_mating_exits_one(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, "litter", "--hand", "Black buck", "Lilac buck")
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
    assert "no card left can be in your next mating" in " ".join(out.split())


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["best", *HAND, "--first", "1"], "--first goes with --draw alone; --top N shows"),
        (["best", *HAND, "--draw", "White", "--first", "1", "--top", "2"], "--first goes with"),
        (["best", *HAND, "--top", "0"], "0 is not in the range"),
        (
            ["litter", "Castor", "Lilac", "White", "--top", "2"],
            "--scoring and --top go with --hand",
        ),
        (["litter", "--hand"], "no cards given"),
        (["litter", "--hand", *HAND, "--ruleset", "peas"], "leave out --ruleset"),
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
        (["best", *HAND, "--draw", "Whitt"], "no card is called"),
        (["best", *HAND, "--draw", "White", "--variant", "solo"], "unknown variant 'solo'"),
        (["best", *HAND, "--draw", "White", "--file", "x"], "both given"),
        (["best", "--file", "missing.txt", "--draw", "White"], "there is no file missing.txt"),
        (["sets", "--kit", "White"], "no cards given"),
        (["offspring", "castor doe", "lilac"], "castor doe"),
        (["punnett", "A-", "Aa"], "not a full genotype"),
        (["litter"], "no cards given; try: testcross litter castor lilac white"),
        (["best", *HAND, "--draw", ""], "the drawn card is empty"),
        (["best", *HAND, "", "--draw", "White"], "card 5 of the hand is empty"),
        (["sets", "Castor buck", "", "--kit", "White"], "card 2 of the layout is empty"),
        (["sets", "Castor buck", "Lilac doe", "--kit", " "], "the offspring card is empty"),
        (["sets", "castor", "black", "--kit", "white", "--kti", "x"], "did you mean --kit?"),
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
    status, out, _ = said(capsys, "sets", "castor buck, lilac doe, black doe", "--kit", "white")
    assert status == 0
    assert out.index("Lilac") < out.index("Black")
    assert "2 SETs! among 2 pairs" in out


def test_sets_where_there_is_none_exit_one(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["sets", "black buck", "lilac doe", "--kit", "castor", "--json"]
    status, out, _ = said(capsys, *words)
    document = json.loads(out)
    assert (status, document["sets"], document["failing"]["A"]) == (1, [], 1)


def test_litter_lists_who_can_join(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, "litter", "castor", "castor", "black", "--json")
    names = {one["variety"] for one in json.loads(out)["can_join"]}
    assert (status, "Lynx" in names, "Black Otter" in names) == (0, True, False)


def test_litter_that_is_illegal_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, "litter", "black", "black", "castor")
    assert (status, "ILLEGAL at A" in out) == (1, True)


LITTERS = "# my litters\nCastor x Castor -> Black\nBlack x Black -> Castor\n"


def test_litter_however_asked_answers_the_same(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, stdin: Callable[[str], None]
) -> None:
    cards = said(capsys, "litter", "castor", "castor", "black")
    assert said(capsys, "litter", "castor x castor -> black") == cards
    path = tmp_path / "litters.txt"
    path.write_text(LITTERS, encoding="utf-8")
    from_file = said(capsys, "litter", "--file", str(path))
    assert (from_file[0], from_file[2]) == (1, "")
    assert from_file[1].startswith(f"2: {cards[1]}")
    assert from_file[1].endswith("2 matings: 1 legal, 1 illegal\n")
    for words in (["-"], ["--file", "-"]):
        stdin(LITTERS)
        assert said(capsys, "litter", *words) == from_file


def test_litter_that_is_full_in_a_file_stops_no_other(
    capsys: pytest.CaptureFixture[str], stdin: Callable[[str], None]
) -> None:
    stdin("Castor x Castor -> Castor, Castor, Castor, Castor\nCastor x Castor -> Black\n")
    status, out, err = said(capsys, "litter", "-", "--json")
    full, other = map(json.loads, out.splitlines())
    assert (status, full["line"], other["line"], other["legal"]) == (2, 1, 2, True)
    assert full["error"] == "the litter is full: it already has 4 kits; remove one"
    assert err == f"testcross: standard input:1: {full['error']}\n"


@pytest.mark.parametrize("command", [["sets", "--kit"], ["best", "--draw"]])
def test_cards_in_a_file_that_is_none_are_refused_as_matings_are(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: list[str]
) -> None:
    binary, odd = tmp_path / "hand.bin", tmp_path / "odd.txt"
    binary.write_bytes(b"\0\1\2")
    odd.write_bytes(b"Castor buck\n\nLilac doe, Castr\n")
    for path, message in [
        (tmp_path, f"{tmp_path} is a folder; give a file with one card per line"),
        (
            tmp_path / "no",
            f"there is no file {tmp_path / 'no'}; give a file with one card per line",
        ),
        (binary, f"{binary} is not a text file; save it as UTF-8 text"),
        ("", "--file is empty; give a file with one card per line, or - for standard input"),
        (odd, f"{odd}:3: no card is called 'Castr'; did you mean Castor"),
    ]:
        status, out, err = said(capsys, *command, "White", "--file", str(path))
        assert (status, out) == (2, "")
        assert err.startswith(f"testcross: {message}")


def test_cards_on_standard_input_are_read(
    capsys: pytest.CaptureFixture[str], stdin: Callable[[str], None]
) -> None:
    for words in (["-"], ["--file", "-"]):
        stdin("Castor buck\nLilac doe  # mine\n")
        status, out, _ = said(capsys, "sets", *words, "--kit", "White")
        assert (status, out.splitlines()[0]) == (0, "1 SET! among 1 pair")


def test_sets_of_cards_of_one_sex_say_that_there_is_no_pair(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, out, _ = said(capsys, "sets", "castor buck", "lilac buck", "--kit", "white")
    assert (status, out) == (1, "No SET!: there is no buck and doe to pair.\n")


def test_offspring_of_one_variety_say_variety(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = said(capsys, "offspring", "white", "white")
    assert out.splitlines()[2].startswith("1 variety is possible:")


@pytest.mark.parametrize("words", [["", "lilac"], ["castor", " "]])
def test_offspring_of_an_empty_card_names_the_parent(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    status, _, err = said(capsys, "offspring", *words)
    parent = "buck" if not words[0] else "doe"
    assert (status, f"the card for {parent} is empty" in err) == (2, True)


def test_offspring_of_known_genotypes_shows_chances(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, "offspring", "Aa Bb Cc Dd", "Aa Bb Cc Dd", "--json")
    chances = {one["name"]: one["chance"] for one in json.loads(out)["varieties"]}
    assert (status, chances["Castor"], chances["White"]) == (0, "81/256", "1/4")


def test_punnett_of_a_homozygote_is_drawn_two_by_two(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, "punnett", "Aa", "aa")
    drawn = [line.split() for line in out.splitlines()[2:5]]
    assert (status, drawn) == (0, [["a", "a"], ["A", "Aa", "Aa"], ["a", "aa", "aa"]])
    assert "\nGenotypes 1 : 1\nAa  1/2  50.00%\naa  1/2  50.00%\n" in out
    _, document, _ = said(capsys, "punnett", "Aa", "aa", "--json")
    found = json.loads(document)
    assert (found["schema"], found["square"]) == (
        "testcross.punnett/2",
        [["Aa", "Aa"], ["aa", "aa"]],
    )
    assert (found["sire_gametes"], found["dam_gametes"]) == (["A", "a"], ["a", "a"])


@pytest.mark.parametrize(
    "typed", [["Aa x Aa"], ["Aa", "x", "Aa"], ["Aa \u00d7 Aa"], ["Aa and Aa"], ["Aa", "x Aa"]]
)
def test_punnett_of_a_written_cross_is_that_of_two_words(
    capsys: pytest.CaptureFixture[str], typed: list[str]
) -> None:
    assert said(capsys, "punnett", *typed) == said(capsys, "punnett", "Aa", "Aa")
    both = said(capsys, "punnett", "Aa Bb x aa Bb")
    assert both == said(capsys, "punnett", "Aa Bb", "aa Bb")
    assert both[0] == 0


@pytest.mark.parametrize(("typed", "given"), [(["Aa"], "'Aa'"), (["Aa x "], "'Aa x'")])
def test_punnett_of_one_genotype_says_what_is_expected(
    capsys: pytest.CaptureFixture[str], typed: list[str], given: str
) -> None:
    status, _, told = said(capsys, "punnett", *typed)
    assert status == 2
    assert told == (
        "testcross: a square needs two genotypes, such as 'Aa Bb' 'aa Bb' or 'Aa x Aa'; "
        f"given: {given}\n"
    )


def test_punnett_that_is_too_wide_is_drawn_with_each_different_gamete_once(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, out, _ = said(capsys, "punnett", "AaBBCC", "aaBBCC")
    assert "8 x 8 cells, too wide to draw here; each different gamete once:\n" in out
    drawn = [line.split() for line in out.splitlines()[4:7]]
    assert drawn == [
        ["a", "B", "C"],
        ["A", "B", "C", "Aa", "BB", "CC"],
        ["a", "B", "C", "aa", "BB", "CC"],
    ]


def test_punnett_that_is_too_wide_keeps_its_ratios(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, "punnett", "Aa Bb Cc Dd", "Aa Bb Cc Dd")
    assert (status, "16 x 16" in out, "81 : " in out) == (0, True, True)
    assert max(map(len, out.splitlines())) <= 100


def test_verify_of_a_name_too_long_for_any_file_is_a_finding(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, out, err = said(capsys, "verify", "Z" * 300 + ".csv", "--format", "concise")
    assert (status, "RX001" in out, "bug" in err) == (2, True, False)


def test_punnett_of_ten_loci_gives_the_ratios_of_each(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    names = "ABCDEFGHIJ"
    loci = "".join(
        f'[[locus]]\nname = "{name}"\nalleles = [{{symbol = "{name}", shows = "big"}}, '
        f'{{symbol = "{name.lower()}", shows = "small"}}]\n'
        for name in names
    )
    path = tmp_path / "ten.toml"
    card = f'[[variety]]\nname = "Any card"\nreads = "{" ".join(["--"] * 10)}"\n'
    path.write_text(f'name = "ten"\ntitle = "Ten"\n{card}{loci}', encoding="utf-8")
    parent = "".join(f"{name}{name.lower()}" for name in names)
    words = ["punnett", parent, parent, "--ruleset", str(path)]
    status, out, err = said(capsys, *words)
    assert (status, err) == (0, "")
    assert "One square of 10 loci would have 1,048,576 cells." in out
    assert "J      Jj x Jj  JJ 1/4, Jj 1/2, jj 1/4  big 3/4, small 1/4" in out
    told = json.loads(said(capsys, *words, "--json")[1])
    assert told["schema"] == "testcross.punnett/2"
    assert told["by_locus"][9] == {
        "locus": "J",
        "genotypes": [
            {"name": "JJ", "chance": "1/4"},
            {"name": "Jj", "chance": "1/2"},
            {"name": "jj", "chance": "1/4"},
        ],
        "phenotypes": [{"name": "big", "chance": "3/4"}, {"name": "small", "chance": "1/4"}],
    }


@pytest.mark.parametrize(
    ("words", "note"),
    [
        (["best", *HAND, "castor buck"], "1 Castor buck, but 2"),
        (["best", *HAND, "--draw", "lilac doe"], "1 Lilac doe, but 2"),
        (["best", *HAND, "castor", "castor doe", "--draw", "opal"], "2 Castor, but 3"),
        (["litter", "--hand", *HAND, "white buck", "white buck"], "2 White buck, but 3"),
        (["sets", *HAND, "--kit", "black doe"], "1 Black doe, but 2"),
    ],
)
def test_card_that_the_deck_has_less_often_is_noted(
    words: list[str], note: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _, out, err = said(capsys, *words)
    assert out
    assert err == f"testcross: the deck has {note} were given; was one typed twice?\n"


@pytest.mark.parametrize(
    "command",
    [["best"], ["best", "--draw", "white"], ["litter", "--hand"], ["sets", "--kit=white"]],
)
@pytest.mark.parametrize("from_file", [True, False])
def test_hand_of_more_cards_than_the_deck_is_refused_at_once(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    command: list[str],
    from_file: bool,  # noqa: FBT001 - drawn
) -> None:
    cards = ["Lilac doe", *["Castor buck"] * 999]
    path = tmp_path / "hand.txt"
    path.write_text("\n".join(cards), encoding="utf-8")
    began = perf_counter()
    status, out, err = said(capsys, *command, *(["--file", str(path)] if from_file else cards))
    assert perf_counter() - began < 3
    assert (status, out) == (2, "")
    assert err.startswith(
        "testcross: more cards than the 76 of the deck were given: the deck has 1 Castor buck, but "
    )
    assert err.count("\n") == 1


def test_hand_of_the_whole_deck_is_answered(capsys: pytest.CaptureFixture[str]) -> None:
    deck = [f"{card.variety.name} {card.sex}" for card in load_ruleset().deck()]
    status, out, err = said(capsys, "best", *deck)
    assert (status, err) == (0, "")
    assert "White" in out
    status, _, err = said(capsys, "best", *deck, "Castor")
    assert status == 2
    assert "the deck has 2 Castor, but 3 were given" in err


def test_cards_without_their_sex_may_be_of_either(capsys: pytest.CaptureFixture[str]) -> None:
    hand = ["castor", "castor", "lilac", "white", "white", "white"]
    assert said(capsys, "best", *hand, "--draw", "white")[2] == ""
