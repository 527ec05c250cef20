"""Whatever is done to a record, it is judged: findings with a line, and no crash."""

import json
from random import Random

from genotype_games.pea_self_play import KINDS, game
from sampling import each
from testcross.rulesets.genotype.box import Rules, practice_box
from testcross.rulesets.genotype.cards import PLANT
from testcross.rulesets.genotype.entries import Pick
from testcross.rulesets.genotype.notation import read_notation, write_notation
from testcross.rulesets.genotype.state import Bed
from testcross.rulesets.genotype.table import first_state, other_moves, verify
from testcross.rulesets.genotype.trees import read_tree, write_tree
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.rulesets.verification import Task, verify_bytes

SIGNS = "aRr2;:!.$&=@<-+*?/ mTtxX9|"


def damaged(lines: list[str], random: Random) -> list[str]:
    """Return lines with one of them cut, changed, lost, doubled or moved."""
    place, other = random.randrange(len(lines)), random.randrange(len(lines))
    line = lines[place]
    at = random.randint(0, len(line))
    match random.randrange(6):
        case 0:
            lines[place] = line[:at]
        case 1:
            lines[place] = line[:at] + random.choice(SIGNS) + line[at + 1 :]
        case 2:
            lines[place] = line[:at] + random.choice(SIGNS) + line[at:]
        case 3:
            lines[place], lines[other] = lines[other], lines[place]
        case 4:
            lines.insert(place, lines[other])
        case _:
            return lines[:place] or ["x"]
    return lines


@each("seed", range(3000), quick=3, blocks=10)
def test_a_damaged_notation_is_judged(seed: int) -> None:
    random = Random(seed)
    lines = write_notation(game(random.choice(KINDS), seed % 7)).split("\n")
    for _ in range(random.randint(1, 3)):
        lines = damaged(lines, random)
    record = read_notation("\n".join(lines))
    assert all(0 <= one.line <= len(lines) and one.message for one in verify(record))


@each("seed", range(2000), quick=2, blocks=10)
def test_a_damaged_tree_is_judged(seed: int) -> None:
    random = Random(seed)
    lines = json.dumps(write_tree(game(random.choice(KINDS), seed % 7)), indent=0).split("\n")
    for _ in range(random.randint(1, 2)):
        place = random.randrange(len(lines))
        lines[place] = lines[place].replace(random.choice("aRrmT23"), random.choice("xFt9m"), 1)
    try:
        record = read_tree(parse_tree("\n".join(lines)))
    except UnreadableError:
        return
    assert all(one.message for one in verify(record))


LONE = """game: genotype
players: [Ann, Johanné]
solo: {difficulty: easy}
rounds:
  - working: [{player: Johann, action: 1st shift, support: treasury R 1}]
"""


def test_a_lone_game_without_johann_is_told_at_its_head() -> None:
    found = verify_bytes(Task(path="game.yaml"), LONE.encode()).findings
    told = [(one.line, one.message) for one in found if one.code == "RX001"]
    assert told == [
        (3, "'solo' is for one person and Johann, but 2 players are listed: Ann and Johanné"),
        (5, "'Johann' does not play; the players are Ann, Johanné"),
    ]


def test_a_pick_of_nobody_who_plays_is_looked_for_among_those_of_whose_turn_it_is() -> None:
    state = first_state(("Ann", "Bo"), Rules(box=practice_box()))
    state.pools["FF"] = 1
    state.boards["Ann"].garden.append(Bed(PLANT.read("5: FF RR", {})))
    moves = other_moves(state, Pick("Zoe", passes=True))
    assert [(one.player, one.trait) for one in moves if isinstance(one, Pick)] == [("Ann", "FF")]
