"""Slips of simulated games of Genotype: found on their lines with their codes, and nothing else."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import pytest
from genotype_games import Kind, findings, plain, replay, simulator
from testcross.rulesets import TestcrossError
from testcross.rulesets.games import SimulationRequest
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.simulator import SimulatedGame, make_simulation
from testcross.rulesets.genotype.simulator.asked_rules import DIFFICULTIES
from testcross.rulesets.genotype.slips import AT_THE_END, OF_JOHANN, SLIPS, possible_slips
from testcross.rulesets.records.findings import Severity

ONCE, AT_EVERY_ENTRY = (0.9, 0.6, 0.3), (0.02, 0.01, 0.005)
"""How often a slip is made where there is room for it once in a game, or at every entry."""
SHEET_ONLY = ("GT110", "GT111")
"""Of these nothing but the sheet is written: there is no play for the plain referee."""
EACH = -(-5_000 // len(SLIPS))


class Slip(NamedTuple):
    """The one slip of a game."""

    game: SimulatedGame
    code: str
    line: int


def slips(code: str, first: int) -> Iterator[Slip]:
    """Yield simulated games with one slip, of one kind."""
    rates = ONCE if code in (*AT_THE_END, "GT201") else AT_EVERY_ENTRY
    for seed in range(first, first + 100 * EACH):
        kind = Kind(2 + seed % 4, "greedy" if seed % 10 == 9 else "random")
        if code in OF_JOHANN:
            kind = Kind(1, "random", (("difficulty", DIFFICULTIES[seed % 3]),))
        game = simulator(kind, (code,), rates[seed % len(rates)]).game(f"{code}:{seed}")
        if len(game.slips) == 1:
            text = game.text("yaml")
            (key,) = json.loads(game.key("game.yaml", text))["slips"]
            yield Slip(game, key["code"], key["line"])


def is_found_alone(slip: Slip) -> None:
    shown = [one for one in findings(slip.game) if one.severity is not Severity.NOTE]
    assert [(one.code, one.line) for one in shown] == [(slip.code, slip.line)], [
        (one.line, one.message) for one in shown
    ]


def found_and_keyed(game: SimulatedGame) -> bool:
    """Tell whether all that is found is in the answer key, and the other way round."""
    slips = json.loads(game.key("game.yaml", game.text("yaml")))["slips"]
    shown = (one for one in findings(game) if one.severity is not Severity.NOTE)
    found = sorted((one.line, one.code.value) for one in shown)
    return found == sorted((one["line"], one["code"]) for one in slips)


def is_found_by_the_plain_referee(slip: Slip) -> None:
    """The plain one stops at the entry of the slip, or where it first shows."""
    if slip.code in SHEET_ONLY:
        assert "rounds" not in plain(slip.game)
        return
    (other, *_) = replay(slip.game).wrong()
    (made,) = slip.game.slips
    if made.path[0] == "rounds":
        assert other.where[:2] == made.path[:2], (other, made)
    else:
        assert other.where[0] == made.path[0], (other, made)


@pytest.mark.parametrize("code", SLIPS)
def test_single_slip_is_found_alone(code: str) -> None:
    tried = list(islice(slips(code, 0), 2))
    assert len(tried) == 2
    for slip in tried:
        is_found_alone(slip)
        is_found_by_the_plain_referee(slip)


def test_later_entries_tell_how_johanns_column_lies_after_a_slip() -> None:
    tried = list(islice(slips("GT222", 0), 6))
    told = [
        any("Brother Johann's column" in one.message for one in findings(slip.game))
        for slip in tried
    ]
    assert told.count(True) <= 1


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_each_of_several_slips_of_johann_is_found(difficulty: str) -> None:
    kind = Kind(1, "random", (("difficulty", difficulty),))
    several = 0
    for seed in range(6):
        game = simulator(kind, tuple(OF_JOHANN), 0.1).game(f"johann:{seed}")
        several += len(game.slips) > 1
        assert found_and_keyed(game)
    assert several >= 4


@pytest.mark.parametrize(
    ("difficulty", "rate", "seed"), [("standard", 0.01, "s:GT208:4"), ("easy", 0.02, "x:GT208:6")]
)
def test_card_drawn_wrongly_leaves_open_what_lies_in_the_row_and_nothing_of_johann(
    difficulty: str, rate: float, seed: str
) -> None:
    """He takes what is left of the row by his pips, or has no room for a plant of the deck."""
    kind = Kind(1, "random", (("difficulty", difficulty),))
    game = simulator(kind, ("GT208",), rate).game(seed)
    (made,) = game.slips
    (key,) = json.loads(game.key("game.yaml", game.text("yaml")))["slips"]
    is_found_alone(Slip(game, made.code, key["line"]))


def test_wrong_tile_or_coins_of_johann_leave_his_column_known() -> None:
    kind, tried = Kind(1, "random", (("difficulty", "standard"),)), 0
    for seed in range(30):
        game = simulator(kind, ("GT221", "GT222", "GT223"), 0.05).game(f"then:{seed}")
        codes = [one.code for one in sorted(game.slips, key=lambda slip: slip.path[:2])]
        if codes[-1:] != ["GT222"] or "GT222" in codes[:-1]:
            continue
        shown = [one for one in findings(game) if one.severity is not Severity.NOTE]
        slips_made = json.loads(game.key("game.yaml", game.text("yaml")))["slips"]
        told = [(one.line, str(one.code)) for one in shown]
        assert told == [(one["line"], one["code"]) for one in slips_made]
        tried += len(codes) > 1
        if tried == 3:
            break
    assert tried == 3


@pytest.mark.parametrize("code", SHEET_ONLY)
def test_slip_on_a_sheet_breaks_something_with_the_box_of_its_game(
    code: str, tmp_path: Path
) -> None:
    """With these goals one point can be right, and the goal r gives two."""
    box = tmp_path / "box.toml"
    box.write_text("[goals]\nR = 1\nr = 2\n", encoding="utf-8")
    kind, tried = Kind(2, "greedy", (("box", str(box)),)), 0
    for seed in range(4):
        game = simulator(kind, (code,), 1.0).game(f"{code}:{seed}")
        if game.slips:
            (key,) = json.loads(game.key("game.yaml", game.text("yaml")))["slips"]
            is_found_alone(Slip(game, code, key["line"]))
            tried += 1
    assert tried


@pytest.mark.deep
@pytest.mark.parametrize("code", SLIPS)
def test_single_slip_is_found_alone_in_5000_games(code: str) -> None:
    tried = 0
    for slip in islice(slips(code, 1_000), EACH):
        is_found_alone(slip)
        is_found_by_the_plain_referee(slip)
        tried += 1
    assert tried == EACH


def test_slips_of_all_kinds_together_are_in_the_key() -> None:
    every = possible_slips(solo=False)
    game = simulator(Kind(3), every, 0.9).game(1)
    key = json.loads(game.key("game.yaml", game.text("yaml")))
    assert len(key["slips"]) == len(game.slips) > 1
    assert key["schema"] == "testcross.key/1"
    assert game.slips == simulator(Kind(3), every, 0.9).game(1).slips


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"players": 6}, "6 players; 1 to 5 can play"),
        ({"strategy": "lazy"}, "unknown strategy 'lazy'; expected greedy or random"),
        ({"strategy": "greedy,random"}, "2 strategies for 3 players; name one for all"),
        ({"slip_codes": ["GT290"]}, "'GT290' is not a slip; expected GT101"),
        ({"slip_codes": ["GT222"]}, "GT222 cannot happen in a game without Brother Johann"),
        ({"options": {"difficulty": "hard"}}, "--difficulty is Brother Johann's"),
        ({"options": {"overlay": "colour"}}, "colour"),
    ],
)
def test_request_that_the_game_cannot_meet_is_refused(asked: dict[str, object], said: str) -> None:
    wanted: dict[str, object] = {"options": {}, "players": 3, "strategy": "random", **asked}
    with pytest.raises(TestcrossError, match=said):
        make_simulation(SimulationRequest(**wanted))  # type: ignore[arg-type]


def test_slips_of_all_codes_come_up_about_as_often() -> None:
    """In 60 games of three with a slip in most rounds: no code more than three times its share."""
    made = Counter(
        slip.code
        for seed in range(60)
        for slip in simulator(Kind(3), (), 0.1).game(f"share:{seed}").slips
    )
    offered = possible_slips(solo=False)
    assert len(made) >= 0.7 * len(offered)
    assert max(made.values()) <= 3 * made.total() / len(offered)


def test_gt_203_an_action_marker_too_many_may_change_much_and_one_may_be_missing() -> None:
    """All of them are found alone, those that bring coins or a Shift too."""
    said = set()
    for slip in islice(slips("GT203", 7_000), 12):
        is_found_alone(slip)
        (made,) = slip.game.slips
        turns = (slip.game.record.rounds or ())[int(made.path[1])].working or ()
        last = turns[-1].space
        said.add("" if made.written == "one turn fewer" or last is None else last.text.split()[0])
    assert {"", "2nd", "treasury"} <= said


def test_there_are_35_codes_of_slips() -> None:
    """As CHANGELOG.md says: all findings of the game but GT290, and a card that there is not."""
    assert len(SLIPS) == 35
    assert set(SLIPS) == {*(code for code in Code if code is not Code.ONLY_IF_ASSUMED), "RX002"}
