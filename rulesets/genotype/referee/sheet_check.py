"""Checking a score sheet: line by line, then all lines together (GT-211 to GT-218)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from testcross.rulesets.english import counted, listed, too_many
from testcross.rulesets.genotype.box import Assumptions
from testcross.rulesets.genotype.cards import PeaPlant
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.position import Goal, PlacedPlant, PlayerTable
from testcross.rulesets.genotype.referee.sheet_numbers import (
    COUNTED,
    CheckedLine,
    ReadLine,
    SheetRules,
    listed_score,
    right_goals,
    wrong_goals,
    wrong_numbers,
)
from testcross.rulesets.genotype.round_state.moves import ROUNDS, GamePhase
from testcross.rulesets.genotype.round_state.player_board import PlayerBoard
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.scoring import goal_points, score_player
from testcross.rulesets.genotype.scoring.player_score import (
    NOTHING_KNOWN,
    PARTS,
    EndScore,
    Standing,
    claims_fit,
    find_winners,
    goal_key,
)
from testcross.rulesets.genotype.scoring.sheet_line import (
    describe_corrections,
    smallest_corrections,
)
from testcross.rulesets.records.entries import Entry, each_winner, known_player, no_such_winner
from testcross.rulesets.records.findings import Finding, finding
from testcross.rulesets.records.possible_sums import PossibleSums
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
        rests_on=_rests_on(table, board, goals or ()),
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


def _rests_on(
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
        done=tuple(
            PlacedPlant(replace(card, covered=frozenset(card.traits))) for card in board.done
        ),
        garden=tuple(PlacedPlant(one.as_plant()) for one in board.garden),
    )
    worth = goal_points(goals, table.rules.overlays, Assumptions(table.rules.box))
    return EndScore.of(score_player(player, worth))


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
        notes.leave_unchecked("the winner (no players given)")
        return ()
    named = each_winner(winners, players)
    known = [known_player(entry, players) for entry in named]
    ways = _ways(players, lines, ends)
    best = [won for won in map(find_winners, ways) if won]
    if None in known:
        entry = named[known.index(None)]
        notes.find(finding(Code.WRONG_WINNER, entry, no_such_winner([entry.text], players)))
        return best[0] if best else ()
    winners_named = {player for player in known if player is not None}
    if not best:
        notes.leave_unchecked("the winner (some totals are missing)")
        return ()
    if any(winners_named == set(won) for won in best):
        return best[0] if winners_named != set(best[0]) else ()
    told = listed(sorted(winners_named, key=list(players).index), "and")
    text = f"named as the winner: {told}; should be {listed(best[0], 'and')}"
    reason = _totals_text(next(way for way in ways if find_winners(way)))
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


def _totals_text(standings: Mapping[str, Standing]) -> str:
    """Return everybody's total, with the completed plants where totals are equal."""
    totals = [total for total, _ in standings.values()]
    parts = []
    for player, (total, completed) in standings.items():
        tie = totals.count(total) > 1 and completed is not None
        parts.append(
            f"{player} {total}" + (f" with {counted(completed or 0, 'plant')}" if tie else "")
        )
    return f"The totals are {listed(parts, 'and')}."


class SheetCheck:
    """Checks the lines of one table."""

    def __init__(self, rules: SheetRules) -> None:
        self._rules = rules
        self._breach = rules.grounds.breach

    def check(
        self, lines: Sequence[ReadLine], ends: Mapping[str, EndScore]
    ) -> tuple[CheckedLine, ...]:
        """Return the lines with what was found about each.

        Args:
            lines: one for each player.
            ends: what players have at the end, as far as a replay tells.
        """
        checked = [self._line(one, ends.get(one.player, NOTHING_KNOWN)) for one in lines]
        self._refuse_goals_of_two(checked)
        self._refuse_impossible(checked)
        return tuple(checked)

    # one line

    def _line(self, read: ReadLine, known: EndScore) -> CheckedLine:
        end = known.or_else(listed_score(read, self._rules))
        due = {name: number for name in COUNTED if (number := end.exactly(name)) is not None}
        right = read.numbers.with_cells({n: v for n, v in due.items() if n in read.places})
        by_goal = known.goals is None and bool(read.goals)
        parts = replace(end, goals=None) if by_goal else end
        found = list(wrong_numbers(read, parts, self._rules))
        found += wrong_goals(read, self._rules) if by_goal else ()
        line = CheckedLine(read=read, right=right, findings=found)
        if by_goal:
            line.right_goals = dict(right_goals(read, self._rules))
        line.is_possible = bool(
            not read.is_whole
            or found
            or (self._rules.possible.plants_fit(right) and self._claims(line))
        )
        if line.is_possible and read.is_whole:
            self._check_total(line, end)
        return line

    def _claims(self, line: CheckedLine) -> Sequence[frozenset[Goal]]:
        """Return the goals that a line can have claimed."""
        read, goals = line.read, line.right.goals
        if read.goals:
            return (frozenset(read.goals),)
        if read.plants is not None and goals is not None:
            matching = {goal: sum(map(goal.counts, read.plants)) for goal in self._rules.worth}
            return self._rules.board.exact_claims(goals, matching)
        return self._rules.possible.claims(line.right)

    def _check_total(self, line: CheckedLine, end: EndScore) -> None:
        numbers, sums = line.read.numbers, PossibleSums()
        for part in PARTS:
            sums.add(numbers.cell(part), end.exactly(part))
        best = sums.correct if sums.written is None else sums.written
        if sums.correct is not None:
            line.total = sums.correct
            line.right = line.right.with_cells({"total": sums.correct})
        if best is None:
            self._check_least(line, end)
        if numbers.total is None or sums.allow(numbers.total) or best is None:
            return
        off = numbers.total - best
        parts = " + ".join(str(numbers.cell(p) or end.exactly(p) or 0) for p in PARTS)
        line.findings.append(
            finding(
                Code.WRONG_TOTAL,
                line.read.places["total"],
                f"wrote {numbers.total} in all, but {parts} is {best}: {too_many(off)}",
                player=line.read.player,
                points=off,
            )
        )

    def _check_least(self, line: CheckedLine, end: EndScore) -> None:
        """Find a total that is less than those of its parts that are written."""
        numbers = line.read.numbers
        ways = [(numbers.cell(part), end.exactly(part)) for part in PARTS]
        least = [min(n for n in way if n is not None) for way in ways if way != (None, None)]
        if numbers.total is None or numbers.total >= sum(least):
            line.total_unchecked = numbers.total is not None
            return
        parts = " + ".join(map(str, least))
        told = parts if len(least) > 1 else "one part of it"
        text = f"wrote {numbers.total} in all, but {told} is already {sum(least)}"
        place, player = line.read.places["total"], line.read.player
        line.findings.append(finding(Code.WRONG_TOTAL, place, text, player=player))

    # all lines

    def _refuse_goals_of_two(self, lines: Sequence[CheckedLine]) -> None:
        owners: dict[Goal, str] = {}
        for line in lines:
            for goal, claims in line.read.goals.items():
                first = owners.setdefault(goal, line.read.player)
                if first != line.read.player:
                    text = f"goal {goal} is already {first}'s; only one player can claim it"
                    line.findings.append(
                        finding(
                            Code.GOAL_CLAIMED_TWICE, claims.place, text, player=line.read.player
                        )
                    )

    def _refuse_impossible(self, lines: Sequence[CheckedLine]) -> None:
        """Find the lines that cannot be, and all of them together if their goals are too many."""
        refused = [line for line in lines if not line.is_possible]
        sound = [line for line in lines if line.is_possible and line.read.is_whole]
        if not refused and any(line.findings for line in lines):
            return
        if not refused and claims_fit([self._claims(line) for line in sound]):
            return
        numbers = {line.read.player: line.right for line in (*sound, *refused)}
        corrections = smallest_corrections(numbers, self._rules.possible)
        reason = describe_corrections(corrections)
        for line in refused or sound[-1:]:
            line.findings.append(self._impossible(line, reason, together=not refused))
        only = corrections[0].only if len(corrections) == 1 else {}
        for line in lines:
            if line.read.player in only:
                line.right = line.right.with_cells(dict(only[line.read.player].cells))
                line.total = line.right.total

    def _impossible(self, line: CheckedLine, reason: str, *, together: bool) -> Finding:
        read, right = line.read, line.right
        keys = self._rules.goal_keys
        plants = counted(right.completed or 0, "plant")
        if together:
            text = "all players together have more goal points than the goals can give"
            name = "goals"
        elif not self._rules.possible.plants_fit(right):
            text = f"{plants} completed cannot have {counted(right.plants or 0, 'point')}"
            name, keys = "plants", ()
        else:
            points = counted(right.goals or 0, "point")
            text = f"{plants} completed cannot give {points} for goals"
            name = "goals"
            keys = keys if right.completed else ()
        return self._breach(
            Code.IMPOSSIBLE_SHEET,
            read.places.get(name, read.place),
            text,
            player=read.player,
            rests_on=keys,
            rule="GT-218",
        ).because(reason)
