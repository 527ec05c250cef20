"""What findings rest on that nobody wrote down is said once below them."""

import testcross

GAME = """genotype A, B
{box}deal A: a=11RrFFGGTT b=11rrFfGGTT 8RRFfTT Rake
deal B: c=9RRffGGTT d=9RRffGgTT 8RRFfTt Grant
1. 1R; 2; {space}; o F; 1G; 2
R {roll} F 11111 G 11111 T 11111
picks 1R Rr a; 1G GG a
"""
SHEET = """game: genotype
players: [Ann, Bo]
sheet:
  Ann: {plants: 41, completed: 7, goals: 6, markers: 1, coins: 3, total: 51}
  Bo: {plants: 11, completed: 2, goals: 1, markers: 1, coins: 0, total: 13}
winner: Ann
"""


OTHERWISE = "say otherwise with 'box' in a record or --box FILE"


def notes(text: str) -> tuple[str, list[str]]:
    found = testcross.verify(text=text)
    (report,) = found.to_dict()["files"]
    return " ".join(found.text.split()), report.get("assumed", [])


def test_a_die_that_a_roll_does_not_give_rests_on_the_board() -> None:
    said, told = notes(GAME.format(box="", space="t", roll="11111"))
    assert "A took Rr, but no such die is left of R (5RR)" in said
    parents, cells = "parents.R = Rr x Rr", "square.cells = I II III IV"
    places = f"the places of I to IV in a square ({cells})"
    assert told == [f"assumed: printed parents and tiles ({parents}), {places}; {OTHERWISE}"]
    below = said.index("Assumed: printed parents")
    assert said.index("GT212 error") < below < said.index("1 file, ")


def test_dice_that_were_sorted_rest_on_nothing() -> None:
    game = GAME.format(box="", space="t", roll="11111")
    said, told = notes(game.replace("picks", "pools 5RR 5FF 5GG 5TT\npicks"))
    assert "A took Rr, but no such die is left of R (5RR)" in said
    assert told == []


def test_a_board_that_is_named_leaves_no_note() -> None:
    said, told = notes(GAME.format(box="box practice\n", space="t", roll="11111"))
    assert "A took Rr, but no such die is left of R (5RR)" in said
    assert told == []


def test_a_right_game_has_no_note() -> None:
    said, told = notes(GAME.format(box="", space="t", roll="22222"))
    assert "Assumed" not in said
    assert told == []


def test_a_finding_of_another_reading_keeps_its_condition_and_the_note_has_the_value() -> None:
    said, told = notes(GAME.format(box="", space="o F", roll="22222"))
    assert "this is wrong only if space is as assumed" not in said  # goals have two spaces
    said, told = notes(GAME.format(box="", space="t", roll="22222").replace("o F", "t"))
    assert "this is wrong only if space is as assumed" in said
    assert told == [f"assumed: the action spaces (space = 10); {OTHERWISE}"]


def test_the_points_of_goals_on_a_sheet_are_said_once() -> None:
    said, told = notes(SHEET)
    assert "this is wrong only if the points of goals are as assumed" in said
    (note,) = told
    assert note.startswith("assumed: the points of goals (goals.F = 2, goals.f = 3,")
    assert said.count("say otherwise") == 1
    assert notes(SHEET.replace("goals: 1", "goals: 2").replace("13", "14"))[1] == []


def test_a_ruling_that_is_not_named() -> None:
    sheet = SHEET.replace(
        "plants: 11, completed: 2, goals: 1", 'plants: ["9: FF Tt"], goals: {F: 2}'
    )
    sheet = sheet.replace(
        "markers: 1, coins: 0, total: 13", 'markers: ["6: (gg) (TT)"], coins: 0, total: 13'
    )
    said, told = notes(sheet)
    assert "GT107 error" in said
    assert "this is wrong only if a complete plant left standing" in " ".join(said.split())
    assert told[-1] == (
        "assumed: a complete plant left standing at the end counts as harvested (left_standing: "
        "counts); say otherwise with 'rulings' in a record"
    )
    assert "say otherwise with 'rulings' in a record." in said


def test_the_only_round_is_none_too_many() -> None:
    said, _ = notes(GAME.format(box="", space="t", roll="11111").replace("1G GG a", "1G gg c"))
    assert "one too many" not in said


def test_faces_that_cannot_be_read_are_told() -> None:
    game = "game: genotype\nplayers: [Ann, Bo]\nrounds:\n  - roll: {R: [1, 2]}\n"
    said, _ = notes(game)
    assert "'1' is not a face of a die; expected I, II, III, IV or m" in said
