"""Whatever is done to a record, it is judged: findings with a line, and no crash."""

import json
from random import Random

from sampling import each
from testcross.rulesets.genotype_new.notation_reader import read_notation
from testcross.rulesets.genotype_new.notation_writer import write_notation
from testcross.rulesets.genotype_new.table import verify
from testcross.rulesets.genotype_new.trees import read_tree, write_tree
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.yaml_tree import parse_tree

from genotype_new.test_played_games import KINDS, game

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
