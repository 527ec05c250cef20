"""What the referee finds in records as tables, with a box beside them, and in the notation."""

import json

from genotype_games.rule_cases import with_box
from testcross.rulesets.games import verdict_on
from testcross.rulesets.genotype.entries import Record
from testcross.rulesets.genotype.game import GAME
from testcross.rulesets.genotype.notation import NotedGame
from testcross.rulesets.genotype.trees import read_tree
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.records.key_spellings import with_usual_keys
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.solver import Solver, make_engine


def tree_of(text: str) -> Node:
    return with_usual_keys(parse_tree(text), GAME.shape)


def record_of(text: str) -> Record:
    return read_tree(tree_of(text))


def found_in(text: str, box: object = None) -> list[Finding]:
    """Return what is found in a record, with a box beside it unless that is None."""
    own = box is None or "\nbox:" in text
    return found_at(tree_of(text if own else with_box(text, json.dumps(box))))


def found_in_notation(text: str) -> list[Finding]:
    return found_at(NotedGame(text))


def found_at(root: Node) -> list[Finding]:
    return [*verdict_on(GAME, root, Solver(make_engine("python-constraint"))).findings]
