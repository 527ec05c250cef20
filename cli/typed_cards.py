"""Cards as people type them: which words of a command line are one card, and how to quote them."""

import re
import shlex
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from testcross.cli.console import PROGRAM, complain
from testcross.rulesets import (
    Ruleset,
    TestcrossError,
    is_mating_text,
    load_ruleset,
    parse_animal,
    shipped_rulesets,
)
from testcross.rulesets.english import counted, listed
from testcross.rulesets.errors import AmbiguousNameError, AmbiguousParentsError, UnknownCardError
from testcross.rulesets.genetics import (
    PARENT_WORDS,
    are_strands,
    card_readings,
    cell_text,
    extra_cards,
    is_cross_text,
    is_quoted_formula,
    is_reported,
    is_written_out,
    longest_cards,
    looks_like_genotype,
    name_key,
    refuse_more_than_deck,
)

if TYPE_CHECKING:
    from testcross.rulesets.tabletop import GameSheet


_PARENTS = 2
_FEWEST = 3
"""A buck, a doe and a kit."""
_BRACKETS = frozenset("()[]{}<>")
"""What stands around a genotype."""
_KEEP_APART = "put commas between cards to keep them apart"
_MOST_SHOWN = 4
"""How many readings a message lists."""
Cards: TypeAlias = tuple[str, ...]
Reader: TypeAlias = Callable[[Sequence[str]], tuple[Cards, ...]]
"""Returns the readings of words."""
Describer: TypeAlias = Callable[[Cards], str]
"""Returns what a reading is called."""


class AmbiguousWordsError(TestcrossError):
    """Words that can be read as different cards."""

    def __init__(self, *, thing: str, readings: Mapping[str, str], command: str = "") -> None:
        """Say what the words can be read as.

        Args:
            thing: a mating, a hand.
            readings: each reading, with the cards as one types them so that only they are meant.
            command: what to type before the cards.
        """
        each = [f"{text} ({_typed_line(command, typed)})" for text, typed in readings.items()]
        number = f"as {counted(len(each), thing)}: "
        if len(each) > _MOST_SHOWN:
            number = f"as more than {counted(_MOST_SHOWN, thing)}, such as "
        super().__init__(
            f"these words can be read {number}{listed(each[:_MOST_SHOWN])}; "
            "type the command for the one you mean, or put quotes around each card"
        )
        self.thing = thing
        self.readings = readings

    def followed_by(self, words: Sequence[str]) -> "AmbiguousWordsError":
        """Return the error for cards behind which a question was typed."""
        after = " ".join(map(shlex.quote, words))
        readings = {text: f"{typed} {after}".strip() for text, typed in self.readings.items()}
        return AmbiguousWordsError(thing=self.thing, readings=readings)

    def typed_after(self, command: str) -> "AmbiguousWordsError":
        """Return the error for cards that were typed after a command and its options."""
        return AmbiguousWordsError(thing=self.thing, readings=self.readings, command=command)


def _typed_line(command: str, typed: str) -> str:
    return " ".join(filter(None, (PROGRAM, command, typed)))


def plain_words(ruleset: Ruleset, words: Sequence[str]) -> list[str]:
    """Return the words of cards without what people also type around and between them.

    That is a question mark at the end, slashes between cards, and the places of cards:
    ``buck=castor doe=lilac kit=white``.
    """
    words = [cell_text(word) if is_quoted_formula(word) else word for word in words]
    if words and _ends_a_question(ruleset, words[-1]):
        words[-1] = words[-1].rstrip("? ")
    words = [part for word in words for part in _cut_at_slashes(ruleset, word)]
    return _by_places(ruleset, " ".join(words)) or words


def _ends_a_question(ruleset: Ruleset, word: str) -> bool:
    """Tell a question mark at the end from an allele that is unknown: ``white?``, but ``B?``."""
    *_, last = word.rstrip("? ").split() or [""]
    alleles = {symbol for locus in ruleset.loci for symbol in locus.symbols}
    is_slot = last in alleles or looks_like_genotype(ruleset.loci, last)
    return word.endswith("?") and bool(last) and not is_slot


def _cut_at_slashes(ruleset: Ruleset, word: str) -> list[str]:
    """Return the cards of ``castor/lilac/white``; a word that is one card or a mating as it is."""
    parts = [part.strip() for part in word.split("/")]
    if not all(map(name_key, parts)) or is_mating_text([word]) or not _BRACKETS.isdisjoint(word):
        return [word]
    is_one = (
        _is_card(ruleset, word)
        or are_strands(ruleset.loci, parts)
        or any(is_reported(ruleset.loci, part) for part in word.split())
        or any(looks_like_genotype(ruleset.loci, part) for part in (*parts, *word.split()))
    )
    return [word] if is_one else parts


def _by_places(ruleset: Ruleset, text: str) -> list[str]:
    """Return cards that a text names by their places, parents first; none where it does not."""
    if "=" not in text and ":" not in text:
        return []
    roles = ruleset.roles
    places = [{role, *PARENT_WORDS[place]} for place, role in enumerate(roles.sexes)]
    places.append({roles.offspring})
    either = "|".join(re.escape(name) for names in places for name in names)
    _, *parts = re.split(rf"(?:^|\s|,)({either})\s*\d*\s*[=:]", f" {text}", flags=re.IGNORECASE)
    typed = list(zip(parts[::2], parts[1::2], strict=True))
    cards = [
        [card.strip(" ,;") for name, card in typed if name.casefold() in names] for names in places
    ]
    if [len(parents) for parents in cards[:2]] != [1, 1] or not typed:
        return []
    return [card for place in cards for card in place]


def words_apart(ruleset: Ruleset, words: Sequence[str]) -> Sequence[str]:
    """Return words as they are; cards that all stand in one pair of quotes as words."""
    if len(words) == 1:
        try:
            parse_animal(ruleset, words[0])
        except UnknownCardError:
            return words[0].split()
        except TestcrossError:
            # what says two things about a locus may be several animals named by what they show
            return words[0].split() if ruleset.by_phenotype else words
    return words


def are_parents_alone(ruleset: Ruleset, words: Sequence[str]) -> bool:
    """Tell whether words, as ``plain_words`` returns them, are two cards and cannot be more."""
    if is_cross_text(words):
        return True
    if is_mating_text(words) or card_readings(
        ruleset, words, _FEWEST, _FEWEST - 1 + ruleset.litter
    ):
        return False
    return len(longest_cards(ruleset, words)) == _PARENTS


def cards_of_mating(ruleset: Ruleset, words: Sequence[str]) -> Cards:
    """Return the cards that words are: a buck, a doe and kits.

    Args:
        ruleset: whose cards they are.
        words: as a shell hands them over.

    Raises:
        AmbiguousWordsError: where they can be read as different matings, with the cards for each.
    """

    def describe(cards: Cards) -> str:
        sire, dam, *kits = [_labelled(ruleset, card) for card in cards]
        return f"{sire} x {dam} -> {', '.join(kits)}"

    def read(words: Sequence[str]) -> tuple[Cards, ...]:
        return card_readings(ruleset, words, _FEWEST, _FEWEST - 1 + ruleset.litter)

    cards = _the_only(read, describe, "mating", words)
    if len(cards) < _FEWEST - 1 + ruleset.litter and _may_be_apart(ruleset, cards, words):
        complain(f"read as {describe(cards)}; {_KEEP_APART}")
    return cards or longest_cards(ruleset, words)


def _may_be_apart(ruleset: Ruleset, cards: Cards, words: Sequence[str]) -> bool:
    """Tell whether words that were joined to a card are two cards as well: ``black chin``."""
    kept_apart = _kept_apart(words)
    joined = [card.split() for card in cards if " " in card and card not in kept_apart]
    halves = [(card[:cut], card[cut:]) for card in joined for cut in range(1, len(card))]
    return any(all(_is_card(ruleset, " ".join(half)) for half in pair) for pair in halves)


def _kept_apart(words: Sequence[str]) -> frozenset[str]:
    """Return what commas, or quotes, keep apart."""
    parts = (part for word in words for part in word.replace(";", ",").split(","))
    return frozenset(part.strip() for part in parts)


def _is_card(ruleset: Ruleset, text: str) -> bool:
    """Tell whether words name one card and no other; a genotype may well be written in parts."""
    try:
        animal = parse_animal(ruleset, text)
    except TestcrossError:
        return False
    return animal.variety is not None and animal.label.startswith(animal.variety.name)


def cards_of_cross(ruleset: Ruleset, words: Sequence[str]) -> Cards:
    """Return the cards that words are: two parents; other words as they are.

    Args:
        ruleset: whose cards they are.
        words: as a shell hands them over.

    Raises:
        AmbiguousWordsError: where they can be read as different crosses, with the cards for each.
    """

    def describe(cards: Cards) -> str:
        return " x ".join(_labelled(ruleset, card) for card in cards)

    def read(words: Sequence[str]) -> tuple[Cards, ...]:
        return card_readings(ruleset, words, _PARENTS, _PARENTS)

    return _the_only(read, describe, "cross", words) or longest_cards(ruleset, words)


def each_command(ruleset: Ruleset, error: AmbiguousParentsError, thing: str) -> AmbiguousWordsError:
    """Return the error for parents side by side, with the words to type for each reading.

    Args:
        ruleset: whose cards they are.
        error: how the parents can be read.
        thing: what was typed, a mating or a cross.
    """
    readings = {
        " x ".join(_labelled(ruleset, card) for card in pair): shlex.quote(
            f"{' x '.join(pair)} {error.rest}".strip()
        )
        for pair in error.pairs
    }
    return AmbiguousWordsError(thing=thing, readings=readings)


def cards_of_hand(ruleset: Ruleset, words: Sequence[str]) -> Cards:
    """Return the cards that words are: a hand or a layout, as many as there may be.

    Where words were joined to a card, or are short for one, stderr says what was read: no answer
    repeats a hand.

    Args:
        ruleset: whose cards they are.
        words: as a shell hands them over.

    Raises:
        AmbiguousWordsError: where they can be read as different cards, with the cards for each.
        TooManyCardsError: for more cards than the deck has.
    """

    def describe(cards: Cards) -> str:
        return ", ".join(_labelled(ruleset, card, with_sex=True) for card in cards)

    def read(words: Sequence[str]) -> tuple[Cards, ...]:
        return card_readings(ruleset, words, 1, sum(map(len, words)))

    cards = _the_only(read, describe, "hand", words)
    if not cards:
        return longest_cards(ruleset, words)
    for card in cards:
        parse_animal(ruleset, card)  # a card that cannot be told is refused before anything is said
    refuse_more_than_deck(ruleset, cards)
    kept_apart = _kept_apart(words)
    if any(" " in card and card not in kept_apart for card in cards):
        complain(f"read as {describe(cards)}; {_KEEP_APART}")
    elif not all(is_written_out(ruleset, card) for card in cards):
        complain(f"read as {describe(cards)}")
    return cards


def note_extra_cards(ruleset: Ruleset, cards: Sequence[str]) -> None:
    """Say on stderr which cards there are too many of; the question is answered all the same.

    A card that cannot be read is passed over here: the answer refuses it, and says where it stands.
    """
    for message in extra_cards(ruleset, cards):
        complain(message)


def _labelled(ruleset: Ruleset, card: str, *, with_sex: bool = False) -> str:
    """Return a card as answers call it; as it was typed where it fits several."""
    try:
        animal = parse_animal(ruleset, card)
    except AmbiguousNameError:
        return card
    return f"{animal.label} {animal.sex}" if with_sex and animal.sex else animal.label


def _the_only(read: Reader, describe: Describer, thing: str, words: Sequence[str]) -> Cards:
    """Return the reading of words, or nothing; those with the same description are one.

    Raises:
        AmbiguousWordsError: for several, shows each with the cards to type.
    """
    readings = read(words)
    if len(readings) < 2:
        return readings[0] if readings else ()
    shown: dict[str, Cards] = {}
    for cards in readings:
        shown.setdefault(describe(cards), cards)
    if len(shown) > 1:
        typed = {text: _typed(cards, read) for text, cards in shown.items()}
        raise AmbiguousWordsError(thing=thing, readings=typed)
    return readings[0]


def _typed(cards: Cards, read: Reader) -> str:
    """Return cards as one types them so that only they can be meant."""
    # Quotes around a single word do not reach the program; a comma does.
    comma = "" if read(cards) == (cards,) else ","
    return f"{comma} ".join(map(shlex.quote, cards))


def sheet_of(name: str) -> "GameSheet | None":
    """Return the game of that name at a glance; None for rulesets with matings, and other names."""
    if name in shipped_rulesets() and load_ruleset(name).loci:
        return None
    # only here: all games are asked, and each brings its rules along
    from testcross.rulesets.games import UnknownGameError, find_game

    try:
        return find_game(name).sheet()
    except UnknownGameError:
        return None
