"""What the codes of findings stand for, as documents."""

from typing import Any

from testcross.cli.answers import RuleList
from testcross.cli.render.json.documents import document
from testcross.cli.render.json.lines import schema
from testcross.rulesets.records import Rule


@document.register
def rule_list_document(known: RuleList) -> dict[str, Any]:
    """Return codes with what they stand for."""
    return {"schema": schema("rule", 2), "rules": [_rule(rule) for rule in known.rules]}


@document.register
def rule_document(rule: Rule) -> dict[str, Any]:
    """Return one code, as a list of one."""
    return rule_list_document(RuleList(rules=(rule,)))


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "code": rule.code,
        "name": rule.name,
        "severity": rule.severity.value,
        "source": rule.source,
        "text": rule.text,
        "wrong": rule.wrong,
        "right": rule.right,
    }
