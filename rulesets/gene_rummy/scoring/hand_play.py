"""What to do with a hand: which mating to lay down, and which card to retire after it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from testcross.rulesets.analysis.score import MatingScores
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.best import (
    BestAnswer,
    BestMating,
    best_matings,
    best_of_couple,
    couples,
    couples_that_differ,
    parse_drawn,
    parse_hand,
    starts_from_kit,
    without,
)
from testcross.rulesets.gene_rummy.scoring.litter_scorer import LitterScorer
from testcross.rulesets.gene_rummy.scoring.variant_matings import score_in_variant
from testcross.rulesets.genetics.animal import Animal, parse_animal
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.genetics.ruleset import Ruleset, TurnRules
from testcross.solver import Solver


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldMatings:
    """The best of the matings that a hand holds."""

    matings: tuple[BestMating, ...]
    """The best first; among equals in the order of the hand."""
    count: int
    """How many matings there are; where a litter may have several kits, how many couples."""
    optima: int
    """How many matings score the most, whether they are among the ones kept or not."""


def held_matings(
    hand: Sequence[str], draw: str | None, rules: Rules, scorer: LitterScorer, top: int
) -> HeldMatings:
    """Return the best of the matings of which all cards are in the hand.

    With one kit a mating every legal buck, doe and kit counts. Where a litter may have several, of
    each couple its best litters: a smaller litter of the same couple is no choice of its own. Cards
    that read the same are the same here.

    Args:
        hand: the cards held; one without a sex may stand for either.
        draw: the card just drawn, the first kit (pp. 8, 22); None for matings of the hand alone.
        rules: variant, scheme and fill.
        scorer: what litters are worth under these rules; remembers from hand to hand.
        top: how many to return at most.

    Raises:
        MatingError: for a hand of fewer than two cards.
        CardError, NotationError: for a card that cannot be read.
    """
    cards = parse_hand(rules.ruleset, hand)
    first = None if draw is None else parse_drawn(rules.ruleset, draw)
    if first is not None and not starts_from_kit(rules):
        cards, first = [*cards, first], None
    hand_of = [
        _Couple(
            place=place,
            parents=(cards[buck], cards[doe]),
            first=first,
            rest=tuple(card for i, card in enumerate(cards) if i not in (buck, doe)),
        )
        for place, (buck, doe) in enumerate(couples_that_differ(cards, rules.ruleset.roles.sexes))
    ]
    if scorer.litter == 1:
        return _every_mating(hand_of, rules, scorer, top)
    return _best_litters(hand_of, rules, scorer, top)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Couple:
    """A buck and a doe, and who could be their kits."""

    place: int
    """Among the couples of the hand."""
    parents: tuple[Animal, Animal]
    first: Animal | None
    """The kit that has to be there, if one has."""
    rest: tuple[Animal, ...]
    """Who may join, or begin."""

    def single_kits(self, rules: Rules, scorer: LitterScorer) -> Iterator[BestMating]:
        """Yield the legal matings with one kit each."""
        sire, dam = self.parents
        kits = self.rest if self.first is None else (self.first,)
        for kit in {kit.shown: kit for kit in reversed(kits)}.values():
            points = scorer.points(sire, dam, (kit,))
            if points is not None:
                mating = Mating(ruleset=rules.ruleset, sire=sire, dam=dam, offspring=(kit,))
                yield BestMating(mating=mating, points=points)

    def bound(self, scorer: LitterScorer) -> int:
        """Return a number of points that no litter of theirs can exceed."""
        most = scorer.most_points(*self.parents, self.rest)
        return most.parents + sum(sorted(most.kits)[-scorer.litter :])


def _every_mating(
    hand_of: Sequence[_Couple], rules: Rules, scorer: LitterScorer, top: int
) -> HeldMatings:
    found = [one for couple in hand_of for one in couple.single_kits(rules, scorer)]
    found.sort(key=lambda one: -one.points)
    optima = sum(one.points == found[0].points for one in found)
    return HeldMatings(matings=tuple(found[:top]), count=len(found), optima=optima)


def _best_litters(
    hand_of: Sequence[_Couple], rules: Rules, scorer: LitterScorer, top: int
) -> HeldMatings:
    """Return the best litters of every couple, looking first at couples that can score most."""
    able = [one for one in hand_of if any(True for _ in one.single_kits(rules, scorer))]
    found: list[tuple[int, int, BestMating]] = []
    scored = Counter[int]()
    for couple in sorted(able, key=lambda one: -one.bound(scorer)):
        floor = -found[top - 1][0] if len(found) >= top else 0
        litters = best_of_couple(couple.parents, couple.first, couple.rest, rules, scorer, floor)
        scored.update(one.points for one in litters)  # what ties with the best is never cut off
        found += [(-one.points, couple.place, one) for one in litters]
        found = sorted(found, key=lambda one: one[:2])
        del found[top:]
    return HeldMatings(
        matings=tuple(one for *_, one in found),
        count=len(able),
        optima=scored[max(scored, default=0)],
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Retiring:
    """What comes of retiring one card."""

    card: Animal
    keeps: Fraction
    """What the cards left score with the next card drawn, on average."""
    gives: Fraction
    """What the card scores for the next player, on average."""

    @property
    def ahead(self) -> Fraction:
        """How far ahead that leaves the player."""
        return self.keeps - self.gives


@dataclass(frozen=True, slots=True, kw_only=True)
class RetirementAdvice:
    """The cards of a hand after a mating, the one to retire first."""

    after: Mating | None
    """The mating that is laid down before; None where there is none."""
    cards: tuple[Retiring, ...]
    """Each kind of card once; none where no card is left."""
    left: int
    """How many cards are left to choose from."""
    one_kit: bool
    """Whether litters were taken to have one kit where they may have several."""


class RetirementJudge:
    """Weighs the cards of hands; remembers from hand to hand what matings score."""

    def __init__(self, rules: Rules, scorer: LitterScorer) -> None:
        self._rules = rules
        self._scorer = scorer
        self._sexes = rules.ruleset.roles.sexes
        self._deck = _deck(rules.ruleset)
        self._from_kit = starts_from_kit(rules)
        self._known: dict[tuple[str, str, str], int] = {}

    def ranked(self, hand: Sequence[Animal], seen: Sequence[Animal] = ()) -> tuple[Retiring, ...]:
        """Return what comes of retiring each card of a hand, the best to retire first.

        Args:
            hand: the cards of which one is retired.
            seen: other cards that cannot be drawn, nor be in another hand.
        """
        unseen = self._unseen([*hand, *seen])
        kept = self._kept(hand, unseen)
        places = {(card.label, card.sex): place for place, card in reversed([*enumerate(hand)])}
        found = [
            Retiring(card=hand[place], keeps=kept[place], gives=self._gives(hand[place], unseen))
            for place in sorted(places.values())
        ]
        return tuple(sorted(found, key=lambda one: -one.ahead))

    def next_mating(self, hand: Sequence[Animal]) -> Fraction:
        """Return what a hand scores with the next card drawn, on average."""
        return self._kept(hand, self._unseen(hand))[-1]

    def _unseen(self, seen: Sequence[Animal]) -> list[Animal]:
        """Return the cards of the deck that nobody has shown; one without a sex is either."""
        left = list(self._deck)
        for card in seen:
            gone = [one for one in left if one.label == card.label and card.sex in (None, one.sex)]
            if gone:
                left.remove(gone[0])
        return left

    def _kept(self, hand: Sequence[Animal], unseen: Sequence[Animal]) -> list[Fraction]:
        """Return per card what the hand scores without it, and last what it scores as it is."""
        totals = [0] * (len(hand) + 1)
        drawn = {(card.label, self._sex_as_drawn(card)): card for card in unseen}
        kinds = Counter((card.label, self._sex_as_drawn(card)) for card in unseen)
        for kind, number in kinds.items():
            matings = sorted(self._matings(hand, drawn[kind]), key=lambda one: -one[0])
            for place in range(len(totals)):
                best = next((points for points, used in matings if place not in used), 0)
                totals[place] += number * best
        return [Fraction(total, max(1, len(unseen))) for total in totals]

    def _sex_as_drawn(self, card: Animal) -> str | None:
        """Return the sex of a card drawn; None where it can only be a kit, which may be either."""
        return None if self._from_kit else card.sex

    def _matings(
        self, hand: Sequence[Animal], drawn: Animal
    ) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Yield what matings with the drawn card score, with the places of the cards used.

        The card drawn is the kit; where the game starts from two parents it may be any of the
        three, or none.
        """
        cards = [*hand, drawn]
        if self._from_kit:
            for buck, doe in couples(hand, self._sexes):
                yield self._points(hand[buck], hand[doe], drawn), (buck, doe)
            return
        last = len(hand)
        for buck, doe in couples(cards, self._sexes):
            for kit in range(len(cards)):
                if kit not in (buck, doe):
                    used = tuple(place for place in (buck, doe, kit) if place != last)
                    yield self._points(cards[buck], cards[doe], cards[kit]), used

    def _gives(self, card: Animal, unseen: Sequence[Animal]) -> Fraction:
        """Return what a card scores as the kit of any buck and doe that may be held."""
        sire, dam = self._sexes
        bucks = [one for one in unseen if one.sex == sire]
        does = [one for one in unseen if one.sex == dam]
        total = sum(self._points(buck, doe, card) for buck, doe in product(bucks, does))
        return Fraction(total, max(1, len(bucks) * len(does)))

    def _points(self, buck: Animal, doe: Animal, kit: Animal) -> int:
        """Return what a mating with one kit scores; nothing where it is illegal."""
        key = buck.label, doe.label, kit.label
        points = self._known.get(key)
        if points is None:
            points = self._known[key] = self._scorer.points(buck, doe, (kit,)) or 0
        return points


def retirement_advice(
    hand: Sequence[Animal], after: Mating | None, rules: Rules, scorer: LitterScorer
) -> RetirementAdvice | None:
    """Return which card of a hand to retire; None where the variant has no retiring.

    Args:
        hand: the cards held, with the one drawn.
        after: the mating laid down before; None for none.
        rules: variant, scheme and fill.
        scorer: what litters are worth under these rules.
    """
    if not isinstance(rules.variant.play, TurnRules):
        return None
    laid = () if after is None else after.animals
    left = without(hand, laid)
    cards = RetirementJudge(rules, scorer).ranked(left, laid)
    return RetirementAdvice(
        after=after, cards=cards, left=len(left), one_kit=rules.variant.litter > 1
    )


def _deck(ruleset: Ruleset) -> list[Animal]:
    deck = ruleset.deck()
    return [parse_animal(ruleset, f"{card.variety.name} {card.sex}") for card in deck]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPlay:
    """The best matings that a hand holds, what the first of them scores, and what to retire."""

    rules: Rules
    draw: str | None
    """The card just drawn, as it was given; None for matings of the hand alone."""
    held: HeldMatings
    scores: MatingScores | None
    """Of the best mating; None where no mating is legal."""
    advice: RetirementAdvice | None
    """None where the variant has no retiring."""


def held_play(
    hand: Sequence[str], draw: str | None, rules: Rules, solver: Solver, top: int
) -> HandPlay:
    """Return what to do with a hand.

    Args:
        hand: the cards held.
        draw: the card just drawn; None for matings of the hand alone.
        rules: variant, scheme and fill.
        solver: who is asked.
        top: how many matings to return at most.

    Raises:
        MatingError: for a hand of fewer than two cards.
        CardError, NotationError: for a card that cannot be read.
    """
    scorer = LitterScorer(rules, solver)
    held = held_matings(hand, draw, rules, scorer, top)
    best = held.matings[0].mating if held.matings else None
    return HandPlay(
        rules=rules,
        draw=draw,
        held=held,
        scores=None if best is None else score_in_variant(best, rules, solver),
        advice=_advice(hand, draw, best, rules, scorer),
    )


def best_play(
    hand: Sequence[str], draw: str, rules: Rules, solver: Solver
) -> tuple[BestAnswer, RetirementAdvice | None]:
    """Return all best matings of a hand with the drawn card, and what to retire after the first.

    Raises:
        MatingError: for a hand of fewer than two cards.
        CardError, NotationError: for a card that cannot be read.
    """
    scorer = LitterScorer(rules, solver)
    found = best_matings(hand, draw, rules, scorer)
    best = found.best[0].mating if found.best else None
    return found, _advice(hand, draw, best, rules, scorer)


def _advice(
    hand: Sequence[str],
    draw: str | None,
    after: Mating | None,
    rules: Rules,
    scorer: LitterScorer,
) -> RetirementAdvice | None:
    cards = parse_hand(rules.ruleset, hand)
    drawn = [] if draw is None else [parse_drawn(rules.ruleset, draw)]
    return retirement_advice([*cards, *drawn], after, rules, scorer)
