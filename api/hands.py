"""Questions in a game: the best mating of a hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from testcross.api.answers import Result
from testcross.api.cards import Card, CardChoice
from testcross.api.door import DEFAULT_ENGINE, PLAY_ENGINE, Engine, door, solver_named
from testcross.rulesets.english import counted
from testcross.rulesets.errors import TestcrossError

if TYPE_CHECKING:
    from testcross.rulesets.gene_rummy.scoring import (
        BestMating,
        BestOfHand,
        FoundSet,
        HandAnswer,
        SetsOfLayout,
    )

SHOWN = 3
"""How many matings of a hand are ranked unless asked otherwise."""


@dataclass(frozen=True, slots=True, repr=False)
class Best(Result):
    """The best matings of a hand, and the card to retire after it."""

    answer: "BestOfHand | HandAnswer"

    @property
    def matings(self) -> "tuple[BestMating, ...]":
        """The best matings, the first the best; with the card drawn only those that tie."""
        from testcross.rulesets.gene_rummy.scoring import HandAnswer

        if isinstance(self.answer, HandAnswer):
            return self.answer.play.held.matings
        return self.answer.answer.best

    @property
    def points(self) -> int | None:
        """What the best of them scores; None where no mating is legal."""
        return self.matings[0].points if self.matings else None

    def _gist(self) -> str:
        if not self.matings:
            return "no legal mating"
        return f"{self.points} {self.matings[0].mating.label}"


@door
def best(
    hand: Sequence[CardChoice],
    *,
    draw: CardChoice | None = None,
    litters: bool = False,
    variant: str | None = None,
    scoring: str | None = None,
    fill: str | None = None,
    top: int | None = None,
    first: int | None = None,
    engine: Engine = PLAY_ENGINE,
) -> Best:
    """Find the best mating of a hand, and the card to retire after it.

    Args:
        hand: the cards held, with their sex; one without may stand for either.
        draw: the card just drawn: it must be a kit, and all matings that tie are found. None for
            matings of the hand alone.
        litters: find the best litters, as in Production.
        variant: ``standard`` (one kit), ``production`` (up to four), ``novice`` or ``families``; by
            default standard, with ``litters`` production.
        scoring: the name of a scheme; by default the variant's own.
        fill: ``strict`` or ``either``; by default as the variant says.
        top: rank so many matings, also with a card drawn; 3 if no card is drawn.
        first: of those that tie with a card drawn show only so many.
        engine: who answers.

    Raises:
        MatingError: for a hand of fewer than two cards.
        CardError, NotationError: for a card that cannot be read.
        TestcrossError: for a variant, a scheme or a fill that does not exist; for ``first`` below 1
            or where no card is drawn.

    >>> best(["castor buck", "lilac doe", "white buck"]).points
    61
    """
    from testcross.rulesets.gene_rummy import rules_for
    from testcross.rulesets.gene_rummy.scoring import BestOfHand, HandAnswer, best_play, held_play

    if first is not None and (draw is None or top is not None):
        raise TestcrossError("first goes with draw alone; top N shows the N best matings")
    if first is not None and first < 1:
        raise TestcrossError(f"first is {first}; expected 1 or more")
    usual = "production" if litters else "standard"
    rules = rules_for(variant=variant or usual, scoring=scoring, fill=fill)
    solver, held = solver_named(engine), [_written(one) for one in hand]
    drawn = None if draw is None else _written(draw)
    if drawn is None or top is not None:
        play = held_play(held, drawn, rules, solver, SHOWN if top is None else top)
        return Best(HandAnswer(schema="litter" if litters else "best", play=play))
    found, advice = best_play(held, drawn, rules, solver)
    return Best(BestOfHand(answer=found, advice=advice, first=first))


@dataclass(frozen=True, slots=True, repr=False)
class Sets(Result):
    """Every SET! in a layout: two legal parents for an offspring card."""

    answer: "SetsOfLayout"

    @property
    def pairs(self) -> "tuple[FoundSet, ...]":
        """The pairs, the one that scores most first."""
        return tuple(self.answer.search.sets)

    def _gist(self) -> str:
        return f"{counted(len(self.pairs), 'SET!')} for {self.answer.kit}"


@door
def sets(
    layout: Sequence[CardChoice],
    kit: CardChoice,
    *,
    variant: str = "set",
    scoring: str | None = None,
    fill: str | None = None,
    engine: Engine = DEFAULT_ENGINE,
) -> Sets:
    """Find every SET! in a layout: two legal parents for the offspring card (p. 25).

    Args:
        layout: the cards on the table, with their sex.
        kit: the offspring card.
        variant: by whose fill and scoring to rank.
        scoring: the name of a scheme; by default the variant's own.
        fill: ``strict`` or ``either``; by default as the variant says.
        engine: who answers.

    Raises:
        CardError, NotationError: for a card that cannot be read.
        TestcrossError: for a variant, a scheme or a fill that does not exist.

    >>> len(sets(["castor buck", "lilac doe", "blue doe"], "white").pairs)
    2
    """
    from testcross.rulesets.gene_rummy import rules_for
    from testcross.rulesets.gene_rummy.scoring import SetsOfLayout, find_sets

    rules, card = rules_for(variant=variant, scoring=scoring, fill=fill), _written(kit)
    found = find_sets(rules, [_written(one) for one in layout], card, solver_named(engine))
    return Sets(SetsOfLayout(kit=card, scheme=rules.scheme, search=found))


def _written(one: CardChoice) -> str:
    return one.written if isinstance(one, Card) else one
