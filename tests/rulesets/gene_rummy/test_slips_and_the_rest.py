"""What one slip of a turn or a call leaves of the rest: others are not accused, nor excused."""

import copy
import json
import re
from typing import Any

import pytest
from oracles.score_oracle import answer
from sheets.game_records import Round, SetRound, findings, found, game, mating
from sheets.sheet_files import SAMPLES
from sheets.verified import codes_at as verified
from testcross.rulesets.verification import Task, verify_bytes

HERD = {"Ann": ["Castor buck", "Lilac doe", "Opal buck", "Blue doe"], "Bo": ["Black buck"]}
FAMILY = mating("Castor buck", "Lilac doe", "White buck", points=61)
"""Worth Castor 8 (C, c), Lilac 13, White 24 and what follows: 61 (p. 10)."""


def three(**hands: list[str]) -> Round:
    """Three players, a White buck to be drawn first; Ann begins."""
    return Round(3, hands={**HERD, **hands}, wanted=["White buck"])


# a turn of nobody who plays


def renamed(played: Round, number: int, name: Any, **scores: int) -> dict[str, Any]:
    """Return a game in which one turn, the first being 0, has another name above it."""
    played.turns[number]["player"] = name
    played.scores = scores
    return game(played)


def test_turn_of_an_unknown_player_is_whose_the_cards_were_and_accuses_nobody_else() -> None:
    played = three().turn("Ann", drawn="White buck", mating=FAMILY, retire="Blue doe")
    record = renamed(played.passes("Bo", "Cy", "Ann"), 0, "Dee", Ann=61, Bo=0, Cy=0)
    assert found(record) == ["round 1, turn 1: RX001", "round 1: GR208"]
    assert found(renamed(played, 0, "Dee", Ann=0, Bo=0, Cy=0)) == found(record)


def test_turn_of_an_unknown_player_with_cards_of_nobody_due_leaves_all_totals_open() -> None:
    other = mating("Black buck", "Lilac doe", "White buck", points=61)
    played = three().turn("Ann", drawn="White buck", mating=other, retire="Blue doe")
    record = renamed(played.passes("Bo", "Cy"), 0, "Dee", Ann=61, Bo=0, Cy=0)
    assert found(record) == ["round 1, turn 1: RX001", "round 1: GR208"]


PAD = """players: Ann, Bo, Cy
dealer: Cy
Ann draws White doe, lays Castor buck x Lilac doe = White doe 61, retires Amber doe
Bo draws Lynx buck, lays Lilac buck x Lynx doe = Lynx buck 41, retires Blue buck
Cy draws Amber buck, retires Blue doe
Ann total 61
Bo total 41
"""


def test_pad_has_its_players_in_the_order_of_their_list() -> None:
    assert verified(PAD) == []
    other = PAD.replace("Ann, Bo, Cy", "Ann, Cy, Bo").replace("dealer: Cy", "dealer: Bo")
    assert verified(other) == [(4, "GR203")]


def test_dealer_of_a_pad_may_have_no_line_of_his_own() -> None:
    assert verified(PAD.replace("Cy draws Amber buck, retires Blue doe\n", "")) == []


def test_unknown_player_of_a_pad_is_the_one_finding() -> None:
    assert verified(PAD.replace("Bo draws", "Dee draws")) == [(4, "RX001")]
    assert verified(PAD.replace("dealer: Cy", "dealer: Dee")) == [(2, "RX001")]


# what is lost in one round says nothing of another


def test_turn_without_a_player_leaves_the_totals_of_other_rounds() -> None:
    first = three().turn("Ann", drawn="White buck", mating=FAMILY, retire="Blue doe")
    first.scores = {"Ann": 60, "Bo": 0, "Cy": 0}
    record = game(first, Round(3, dealer="Ann").passes("Bo", "Cy"))
    del record["rounds"][1]["turns"][0]["player"]
    assert sorted(found(record)) == ["RX001", "round 1: GR107", "round 1: GR208"]


# more kits than the variant allows


def laid(*kits: str) -> Round:
    """Ann lays down a litter and retires a card, of ten that she holds."""
    herd = ["Castor buck", "Lilac doe", "Black doe", "Chocolate doe", "Blue doe", "Amber doe"]
    herd += ["Lynx doe", "Opal doe", "Squirrel doe"]
    played = Round(3, hands={"Ann": herd}, wanted=["White buck"])
    family = mating("Castor buck", "Lilac doe", "White buck", *kits)
    played.turn("Ann", drawn="White buck", mating=family, retire="Squirrel doe")
    return played.passes("Bo", "Cy")


KITS = ("Black doe", "Chocolate doe", "Blue doe", "Amber doe", "Lynx doe", "Opal doe")


@pytest.mark.parametrize("variant", ["standard", "production"])
def test_all_kits_of_a_litter_that_were_held_were_laid_down(variant: str) -> None:
    going_on = ["round 1, turn 1: GR109"]
    assert found(game(laid(*KITS[:-1]), variant=variant)) == going_on
    assert found(game(laid(*KITS), variant=variant)) == [*going_on, "round 1, turn 2: GR208"]


def test_kit_too_many_that_was_not_held_was_not_laid_down() -> None:
    played = laid(*KITS[:3], "Amber buck")
    played.scores = {"Ann": 0, "Bo": 0, "Cy": 0}
    early = [one for one in findings(game(played, variant="production")) if one.code == "GR208"]
    assert [re.findall(r"Ann holds \d", one.message) for one in early] == [["Ann holds 3"]]


# what is written twice


def test_call_written_twice_is_one_finding() -> None:
    codes = set()
    for number in range(len(SetRound(2).record["calls"])):
        record = SetRound(2).record
        calls = record["calls"]
        calls.insert(number, calls[number])
        (told,) = found(game(record, variant="set"))
        code = "GR201" if "player" in calls[number] else "GR202"
        assert told == f"round 1, call {number + 2}: {code}"
        codes.add(code)
    assert codes == {"GR201", "GR202"}


# parents that were not held


def test_parents_exchanged_with_one_sex_written_are_a_note() -> None:
    other = {**FAMILY, "buck": "Lilac doe", "doe": "Castor"}
    played = three().turn("Ann", drawn="White buck", mating=other, retire="Blue doe")
    played.scores = {"Ann": 60, "Bo": 0, "Cy": 0}
    assert found(game(played)) == ["round 1: GR208", "round 1: GR107"]


@pytest.mark.parametrize("doe", ["Lilac Seal doe", "Blue Otter doe"])
def test_parent_that_was_not_held_is_the_one_finding_and_costs_no_points(doe: str) -> None:
    """Whether what is written is legal or not: another card lay there."""
    other = {**FAMILY, "doe": doe}
    played = three(Bo=[doe]).turn("Ann", drawn="White buck", mating=other, retire="Blue doe")
    assert found(game(played)) == ["round 1, turn 1: GR201"]


# the end of a round in which something else is wrong


def ended(played: Round, **keys: Any) -> list[str]:
    """Return what is found where nobody has scored and the round is taken for ended."""
    played.scores = dict.fromkeys(played.players, 0)
    return found(game(played, **keys))


def test_slip_of_another_kind_excuses_no_round_that_breaks_off() -> None:
    early = "round 1: GR208"
    assert ended(Round(3).passes("Ann", "Cy", "Ann")) == ["round 1, turn 2: GR203", early]
    assert ended(Round(2, deal=11).passes("Ann", "Bo")) == ["round 1: GR207"] * 2 + [early]
    for wrong in ({"draw": {"from": "the hat", "card": "White buck"}}, {"drew": "White buck"}):
        played = three().turn("Ann", **wrong, retire="Blue doe").passes("Bo", "Cy")
        assert sorted(one.partition(": ")[2] or one for one in ended(played)) == [
            *(["GR208", "RX001"])
        ]
    played = three().turn("Ann", retire="Blue doe").passes("Bo", "Cy")
    assert ended(played) == ["round 1, turn 1: GR210", early]


# going out with wrong points

OUT = ["Opal buck", "Blue doe", "White doe", "Blue Otter doe", "Lynx buck"]


def going_out(points: int, *kits: str) -> Round:
    """Ann has six cards in her second turn: she lays down these and retires one."""
    herd = ["Castor buck", "Lilac doe", "Black doe", "Lynx doe", "Blue Cal doe", *OUT[:2], *OUT[3:]]
    played = Round(3, hands={"Ann": herd}, wanted=["White buck", "Amber doe", "Squirrel doe"])
    laid = mating("Castor buck", "Lilac doe", "White buck", "Black doe")
    played.turn("Ann", drawn="White buck", mating=laid, retire="Lynx doe").passes("Bo", "Cy")
    played.pool.insert(0, "White doe")
    laid = mating(*OUT[:3], *kits, points=points)
    return played.turn("Ann", drawn="White doe", mating=laid, retire="Blue Cal doe")


def worth(*cards: str) -> int:
    names = tuple(card.rsplit(" ", 1)[0] for card in cards)
    return answer(names, "either").points("standard")


def test_wrong_points_of_the_last_mating_excuse_nobody_who_plays_on() -> None:
    right = worth(*OUT)
    assert production(going_out(right, *OUT[3:])) == []
    assert production(going_out(right, *OUT[3:]).passes("Bo")) == ["round 1, turn 5: GR208"]
    assert production(going_out(right + 1, *OUT[3:]).passes("Bo")) == [
        "round 1, turn 4: GR106",
        "round 1, turn 5: GR208",
    ]


def production(played: Round) -> list[str]:
    return found(game(played, variant="production"))


def test_kit_of_the_last_mating_may_be_left_out_where_the_points_are_those_of_it() -> None:
    lacking, wrong = going_out(worth(*OUT), OUT[3]), going_out(1, OUT[3])
    lacking.scores = wrong.scores = {"Ann": 0, "Bo": 0, "Cy": 0}
    assert "round 1: GR208" not in production(lacking)
    assert "round 1: GR208" in production(wrong)


# one finding for one slip, and where the slip is


def line_of(record: dict[str, Any], code: str) -> str:
    (one,) = (one for one in findings(record) if one.code == code)
    return json.dumps(record, indent=1).splitlines()[one.line - 1].strip()


TURNS = """game: gene-rummy
players: Ann, Bo, Cy
round 1: dealer Cy, up LiOb
hand Ann: Casb Lid Opb Chod BlaSb Blud Amd Sqd LyCab
Ann: +"White dove" Cas x Li 61 -Amd
"""


def test_unknown_card_that_is_drawn_and_laid_down_is_one_finding() -> None:
    assert verified(TURNS) == [(5, "RX002")]


def test_last_card_that_is_neither_retired_nor_followed_by_a_draw_needs_one() -> None:
    """Where nobody has to retire a card (the publisher's page), a turn is a draw at least."""
    litters = [
        ("Castor buck", "Black doe", "Black buck"),
        ("Opal buck", "Blue doe", "Blue buck"),
        ("Amber buck", "Chocolate doe", "Chocolate buck"),
        ("Lynx buck", "Lilac doe", "Lilac buck"),
    ]
    herd = [card for buck, doe, _ in litters for card in (buck, doe)]
    spare, last = "White doe", "White buck"
    between = ["Castor doe", "Opal doe", "Amber doe", "Lynx doe"]
    pool = [
        card for cards, of_bo in zip(litters, between, strict=True) for card in (cards[2], of_bo)
    ]
    played = Round(2, deal=10, hands={"Ann": [*herd, spare, last]}, wanted=pool)
    for cards in litters:
        more = {"retire": spare} if cards is litters[0] else {}
        played.turn("Ann", drawn=cards[2], mating=mating(*cards), **more).passes("Bo")
    out = copy.deepcopy(played).turn("Ann", retire=last)
    unscored = "round 1: GR107"
    assert ended(out, preset="web") == [unscored]
    assert ended(played.turn("Ann"), preset="web") == ["round 1, turn 9: GR210", unscored]


def test_dealer_misnamed_is_found_at_the_name() -> None:
    text = (SAMPLES / "game.yaml").read_text(encoding="utf-8")
    assert verified(text.replace("dealer: Cy", "dealer: Bo")) == [(6, "GR213")]


def test_kit_that_is_not_the_card_on_top_of_retirement_is_the_slip() -> None:
    """The draw is no slip: that card was retired just before."""
    played = three(Bo=["Black buck", "Chocolate doe", "Black doe", "Amber doe"])
    played.turn("Ann", drawn="White buck", retire="Blue doe")
    laid: dict[str, Any] = mating("Black buck", "Chocolate doe", "Black doe")
    laid["filled"] = {"kits": ["aa Bb C- D-"]}
    top = {"from": "retirement", "card": "Blue doe"}
    played.turn("Bo", draw=top, mating=laid, retire="Amber doe")
    assert line_of(game(played), "GR204") == '"Black doe"'


def test_card_of_a_call_that_does_not_lie_there_is_one_finding() -> None:
    record = SetRound(2).record
    laid = record["calls"][0]["mating"]
    shown = {*record["layout"], record["offspring"]}
    for buck in ("Castor buck", "Lilac buck", "White buck", "Blue Cal buck", "Lynx Cal buck"):
        if buck not in shown:
            laid["buck"] = buck
            assert found(game(record, variant="set")) == ["round 1, call 1: GR201"]


def test_call_of_nobody_is_played_all_the_same() -> None:
    record = SetRound(2).record
    del record["calls"][2]["player"]
    assert found(game(record, variant="set")) == ["round 1, call 3: RX001"]
    record["calls"][4]["penalty"] = "many"
    assert found(game(record, variant="set")) == [f"round 1, call {n}: RX001" for n in (3, 5)]


def test_total_below_a_wrong_one_is_found_though_calls_might_have_cost_points() -> None:
    rows = "Player,Buck,Doe,Kit,Points,Total\nAnn,White,White,White,48,77\n"
    rows += "Ann,Blue Seal,Amber,Castor,34,11\n"
    task = Task(path="sheet.csv", options={"variant": "set"}, engine="python-constraint")
    told = [one for one in verify_bytes(task, rows.encode()).findings if one.code == "GR107"]
    assert [one.line for one in told] == [2, 3]


def test_unknown_key_of_a_mating_leaves_all_that_is_known_of_it() -> None:
    laid = {**FAMILY, "colour": "red"}
    played = three().turn("Ann", drawn="White buck", mating=laid, retire="Blue doe")
    played.scores = {"Ann": 61, "Bo": 0, "Cy": 0}
    assert sorted(found(game(played))) == ["RX001", "round 1: GR208"]
    played.scores["Ann"] = 60
    assert sorted(found(game(played))) == ["RX001", "round 1: GR107", "round 1: GR208"]
