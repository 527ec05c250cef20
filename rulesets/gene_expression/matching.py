"""What may be laid on what, what of a hand may be played, and whether a hand can be emptied.

A card matches by identification, by number or by action; one of them is enough (L13). How many
cards could be played one after another leaves the turns of others aside. A Deletion takes one more
card with it, any but a Deletion; only where nothing but Deletions is left does another Deletion
come next (L5, A-5, A-7).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from testcross import solver
from testcross.rulesets.blocks import Block, Fold, Paragraph, TableBlock, TableColumn, blocks, item
from testcross.rulesets.english import article, counted, in_words, listed
from testcross.rulesets.gene_expression.deck import DECK, CardFace, Rules, biology
from testcross.rulesets.tabletop import Term
from testcross.rulesets.tabletop.glossary import term_blocks

DELETION = "DEL"
Chain: TypeAlias = tuple[CardFace, ...]
_MOST_SHOWN = 20
"""How many chains are written out."""
_YES = {True: "yes", False: "no"}


@dataclass(frozen=True, slots=True)
class MatchTest:
    name: str
    """``identification``, ``number`` or ``action``."""
    passed: bool
    reason: str
    """Why, or why not, in a clause: ``an operon follows a promoter``."""


@dataclass(frozen=True, slots=True)
class Match:
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

    def a(words: str) -> str:
        return f"{article(words)} {words}"

    fitting = rules.following[top.category.code]
    follows, same = card.category in fitting, card.number is not None and card.number == top.number
    if card.category is top.category and follows:
        category = f"both are of the category {card.category.name}"
    elif follows:
        category = f"{a(card.category.name)} follows {a(top.category.name)}"
    else:
        would = " or ".join(a(category.name) for category in fitting)
        would = f"{would} would" if fitting else "no category does, because the order ends there"
        category = f"{a(card.category.name)} does not match {a(top.category.name)}; {would}"
    if same:
        number = f"both have the number {card.number}"
    elif None in (card.number, top.number):
        number = f"{card if card.number is None else top} has no number"
    else:
        number = f"{card.number} is not {top.number}"
    acts = True
    if card.action and card.action is top.action:
        action = f"both are {card.action.name}s"
    elif rules.actions_wild and (card.action or top.action):
        takes = f"{card} is an action card, which goes on" if card.action else ""
        action = f"{takes or f'{top} is an action card, which takes'} any card"
    else:
        acts, action = False, f"{top if card.action else card} is not an action card"
        if card.action and top.action:
            action = f"{a(card.action.name)} is not {a(top.action.name)}"
    tests = (
        MatchTest("identification", follows, category),
        MatchTest("number", same, number),
        MatchTest("action", acts, action),
    )
    return Match(top, card, tests)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandMatches:
    top: CardFace
    matches: tuple[Match, ...]

    @property
    def legal(self) -> bool:
        """Whether any card may be played; else one has to be drawn."""
        return any(match.legal for match in self.matches)


def hand_matches(rules: Rules, top: CardFace, hand: Sequence[CardFace]) -> HandMatches:
    return HandMatches(top=top, matches=tuple(hold_against(rules, top, card) for card in hand))


@dataclass(frozen=True, slots=True, kw_only=True)
class Obstacle:
    cards: Chain
    """The cards that cannot all be played; none where only the order of them all is at fault."""
    after: tuple[CardFace, ...]
    """All that one of these cards can come directly after, the card on top first."""
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GoingOut:
    """The ways to lay down a whole hand in one turn after the other, nobody else in between."""

    top: CardFace
    hand: Chain
    chains: tuple[Chain, ...]
    is_cut: bool
    """Whether there may be more than were looked at."""
    obstacle: Obstacle | None
    """Why the hand cannot be emptied; None where it can."""

    @property
    def longest(self) -> int:
        return len(self.chains[0])

    @property
    def legal(self) -> bool:
        return self.longest == len(self.hand)


def going_out(
    rules: Rules, top: CardFace, hand: Sequence[CardFace], *, every: bool = False
) -> GoingOut:
    places = range(len(hand))

    def followers(before: CardFace, place: int | None = None) -> frozenset[int]:
        takes = place is not None and before.does == DELETION
        return frozenset(
            n
            for n, card in enumerate(hand)
            if n != place
            and (matches(rules, before, card) or (takes and may_follow_deletion(card, before)))
        )

    problem = solver.ChainProblem(  # who may follow whom, as a question about numbers
        starts=followers(top),
        follows=tuple(followers(hand[place], place) for place in places),
        leftovers=frozenset(place for place in places if hand[place].does == DELETION),
    )
    one = solver.FoundRows((solver.longest_chain(problem),), is_all=True)
    found = solver.longest_chains(problem) if every else one
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


def _obstacle(problem: solver.ChainProblem, top: CardFace, hand: Sequence[CardFace]) -> Obstacle:
    def cards_of(places: Iterable[int]) -> Chain:
        return tuple(hand[place] for place in places)

    cards: Chain = ()
    after: Chain = ()
    if stuck := [one for one in range(problem.count) if not problem.predecessors(one)]:
        cards = cards_of(stuck)
        text = f"neither {top} on top nor another card in the hand lets "
        text += f"{listed([*map(str, cards)])} follow"
    elif crowd := solver.bottleneck(problem):
        cards = cards_of(crowd.things)
        after = tuple(top if place is None else hand[place] for place in crowd.places)
        places = [f"{top} on top" if p is None else hand[p].code for p in crowd.places]
        text = f"{listed([*map(str, cards)], 'and')} can each follow only {listed(places)}: "
        text += f"{in_words(len(cards))} cards, but room for {in_words(len(after))}"
    elif cut_off := solver.unreachable(problem):
        cards = cards_of(cut_off)
        text = f"no chain from {top} leads to {listed([*map(str, cards)])}"
    else:
        text = f"each card can follow another, but no order uses all {in_words(len(hand))}; "
        text += "every order was tried"
    return Obstacle(cards=cards, after=after, text=text)


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
    for chain in filter(None, found.chains[:_MOST_SHOWN]):
        extra, shown = extra_cards(chain), str(chain[0])
        for place, card in enumerate(chain[1:], 1):  # behind a plus what a Deletion takes along
            shown += f" + {card}" if place in extra else f", {card}"
        yield item(shown)
    number = len(found.chains) - _MOST_SHOWN
    more = "there may be more, because the search stopped early" if found.is_cut else ""
    if number > 0:
        more = f"; {more}" if more else ""
        yield Paragraph(f"... and {counted(number, 'other chain')}; --json has them{more}.")
    elif more:
        yield Paragraph(f"... {more}.")
    if found.obstacle is not None:
        yield Paragraph(f"Not all: {found.obstacle.text}.")


# the biology behind the cards


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedPlay:
    answer: Match | HandMatches
    background: tuple[Term, ...]


def background(top: CardFace, played: Iterable[CardFace]) -> tuple[Term, ...]:
    wanted = [f"{top.category.name} to {DECK.after(top.category).name}"]
    for card in played:
        wanted += [card.category.name, *([card.action.name] if card.action else [])]
    names = biology().names
    return tuple(names[wish.casefold()] for wish in dict.fromkeys(wanted))


def explained_play(answer: Match | HandMatches) -> ExplainedPlay:
    """Return an answer with its background: that of the one card, or of those a hand may play."""
    played = [answer.card] if isinstance(answer, Match) else []
    if isinstance(answer, HandMatches):
        played = [match.card for match in answer.matches if match.legal]
    return ExplainedPlay(answer=answer, background=background(answer.top, played))


@blocks.register
def explained_play_blocks(explained: ExplainedPlay) -> Iterator[Block]:
    yield from blocks(explained.answer)
    yield from term_blocks(explained.background)
