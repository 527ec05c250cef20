"""The scores at the end of a game, and who has won."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from testcross.rulesets.english import counted, listed
from testcross.rulesets.genotype.box import Assumptions
from testcross.rulesets.genotype.cards import PeaPlant
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.position import Goal, PlacedPlant, PlayerTable
from testcross.rulesets.genotype.referee.sheet_numbers import CheckedLine
from testcross.rulesets.genotype.round_state.moves import ROUNDS, GamePhase
from testcross.rulesets.genotype.round_state.player_board import PlayerBoard
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.scoring import goal_points, score_player
from testcross.rulesets.genotype.scoring.end_score import EndScore, Standing, find_winners
from testcross.rulesets.genotype.scoring.player_score import goal_key
from testcross.rulesets.records.entries import Entry, each_winner, known_player, no_such_winner
from testcross.rulesets.records.findings import finding
from testcross.rulesets.tabletop import Count
from testcross.rulesets.tabletop.game_notes import GameNotes


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


def check_winner(
    winners: Sequence[Entry],
    lines: Sequence[CheckedLine],
    ends: Mapping[str, EndScore],
    notes: GameNotes,
) -> tuple[str, ...]:
    """Return who has won where that is not who is named, and note it; else nobody.

    Who is named is right if any way to count says so: as it was replayed, written or put right.

    Args:
        winners: as they are named.
        lines: of the score sheet.
        ends: what players have at the end, as far as a replay tells.
        notes: where findings go.
    """
    players = notes.players
    if not players:
        notes.leave_unchecked("the winner (no players are known)")
        return ()
    named = each_winner(winners, players)
    known = [known_player(entry, players) for entry in named]
    ways = _ways(players, lines, ends)
    best = [won for won in map(find_winners, ways) if won]
    if None in known:
        entry = named[known.index(None)]
        notes.find(finding(Code.WRONG_WINNER, entry, no_such_winner([entry.text], players)))
        return best[0] if best else ()
    said = {player for player in known if player is not None}
    if not best:
        notes.leave_unchecked("the winner (not every total is known)")
        return ()
    if any(said == set(won) for won in best):
        return best[0] if said != set(best[0]) else ()
    told = listed(sorted(said, key=list(players).index), "and")
    text = f"named as the winner: {told}; should be {listed(best[0], 'and')}"
    reason = _told(next(way for way in ways if find_winners(way)))
    notes.find(finding(Code.WRONG_WINNER, named[0], text, reason=reason))
    return best[0]


def _ways(
    players: Sequence[str], lines: Sequence[CheckedLine], ends: Mapping[str, EndScore]
) -> list[Mapping[str, Standing]]:
    """Return everybody's standing, counted in each way: as it is right, replayed, and written."""
    by_player = {line.read.player: line for line in lines}
    right: dict[str, Standing] = {}
    written: dict[str, Standing] = {}
    summed: dict[str, Standing] = {}
    replayed: dict[str, Standing] = {}
    for player in players:
        end, line = ends.get(player), by_player.get(player)
        known = (None, None) if end is None else (end.exactly("total"), end.exactly("completed"))
        replayed[player] = known
        right[player] = written[player] = summed[player] = known
        if line is not None:
            numbers = line.read.numbers
            right[player] = (line.right.total, line.right.completed)
            written[player] = (numbers.total, numbers.completed)
            summed[player] = (numbers.sum, numbers.completed)
    return [right, replayed, written, summed]


def _told(standings: Mapping[str, Standing]) -> str:
    """Return everybody's total, with the completed plants where totals are equal."""
    totals = [total for total, _ in standings.values()]
    parts = []
    for player, (total, completed) in standings.items():
        tie = totals.count(total) > 1 and completed is not None
        parts.append(
            f"{player} {total}" + (f" with {counted(completed or 0, 'plant')}" if tie else "")
        )
    return f"The totals are {listed(parts, 'and')}."
