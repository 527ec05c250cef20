"""What animals can have, as text: littermates, offspring with chances, Punnett squares."""

from collections.abc import Sequence

from testcross.cli import console
from testcross.cli.answers import LitterAnswer, OffspringAnswer
from testcross.cli.render.text.mating_tables import conflict_paragraphs, headline, plainest
from testcross.cli.render.text.screen import in_file, on_screen
from testcross.rulesets import Ruleset
from testcross.rulesets.analysis import Littermate
from testcross.rulesets.english import counted
from testcross.rulesets.genetics import (
    Chance,
    NumberedSquares,
    PunnettSquare,
    Share,
    SquaresByLocus,
    numbered_cells,
    ratio,
)

_GAP = 2
"""Between the columns of a square."""


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
    return f"{console.paragraph(answer.parents)}\n{_varieties(answer.ruleset, answer.chances)}"


@on_screen.register
def punnett_text(square: PunnettSquare) -> str:
    """Return a Punnett square and its ratios."""
    text = f"{square.sire} x {square.dam}\n\n{_square(square)}"
    text += _ratio("Genotypes", square.genotypes)
    return text + _ratio("Phenotypes", square.phenotypes)


@on_screen.register
def punnett_by_locus_text(squares: SquaresByLocus) -> str:
    """Return the ratios of each locus, where one square would be too large to look at."""
    loci = len(squares.squares)
    said = (
        f"One square of {loci} loci would have {4**loci:,} cells. The loci are inherited "
        "independently (Law of Independent Assortment), so here is each by itself; for several "
        "together multiply the chances."
    )
    table = console.plain_table(["Locus", "Cross", "Genotypes", "Phenotypes"])
    for square in squares.squares:
        shares = (square.genotypes, square.phenotypes)
        told = [", ".join(f"{share.name} {share.chance}" for share in each) for each in shares]
        console.add_row(table, [square.loci[0], f"{square.sire} x {square.dam}", *told])
    heading = console.paragraph(f"{squares.sire} x {squares.dam}")
    return f"{heading}\n{console.paragraph(said)}\n{console.rendered(table)}"


@on_screen.register
def numbered_squares_text(squares: NumberedSquares) -> str:
    """Return a square of each locus with its cells numbered, and the ratios below it."""
    parts = [console.paragraph(f"{squares.sire} x {squares.dam}")]
    for square in squares.squares:
        parts.append(f"{square.loci[0]}  {square.sire} x {square.dam}\n\n{_numbered(square)}\n")
        for title, shares in (("Genotypes", square.genotypes), ("Phenotypes", square.phenotypes)):
            told = ", ".join(f"{share.name} {share.chance}" for share in shares)
            parts[-1] += console.paragraph(f"{title} {told}", indent="  ")
    return "\n".join(parts)


def _numbered(square: PunnettSquare) -> str:
    """Return a square of one locus, a number before each cell."""
    left, right = square.dam_gametes
    table = console.plain_table(["", "", left, "", right])
    cells = numbered_cells(square)
    for place, gamete in enumerate(square.sire_gametes):
        two = cells[2 * place : 2 * place + 2]
        console.add_row(table, [gamete, *(word for cell in two for word in cell)])
    return console.rendered(table)


def _litter(answer: LitterAnswer, line: int | None) -> str:
    conflicts = answer.check.conflicts
    first = headline(answer.check.mating.label, conflicts, line)
    if conflicts:
        return f"{first}\n{conflict_paragraphs(plainest(conflicts))}"
    return f"{first}\n{_littermates(answer.littermates)}"


def _littermates(found: Sequence[Littermate]) -> str:
    if not found:
        return "No variety can join this litter.\n"
    table = console.plain_table(["Can join", "Filled in", "Others would become"])
    for one in found:
        gains = ", ".join(f"{gain.role} {gain.after}" for gain in one.gains)
        console.add_row(table, [one.variety, one.resolved, gains or "(no change)"])
    return console.rendered(table)


def _varieties(ruleset: Ruleset, found: Sequence[Chance]) -> str:
    if not found:
        return "No variety of this ruleset is possible.\n"
    noun = "phenotype" if ruleset.by_phenotype else "variety"
    if found[0].chance is None:
        names = ", ".join(console.unbroken(one.variety) for one in found)
        count = f"{counted(len(found), noun)} {'is' if len(found) == 1 else 'are'} possible:\n"
        model = " ".join(locus.symbols[0] + locus.symbols[-1] for locus in ruleset.loci)
        note = f"For chances give both genotypes in full, such as '{model}'."
        return count + console.paragraph(names, indent="  ") + console.paragraph(note)
    table = console.plain_table([noun.capitalize(), "Chance", ""])
    for one in sorted(found, key=lambda one: -(one.chance or 0)):
        percent = f"{float(one.chance or 0):.2%}"
        console.add_row(table, [one.variety, str(one.chance), percent])
    return console.rendered(table)


def _square(square: PunnettSquare) -> str:
    """Return the square; if it is wider than a line, with each different gamete once."""
    rows, columns = len(square.sire_gametes), len(square.dam_gametes)
    every = _table(square, range(rows), range(columns))
    if every:
        return every
    once = _table(square, _different(square.sire_gametes), _different(square.dam_gametes))
    too_wide = f"The square has {rows} x {columns} cells, too wide to draw here"
    return f"{too_wide}; each different gamete once:\n\n{once}" if once else f"{too_wide}.\n"


def _different(gametes: Sequence[str]) -> list[int]:
    """Return the position of each different gamete's first occurrence."""
    return [place for place, gamete in enumerate(gametes) if gamete not in gametes[:place]]


def _table(square: PunnettSquare, rows: Sequence[int], columns: Sequence[int]) -> str:
    """Return some rows and columns of a square; nothing if they are wider than a line."""
    cells = [[square.cells[row][column] for column in columns] for row in rows]
    width = max(len(cell) for row in cells for cell in row) + _GAP
    side = max(map(len, square.sire_gametes)) + _GAP
    if side + width * len(columns) > console.columns():
        return ""
    table = console.plain_table(["", *(square.dam_gametes[column] for column in columns)])
    for place, row in zip(rows, cells, strict=True):
        console.add_row(table, [square.sire_gametes[place], *row])
    return console.rendered(table)


def _ratio(title: str, shares: tuple[Share, ...]) -> str:
    table = console.plain_table(["", "", ""])
    table.show_header = False
    for share in shares:
        console.add_row(table, [share.name, str(share.chance), f"{float(share.chance):.2%}"])
    heading = console.paragraph(f"{title} {ratio(shares)}", indent="  ", first="")
    return f"\n{heading}{console.rendered(table)}"
