"""Totals, winners and turns without a mating on pads: whose they are, in whatever words."""

import pytest
from sampling import sampled
from sheets.score_pads import table, verified
from testcross.rulesets.gene_rummy.game import GAME
from testcross.rulesets.gene_rummy.record.pad_words import TotalOf, total_of
from testcross.rulesets.verification import Task, verify_bytes
from testcross.rulesets.verification.task import solver_of

WHITE = "Castor x Lilac = White 61"
KINDS = [
    "Final ",
    "Grand ",
    "Overall ",
    "Round 1 ",
    "Round ",
    "Running ",
    "The final ",
    "Class ",
    "",
]
WORDS = ["total 61", "score: 61", "Total: 61", "points: 61", "result 61", "score is 61"]
OF_BOTH = [
    "Final scores: ",
    "Final: ",
    "Result: ",
    "Results - ",
    "Round total: ",
    "Round 2 scores: ",
]
PAIRS = ["Ann 61, Bo 39", "Ann: 61; Bo: 39", "Ann 61 and Bo 39", "Ann=61, Bo=39"]
NO_MATING = [
    "had no mating",
    "has nothing",
    "got none",
    "makes no mating",
    "made no legal mating",
    "did not play",
    "can't play",
    "skips",
    ": -",
    ": no mating, 0 points",
    ": none (0)",
    ": skip",
    "- pass",
]


def sums(pad: str) -> dict[str, tuple[int, list[str]]]:
    """Return how many matings and which totals everybody has."""
    found: dict[str, tuple[int, list[str]]] = {}
    for sheet in table(pad).record.sheets:
        matings, totals = found.get(sheet.player.text, (0, []))
        totals = totals + ([sheet.total.text.split()[0]] if sheet.total else [])
        found[sheet.player.text] = (matings + len(sheet.matings), totals)
    return found


@sampled("line", [kind + word for kind in KINDS for word in WORDS] + ["Subtotal: 61"], quick=20)
def test_total_that_names_nobody_is_that_of_the_player_above(line: str) -> None:
    pad = f"Ann: {WHITE}\n{line.capitalize()}"
    assert table(pad).findings == ()
    assert sums(pad) == {"Ann": (1, ["61"])}


@pytest.mark.parametrize(
    "line",
    ["Ann final score 60", "Ann's round total: 60", "Ann, round 1 total 60", "Final total Ann 60"],
)
def test_total_is_of_the_player_whatever_it_is_the_sum_of(line: str) -> None:
    pad = f"Ann: {WHITE}\nBo: {WHITE}\n{line}"
    assert sums(pad) == {"Ann": (1, ["60"]), "Bo": (1, [])}
    assert verified(pad) == [(3, "GR107")]


@sampled("line", [one + pair for one in OF_BOTH for pair in PAIRS], quick=12)
def test_totals_of_several_are_read_below_any_word_for_them(line: str) -> None:
    pad = f"Ann: {WHITE}\nBo: {WHITE}\n{line}"
    assert table(pad).findings == ()
    assert sums(pad) == {"Ann": (1, ["61"]), "Bo": (1, ["39"])}


def test_totals_of_several_need_no_commas() -> None:
    pad = f"Ann: {WHITE}\nBo Lee: {WHITE}\nTotals Ann 61 Bo Lee 39"
    assert sums(pad) == {"Ann": (1, ["61"]), "Bo Lee": (1, ["39"])}


@pytest.mark.parametrize("word", ["Subtotal", "Running total", "Total so far:", "Round 1 total"])
def test_matings_below_a_total_of_a_part_are_still_the_players(word: str) -> None:
    pad = f"Ann:\n{WHITE}\n{WHITE}\n{word} 122\n{WHITE}\nTotal 183"
    assert sums(pad) == {"Ann": (3, ["122", "183"])}
    assert verified(pad) == []
    assert verified(pad.replace("122", "121")) == [(4, "GR107")]


@pytest.mark.parametrize("word", ["Grand total", "Total of all:", "Class total", "Total"])
def test_total_of_all_is_nobodys_and_not_called_checked(word: str) -> None:
    pad = f"Ann: {WHITE}\ntotal 61\nBo: {WHITE}\ntotal 61\n{word} 122"
    report = verify_bytes(Task(path="pad.txt", engine="python-constraint"), pad.encode())
    told = [(one.player, one.text) for one in report.findings]
    assert told == [("", "not written down, so not checked: the total of all players")]
    assert [one.player for one in report.players] == ["Ann", "Bo"]


@pytest.mark.parametrize("name", ["Final", "Team", "Group 7", "Round", "Class"])
def test_word_that_is_a_players_name_stays_one(name: str) -> None:
    assert sums(f"{name}: {WHITE}\n{name} total 61") == {name: (1, ["61"])}


@pytest.mark.parametrize(
    ("said", "kind"),
    [("round 3", TotalOf.PART), ("Grand", TotalOf.ALL), ("the final", TotalOf.PLAYER)],
)
def test_words_beside_a_total_are_no_name(said: str, kind: TotalOf) -> None:
    assert total_of(said) == (len(said), len(said), kind)


@pytest.mark.parametrize("said", NO_MATING)
def test_player_without_a_mating_is_named_alone(said: str) -> None:
    pad = f"Ann: {WHITE}\nBo{said if said[0] == ':' else ' ' + said}\nCy: {WHITE}"
    assert table(pad).findings == ()
    assert sums(pad) == {"Ann": (1, []), "Bo": (0, []), "Cy": (1, [])}


@pytest.mark.parametrize("line", ["then nothing", "Round 2: pass", "and again no mating", "skip"])
def test_turn_without_a_mating_names_nobody(line: str) -> None:
    assert sums(f"Ann: {WHITE}\n{line}\n{WHITE}") == {"Ann": (2, [])}


def test_turn_without_a_mating_is_that_of_the_name_above() -> None:
    pad = f"Ann\n{WHITE}\nBo\npass\nCy\nno mating\n{WHITE}"
    assert verified(pad) == []
    assert sums(pad) == {"Ann": (1, []), "Bo": (0, []), "Cy": (1, [])}


def test_numbered_line_that_is_empty_says_nothing() -> None:
    assert verified(f"Ann:\n1. {WHITE}\n2.\n(3)\n") == []


@pytest.mark.parametrize(
    "line",
    [
        "Winner is Ann!",
        "Ann has won",
        "Ann has won the game.",
        "winner: Ann (61)",
        "winner Ann 61",
        "Winner: Ann with 61 points",
        "The winner was Ann.",
    ],
)
def test_right_winner_is_right_in_other_words(line: str) -> None:
    assert verified(f"Ann: {WHITE}\nBo: Castor x Lilac = White\nBo total 0\n{line}")[1:] == []
    (winner,) = table(f"Ann: {WHITE}\n{line}").record.winners
    assert winner.text == "Ann"


def test_winner_with_a_small_figure_is_told_from_another() -> None:
    pad = f"Ann 1\n{WHITE}\nAnn 2\nCastor x Lilac = White\nwinner Ann 1"
    assert verified(pad) == []


@pytest.mark.parametrize("line", ["winner: tie", "winner: both", "Winners: a draw"])
def test_winners_of_a_tie_are_both_players(line: str) -> None:
    both = f"Ann: {WHITE}\nBo: {WHITE}\n"
    assert verified(both + line) == []
    assert verified(f"{both}Bo: {WHITE}\n{line}") == [(4, "GR108")]
    assert verified(f"{both}Cy: {WHITE}\n{line}") == [(4, "RX001")]


@pytest.mark.parametrize(
    ("first", "again"),
    [("Grace (7b)", "Grace"), ("Grace", "Grace (7b)"), ("Ann Lee (x)", "ann lee")],
)
def test_what_is_in_brackets_behind_a_name_makes_no_other_player(first: str, again: str) -> None:
    pad = f"{first}: {WHITE}\n{again} total 61\nwinner: {again}"
    assert verified(pad) == []
    assert sums(pad) == {first: (1, ["61"])}


def test_what_is_in_brackets_tells_two_players_apart() -> None:
    assert set(sums(f"Ann (7b): {WHITE}\nAnn (7c): {WHITE}")) == {"Ann (7b)", "Ann (7c)"}


@pytest.mark.parametrize(
    "line",
    [
        "Name: Ann   Class: 7b   Date: 12 May",
        "Name: Ann, Class: 7b",
        "Class: 7b  Name: Ann",
        "Player 1: Ann",
    ],
)
def test_name_beside_headings_is_the_name_alone(line: str) -> None:
    assert sums(f"{line}\n{WHITE}") == {"Ann": (1, [])}


@pytest.mark.parametrize("line", ["Signature: Ann", "Hand 2", "Page 2", "Checked by: Ms Hill"])
def test_heading_between_matings_changes_no_player(line: str) -> None:
    pad = f"Ann\n{line}\n{WHITE}\n{line}\n{WHITE}"
    assert verified(pad) == []
    assert sums(pad) == {"Ann": (2, [])}


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ("Grace total 60\nwinner Grace", "Grace total 122"),
        ("winner: tie", "winner: Bo"),
        ("Subtotal 60\nwinner: Grace (7b)", "Subtotal 61"),
        ("winner: Grace", "winner: Bo"),
        ("winner: Grace (7b) (61)", "winner: Bo (61)"),
    ],
)
def test_right_copy_of_results_is_clean(line: str, right: str) -> None:
    grace = f"Grace (7b): {WHITE}\n" * (2 if "total 60" in line and "Sub" not in line else 1)
    bo = "" if "winner Grace" in line else f"Bo: {WHITE}\nBo: {WHITE}\n"
    pad = f"{bo}{grace}{line}\n"
    (verdict,) = GAME.pads.check_pad(pad, {}, solver_of("python-constraint"))
    copy = GAME.pads.correct_pad(pad, verdict.edits or ())
    assert right in copy.splitlines()
    assert verified(copy) == []


@pytest.mark.parametrize("name", ["", "Ann: "])
@pytest.mark.parametrize("between", [", ", "; ", " | "])
def test_genotypes_below_a_mating_are_no_mating_of_their_own(name: str, between: str) -> None:
    below = between.join(["A- B- Cc D-", "aa bb Cc dd", "-a -b cc -d"])
    pad = table(f"Ann: {WHITE}\n{name}{below}\nAnn total 61")
    (found,) = pad.findings
    right = "Castor [A- B- Cc D-] x Lilac [aa bb Cc dd] = White [-a -b cc -d] 61"
    assert (found.line, found.player) == (2, "Ann")
    assert found.text == f"write genotypes after their cards: '{right}'"
    assert [len(sheet.matings) for sheet in pad.record.sheets] == [1]


def test_genotypes_in_the_place_of_cards_are_a_mating() -> None:
    pad = (
        "Ann: A- B- Cc D- x aa bb Cc dd = -a -b cc -d\nAnn: A- B- Cc D-, aa bb Cc dd, -a -b cc -d 9"
    )
    assert sums(pad) == {"Ann": (2, [])}


def test_genotypes_of_nothing_are_refused() -> None:
    assert verified(f"A- B- Cc D-\nAnn: {WHITE}\naa bb Cc dd") == [(1, "RX001"), (3, "RX001")]


@pytest.mark.parametrize("pad", ["Ann: Castor x Lilac", "Bo: x\nAnn: Castor = White 61"])
def test_of_a_player_without_a_line_that_can_be_read_nothing_is_right(pad: str) -> None:
    report = verify_bytes(Task(path="pad.txt", engine="python-constraint"), pad.encode())
    assert {one.correct for one in report.players} == {None}


@pytest.mark.parametrize("points", ["61.", "61 ok", "61 (61)", "61 pts.", "61 (ok)", "61 right!"])
def test_points_are_read_with_what_a_checker_put_behind_them(points: str) -> None:
    assert verified(f"Ann: Castor x Lilac = White {points}") == []
    assert verified(f"Ann: Castor x Lilac = White {points.replace('61', '60')}") == [(1, "GR106")]


@pytest.mark.parametrize(
    ("points", "told"),
    [
        ("60 (61)", "60 and 61 points on one line; delete one"),
        (
            "61 (total 122)",
            (
                "a total on the line of a mating; write 'Castor x Lilac = White 61', "
                "and 'total 122' below it"
            ),
        ),
    ],
)
def test_points_that_contradict_themselves_are_told(points: str, told: str) -> None:
    (found,) = table(f"Ann: Castor x Lilac = White {points}\nAnn total 61").findings
    assert (found.player, found.text) == ("Ann", told)


@pytest.mark.parametrize("form", ["{}", "({})", "{} ✓", "{} points"])
@pytest.mark.parametrize(
    ("points", "told"),
    [
        ("12+25+24=61", []),
        ("12+25+23=61", [("GR105", "12+25+23 is 60, not 61: 1 too many", 0)]),
        ("12+25+24=60", [("GR105", "12+25+24 is 61, not 60: 1 too few", -1)]),
        (
            "12+25+23=63",
            [
                ("GR105", "12+25+23 is 60, not 63: 3 too many", 0),
                ("GR106", "63 points written; should be 61: 2 too many", 2),
            ],
        ),
    ],
)
def test_wrong_sum_before_the_points_is_a_finding_and_the_mating_judged(
    points: str, told: list[tuple[str, str, int]], form: str
) -> None:
    """D, pads: '12+25+23=61'."""
    said = form.format(points)
    texts = {
        "pad.txt": f"Ann: Castor x Lilac = White {said}\n",
        "pad.csv": f"player,buck,doe,kits,points\nAnn,Castor,Lilac,White,{said}\n",
        "pad.yaml": "game: gene-rummy\nsheets:\n  - player: Ann\n    matings:\n"
        f"      - {{buck: Castor, doe: Lilac, kits: [White], points: {points}}}\n",
    }
    for name, text in texts.items():
        report = verify_bytes(Task(path=name, engine="python-constraint"), text.encode())
        found = [(f.code.value, f.text, f.points) for f in report.findings]
        assert found == told, name
        assert [one.correct for one in report.players] == [61]


@pytest.mark.parametrize(
    "line",
    [
        "CastorxLilac=White 61",
        "Castor-Lilac-White 61",
        "Castor x Lilac x White 61",
        "Castor plus Lilac equals White 61",
        "Castor x Lilac = White -> 61",
        "Castor x Lilac = White = 61",
        "Castor m x Lilac f = White 61",
        "casb lid wd 61",
    ],
)
@pytest.mark.parametrize("name", ["Ann: ", "Ann:\n", "Ann:\n1. "])
def test_mating_of_one_meaning_is_read_whatever_parts_it(name: str, line: str) -> None:
    assert verified(name + line) == []
    assert sums(name + line) == {"Ann": (1, [])}
    assert [code for _, code in verified(name + line.replace("61", "60"))] == ["GR106"]


@pytest.mark.parametrize(
    ("pad", "expected"),
    [
        ("Totals: Ann 61, Bo 39\nwinner Ann", []),
        ("Ann total 61\nBo total 39", []),
        ("Ann: no mating\nAnn total 5", [(2, "GR107")]),
        (f"Ann: {WHITE}\nBo total 5", [(2, "GR107")]),
    ],
)
def test_totals_alone_are_held_against_nothing(pad: str, expected: list[tuple[int, str]]) -> None:
    """B17: a total is wrong only where a pad has matings, or says that there were none."""
    found = verify_bytes(Task(path="pad.txt"), pad.encode())
    told = [(one.line, str(one.code)) for one in found.findings if str(one.code) != "RX004"]
    assert told == expected
    assert {one.difference for one in found.players} <= ({None} if not expected else {0, 5})


@pytest.mark.parametrize(
    "above",
    ["", "player | buck | doe | kit | points\n", "| Name | Sire | Dam | Kit |\n|---|---|---|\n"],
)
@pytest.mark.parametrize(
    "row", ["Ann | Castor | Lilac | White | 61", "| Ann|Castor |Lilac|White|61 |"]
)
def test_row_between_bars_is_a_mating_of_the_player_named_first(above: str, row: str) -> None:
    """D: with or without the names of the columns."""
    rows = f"{above}{row}\n{row.replace('Ann', 'Bo')}\nAnn total 61\nwinner: Ann, Bo\n"
    assert verified(rows) == []
    assert sums(rows) == {"Ann": (1, ["61"]), "Bo": (1, [])}
    assert [code for _, code in verified(f"{above}{row.replace('61', '60')}")] == ["GR106"]


def test_row_between_bars_with_several_kits_and_a_card_as_its_player() -> None:
    assert sums("Ann | Castor | Lilac | White, Black | 71") == {"Ann": (1, [])}
    assert sums("Ann: no mating\nCastor | Lilac | White | 61") == {"Ann": (1, [])}
