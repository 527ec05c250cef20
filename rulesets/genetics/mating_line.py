"""The line that people write a mating in: ``Castor x Lilac -> White, Blue``."""

import re
from collections.abc import Sequence
from itertools import islice

from testcross.rulesets.english import plural, quoted
from testcross.rulesets.errors import (
    AmbiguousNameError,
    AmbiguousParentsError,
    MatingError,
    SexError,
    TestcrossError,
)
from testcross.rulesets.genetics.animal import LONGEST_CARD, Animal, find_animal
from testcross.rulesets.genetics.card_words import card_readings
from testcross.rulesets.genetics.mating import Mating, mating_of
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.genetics.slots import plain

# "->" unquoted redirects in a shell, so "=" and ":" separate parents from kits too.
# No pattern begins or ends with white space of any length: a long line takes no longer for it.
# "son: black" is a kit with its sex.
ARROW = re.compile(
    r"(?<!\S)-+\s*>|-\s*>|={1,9}\s*>|[→⇒⟶]|=|(?<!\bson)(?<!\bdaughter):", re.IGNORECASE
)


CROSS = re.compile(r"(?<=\s)[xX](?=\s)|[×✕✖]")


_COMMA = re.compile(r"[,;]")


_COMMENT = re.compile(r"#")


# What else may stand between the parents where no x does.
_MOST_JOINS = 12


_JOINS = (
    re.compile(r"\s*\+\s*"),
    _COMMA,
    re.compile(r"\s+(?:and|&)\s+", re.IGNORECASE),
    re.compile(r"\s+\*\s+"),
)


_JOINED = re.compile(r"\s*\+\s*|\s+(?:and|&)\s+", re.IGNORECASE)


def parse_mating(ruleset: Ruleset, text: str) -> Mating:
    """Return the mating that a line writes: ``BUCK x DOE -> KIT, KIT``.

    Raises:
        MatingError: where parents and kits cannot be told apart; and as ``mating_of``.
    """
    return mating_of(ruleset, split_mating(ruleset, text))


def split_mating(ruleset: Ruleset, text: str) -> list[str]:
    """Return the cards of a line, parents first.

    Raises:
        NoLociError: for a ruleset without matings.
        MatingError: says which separator is missing.
    """
    ruleset.require_loci()
    roles = ruleset.roles
    model = f"'{roles.sire} x {roles.dam} -> {roles.offspring}, {roles.offspring}'"
    halves = ARROW.split(plain(text))
    if len(halves) != 2:
        number = "no" if len(halves) == 1 else "more than one"
        raise MatingError(
            f"{quoted(text.strip())} has {number} '->' between parents and "
            f"{plural(roles.offspring)}; expected {model}"
        )
    parents = split_parents(ruleset, halves[0], plain(text)[len(halves[0]) :])
    if len(parents) != 2:
        number = "no" if len(parents) == 1 else "more than one"
        raise MatingError(
            f"{quoted(text.strip())} has {number} ' x ' between the parents; expected {model}"
        )
    offspring = (card for part in _COMMA.split(halves[1]) for card in split_joined(ruleset, part))
    cards = [part.strip() for part in (*parents, *offspring)]
    if not all(cards):
        missing = roles.of(cards.index(""))
        raise MatingError(f"{quoted(text.strip())} has no card for {missing}; expected {model}")
    return cards


def split_parents(ruleset: Ruleset, text: str, rest: str = "") -> list[str]:
    """Return the cards that an x parts; or a plus, a comma, a star or "and", where both are cards.

    With nothing between them the words are read as two cards, if there is but one way to do that.

    >>> from testcross.rulesets import load_ruleset
    >>> split_parents(load_ruleset(), "black and tan and castor")
    ['black and tan', 'castor']
    >>> split_parents(load_ruleset(), "black otter castor")
    ['black otter', 'castor']

    Raises:
        AmbiguousParentsError: where there are several ways; ``rest`` is what follows the parents.
    """
    crossed = CROSS.split(f" {plain(text)} ")
    if len(crossed) > 1:
        return crossed
    text = " ".join(text.split())
    joined: list[str] = []
    for join in _JOINS:
        gaps = list(islice(join.finditer(text), _MOST_JOINS))
        halves = [[text[: gap.start()], text[gap.end() :]] for gap in gaps]
        cards = [pair for pair in halves if all(_is_card(ruleset, half) for half in pair)]
        if len(cards) == 1:
            return cards[0]
        if len(halves) == 1:
            joined = joined or halves[0]
    return _side_by_side(ruleset, text, rest) or joined or crossed


def _side_by_side(ruleset: Ruleset, text: str, rest: str) -> list[str]:
    """Return the two cards that words are with nothing between them; none where they are not two.

    Raises:
        AmbiguousParentsError: where there are several ways.
    """
    pairs = card_readings(ruleset, text.split(), 2, 2) if len(text) <= LONGEST_CARD else ()
    different = {tuple(_meant(ruleset, card) for card in pair): pair for pair in pairs}
    if len(different) > 1:
        raise AmbiguousParentsError(text=text, rest=rest, pairs=tuple(different.values()))
    return list(pairs[0]) if pairs else []


def _meant(ruleset: Ruleset, card: str) -> Animal | str | None:
    """Return the animal that a card's text names; the text where it fits several."""
    try:
        return find_animal(ruleset, card)
    except AmbiguousNameError:
        return card


def split_joined(ruleset: Ruleset, text: str) -> list[str]:
    """Return the cards that a plus or "and" joins, the longest names first.

    >>> from testcross.rulesets import load_ruleset
    >>> split_joined(load_ruleset(), "white and black and tan")
    ['white', 'black and tan']
    """
    text = " ".join(plain(text).split())
    gaps = list(islice(_JOINED.finditer(text), _MOST_JOINS))
    starts = [0, *(gap.end() for gap in gaps)]
    ends = [*(gap.start() for gap in gaps), len(text)]
    cards, at = [], 0
    while at < len(starts):
        longer = range(len(ends) - 1, at, -1)
        last = next((i for i in longer if _is_card(ruleset, text[starts[at] : ends[i]])), at)
        cards.append(text[starts[at] : ends[last]])
        at = last + 1
    return cards


def _is_card(ruleset: Ruleset, text: str) -> bool:
    """Tell whether a text names an animal, or fits several."""
    try:
        return find_animal(ruleset, text) is not None
    except (AmbiguousNameError, SexError):
        return True
    except TestcrossError:
        return False


def last_card(text: str) -> str:
    """Return the card at the end of a mating that is still being written.

    >>> last_card("castor x lilac -> white, blue o")
    'blue o'
    """
    marks = (ARROW, CROSS, *_JOINS)
    last = max((gap.end() for mark in marks for gap in mark.finditer(text)), default=0)
    return text[last:].lstrip()


def separator_in(name: str) -> str:
    """Return what would split a name in a written mating; empty if nothing would."""
    text = f" {plain(name)} "
    cuts = (separator.search(text) for separator in (ARROW, CROSS, _COMMA, _COMMENT))
    return next((cut.group().strip() for cut in cuts if cut), "")


def is_mating_text(words: Sequence[str]) -> bool:
    """Tell whether command line words are one written mating rather than a card each."""
    return any(
        separator.search(f" {plain(word)} ") for separator in (ARROW, CROSS) for word in words
    )


def is_cross_text(words: Sequence[str]) -> bool:
    """Tell whether command line words are two parents with an x between them, and no kits."""
    text = f" {plain(' '.join(words))} "
    return CROSS.search(text) is not None and ARROW.search(text) is None
