"""``testcross best``: the best mating of a hand."""

from typing import Annotated

import typer
from testcross.cli import console
from testcross.cli.arguments import CardsFile, GameFill, GameScoring, Json, complete_card
from testcross.cli.documents import BEST, dump
from testcross.cli.exits import ILLEGAL
from testcross.cli.matings import read_cards
from testcross.rulesets.english import counted
from testcross.rulesets.gene_rummy import rules_for
from testcross.rulesets.gene_rummy.scoring import BestAnswer, LitterScorer, best_matings
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
            "--variant", help="standard: one kit; production: up to four; novice or families."
        ),
    ] = "standard",
    scoring: GameScoring = None,
    fill: GameFill = None,
    first: Annotated[
        int | None,
        typer.Option("--first", metavar="N", min=1, help="Show only so many.", show_default=False),
    ] = None,
    json: Json = False,
) -> None:
    """Find the best mating of a hand, with the drawn card as a kit; all of them if several.

    In families any two of the hand and the drawn card are the parents.

    Exit status: 0 there is one, 1 no mating is legal, 2 input that cannot be understood.
    """
    terms = rules_for(variant=variant, scoring=scoring, fill=fill)
    cards = read_cards(terms.ruleset, hand or [], file)
    answer = best_matings(cards, draw, terms, LitterScorer(terms, Solver()))
    console.write(dump(_document(answer, first)) if json else _text(answer, first))
    if not answer.best:
        raise typer.Exit(ILLEGAL)


def _text(answer: BestAnswer, first: int | None) -> str:
    if not answer.best:
        return "No mating of this hand is legal with the card drawn.\n"
    shown = answer.best[:first]
    points = answer.best[0].points
    many = f"{len(answer.best)} matings score" if len(answer.best) > 1 else "The best mating scores"
    text = f"{many} {counted(points, 'point')}"
    if len(shown) < len(answer.best):
        text += f"; the first {len(shown)}" if len(shown) > 1 else "; the first"
    text += ":\n"
    return text + "".join(
        console.paragraph(one.mating.label, first="  ", indent="    ") for one in shown
    )


def _document(answer: BestAnswer, first: int | None) -> dict[str, object]:
    return {
        "schema": BEST,
        "points": answer.best[0].points if answer.best else None,
        "optima": len(answer.best),
        "matings": [one.mating.label for one in answer.best[:first]],
    }
