"""Cards as people type them: which words of a command line are one card, and how to quote them."""

import shlex
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from testcross.cli.console import complain
from testcross.rulesets import Ruleset, TestcrossError, parse_animal
from testcross.rulesets.english import counted, listed
from testcross.rulesets.errors import AmbiguousNameError
from testcross.rulesets.genetics import card_readings, is_written_out, longest_cards

_FEWEST = 3
"""A buck, a doe and a kit."""
_MOST_SHOWN = 4
"""How many readings a message lists."""
Cards: TypeAlias = tuple[str, ...]
Reader: TypeAlias = Callable[[Sequence[str]], tuple[Cards, ...]]
"""Returns the readings of words."""


class AmbiguousWordsError(TestcrossError):
    """Words that can be read as different cards."""


def cards_of_mating(ruleset: Ruleset, words: Sequence[str], command: str) -> Cards:
    """Return the cards that words are: a buck, a doe and kits.

    Args:
        ruleset: whose cards they are.
        words: as a shell hands them over.
        command: what was typed before them, for the message.

    Raises:
        AmbiguousWordsError: where they can be read as different matings, with a command for each.
    """

    def describe(cards: Cards) -> str:
        sire, dam, *kits = [_labelled(ruleset, card) for card in cards]
        return f"{sire} x {dam} -> {', '.join(kits)}"

    def read(words: Sequence[str]) -> tuple[Cards, ...]:
        return card_readings(ruleset, words, _FEWEST, _FEWEST - 1 + ruleset.litter)

    readings = read(words)
    if len(readings) > 1:
        _refuse_several({cards: describe(cards) for cards in readings}, read, "mating", command)
    return readings[0] if readings else longest_cards(ruleset, words)


def cards_of_hand(ruleset: Ruleset, words: Sequence[str], command: str) -> Cards:
    """Return the cards that words are: a hand or a layout, as many as there may be.

    Where words were joined to a card, or are short for one, stderr says what was read: no answer
    repeats a hand.

    Args:
        ruleset: whose cards they are.
        words: as a shell hands them over.
        command: what was typed before them, for the message.

    Raises:
        AmbiguousWordsError: where they can be read as different cards, with a command for each.
    """

    def describe(cards: Cards) -> str:
        return ", ".join(_labelled(ruleset, card, with_sex=True) for card in cards)

    def read(words: Sequence[str]) -> tuple[Cards, ...]:
        return card_readings(ruleset, words, 1, sum(map(len, words)))

    readings = read(words)
    if len(readings) > 1:
        _refuse_several({cards: describe(cards) for cards in readings}, read, "hand", command)
    if not readings:
        return longest_cards(ruleset, words)
    for card in readings[0]:
        parse_animal(ruleset, card)  # a card that cannot be told is refused before anything is said
    typed = {part.strip() for word in words for part in word.replace(";", ",").split(",")}
    if any(" " in card and card not in typed for card in readings[0]):
        complain(f"read as {describe(readings[0])}; put commas between cards to keep them apart")
    elif not all(is_written_out(ruleset, card) for card in readings[0]):
        complain(f"read as {describe(readings[0])}")
    return readings[0]


def _labelled(ruleset: Ruleset, card: str, *, with_sex: bool = False) -> str:
    """Return a card as answers call it; as it was typed where it fits several."""
    try:
        animal = parse_animal(ruleset, card)
    except AmbiguousNameError:
        return card
    return f"{animal.label} {animal.sex}" if with_sex and animal.sex else animal.label


def _refuse_several(described: Mapping[Cards, str], read: Reader, thing: str, command: str) -> None:
    """Refuse words with several readings; those with the same description are one.

    Raises:
        AmbiguousWordsError: shows each with the command for it.
    """
    shown: dict[str, Cards] = {}
    for cards, text in described.items():
        shown.setdefault(text, cards)
    if len(shown) > 1:
        each = [f"{text} (testcross {command} {_typed(c, read)})" for text, c in shown.items()]
        number = f"as {counted(len(shown), thing)}: "
        if len(shown) > _MOST_SHOWN:
            number = f"as more than {counted(_MOST_SHOWN, thing)}, such as "
        raise AmbiguousWordsError(
            f"these words can be read {number}{listed(each[:_MOST_SHOWN])}; "
            "type the command for the one you mean, or put quotes around each card"
        )


def _typed(cards: Cards, read: Reader) -> str:
    """Return cards as one types them so that only they can be meant."""
    # Quotes around a single word do not reach the program; a comma does.
    comma = "" if read(cards) == (cards,) else ","
    return f"{comma} ".join(map(shlex.quote, cards))
