"""``testcross rule``: what the codes of findings stand for."""

from typing import Annotated

import typer
from testcross.cli.arguments import Json
from testcross.cli.completions import matching
from testcross.cli.inputs import InputError
from testcross.cli.runner import form_of, show
from testcross.rulesets.english import listed, quoted
from testcross.rulesets.games import catalogue
from testcross.rulesets.genetics import name_key, nearest
from testcross.rulesets.records import Rule, RuleList


def complete_code(incomplete: str) -> list[str]:
    """Return the codes that begin so, for the shell."""
    return matching(incomplete, catalogue())


def rule(
    code: Annotated[
        str | None,
        typer.Argument(
            metavar="CODE",
            help="Code of a finding, such as GR103; by default all of them.",
            autocompletion=complete_code,
            show_default=False,
        ),
    ] = None,
    *,
    json: Json = False,
) -> None:
    """Explain a code that testcross verify reports, or list them all.

    Shows a record with the finding and the same record without it; > marks the lines that differ.
    """
    answer = RuleList(rules=tuple(catalogue().values())) if code is None else _rule_of(code)
    show(answer, form_of(json=json))


def _rule_of(code: str) -> Rule:
    rules = catalogue()
    found = rules.get(code.strip().upper())
    if found is None:
        near = nearest(code, {name_key(known): known for known in rules})
        hint = f"did you mean {listed(near)}?" if near else "'testcross rule' lists them all"
        raise InputError(f"no finding has the code {quoted(code)}; {hint}")
    return found
