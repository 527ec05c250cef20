"""The words of a record by the rules of its game: its cards, goals and players."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from testcross.rulesets.errors import NotationError
from testcross.rulesets.genotype.cards import GENES, Gene
from testcross.rulesets.genotype.position import Goal, parse_goal
from testcross.rulesets.genotype.record.named_cards import NamedCards
from testcross.rulesets.genotype.record.word_reader import WordReader
from testcross.rulesets.genotype.rules import Rules
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.truth_values import YES_OR_NO

T = TypeVar("T")


class MoveReader(WordReader):
    """Reads the words of moves; what cannot be read becomes a finding, and is unknown."""

    def __init__(self, cards: NamedCards, rules: Rules, *, guesses: bool = True) -> None:
        super().__init__(guesses=guesses)
        self.cards = cards
        self.parse_goal = partial(_parse_any_goal, overlays=rules.overlays)

    def yes(self, entry: Entry, player: str = "") -> bool:
        """Tell whether something is written to be true; what is neither is a finding."""
        said = YES_OR_NO.get(entry.text.casefold())
        if said is None:
            problem = f"'passes' is {entry.text!r}; expected true or false"
            self.refuse(entry, problem, player)
        return said is not False


def _nobody(_: Entry) -> None:
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryWords:
    """The words of one entry."""

    reader: MoveReader
    player: str = ""
    """Whose entry it is."""
    known: Callable[[Entry], str | None] = _nobody
    """Which player a name means; None, and a finding, where there is no such player."""

    def read(self, entry: Entry, parse: Callable[[str], T]) -> T | None:
        """Return what an entry says; None where that cannot be read."""
        return self.reader.read(entry, parse, self.player)

    def read_some(self, entry: Entry | None, parse: Callable[[str], T]) -> T | None:
        """Return what an entry says, if there is any."""
        return None if entry is None else self.read(entry, parse)


def _parse_any_goal(text: str, overlays: Collection[Gene]) -> Goal:
    """Return a goal, also one that is there only with an overlay more, or less (GT-260).

    Raises:
        NotationError: for what is no goal of any board.
    """
    try:
        return parse_goal(text, overlays)
    except NotationError as error:
        try:
            return parse_goal(text, [gene for gene in GENES if gene not in overlays])
        except NotationError:
            raise error from None
