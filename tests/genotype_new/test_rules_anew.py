"""Each numbered rule, kept and broken: the same code at the same line as its case says."""

from collections import Counter

from genotype_games.genotype_games import OVERLAYS, Kind, simulated
from pea_rules import CASES, UNBREAKABLE, KeptRule, RuleCase
from sampling import each
from testcross.rulesets.genotype_new.notation_reader import read_notation
from testcross.rulesets.genotype_new.table import verify

from genotype_new.new_room import found_in

KINDS = [
    *(Kind(players, strategy) for players in (2, 3, 4, 5) for strategy in ("random", "greedy")),
    *(Kind(1, "random", (("difficulty", name),)) for name in ("easy", "standard", "hard", "hard")),
    *(Kind(players, "greedy", (("overlay", name),)) for name in OVERLAYS for players in (1, 3)),
]
GAMES = [(kind, seed) for seed in range(20, 80) for kind in KINDS]


@each("case", CASES, quick=60, kind=lambda case: case.code)
def test_a_rule_is_kept_and_broken(case: RuleCase) -> None:
    assert found_in(case.legal, case.box) == []
    (wrong,) = found_in(case.broken, case.box)
    assert (wrong.code, wrong.line in case.lines) == (case.code, True)
    if case.code.startswith("GT"):
        assert wrong.source == (case.cites or case.rule)


@each("kept", UNBREAKABLE, quick=10)
def test_a_rule_that_no_record_can_break_is_kept(kept: KeptRule) -> None:
    assert found_in(kept.legal, {}) == []


@each("kind, seed", GAMES, quick=6, blocks=10)
def test_nothing_is_found_in_a_simulated_game(kind: Kind, seed: int) -> None:
    assert Counter(map(str, found_in(simulated(kind, seed).text("yaml")))) == Counter()


TILE = """\
genotype Ann Bo
deal Ann: a=9FFTtgg b=6RrGG 5rrTT Rake
deal Bo: c=8rrGg d=7Fftt 4GgTt Grant
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
    found = verify(read_notation(TILE))
    assert [(one.line, one.code) for one in found] == [(6, "GT101"), (10, "GT206")]


PRICES = """\
genotype Ann Bo
deal Ann: a=9FFTtgg b=6RrGG 5rrTT Rake
deal Bo: c=8rrGg d=7Fftt 4GgTt Grant
1. t; t; 2; 2; 2; 2
picks
buys BUYS
"""


def test_the_first_price_is_learnt_and_rises_and_no_track_has_every_price() -> None:
    """A record without a box: the first price paid is taken, a second one is one more."""
    for buys, due in {
        "May $2; Anton $2": ["GT106"],
        "May $2; Anton $3": [],
        "marker $1; -": ["GT106"],
        "May $0 !Grant; Anton $3": [],
    }.items():
        text = PRICES.replace("1. t; t;", "1. t; pR;").replace("BUYS", buys)
        assert [one.code for one in verify(read_notation(text))] == due, buys
