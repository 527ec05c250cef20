"""The box of Genotype as text: its values with their sources, a file checked, the plant cards."""

from collections.abc import Iterator

from testcross.cli import console
from testcross.cli.render.text.box_assumptions import assumed_text
from testcross.cli.render.text.screen import on_screen
from testcross.rulesets.english import counted
from testcross.rulesets.genotype.box import Box
from testcross.rulesets.genotype.owner_box import CheckedBox, PlantList, toml


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
