"""Slips of several rounds, written in the notation: what is known of one says nothing of others."""

from testcross.rulesets.genotype.notation import read_notation
from testcross.rulesets.genotype.table import verify

DEALT = """\
genotype Ann Bo
deal Ann: a=9FFTtgg b=6RrGG 5rrTT Rake
deal Bo: c=8rrGg d=7Fftt 4GgTt Grant
"""
TILE = """\
1. pF lF; t; 2; 2; 2; 2
R 12344 F 13212 G 12344 T 12344
pools RR 2Rr 2rr 2FF 2Ff ff GG 2Gg 2gg TT 2Tt 2tt
picks
buys -; -
end
2. 2; pG; pF lf; 2; 2; 2
R 12344 F 13224 G 12344 T 12344
pools RR 2Rr 2rr 3Ff 2ff GG 2Gg 2gg TT 2Tt 2tt
"""


def test_a_tile_laid_twice_is_found_though_dice_were_sorted_wrong_before() -> None:
    """Sorting wrong in round 1 says nothing against the tile, which lies in round 2 as well."""
    found = verify(read_notation(DEALT + TILE))
    assert [(one.line, one.code) for one in found] == [(6, "GT101"), (10, "GT206")]


def test_the_first_price_is_learnt_and_rises_and_no_track_has_every_price() -> None:
    """A record without a box: the first price paid is taken, a second one is one more."""
    for buys, due in {
        "May $2; Anton $2": ["GT106"],
        "May $2; Anton $3": [],
        "marker $1; -": ["GT106"],
        "May $0 !Grant; Anton $3": [],
    }.items():
        text = f"{DEALT}1. t; pR; 2; 2; 2; 2\npicks\nbuys {buys}\n"
        assert [one.code for one in verify(read_notation(text))] == due, buys


def test_a_watering_funnel_that_was_dealt_and_one_that_is_drawn_are_both_used() -> None:
    for more, due in {"": ["GT216"], "!Funnel a.Tt": []}.items():
        text = f"{DEALT.replace('Rake', 'Funnel')}1. g Funnel +b !Funnel a.FF {more}; t\n"
        assert [one.code for one in verify(read_notation(text))] == due, more
