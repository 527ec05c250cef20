"""What nobody wrote down is not checked, and what is assumed of the box is never an error."""

import json
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from genotype_games.genotype_games import Kind, simulated, simulator
from genotype_games.pea_boxes import random_box
from sampling import each
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genotype.notation import read_notation
from testcross.rulesets.genotype.table import verify
from testcross.rulesets.records.findings import Finding, Severity
from testcross.rulesets.verification import Task, verify_bytes

BLOCKS = ("working", "roll", "pools", "picks", "upgrades", "reset")
KINDS = [Kind(players, strategy) for players in (2, 3, 4, 5) for strategy in ("random", "greedy")]
LEVELS = ("easy", "standard", "hard")
DEAL = "deal A: a=5RRTt 6RRgg 8RRFfTT Rake\ndeal B: c=9RRffGGTT d=5Rrff 8RRFfTt Grant\n"


def told(record: dict[str, Any]) -> list[Finding]:
    report = verify_bytes(Task(path="game.json"), json.dumps(record, indent=0).encode())
    return [one for one in report.findings if one.severity is not Severity.NOTE]


def without_some(record: dict[str, Any], random: Random) -> list[str]:
    """Take up to four blocks out of a record, and perhaps the set-up or a part of it."""
    gone = []
    for _ in range(random.randint(1, 4)):
        number, block = random.randrange(len(record["rounds"])), random.choice(BLOCKS)
        if record["rounds"][number].pop(block, None) is not None:
            gone.append(f"round {number + 1} {block}")
    if random.random() < 0.3:
        gone.append(f"set-up, {len(record.pop('setup'))} parts")
    elif random.random() < 0.4:
        part = random.choice(sorted(record["setup"]))
        gone.append(f"set-up {part}")
        record["setup"].pop(part)
    return gone


@each("kind, seed, number", list(product(KINDS, range(2), range(12))), quick=8)
def test_a_clean_game_stays_clean_whatever_is_left_out(kind: Kind, seed: int, number: int) -> None:
    record: dict[str, Any] = json.loads(simulated(kind, seed).text("json"))
    gone = without_some(record, Random(f"{kind} {seed} {number}"))
    assert [(one.line, one.message) for one in told(record)] == [], gone


@each("seed", range(300), quick=1)
def test_a_game_with_another_box_is_no_error_without_it(tmp_path: Path, seed: int) -> None:
    players = 1 if seed % 2 else 2 + seed // 2 % 4
    box = tmp_path / f"box-{seed}.toml"
    box.write_text(random_box(Random(seed)), encoding="utf-8")
    options = {"box": str(box)} | ({"difficulty": LEVELS[seed % 3]} if players == 1 else {})
    try:
        game = simulator(Kind(players, "random", tuple(options.items()))).game(seed)
    except TestcrossError:  # a box made up by chance, in which Johann can do nothing
        return
    record: dict[str, Any] = json.loads(game.text("json"))
    assert told(record) == []
    del record["box"]
    assert [one.message for one in told(record) if one.severity is Severity.ERROR] == []


@each("seed", range(60), quick=2)
def test_a_wrong_sorting_is_an_error_where_other_squares_are_assumed(seed: int) -> None:
    text = simulator(Kind(1 + seed % 4), ("GT101",), 0.1).game(seed).text("json")
    named, assumed = (told(json.loads(text) | more) for more in ({}, {"box": ""}))
    wrong = [(one.line, one.code) for one in named if one.code == "GT101"]
    assert [(one.line, one.code) for one in assumed if one.code in ("GT101", "GT290")] == wrong


def test_a_third_copy_of_two_is_found_where_all_lie_though_rows_are_not_written() -> None:
    """Cards that were laid aside may have been shuffled in again, those in hands were not."""
    deal = DEAL.replace("d=5Rrff 8RRFfTt Grant", "d=5RRTt 8rrGGtt Rake")
    found = verify(read_notation(f"genotype A, B\nbox practice\n{deal}"))
    assert [(one.code, one.line, one.player) for one in found] == [("GT219", 4, "B")]


def test_two_slips_in_a_round_are_both_told_where_one_changes_nothing_of_the_other() -> None:
    """A space that cannot be read takes no card where a trait is covered there; two coins."""
    found = [
        (one.code, one.player)
        for turns in ("A: zz a.RR $1; t; g Rake +c", "t; A: pF &2; o r")
        for one in verify(read_notation(f"genotype A, B\n{DEAL}1. {turns}\n"))
    ]
    assert found == [("RX001", "A"), ("GT209", "A"), ("GT202", "A"), ("GT207", "A")]


def test_two_slips_in_the_last_round_are_told_and_not_that_it_is_one_too_many() -> None:
    rounds = "1. t; pF; 2; pG; 2; 2\n2. pR &2; o R; 2; pG &2; 2; 2\n"
    found = verify(read_notation(f"genotype A, B\n{DEAL}{rounds}"))
    assert [(one.code, one.line, one.player) for one in found] == [
        ("GT207", 5, "B"),
        ("GT207", 5, "A"),
    ]
