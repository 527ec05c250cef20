"""Blocks as text: columns of any width, folded where a line has no room for them."""

from testcross.pages.text_blocks import spans
from testcross.rulesets.blocks import (
    Align,
    Block,
    Fold,
    Grid,
    Line,
    LocusSquare,
    Meaning,
    Paragraph,
    Span,
    Squares,
    Stack,
    Steps,
    TableBlock,
    TableColumn,
    aligned,
    table,
    with_names,
)


def text(*blocks: Block, width: int = 40) -> str:
    return "".join(span.text for span in spans(blocks, width))


def test_characters_that_take_two_columns_are_counted_as_two() -> None:
    assert text(table(["A", "B"], [("山猫", "1"), ("Lynx", "2")])) == "A     B\n山猫  1\nLynx  2\n"


def test_last_cell_goes_on_below_itself_and_a_line_goes_across() -> None:
    columns = (TableColumn(align=Align.RIGHT), TableColumn())
    rows = (Line("Best:"), ("12", Stack(("one two three", "four"))), ("3", ""))
    shown = text(
        TableBlock(columns, rows, headed=False, fold=Fold.LAST, indent=2, hang=1), width=14
    )
    assert shown == "Best:\n  12  one two\n       three\n       four\n   3\n"


def test_table_that_never_folds_is_longer_than_the_line() -> None:
    names = aligned([("gene-rummy", "Gene Rummy")], fold=Fold.NEVER)
    assert text(names, width=10) == "gene-rummy  Gene Rummy\n"


def test_numbers_stand_for_long_headings_in_a_narrow_line() -> None:
    columns = (TableColumn("Slots"), TableColumn("a plant", long=True))
    block = TableBlock(columns, (("1", "50%"),))
    assert text(block, width=25) == "Slots  a plant\n1      50%\n"
    assert text(block, width=24) == "    1  a plant\n\nSlots  1\n1      50%\n"


def test_grid_and_squares_take_as_many_rows_as_the_line_asks_for() -> None:
    assert text(Grid(("a", "bb", "c")), width=10) == "a    bb\nc\n"
    cells = (("1", "FF"), ("2", "Ff"), ("3", "Ff"), ("4", "ff"))
    square = LocusSquare(heading="Ff x Ff", left=("F", "f"), top=("F", "f"), cells=cells)
    lines = ["Ff x Ff", "      F        f", "F   1 FF     2 Ff", "f   3 Ff     4 ff"]
    one = "".join(f"{line}\n" for line in lines)
    assert text(Squares((square, square)), width=36) == f"{one}\n{one}"
    two = "".join(f"{line:<17}   {line}\n" for line in lines)
    assert text(Squares((square, square)), width=37) == two


def test_verdict_is_found_again_in_a_wrapped_paragraph_unless_it_was_broken() -> None:
    verdict = Span("ILLEGAL at A", Meaning.BAD)
    block = Paragraph((Span("one two "), verdict), first="", indent=2)
    assert list(spans([block], 15)) == [Span("one two\n  "), verdict, Span("\n")]
    long = Paragraph((Span("Lynx: "), Span(f"ILLEGAL at {', '.join('ABCDEFGHIJK')}", Meaning.BAD)))
    assert {span.meaning for span in spans([long], 40)} == {Meaning.PLAIN}


def test_what_people_wrote_does_nothing_to_a_screen_wherever_it_stands() -> None:
    bad, told = "\x1b[31m\n", "\\x1b[31m\\n"
    blocks = (
        Line(bad),
        Paragraph((Span(bad, Meaning.BAD), Span(bad, Meaning.NAME)), first=f"{bad}: "),
        table([bad], [(Stack((bad, bad)),)]),
        aligned([(bad, bad)], fold=Fold.LAST),
        Grid((bad,)),
        Steps((bad,)),
    )
    for block in blocks:
        assert told in (shown := text(block))
        assert shown.replace("\n", "").isprintable()


def test_names_and_sources_stay_on_one_line() -> None:
    told = with_names("one two three four of Lynx and Castor Cal", ["Lynx", "Castor Cal"])
    assert text(Paragraph(told), width=35) == "one two three four of Lynx and\nCastor Cal\n"
    source = Span("(GT-006 to GT-017)", Meaning.SOURCE)
    assert text(Paragraph((Span("It says "), source)), width=20) == "It says\n(GT-006 to GT-017)\n"
