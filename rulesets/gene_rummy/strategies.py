"""How simulated players choose: the best-scoring mating, or any; and what they retire.

Cards are their names with their sexes: ``Castor buck``.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Literal, TypeAlias, get_args

from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.hands import RetirementJudge, best_matings, without
from testcross.rulesets.gene_rummy.scoring.litters import LitterScorer
from testcross.rulesets.genetics.animal import Animal, parse_animal
from testcross.rulesets.genetics.ruleset import TurnRules

StrategyName: TypeAlias = Literal["greedy", "random", "careful", "patient"]
STRATEGIES: tuple[StrategyName, ...] = get_args(StrategyName)
_STAY = 3
"""How many cards a patient player keeps: a mating for the last turn."""
_KEEPS_BACK = 0.1
"""How often a random player keeps a mating back."""
_TAKES = 0.2
"""How often a random player draws from Retirement."""


@dataclass(frozen=True, slots=True)
class MatingChoice:
    buck: str
    doe: str
    kits: tuple[str, ...]
    points: int

    @property
    def cards(self) -> tuple[str, ...]:
        return (self.buck, self.doe, *self.kits)


class Strategy:
    """Greedy: lays down the best-scoring mating, and draws from Retirement what makes one."""

    def __init__(self, rules: Rules, scorer: LitterScorer, rng: Random) -> None:
        self.rules, self.scorer, self.rng = rules, scorer, rng
        play = rules.variant.play
        self.drawn_kit = isinstance(play, TurnRules) and play.drawn_kit

    def choose(self, hand: Sequence[str], drawn: str | None) -> MatingChoice | None:
        """Return a legal mating, or None where there is none or none is wanted.

        No card is drawn in the last turns (p. 9).
        """
        starts = self.starts(hand, drawn)
        if not self.drawn_kit:
            # any card may start it: the search grows a litter from all of them
            cards = [*hand, *([drawn] if drawn is not None else [])]
            starts = iter([(cards[:-1], cards[-1])] if cards else [])
        found = []
        for rest, first in starts:
            best = best_matings(rest, first, self.rules, self.scorer)[:1] if len(rest) > 1 else ()
            for one in best:
                buck, doe, *kits = map(_name, one.mating.animals)
                found.append(MatingChoice(buck, doe, tuple(kits), one.points))
        return max(found, key=lambda choice: choice.points, default=None)

    def takes(self, hand: Sequence[str], top: str) -> bool:
        """Tell whether to draw the card on top of Retirement, rather than from the Gene Pool."""
        return self.choose(hand, top) is not None

    def retire(self, hand: Sequence[str]) -> str:
        return self.rng.choice(hand)

    def starts(self, hand: Sequence[str], drawn: str | None) -> Iterator[tuple[list[str], str]]:
        """Yield every kit that a mating may start from, with the cards beside it."""
        if drawn is not None and self.drawn_kit:
            yield list(hand), drawn
            return
        cards = [*hand, *([drawn] if drawn is not None else [])]
        for i, card in enumerate(cards):
            if card not in cards[:i]:
                yield [*cards[:i], *cards[i + 1 :]], card

    def animals(self, cards: Sequence[str]) -> list[Animal]:
        return [parse_animal(self.rules.ruleset, card) for card in cards]

    def points(self, cards: Sequence[str]) -> int | None:
        """Return what a mating scores, parents first; None where the variant does not allow it."""
        sire, dam, *young = self.animals(cards)
        return self.scorer.points(sire, dam, young)


def _name(animal: Animal) -> str:
    return f"{animal.label if animal.variety is None else animal.variety.name} {animal.sex}"


class _Careful(Strategy):
    """Lays down the best-scoring mating, and gives nothing away.

    Draws from Retirement only what makes more than a card of the Gene Pool does on average, and
    retires the card that leaves it furthest ahead of the next player.
    """

    def __init__(self, rules: Rules, scorer: LitterScorer, rng: Random) -> None:
        super().__init__(rules, scorer, rng)
        self.judge = RetirementJudge(rules, scorer)

    def takes(self, hand: Sequence[str], top: str) -> bool:
        choice = self.choose(hand, top)
        return choice is not None and choice.points >= self.judge.next_mating(self.animals(hand))

    def retire(self, hand: Sequence[str]) -> str:
        return _name(self.judge.ranked(self.animals(hand))[0].card)


class _Patient(_Careful):
    """Never goes out: lays down a mating only if three cards stay, and draws new cards.

    So the Gene Pool runs out, and everybody has a last turn (p. 9).
    """

    def choose(self, hand: Sequence[str], drawn: str | None) -> MatingChoice | None:
        choice = super().choose(hand, drawn)
        if choice is None or drawn is None:
            return choice
        stay = len(hand) + 1 - len(choice.cards) - 1  # one is drawn, and one is retired
        return choice if stay >= _STAY else None

    def takes(self, _hand: Sequence[str], _top: str) -> bool:
        return False


class _Random(Strategy):
    """Lays down any legal mating of as many kits as it comes, and now and then none."""

    def choose(self, hand: Sequence[str], drawn: str | None) -> MatingChoice | None:
        if self.rng.random() < _KEEPS_BACK:
            return None
        starts = list(self.starts(hand, drawn))
        self.rng.shuffle(starts)
        sire = f" {self.rules.ruleset.roles.sire}"
        for rest, first in starts:
            couples = [
                (one, other) if one.endswith(sire) else (other, one)
                for one, other in combinations(rest, 2)
                if one.endswith(sire) != other.endswith(sire)
            ]
            self.rng.shuffle(couples)
            for couple in couples:
                if self.points((*couple, first)) is None:
                    continue
                cards: tuple[str, ...] = (*couple, first)
                others = without(rest, couple)
                self.rng.shuffle(others)
                for young in others:
                    larger = (*cards, young)
                    if len(larger) - 2 <= self.scorer.litter and self.points(larger) is not None:
                        cards = larger
                return MatingChoice(*couple, cards[2:], self.points(cards) or 0)
        return None

    def takes(self, _hand: Sequence[str], _top: str) -> bool:
        return self.rng.random() < _TAKES


def make_strategy(name: StrategyName, rules: Rules, scorer: LitterScorer, rng: Random) -> Strategy:
    kinds = {"greedy": Strategy, "random": _Random, "careful": _Careful, "patient": _Patient}
    return kinds[name](rules, scorer, rng)
