"""The box of Genotype as text: its values with their sources, a file checked, the plant cards."""

from collections.abc import Iterator

from testcross.cli import console
from testcross.cli.render.text.genotype_dice import assumed_text
from testcross.cli.render.text.screen import on_screen
from testcross.rulesets.english import counted, listed
from testcross.rulesets.genotype.box import Box
from testcross.rulesets.genotype.effects import Cell, TraitVerdict
from testcross.rulesets.genotype.owner_box import CheckedBox, PlantList, toml
from testcross.rulesets.genotype.scoring import OneMore, PlantScore, PlayerScore, TableScore


@on_screen.register
def box_text(box: Box) -> str:
    """Return a row for each value, with its line of the text or the section that assumed it."""
    table = console.plain_table(["Printed", "Value", "Source"])
    for one in box.values.values():
        console.add_row(table, [one.key, toml(one.value), one.source or f"assumed ({one.assumed})"])
    for group in box.lists.values():
        shown = counted(len(group.entries), "entry") if group.entries else "practice deck"
        source = f"assumed ({group.assumed})" if group.assumed else "box file"
        console.add_row(table, [group.name, shown, source])
    return f"{console.rendered(table)}\n" + "".join(_why(box))


def _why(box: Box) -> Iterator[str]:
    """Yield why what is assumed was assumed."""
    used = {one.assumed for one in box.values.values()}
    used |= {one.assumed for one in box.lists.values()}
    for section in box.sections.values():
        if section.name in used:
            yield console.paragraph(
                f"{section.label}: {section.why}", first=f"{section.name:<6}", indent=" " * 6
            )


@on_screen.register
def checked_box_text(checked: CheckedBox) -> str:
    """Return the mistakes of a file, each with its line; or what the file says."""
    file = console.printable(checked.file)
    if checked.mistakes:
        shown = "".join(
            console.paragraph(console.printable(f"{checked.file}:{one}"), indent="  ", first="")
            for one in checked.mistakes
        )
        return f"{shown}{counted(len(checked.mistakes), 'mistake')}\n"
    plants = sum(one.copies for one in checked.box.plants)
    still = sum(1 for one in checked.box.values.values() if one.assumed)
    values = counted(still, "value")
    rest = f"{values} left assumed" if still else "nothing left assumed"
    return f"{file}: OK: {plants} of 50 plants; {rest}\n"


@on_screen.register
def plant_list_text(found: PlantList) -> str:
    """Return plant cards in columns, and what they are."""
    cards = [f"{one.plant}{f' x{one.copies}' if one.copies > 1 else ''}" for one in found.cards]
    width = max(map(len, cards)) + 3
    in_a_row = max(1, console.columns() // width)
    rows = [cards[start : start + in_a_row] for start in range(0, len(cards), in_a_row)]
    shown = "".join(f"{''.join(f'{card:<{width}}' for card in row).rstrip()}\n" for row in rows)
    total = sum(one.copies for one in found.cards)
    what = "your plants" if not found.assumptions else "the practice deck, no cards of the game"
    return f"{shown}\n{counted(total, 'card')}: {what}\n{assumed_text(found.assumptions)}"


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


@on_screen.register
def trait_verdict_text(verdict: TraitVerdict) -> str:
    """Return the verdict, the cells that faces name, and what would do where it is not allowed."""
    text = _allowed(verdict) if verdict.legal else _forbidden(verdict)
    text += "".join(console.paragraph(_cell(cell), indent="  ") for cell in verdict.cells)
    if verdict.remedies:
        text += "What would do:\n"
    for one in verdict.remedies:
        text += console.paragraph(one.text, first=f"  {one.rule}  ", indent=" " * 10)
    return text + assumed_text(verdict.assumed)


def _allowed(verdict: TraitVerdict) -> str:
    """Return what is covered, and what that takes."""
    claim = verdict.claim
    means = claim.means
    text = console.paragraph(f"Allowed ({means.effect.rule}): {means} covers {claim.trait}.")
    for plant in verdict.covered:
        text += console.paragraph(f"{plant}{', complete' * plant.is_complete}", indent="  ")
    taken = [counted(means.slots, "dice slot")] * bool(means.slots)
    taken += [counted(means.coins, "coin")] * bool(means.coins)
    if taken:
        text += console.paragraph(f"It takes {listed(taken, 'and')}.", indent="  ")
    return text + "".join(console.paragraph(note, indent="  ") for note in verdict.notes)


def _forbidden(verdict: TraitVerdict) -> str:
    """Return each rule that is broken, and how."""
    text = "Not allowed:\n"
    for one in verdict.breaches:
        first = f"  {one.rule}  "
        text += console.paragraph(f"{one.text} ({one.code})", first=first, indent=" " * 10)
    return text


def _cell(cell: Cell) -> str:
    """Return where a face leads in its square."""
    return f"{cell.die} names the cell of {cell.trait} in the square of {cell.parents}."
