"""The 37 varieties under every name they have (manual pp. 5, 13-20; the design's table)."""

import tomllib
import tracemalloc
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest
from sampling import each
from testcross.rulesets import Ruleset, parse_animal, read_ruleset
from testcross.rulesets.errors import NotModelledError, UnknownCardError
from testcross.rulesets.genetics.names import name_key, with_synonyms

DATA = Path(__file__).parents[2] / "data"
VARIETIES: list[tuple[str, list[str], str]] = [
    (name, aliases.split(", "), genotype)
    for line in (DATA / "varieties.txt").read_text(encoding="utf-8").splitlines()[1:]
    for name, aliases, genotype in [line.split(" | ")]
]
"""Name, aliases of the table and those that follow along its row, genotype."""

# The nine colours of a suit as the list of components calls them (p. 5).
DECK_NAMES = {
    "Agouti": "A- {b} C- {d}",
    "Chinchilla": "A- {b} cchd- {d}",
    "Agouti Himalayan": "A- {b} ch- {d}",
    "Tan": "at- {b} C- {d}",
    "Tan Chinchilla": "at- {b} cchd- {d}",
    "Tan Himalayan": "at- {b} ch- {d}",
    "Self": "aa {b} C- {d}",
    "Self Chinchilla": "aa {b} cchd- {d}",
    "Self Himalayan": "aa {b} ch- {d}",
}
SUITS = {
    "Black": ("B-", "D-"),
    "Chocolate": ("bb", "D-"),
    "Blue": ("B-", "dd"),
    "Lilac": ("bb", "dd"),
}

EVERY_NAME = [
    (spelling, name, genotype)
    for name, aliases, genotype in VARIETIES
    for spelling in [name, *aliases]
]


@each("spelling, name, genotype", EVERY_NAME, quick=24)
def test_card_by_name_or_alias_in_any_spelling_is_found(
    rabbits: Ruleset, spelling: str, name: str, genotype: str
) -> None:
    variants = [
        spelling,
        spelling.upper(),
        spelling.lower(),
        spelling.swapcase(),
        f"  {spelling} ",
        spelling.replace(" ", "   "),
        spelling.replace(" ", "\u00a0"),
        spelling.replace(" ", "-"),
        spelling.replace(" ", " and "),
        spelling.replace(" ", " AND  "),
    ]
    for variant in variants:
        animal = parse_animal(rabbits, variant)
        assert animal.variety is not None
        assert (variant, animal.variety.name) == (variant, name)
        assert (variant, animal.shown) == (variant, genotype)
        assert animal.label == name


@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize("colour", DECK_NAMES)
def test_card_by_its_name_in_the_component_list_is_found(
    rabbits: Ruleset, suit: str, colour: str
) -> None:
    b, d = SUITS[suit]
    animal = parse_animal(rabbits, f"{suit} {colour}")
    assert animal.shown == DECK_NAMES[colour].format(b=b, d=d)
    assert animal.variety is not None
    assert animal.variety.suit == suit


def test_table_against_the_ruleset_is_complete(rabbits: Ruleset) -> None:
    assert len(VARIETIES) == 37
    assert [v.name for v in rabbits.varieties] == [name for name, _, _ in VARIETIES]


def test_deck_by_suit_and_sex_has_nine_cards_and_four_whites(rabbits: Ruleset) -> None:
    deck = rabbits.deck()
    assert len(deck) == 76
    held = Counter((card.variety.suit, card.sex) for card in deck)
    expected: dict[tuple[str | None, str], int] = {(None, "buck"): 2, (None, "doe"): 2}
    expected.update({(suit, sex): 9 for suit in SUITS for sex in ("buck", "doe")})
    assert held == expected
    assert sum(card.variety.name == "White" for card in deck) == 4


def test_spellings_with_synonyms_put_in_stand_for_one_variety_each(rabbits: Ruleset) -> None:
    text = (
        files("testcross.rulesets.gene_rummy").joinpath("data/gene_rummy.toml").read_text("utf-8")
    )
    synonyms = [(s["word"], s["also"]) for s in tomllib.loads(text)["synonym"]]
    owners: dict[str, set[str]] = {}
    for variety in rabbits.varieties:
        for spelling in with_synonyms([variety.name, *variety.aliases], synonyms):
            owners.setdefault(spelling, set()).add(variety.name)
    assert {key: names for key, names in owners.items() if len(names) > 1} == {}
    assert {key: {variety.name} for key, variety in rabbits.names.items()} == owners


def test_name_like_no_other_points_at_the_deck(rabbits: Ruleset) -> None:
    with pytest.raises(UnknownCardError, match=r"^unknown card 'zzzz'$") as e:
        parse_animal(rabbits, "zzzz")
    assert e.value.nearest == ()
    assert e.value.in_full == "unknown card 'zzzz'; 'testcross show deck' lists them all"


# shortened names


def test_word_for_a_foreign_colour_is_not_short_for_a_card(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    path = tmp_path_factory.mktemp("rules") / "roan.toml"
    path.write_text(
        """
        name = "roan"
        title = "A card whose name begins as a colour that is not modelled"
        [[locus]]
        name = "R"
        alleles = [{ symbol = "R", shows = "red" }, { symbol = "r", shows = "white" }]
        [[variety]]
        name = "Redwood"
        reads = "R-"
        [[not_modelled]]
        needs = "another locus"
        words = ["Red"]
        """,
        encoding="utf-8",
    )
    rules = read_ruleset(path)
    assert parse_animal(rules, "redw").label == "Redwood"
    with pytest.raises(NotModelledError, match="'red' is not modelled"):
        parse_animal(rules, "red")


def test_texts_longer_than_any_name_are_not_kept_in_memory() -> None:
    tracemalloc.start()
    try:
        for number in range(30):
            assert name_key(f"{number}, {'X' * 100_000}") == f"{number} {'x' * 100_000}"
        left, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert left < 1_000_000
