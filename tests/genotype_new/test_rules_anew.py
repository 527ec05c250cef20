"""Each numbered rule, kept and broken: the same code at the same line as its case says."""

from collections import Counter

from genotype_games.genotype_games import OVERLAYS, Kind, simulated
from pea_rules import CASES, UNBREAKABLE, KeptRule, RuleCase
from sampling import each

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
        assert wrong.rule == (case.cites or case.rule)


@each("kept", UNBREAKABLE, quick=10)
def test_a_rule_that_no_record_can_break_is_kept(kept: KeptRule) -> None:
    assert found_in(kept.legal, {}) == []


@each("kind, seed", GAMES, quick=6, blocks=10)
def test_nothing_is_found_in_a_simulated_game(kind: Kind, seed: int) -> None:
    assert Counter(map(str, found_in(simulated(kind, seed).text("yaml")))) == Counter()
