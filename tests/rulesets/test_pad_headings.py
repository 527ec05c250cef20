"""Lines about a pad are read as such in the pads of every game, whatever signs stand in them."""

import pytest
from sheets.score_pads import table
from testcross.rulesets.games import games
from testcross.rulesets.records import FileReport
from testcross.rulesets.verification import Task, verify_bytes

GENE_RUMMY = ("Ann: Castor x Lilac = White 61", "Bo: Castor x Lilac = White 61")
EXPRESSION = ("Ann out: Bo 7 10 SUB; Cy 1; Dee INS = 58", "Bo out: Ann 7; Cy 1; Dee 2 = 10")
PADS = {"gene-rummy": GENE_RUMMY, "gene-expression": EXPRESSION}
HEADINGS = [
    "Teacher: Miss X",
    "teacher: mr x",
    "Teacher = Miss X",
    "Teacher: Mr X Hall",
    "Teacher: Miss X   Class: 7b",
    "Class: 7x",
    "Class: 7 x",
    "Class: 7b = year 7",
    "Group: X",
    "Group x:",
    "Room: 4 x",
    "Date: 12 May",
    "Date: 12 x 2026",
    "Date: 12.5.2026",
    "Note: 2 x 30 minutes",
    "Note: Ann * Bo",
    "School: St X -> York",
]
MATINGS = [
    "Castor x Lilac = White 61",
    "Castor, Lilac -> White 61",
    "Castor Lilac White 61",
    "Castor with Lilac gives White 61",
]


def report(pad: str) -> FileReport:
    return verify_bytes(Task(path="pad.txt", engine="python-constraint"), pad.encode())


def errors(pad: str) -> list[tuple[int, str]]:
    return [(one.line, one.player) for one in report(pad).findings if one.code != "RX004"]


def facts(pad: str) -> list[tuple[str, str, str]]:
    """Return what is found on a pad, but for where it stands."""
    return [(one.code, one.player, one.text) for one in report(pad).findings]


def test_every_game_with_pads_has_one_here() -> None:
    assert {name for name, game in games().items() if game.pads} == PADS.keys()


@pytest.mark.parametrize("place", [0, 1, 2])
@pytest.mark.parametrize("game", PADS)
def test_heading_line_changes_nothing_of_a_pad(game: str, place: int) -> None:
    lines = PADS[game]
    plain = facts("\n".join(lines))
    for heading in HEADINGS:
        pad = "\n".join([*lines[:place], heading, *lines[place:]])
        assert facts(pad) == plain, heading


@pytest.mark.parametrize("line", ["Group X", "Class 7 x", "Room 4 x", "Miss X"])
def test_name_that_ends_in_x_is_read_as_other_names_are(line: str) -> None:
    below = "\n".join(GENE_RUMMY)
    others = (f"{line[:-1]}Y\n{below}", f"{below}\n{line[:-1]}Y")
    for pad, other in zip((f"{line}\n{below}", f"{below}\n{line}"), others, strict=True):
        found = [(code, text.replace(line, f"{line[:-1]}Y")) for code, _, text in facts(pad)]
        assert found == [(code, text) for code, _, text in facts(other)]


@pytest.mark.parametrize("player", ["Ann X", "Group X", "Miss X"])
def test_player_whose_name_ends_in_x_has_matings_points_and_wins(player: str) -> None:
    record = table(f"{player}: {MATINGS[0]}\n{player}: 61\nwinner: {player}").record
    (sheet,) = record.sheets
    assert (sheet.player.text, len(sheet.matings)) == (player, 1)
    assert sheet.total is not None
    assert [winner.text for winner in record.winners] == [player]


@pytest.mark.parametrize("mating", MATINGS)
def test_mating_of_a_group_is_no_heading(mating: str) -> None:
    (sheet,) = table(f"Group 1: {mating}").record.sheets
    assert (sheet.player.text, len(sheet.matings)) == ("Group 1", 1)


@pytest.mark.parametrize(
    "mating", ["Castr x Lilac = White", "Castr x Lilc = Whte", "Castor x Lilac"]
)
def test_miswritten_mating_of_a_group_is_found(mating: str) -> None:
    assert set(errors(f"{GENE_RUMMY[0]}\nGroup 1: {mating}")) == {(2, "Group 1")}


def test_round_of_a_player_called_like_a_heading_is_judged() -> None:
    pad = "Page out: Bo 7; Cy 1; Dee 2 = 99\nBo out: Page 7; Cy 1; Dee 2 = 10"
    assert errors(pad) == [(1, "Page")]
