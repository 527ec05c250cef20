"""The box of Genotype as text: its values with their sources, a file checked, the plant cards."""

from collections.abc import Iterator

from testcross.cli import console
from testcross.rulesets.blocks import (
    Align,
    Block,
    Fold,
    Grid,
    Line,
    Paragraph,
    TableBlock,
    TableColumn,
    aligned,
    blocks,
    table,
)
from testcross.rulesets.english import counted, listed
from testcross.rulesets.genotype.box import Box, assumed_blocks
from testcross.rulesets.genotype.effects import Cell, TraitVerdict
from testcross.rulesets.genotype.owner_box import CheckedBox, PlantList, toml
from testcross.rulesets.genotype.scoring import OneMore, PlantScore, PlayerScore, TableScore


@blocks.register
def box_blocks(box: Box) -> Iterator[Block]:
    """Yield a row for each value, with its line of the text or the section that assumed it."""
    yield table(["Printed", "Value", "Source"], _box_rows(box))
    yield Line()
    yield from _why(box)


def _box_rows(box: Box) -> Iterator[tuple[str, str, str]]:
    for one in box.values.values():
        yield one.key, toml(one.value), one.source or f"assumed ({one.assumed})"
    for group in box.lists.values():
        shown = counted(len(group.entries), "entry") if group.entries else "practice deck"
        source = f"assumed ({group.assumed})" if group.assumed else "box file"
        yield group.name, shown, source


def _why(box: Box) -> Iterator[Block]:
    """Yield why what is assumed was assumed."""
    used = {one.assumed for one in box.values.values()}
    used |= {one.assumed for one in box.lists.values()}
    sections = [one for one in box.sections.values() if one.name in used]
    yield aligned([(one.name, f"{one.label}: {one.why}") for one in sections], fold=Fold.LAST)


@blocks.register
def checked_box_blocks(checked: CheckedBox) -> Iterator[Block]:
    """Yield the mistakes of a file, each with its line; or what the file says."""
    file = console.printable(checked.file)
    if checked.mistakes:
        for one in checked.mistakes:
            yield Paragraph(console.printable(f"{checked.file}:{one}"), indent=2, first="")
        yield Line(counted(len(checked.mistakes), "mistake"))
        return
    plants = sum(one.copies for one in checked.box.plants)
    still = sum(1 for one in checked.box.values.values() if one.assumed)
    values = counted(still, "value")
    rest = f"{values} left assumed" if still else "nothing left assumed"
    yield Line(f"{file}: OK: {plants} of 50 plants; {rest}")


@blocks.register
def plant_list_blocks(found: PlantList) -> Iterator[Block]:
    """Yield plant cards in columns, and what they are."""
    cards = (f"{one.plant}{f' x{one.copies}' if one.copies > 1 else ''}" for one in found.cards)
    yield Grid(tuple(cards))
    yield Line()
    total = sum(one.copies for one in found.cards)
    what = "your plants" if not found.assumptions else "the practice deck, no cards of the game"
    yield Line(f"{counted(total, 'card')}: {what}")
    yield from assumed_blocks(found.assumptions)


@blocks.register
def table_score_blocks(score: TableScore) -> Iterator[Block]:
    """Yield each player's sum, then who wins, then what was assumed."""
    for player in score.players:
        yield from _player(player)
        yield Line()
    if len(score.players) > 1:
        yield Paragraph(_outcome(score))
    yield from assumed_blocks(score.assumed)


def _player(player: PlayerScore) -> Iterator[Block]:
    """Yield a player's sum, part by part, and what one more trait adds."""
    yield Line(f"{player.player}: {counted(player.total, 'point')}")
    goals = [f"{goal.goal} {goal.value} x {counted(goal.plants, 'plant')}" for goal in player.goals]
    rows = (
        ("plants", str(player.plants), _plants(player.complete)),
        ("goals", str(player.goal_points), ", ".join(goals)),
        ("markers", str(player.markers), _plants(player.incomplete)),
        ("coins", str(player.coins), ""),
    )
    columns = (TableColumn(), TableColumn(align=Align.RIGHT), TableColumn())
    yield TableBlock(columns, rows, headed=False, fold=Fold.LAST, indent=2)
    for more in player.one_more:
        yield Paragraph(_one_more(more), first="  ", indent=4)


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


@blocks.register
def trait_verdict_blocks(verdict: TraitVerdict) -> Iterator[Block]:
    """Yield the verdict, the cells that faces name, and what would do where it is not allowed."""
    yield from _allowed(verdict) if verdict.legal else _forbidden(verdict)
    for cell in verdict.cells:
        yield Paragraph(_cell(cell), indent=2)
    if verdict.remedies:
        yield Line("What would do:")
    yield from (Paragraph(one.text, first=f"  {one.rule}  ", indent=10) for one in verdict.remedies)
    yield from assumed_blocks(verdict.assumed)


def _allowed(verdict: TraitVerdict) -> Iterator[Block]:
    """Yield what is covered, and what that takes."""
    claim = verdict.claim
    means = claim.means
    yield Paragraph(f"Allowed ({means.effect.rule}): {means} covers {claim.trait}.")
    for plant in verdict.covered:
        yield Paragraph(f"{plant}{', complete' * plant.is_complete}", indent=2)
    taken = [counted(means.slots, "dice slot")] * bool(means.slots)
    taken += [counted(means.coins, "coin")] * bool(means.coins)
    if taken:
        yield Paragraph(f"It takes {listed(taken, 'and')}.", indent=2)
    yield from (Paragraph(note, indent=2) for note in verdict.notes)


def _forbidden(verdict: TraitVerdict) -> Iterator[Block]:
    """Yield each rule that is broken, and how."""
    yield Line("Not allowed:")
    for one in verdict.breaches:
        yield Paragraph(f"{one.text} ({one.code})", first=f"  {one.rule}  ", indent=10)


def _cell(cell: Cell) -> str:
    """Return where a face leads in its square."""
    return f"{cell.die} names the cell of {cell.trait} in the square of {cell.parents}."
