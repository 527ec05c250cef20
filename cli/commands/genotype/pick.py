"""``testcross genotype pick``: which die now?"""

from typing import Annotated

import typer
from testcross.cli import completions, console
from testcross.cli.arguments import Json, optional
from testcross.cli.inputs import InputError
from testcross.cli.pea_positions import (
    BoxFile,
    MarkerWorth,
    PositionFile,
    TypedPosition,
    asked_position,
    assumptions_of,
    box_of,
    file_position,
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
    marker_worth: MarkerWorth = 1,
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


def plan(
    position: PositionFile,
    *,
    player: Annotated[
        str | None,
        optional("--for", metavar="PLAYER", text="Whose plan; by default whose turn it is."),
    ] = None,
    roll: Annotated[
        list[str] | None,
        optional(
            "--roll",
            metavar="FACES",
            text="What the dice of a gene show: 'F: II II IV m m / I m', behind the slash what the "
            "mutations showed when they were rolled again. Once for each of the four genes, or all "
            "in one text with ';' between them.",
        ),
    ] = None,
    marker_worth: MarkerWorth = 1,
    box: BoxFile = None,
    json: Json = False,
) -> None:
    """Tell what each next Action Marker is worth, or the best plan for a roll.

    Before the roll: every next placement with the points to expect, exactly, if no other follows
    it. With --roll, or a roll in the position: the best placements of all markers that are left and
    the best dice after them, in hindsight. Nobody else picks, either way.

    Exit status: 0, or 2 for input that cannot be understood.
    """
    from testcross.rulesets.genotype.dice import parse_roll
    from testcross.rulesets.genotype.planning import best_plan, rank_placements

    form = form_of(json=json)
    table, known = file_position(position), box_of(box)
    written = [one for text in roll or [] for one in text.split(";") if one.strip()]
    rolls = {one.gene: one for one in map(parse_roll, written)}
    if len(rolls) < len(written):
        raise InputError("--roll was given twice for a gene; give one roll for each of the four")
    fallen = {**table.roll, **rolls}
    if table.pool is not None:
        console.complain(
            "the position's 'pool' is passed over: a plan may change the parents by which dice are "
            "sorted; give what they show with --roll, or ask 'genotype pick' about dice that lie"
        )
    with placed_in(position):
        if fallen:
            show(best_plan(table, fallen, known, player=player, marker_worth=marker_worth), form)
        else:
            show(rank_placements(table, known, player=player, marker_worth=marker_worth), form)
