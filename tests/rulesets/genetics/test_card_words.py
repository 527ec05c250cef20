"""Words without quotes become the cards that were meant, or all that can have been meant."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, pairwise, product
from random import Random

import pytest
from sampling import each
from testcross.rulesets import Ruleset, TestcrossError, load_ruleset, parse_animal
from testcross.rulesets.errors import AmbiguousNameError
from testcross.rulesets.genetics import card_readings

Cards = tuple[str, ...]
NAMES = [variety.name for variety in load_ruleset().varieties]
LONG = [name for name in NAMES if " " in name]
MOST = 6
"""A buck, a doe and four kits."""


def trios() -> list[Cards]:
    return list(product(NAMES, repeat=3))


def has_longer_names(cards: Cards) -> tuple[bool, ...]:
    return tuple(" " in card for card in cards)


def assert_read_or_refused(ruleset: Ruleset, meant: Cards) -> None:
    """Hold that what was meant is among the readings: the only one, or one of those refused."""
    assert meant in card_readings(ruleset, " ".join(meant).split(), 3, MOST)


def trios_of_the_deck() -> Iterator[Cards]:
    """Yield trios with every name of several words in every place, and then all there are."""
    draw = Random(38)
    for name, place in product(LONG, range(3)):
        for _ in range(10):
            cards = draw.choices(NAMES, k=3)
            cards[place] = name
            yield tuple(cards)
    yield from trios()


@each("meant", trios_of_the_deck, quick=64, kind=has_longer_names, blocks=8)
def test_trios_of_the_deck_without_quotes_are_among_the_readings(
    rabbits: Ruleset, meant: Cards
) -> None:
    assert_read_or_refused(rabbits, meant)


# shortened names, by plain enumeration


@cache
def names_of_cards() -> tuple[tuple[list[str], str], ...]:
    names = load_ruleset().names
    return tuple((name.split(), variety.name) for name, variety in names.items())


def owners_of(shortened: Sequence[str]) -> set[str]:
    """Return the cards of which a name or alias begins so, word by word, by plain loops."""
    return {
        card
        for words, card in names_of_cards()
        if len(words) == len(shortened)
        and all(a.startswith(b) for a, b in zip(words, shortened, strict=True))
    }


def patterns_of(shortened: Sequence[str]) -> set[str]:
    """Return the cards of which a longer name ends in words that begin so, by plain loops."""
    known = load_ruleset().names
    return {
        card
        for words, card in names_of_cards()
        for end in [words[-len(shortened) :]]
        if len(words) > len(shortened)
        if all(a.startswith(b) for a, b in zip(end, shortened, strict=True))
        if " ".join(end) not in known
    }


@cache
def unique_beginnings() -> dict[str, list[str]]:
    """Return each card's shortened names: no other card, and no pattern, begins so."""
    known = load_ruleset().names
    found: dict[str, list[str]] = {}
    for name in NAMES:
        for cut in product(*[range(2, len(word) + 1) for word in name.lower().split()]):
            words = [word[:end] for word, end in zip(name.lower().split(), cut, strict=True)]
            whole = " ".join(words) in known
            if whole or (owners_of(words) == {name} and patterns_of(words) <= {name}):
                found.setdefault(name, []).append(" ".join(words))
    return found


def test_every_card_has_beginnings_of_its_own_that_name_it(rabbits: Ruleset) -> None:
    assert set(unique_beginnings()) == set(NAMES)
    checked = 0
    for name, texts in unique_beginnings().items():
        for text in texts:
            meant = rabbits.names.get(text)
            animal = parse_animal(rabbits, text)
            assert animal.label == (name if meant is None else meant.name), text
            checked += 1
    assert checked > 500


def shortened_trios(number: int = 1_200) -> Iterator[Cards]:
    draw, shortened = Random(3), unique_beginnings()
    for _ in range(number):
        yield tuple(draw.choice(shortened[name]) for name in draw.choices(NAMES, k=3))


@each("meant", shortened_trios, quick=64, kind=has_longer_names)
def test_trios_of_shortened_names_without_quotes_are_among_the_readings(
    rabbits: Ruleset, meant: Cards
) -> None:
    assert_read_or_refused(rabbits, meant)


@pytest.mark.deep
def test_all_trios_of_shortest_names_without_quotes_are_read_as_meant_or_refused(
    rabbits: Ruleset,
) -> None:
    shortest = {name: min(texts, key=len) for name, texts in unique_beginnings().items()}
    for trio in trios():
        assert_read_or_refused(rabbits, tuple(shortest[name] for name in trio))
    for meant in shortened_trios(50_000):
        assert_read_or_refused(rabbits, meant)


def trios_of_single_words() -> list[Cards]:
    single = [name for name in load_ruleset().names if " " not in name]
    assert len(single) > 15
    return list(product(single, repeat=3))


@each("meant", trios_of_single_words, quick=200)
def test_trios_of_single_words_are_read_as_they_stand(rabbits: Ruleset, meant: Cards) -> None:
    assert card_readings(rabbits, meant, 3, MOST) == (meant,)


def test_many_words_are_read_in_good_time(rabbits: Ruleset) -> None:
    hand = ["lilac", "chinchilla", "black", "self", "black"] * 40
    assert card_readings(rabbits, hand, 1, len(hand))


# the same by plain enumeration


def every_reading(ruleset: Ruleset, words: Sequence[str], least: int, most: int) -> set[Cards]:
    """Return all cuts; those with a name of several cards only where there are no others."""
    clear = every_cut(ruleset, words, least, most, ambiguous=False)
    return clear or every_cut(ruleset, words, least, most, ambiguous=True)


def every_cut(
    ruleset: Ruleset, words: Sequence[str], least: int, most: int, *, ambiguous: bool
) -> set[Cards]:
    cards = {
        (a, b): " ".join(words[a:b])
        for a, b in combinations(range(len(words) + 1), 2)
        if is_card(ruleset, " ".join(words[a:b]), ambiguous=False)
        or (ambiguous and fits_several(ruleset, words, a, b))
    }
    found = []
    for number in range(len(words)):
        for inner in combinations(range(1, len(words)), number):
            places = (0, *inner, len(words))
            if least <= number + 1 <= most and all(span in cards for span in pairwise(places)):
                found.append((set(places), tuple(cards[span] for span in pairwise(places))))
    return {cards for mine, cards in found if not any(other < mine for other, _ in found)}


def fits_several(ruleset: Ruleset, words: Sequence[str], start: int, end: int) -> bool:
    """Tell words that fit several cards, and are no part of a name that can be told."""
    return is_card(ruleset, " ".join(words[start:end]), ambiguous=True) and not any(
        is_card(ruleset, " ".join(words[a:b]), ambiguous=False)
        for a in range(start + 1)
        for b in range(end, len(words) + 1)
    )


@cache
def is_card(ruleset: Ruleset, text: str, *, ambiguous: bool) -> bool:
    try:
        parse_animal(ruleset, text)
    except AmbiguousNameError:
        return ambiguous
    except TestcrossError:
        return False
    return True


@pytest.mark.parametrize("count", [6, pytest.param(150, marks=pytest.mark.deep)])
def test_readings_are_those_of_plain_enumeration(rabbits: Ruleset, count: int) -> None:
    draw = Random(76)
    single = "black chocolate lilac chinchilla marten cal self tan castor buck doe A- bb cc D-"
    several = 0
    for _ in range(count):
        words = draw.choices(single.split(), k=draw.randint(3, 7))
        least = draw.choice([1, 3])
        found = card_readings(rabbits, words, least, MOST)
        assert set(found) == every_reading(rabbits, words, least, MOST), words
        several += len(found) > 1
    assert several > count // 50
