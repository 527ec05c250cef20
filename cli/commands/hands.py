"""Questions in a game: the best mating of a hand, and every SET! in a layout."""

from collections.abc import Sequence
from typing import Annotated

import typer
from testcross.cli import completions
from testcross.cli.arguments import (
    PLAY_ENGINE,
    SHOWN,
    CardsFile,
    GameFill,
    GameScoring,
    Json,
    Top,
    card_words,
    optional,
    rule_option,
)
from testcross.cli.console import ILLEGAL
from testcross.cli.inputs import InputError, read_cards
from testcross.cli.runner import Form, form_of, make_solver, show
from testcross.cli.typed_cards import note_extra_cards
from testcross.rulesets.gene_rummy import Rules, rules_for
from testcross.rulesets.gene_rummy.scoring import (
    BestOfHand,
    HandAnswer,
    SetsOfLayout,
    best_play,
    find_sets,
    held_play,
)
from testcross.solver import Solver


def best(
    hand: Annotated[
        list[str] | None,
        card_words(
            "HAND...", "The cards held, with their sex: 'Castor buck'; or - for standard input."
        ),
    ] = None,
    *,
    draw: Annotated[
        str | None,
        optional(
            "--draw",
            metavar="CARD",
            text="The card just drawn: it has to be a kit. Without it, matings of the hand alone.",
            complete=completions.card_names,
        ),
    ] = None,
    file: CardsFile = None,
    variant: Annotated[
        str,
        rule_option(
            "variant",
            "standard (one kit), production (up to four), novice or families.",
            show_default=True,
        ),
    ] = "standard",
    scoring: GameScoring = None,
    fill: GameFill = None,
    top: Top = None,
    first: Annotated[
        int | None,
        typer.Option(
            "--first",
            metavar="N",
            min=1,
            help="With --draw: show only the first N of those that tie.",
            show_default=False,
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Find the best mating of a hand, and the card to retire after it.

    With --draw the drawn card is a kit; all that tie are shown. In families the parents are any two
    of the hand and the drawn card.

    Exit status: 0 found, 1 no mating is legal, 2 input that cannot be understood.
    """
    if first is not None and (draw is None or top is not None):
        raise InputError("--first goes with --draw alone; --top N shows the N best matings")
    rules = rules_for(variant=variant, scoring=scoring, fill=fill)
    cards = read_cards(rules.ruleset, hand or [], file)
    note_extra_cards(rules.ruleset, cards if draw is None else [*cards, draw])
    solver = make_solver(PLAY_ENGINE, double_check=False)
    form = form_of(json=json)
    if draw is not None and top is None:
        found = _with_drawn(cards, draw, rules, solver, first, form)
    else:
        play = held_play(cards, draw, rules, solver, top or SHOWN)
        show(HandAnswer(schema="best", play=play), form)
        found = bool(play.held.matings)
    if not found:
        raise typer.Exit(ILLEGAL)


def _with_drawn(
    cards: Sequence[str], draw: str, rules: Rules, solver: Solver, first: int | None, form: Form
) -> bool:
    """Show all best matings with the card drawn, and tell whether there is any."""
    answer, advice = best_play(cards, draw, rules, solver)
    show(BestOfHand(answer=answer, advice=advice, first=first), form)
    return bool(answer.best)


def sets(
    layout: Annotated[
        list[str] | None,
        card_words(
            "LAYOUT...",
            "The cards on the table, with their sex: 'Castor buck'; or - for standard input.",
        ),
    ] = None,
    *,
    kit: Annotated[
        str,
        typer.Option(
            "--kit",
            metavar="CARD",
            help="The offspring card.",
            autocompletion=completions.card_names,
        ),
    ],
    file: CardsFile = None,
    variant: Annotated[
        str,
        rule_option("variant", "By whose fill and scoring to rank: {variant}.", show_default=True),
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
