"""The page of the documentation about findings, from what the program says of each."""

import textwrap
from collections.abc import Iterable

from testcross.rulesets.records.findings import Rule

_COLUMNS = 100
_OPENING = """\
# Findings

What `testcross verify` can find in a record, and `testcross pedigree check` in a pedigree (PD), by
code. Codes are stable: a code keeps its meaning. An error makes the exit status 1, or 2
where something cannot be read (RX001); a warning does so only with `--strict`; a note never does.
Pages are those of the game's manual.
`testcross show CODE` shows an entry on the terminal.

This page is written by `make docs` from the `findings.toml` of every game, of `records/` and of
`herds/`.
"""


def catalogue_page(rules: Iterable[Rule]) -> str:
    """Return the page in Markdown: a table of the codes, then an entry for each."""
    rules = tuple(rules)
    rows = ["| code | finding | severity | source |", "|---|---|---|---|"]
    rows += [f"| [{r.code}]({_anchor(r)}) | {r.name} | {r.severity} | {r.source} |" for r in rules]
    table = "\n".join(rows) + "\n"
    return "\n".join([_OPENING, table, *(_entry(rule) for rule in rules)])


def _anchor(rule: Rule) -> str:
    return f"#{_heading(rule).lower().replace(' ', '-')}"


def _heading(rule: Rule) -> str:
    return f"{rule.code} {rule.name}"


def _entry(rule: Rule) -> str:
    source = f" Source: {rule.source}." if rule.source else ""
    kind = "yaml" if rule.wrong.startswith("game:") else "csv"
    return (
        f"## {_heading(rule)}\n\n{_filled(f'Severity: {rule.severity}.{source}')}\n\n"
        f"{_filled(rule.text)}\n\n"
        f"Wrong:\n\n```{kind}\n{rule.wrong}```\n\nRight:\n\n```{kind}\n{rule.right}```\n"
    )


def _filled(text: str) -> str:
    return textwrap.fill(text, _COLUMNS, break_on_hyphens=False, break_long_words=False)
