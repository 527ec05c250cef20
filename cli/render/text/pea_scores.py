"""What players of Genotype score, as text."""

from testcross.cli import console
from testcross.cli.render.text.box_assumptions import assumed_text
from testcross.cli.render.text.screen import on_screen
from testcross.rulesets.english import counted, listed
from testcross.rulesets.genotype.scoring import OneMore, PlantScore, PlayerScore, TableScore

_PARTS = 4
_INDENT = "  "


@on_screen.register
def table_score_text(table: TableScore) -> str:
    """Return each player's sum, then who wins, then what was assumed."""
    text = "".join(f"{_player(player)}\n" for player in table.players)
    if len(table.players) > 1:
        text += console.paragraph(_outcome(table))
    return text + assumed_text(table.assumed)


def _player(player: PlayerScore) -> str:
    """Return a player's sum, part by part, and what one more trait adds."""
    text = f"{player.player}: {counted(player.total, 'point')}\n"
    goals = [f"{goal.goal} {goal.value} x {counted(goal.plants, 'plant')}" for goal in player.goals]
    rows = (
        ("plants", player.plants, _plants(player.complete)),
        ("goals", player.goal_points, ", ".join(goals)),
        ("markers", player.markers, _plants(player.incomplete)),
        ("coins", player.coins, ""),
    )
    width = max(len(str(points)) for _, points, _ in rows)
    for name, points, made_of in rows:
        first = f"{_INDENT}{name:<7}  {points:>{width}}"
        indent = " " * (len(first) + 2)
        text += console.paragraph(made_of, first=f"{first}  ", indent=indent).rstrip() + "\n"
    for more in player.one_more:
        text += console.paragraph(_one_more(more), first=_INDENT, indent=2 * _INDENT)
    return text


def _plants(plants: tuple[PlantScore, ...]) -> str:
    return ", ".join(f"{one.points} for {_traits(one)}" for one in plants)


def _traits(score: PlantScore) -> str:
    return str(score.plant).partition(": ")[2] or str(score.plant)


def _one_more(more: OneMore) -> str:
    """Return what covering a trait adds, in a sentence."""
    if more.adds is None:
        return f"{more.trait} on {more.plant} would complete it; its points are not written."
    adds = f"{more.trait} on {more.plant} would add {more.adds}"
    return f"{adds}: the plant is complete then." if more.completes else f"{adds}."


def _outcome(table: TableScore) -> str:
    """Return who wins, and by which rule."""
    names = listed([winner.player for winner in table.winners], "and")
    first = table.winners[0]
    if len(table.tied) == 1:
        return f"{names} wins with {counted(first.total, 'point')}."
    plants = counted(len(first.complete), "complete plant")
    if len(table.winners) > 1:
        return f"{names} share the victory: {first.total} points and {plants} each."
    others = [one.player for one in table.tied if one is not first]
    return (
        f"{names} wins: {first.total} points, as {listed(others, 'and')}, but more complete "
        f"plants, {len(first.complete)}."
    )
