"""A mating on a score pad: every way to write its line says what it means, or is refused."""

import pytest
from sheets.score_pads import said, table, verified
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.verification import Task, verify_bytes


def only_mating(line: str) -> tuple[str, str, str]:
    """Return what a line says of a mating of Ann's."""
    found = table(line)
    assert found.findings == ()
    (sheet,) = found.record.sheets
    assert sheet.player.text == "Ann"
    (mating,) = sheet.matings
    return said(mating)


# a mating


@pytest.mark.parametrize(
    "line",
    [
        "Ann: Castor x Lilac = White 61",
        "Ann: Castor × Lilac → White 61",
        "Ann:Castor X Lilac->White 61",
        "Ann: Castor x Lilac: White: 61",
        "Ann: Castor and Lilac = White 61 points",
        "Ann: Castor + Lilac = White, 61",
        "Ann: Castor, Lilac, White, 61",
        "Ann: Castor & Lilac => White (61)",
        "Ann: Castor Lilac White 61 pts",
        "Ann: Castor Lilac = White [61]",
        "Ann: Castor x Lilac White 61",
        "Ann: Castor x Lilac = White = 61",
        "Ann: Castor x Lilac = White61",
        "Ann: Castor x Lilac = White - 61",
        "Ann: White = Castor x Lilac 61",
        "Ann: White from Castor x Lilac 61",
        "1. Ann: Castor x Lilac = White 61",
        "- Ann: Castor x Lilac = White 61  # in a hurry",
        "Ann\nCastor x Lilac = White 61",
        "Ann:\n\n(2) Castor x Lilac = White 61",
        "player: Ann\nCastor x Lilac = White 61",
        "Ann Castor x Lilac = White 61\nAnn total",
        "Ann - Castor x Lilac = White 61\nwinner: Ann",
        "Ann, Castor x Lilac = White 61\nplayers Ann",
        "Ann - Castor x Lilac = White 61",
        "Ann \u2013 Castor x Lilac = White 61",
        "Ann -- Castor and Lilac = White 61",
        "Ann: Castor * Lilac = White 61",
        "Ann: Castor * Lilac White 61",
        "Ann: 61 Castor x Lilac = White",
        "Ann\n61 Castor x Lilac = White",
        "Ann - 61 points Castor and Lilac = White",
        "Ann: 61p, Castor Lilac White",
        "Ann: Castor\u00a0x\u00a0Lilac\u00a0= White 61",
    ],
)
def test_mating_is_read_however_it_is_separated(line: str) -> None:
    cards, filled, points = only_mating(line)
    assert (cards, filled) == ("Castor, Lilac, White", "")
    assert points.split()[0].rstrip("p") == "61"


@pytest.mark.parametrize(
    "kits",
    [
        "Black, Lynx, Blue Cal",
        "Black; Lynx; Blue Cal",
        "Black + Lynx + Blue Cal",
        "Black and Lynx and Blue Cal",
        "Black, Lynx and Blue Cal",
        "Black & Lynx, Blue Cal",
        "Black Lynx Blue Cal",
    ],
)
def test_kits_are_parted_however_they_are_listed(kits: str) -> None:
    cards = "Castor, Castor, Black, Lynx, Blue Cal"
    assert only_mating(f"Ann: Castor x Castor = {kits} 80") == (cards, "", "80")


@pytest.mark.parametrize(
    "line",
    [
        "Castor [A- B- Cc D-] x Lilac [aa bb Cc dd] = White [-a -b cc -d] 61",
        "Castor[A- B- Cc D-]xLilac",
        "Castor A- B- Cc D- x Lilac aa bb Cc dd = White -a -b cc -d 61",
        "Castor [A- B- Cc D-] and Lilac [aa bb Cc dd] → White [-a -b cc -d] (61)",
        "White [-a -b cc -d] = Castor [A- B- Cc D-] x Lilac [aa bb Cc dd] 61",
        "Castor [A-B-CcD-] x Lilac [aabbCcdd] = White [-a-bcc-d] 61",
        "Castor [A- B- Cc D-] * Lilac [aa bb Cc dd] = White [-a -b cc -d] 61",
        "Castor [A* B* Cc D*] * Lilac [aa bb Cc dd] = White [-a -b cc -d] 61",
        "Castor [A–\u00a0B– Cc D–] x Lilac [aa bb Cc dd] = White [–a –b cc –d] 61",
    ],
)
def test_genotypes_stand_behind_their_cards(line: str) -> None:
    if "]x" in line:
        with pytest.raises(UnreadableError, match="not a mating"):
            table(f"Ann: {line}")
        return
    cards, filled, points = only_mating(f"Ann: {line}")
    assert (cards, points) == ("Castor, Lilac, White", "61")
    plain = filled.replace("–", "-").replace("*", "-").replace("\u00a0", "").replace(" ", "")
    assert plain == "A-B-CcD-,aabbCcdd,-a-bcc-d"


def test_some_genotypes_may_be_left_out() -> None:
    (sheet,) = table("Ann: Castor x Lilac [aa bb Cc dd] = White").record.sheets
    (mating,) = sheet.matings
    assert [entry and entry.text for entry in mating.filled] == [None, "aa bb Cc dd", None]
    assert mating.points is None


@pytest.mark.parametrize(
    ("line", "cards"),
    [
        ("A- B- C- D- x aa bb C- dd = White 61", "A- B- C- D-, aa bb C- dd, White"),
        ("Castor buck x Lilac doe = White doe 61", "Castor buck, Lilac doe, White doe"),
        ("Castor (Aa B- C- D-) x REW = Lilac 9", "Castor (Aa B- C- D-), REW, Lilac"),
        ("castor x blue cal = black and tan 1", "castor, blue cal, black and tan"),
        ("Castr x Lilac = Whte 61", "Castr, Lilac, Whte"),
    ],
)
def test_cards_stay_as_they_are_written(line: str, cards: str) -> None:
    assert only_mating(f"Ann: {line}")[0] == cards


def test_player_before_a_dash_is_known_on_other_lines() -> None:
    pad = """\
        Cleo - Castor x Lilac = White 61
        Bo: Lilac x Castor = White
        Cleo Castor x Lilac = White 61
        """
    record = table(pad).record
    assert {one.player.text: len(one.matings) for one in record.sheets} == {"Cleo": 2, "Bo": 1}


def test_superscript_before_the_cards_is_no_number() -> None:
    report = verify_bytes(Task(path="pad.txt"), "Ann: ³6 Castor x Lilac = White\n".encode())
    messages = [one.message for one in report.findings if one.code == "RX001"]
    assert messages == ["'points' is '³6'; expected a whole number, 0 or more"]


def test_place_of_every_entry_is_known() -> None:
    (sheet,) = table("# pad\n  Ann: Castor x Lilac [aa bb Cc dd] = White 61").record.sheets
    (mating,) = sheet.matings
    entries = (*mating.cards, mating.filled[1], mating.points)
    assert [(one.line, one.column) for one in entries if one] == [
        (2, 8),
        (2, 17),
        (2, 39),
        (2, 24),
        (2, 45),
    ]


@pytest.mark.parametrize(
    ("line", "column", "problem"),
    [
        ("Ann: Castor x Lilac", 15, "no '=' between parents and kits"),
        ("Ann: Castor x Lilac x White x Blue = 61", 6, "more than one 'x' on the line"),
        ("Ann: Castor x Lilac = = White", 15, "more than one '=' on the line"),
        ("Ann: Castor = White 61", 6, "no 'x' between the parents"),
        ("Ann: x Lilac = White 61", 6, "the buck is missing"),
        ("Ann: Castor x = White 61", 14, "the doe is missing"),
        ("Ann: Castor x Lilac = 61", 22, "a kit is missing"),
        ("Ann: Castor x Lilac = White, , Black", 33, "a kit is missing"),
        ("Ann: Castor [Aa x Lilac = White 61", 13, "'[' has no ']'"),
        ("Ann: Castor x Lilac = Chocolate and Chinchilla 5", 23, "is one card, or 2"),
        ("Ann: quickly done", 6, "not a mating"),
        ("Ann: Castor * Lilac * White = 61", 6, "no 'x' between the parents"),
        (
            "Ann: 12 Castor x Lilac = White",
            6,
            "write 'Castor x Lilac = White 12' or '12. Castor x Lilac = White'",
        ),
        (
            "Ann: 2 Castor x Lilac = White 61",
            6,
            "'Castor x Lilac = White 61', or '2. Castor x Lilac = White 61' if 2 is the number",
        ),
        ("Lilac - Castor x Lilac = White 61", 1, "write 'Lilac: Castor x Lilac = White 61'"),
    ],
)
def test_line_that_is_no_mating_says_what_is_missing_and_costs_the_total(
    line: str, column: int, problem: str
) -> None:
    found = table(f"Ann: Castor x Lilac = White 61\n{line}\nAnn total 100")
    (error,) = found.findings
    assert (error.line, error.player) == (2, "Ann")
    assert abs(error.column - column) <= 1
    assert problem in error.text
    (sheet,) = found.record.sheets
    assert sheet.unread == 1
    assert verified(f"Ann: Castor x Lilac = White 61\n{line}\nAnn total 100") == [(2, "RX001")]
