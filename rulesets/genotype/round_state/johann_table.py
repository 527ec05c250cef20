"""What lies before Brother Johann besides a player's board: his cards, and what he has hired."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from testcross.rulesets.genotype.cards import PeaPlant
from testcross.rulesets.genotype.effects import Effect, effects
from testcross.rulesets.genotype.round_state.automa_deck import AutomaDeck
from testcross.rulesets.genotype.round_state.player_board import NONE, PlayerBoard, SownPlant
from testcross.rulesets.genotype.rules import Difficulty, Rules, SoloRules
from testcross.rulesets.tabletop import Count, Hand

MOST_PLANTS = 4
"""GT-224."""
FIRST_PLANTS = 2
"""GT-221."""


class ColumnWay(NamedTuple):
    """A way in which his column may be."""

    garden: tuple[SownPlant, ...]
    done: tuple[PeaPlant, ...]
    """What he has harvested."""
    paired: tuple[str | None, ...]


@dataclass(slots=True, kw_only=True)
class JohannTable:
    """Brother Johann's part of the table.

    The garden of his board is his column, the plant on top first.
    """

    rules: SoloRules
    deck: AutomaDeck
    hired: int = 0
    """How many assistants he has hired, who lie face down (GT-248)."""
    paired: list[str | None] = field(default_factory=list)
    """For each plant of the column, from the top, the automa card beside it."""
    column_known: bool = False
    """Whether all plants of the column, and their markers, are known, or else every way in which
    they may be."""
    ways: tuple[ColumnWay, ...] = ()
    """How the column may be otherwise than it lies on his board, where a slip leaves that open."""
    column_rests_on: tuple[str, ...] = ()
    """What is assumed, and he did otherwise by it before: the column rests on it from then on."""
    has_tended: bool = False
    """Whether the Automa phase of the round is over."""
    bought: int = 0
    """How many upgrades he has bought in this round."""
    bought_known: bool = True
    """Whether these are all."""

    def copy(self) -> "JohannTable":
        """Return the same part of the table, to go on with apart from this one."""
        return JohannTable(
            rules=self.rules,
            deck=self.deck.copy(),
            hired=self.hired,
            paired=list(self.paired),
            column_known=self.column_known,
            ways=self.ways,
            column_rests_on=self.column_rests_on,
            has_tended=self.has_tended,
            bought=self.bought,
            bought_known=self.bought_known,
        )

    def forget(self) -> None:
        """Leave open which cards he has drawn, and what lies in his column and is covered there."""
        self.deck.forget()
        self.forget_column()

    def forget_column(self) -> None:
        """Leave open what lies in his column, and what is covered there."""
        self.column_known, self.ways = False, ()

    def rest_column_on(self, keys: Iterable[str]) -> None:
        """Remember that what lies in his column rests on something that is assumed."""
        self.column_rests_on = tuple(dict.fromkeys((*self.column_rests_on, *keys)))

    def unpair(self, number: int = 0) -> None:
        """Take the automa cards away from beside the plants; then so many may get one."""
        self.paired = [None] * number
        self.ways = tuple(way._replace(paired=()) for way in self.ways)

    @property
    def is_column_open(self) -> bool:
        """Whether his column may be in more than one way."""
        return not self.column_known or bool(self.ways)

    def names_paired(self) -> list[str]:
        """Return the automa cards that certainly lie beside plants."""
        return [
            name
            for name in self.paired
            if name is not None and all(name in way.paired for way in self.ways)
        ]

    @property
    def own(self) -> Effect | None:
        """The assistant of a Hard game; None if he has none."""
        return effects().get(self.rules.assistant)

    @property
    def difficulty(self) -> Difficulty | None:
        """How hard the game is; None where that is not written."""
        return self.rules.difficulty

    def assistants(self, *, own_counts: bool) -> int:
        """Return how many assistants he has (GT-235, GT-238).

        Args:
            own_counts: whether the one of a Hard game is among them (RULING ``hard_assistant``).
        """
        return self.hired + int(own_counts and self.own is not None)


def seat_johann(rules: Rules, boards: Mapping[str, PlayerBoard]) -> JohannTable | None:
    """Return Brother Johann's part of the table before the set-up; None if he does not play.

    Args:
        rules: by which it is played.
        boards: what lies before each player; his has no mat, and no hand.
    """
    if rules.solo is None or rules.solo.johann not in boards:
        return None
    board, solo = boards[rules.solo.johann], rules.solo
    board.hands = {kind: Hand((), NONE) for kind in board.hands}
    board.unknown_plants = Count.exactly(FIRST_PLANTS)
    board.assistants = [solo.assistant] if solo.assistant else []
    return JohannTable(rules=solo, deck=AutomaDeck.of(rules.box))
