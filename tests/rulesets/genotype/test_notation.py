"""The notation of the table: what is written is read again, and games are short in it."""

import json
import re
from pathlib import Path

import pytest
from genotype_games.genotype_games import GAMES, KINDS, simulated
from genotype_games.pea_referee import found_in_notation, record_of
from genotype_games.rule_cases import CASES, RuleCase
from genotype_games.rule_cases import found as found_at_the_door
from sampling import each
from testcross.rulesets.conversion import ConversionError, convert_record
from testcross.rulesets.genotype.notation import read_notation, write_notation
from testcross.rulesets.genotype.table import play, verify
from testcross.rulesets.genotype.trees import write_tree
from testcross.rulesets.records.findings import RecordCode
from testcross.rulesets.verification import Task, verify_bytes

ROUND = """\
genotype Ann Bo
deal Ann: a=9RRFFGG b=9rrGGTT 5RRTt Rake
deal Bo: c=9RRFFtt d=9rrGGtt 5Fftt Grant
rows 5ggTt e=6ffTT 6rrtt / Diss Brush Line / Anton May Alipius
"""
PLAYED = """\
1. g Diss +b !Diss @r; g Brush +d; t; 2; 1R; pF
R 12344 F 1m234/m G 1234m/1 T 12344
picks RR a; rr d; FF a; GG d; GG a; tt d; -; -
buys Anton; -; -
"""
ENDED = f"{ROUND}{PLAYED}end\ndecks ? / ? / May\n"
WORDS = """\
genotype Ann, Uncle Bo
deal Ann: sows a=9: FF Tt gg, keeps b=6 Rr GG, discards 5 rr TT and has Rake
deal Uncle Bo: c=8rrGg; 7 Ff TT; 4: Gg Tt; Grant
rows 5 RR Tt, 7 Ff GG / Dissertation, Pollen Brush / Father Anton, Sister May
Round 1:
Ann: gardening, draws Dissertation, sows b, uses Dissertation, goal r
Uncle Bo: university, pays 1, covers c rr; parents of F, tile left FF
   gardening, draws deck Graft Knife, sows 7 Ff TT; Ann 1st shift R; 2nd shift
pools
Ann: 1st R, Rr on 6 Rr GG
Uncle Bo: 2nd, Gg for gg on c; mF for a coin; passes; Ann passes
buys Uncle Bo: hires Father Anton, pays 2; Ann passes
"""
SIGNS = """\
genotype Ann, Uncle Bo
deal Ann: a=9FFTtgg b=6RrGG 5rrTT Rake
deal Uncle Bo: c=8rrGg 7FfTT 4GgTt Grant
rows 5RRTt 7FfGG / Diss Brush / Anton May
1. Ann: g Diss +b !Diss @r; Uncle Bo: u c.rr $1; pF lF; g *Knife +7FfTT; Ann: 1R; 2
pools
picks Ann: 1R Rr b; Uncle Bo: 2 Gg c.gg; mF; -; Ann: -
buys Uncle Bo: Anton $2; Ann: -
"""


@each("kind, seed", GAMES, quick=3, blocks=10)
def test_a_game_is_the_same_through_notation_and_back(kind: object, seed: int) -> None:
    record = record_of(simulated(kind, seed).text("yaml"))
    full = read_notation(write_notation(record, full=True))
    assert (full.unread, full.entries) == ([], record.entries)
    tree = record_of(json.dumps(write_tree(record)))
    assert (tree.unread, tree.entries) == ([], record.entries)
    short = read_notation(write_notation(record))
    assert (short.unread, play(short).findings) == ([], [])
    assert play(short).state == play(record).state


IN_NOTATION = [case for case in CASES if case.form == "peas"]


@each("case", IN_NOTATION, quick=25, kind=lambda case: case.code)
def test_a_broken_rule_is_found_in_every_way_of_writing_it(case: RuleCase) -> None:
    for text in (case.legal, case.broken):
        record, codes = read_notation(text), [case.code] * (text == case.broken)
        for other in (write_notation(record, full=True), write_notation(record)):
            assert [one.code for one in found_in_notation(other)] == codes
        in_yaml = json.dumps(write_tree(record))
        assert [one.code for one in found_at_the_door(in_yaml, "json")] == codes


def test_a_round_for_two_takes_300_characters_and_a_game_for_four_4_kilobytes() -> None:
    assert verify(read_notation(ROUND + PLAYED)) == []
    assert len(PLAYED) <= 300
    four = write_notation(record_of(simulated(KINDS[5], 1).text("yaml")))
    assert len(four) <= 4096


def test_the_round_on_the_page_is_clean() -> None:
    page = Path(__file__).parents[3] / "docs" / "reference" / "notation-genotype.md"
    text = page.read_text(encoding="utf-8").split("```text\n")[1].split("```")[0]
    assert found_in_notation(text) == []


def test_words_of_the_table_say_the_same_as_signs() -> None:
    words, signs = read_notation(WORDS), read_notation(SIGNS)
    assert words.entries == signs.entries
    assert [one for entry in words.entries for one in entry.all_unread()] == []


SPOKEN = """\
1. treasury, takes 2 coins -> t =2
1. research goal, claims purple flower, pays 2 -> o @F $2
1. nursery, draws a and a plant from the deck -> n a ?plant
1. gardening: draws Pollen Brush from the deck and sows 7 Ff TT -> g *Brush +7FfTT
1. set parent genes F, top tile away, takes the coin -> pF t- &1
1. p F, no tile -> pF
1. goes to the university 2, covers Tt of 9 FF Tt gg -> u a.Tt $2
1. Father Omari -> O
1. 2nd shift with Garden Line -> 2 !Line
picks 1st shift R, takes Rr for Rr on b -> 1R Rr b.Rr
picks mR + RR on 8 rr Gg -> mR+RR c
picks mG, a coin -> mG
picks Rr on b with Rake -> Rr b !Rake
picks Bo: nothing -> Bo: -
buys a plot for 1 -> plot $1
buys Sister May for 2, uses Grant -> May $2 !Grant
"""


@pytest.mark.parametrize("row", SPOKEN.splitlines())
def test_what_people_write_is_read_as_its_signs(row: str) -> None:
    words, signs = row.split(" -> ")
    text = f"{SIGNS.partition('rows')[0].replace('Uncle ', '')}{words.partition(' ')[0]} "
    written, meant = (read_notation(f"{text}{one}\n") for one in (words.partition(" ")[2], signs))
    assert written.entries == meant.entries
    assert written.entries[-1].all_unread() == []


@pytest.mark.parametrize(
    ("old", "new", "line", "code", "part"),
    [
        ("picks RR a", "picks RRR a", 7, "RX003", "'RRR' is not a plant"),
        ("Anton; -; -", "Antom; -; -", 8, "RX002", "did you mean 'Father Anton'?"),
        ("t; 2;", "x; 2;", 5, "RX001", "'x' is not a space"),
        ("R 12344", "R 12345", 6, "RX003", "'5' is not a face of a die; expected 1 to 4, or m"),
        ("Bo\ndeal", "Bo Cy Dee Eve Fay\ndeal", 1, "RX001", "6 players; 1 to 5 can play"),
        ("deal Bo", "deal Cy", 3, "RX001", "'Cy' does not play; the players are Ann, Bo"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(
    old: str, new: str, line: int, code: str, part: str
) -> None:
    text = ROUND + PLAYED
    assert text.count(old) == 1
    wrong = verify(read_notation(text.replace(old, new)))[0]
    assert (wrong.line, wrong.code, part in wrong.message) == (line, code, True), str(wrong)


DEAL = "deal Ann: 9FFTtgg 6RrGG 5rrTT Rake\ndeal Bo: 5GGrr 6Fftt 4GgTt Line\n"


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("genotype Ann / go\n1. 2\n", 1, "'go' is not how hard Brother Johann is"),
        ("genotype Ann, Bo\ndeal Ann: a=9FTtgg 6RrGG 5rrTT Rake\n", 2, "'9FTtgg' is not a plant"),
        ("genotype Ann, Bo\n1. 2; 2\nR 1234m/m T\n m34m/1\n", 4, "'m34m/1' begins no line"),
        (f"genotype Ann, Bo\n{DEAL}{DEAL}1. 2\n", 4, "Ann was dealt cards before"),
        ("genotype Ann, Bo\nsheet Ann: plants 9 goals\n", 2, "no number follows 'goals'"),
        ("genotype Ann, Bo\nsheet Ann: plants 9 foo 7\n", 2, "'foo' is not part of a sheet"),
        ("genotype Ann, Bo\nsheet Ann: plants 3x total 9\n", 2, "'3x' is not a plant, "),
        ("genotype Ann, Bo\n1. 2; q F tF\n", 2, "'q' is not a space"),
        ("genotype Ann, Bo\n1. 2; 2\nR 12341 F\n", 3, "no faces follow 'F'"),
        ("genotype Ann, Bo\n1. 2; 2\nbuys -; -\n3. 2\n", 4, "'3.' stands where round 2 begins"),
        ("genotype Ann, Bo\nrows / / / / Rake\n", 2, "'Rake' is one part too many"),
        ("genotype Ann, Bo\npicks <tr/un Rr\n", 2, "'tr/un' is not an automa card"),
    ],
)
def test_what_cannot_be_read_is_found_once_at_its_line(text: str, line: int, says: str) -> None:
    found = verify_bytes(Task(path="game.peas"), text.encode()).findings
    unread = [one for one in found if one.code in RecordCode and one.line == line]
    (wrong,) = [one.text for one in unread]
    assert wrong.startswith(says)


@each("word", [*re.finditer(r"[^\s;]+", ENDED)], quick=20)
def test_a_word_that_is_written_twice_is_found(word: re.Match[str]) -> None:
    twice = f"{ENDED[: word.end()]} {word[0]}{ENDED[word.end() :]}"
    assert (found_in_notation(ENDED), found_in_notation(twice) != []) == ([], True)


def test_a_value_that_is_written_twice_in_a_tree_is_found() -> None:
    tree = json.dumps(write_tree(read_notation(ENDED)), indent=0)
    values = re.finditer(r'^"(\w+)": ("[^"]*"|\d+)', tree, re.MULTILINE)
    for key, one in {one[1]: one for one in values if one[1] != "game"}.items():
        twice = f"{tree[: one.start(2)]}[{one[2]}, {one[2]}]{tree[one.end(2) :]}"
        assert found_at_the_door(twice, "json") != (), key


def test_players_are_known_in_any_spelling_and_a_round_goes_on_below_its_number() -> None:
    odd = "first ANN\ndeal bO : 5GGrr 6Fftt 4GgTt Line\n1. ann: 2\n1. 2\n"
    usual = "first Ann\ndeal Bo: 5GGrr 6Fftt 4GgTt Line\n1. Ann: 2; 2\n"
    odd, usual = (f"genotype Ann, Bo\n{text}" for text in (odd, usual))
    assert read_notation(odd).entries == read_notation(usual).entries
    solo = "genotype Ann / easy\n1. 2\n"
    named, signs = ("Johann: action Tool shed, support top gene\n", "1. Johann: <ts/tg\n")
    assert read_notation(solo + named).entries == read_notation(solo + signs).entries


def test_conversion_keeps_each_reset_and_refuses_what_stands_twice() -> None:
    resets = "genotype Ann, Bo\nend round=2\nend round=3\nend round=4\n"
    tree = write_tree(read_notation(resets))
    assert [one["reset"]["round"] for one in tree["rounds"]] == [2, 3, 4]
    twice = b"genotype Ann, Bo\nsheet Ann: plants 9\nsheet Ann: plants 8\n"
    with pytest.raises(ConversionError, match=r"^game\.peas:3:1: a second 'Ann'; write one$"):
        convert_record("game.peas", twice)
