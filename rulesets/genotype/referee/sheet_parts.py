"""The numbers of a line of a score sheet: points, coins, and goals that are listed one by one."""

from collections.abc import Iterator

from testcross.rulesets.english import counted, too_many
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.position import MOST_GOALS, Goal
from testcross.rulesets.genotype.referee.sheet_numbers import ReadLine
from testcross.rulesets.genotype.referee.sheet_rules import SheetRules
from testcross.rulesets.genotype.scoring.end_score import NOTHING_KNOWN, EndScore
from testcross.rulesets.genotype.scoring.sheet_line import MOST_PLANTS
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.records.tree import Place
from testcross.rulesets.tabletop import Count

PART_NAMES = {
    "plants": ("point", "for plants"),
    "completed": ("completed plant", ""),
    "goals": ("point", "for goals"),
    "markers": ("point", "for markers"),
    "coins": ("coin", ""),
}
"""What each number counts, and what for."""


def listed_score(read: ReadLine, rules: SheetRules) -> EndScore:
    """Return what a player has by the plants and goals that a line lists."""
    if read.plants is None:
        return NOTHING_KNOWN
    points = read.numbers.plants
    goals = sum(rules.worth_of(goal, read) or 0 for goal in read.goals) if read.goals else None
    return EndScore(
        plants=None if points is None else Count.exactly(points),
        completed=Count.exactly(len(read.plants)),
        goals=None if goals is None else Count.exactly(goals),
        rests_on={"goals": tuple(map(rules.key_of, read.goals))},
    )


_RULES = {
    "plants": "GT-211",
    "completed": "GT-211",
    "goals": "GT-212",
    "markers": "GT-213",
    "coins": "GT-214",
}
"""Which rule says what a number of the sheet is."""


def wrong_numbers(read: ReadLine, end: EndScore, rules: SheetRules) -> Iterator[Finding]:
    """Yield the numbers that are not those which a player has.

    Args:
        read: the line.
        end: what the player has.
        rules: makes the findings.
    """
    for name, (unit, what) in PART_NAMES.items():
        number, due = read.numbers.cell(name), end.cell(name)
        if number is None or due is None or due.low <= number <= due.high:
            continue
        off = number - (due.low if number < due.low else due.high)
        yield rules.grounds.breach(
            Code.WRONG_COINS if name == "coins" else Code.WRONG_POINTS,
            read.places.get(name, read.place),
            f"wrote {f'{counted(number, unit)} {what}'.strip()}; should be {due}: {too_many(off)}",
            player=read.player,
            rests_on=end.rests_on.get(name, ()),
            rule=_RULES[name],
        ).because(end.reasons.get(name, ""))


def wrong_goals(read: ReadLine, rules: SheetRules) -> Iterator[Finding]:
    """Yield what is wrong with goals that are listed one by one, and if they are too many."""
    for goal, (points, place, _) in read.goals.items():
        due = rules.worth_of(goal, read)
        if points is None or points == due:
            continue
        if due is None:
            yield from _impossible_goal(read, goal, points, rules)
            continue
        value = rules.worth[goal]
        number = due // value if value else 0
        matching = f"{number} of those listed {'does' if number == 1 else 'do'}"
        yield rules.grounds.breach(
            Code.WRONG_POINTS,
            place,
            f"{_wrote(points, goal)}; should be {due}: {too_many(points - due)}",
            player=read.player,
            rests_on=(rules.key_of(goal),),
            rule="GT-212",
        ).because(f"It gives {value} for each plant that matches it, and {matching}.")
    if len(read.goals) > MOST_GOALS:
        *_, last = read.goals.values()
        text = f"{counted(len(read.goals), 'goal')} listed; a player has {MOST_GOALS} at most"
        yield rules.grounds.breach(
            Code.IMPOSSIBLE_SHEET, last.place, text, player=read.player, rule="GT-081"
        )


def _impossible_goal(
    read: ReadLine, goal: Goal, points: int, rules: SheetRules
) -> Iterator[Finding]:
    """Yield that a goal cannot give so many points, whatever the plants are."""
    value, completed = rules.worth[goal], read.numbers.completed
    most = MOST_PLANTS if completed is None else completed
    if points in range(0, value * most + 1, value or 1):
        return
    yield rules.grounds.breach(
        Code.IMPOSSIBLE_SHEET,
        read.goals[goal].place,
        f"{_wrote(points, goal)}, but it gives {value} for each plant",
        player=read.player,
        rests_on=(rules.key_of(goal),),
        rule="GT-212",
    ).because(f"With {counted(most, 'plant')} it gives {value * most} at most.")


def _wrote(points: int, goal: Goal) -> str:
    return f"wrote {counted(points, 'point')} for the goal {goal}"


def right_goals(read: ReadLine, rules: SheetRules) -> Iterator[tuple[Place, int]]:
    """Yield the places of the points of goals, each with what is right by the plants listed."""
    for goal, listed in read.goals.items():
        due = rules.worth_of(goal, read)
        if listed.entry is not None and due is not None:
            yield (listed.entry.line, listed.entry.column), due
