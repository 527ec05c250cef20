"""From what is written to moves: which cards are meant, and what cannot be read of them."""

from collections.abc import Collection, Sequence

from testcross.rulesets.errors import CardError, NotationError
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.round_state.moves import LaidMating
from testcross.rulesets.gene_rummy.scoring.judgement import Judgement
from testcross.rulesets.genetics.animal import parse_animal
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding, Placed, RecordCode, finding
from testcross.rulesets.tabletop import PlacedCard, PlayingCard

_OF_CARDS = (Code.WRONG_SEX, RecordCode.UNKNOWN_CARD, RecordCode.UNREADABLE_GENOTYPE)
"""Findings that say that a card may be another one."""


class CardReader:
    """Reads the cards of a record."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset

    def read(self, entry: Entry, player: str = "") -> tuple[PlacedCard, tuple[Finding, ...]]:
        """Return a card; with a finding where it is unknown which."""
        try:
            return self._placed(entry, self._card(entry.text, None)), ()
        except CardError as error:
            found = finding(RecordCode.UNKNOWN_CARD, entry, str(error), player=player)
        except NotationError as error:
            found = finding(RecordCode.UNREADABLE_GENOTYPE, entry, str(error), player=player)
        return self._placed(entry, None), (found,)

    def read_all(
        self, entries: Sequence[Entry], player: str = ""
    ) -> tuple[tuple[PlacedCard, ...], list[Finding]]:
        """Return some cards, with what cannot be read of them."""
        read = [self.read(entry, player) for entry in entries]
        return tuple(card for card, _ in read), [one for _, found in read for one in found]

    def played(self, entry: Entry, sex: str | None = None, *, doubtful: bool = False) -> PlacedCard:
        """Return a card of a mating, with the sex of its role if none is written.

        What cannot be read there is found by whoever judges the mating.
        """
        try:
            card = self._card(entry.text, sex)
        except (CardError, NotationError):
            card = None
        return self._placed(entry, card, doubtful=doubtful)

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

    def _placed(
        self, entry: Entry, card: PlayingCard | None, *, doubtful: bool = False
    ) -> PlacedCard:
        return PlacedCard(card, entry.text, entry.line, entry.column, doubtful)

    def _card(self, text: str, sex: str | None) -> PlayingCard:
        animal = parse_animal(self._ruleset, text)
        name = animal.variety.name if animal.variety else animal.label
        return PlayingCard(name, animal.sex or sex)


def no_card(at: Placed) -> PlacedCard:
    """Return a card that is not written down, where it would be."""
    return PlacedCard(None, "", at.line, at.column)


def _is_at(entry: Entry | None, places: Collection[tuple[int, int]]) -> bool:
    return entry is not None and (entry.line, entry.column) in places
