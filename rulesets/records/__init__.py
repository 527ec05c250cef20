"""Records of games: what people wrote down, where it stands, and what was found about it.

Shared by all games: reading text, YAML, JSON and CSV with line and column, writing them, findings
and verdicts, right copies, and the report on a file. What a record of one game says is that game's
own folder's business.
"""

from testcross.rulesets.records.findings import Finding, Rule, Severity
from testcross.rulesets.records.new_file import write_new_file
from testcross.rulesets.records.report import FileReport, PlayerSummary

__all__ = ["FileReport", "Finding", "PlayerSummary", "Rule", "Severity", "write_new_file"]
