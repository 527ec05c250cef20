"""What all questions about the cards of a mating share."""

from abc import abstractmethod
from collections.abc import Collection, Sequence
from random import Random
from typing import ClassVar

from testcross.rulesets.tutoring.dealer import Dealer, LocusTarget, Needs, Wish
from testcross.rulesets.tutoring.exercise import Exercise, QuestionKind, mating_rows
from testcross.rulesets.tutoring.judge import Judge
from testcross.rulesets.tutoring.question import CardRow
from testcross.solver import LocusProblem

_TRIES_FOR_CARDS = 12


class AboutMating(QuestionKind):
    """Shows all cards of the mating."""

    def rows(self, task: Exercise) -> tuple[CardRow, ...]:
        return mating_rows(task.whole)


class AboutLocus(AboutMating):
    """Asks what there is to ask at one locus of a mating."""

    names_locus: ClassVar[bool] = True
    """Whether the question says at which locus."""
    cards: ClassVar[Collection[int]] = ()
    """How many different cards litters of two loci mostly show, where other numbers would tell."""

    def needs(self, dealer: Dealer, chance: Random, wish: Wish) -> Needs:
        return Needs(kits=dealer.kits(chance))

    @abstractmethod
    def targets(self, problem: LocusProblem, judge: Judge, sort: str) -> Sequence[LocusTarget]:
        """Return what can be asked at a locus so that the answer is of a sort."""

    def may_come_up(self, dealer: Dealer, judge: Judge, sort: str, /) -> bool:
        return dealer.may_have(self.targets, judge, sort)

    def draw(self, dealer: Dealer, chance: Random, judge: Judge, wish: Wish) -> Exercise | None:
        needs = self.needs(dealer, chance, wish)
        careful = bool(self.cards) and len(dealer.ruleset.loci) == 2
        for _ in range(_TRIES_FOR_CARDS if careful else 1):
            dealt = dealer.around(chance, judge, wish, needs, self.targets)
            if dealt is None:
                return None
            cards = {animal.variety for animal in dealt.mating.animals}
            usual = not careful or len(cards) in self.cards
            if usual or chance.random() < dealer.shares.other_number:
                target = dealt.target
                return Exercise(
                    ruleset=dealer.ruleset,
                    mating=dealt.mating,
                    locus=dealt.locus if self.names_locus else -1,
                    animal=target.animal,
                    number=target.number,
                    genotypes=target.genotypes,
                )
        return None
