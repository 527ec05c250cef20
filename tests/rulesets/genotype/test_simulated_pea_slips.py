"""Slips of simulated games of Genotype: found on their lines with their codes, and nothing else."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, islice, product
from pathlib import Path
from typing import NamedTuple

import pytest
from genotype_games.genotype_games import Kind, findings, plain, replay, simulator
from sampling import each
from testcross.rulesets import TestcrossError
from testcross.rulesets.games import SimulationRequest
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.simulator import SimulatedGame, make_simulation
from testcross.rulesets.genotype.simulator.simulation import DIFFICULTIES
from testcross.rulesets.genotype.slips import AT_THE_END, OF_JOHANN, SLIPS, possible_slips
from testcross.rulesets.records.findings import Severity

ONCE, AT_EVERY_ENTRY = (0.9, 0.6, 0.3), (0.02, 0.01, 0.005)
"""How often a slip is made where there is room for it once in a game, or at every entry."""
SHEET_ONLY = ("GT110", "GT111")
"""Of these nothing but the sheet is written: there is no play for the plain referee."""
EACH = -(-5_000 // len(SLIPS))
FIRST = """
0 1 1 12 1 2 0 0 0 0 0 0 0 0 7 1 1 0 0 1 5 5 5 0 0 30 3 0 0 0 0 0 0 2 4
"""
BEGIN: dict[str, int] = {
    code: int(number) for code, number in zip(SLIPS, FIRST.split(), strict=True)
}
"""Numbers of games, of each code, of which the first has a slip: few are played in vain."""
MARKERS = (7_004, 7_007, 7_020)
"""The same for a 2nd Shift too many, for an Action Marker that is missing, and for the treasury."""


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


def is_found(slip: Slip) -> None:
    is_found_alone(slip)
    is_found_by_the_plain_referee(slip)


@each("code", SLIPS[:9], quick=9)
def test_single_slip_gt_101_to_109_is_found_alone(code: str) -> None:
    is_found(next(slips(code, BEGIN[code])))


@each("code", SLIPS[9:18], quick=9)
def test_single_slip_gt_110_to_207_is_found_alone(code: str) -> None:
    is_found(next(slips(code, BEGIN[code])))


@each("code", SLIPS[18:27], quick=9)
def test_single_slip_gt_208_to_216_is_found_alone(code: str) -> None:
    is_found(next(slips(code, BEGIN[code])))


@each("code", SLIPS[27:], quick=9)
def test_single_slip_gt_217_to_223_or_rx_002_is_found_alone(code: str) -> None:
    is_found(next(slips(code, BEGIN[code])))


@pytest.mark.deep
@each("code", SLIPS, quick=1, blocks=8)
def test_single_slip_is_found_alone_in_5000_games(code: str) -> None:
    tried = 0
    for slip in chain(islice(slips(code, 0), 2), islice(slips(code, 1_000), EACH)):
        is_found(slip)
        tried += 1
    assert tried == EACH + 2


@cache
def of_johann(difficulty: str, seed: int) -> SimulatedGame:
    kind = Kind(1, "random", (("difficulty", difficulty),))
    return simulator(kind, tuple(OF_JOHANN), 0.1).game(f"johann:{seed}")


@each("difficulty, seed", [("easy", 1), ("standard", 5), ("hard", 0)], quick=3, blocks=1)
def test_each_of_several_slips_of_johann_is_found(difficulty: str, seed: int) -> None:
    assert found_and_keyed(of_johann(difficulty, seed))


@pytest.mark.deep
@each("difficulty, seed", list(product(DIFFICULTIES, range(6))), quick=1)
def test_each_of_several_slips_of_johann_is_found_in_many_games(difficulty: str, seed: int) -> None:
    assert found_and_keyed(of_johann(difficulty, seed))


def slips_before_one_in_the_column(first: int) -> Iterator[SimulatedGame]:
    """Yield games in which the last slip, and no other, is in Brother Johann's column."""
    kind = Kind(1, "random", (("difficulty", "standard"),))
    for seed in range(first, first + 30):
        game = simulator(kind, ("GT221", "GT222", "GT223"), 0.05).game(f"then:{seed}")
        codes = [one.code for one in sorted(game.slips, key=lambda slip: slip.path[:2])]
        if codes[-1:] == ["GT222"] and "GT222" not in codes[:-1]:
            yield game


def leaves_the_column_known(game: SimulatedGame) -> bool:
    """Check that all is found in its order, and tell whether there is a slip of another kind."""
    shown = [one for one in findings(game) if one.severity is not Severity.NOTE]
    slips_made = json.loads(game.key("game.yaml", game.text("yaml")))["slips"]
    told = [(one.line, str(one.code)) for one in shown]
    assert told == [(one["line"], one["code"]) for one in slips_made]
    return len(slips_made) > 1


@pytest.mark.deep
def test_wrong_tile_or_coins_of_johann_leave_his_column_known_in_many_games() -> None:
    tried = map(leaves_the_column_known, slips_before_one_in_the_column(0))
    assert len(list(islice((one for one in tried if one), 3))) == 3


def with_box(folder: Path, code: str, seed: int) -> Iterator[Slip]:
    """Yield a game with a slip on its sheet, played with a box, if there is one."""
    box = folder / "box.toml"
    box.write_text("[goals]\nR = 1\nr = 2\n", encoding="utf-8")
    kind = Kind(2, "greedy", (("box", str(box)),))
    game = simulator(kind, (code,), 1.0).game(f"{code}:{seed}")
    if game.slips:
        (key,) = json.loads(game.key("game.yaml", game.text("yaml")))["slips"]
        yield Slip(game, code, key["line"])


@each("code", SHEET_ONLY, quick=2, blocks=1)
def test_slip_on_a_sheet_breaks_something_with_the_box_of_its_game(
    code: str, tmp_path: Path
) -> None:
    """With these goals one point can be right, and the goal r gives two."""
    is_found_alone(next(slip for seed in range(4) for slip in with_box(tmp_path, code, seed)))


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
        ({"slip_codes": ["GT290"]}, "'GT290' is not a mistake it can make; expected GT101"),
        ({"slip_codes": ["GT222"]}, "GT222 cannot happen in a game without Brother Johann"),
        ({"options": {"difficulty": "hard"}}, "--difficulty is for Brother Johann"),
        ({"options": {"overlay": "colour"}}, "colour"),
    ],
)
def test_request_that_the_game_cannot_meet_is_refused(asked: dict[str, object], said: str) -> None:
    wanted: dict[str, object] = {"options": {}, "players": 3, "strategy": "random", **asked}
    with pytest.raises(TestcrossError, match=said):
        make_simulation(SimulationRequest(**wanted))  # type: ignore[arg-type]


def made_in(games: Iterable[int]) -> Counter[str]:
    """Return how often each slip was made in games of three with a slip in most rounds."""
    played = (simulator(Kind(3), (), 0.1).game(f"share:{number}") for number in games)
    return Counter(slip.code for game in played for slip in game.slips)


def test_no_slip_is_made_in_most_games() -> None:
    """The law of the test below, as far as a few games can tell."""
    made = made_in((9, 14, 18, 28, 29))
    assert len(made) >= 0.3 * len(possible_slips(solo=False))
    assert max(made.values()) <= made.total() / 4


@pytest.mark.deep
def test_slips_of_all_codes_come_up_about_as_often() -> None:
    """No code more than three times its share."""
    made = made_in(range(60))
    offered = possible_slips(solo=False)
    assert len(made) >= 0.7 * len(offered)
    assert max(made.values()) <= 3 * made.total() / len(offered)


def of_marker(slip: Slip) -> str:
    """Return at what kind of space there is an Action Marker too many; empty if one is missing."""
    is_found_alone(slip)
    (made,) = slip.game.slips
    turns = (slip.game.record.rounds or ())[int(made.path[1])].working or ()
    last = turns[-1].space
    return "" if not made.written or last is None else last.text.split()[0]


@each("first", MARKERS, quick=2, blocks=1)
def test_gt_203_an_action_marker_too_many_or_missing_is_found_alone(first: int) -> None:
    of_marker(next(slips("GT203", first)))


@pytest.mark.deep
def test_gt_203_an_action_marker_too_many_may_change_much_and_one_may_be_missing() -> None:
    """All of them are found alone, those that bring coins or a Shift too."""
    said = {of_marker(slip) for slip in islice(slips("GT203", 7_000), 12)}
    assert {"", "2nd", "treasury"} <= said


def test_there_are_35_codes_of_slips() -> None:
    """As CHANGELOG.md says: all findings of the game but GT290, and a card that there is not."""
    assert len(SLIPS) == 35
    assert set(SLIPS) == {*(code for code in Code if code is not Code.ONLY_IF_ASSUMED), "RX002"}
