"""Whole games in turns: clean without a slip, and one slip is one finding at its line."""

from itertools import islice
from operator import itemgetter
from random import Random

import pytest
from sampling import each
from sheets.damages import Record
from sheets.game_slips import IN_TURNS
from sheets.played_games import SOLVER, VARIANTS, rummy_record
from testcross.rulesets.gene_rummy.record.game_record import GameRecord
from testcross.rulesets.gene_rummy.sheets import MatingJudge
from testcross.rulesets.gene_rummy.simulator import STRATEGIES
from testcross.rulesets.gene_rummy.whole_games import check_game
from testcross.rulesets.records.files import dump_yaml
from testcross.rulesets.records.findings import Severity
from testcross.rulesets.records.parts import read_part
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.yaml_tree import parse_tree

from rummy_sheets.new_sheets import found_in

IN_ORDER = [name for name in VARIANTS if name != "set"]
RARE = {"draw in a last turn"}
IMPOSSIBLE = {
    ("families", "drawn kit left out"),
    ("families", "card drawn misnamed"),
    *((name, "drawn kit left out") for name in ("standard", "web", "simple", "novice-standard")),
}
"""In Families the card drawn need be no kit; where there is one kit there is no list of them."""
KINDS = [
    (name, kind)
    for name in IN_ORDER
    for kind in IN_TURNS
    if (name, kind) not in IMPOSSIBLE and kind not in RARE
]


def played(name: str, seed: int) -> Record:
    return rummy_record(name, seed, STRATEGIES[seed // 3 % 2])


def found_by_referee(record: Record) -> tuple[Node, list[tuple[int, str]]]:
    """Return a record as a tree, and the lines and codes of what is wrong in it."""
    root = parse_tree(dump_yaml(record))
    read = read_part(root, GameRecord)
    checked = check_game(read.value, MatingJudge(read.value.wanted, SOLVER))
    every = dict.fromkeys((*read.findings, *checked.findings))
    return root, [(one.line, str(one.code)) for one in every if one.severity is not Severity.NOTE]


@each("name, seed", [(name, seed) for seed in range(230) for name in IN_ORDER], quick=9, blocks=16)
def test_game_without_slips_is_clean(name: str, seed: int) -> None:
    _, found = found_by_referee(played(name, seed))
    assert found == []


@pytest.mark.parametrize(("games", "tries"), [(1, 1), pytest.param(8, 3, marks=pytest.mark.deep)])
@each("name, kind", KINDS, quick=4, kind=itemgetter(1), blocks=16)
def test_slip_is_one_finding_at_its_line(name: str, kind: str, games: int, tries: int) -> None:
    places = (damage for seed in range(4 * games) for damage in _damages(name, kind, seed, tries))
    seen = 0
    for damage in islice(places, games * tries):
        root, found = found_by_referee(damage.record)
        line, _ = root.at(damage.path)
        assert len(found) == 1, (damage.path, found)
        ((found_on, code),) = found
        assert found_on == line
        assert code in damage.codes
        seen += 1
    assert seen >= games


def _damages(name: str, kind: str, seed: int, tries: int):  # type: ignore[no-untyped-def]
    whole = played(name, seed)
    rng = Random(f"{name} {kind} {seed}")
    places = list(IN_TURNS[kind](whole, rng))
    return rng.sample(places, min(tries, len(places)))


TURNS = """
Round 1, dealer Bo
Retirement: Amber
Ann draws White, lays Castor x Lilac = White 61, retires Blue
Bo draws Lynx, retires Chocolate Cal
"""


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Ann takes Chocolate Cal from Retirement, retires Opal", ""),
        ("Ann takes Blue from Retirement, retires Opal", "GR205"),
        ("Bo draws Blue Seal, retires Opal", "GR203"),
        ("Ann lays Lilac x Blue Otter = Blue Seal 46, retires Opal", "GR210"),
        ("Ann draws Blue Seal, lays Lilac x Blue Otter = Blue Seal 46", "GR206"),
        ("Ann draws Opb, lays BlaOb x Chod = Blud 43, retires Sq", "GR204"),
    ],
)
def test_turn_below_others_gives_this_finding_and_no_other(line: str, code: str) -> None:
    text = f"{TURNS.strip()}\n{line}\n"
    found = found_in(text, "txt")
    assert found.codes == ([f"5 {code}"] if code else [])
    assert found.lines == "5 lines: 3 turns, 2 headings"
