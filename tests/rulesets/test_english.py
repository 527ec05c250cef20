"""The words that every message is made of."""

import pytest
from testcross.rulesets.english import counted, listed, plural


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("kit", "kits"),
        ("offspring", "offspring"),
        ("young", "young"),
        ("child", "children"),
        ("puppy", "puppies"),
        ("boy", "boys"),
        ("chick", "chicks"),
        ("finch", "finches"),
        ("variety", "varieties"),
    ],
)
def test_plural_of_a_word_for_the_young_is_english(one: str, many: str) -> None:
    assert plural(one) == many
    assert [counted(number, one) for number in (0, 1, 2)] == [f"0 {many}", f"1 {one}", f"2 {many}"]


def test_count_of_an_irregular_noun_takes_the_plural_given() -> None:
    assert [counted(number, "locus", "loci") for number in (1, 2)] == ["1 locus", "2 loci"]


def test_words_listed_are_joined_as_in_english() -> None:
    assert [listed(words) for words in ([], ["A"], ["A", "B"], ["A", "B", "C"])] == [
        "",
        "A",
        "A or B",
        "A, B or C",
    ]
