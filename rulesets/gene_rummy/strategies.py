"""How simulated players choose: the best-scoring mating, or any; and what they retire."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Literal, Protocol, TypeAlias, get_args

from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.best import best_matings, without
from testcross.rulesets.gene_rummy.scoring.hand_play import RetirementJudge
from testcross.rulesets.gene_rummy.scoring.litter_scorer import LitterScorer
from testcross.rulesets.genetics.animal import Animal, parse_animal
from testcross.rulesets.genetics.ruleset import Card, TurnRules

StrategyName: TypeAlias = Literal["greedy", "random", "careful", "patient"]
STRATEGIES: tuple[StrategyName, ...] = get_args(StrategyName)


@dataclass(frozen=True, slots=True)
class MatingChoice:
    """The cards of a mating that a player lays down."""

    buck: Card
    doe: Card
    kits: tuple[Card, ...]
    points: int

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards, parents first."""
        return (self.buck, self.doe, *self.kits)


class Strategy(Protocol):
    """Chooses what to lay down."""

    def choose(self, hand: Sequence[Card], drawn: Card | None) -> MatingChoice | None:
        """Return a legal mating, or None where there is none or none is wanted.

        Args:
            hand: the cards held, without the one drawn.
            drawn: the card just drawn; None in the last turns, which are played without (p. 9).
        """

    def takes(self, hand: Sequence[Card], top: Card, /) -> bool:
        """Tell whether to draw the card on top of Retirement, rather than from the Gene Pool."""

    def retire(self, hand: Sequence[Card]) -> Card:
        """Return the card to retire."""


def card_text(card: Card) -> str:
    """Return a card as a record writes it."""
    return f"{card.variety.name} {card.sex}"


def make_strategy(name: StrategyName, rules: Rules, scorer: LitterScorer, rng: Random) -> Strategy:
    """Return the strategy of that name."""
    options = _Options(rules, scorer)
    match name:
        case "greedy":
            return _Greedy(options, rng)
        case "random":
            return _Random(options, rng)
        case "careful":
            return _Careful(options, RetirementJudge(rules, scorer))
        case "patient":
            return _Patient(options, RetirementJudge(rules, scorer))


class _Options:
    """What can be laid down."""

    def __init__(self, rules: Rules, scorer: LitterScorer) -> None:
        self._rules = rules
        self._scorer = scorer
        play = rules.variant.play
        self._drawn_kit = isinstance(play, TurnRules) and play.drawn_kit

    def best(self, hand: Sequence[Card], drawn: Card | None) -> MatingChoice | None:
        """Return the best of all matings; among equals the first by the order of the hand."""
        starts = self._starts(hand, drawn)
        if not self._drawn_kit:
            # any card may start it: the search grows a litter from all of them
            cards = [*hand, *([drawn] if drawn is not None else [])]
            starts = iter([(cards[:-1], cards[-1])] if cards else [])
        found = [best for rest, first in starts if (best := self._grown(rest, first))]
        return max(found, key=lambda choice: choice.points, default=None)

    def any(self, hand: Sequence[Card], drawn: Card | None, rng: Random) -> MatingChoice | None:
        """Return any legal mating, of as many kits as it comes."""
        starts = list(self._starts(hand, drawn))
        rng.shuffle(starts)
        for rest, first in starts:
            couples = list(self._couples(rest))
            rng.shuffle(couples)
            for buck, doe in couples:
                kits = self._any_litter(buck, doe, first, rest, rng)
                if kits:
                    sire, dam, *litter = self.animals((buck, doe, *kits))
                    points = self._scorer.points(sire, dam, litter) or 0
                    return MatingChoice(buck, doe, kits, points)
        return None

    def _starts(
        self, hand: Sequence[Card], drawn: Card | None
    ) -> Iterator[tuple[list[Card], Card]]:
        """Yield every kit that a mating may start from, with the cards beside it."""
        if drawn is not None and self._drawn_kit:
            yield list(hand), drawn
            return
        cards = [*hand, *([drawn] if drawn is not None else [])]
        seen = set()
        for i, card in enumerate(cards):
            if card not in seen:
                seen.add(card)
                yield [*cards[:i], *cards[i + 1 :]], card

    def _grown(self, rest: Sequence[Card], first: Card) -> MatingChoice | None:
        if len(rest) < 2:
            return None
        texts = [card_text(card) for card in rest]
        answer = best_matings(texts, card_text(first), self._rules, self._scorer)
        if not answer.best:
            return None
        best = answer.best[0]
        buck, doe, *kits = [_card_of(animal) for animal in best.mating.animals]
        return MatingChoice(buck, doe, tuple(kits), best.points)

    def _any_litter(
        self, buck: Card, doe: Card, first: Card, rest: Sequence[Card], rng: Random
    ) -> tuple[Card, ...]:
        if not self._fits(buck, doe, (first,)):
            return ()
        litter: tuple[Card, ...] = (first,)
        others = without(rest, (buck, doe))
        rng.shuffle(others)
        for young in others:
            larger = (*litter, young)
            if len(larger) <= self._scorer.litter and self._fits(buck, doe, larger):
                litter = larger
        return litter

    def _couples(self, cards: Sequence[Card]) -> Iterator[tuple[Card, Card]]:
        sire, dam = self._rules.ruleset.roles.sexes
        for one, other in combinations(cards, 2):
            if (one.sex, other.sex) == (sire, dam):
                yield one, other
            elif (one.sex, other.sex) == (dam, sire):
                yield other, one

    def _fits(self, buck: Card, doe: Card, litter: Sequence[Card]) -> bool:
        """Tell whether a litter is legal by the variant's rules."""
        young = [self._animal(card) for card in litter]
        return self._scorer.points(self._animal(buck), self._animal(doe), young) is not None

    def animals(self, cards: Sequence[Card]) -> list[Animal]:
        """Return cards as they read."""
        return [self._animal(card) for card in cards]

    def _animal(self, card: Card) -> Animal:
        return parse_animal(self._rules.ruleset, card_text(card))


def _card_of(animal: Animal) -> Card:
    """Return the card that an animal of the deck was read from."""
    if animal.variety is None or animal.sex is None:
        raise ValueError(animal.label)
    return Card(variety=animal.variety, sex=animal.sex)


class _Greedy:
    """Lays down the best-scoring mating, and draws from Retirement what makes one."""

    def __init__(self, options: _Options, rng: Random) -> None:
        self._options = options
        self._rng = rng

    def choose(self, hand: Sequence[Card], drawn: Card | None) -> MatingChoice | None:
        return self._options.best(hand, drawn)

    def takes(self, hand: Sequence[Card], top: Card, /) -> bool:
        return self.choose(hand, top) is not None

    def retire(self, hand: Sequence[Card]) -> Card:
        return self._rng.choice(hand)


class _Careful:
    """Lays down the best-scoring mating, and gives nothing away.

    Draws from Retirement only what makes more than a card of the Gene Pool does on average, and
    retires the card that leaves it furthest ahead of the next player.
    """

    def __init__(self, options: _Options, judge: RetirementJudge) -> None:
        self._options = options
        self._judge = judge

    def choose(self, hand: Sequence[Card], drawn: Card | None) -> MatingChoice | None:
        return self._options.best(hand, drawn)

    def takes(self, hand: Sequence[Card], top: Card, /) -> bool:
        choice = self.choose(hand, top)
        if choice is None:
            return False
        return choice.points >= self._judge.next_mating(self._options.animals(hand))

    def retire(self, hand: Sequence[Card]) -> Card:
        return _card_of(self._judge.ranked(self._options.animals(hand))[0].card)


class _Patient(_Careful):
    """Never goes out: lays down a mating only if three cards stay, and draws new cards.

    So the Gene Pool runs out, and everybody has a last turn (p. 9).
    """

    def choose(self, hand: Sequence[Card], drawn: Card | None) -> MatingChoice | None:
        choice = super().choose(hand, drawn)
        if choice is None or drawn is None:
            return choice
        stay = len(hand) + 1 - len(choice.cards) - 1  # one is drawn, and one is retired
        return choice if stay >= _STAY else None

    def takes(self, _hand: Sequence[Card], _top: Card, /) -> bool:
        return False


class _Random:
    """Lays down any legal mating, and now and then none."""

    def __init__(self, options: _Options, rng: Random) -> None:
        self._options = options
        self._rng = rng

    def choose(self, hand: Sequence[Card], drawn: Card | None) -> MatingChoice | None:
        if self._rng.random() < _KEEPS_BACK:
            return None
        return self._options.any(hand, drawn, self._rng)

    def takes(self, _hand: Sequence[Card], _top: Card, /) -> bool:
        return self._rng.random() < _TAKES

    def retire(self, hand: Sequence[Card]) -> Card:
        return self._rng.choice(hand)


_STAY = 3
"""How many cards a patient player keeps: a mating for the last turn."""
_KEEPS_BACK = 0.1
"""How often a random player keeps a mating back."""
_TAKES = 0.2
"""How often a random player draws from Retirement."""
