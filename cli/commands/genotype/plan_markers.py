"""``testcross genotype plan``: where shall the next Action Marker go?"""

from typing import Annotated

from testcross.cli import console
from testcross.cli.arguments import Json, optional
from testcross.cli.inputs import InputError
from testcross.cli.pea_positions import (
    BoxFile,
    MarkerWorth,
    PositionFile,
    box_of,
    file_position,
    placed_in,
)
from testcross.cli.runner import form_of, show


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
