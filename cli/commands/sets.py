"""``testcross sets``: every SET! in a layout, or that there is none."""

from typing import Annotated

import typer
from testcross.cli import completions
from testcross.cli.arguments import CardsFile, GameFill, GameScoring, Json, complete_card
from testcross.cli.deck_counts import note_extra_cards
from testcross.cli.exits import ILLEGAL
from testcross.cli.inputs import read_cards
from testcross.cli.runner import form_of, show
from testcross.rulesets.gene_rummy import rules_for
from testcross.rulesets.gene_rummy.scoring import SetsOfLayout, find_sets
from testcross.solver import Solver


def sets(
    layout: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="LAYOUT...",
            help="The cards on the table, with their sex: 'Castor buck'; or - for standard input.",
            autocompletion=complete_card,
            show_default=False,
        ),
    ] = None,
    *,
    kit: Annotated[
        str,
        typer.Option(
            "--kit",
            metavar="CARD",
            help="The offspring card.",
            autocompletion=complete_card,
        ),
    ],
    file: CardsFile = None,
    variant: Annotated[
        str,
        typer.Option(
            "--variant",
            metavar="NAME",
            help="By whose fill and scoring to rank: {variant}.",
            autocompletion=completions.of_game("variant"),
        ),
    ] = "set",
    scoring: GameScoring = None,
    fill: GameFill = None,
    json: Json = False,
) -> None:
    """Find every SET! in a layout: two legal parents for the offspring card (p. 25).

    Exit status: 0 found, 1 there is none, 2 input that cannot be understood.
    """
    rules = rules_for(variant=variant, scoring=scoring, fill=fill)
    cards = read_cards(rules.ruleset, layout or [], file)
    note_extra_cards(rules.ruleset, [*cards, kit])
    found = find_sets(rules, cards, kit, Solver())
    show(SetsOfLayout(kit=kit, scheme=rules.scheme, search=found), form_of(json=json))
    if not found.sets:
        raise typer.Exit(ILLEGAL)
