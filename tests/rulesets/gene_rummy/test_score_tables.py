"""Columns of score sheets beside matings: totals, winners, tables, rounds, rules; right copies."""

import csv
import io
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sheet_writer import PLAYERS, Right, right_records, write_record
from testcross.rulesets.records.findings import Finding, Severity
from testcross.rulesets.records.report import FileReport
from testcross.rulesets.verification import Task, verify_bytes

# 61 points: p. 11's mating; 23: aa B- C- D- x A- B- C- D- -> Aa B- C- D-, counted by hand
WHITE, CASTOR = ["Castor", "Lilac", "White", "61"], ["Black", "Castor", "Castor", "23"]
HEADING = ["player", "buck", "doe", "kits", "points"]


def csv_text(rows: Sequence[Sequence[str]], delimiter: str = ",") -> str:
    file = io.StringIO()
    csv.writer(file, delimiter=delimiter, lineterminator="\n").writerows(rows)
    return file.getvalue()


def report_on(text: str, **options: str) -> FileReport:
    return verify_bytes(Task(path="sheet.csv", options=options), text.encode())


def told(report: FileReport) -> list[Finding]:
    return [found for found in report.findings if found.severity is not Severity.NOTE]


def places(report: FileReport) -> list[tuple[int, int, str, str]]:
    return [(f.line, f.column, f.code.value, f.player) for f in told(report)]


def messages(report: FileReport) -> list[str]:
    return [found.message for found in told(report)]


def corrected(tmp_path: Path, text: str, **options: str) -> str:
    """Return the right copy, which has a right copy of its own: itself."""
    first, second = tmp_path / "first.csv", tmp_path / "second.csv"
    task = Task(path="sheet.csv", options=options, corrected=str(first))
    verify_bytes(task, text.encode())
    verify_bytes(replace(task, corrected=str(second)), first.read_bytes())
    assert second.read_bytes() == first.read_bytes()
    return first.read_text(encoding="utf-8")


# headings

CLASS = [
    ["Ann", *WHITE[:3], "A- B- Cc D-", "aa bb Cc dd", "-a -b cc -d", "61"],
    ["Ann", *WHITE[:3], "A- B- Cc D-", "aa bb Cc dd", "-a -b cc -d", "60"],
    ["Bo", *WHITE[:3], "A- B- C- D-", "aa bb Cc dd", "-a -b cc -d", "61"],
    ["Bo", "Castr", "Lilac", "White", "", "", "", "7"],
    ["Cy", "Black", "Black", "Castor", "", "", "", "40"],
]
FOUND = [
    (3, 8, "GR105", "Ann"),
    (4, 5, "GR104", "Bo"),
    (5, 2, "RX002", "Bo"),
    (6, 0, "GR101", "Cy"),
]
HEADINGS = [
    "player,buck,doe,kits,buck_filled,doe_filled,kits_filled,points",
    "PLAYER,Buck,DOE,Kits,Buck Filled,DOE FILLED,kits  filled,Points",
    "Player,Dad,Mom,Kit,Dad filled,Mom filled,Kit filled,Points",
    "Name,buck,doe,kits,buck_filled,doe_filled,kits_filled,points",
    "Pupil,Buck,Doe,Kit,buck filled,doe filled,kit filled,points",
    "student,buck,doe,kits,buck_filled,doe_filled,kits_filled,points",
    "player,Father,Mother,kit,father_filled,mother_filled,kit_filled,points",
    "player,sire,dam,kit1,sire_filled,dam_filled,kit1_filled,points",
    "player,Sire,Mum,Kit 1,Sire_Filled,Mum-filled,Kit 1 filled,points",
    "player,buck,doe,kit_2,buck-filled,doefilled,kit_2_filled,points",
    "player,dad,doe,kit4,buck filled,mom filled,kits_filled,points",
]


@pytest.mark.parametrize("heading", HEADINGS)
def test_class_under_any_headings_has_the_same_findings(heading: str) -> None:
    report = report_on(csv_text([heading.split(","), *CLASS]))
    assert places(report) == FOUND
    assert report == report_on(csv_text([HEADINGS[0].split(","), *CLASS]))


@given(st.permutations(range(8)), st.sampled_from(HEADINGS), st.sampled_from(",;\t"))
@settings(max_examples=40)
def test_columns_in_any_order_have_the_same_findings(
    order: list[int], heading: str, delimiter: str
) -> None:
    rows = [heading.split(","), *CLASS]
    report = report_on(csv_text([[row[n] for n in order] for row in rows], delimiter))
    moved = [(ln, order.index(c - 1) + 1 if c else 0, code, who) for ln, c, code, who in FOUND]
    assert places(report) == moved


@pytest.mark.parametrize(
    ("heading", "parts"),
    [
        ("player,buck,dad,doe,kits", ["columns 2 and 3, 'buck' and 'dad', both mean 'buck'"]),
        ("player,sire,dam,mother,kits", ["columns 3 and 4", "both mean 'doe'", "delete one"]),
        ("player,dad,mom,points", ["there is no column 'kits'"]),
        ("player,dad,kits,points", ["there is no column 'doe'"]),
        ("player,dad,mom,kits,scorng", ["unknown column 'scorng'; did you mean 'scoring'?"]),
    ],
)
def test_heading_that_cannot_be_understood_ends_the_file(heading: str, parts: list[str]) -> None:
    report = report_on(csv_text([heading.split(","), CLASS[0][: heading.count(",") + 1]]))
    (message,) = messages(report)
    assert all(part in message for part in parts)
    assert report.counted == 0


# kits in columns of their own

LITTER = ["Castor", "Castor", "Black", "Lynx", "Blue Cal", ""]  # 85 by suits, as in csv.md


@pytest.mark.parametrize("points", ["85", "86"])
@pytest.mark.parametrize(
    "kits",
    [
        {"kits": "Black, Lynx, Blue Cal"},
        {"kit": "Black; Lynx and Blue Cal"},
        {"kits": "Black & Lynx & Blue Cal"},
        {"kit1": "Black", "kit2": "Lynx", "kit3": "Blue Cal", "kit4": ""},
        {"Kit 1": "Black", "Kit 2": "", "Kit 3": "Lynx", "Kit 4": "Blue Cal"},
        {"kit": "Black", "kit2": "Lynx", "kit3": "Blue Cal"},
    ],
)
def test_litter_in_any_columns_is_the_same(kits: dict[str, str], points: str) -> None:
    rows = [["player", "buck", "doe", *kits, "points"]]
    rows += [["Ann", "Castor", "Castor", *kits.values(), points]]
    report = report_on(csv_text(rows), variant="production", scoring="suits")
    expected = [] if points == "85" else [(2, 4 + len(kits), "GR106", "Ann")]
    assert places(report) == expected


def test_name_with_and_in_it_stays_one_kit() -> None:
    rows = [["player", "buck", "doe", "kits"], ["Ann", "Black", "Black Otter", "Black and Tan"]]
    assert told(report_on(csv_text(rows))) == []


def test_genotypes_belong_to_the_kit_of_their_column() -> None:
    heading = ["player", "buck", "doe", "kit1", "kit2", "kit2_filled"]
    rows = [heading, ["Ann", "Castor", "Lilac", "Black", "White", "aa bb C- dd"]]
    (found,) = told(report_on(csv_text(rows), variant="production"))
    assert (found.column, found.code) == (6, "RX003")
    assert "kit2 (White)" in found.message


@pytest.mark.parametrize(
    ("cells", "column", "message"),
    [
        (["White", "", "", "aa bb cc dd", ""], 7, "a genotype of kit2, but 'kit2' is empty"),
        (["White", "", "aa bb cc dd", "", "aa bb cc dd"], 6, "here and in 'kits_filled'"),
        (["", "", "", "", ""], 4, "the column 'kits' is empty"),
    ],
)
def test_genotypes_that_nobody_can_place_are_named(
    cells: list[str], column: int, message: str
) -> None:
    heading = ["player", "buck", "doe", "kit1", "kit2", "kit1_filled", "kit2_filled", "kits_filled"]
    rows = [heading, ["Ann", "Castor", "Lilac", *cells]]
    (found,) = told(report_on(csv_text(rows)))
    assert (found.line, found.column, found.code) == (2, column, "RX001")
    assert message in found.message


# totals and winners

RESULTS = [*HEADING, "total", "winner"]
TWO_WINNERS = (
    "'winner' is 'Bo' here, but 'Ann' on line 2; write the winner once, and all who share it in "
    "one cell: Ann; Bo"
)


def results(*rows: tuple[str, list[str], str, str]) -> str:
    return csv_text([RESULTS, *([who, *mating, total, won] for who, mating, total, won in rows)])


@pytest.mark.parametrize("won", ["Ann", "ann ", "x"])
@pytest.mark.parametrize("total_at", [0, 1, 2, None])
@pytest.mark.parametrize("won_at", [0, 1, 2])
def test_total_and_winner_may_stand_on_any_row(won: str, total_at: int | None, won_at: int) -> None:
    """Ann has 61 and 23, Bo 61: Ann's total may be on either of her rows, or on its own."""
    cells = ["84" if place == total_at else "" for place in range(3)]
    names = [won if place == won_at else "" for place in range(3)]
    empty = [""] * 4
    text = results(
        ("Ann", WHITE, cells[0], names[0]),
        ("Bo", WHITE, "61", ""),
        ("Ann", CASTOR, cells[1], names[1]),
        *([("Ann", empty, cells[2], names[2])] if cells[2] or names[2] else []),
    )
    report = report_on(text)
    assert told(report) == []
    assert [(p.player, p.claimed) for p in report.players] == [("Ann", 84), ("Bo", 61)]
    note = [f.message for f in report.findings if f.code == "RX004"]
    assert ("totals" in " ".join(note)) is (total_at is None)


def test_total_that_is_wrong_is_found_where_it_first_stands() -> None:
    text = results(("Ann", WHITE, "", ""), ("Bo", WHITE, "61", ""), ("Ann", CASTOR, "80", ""))
    report = report_on(text)
    assert places(report) == [(4, 6, "GR107", "Ann")]
    assert messages(report) == ["total 80 written, but the points add up to 84: 4 too few"]


def test_total_filled_down_is_found_once() -> None:
    text = results(("Ann", WHITE, "80", ""), ("Ann", CASTOR, "80.0", ""))
    assert places(report_on(text)) == [(2, 6, "GR107", "Ann")]


def test_winner_that_is_wrong_is_found_by_name_and_by_tick() -> None:
    for won in ("Bo", "yes"):
        text = results(("Ann", WHITE, "", ""), ("Bo", CASTOR, "", won))
        assert places(report_on(text)) == [(3, 7, "GR108", "")]
        assert "should be Ann" in messages(report_on(text))[0]


def test_ticks_for_losers_say_nothing() -> None:
    text = results(("Ann", WHITE, "", "1"), ("Bo", CASTOR, "", "0"), ("Cy", CASTOR, "", "no"))
    assert told(report_on(text)) == []


def test_winners_that_share_stand_in_one_cell_or_are_ticked() -> None:
    """Both have laid the same mating, so nothing but the cards in hand can tell them apart."""
    for first, second in (("Ann; Bo", ""), ("Ann and Bo", ""), ("x", "x"), ("Bo & Ann", "")):
        text = results(("Ann", WHITE, "61", first), ("Bo", WHITE, "61", second))
        assert told(report_on(text)) == []


@pytest.mark.parametrize(
    ("rows", "place", "message"),
    [
        (
            [("Ann", WHITE, "84", ""), ("Ann", CASTOR, "80", "")],
            (3, 6, "RX001", "Ann"),
            "'total' is '80' here, but '84' on line 2; write one total for Ann",
        ),
        (
            [("Ann", WHITE, "", "Ann"), ("Bo", CASTOR, "", "Bo")],
            (3, 7, "RX001", ""),
            TWO_WINNERS,
        ),
        (
            [("Ann", WHITE, "", "x"), ("Bo", CASTOR, "", "Bo")],
            (3, 7, "RX001", ""),
            TWO_WINNERS,
        ),
        (
            [("Ann", WHITE, "61", ""), ("An", [""] * 4, "61", "")],
            (3, 6, "RX001", ""),
            "'An' has a total here, but no mating; did you mean 'Ann'?",
        ),
    ],
)
def test_rows_that_contradict_each_other_are_one_finding(
    rows: list[tuple[str, list[str], str, str]], place: tuple[int, int, str, str], message: str
) -> None:
    report = report_on(results(*rows))
    assert places(report) == [place]
    assert messages(report) == [message]


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        (["Castr", "Lilac", "White", ""], "RX002"),
        (["Castor", "", "White", "61"], "RX001"),
        (["Castor", "Lilac", "White", "many"], "RX001"),
        (["Castor", "Lilac", "White", "61", "9", "9", "9"], "RX001"),
        (["", "", "", "61"], "RX001"),
    ],
)
def test_nothing_follows_from_a_row_that_cannot_be_read(bad: list[str], code: str) -> None:
    """Ann would have 84, and Bo, with 61, has not won: but what Ann has is not known."""
    rows = [RESULTS, ["Ann", *CASTOR, "", "Bo"], ["Ann", *bad], ["Bo", *WHITE, "61", ""]]
    assert [found[2] for found in places(report_on(csv_text(rows)))] == [code]
    rows[1][5:] = ["300", "Ann"]
    found = [found[2] for found in places(report_on(csv_text(rows)))]
    assert found == ([code] if bad[3:] != ["many"] else ["GR107", code])


def test_nothing_follows_from_a_column_that_is_nearly_a_known_one() -> None:
    heading = ["player", "buck", "doe", "kits", "pionts", "total", "winner", "tabel"]
    rows = [["Ann", *WHITE, "7", "Ann", "1"], ["Bo", *WHITE, "8", "Ann", "2"]]
    report = report_on(csv_text([heading, *rows]))
    assert places(report) == [(1, 5, "RX001", ""), (1, 8, "RX001", "")]
    (note,) = (f for f in report.findings if f.code == "RX004" and not f.player)
    assert note.message == "not written, so not checked: totals, winners"


# tables and rounds

TABLES = [*HEADING, "total", "winner", "table"]


def test_tables_have_players_totals_and_winners_of_their_own() -> None:
    rows = [
        ["Ann", *WHITE, "61", "Ann", "1"],
        ["Bo", *CASTOR, "23", "", ""],
        ["Ann", *CASTOR, "24", "", "2"],
        ["Bo", *WHITE, "61", "", "Table 2"],
        ["", "", "", "", "", "", "Ann", "2"],
    ]
    report = report_on(csv_text([TABLES, *rows]))
    assert places(report) == [(4, 6, "GR107", "Ann"), (6, 7, "GR108", "")]
    assert messages(report) == [
        "table 2: total 24 written, but the points add up to 23: 1 too many",
        "table 2: named as the winner: Ann; should be Bo",
    ]


def test_winner_must_be_of_the_table() -> None:
    rows = [["Ann", *WHITE, "", "Bo", "1"], ["Bo", *WHITE, "", "Bo", "2"]]
    assert messages(report_on(csv_text([TABLES, *rows]))) == [
        "table 1: the winner Bo is none of Ann"
    ]


def test_game_and_table_part_a_file_together() -> None:
    heading = [*HEADING, "total", "game", "table"]
    rows = [
        *[["Ann", *WHITE, "61", "1", "1"], ["Ann", *WHITE, "61", "1", "2"]],
        *[["Ann", *WHITE, "61", "2", "1"], ["Ann", *WHITE, "60", "2", "2"]],
    ]
    assert messages(report_on(csv_text([heading, *rows]))) == [
        "game 2, table 2: total 60 written, but the points add up to 61: 1 too few"
    ]


def test_row_that_is_shifted_leaves_the_tables_below_unknown_until_one_is_named() -> None:
    rows = [
        ["Ann", *WHITE, "1", "", "1"],
        ["Bo", "x", *WHITE, "61", "", "2"],
        ["Bo", *WHITE, "61", "", ""],
        ["Cy", *WHITE, "61", "Ann", "3"],
    ]
    assert [found[2] for found in places(report_on(csv_text([TABLES, *rows])))] == ["RX001"]


ROUNDS = [*HEADING, "total", "winner", "round"]


@pytest.mark.parametrize(
    "totals",
    [("61", "23"), ("61", "84"), ("84", ""), ("", "84"), ("84", "84"), ("61", ""), ("", "23")],
)
def test_total_with_rounds_may_be_of_the_round_or_of_all_so_far(totals: tuple[str, str]) -> None:
    rows = [["Ann", *WHITE, totals[0], "Ann", "1"], ["Ann", *CASTOR, totals[1], "", "2"]]
    rows += [["Bo", *WHITE, "61", "", "1"]]
    report = report_on(csv_text([ROUNDS, *rows]))
    assert told(report) == []
    assert [(p.player, p.claimed) for p in report.players] == [("Ann", 84), ("Bo", 61)]


def test_total_of_no_sum_with_rounds_names_the_nearest() -> None:
    rows = [["Ann", *WHITE, "60", "", "1"], ["Ann", *CASTOR, "80", "", "2"]]
    assert messages(report_on(csv_text([ROUNDS, *rows]))) == [
        "total 60 written, but the points of this sheet add up to 61: 1 too few",
        "total 80 written, but the points of all sheets add up to 84: 4 too few",
    ]


# rules of rows


@pytest.mark.parametrize("option", ["standard", "set"])
def test_rules_of_a_row_go_before_those_of_the_command(option: str) -> None:
    """p. 11's mating is worth 61, by suits 60, simply 50."""
    heading = [*HEADING, "scoring", "table"]
    rows = [
        *[["Ann", *WHITE[:3], "60", "", "1"], ["Ann", *WHITE[:3], "60", "suits", "1"]],
        *[["Ann", *WHITE[:3], "50", "Simple", ""], ["Ann", *WHITE[:3], "50", "", ""]],
        *[["Ann", *WHITE[:3], "61", "", "2"], ["Ann", *WHITE[:3], "60", "", "2"]],
    ]
    report = report_on(csv_text([heading, *rows]), variant=option)
    assert places(report) == [(7, 5, "GR106", "Ann")]


def test_variant_of_a_row_allows_its_litter() -> None:
    heading = ["player", "buck", "doe", "kits", "variant"]
    litter = ["Ann", "Castor", "Castor", "Black; Lynx"]
    rows = [[*litter, "production"], [*litter, "standard"]]
    assert places(report_on(csv_text([heading, *rows]))) == [(3, 4, "GR109", "Ann")]


def test_rules_that_there_are_not_are_told_once_and_nothing_is_judged() -> None:
    heading = [*HEADING, "variant", "total", "winner"]
    rows = [
        *[["Ann", *WHITE[:3], "7", "produktion", "", "Ann"], ["Ann", *WHITE[:3], "8", "", "", ""]],
        ["Bo", *WHITE, "Standard", "61", ""],
    ]
    report = report_on(csv_text([heading, *rows]))
    assert places(report) == [(2, 6, "RX001", "Ann")]
    assert "did you mean 'production'?" in messages(report)[0]
    (note,) = (f for f in report.findings if f.code == "RX004" and f.player == "Ann")
    assert "matings whose rules are unknown (2 times)" in note.message


# the right copy


def test_right_copy_keeps_every_column_in_its_place(tmp_path: Path) -> None:
    heading = ["Note", "Table", "Player", "Dad", "Mom", "Kit 1", "Kit 2", "Points", "Total", "Won?"]
    heading[9] = "Winner"
    rows = [
        ["a; b", "1", "Ann", "Castor", "Lilac", "White", "", "60", "60", "x"],
        ['say "x"', "", "Bo", *CASTOR[:3], "", "23", "70", ""],
        ["", "2", "Ann", *CASTOR[:3], "", "23", "", ""],
        ["", "", "Bo", *WHITE[:3], "", "61", "", "Ann"],
    ]
    copy = corrected(tmp_path, csv_text([heading, *rows]))
    young = ["A- B- Cc D-", "aa bb Cc dd", "-a -b cc -d"]
    other = ["aa B- C- D-", "A- B- C- D-", "Aa B- C- D-"]
    assert list(csv.reader(copy.splitlines())) == [
        [*heading, "buck_filled", "doe_filled", "kits_filled"],
        ["a; b", "1", "Ann", "Castor", "Lilac", "White", "", "61", "61", "x", *young],
        ['say "x"', "", "Bo", *CASTOR[:3], "", "23", "23", "", *other],
        ["", "2", "Ann", *CASTOR[:3], "", "23", "", "", *other],
        ["", "", "Bo", *WHITE[:3], "", "61", "", "Bo", *young],
    ]
    assert told(report_on(copy)) == []


def test_right_copy_puts_genotypes_beside_their_kits(tmp_path: Path) -> None:
    heading = ["player", "buck", "doe", "kit1", "kit1_filled", "kit2", "kit2_filled"]
    row = ["Ann", "Castor", "Lilac", "", "", "White", "-a bb cc -d"]
    copy = corrected(tmp_path, csv_text([heading, row]), variant="production")
    (found,) = csv.reader(copy.splitlines()[1:])
    assert found[1:7] == ["Castor", "Lilac", "", "", "White", "-a -b cc -d"]
    assert told(report_on(copy, variant="production")) == []


def test_right_copy_of_a_repeated_heading_has_it_again(tmp_path: Path) -> None:
    text = csv_text([HEADING, ["Ann", *WHITE], HEADING, ["Ann", *WHITE]])
    copy = corrected(tmp_path, text)
    assert [found[2] for found in places(report_on(copy))] == ["RX001"]


def test_right_copy_leaves_what_contradicts_itself_to_the_teacher(tmp_path: Path) -> None:
    text = results(("Ann", WHITE, "61", "Ann"), ("Bo", CASTOR, "20", "Bo"))
    copy = corrected(tmp_path, text)
    assert [row["winner"] for row in csv.DictReader(copy.splitlines())] == ["Ann", "Bo"]
    assert [row["total"] for row in csv.DictReader(copy.splitlines())] == ["61", "23"]


MENDED = {"GR102", "GR103", "GR104", "GR105", "GR106", "GR107", "GR108"}


def as_csv(right: Right, heading: list[str], extra: str) -> str:
    """Return right sheets under other headings, with totals, the winner and a column more."""
    text, _ = write_record(right.record, "csv")
    rows = list(csv.reader(io.StringIO(text)))[1:]
    totals = dict(zip(PLAYERS, right.totals(), strict=False))
    winner = right.record.cells["winner",]
    cells = [[*row, str(totals[row[0]]), winner, extra] for row in rows]
    return csv_text([[*heading, "Total", "Winner", "Remarks"], *cells])


WIDE = [heading.split(",") for heading in HEADINGS if "kit1" not in heading.casefold()]
WIDE = [heading for heading in WIDE if heading[3].casefold().rstrip("s") == "kit"]


@given(right_records(), st.sampled_from(WIDE), st.text(alphabet='ab,;"\n ', max_size=5))
@settings(max_examples=40)
def test_right_sheets_in_any_columns_are_clean(
    right: Right, heading: list[str], extra: str
) -> None:
    task = right.record.task("csv")
    report = verify_bytes(task, as_csv(right, heading, extra).encode())
    assert told(report) == []
    assert [(p.player, p.claimed, p.correct) for p in report.players] == [
        (PLAYERS[s], total, total) for s, total in enumerate(right.totals())
    ]


@given(right_records(), st.sampled_from(WIDE), st.data())
@settings(max_examples=40)
def test_right_copy_of_spoilt_sheets_has_none_of_the_findings_that_it_mends(
    tmp_path_factory: pytest.TempPathFactory, right: Right, heading: list[str], data: st.DataObject
) -> None:
    rows = list(csv.reader(io.StringIO(as_csv(right, heading, "kept"))))
    for _ in range(data.draw(st.integers(1, 3))):
        row = data.draw(st.integers(1, len(rows) - 1))
        rows[row][data.draw(st.sampled_from([7, 8]))] = str(data.draw(st.integers(0, 99)))
    task = right.record.task("csv")
    target = tmp_path_factory.mktemp("copy") / "sheet.csv"
    verify_bytes(replace(task, corrected=str(target)), csv_text(rows).encode())
    copy = target.read_bytes()
    assert {f.code.value for f in told(verify_bytes(task, copy))} & MENDED <= {"GR108"}
    copied = list(csv.reader(io.StringIO(copy.decode())))
    assert [row[10] for row in copied] == ["Remarks", *["kept"] * (len(rows) - 1)]
    points = [int(row[7]) for row in copied[1:]]
    answers = [right.answers[key].points(right.scheme) for key in sorted(right.answers)]
    assert points == answers
