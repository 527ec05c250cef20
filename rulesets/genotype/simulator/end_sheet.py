"""The score sheet at the end of a simulated game, and who has won it."""

from testcross.rulesets.genotype.box import Assumptions
from testcross.rulesets.genotype.position import PlacedPlant, PlayerTable, Position
from testcross.rulesets.genotype.record.game_record import WrittenLine
from testcross.rulesets.genotype.record.sheet_cell import WrittenCell
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.scoring import PlayerScore, TableScore, score_table
from testcross.rulesets.records.entries import Entry, entry


def final_score(table: GameTable) -> TableScore:
    """Return what everybody has at the end."""
    players = tuple(
        PlayerTable(
            name=name,
            coins=board.coins.low,
            garden=tuple(PlacedPlant(plant.as_plant()) for plant in board.garden),
            done=tuple(map(PlacedPlant, board.done)),
        )
        for name, board in table.boards.items()
    )
    goals = {goal: owner for goal, owner in table.goals.items() if owner is not None}
    position = Position(players=players, goals=goals, overlays=table.rules.overlays)
    return score_table(position, Assumptions(table.rules.box))


def winners_of(table: GameTable) -> list[str]:
    """Return who has won (GT-215)."""
    return [one.player for one in final_score(table).winners]


def written_sheet(table: GameTable) -> tuple[WrittenLine, ...]:
    """Return the score sheet as it is written."""
    return tuple(map(_line, final_score(table).players))


def _line(score: PlayerScore) -> WrittenLine:
    return WrittenLine(
        player=entry(score.player),
        plants=_cell(score.plants),
        completed=_number(len(score.complete)),
        goals=_cell(score.goal_points),
        markers=_cell(score.markers),
        coins=_number(score.coins),
        total=_number(score.total),
    )


def _cell(points: int) -> WrittenCell:
    return WrittenCell(line=0, column=0, number=_number(points))


def _number(points: int) -> Entry:
    return entry(str(points))
