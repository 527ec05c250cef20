"""What animals can have, as text: littermates, offspring with chances, Punnett squares."""

from collections.abc import Sequence

from testcross.cli import console
from testcross.cli.answers import LitterAnswer, OffspringAnswer
from testcross.cli.render.text.mating_tables import conflict_paragraphs, headline
from testcross.cli.render.text.screen import in_file, on_screen
from testcross.rulesets.analysis import Littermate
from testcross.rulesets.english import counted
from testcross.rulesets.genetics import Chance, PunnettSquare, Share, ratio


@on_screen.register
def litter_text(answer: LitterAnswer) -> str:
    """Return who could join one litter."""
    return _litter(answer, None)


@in_file.register
def litter_of_line(answer: LitterAnswer, line: int) -> str:
    """Return who could join one of many litters, an empty line below it."""
    return _litter(answer, line) + "\n"


@on_screen.register
def offspring_text(answer: OffspringAnswer) -> str:
    """Return the varieties that two animals can have, the likeliest first."""
    return f"{console.paragraph(answer.parents)}\n{_varieties(answer.chances)}"


@on_screen.register
def punnett_text(square: PunnettSquare) -> str:
    """Return a Punnett square and its ratios."""
    text = f"{square.sire} x {square.dam}\n\n{_square(square)}"
    text += _ratio("Genotypes", square.genotypes)
    return text + _ratio("Phenotypes", square.phenotypes)


def _litter(answer: LitterAnswer, line: int | None) -> str:
    conflicts = answer.check.conflicts
    first = headline(answer.check.mating.label, conflicts, line)
    if conflicts:
        return f"{first}\n{conflict_paragraphs(conflicts)}"
    return f"{first}\n{_littermates(answer.littermates)}"


def _littermates(found: Sequence[Littermate]) -> str:
    if not found:
        return "No variety can join this litter.\n"
    table = console.plain_table(["Can join", "Filled in", "Others would become"])
    for one in found:
        gains = ", ".join(f"{gain.role} {gain.after}" for gain in one.gains)
        console.add_row(table, [one.variety, one.resolved, gains or "(no change)"])
    return console.rendered(table)


def _varieties(found: Sequence[Chance]) -> str:
    if not found:
        return "No variety of this ruleset is possible.\n"
    if found[0].chance is None:
        names = ", ".join(one.variety for one in found)
        count = f"{counted(len(found), 'variety')} {'is' if len(found) == 1 else 'are'} possible"
        note = "; for chances give both genotypes in full, such as 'Aa Bb Cc Dd'"
        return console.paragraph(f"{count}{note}:") + console.paragraph(names, indent="  ")
    table = console.plain_table(["Variety", "Chance", ""])
    for one in sorted(found, key=lambda one: -(one.chance or 0)):
        percent = f"{float(one.chance or 0):.2%}"
        console.add_row(table, [one.variety, str(one.chance), percent])
    return console.rendered(table)


def _square(square: PunnettSquare) -> str:
    """Return the square, unless it is wider than a line."""
    width = max(len(cell) for row in square.cells for cell in row) + 2
    side = max(map(len, square.sire_gametes)) + 2
    if side + width * len(square.dam_gametes) > console.columns():
        rows, columns = len(square.sire_gametes), len(square.dam_gametes)
        return f"The square has {rows} x {columns} cells, too wide to draw here.\n"
    table = console.plain_table(["", *square.dam_gametes])
    for gamete, row in zip(square.sire_gametes, square.cells, strict=True):
        console.add_row(table, [gamete, *row])
    return console.rendered(table)


def _ratio(title: str, shares: tuple[Share, ...]) -> str:
    table = console.plain_table([f"{title} {ratio(shares)}", "Chance", ""])
    for share in shares:
        console.add_row(table, [share.name, str(share.chance), f"{float(share.chance):.2%}"])
    return f"\n{console.rendered(table)}"
