"""Checking a score pad: its tables one by one, as the sheets that they are."""

from dataclasses import replace

from testcross.rulesets.gene_rummy.record.pad_table import PadTable
from testcross.rulesets.gene_rummy.record.score_pad import read_score_pad
from testcross.rulesets.gene_rummy.referee.sheets import check_sheets
from testcross.rulesets.gene_rummy.rules import GAME, RulesRequest, resolve_rules
from testcross.rulesets.genetics.ruleset_file import load_ruleset
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.verdict import Unchecked, Verdict
from testcross.solver import Solver


def check_pad(text: str, asked: RulesRequest, solver: Solver) -> tuple[Verdict, ...]:
    """Return the verdict on every table of a pad.

    Args:
        text: the whole pad.
        asked: the rules that a command asks for where the pad names none.
        solver: who is asked.

    Raises:
        UnreadableError: for a pad of which no line can be read.
    """
    tables = read_score_pad(load_ruleset(GAME), text)
    return tuple(_verdict(table, asked, solver) for table in tables)


def _verdict(table: PadTable, asked: RulesRequest, solver: Solver) -> Verdict:
    wanted = table.record.wanted
    given = {name: getattr(wanted, name) or getattr(asked, name) for name in _RULES}
    try:
        rules = resolve_rules(replace(wanted, **given))
    except UnreadableError as error:
        return Verdict(findings=(*table.findings, error.finding))
    verdict = check_sheets(table.record, table.findings, rules, solver)
    if table.has_sum:
        verdict = replace(verdict, unchecked=(*verdict.unchecked, _SUM))
    if not table.name:
        return verdict
    return replace(verdict, findings=tuple(one.within(table.name) for one in verdict.findings))


_SUM = Unchecked("the total of all players")
_RULES = ("variant", "scoring", "fill")
