"""What ``testcross expression`` answers: may this card be played, and can a hand be emptied?"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, TypeAlias

from testcross.rulesets.english import counted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.game_commands import (
    REFUSED,
    Answered,
    GameCommand,
    Typed,
)

if TYPE_CHECKING:
    from testcross.rulesets.gene_expression.cards import CardFace


def _faces() -> Iterator[str]:
    """Yield every card, by its code and in words."""
    from testcross.rulesets.gene_expression.cards import load_deck

    faces = load_deck().faces
    yield from (face.code for face in faces)
    yield from (face.name for face in faces)


FaceWords: TypeAlias = Annotated[
    list[str],
    Typed(
        "TOP CARD...",
        "The top card of the discard pile, then the card to play, or with --hand the whole hand: "
        "P3, 'promoter 3', 'red 3', T-DEL, 'gene shift operon'.",
        offers=_faces,
    ),
]
Actions: TypeAlias = Annotated[
    str | None,
    Typed(
        "category|wild",
        "Action cards belong to their category (the default), or go on any card.",
        "--actions",
        offers=("category", "wild"),
    ),
]
IdMatch: TypeAlias = Annotated[
    str | None,
    Typed(
        "next|same|next_or_same",
        "The category that matches by identification; by default the next in order.",
        "--id-match",
        offers=("next", "same", "next_or_same"),
    ),
]
Cyclic: TypeAlias = Annotated[
    str | None,
    Typed(
        "yes|no",
        "Let a promoter follow an expressed gene (the default), or not.",
        "--cyclic",
        offers=("yes", "no"),
    ),
]


def play(
    cards: FaceWords,
    *,
    hand: Annotated[
        bool, Typed("", "Test every card of a hand against the top card.", "--hand")
    ] = False,
    actions: Actions = None,
    id_match: IdMatch = None,
    cyclic: Cyclic = None,
    explain: Annotated[bool, Typed("", "Add the biology behind the cards.", "--explain")] = False,
) -> Answered:
    """Tell whether a card may be played, and why.

    There are three tests, and one of them is enough: by identification, number or action.

    Exit status: 0 it may, or one of the hand may; 1 not; 2 input that cannot be understood.
    """
    from testcross.rulesets.gene_expression.biology import explained_play
    from testcross.rulesets.gene_expression.matching import hand_matches, hold_against
    from testcross.rulesets.gene_expression.rules import rules_for

    rules = rules_for(**_options(actions, id_match, cyclic))
    top, held = _top_and_hand(cards, whole_hand=hand)
    answer = hand_matches(rules, top, held) if hand else hold_against(rules, top, held[0])
    return Answered(explained_play(answer) if explain else answer, 0 if answer.legal else REFUSED)


def goout(
    cards: FaceWords,
    *,
    hand: Annotated[bool, Typed("", "The hand follows (optional).", "--hand")] = True,
    every: Annotated[bool, Typed("", "Show every longest chain.", "--all")] = False,
    actions: Actions = None,
    id_match: IdMatch = None,
    cyclic: Cyclic = None,
) -> Answered:
    """Find the longest chain of a hand, and why not all go.

    The cards are played one after another; the turns of others are left aside. A Deletion takes
    another card with it.

    Exit status: 0 the hand can be emptied, 1 it cannot, 2 input that cannot be understood.
    """
    from testcross.rulesets.gene_expression.matching import going_out
    from testcross.rulesets.gene_expression.rules import rules_for

    rules = rules_for(**_options(actions, id_match, cyclic))
    top, held = _top_and_hand(cards, whole_hand=hand)
    answer = going_out(rules, top, held, every=every)
    return Answered(answer, 0 if answer.legal else REFUSED)


def _options(
    actions: str | None, id_match: str | None, cyclic: str | None
) -> Mapping[str, str | None]:
    return {"actions": actions, "id_match": id_match, "cyclic": cyclic}


def _top_and_hand(
    words: Sequence[str], *, whole_hand: bool
) -> "tuple[CardFace, tuple[CardFace, ...]]":
    """Return the card on top and the cards to be played.

    Raises:
        TestcrossError: for too few cards, or too many; for more of a card than the deck has.
        CardError: for a word that is no card.
    """
    from testcross.rulesets.gene_expression.cards import load_deck, parse_faces
    from testcross.rulesets.genetics import refuse_extra_copies

    deck = load_deck()
    top, *hand = parse_faces(deck, words)
    if not hand:
        wanted = "the cards of the hand" if whole_hand else "the card to play"
        raise TestcrossError(f"{top} is the top card; add {wanted}")
    if len(hand) > 1 and not whole_hand:
        raise TestcrossError(
            f"{counted(len(hand), 'card')} to play; give one, or a whole hand with --hand"
        )
    refuse_extra_copies(
        {face.code: face.copies for face in deck.faces}, [top.code, *map(str, hand)]
    )
    return top, tuple(hand)


COMMANDS = (
    GameCommand(play, "P3 'operon 7'"),
    GameCommand(goout, "P3 --hand O5 T9 P5 G-DEL T2 O-INS"),
)
"""The commands of gene expression."""
