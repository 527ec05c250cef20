"""Checking a score sheet: line by line, then all lines together (GT-211 to GT-218)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from testcross.rulesets.english import counted, too_many
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.position import Goal
from testcross.rulesets.genotype.referee.sheet_numbers import (
    PART_NAMES,
    CheckedLine,
    ReadLine,
    SheetRules,
    listed_score,
    right_goals,
    wrong_goals,
    wrong_numbers,
)
from testcross.rulesets.genotype.scoring.end_score import NOTHING_KNOWN, PARTS, EndScore, claims_fit
from testcross.rulesets.genotype.scoring.sheet_mends import describe_mends, smallest_mends
from testcross.rulesets.records.findings import Finding, finding
from testcross.rulesets.records.possible_sums import PossibleSums


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
        due = {name: number for name in PART_NAMES if (number := end.exactly(name)) is not None}
        right = read.numbers.with_cells({n: v for n, v in due.items() if n in read.places})
        by_goal = known.goals is None and bool(read.goals)
        parts = replace(end, goals=None) if by_goal else end
        found = list(wrong_numbers(read, parts, self._rules))
        found += wrong_goals(read, self._rules) if by_goal else ()
        line = CheckedLine(read=read, right=right, findings=found)
        if by_goal:
            line.right_goals = dict(right_goals(read, self._rules))
        line.is_possible = not read.is_whole or bool(found) or self._can_be(line)
        if line.is_possible and read.is_whole:
            self._check_total(line, end)
        return line

    def _can_be(self, line: CheckedLine) -> bool:
        """Tell whether the plants and the goals of a line can be, whatever its total."""
        return self._rules.possible.plants_fit(line.right) and bool(self._claims(line))

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
        text = f"wrote {numbers.total} in all, but {told} is {sum(least)} already"
        place, player = line.read.places["total"], line.read.player
        line.findings.append(finding(Code.WRONG_TOTAL, place, text, player=player))

    # all lines

    def _refuse_goals_of_two(self, lines: Sequence[CheckedLine]) -> None:
        owners: dict[Goal, str] = {}
        for line in lines:
            for goal, listed in line.read.goals.items():
                first = owners.setdefault(goal, line.read.player)
                if first != line.read.player:
                    text = f"the goal {goal} is {first}'s already; only one player can claim it"
                    line.findings.append(
                        finding(
                            Code.GOAL_CLAIMED_TWICE, listed.place, text, player=line.read.player
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
        mends = smallest_mends(numbers, self._rules.possible)
        reason = describe_mends(mends)
        for line in refused or sound[-1:]:
            line.findings.append(self._impossible(line, reason, together=not refused))
        only = mends[0].only if len(mends) == 1 else {}
        for line in lines:
            if line.read.player in only:
                line.right = line.right.with_cells(dict(only[line.read.player].cells))
                line.total = line.right.total

    def _impossible(self, line: CheckedLine, reason: str, *, together: bool) -> Finding:
        read, right = line.read, line.right
        keys = self._rules.goal_keys
        plants = counted(right.completed or 0, "plant")
        if together:
            text = "all players together have more points for goals than the goals can give"
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
