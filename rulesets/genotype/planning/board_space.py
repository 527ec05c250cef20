"""The spaces on which a player can still lay an Action Marker, and those that are taken."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from testcross.rulesets.english import counted, listed, quoted
from testcross.rulesets.errors import NotationError
from testcross.rulesets.genotype.box import Assumptions, Box
from testcross.rulesets.genotype.cards import GENES, Gene
from testcross.rulesets.genotype.position import (
    PlayerTable,
    Position,
    PositionError,
    ShiftKind,
    WrittenSpace,
)
from testcross.rulesets.genotype.record.move_words import parse_space
from testcross.rulesets.genotype.round_state.board_limits import BOARD_SPACES, limits_for
from testcross.rulesets.genotype.round_state.move_parts import Space

_COST = re.compile(r"(.*\D)\s*(\d{1,3})")
_SHORT = {"1st": "1st shift", "2nd": "2nd shift", "slot": "temporary slot"}
OF_MAT = (Space.GARDENING, Space.TEMPORARY_SLOT)
"""The spaces of a mat, one of each (GT-032)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardSpace:
    """One space."""

    action: Space
    gene: Gene | None = None
    cost: int = 0

    def __str__(self) -> str:
        """Return the space as one types it: ``parents F``, ``university 2``, ``treasury``."""
        more = self.gene or (self.cost or None)
        return f"{self.action}" if more is None else f"{self.action} {more}"


def free_spaces(
    position: Position, player: PlayerTable, box: Box, assumptions: Assumptions
) -> tuple[BoardSpace, ...]:
    """Return the spaces that are free for a player, the 2nd Shift last; it is never full.

    Raises:
        PositionError: for a space that there is not, that is taken more often than it is there, or
            that is of the other kind.
    """
    assumptions.rest_on("space")
    board = [*_board(box, len(position.players))]
    for written in position.occupied:
        _take(written, board, "the board")
    for shift in position.order:
        taken = BoardSpace(action=Space.FIRST_SHIFT, gene=shift.gene)
        if shift.kind is ShiftKind.FIRST and taken in board:
            board.remove(taken)
    mat = [BoardSpace(action=action) for action in OF_MAT]
    for written in player.occupied:
        _take(written, mat, "a mat")
    return (*mat, *board, BoardSpace(action=Space.SECOND_SHIFT))


def square_coins(free: Iterable[BoardSpace]) -> tuple[Gene, ...]:
    """Return the genes whose square still has its coin: nobody was there in this round (GT-064)."""
    there = set(free)
    both = (Space.PARENTS, Space.FIRST_SHIFT)
    return tuple(
        gene
        for gene in GENES
        if all(BoardSpace(action=action, gene=gene) in there for action in both)
    )


def _board(box: Box, players: int) -> Iterator[BoardSpace]:
    for action in (Space.PARENTS, Space.FIRST_SHIFT):
        yield from (BoardSpace(action=action, gene=gene) for gene in GENES)
    spaces = limits_for(box, players).spaces
    for action in BOARD_SPACES:
        (costs,) = spaces[action]
        yield from (BoardSpace(action=action, cost=cost) for cost in costs)


def _take(written: WrittenSpace, free: list[BoardSpace], where: str) -> None:
    """Take a space away that is written as taken."""
    wanted = _space_of(written)
    known = {space.action for space in free}
    alike = [space for space in free if (space.action, space.gene) == (wanted.action, wanted.gene)]
    if wanted.cost:
        alike = [space for space in alike if space.cost == wanted.cost]
    if wanted.action is Space.SECOND_SHIFT and where == "the board":
        return
    if wanted.action not in known and (wanted.action in OF_MAT) == (where == "the board"):
        right = "of the player" if where == "the board" else "of the whole position"
        problem = f"{quoted(str(wanted))} is not a space of {where}; write it under 'occupied'"
        raise PositionError(written.place, f"{problem} {right}")
    if not alike:
        problem = f"{quoted(written.text)} is not free any more, or there is no such space"
        names = listed([str(one) for one in dict.fromkeys(free)], "and")
        raise PositionError(written.place, f"{problem}; still free are {names}")
    if len({space.cost for space in alike}) > 1:
        names = listed([quoted(str(space)) for space in alike])
        number = counted(len(alike), "space")
        problem = f"{quoted(written.text)} has {number} that cost differently; write {names}"
        raise PositionError(written.place, problem)
    free.remove(alike[0])


def _space_of(written: WrittenSpace) -> BoardSpace:
    text, cost = written.text, 0
    found = _COST.fullmatch(text)
    if found is not None:
        text, cost = found[1].strip(), int(found[2])
    first, blank, rest = text.partition(" ")
    if first.casefold() in _SHORT and not rest.casefold().startswith("shift"):
        text = f"{_SHORT[first.casefold()]}{blank}{rest}"
    try:
        action, gene = parse_space(text)
    except NotationError as error:
        raise PositionError(written.place, str(error)) from None
    return BoardSpace(action=action, gene=gene, cost=cost)
