"""``testcross rule``: what the codes of findings stand for."""

from collections.abc import Iterable
from typing import Annotated, Any

import typer
from testcross.cli import console
from testcross.cli.arguments import Json
from testcross.cli.documents import dump
from testcross.cli.matings import InputError
from testcross.cli.reports.wording import pages
from testcross.rulesets.english import listed, quoted
from testcross.rulesets.genetics import name_key, nearest
from testcross.rulesets.records import Rule, catalogue

RULE = "testcross.rule/1"


def complete_code(incomplete: str) -> list[str]:
    """Return the codes that begin so, for the shell."""
    start = incomplete.upper()
    return [incomplete + c[len(incomplete) :] for c in catalogue() if c.startswith(start)]


def rule(
    code: Annotated[
        str | None,
        typer.Argument(
            metavar="CODE",
            help="The code of a finding, such as GR103; all codes if not given.",
            autocompletion=complete_code,
            show_default=False,
        ),
    ] = None,
    *,
    json: Json = False,
) -> None:
    """Explain a code of testcross verify, or list them all.

    An example that brings the finding up stands beside the same record without it; > marks the
    lines that differ.
    """
    chosen = tuple(catalogue().values()) if code is None else (_rule_of(code),)
    if json:
        console.write(dump({"schema": RULE, "rules": [_document(rule) for rule in chosen]}))
    elif code is None:
        _list(chosen)
    else:
        console.write(_text(chosen[0]))


def _rule_of(code: str) -> Rule:
    rules = catalogue()
    found = rules.get(code.strip().upper())
    if found is None:
        near = nearest(code, {name_key(known): known for known in rules})
        hint = f"did you mean {listed(near)}?" if near else "'testcross rule' lists them all"
        raise InputError(f"no finding has the code {quoted(code)}; {hint}")
    return found


def _document(rule: Rule) -> dict[str, Any]:
    return {
        "code": rule.code,
        "name": rule.name,
        "severity": rule.severity.value,
        "page": rule.page,
        "text": rule.text,
        "wrong": rule.wrong,
        "right": rule.right,
    }


def _list(rules: Iterable[Rule]) -> None:
    table = console.plain_table(["Code", "Finding", "Severity", "Page"])
    for rule in rules:
        console.add_row(table, [rule.code, rule.name, rule.severity, rule.page])
    console.show(table)


def _text(rule: Rule) -> str:
    cited = f", {pages(rule.page)}" if rule.page else ""
    return (
        f"{rule.code} {rule.name} ({rule.severity}{cited})\n\n"
        f"{console.paragraph(rule.text)}\n"
        f"Wrong:\n\n{_example(rule.wrong, rule.right)}\n"
        f"Right:\n\n{_example(rule.right, rule.wrong)}"
    )


def _example(text: str, other: str) -> str:
    """Return an example indented, with the lines marked that the other one does not have."""
    known = set(other.splitlines())
    marked = ((" " if line in known else ">", line) for line in text.splitlines())
    return "".join(f"{mark} {line}".rstrip() + "\n" for mark, line in marked)
