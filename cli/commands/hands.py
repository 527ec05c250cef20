"""Questions in a game: the best mating of a hand, and every SET! in a layout."""

from collections.abc import Mapping
from typing import Annotated

import typer
from testcross.api import hands
from testcross.api.door import PLAY_ENGINE
from testcross.api.files import InputError
from testcross.api.terms import rules_of_variant
from testcross.cli import completions
from testcross.cli.arguments import (
    DEFAULT_RULESET,
    CardsFile,
    Engine,
    GameFill,
    GameScoring,
    Json,
    RulesetName,
    Top,
    card_words,
    optional,
    rule_option,
)
from testcross.cli.console import ILLEGAL, LEGAL
from testcross.cli.inputs import read_cards
from testcross.cli.runner import form_of, show
from testcross.cli.typed_cards import note_extra_cards
from testcross.rulesets.english import listed

_VARIANTS = {"": "standard", "--sets": "set", "--litters": "production"}
"""By whose rules matings are ranked unless a variant is named, for each thing looked for."""


def best(
    hand: Annotated[
        list[str] | None,
        card_words(
            "CARD...",
            "The cards held, or the layout, with their sex: 'Castor buck'; or - for standard "
            "input.",
        ),
    ] = None,
    *,
    draw: Annotated[
        str | None,
        optional(
            "--draw",
            metavar="CARD",
            text="The card just drawn, which must be a kit. Without it: matings of the hand alone.",
            complete=completions.card_names,
        ),
    ] = None,
    sets: Annotated[
        bool, typer.Option("--sets", help="Find every SET! in a layout for the card of --kit.")
    ] = False,
    kit: Annotated[
        str | None,
        optional(
            "--kit",
            metavar="CARD",
            text="With --sets: the offspring card.",
            complete=completions.card_names,
        ),
    ] = None,
    litters: Annotated[
        bool, typer.Option("--litters", help="Find the best litters of a hand in Production.")
    ] = False,
    file: CardsFile = None,
    ruleset: RulesetName = DEFAULT_RULESET,
    variant: Annotated[
        str | None,
        rule_option(
            "variant",
            "By the rules of {variant}; by default standard, with --sets set, with --litters "
            "production.",
        ),
    ] = None,
    scoring: GameScoring = None,
    fill: GameFill = None,
    top: Top = None,
    engine: Engine = PLAY_ENGINE,
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
    of the hand and the drawn card. With --sets find every SET! in a layout: two legal parents for
    the offspring card (p. 25). With --litters find the best litters, and what they score a kit.

    Exit status: 0 found, 1 no mating is legal, 2 input that cannot be understood.
    """
    given = {"--sets": sets, "--litters": litters, "--draw": draw is not None}
    wanted = [option for option, is_given in given.items() if is_given]
    if len(wanted) > 1:
        raise InputError(f"{listed(wanted, 'and')} were both given; give one of them")
    _refuse_lone({"--first": first, "--kit": kit}, top, *wanted)
    variant = variant or _VARIANTS.get("".join(wanted), _VARIANTS[""])
    rules = rules_of_variant(ruleset, variant, fill, scoring)
    cards = read_cards(rules.ruleset, hand or [], file)
    kits = [card for card in (draw, kit) if card is not None]
    note_extra_cards(rules.ruleset, [*cards, *kits])
    form = form_of(json=json)
    if kit is not None:
        sets_found = hands.sets(
            cards, kit, variant=variant, scoring=scoring, fill=fill, engine=engine
        )
        show(sets_found.answer, form)
        raise typer.Exit(LEGAL if sets_found.pairs else ILLEGAL)
    found = hands.best(
        cards,
        draw=draw,
        litters=litters,
        variant=variant,
        scoring=scoring,
        fill=fill,
        top=top,
        first=first,
        engine=engine,
    )
    show(found.answer, form)
    raise typer.Exit(LEGAL if found.matings else ILLEGAL)


def _refuse_lone(given: Mapping[str, object], top: int | None, wanted: str = "") -> None:
    """Refuse options without those that they go with.

    Raises:
        InputError: names what is missing, or too much.
    """
    if given["--first"] is not None and (wanted != "--draw" or top is not None):
        raise InputError("--first goes with --draw alone; --top N shows the N best matings")
    if wanted == "--sets":
        if given["--kit"] is None:
            raise InputError("--sets needs the offspring card; add --kit CARD")
        if top is not None:
            raise InputError("--sets shows every SET!; leave --top out")
    elif given["--kit"] is not None:
        raise InputError("--kit goes with --sets; a card just drawn is given by --draw")
