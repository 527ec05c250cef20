"""Cards that were typed more often than the deck has them: one was typed twice, or misread."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice

from testcross.cli.console import complain
from testcross.rulesets import Ruleset, TestcrossError, Variety, parse_animal


def note_extra_cards(ruleset: Ruleset, cards: Sequence[str]) -> None:
    """Say on stderr which cards there are too many of; the question is answered all the same.

    A card that cannot be read is passed over here: the answer refuses it, and says where it stands.
    """
    for message in _extra_cards(ruleset, cards):
        complain(message)


def refuse_extra_copies(copies: Mapping[str, int], cards: Sequence[str]) -> None:
    """Refuse a card that was given more often than the deck has it.

    Args:
        copies: how many the deck has of each card.
        cards: all that were given.

    Raises:
        TooManyCardsError: for the first such card, and for more cards than there are.
    """
    messages = (
        _sentence(card, copies[card], given)
        for card, given in Counter(cards).items()
        if given > copies[card]
    )
    first = "".join(islice(messages, 1))
    _refuse_above(sum(copies.values()), len(cards), [first])
    if first:
        raise TooManyCardsError(first)


def refuse_more_than_deck(ruleset: Ruleset, cards: Sequence[str]) -> None:
    """Refuse more cards than there are.

    Raises:
        TooManyCardsError: says how many the deck has, and names a card that was given too often.
    """
    most = len(ruleset.deck())
    if most > 0:
        _refuse_above(most, len(cards), islice(_extra_cards(ruleset, cards), 1))


class TooManyCardsError(TestcrossError):
    """More cards, or more of one card, than the deck has."""


def _refuse_above(most: int, given: int, messages: Iterable[str]) -> None:
    """Refuse more cards than there are; a message names one of those given too often."""
    if given > most:
        example = "".join(messages)
        raise TooManyCardsError(
            f"more cards than the {most} of the deck were given"
            + (f": {example}" if example else "; leave some out")
        )


def _extra_cards(ruleset: Ruleset, cards: Sequence[str]) -> Iterator[str]:
    """Yield a sentence for each card too many; one without its sex may be of either."""
    varieties = dict[str, Variety]()
    given = Counter[tuple[str, str | None]]()
    for card in cards:
        with suppress(TestcrossError):
            animal = parse_animal(ruleset, card)
            if animal.variety is not None:
                varieties[animal.variety.name] = animal.variety
                given[animal.variety.name, animal.sex] += 1
    for name, variety in varieties.items():
        crowded = [sex for sex in ruleset.roles.sexes if given[name, sex] > variety.copies]
        for sex in crowded:
            yield _sentence(f"{name} {sex}", variety.copies, given[name, sex])
        total = sum(given[name, sex] for sex in (*ruleset.roles.sexes, None))
        if not crowded and total > variety.copies * len(ruleset.roles.sexes):
            yield _sentence(name, variety.copies * len(ruleset.roles.sexes), total)


def _sentence(card: str, copies: int, given: int) -> str:
    return f"the deck has {copies} {card}, but {given} were given; was one typed twice?"
