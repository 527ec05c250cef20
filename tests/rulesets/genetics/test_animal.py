"""Animals as people name them: cards, genotypes, both together, sexes."""

import pytest
from testcross.rulesets import Ruleset, parse_animal, read_ruleset


def test_card_of_each_variety_as_an_animal_is_that_card(rabbits: Ruleset) -> None:
    for variety in rabbits.varieties:
        animal = parse_animal(rabbits, variety.name)
        assert (animal.label, animal.readings, animal.sex) == (variety.name, variety.readings, None)


def test_card_under_a_wider_one_keeps_its_own_name(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    path = tmp_path_factory.mktemp("rules") / "joker.toml"
    path.write_text(
        """
        name = "joker"
        title = "A deck with a card that may be anything"
        [[locus]]
        name = "R"
        alleles = [{ symbol = "R", shows = "red" }, { symbol = "r", shows = "white" }]
        [[variety]]
        name = "Red"
        reads = "R-"
        [[variety]]
        name = "Joker"
        reads = "--"
        """,
        encoding="utf-8",
    )
    rules = read_ruleset(path)
    for name in ("Red", "Joker"):
        animal = parse_animal(rules, name)
        assert animal.label == name
        assert animal.variety is not None
        assert animal.variety.name == name
