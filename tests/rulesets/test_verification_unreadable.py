"""What is said of parts of a record that cannot be read: found, where, expected, and a remedy."""

import pytest
from sampling import tables
from testcross.rulesets.records.findings import Finding, Severity
from testcross.rulesets.records.report import FileReport
from testcross.rulesets.verification import Task, verify_bytes

TABLES = tables("unreadable_sheets")
HEADING = "player,buck,doe,kits,points\n"
RIGHT = "Ann,Castor,Lilac,White,61\n"
SHEETS = "game: gene-rummy\nsheets:\n  - player: Ann\n    matings:\n      "
LIBRARY_WORDS = ("valid string", "valid list", "Input should", "token", "block end", "mapping")


def report_on(text: str, ending: str) -> FileReport:
    return verify_bytes(Task(path=f"sheet.{ending}", engine="python-constraint"), text.encode())


def told(text: str, ending: str) -> list[Finding]:
    return [f for f in report_on(text, ending).findings if f.severity is not Severity.NOTE]


def only(text: str, ending: str) -> Finding:
    (finding,) = told(text, ending)
    assert finding.code == "RX001"
    assert not any(word in finding.message for word in LIBRARY_WORDS)
    return finding


# CSV


@pytest.mark.parametrize(
    ("rows", "place", "player", "parts"),
    [
        *TABLES["rows"],
        (f"Ann,{'x' * 140_000},Lilac,White,61\n", (2, 1), "Ann", ["131072 characters"]),
    ],
)
def test_row_that_cannot_be_read_is_placed_with_a_remedy(
    rows: str, place: tuple[int, int], player: str, parts: list[str]
) -> None:
    finding = only(HEADING + rows, "csv")
    assert (finding.line, finding.column, finding.player) == (*place, player)
    for part in parts:
        assert part in finding.message


@pytest.mark.parametrize(
    ("heading", "parts"),
    [
        ("player,buck,doe,kits,points,Buck\n", ["columns 2 and 6", "'buck'", "rename or delete"]),
        ("player,buk,doe,kits\n", ["missing column 'buck'", "'buk' is that column, rename it"]),
        ('player,"buck,doe,kits\n', ["quote"]),
    ],
)
def test_row_of_column_names_that_cannot_be_read_ends_the_file(
    heading: str, parts: list[str]
) -> None:
    finding = only(f"{heading}{RIGHT}", "csv")
    assert finding.line == 1
    for part in parts:
        assert part in finding.message


def test_rows_without_column_names_are_those_of_the_game_of_their_cards() -> None:
    report = report_on(f"Class 7b,,,\n{RIGHT}", "csv")
    assert [(player.player, player.counted) for player in report.players] == [("Ann", 1)]
    assert [one for one in report.findings if one.line] == []
    finding = only("Class 7b,,,\nAnn,soup,salad,bread\n", "csv")
    assert finding.message.startswith("no heading in the first row is known")
    assert "Gene Rummy has player, buck, doe, kits" in finding.message


@pytest.mark.parametrize(
    "text", ["# a remark", "Total", "winner", "Round 2", "-", HEADING.removesuffix(",\n")]
)
def test_row_of_words_that_are_no_name_says_nothing(text: str) -> None:
    report = report_on(f"{HEADING}{RIGHT}{text},,,,\n", "csv")
    assert [(f.line, f.code) for f in report.findings if f.line] == []
    assert [(player.player, player.counted) for player in report.players] == [("Ann", 1)]


@pytest.mark.parametrize(
    ("number", "note"), [(140, "x" * 1_000), pytest.param(30_000, "", marks=pytest.mark.deep)]
)
def test_quote_left_open_costs_no_row_but_its_own(number: int, note: str) -> None:
    """What follows is more than a cell may hold: 131,072 characters."""
    rows = f"Ann,Castor,Lilac,White,61,{note}\n" * number
    heading = "player,buck,doe,kits,points,note\n"
    report = report_on(f'{heading}{RIGHT}Ann,"Castor,Lilac,White,61\n{rows}', "csv")
    assert [(f.line, f.code) for f in report.findings if f.line] == [(3, "RX001")]
    assert report.counted == number + 1


@pytest.mark.parametrize("card", ["Chocolate Sealzz", "Whte"])
@pytest.mark.parametrize("genotype", ["", " [aa bb cchd- Dd]"])
def test_unknown_card_is_named_whatever_stands_behind_it(card: str, genotype: str) -> None:
    (one,) = told(f"Ann:\nOpal x {card}{genotype} = Lilac 43\n", "txt")
    assert (one.code, one.line, one.player) == ("RX002", 2, "Ann")
    assert one.message.startswith(f"unknown card {card!r}; did you mean ")


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        *[("point", "points"), ("Pionts", "points"), ("pints", "points"), ("points?", "points")],
        *[("buck_filed", "buck_filled"), ("Buck-filed", "buck_filled")],
        *[("doe fill", "doe_filled"), ("kit_filed", "kits_filled"), ("totals", "total")],
        *[("winer", "winner"), ("tabel", "table")],
    ],
)
def test_column_that_is_nearly_a_known_one_is_named_and_the_rows_are_read(
    name: str, meant: str
) -> None:
    text = f"player,buck,doe,{name},kits\nAnn,Castor,Lilac,?,White\nAnn,Castr,Lilac,?,White\n"
    column, card = told(text, "csv")
    assert (column.code, column.line, column.column) == ("RX001", 1, 4)
    assert column.message == f"unknown column {name!r}; did you mean {meant!r}?"
    assert (card.code, card.line) == ("RX002", 3)


def test_columns_of_other_names_are_named_in_one_note() -> None:
    names = ["note", "notes", "date", "class", "remarks", "score", "comments", "kit_names"]
    names += ["pts", "teacher", "checked", "filled", "colour", "print"]
    names += ["Total points", "buck name", "doe name", "kit sex", "buck notes", "number", "#", "id"]
    cells = ",".join("x" for _ in names)
    text = f"player,buck,doe,kits,{','.join(names)}\nAnn,Castor,Lilac,White,{cells}\n"
    assert told(text, "csv") == []
    notes = [f for f in report_on(text, "csv").findings if f.code == "RX005"]
    quoted = [repr(name) for name in names]
    assert [(f.line, f.message) for f in notes] == [
        (0, f"columns not read: {', '.join(quoted[:-1])} and {quoted[-1]}")
    ]


# YAML and JSON


@pytest.mark.parametrize(("mating", "place", "message"), TABLES["matings"])
def test_mating_that_cannot_be_read_is_named_in_plain_words(
    mating: str, place: tuple[int, int], message: str
) -> None:
    finding = only(SHEETS + mating, "yaml")
    assert (finding.line, finding.column, finding.player) == (*place, "Ann")
    assert message in finding.message


@pytest.mark.parametrize(("text", "line", "message"), TABLES["parts"])
def test_part_that_is_not_what_it_should_be_is_named_in_plain_words(
    text: str, line: int, message: str
) -> None:
    sheets = "" if "sheets" in text else "sheets: []\n"
    findings = told(f"{text}\ngame: gene-rummy\n{sheets}", "yaml")
    assert not any(word in f.message for f in findings for word in LIBRARY_WORDS)
    assert (line, True) in [(f.line, message in f.message) for f in findings]


def test_player_who_is_not_among_the_players_is_offered_the_nearest() -> None:
    text = "game: gene-rummy\nplayers: [Anna, Bo]\nsheets:\n  - {player: Ana, matings: []}\n"
    assert only(text, "yaml").message.endswith("Anna and Bo; did you mean 'Anna'?")


@pytest.mark.parametrize(("text", "line", "parts"), TABLES["texts"])
def test_text_that_is_no_yaml_is_explained_in_plain_words(
    text: str, line: int, parts: list[str]
) -> None:
    finding = only(text, "yaml")
    assert finding.line == line
    for part in parts:
        assert part in finding.message


def test_table_in_place_of_a_list_is_one_finding() -> None:
    mating = "{buck: Castor, doe: Lilac, kits: [White], points: 61}"
    assert "a list" in only(f"game: gene-rummy\nsheets:\n  Ann: [{mating}]\n", "yaml").message
    sheet = "game: gene-rummy\nsheets:\n  - player: Ann\n    total: 61\n    matings: "
    for matings in ("{a: b}", "x", "", mating):
        assert "expected a list" in only(f"{sheet}{matings}\n", "yaml").message
