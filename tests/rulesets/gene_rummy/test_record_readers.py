"""Reading games and sheets: a mistake is a finding inside the file, and costs only its own part."""

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sheets.record_trees import node_at, places, tree_of
from sheets.sheet_files import SAMPLES
from testcross.rulesets.gene_rummy.record.columns import Columns, read_columns
from testcross.rulesets.gene_rummy.record.game_record import GameRecord, WrittenTurn
from testcross.rulesets.gene_rummy.record.score_rows import BadRow, Row, read_rows
from testcross.rulesets.gene_rummy.record.sheet import WrittenGenotypes, WrittenMating
from testcross.rulesets.gene_rummy.record.sheet_reader import (
    read_mating,
    read_score_sheets,
)
from testcross.rulesets.records.csv_rows import CsvRows
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.parts import plain_part
from testcross.rulesets.records.parts.part_reader import read_part
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.yaml_tree import parse_tree

GAME = parse_tree((SAMPLES / "game.yaml").read_text(encoding="utf-8")).plain()
MATING = {
    "buck": "Castor",
    "doe": "Lilac",
    "kits": ["White"],
    "filled": {"buck": "A- B- Cc D-", "doe": "aa bb Cc dd", "kits": "-a -b cc -d"},
    "points": "61",
}
SHEETS: dict[str, Any] = {
    "game": "gene-rummy",
    "players": ["Ann", "Bo"],
    "sheets": [
        {"player": "Ann", "matings": [MATING, {**MATING, "points": "60"}], "total": "121"},
        {"player": "Bo", "matings": [{**MATING, "kits": ["Black", "White"]}]},
    ],
    "winner": "Ann",
}
CALLS: dict[str, Any] = {
    "layout": ["Castor", "Lilac"],
    "offspring": "White",
    "calls": [
        {"player": "Ann", "mating": MATING, "judged": "right", "replaced": ["Lynx"]},
        {"player": "Bo", "mating": MATING, "judged": "wrong", "penalty": "-5"},
        {"added": ["Amber", "Opal", "Blue"]},
    ],
}
READERS: list[Callable[[Node], Any]] = [
    lambda root: read_part(root, GameRecord),
    read_score_sheets,
    read_mating,
]


def texts(value: Any) -> Any:
    """Return what was read without places."""
    if isinstance(value, Entry):
        return value.text
    if is_dataclass(value):
        names = [field.name for field in fields(value)]
        return {
            name: texts(getattr(value, name)) for name in names if name not in ("line", "column")
        }
    return [texts(one) for one in value] if isinstance(value, tuple) else value


def with_value(plain: Any, path: tuple[str | int, ...], value: object) -> Any:
    """Return a record with another value at a place."""
    if not path:
        return value
    if isinstance(plain, dict):
        return {**plain, path[0]: with_value(plain.get(path[0]), path[1:], value)}
    return [
        with_value(one, path[1:], value) if n == path[0] else one for n, one in enumerate(plain)
    ]


KEYS = [
    *["game", "players", "rounds", "turns", "calls", "hands", "layout", "scores", "winner", "from"],
    *["player", "draw", "mating", "sheets", "matings", "buck", "doe", "kits", "filled", "points"],
    *["retire", "total", "added", "line", "incomplete", "mtaing"],
]
junk = st.recursive(
    st.one_of(st.none(), st.sampled_from(["", " ", "Ann", "Castor", "7"])),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(KEYS), inner, max_size=5)
    ),
    max_leaves=20,
)


def test_genotypes_are_read_and_written_with_the_blanks_between() -> None:
    table = {"buck": "A- B- Cc D-", "kits": ["-a -b cc -d", None]}
    assert plain_part(read_part(tree_of(table), WrittenGenotypes).value) == table
    filled: Any = read_part(tree_of(MATING), WrittenMating).value.filled
    assert (filled.buck.text, filled.doe.text) == ("A- B- Cc D-", "aa bb Cc dd")


@given(junk, st.sampled_from(READERS))
def test_any_tree_is_read_and_every_finding_lies_within(
    plain: object, read: Callable[[Node], Any]
) -> None:
    root = tree_of(plain)
    found = read(root).findings
    assert {(finding.line, finding.column) for finding in found} <= set(places(root))


def test_game_without_mistakes_is_read_completely() -> None:
    read = read_part(tree_of(GAME), GameRecord)
    assert read.findings == ()
    assert [len(round_.turns) for round_ in read.value.rounds] == [7, 7]
    for round_, plain in zip(read.value.rounds, GAME["rounds"], strict=True):
        assert {hand.player.text: texts(hand.cards) for hand in round_.hands} == plain["hands"]
        assert {s.player.text: s.points.text for s in round_.scores} == plain["scores"]
        for turn, written in zip(round_.turns, plain["turns"], strict=True):
            assert_turn(turn, written)
    assert texts(read.value.winners) == [GAME["winner"]]


def assert_turn(turn: WrittenTurn, plain: dict[str, Any]) -> None:
    """Compare a turn with what the file says of it."""
    draw = {} if turn.draw is None else {"from": turn.draw.source, "card": turn.draw.card}
    assert turn.player.text == plain["player"]
    assert {key: texts(entry) for key, entry in draw.items()} == plain.get("draw", {})
    assert texts(turn.retire) == plain.get("retire")
    laid = [plain["mating"]] if "mating" in plain else []
    assert [[entry.text for entry in mating.cards] for mating in turn.matings] == [
        [one["buck"], one["doe"], *one["kits"]] for one in laid
    ]
    assert not turn.incomplete


@given(
    st.integers(0, 1),
    st.integers(0, 6),
    st.sampled_from(["player", "draw", "mating", "retire", "mtaing"]),
    junk,
)
def test_turn_that_is_damaged_costs_no_other(number: int, turn: int, key: str, bad: object) -> None:
    whole = read_part(tree_of(GAME), GameRecord).value
    root = tree_of(with_value(GAME, ("rounds", number, "turns", turn, key), bad))
    read = read_part(root, GameRecord)
    left, kept = ([texts(r.turns) for r in game.rounds] for game in (whole, read.value))
    assert kept[number][turn]["incomplete"] is bool(read.findings)
    for turns in (left, kept):
        turns[number].pop(turn)
    assert left == kept
    damaged = set(places(node_at(root, "rounds", number, "turns", turn)))
    assert {(finding.line, finding.column) for finding in read.findings} <= damaged


@given(st.integers(0, 2), st.sampled_from(sorted({*CALLS["calls"][0], "added", "line"})), junk)
def test_call_that_is_damaged_costs_no_other(number: int, key: str, bad: object) -> None:
    plain = {**GAME, "rounds": [CALLS]}
    whole = read_part(tree_of(plain), GameRecord)
    assert whole.findings == ()
    read = read_part(
        tree_of(with_value(plain, ("rounds", 0, "calls", number, key), bad)), GameRecord
    )
    left, kept = (texts(game.rounds[0].calls) for game in (whole.value, read.value))
    assert kept[number]["incomplete"] is bool(read.findings)
    left.pop(number)
    kept.pop(number)
    assert left == kept


def test_offspring_in_a_round_of_turns_is_read_and_changes_no_turn() -> None:
    plain = with_value(GAME, ("rounds", 0, "offspring"), "White")
    whole, mixed = (read_part(tree_of(one), GameRecord).value.rounds[0] for one in (GAME, plain))
    assert (whole.offspring, texts(mixed.offspring)) == (None, "White")
    assert texts(mixed.turns) == texts(whole.turns)


def test_sheets_without_mistakes_are_read_completely() -> None:
    read = read_score_sheets(tree_of(SHEETS))
    assert read.findings == ()
    ann, bo = read.value.sheets
    assert (ann.player.text, texts(ann.total), ann.unread) == ("Ann", "121", 0)
    assert [texts(mating.points) for mating in ann.matings] == ["61", "60"]
    assert [texts(mating.cards) for mating in bo.matings] == [["Castor", "Lilac", "Black", "White"]]
    filled = ["A- B- Cc D-", "aa bb Cc dd", "-a -b cc -d"]
    assert [texts(mating.filled) for mating in ann.matings] == [filled, filled]
    assert [texts(mating.filled) for mating in bo.matings] == [[*filled, None]]
    assert (read.value.players, texts(read.value.winners)) == (("Ann", "Bo"), ["Ann"])


@given(st.sampled_from(sorted({*MATING, "mtaing"})), junk)
def test_mating_that_is_damaged_costs_no_other(key: str, bad: object) -> None:
    whole = read_score_sheets(tree_of(SHEETS)).value
    path = ("sheets", 0, "matings", 0, key)
    read = read_score_sheets(tree_of(with_value(SHEETS, path, bad)))
    ann, bo = read.value.sheets
    assert texts(bo) == texts(whole.sheets[1])
    assert texts(ann.matings[-1]) == texts(whole.sheets[0].matings[-1])
    assert len(ann.matings) + ann.unread == 2
    assert {finding.player for finding in read.findings} <= {"Ann"}
    assert bool(read.findings) >= bool(ann.unread)


def rows_of(lines: list[str]) -> list[Row | BadRow]:
    source = CsvRows(f"{line}\n" for line in lines)
    columns = read_columns(source.heading)
    assert isinstance(columns, Columns)
    return list(read_rows(source, columns))


ROWS = [["player", "buck", "doe", "kits", "points"]]
ROWS += [[player, "Castor", "Lilac", "White", str(n)] for n, player in enumerate(["Ann", "Bo"] * 3)]


@given(st.integers(1, 6), st.integers(0, 4), st.sampled_from(["", " ", "x", "x;", ";", "Ann"]))
def test_row_that_is_damaged_costs_no_other(number: int, cell: int, bad: str) -> None:
    damaged = with_value(ROWS, (number, cell), bad)
    found = rows_of([",".join(row) for row in damaged])
    assert len(found) == len(ROWS) - 1
    for place, row in enumerate(found, 1):
        if place != number:
            assert isinstance(row, Row)
            assert row.player is not None
            assert row.mating is not None
            assert (row.player.text, texts(row.mating.points)) == (ROWS[place][0], ROWS[place][4])
        elif isinstance(row, BadRow):
            assert row.error.line == number + 1


@pytest.mark.parametrize(
    ("rows", "players"),
    [
        (["Ann,,,", ",Castor,Lilac,White"], ["Ann"]),
        (["Ann,,,", "ANN,Castor,Lilac,White"], ["ANN"]),
        (["Ann,,,", "Bo,Castor,Lilac,White"], ["Bo"]),
        (["Ann,,,", "Bo,,,", ",Castor,Lilac,White"], ["Bo"]),
        (["Ann,,,"], []),
    ],
)
def test_name_alone_is_that_of_the_rows_below(rows: list[str], players: list[str]) -> None:
    found = rows_of(["player,buck,doe,kits", *rows])
    read = [row for row in found if isinstance(row, Row)]
    assert len(read) == len(found)
    assert [row.player.text for row in read if row.player and row.mating] == players
