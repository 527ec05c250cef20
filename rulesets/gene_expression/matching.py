"""What may be laid on what, what of a hand may be played, and whether a hand can be emptied.

A card matches by identification, by number or by action; one of them is enough (L13). How many
cards could be played one after another leaves the turns of others aside. A Deletion takes one more
card with it, any but a Deletion; only where nothing but Deletions is left does another Deletion
come next (L5, A-5, A-7).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from testcross.rulesets.blocks import (
    Block,
    Fold,
    Paragraph,
    TableBlock,
    TableColumn,
    blocks,
    item,
)
from testcross.rulesets.english import article, counted, in_words, listed
from testcross.rulesets.gene_expression.deck import CardFace
from testcross.rulesets.gene_expression.rules import Rules
from testcross.rulesets.tabletop import Term
from testcross.rulesets.tabletop.glossary import term_blocks
from testcross.solver import (
    ChainProblem,
    FoundRows,
    bottleneck,
    longest_chain,
    longest_chains,
    unreachable,
)

IDENTIFICATION, NUMBER, ACTION = "identification", "number", "action"


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchTest:
    """One way to match, and whether a card does."""

    name: str
    """``identification``, ``number`` or ``action``."""
    passed: bool
    reason: str
    """Why, or why not, in a clause: ``an operon follows a promoter``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """A card held against the one on top of the discard pile."""

    top: CardFace
    card: CardFace
    tests: tuple[MatchTest, ...]
    """All three, in the order of the text."""

    @property
    def legal(self) -> bool:
        """Whether the card may be laid on the other."""
        return any(test.passed for test in self.tests)

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why the card matches, or, where it does not, why it fails each of the tests."""
        return tuple(test.reason for test in self.tests if test.passed == self.legal)


def matches(rules: Rules, top: CardFace, card: CardFace) -> bool:
    """Tell whether a card matches the one on top.

    >>> from testcross.rulesets.gene_expression.deck import DECK
    >>> from testcross.rulesets.gene_expression.rules import rules_for
    >>> matches(rules_for(), DECK.by_code["P3"], DECK.by_code["O7"])
    True
    """
    return (
        card.kind == top.kind
        or card.category in rules.following[top.category.code]
        or (rules.actions_wild and not (card.action is None and top.action is None))
    )


def may_follow_deletion(card: CardFace, deletion: CardFace) -> bool:
    """Tell whether a card may be the one more that a Deletion lets its player lay down (L5, A-5).

    Any card may, whatever lies on top, except a Deletion.
    """
    return card.action is None or card.action is not deletion.action


def hold_against(rules: Rules, top: CardFace, card: CardFace) -> Match:
    """Return which tests a card passes, and why."""
    below, here = _with_article(top.category.name), _with_article(card.category.name)
    fitting = rules.following[top.category.code]
    if card.category not in fitting:
        would = " or ".join(_with_article(category.name) for category in fitting)
        would = f"{would} would" if fitting else "no category does, because the order ends there"
        category = f"{here} does not match {below}; {would}"
    elif card.category is top.category:
        category = f"both are of the category {card.category.name}"
    else:
        category = f"{here} follows {below}"
    is_same = card.number is not None and card.number == top.number
    if is_same:
        number = f"both have the number {card.number}"
    elif None in (card.number, top.number):
        number = f"{card if card.number is None else top} has no number"
    else:
        number = f"{card.number} is not {top.number}"
    wild = next((one for one in (card, top) if one.action), None)
    acts = wild is not None and (card.action is top.action or rules.actions_wild)
    if card.action and card.action is top.action:
        action = f"both are {card.action.name}s"
    elif acts:
        action = (
            f"{wild} is an action card, which {'goes on' if wild is card else 'takes'} any card"
        )
    elif card.action and top.action:
        action = f"{_with_article(card.action.name)} is not {_with_article(top.action.name)}"
    else:
        action = f"{top if card.action else card} is no action card"
    tests = (
        MatchTest(name=IDENTIFICATION, passed=card.category in fitting, reason=category),
        MatchTest(name=NUMBER, passed=is_same, reason=number),
        MatchTest(name=ACTION, passed=acts, reason=action),
    )
    return Match(top=top, card=card, tests=tests)


def _with_article(words: str) -> str:
    return f"{article(words)} {words}"


@dataclass(frozen=True, slots=True, kw_only=True)
class HandMatches:
    """A hand held against the card on top, card by card."""

    top: CardFace
    matches: tuple[Match, ...]
    """One for each card, in the order of the hand."""

    @property
    def legal(self) -> bool:
        """Whether any card may be played; else one has to be drawn."""
        return any(match.legal for match in self.matches)


def hand_matches(rules: Rules, top: CardFace, hand: Sequence[CardFace]) -> HandMatches:
    return HandMatches(top=top, matches=tuple(hold_against(rules, top, card) for card in hand))


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
    everyone, deletions = range(len(hand)), [card.does == DELETION for card in hand]
    problem = ChainProblem(  # who may follow whom, as a question about numbers
        starts=frozenset(one for one in everyone if matches(rules, top, hand[one])),
        follows=tuple(
            frozenset(
                b
                for b, card in enumerate(hand)
                if a != b
                and (
                    matches(rules, before, card)
                    or (deletions[a] and may_follow_deletion(card, before))
                )
            )
            for a, before in enumerate(hand)
        ),
        leftovers=frozenset(one for one in everyone if deletions[one]),
    )
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

    >>> from testcross.rulesets.gene_expression.faces import parse_faces
    >>> from testcross.rulesets.gene_expression.deck import DECK
    >>> extra_cards(parse_faces(["O5", "G-DEL", "P5", "O-INS"]))
    frozenset({2})
    """
    return frozenset(
        place
        for place in range(1, len(chain))
        if chain[place - 1].does == DELETION and may_follow_deletion(chain[place], chain[place - 1])
    )


def _obstacle(problem: ChainProblem, top: CardFace, hand: Sequence[CardFace]) -> Obstacle:
    after: Chain = ()
    if stuck := [one for one in range(problem.count) if not problem.predecessors(one)]:
        cards = tuple(hand[one] for one in stuck)
        text = f"neither {top} on top nor another card in the hand lets "
        text += f"{_named(cards, 'or')} follow"
    elif crowd := bottleneck(problem):
        cards = tuple(hand[one] for one in crowd.things)
        after = tuple(top if place is None else hand[place] for place in crowd.places)
        places = [f"{top} on top" if p is None else hand[p].code for p in crowd.places]
        text = f"{_named(cards, 'and')} can each follow only {listed(places)}: "
        text += f"{in_words(len(cards))} cards, but room for {in_words(len(after))}"
    elif cut_off := unreachable(problem):
        cards = tuple(hand[one] for one in cut_off)
        text = f"no chain from {top} leads to {_named(cards, 'or')}"
    else:
        cards, number = (), in_words(len(hand))
        text = (
            f"each card can follow another, but no order uses all {number}; every order was tried"
        )
    return Obstacle(cards=cards, after=after, text=text)


def _named(cards: Iterable[CardFace], conjunction: str) -> str:
    return listed([card.code for card in cards], conjunction)


_MOST_SHOWN = 20
"""How many chains are written out."""


_YES = {True: "yes", False: "no"}


@blocks.register
def match_blocks(match: Match) -> Iterator[Block]:
    verdict = "may be played" if match.legal else "may not be played"
    yield Paragraph(f"{match.card} {verdict} on {match.top}.")
    tests = [(one.name, _YES[one.passed], one.reason) for one in match.tests]
    yield _answers(tests)


@blocks.register
def hand_matches_blocks(hand: HandMatches) -> Iterator[Block]:
    playable = [match for match in hand.matches if match.legal]
    if playable:
        number = f"{len(playable)} of {counted(len(hand.matches), 'card')}"
        yield Paragraph(f"{number} may be played on {hand.top}.")
    else:
        yield Paragraph(f"No card of this hand may be played on {hand.top}: draw one.")
    yield _answers([(m.card.code, _YES[m.legal], "; ".join(m.reasons)) for m in hand.matches])


def _answers(rows: Sequence[tuple[str, str, str]]) -> TableBlock:
    columns = (TableColumn(), TableColumn(least=max(map(len, _YES.values()))), TableColumn())
    return TableBlock(columns, tuple(rows), headed=False, fold=Fold.LAST, indent=2)


@blocks.register
def going_out_blocks(found: GoingOut) -> Iterator[Block]:
    size = len(found.hand)
    if found.legal:
        opening = f"All {size} cards can go" if size > 1 else "The card can go"
    elif found.longest:
        opening = f"At most {found.longest} of {counted(size, 'card')} can go"
    else:
        opening = "None of the cards can go" if size > 1 else "The card cannot go"
    order = ", one after another" if size > 1 and found.longest else ""
    yield Paragraph(f"{opening}{order} on {found.top}.")
    for chain in found.chains[:_MOST_SHOWN]:
        if chain:
            yield item(_chain(chain))
    yield from _left_unshown(found)
    if found.obstacle is not None:
        yield Paragraph(f"Not all: {found.obstacle.text}.")


def _chain(chain: tuple[CardFace, ...]) -> str:
    """Return cards in the order of play; one that a Deletion takes along behind a plus sign."""
    extra = extra_cards(chain)
    parts = [f"{'+' if place in extra else ','} {card}" for place, card in enumerate(chain)]
    return "".join(part if part[0] == "," else f" {part}" for part in parts).removeprefix(", ")


def _left_unshown(found: GoingOut) -> Iterator[Block]:
    number = len(found.chains) - _MOST_SHOWN
    more = "; there may be more, because the search stopped early" if found.is_cut else ""
    if number > 0:
        yield Paragraph(f"... and {counted(number, 'other chain')}; --json has them{more}.")
    elif more:
        yield Paragraph(f"...{more.removeprefix(';')}.")


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedPlay:
    """Which cards may be played, and the biology behind it."""

    answer: Match | HandMatches
    background: tuple[Term, ...]


@blocks.register
def explained_play_blocks(explained: ExplainedPlay) -> Iterator[Block]:
    yield from blocks(explained.answer)
    yield from term_blocks(explained.background)
