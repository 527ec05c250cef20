"""``testcross genotype pick``: which die now?"""

from typing import Annotated

import typer
from testcross.cli import completions
from testcross.cli.arguments import Json, optional
from testcross.cli.pea_positions import (
    BoxFile,
    TypedPosition,
    asked_position,
    assumptions_of,
    placed_in,
)
from testcross.cli.runner import form_of, show


def pick(
    position: Annotated[
        str | None,
        typer.Argument(
            metavar="[POSITION]",
            help="A file with the position in YAML or JSON, or - for standard input.",
            show_default=False,
        ),
    ] = None,
    *,
    player: Annotated[
        str | None,
        optional(
            "--for",
            metavar="PLAYER",
            text="Whose picks; by default the next to pick.",
        ),
    ] = None,
    others: Annotated[
        str,
        typer.Option(
            "--others",
            metavar="none|random|worst",
            help="What the others are taken to do: nothing; take any die that is left, all equally "
            "likely; take what hurts most.",
            autocompletion=completions.of_names("none", "random", "worst"),
        ),
    ] = "none",
    marker_worth: Annotated[
        int,
        typer.Option(
            "--marker-worth",
            metavar="N",
            min=0,
            max=99,
            help="What a marker on an incomplete plant is worth: 1 at the end of the game, more in "
            "earlier rounds.",
        ),
    ] = 1,
    pool: Annotated[
        str | None,
        optional(
            "--pool",
            metavar="DICE",
            text="In place of a file: the dice on the board, as in 'RR 3Rr mR'.",
        ),
    ] = None,
    plants: Annotated[
        list[str] | None,
        optional(
            "--plant",
            metavar="PLANT",
            text="A plant of the garden, as in '9: FF Tt (gg)'; give it again for each.",
        ),
    ] = None,
    slots: Annotated[
        int | None,
        optional("--slots", metavar="N", text="How many dice slots are free."),
    ] = None,
    coins: Annotated[
        int | None,
        optional("--coins", metavar="N", text="How many coins there are."),
    ] = None,
    goals: Annotated[
        str | None,
        optional(
            "--goals",
            metavar="GOALS",
            text="Your goals, as in 'r F': recessive R, dominant F.",
        ),
    ] = None,
    box: BoxFile = None,
    json: Json = False,
) -> None:
    """Tell what each pick is worth, and which is best.

    A pick is worth the score that it leads to if the game ends with this phase: the best if nobody
    else picks, the expected one if the others take any die, or what is certain whatever they take.

    Exit status: 0, also for a pass; 2 for input that cannot be understood.
    """
    from testcross.rulesets.genotype.draft import answer_pick, parse_others

    taken = parse_others(others)
    form = form_of(json=json)
    typed = TypedPosition(pool=pool, plants=plants, slots=slots, coins=coins, goals=goals)
    table = asked_position(position, typed)
    with placed_in(position):
        answer = answer_pick(
            table, assumptions_of(box), others=taken, player=player, marker_worth=marker_worth
        )
    show(answer, form)
