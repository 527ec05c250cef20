"""Where positions of Genotype come from: a file, or options in its place."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer
from testcross.cli.inputs import InputError, display, read_bytes
from testcross.rulesets.english import listed

if TYPE_CHECKING:
    from testcross.rulesets.genotype.box import Assumptions, Box
    from testcross.rulesets.genotype.position import Position

PositionFile: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="POSITION",
        help="A file with the position in YAML or JSON, or - for standard input.",
        show_default=False,
    ),
]
MarkerWorth = Annotated[
    int,
    typer.Option(
        "--marker-worth",
        metavar="N",
        min=0,
        max=99,
        help="What a marker on an incomplete plant is worth: 1 at the end of the game, more in "
        "earlier rounds.",
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


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedPosition:
    """What options say of a position; None where they do not say it."""

    pool: str | None
    plants: Sequence[str] | None
    slots: int | None
    coins: int | None
    goals: str | None

    def given(self) -> list[str]:
        """Return the options that were given."""
        named = {
            "--pool": self.pool,
            "--plant": self.plants or None,
            "--slots": self.slots,
            "--coins": self.coins,
            "--goals": self.goals,
        }
        return [option for option, value in named.items() if value is not None]


def asked_position(source: str | None, typed: TypedPosition) -> "Position":
    """Return the position in a file, or the one that options say in its place.

    Raises:
        InputError: where both are given, or neither; otherwise as ``file_position``.
        TestcrossError: for options that cannot be read.
    """
    from testcross.rulesets.genotype.position import typed_position

    given = typed.given()
    if source is not None and given:
        raise InputError(
            f"{display(source)} and {listed(given, 'and')} were both given; give the file, or "
            "options in its place"
        )
    if source is not None:
        return file_position(source)
    if typed.pool is None or not typed.plants:
        missing = "--pool" if typed.pool is None else "--plant"
        raise InputError(
            f"{missing} is missing; give a file with a position, or as in "
            "--pool 'RR 3Rr mR' --plant '5: rr (GG)' --slots 3"
        )
    return typed_position(
        pool=typed.pool,
        plants=typed.plants,
        goals=typed.goals or "",
        slots=typed.slots,
        coins=typed.coins or 0,
    )


def assumptions_of(box: str | None) -> "Assumptions":
    """Return what hands out the values of the box: the one that an owner wrote down, if any.

    Raises:
        RulesetError, BoxError: for a box file with mistakes.
    """
    from testcross.rulesets.genotype.box import Assumptions

    return Assumptions(box_of(box))


def box_of(path: str | None) -> "Box":
    """Return what cards and boards print: as an owner wrote it down, if a file is given.

    Raises:
        RulesetError, BoxError: for a box file with mistakes.
    """
    from testcross.rulesets.genotype.box import load_box

    if path is None:
        return load_box()
    from testcross.rulesets.genotype.owner_box import read_box

    return read_box(Path(path))


def file_position(source: str) -> "Position":
    """Return the position in a file.

    Raises:
        InputError: for a file that cannot be read, or a mistake in it, with its place.
    """
    from testcross.rulesets.genotype.position import read_position

    with placed_in(source):
        return read_position(read_bytes(source, "a position"))


@contextmanager
def placed_in(source: str | None) -> Iterator[None]:
    """Name the file in what is wrong with its position; None is no file.

    Raises:
        InputError: for the mistake, with file, line and column.
    """
    from testcross.rulesets.genotype.position import PositionError

    try:
        yield
    except PositionError as error:
        if source is None:
            raise
        between = ":" if error.place[0] else ": "
        raise InputError(f"{display(source)}{between}{error}") from None
