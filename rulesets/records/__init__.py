"""Records of games: what people wrote down, where it stands, and what was found about it.

Shared by all games: reading text, YAML, JSON and CSV with line and column, writing them, findings
and verdicts, right copies, and the report on a file. What a record of one game says is that game's
own folder's business.
"""

from typing import TYPE_CHECKING

from testcross.rulesets.records.empty_pad import pad_workbook
from testcross.solver.late_imports import late_names

if TYPE_CHECKING:
    from testcross.rulesets.records.correction import Change
    from testcross.rulesets.records.empty_pad import EmptyPad
    from testcross.rulesets.records.entries import player_key
    from testcross.rulesets.records.excerpts import Excerpt
    from testcross.rulesets.records.files import held, let_through, write_new_file, write_new_files
    from testcross.rulesets.records.findings import Finding, Rule, Severity, UnreadableError
    from testcross.rulesets.records.opened_file import (
        LARGEST_RECORD,
        MOST_KEPT,
        decode,
        may_be_read,
        opened,
        within,
    )
    from testcross.rulesets.records.report import (
        NOTHING_CHECKED,
        CodeSum,
        CodeSums,
        FileReport,
        PlayerSummary,
    )

__all__ = [
    "LARGEST_RECORD",
    "MOST_KEPT",
    "NOTHING_CHECKED",
    "Change",
    "CodeSum",
    "CodeSums",
    "EmptyPad",
    "Excerpt",
    "FileReport",
    "Finding",
    "PlayerSummary",
    "Rule",
    "Severity",
    "UnreadableError",
    "decode",
    "held",
    "let_through",
    "may_be_read",
    "opened",
    "pad_workbook",
    "player_key",
    "within",
    "write_new_file",
    "write_new_files",
]

__getattr__ = late_names(
    __name__,
    {
        "correction": ("Change",),
        "empty_pad": ("EmptyPad",),
        "excerpts": ("Excerpt",),
        "report": ("CodeSum", "CodeSums", "FileReport", "NOTHING_CHECKED", "PlayerSummary"),
        "findings": ("Finding", "Rule", "Severity", "UnreadableError"),
        "files": ("held", "let_through", "write_new_file", "write_new_files"),
        "opened_file": ("LARGEST_RECORD", "MOST_KEPT", "decode", "may_be_read", "opened", "within"),
        "entries": ("player_key",),
    },
)
