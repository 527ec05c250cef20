"""What everybody has at the end of a replayed game: exact, or as a range."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from testcross.rulesets.genotype.box import Assumptions
from testcross.rulesets.genotype.cards import PeaPlant
from testcross.rulesets.genotype.position import Goal, PlacedPlant, PlayerTable
from testcross.rulesets.genotype.round_state.moves import ROUNDS, GamePhase
from testcross.rulesets.genotype.round_state.player_board import PlayerBoard
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.scoring import goal_points, score_player
from testcross.rulesets.genotype.scoring.end_score import EndScore
from testcross.rulesets.genotype.scoring.goal_points import goal_key
from testcross.rulesets.tabletop import Count


def end_scores(table: GameTable) -> Mapping[str, EndScore]:
    """Return what each player has at the end; nothing where the game is not over."""
    if table.number < ROUNDS or table.phase is not GamePhase.BREEDING:
        return {}
    return {player: _end_score(table, board) for player, board in table.boards.items()}


def _end_score(table: GameTable, board: PlayerBoard) -> EndScore:
    """Return what a player has; of one whose garden is not known for certain only the coins."""
    johann = table.johann
    is_open = johann is not None and johann.rules.johann == board.name and johann.is_column_open
    if is_open or not board.unknown_plants.is_none or not board.done_known:
        return EndScore(coins=board.coins)
    counts = table.rules.ruling("left_standing") == "counts"
    sure = [*board.done, *(one.card for one in board.garden if counts and one.is_complete)]
    standing = [one for one in board.garden if not (counts and one.is_complete)]
    maybe = [one.card for one in standing if counts and one.may_be_complete]
    markers = [
        (0 if counts and one.may_be_complete else len(one.covered), len(one.covered | one.maybe))
        for one in standing
    ]
    sure_of_goals = board.name not in table.goals_open and None not in table.goals.values()
    goals = board.goals(table.goals) if sure_of_goals else None
    known = EndScore(
        plants=_points(sure, maybe),
        completed=Count(len(sure), len(sure) + len(maybe)),
        goals=None if goals is None else _goals(table, goals, sure, maybe),
        markers=Count(sum(low for low, _ in markers), sum(high for _, high in markers)),
        coins=board.coins,
        rests_on=_grounds(table, board, goals or ()),
    )
    return known.or_else(_reasons(table, board, goals)) if not maybe else known


def _points(sure: Iterable[PeaPlant], maybe: Iterable[PeaPlant]) -> Count | None:
    """Return the points of plants that are completed, with those that may be."""
    certain, others = [one.points for one in sure], [one.points for one in maybe]
    if None in certain or None in others:
        return None
    low = sum(points or 0 for points in certain)
    return Count(low, low + sum(points or 0 for points in others))


def _goals(
    table: GameTable, goals: Sequence[Goal], sure: Iterable[PeaPlant], maybe: Iterable[PeaPlant]
) -> Count:
    worth = goal_points(goals, table.rules.overlays, Assumptions(table.rules.box))
    low = sum(value * goal.counts(plant) for plant in sure for goal, value in worth.items())
    more = sum(value * goal.counts(plant) for plant in maybe for goal, value in worth.items())
    return Count(low, low + more)


def _grounds(
    table: GameTable, board: PlayerBoard, goals: Sequence[Goal]
) -> Mapping[str, tuple[str, ...]]:
    """Return the keys of the box and the rulings that the numbers rest on."""
    left = ("left_standing",) if any(one.may_be_complete for one in board.garden) else ()
    keys = (goal_key(goal, table.rules.overlays) for goal in goals)
    return {
        "plants": left,
        "completed": left,
        "markers": left,
        "goals": (*left, *dict.fromkeys(keys)),
    }


def _reasons(table: GameTable, board: PlayerBoard, goals: Sequence[Goal] | None) -> EndScore:
    """Return the same with what each number is made of, where all is known for certain."""
    cards = [*board.done, *(one.as_plant() for one in board.garden)]
    if goals is None or any(card.points is None for card in cards):
        return EndScore()
    player = PlayerTable(
        name=board.name,
        done=tuple(PlacedPlant(_complete(card)) for card in board.done),
        garden=tuple(PlacedPlant(one.as_plant()) for one in board.garden),
    )
    worth = goal_points(goals, table.rules.overlays, Assumptions(table.rules.box))
    return EndScore.of(score_player(player, worth))


def _complete(card: PeaPlant) -> PeaPlant:
    return replace(card, covered=frozenset(card.traits))
