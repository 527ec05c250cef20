"""Amending a record where an entry does not fit, and names that are surely meant."""

import pytest
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.effects import spaces
from testcross.rulesets.genotype.record.game_record import WrittenGame
from testcross.rulesets.genotype.record.move_words import parse_space
from testcross.rulesets.genotype.record.named_cards import WordReader, surely_meant
from testcross.rulesets.genotype.record.sheet_rows import read_game
from testcross.rulesets.genotype.referee.likely_slips import (
    Amendment,
    EntryPlace,
    EntrySlip,
    TurnBlock,
    amended,
    amendments_near,
    same_before,
    spot_at,
    turns_of,
)
from testcross.rulesets.genotype.referee.slip_search import explains
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import finding
from testcross.rulesets.records.yaml_tree import parse_tree

RECORD = """\
game: genotype
players: [Ann, Bo]
rounds:
  - working:
      - {player: Ann, space: treasury}
      - {player: Bo, space: 1st shift R, coin: 1}
      - {player: Bo, space: 1st shift R, coin: 1}
    picks:
      - {player: Bo, shift: 1st R, die: Rr, plant: "6: Rr gg", trait: Rr}
    reset: {first: Bo}
"""
TWICE = EntryPlace(round=0, block=TurnBlock.WORKING, place=2)


def game() -> WrittenGame:
    return read_game(parse_tree(RECORD)).value


def written(one: WrittenGame, spot: EntryPlace = TWICE) -> list[str]:
    """Return who acts in a block, and for what is missing a mark."""
    return [f"{turn.player.text}{'?' * turn.incomplete}" for turn in turns_of(one, spot)]


def test_spot_is_that_of_the_last_entry_before_a_place() -> None:
    at = [spot_at(game(), Entry(text="", line=line, column=9)) for line in (3, 5, 7, 8, 9, 10)]
    assert [None if one is None else (one.block.value, one.place) for one in at] == [
        None,
        ("working", 0),
        ("working", 2),
        ("working", 2),
        ("picks", 0),
        ("picks", 0),
    ]


def test_each_slip_is_taken_back() -> None:
    one = game()
    assert written(one) == ["Ann", "Bo", "Bo"]
    assert written(amended(one, Amendment(slip=EntrySlip.SURPLUS, spot=TWICE))) == ["Ann", "Bo"]
    first = EntryPlace(round=0, block=TurnBlock.WORKING, place=0)
    assert written(amended(one, Amendment(slip=EntrySlip.SWAPPED, spot=first))) == [
        "Bo",
        "Ann",
        "Bo",
    ]
    missing = Amendment(slip=EntrySlip.LEFT_OUT, spot=TWICE, player="Ann")
    assert written(amended(one, missing)) == ["Ann", "Bo", "Ann?", "Bo"]
    picks = EntryPlace(round=0, block=TurnBlock.PICKS, place=1)
    passed = amended(one, Amendment(slip=EntrySlip.PASS_LEFT_OUT, spot=picks, player="Ann"))
    assert written(passed, picks) == ["Bo", "Ann"]
    assert written(one) == ["Ann", "Bo", "Bo"]


def test_entry_that_says_the_same_is_found_wherever_it_stands() -> None:
    turns = turns_of(game(), TWICE)
    assert [same_before(turns, place) for place in range(3)] == [None, None, turns[1]]
    assert next(amendments_near(game(), TWICE, ("Ann", "Bo"))).spot == TWICE


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("tresury", "treasury"),
        ("1st shfit", "1st shift"),
        ("2nd shitf", "2nd shift"),
        ("st shift", "1st shift"),
        ("shift", ""),
        ("zzz", ""),
        ("", ""),
    ],
)
def test_name_is_meant_that_is_by_far_the_nearest(text: str, meant: str) -> None:
    names = {name: name for name in ("treasury", "1st shift", "2nd shift", "university")}
    assert surely_meant(text, names) == meant


def test_names_of_one_thing_do_not_compete() -> None:
    garden, nursery = spaces()["gardening"], spaces()["nursery"]
    names = {"garden": garden, "gardening": garden, "nursery": nursery}
    assert surely_meant("gardenin", names) == "gardening"


def test_misspelt_name_is_a_finding_and_then_read_as_it_is_meant() -> None:
    entry = Entry(text="parnts F", line=2, column=4)
    reader, strict = WordReader(), WordReader(guesses=False)
    assert str(reader.read(entry, parse_space)) == str(parse_space("parents F"))
    assert strict.read(entry, parse_space) is None
    told = [one.text for one in reader.take_findings()]
    assert told == ["unknown space 'parnts'; did you mean 'parents'?"]
    assert [one.text for one in strict.take_findings()] == told


def test_slip_explains_a_record_if_its_trace_goes_and_nothing_comes() -> None:
    codes = (Code.OUT_OF_TURN, Code.WRONG_COINS, Code.WRONG_PRICE, Code.WRONG_MARKER)
    trace, coins, price, other = (
        finding(code, Entry(text="", line=line, column=1), "") for line, code in enumerate(codes, 5)
    )
    before = (trace, coins, price)
    assert explains(trace, before, ())
    assert explains(trace, before, (price,))
    assert not explains(trace, before, (trace,))
    assert not explains(trace, before, (other,))
