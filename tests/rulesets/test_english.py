"""The words that every message is made of."""

import pytest
from testcross.rulesets.english import counted, plural


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("kit", "kits"),
        ("offspring", "offspring"),
        ("child", "children"),
        ("puppy", "puppies"),
        ("boy", "boys"),
        ("finch", "finches"),
        ("variety", "varieties"),
    ],
)
def test_plural_of_a_word_for_the_young_is_english(one: str, many: str) -> None:
    assert plural(one) == many
    assert [counted(number, one) for number in (0, 1, 2)] == [f"0 {many}", f"1 {one}", f"2 {many}"]
