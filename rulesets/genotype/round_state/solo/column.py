"""Johann's column of plants: what he gains, validates and harvests (GT-223 to GT-225)."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from testcross.rulesets.genotype.cards import PeaPlant, Trait
from testcross.rulesets.genotype.effects import Validates
from testcross.rulesets.genotype.round_state.johann_table import MOST_PLANTS, JohannTable
from testcross.rulesets.genotype.round_state.move_parts import DrawnCard, NamedPlant, Validation
from testcross.rulesets.genotype.round_state.player_board import PlayerBoard, SownPlant

Wanted: TypeAlias = Callable[[Trait], bool]


def any_trait(_: Trait) -> bool:
    """Want whichever trait is there."""
    return True


@dataclass(slots=True)
class Column:
    """The column while Johann does something, and a list of what he did."""

    board: PlayerBoard
    johann: JohannTable
    validated: list[Validation] = field(default_factory=list)
    gained: list[DrawnCard] = field(default_factory=list)
    is_known: bool = True
    """Whether it is certain what was validated."""

    @property
    def is_full(self) -> bool:
        """Whether there is no room for another plant (GT-224)."""
        return len(self.board.garden) + self.board.unknown_plants.low >= MOST_PLANTS

    def validate(self, wanted: Wanted = any_trait) -> bool:
        """Cover the bottom-most open trait that is wanted; False if there is none (GT-225)."""
        self.is_known = self.is_known and self.johann.column_known
        for place in reversed(range(len(self.board.garden))):
            plant = self.board.garden[place]
            for trait in reversed(plant.card.traits):
                if wanted(trait) and plant.is_open(trait):
                    self.cover(place, trait)
                    return True
        return False

    def cover(self, place: int, trait: Trait) -> None:
        """Cover a trait of a plant, and harvest what is complete then (GT-223)."""
        garden, own = self.board.garden, self.johann.own
        places = [place]
        if own is not None and own.validates is Validates.COPIES:
            places += [n for n, one in enumerate(garden) if n != place and one.is_open(trait)]
        for one in places:
            if trait in garden[one].maybe:
                self.forget()
            plant = NamedPlant(card=garden[one].card)
            self.validated.append(Validation(plant=plant, trait=trait))
            garden[one] = garden[one].cover(trait)
        self._harvest()

    def forget(self) -> None:
        """Leave open what was validated."""
        self.johann.forget_column()
        self.is_known = False

    def _harvest(self) -> None:
        """Harvest complete plants; an automa card beside one goes with it."""
        garden = self.board.garden
        for place in reversed(range(len(garden))):
            if garden[place].is_complete:
                self.board.done.append(garden.pop(place).card)
                del self.johann.paired[place : place + 1]

    def gain(self, card: PeaPlant | None) -> bool:
        """Lay a plant on top; False if he validated instead, the column being full (GT-224).

        Args:
            card: None where it is not known which.
        """
        if self.is_full:
            self.validate()
            return False
        self.gained.append(DrawnCard(card=card))
        if card is None:
            self.johann.forget_column()
            self.board.unknown_plants = self.board.unknown_plants.more(1)
            return True
        self.board.garden.insert(0, SownPlant(card))
        if self.johann.paired:
            self.johann.paired.insert(0, None)
        return True
