"""``testcross genotype review``: what would have been the best dice?"""

from pathlib import Path
from typing import Annotated

import typer
from testcross.cli.arguments import Json, optional
from testcross.cli.exits import UNREADABLE
from testcross.cli.inputs import InputError, display, read_bytes
from testcross.cli.pea_positions import BoxFile, MarkerWorth, box_of
from testcross.cli.runner import form_of, show


def review(
    record: Annotated[
        str,
        typer.Argument(
            metavar="RECORD",
            help="A game in YAML or JSON, as verify checks it, or - for standard input.",
            show_default=False,
        ),
    ],
    *,
    player: Annotated[
        str | None,
        optional("--for", metavar="PLAYER", text="Whose picks; by default everybody's."),
    ] = None,
    marker_worth: MarkerWorth = 1,
    box: BoxFile = None,
    json: Json = False,
) -> None:
    """Tell what each player gained in Plant Breeding, and what was possible.

    For each round: the points gained, the most that there was with the others' picks as they were,
    and the picks that would have given it.

    A damaged entry costs itself only: what it leaves open is not reviewed, and told.

    Exit status: 0, or 2 for input that cannot be understood, or only in part.
    """
    from testcross.rulesets.genotype.review import ReviewError, review_game

    form = form_of(json=json)
    data = read_bytes(record, "a record")
    folder = "." if record == "-" else str(Path(record).parent)
    known = None if box is None else box_of(box)
    try:
        answer = review_game(data, known, folder, player=player, marker_worth=marker_worth)
    except ReviewError as error:
        where = ":".join(str(number) for number in error.place if number)
        raise InputError(f"{display(record)}:{where and f'{where}:'} {error}") from None
    show(answer, form)
    if answer.partly_read:
        raise typer.Exit(UNREADABLE)
