"""Simulated games with a single slip: one finding, where the key says, and the plain one agrees."""

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

import pytest
from expression_games.expression_records import END, wrong_turns
from oracles.expression_oracle import DEAL, WHOLE_GAME
from sampling import each
from sheets.played_games import expression_simulator
from testcross.rulesets.games import SimulatedRecord
from testcross.rulesets.gene_expression.game import ExpressionSimulator
from testcross.rulesets.records.findings import Severity
from testcross.rulesets.verification import Task, verify_bytes

RATES = (0.9, 0.2, 0.05, 0.01, 0.003)
"""How often a slip is made where one could be; of some there is room once, of others every turn."""
CODES = ExpressionSimulator().slip_codes()
EACH = -(-2_000 // len(CODES))
LIKELY = {"GE102": 16, "GE104": 10, "GE106": 12, "GE203": 6, "GE204": 32, "GE205": 23}
LIKELY |= {"GE207": 9, "GE208": 8, "GE216": 12}
"""The first seeds of games with just one slip, where that takes long to find."""


class Slip(NamedTuple):
    """The one slip of a game."""

    text: str
    code: str
    line: int
    column: int
    record: dict[str, Any]


def slips(code: str, first: int) -> Iterator[Slip]:
    """Yield simulated games with one slip, of one kind."""
    for seed in range(first, first + 100 * EACH):
        strategy, rate = ("random", "greedy")[seed % 2], RATES[seed % len(RATES)]
        game = expression_simulator(4 + seed % 3, strategy, (), rate, (code,)).game(
            f"{code}:{seed}"
        )
        if len(game.slips) == 1:
            yield _slip(game)


def _slip(game: SimulatedRecord) -> Slip:
    text = game.text("yaml")
    (key,) = json.loads(game.key("game.yaml", text))["slips"]
    record = json.loads(game.text("json"))
    return Slip(text, key["code"], key["line"], key["column"], record)


def is_found_alone(slip: Slip) -> None:
    report = verify_bytes(Task(path="game.yaml", engine="python-constraint"), slip.text.encode())
    shown = [one for one in report.findings if one.severity is not Severity.NOTE]
    found = [(one.code, one.line, one.message) for one in shown]
    assert [one[:2] for one in found] == [(slip.code, slip.line)], found
    assert len(shown) == len(report.findings) or slip.code == "GE105"  # only points are written
    where = shown[0].where
    others = {(one.round, one.turn) for one in wrong_turns(slip.record)}
    assert others & _places(where), (where, others)


def _places(where: tuple[str, ...]) -> set[tuple[int, int]]:
    """Return the round and the turn of a finding, as the plain referee counts them."""
    if not where:
        return {(WHOLE_GAME, DEAL)}
    number, *turn = (int(part.split()[1]) - 1 for part in where)
    return {(number, turn[0])} if turn else {(number, DEAL), (number, END)}


@each("code", CODES, quick=2)
def test_single_slip_is_found_alone(code: str) -> None:
    is_found_alone(next(slips(code, LIKELY.get(code, 0))))


@pytest.mark.deep
@each("code", CODES, quick=3, blocks=8)
def test_single_slip_is_found_alone_in_2000_games(code: str) -> None:
    tried = 0
    for slip in islice(slips(code, 1_000), EACH):
        is_found_alone(slip)
        tried += 1
    assert tried == EACH
