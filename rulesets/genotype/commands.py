"""What ``testcross genotype`` answers: dice, plants, picks and scores, and the booklet."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

from testcross.rulesets.english import listed
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.game_commands import PARTLY_READ, Answered, Desk, GameCommand, Typed
from testcross.rulesets.genotype.plant_commands import (
    BoxFile,
    box,
    box_at,
    chance,
    lesson,
    odds,
    validate,
)

if TYPE_CHECKING:
    from testcross.rulesets.genotype.position import Position

PositionFile: TypeAlias = Annotated[
    str, Typed("POSITION", "A file with the position in YAML or JSON, or - for standard input.")
]
MarkerWorth = Annotated[
    int,
    Typed(
        "N",
        "Points for a marker on an incomplete plant: 1 at the end of the game, more in earlier "
        "rounds.",
        "--marker-worth",
        least=0,
        most=99,
    ),
]


def score(desk: Desk, position: PositionFile, *, box: BoxFile = None) -> Answered:
    """Write out what each player scores, and who wins.

    Complete plants count whether they are harvested or not. Below each sum stands what covering one
    more trait would add.

    Exit status: 0, or 2 for input that cannot be understood.
    """
    from testcross.rulesets.genotype.box import Assumptions
    from testcross.rulesets.genotype.scoring import score_table

    with _placed(desk, position):
        return Answered(score_table(_position_in(desk, position), Assumptions(box_at(box))))


def pick(
    desk: Desk,
    position: Annotated[
        str | None,
        Typed("[POSITION]", "A file with the position in YAML or JSON, or - for standard input."),
    ] = None,
    *,
    player: Annotated[
        str | None,
        Typed("PLAYER", "The player whose picks you want; by default the next to pick.", "--for"),
    ] = None,
    others: Annotated[
        str,
        Typed(
            "none|random|worst",
            "What the other players are assumed to do: nothing; take any die left, all equally "
            "likely; take what hurts most.",
            "--others",
            offers=("none", "random", "worst"),
        ),
    ] = "none",
    marker_worth: MarkerWorth = 1,
    pool: Annotated[
        str | None,
        Typed("DICE", "The dice on the board, instead of a file, as in 'RR 3Rr mR'.", "--pool"),
    ] = None,
    plants: Annotated[
        list[str] | None,
        Typed(
            "PLANT",
            "A plant in the garden, as in '9: FF Tt (gg)'; repeat it for each plant.",
            "--plant",
        ),
    ] = None,
    slots: Annotated[int | None, Typed("N", "Number of free dice slots.", "--slots")] = None,
    coins: Annotated[int | None, Typed("N", "Number of coins.", "--coins")] = None,
    goals: Annotated[
        str | None,
        Typed("GOALS", "Your goals, as in 'r F': recessive for R, dominant for F.", "--goals"),
    ] = None,
    box: BoxFile = None,
) -> Answered:
    """Tell what each pick is worth, and which is best.

    A pick is worth the score that it leads to if the game ends with this phase: the best if nobody
    else picks, the expected one if the others take any die, or what is certain whatever they take.

    Exit status: 0, also for a pass; 2 for input that cannot be understood.
    """
    from testcross.rulesets.genotype.box import Assumptions
    from testcross.rulesets.genotype.draft import answer_pick, parse_others
    from testcross.rulesets.genotype.position import typed_position

    taken = parse_others(others)
    typed = {
        "--pool": pool,
        "--plant": plants or None,
        "--slots": slots,
        "--coins": coins,
        "--goals": goals,
    }
    given = [option for option, value in typed.items() if value is not None]
    if position is not None and given:
        raise TestcrossError(
            f"{desk.display(position)} and {listed(given, 'and')} were both given; give either the "
            "file or the options"
        )
    if position is not None:
        table = _position_in(desk, position)
    elif pool is None or not plants:
        raise TestcrossError(
            f"{'--pool' if pool is None else '--plant'} is missing; give a file with a position, "
            "or options such as --pool 'RR 3Rr mR' --plant '5: rr (GG)' --slots 3"
        )
    else:
        table = typed_position(
            pool=pool, plants=plants, goals=goals or "", slots=slots, coins=coins or 0
        )
    with _placed(desk, position):
        known = Assumptions(box_at(box))
        return Answered(
            answer_pick(table, known, others=taken, player=player, marker_worth=marker_worth)
        )


def plan(
    desk: Desk,
    position: PositionFile,
    *,
    player: Annotated[
        str | None,
        Typed("PLAYER", "The player to plan for; by default the one whose turn it is.", "--for"),
    ] = None,
    roll: Annotated[
        list[str] | None,
        Typed(
            "FACES",
            "What the dice of a gene show: 'F: II II IV m m / I m', after the slash what the "
            "mutations showed when rolled again. Give it for each of the four genes, or all in "
            "one text, separated by ';'.",
            "--roll",
        ),
    ] = None,
    marker_worth: MarkerWorth = 1,
    box: BoxFile = None,
) -> Answered:
    """Tell what each next Action Marker is worth, or the best plan for a roll.

    Before the roll: every next placement with the points to expect, exactly, if no other follows
    it. With --roll, or a roll in the position: the best placements of all markers that are left and
    the best dice after them, in hindsight. Nobody else picks, either way.

    Exit status: 0, or 2 for input that cannot be understood.
    """
    from testcross.rulesets.genotype.dice import parse_roll
    from testcross.rulesets.genotype.planning import best_plan, rank_placements

    table, known = _position_in(desk, position), box_at(box)
    written = [one for text in roll or [] for one in text.split(";") if one.strip()]
    rolls = {one.gene: one for one in map(parse_roll, written)}
    if len(rolls) < len(written):
        raise TestcrossError(
            "--roll was given twice for a gene; give one roll for each of the four"
        )
    fallen = {**table.roll, **rolls}
    if table.pool is not None:
        desk.complain(
            "the position's 'pool' is ignored, because a plan may change the parents that sort "
            "the dice; give the roll with --roll, or ask 'genotype pick' about sorted dice"
        )
    with _placed(desk, position):
        if fallen:
            return Answered(
                best_plan(table, fallen, known, player=player, marker_worth=marker_worth)
            )
        return Answered(rank_placements(table, known, player=player, marker_worth=marker_worth))


def review(
    desk: Desk,
    record: Annotated[
        str,
        Typed("RECORD", "A game in YAML or JSON, as verify checks it, or - for standard input."),
    ],
    *,
    player: Annotated[
        str | None,
        Typed("PLAYER", "The player whose picks you want; by default all players.", "--for"),
    ] = None,
    marker_worth: MarkerWorth = 1,
    box: BoxFile = None,
) -> Answered:
    """Tell what each player gained in Plant Breeding, and what was possible.

    For each round: the points gained, the most that there was with the others' picks as they were,
    and the picks that would have given it.

    A damaged entry costs itself only: what it leaves open is not reviewed, and told.

    Exit status: 0, or 2 for input that cannot be understood, or only in part.
    """
    from testcross.rulesets.genotype.review import ReviewError, review_game

    data = desk.read(record, "a record")
    folder = "." if record == "-" else str(Path(record).parent)
    known = None if box is None else box_at(box)
    try:
        answer = review_game(data, known, folder, player=player, marker_worth=marker_worth)
    except ReviewError as error:
        where = ":".join(str(number) for number in error.place if number)
        problem = f"{desk.display(record)}:{where and f'{where}:'} {error}"
        raise TestcrossError(problem) from None
    return Answered(answer, PARTLY_READ if answer.partly_read else 0)


def _position_in(desk: Desk, source: str) -> "Position":
    """Return the position in a file.

    Raises:
        TestcrossError: for a file that cannot be read, or a mistake in it, with its place.
    """
    from testcross.rulesets.genotype.position import read_position

    with _placed(desk, source):
        return read_position(desk.read(source, "a position"))


@contextmanager
def _placed(desk: Desk, source: str | None) -> Iterator[None]:
    """Name the file in what is wrong with its position; None is no file.

    Raises:
        TestcrossError: for the mistake, with file, line and column.
    """
    from testcross.rulesets.genotype.position import PositionError

    try:
        yield
    except PositionError as error:
        if source is None:
            raise
        between = ":" if error.place[0] else ": "
        raise TestcrossError(f"{desk.display(source)}{between}{error}") from None


COMMANDS = (
    GameCommand(odds, "'FF x Ff' --want 'FF 2Ff'"),
    GameCommand(chance, "'9: rr GG (tt)' --dice 4"),
    GameCommand(box, "--template"),
    GameCommand(score, "position.yaml"),
    GameCommand(pick, "position.yaml", is_drawn=True),
    GameCommand(plan, "working.yaml --for Alina"),
    GameCommand(review, "peas.yaml"),
    GameCommand(validate, "'FF Tt' FF --by 'rake ff'"),
    GameCommand(
        lesson,
        "sample-size --risk 1/1000",
        rare=frozenset({"--recombinants", "--genes", "--years", "--dominant", "--overlay"}),
    ),
)
"""The commands of Genotype."""
