"""How many cards of a hand could be played one after another, and why not all of them.

The turns of others are left aside. A Deletion takes one more card with it, any but a Deletion; only
where nothing but Deletions is left does another Deletion come next (L5, A-5, A-7).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from testcross.rulesets.english import in_words, listed
from testcross.rulesets.gene_expression.cards import CardFace
from testcross.rulesets.gene_expression.matching.match_tests import matches, may_follow_deletion
from testcross.rulesets.gene_expression.rules import Rules
from testcross.solver import (
    ChainProblem,
    FoundRows,
    bottleneck,
    longest_chain,
    longest_chains,
    unreachable,
)

DELETION = "DEL"
Chain: TypeAlias = tuple[CardFace, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Obstacle:
    """Why a hand cannot be emptied in one go."""

    cards: Chain
    """The cards that cannot all be played; none where only the order of them all is at fault."""
    after: tuple[CardFace, ...]
    """All that one of these cards can come directly after, the card on top first."""
    text: str
    """The reason in a sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GoingOut:
    """The longest chain of a hand."""

    top: CardFace
    hand: Chain
    chains: tuple[Chain, ...]
    """One longest chain, or all of them if asked for; each in the order of play."""
    is_cut: bool
    """Whether there may be more than were looked at."""
    obstacle: Obstacle | None
    """Why the hand cannot be emptied; None where it can."""

    @property
    def longest(self) -> int:
        """How many cards the longest chain has."""
        return len(self.chains[0])

    @property
    def legal(self) -> bool:
        """Whether the hand can be emptied."""
        return self.longest == len(self.hand)


def going_out(
    rules: Rules, top: CardFace, hand: Sequence[CardFace], *, every: bool = False
) -> GoingOut:
    """Return the longest chain of a hand on the card on top.

    Args:
        rules: what matches what.
        top: the card on top of the discard pile.
        hand: the player's cards.
        every: whether to find every longest chain.
    """
    problem = _problem(rules, top, hand)
    found = longest_chains(problem) if every else FoundRows((longest_chain(problem),), is_all=True)
    chains = dict.fromkeys(tuple(hand[place] for place in row) for row in found.rows)
    whole = len(found.rows[0]) == len(hand)
    return GoingOut(
        top=top,
        hand=tuple(hand),
        chains=tuple(chains),
        is_cut=not found.is_all,
        obstacle=None if whole else _obstacle(problem, top, hand),
    )


def extra_cards(chain: Sequence[CardFace]) -> frozenset[int]:
    """Return the places of the cards that a Deletion before them takes along.

    >>> from testcross.rulesets.gene_expression.cards import load_deck, parse_faces
    >>> extra_cards(parse_faces(load_deck(), ["O5", "G-DEL", "P5", "O-INS"]))
    frozenset({2})
    """
    return frozenset(
        place
        for place in range(1, len(chain))
        if _is_deletion(chain[place - 1]) and may_follow_deletion(chain[place], chain[place - 1])
    )


def _problem(rules: Rules, top: CardFace, hand: Sequence[CardFace]) -> ChainProblem:
    """Return who may follow whom, as a question about numbers."""
    everyone = range(len(hand))
    return ChainProblem(
        starts=frozenset(one for one in everyone if matches(rules, top, hand[one])),
        follows=tuple(
            frozenset(b for b in everyone if a != b and _may_follow(rules, hand[a], hand[b]))
            for a in everyone
        ),
        leftovers=frozenset(one for one in everyone if _is_deletion(hand[one])),
    )


def _may_follow(rules: Rules, card: CardFace, following: CardFace) -> bool:
    if _is_deletion(card) and may_follow_deletion(following, card):
        return True
    return matches(rules, card, following)


def _is_deletion(card: CardFace) -> bool:
    return card.action is not None and card.action.code == DELETION


def _obstacle(problem: ChainProblem, top: CardFace, hand: Sequence[CardFace]) -> Obstacle:
    stuck = [one for one in range(problem.count) if not problem.predecessors(one)]
    if stuck:
        cards = tuple(hand[one] for one in stuck)
        text = (
            f"neither {top} on top nor another card of the hand lets {_named(cards, 'or')} follow"
        )
        return Obstacle(cards=cards, after=(), text=text)
    crowd = bottleneck(problem)
    if crowd is not None:
        cards = tuple(hand[one] for one in crowd.things)
        after = tuple(top if place is None else hand[place] for place in crowd.places)
        places = [f"{top} on top" if p is None else hand[p].code for p in crowd.places]
        text = (
            f"{_named(cards, 'and')} can each follow nothing but {listed(places)}: "
            f"{in_words(len(cards))} cards, and room for {in_words(len(after))}"
        )
        return Obstacle(cards=cards, after=after, text=text)
    cut_off = unreachable(problem)
    if cut_off:
        cards = tuple(hand[one] for one in cut_off)
        text = f"no chain that begins on {top} leads to {_named(cards, 'or')}"
        return Obstacle(cards=cards, after=(), text=text)
    text = (
        f"each card can follow another, but in no order do all {in_words(len(hand))} of them; "
        "every order has been ruled out"
    )
    return Obstacle(cards=(), after=(), text=text)


def _named(cards: Iterable[CardFace], conjunction: str) -> str:
    return listed([card.code for card in cards], conjunction)
