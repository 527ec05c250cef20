"""The walk over the fields of an answer: every way to say which keys there are."""

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

import pytest
from testcross.pages.json.genotype_keys import RatedPick
from testcross.pages.json.walk import JsonShape, document, entry, plain, shape, shaped, table
from testcross.rulesets.records import Change, Rule, Severity


class Colour(Enum):
    GREY = "grey"


@dataclass(frozen=True)
class Parent:
    name: str
    colour: Colour | None

    def young(self) -> int:
        return 3


@dataclass(frozen=True)
class Litter:
    sire: Parent
    dam: Parent | None
    kits: tuple[Parent, ...]
    chances: tuple[tuple[str, Fraction], ...] = (("bb", Fraction(1, 4)),)
    remark: str = ""


CASTOR, LILAC = Parent("Castor", Colour.GREY), Parent("Lilac", None)
LITTER = Litter(CASTOR, None, (CASTOR, LILAC))


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (None, None),
        ("a", "a"),
        (2, 2),
        (True, True),
        (0.5, 0.5),
        (Fraction(1, 128), "1/128"),
        (Fraction(3), "3"),
        (Colour.GREY, "grey"),
        (Severity.NOTE, "note"),
        (("a", (1, None)), ["a", [1, None]]),
        ({Colour.GREY: Fraction(1, 2)}, {"grey": "1/2"}),
        (Counter("aab"), {"a": 2, "b": 1}),
        (CASTOR, {"name": "Castor", "colour": "grey"}),
    ],
)
def test_value_is_shown_by_its_type(value: object, told: object) -> None:
    assert plain(value) == told


def test_type_of_no_table_is_shown_field_by_field_in_their_order() -> None:
    change = Change(line=1, what="points", was="3", now="")
    assert list(plain(change).items()) == [
        ("line", 1),
        ("what", "points"),
        ("was", "3"),
        ("now", ""),
    ]
    assert entry(Change) is None


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("remark", {"remark": ""}),
        ("kits", {"kits": [plain(CASTOR), plain(LILAC)]}),
        ("buck=sire.name", {"buck": "Castor"}),
        ("doe=dam.name", {"doe": None}),
        ("names=kits.name", {"names": ["Castor", "Lilac"]}),
        ("young=sire.young", {"young": 3}),
        ("dam?", {}),
        ("doe?=dam.name remark", {"remark": ""}),
        ("*sire", {"name": "Castor", "colour": "grey"}),
        ("*dam remark", {"remark": ""}),
        ("chances|dict", {"chances": {"bb": "1/4"}}),
        ("count=kits|len", {"count": 2}),
        ("remark|or_null", {"remark": None}),
        ("has_dam=dam|given", {"has_dam": False}),
        ("alone=kits|not", {"alone": False}),
        ("remark buck=sire.name kits|len", {"remark": "", "buck": "Castor", "kits": 2}),
    ],
)
def test_words_of_a_shape_say_the_keys_and_their_order(words: str, told: dict[str, Any]) -> None:
    assert list(shaped(shape(words), LITTER).items()) == list(told.items())


def test_key_can_be_made_by_a_function_or_a_shape() -> None:
    found = shape(
        "names couple kits=kits",
        names=lambda litter: [one.name for one in litter.kits],
        couple=shape("sire=sire.name remark"),
        kits=shape("kit=name", kit="What it is called."),
    )
    assert shaped(found, LITTER) == {
        "names": ["Castor", "Lilac"],
        "couple": {"sire": "Castor", "remark": ""},
        "kits": [{"kit": "Castor"}, {"kit": "Lilac"}],
    }


def test_document_opens_with_its_schema() -> None:
    found = document("litter", "litter castor lilac", "remark")
    assert list(shaped(found, LITTER).items()) == [("schema", "testcross.litter/1"), ("remark", "")]


@pytest.mark.parametrize("word", ["a=", "=a", "a|", "a b-c", "**a", "a?b", "a.b"])
def test_word_that_says_no_key_is_a_bug_that_names_it(word: str) -> None:
    with pytest.raises(ValueError, match="no key of a shape"):
        shaped(shape(word), LITTER)


def test_value_that_nothing_shows_is_a_bug_that_names_its_type() -> None:
    with pytest.raises(TypeError, match="JSON does not show object"):
        plain(object())


def test_type_of_a_table_module_is_looked_up_in_its_own_table() -> None:
    assert entry(RatedPick) is table("genotype_keys")["RatedPick"]


def test_answer_by_itself_may_be_shown_as_a_list_of_one() -> None:
    found = table("finding_keys")[Rule.__name__]
    assert isinstance(found, JsonShape)
    assert found.alone is not None
