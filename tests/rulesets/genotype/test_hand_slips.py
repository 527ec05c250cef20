"""Slips of the hand that writes: an entry twice, left out, swapped, misspelt; one finding each."""

import json
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from itertools import product
from random import Random
from typing import Any

import pytest
from genotype_games.genotype_games import Kind, simulated
from sampling import each
from testcross.rulesets.genotype.game import GAME
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.solver import Solver, make_engine

Record = dict[str, Any]
Slip = Callable[[Record, Random], Record | None]
"""Makes a slip, and returns the entry where it is to be told, if it is to be told at one."""
SOLVER = Solver(make_engine("python-constraint"))
ALONE = [Kind(1, options=(("difficulty", level),)) for level in ("easy", "standard", "hard")]
KINDS = [*(Kind(players) for players in (2, 3, 4, 5)), *ALONE]
FEW = [Kind(2), Kind(3), ALONE[0]]
EASY, STANDARD, HARD = ALONE
PICKED = {
    "marker twice": (Kind(2), 0),
    "pick twice": (EASY, 0),
    "purchase twice": (HARD, 1),
    "marker too many": (HARD, 1),
    "marker left out": (Kind(3), 1),
    "markers swapped": (HARD, 1),
    "purchases swapped": (STANDARD, 0),
    "pick left out": (Kind(3), 1),
    "purchase left out": (HARD, 1),
    "last purchase left out": (STANDARD, 0),
    "picks swapped": (Kind(3), 1),
}
"""Of the games of the long run those in which a slip leaves much open; else any will do."""
SEEDS, MANY_SEEDS, TIMES = range(2), range(12), 2


def found_in(record: Record) -> tuple[Finding, ...]:
    """Return what is found in a record."""
    return GAME.referee.check_record(parse_tree(json.dumps(record, indent=1)), SOLVER).findings


def lines_of(record: Record, entry: Record) -> range:
    """Return the lines on which an entry stands in the text of its record."""
    other = deepcopy(record, {id(entry): "HERE"})
    lines = json.dumps(other, indent=1).splitlines()
    first = next(number for number, line in enumerate(lines, 1) if '"HERE"' in line)
    return range(first, first + len(json.dumps(entry, indent=1).splitlines()))


def blocks(record: Record, name: str) -> list[list[Record]]:
    return [one[name] for one in record["rounds"] if len(one.get(name) or ()) > 1]


def doubled(name: str) -> Slip:
    """Write an entry twice, the second time at once or later."""

    def slip(record: Record, random: Random) -> Record:
        block = random.choice(blocks(record, name))
        place = random.randrange(len(block))
        again = deepcopy(block[place])
        block.insert(random.choice((place + 1, random.randrange(place + 1, len(block) + 1))), again)
        return again

    return slip


def inserted(record: Record, random: Random) -> None:
    """Write an Action Marker that nobody laid."""
    block = random.choice(blocks(record, "working"))
    space = random.choice(("2nd shift", "treasury", "1st shift G", "temporary slot"))
    more = {"player": random.choice(record["players"]), "space": space}
    block.insert(random.randrange(len(block)), more)


def left_out(name: str) -> Slip:
    def slip(record: Record, random: Random) -> None:
        block = random.choice(blocks(record, name))
        del block[random.randrange(len(block))]

    return slip


def last_purchase_left_out(record: Record, random: Random) -> None:
    bought = [one for one in blocks(record, "upgrades") if any("buys" in turn for turn in one)]
    block = random.choice(bought)
    del block[max(place for place, turn in enumerate(block) if "buys" in turn)]


def swapped(name: str) -> Slip:
    """Let two neighbouring entries of different players change places."""

    def slip(record: Record, random: Random) -> None:
        pairs = [
            (block, place)
            for block in blocks(record, name)
            for place in range(len(block) - 1)
            if block[place]["player"] != block[place + 1]["player"]
        ]
        block, place = random.choice(pairs)
        block[place : place + 2] = block[place : place + 2][::-1]

    return slip


def misspelt(key: str) -> Slip:
    """Leave a letter out of the name of a space, a tool, an assistant or an upgrade."""

    def slip(record: Record, random: Random) -> Record:
        turn, named = random.choice(list(named_parts(record, key)))
        first = named[key].split(" ")[0]
        place = random.randrange(1, max(2, len(first) - 1))
        named[key] = named[key][:place] + named[key][place + 1 :]
        return turn

    return slip


def named_parts(record: Record, key: str) -> Iterator[tuple[Record, Record]]:
    """Yield each entry with what in it has a key: itself, or a use."""
    for name in ("working", "picks", "upgrades"):
        for turn in (turn for block in blocks(record, name) for turn in block):
            yield from ((turn, one) for one in (turn, *turn.get("uses", ())) if key in one)


ONE: list[tuple[str, Slip]] = [
    ("marker twice", doubled("working")),
    ("pick twice", doubled("picks")),
    ("purchase twice", doubled("upgrades")),
    ("marker too many", inserted),
    ("marker left out", left_out("working")),
    ("markers swapped", swapped("working")),
    ("purchases swapped", swapped("upgrades")),
    ("space misspelt", misspelt("space")),
    ("tool misspelt", misspelt("tool")),
    ("assistant misspelt", misspelt("assistant")),
    ("assistant hired misspelt", misspelt("card")),
    ("upgrade misspelt", misspelt("buys")),
]
"""Slips that are one finding each."""
ONE_AT_MOST: list[tuple[str, Slip]] = [
    ("pick left out", left_out("picks")),
    ("purchase left out", left_out("upgrades")),
    ("last purchase left out", last_purchase_left_out),
    ("picks swapped", swapped("picks")),
]
"""Slips that may leave a record by the rules: a pass need not be written, Shifts may change."""


def slipped(
    name: str, slip: Slip, seeds: Sequence[int] = SEEDS, kinds: Sequence[Kind] = KINDS
) -> Iterator[tuple[Record, Record | None]]:
    """Yield records of games with one slip each, and where it is to be told."""
    for kind in kinds:
        for seed in seeds:
            text = simulated(kind, seed).text("json")
            for time in range(TIMES):
                record = json.loads(text)
                try:
                    entry = slip(record, Random(f"{name} {kind} {seed} {time}"))
                except IndexError:
                    continue  # nothing in the game to slip on
                if record != json.loads(text):
                    yield record, entry


def told(found: tuple[Finding, ...]) -> list[tuple[int, str, str]]:
    return [(one.line, one.code.value, one.message) for one in found]


def slipped_once(name: str, slip: Slip) -> tuple[Record, Record | None]:
    """Return the record of one game with a slip, and where it is to be told."""
    kind, seed = PICKED.get(name, (Kind(3), 1))
    return next(slipped(name, slip, [seed], [kind]))


def is_one_finding_at_its_place(name: str, record: Record, entry: Record | None) -> None:
    found = found_in(record)
    assert len(found) == 1, told(found)
    if entry is not None and not name.endswith("twice"):
        assert found[0].line in lines_of(record, entry), told(found)


@each("name, slip", ONE, quick=7)
def test_slip_of_the_hand_is_one_finding_at_its_place(name: str, slip: Slip) -> None:
    record, entry = slipped_once(name, slip)
    is_one_finding_at_its_place(name, record, entry)


@pytest.mark.deep
@each("name, slip", ONE, quick=1)
def test_slip_of_the_hand_is_one_finding_at_its_place_in_many_games(name: str, slip: Slip) -> None:
    number = 0
    for record, entry in slipped(name, slip, MANY_SEEDS):
        is_one_finding_at_its_place(name, record, entry)
        number += 1
    assert number > len(KINDS) * len(MANY_SEEDS)


def is_hardly_ever_two_findings(records: Iterator[tuple[Record, Record | None]]) -> None:
    numbers = [len(found_in(record)) for record, _ in records]
    assert 1 in numbers
    assert sum(number > 1 for number in numbers) * 20 <= len(numbers)


@each("name, slip", ONE_AT_MOST, quick=3)
def test_slip_that_may_be_legal_is_at_most_one_finding(name: str, slip: Slip) -> None:
    assert len(found_in(slipped_once(name, slip)[0])) <= 1


@pytest.mark.deep
@each("name, slip", ONE_AT_MOST, quick=1)
def test_slip_that_may_be_legal_is_hardly_ever_two_findings(name: str, slip: Slip) -> None:
    is_hardly_ever_two_findings(slipped(name, slip))


def test_pick_left_out_before_a_pass_is_told_at_the_pass() -> None:
    record = json.loads(simulated(KINDS[1], 0).text("json"))
    picks = blocks(record, "picks")[0]
    left_out, passed = picks.pop(6), picks[-1]
    assert passed == {"player": "Ann", "passes": True}
    assert left_out["player"] == "Ann"
    (one,) = found_in(record)
    assert (one.code.value, one.line in lines_of(record, passed)) == ("GT215", True)
    assert one.reason == "If an entry by Ann is missing before it, everything after it fits."


def test_what_is_written_twice_is_told_at_the_second_of_the_two() -> None:
    for name in ("working", "picks", "upgrades"):
        record = json.loads(simulated(KINDS[1], 0).text("json"))
        block = blocks(record, name)[1]
        block.insert(1, deepcopy(block[0]))
        (one,) = found_in(record)
        assert one.line in lines_of(record, block[1])
        if name == "working":
            assert f"Line {lines_of(record, block[0])[0]} says the same" in one.reason


def with_two_slips(kind: Kind) -> Iterator[Record]:
    """Yield records with two slips in a round: coins of the treasury, and who is first."""
    for seed, place in product(SEEDS, (1, 3)):
        record = json.loads(simulated(kind, seed).text("json"))
        turns, reset = record["rounds"][place]["working"], record["rounds"][place]["reset"]
        treasury = [one for one in turns if one["space"] == "treasury"]
        if treasury:
            treasury[0]["coins"] = 3
            reset["first"] = next(one for one in record["players"] if one != reset["first"])
            yield record


@each("kind", FEW, quick=2, blocks=1)
def test_two_slips_in_one_round_are_two_findings(kind: Kind) -> None:
    """A slip is not explained away by one that would leave much open."""
    assert len(found_in(next(with_two_slips(kind)))) == 2


@pytest.mark.deep
@each("kind", KINDS, quick=1)
def test_two_slips_in_one_round_of_many_games_are_two_findings(kind: Kind) -> None:
    numbers = [len(found_in(record)) for record in with_two_slips(kind)]
    assert set(numbers) == {2}
