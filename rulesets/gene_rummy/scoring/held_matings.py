"""Every mating that a hand holds, the best first: what could be laid down, and what comes next."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.best import BestMating, best_of_couple
from testcross.rulesets.gene_rummy.scoring.hand_cards import (
    couples_that_differ,
    parse_drawn,
    parse_hand,
)
from testcross.rulesets.gene_rummy.scoring.litter_scorer import LitterScorer
from testcross.rulesets.genetics.animal import Animal
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.genetics.ruleset import TurnRules


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldMatings:
    """The best of the matings that a hand holds."""

    matings: tuple[BestMating, ...]
    """The best first; among equals in the order of the hand."""
    count: int
    """How many matings there are; where a litter may have several kits, how many couples."""


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
    return HeldMatings(matings=tuple(found[:top]), count=len(found))


def _best_litters(
    hand_of: Sequence[_Couple], rules: Rules, scorer: LitterScorer, top: int
) -> HeldMatings:
    """Return the best litters of every couple, looking first at couples that can score most."""
    able = [one for one in hand_of if any(True for _ in one.single_kits(rules, scorer))]
    found: list[tuple[int, int, BestMating]] = []
    for couple in sorted(able, key=lambda one: -one.bound(scorer)):
        floor = -found[top - 1][0] if len(found) >= top else 0
        litters = best_of_couple(couple.parents, couple.first, couple.rest, rules, scorer, floor)
        found += [(-one.points, couple.place, one) for one in litters]
        found = sorted(found, key=lambda one: one[:2])
        del found[top:]
    return HeldMatings(matings=tuple(one for *_, one in found), count=len(able))


def starts_from_kit(rules: Rules) -> bool:
    """Tell whether a mating starts from the drawn card as a kit, rather than from two parents."""
    play = rules.variant.play
    return not isinstance(play, TurnRules) or play.drawn_kit
