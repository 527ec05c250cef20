"""The reader of sheets knows no game: a few words of two others, and their sheets are read."""

import re

from testcross.rulesets.records.csv_rows import CsvRows
from testcross.rulesets.tabletop.sheet_sources import SheetText, read_rows, read_text
from testcross.rulesets.tabletop.sheet_table import account, read_sum, read_tables
from testcross.rulesets.tabletop.sheet_words import Vocabulary, Word

CARD = re.compile(r"(?:Castor|Lilac|White|Lynx|Black)(?: \((?:m|f)\))?(?!\w)")
RUMMY = Vocabulary(
    title="Gene Rummy",
    words=(Word("x", "cross", "x"), Word("c", "points", "points scored")),
    order=("points",),
    looks={"k": CARD},
    forms=(
        (
            "mating",
            r"(?:(?P<who>P|[wh]+):?)?(?P<value>kxk=k(?:,k)*n?)p?",
            "Ann: Lynx x Black = White 61",
        ),
    ),
    model="Ann: BUCK x DOE = KIT POINTS",
)
PAD = """Gene Rummy, Friday
Ann:
Castor x Lilac = White 61
Lynx (m) x Black = White, Black 39
Ann total 100
Bo: Lynx x Black = White 12 points
Total: Bo 12
Castor x Lynx
winner: Ann
"""
EXPRESSION = Vocabulary(
    title="Gene Expression",
    words=(Word("c", "hand", "hand|hands|penalty"),),
    order=("hand",),
    model="Ann: hand 12, total 40",
)


def told(sheet: SheetText) -> list[tuple[int, str, str, str, str]]:
    return [
        (
            one.entry.line,
            one.kind,
            "" if one.who is None else one.who.text,
            one.what,
            one.entry.text,
        )
        for one in sheet.statements
        if one.kind not in ("heading", "player")
    ]


def test_pad_of_matings_is_read_by_the_form_that_the_game_hands_in() -> None:
    sheet = read_text(RUMMY, PAD)
    assert told(sheet)[:4] == [
        (3, "mating", "Ann", "mating", "Castor x Lilac = White 61"),
        (4, "mating", "Ann", "mating", "Lynx (m) x Black = White, Black 39"),
        (5, "amount", "Ann", "total", "100"),
        (6, "mating", "Bo", "mating", "Lynx x Black = White 12"),
    ]
    read = "5 score lines, 1 winner, 1 name, 1 heading"
    assert str(account(sheet)) == f"9 lines: {read}, 1 not read (line 8)"
    (table,) = read_tables(sheet)
    assert table.names == ["Ann", "Bo"]
    assert [one.text for one in table.winners] == ["Ann"]
    assert len(table.amounts["ann", "mating"]) == 2


def test_rows_of_another_game_have_its_columns() -> None:
    text = "player,hand,total\nAnn,12,40\nBo,-,31\nCy,none,7\n"
    rows = CsvRows(text.splitlines(keepends=True))
    (table,) = read_tables(read_rows(EXPRESSION, [rows.heading, *rows]))
    sums = {key: read_sum(said[0].value) for key, said in table.amounts.items()}
    assert {key: found.number for key, found in sums.items() if found is not None} == {
        ("ann", "hand"): 12,
        ("ann", "total"): 40,
        ("bo", "hand"): 0,
        ("bo", "total"): 31,
        ("cy", "hand"): 0,
        ("cy", "total"): 7,
    }
