"""Turn notation of gene expression: read, written, put right, and the same game as its YAML."""

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest
from expression_games.expression_cards import DECK
from sampling import each, tables
from sheets.played_games import expression_game
from testcross.cli import run
from testcross.rulesets.conversion import ConversionError, convert_record
from testcross.rulesets.games import SimulationRequest
from testcross.rulesets.gene_expression.codes import SLIPS
from testcross.rulesets.gene_expression.simulator import Simulator
from testcross.rulesets.records.findings import Severity
from testcross.rulesets.verification import Task, verify_bytes

GAME = """# a round of four
game: gene-expression
target: 150
players: Ann, Bo, Cy, Dee

round 1: dealer Bo, first P-TRA
hand Bo: G-DEL O-INS G-TRA P6 P-DEL T-DEL
Cy: skip
Dee: O-TRA
Ann: skip
Bo: T-DEL O-INS
Cy: skip +G6 +P9   # for the Insertion
Dee: T3
Ann: G3
Bo: P-DEL G-TRA
Cy: skip
Dee: P10
Ann: T10
Bo: G-DEL P6
out: Bo
left Ann: P-SUB T8 O7 O1 = 36
left Cy: P5 P2 O-DEL O9 T-INS G-DEL G6 P9
left Dee: O6 O5 O-SUB
scores: Ann 0, Bo 158, Cy 0, Dee 0

totals: Ann 0, Bo 158, Cy 0, Dee 0
winner: Bo
"""


def found(text: str, name: str = "game.tcg") -> list[tuple[int, int, str]]:
    findings = verify_bytes(Task(path=name), text.encode()).findings
    shown = [one for one in findings if one.severity is not Severity.NOTE]
    return [(one.line, one.column, str(one.code.value)) for one in shown]


def changed(right: str, wrong: str) -> str:
    assert right in GAME
    return GAME.replace(right, wrong, 1)


@pytest.mark.parametrize(
    ("right", "wrong", "place", "said"), tables("expression_misspelt")["words"]
)
def test_word_that_is_none_is_the_only_finding_and_the_nearest_is_offered(
    right: str, wrong: str, place: list[int], said: str
) -> None:
    shown = verify_bytes(Task(path="game.tcg"), changed(right, wrong).encode()).findings
    (one,) = (f for f in shown if f.severity is not Severity.NOTE)
    assert [one.line, one.column] == place
    assert said in one.message


@pytest.mark.parametrize(
    ("line", "plain"),
    [
        ("Ann: +T5", {"player": "Ann", "draw": "T5"}),
        ("Ann: +3", {"player": "Ann", "draw": 3}),
        ("Ann: +T5 T5", {"player": "Ann", "draw": "T5", "play": "T5"}),
        ("Ann: +T5 shuffle 12", {"player": "Ann", "draw": "T5", "reshuffle": 12}),
        ("Ann: shuffle +T5", {"player": "Ann", "draw": "T5", "reshuffle": True}),
        (
            "Ann: O-SUB swap Ann T5, Cy P1",
            {"player": "Ann", "play": "O-SUB", "swap": {"Ann": "T5", "Cy": "P1"}},
        ),
        ("Ann: O-SUB swap Ann, Cy", {"player": "Ann", "play": "O-SUB", "swap": ["Ann", "Cy"]}),
        ("Ann:", {"player": "Ann"}),
    ],
)
def test_line_says_what_its_table_says(line: str, plain: Mapping[str, object]) -> None:
    text = f"game: gene-expression\nplayers: Ann, Bo, Cy, Dee\nround 1: first P3\n{line}\n"
    record = json.loads(convert_record("game.tcg", text.encode(), "json").text)
    assert record["rounds"][0]["turns"] == [plain]


@pytest.mark.parametrize("options", [{}, {"substitution": "hands"}, {"draw": "until_match"}])
def test_game_converted_there_and_back_is_the_same(options: Mapping[str, str]) -> None:
    request = SimulationRequest(options=options, players=5, strategy="random")
    game = Simulator(request).game(3)
    lines = convert_record("game.yaml", game.text("yaml").encode()).text
    assert lines == game.text("tcg")
    assert convert_record("game.tcg", lines.encode(), "json").text.split() == (
        json.dumps(json.loads(game.text("json")), indent=2).split()
    )
    assert found(lines) == []


@each("seed", range(6), quick=2)
def test_slips_are_found_in_lines_as_in_yaml(seed: int) -> None:
    game = expression_game(4, seed, rate=0.2, codes=SLIPS)
    text = game.text("tcg")
    slips = json.loads(game.key("game.tcg", text))["slips"]
    assert slips
    named = Counter((slip["line"], slip["code"]) for slip in slips)
    assert Counter((line, code) for line, _, code in found(text)) == named


def test_right_copy_changes_only_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    right = changed("hand Bo:", "hand Ann: P-SUB T8 O7 G3 O1 T10\nhand Bo:")
    spoilt = right
    for is_right, is_wrong in (
        ("scores: Ann 0, Bo 158", "scores: Ann 0, Bo 1"),
        ("winner: Bo", "winner: Ann"),
        ("left Ann: P-SUB T8 O7 O1", "left Ann: P-SUB T9 O7"),
        ("out: Bo", "out: Dee"),
    ):
        assert is_right in spoilt
        spoilt = spoilt.replace(is_right, is_wrong)
    (tmp_path / "game.tcg").write_text(spoilt, encoding="utf-8")
    run(["verify", str(tmp_path / "game.tcg"), "--corrected", str(tmp_path / "right")])
    capsys.readouterr()
    assert (tmp_path / "right" / "game.tcg").read_text(encoding="utf-8") == right


def test_comments_are_counted_and_a_name_that_cannot_be_written_is_refused() -> None:
    assert convert_record("game.tcg", GAME.encode()).comments == 2
    record = convert_record("game.tcg", GAME.encode(), "json").text.replace("Bo", "B:o")
    with pytest.raises(ConversionError, match="turn notation cannot hold something"):
        convert_record("game.json", record.encode(), "notation")


def test_deck_stands_on_a_line_of_its_own() -> None:
    record = json.loads(convert_record("game.tcg", GAME.encode(), "json").text)
    deck = [*sorted(DECK.elements())]
    record["rounds"][0]["deck"] = deck
    text = convert_record("game.json", json.dumps(record).encode(), "notation").text
    assert f"\ndeck: {' '.join(deck)}\nhand Bo: " in text
    assert json.loads(convert_record("game.tcg", text.encode(), "json").text) == record
    assert found(text)[0] == (7, 6, "GE216")
    (wrong,) = found(text.replace("deck: G-DEL", "deck: G1"))
    assert wrong == (6, 52, "GE203")


UNREAD = (
    *("zieht P8", "??? G3", "played P8 T5 G3", "gave up", "- -", "draws P8 xyz", "O8 xyz"),
    *(
        "skip xyz",
        "shuffle xyz",
        "xyz O-SUB swap Ann G3, Bo P8",
        "draws two cards xyz",
        "+P8 O8 T8 G8",
    ),
)


def damaged() -> list[tuple[int, str]]:
    lines = [
        n for n, line in enumerate(GAME.split("\n")) if line[:4] in ("Ann:", "Bo: ", "Cy: ", "Dee:")
    ]
    return [(line, words) for line in lines for words in UNREAD]


@each("line, words", damaged, quick=12)
def test_turn_that_cannot_be_read_is_one_finding(line: int, words: str) -> None:
    """Nobody knows whether cards were played in it, or drawn."""
    lines = GAME.split("\n")
    player = lines[line].partition(":")[0]
    lines[line] = f"{player}: {words}"
    told = found("\n".join(lines))
    assert [(at, code[:2]) for at, _, code in told] == [(line + 1, "RX")]


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("Dee: O-TRA", "Dee: plays operon translocation"),
        ("Dee: T3", "Dee: she puts down the yellow three"),
        ("Bo: T-DEL O-INS", "Bo: plays T-DEL and O INS"),
        ("Cy: skip +G6 +P9", "Cy: skips, draws 2 cards: G6 and red 9"),
        ("Cy: skip +G6 +P9", "Cy: skips, takes two cards"),
        ("left Dee: O6 O5 O-SUB", "left Dee: the blue six, an operon 5, O SUB"),
        ("Cy", "Skip"),
    ],
)
def test_cards_may_be_written_in_words_on_a_line(code: str, words: str) -> None:
    assert found(GAME.replace(code, words)) == []


def test_ex_031_who_draws_has_drawn_one_card_or_lost_a_turn_to_an_insertion() -> None:
    head = f"{GAME[: GAME.index('round 1')]}round 1: dealer Dee, first "
    for right in ("P-INS\nAnn: draws\nBo: O5\nCy: draws, passes", "P3\nAnn: O5\nBo: draws"):
        assert found(head + right) == []
    wrongs = (("P3\nAnn: skip", "GE213"), ("P-INS\nAnn: skip +O5", "GE206"))
    for wrong, code in (*wrongs, ("P-TRA\nAnn: skip +O5 +O6", "GE206")):
        assert [one for _, _, one in found(head + wrong)] == [code]


TURNS = """game: gene-expression
players: [Ann, Bo, Cy, Dee]
rounds:
  - {starts: Ann, first: P3, hands: {Ann: [O-DEL, P7, T1, T2, T4, T5]}, turns: [
      {player: Ann, play: O-DEL, extra: P7}, {player: Bo, draw: [G2], skip: false}]}
"""


@pytest.mark.parametrize(
    ("apart", "together"),
    [
        ("play: O-DEL, extra: P7", "play: O-DEL + P7"),
        ("play: O-DEL, extra: P7", "play: [O-DEL, P7]"),
        ("play: O-DEL, extra: P7", "play: an operon deletion + the red seven"),
        ("[O-DEL, P7, T1, T2, T4, T5]", "O DEL P7 T1 yellow 2 T4 T5"),
        ("draw: [G2]", "draw: one card"),
    ],
)
def test_cards_of_a_record_need_no_brackets(apart: str, together: str) -> None:
    """Of ``G-DEL + P7`` the second card is the one that the Deletion takes along."""
    assert found(TURNS.replace(apart, together), "game.yaml") == []
    wrong = TURNS.replace("extra: P7", "extra: T9").replace("play: O-DEL", "play: [O-DEL, P7, T1]")
    assert "RX001" in [code for _, _, code in found(wrong, "game.yaml")]
