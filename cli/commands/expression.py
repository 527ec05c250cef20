"""``testcross expression``: may this card be played, and can a hand be emptied?"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer
from testcross.cli import completions, console
from testcross.cli.arguments import Json, optional
from testcross.cli.card_command import Command
from testcross.cli.deck_counts import refuse_extra_copies
from testcross.cli.exits import ILLEGAL, LEGAL
from testcross.cli.inputs import InputError
from testcross.cli.runner import form_of, show
from testcross.rulesets.english import counted
from testcross.rulesets.gene_expression import rules_for
from testcross.rulesets.gene_expression.cards import CardFace, load_deck, parse_faces
from testcross.rulesets.gene_expression.matching import ExplainedPlay

if TYPE_CHECKING:
    from testcross.rulesets.gene_expression.matching import HandMatches, Match

GAME = "gene-expression"
app = typer.Typer(invoke_without_command=True, rich_markup_mode=None)


def complete_face(incomplete: str) -> list[str]:
    """Return the cards that begin so, by their codes and in words, for the shell."""
    faces = load_deck().faces
    return completions.matching(
        incomplete, [*(face.code for face in faces), *(face.name for face in faces)]
    )


FaceWords: TypeAlias = Annotated[
    list[str],
    typer.Argument(
        metavar="TOP CARD...",
        help="The card on top of the discard pile, then the card to be played, or with --hand the "
        "whole hand: P3, 'promoter 3', 'red 3', T-DEL, 'gene shift operon'.",
        autocompletion=complete_face,
        show_default=False,
    ),
]
Actions: TypeAlias = Annotated[
    str | None,
    optional(
        "--actions",
        metavar="category|wild",
        text="Whether an action card belongs to its category, the default, or goes on any card.",
        complete=completions.of_names("category", "wild"),
    ),
]
IdMatch: TypeAlias = Annotated[
    str | None,
    optional(
        "--id-match",
        metavar="next|same|next_or_same",
        text="Which category matches by identification; by default the next one in the order.",
        complete=completions.of_names("next", "same", "next_or_same"),
    ),
]
Cyclic: TypeAlias = Annotated[
    str | None,
    optional(
        "--cyclic",
        metavar="yes|no",
        text="Whether a promoter follows an expressed gene; by default yes.",
        complete=completions.of_names("yes", "no"),
    ),
]


@app.callback()
def expression(context: typer.Context) -> None:
    """Help with a game of gene expression: what may be played, and how to go out."""
    if context.invoked_subcommand is None:
        console.write(f"{context.get_help()}\n")


@app.command("play", cls=Command, epilog="Example: testcross expression play P3 'operon 7'")
def play(
    cards: FaceWords,
    *,
    hand: Annotated[
        bool, typer.Option("--hand", help="Hold every card of a hand against the one on top.")
    ] = False,
    actions: Actions = None,
    id_match: IdMatch = None,
    cyclic: Cyclic = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Add the biology behind the cards.")
    ] = False,
    json: Json = False,
) -> None:
    """Tell whether a card may be played, and why.

    There are three tests, and one of them is enough: by identification, number or action.

    Exit status: 0 it may, or one of the hand may; 1 not; 2 input that cannot be understood.
    """
    from testcross.rulesets.gene_expression.matching import hand_matches, hold_against

    form = form_of(json=json)
    rules = rules_for(**_options(actions, id_match, cyclic))
    top, held = _top_and_hand(cards, whole_hand=hand)
    answer = hand_matches(rules, top, held) if hand else hold_against(rules, top, held[0])
    show(_explained(answer) if explain else answer, form)
    raise typer.Exit(LEGAL if answer.legal else ILLEGAL)


@app.command(
    "goout",
    cls=Command,
    epilog="Example: testcross expression goout P3 --hand O5 T9 P5 G-DEL T2 O-INS",
)
def goout(
    cards: FaceWords,
    *,
    hand: Annotated[
        bool, typer.Option("--hand", help="The hand follows; it may be left out.")
    ] = True,
    every: Annotated[bool, typer.Option("--all", help="Show every longest chain.")] = False,
    actions: Actions = None,
    id_match: IdMatch = None,
    cyclic: Cyclic = None,
    json: Json = False,
) -> None:
    """Find the longest chain of a hand, and why not all go.

    The cards are played one after another; the turns of others are left aside. A Deletion takes
    another card with it.

    Exit status: 0 the hand can be emptied, 1 it cannot, 2 input that cannot be understood.
    """
    from testcross.rulesets.gene_expression.matching import going_out

    form = form_of(json=json)
    rules = rules_for(**_options(actions, id_match, cyclic))
    top, held = _top_and_hand(cards, whole_hand=hand)
    answer = going_out(rules, top, held, every=every)
    show(answer, form)
    raise typer.Exit(LEGAL if answer.legal else ILLEGAL)


def _options(
    actions: str | None, id_match: str | None, cyclic: str | None
) -> Mapping[str, str | None]:
    return {"actions": actions, "id_match": id_match, "cyclic": cyclic}


def _top_and_hand(
    words: Sequence[str], *, whole_hand: bool
) -> tuple[CardFace, tuple[CardFace, ...]]:
    """Return the card on top and the cards to be played.

    Raises:
        InputError: for too few cards, or too many.
        CardError: for a word that is no card.
        TooManyCardsError: for more of a card than the deck has.
    """
    deck = load_deck()
    top, *hand = parse_faces(deck, words)
    if not hand:
        wanted = "the cards of the hand" if whole_hand else "the card to be played"
        raise InputError(f"{top} is the card on top; add {wanted}")
    if len(hand) > 1 and not whole_hand:
        problem = (
            f"{counted(len(hand), 'card')} to be played; give one, or a whole hand with --hand"
        )
        raise InputError(problem)
    refuse_extra_copies(
        {face.code: face.copies for face in deck.faces}, [top.code, *map(str, hand)]
    )
    return top, tuple(hand)


def _explained(answer: "Match | HandMatches") -> ExplainedPlay:
    """Return an answer with its background: that of the one card, or of those a hand may play."""
    from testcross.rulesets.gene_expression.biology import background
    from testcross.rulesets.gene_expression.matching import Match

    if isinstance(answer, Match):
        played = [answer.card]
    else:
        played = [match.card for match in answer.matches if match.legal]
    return ExplainedPlay(answer=answer, background=background(answer.top, played))
