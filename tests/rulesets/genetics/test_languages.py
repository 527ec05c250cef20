"""Names of cards in other languages: what is read, what is shown, and what has two meanings."""

import tomllib
from collections import defaultdict
from typing import Any

import pytest
from oracles.species_oracle import FOLDER
from testcross import check, offspring
from testcross.asking.cards import load_ruleset as asked_ruleset
from testcross.rulesets import load_ruleset, parse_animal
from testcross.rulesets.errors import (
    AmbiguousNameError,
    RulesetError,
    TestcrossError,
    UnknownLanguageError,
)
from testcross.rulesets.genetics import in_language, languages_of, name_key
from testcross.rulesets.genetics.ruleset_file import parse_ruleset

SPOKEN = [
    path.stem.replace("_", "-")
    for path in sorted(FOLDER.glob("*.toml"))
    if "names = {" in path.read_text(encoding="utf-8")
]


def written(name: str) -> dict[str, dict[str, set[str]]]:
    """Return per language each name as the file has it, with the cards that it is of."""
    document = tomllib.loads((FOLDER / f"{name.replace('-', '_')}.toml").read_text("utf-8"))
    found: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    shades: list[dict[str, Any]] = document.get("shade", [])
    bare: list[dict[str, Any]] = [{"name": ""}]
    for table in [*document.get("variety", []), *document.get("mask", [])]:
        for code, names in table.get("names", {}).items():
            for one in [names] if isinstance(names, str) else names:
                for shade in shades if "{shade}" in one else bare:
                    said = shade.get("names", {}).get(code, shade["name"])
                    for spelt in [said] if isinstance(said, str) else said:
                        card = table["name"].replace("{shade}", shade["name"])
                        found[code][one.replace("{shade}", spelt)].add(card)
    return found


@pytest.mark.parametrize("name", SPOKEN)
def test_every_name_is_read_as_its_card_unless_it_has_two_meanings(name: str) -> None:
    rules, names = load_ruleset(name), written(name)
    meant: dict[str, set[str]] = defaultdict(set)
    for cards in names.values():
        for one, of in cards.items():
            meant[name_key(one)] |= of
    for code, cards in names.items():
        own = in_language(rules, code)
        for one, of in cards.items():
            (card,) = of
            shown = parse_animal(own, one).variety
            english = parse_animal(rules, card).variety
            assert shown is not None
            assert english is not None
            assert shown.readings == english.readings
            assert name_key(one) in {name_key(shown.name), *map(name_key, shown.aliases)}
            if len(meant[name_key(one)]) == 1:
                assert parse_animal(rules, one).variety is english
            else:
                with pytest.raises(AmbiguousNameError, match=r"\(fr\).*say which"):
                    parse_animal(rules, one)


@pytest.mark.parametrize("name", SPOKEN)
def test_no_name_in_another_language_changes_what_is_read_without_it(name: str) -> None:
    rules = load_ruleset(name)
    for key, found in rules.foreign.items():
        assert key not in rules.names or rules.names[key] in [card for _, card in found]
    for code in languages_of(rules):
        own = in_language(rules, code)
        for key, card in rules.names.items():
            assert own.names[key].readings == card.readings
    for one in rules.not_modelled:
        assert not {name_key(word) for word in one.words} & rules.foreign.keys()


def test_answers_show_the_names_of_the_language_and_english_ones_without_it() -> None:
    dutch = asked_ruleset("cats", language="nl")
    told = offspring("rood", "zwart schildpad", ruleset=dutch).text
    assert "Zwart Schildpad" in told
    assert "Black Torbie" in told  # which has no Dutch name
    assert "Black" not in told.replace("Black Torbie", "")
    english = offspring("red", "black tortie", ruleset="cats").text
    assert offspring("rood", "zwart schildpad", ruleset="cats").text == english
    assert check("noir x jaune -> noir", ruleset="labradors").text.startswith("Black x Yellow")
    assert check("noir x jaune -> noir", ruleset="labradors+fr").text.startswith("Noir x Jaune")


def test_prefixes_are_read_and_shown_in_their_language() -> None:
    said = parse_animal(load_ruleset("rabbits"), "hollander zwart").label
    assert said == parse_animal(load_ruleset("rabbits"), "Dutch Black").label == "Dutch Black"
    assert parse_animal(load_ruleset("rabbits+nl"), "Dutch Black").label == "Hollander Zwart"


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("labradors+xx", "labradors has no names in the language 'xx'; expected en, nl, de or fr"),
        ("mice+nl", "mice has no names in the language 'nl'; its names are in one language only"),
    ],
)
def test_unknown_language_is_refused_with_those_there_are(name: str, problem: str) -> None:
    with pytest.raises(UnknownLanguageError, match=f"^{problem}$"):
        load_ruleset(name)


FLOWERS = """
name = "flowers"
title = "Flowers"
language = "nl"
[[locus]]
name = "A"
alleles = [{ symbol = "A", shows = "rood" }, { symbol = "a", shows = "wit" }]
[[variety]]
name = "Rood"
names = { en = %s }
reads = "A-"
[[variety]]
name = "Wit"
names = { en = "White" }
reads = "aa"
"""


@pytest.mark.parametrize(
    ("names", "problem"),
    [
        ('"Wit"', "names.en: 'Wit' of Rood is already a name of Wit"),
        ('["Red", "White"]', "names.en: 'White' of Wit is already a name of Rood"),
        ('"A-"', "variety.1.: 'A-' looks like a genotype; give the card another name"),
        ("[]", "variety.1..names.en: found .., expected at least 1 entry"),
        ('"Red", eng-gb = "Red"', "eng-gb.*expected the code of a language, such as nl"),
    ],
)
def test_name_that_cannot_be_is_refused_with_its_place(names: str, problem: str) -> None:
    with pytest.raises(RulesetError, match=problem):
        parse_ruleset(FLOWERS % names)


def test_own_names_may_be_in_any_language() -> None:
    rules = parse_ruleset(FLOWERS % '"Red"')
    assert languages_of(rules) == ("nl", "en")
    assert in_language(rules, "nl") is rules
    assert [one.name for one in in_language(rules, "en").varieties] == ["Red", "White"]
    assert parse_animal(rules, "red").label == "Rood"


def test_unknown_ruleset_is_named_without_the_language_of_its_cards() -> None:
    with pytest.raises(TestcrossError, match="unknown ruleset 'rabits', and no such file"):
        load_ruleset("rabits+nl")
