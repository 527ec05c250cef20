"""Reading words, and the one name that a misspelt one is near."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, TypeVar

from testcross.rulesets.english import quoted
from testcross.rulesets.errors import CardError, NotationError, ToldCardError, WordError
from testcross.rulesets.genetics.names import name_key
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding, Placed, RecordCode, finding, unreadable
from testcross.rulesets.records.written_values import A_NUMBER, whole_number

_ALIKE, _AHEAD = 0.7, 0.1
"""How like the nearest name a text must be, from 0 to 1, and how much more so than to any other."""


class MisspeltCardError(CardError):
    """The name of no card, but like one."""

    def __init__(self, problem: str, *, meant: str) -> None:
        super().__init__(problem)
        self.meant = meant
        """The text with the right name in it; empty where several are about as near."""


class MisspeltWordError(WordError):
    """A word that stands for nothing, but is like one that does."""

    def __init__(self, problem: str, *, meant: str) -> None:
        super().__init__(problem)
        self.meant = meant
        """As with cards."""


def surely_meant(text: str, names: Mapping[str, Hashable]) -> str:
    """Return the one name that a text is near; empty where none is, or another one as well.

    Args:
        text: as it is written.
        names: the known ones, as they are compared, with what each stands for.
    """
    matcher = SequenceMatcher(b=name_key(text))
    best: dict[Hashable, tuple[float, str]] = {}
    for name, value in names.items():
        matcher.set_seq1(name)
        best[value] = max(best.get(value, (0.0, "")), (matcher.ratio(), name))
    first, second = sorted((*best.values(), (0.0, ""), (0.0, "")), reverse=True)[:2]
    return first[1] if first[0] >= _ALIKE and first[0] - second[0] >= _AHEAD else ""


T = TypeVar("T")
_MOST = 999


class WordReader:
    """Reads entries; each text is understood once.

    A misspelt name is a finding, and then read as the one that is surely meant.
    """

    def __init__(self, *, guesses: bool = True) -> None:
        """Take whether misspelt names are read as those that are surely meant."""
        self._guesses = guesses
        self._known: dict[tuple[Callable[[str], Any], str], Any] = {}
        self._found: list[Finding] = []

    def read(self, entry: Entry | None, parse: Callable[[str], T], player: str = "") -> T | None:
        """Return what an entry says; None where it says nothing, or nothing that can be read.

        Args:
            entry: as it is written.
            parse: raises a CardError for a card that there is not, a WordError for another word
                that stands for nothing, a NotationError for what is no plant, trait or die. The
                same function must be given each time.
            player: whose entry it is.
        """
        if entry is None or not entry.text:
            return None
        key = (parse, entry.text)
        if key in self._known:
            known: T = self._known[key]
            return known
        value: T | None = None
        try:
            self._known[key] = value = parse(entry.text)
        except ToldCardError:
            return None
        except CardError as error:
            value = self._meant(error, parse)
            self._found.append(finding(RecordCode.UNKNOWN_CARD, entry, str(error), player=player))
        except WordError as error:
            value = self._meant(error, parse)
            self.refuse(entry, str(error), player)
        except NotationError as error:
            code = RecordCode.UNREADABLE_GENOTYPE
            self._found.append(finding(code, entry, str(error), player=player))
        return value

    def _meant(self, error: CardError | WordError, parse: Callable[[str], T]) -> T | None:
        """Return what a misspelt name means; None where that is not sure."""
        if not self._guesses or not isinstance(error, MisspeltCardError | MisspeltWordError):
            return None
        try:
            return parse(error.meant) if error.meant else None
        except (CardError, WordError, NotationError):  # the name is right, but a part is missing
            return None

    def read_all(
        self, entries: Sequence[Entry], parse: Callable[[str], T], player: str = ""
    ) -> tuple[T | None, ...]:
        """Return what each of several entries says."""
        return tuple(self.read(entry, parse, player) for entry in entries)

    def number(self, entry: Entry | None, what: str, player: str = "") -> int | None:
        """Return a whole number, 0 or more; None where there is none.

        Args:
            entry: as it is written.
            what: what it is of, in a finding: ``the price``.
            player: whose entry it is.
        """
        if entry is None or not entry.text:
            return None
        number = whole_number(entry.text)
        if number is None or not 0 <= number <= _MOST:
            expected = f"{_MOST} at most" if entry.text.strip().isdecimal() else A_NUMBER
            problem = f"{what} is {quoted(entry.text)}; expected {expected}"
            self.refuse(entry, problem, player)
            return None
        return number

    def refuse(self, entry: Placed, problem: str, player: str = "") -> None:
        """Note that something cannot be read."""
        line, column = entry.line, entry.column
        self._found.append(unreadable(line=line, column=column, problem=problem, player=player))

    def take_findings(self) -> tuple[Finding, ...]:
        """Return what could not be read since the last time."""
        found, self._found = tuple(self._found), []
        return found
