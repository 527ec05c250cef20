"""Every line of every sheet that tests have is counted once in its report, and none is lost."""

import csv
import re
from collections.abc import Iterator
from itertools import pairwise

from cases.store import read
from sampling import each
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.verification import Task, verify_bytes

SURROGATE = re.compile("[\ud800-\udfff]")
SAYS_NOTHING = re.compile(r"\s*(?:\(?\d{1,2}[.)]|\|[-|\s:]+\||sep=.)?\s*")
"""Blank, the number of an empty line, a ruler of a table, the mark of cells."""


def asked() -> Iterator[tuple[str, str, dict[str, str]]]:
    """Yield each sheet in lines or rows that was ever asked: its name, text and options."""
    seen = set()
    for kept in read(["records"]):
        words = kept.case.ask[0] if kept.case.ask else ()
        options = dict(pairwise(words))
        for name, text in kept.case.files if words[:1] == ("verify",) else ():
            if name in words and name.endswith((".txt", ".csv")) and text not in seen:
                seen.add(text)
                yield name, text, options


def written_lines(name: str, text: str) -> set[int]:
    """The lines of a text, or the first lines of its rows, that say anything."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if name.endswith(".txt"):
        return {n for n, line in enumerate(lines, 1) if not SAYS_NOTHING.fullmatch(line)}
    first = next((line for line in lines if not SAYS_NOTHING.fullmatch(line)), "")
    rows = csv.reader(lines, delimiter=max(",;\t", key=first.count))
    found, at = set(), 1
    for row in rows:
        if any(map(str.isalnum, "".join(row))) and not SAYS_NOTHING.fullmatch(lines[at - 1]):
            found.add(at)
        at = rows.line_num + 1
    return found


@each("part", range(24), quick=1)
def test_lines_of_a_sheet_are_counted_once_each(part: int) -> None:
    counted = 0
    for name, text, options in list(asked())[part::24]:
        rules = {
            rule: options[f"--{rule}"] for rule in ("variant", "fill") if f"--{rule}" in options
        }
        task = Task(path=name, game=options.get("--game"), options=rules)
        try:
            report = verify_bytes(task, text.encode("utf-8", "surrogateescape"))
        except TestcrossError:
            continue
        account = report.account
        if account is None or account.noun != "line" or SURROGATE.search(text):
            continue
        if name.endswith(".csv") and text.count('"') % 2:
            continue  # a quote is left open, so that nobody knows where rows end
        lines = written_lines(name, text)
        assert account.counted == len(lines), (text, str(account))
        assert set(account.not_read) <= lines
        refused = {one.line for one in report.findings if one.code == "RX001" and one.line}
        assert refused <= set(account.not_read)
        counted += 1
    assert counted > 50
