"""Which cards of a hand may be laid on the card on top, and why the others may not."""

from collections.abc import Sequence
from dataclasses import dataclass

from testcross.rulesets.gene_expression.cards import CardFace
from testcross.rulesets.gene_expression.matching.match_tests import Match, hold_against
from testcross.rulesets.gene_expression.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class HandMatches:
    """A hand held against the card on top, card by card."""

    top: CardFace
    matches: tuple[Match, ...]
    """One for each card, in the order of the hand."""

    @property
    def legal(self) -> bool:
        """Whether any card may be played; else one has to be drawn."""
        return any(match.legal for match in self.matches)


def hand_matches(rules: Rules, top: CardFace, hand: Sequence[CardFace]) -> HandMatches:
    """Return every card of a hand held against the card on top."""
    return HandMatches(top=top, matches=tuple(hold_against(rules, top, card) for card in hand))
