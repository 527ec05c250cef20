"""The best mating of a hand: which parents, which kits, and what it scores.

Branch and bound over litters. For every buck and doe of the hand the drawn card is the first kit,
or any card where the game starts from two parents; others join it one by one, as long as the litter
stays legal (a litter that is illegal stays so whoever joins) and as long as what it could still
score, each card at the most it can, reaches the best score found so far.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from testcross.rulesets.analysis.fill import fill_mating
from testcross.rulesets.analysis.score import score_known
from testcross.rulesets.errors import MatingError
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.litter_scorer import LitterScorer
from testcross.rulesets.genetics.animal import Animal, parse_animal
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.genetics.ruleset import Ruleset, TurnRules
from testcross.rulesets.genetics.slots import refuse_empty
from testcross.solver import Solver, is_legal


def parse_hand(ruleset: Ruleset, hand: Sequence[str]) -> list[Animal]:
    """Return the cards of a hand.

    Raises:
        MatingError: for a hand of fewer than two cards.
        CardError, NotationError: for a card that cannot be read.
    """
    if len(hand) < 2:
        raise MatingError("a hand needs at least two cards, a buck and a doe")
    for number, card in enumerate(hand, 1):
        refuse_empty(card, f"card {number} of the hand")
    return [parse_animal(ruleset, card) for card in hand]


def parse_drawn(ruleset: Ruleset, draw: str) -> Animal:
    """Return the card just drawn.

    Raises:
        CardError, NotationError: for a card that cannot be read.
    """
    refuse_empty(draw, "the drawn card")
    return parse_animal(ruleset, draw)


def couples(cards: Sequence[Animal], sexes: tuple[str, str]) -> Iterator[tuple[int, int]]:
    """Yield the places of every buck and doe; a card without a sex may stand for either."""
    sire, dam = sexes
    for buck, one in enumerate(cards):
        if one.sex not in (None, sire):
            continue
        for doe, other in enumerate(cards):
            if buck != doe and other.sex in (None, dam):
                yield buck, doe


def couples_that_differ(
    cards: Sequence[Animal], sexes: tuple[str, str]
) -> Iterator[tuple[int, int]]:
    """Yield the places of every buck and doe; of those that read the same only the first."""
    seen = set()
    for buck, doe in couples(cards, sexes):
        shown = cards[buck].shown, cards[doe].shown
        if shown not in seen:
            seen.add(shown)
            yield buck, doe


CardT = TypeVar("CardT")


def without(cards: Sequence[CardT], taken: Sequence[CardT]) -> list[CardT]:
    """Return the cards that are left when some are taken, each once."""
    left = list(cards)
    for card in taken:
        if card in left:
            left.remove(card)
    return left


def starts_from_kit(rules: Rules) -> bool:
    """Tell whether a mating starts from the drawn card as a kit, rather than from two parents."""
    play = rules.variant.play
    return not isinstance(play, TurnRules) or play.drawn_kit


@dataclass(frozen=True, slots=True, kw_only=True)
class BestMating:
    """A mating of the hand that scores as much as any."""

    mating: Mating
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BestAnswer:
    """All best matings, and how many litters were scored to find them."""

    best: tuple[BestMating, ...]
    """By the order of the hand; empty where no mating is legal."""
    scored: int


def best_matings(hand: Sequence[str], draw: str, rules: Rules, scorer: LitterScorer) -> BestAnswer:
    """Return the best matings of a hand with the drawn card as a kit.

    Where the game starts from two parents, the drawn card is one of the hand.

    Cards that read the same are the same here: of equal matings only the first is kept.

    Args:
        hand: the cards held; one without a sex may stand for either.
        draw: the card just drawn, the first kit (pp. 8, 22).
        rules: variant (how many kits), scheme and fill.
        scorer: what litters are worth under these rules; remembers from hand to hand.

    Raises:
        MatingError: for a hand of fewer than two cards.
        CardError, NotationError: for a card that cannot be read.
    """
    animals = parse_hand(rules.ruleset, hand)
    drawn = parse_drawn(rules.ruleset, draw)
    search = _Search(scorer)
    first = drawn if starts_from_kit(rules) else None
    if first is None:
        animals.append(drawn)
    for buck, doe in couples_that_differ(animals, rules.ruleset.roles.sexes):
        rest = [animal for i, animal in enumerate(animals) if i not in (buck, doe)]
        search.start((animals[buck], animals[doe]), first, rest)
    return BestAnswer(best=search.best(rules), scored=search.scored)


def best_of_couple(
    couple: tuple[Animal, Animal],
    first: Animal | None,
    rest: Sequence[Animal],
    rules: Rules,
    scorer: LitterScorer,
    floor: int,
) -> tuple[BestMating, ...]:
    """Return the best litters of a couple; none where they score less than ``floor``.

    Args:
        couple: the parents.
        first: the kit that has to be there, if one has.
        rest: who may join, or begin.
        rules: variant, scheme and fill.
        scorer: what litters are worth.
        floor: the least that is of interest.
    """
    search = _Search(scorer, floor)
    search.start(couple, first, rest)
    return search.best(rules)


class _Search:
    """The best litters so far."""

    def __init__(self, scorer: LitterScorer, floor: int = 0) -> None:
        self._scorer = scorer
        self._highest = floor
        self._found: list[tuple[Animal, Animal, tuple[Animal, ...]]] = []
        self.scored = 0

    def best(self, rules: Rules) -> tuple[BestMating, ...]:
        """Return the best matings found."""
        return tuple(
            BestMating(
                mating=Mating(ruleset=rules.ruleset, sire=buck, dam=doe, offspring=litter),
                points=self._highest,
            )
            for buck, doe, litter in self._found
        )

    def start(
        self, couple: tuple[Animal, Animal], first: Animal | None, rest: Sequence[Animal]
    ) -> None:
        """Search the litters of a couple.

        Args:
            couple: the parents.
            first: the kit that has to be there, if one has.
            rest: who may join, or begin.
        """
        litter = () if first is None else (first,)
        if litter and not self._score(couple, litter):
            return
        fitting = [
            young for young in rest if self._scorer.points(*couple, (*litter, young)) is not None
        ]
        most = self._scorer.most_points(*couple, [*litter, *fitting])
        joining = list(zip(most.kits[len(litter) :], fitting, strict=True))
        joining.sort(key=lambda one: (-one[0], one[1].shown))
        certain = most.parents + sum(most.kits[: len(litter)]) + self._scorer.full_litter()
        self._grow(couple, litter, joining, certain)

    def _grow(
        self,
        couple: tuple[Animal, Animal],
        litter: tuple[Animal, ...],
        joining: Sequence[tuple[int, Animal]],
        certain: int,
    ) -> None:
        """Score every larger litter that can be among the best.

        Args:
            couple: the parents.
            litter: the kits so far.
            joining: who may still join, behind what each can score at most; the most first.
            certain: the most that the parents and the kits so far can score.
        """
        room = self._scorer.litter - len(litter)
        for i, (most, young) in enumerate(joining if room > 0 else ()):
            if certain + sum(points for points, _ in joining[i : i + room]) < self._highest:
                return  # those that follow can score no more
            if i and young.shown == joining[i - 1][1].shown:
                continue  # the same card again: the same litters again
            larger = (*litter, young)
            if self._score(couple, larger):
                self._grow(couple, larger, joining[i + 1 :], certain + most)

    def _score(self, couple: tuple[Animal, Animal], litter: tuple[Animal, ...]) -> bool:
        """Score a litter, keep it if it is among the best, and tell whether it is legal."""
        points = self._scorer.points(*couple, litter)
        self.scored += 1
        if points is None:
            return False
        if points > self._highest:
            self._highest, self._found = points, []
        if points == self._highest:
            self._found.append((*couple, litter))
        return True


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundSet:
    """Two cards of the layout that are legal parents of the offspring card."""

    mating: Mating
    buck: int
    """Its place in the layout, from 1."""
    doe: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SetSearch:
    """The answer for one layout."""

    sets: tuple[FoundSet, ...]
    """Best first; among equals in the order of the layout."""
    pairs: int
    """How many pairs of a buck and a doe were looked at."""
    failing: tuple[tuple[str, int], ...]
    """How many pairs fail at each locus: with no set left, the proof that there is none."""


def find_sets(rules: Rules, layout: Sequence[str], kit: str, solver: Solver) -> SetSearch:
    """Return every SET! in a layout.

    Args:
        rules: by which scheme and fill to rank; a SET! scores as in the standard game.
        layout: the cards; one without a sex may stand for either.
        kit: the offspring card.
        solver: who is asked.

    Raises:
        MatingError: for a layout of fewer than two cards.
        CardError, NotationError: for a card that cannot be read.
    """
    if len(layout) < 2:
        raise MatingError("a layout has at least two cards beside the offspring")
    for number, card in enumerate(layout, 1):
        refuse_empty(card, f"card {number} of the layout")
    refuse_empty(kit, "the offspring card")
    ruleset = rules.ruleset
    animals = [parse_animal(ruleset, card) for card in layout]
    young = parse_animal(ruleset, kit)
    sets, pairs = [], 0
    failing = dict.fromkeys((locus.name for locus in ruleset.loci), 0)
    for buck, doe in couples(animals, ruleset.roles.sexes):
        pairs += 1
        mating = Mating(ruleset=ruleset, sire=animals[buck], dam=animals[doe], offspring=(young,))
        wrong = _failing(mating, solver)
        for locus in wrong:
            failing[locus] += 1
        if not wrong:
            points = _points(mating, rules, solver)
            sets.append(FoundSet(mating=mating, buck=buck + 1, doe=doe + 1, points=points))
    sets.sort(key=lambda found: -found.points)
    return SetSearch(sets=tuple(sets), pairs=pairs, failing=tuple(failing.items()))


def _failing(mating: Mating, solver: Solver) -> list[str]:
    pairs = zip(mating.ruleset.loci, mating.locus_problems(), strict=True)
    return [locus.name for locus, problem in pairs if not is_legal(solver, problem)]


def _points(mating: Mating, rules: Rules, solver: Solver) -> int:
    filled = fill_mating(mating, solver, rules.fill)
    known = [[here.alleles for here in animal.loci] for animal in filled]
    score = score_known(mating, known, rules.scheme)
    return 0 if score is None else score.points
