"""What people write on score pads, each read as what it is, and asked about where it is nothing."""

import pytest
from sampling import each, tables
from sheets.score_pads import report_on, sums, verified

WHITE = "Castor x Lilac = White 61"
"""Worth 61 by page 11 of the manual."""
ANN = f"Ann: {WHITE}"
BOTH = f"{ANN}\nBo: {WHITE}\n"

WORDS = {name: text.splitlines() for name, text in tables("pad_words").items()}
MISTAKES = tables("pad_mistakes")
MATINGS = [
    f"{name}{line}" for name in ("Ann: ", "Ann:\n", "Ann:\n1. ") for line in WORDS["matings"]
]
NAMED = [line.replace("\\n", "\n") for line in WORDS["named"]]


@each("pad", [*MATINGS, *NAMED], quick=60)
def test_mating_is_read_in_whatever_words(pad: str) -> None:
    assert (verified(pad), sums(pad)) == ([], {"Ann": (1, 61)})
    assert [code for _, code in verified(pad.replace("61", "60"))] in (["GR106"], ["GR105"])


@pytest.mark.parametrize(
    "kits",
    [
        *("Black, Lynx, Blue Cal", "Black; Lynx; Blue Cal", "Black + Lynx + Blue Cal"),
        *("Black and Lynx and Blue Cal", "Black, Lynx and Blue Cal", "Black Lynx Blue Cal"),
    ],
)
def test_kits_are_parted_however_they_are_listed(kits: str) -> None:
    rules = "variant: production\nscoring: suits\n"
    assert verified(f"{rules}Ann: Castor x Castor = {kits} 85") == []
    assert verified(f"{rules}Ann: Castor x Castor = {kits} 86") == [(3, "GR106")]


# totals, winners, turns without a mating

TOTALS = [
    f"{kind}{word}"
    for kind in ("Final ", "Grand ", "Overall ", "Round 1 ", "Running ", "The final ", "")
    for word in ("total 60", "score: 60", "Total: 60", "points: 60", "result 60", "score is 60")
]
OF_BOTH = [
    f"{word}{pair}"
    for word in ("Final scores: ", "Final: ", "Result: ", "Results - ", "Round 2 scores: ")
    for pair in ("Ann 61, Bo 39", "Ann: 61; Bo: 39", "Ann 61 and Bo 39", "Ann=61, Bo=39")
]


@each("line", [*TOTALS, *WORDS["totals"]], quick=30)
def test_total_is_of_the_player_above_or_named_in_whatever_words(line: str) -> None:
    pad = f"{ANN}\n{line}"
    assert (verified(pad), sums(pad)) == ([(2, "GR107")], {"Ann": (1, 61)})
    assert verified(pad.replace("60", "61")) == []


@each("line", [*OF_BOTH, *WORDS["of_both"]], quick=20)
def test_totals_of_both_are_told_apart_in_whatever_words(line: str) -> None:
    told = [(one.code, one.player) for one in report_on(BOTH + line).findings]
    assert (told, list(sums(BOTH + line))) == ([("GR107", "Bo")], ["Ann", "Bo"])
    assert verified((BOTH + line).replace("39", "61")) == []


@pytest.mark.parametrize(
    "line",
    [
        *("winner Ann", "Winner: Ann", "The winner is Ann", "Ann wins", "Ann won!", "Winner,Ann"),
        *("Winner is Ann!", "Ann has won the game.", "winner: Ann (61)", "Winner; Ann"),
        *("Winner: Ann with 61 points", "Result: Ann wins", "Ann is the champion", "Ann (winner)"),
        *("Ann came 1st", "First place: Ann", "Ann was best", "Victory for Ann"),
    ],
)
def test_winner_is_read_in_whatever_words(line: str) -> None:
    bo = "Bo: Castor x Castor = Black 27\n"
    assert verified(f"{ANN}\n{bo}{line}") == []
    assert verified(f"{bo}{ANN}\n{line.replace('Ann', 'Bo').replace('61', '27')}") == [(3, "GR108")]


@pytest.mark.parametrize(
    "line",
    [
        *("winners Ann and Bo", "winner: Ann, Bo", "winners: Bo & Ann", "winner Bo Ann"),
        *("winner: tie", "Winners: a draw", "winner:", "winner", "It's a draw", "Result: tie"),
        *("They tied", "Tie between Ann and Bo", "Bo and Ann drew", "nobody won", "No winner"),
    ],
)
def test_joint_winners_are_read_in_whatever_words(line: str) -> None:
    assert verified(BOTH + line) == []
    alone = f"{BOTH}Bo: {WHITE}\n{line}"
    assert verified(alone) == ([] if line.rstrip(":") == "winner" else [(4, "GR108")])


@pytest.mark.parametrize(
    "line",
    [
        *("Bo had no mating", "Bo has nothing", "Bo made no legal mating", "Bo did not play"),
        *("Bo can't play", "Bo skips", "Bo: -", "Bo: no mating, 0 points", "Bo: none (0)"),
        *("Bo: skip", "Bo - pass", "Bo passes", "Bo - no kit.", "Bo\npass", "Bo:"),
    ],
)
def test_player_without_a_mating_is_named_alone(line: str) -> None:
    pad = f"{ANN}\n{line}\nCy: {WHITE}"
    assert verified(pad) == []
    assert sums(pad) == {"Ann": (1, 61), "Bo": (0, None), "Cy": (1, 61)}


# whose lines they are


@pytest.mark.parametrize(
    ("pad", "expected"),
    [
        (f"Ann\n{WHITE}\n{WHITE}\nBo\n{WHITE}\nAnn: {WHITE}\n{WHITE}", {"Ann": 4, "Bo": 1}),
        (f"Cleo - {WHITE}\nBo: {WHITE}\nCleo {WHITE}", {"Cleo": 2, "Bo": 1}),
        (f"Ann 1: {WHITE}\nAnn 2: {WHITE}\nwinner: tie", {"Ann 1": 1, "Ann 2": 1}),
        ("Pupil 31: Castor x Lilac = White", {"Pupil 31": 1}),
        (f"Ann (7b): {WHITE}\nAnn (7c): {WHITE}", {"Ann (7b)": 1, "Ann (7c)": 1}),
        (f"Grace (7b): {WHITE}\nGrace total 61\nwinner: Grace", {"Grace (7b)": 1}),
        (f"Team: {WHITE}\nTeam total 61", {"Team": 1}),
        (f"Group X: {WHITE}\nGroup X: 61\nwinner: Group X", {"Group X": 1}),
        (f"Group 7\n{WHITE}", {"Group 7": 1}),
        (f"Tim and Tom: {WHITE}\nAnn:\nwinner: Tim and Tom", {"Tim and Tom": 1, "Ann": 0}),
        (f"Amber:\n{WHITE}\nAmber: total 61", {"Amber": 1}),
        (f"Ann\nHand 2\n{WHITE}\nPage 2\n{WHITE}\nChecked by: Ms Hill", {"Ann": 2}),
        (f"Ann: {WHITE}\nRound 2: pass\n{WHITE}", {"Ann": 2}),
        (f"Ann:\n1. {WHITE}\n2.\n(3)\n", {"Ann": 1}),
        ("Ann: no mating\nCastor | Lilac | White | 61", {"Ann": 1}),
        ("Ann: A- B- Cc D- x aa bb Cc dd = -a -b cc -d", {"Ann": 1}),
    ],
)
def test_matings_belong_to_whoever_is_named_above(pad: str, expected: dict[str, int]) -> None:
    assert verified(pad) == []
    assert {name: counted for name, (counted, _) in sums(pad).items()} == expected


@pytest.mark.parametrize("named", ["Ann:", "Ann"])
def test_rounds_may_stand_below_each_player(named: str) -> None:
    rounds = f"round 1\n{WHITE}\ntotal 61\nround 2\n{WHITE}\n{WHITE}\ntotal 183\n"
    pad = f"{named}\n{rounds}Bo:\n{rounds}winner Ann, Bo"
    assert verified(pad) == []
    assert [counted for counted, _ in sums(pad).values()] == [3, 3]
    assert verified(pad.replace("183", "182")) == [(8, "GR107"), (16, "GR107")]


def test_tables_have_their_own_rules_players_and_winner() -> None:
    simple = "Castor x Lilac = White 50"
    tables = f"scoring: simple\nTable 1\nAnn: {simple}\nwinner Ann\ntable 2\nBo: {simple}\n"
    assert verified(f"{tables}winner Bo") == []
    assert verified(f"{tables}scoring: standard\nwinner Bo") == [(6, "GR106")]
    assert verified(f"{tables}winner Ann") == [(7, "GR108")]
    (found,) = report_on(f"table 7\n{ANN.replace('61', '60')}\n").findings
    assert found.message.startswith("table 7: ")


@pytest.mark.parametrize(
    ("rules", "points", "found"),
    [
        ("scoring: web\n", 61, [(1, "RX001")]),
        ("variant: families\n", 17, [(2, "GR106")]),
        ("variant: families\nscoring: suits\n", 60, []),
    ],
)
def test_scoring_beside_a_variant_wins_and_that_of_a_preset_needs_it(
    rules: str, points: int, found: list[tuple[int, str]]
) -> None:
    assert verified(f"{rules}{ANN.replace('61', str(points))}") == found


@pytest.mark.parametrize(
    "heading",
    [
        *("Teacher: Miss X", "Class 7b: Monday", "Lesson 3: rabbits", "Date: 12 x 2026"),
        *("Note: 2 x 30 minutes", "School: St X -> York"),
    ],
)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_heading_line_is_no_player_and_no_finding(heading: str, place: int) -> None:
    lines = [ANN, "Ann total 61"]
    lines.insert(place, heading)
    assert (verified("\n".join(lines)), sums("\n".join(lines))) == ([], {"Ann": (1, 61)})


# what cannot be read says what is missing

NOTHING = "NOTHING CHECKED: no matings written here"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        *MISTAKES["lines"],
        ("x: " * 70_000, "a line of more than 1000 characters; shorten it"),
        ("a" * 200_000, "a line of more than 1000 characters; shorten it"),
    ],
)
def test_line_that_is_nothing_costs_itself_and_shows_what_to_write(line: str, told: str) -> None:
    above = BOTH if line.startswith("Total: 61,") else f"{ANN}\n"
    (found,) = [one for one in report_on(above + line).findings if one.code != "RX004"]
    assert (found.code, found.line > 1) == ("RX001", True)
    assert told in found.text
    assert "; write it as '" in found.text or "; shorten it" in found.text


@pytest.mark.parametrize(("pad", "told"), MISTAKES["pads"])
def test_first_line_that_is_nothing_says_what_is_missing(pad: str, told: str) -> None:
    found = {one.line: one for one in report_on(pad).findings}
    first = found[0 if told == NOTHING else 1]
    assert told in first.text
    assert first.code == ("RX004" if told == NOTHING else "RX001")


def test_sum_of_all_players_is_nobodys_and_checked() -> None:
    pad = f"{ANN}\ntotal 61\nBo: {WHITE}\ntotal 61\nGrand total "
    (found,) = report_on(f"{pad}123").findings
    assert (found.code, found.player, found.line, found.points) == ("GR107", "", 5, 1)
    assert verified(f"{pad}122") == []


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ("Castor total: 61\nTotal Blue: 61\nWinner: Castor and Blue", []),
        ("Castor total: 61\nTotal Blue: 60", [(5, "GR107")]),
        ("Totals: Castor 60, Blue 61\nWinners: Blue and Castor", [(4, "GR107")]),
    ],
)
def test_totals_and_winners_may_be_players_who_are_called_as_cards_are(
    lines: str, found: list[tuple[int, str]]
) -> None:
    pad = f"players: Castor, Blue\nCastor: {WHITE}\nBlue: {WHITE}\n{lines}\n"
    assert verified(pad) == found
    assert sums(pad) == {"Castor": (1, 61), "Blue": (1, 61)}


@pytest.mark.parametrize("mating", [WHITE, "casb x lid = wd 61", "casb lid wd 61"])
@pytest.mark.parametrize("above", ["Round 1, dealer Bo", "Round 1: dealer Bo"])
def test_pad_may_name_who_deals_a_round(above: str, mating: str) -> None:
    pad = f"{above}\nAnn: {mating}\nBo: {mating.replace('61', '60')}\n"
    assert (verified(pad), sums(pad)) == ([(3, "GR106")], {"Ann": (1, 61), "Bo": (1, 60)})


def test_round_with_signs_for_cards_retired_is_no_pad() -> None:
    game = "game: gene-rummy\nplayers: Ann, Bo\nround 1: dealer Bo\n"
    assert verified(f"{game}Ann: Casb x Lid = Wd 61 -Opb\nBo: -Sq\n") == [
        (4, "GR210"),
        (5, "GR210"),
    ]


@pytest.mark.parametrize("cards", ["Castor x Lilac = White", "Castor\nLilac\nWhite"])
@pytest.mark.parametrize("points", ["20+20+20 = 61", "20+20+21 = 60", "12+25+24 = 62"])
def test_wrong_sum_below_a_mating_is_found(cards: str, points: str) -> None:
    pad = f"Ann\n{cards}\n{points}\n"
    assert verified(pad) == [(pad.count("\n"), "GR105")]
    assert verified(pad.replace(points, "20+20+21 = 61")) == []


@pytest.mark.parametrize(
    ("buck", "code"), [("Castor 12", []), ("Castor 1+1+9+1 = 12", []), ("Castor 13", ["GR105"])]
)
def test_working_below_a_mating_with_its_points_is_no_second_mating(
    buck: str, code: list[str]
) -> None:
    text = f"Ann\nCastor x Lilac = White 61\n{buck}\nLilac 25\nWhite 24\ntotal 61\n"
    assert ([one for _, one in verified(text)], sums(text)) == (code, {"Ann": (1, 61)})
