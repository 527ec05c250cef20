"""What people get wrong in the form of a record: told with its place and a remedy, once."""

from pathlib import Path

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
        (working("space: tresury"), "5 RX001 unknown space 'tresury'; did you mean 'treasury'?"),
        (working("space: treasury, coins: two"), "5 RX001 the number of coins is 'two'; expected"),
        (working("space: parents"), "5 RX001 'parents' has no gene; the genes are R, F, G and T"),
        (working("space: parents F, tile: topp f"), "5 RX001 'topp f' is not a tile; write its"),
        (working("space: tool shed, draws: Raek"), "5 RX002 unknown tool 'Raek'; did"),
        (working("space: gardening, sows: [q]"), "5 RX002 unknown plant 'q'; write the card"),
        (working("uses: [{tool: Rak}]"), "5 RX002 unknown tool 'Rak'; did you mean 'Rake'?"),
        (working("uses: [{assistant: Mari}]"), "5 RX002 unknown assistant 'Mari'; did"),
        (working("spce: goal"), "5 RX001 unknown key 'spce'; did you mean 'space'?"),
        (breeding("picks: [{player: Ann, shift: 3rd}]"), "4 RX001 unknown Shift '3rd'"),
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
        (breeding("roll: {X: I I II III IV}"), "4 RX001 unknown gene 'X'; the genes are"),
        (breeding("roll: {F: I I II III V}"), "4 RX003 a die has no face 'V'; its faces are I"),
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


def test_pools_that_lack_a_gene_are_told_which() -> None:
    (line,) = told(breeding("pools: 2RR 2Rr rr 5FF 3GG 2mG"))
    assert line.startswith("4 GT101 no die of T lies in the pools or a De Novo area; each gene")


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


EVENING = (Path(__file__).parents[3] / "docs/samples/pea-evening.yaml").read_text(encoding="utf-8")
GG = 'die: gg, plant: "9: FF Tt gg", trait: gg'


@pytest.mark.parametrize(
    ("written", "instead"),
    [
        ("space: 1st shift F", "space: 1st Shift of flower colour"),
        ("shift: 1st F, die: mF", "shift: 1st flower, die: mF"),
        (GG, 'die: "gg on 9: FF Tt gg"'),
        (GG, 'die: gg, plant: 9, trait: "yellow pods"'),
        ("RR 2Rr 2rr FF", "RR and 2Rr and 2 wrinkled seeds, FF"),
    ],
)
def test_record_says_the_same_in_words(written: str, instead: str) -> None:
    assert written in EVENING
    assert told(EVENING.replace(written, instead, 1)) == told(EVENING) == []


ALONE = "game: genotype\nplayers: [Ann, Johann]\nsolo: {difficulty: easy}\n"
BOX = "box: {plant: [{points: 9, traits: rr GG}]}\nplants: {a: 'PLANT'}\nrounds: []\n"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (working("space: treasury F"), "'treasury F' has a gene, but the space has none; write"),
        (working("space: parents F, tile: top Ff"), "'Ff' is not a side of a tile"),
        (working("space: parents F, tile: top left f"), "'top left f' is not a tile"),
        (breeding("picks: [{player: Ann, shift: 1st}]"), "'1st' has no gene"),
        (breeding("picks: [{player: Ann, shift: 2nd R}]"), "'2nd R' has a gene, but a 2nd Shift"),
        (breeding("picks: [{player: Ann, die: 41FF}]"), "'41FF' has far too many dice of F"),
        (breeding(f"roll: {{F: {'m ' * 50}}}"), "has more faces than the dice can show"),
        (working("uses: [{tool: Sister May}]"), "Sister May is an assistant, not a tool"),
        (working("space: gardening, sows: [7]"), "'7'"),
        (
            f"{ALONE}rounds:\n- working:\n  - {{player: Johann, action: nursry R 2}}\n",
            "'nursry R 2'",
        ),
        (HEAD + BOX.replace("PLANT", "8: rr GG"), "with these traits it has only '9: rr GG'"),
        (HEAD + BOX.replace("PLANT", "8: rr Gg"), "it has none with these traits"),
        (
            f"{HEAD}plants: {{beauty: '9: FF'}}\nsetup: {{deal: {{Ann: {{sown: beuty}}}}}}\n",
            "beauty",
        ),
        (EVENING.replace(GG, "die: gg on 8 Gg rr", 1), "8: Gg rr, but has no such plant"),
    ],
)
def test_word_that_cannot_be_is_told_with_what_it_could_be(text: str, problem: str) -> None:
    assert problem in " ".join(told(text))
