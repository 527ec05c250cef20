"""Keys as people spell them: which become the usual ones, and which stay."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sheets.record_trees import tree_of
from testcross.rulesets.records.correction import RecordShape
from testcross.rulesets.records.key_spellings import with_usual_keys
from testcross.rulesets.records.tree import Node
from testcross.rulesets.verification import Task, verify_bytes

SHAPE = RecordShape(spellings={"card": "play", "plays": "turns"}, free=frozenset({"hands"}))
KEYS = ["play", "Play", "PLAY ", "card", "Card", "turns", "plays", "hands", "Hands", "Ann"]
records = st.recursive(
    st.sampled_from(["P3", ""]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner),
    max_leaves=12,
)


def spelt(plain: object, *, free: bool = False) -> object:
    """Return plain tables and lists with their usual keys, each worked out by itself."""
    if isinstance(plain, list):
        return [spelt(entry) for entry in plain]
    if not isinstance(plain, dict):
        return plain
    table: dict[str, object] = {}
    for key, inside in plain.items():
        usual = {"card": "play", "plays": "turns"}.get(key.strip().lower(), key.strip().lower())
        is_kept = free or (usual != key and (usual in plain or usual in table))
        name = key if is_kept else usual
        table[name] = spelt(inside, free=name == "hands")
    return table


def lines(node: Node) -> list[int]:
    """Return the lines of all keys and values, as they follow each other."""
    inside = node.value
    parts = list(inside.values()) if isinstance(inside, dict) else inside
    below = [line for one in parts for line in lines(one)] if isinstance(parts, list) else []
    return [node.place[0], *(line for line, _ in node.keys.values()), *below]


@given(records)
def test_keys_become_the_usual_ones_but_for_names_and_where_one_stands_already(
    plain: object,
) -> None:
    tree = tree_of(plain)
    usual = with_usual_keys(tree, SHAPE)
    assert usual.plain() == spelt(tree.plain())
    assert list(json.dumps(usual.plain())) == list(json.dumps(spelt(tree.plain())))
    assert lines(usual) == lines(tree)
    assert with_usual_keys(usual, SHAPE) is usual or spelt(usual.plain()) != usual.plain()


def test_tree_with_the_usual_keys_is_handed_back_as_it_is() -> None:
    tree = tree_of({"turns": [{"play": "P3", "hands": {"Card": "Ann"}}]})
    assert with_usual_keys(tree, SHAPE) is tree


@pytest.mark.parametrize(
    ("turn", "told"),
    [
        ("plays: O5", "unknown key 'plays'; did you mean 'play'?"),
        ("start: O5", "unknown key 'start'; "),
        ("card: {a: b}", "'card' is a table; expected a card"),
    ],
)
def test_message_quotes_the_key_that_was_typed(turn: str, told: str) -> None:
    """D: not the usual one that it stands for elsewhere."""
    text = (
        "game: gene-expression\nplayers: [Ann, Bo, Cy, Dee]\nrounds:\n"
        f"  - turns:\n      - {{player: Ann, {turn}}}\n"
    )
    report = verify_bytes(Task(path="game.yaml"), text.encode())
    (found,) = (one for one in report.findings if one.code == "RX001")
    assert found.text.startswith(told)
