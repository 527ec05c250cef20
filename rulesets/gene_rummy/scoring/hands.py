"""What to do with a hand or a layout: which mating to lay down, what to retire, every SET!.

The best litter of a couple is found by branch and bound. The drawn card is the first kit, or any
card where the game starts from two parents; others join it one by one, as long as the litter stays
legal (a litter that is illegal stays so whoever joins) and as long as what it could still score,
each card at the most it can, reaches the best score found so far.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Literal, TypeVar

from testcross.rulesets.analysis.check import fill_mating
from testcross.rulesets.analysis.score import MatingScores, score_known
from testcross.rulesets.errors import MatingError
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.litters import LitterScorer, score_in_variant
from testcross.rulesets.genetics.animal import Animal, parse_animal
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.genetics.ruleset import Ruleset, ScoringScheme, TurnRules
from testcross.rulesets.genetics.slots import refuse_empty
from testcross.solver import Solver

CardT = TypeVar("CardT")


def without(cards: Sequence[CardT], taken: Sequence[CardT]) -> list[CardT]:
    """Return the cards that are left when some are taken, each once."""
    left = list(cards)
    for card in taken:
        if card in left:
            left.remove(card)
    return left


def _parse(ruleset: Ruleset, cards: Sequence[str], what: str) -> list[Animal]:
    for number, card in enumerate(cards, 1):
        refuse_empty(card, what.format(number))
    return [parse_animal(ruleset, card) for card in cards]


def _parse_hand(
    ruleset: Ruleset, hand: Sequence[str], draw: str | None
) -> tuple[list[Animal], list[Animal]]:
    """Return the cards of a hand, and the one drawn if there is one; refuse fewer than two."""
    if len(hand) < 2:
        raise MatingError("a hand needs at least two cards, a buck and a doe")
    held = _parse(ruleset, hand, "card {} of the hand")
    return held, _parse(ruleset, [] if draw is None else [draw], "the drawn card")


def couples(cards: Sequence[Animal], sexes: tuple[str, str]) -> Iterator[tuple[int, int]]:
    """Yield the places of every buck and doe; a card without a sex may stand for either."""
    sire, dam = sexes
    for buck, one in enumerate(cards):
        if one.sex not in (None, sire):
            continue
        for doe, other in enumerate(cards):
            if buck != doe and other.sex in (None, dam):
                yield buck, doe


def _starts_from_kit(rules: Rules) -> bool:
    """Tell whether a mating starts from the drawn card as a kit, rather than from two parents."""
    play = rules.variant.play
    return not isinstance(play, TurnRules) or play.drawn_kit


# the best matings


@dataclass(frozen=True, slots=True, kw_only=True)
class BestMating:
    """A mating of the hand that scores as much as any."""

    mating: Mating
    points: int


@dataclass(frozen=True, slots=True)
class _Couple:
    parents: tuple[Animal, Animal]
    first: Animal | None
    """The kit that has to be there, if one has."""
    rest: tuple[Animal, ...]
    """Who may join, or begin."""


def _couples_of(hand: Sequence[str], draw: str | None, rules: Rules) -> list[_Couple]:
    """Return the couples of a hand; of those that read the same only the first.

    Where the game starts from two parents, the drawn card is one of the hand.
    """
    cards, drawn = _parse_hand(rules.ruleset, hand, draw)
    first = drawn[0] if drawn and _starts_from_kit(rules) else None
    cards += [] if first is not None else drawn
    found: dict[tuple[str, str], _Couple] = {}
    for buck, doe in couples(cards, rules.ruleset.roles.sexes):
        shown = cards[buck].shown, cards[doe].shown
        if shown not in found:
            rest = tuple(card for i, card in enumerate(cards) if i not in (buck, doe))
            found[shown] = _Couple((cards[buck], cards[doe]), first, rest)
    return list(found.values())


def best_matings(
    hand: Sequence[str], draw: str, rules: Rules, scorer: LitterScorer
) -> tuple[BestMating, ...]:
    """Return the best matings of a hand with the drawn card as a kit, by the order of the hand.

    Cards that read the same are the same here: of equal matings only the first is kept. A card
    without a sex may stand for either. The scorer remembers from hand to hand.
    """
    search = _Search(scorer)
    for couple in _couples_of(hand, draw, rules):
        search.start(couple)
    return search.best(rules)


class _Search:
    """The best litters so far, of those that score no less than ``floor``."""

    def __init__(self, scorer: LitterScorer, floor: int = 0) -> None:
        self._scorer, self._highest = scorer, floor
        self._found: list[tuple[Animal, Animal, tuple[Animal, ...]]] = []

    def best(self, rules: Rules) -> tuple[BestMating, ...]:
        return tuple(
            BestMating(
                mating=Mating(ruleset=rules.ruleset, sire=buck, dam=doe, offspring=litter),
                points=self._highest,
            )
            for buck, doe, litter in self._found
        )

    def start(self, couple: _Couple) -> None:
        parents, scorer = couple.parents, self._scorer
        litter = () if couple.first is None else (couple.first,)
        if litter and not self._score(parents, litter):
            return
        fitting = [
            one for one in couple.rest if scorer.points(*parents, (*litter, one)) is not None
        ]
        most = scorer.most_points(*parents, [*litter, *fitting])
        joining = list(zip(most.kits[len(litter) :], fitting, strict=True))
        joining.sort(key=lambda one: (-one[0], one[1].shown))
        certain = most.parents + sum(most.kits[: len(litter)]) + scorer.full_litter()
        self._grow(parents, litter, joining, certain)

    def _grow(
        self,
        parents: tuple[Animal, Animal],
        litter: tuple[Animal, ...],
        joining: Sequence[tuple[int, Animal]],
        certain: int,
    ) -> None:
        """Score every larger litter that can be among the best.

        ``joining`` may still join, each behind what it can score at most, the most first;
        ``certain`` is the most that the parents and the kits so far can score.
        """
        room = self._scorer.litter - len(litter)
        for i, (most, young) in enumerate(joining if room > 0 else ()):
            if certain + sum(points for points, _ in joining[i : i + room]) < self._highest:
                return  # those that follow can score no more
            if i and young.shown == joining[i - 1][1].shown:
                continue  # the same card again: the same litters again
            larger = (*litter, young)
            if self._score(parents, larger):
                self._grow(parents, larger, joining[i + 1 :], certain + most)

    def _score(self, parents: tuple[Animal, Animal], litter: tuple[Animal, ...]) -> bool:
        """Score a litter, keep it if it is among the best, and tell whether it is legal."""
        points = self._scorer.points(*parents, litter)
        if points is None:
            return False
        if points > self._highest:
            self._highest, self._found = points, []
        if points == self._highest:
            self._found.append((*parents, litter))
        return True


def _every_mating(
    hand_of: Sequence[_Couple], rules: Rules, scorer: LitterScorer
) -> list[BestMating]:
    found = []
    for couple in hand_of:
        sire, dam = couple.parents
        kits = couple.rest if couple.first is None else (couple.first,)
        for kit in {kit.shown: kit for kit in reversed(kits)}.values():
            points = scorer.points(sire, dam, (kit,))
            if points is not None:
                mating = Mating(ruleset=rules.ruleset, sire=sire, dam=dam, offspring=(kit,))
                found.append(BestMating(mating=mating, points=points))
    return sorted(found, key=lambda one: -one.points)


def _best_litters(
    able: Sequence[_Couple], rules: Rules, scorer: LitterScorer, top: int
) -> tuple[list[BestMating], int]:
    """Return the best litters of every couple, and how many score the most.

    Looks first at couples that can score most.
    """

    def bound(couple: _Couple) -> int:
        most = scorer.most_points(*couple.parents, couple.rest)
        return most.parents + sum(sorted(most.kits)[-scorer.litter :])

    found: list[tuple[int, int, BestMating]] = []
    scored = Counter[int]()
    for place, couple in sorted(enumerate(able), key=lambda one: -bound(one[1])):
        search = _Search(scorer, -found[top - 1][0] if len(found) >= top else 0)
        search.start(couple)
        litters = search.best(rules)
        scored.update(one.points for one in litters)  # what ties with the best is never cut off
        found += [(-one.points, place, one) for one in litters]
        found = sorted(found, key=lambda one: one[:2])
        del found[top:]
    return [one for *_, one in found], scored[max(scored, default=0)]


# what to retire


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
        self._scorer = scorer
        self._sexes = rules.ruleset.roles.sexes
        deck = rules.ruleset.deck()
        self._deck = [parse_animal(rules.ruleset, f"{one.variety.name} {one.sex}") for one in deck]
        self._from_kit = _starts_from_kit(rules)
        self._known: dict[tuple[str, str, str], int] = {}

    def ranked(self, hand: Sequence[Animal], seen: Sequence[Animal] = ()) -> tuple[Retiring, ...]:
        """Return what comes of retiring each card of a hand, the best to retire first.

        Cards that are ``seen`` cannot be drawn, nor be in another hand.
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
        # a card drawn that can only be a kit may be of either sex
        kinds = [(card.label, None if self._from_kit else card.sex) for card in unseen]
        drawn = dict(zip(kinds, unseen, strict=True))
        for kind, number in Counter(kinds).items():
            matings = sorted(self._matings(hand, drawn[kind]), key=lambda one: -one[0])
            for place in range(len(totals)):
                best = next((points for points, used in matings if place not in used), 0)
                totals[place] += number * best
        return [Fraction(total, max(1, len(unseen))) for total in totals]

    def _matings(
        self, hand: Sequence[Animal], drawn: Animal
    ) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Yield what matings with the drawn card score, with the places of the cards used.

        The card drawn is the kit; where the game starts from two parents it may be any of them, or
        none.
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
        key = buck.label, doe.label, kit.label
        points = self._known.get(key)
        if points is None:
            points = self._known[key] = self._scorer.points(buck, doe, (kit,)) or 0
        return points


def _advice(
    hand: Sequence[str],
    draw: str | None,
    best: Sequence[BestMating],
    rules: Rules,
    scorer: LitterScorer,
) -> RetirementAdvice | None:
    """Return which card to retire after the best mating; None where the variant has no retiring."""
    if not isinstance(rules.variant.play, TurnRules):
        return None
    held, drawn = _parse_hand(rules.ruleset, hand, draw)
    after = best[0].mating if best else None
    laid = () if after is None else after.animals
    left = without([*held, *drawn], laid)
    cards = RetirementJudge(rules, scorer).ranked(left, laid)
    return RetirementAdvice(
        after=after, cards=cards, left=len(left), one_kit=rules.variant.litter > 1
    )


# answers


@dataclass(frozen=True, slots=True, kw_only=True)
class BestOfHand:
    """All best matings of a hand with the drawn card, and what to retire after the first."""

    best: tuple[BestMating, ...]
    """By the order of the hand; empty where no mating is legal."""
    advice: RetirementAdvice | None
    """None where the variant has no retiring."""
    first: int | None
    """Only so many are shown; None for all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandAnswer:
    """The best matings that a hand holds, what the first of them scores, and what to retire."""

    schema: Literal["best", "litter"]
    """The name of the answer's schema: the command that was asked."""
    rules: Rules
    draw: str | None
    """The card just drawn, as it was given; None for matings of the hand alone."""
    matings: tuple[BestMating, ...]
    """The best first; among equals in the order of the hand."""
    count: int
    """How many matings there are; where a litter may have several kits, how many couples."""
    optima: int
    """How many matings score the most, whether they are among the ones kept or not."""
    scores: MatingScores | None
    """Of the best mating; None where no mating is legal."""
    advice: RetirementAdvice | None
    """None where the variant has no retiring."""


def best_play(
    hand: Sequence[str], draw: str, rules: Rules, solver: Solver, first: int | None = None
) -> BestOfHand:
    """Return all best matings of a hand with the drawn card, and what to retire after the first."""
    scorer = LitterScorer(rules, solver)
    best = best_matings(hand, draw, rules, scorer)
    return BestOfHand(best=best, advice=_advice(hand, draw, best, rules, scorer), first=first)


def held_play(
    hand: Sequence[str],
    draw: str | None,
    rules: Rules,
    solver: Solver,
    top: int,
    *,
    in_litters: bool = False,
) -> HandAnswer:
    """Return the best of the matings of which all cards are in the hand, and what to retire.

    With one kit a mating every legal buck, doe and kit counts. Where a litter may have several, of
    each couple its best litters: a smaller litter of the same couple is no choice of its own. Cards
    that read the same are the same here; one without a sex may stand for either.
    """
    scorer = LitterScorer(rules, solver)
    hand_of = _couples_of(hand, draw, rules)
    if scorer.litter == 1:
        found = _every_mating(hand_of, rules, scorer)
        count, optima = len(found), sum(one.points == found[0].points for one in found)
    else:
        able = [one for one in hand_of if _every_mating([one], rules, scorer)]
        count = len(able)
        found, optima = _best_litters(able, rules, scorer, top)
    return HandAnswer(
        schema="litter" if in_litters else "best",
        rules=rules,
        draw=draw,
        matings=tuple(found[:top]),
        count=count,
        optima=optima,
        scores=score_in_variant(found[0].mating, rules, solver) if found else None,
        advice=_advice(hand, draw, found, rules, scorer),
    )


# SET!


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundSet:
    """Two cards of the layout that are legal parents of the offspring card."""

    mating: Mating
    buck: int
    """Its place in the layout, from 1."""
    doe: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SetsOfLayout:
    """Every SET! in a layout."""

    kit: str
    """The offspring card, as it was given."""
    scheme: ScoringScheme
    """By which they are ranked."""
    sets: tuple[FoundSet, ...]
    """Best first; among equals in the order of the layout."""
    pairs: int
    """How many pairs of a buck and a doe were looked at."""
    failing: tuple[tuple[str, int], ...]
    """How many pairs fail at each locus: with no set left, the proof that there is none."""


def find_sets(rules: Rules, layout: Sequence[str], kit: str, solver: Solver) -> SetsOfLayout:
    """Return every SET! in a layout; one scores as in the standard game.

    Raises:
        MatingError: for a layout of fewer than two cards.
        CardError, NotationError: for a card that cannot be read.
    """
    if len(layout) < 2:
        raise MatingError("a layout has at least two cards beside the offspring")
    ruleset = rules.ruleset
    refuse_empty(kit, "the offspring card")
    animals = _parse(ruleset, layout, "card {} of the layout")
    young = parse_animal(ruleset, kit)
    sets, pairs = [], 0
    failing = dict.fromkeys((locus.name for locus in ruleset.loci), 0)
    for buck, doe in couples(animals, ruleset.roles.sexes):
        pairs += 1
        mating = Mating(ruleset=ruleset, sire=animals[buck], dam=animals[doe], offspring=(young,))
        problems = zip(ruleset.loci, mating.locus_problems(), strict=True)
        wrong = [locus.name for locus, problem in problems if not solver.is_solvable(problem)]
        for locus in wrong:
            failing[locus] += 1
        if not wrong:
            filled = fill_mating(mating, solver, rules.fill)
            known = [[here.alleles for here in animal.loci] for animal in filled]
            score = score_known(mating, known, rules.scheme)
            points = 0 if score is None else score.points
            sets.append(FoundSet(mating=mating, buck=buck + 1, doe=doe + 1, points=points))
    sets.sort(key=lambda found: -found.points)
    return SetsOfLayout(
        kit=kit,
        scheme=rules.scheme,
        sets=tuple(sets),
        pairs=pairs,
        failing=tuple(failing.items()),
    )
