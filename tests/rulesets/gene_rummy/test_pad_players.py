"""Players, totals, winners, tables and rounds on a score pad."""

import pytest
from sheets.score_pads import said, table, tables
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.verification import Task, verify_bytes

NOTHING_BELOW = (
    "no matings below 'Class 7b'; if it is a player, write 'Class 7b:', else put # before it"
)


def errors(text: str) -> list[tuple[int, int, str, str]]:
    found = [one for part in tables(text) for one in part.findings]
    return [(one.line, one.column, one.player, one.text) for one in found]


# players, totals, winners


@pytest.mark.parametrize(
    "line",
    [
        "Ann total 61",
        "Ann: total 61",
        "Ann total: 61",
        "Ann's total is 61",
        "Ann’s total = 61 points",
        "total Ann 61",
        "Total: Ann 61",
        "total 61",
        "Total: 61",
        "sum 61",
        "Ann: 61",
        "Ann = 61",
        "Ann 61",
        "ANN  SCORE 61",
        "- Ann in total 61",
    ],
)
def test_total_is_read_however_it_is_written(line: str) -> None:
    found = table(f"Ann: Castor x Lilac = White 61\n{line}\nwinner Ann")
    assert found.findings == ()
    (sheet,) = found.record.sheets
    assert sheet.total is not None
    assert sheet.total.text.split()[0] == "61"


@pytest.mark.parametrize(
    ("line", "winners"),
    [
        ("winner Ann", ["Ann"]),
        ("Winner: Ann", ["Ann"]),
        ("The winner is Ann", ["Ann"]),
        ("Ann wins", ["Ann"]),
        ("Ann won!", ["Ann"]),
        ("winners Ann and Bo", ["Ann", "Bo"]),
        ("winner: Ann, Bo", ["Ann", "Bo"]),
        ("winners: Ann & Bo", ["Ann", "Bo"]),
        ("winner: Tim and Tom", ["Tim and Tom"]),
        ("winner: Tim and Tom, Ann", ["Tim and Tom", "Ann"]),
        ("winner", []),
        ("winner:", []),
    ],
)
def test_winners_are_read_however_they_are_named(line: str, winners: list[str]) -> None:
    text = f"Ann: Castor x Lilac = White\nBo: Castor x Lilac = White\nTim and Tom total 0\n{line}"
    found = table(text)
    assert found.findings == ()
    assert [entry.text for entry in found.record.winners] == winners


def test_total_or_winner_left_open_is_not_written() -> None:
    found = table("Ann: Castor x Lilac = White 61\nAnn total:\nBo:\nBo total\nwinner:")
    assert [sheet.total for sheet in found.record.sheets] == [None, None]
    assert [len(sheet.matings) for sheet in found.record.sheets] == [1, 0]
    assert found.findings == ()


def test_lines_below_a_name_are_that_player_s() -> None:
    pad = """\
        Ann
        Castor x Lilac = White 61
        Castor x Lilac = White 60
        Bo
        Castor x Lilac = White 59
        Ann: Castor x Lilac = White 58
        Castor x Lilac = White 57
        """
    sheets = table(pad).record.sheets
    points = {sheet.player.text: [said(one)[2] for one in sheet.matings] for sheet in sheets}
    assert points == {"Ann": ["61", "60", "58", "57"], "Bo": ["59"]}


def test_rules_at_the_head_are_those_of_the_pad() -> None:
    pad = "variant: production\nscoring suits\nFill = either\ngame: gene-rummy\nplayers: Ann, Bo\n"
    record = table(f"{pad}Ann: Castor x Lilac = White 61").record
    wanted = record.wanted
    entries = (wanted.variant, wanted.scoring, wanted.fill, wanted.game)
    assert [entry and entry.text for entry in entries] == [
        "production",
        "suits",
        "either",
        "gene-rummy",
    ]
    assert record.players == ("Ann", "Bo")


def test_tables_have_their_own_players_totals_and_winner() -> None:
    pad = """\
        scoring: simple
        Table 1
        Ann: Castor x Lilac = White 50
        winner Ann
        table 2
        variant: production
        Bo: Castor x Lilac = White 50
        winner Bo
        """
    one, two = tables(pad)
    assert [one.name, two.name] == ["table 1", "table 2"]
    assert [[s.player.text for s in t.record.sheets] for t in (one, two)] == [["Ann"], ["Bo"]]
    assert [entry.text for t in (one, two) for entry in t.record.winners] == ["Ann", "Bo"]
    assert [bool(t.record.wanted.variant) for t in (one, two)] == [False, True]
    assert all(t.record.wanted.scoring for t in (one, two))


def test_rounds_with_a_total_each_are_sheets_of_their_own() -> None:
    round_of = "Ann: Castor x Lilac = White 61\nAnn total 61\n"
    sheets = table(f"round 1\n{round_of}round 2\n{round_of}").record.sheets
    assert [len(sheet.matings) for sheet in sheets] == [1, 1]


def test_rounds_may_stand_below_each_player() -> None:
    mating = "Castor x Lilac = White 61\n"
    rounds = f"round 1\n{mating}total 61\nround 2\n{mating}{mating}total 183\n"
    for named in ("Ann:", "Ann"):
        found = table(f"{named}\n{rounds}Bo:\n{rounds}winner Ann")
        assert found.findings == ()
        sheets = [(one.player.text, len(one.matings)) for one in found.record.sheets]
        assert sheets == [("Ann", 1), ("Ann", 2), ("Bo", 1), ("Bo", 2)]


def test_round_below_other_lines_asks_whose_matings_follow() -> None:
    mating = "Castor x Lilac = White 61"
    text = f"Ann: {mating}\nround 2\n{mating}"
    assert errors(text) == [(3, 1, "", "whose mating is this? Write 'PLAYER:' before it")]


def test_mating_of_nobody_is_counted_once_at_most() -> None:
    mating = "Castor x Lilac = White 61"
    text = f"{mating}\nAnn: {mating}\nBo: {mating}\nBo total 60"
    report = verify_bytes(Task(path="pad.txt"), text.encode())
    assert [(one.player, one.counted) for one in report.players] == [("Ann", 1), ("Bo", 1)]
    assert [one.code for one in report.findings if one.code != "RX004"] == ["RX001"]


@pytest.mark.parametrize(
    ("pad", "expected"),
    [
        (
            "Castor x Lilac = White 61\nCastor x Lilac = White 61\nAnn total 5",
            [(1, 1, "", "whose mating is this and the 1 below? Write 'PLAYER:' before it")],
        ),
        (
            "Ann: Castor x Lilac = White 61\nAnn total 61\nCastor x Lilac = White 61",
            [(3, 1, "", "whose mating is this? Write 'PLAYER:' before it")],
        ),
        (
            "Ann: Castor x Lilac = White 61\nClass 7b",
            [
                (
                    2,
                    1,
                    "",
                    NOTHING_BELOW,
                )
            ],
        ),
        (
            "Amber\nCastor x Lilac = White 61\nAnn total 5",
            [(1, 1, "", "'Amber' is a card; write a player of this name as 'Amber:'")],
        ),
        (
            "production\nAnn: Castor x Lilac = White 61",
            [
                (
                    1,
                    1,
                    "",
                    (
                        "'production' alone means nothing; expected a setting such as "
                        "'variant: standard'"
                    ),
                )
            ],
        ),
        (
            "Ann: Castor x Lilac = White 61\nAnn total 61\nAnn total 62",
            [(3, 11, "Ann", "line 2 already has a total; delete one")],
        ),
        (
            "total 61\nAnn: Castor x Lilac = White 61",
            [(1, 7, "", "whose total is this? Expected 'PLAYER total POINTS'")],
        ),
    ],
)
def test_line_that_is_nobody_s_or_nothing_is_named_once(
    pad: str, expected: list[tuple[int, int, str, str]]
) -> None:
    found = errors(pad)
    if pad.startswith("Amber"):
        assert found[1:] == [(2, 1, "", "whose mating is this? Write 'PLAYER:' before it")]
        found = found[:1]
    assert found == expected


def test_player_named_like_a_card_is_one_where_the_pad_says_so() -> None:
    pad = "Amber\nCastor x Lilac = White 61\nAmber total 61"
    (sheet,) = table(pad).record.sheets
    assert (sheet.player.text, len(sheet.matings)) == ("Amber", 1)


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment", "hello world\nhow are you"])
def test_text_without_a_mating_is_refused_once(text: str) -> None:
    with pytest.raises(UnreadableError, match="no matings in the file; expected PLAYER: BUCK x"):
        table(text)


@pytest.mark.parametrize("long", ["a" * 200_000, "a " * 100_000, "total " * 40_000, "x: " * 70_000])
def test_line_without_end_is_refused_at_once(long: str) -> None:
    found = table(f"Ann: Castor x Lilac = White 61\n{long}\nAnn total 5")
    assert [(one.line, one.text) for one in found.findings] == [
        (2, "a line of more than 1000 characters; shorten it")
    ]
