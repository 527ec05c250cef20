"""Score pads in plain text: every way to write a line says what it means, or is refused."""

from dataclasses import replace
from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st
from testcross.rulesets import load_ruleset
from testcross.rulesets.gene_rummy.record.pad_writer import format_pad
from testcross.rulesets.gene_rummy.record.score_pad import PadTable, read_score_pad
from testcross.rulesets.gene_rummy.record.sheet import ScoreSheets, WrittenMating, WrittenSheet
from testcross.rulesets.gene_rummy.rules import RulesRequest
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding, UnreadableError
from testcross.rulesets.verification import Task, verify_bytes

RABBITS = load_ruleset()
NOTHING_BELOW = (
    "there are no matings below 'Class 7b'; if it is a player, write 'Class 7b:', else put # "
    "before it"
)


def tables(text: str) -> tuple[PadTable, ...]:
    return read_score_pad(RABBITS, dedent(text))


def table(text: str) -> PadTable:
    (only,) = tables(text)
    return only


def said(mating: WrittenMating) -> tuple[str, str, str]:
    """Return a mating's cards, genotypes and points, as texts."""
    cards = ", ".join(card.text for card in mating.cards)
    filled = ", ".join(entry.text if entry else "" for entry in mating.filled)
    return cards, filled.strip(", "), mating.points.text if mating.points else ""


def only_mating(line: str) -> tuple[str, str, str]:
    """Return what a line says of a mating of Ann's."""
    found = table(line)
    assert found.findings == ()
    (sheet,) = found.record.sheets
    assert sheet.player.text == "Ann"
    (mating,) = sheet.matings
    return said(mating)


def errors(text: str) -> list[tuple[int, int, str, str]]:
    found = [one for part in tables(text) for one in part.findings]
    return [(one.line, one.column, one.player, one.text) for one in found]


# a mating


@pytest.mark.parametrize(
    "line",
    [
        "Ann: Castor x Lilac = White 61",
        "Ann: Castor × Lilac → White 61",
        "Ann:Castor X Lilac->White 61",
        "Ann: Castor x Lilac: White: 61",
        "Ann: Castor and Lilac = White 61 points",
        "Ann: Castor + Lilac = White, 61",
        "Ann: Castor, Lilac, White, 61",
        "Ann: Castor & Lilac => White (61)",
        "Ann: Castor Lilac White 61 pts",
        "Ann: Castor Lilac = White [61]",
        "Ann: Castor x Lilac White 61",
        "Ann: Castor x Lilac = White = 61",
        "Ann: Castor x Lilac = White61",
        "Ann: Castor x Lilac = White - 61",
        "Ann: White = Castor x Lilac 61",
        "Ann: White from Castor x Lilac 61",
        "1. Ann: Castor x Lilac = White 61",
        "- Ann: Castor x Lilac = White 61  # in a hurry",
        "Ann\nCastor x Lilac = White 61",
        "Ann:\n\n(2) Castor x Lilac = White 61",
        "player: Ann\nCastor x Lilac = White 61",
        "Ann Castor x Lilac = White 61\nAnn total",
        "Ann - Castor x Lilac = White 61\nwinner: Ann",
        "Ann, Castor x Lilac = White 61\nplayers Ann",
        "Ann - Castor x Lilac = White 61",
        "Ann \u2013 Castor x Lilac = White 61",
        "Ann -- Castor and Lilac = White 61",
        "Ann: Castor * Lilac = White 61",
        "Ann: Castor * Lilac White 61",
        "Ann: 61 Castor x Lilac = White",
        "Ann\n61 Castor x Lilac = White",
        "Ann - 61 points Castor and Lilac = White",
        "Ann: 61p, Castor Lilac White",
        "Ann: Castor\u00a0x\u00a0Lilac\u00a0= White 61",
    ],
)
def test_mating_is_read_however_it_is_separated(line: str) -> None:
    cards, filled, points = only_mating(line)
    assert (cards, filled) == ("Castor, Lilac, White", "")
    assert points.split()[0].rstrip("p") == "61"


@pytest.mark.parametrize(
    "kits",
    [
        "Black, Lynx, Blue Cal",
        "Black; Lynx; Blue Cal",
        "Black + Lynx + Blue Cal",
        "Black and Lynx and Blue Cal",
        "Black, Lynx and Blue Cal",
        "Black & Lynx, Blue Cal",
        "Black Lynx Blue Cal",
    ],
)
def test_kits_are_parted_however_they_are_listed(kits: str) -> None:
    cards = "Castor, Castor, Black, Lynx, Blue Cal"
    assert only_mating(f"Ann: Castor x Castor = {kits} 80") == (cards, "", "80")


@pytest.mark.parametrize(
    "line",
    [
        "Castor [A- B- Cc D-] x Lilac [aa bb Cc dd] = White [-a -b cc -d] 61",
        "Castor[A- B- Cc D-]xLilac",
        "Castor A- B- Cc D- x Lilac aa bb Cc dd = White -a -b cc -d 61",
        "Castor [A- B- Cc D-] and Lilac [aa bb Cc dd] → White [-a -b cc -d] (61)",
        "White [-a -b cc -d] = Castor [A- B- Cc D-] x Lilac [aa bb Cc dd] 61",
        "Castor [A-B-CcD-] x Lilac [aabbCcdd] = White [-a-bcc-d] 61",
        "Castor [A- B- Cc D-] * Lilac [aa bb Cc dd] = White [-a -b cc -d] 61",
        "Castor [A* B* Cc D*] * Lilac [aa bb Cc dd] = White [-a -b cc -d] 61",
        "Castor [A–\u00a0B– Cc D–] x Lilac [aa bb Cc dd] = White [–a –b cc –d] 61",
    ],
)
def test_genotypes_stand_behind_their_cards(line: str) -> None:
    if "]x" in line:
        with pytest.raises(UnreadableError, match="not a mating"):
            table(f"Ann: {line}")
        return
    cards, filled, points = only_mating(f"Ann: {line}")
    assert (cards, points) == ("Castor, Lilac, White", "61")
    plain = filled.replace("–", "-").replace("*", "-").replace("\u00a0", "").replace(" ", "")
    assert plain == "A-B-CcD-,aabbCcdd,-a-bcc-d"


def test_some_genotypes_may_be_left_out() -> None:
    (sheet,) = table("Ann: Castor x Lilac [aa bb Cc dd] = White").record.sheets
    (mating,) = sheet.matings
    assert [entry and entry.text for entry in mating.filled] == [None, "aa bb Cc dd", None]
    assert mating.points is None


@pytest.mark.parametrize(
    ("line", "cards"),
    [
        ("A- B- C- D- x aa bb C- dd = White 61", "A- B- C- D-, aa bb C- dd, White"),
        ("Castor buck x Lilac doe = White doe 61", "Castor buck, Lilac doe, White doe"),
        ("Castor (Aa B- C- D-) x REW = Lilac 9", "Castor (Aa B- C- D-), REW, Lilac"),
        ("castor x blue cal = black and tan 1", "castor, blue cal, black and tan"),
        ("Castr x Lilac = Whte 61", "Castr, Lilac, Whte"),
    ],
)
def test_cards_stay_as_they_are_written(line: str, cards: str) -> None:
    assert only_mating(f"Ann: {line}")[0] == cards


def test_player_before_a_dash_is_known_on_other_lines() -> None:
    pad = """\
        Cleo - Castor x Lilac = White 61
        Bo: Lilac x Castor = White
        Cleo Castor x Lilac = White 61
        """
    record = table(pad).record
    assert {one.player.text: len(one.matings) for one in record.sheets} == {"Cleo": 2, "Bo": 1}


def test_right_copy_of_points_before_the_cards_is_right(tmp_path: Path) -> None:
    assert corrected("Ann: 65 Castor x Lilac = White\nAnn total 65\n", tmp_path) == (
        "Ann: Castor x Lilac = White 61\nAnn total 61\n"
    )


def test_superscript_before_the_cards_is_no_number() -> None:
    report = verify_bytes(Task(path="pad.txt"), "Ann: ³6 Castor x Lilac = White\n".encode())
    messages = [one.message for one in report.findings if one.code == "RX001"]
    assert messages == ["'points' is '³6'; expected a whole number, 0 or more"]


def test_place_of_every_entry_is_known() -> None:
    (sheet,) = table("# pad\n  Ann: Castor x Lilac [aa bb Cc dd] = White 61").record.sheets
    (mating,) = sheet.matings
    entries = (*mating.cards, mating.filled[1], mating.points)
    assert [(one.line, one.column) for one in entries if one] == [
        (2, 8),
        (2, 17),
        (2, 39),
        (2, 24),
        (2, 45),
    ]


@pytest.mark.parametrize(
    ("line", "column", "problem"),
    [
        ("Ann: Castor x Lilac", 15, "there is no '=' between parents and kits"),
        ("Ann: Castor x Lilac x White = 61", 6, "more than one 'x' on the line"),
        ("Ann: Castor x Lilac = = White", 15, "more than one '=' on the line"),
        ("Ann: Castor = White 61", 6, "there is no 'x' between the parents"),
        ("Ann: x Lilac = White 61", 6, "there is no card for the buck"),
        ("Ann: Castor x = White 61", 14, "there is no card for the doe"),
        ("Ann: Castor x Lilac = 61", 22, "there is no card for a kit"),
        ("Ann: Castor x Lilac = White, , Black", 33, "there is no card for a kit"),
        ("Ann: Castor [Aa x Lilac = White 61", 13, "'[' has no ']'"),
        ("Ann: Castor x Lilac = Chocolate and Chinchilla 5", 23, "is one card, or 2"),
        ("Ann: quickly done", 6, "not a mating"),
        ("Ann: Castor * Lilac * White = 61", 6, "there is no 'x' between the parents"),
        (
            "Ann: 12 Castor x Lilac = White",
            6,
            "write 'Castor x Lilac = White 12' or '12. Castor x Lilac = White'",
        ),
        (
            "Ann: 2 Castor x Lilac = White 61",
            6,
            "'Castor x Lilac = White 61', or '2. Castor x Lilac = White 61' if 2 is the number",
        ),
        ("Lilac - Castor x Lilac = White 61", 1, "write 'Lilac: Castor x Lilac = White 61'"),
    ],
)
def test_line_that_is_no_mating_says_what_is_missing_and_costs_the_total(
    line: str, column: int, problem: str
) -> None:
    found = table(f"Ann: Castor x Lilac = White 61\n{line}\nAnn total 100")
    (error,) = found.findings
    assert (error.line, error.player) == (2, "Ann")
    assert abs(error.column - column) <= 1
    assert problem in error.text
    (sheet,) = found.record.sheets
    assert sheet.unread == 1
    assert verified(f"Ann: Castor x Lilac = White 61\n{line}\nAnn total 100") == [(2, "RX001")]


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
            "Class 7b\nAnn: Castor x Lilac = White 61",
            [
                (
                    1,
                    1,
                    "",
                    NOTHING_BELOW,
                )
            ],
        ),
        (
            "Amber\nCastor x Lilac = White 61\nAnn total 5",
            [(1, 1, "", "'Amber' is a card; a player of this name is written 'Amber:'")],
        ),
        (
            "production\nAnn: Castor x Lilac = White 61",
            [
                (
                    1,
                    1,
                    "",
                    "'production' alone says nothing; expected 'variant: standard' or the like",
                )
            ],
        ),
        (
            "Ann: Castor x Lilac = White 61\nAnn total 61\nAnn total 62",
            [(3, 11, "Ann", "there is a total on line 2 already; delete one")],
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


# verifying


def verified(text: str, name: str = "pad.txt") -> list[tuple[int, str]]:
    report = verify_bytes(Task(path=name), text.encode())
    return [(one.line, one.code) for one in report.findings if one.code != "RX004"]


def test_slips_are_found_where_they_stand() -> None:
    pad = """\
        # Monday
        Ann: Castor x Lilac = White 60
        Ann: Castor [A- B- CC D-] x Lilac [aa bb Cc dd] = White [-a -b cc -d] 61
        Ann: Black x Black = Castor 10
        Ann total 200
        Bo: Castor x Lilac = Whte 61
        Bo: Castor x Lilac = White 6l
        winner Bo
        """
    found = dict(verified(dedent(pad)))
    assert found == {2: "GR106", 3: "GR102", 4: "GR101", 5: "GR107", 6: "RX002", 7: "RX001"}


def test_pad_is_known_by_its_lines_where_the_name_does_not_say() -> None:
    pad = "Ann: Castor x Lilac = White 60\n"
    assert verified(pad, "-") == [(1, "GR106")]
    assert verified(pad, "pad") == [(1, "GR106")]


def test_text_file_that_holds_yaml_or_csv_is_read_as_such() -> None:
    mating = "{buck: Castor, doe: Lilac, kits: White, points: 60}"
    yaml = f"game: gene-rummy\nsheets:\n- player: Ann\n  matings: [{mating}]\n"
    assert verified(yaml) == [(4, "GR106")]
    assert verified("player,buck,doe,kits,points\nAnn,Castor,Lilac,White,60\n") == [(2, "GR106")]


def test_game_or_rule_that_does_not_exist_is_named() -> None:
    mating = "Ann: Castor x Lilac = White 61"
    assert verified(f"game: chess\n{mating}") == [(1, "RX001")]
    assert verified(f"variant: produktion\n{mating}") == [(1, "RX001")]


def test_command_s_rules_hold_where_the_pad_names_none() -> None:
    pad = b"Ann: Castor x Lilac = White 50\n"
    simple = Task(path="pad.txt", options={"scoring": "simple"})
    assert [f.code for f in verify_bytes(simple, pad).findings] == ["RX004"]
    standard = b"scoring: standard\n" + pad
    assert "GR106" in [f.code for f in verify_bytes(simple, standard).findings]


def test_finding_of_a_table_names_it() -> None:
    report = verify_bytes(Task(path="pad.txt"), b"table 7\nAnn: Castor x Lilac = White 60\n")
    (finding,) = [one for one in report.findings if one.code == "GR106"]
    assert finding.message.startswith("table 7: ")


# corrected copies


def corrected(text: str, folder: Path) -> str:
    target = folder / "right.txt"
    report = verify_bytes(Task(path="pad.txt", corrected=str(target)), dedent(text).encode())
    assert report.unwritten == ""
    return target.read_text(encoding="utf-8")


def test_right_copy_changes_only_what_is_wrong(tmp_path: Path) -> None:
    pad = """\
        # Monday
        variant: standard

        Ann
        1. Castor x Lilac -> White 60   # hurry
        Castor × Lilac: White 61
        Castor [A- B- CC D-] x Lilac [aa bb Cc dd] = White [-a -b cc -d] 70
        Total: 191
        Bo: Black x Black = Castor [A- B- C- D-] 10
        Bo: Castor x Lilac = Whte 61
        Ann and Bo win
        """
    assert corrected(pad, tmp_path) == dedent(
        """\
        # Monday
        variant: standard

        Ann
        1. Castor x Lilac = White 61   # hurry
        Castor × Lilac: White 61
        Castor [A- B- Cc D-] x Lilac [aa bb Cc dd] = White [-a -b cc -d] 61
        Total: 183
        Bo: Black x Black = Castor 0
        Bo: Castor x Lilac = Whte 61
        Ann win
        """
    )


def test_right_copy_has_totals_and_winner_right(tmp_path: Path) -> None:
    pad = """\
        Ann: Castor x Lilac = White 60
        Bo: Castor x Castor = Castor 15
        Bo total 90
        The winner is Bo.
        """
    copy = corrected(pad.replace("Bo.", "Bo"), tmp_path)
    assert copy.splitlines()[1] == "Ann total 61"
    assert copy.splitlines()[-1] == "The winner is Ann"
    assert verified(copy) == []


# formatting and parsing


NAMES = st.sampled_from(["Ann", "Bo", "Cy-Lee", "Zoë", "Tim Tom", "Amber", "O'Neil", "P1"])
CARDS = st.sampled_from(sorted(variety.name for variety in RABBITS.varieties))
GENOTYPES = st.sampled_from(["A- B- C- D-", "-a -b cc -d", "aa bb cchd- dd", "-- -- cc --"])


def entry(text: str) -> Entry:
    return Entry(text=text, line=0, column=0)


@st.composite
def sheets(draw: st.DrawFn) -> ScoreSheets:
    players = draw(st.lists(NAMES, min_size=1, max_size=4, unique=True))
    written = []
    for player in players:
        matings = draw(st.lists(matings_of(), min_size=1, max_size=4))
        total = draw(st.none() | st.integers(0, 999))
        written.append(
            WrittenSheet(
                line=0,
                column=0,
                player=entry(player),
                matings=tuple(matings),
                total=None if total is None else entry(str(total)),
            )
        )
    winners = draw(st.lists(st.sampled_from(players), max_size=2, unique=True))
    variant = draw(st.none() | st.sampled_from(["standard", "production", "set"]))
    return ScoreSheets(
        place=(0, 0),
        wanted=RulesRequest(variant=None if variant is None else entry(variant)),
        players=draw(st.none() | st.just(tuple(players))),
        sheets=tuple(written),
        winners=tuple(map(entry, winners)),
    )


@st.composite
def matings_of(draw: st.DrawFn) -> WrittenMating:
    sexes = st.sampled_from(["", "", " buck", " doe"])
    cards = [draw(CARDS) + draw(sexes) for _ in range(draw(st.integers(3, 6)))]
    cards = [draw(GENOTYPES) if draw(st.integers(0, 9)) == 0 else card for card in cards]
    filled = [draw(st.none() | GENOTYPES) for _ in cards]
    points = draw(st.none() | st.integers(0, 200))
    return WrittenMating(
        line=0,
        column=0,
        buck=entry(cards[0]),
        doe=entry(cards[1]),
        kits=tuple(map(entry, cards[2:])),
        filled=tuple(entry(one) if one else None for one in filled),
        points=None if points is None else entry(str(points)),
    )


def without_places(record: ScoreSheets) -> ScoreSheets:
    def bare(one: Entry | None) -> Entry | None:
        return None if one is None else entry(one.text)

    def mating(one: WrittenMating) -> WrittenMating:
        return replace(
            one,
            line=0,
            column=0,
            buck=entry(one.buck.text),
            doe=entry(one.doe.text),
            kits=tuple(entry(kit.text) for kit in one.kits),
            filled=tuple(map(bare, one.filled)),
            points=bare(one.points),
        )

    return replace(
        record,
        place=(0, 0),
        wanted=RulesRequest(variant=bare(record.wanted.variant)),
        winners=tuple(entry(one.text) for one in record.winners),
        sheets=tuple(
            replace(
                sheet,
                line=0,
                column=0,
                player=entry(sheet.player.text),
                matings=tuple(map(mating, sheet.matings)),
                total=bare(sheet.total),
            )
            for sheet in record.sheets
        ),
    )


@given(sheets())
def test_parse_after_format_gives_the_same_sheets(record: ScoreSheets) -> None:
    found = table(format_pad(record))
    assert found.findings == ()
    assert without_places(found.record) == record


@given(st.text(alphabet="AnnBo: xCastorLilac=White61[]()#,;-\n ><→×total", max_size=120))
def test_any_text_is_read_or_refused_in_words(text: str) -> None:
    try:
        found: list[Finding] = [
            one for part in read_score_pad(RABBITS, text) for one in part.findings
        ]
    except UnreadableError as error:
        found = [error.finding]
    assert all(one.text and one.line >= 1 for one in found)
