"""Verifying whole files, whatever game they are of: bytes in, a report out.

A pipeline of values: the text becomes a tree, the tree a verdict by the game it names, the verdict
a report and, if asked for, a right copy. A task is plain text and numbers, so that it can be sent
to another process or machine.
"""

from testcross.rulesets.records.opened_file import LARGEST_RECORD, STDIN
from testcross.rulesets.verification.task import Task, unread
from testcross.rulesets.verification.whole_file import verify_bytes, verify_file, verify_sheets

__all__ = [
    "LARGEST_RECORD",
    "STDIN",
    "Task",
    "unread",
    "verify_bytes",
    "verify_file",
    "verify_sheets",
]
