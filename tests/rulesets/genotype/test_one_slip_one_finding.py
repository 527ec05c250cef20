"""One slip in a clean game is one finding; what it leaves open is a range."""

import json
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

import pytest
from genotype_games.genotype_games import Kind, simulated
from genotype_games.genotype_slips import SLIPS, Record, Slip, turns
from sampling import each
from testcross.rulesets.genotype.game import GAME
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.solver import Solver, make_engine

SOLVER = Solver(make_engine("python-constraint"))
KINDS = [Kind(players, strategy) for players in (2, 3, 4) for strategy in ("random", "greedy")]
GAMES = [(number, kind, number % 2) for number, kind in enumerate(KINDS * 2)]
FEW = [(6, Kind(2), 0), (12, Kind(3), 0), (13, Kind(2), 1)]
"""The number of a slip, and the kind and the seed of the game in which it is made."""


def slipped(slip: Slip, games: Sequence[tuple[int, Kind, int]]) -> Iterator[str]:
    """Yield the texts of those games in which there is something to slip on."""
    for number, kind, seed in games:
        record = json.loads(simulated(kind, seed).text("json"))
        try:
            slip(record, Random(f"{slip.__name__} {number}"))
        except IndexError:
            continue
        yield json.dumps(record, indent=1)


def is_one_finding(text: str, codes: str) -> None:
    found = GAME.referee.check_record(parse_tree(text), SOLVER).findings
    told = [(one.line, one.code.value, one.message) for one in found]
    assert len(told) == 1, told
    assert told[0][1] in codes


@each("slip, codes", SLIPS, quick=9)
def test_a_slip_alone_is_one_finding(slip: Slip, codes: str) -> None:
    is_one_finding(next(slipped(slip, FEW)), codes)


@pytest.mark.deep
@each("slip, codes", SLIPS, quick=1)
def test_a_slip_alone_is_one_finding_in_many_games(slip: Slip, codes: str) -> None:
    for text in slipped(slip, GAMES):
        is_one_finding(text, codes)


def passing_instead(record: Record) -> Iterator[Record]:
    """Yield games up to a Plant Breeding in which somebody passes in place of some picks."""
    for number, one in enumerate(record["rounds"]):
        for player in record["players"]:
            picks = [place for place, turn in enumerate(one["picks"]) if turn["player"] == player]
            picks = [place for place in picks if "passes" not in one["picks"][place]]
            for chosen in (picks[:1], picks[-1:], picks[-2:], picks) if picks else ():
                again: Record = json.loads(json.dumps(record))
                rounds = again["rounds"] = again["rounds"][: number + 1]
                for key in ("sheet", "winner", "harvests"):
                    again.pop(key, None)
                for key in ("upgrades", "reset"):
                    rounds[number].pop(key, None)
                for place in chosen:
                    rounds[number]["picks"][place] = {"player": player, "passes": True}
                yield again


@cache
def passed() -> list[Record]:
    """Return such games, of whose box nothing is written."""
    record = json.loads(simulated(Kind(2), 0).text("json"))
    del record["box"], record["rulings"]
    return list(passing_instead(record))


@each("number", lambda: range(len(passed())), quick=6)
def test_pass_that_rests_on_an_assumed_box_is_told_once_and_a_wrong_one_once_a_player(
    number: int,
) -> None:
    found = GAME.referee.check_record(parse_tree(json.dumps(passed()[number])), SOLVER).findings
    told = [(one.code.value, one.player) for one in found]
    assert {code for code, _ in told} <= {"GT215", "GT290"}
    assert [code for code, _ in told].count("GT290") <= 1, told
    assert 1 <= len(told) == len(set(told)), told


def coming_back(kind: Kind, seed: int) -> Iterator[tuple[str, Record]]:
    """Yield who picks after a pass, or after a pick left out, and the game up to there."""
    record = json.loads(simulated(kind, seed).text("json"))
    for number, one in enumerate(record["rounds"]):
        picks = one["picks"]
        for place, turn in enumerate(picks):
            player = turn["player"]
            later = sum(one["player"] == player and "die" in one for one in picks[place + 1 :])
            if "die" not in turn or turn.get("shift", "").startswith("1st") or not later:
                continue
            shift = {"shift": turn["shift"]} if "shift" in turn else {}
            passing = [{"player": player, "passes": True, **shift}]
            for instead in (passing, []) if later > 1 else (passing,):
                part: Record = json.loads(json.dumps(record))
                part["rounds"] = part["rounds"][: number + 1]
                part["rounds"][number]["picks"][place : place + 1] = instead
                for key in ("sheet", "winner", "harvests"):
                    part.pop(key, None)
                for key in ("upgrades", "reset"):
                    part["rounds"][number].pop(key, None)
                yield player if instead else "", part


@cache
def comebacks() -> list[tuple[str, Record]]:
    kinds = ((Kind(2), 0), (Kind(3), 1), (Kind(2), 2), (Kind(4), 3))
    return [one for kind, seed in kinds for one in coming_back(kind, seed)]


@each("number", lambda: range(len(comebacks())), quick=5)
def test_who_picks_again_has_not_passed_whatever_the_box(number: int) -> None:
    """B10: a pass, or a pick left out, and a later pick: one of both is wrong in every world."""
    player, record = comebacks()[number]
    sure = [
        one.code.value
        for one in GAME.referee.check_record(parse_tree(json.dumps(record)), SOLVER).findings
    ]
    del record["box"], record["rulings"]
    found = GAME.referee.check_record(parse_tree(json.dumps(record)), SOLVER).findings
    told = [one.code.value for one in found if player in ("", one.player)]
    if player:
        assert told == ["GT215"]
    elif sure == ["GT202"]:
        assert told[0] == "GT202"


def first_player_for_another(record: Record, random: Random) -> None:
    """``first: Bo`` for Ann."""
    first = record["setup"]["first"]
    record["setup"]["first"] = random.choice([one for one in record["players"] if one != first])


def gene_for_another(record: Record, random: Random) -> None:
    """``1st shift F`` for G."""
    shifts = [turn for turn in turns(record, "working") if turn["space"].startswith("1st shift ")]
    turn = random.choice(shifts)
    genes = [gene for gene in "RFGT" if gene != turn["space"][-1]]
    turn["space"] = f"{turn['space'][:-1]}{random.choice(genes)}"


def sown_and_kept_exchanged(record: Record, random: Random) -> None:
    deal = random.choice([one for one in record["setup"]["deal"].values() if "sown" in one])
    deal["sown"], deal["kept"] = deal["kept"], deal["sown"]


def plant_dealt_for_another(record: Record, random: Random) -> None:
    deal = random.choice([one for one in record["setup"]["deal"].values() if "sown" in one])
    deal["sown"] = "9: Rr ff Gg Tt"


def seats_exchanged(record: Record, random: Random) -> None:
    place = random.randrange(len(record["players"]) - 1)
    players = record["players"]
    players[place : place + 2] = players[place : place + 2][::-1]


def name_for_another(record: Record, random: Random) -> None:
    turn = random.choice(turns(record, random.choice(("working", "picks", "upgrades"))))
    turn["player"] = random.choice([one for one in record["players"] if one != turn["player"]])


def column_upside_down(record: Record, _: Random) -> None:
    deal = record["setup"]["deal"]["Johann"]
    deal["column"] = deal["column"][::-1]


def automa_cards(part: Any, keys: Collection[str] = ()) -> Iterator[tuple[Any, Any]]:
    """Yield where automa cards are written: in what, and under which key or place."""
    inside = part.items() if isinstance(part, dict) else enumerate(part)
    for key, value in inside:
        if isinstance(value, str):
            if (key in CARD_KEYS or keys) and value[-1:] in "123":
                yield part, key
        elif isinstance(value, dict | list):
            yield from automa_cards(value, [key] if key in CARD_KEYS else ())


CARD_KEYS = frozenset({"action", "support", "automa"})


def automa_card_miswritten(record: Record, random: Random) -> None:
    """The name, the letter or the pips of a card on which all three are written."""
    part, key = random.choice(list(automa_cards(record["rounds"])))
    name, letter, pips = part[key].rsplit(" ", 2)
    names = ("treasury", "university", "nursery", "tool shed", "top gene", "left gene", "goal")
    instead = (
        (random.choice([one for one in names if one != name]), letter, pips),
        (name, random.choice([one for one in "RrFfGgTt" if one != letter]), pips),
        (name, letter, random.choice([one for one in "123" if one != pips])),
    )
    part[key] = " ".join(random.choice(instead))


VALUES: list[tuple[Slip, Sequence[int]]] = [
    (first_player_for_another, (2, 3, 4)),
    (gene_for_another, (2, 3, 4)),
    (sown_and_kept_exchanged, (2, 3, 4)),
    (plant_dealt_for_another, (3, 4)),
    (seats_exchanged, (3, 4)),
    (name_for_another, (3, 4)),
    (column_upside_down, (1,)),
]
"""A value written for another, and how many play."""


def at_the_word(slip: Slip, players: int, seed: int) -> tuple[list[str], bool]:
    """Return what is found with a value written for another, and whether at a line with it."""
    record = json.loads(simulated(Kind(players), seed % 3).text("json"))
    before = json.dumps(record, indent=1).splitlines()
    slip(record, Random(f"{slip.__name__} {players} {seed}"))
    text = json.dumps(record, indent=1)
    pairs = enumerate(zip(before, text.splitlines(), strict=True), 1)
    changed = [line for line, (old, new) in pairs if old != new]
    found = GAME.referee.check_record(parse_tree(text), SOLVER).findings
    is_there = all({*range(one.line, one.line + 4)} & {*changed} for one in found)
    return [f"{one.line} {one.code.value}: {one.message}" for one in found], is_there


@each("slip, players", VALUES, quick=4, blocks=1)
def test_value_written_for_another_is_one_finding_there(slip: Slip, players: Sequence[int]) -> None:
    """B12: one word is miswritten."""
    found, is_there = at_the_word(slip, players[0], 0)
    assert len(found) == 1, found
    assert is_there, found


@each("seed", range(400), quick=3, blocks=8)
def test_miswritten_automa_card_is_one_finding_there(seed: int) -> None:
    """B12: the other words of the card tell which it is, or the deck."""
    found, is_there = at_the_word(automa_card_miswritten, 1, seed)
    assert len(found) == 1, found
    assert is_there, found


OTHERWISE: Sequence[tuple[str, int, int]] = (
    ("gene_for_another", 2, 4),
    ("gene_for_another", 3, 2),
    ("gene_for_another", 3, 3),
    ("gene_for_another", 4, 2),
    ("gene_for_another", 4, 5),
    ("plant_dealt_for_another", 3, 1),
    ("sown_and_kept_exchanged", 3, 2),
    ("sown_and_kept_exchanged", 3, 5),
)
"""Slips found on another line, most of them alone, where that may be wrong as well."""


@pytest.mark.deep
@each("slip, players", VALUES, quick=1)
def test_value_written_for_another_is_one_finding_there_in_many_games(
    slip: Slip, players: Sequence[int]
) -> None:
    games = [(number, seed) for number in players for seed in range(8)]
    told = {(slip.__name__, *one): at_the_word(slip, *one) for one in games}
    wrong = {one: found for one, (found, there) in told.items() if len(found) != 1 or not there}
    assert set(wrong) == {one for one in OTHERWISE if one[0] == slip.__name__}, wrong
