"""Blocks as text: columns of any width, folded where a line has no room for them."""

from testcross.pages.text_blocks import spans
from testcross.rulesets.blocks import (
    Align,
    Block,
    Family,
    Fold,
    Grid,
    Heading,
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
    item,
    table,
    with_names,
)


def text(*blocks: Block, width: int = 40) -> str:
    return "".join(span.text for span in spans(blocks, width))


def test_columns_are_as_wide_as_their_longest_cell() -> None:
    shown = text(table(["Card", ""], [("Lynx", "a"), ("White", Stack(("b", "c")))]))
    assert shown == "Card\nLynx   a\nWhite  b\n       c\n"


def test_headings_have_a_meaning_and_no_spaces_at_their_end() -> None:
    shown = list(spans([table(["Card", "Points"], [("Lynx", "12345678")])], 40))
    heading = Meaning.HEADING
    assert shown[:3] == [Span("Card", heading), Span("  ", heading), Span("Points", heading)]
    assert {span.meaning for span in shown[3:]} == {Meaning.PLAIN}


def test_quiet_headings_stand_out_only_where_cells_are_folded() -> None:
    quiet = table(["Card", "Points"], [("Lynx and Castor", "1")], quiet=True)
    meanings = [{span.meaning for span in spans([quiet], width)} for width in (40, 16)]
    assert meanings == [{Meaning.PLAIN}, {Meaning.PLAIN, Meaning.HEADING}]


def test_table_wider_than_a_line_folds_its_widest_cells() -> None:
    shown = text(table(["Card", "Why"], [("Lynx", "one two three four")]), width=20)
    assert shown == "Card  Why\nLynx  one two three\n      four\n"


def test_characters_that_take_two_columns_are_counted_as_two() -> None:
    assert text(table(["A", "B"], [("山猫", "1"), ("Lynx", "2")])) == "A     B\n山猫  1\nLynx  2\n"


def test_numbers_stand_at_the_right_of_a_column() -> None:
    number = TableColumn("No", align=Align.RIGHT, least=4)
    shown = text(TableBlock((number, TableColumn("Name")), (("7", "Ann"), ("12", "Bo"))))
    assert shown == "  No  Name\n   7  Ann\n  12  Bo\n"


def test_last_cell_goes_on_below_itself_and_a_line_goes_across() -> None:
    columns = (TableColumn(align=Align.RIGHT), TableColumn())
    rows = (Line("Best:"), ("12", Stack(("one two three", "four"))), ("3", ""))
    shown = text(
        TableBlock(columns, rows, headed=False, fold=Fold.LAST, indent=2, hang=1), width=14
    )
    assert shown == "Best:\n  12  one two\n       three\n       four\n   3\n"


def test_table_without_rows_is_nothing() -> None:
    assert text(aligned([], fold=Fold.LAST), aligned([], fold=Fold.NEVER)) == ""


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


def test_paragraph_is_wrapped_to_the_width_that_is_asked_for() -> None:
    assert text(Paragraph("one two three", indent=2), width=9) == "  one two\n  three\n"
    assert text(Paragraph("one two", first="- ", indent=2), width=5) == "- one\n  two\n"


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


def test_items_hang_behind_their_marks() -> None:
    listed = (item("one two three"), item("one two three", mark="a) "), item("one", mark="- "))
    told = ["  one two", "    three", "  a) one two", "     three", "  - one"]
    assert text(*listed, width=12) == "".join(f"{line}\n" for line in told)


def test_table_that_is_set_in_is_so_where_it_is_folded() -> None:
    block = table(["Card", "Why"], [("Lynx", "one two three four")], indent=2)
    assert text(block) == "  Card  Why\n  Lynx  one two three four\n"
    assert text(block, width=22) == "  Card  Why\n  Lynx  one two three\n        four\n"


def test_headings_and_families_are_shown_as_the_lines_and_tables_that_they_are() -> None:
    columns = (TableColumn(), TableColumn("Card"))
    rows = (("buck", "Lynx"), ("doe", "White"), ("kit 1", "Castor"))
    assert text(Heading("Locus A")) == "Locus A\n"
    assert text(Family(columns, rows)) == text(TableBlock(columns, rows))
