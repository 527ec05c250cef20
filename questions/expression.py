"""Questions about gene expression: may this card be played, and can a hand be emptied?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

import testcross.rulesets.gene_expression.deck as decks
import testcross.rulesets.gene_expression.faces as card_faces
import testcross.rulesets.gene_expression.matching as matching
from testcross.asking.declared import GROUPS, Group, Typed, question
from testcross.questions.genotype import GameAnswer
from testcross.rulesets import genetics
from testcross.rulesets.english import counted
from testcross.rulesets.errors import TestcrossError

GROUPS["expression"] = Group(
    "expression play P3 'operon 7'",
    "Other games",
    "Help with Gene Expression: what may be played, and how to go out.",
)


def _faces(*_: object) -> Iterator[str]:
    """Yield every card, by its code and in words."""
    faces = decks.DECK.faces
    yield from (face.code for face in faces)
    yield from (face.name for face in faces)


_FACES = Typed(
    "TOP CARD...",
    "The top card of the discard pile, then the card to play, or with --hand the whole hand: "
    "P3, 'promoter 3', 'red 3', T-DEL, 'gene shift operon'.",
    offers=_faces,
    needed=True,
)
_ACTIONS = Typed(
    "category|wild",
    "Action cards belong to their category (the default), or go on any card.",
    "--actions",
)
_ID_MATCH = Typed(
    "next|same|next_or_same",
    "The category that matches by identification; by default the next in order.",
    "--id-match",
)
_CYCLIC = Typed(
    "yes|no",
    "Let a promoter follow an expressed gene (the default), or not.",
    "--cyclic",
)


@question("expression play P3 'operon 7'", status="0 it may, or one of the hand may, 1 none may")
def play(
    *cards: Annotated[str, _FACES],
    hand: Annotated[bool, Typed("", "Test every card of a hand against the top card.")] = False,
    actions: Annotated[str | None, _ACTIONS] = None,
    id_match: Annotated[str | None, _ID_MATCH] = None,
    cyclic: Annotated[str | None, _CYCLIC] = None,
    explain: Annotated[bool, Typed("", "Add the biology behind the cards.")] = False,
) -> GameAnswer["matching.Match | matching.HandMatches | matching.ExplainedPlay"]:
    """Check whether a card may be played, and why.

    There are three tests, and one of them is enough: by identification, number or action.
    """
    rules = decks.rules_for(actions=actions, id_match=id_match, cyclic=cyclic)
    top, held = _top_and_hand(cards, whole_hand=hand)
    answer = (
        matching.hand_matches(rules, top, held)
        if hand
        else matching.hold_against(rules, top, held[0])
    )
    return GameAnswer(matching.explained_play(answer) if explain else answer, answer.legal)


@question(
    "expression goout P3 --hand O5 T9 P5 G-DEL T2 O-INS",
    status="0 the hand can be emptied, 1 it cannot",
)
def goout(
    *cards: Annotated[str, _FACES],
    hand: Annotated[bool, Typed("", "The hand follows (optional).")] = True,
    every: Annotated[bool, Typed("", "Show every longest chain.", "--all")] = False,
    actions: Annotated[str | None, _ACTIONS] = None,
    id_match: Annotated[str | None, _ID_MATCH] = None,
    cyclic: Annotated[str | None, _CYCLIC] = None,
) -> GameAnswer[matching.GoingOut]:
    """Find the longest chain of a hand, and why not all go.

    The cards are played one after another, without the turns of others. A Deletion takes another
    card with it.
    """
    rules = decks.rules_for(actions=actions, id_match=id_match, cyclic=cyclic)
    top, held = _top_and_hand(cards, whole_hand=hand)
    answer = matching.going_out(rules, top, held, every=every)
    return GameAnswer(answer, answer.legal)


def _top_and_hand(
    words: Sequence[str], *, whole_hand: bool
) -> tuple[decks.CardFace, tuple[decks.CardFace, ...]]:
    """Return the card on top and the cards to be played."""
    if not words:
        raise TypeError("the cards are missing: first the top card of the discard pile")
    deck = decks.DECK
    top, *hand = card_faces.parse_faces(list(words))
    if not hand:
        wanted = "the cards of the hand" if whole_hand else "the card to play"
        raise TestcrossError(f"{top} is the top card; add {wanted}")
    if len(hand) > 1 and not whole_hand:
        raise TestcrossError(
            f"{counted(len(hand), 'card')} to play; give one, or a whole hand with --hand"
        )
    genetics.refuse_extra_copies(
        {face.code: face.copies for face in deck.faces}, [top.code, *map(str, hand)]
    )
    return top, tuple(hand)
