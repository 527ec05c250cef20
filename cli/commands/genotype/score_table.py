"""``testcross genotype score``: what every player has, written out."""

from testcross.cli.arguments import Json
from testcross.cli.pea_positions import (
    BoxFile,
    PositionFile,
    assumptions_of,
    file_position,
    placed_in,
)
from testcross.cli.runner import form_of, show


def score(
    position: PositionFile,
    *,
    box: BoxFile = None,
    json: Json = False,
) -> None:
    """Write out what each player scores, and who wins.

    Complete plants count whether they are harvested or not. Below each sum stands what covering one
    more trait would add.

    Exit status: 0, or 2 for input that cannot be understood.
    """
    from testcross.rulesets.genotype.scoring import score_table

    form = form_of(json=json)
    with placed_in(position):
        answer = score_table(file_position(position), assumptions_of(box))
    show(answer, form)
