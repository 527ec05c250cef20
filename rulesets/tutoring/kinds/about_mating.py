"""What all questions about the cards of a mating share."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import ClassVar

from testcross.rulesets.tutoring.dealer import Dealer, LocusTarget, Needs, Wish
from testcross.rulesets.tutoring.exercise import Exercise, PlainKind, mating_rows
from testcross.rulesets.tutoring.judge import Judge
from testcross.rulesets.tutoring.question import CardRow
from testcross.solver import LocusProblem


class AboutMating(PlainKind):
    """Shows all cards of the mating."""

    def rows(self, task: Exercise) -> tuple[CardRow, ...]:
        """Return the cards to show."""
        return mating_rows(task.whole)


class AboutLocus(AboutMating, ABC):
    """Asks what there is to ask at one locus of a mating."""

    names_locus: ClassVar[bool] = True
    """Whether the question says at which locus."""

    def needs(self, dealer: Dealer, chance: Random, wish: Wish) -> Needs:
        """Return which cards a question needs."""
        return Needs(kits=dealer.kits(chance))

    @abstractmethod
    def targets(self, problem: LocusProblem, judge: Judge, sort: str) -> Sequence[LocusTarget]:
        """Return what can be asked at a locus so that the answer is of a sort."""

    def may_come_up(self, dealer: Dealer, judge: Judge, sort: str, /) -> bool:
        """Tell whether there is anything to ask at a locus of any mating of these cards."""
        return dealer.may_have(self.targets, judge, sort)

    def draw(self, dealer: Dealer, chance: Random, judge: Judge, wish: Wish) -> Exercise | None:
        """Return a mating and what is asked about it."""
        dealt = dealer.around(chance, judge, wish, self.needs(dealer, chance, wish), self.targets)
        if dealt is None:
            return None
        target = dealt.target
        return Exercise(
            ruleset=dealer.ruleset,
            mating=dealt.mating,
            locus=dealt.locus if self.names_locus else -1,
            animal=target.animal,
            number=target.number,
            genotypes=target.genotypes,
        )
