"""Cards laid out in SET!: one left out is one finding, and who calls it later makes no slip."""

from operator import itemgetter
from random import Random

from sampling import each
from sheets.damages import Record
from sheets.played_games import SOLVER, rummy_record
from testcross.rulesets.gene_rummy.entries import GameRecord
from testcross.rulesets.gene_rummy.scoring.judgement import MatingJudge
from testcross.rulesets.gene_rummy.strategies import STRATEGIES
from testcross.rulesets.gene_rummy.whole_games import check_game
from testcross.rulesets.records.files import dump_yaml
from testcross.rulesets.records.findings import Severity
from testcross.rulesets.records.parts import read_part
from testcross.rulesets.records.yaml_tree import parse_tree

CARDS_LAID = [
    (seed, key) for seed in (1, 5, 9, 11, 13, 21, 29, 37) for key in ("replaced", "added")
]


def found_in(record: Record) -> list[str]:
    read = read_part(parse_tree(dump_yaml(record)), GameRecord)
    checked = check_game(read.value, MatingJudge(read.value.asked, SOLVER))
    found = dict.fromkeys((*read.findings, *checked.findings))
    return [str(one.code) for one in found if one.severity is not Severity.NOTE]


@each("seed, key", CARDS_LAID, quick=4, kind=itemgetter(1), blocks=8)
def test_card_left_out_of_those_laid_out_is_one_finding(seed: int, key: str) -> None:
    rng = Random(f"{seed} {key}")
    record = rummy_record("set", seed, STRATEGIES[seed % 2])
    calls = record["rounds"][0]["calls"]
    place = rng.choice([n for n, call in enumerate(calls) if call.get(key)])
    whole = calls[place][key]
    calls[place] = {**calls[place], key: rng.sample(whole, len(whole) - 1)}
    assert found_in(record) == ["GR207"]
    if key == "added":  # and all of them, where the call behind may show it once more
        del calls[place]
        assert len(found_in(record)) <= 2
