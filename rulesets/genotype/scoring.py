"""The points of a table as it lies (GT-210 to GT-215), and what of them is certain."""

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from testcross.rulesets.genotype.cards import Plant, PlantCard, matches
from testcross.rulesets.genotype.entries import SheetLine, Winner
from testcross.rulesets.genotype.sheet_box import LEFT_STANDING
from testcross.rulesets.genotype.sheet_score import Score
from testcross.rulesets.genotype.sheet_score import score as sheet_score
from testcross.rulesets.genotype.state import State
from testcross.rulesets.genotype.upgrades import LAST_ROUND, end_breeding
from testcross.rulesets.records.entries import player_key
from testcross.rulesets.tabletop_new.referee import Referee


class BoardPoints(NamedTuple):
    """The points of a player."""

    plants: int
    goals: int
    markers: int
    coins: int
    completed: int
    by_goal: dict[str, int]

    @property
    def total(self) -> int:
        return self.plants + self.goals + self.markers + self.coins


def goal_points(points: int, goal: str, done: Iterable[Plant]) -> int:
    """Return what a goal gives: its points for each completed plant that matches it (GT-212)."""
    return points * sum(any(matches(goal, trait) for trait in plant.traits) for plant in done)


def score(state: State, name: str) -> BoardPoints:
    """Return what a player has; complete plants left standing count as harvested (GT-210)."""
    board = state.boards[name]
    counts = state.rules.ruling("left_standing") == "counts"
    standing = [bed.plant for bed in board.garden if bed.is_complete]
    done = [*board.done, *(standing if counts else ())]
    by_goal = {goal: goal_points(state.rules.box.points(goal), goal, done) for goal in board.goals}
    return BoardPoints(
        plants=sum(plant.points for plant in done),
        goals=sum(by_goal.values()),
        markers=sum(len(bed.covered) for bed in board.garden if not bed.is_complete),
        coins=board.coins,
        completed=len(done),
        by_goal=by_goal,
    )


def winners(results: dict[str, tuple[int, int]]) -> set[str]:
    """Return who wins: most points, then most completed plants, then all of them (GT-215)."""
    best = max(results.values())
    return {name for name, result in results.items() if result == best}


def at_the_end(ref: Referee, _entry: SheetLine | Winner) -> None:
    """Be at the end, after the fifth Plant Breeding (GT-001); `sheets` reads what is written."""
    state: State = ref.state
    if state.phase == "end":
        return
    if state.was_played:
        end_breeding(ref)
        message = f"the game ends after round {LAST_ROUND}; only {state.round} are written"
        ref.need(state.round >= LAST_ROUND, "GT-001 GT201", message, ["phase"], who=None)
    state.phase = "end"


def played_scores(ref: Referee) -> dict[str, Score]:
    """Return what players have as the game was played, by the keys of their names.

    A part that is not certain, as something is not written or is wrong, is not told.
    """
    state: State = ref.state
    found = {}
    for name, board in state.boards.items():
        beds = [f"{bed.plant} of {name}" for bed in board.garden]
        garden = ref.in_doubt(f"garden {name}", f"done {name}", f"hand {name}", *beds)
        goals = garden or ref.in_doubt("goals", f"goals {name}")
        done = [PlantCard(one.traits, frozenset(one.traits), one.points) for one in board.done]
        one = sheet_score(
            done=None if garden else done,
            standing=None if garden else [bed.card for bed in board.garden],
            goals=None if goals else {g: state.rules.box.points(g) for g in board.goals},
            coins=None if ref.in_doubt(f"coins {name}") else board.coins,
            counts_left=state.rules.ruling(LEFT_STANDING) == "counts",
        )
        keys = tuple(state.rules.box.goal_key(goal) for goal in board.goals)
        left = any(bed.is_complete for bed in board.garden)
        grounds = {"goals": keys}
        if left:
            grounds |= dict.fromkeys(("plants", "completed", "markers"), (LEFT_STANDING,))
            grounds["goals"] = (*keys, LEFT_STANDING)
        found[player_key(name)] = replace(one, grounds=grounds)
    return found
