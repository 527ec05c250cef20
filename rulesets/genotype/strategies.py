"""How simulated players choose: by chance, or greedily."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol, TypeVar

OptionT = TypeVar("OptionT")
STRATEGIES = ("greedy", "random")
_WANTED = 0.6
"""How often a random player does what may be left."""


class Strategy(Protocol):
    """Chooses for one player."""

    def choose(
        self, groups: Sequence[Sequence[OptionT]], gain: Callable[[OptionT], int], /
    ) -> OptionT:
        """Return one of all options, none of whose groups is empty.

        Args:
            groups: options of one kind each, such as all that a space allows.
            gain: what an option brings, in tenths of a point.
        """
        ...

    def wants(self, gain: Callable[[], int], /) -> bool:
        """Tell whether something is done that may be left.

        Args:
            gain: tells what it brings, in tenths of a point.
        """
        ...

    @property
    def plans(self) -> bool:
        """Whether dice are picked by a plan of all picks together."""
        ...


class RandomStrategy:
    """Leaves everything to chance."""

    plans = False

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(
        self, groups: Sequence[Sequence[OptionT]], _gain: Callable[[OptionT], int]
    ) -> OptionT:
        """Return any option of any group."""
        return self._rng.choice(self._rng.choice(groups))

    def wants(self, _gain: Callable[[], int]) -> bool:
        """Do it more often than not."""
        return self._rng.random() < _WANTED


class GreedyStrategy:
    """Takes what brings the most, as far as can be seen, the first among equals."""

    plans = True

    def choose(
        self, groups: Sequence[Sequence[OptionT]], gain: Callable[[OptionT], int]
    ) -> OptionT:
        """Return the option that brings the most."""
        return max((option for group in groups for option in group), key=gain)

    def wants(self, gain: Callable[[], int]) -> bool:
        """Do whatever brings anything."""
        return gain() > 0


def make_strategy(name: str, rng: Random) -> Strategy:
    """Return the strategy of that name; chance decides for players that leave it to it."""
    return GreedyStrategy() if name == STRATEGIES[0] else RandomStrategy(rng)
