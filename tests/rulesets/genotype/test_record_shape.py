"""What is known of the keys of Genotype's records before any is read, held against their parts."""

from collections.abc import Iterator

from testcross.rulesets.genotype.record.game_record import (
    WrittenGame,
    WrittenRound,
    WrittenWorkTurn,
)
from testcross.rulesets.genotype.record.sheet_rows import SHAPE
from testcross.rulesets.genotype.record.value_kinds import SheetCell
from testcross.rulesets.records.parts import Holds, Part, keys_of, truth
from testcross.rulesets.records.parts.part import PartField
from testcross.rulesets.records.written_values import number_of


def all_fields(part: type[Part]) -> Iterator[tuple[str, PartField]]:
    for key, one in keys_of(part).items():
        yield key, one
        inner = getattr(one.shape, "part", None)
        if inner is not None:
            yield from all_fields(inner)


FIELDS = list(all_fields(WrittenGame))


def test_numbers_and_truth_values_are_those_that_parts_write_so() -> None:
    written = {key: getattr(one.shape, "write", None) for key, one in FIELDS}
    numbers = {key for key, write in written.items() if write is number_of}
    numbers |= {key for key, one in FIELDS if isinstance(one.shape, SheetCell)}
    assert numbers
    assert numbers <= set(SHAPE.numbers)
    assert {key for key, write in written.items() if write is truth} == set(SHAPE.truths)


def test_lists_and_free_keys_are_those_of_the_parts() -> None:
    assert {key for key, one in FIELDS if one.shape.holds is Holds.PARTS} == set(SHAPE.lists)
    by_name = {Holds.TEXT_BY_NAME, Holds.TEXTS_BY_NAME}
    free = {key for key, one in FIELDS if one.shape.holds in by_name}
    assert free
    assert free <= set(SHAPE.free)


def test_every_key_that_is_named_is_one_of_a_part() -> None:
    keys = {key for key, _ in FIELDS}
    assert set(SHAPE.spellings.values()) <= keys
    assert SHAPE.marks <= {*keys_of(WrittenGame), *keys_of(WrittenRound), *keys_of(WrittenWorkTurn)}
