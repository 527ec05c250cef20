"""Samples of long tables: the same every time, some of each kind, nothing lost."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sampling import BLOCK, each, sample

SIZES = {"a": 100, "b": 11, "c": 1}
TABLE = [(kind, number) for kind, size in SIZES.items() for number in range(size)]
KINDS = [kind for kind, _ in TABLE]


def test_sample_takes_of_each_kind_in_turn() -> None:
    kinds = [KINDS[i] for i in sample(KINDS, 9, "seed")]
    assert [kinds.count(kind) for kind in SIZES] == [4, 4, 1]


def test_sample_is_the_same_every_time_and_not_the_first_of_each() -> None:
    first, second = sample(KINDS, 30, "seed"), sample(KINDS, 30, "seed")
    assert first == second != sample(KINDS, 30, "another")
    assert max(first) > 30


def test_sample_of_a_short_table_is_the_whole_table() -> None:
    assert sorted(sample(KINDS, 500, "seed")) == list(range(len(TABLE)))


def seen(part: tuple[int, int]) -> list[tuple[str, int]]:
    found = []

    @each("kind, number", TABLE, quick=20, kind=lambda case: case[0])
    def look(kind: str, number: int) -> None:
        found.append((kind, number))

    look(**{BLOCK: part})
    return found


def test_blocks_are_the_whole_table_and_each_case_once() -> None:
    assert sorted(case for i in range(4) for case in seen((i, 4))) == sorted(TABLE)
    assert len(seen((0, 0))) == 20


def test_table_that_is_an_iterator_is_there_for_every_block() -> None:
    found = []

    @each("number", iter(range(8)), quick=8, blocks=2)
    def look(number: int) -> None:
        found.append(number)

    look(**{BLOCK: (0, 2)})
    look(**{BLOCK: (1, 2)})
    assert sorted(found) == list(range(8))


def test_case_that_fails_is_named() -> None:
    def lazily() -> Iterator[int]:
        yield from range(5)

    @each("number", lazily, quick=5)
    def is_small(number: int) -> None:
        assert number < 3

    with pytest.raises(AssertionError) as caught:
        is_small(**{BLOCK: (0, 0)})
    assert caught.value.__notes__ == ["number = 3"]


def test_empty_table_is_a_failure() -> None:
    @each("number", [], quick=5)
    def any_number(number: int) -> None:
        assert number

    with pytest.raises(AssertionError, match="there is no case"):
        any_number(**{BLOCK: (0, 0)})


@each("number", range(50), quick=3, blocks=5)
@pytest.mark.parametrize("sign", [1, -1])
def test_fixtures_and_other_parameters_are_given_too(
    tmp_path: Path, sign: int, number: int
) -> None:
    assert tmp_path.exists()
    assert number * sign * sign == number
