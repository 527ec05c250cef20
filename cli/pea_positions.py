"""Where positions of Genotype come from: a file, or options in its place."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer
from testcross.cli.inputs import InputError, display, read_bytes

if TYPE_CHECKING:
    from testcross.rulesets.genotype.box import Assumptions
    from testcross.rulesets.genotype.position import Position

PositionFile: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="POSITION",
        help="A file with the position in YAML or JSON, or - for standard input.",
        show_default=False,
    ),
]
BoxFile: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--box",
        metavar="FILE",
        help="What your cards and boards print; 'testcross genotype box' has a template.",
        show_default=False,
    ),
]


def assumptions_of(box: str | None) -> "Assumptions":
    """Return what hands out the values of the box: the one that an owner wrote down, if any.

    Raises:
        RulesetError, BoxError: for a box file with mistakes.
    """
    from testcross.rulesets.genotype.box import Assumptions, load_box, read_box

    return Assumptions(load_box() if box is None else read_box(Path(box)))


def file_position(source: str) -> "Position":
    """Return the position in a file.

    Raises:
        InputError: for a file that cannot be read, or a mistake in it, with its place.
    """
    from testcross.rulesets.genotype.position import PositionError, read_position

    try:
        return read_position(read_bytes(source, "a position"))
    except PositionError as error:
        raise InputError(f"{display(source)}:{error}") from None
