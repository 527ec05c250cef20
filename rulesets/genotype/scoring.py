"""The points of a table as it lies (GT-210 to GT-215), and what of them is certain."""

from testcross.rulesets.genotype.cards import PlantCard
from testcross.rulesets.genotype.entries import SheetLine, Winner
from testcross.rulesets.genotype.sheet_score import LEFT_STANDING, PlayerScore, score
from testcross.rulesets.genotype.sheets import Played
from testcross.rulesets.genotype.state import State
from testcross.rulesets.genotype.upgrades import LAST_ROUND, end_breeding
from testcross.rulesets.records.entries import player_key
from testcross.rulesets.tabletop.referee import Referee


def score_of(
    state: State, name: str, *, garden: bool = True, goals: bool = True, coins: bool = True
) -> PlayerScore:
    """Return what a player has (GT-210), without what is not known: goals need the garden too."""
    board, box = state.boards[name], state.rules.box
    done = [PlantCard(one.traits, points=one.points) for one in board.done]
    return score(
        done if garden else None,
        [bed.card for bed in board.garden] if garden else None,
        {goal: box.points(goal) for goal in board.goals} if garden and goals else None,
        board.coins if coins else None,
        counts_left=state.rules.ruling(LEFT_STANDING) == "counts",
        player=name,
    )


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


def played_scores(ref: Referee) -> dict[str, Played]:
    """Return what players have as the game was played, by the keys of their names.

    A part that is not certain, as something is not written or is wrong, is not told.
    """
    state: State = ref.state
    found = {}
    for name, board in state.boards.items():
        beds = [f"{bed.plant} of {name}" for bed in board.garden]
        one = score_of(
            state,
            name,
            garden=not ref.in_doubt(f"garden {name}", f"done {name}", f"hand {name}", *beds),
            goals=not ref.in_doubt("goals", f"goals {name}"),
            coins=not ref.in_doubt(f"coins {name}"),
        )
        left = (LEFT_STANDING,) * any(bed.is_complete for bed in board.garden)
        keys = [state.rules.box.goal_key(goal) for goal in board.goals]
        rests_on = dict.fromkeys(("plants", "completed", "markers"), left)
        found[player_key(name)] = Played(one, {**rests_on, "goals": (*keys, *left)})
    return found
