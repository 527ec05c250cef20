"""Score pads verified, and their right copies."""

from pathlib import Path
from textwrap import dedent

from sheets.score_pads import verified
from testcross.rulesets.verification import Task, verify_bytes


def test_right_copy_of_points_before_the_cards_is_right(tmp_path: Path) -> None:
    assert corrected("Ann: 65 Castor x Lilac = White\nAnn total 65\n", tmp_path) == (
        "Ann: Castor x Lilac = White 61\nAnn total 61\n"
    )


def test_slips_are_found_where_they_stand() -> None:
    pad = """\
        # Monday
        Ann: Castor x Lilac = White 60
        Ann: Castor [A- B- CC D-] x Lilac [aa bb Cc dd] = White [-a -b cc -d] 61
        Ann: Black x Black = Castor 10
        Ann total 200
        Bo: Castor x Lilac = Whte 61
        Bo: Castor x Lilac = White 6l
        winner Bo
        """
    found = dict(verified(dedent(pad)))
    assert found == {2: "GR106", 3: "GR102", 4: "GR101", 5: "GR107", 6: "RX002", 7: "RX001"}


def test_pad_is_known_by_its_lines_where_the_name_does_not_say() -> None:
    pad = "Ann: Castor x Lilac = White 60\n"
    assert verified(pad, "-") == [(1, "GR106")]
    assert verified(pad, "pad") == [(1, "GR106")]


def test_text_file_that_holds_yaml_or_csv_is_read_as_such() -> None:
    mating = "{buck: Castor, doe: Lilac, kits: White, points: 60}"
    yaml = f"game: gene-rummy\nsheets:\n- player: Ann\n  matings: [{mating}]\n"
    assert verified(yaml) == [(4, "GR106")]
    assert verified("player,buck,doe,kits,points\nAnn,Castor,Lilac,White,60\n") == [(2, "GR106")]


def test_game_or_rule_that_does_not_exist_is_named() -> None:
    mating = "Ann: Castor x Lilac = White 61"
    assert verified(f"game: chess\n{mating}") == [(1, "RX001")]
    assert verified(f"variant: produktion\n{mating}") == [(1, "RX001")]


def test_command_s_rules_hold_where_the_pad_names_none() -> None:
    pad = b"Ann: Castor x Lilac = White 50\n"
    simple = Task(path="pad.txt", options={"scoring": "simple"})
    assert verify_bytes(simple, pad).findings == ()
    standard = b"scoring: standard\n" + pad
    assert "GR106" in [f.code for f in verify_bytes(simple, standard).findings]


def test_finding_of_a_table_names_it() -> None:
    report = verify_bytes(Task(path="pad.txt"), b"table 7\nAnn: Castor x Lilac = White 60\n")
    (finding,) = [one for one in report.findings if one.code == "GR106"]
    assert finding.message.startswith("table 7: ")


# corrected copies


def corrected(text: str, folder: Path) -> str:
    target = folder / "right.txt"
    report = verify_bytes(Task(path="pad.txt", corrected=str(target)), dedent(text).encode())
    assert report.unwritten == ""
    return target.read_text(encoding="utf-8")


def test_right_copy_changes_only_what_is_wrong(tmp_path: Path) -> None:
    pad = """\
        # Monday
        variant: standard

        Ann
        1. Castor x Lilac -> White 60   # hurry
        Castor × Lilac: White 61
        Castor [A- B- CC D-] x Lilac [aa bb Cc dd] = White [-a -b cc -d] 70
        Total: 191
        Bo: Black x Black = Castor [A- B- C- D-] 10
        Bo: Castor x Lilac = Whte 61
        Ann and Bo win
        """
    assert corrected(pad, tmp_path) == dedent(
        """\
        # Monday
        variant: standard

        Ann
        1. Castor x Lilac = White 61   # hurry
        Castor × Lilac: White 61
        Castor [A- B- Cc D-] x Lilac [aa bb Cc dd] = White [-a -b cc -d] 61
        Total: 183
        Bo: Black x Black = Castor 0
        Bo: Castor x Lilac = Whte 61
        Ann win
        """
    )


def test_no_total_is_added_above_a_line_that_cannot_be_read(tmp_path: Path) -> None:
    unread = "Ann,White,Lilac Seal,White,,,,65\n"
    right = corrected(f"Ann\ncastor x lilac Seal,White,,,,90\n{unread}", tmp_path)
    assert right == f"Ann\ncastor x lilac Seal = White 62\n{unread}"


def test_right_copy_has_totals_and_winner_right(tmp_path: Path) -> None:
    pad = """\
        Ann: Castor x Lilac = White 60
        Bo: Castor x Castor = Castor 15
        Bo total 90
        The winner is Bo.
        """
    copy = corrected(pad.replace("Bo.", "Bo"), tmp_path)
    assert copy.splitlines()[1] == "Ann total 61"
    assert copy.splitlines()[-1] == "The winner is Ann"
    assert verified(copy) == []
