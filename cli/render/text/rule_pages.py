"""What the codes of findings stand for, as text: a table of all, or one with its examples."""

from testcross.cli import console
from testcross.cli.answers import RuleList
from testcross.cli.render.text.screen import on_screen
from testcross.rulesets.records import Rule


@on_screen.register
def rule_list_text(known: RuleList) -> str:
    """Return a table of codes."""
    table = console.plain_table(["Code", "Finding", "Severity", "Source"])
    for rule in known.rules:
        console.add_row(table, [rule.code, rule.name, rule.severity, rule.source])
    return console.rendered(table)


@on_screen.register
def rule_text(rule: Rule) -> str:
    """Return what one code stands for, with a record that brings it up beside one that does not."""
    cited = f", {rule.source}" if rule.source else ""
    return (
        f"{console.paragraph(f'{rule.code} {rule.name} ({rule.severity}{cited})')}\n"
        f"{console.paragraph(rule.text)}\n"
        f"Wrong:\n\n{_example(rule.wrong, rule.right)}\n"
        f"Right:\n\n{_example(rule.right, rule.wrong)}"
    )


def _example(text: str, other: str) -> str:
    """Return an example indented, with the lines marked that the other one does not have."""
    known = set(other.splitlines())
    marked = ((" " if line in known else ">", line) for line in text.splitlines())
    return "".join(f"{mark} {line}".rstrip() + "\n" for mark, line in marked)
