"""What is found in records of gene expression."""

from testcross.rulesets.gene_expression.answers import verdict_of
from testcross.rulesets.gene_expression.entries import Record
from testcross.rulesets.gene_expression.game import GAME
from testcross.rulesets.gene_expression.trees import read_tree
from testcross.rulesets.records.findings import Severity
from testcross.rulesets.records.key_spellings import with_usual_keys
from testcross.rulesets.records.verdict import Verdict
from testcross.rulesets.records.yaml_tree import parse_tree


def record_of(text: str) -> Record:
    return read_tree(with_usual_keys(parse_tree(text), GAME.shape))


def verdict(text: str) -> Verdict:
    return verdict_of(record_of(text))


def found_in(text: str) -> list[str]:
    return codes(verdict(text))


def codes(one: Verdict) -> list[str]:
    found = [it for it in one.findings if it.severity is not Severity.NOTE]
    return sorted(f"{it.line} {it.code.value}" for it in found)
