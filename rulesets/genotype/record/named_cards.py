"""Cards as a record names them, quoted or not."""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache, lru_cache

from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import CardError, NotationError, ToldCardError
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
from testcross.rulesets.genotype.record.word_reader import MisspeltCardError, surely_meant
from testcross.rulesets.genotype.round_state.move_parts import Card, DrawnCard, Source, deck_of
from testcross.rulesets.records.tree import NO_KEYS, Node

_DECK = re.compile(r"(?:from )?(?:the )?deck\b[\s:]*|\s*\b(?:from )?(?:the )?deck$", re.IGNORECASE)
_ROW = re.compile(r"(?:the )?(?:face[- ]up|row)\b[\s:]*|\s*\bface[- ]up$", re.IGNORECASE)
_KINDS = {
    "plant": CardKind.PLANT,
    "a plant": CardKind.PLANT,
    "tool": CardKind.TOOL,
    "a tool": CardKind.TOOL,
}


class NamedCards:
    """Knows the short names of a record, and what its box holds."""

    def __init__(self, names: Mapping[str, PeaPlant | None], box: Box) -> None:
        """Take the names.

        Args:
            names: the short names, each with its card; None where the card cannot be read.
            box: what the cards have to be among, if it lists any.
        """
        self._names = {name_key(name): plant for name, plant in names.items()}
        self._written = {name_key(name): name for name in names}
        self._box = [one.plant for one in box.plants]

    def plant(self, text: str) -> PeaPlant:
        """Return the card that a text means, without markers.

        Raises:
            ToldCardError: for the short name of a card that cannot be read.
            CardError: for a short name that no plant has, and a plant that the box does not hold.
            NotationError: for a text that is no plant.
        """
        return replace(self.marked(text), covered=frozenset())

    def marked(self, text: str) -> PeaPlant:
        """Return the card that a text means, with its markers; raises as ``plant`` does."""
        key = name_key(text)
        known = self._names.get(key)
        if known is not None:
            return known
        if key in self._names:
            raise ToldCardError(f"the card of {quoted(text)} cannot be read")
        try:
            plant = _parsed(text)
        except (CardError, NotationError) as error:
            if self._is_name(text):
                raise CardError(self._no_such_name(text)) from None
            raise NotationError(str(error)) from None
        return self.in_box(plant)

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
                f"with these traits it has {listed([quoted(str(one)) for one in alike], 'and')}"
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
        except ToldCardError:
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

    def _is_name(self, text: str) -> bool:
        """Tell whether a text looks like a short name rather than like a plant."""
        return len(text.split()) == 1 and not any(sign in text for sign in ":()")

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
        return f"no plant is called {quoted(text)}; {hint}"


def find_assistant(text: str) -> str:
    """Return the assistant that a text names; raises a CardError for a name that none has."""
    return _effect(text, EffectKind.ASSISTANT)


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
    return f"no {kind} is called {quoted(text)}; {hint}"


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
