"""A card game without matings as text: its cards, its numbers, its options."""

from testcross.cli import console
from testcross.cli.answers import GameDeck
from testcross.cli.render.text.screen import on_screen
from testcross.rulesets.english import counted, listed
from testcross.rulesets.tabletop import GameSheet


@on_screen.register
def game_deck_text(deck: GameDeck) -> str:
    """Return a table of a game's cards, with how many there are."""
    sheet = deck.sheet
    table = console.plain_table(["Card", "In words", "Copies", "Points", "Also called"])
    for entry in sheet.deck:
        numbers = [str(entry.copies), str(entry.points)]
        console.add_row(table, [entry.code, entry.name, *numbers, ", ".join(entry.aliases)])
    kinds = counted(len(sheet.deck), "kind")
    heading = console.paragraph(f"{sheet.title}: {counted(sheet.cards, 'card')}, {kinds}")
    return f"{heading}\n{console.rendered(table)}"


@on_screen.register
def game_sheet_text(sheet: GameSheet) -> str:
    """Return a game's title and source, its numbers, and what each of its options settles."""
    text = console.paragraph(f"{sheet.name}: {sheet.title}", indent="  ", first="")
    text += console.paragraph(f"Source: {sheet.source}")
    text += f"{counted(sheet.cards, 'card')}\n\n"
    width = max(len(label) for label, _ in sheet.numbers)
    for label, number in sheet.numbers:
        text += console.paragraph(number, first=f"{label:<{width}}  ", indent=" " * (width + 2))
    text += "\nOptions, the usual value first:\n"
    for option in sheet.options:
        text += f"\n{option.name}: {listed(option.values)}\n"
        text += console.paragraph(f"{option.text} ({option.source})", indent="  ")
    return text
