"""What people write on pads: each line is read as what it is, and no heading is a player."""

import pytest
from sheets.score_pads import said, table, tables, verified
from testcross.rulesets.gene_rummy.game import GAME
from testcross.rulesets.verification import Task, verify_bytes
from testcross.rulesets.verification.task import solver_of

WHITE = "Castor x Lilac = White 61"
CARDS = "Castor, Lilac, White"
FILLED = "A- B- Cc D-, aa bb Cc dd, -a -b cc -d"


def players(pad: str) -> list[str]:
    return [sheet.player.text for sheet in table(pad).record.sheets]


def totals(pad: str) -> dict[str, str]:
    sheets = table(pad).record.sheets
    return {sheet.player.text: sheet.total.text for sheet in sheets if sheet.total is not None}


@pytest.mark.parametrize(
    "line",
    [
        "Totals: Ann 61, Bo 39",
        "total Ann=61; Bo=39",
        "Ann total 61, Bo total 39",
        "Scores: Ann: 61, Bo: 39",
        "total: Ann 61 and Bo 39",
        "Ann 61, Bo 39",
        "Ann (total): 61\nBo (total): 39",
        "Ann's: 61\nBo’s total: 39",
        "Ann total 61!\nBo total 39 ✓",
        "Ann total 12+49=61\nBo: 30 + 9 = 39",
    ],
)
def test_a5_totals_are_of_their_players(line: str) -> None:
    pad = f"Ann: {WHITE}\nBo: {WHITE}\n{line}"
    assert table(pad).findings == ()
    assert totals(pad) == {"Ann": "61", "Bo": "39"}
    assert players(pad) == ["Ann", "Bo"]


@pytest.mark.parametrize(
    "line",
    [
        "Turn 1 Ann: Castor x Lilac = White 61",
        "Turn 1, Ann: Castor x Lilac = White 61",
        "Round 2 Ann: Castor x Lilac = White 61",
        "Ann's: Castor x Lilac = White 61",
        "Ann’s turn: Castor x Lilac = White 61",
        "Ann (turn 3): Castor x Lilac = White 61",
        "Ann 61: Castor x Lilac = White",
        "Ann (61): Castor x Lilac = White",
        "Ann (61 points): Castor x Lilac = White",
    ],
)
def test_a5_name_is_what_stands_between_turn_and_points(line: str) -> None:
    (sheet,) = table(line).record.sheets
    assert sheet.player.text == "Ann"
    assert said(sheet.matings[0]) == (CARDS, "", "61")


def test_a5_small_figure_behind_a_name_tells_two_players_apart() -> None:
    assert players(f"Ann 1: {WHITE}\nAnn 2: {WHITE}") == ["Ann 1", "Ann 2"]


def test_a5_figure_behind_a_name_with_points_behind_the_cards_is_part_of_it() -> None:
    assert players(f"Pupil 31: {WHITE}\nAnn 61: {WHITE}") == ["Pupil 31", "Ann 61"]


def test_a5_figure_behind_a_known_name_is_points() -> None:
    (sheet,) = table(f"Ann: {WHITE}\nAnn 61: Castor x Lilac = White").record.sheets
    assert [said(mating)[2] for mating in sheet.matings] == ["61", "61"]


@pytest.mark.parametrize("names", [("Pupil 31",), ("Ann 31", "Ann 32")])
def test_a5_figures_that_tell_players_apart_are_no_points(names: tuple[str, ...]) -> None:
    pad = "\n".join(f"{name}: Castor x Lilac = White" for name in names)
    assert players(pad) == list(names)


@pytest.mark.parametrize(
    "heading",
    [
        "Date: 12 May",
        "date = 12.5.2024",
        "Teacher: Ms Hill",
        "Class: 7b",
        "Class 7b: Monday",
        "School: St Ann",
        "Note: the deck was new",
        "Lesson 3: rabbits",
    ],
)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_a5_heading_line_is_no_player_and_no_finding(heading: str, place: int) -> None:
    lines = [f"Ann: {WHITE}", "Ann total 61"]
    lines.insert(place, heading)
    pad = "\n".join(lines)
    assert players(pad) == ["Ann"]
    assert verified(pad) == []


@pytest.mark.parametrize("title", ["Class 7b", "Gene Rummy", "Gene Rummy scores, Monday"])
def test_d_title_of_a_pad_is_no_player(title: str) -> None:
    assert verified(f"{title}\n\nAnn\n{WHITE}\ntotal 61\n") == []
    assert verified(f"{title}\nAnn: {WHITE}\n") == []


def test_d_titles_stand_above_all_matings_with_dates_between_them() -> None:
    head = "Gene Rummy\nDate: 12 May\nScore pad of class 7b\n\n"
    assert verified(f"{head}Ann\n{WHITE}\ntotal 61\n") == []
    assert [one.line for one in table(f"Ann: {WHITE}\nScore pad of class 7b").findings] == [2]
    assert players(f"{head}Group 7\n{WHITE}") == ["Group 7"]


def test_d_first_line_with_a_mating_below_is_a_player_all_the_same() -> None:
    assert players(f"Group 7\n{WHITE}") == ["Group 7"]


def test_a5_line_that_names_nobody_known_makes_no_player() -> None:
    pad = f"Ann: {WHITE}\nFoo: see the board"
    assert players(pad) == ["Ann"]
    (found,) = table(pad).findings
    assert (found.line, found.player) == (2, "")
    assert found.text.startswith("'see the board' is not a mating; if 'Foo' is a player, write")


@pytest.mark.parametrize("line", ["Winner,Ann", "Winner; Ann", "winner - Ann", "Winner: Ann"])
def test_a5_winner_behind_any_mark_has_won(line: str) -> None:
    record = table(f"Ann: {WHITE}\nAnn total 61\n{line}").record
    assert [entry.text for entry in record.winners] == ["Ann"]
    assert [sheet.player.text for sheet in record.sheets] == ["Ann"]


@pytest.mark.parametrize("line", ["Ann's sheet", "Ann’s", "Ann's matings:", "Turn 1 Ann"])
def test_a5_name_alone_may_say_what_stands_below(line: str) -> None:
    assert players(f"{line}\n{WHITE}") == ["Ann"]


@pytest.mark.parametrize("word", ["Name", "Pupil", "Student", "Player"])
def test_a5_name_behind_a_word_for_it_is_a_player(word: str) -> None:
    assert players(f"{word}: Ann\n{WHITE}") == ["Ann"]


@pytest.mark.parametrize("line", ["Ann: no mating", "Ann: pass", "Ann passes", "Ann - no kit."])
def test_d_player_without_a_mating_may_say_so(line: str) -> None:
    pad = f"{line}\nBo: {WHITE}"
    assert players(pad) == ["Ann", "Bo"]
    assert verified(pad) == []
    report = verify_bytes(Task(path="pad.txt", engine="python-constraint"), pad.encode())
    assert [one.text for one in report.findings] == ["not written down, so not checked: matings"]


@pytest.mark.parametrize("line", ["no mating", "pass", "nothing"])
def test_d_line_without_a_mating_is_no_finding(line: str) -> None:
    assert verified(f"Ann:\n{WHITE}\n{line}\n{WHITE}") == []


@pytest.mark.parametrize(
    ("line", "cards", "points"),
    [
        ("Castor (m) x Lilac (f) = White 61", "Castor buck, Lilac doe, White", "61"),
        ("Castor ♂ x Lilac ♀ = White 61", "Castor buck, Lilac doe, White", "61"),
        ("Casb x Lid = Wd 12+25+24=61", "Castor buck, Lilac doe, White doe", "61"),
        ("Castor x Lilac = White 12 + 25 + 24 = 61", CARDS, "61"),
        ("Castor x Lilac = White (12+25+24)", CARDS, "61"),
        ("Castor x Lilac = White 61!", CARDS, "61"),
        ("Castor x Lilac = White 61 ✓", CARDS, "61"),
        ("Castor x Lilac = White 61 points ✔", CARDS, "61 points"),
        ("Castor*Lilac=White 61", CARDS, "61"),
        ("Castor*Lilac=White", CARDS, ""),
        ("Castor/Lilac/White 61", CARDS, "61"),
        ("Castor | Lilac | White | 61", CARDS, "61"),
        ("Castor and Lilac make White 61", CARDS, "61"),
        ("Castor with Lilac gives White 61", CARDS, "61"),
        ("Castor crossed with Lilac gives White", CARDS, ""),
        ("Black Otter with Chocolate makes Blue 43", "Black Otter, Chocolate, Blue", "43"),
    ],
)
@pytest.mark.parametrize("player", ["Ann: ", "Ann\n"])
def test_d_mating_in_other_words_is_read(player: str, line: str, cards: str, points: str) -> None:
    pad = table(f"{player}{line}\nAnn total 61")
    assert pad.findings == ()
    (sheet,) = pad.record.sheets
    assert [said(mating) for mating in sheet.matings] == [(cards, "", points)]


def test_d_codes_of_cards_need_no_sex() -> None:
    assert verified("Ann: Cas x Li = W 61") == []


@pytest.mark.parametrize(
    "bracket",
    [
        "[A- B- Cc D-; aa bb Cc dd; -a -b cc -d]",
        "[A- B- Cc D- | aa bb Cc dd | -a -b cc -d]",
        "[A- B- Cc D-, aa bb Cc dd, -a -b cc -d]",
    ],
)
def test_d_one_bracket_holds_the_genotypes_of_all(bracket: str) -> None:
    pad = f"Ann: Castor x Lilac = White {bracket} 61\nAnn total 61"
    (sheet,) = table(pad).record.sheets
    assert said(sheet.matings[0]) == (CARDS, FILLED, "61")
    assert verified(pad) == []


def test_d_bracket_with_too_few_genotypes_says_how_many() -> None:
    (found,) = table(
        "Ann: Castor x Lilac = White [A- B- Cc D-; aa bb Cc dd] 61\nAnn total 61"
    ).findings
    assert found.text.startswith("2 genotypes for 3 cards; write one for each, the buck first")


def test_d_mating_of_two_readings_is_not_guessed() -> None:
    assert len(tables(f"Ann: {WHITE}\nBo with Cy gives up")) == 1
    assert verified(f"Ann: {WHITE}\nBo with Cy gives up") == [(2, "RX001")]


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ("Ann 60: Castor x Lilac = White", "Ann: Castor x Lilac = White 61"),
        ("Ann (60): Castor x Lilac = White", "Ann: Castor x Lilac = White 61"),
        ("Ann: Castor (m)*Lilac = White 60!", "Ann: Castor buck x Lilac = White 61"),
        ("Ann: Cas with Lid makes White 10+50", "Ann: Cas x Lilac doe = White 61"),
        ("Ann: Castor | Lilac | White | 60 ✓", "Ann: Castor x Lilac = White 61"),
        ("Totals: Ann 60, Bo 61", "Totals: Ann 122, Bo 61"),
        ("total Ann=60; Bo=61", "total Ann=122; Bo=61"),
        ("Ann (total): 1+59=60!", "Ann (total): 1+59=122!"),
    ],
)
def test_a5_right_copy_is_clean_and_keeps_what_is_right(line: str, right: str) -> None:
    mating = "Ann: Castor x Lilac = White 61\nBo: Castor x Lilac = White 61"
    again = line.startswith(("T", "t", "Ann (t"))
    both = f"{mating}\nAnn: Castor x Lilac = White 61" if again else mating
    pad = f"{both}\n{line}\n"
    (verdict,) = GAME.pads.check_pad(pad, {}, solver_of("python-constraint"))
    copy = GAME.pads.correct_pad(pad, verdict.edits or ())
    assert right in copy.splitlines()
    assert verified(copy) == []
