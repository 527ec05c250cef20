"""``testcross expression``: may this card be played, can this hand be emptied?"""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from testcross.rulesets.gene_expression.cards import load_deck

Run = Callable[..., CompletedProcess[str]]


def test_play_of_a_match_answers_each_test(testcross: Run) -> None:
    done = testcross("expression", "play", "P3", "O7")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "O7 may be played on P3.",
        "  identification  yes  an operon follows a promoter",
        "  number          no   7 is not 3",
        "  action          no   O7 is no action card",
    ]


def test_play_of_no_match_is_refused_with_exit_status_1(testcross: Run) -> None:
    done = testcross("expression", "play", "P3", "P7")
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith("P7 may not be played on P3.\n")


def test_play_of_names_in_words_is_that_of_codes(testcross: Run) -> None:
    words = testcross("expression", "play", "promoter", "3", "gene", "shift", "operon")
    assert words.stdout == testcross("expression", "play", "P3", "O-TRA").stdout


def test_play_of_a_hand_tells_why_the_others_may_not(testcross: Run) -> None:
    done = testcross("expression", "play", "P3", "--hand", "O5", "T9", "G3")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "2 of 3 cards may be played on P3."
    assert lines[1] == "  O5  yes  an operon follows a promoter"
    assert lines[2].startswith("  T9  no   a transcription factor does not match a promoter;")
    assert lines[-1] == "  G3  yes  both have the number 3"
    assert max(map(len, lines)) <= 80


def test_play_of_a_hand_without_a_match_says_to_draw(testcross: Run) -> None:
    done = testcross("expression", "play", "P3", "--hand", "T9", "P4")
    assert done.returncode == 1
    assert done.stdout.startswith("No card of this hand may be played on P3: draw one.\n")


@pytest.mark.parametrize(
    ("options", "status"),
    [
        ([], 1),
        (["--id-match", "same"], 0),
        (["--id-match", "next_or_same"], 0),
        (["--actions", "wild"], 1),
    ],
)
def test_play_by_another_reading_of_the_text(
    testcross: Run, options: list[str], status: int
) -> None:
    assert testcross("expression", "play", "P3", "P7", *options).returncode == status


def test_play_of_a_promoter_on_a_gene_where_the_order_ends(testcross: Run) -> None:
    assert testcross("expression", "play", "G10", "P4").returncode == 0
    assert testcross("expression", "play", "G10", "P4", "--cyclic", "no").returncode == 1
    assert testcross("expression", "play", "G10", "P-DEL", "--actions", "wild").returncode == 0


def test_play_as_json_has_the_tests(testcross: Run) -> None:
    document = json.loads(testcross("expression", "play", "T-INS", "P-INS", "--json").stdout)
    assert document == {
        "schema": "testcross.expression-play/1",
        "game": "gene-expression",
        "top": "T-INS",
        "legal": True,
        "cards": [
            {
                "card": "P-INS",
                "legal": True,
                "tests": [
                    {
                        "name": "identification",
                        "passed": False,
                        "reason": "a promoter does not match a transcription factor; "
                        "an expressed gene would",
                    },
                    {"name": "number", "passed": False, "reason": "P-INS has no number"},
                    {"name": "action", "passed": True, "reason": "both are Insertions"},
                ],
            }
        ],
    }


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["P3"], "P3 is the top card; add the card to play"),
        (["P3", "O4", "O5"], "2 cards to play; give one, or a whole hand with --hand"),
        (["--hand", "P3"], "P3 is the top card; add the cards of the hand"),
        (["P3", "promotr", "7"], "unknown card 'promotr 7'"),
        (["P3", "O11"], "unknown card 'O11'; did you mean O1"),
        (["P3", ""], "a card is empty; expected a name such as P3 or T-DEL"),
        (["P3", "gene deletion"], "'gene deletion' can be promoter Deletion, operon Deletion"),
        (["P3", "O7", "--id-match", "nxt"], "unknown id_match 'nxt'; did you mean 'next'?"),
        (["P3", "O7", "--jsn"], "No such option: --jsn"),
    ],
)
def test_input_that_cannot_be_understood_is_named(
    testcross: Run, words: list[str], said: str
) -> None:
    done = testcross("expression", "play", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr


def test_bad_input_with_json_has_its_schema(testcross: Run) -> None:
    done = testcross("expression", "goout", "P3", "7", "--json")
    assert done.returncode == 2
    assert json.loads(done.stdout)["schema"] == "testcross.expression-goout/1"


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["play", "P3", "P3"], "the deck has 1 P3, but 2 were given; was one typed twice?"),
        (["play", "P3", "--hand", "O7", "O7", "T-DEL", "T-DEL"], "the deck has 1 O7, but 2 were"),
        (["goout", "P3", "O5", "O5"], "the deck has 1 O5, but 2 were given"),
        (["goout", "P3", *["O-DEL"] * 3], "the deck has 2 O-DEL, but 3 were given"),
        (["goout", "O-DEL", "O-DEL", "operon deletion"], "the deck has 2 O-DEL, but 3 were"),
    ],
)
def test_more_of_a_card_than_the_deck_has_are_refused(
    testcross: Run, words: list[str], problem: str
) -> None:
    """B16 (L1): a number once, an action twice in each category, the card on top included."""
    done = testcross("expression", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert problem in done.stderr
    assert testcross("expression", *words, "--json").returncode == 2


def test_both_copies_of_an_action_may_be_held(testcross: Run) -> None:
    """B16."""
    assert testcross("expression", "play", "P3", "--hand", "O-DEL", "O-DEL").returncode == 0


def test_t_12_whole_hand_goes_out(testcross: Run) -> None:
    hand = ["O5", "T9", "P5", "G-DEL", "T2", "O-INS"]
    done = testcross("expression", "goout", "P3", "--hand", *hand, "--all")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("All 6 cards can go, one after another on P3.\n")
    assert "  O5, T2, G-DEL + P5, O-INS, T9\n" in done.stdout
    one = testcross("expression", "goout", "P3", *hand).stdout.splitlines()
    assert len(one) == 2
    assert one[1] in done.stdout.splitlines()


@pytest.mark.parametrize(
    ("top", "hand", "reason"),
    [
        (
            "P3",
            "O5 T4 P6",
            "Not all: neither P3 on top nor another card in the hand lets P6 follow.",
        ),
        (
            "P3",
            "O5 T9 P6 P7 G2",
            "Not all: P6 and P7 can each follow only G2: two cards, but room for one.",
        ),
        ("P3", "T9 G9", "Not all: no chain from P3 leads to T9 or G9."),
        (
            "P3",
            "O5 O6 O7",
            "Not all: O5, O6 and O7 can each follow only P3 on top: three cards, but room",
        ),
    ],
)
def test_hand_that_cannot_be_emptied_is_told_why(
    testcross: Run, top: str, hand: str, reason: str
) -> None:
    done = testcross("expression", "goout", top, "--hand", *hand.split())
    assert done.returncode == 1
    assert reason in done.stdout.replace("\n", " ")


def test_hand_of_which_nothing_goes_has_no_chain(testcross: Run) -> None:
    done = testcross("expression", "goout", "P3", "T4")
    assert done.returncode == 1
    assert done.stdout.splitlines()[0] == "The card cannot go on P3."
    document = json.loads(testcross("expression", "goout", "P3", "T4", "--json").stdout)
    assert (document["longest"], document["chains"]) == (0, [[]])
    assert document["obstacle"]["cards"] == ["T4"]


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        (("T4", "G5"), "None of the cards can go on P3."),
        (("O4",), "The card can go on P3."),
        (("O4", "O5"), "At most 1 of 2 cards can go, one after another on P3."),
    ],
)
def test_goout_counts_as_people_do(testcross: Run, hand: tuple[str, ...], said: str) -> None:
    assert testcross("expression", "goout", "P3", *hand).stdout.splitlines()[0] == said


def test_expression_alone_shows_its_commands(testcross: Run) -> None:
    done = testcross("expression")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == testcross("expression", "--help").stdout


# the cards and the rules at a glance


def test_deck_of_the_game_lists_72_cards(testcross: Run) -> None:
    done = testcross("show", "deck", "--game", "gene-expression")
    assert (done.returncode, done.stderr) == (0, "")
    assert "72 cards, 56 kinds" in " ".join(done.stdout.split())
    rows = [line.split() for line in done.stdout.splitlines()]
    assert ["P3", "promoter", "3", "1", "3", "red", "3"] in rows
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert testcross("show", "deck", "--ruleset", "gene-expression").stdout == done.stdout


def test_deck_of_the_game_as_csv_and_json_is_worth_860_points(testcross: Run) -> None:
    document = json.loads(testcross("show", "deck", "--game", "gene-expression", "--json").stdout)
    assert document["cards"] == sum(kind["copies"] for kind in document["kinds"]) == 72
    assert sum(kind["copies"] * kind["points"] for kind in document["kinds"]) == 860
    rows = testcross("show", "deck", "--game", "gene-expression", "--csv").stdout.splitlines()
    assert len(rows) == 57
    assert "T-DEL,transcription factor Deletion,yellow,20,2," in "\n".join(rows)


def test_deck_of_gene_rummy_by_its_game_is_that_of_its_ruleset(testcross: Run) -> None:
    assert (
        testcross("show", "deck", "--game", "gene-rummy").stdout == testcross("show", "deck").stdout
    )
    assert testcross("show", "deck", "--game", "chess").returncode == 2


def test_ruleset_show_of_the_game_tells_numbers_and_options(testcross: Run) -> None:
    done = testcross("show", "ruleset", "gene-expression")
    assert (done.returncode, done.stderr) == (0, "")
    for said in ("4 to 6", "500", "72 cards", "id_match: next, same or next_or_same", "A-2"):
        assert said in done.stdout
    document = json.loads(testcross("show", "ruleset", "gene-expression", "--json").stdout)
    assert document["options"][0]["values"] == ["category", "wild"]


# whole games


def test_simulate_plays_the_game_with_four_unless_told_otherwise(testcross: Run) -> None:
    done = testcross("simulate", "--game", "gene-expression")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("game: gene-expression\nplayers: [Ann, Bo, Cy, Dee]\n")
    five = testcross("simulate", "--game", "gene-expression", "--players", "5", "--format", "json")
    assert json.loads(five.stdout)["players"] == ["Ann", "Bo", "Cy", "Dee", "Eli"]
    lines = testcross("simulate", "--game", "gene-expression", "--format", "notation").stdout
    assert "\nround 1: dealer Dee, first " in lines


def test_simulate_plays_by_an_option(testcross: Run) -> None:
    words = ("simulate", "--game", "gene-expression", "--option", "id-match=same")
    assert "id_match: same\n" in testcross(*words).stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--players", "3"], "3 players; 4 to 6 can play"),
        (["--option", "id_match"], "--option 'id_match' is not NAME=VALUE"),
        (["--option", "weather=fine"], "weather is not an option of Gene expression"),
        (["--option", "cyclic=perhaps"], "unknown cyclic 'perhaps'; expected yes or no"),
        (["--strategy", "lazy"], "unknown strategy 'lazy'; expected greedy or random"),
    ],
)
def test_simulate_of_what_cannot_be_played_is_refused(
    testcross: Run, words: list[str], said: str
) -> None:
    done = testcross("simulate", "--game", "gene-expression", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr


def test_verify_of_an_unknown_game_lists_all(testcross: Run, tmp_path: Path) -> None:
    source = tmp_path / "game.yaml"
    source.write_text("game: whist\nrounds: []\n", encoding="utf-8")
    done = testcross("verify", str(source))
    assert done.returncode == 2
    assert "expected gene-expression" in done.stdout.replace("\n", " ")
    assert "gene-rummy or genotype" in " ".join(done.stdout.split())


@pytest.mark.parametrize("command", ["play", "goout"])
def test_more_cards_than_the_deck_has_are_refused(testcross: Run, command: str) -> None:
    done = testcross("expression", command, "P3", "--hand", *["O5"] * 2000)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "testcross: more cards than the 72 in the deck: the deck has 1 O5, but 2000 "
        "were given; was one typed twice?\n"
    )


def test_all_chains_of_many_cards_are_cut_short(
    testcross: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("testcross.solver.chain._MOST_ROWS", 100)
    hand = [face.code for face in load_deck().cards()][::3]
    done = testcross("expression", "goout", "P3", "--all", "--hand", *hand)
    assert (done.returncode, done.stderr) == (0, "")
    assert " ".join(done.stdout.splitlines()[-2:]) == (
        "... and 80 other chains; --json has them; there may be more, because the search stopped "
        "early."
    )


@pytest.mark.deep
def test_all_chains_of_a_whole_deck_are_cut_short(testcross: Run) -> None:
    deck = [face.code for face in load_deck().cards()]
    deck.remove("P3")
    done = testcross("expression", "goout", "P3", "--all", "--hand", *deck)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("because the search\nstopped early.\n")
