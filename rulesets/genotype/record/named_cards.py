"""Cards as a record names them, quoted or not."""

import re
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from difflib import SequenceMatcher
from functools import cache, lru_cache
from typing import Any, TypeVar

from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import CardError, NotationError, ReportedCardError, WordError
from testcross.rulesets.genetics.names import name_key, nearest
from testcross.rulesets.genetics.slots import plain
from testcross.rulesets.genotype.box import Box
from testcross.rulesets.genotype.cards import CardKind, PeaPlant, parse_plant
from testcross.rulesets.genotype.effects import (
    EffectKind,
    UnknownEffectError,
    find_effect,
    known_effect,
    names_of,
)
from testcross.rulesets.genotype.round_state.move_parts import Card, DrawnCard, Source, deck_of
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding, Placed, RecordCode, finding, unreadable
from testcross.rulesets.records.tree import NO_KEYS, Node
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
        except ReportedCardError:
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


_DECK = re.compile(r"(?:from )?(?:the )?deck\b[\s:]*|\s*\b(?:from )?(?:the )?deck$", re.IGNORECASE)
_ROW = re.compile(r"(?:the )?(?:face[- ]up|row)\b[\s:]*|\s*\bface[- ]up$", re.IGNORECASE)
_POINTS = re.compile(r"[0-9]{1,2}(?: points?)?")
_KINDS = {
    "plant": CardKind.PLANT,
    "a plant": CardKind.PLANT,
    "tool": CardKind.TOOL,
    "a tool": CardKind.TOOL,
}


class NamedCards:
    """Knows the short names of a record, and what its box holds."""

    def __init__(
        self, names: Mapping[str, PeaPlant | None], box: Box, written: object = None
    ) -> None:
        """Take the names.

        Args:
            names: the short names, each with its card; None where the card cannot be read.
            box: what the cards have to be among, if it lists any.
            written: all that is written, where points alone may name a plant.
        """
        self._all_written = written
        self._names = {name_key(name): plant for name, plant in names.items()}
        self._written = {name_key(name): name for name in names}
        self._box = [one.plant for one in box.plants]

    def plant(self, text: str) -> PeaPlant:
        """Return the card that a text means, without markers.

        Raises:
            ReportedCardError: for the short name of a card that cannot be read.
            CardError: for a short name that no plant has, and a plant that the box does not hold.
            NotationError: for a text that is no plant.
        """
        found = self.marked(text)
        return replace(found, covered=frozenset()) if found.covered else found

    def marked(self, text: str) -> PeaPlant:
        """Return the card that a text means, with its markers; raises as ``plant`` does."""
        key = name_key(text)
        known = self._names.get(key)
        if known is not None:
            return known
        if key in self._names:
            raise ReportedCardError(f"cannot read the card of {quoted(text)}")
        if _POINTS.fullmatch(key) and self._all_written is not None:
            return self._of_points(text, int(key.split()[0]))
        try:
            plant = _parsed(text)
        except (CardError, NotationError) as error:
            is_name = len(text.split()) == 1 and not any(sign in text for sign in ":()")
            if is_name:  # it looks like a short name rather than like a plant
                raise CardError(self._no_such_name(text)) from None
            raise NotationError(str(error)) from None
        return self.in_box(plant)

    def _of_points(self, text: str, points: int) -> PeaPlant:
        """Return the only plant of these points that is written anywhere.

        Raises:
            CardError: where there is none, or more.
        """
        cards = (_known_plant(one) for one in _texts(self._all_written) if ":" in one)
        found = {str(replace(one, covered=frozenset())): one for one in cards if one is not None}
        same = {name: one for name, one in found.items() if one.points == points}
        if not same:
            raise CardError(self._no_such_name(text))
        if len(same) > 1:
            several = listed([quoted(name) for name in same])
            raise CardError(f"plant {quoted(text)} can be {several}; write the card as it looks")
        return self.in_box(next(iter(same.values())))

    def in_box(self, plant: PeaPlant) -> PeaPlant:
        """Return a plant as the box has it.

        Raises:
            CardError: for one that the box does not hold.
        """
        if not self._box:
            return plant
        alike = [one for one in self._box if frozenset(one.traits) == frozenset(plant.traits)]
        same = [one for one in alike if plant.points in (None, one.points)]
        if not same:
            hint = (
                "with these traits it has only "
                f"{listed([quoted(str(one)) for one in alike], 'and')}"
                if alike
                else "it has none with these traits"
            )
            raise CardError(f"the box file has no plant {quoted(str(plant))}; {hint}")
        return replace(plant, points=same[0].points) if len(same) == 1 else plant

    def tool(self, text: str) -> str:
        """Return the tool that a text names; raises a CardError for a name that none has."""
        return _effect(text, EffectKind.TOOL)

    def assistant(self, text: str) -> str:
        """Return the assistant that a text names; raises a CardError for a name that none has."""
        return find_assistant(text)

    def card(self, text: str) -> Card:
        """Return the plant or the tool that a text names.

        Raises:
            CardError, NotationError: for a text that is neither.
        """
        if name_key(text) not in self._names and _is_effect(text):
            return self.tool(text)
        try:
            return self.plant(text)
        except ReportedCardError:
            raise
        except (CardError, NotationError):
            if any(sign.isdecimal() for sign in text) or not text.replace(" ", "").isalpha():
                raise
            return self.tool(text)

    def drawn(self, text: str) -> DrawnCard:
        """Return a card that was drawn, and from where: ``deck``, ``deck Rake``, ``9: FF Tt``.

        Raises:
            CardError, NotationError: for a text that is no card.
        """
        word, source = plain(text).strip(), None
        for pattern, place in ((_DECK, Source.DECK), (_ROW, Source.ROW)):
            found = pattern.match(word) or pattern.search(word)
            if found is not None:
                word, source = (word[: found.start()] + word[found.end() :]).strip(), place
        if not word:
            return DrawnCard(source=source)
        kind = None if name_key(word) in self._names else _KINDS.get(name_key(word))
        if kind is not None:
            return DrawnCard(kind=kind, source=source)
        card = self.card(word)
        return DrawnCard(card=card, kind=deck_of(card), source=source)

    def _no_such_name(self, text: str) -> str:
        close = nearest(text, self._written, limit=1)
        known = listed(list(self._written.values()), "and")
        hint = (
            f"did you mean {quoted(close[0])}?"
            if close
            else f"the short names are {known}"
            if known
            else "write the card as it looks, as in '9: FF Tt gg', or name it under 'plants'"
        )
        return f"unknown plant {quoted(text)}; {hint}"


def find_assistant(text: str) -> str:
    """Return the assistant that a text names; raises a CardError for a name that none has."""
    return _effect(text, EffectKind.ASSISTANT)


def _texts(value: object) -> Iterator[str]:
    """Yield the texts of a record."""
    if isinstance(value, Entry):
        yield value.text
    elif isinstance(value, tuple):
        for one in value:
            yield from _texts(one)
    elif is_dataclass(value):
        for field in fields(value):
            yield from _texts(getattr(value, field.name))


def _known_plant(text: str) -> PeaPlant | None:
    try:
        return _parsed(_DECK.sub("", text))
    except (CardError, NotationError):
        return None


@lru_cache(1000)
def _parsed(text: str) -> PeaPlant:
    """Return the plant that a text shows; the same ones come again and again."""
    return parse_plant(text)


def _is_effect(text: str) -> bool:
    found = known_effect(text)
    return found is not None and found.kind in (EffectKind.TOOL, EffectKind.ASSISTANT)


def _effect(text: str, kind: EffectKind) -> str:
    try:
        found = find_effect(text)
    except UnknownEffectError:
        meant = surely_meant(text, _keys(kind))
        raise MisspeltCardError(_no_such_effect(text, kind), meant=meant) from None
    if found.kind is not kind:
        if found.kind in (EffectKind.TOOL, EffectKind.ASSISTANT):
            raise CardError(f"{found.name} is {_article(found.kind)}, not {_article(kind)}")
        raise CardError(_no_such_effect(text, kind))
    return found.name


def _no_such_effect(text: str, kind: EffectKind) -> str:
    keys = _keys(kind)
    close = nearest(text, keys, limit=1)
    names = listed(list(dict.fromkeys(keys.values())), "and")
    hint = f"did you mean {quoted(close[0])}?" if close else f"the {kind}s are {names}"
    return f"unknown {kind} {quoted(text)}; {hint}"


@cache
def _keys(kind: EffectKind) -> dict[str, str]:
    """Return the names of tools or assistants as they are compared, with title and without."""
    keys = {key: name for name in names_of(kind) for key in (name, name.partition(" ")[2] or name)}
    return {name_key(key): name for key, name in keys.items()}


def _article(kind: EffectKind) -> str:
    return "an assistant" if kind is EffectKind.ASSISTANT else "a tool"


def with_cards_as_texts(node: Node) -> Node:
    """Return a tree in which each such table is the text that was meant; else the tree itself."""
    inside = node.value
    if isinstance(inside, list):
        entries = [_inner(one) for one in inside]
        changed = any(new is not old for new, old in zip(entries, inside, strict=True))
        return replace(node, value=entries) if changed else node
    if not isinstance(inside, dict):
        return node
    if len(inside) == 1:
        ((key, value),) = inside.items()
        if key.strip().isdecimal() and isinstance(value.value, str):
            return Node(f"{key}: {value.value}", node.place, NO_KEYS)
    parts = {key: _inner(one) for key, one in inside.items()}
    changed = any(parts[key] is not old for key, old in inside.items())
    return replace(node, value=parts) if changed else node


def _inner(node: Node) -> Node:
    return node if isinstance(node.value, str) else with_cards_as_texts(node)
