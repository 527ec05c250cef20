"""``testcross best``: the best mating of a hand."""

from typing import Annotated

import typer
from testcross.cli.answers import BestOfHand
from testcross.cli.arguments import CardsFile, GameFill, GameScoring, Json, complete_card
from testcross.cli.exits import ILLEGAL
from testcross.cli.inputs import read_cards
from testcross.cli.runner import form_of, show
from testcross.rulesets.gene_rummy import rules_for
from testcross.rulesets.gene_rummy.scoring import LitterScorer, best_matings
from testcross.solver import Solver


def best(
    hand: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="HAND...",
            help="The cards held, with their sex: 'Castor buck'; or - for standard input.",
            autocompletion=complete_card,
            show_default=False,
        ),
    ] = None,
    *,
    draw: Annotated[str, typer.Option("--draw", metavar="CARD", help="The card just drawn.")],
    file: CardsFile = None,
    variant: Annotated[
        str,
        typer.Option(
            "--variant", help="standard (one kit), production (up to four), novice or families."
        ),
    ] = "standard",
    scoring: GameScoring = None,
    fill: GameFill = None,
    first: Annotated[
        int | None,
        typer.Option(
            "--first", metavar="N", min=1, help="Show only the first N.", show_default=False
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Find the best mating of a hand, with the drawn card as a kit; all of them if several tie.

    In families the parents are any two of the hand and the drawn card.

    Exit status: 0 found, 1 no mating is legal, 2 input that cannot be understood.
    """
    terms = rules_for(variant=variant, scoring=scoring, fill=fill)
    cards = read_cards(terms.ruleset, hand or [], file)
    answer = best_matings(cards, draw, terms, LitterScorer(terms, Solver()))
    show(BestOfHand(answer=answer, first=first), form_of(json=json))
    if not answer.best:
        raise typer.Exit(ILLEGAL)
