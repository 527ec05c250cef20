"""Whose a finding is, and who is called clean, of sheets of Gene Rummy at the door."""

from pathlib import Path

from sheets.workbook_files import xlsx
from testcross import verify

HEADING = ["Buck", "Doe", "Kit", "Points"]


def flags(path: Path) -> dict[str, bool | None]:
    return {one.player: one.clean for one in verify(path).summary.players}


def test_half_a_row_below_a_name_is_that_players(tmp_path: Path) -> None:
    path = tmp_path / "sheet.xlsx"
    rows = [["Ann"], HEADING, ["Castor", "Lilac"], ["Castor", "Lilac", "White", "60"]]
    path.write_bytes(xlsx({"Table 1": rows}))
    found = [(one.line, one.code, one.player) for one in verify(path).findings]
    assert found == [(3, "RX001", "Ann"), (4, "GR106", "Ann")]


def test_half_a_row_below_a_title_is_nobodys(tmp_path: Path) -> None:
    path = tmp_path / "sheet.csv"
    path.write_text("Gene Rummy\nplayer,buck,doe,kit\n,Castor,Lilac,\nAnn,Castor,Lilac,White\n")
    found = [(one.line, one.code, one.player) for one in verify(path).findings if one.line]
    assert found == [(3, "RX001", "")]


def test_player_is_spelt_as_in_the_list_of_players(tmp_path: Path) -> None:
    path = tmp_path / "sheet.yaml"
    path.write_text(
        "game: gene-rummy\nplayers: [ANN]\nsheets:\n- player: Ann\n  matings:\n"
        "  - {buck: Castor, does: Lilac, kits: [White]}\n"
        "  - {buck: Castor, doe: Lilac, kits: [White], points: 60}\n"
    )
    found = [(one.line, one.code, one.player) for one in verify(path).findings if one.line]
    assert found == [(6, "RX001", "ANN"), (7, "GR106", "ANN")]


def test_player_of_whom_there_is_a_note_and_no_more_is_clean(tmp_path: Path) -> None:
    path = tmp_path / "pad.txt"
    path.write_text("Ann: Lilac doe x Castor buck = White 61\nBo: Castor x Lilac = White 60\n")
    answer = verify(path)
    assert {str(one.code) for one in answer.findings if one.player == "Ann"} == {"GR110"}
    assert flags(path) == {"Ann": True, "Bo": False}


def test_player_whose_litter_was_not_judged_is_not_called_clean(tmp_path: Path) -> None:
    path = tmp_path / "pad.txt"
    path.write_text(
        "Ann: Castor x Lilac = White, White\nBo: Castor x Lilac = White, White 61\n"
        "Bo: Castor x Lilac = White 61\nCy: Castor x Lilac = White 61\n"
    )
    answer = verify(path, variant="standard")
    assert [(one.code, one.player) for one in answer.findings if one.line] == [("GR109", "Ann")]
    assert flags(path) == {"Ann": False, "Bo": None, "Cy": True}
    (row,) = (line for line in answer.report("text").splitlines() if line.startswith("Bo "))
    assert row.split()[1:5] == ["2", "1", "of", "2"]
    assert row.endswith("not all checked")


def test_turn_without_a_name_may_be_anybodys_also_where_too_many_play(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(
        "game: gene-rummy\nplayers: [Ann, Bo, Cy, Di, Ed, Fi, Gus]\nrounds:\n- turns:\n"
        "  - {player: Ann, mating: {buck: Castor, doe: Lilac, kits: [White], points: 61}}\n"
        "  - {player: '', mating: {buck: Castor, doe: Lilac, kits: [White], points: 61}}\n"
        "  scores: {Ann: 61, Bo: 61}\n"
    )
    found = [(one.line, one.code) for one in verify(path).findings if one.line]
    assert found == [(2, "RX001")]


def test_number_beside_an_unknown_name_among_cards_is_no_total(tmp_path: Path) -> None:
    path = tmp_path / "sheet.csv"
    heading = "player,buck,doe,kit,points\nAnn,Castor,Lilac,White,61\n"
    for below, expected in (
        (",Di,12,,\n", [(3, "RX001", "Ann")]),
        ("Di,12,,,\n", [(3, "RX001", "Di")]),
        ("Ann,12,,,\n", [(3, "GR107", "Ann")]),  # whose matings stand above
    ):
        path.write_text(heading + below)
        found = [(one.line, one.code, one.player) for one in verify(path).findings if one.line]
        assert found == expected
