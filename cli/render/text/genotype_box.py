"""The box of Genotype in blocks: its values with their sources, a file checked, the plant cards."""

from collections.abc import Iterator

from testcross.rulesets.blocks import (
    Block,
    Fold,
    Grid,
    Line,
    Paragraph,
    aligned,
    blocks,
    table,
)
from testcross.rulesets.english import counted
from testcross.rulesets.genotype.box import Box, assumed_blocks
from testcross.rulesets.genotype.owner_box import CheckedBox, PlantList, toml


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
    file = checked.file
    if checked.mistakes:
        for one in checked.mistakes:
            yield Paragraph(f"{checked.file}:{one}", indent=2, first="")
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
