"""Rulesets and their cards as values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from os import PathLike, fspath
from typing import Annotated, Any, TypeAlias, overload

from testcross import rulesets
from testcross.asking.declared import door
from testcross.asking.result import Result
from testcross.pages import json
from testcross.rulesets import analysis, genetics

DEFAULT = "gene-rummy"
"""As ``rulesets.DEFAULT`` has it, which the front page of help does not wait for."""
Path: TypeAlias = str | PathLike[str]


class Ruleset(Result["rulesets.Ruleset"]):
    """A ruleset: loci, cards, scoring."""

    name: str
    """What the keyword ``ruleset`` and records call it: ``gene-rummy``."""

    @property
    def loci(self) -> tuple[str, ...]:
        """The names of its loci, in the order in which genotypes are written."""
        return tuple(locus.name for locus in self.answer.loci)

    def _said(self) -> object:
        deck = genetics.DeckList(ruleset=self.answer)
        return self.to_dict(), json.document_of(deck)


@door
def load_ruleset(
    path: Path = DEFAULT, *, text: str | None = None, language: str | None = None
) -> Ruleset:
    """Return a ruleset.

    Args:
        path: the name of a shipped one, with overlays behind a plus, or the path of a TOML file.
        text: the content of such a file instead.
        language: the code of the language that cards are shown in, such as ``nl``.

    >>> load_ruleset().loci
    ('A', 'B', 'C', 'D')
    """
    known = rulesets.load_ruleset(fspath(path)) if text is None else genetics.parse_ruleset(text)
    return Ruleset(known if language is None else genetics.in_language(known, language))


class Card(Result["analysis.CardFacts"]):
    """A card, to be asked about as it is. Two that are the same card are equal."""

    @property
    def written(self) -> str:
        """As it was called, with a sex if one was given."""
        return str(self.about)

    @property
    def name(self) -> str:
        """The name of its variety."""
        return self.answer.variety.name

    @property
    def _animal(self) -> rulesets.Animal:
        return rulesets.parse_animal(self.answer.ruleset, self.written)

    @property
    def genotype(self) -> str:
        """What is said of it at all loci: ``A- B- C- D-``."""
        return self._animal.shown

    @property
    def aliases(self) -> tuple[str, ...]:
        """Its other names."""
        return self.answer.variety.aliases

    @property
    def sex(self) -> str | None:
        """The sex that was said, ``buck`` or ``doe``; None for none."""
        return self._animal.sex

    def _said(self) -> object:
        return self.answer.ruleset.name, self.name, self.genotype, self.sex

    def __hash__(self) -> int:
        return hash((self.name, self.genotype))

    def _gist(self) -> str:
        return f"{self.name} {self.sex or ''}".strip() + f": {self.genotype}"


CardChoice: TypeAlias = str | Card
"""A card, or its name or genotype as text."""
AnyRuleset: TypeAlias = "str | PathLike[str] | Ruleset | rulesets.Ruleset | None"
"""A name, a path or a ruleset; None for that of the cards that are given, else the usual one."""


@door
def card(
    name: Annotated[str, "A name, an alias or a genotype, perhaps with a sex: Castor buck."],
    *,
    ruleset: Annotated[AnyRuleset, "Whose card it is."] = None,
) -> Card:
    """Return a card.

    >>> card("blue otter").genotype
    'at- B- C- dd'
    >>> card("castor") == card("Castor")
    True
    """
    return Card(analysis.card_facts(rules_of(ruleset), name), about=name)


class Cards(Result["genetics.DeckList"], Sequence[Card]):
    """The cards of a ruleset, one of each variety, in the deck's order."""

    _parts = "varieties"

    @overload
    def __getitem__(self, key: int | str) -> Card: ...
    @overload
    def __getitem__(self, key: slice) -> Sequence[Card]: ...
    def __getitem__(self, key: int | str | slice) -> Card | Sequence[Card]:
        """Return a card by its place or its name, or several by their places."""
        if isinstance(key, str):
            return card(key, ruleset=self.answer.ruleset)
        names = [one.name for one in self.answer.ruleset.varieties]
        if isinstance(key, slice):
            return tuple(self[name] for name in names[key])
        return self[names[key]]

    def __len__(self) -> int:
        return len(self.answer.ruleset.varieties)

    def __iter__(self) -> Iterator[Card]:
        return (self[one.name] for one in self.answer.ruleset.varieties)

    def __contains__(self, one: object) -> bool:
        known = self.answer.ruleset
        if isinstance(one, Card):
            return one.answer.ruleset is known and one.sex is None and one in tuple(self)
        return isinstance(one, str) and genetics.name_key(one) in known.names

    def __bool__(self) -> bool:
        return len(self) > 0


@door
def cards(*, ruleset: Annotated[AnyRuleset, "Whose cards they are."] = None) -> Cards:
    """Return the cards of a ruleset.

    >>> cards()["castor"].genotype
    'A- B- C- D-'
    """
    return Cards(genetics.DeckList(ruleset=rules_of(ruleset)))


def rules_of(choice: Any, given: Iterable[object] = ()) -> rulesets.Ruleset:
    """Return the ruleset that is chosen; without a choice that of cards that are given."""
    if choice is None:
        for one in given:
            if isinstance(one, Card):
                return one.answer.ruleset
        return _usual_rules()
    choice = getattr(choice, "answer", choice)
    if isinstance(choice, rulesets.Ruleset):
        choice.require_loci()
        return choice
    return rulesets.load_mating_ruleset(fspath(choice))


@cache
def _usual_rules() -> rulesets.Ruleset:
    """Return the ruleset of who names none: most questions are about it."""
    return rulesets.load_mating_ruleset(DEFAULT)
