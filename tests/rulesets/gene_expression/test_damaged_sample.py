"""The game for five that the documentation shows, damaged in any one place: that place is named.

A card dealt or drawn that is written wrongly is missed where it is used, or when points are
counted; the same holds for the card turned up and for the dealer. There the plain referee says
where; and where it finds nothing wrong, nobody could.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from expression_games.expression_cards import ACTIONS, DECK, ORDER, is_action, kind
from expression_games.expression_records import END, wrong_turns
from oracles.expression_oracle import DEAL
from sampling import each
from sheets.record_trees import leaves
from testcross.rulesets.records.findings import Finding, Severity
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.rulesets.verification import Task, verify_bytes

SAMPLE = Path(__file__).parents[3] / "docs" / "samples" / "expression-game.yaml"
TEXT = SAMPLE.read_text(encoding="utf-8")
LINES = TEXT.splitlines(keepends=True)
PLAYERS = ("Ann", "Bo", "Cy", "Dee", "Eve")
MISSED_LATER = ("hands", "draw", "first", "dealer")
MOST = 3
"""Findings that one slip may bring about."""
_NAMED = re.compile(r"\blines? ([\d, and]+)")


@cache
def root() -> Node:
    return parse_tree(TEXT)


@dataclass(frozen=True)
class Damage:
    path: tuple[str | int, ...]
    line: int
    column: int
    right: str
    wrong: str

    def __str__(self) -> str:
        return f"{self.line}:{self.column}-{self.right}-{self.wrong}"

    @property
    def text(self) -> str:
        line, start = LINES[self.line - 1], self.column - 1
        end = start + len(self.right)
        assert line[start:end] == self.right
        return "".join(
            [*LINES[: self.line - 1], line[:start] + self.wrong + line[end:], *LINES[self.line :]]
        )

    @property
    def is_missed_later(self) -> bool:
        """Whether it may be right for all that is known in its own line."""
        action = self.wrong in DECK and is_action(self.wrong)  # the next turns do not obey it
        return action or any(part in MISSED_LATER for part in self.path)


def wrong_values(path: tuple[str | int, ...], right: str) -> list[str]:
    if right in DECK:
        return wrong_cards(right)
    if path[0] == "players":
        return [f"{right}e"]
    if right in PLAYERS:
        return [name for name in PLAYERS if name != right][:2]
    if right.isdigit():
        return [str(int(right) + 1), str(int(right) + 10)]
    return ["false"] if right == "true" else []


def wrong_cards(right: str) -> list[str]:
    """Return a neighbour, the same of another category, and one that is rather different."""
    category = ORDER[ORDER.index(right[0]) - 3]
    if is_action(right):
        action = ACTIONS[ACTIONS.index(kind(right)) - 3]
        return [f"{right[0]}-{action}", f"{category}-{kind(right)}", f"{right[0]}3"]
    return [f"{right[0]}{int(kind(right)) % 10 + 1}", f"{category}{kind(right)}", f"{right[0]}-INS"]


@cache
def damages() -> list[Damage]:
    """Return every damage; another target may be agreed upon."""
    return [
        Damage(path, *node.place, str(node.value), wrong)
        for path, node in leaves(root())
        for wrong in wrong_values(path, str(node.value))
        if path != ("target",)
    ]


def kind_of(damage: Damage) -> tuple[bool, bool, str]:
    """Tell apart what is missed later, what is in a turn that is lost, and the part."""
    *_, part = [str(one) for one in damage.path if not isinstance(one, int)]
    return damage.is_missed_later, "skip: true" in LINES[damage.line - 1], part


def test_sample_is_clean() -> None:
    assert (
        verify_bytes(Task(path="game.yaml", engine="python-constraint"), TEXT.encode()).findings
        == ()
    )
    assert len(damages()) > 300


@each("damage", damages, quick=11, kind=kind_of)
def test_damage_in_one_place_is_named(damage: Damage) -> None:
    require_name(damage)


def require_name(damage: Damage) -> None:
    report = verify_bytes(Task(path="game.yaml", engine="python-constraint"), damage.text.encode())
    found = [one for one in report.findings if one.severity is not Severity.NOTE]
    if not damage.is_missed_later:
        assert damage.line in set(_lines(found)), [one.message for one in found]
    else:
        missed = {line for one in wrong_turns(yaml.safe_load(damage.text)) for line in _line(one)}
        assert bool(found) == bool(missed), [one.message for one in found]
        assert not found or set(_lines(found)) & {damage.line, *missed}
    assert len(found) <= MOST


TURNS = [
    (number, text)
    for number, text in enumerate(LINES, 1)
    if text.lstrip().startswith("- {player: ")
]


@each("line, text", TURNS, quick=10, kind=lambda case: "skip: true" in case[1])
def test_turn_that_is_left_out_is_missed_where_the_game_goes_on(line: int, text: str) -> None:
    rest = "".join([*LINES[: line - 1], *LINES[line:]])
    report = verify_bytes(Task(path="game.yaml", engine="python-constraint"), rest.encode())
    found = [one for one in report.findings if one.severity is not Severity.NOTE]
    if "skip: true" in text:  # whoever acts next tells that it was lost
        assert found == []
    else:
        assert [one.line for one in found] == [line], [one.message for one in found]


def test_exchange_that_is_left_out_explains_who_holds_its_cards() -> None:
    line, text = next(case for case in TURNS if "swap" in case[1])
    rest = "".join([*LINES[: line - 1], *LINES[line:]])
    report = verify_bytes(Task(path="game.yaml", engine="python-constraint"), rest.encode())
    assert text not in rest
    assert [(one.line, one.code.value) for one in report.findings if one.line] == [(line, "GE204")]


def test_every_turn_of_the_sample_is_left_out_once() -> None:
    assert len(TURNS) == sum(len(one["turns"]) for one in yaml.safe_load(TEXT)["rounds"]) > 35


def _lines(found: list[Finding]) -> Iterator[int]:
    for one in found:
        yield one.line
        for part in _NAMED.findall(f"{one.message} {one.reason}"):
            yield from map(int, re.findall(r"\d+", part))


def _line(wrong: Any) -> list[int]:
    if wrong.round < 0:
        return [root().at(("scores",))[0], root().at(("winner",))[0]]
    path: tuple[str | int, ...] = ("rounds", wrong.round)
    inside = {DEAL: ["hands", "first", "swap"], END: ["out", "scores"]}.get(wrong.turn)
    if inside is None:
        return [root().at((*path, "turns", wrong.turn))[0]]
    written = root().at((*path, "hands"))[0]
    return [root().at((*path, key))[0] for key in inside] + list(range(written, written + 5))


@pytest.mark.parametrize("wrong", [{"draw": {}}, {"swap": {"Ann": [], "Bo": "P1"}}])
def test_table_or_list_in_place_of_a_card_is_refused(wrong: dict[str, object]) -> None:
    turn = {"player": "Ann", **wrong}
    names = ["Ann", "Bo", "Cy", "Dee"]
    record = {"game": "gene-expression", "players": names, "rounds": [{"turns": [turn]}]}
    report = verify_bytes(Task(path="game.json"), json.dumps(record).encode())
    assert "the program failed" not in str(report.findings)
    assert "draw" not in wrong or "RX001" in {one.code for one in report.findings}
