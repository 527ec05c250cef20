"""Totals of gene expression that are wrong or unknown: what is found, and what a right copy has."""

from pathlib import Path

from testcross.rulesets.verification import Task, verify_file

HEAD = "game: gene-expression\nplayers: [Ann, Bo, Cy, Dee]\n"
LEFT = "    left: {Bo: [7, 10, SUB], Cy: [1], Dee: [INS, INS]}\n"
SHEET = (
    f"{HEAD}target: 50\nrounds:\n  - out: Ann\n{LEFT}"
    "    scores: {Ann: 78, Bo: 0, Cy: 0, Dee: 0}\n"
)
RIGHT = f"{SHEET}scores: {{Ann: 78, Bo: 0, Cy: 0, Dee: 0}}\nwinner: Ann\n"


PLAYED_BESIDES = Path(__file__).parents[2] / "data" / "records" / "expression_played_besides.yaml"
UNREAD_AND_WRONG = PLAYED_BESIDES.with_name("expression_turn_unread_and_wrong.tcg")
"""A turn that cannot be read, and one behind it that is wrong as it is written."""


def checked(folder: Path, text: str) -> tuple[list[str], str, str]:
    """Return the codes of what is found, the right copy, and its last two lines."""
    source, copy = folder / "sheet.yaml", folder / "right.yaml"
    source.write_text(text, encoding="utf-8")
    report = verify_file(Task(path=str(source), corrected=str(copy)))
    codes = [str(one.code) for one in report.findings if one.line]
    right = copy.read_text(encoding="utf-8") if copy.exists() else text
    return codes, right, "".join(right.splitlines(keepends=True)[-2:])


def test_winner_by_a_wrong_total_is_put_right_with_it(tmp_path: Path) -> None:
    wrong = RIGHT.replace(
        "Bo: 0, Cy: 0, Dee: 0}\nwinner: Ann", "Bo: 90, Cy: 0, Dee: 0}\nwinner: Bo"
    )
    codes, copy, end = checked(tmp_path, wrong)
    assert codes == ["GE103"]  # the winner is right for the total as it is written
    assert RIGHT.endswith(end)
    assert checked(tmp_path, copy)[0] == []


def test_winner_who_is_no_player_is_put_right(tmp_path: Path) -> None:
    codes, _, end = checked(tmp_path, RIGHT.replace("winner: Ann", "winner: An"))
    assert codes == ["GE104"]
    assert RIGHT.endswith(end)


def test_end_of_a_game_with_an_unknown_total_stays_open(tmp_path: Path) -> None:
    unread = LEFT.replace("7, 10, SUB", "X")
    last = "scores: {Ann: 700}\nwinner: Ann\n"
    codes, _, end = checked(tmp_path, f"{HEAD}rounds:\n  - out: Ann\n{unread}{last}")
    assert (codes, end) == (["RX002"], last)


def test_right_copy_has_the_turn_that_is_wrong_and_nothing_else(tmp_path: Path) -> None:
    text = PLAYED_BESIDES.read_text(encoding="utf-8")
    codes, copy, _ = checked(tmp_path, text)
    assert codes == ["GE209", "GE106"]
    assert checked(tmp_path, copy)[0] == ["GE209"]


def test_cards_left_are_kept_where_a_wrong_turn_before_may_be_the_cause(tmp_path: Path) -> None:
    copy = tmp_path / "right.tcg"
    report = verify_file(Task(path=str(UNREAD_AND_WRONG), corrected=str(copy)))
    (found,) = (one for one in report.findings if one.player == "Ann")
    assert "May follow: line 81, Ann was recorded with T9 left" in found.reason
    assert copy.read_text(encoding="utf-8") == UNREAD_AND_WRONG.read_text(encoding="utf-8")


def test_name_of_several_words_is_put_right_as_a_whole(tmp_path: Path) -> None:
    source, copy = tmp_path / "sheet.tcg", tmp_path / "right.tcg"
    names = "players: Ann, Bo, Cy, Dee\n\nround 1\nout: {}\n"
    left = "left Bo: 7 10 SUB\nleft Cy: 1\nleft Dee: INS INS\n"
    scores = "scores: Ann 78, Bo 0, Cy 0, Dee 0\n\ntotals: Ann 78, Bo 0, Cy 0, Dee 0\nwinner: {}\n"
    text = f"game: gene-expression\ntarget: 50\n{names}{left}{scores}"
    source.write_text(text.format("Ann", "er: Ann  # she says"), encoding="utf-8")
    verify_file(Task(path=str(source), corrected=str(copy)))
    assert copy.read_text(encoding="utf-8") == text.format("Ann", "Ann  # she says")


def test_right_copy_agrees_with_itself_about_who_went_out(tmp_path: Path) -> None:
    """The names of two hands were exchanged, behind a turn that is missing."""
    source, copy = tmp_path / "game.tcg", tmp_path / "right.tcg"
    source.write_text(
        "game: gene-expression\nplayers: Ann, Bo, Cy, Dee\nround 1: dealer Bo, first P-TRA\n"
        "hand Ann: P-SUB T8 O7 G3 O1 T10\nhand Bo: G-DEL O-INS G-TRA P6 P-DEL T-DEL\n"
        "hand Cy: P5 P2 O-DEL O9 T-INS G-DEL\nhand Dee: T3 O-TRA P10 O6 O5 O-SUB\n"
        "Cy: skip\nDee: O-TRA\nAnn: skip\nBo: T-DEL O-INS\nCy: skip +G6 +P9\nDee: T3\nAnn: G3\n"
        "Bo: P-DEL G-TRA\nCy: skip\nAnn: T10\nBo: G-DEL P6\nout: Dee\n"
        "left Ann: P-SUB T8 O7 O1\nleft Cy: P5 P2 O-DEL O9 T-INS G-DEL G6 P9\n"
        "left Bo: O6 O5 O-SUB\nscores: Ann 0, Bo 158, Cy 0, Dee 0\n",
        encoding="utf-8",
    )
    found = verify_file(Task(path=str(source), corrected=str(copy))).findings
    assert [str(one.code) for one in found if one.line] == ["GE204", "GE107", "GE106"]
    after = verify_file(Task(path=str(copy))).findings
    assert [str(one.code) for one in after if one.line] == ["GE204"]


def test_points_of_others_are_put_right_where_a_line_may_hold_the_end(tmp_path: Path) -> None:
    source, copy = tmp_path / "game.tcg", tmp_path / "right.tcg"
    source.write_text(
        "game: gene-expression\nplayers: Ann, Bo, Cy, Dee\nround 1\nout: Ann\nnull Bo: 7 10 SUB\n"
        "left Cy: 1\nleft Dee: INS INS\nscores: Ann 78, Bo 20, Cy 0, Dee 0\n",
        encoding="utf-8",
    )
    found = verify_file(Task(path=str(source), corrected=str(copy))).findings
    assert {str(one.code) for one in found if one.line} == {"RX001", "RX002", "GE102"}
    assert copy.read_text(encoding="utf-8").endswith("\nscores: Ann 78, Bo 0, Cy 0, Dee 0\n")
