"""Parts of records: what one declaration says of reading, of writing, and of what is wrong."""

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

import pytest
from testcross.rulesets.records.entries import Entry, entry
from testcross.rulesets.records.parts import (
    InnerList,
    Inners,
    Joined,
    Kind,
    One,
    Part,
    Player,
    Some,
    Values,
    WrittenValue,
    each,
    first,
    inner,
    keys_of,
    move_fields,
    number,
    part_of,
    plain_part,
    truth,
    unfit_fields,
)
from testcross.rulesets.records.parts.part_reader import read_part
from testcross.rulesets.records.yaml_tree import parse_tree

Words = list[str]
"""In place of a game's words: keeps what could not be read."""


def read_number(written: Entry, words: Words) -> int | None:
    if not written.text.isdecimal():
        words.append(f"{written.line}:{written.column} {written.text}")
        return None
    return int(written.text)


NUMBER: Kind[Words] = Kind(read_number, lambda value: entry(str(value)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Seed(Part):
    called: ClassVar = "the seed"
    alone: ClassVar = "look"
    look: Annotated[Entry | None, One("a look")] = None
    grams: Annotated[Entry | None, number("a whole number"), NUMBER.named("weight")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Row(Part):
    called: ClassVar = "the row"
    who: Annotated[Entry, Player("a name")]
    late: Annotated[tuple[Entry, ...], Some("a number", rank=1), each(NUMBER)] = ()
    spots: Annotated[
        tuple[Entry, ...], Some("a spot", key="spot", one_due=True), first(NUMBER)
    ] = ()
    dice: Annotated[Entry | None, Joined("dice")] = None
    wet: Annotated[Entry | None, One("true or false", truth)] = None
    grows: Annotated[tuple[WrittenValue, ...] | None, Values()] = None
    seeds: Annotated[tuple[Seed, ...] | None, Inners(part=Seed, is_list=False)] = None
    incomplete: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Bed(Part):
    called: ClassVar = "the bed"
    rows: Annotated[tuple[Row, ...] | None, InnerList(part=Row, most=2)] = None


@dataclass(frozen=True, kw_only=True)
class WeighedSeed:
    weight: int | None = None
    line: int = 0
    column: int = 0


@dataclass(frozen=True, kw_only=True)
class Sowing:
    late: tuple[int, ...] = ()
    spots: int = 0


def one_row(text: str) -> tuple[Row, list[tuple[int, int, str]]]:
    read = read_part(parse_tree(text), Row)
    return read.value, [(one.line, one.column, one.text) for one in read.findings]


FULL = (
    "{who: Ann, late: 3, spot: [1, 2], dice: [Rr, FF], wet: true, grows: {R: 2}, seeds: {grams: 4}}"
)


def test_part_is_read_with_the_place_of_every_value() -> None:
    row, found = one_row(FULL)
    assert found == []
    assert (row.who.text, row.who.line, row.who.column) == ("Ann", 1, 7)
    assert [(one.text, one.column) for one in row.spots] == [
        ("1", FULL.index("1, 2") + 1),
        ("2", FULL.index("2]") + 1),
    ]
    assert row.dice is not None
    assert row.dice.text == "Rr FF"
    (seed,) = row.seeds or ()
    assert (seed.line, seed.column) == (1, FULL.index("{grams") + 1)


def test_part_is_written_in_the_order_of_its_fields() -> None:
    row, _ = one_row(
        "{seeds: {grams: 4}, grows: {R: 2}, wet: true, dice: Rr, spot: 1, late: 3, who: Ann}"
    )
    assert list(plain_part(row).items()) == [
        ("who", "Ann"),
        ("late", "3"),
        ("spot", "1"),
        ("dice", "Rr"),
        ("wet", True),
        ("grows", {"R": "2"}),
        ("seeds", {"grams": 4}),
    ]


def test_what_is_written_and_empty_is_not_what_is_unwritten() -> None:
    bare, empty = one_row("{who: Ann}")[0], one_row("{who: Ann, seeds: [], late: []}")[0]
    assert (bare.seeds, bare.late) == (None, ())
    assert (empty.seeds, empty.late) == ((), ())
    assert plain_part(bare) == {"who": "Ann"}
    assert plain_part(empty) == {"who": "Ann", "seeds": []}


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("{who: Ann, spott: 1}", (1, 12), "unknown key 'spott'; did you mean 'spot'?"),
        (
            "{who: Ann, colour: 1}",
            (1, 12),
            "unknown key 'colour'; expected one of who, spot, dice, wet, grows, seeds, late",
        ),
        ("{late: 3}", (1, 1), "'who' is missing; expected a name"),
        ("{who: Ann, spot: {a: 1}}", (1, 18), "'spot' is a table; expected a spot"),
        ("[Ann]", (1, 1), "the row is a list; expected a table with the keys who, spot"),
        ("{who: Ann, seeds: {gram: 1}}", (1, 20), "unknown key 'gram'; did you mean 'grams'?"),
    ],
)
def test_what_is_wrong_is_told_in_its_place(
    text: str, place: tuple[int, int], message: str
) -> None:
    row, found = one_row(text)
    assert [(line, column) for line, column, _ in found] == [place]
    assert found[0][2].startswith(message)
    assert row.incomplete


def test_text_alone_stands_for_the_field_that_the_part_names() -> None:
    row, found = one_row("{who: Ann, seeds: [round, {look: wrinkled}]}")
    assert found == []
    assert [one.look.text for one in row.seeds or () if one.look] == ["round", "wrinkled"]


def test_only_so_many_parts_of_a_list_are_read_as_it_says() -> None:
    read = read_part(parse_tree("rows: [{who: Ann}, {who: Bo}, {who: Cy}]"), Bed)
    assert [one.who.text for one in read.value.rows or ()] == ["Ann", "Bo"]


def test_values_are_read_for_the_fields_that_a_move_has() -> None:
    text = "{who: Ann, late: [3, x, 5], spot: [7, 8], seeds: [{grams: 4}, {grams: y}]}"
    row, _ = one_row(text)
    words: Words = []
    assert move_fields(row, Sowing, words) == {"late": (3, 5), "spots": 7}
    assert words == [f"1:{text.index('x') + 1} x"]
    kind: Kind[Any] = each(inner(Seed, WeighedSeed))
    seeds = kind.read(row.seeds, words)
    assert [(one.weight, one.column) for one in seeds] == [
        (4, text.index("{grams: 4") + 1),
        (None, text.index("{grams: y") + 1),
    ]
    assert words[1:] == [f"1:{text.index('y}') + 1} y"]
    assert [plain_part(one) for one in kind.write(seeds[:1])] == [{"grams": 4}]


def test_move_is_written_as_the_part_that_is_read_as_that_move() -> None:
    move = Sowing(late=(3, 5), spots=7)
    written = part_of(move, Row, who=entry("Ann"))
    assert plain_part(written) == {"who": "Ann", "late": ["3", "5"], "spot": "7"}
    assert Sowing(**move_fields(written, Sowing, [])) == move


def test_what_a_move_has_no_room_for_is_named() -> None:
    row, _ = one_row("{who: Ann, late: 3, spot: 1}")
    assert list(unfit_fields(row, WeighedSeed)) == ["late", "spots"]
    assert list(unfit_fields(row, Sowing)) == []


def test_keys_are_those_under_which_fields_stand() -> None:
    assert keys_of(Row)["spot"].name == "spots"
