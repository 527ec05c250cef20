"""The empty pad of Genotype: a final sheet to type into, and five rounds on two pages to print.

A pad that was filled in is read by the reader of sheets, whoever typed it; so its names are tried.
"""

from collections.abc import Iterator, Sequence

from testcross.rulesets.english import listed
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genotype.cards import GENES, TRAITS_OF
from testcross.rulesets.genotype.score_words import CATEGORIES, CELLS, HEADING, VOCABULARY
from testcross.rulesets.genotype.sheets import MOST_PLAYERS
from testcross.rulesets.genotype.upgrades import LAST_ROUND
from testcross.rulesets.records.empty_pad import EmptyPad, PaperPage, PaperTable, refuse_names
from testcross.rulesets.records.rows import Cells
from testcross.rulesets.tabletop.sheet_sources import read_rows, read_text
from testcross.rulesets.tabletop.sheet_words import TOTAL

JOHANN = "Johann"
ROUNDS_ON_FIRST_PAGE = 3
_MOST_MARKERS = 5
_LONGEST_NAME = 40
NOTES = (
    "Write the numbers of each player in one row; leave out what nobody counted.",
    "Plants may be their points (9+8+12), or the cards: 9 FF Tt gg; 8 rr Gg.",
    "Goals may be their points, or each goal: r x2 6, F 4. Mark the winner with an x.",
)


def empty_pad(players: Sequence[str]) -> EmptyPad:
    """A pad with nothing in it but names; with a column for Johann if he plays against one."""
    names = list(players)
    if len(names) > MOST_PLAYERS:
        more = listed(names[MOST_PLAYERS:], "and")
        raise TestcrossError(f"Genotype is for 1 to {MOST_PLAYERS} players; leave out {more}")
    refuse_names(names, _LONGEST_NAME, _comes_back)
    rows = tuple((name, *[""] * len(HEADING[1:])) for name in names or [""] * MOST_PLAYERS)
    return EmptyPad(
        title="Genotype: score pad",
        text=_text(rows),
        heading=HEADING,
        rows=rows,
        cards=(),
        card_columns=(),
        text_columns=("plants", "goals", "markers"),
        notes=NOTES,
        on_paper=NOTES,
        pages=tuple(_pages(names or ["", "", ""], is_solo=names[1:] == [JOHANN])),
    )


def _text(rows: Sequence[Sequence[str]]) -> str:
    """The sheet as a table between bars, to be typed into."""
    widths = [max(len(head), *(len(row[n]) for row in rows)) for n, head in enumerate(HEADING)]
    lines = [
        " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in (HEADING, *rows)
    ]
    head = "Genotype   # testcross verify FILE checks it"
    return "\n".join([head, *(f"# {note}" for note in NOTES), *lines]) + "\n"


def _comes_back(name: str) -> bool:
    """Tell whether a name is read as it was written, in a text and in rows."""
    row = (name, "41", "7", "6", "1", "3", "51", "x")
    text = read_text(VOCABULARY, _text([row]))
    rows = read_rows(VOCABULARY, [Cells(1, list(HEADING)), Cells(2, list(row))])
    for sheet in (text, rows):
        amounts = [one for one in sheet.statements if one.kind == "amount"]
        names = {one.who.text for one in amounts if one.who is not None}
        if names != {name} or len(amounts) != len(CELLS):
            return False
    return True


# pages to be printed


def _pages(names: Sequence[str], *, is_solo: bool) -> Iterator[PaperPage]:
    """Two pages: three rounds, then two more and the final sheet."""
    markers = [f"marker {n}" for n in range(1, _MOST_MARKERS + 1)]
    pools = [pool for gene in GENES for pool in (*TRAITS_OF[gene], f"m{gene}")]
    spots = [f"{spot} {gene}" for gene in GENES for spot in ("left", "top")]
    for first, last in ((1, ROUNDS_ON_FIRST_PAGE), (ROUNDS_ON_FIRST_PAGE + 1, LAST_ROUND)):
        tables = []
        for number in range(first, last + 1):
            bought = ["bought"] * (number < LAST_ROUND)  # it ends with Plant Breeding (GT-001)
            heading = ["player", *markers, "picks", *bought, "coins", "harvested"]
            tables += [
                _blank(f"Round {number}    first player:", heading, names),
                _blank("", ["dice", *pools], [""]),
                _blank("", ["tiles", *spots], [""]),
            ]
            if is_solo:  # four plants at most (GT-224)
                heading = ["Johann's column", "plant", *GENES, "automa card", "dice taken"]
                tables.append(_blank("", heading, ["top", "", "", "bottom"]))
        and_end = ""
        if last == LAST_ROUND:
            called = {name: one.by_the_book for name, one in CATEGORIES.items()}
            parts = [f"{cell}: {name}" for cell, name in (*called.items(), (TOTAL, "Final Score"))]
            tables.append(_blank("Final scores", ["", *names], parts))
            and_end = " and final scores"
        yield PaperPage(f"Rounds {first} to {last}{and_end}", tuple(tables))


def _blank(title: str, heading: Sequence[str], rows: Sequence[str]) -> PaperTable:
    """Return a table of which only the first column is filled in."""
    empty = [""] * (len(heading) - 1)
    return PaperTable(title, tuple(heading), tuple((first, *empty) for first in rows))
