"""Words as they are typed without quotes: which of them belong together as one card.

Words are cut into cards in every way that leaves only cards; "and" or "+" may stand between two. A
way to cut them is dropped where neighbours in it could be one card and enough cards would be left:
the longest names go first. Names that fit several cards count only where there is no other way.

A card that was typed more often than the deck has it was typed twice, or misread.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from testcross.rulesets.errors import AmbiguousNameError, TestcrossError
from testcross.rulesets.genetics.animal import find_animal, parse_animal
from testcross.rulesets.genetics.genotype_text import looks_like_genotype
from testcross.rulesets.genetics.names import name_key
from testcross.rulesets.genetics.ruleset import Ruleset, Variety
from testcross.rulesets.genetics.slots import JOINS

Cut = tuple[str, ...]
"""Cards, in the order of the words that they are made of."""
_COMMA = re.compile(r"[,;]")
_CONJUNCTIONS = ("and", "&")
_MOST_READINGS = 20


@dataclass(frozen=True, slots=True)
class _Word:
    """A word, or words that were typed in quotes."""

    text: str
    joins: bool
    """Whether it may be one card with the word before it."""
    in_quotes: bool


def card_readings(ruleset: Ruleset, words: Sequence[str], least: int, most: int) -> tuple[Cut, ...]:
    """Return the ways to read words as cards, longer names first; none where a word is no card.

    A name that fits several cards is one only where the words cannot be read otherwise.

    Args:
        ruleset: whose names and genotypes count.
        words: as a shell hands them over; one with white space was quoted and stays as it is, and
            commas and semicolons separate cards.
        least: how many cards there must be.
        most: how many cards there may be.

    >>> from testcross.rulesets import load_ruleset
    >>> card_readings(load_ruleset(), ["castor", "castor", "black", "marten"], 3, 6)
    (('castor', 'castor', 'black marten'),)
    """
    parts = _words(words)
    if len(parts) > most * most_words(ruleset):
        return ()
    clear = _Cutter(ruleset, parts)
    readings = tuple(islice(clear.cuts(least, most), _MOST_READINGS))
    if readings:
        return readings
    return tuple(islice(_Cutter(ruleset, parts, clear).cuts(least, most), _MOST_READINGS))


def longest_cards(ruleset: Ruleset, words: Sequence[str]) -> Cut:
    """Return words with neighbours joined to the longest cards from the left, others as they are.

    >>> from testcross.rulesets import load_ruleset
    >>> longest_cards(load_ruleset(), ["blue", "otter", "choclate", "marten"])
    ('blue otter', 'choclate', 'marten')
    """
    clear = _Cutter(ruleset, _words(words))
    return _Cutter(ruleset, _words(words), clear).longest()


def _words(typed: Sequence[str]) -> tuple[_Word, ...]:
    """Return the words, parted at commas."""
    found: list[_Word] = []
    parted = True
    for text in typed:
        parts = _COMMA.split(text)
        for number, part in enumerate(parts):
            parted = parted or number > 0
            if part.strip() or not text.strip():
                in_quotes = part != "".join(part.split())
                joins = not (parted or in_quotes or found[-1].in_quotes)
                found.append(_Word(text=part.strip(), joins=joins, in_quotes=in_quotes))
                parted = not part
    return tuple(found)


@lru_cache(maxsize=8)
def most_words(ruleset: Ruleset) -> int:
    """Return how many words a card has at most: a name, a genotype beside it, and the sex."""
    names = (*ruleset.names, *ruleset.foreign)
    longest = max((len(name.split()) for name in names), default=1)
    return longest + len(ruleset.loci) + 1


class _Cutter:
    """The ways to cut a row of words into cards."""

    def __init__(
        self, ruleset: Ruleset, words: Sequence[_Word], clear: "_Cutter | None" = None
    ) -> None:
        """Find the cards that words can be.

        Args:
            ruleset: whose cards.
            words: as they were typed.
            clear: knows the cards that can be told; with it names that fit several are cards too.
        """
        self._ruleset = ruleset
        self._words = words
        self._clear = clear
        self._reach = most_words(ruleset)
        self.ends = [tuple(self._ends_from(start)) for start in range(len(words))]
        self._can_end = self._endings()

    def longest(self) -> Cut:
        """Return the cards that take as many words as they can, from the left."""
        cards, start = [], 0
        while start < len(self._words):
            end = max((start + 1, *self.ends[start], *self._not_modelled_ends(start)))
            cards.append(self._text(start, end))
            start = end
        return tuple(cards)

    def _not_modelled_ends(self, start: int) -> Iterator[int]:
        """Yield where a name ends that begins here and is known, but not modelled."""
        names = {name_key(word) for one in self._ruleset.not_modelled for word in one.words}
        for end in range(start + 2, len(self._words) + 1):
            if not self._words[end - 1].joins:
                return
            if name_key(self._text(start, end)) in names:
                yield end

    def cuts(self, least: int, most: int) -> Iterator[Cut]:
        """Yield every cut into so many cards that no cut with longer names stands for."""
        waiting: list[tuple[int, ...]] = [(0,)]
        while waiting:
            places = waiting.pop()
            number, last = len(places) - 1, places[-1]
            left = len(self._words) - last
            if left > (most - number) * self._reach or not self._can_end[last]:
                continue
            if self._joinable(places, number - least):
                continue  # whatever follows
            if left:
                waiting.extend((*places, end) for end in reversed(self.ends[last]))
            elif number >= least:
                yield tuple(map(self._text, places, places[1:]))

    def _joinable(self, places: Sequence[int], spare: int) -> bool:
        """Tell whether neighbours in a cut could be one card, at the cost of no more than spare."""
        return any(
            places[first + joined] in self.ends[places[first]]
            for joined in range(2, min(spare + 1, self._reach) + 1)
            for first in range(len(places) - joined)
        )

    def _ends_from(self, start: int) -> Iterator[int]:
        """Yield where a card that begins here can end, the longest first."""
        end = start + 1
        while end < len(self._words) and self._words[end].joins and end - start < self._reach:
            end += 1
        for last in range(end, start, -1):
            if self._is_card(start, last) and not self._is_torn(start, last):
                yield last

    def _is_torn(self, start: int, end: int) -> bool:
        """Tell words that fit several cards, but are part of a name that can be told."""
        if self._clear is None or end in self._clear.ends[start]:
            return False
        before = range(max(0, start - self._reach), start + 1)
        return any(end <= last for first in before for last in self._clear.ends[first])

    def _endings(self) -> list[bool]:
        """Return from which places on the words can be cut into cards at all."""
        can_end = [False] * len(self._words) + [True]
        for start in reversed(range(len(self._words))):
            can_end[start] = any(can_end[end] for end in self.ends[start])
        return can_end

    def _is_card(self, start: int, end: int) -> bool:
        """Tell whether words are one card, perhaps with "and" behind it before another."""
        end -= self._joins_next(start, end)
        words = [word.text for word in self._words[start:end]]
        if len(words) == 1:
            return self._names(words)
        speaking = [word for place, word in enumerate(words) if _speaks(word, place, end - start)]
        # Dashes make up a genotype with other words; after a name they mean nothing.
        stray = len(speaking) < len(words) and self._names(speaking)
        if stray and not looks_like_genotype(self._ruleset.loci, " ".join(speaking)):
            return False
        return self._names(words)

    def _names(self, words: Sequence[str]) -> bool:
        """Tell whether words, all together, name an animal."""
        try:
            return find_animal(self._ruleset, " ".join(words)) is not None
        except AmbiguousNameError:
            return self._clear is not None
        except TestcrossError:
            return False

    def _joins_next(self, start: int, end: int) -> bool:
        """Tell whether the last of these words only joins a card to the next."""
        last = self._words[end - 1]
        return (
            start < end - 1
            and end < len(self._words)
            and not last.in_quotes
            and last.text.casefold() in JOINS
        )

    def _text(self, start: int, end: int) -> str:
        end -= self._joins_next(start, end)
        return " ".join(word.text for word in self._words[start:end])


def _speaks(word: str, place: int, number: int) -> bool:
    """Tell a word that says something where it stands; "and" does so between others."""
    between = 0 < place < number - 1
    return bool(name_key(word)) or (between and word.casefold() in _CONJUNCTIONS)


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
        _refuse_above(most, len(cards), islice(extra_cards(ruleset, cards), 1))


class TooManyCardsError(TestcrossError):
    """More cards, or more of one card, than the deck has."""


def _refuse_above(most: int, given: int, messages: Iterable[str]) -> None:
    """Refuse more cards than there are; a message names one of those given too often."""
    if given > most:
        example = "".join(messages)
        raise TooManyCardsError(
            f"more cards than the {most} in the deck"
            + (f": {example}" if example else "; leave some out")
        )


def extra_cards(ruleset: Ruleset, cards: Sequence[str]) -> Iterator[str]:
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
