"""Lines of turn notation as people type them: what they say, and what is wrong with them."""

from time import process_time
from typing import Any

import pytest
from testcross.rulesets.gene_rummy.record.game_record import GameRecord
from testcross.rulesets.gene_rummy.record.turn_notation.game_lines import read_notation
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.records.parts import plain_part
from testcross.rulesets.records.parts.part_reader import read_part
from testcross.rulesets.verification import Task, verify_bytes

HEAD = "game: gene-rummy\nplayers: Ann, Bo, Cy\nround 1: dealer Cy, up LiOb\n"
LINE = 4
"""The line behind the head."""


def read(text: str, head: str = HEAD) -> tuple[dict[str, Any], list[tuple[int, int, str]]]:
    """Return the game that a text says, and what cannot be read of it."""
    found = read_part(read_notation(head + text).root, GameRecord)
    return plain_part(found.value), [(f.line, f.column, f.text) for f in found.findings]


def round_of(text: str, head: str = HEAD) -> dict[str, Any]:
    """Return the round that a text says, of which everything can be read."""
    game, problems = read(text, head)
    assert problems == []
    (one,) = game["rounds"]
    return dict(one)


def turn(line: str) -> dict[str, Any]:
    (one,) = round_of(line)["turns"]
    return dict(one)


MATING = {"buck": "Castor buck", "doe": "Lilac doe", "kits": ["White doe"], "points": 61}
WHITE = {"from": "gene pool", "card": "White doe"}
TURN = {"player": "Ann", "draw": WHITE, "mating": MATING, "retire": "Amber doe"}
FILLED = {"buck": "A- B- Cc D-", "doe": "aa bb Cc dd", "kits": ["-a -b cc -d"]}


@pytest.mark.parametrize(
    "line",
    [
        "Ann: +Wd Cas x Li 61 -Amd",
        "Ann: +Wd Cas x Li = Wd 61 -Amd",
        "Ann: +Wd Casb x Lid = Wd 61 -Amd",
        "Ann: +WD CAS X LI 61 -AMD",
        "Ann: +wd, cas × li → wd 61; -amd",
        "Ann: +Wd Cas×Li->Wd 61-Amd",
        "Ann +Wd Cas x Li 61 –Amd",
        "Ann: +White doe, Castor buck x Lilac doe = White doe 61 -Amber doe",
        "Ann: +White doe Castor buck x Lilac doe 61 points, retires Amber doe",
        "Ann: gene pool: White doe, Castor b x Lilac d 61, retire Amber d",
        "Ann: draws from gene pool White doe, Cas x Li 61; retired: Am doe",
        "  Ann :  + Wd   Cas x Li   61   - Amd  # a fine one",
        # D: words of which each has one meaning, codes in pieces, a comma before the points
        "Ann: draws Wd Cas x Li 61 discards Amd",
        "Ann: draw Wd, Cas x Li, 61, discarded Amd",
        "Ann: drew W d Cas b x Li d, 61 -Am d",
        "Ann: draws from the gene pool Wd Cas x Li; 61 points -Amd",
        "Ann: draw + Wd Cas x Li 61 retires Am d",
        "{first} Ann: +Wd {lucky} Cas x Li 61 {her best} -Amd",
        '"Ann": +"White doe" "Castor buck" x "Lilac doe" points 61 -"Amber doe"',
    ],
)
def test_turn_may_be_written_in_many_ways(line: str) -> None:
    assert turn(line) == TURN


def test_part_of_an_opening_in_which_nothing_stands_is_left_out() -> None:
    assert read("", HEAD.replace("Cy,", "Cy, :,")) == read("")


@pytest.mark.parametrize(
    "genotypes",
    [
        "(Cc/Cc/-a-b-d)",
        "( Cc / Cc / -a -b -d )",
        "(A- B- Cc D- / aa bb Cc dd / -a -b cc -d)",
        "(A-B-CcD-/aabbCcdd/-a-bcc-d)",
        '("A- B- Cc D-" / "aa bb Cc dd" / "-a -b cc -d")',
    ],
)
def test_genotypes_may_be_written_short_or_in_full(genotypes: str) -> None:
    assert turn(f"Ann: +Wd Cas x Li {genotypes} 61 -Amd") == {
        **TURN,
        "mating": {**MATING, "filled": FILLED},
    }


def test_genotype_may_stand_behind_its_own_card() -> None:
    found = turn("Ann: +Wd Cas(Cc) x Li (Cc) = Wd(-a-b-d) 61 -Amd")
    assert found["mating"]["filled"] == FILLED


def test_genotype_of_c_with_a_small_raised_letter_has_brackets_of_its_own() -> None:
    found = turn("Ann: +Chib Cas x Chi (A- B- Cc(chd) D- / . / .) 24")
    assert found["mating"]["filled"]["buck"] == "A- B- Cc(chd) D-"


def test_place_between_strokes_that_is_empty_says_nothing_and_a_dot_what_the_card_shows() -> None:
    found = turn("Ann: +Wd Cas x Li (/./) 61")
    assert found["mating"]["filled"] == {"buck": None, "doe": "aa bb C- dd", "kits": [None]}


def test_code_without_a_letter_is_of_its_parents_sex_and_elsewhere_of_none() -> None:
    found = turn("Ann: +W Casd x Lib -Am")
    assert found["draw"]["card"] == "White"
    assert (found["mating"]["buck"], found["mating"]["doe"]) == ("Castor doe", "Lilac buck")
    assert found["retire"] == "Amber"


def test_long_name_stays_as_it_was_typed() -> None:
    found = turn("Ann: +rew DOE, Castor x Self  Black = Red-Eyed White 61")
    assert found["draw"]["card"] == "rew DOE"
    assert found["mating"]["buck"] == "Castor"
    assert found["mating"]["doe"] == "Self  Black"
    assert found["mating"]["kits"] == ["Red-Eyed White"]


def test_turn_may_hold_a_litter_or_two_matings() -> None:
    litter = turn("Ann: +Wd Cas x Li = Wd, Blad, Red-Eyed White buck 61")
    assert litter["mating"]["kits"] == ["White doe", "Black doe", "Red-Eyed White buck"]
    first, second = turn("Ann: +Wd Cas x Li 61 & Op x Cho = Blub 43 -Amd")["mating"]
    assert first == MATING
    assert second["kits"] == ["Blue buck"]


def test_turn_may_be_short() -> None:
    assert turn("Ann: ^Wd -Wd") == {
        "player": "Ann",
        "draw": {"from": "retirement", "card": "White doe"},
        "retire": "White doe",
    }
    assert turn("Ann: +")["draw"] == {"from": "gene pool"}
    assert turn("Ann:") == {"player": "Ann"}
    assert turn('Ann: from "my sleeve" Wd')["draw"]["from"] == "my sleeve"


@pytest.mark.parametrize(
    ("words", "said"),
    [("taken back", "true"), ("Taken Back:", "true"), ("taken back false", "false")],
)
def test_mating_may_be_taken_back(words: str, said: str) -> None:
    told = turn(f"Ann: +Casd Bla x Bla 40 {words} -Lid")
    assert told["taken back"] is (said == "true")
    assert told["mating"]["points"] == 40
    assert told["retire"] == "Lilac doe"


def test_rulings_of_a_table_stand_at_the_head() -> None:
    game, problems = read("Ann: +Wd -Wd\n", HEAD + "retire_drawn: forbidden\n")
    assert (game["retire_drawn"], problems) == ("forbidden", [])


def test_call_of_set_says_verdict_and_new_cards() -> None:
    head = "game: gene-rummy\nvariant: set\nplayers: Ann, Bo\nround 1: dealer Bo, offspring Wd\n"
    told = round_of(
        "layout: Casb Opb Lid\n"
        "Ann: Cas x Li = Wd 61 right, replaced: Blad ChoCad, offspring: Casd\n"
        "Bo: BlaS x AmCa = Casd judged wrong, penalty 10\n"
        "added: Lyd Chob, Blue buck\n",
        head,
    )
    assert told["layout"] == ["Castor buck", "Opal buck", "Lilac doe"]
    assert told["offspring"] == "White doe"
    assert told["calls"] == [
        {
            "player": "Ann",
            "mating": MATING,
            "judged": "right",
            "replaced": ["Black doe", "Chocolate Cal doe"],
            "offspring": "Castor doe",
        },
        {
            "player": "Bo",
            "mating": {"buck": "Black Seal buck", "doe": "Amber Cal doe", "kits": ["Castor doe"]},
            "judged": "wrong",
            "penalty": 10,
        },
        {"added": ["Lynx doe", "Chocolate buck", "Blue buck"]},
    ]


@pytest.mark.parametrize(
    "line",
    [
        "hand Ann: Casb Lid LiMCad",
        "HAND Ann: casb, lid, limcad",
        "hand ann Casb Lid LiMCad",
        "hand Ann: Castor buck, Lilac doe, Lilac Marten Cal doe",
        "hand Ann: Castor buck Lilac doe Lilac Marten Cal doe",
        'hand Ann: Casb "Lilac doe" LiMCad  # dealt by Cy',
    ],
)
def test_hand_may_be_written_in_many_ways(line: str) -> None:
    (hand,) = round_of(line)["hands"].values()
    assert hand == ["Castor buck", "Lilac doe", "Lilac Marten Cal doe"]


@pytest.mark.parametrize(
    "line", ["scores: Ann 61, Bo 0", "Scores Ann: 61; Bo=0", 'scores: "Ann" 61, Bo "0"']
)
def test_scores_may_be_written_in_many_ways(line: str) -> None:
    assert round_of(line)["scores"] == {"Ann": 61, "Bo": 0}


def test_names_may_have_any_letters_in_quotes() -> None:
    head = 'players: "Dee, Jr", Player 1, "x"\ngame: gene-rummy\n'
    game, problems = read(
        'round 1: dealer "Dee, Jr"\n"Dee, Jr": +Wd\nPlayer 1: -Wd\n"x": -Wd\n'
        'scores: "Player 1" 5, "Dee, Jr" 6\ntotals: "x" 7\nwinner: Player 1, "x"\n',
        head,
    )
    assert problems == []
    assert game["players"] == ["Dee, Jr", "Player 1", "x"]
    (one,) = game["rounds"]
    assert one["dealer"] == "Dee, Jr"
    assert [t["player"] for t in one["turns"]] == ["Dee, Jr", "Player 1", "x"]
    assert one["scores"] == {"Player 1": 5, "Dee, Jr": 6}
    assert game["scores"] == {"x": 7}
    assert game["winner"] == ["Player 1", "x"]


def test_round_may_begin_without_its_line_and_its_parts_may_have_lines_of_their_own() -> None:
    told = round_of("dealer: Cy\nup: LiOb\nAnn: +Wd\n", "game: gene-rummy\nplayers: Ann, Bo\n")
    assert (told["dealer"], told["retirement"], len(told["turns"])) == ("Cy", "Lilac Otter buck", 1)


# what is wrong with a line


@pytest.mark.parametrize(
    ("line", "column", "problem"),
    [
        ("Ann: +Wd Cas Li 61", 10, "cannot read 'Cas Li 61' in a turn"),
        ("Ann: plays Wd", 6, "cannot read 'plays Wd' in a turn"),
        ("Ann: +Wd Cas x Li = 61", 20, "a card is missing here"),
        ("Ann: +Wd x Li 61", 10, "the buck is missing here"),
        ("Ann: +Wd Cas x 61", 15, "the doe is missing here"),
        ("Ann: Cas x Li 61", 17, "the kit is missing here; write = and its card"),
        ("Ann: +Wd Cas x Li x Bla", 21, "a second 'x'; put '&' between two matings"),
        ("Ann: +Wd Cas x Li = Wd = Wd", 26, "a second '='; delete it"),
        ("Ann: +Wd Cas x Li (Cc/Cc 61", 19, "a bracket that opens here is not closed"),
        ("Ann: +Wd Cas x Li Cc) 61", 21, "')' closes nothing; delete it"),
        ('Ann: +Wd Cas x "Lilac 61', 16, "a quote that opens here is not closed"),
        (r'Ann: +"W\d"', 7, "a backslash in quotes begins"),
        ("Ann: +Wd {good -Amd", 10, "a comment that opens here is not closed; close it with }"),
        ("Ann: +Wd -Amd -Blad", 16, "this line has a second 'retire'; delete one"),
        ("Ann: +Wd ^Amd", 10, "this line has a second 'draw'; delete one"),
        ("Ann: -", 7, "a card is missing here"),
        ("Ann: +Wd Cas x Li 61 taken", 22, "expected 'taken back'"),
        ("Ann: +Wd -Amd Blad", 15, "put a comma between 'Amd' and 'Blad', or quote the card"),
        ("Ann: +Wd &", 11, "a mating is missing here; delete the '&', or add one"),
        ("Ann: +Otter Tan Castor x Li", 7, "put a comma between the card drawn and the buck"),
        ("Anne: hello", 1, "cannot read a line that begins 'Anne'; did you mean 'Ann'?"),
        ("nonsense", 1, "cannot read a line that begins 'nonsense'; expected NAME: for a turn"),
    ],
)
def test_turn_that_cannot_be_read_says_where_and_what_helps(
    line: str, column: int, problem: str
) -> None:
    game, problems = read(f"{line}\nBo: +Blad -Blad\n")
    ((found, at, text),) = problems
    assert (found, at) == (LINE, column)
    assert text.startswith(problem)
    assert game["rounds"][0]["turns"][1] == {
        "player": "Bo",
        "draw": {"from": "gene pool", "card": "Black doe"},
        "retire": "Black doe",
    }


@pytest.mark.parametrize(
    ("line", "column", "problem"),
    [
        ("socres: Ann 61", 1, "cannot read a line that begins 'socres'; did you mean 'scores'?"),
        ("hnad Ann: Casb", 1, "cannot read a line that begins 'hnad Ann'; did you mean 'hand'?"),
        ("winer: Ann", 1, "cannot read a line that begins 'winer'; did you mean 'winner'?"),
        ("scores: Ann 61, Bo", 17, "cannot read 'Bo'; expected a name and points, as in Ann 61"),
        ("scores: Ann 61, Ann 62", 17, "'Ann' is already on this line; delete one"),
        ("hand: Casb Lid", 6, "whose hand is this? write 'hand NAME: CARDS'"),
        ("hand Ann: Casb Black Otter doe", 16, "put a comma between 'Casb' and 'Black Otter doe'"),
        ("dealer: Bo", 1, "'dealer' is already on line 3; delete one"),
        ("game: gene-rummy", 1, "'game' is already on line 1; delete one"),
        ("round 3: dealer Ann", 7, "this is round 3, but round 2 is due; number them from 1"),
        ("round 2: Ann", 10, "cannot read 'Ann'; expected 'dealer NAME', 'up CARD'"),
    ],
)
def test_line_that_is_no_turn_takes_no_turn_with_it(line: str, column: int, problem: str) -> None:
    game, problems = read(f"Bo: +Wd -Wd\n{line}\n")
    ((found, at, text),) = problems
    assert (found, at) == (LINE + 1, column)
    assert text.startswith(problem)
    assert len(game["rounds"][0]["turns"]) == 1


def test_head_that_is_missing_is_found_on_the_first_line() -> None:
    game, problems = read("Ann: +Wd\n", "")
    assert [(line, text.partition(";")[0]) for line, _, text in problems] == [
        (1, "'game' is missing"),
        (1, "'players' is missing"),
    ]
    assert len(game["rounds"][0]["turns"]) == 1


# a damaged line in a game that is right

CLEAN = """\
game: gene-rummy
variant: standard
players: Ann, Bo, Cy

round 1: dealer Cy, up LiOb
hand Ann: Casb Lid Opb Chod BlaSb Blud Amd Sqd LyCab
hand Bo: Chib BluMd Blab ChoOd Amb Blad CasCab LiCad Wb
hand Cy: Lib Lyd ChoChb BlaCad BluOb OpCad LiMd Blub ChoSd
Ann: +Wd Cas x Li (Cc/Cc/-a-b-d) 61 -Amd
Bo: ^Amd Am x Bla (./Bb/Aa) 31 -CasCab
Cy: +Lyb Li x Ly (././Aa) 41 -Blub
Ann: ^Blub Op x Cho (Aa/Dd/Bb) 43 -Sqd
"""
BO = "Bo: ^Amd Am x Bla (./Bb/Aa) 31 -CasCab"


def verified(text: str, name: str = "game.tcg") -> list[Finding]:
    report = verify_bytes(Task(path=name, engine="python-constraint"), text.encode())
    return [one for one in report.findings if one.severity != "note"]


def test_clean_game_has_no_findings_whatever_its_file_is_called() -> None:
    for name in ("game.tcg", "game.TCG", "-", "game"):
        assert verified(CLEAN, name) == []


@pytest.mark.parametrize(
    "line",
    [
        "Bo: ^Amd Am Bla (./Bb/Aa) 31 -CasCab",
        "Bo: ^Amd Am x Bla (./Bb/Aa 31 -CasCab",
        'Bo: ^Amd Am x Bla (./Bb/Aa) 31 -"CasCab',
        "Bo: ^Amd Am x Bla (./Bb/Aa) 31 -CasCab -Wb",
        "Bo ^Amd Am x Bla (./Bb/Aa) 31 -",
        "So, Bo takes the Amber",
        "{Bo: ^Amd Am x Bla (./Bb/Aa) 31 -CasCab",
    ],
)
def test_damaged_turn_costs_only_itself(line: str) -> None:
    (found,) = verified(CLEAN.replace(BO, line))
    assert (found.code, found.line) == ("RX001", 10)


@pytest.mark.parametrize(
    ("line", "code", "column"),
    [
        ("Bo: ^Amd Am x Bla (./Bb/Aa) 3l -CasCab", "RX001", 29),
        ("Bo: ^Amd Am x Bla (./Bb/Aa) 31 -Castr Cal buck", "RX002", 33),
        ("Bo: ^Amd Am x Bla (./Qb/Aa) 31 -CasCab", "RX003", 22),
        ("Bo: ^Amd Am x Bla (./Bb/AA) 31 -CasCab", "GR102", 25),
        ("Bo: ^Amd Am x Bla (././Aa) 29 -CasCab", "GR104", 22),
        ("Bo: ^Amd Am x Bla 30 -CasCab", "GR106", 19),
    ],
)
def test_slip_is_found_where_it_stands_in_its_line(line: str, code: str, column: int) -> None:
    found = verified(CLEAN.replace(BO, line))[0]
    assert (found.code, found.line, found.column) == (code, 10, column)


def test_file_of_an_unknown_game_says_so() -> None:
    (found,) = verified(CLEAN.replace("gene-rummy", "gene-rumy"))
    assert (found.code, found.line) == ("RX001", 1)
    assert "did you mean 'gene-rummy'" in found.text


def test_card_drawn_that_is_misspelt_is_found_once_though_it_is_the_kit_too() -> None:
    (found,) = verified(CLEAN.replace("Ann: +Wd Cas", "Ann: +Wihte doe, Cas"))
    assert (found.code, found.line, found.column) == ("RX002", 9, 7)


def test_finding_quotes_its_line_with_odd_line_breaks_above_it() -> None:
    text = CLEAN.replace("Cy\n\n", "Cy\n# a\u2028b\x85c\n", 1)
    report = verify_bytes(
        Task(path="game.tcg", engine="python-constraint"),
        text.replace(BO, BO.replace("31", "30")).encode(),
    )
    quoted = {place[0]: excerpt for place, excerpt in report.excerpts.items()}
    assert "Bo: ^Amd" in str(quoted[10])


@pytest.mark.parametrize(
    "line",
    [
        f"scores: Ann{' ' * 20_000}:{' ' * 20_000}!",
        f"a{' ' * 20_000}b",
        f"scores: {'a ' * 10_000}",
        f"players: {chr(34) * 20_000}",
        f"Ann: {'(' * 20_000}",
    ],
    ids=["spaces", "name", "words", "quotes", "brackets"],
)
def test_endless_line_is_read_at_once(line: str) -> None:
    begun = process_time()
    read(line)
    assert process_time() - begun < 5


EXAMPLE = """game: gene-rummy
players: Ann, Bo, Cy
round 1: dealer Cy, up LiOb
hand Ann: Casb Lid Opb Chod BlaSb Blud Amd Sqd LyCab
hand Bo: Chib BluMd Blab ChoOd Amb Blad CasCab LiCad Wb
hand Cy: Lib Lyd ChoChb BlaCad BluOb OpCad LiMd Blub ChoSd
"""


def findings_of(line: str) -> list[tuple[str, int]]:
    report = verify_bytes(Task(path="game.tcg"), f"{EXAMPLE}{line}\n".encode())
    return [(str(one.code), one.line) for one in report.findings if one.code != "RX004"]


@pytest.mark.parametrize(
    "genotypes",
    ["(Cc/Cc/-a-b-d)", "[Cc/Cc/-a-b-d]", "[ Cc / Cc / -a -b cc -d ]", "[Cc/Cc/-a-b-d],"],
)
def test_genotypes_stand_in_brackets_of_either_kind(genotypes: str) -> None:
    """D: ``[Cc/Cc/..]``."""
    assert findings_of(f"Ann: +Wd Cas x Li {genotypes} 61 -Amd") == []


def test_several_dots_are_what_the_card_shows_too() -> None:
    assert turn("Ann: +Wd Cas x Li [Cc/Cc/..] 61")["mating"]["filled"]["kits"] == ["-- -- cc --"]
    assert turn("Ann: +Wd Cas x Li (../.) 61")["mating"]["filled"]["buck"] == "A- B- C- D-"


@pytest.mark.parametrize("parents", ["Li x Cas", "Lid x Casb", "Lid x Cas", "Li d x Cas b"])
def test_parents_in_each_others_places_are_one_finding(parents: str) -> None:
    """D: a code without its letter has the sex of its place, which may be the wrong place."""
    assert findings_of(f"Ann: +Wd {parents} (Cc/Cc/-a-b-d) 61 -Amd") == [("GR110", 7)]


@pytest.mark.parametrize("parents", ["Cas x Op", "Li x Bla", "Cho x Li"])
def test_parents_that_were_not_held_either_way_are_not_exchanged(parents: str) -> None:
    assert {code for code, _ in findings_of(f"Ann: +Wd {parents} 61 -Amd")} >= {"GR201"}


def test_codes_may_be_written_in_pieces() -> None:
    """D: no part of a code is a code, so a hand of pieces has one reading."""
    pieces = "hand Ann: Cas b Li d Op b Cho d Bla S b Blu d Amd Sq d Ly Ca b"
    whole = "hand Ann: Casb Lid Opb Chod BlaSb Blud Amd Sqd LyCab"
    assert round_of(f"{pieces}\n") == round_of(f"{whole}\n")
    assert turn("Ann: +Bla M Ca d -Bla S b") == turn("Ann: +BlaMCad -BlaSb")
