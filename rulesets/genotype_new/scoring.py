"""The points of a table, the score sheet beside them, and the winner (GT-210 to GT-218)."""

from collections.abc import Iterable
from typing import NamedTuple

from testcross.rulesets.genotype_new.cards import Plant, gene_of, goals_of, matches
from testcross.rulesets.genotype_new.entries import SheetLine, Winner
from testcross.rulesets.genotype_new.state import State
from testcross.rulesets.genotype_new.upgrades import LAST_ROUND, end_breeding
from testcross.rulesets.genotype_new.working import known_player
from testcross.rulesets.tabletop_new.referee import Referee

TERMS = ("plants", "goals", "markers", "coins")
LAW_OF_TERM = {
    "plants": "GT-211 GT107",
    "completed": "GT-211 GT107",
    "goals": "GT-212 GT107",
    "markers": "GT-213 GT107",
    "coins": "GT-214 GT105",
}


class Score(NamedTuple):
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


def score(state: State, name: str) -> Score:
    """Return what a player has; complete plants left standing count as harvested (GT-210)."""
    board = state.boards[name]
    counts = state.rules.ruling("left_standing") == "counts"
    standing = [bed.plant for bed in board.garden if bed.is_complete]
    done = [*board.done, *(standing if counts else ())]
    by_goal = {goal: goal_points(state.rules.box.points(goal), goal, done) for goal in board.goals}
    return Score(
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


def end_game(ref: Referee, at: str = "") -> None:
    """Be at the end: after the fifth Plant Breeding (GT-001)."""
    state: State = ref.state
    if state.phase == "end":
        return
    if state.was_played:
        end_breeding(ref)
        message = f"the game ends after round {LAST_ROUND}; only {state.round} are written"
        ref.need(state.round >= LAST_ROUND, "GT-001 GT201", message, ["phase"], at)
    state.phase = "end"


def sheet_line(ref: Referee, entry: SheetLine) -> None:
    """Check a player's line against the table, and against itself."""
    end_game(ref)
    ref.next_part()
    state: State = ref.state
    name = entry.player or ""
    known_player(ref, name, "player")
    written = {
        "plants": _points_of(entry.plants),
        "goals": entry.goals if not entry.claims else sum(entry.claims.values()),
        "markers": entry.markers if isinstance(entry.markers, int) else None,
        "coins": entry.coins,
    }
    for goal in entry.claims:
        owner = state.claimed.setdefault(goal, name)
        message = f"{name} and {owner} both have goal {goal}; a goal has one owner"
        ref.need(owner == name, "GT-082 GT111", message, ["goals"], f"claims.{goal}")
    if state.was_played and name in state.boards:
        _against_table(ref, entry, written)
    else:
        _alone(ref, entry)
    terms = [written[term] for term in TERMS]
    if entry.total is not None and None not in terms:
        ref.next_part()
        numbers = [number or 0 for number in terms]
        message = f"{' + '.join(map(str, numbers))} is {sum(numbers)}, not {entry.total}"
        ref.need(entry.total == sum(numbers), "GT-217 GT108", message, [f"total {name}"], "total")
    elif entry.total is not None and state.was_played and name in state.boards:
        ref.next_part()
        due = score(state, name).total
        message = f"{name} wrote a total of {entry.total}; should be {due}"
        keys = [*state.all_of(name), f"done {name}"]
        ref.need(entry.total == due, "GT-217 GT108", message, keys, "total")
    state.sheet[name] = entry


def _points_of(plants: int | tuple[Plant, ...] | None) -> int | None:
    return sum(plant.points for plant in plants) if isinstance(plants, tuple) else plants


def _completed(line: SheetLine) -> int | None:
    return len(line.plants) if isinstance(line.plants, tuple) else line.completed


def _against_table(ref: Referee, entry: SheetLine, written: dict[str, int | None]) -> None:
    state: State = ref.state
    name = entry.player or ""
    due = score(state, name)
    beds = [f"{bed.plant} of {name}" for bed in state.boards[name].garden]
    garden = [f"garden {name}", f"done {name}", f"hand {name}", *beds]
    about = {"coins": [f"coins {name}"], "goals": ["goals", f"goals {name}", *garden]}
    for term, law in LAW_OF_TERM.items():
        ref.next_part()
        number = entry.completed if term == "completed" else written[term]
        message = f"{name} wrote {number} for {term}; should be {getattr(due, term)}"
        assumes: tuple[str, ...] = ()
        if term == "goals":
            assumes = state.rules.box.assumed(*map(state.rules.box.goal_key, due.by_goal))
        right, keys = number in (None, getattr(due, term)), about.get(term, garden)
        ref.need(right, law, message, keys, term, assumes=assumes, spoils=[f"total {name}"])


def _alone(ref: Referee, entry: SheetLine) -> None:
    """Check a sheet without its game: what its plants and goals cannot be (GT-218)."""
    state: State = ref.state
    box, name, keys = state.rules.box, entry.player or "", ["goals"]
    total = [f"total {name}"]
    done = entry.plants if isinstance(entry.plants, tuple) else None
    number = entry.completed if done is None else len(done)
    for goal, points in entry.claims.items():
        ref.next_part()
        each = box.points(goal)
        at = f"claims.{goal}"
        assumes = box.assumed(box.goal_key(goal))
        if goal not in goals_of(gene_of(goal), state.overlaid):
            message = f"{goal} is not a goal in this game"
            ref.wrong("GT-083 GT110", message, keys, at)
        elif done is not None:
            due = goal_points(each, goal, done)
            message = f"{name} wrote {points} for goal {goal}; should be {due}"
            law, right = "GT-212 GT107", points == due
            ref.need(right, law, message, keys, at, assumes=assumes, spoils=total)
        else:
            most = each * number if number is not None else points
            message = f"{points} points for goal {goal} cannot be; it gives {each} a plant"
            law, right = "GT-218 GT110", points % each == 0 and points <= most
            ref.need(right, law, message, keys, at, assumes=assumes, spoils=total)
    ref.next_part()
    message = f"{name} has {len(entry.claims)} goals; 3 is the most"
    ref.need(len(entry.claims) <= 3, "GT-081 GT110", message, ["goals"], "claims")
    if entry.goals is not None and number is not None:
        possible = _goal_sums(sorted({box.points(goal) for goal in "RrFfGgTt"}), number)
        message = f"{number} completed plants cannot give {entry.goals} points for goals"
        right = entry.goals in possible
        ref.need(right, "GT-218 GT110", message, keys, "goals", spoils=total)


def _goal_sums(values: list[int], plants: int) -> set[int]:
    """Return what three goals can give with so many completed plants."""
    sums = {0}
    for _ in range(3):
        sums = {s + value * n for s in sums for value in values for n in range(plants + 1)}
    return sums


def winner(ref: Referee, entry: Winner) -> None:
    """Check who won by the totals that are written, else by the table (GT-215)."""
    end_game(ref, "names")
    ref.next_part()
    state: State = ref.state
    lines = state.sheet
    results: dict[str, tuple[int, int]] = {}
    if lines and all(line.total is not None for line in lines.values()):
        done = {name: _completed(line) for name, line in lines.items()}
        results = {name: (line.total, done[name] or 0) for name, line in lines.items()}
        most = max(total for total, _ in results.values())
        best = [name for name, (total, _) in results.items() if total == most]
        if len(best) > 1 and any(done[name] is None for name in best):
            ref.unwritten("winner")
    elif state.was_played:
        scores = {name: score(state, name) for name in state.players}
        results = {name: (one.total, one.completed) for name, one in scores.items()}
    if not results:
        return
    due = winners(results)
    message = f"{', '.join(sorted(due))} won; {' and '.join(entry.names) or 'nobody'} is written"
    about = ["winner", *(f"total {name}" for name in results)]
    if state.was_played and not lines:
        about += [key for name in results for key in state.all_of(name)]
    ref.need(set(entry.names) == due, "GT-215 GT109", message, about, "names")
