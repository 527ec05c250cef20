"""What people get wrong in the form of a record: told with its place and a remedy, once."""

import pytest
from testcross.rulesets.verification import Task, verify_bytes

HEAD = "game: genotype\nplayers: [Ann, Bo]\n"


def told(text: str) -> list[str]:
    report = verify_bytes(Task(path="game.yaml"), text.encode())
    found = [one for one in report.findings if one.severity.value != "note"]
    return [f"{one.line} {one.code} {one.text}" for one in found]


def working(turn: str) -> str:
    return f"{HEAD}rounds:\n- working:\n  - {{player: Ann, {turn}}}\n"


def breeding(entry: str) -> str:
    return f"{HEAD}rounds:\n- {entry}\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            working("space: tresury"),
            "5 RX001 unknown space 'tresury'; did you mean 'treasury'?",
        ),
        (working("space: treasury, coins: two"), "5 RX001 the number of coins is 'two'; expected"),
        (working("space: parents"), "5 RX001 'parents' has no gene; the genes are R, F, G and T"),
        (working("space: parents F, tile: topp f"), "5 RX001 'topp f' is not a tile; write its"),
        (
            working("space: tool shed, draws: Raek"),
            "5 RX002 unknown tool 'Raek'; did",
        ),
        (working("space: gardening, sows: [q]"), "5 RX002 unknown plant 'q'; write the card"),
        (working("uses: [{tool: Rak}]"), "5 RX002 unknown tool 'Rak'; did you mean 'Rake'?"),
        (
            working("uses: [{assistant: Mari}]"),
            "5 RX002 unknown assistant 'Mari'; did",
        ),
        (working("spce: goal"), "5 RX001 unknown key 'spce'; did you mean 'space'?"),
        (
            breeding("picks: [{player: Ann, shift: 3rd}]"),
            "4 RX001 unknown Shift '3rd'",
        ),
        (breeding("picks: [{player: Ann, die: Qq}]"), "4 RX003 'Qq' is not a trait: no pea gene"),
        (
            breeding("picks: [{player: Ann, passes: perhaps}]"),
            "4 RX001 'passes' is 'perhaps'; expected true or false",
        ),
        (
            breeding("picks: [{player: Ann, die: mR, for: 3 coins}]"),
            "4 RX001 a De Novo die gives one coin, not '3 coins'; write 'for: coin', or the",
        ),
        (breeding("upgrades: [{player: Bo, buys: plots}]"), "4 RX001 unknown upgrade 'plots'"),
        (
            "game: genotype\nplayers: [Ann]\nrounds:\n- picks: []\n",
            "2 RX001 one player plays against Brother Johann; list him too, and add 'solo'",
        ),
        (breeding("reset: {round: five}"), "4 RX001 the round is 'five'; expected a whole number"),
        (breeding("reset: {coins: {Cy: 3}}"), "4 RX001 'Cy' is not one of the players: Ann and Bo"),
        (breeding("roll: {F: I I II III}"), "4 GT211 4 dice of F rolled; a gene has five"),
        (
            breeding("roll: {X: I I II III IV}"),
            "4 RX001 unknown gene 'X'; the genes are",
        ),
        (
            breeding("roll: {F: I I II III V}"),
            "4 RX003 a die has no face 'V'; its faces are I",
        ),
        (
            breeding("roll: {F: I I II III IV, f: I I I I I}"),
            "4 RX001 F already has a roll; remove one",
        ),
        (breeding("pools: RR 3Rz"), "4 RX003 'Rz' is not a trait: no pea gene has"),
        (
            f"{HEAD}setup:\n  deal:\n    Cy: {{tool: Rake}}\n    Bo: {{tool: Rake}}\n",
            "5 RX001 'Cy' is not one of the players: Ann and Bo",
        ),
        (f"{HEAD}plants: {{a: 9 FF FF}}\nrounds: []\n", "3 RX003 '9 FF FF' has the gene F twice"),
    ],
)
def test_slip_in_the_form_is_told_with_its_line_and_a_remedy(text: str, expected: str) -> None:
    found = told(text)
    assert [line for line in found if line.startswith(expected)], found
    assert len([line for line in found if line.split()[1].startswith("RX")]) <= 1


def test_players_seated_twice_are_named() -> None:
    (line,) = told("game: genotype\nplayers: [Ann, Bo, ann]\nrounds: []\n")
    assert line == "2 RX001 the player 'ann' is listed twice, first on line 2"


DICE = "I I II III IV"


@pytest.mark.parametrize(
    ("rolled", "expected"),
    [
        ("RFG", "5 dice missing: the roll has no dice of T; all 20 dice are rolled, five per gene"),
        (
            "FT",
            "10 dice missing: the roll has no dice of R and G; all 20 dice are rolled, five per",
        ),
    ],
)
def test_roll_that_lacks_genes_is_told_which(rolled: str, expected: str) -> None:
    roll = ", ".join(f"{gene}: {DICE}" for gene in rolled)
    (line,) = told(breeding(f"roll: {{{roll}}}"))
    assert line.startswith(f"4 GT211 {expected}")


def test_roll_that_is_left_out_or_cannot_be_read_lacks_no_gene() -> None:
    assert told(breeding("picks: []")) == []
    (line,) = told(breeding(f"roll: {{R: {DICE}, F: {DICE}, G: {DICE}, Q: {DICE}}}"))
    assert line.startswith("4 RX001 unknown gene 'Q'")


def test_pools_that_lack_a_gene_are_told_which() -> None:
    (line,) = told(breeding("pools: 2RR 2Rr rr 5FF 3GG 2mG"))
    assert line.startswith("4 GT101 no die of T lies in the pools or a De Novo area; each gene")


def test_dice_of_a_gene_that_a_roll_lacks_are_left_open() -> None:
    """What showed nobody knows, so any die of the gene may be taken."""
    roll = f"roll: {{R: {DICE}, F: {DICE}, G: {DICE}}}"
    pick = "{player: Ann, die: tt, plant: '6: tt GG', trait: tt}"
    (line,) = told(breeding(f"{roll}\n  picks: [{pick}]"))
    assert line.startswith("4 GT211")


def test_damaged_turn_leaves_the_others_judged() -> None:
    turns = "  - {player: Ann, spce: goal}\n  - {player: Bo, space: treasury, coins: 3}\n"
    found = told(f"{HEAD}rounds:\n- working:\n{turns}")
    assert [line.split()[:2] for line in found] == [["5", "RX001"], ["6", "GT105"]]


def test_a_turn_whose_space_cannot_be_read_costs_itself_only() -> None:
    """What was paid, taken and covered in it is left open, so nothing later rests on it."""
    lines = [
        "plants: {a: '9: FF gg', b: '5: GG rr'}",
        "setup: {first: Ann, coins: {Ann: 1, Bo: 1}, deal: {Ann: {sown: a}, Bo: {sown: b}}}",
        "rounds:",
        "- working:",
        "  - {player: Ann, space: parent F, tile: top F, coin: 1}",
        "  - {player: Bo, space: universty, pays: 1, validates: {plant: b, trait: GG}}",
        "  - {player: Ann, space: university, pays: 2, validates: {plant: a, trait: FF}}",
        "  - {player: Bo, space: 2nd shift}",
        "  - {player: Ann, space: 2nd shift}",
        "  - {player: Bo, space: 2nd shift}",
        f"  roll: {{R: {DICE}, F: I I I I II, G: {DICE}, T: {DICE}}}",
        "  pools: 2RR 2Rr rr 5FF 2GG 2Gg gg 2TT 2Tt tt",
    ]
    found = told(HEAD + "\n".join(lines))
    assert [line.split()[:2] for line in found] == [["7", "RX001"], ["8", "RX001"]]
    assert "did you mean 'parents'?" in found[0]


def test_a_warning_is_one_sentence() -> None:
    turns = "".join(f"  - {{player: {name}, space: 2nd shift}}\n" for name in ["Ann", "Bo"] * 3)
    roll = "  roll: {R: I I II III IV}\n  pools: 5RR\n"
    found = told(f"{HEAD}setup: {{first: Ann}}\nrounds:\n- working:\n{turns}{roll}")
    (text,) = [line for line in found if "GT290" in line]
    assert "of Rr x Rr: rr; this is wrong only if" in text


def test_a_short_name_whose_card_cannot_be_read_is_told_once() -> None:
    lines = [
        "plants: {a: '9: FF Xt gg'}",
        "setup: {first: Ann, deal: {Ann: {sown: a, kept: a}}}",
        "rounds:",
        "- working:",
        "  - {player: Ann, space: gardening, draws: deck a, sows: [a]}",
    ]
    found = told(HEAD + "\n".join(lines))
    assert [line.split()[:2] for line in found] == [["3", "RX003"]]


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("coins: 1e9", "the number of coins is '1e9'; expected a whole number, 0 or more"),
        ("coins: 99999999999", "the number of coins is '99999999999'; expected 999 at most"),
    ],
)
def test_a_number_says_what_is_expected(cell: str, expected: str) -> None:
    (found,) = told(f"{HEAD}sheet: {{Ann: {{{cell}}}}}\n")
    assert expected in found


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        (working("space: treasury, action: goal"), 5, "'action' is only for Brother Johann"),
        (working("space: treasury, discards: 'FF'"), 5, "'discards' is only for Brother Johann"),
        (
            breeding("picks: [{player: Ann, die: FF, validates: {trait: FF}}]"),
            4,
            "'validates' is only for Brother Johann; write 'plant' and 'trait'",
        ),
        (
            breeding("picks: [{player: Ann, die: FF, coin: 1}]"),
            4,
            "'coin' is only for Brother Johann; write 'for: coin'",
        ),
        (
            breeding("upgrades: [{player: Ann, buys: plot, support: goal}]"),
            4,
            "'support' is only for Brother Johann",
        ),
    ],
)
def test_what_only_johann_has_is_refused_in_the_turn_of_somebody_else(
    text: str, line: int, problem: str
) -> None:
    assert told(text) == [f"{line} RX001 {problem}"]


@pytest.mark.parametrize("named", ["", "player: Xaver, "])
@pytest.mark.parametrize("place", range(3))
def test_pick_of_nobody_who_plays_may_be_anybodys(named: str, place: int) -> None:
    players = ("Ann", "Bo") * 3
    turns = [f"  - {{player: {one}, space: 2nd shift}}\n" for one in players]
    picks = [f"player: {one}, shift: 2nd, die: mR, for: coin" for one in players[:3]]
    picks[place] = picks[place].replace(f"player: {players[place]}, ", named)
    entries = "".join(f"  - {{{one}}}\n" for one in picks)
    dice = "  pools: 5mR 5FF 5GG 5TT\n"
    found = told(f"{HEAD}rounds:\n- working:\n{''.join(turns)}{dice}  picks:\n{entries}")
    assert [one.split()[1] for one in found] == ["RX001"]


@pytest.mark.parametrize("words", ["coin", "a coin", "1 coin", "1", "One  Coin"])
def test_one_coin_for_a_die_may_be_written_in_several_words(words: str) -> None:
    turns = "".join(f"  - {{player: {one}, space: 2nd shift}}\n" for one in ("Ann", "Bo") * 3)
    pick = f"  - {{player: Ann, shift: 2nd, die: mR, for: {words}}}\n"
    assert (
        told(f"{HEAD}rounds:\n- working:\n{turns}  pools: 5mR 5FF 5GG 5TT\n  picks:\n{pick}") == []
    )


@pytest.mark.parametrize("number", ["7", "1000000000", "9" * 5_000])
def test_a_number_in_a_box_that_is_too_large_names_the_limit(number: str) -> None:
    (found,) = told(f"{HEAD}box: {{mat: {{plots: {number}}}}}\n")
    assert found.startswith(f"3 RX001 found {number[:20]}")
    assert found.endswith("expected 6 or less")


def test_a_pick_under_the_name_of_its_player_is_told_once() -> None:
    (found,) = told(f"{HEAD}rounds:\n- picks:\n  - ann: passes\n")
    assert "5 RX001 unknown key 'ann'; expected one of player, shift" in found


@pytest.mark.parametrize(
    "entry",
    [
        "working: [{player: Johann, action: treasury R 1, support: goal t 2}]",
        "picks: [{player: Johann, automa: goal, validates: {trait: FF}}]",
        "automa: {coins: 1}",
    ],
)
def test_johann_without_solo_is_told_once_with_what_to_add(entry: str) -> None:
    (found,) = told(f"game: genotype\nplayers: [Ann, Johann]\nrounds:\n- {entry}\n")
    assert found.startswith("2 RX001 Johann uses Brother Johann")
    assert "add solo: {difficulty: standard}" in found


@pytest.mark.parametrize(
    ("card", "found"),
    [
        (
            "automa: nursry, ",
            [
                (
                    "6 RX001 'nursry' does not begin with an action of an automa card; "
                    "did you mean 'nursery'?"
                )
            ],
        ),
        ("", []),
    ],
)
def test_purchase_of_johann_by_a_card_that_is_not_known_is_not_held_against_it(
    card: str, found: list[str]
) -> None:
    head = "game: genotype\nplayers: [Ann, Johann]\nsolo: {difficulty: standard}\n"
    assert told(f"{head}rounds:\n- upgrades:\n  - {{player: Johann, {card}buys: plot}}\n") == found


def test_a_person_called_johann_plays_as_anybody() -> None:
    turns = "rounds:\n- working:\n  - {player: Johann, space: 2nd shift}\n"
    assert not told(f"game: genotype\nplayers: [Ann, Johann]\nsetup: {{first: Johann}}\n{turns}")


PICKS, BOUGHT = "picks: [{{player: Ann, {}}}]", "upgrades: [{{player: Bo, {}}}]"


@pytest.mark.parametrize(
    ("text", "word", "problem"),
    [
        (
            breeding(BOUGHT.format("buys: plot, card: Sister Anna")),
            "Sister Anna",
            "'Sister Anna' is the 'card' of 'buys: plot', but only an assistant has a card",
        ),
        (
            breeding(BOUGHT.format("buys: dice slot, card: Anna")),
            "Anna}",
            "the 'card' of 'buys: slot'",
        ),
        (breeding(BOUGHT.format("passes: true, buys: plot, pays: 2")), "true", "'buys' and 'pays'"),
        (breeding(BOUGHT.format("passes: true, card: Sister Anna")), "true", "remove 'passes' or"),
        (breeding(PICKS.format("passes: true, die: RR")), "true", "'passes' or 'die'"),
        (breeding(PICKS.format("passes: true, for: coin")), "true", "'passes' or 'for'"),
        (breeding(PICKS.format("passes: true, uses: [Rake]")), "true", "'passes' or 'uses'"),
        (
            breeding(PICKS.format("die: mR, for: coin, plant: '5: RR', trait: RR")),
            "coin",
            "a die that gives a coin covers no trait; remove 'for' or 'plant' and 'trait'",
        ),
        (working("passes: true, space: treasury"), "true", "'passes' or 'space'"),
        (
            working("passes: yes, coins: 2"),
            "yes",
            "who passes does nothing else; remove 'passes' or",
        ),
    ],
)
def test_entry_that_says_two_things_at_once_is_told_once(
    text: str, word: str, problem: str
) -> None:
    """B9: which of both was so is not known, and nothing else follows from the entry."""
    report = verify_bytes(Task(path="game.yaml"), text.encode())
    (found,) = (one for one in report.findings if one.code == "RX001")
    assert (found.line, found.column) == (text.count("\n"), text.splitlines()[-1].index(word) + 1)
    assert problem in found.text
    assert {one.code for one in report.findings} <= {"RX001", "RX004", "GT203"}


@pytest.mark.parametrize(
    "entry",
    [
        BOUGHT.format("passes: true, pays: 0"),
        BOUGHT.format("passes: false, buys: plot"),
        BOUGHT.format("buys: assistant, card: Sister Anna"),
        BOUGHT.format("card: Sister Anna"),
        PICKS.format("passes: true, shift: 2nd"),
    ],
)
def test_entry_of_one_meaning_is_understood(entry: str) -> None:
    """B9: what has only one meaning is no contradiction."""
    assert not [one for one in told(breeding(entry)) if "RX001" in one]
