"""From what is written to moves: which cards are meant, and what cannot be read of them."""

from collections.abc import Collection

from testcross.rulesets.errors import CardError, NotationError
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.round_state.moves import LaidMating
from testcross.rulesets.gene_rummy.scoring.judgement import Judgement
from testcross.rulesets.genetics.animal import parse_animal
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Placed, RecordCode
from testcross.rulesets.refereeing import EntryReader, placed_at
from testcross.rulesets.tabletop import PlacedCard, PlayingCard

_OF_CARDS = (Code.WRONG_SEX, RecordCode.UNKNOWN_CARD, RecordCode.UNREADABLE_GENOTYPE)
"""Findings that say that a card may be another one."""


class CardReader(EntryReader):
    """Reads the cards of a record."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset

    def card_called(self, text: str) -> PlayingCard:
        """Return the card of a name, with its sex if one is written."""
        return self._card(text, None)

    def played(self, entry: Entry, sex: str | None = None, *, doubtful: bool = False) -> PlacedCard:
        """Return a card of a mating, with the sex of its role if none is written.

        What cannot be read there is found by whoever judges the mating.
        """
        try:
            card = self._card(entry.text, sex)
        except (CardError, NotationError):
            card = None
        return placed_at(entry, card, doubtful=doubtful)

    def mating(self, judgement: Judgement, *, doubtful: int | None = None) -> LaidMating:
        """Return a mating as it was laid down.

        Args:
            judgement: on the mating.
            doubtful: the card, parents first, that may be another one for all that is known.
        """
        written = judgement.written
        sexes = [*self._ruleset.roles.sexes, *[None] * len(written.kits)]
        spoilt = {(one.line, one.column) for one in judgement.findings if one.code in _OF_CARDS}
        return LaidMating(
            cards=tuple(
                self.played(
                    entry,
                    sex,
                    doubtful=i == doubtful or _is_at(entry, spoilt) or _is_at(filled, spoilt),
                )
                for i, (entry, filled, sex) in enumerate(
                    zip(written.cards, written.filled, sexes, strict=True)
                )
            ),
            findings=judgement.findings,
            at=written,
        )

    def _card(self, text: str, sex: str | None) -> PlayingCard:
        animal = parse_animal(self._ruleset, text)
        name = animal.variety.name if animal.variety else animal.label
        return PlayingCard(name, animal.sex or sex)


def no_card(at: Placed) -> PlacedCard:
    """Return a card that is not written down, where it would be."""
    return PlacedCard(None, "", at.line, at.column)


def _is_at(entry: Entry | None, places: Collection[tuple[int, int]]) -> bool:
    return entry is not None and (entry.line, entry.column) in places
