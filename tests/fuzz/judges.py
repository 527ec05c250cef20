"""What must hold of every answer, whatever was asked."""

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from cases.asking import Outcome
from program.question import Question
from sheets.sound_reports import checked, sound
from testcross.cli.settings import ISOLATED_VARIABLE
from testcross.rulesets import RulesetError, load_ruleset
from testcross.rulesets.conversion import ConversionError, ConvertedRecord, convert_record
from testcross.rulesets.english import listed
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.records.findings import Finding, RecordCode, Severity
from testcross.rulesets.verification import Task, verify_bytes, verify_file

from fuzz.material import Laid

STATUSES = (0, 1, 2, 130, 141)
NEVER_SAID = ("this is a bug", "the program failed", "Traceback (most recent call last)")
_KEPT = {Code.ILLEGAL_MATING, Code.WRONG_SEX, *RecordCode}
"""Findings that a right copy keeps, as it keeps the cards."""
_WINNERS = {Code.WRONG_WINNER, "GE104", "GT109"}
_OF_ALL = {Code.WRONG_TOTAL, "GE103", "GT107", "GT108", *_WINNERS}
_OF_NO_END = {"GE102"}
"""Points of somebody else than who is written as out, in a round that is not over (GE215)."""
_OF_GAMES = re.compile(r"G[RET]2\d\d|GR109|GE10[567]|GT10[1-6]|GT11[01]")


def judge_report(laid: Laid) -> None:
    sound(laid.data, laid.name)


def judge_report_and_copies(laid: Laid) -> None:
    """Judge the report on a file, that it is always the same, and the right copies."""
    checked(laid.data, laid.name.rpartition(".")[2])
    judge_right_copy(laid)


def judge_right_copy(laid: Laid) -> None:
    """Judge a right copy: nothing is left in it of the kinds of mistakes that it mends."""
    with TemporaryDirectory() as folder:
        name = laid.name.rpartition(".")[2]
        source, copy = (Path(folder) / f"{one}.{name}" for one in ("source", "copy"))
        source.write_bytes(laid.data)
        before = verify_file(Task(path=str(source), corrected=str(copy)))
        assert source.read_bytes() == laid.data
        assert copy.exists() or "nothing in it could be judged" in before.unwritten
        if not copy.exists():
            return
        after = verify_file(Task(path=str(copy)))
    no_sheet = any("the score sheet" in one.message for one in after.findings)
    sheets = [one.player for one in after.players if not no_sheet]
    errors = [
        one
        for one in after.findings
        if one.severity is Severity.ERROR
        and not _is_open_winner(one, sheets)
        and not _is_open_total(one)
    ]
    # a line that cannot be read stays as it is; another player's name may make a mating of it
    reports = (before, after) if name == "tcg" else (before,)
    unread = {
        one.line
        for report in reports
        for one in report.findings
        if one.code == RecordCode.UNREADABLE
    }
    # of a card that there is not, nobody knows the points, nor what their sum should be
    unjudged = {one.line for one in before.findings if one.code == RecordCode.UNKNOWN_CARD}
    left = {
        one.code
        for one in errors
        if one.line not in unread and not (one.code == Code.WRONG_SUM and one.line in unjudged)
    }
    left |= {one.code for one in errors if one.code in _KEPT}
    kept = {code for code in left if code in _KEPT or _OF_GAMES.match(code)}
    # what depends on something that cannot be judged stays as it was written
    staying = (_OF_ALL if kept else set()) | (_OF_NO_END if "GE215" in left else set())
    assert left - kept <= staying, after.findings


def _is_open_winner(one: Finding, sheets: Sequence[str]) -> bool:
    """Tell whether a winner is nobody's name, and another cannot be told: somebody has no sheet."""
    _, is_nobodys, players = one.message.partition(" not one of the players: ")
    of_all = listed(sheets, "and") or "?"
    return one.code in _WINNERS and bool(is_nobodys) and players.partition(" (")[0] != of_all


def _is_open_total(one: Finding) -> bool:
    """Tell whether a total is less than some of its parts, and the others are not written."""
    return one.code == "GT108" and " is already " in one.message


def judge_conversion(laid: Laid) -> None:
    """Judge a conversion: it is done, or refused with a sentence; there and back loses nothing.

    What follows from the rest is left out on the way, or plants get short names: from then on the
    text stays, and what is found in it is the same all along.
    """
    try:
        first = convert_record(laid.name, laid.data)
        second = _converted_back(first)
        third = _converted_back(second)
        fourth = _converted_back(third)
    except ConversionError:
        return
    assert fourth.text == second.text
    assert _converted_back(fourth).text == third.text
    given = _found_in("record.yaml" if first.form == "notation" else "record.tcg", laid.data)
    assert _found(first) == _found(second) == _found(third) == given


def _found(told: ConvertedRecord) -> list[tuple[str, str]]:
    name = "record.tcg" if told.form == "notation" else "record.yaml"
    return _found_in(name, told.text.encode("utf-8", "surrogatepass"))


def _found_in(name: str, data: bytes) -> list[tuple[str, str]]:
    """Return the codes of what is wrong, each with its player; what is not checked is no loss."""
    report = verify_bytes(Task(path=name, engine="python-constraint"), data)
    wrong = [one for one in report.findings if one.code != RecordCode.NOT_CHECKED]
    return sorted((str(one.code), one.player) for one in wrong if not one.is_note)


def _converted_back(told: ConvertedRecord) -> ConvertedRecord:
    ending = "tcg" if told.form == "notation" else "yaml"
    return convert_record(f"record.{ending}", told.text.encode("utf-8", "surrogatepass"))


def judge_ruleset(laid: Laid) -> None:
    """Judge how a ruleset is read: it is taken, or refused with a sentence."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / laid.name
        path.write_bytes(laid.data)
        try:
            load_ruleset(str(path))
        except RulesetError as error:
            problem = error.problem
        else:
            problem = "none"
        assert problem, "refused without a word"


def judge_answers(question: Question) -> None:
    """Judge what the program says to commands: an exit status that there is, and no traceback."""
    for one in question.answers():
        _judge_answer(one)


def judge_with_settings(question: Question) -> None:
    """Judge what the program says where the file of settings that lies there counts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv(ISOLATED_VARIABLE, raising=False)
        judge_json(question)


def judge_progress(question: Question) -> None:
    """Judge answers about a file of progress: what cannot be read is left as it is."""
    for one in question.answers():
        _judge_answer(one)
        if "does not hold the progress" in one.complaint:
            assert one.written == (), "the file was changed"


def judge_json(question: Question) -> None:
    """Judge answers; those in JSON are objects, and a mistake is one of them that says so."""
    for words, one in zip(question.commands, question.answers(), strict=True):
        _judge_answer(one)
        options = words[: words.index("--")] if "--" in words else words
        if not _is_in_json(options):
            continue
        try:
            lines = [json.loads(one.out)]  # a report of files goes over many lines
        except ValueError:
            lines = [json.loads(line) for line in one.out.splitlines() if line]
        if one.status == 2:
            assert any(map(_says_why, lines)), one


def _says_why(line: Mapping[str, Any]) -> bool:
    """Tell whether an answer of exit status 2 names a mistake, or what time was too short for."""
    return "error" in line or "unreadable" in str(line) or '"proven": false' in json.dumps(line)


def _is_in_json(options: Sequence[str]) -> bool:
    """Tell whether the answer is sure to be in JSON: behind an option the word may be its value."""
    pages = {"-h", "--help", "--help-all", "-V", "--version"}
    before = ("", *options)
    asked = (before[place] for place, word in enumerate(options) if word == "--json")
    return pages.isdisjoint(options) and any(not word.startswith("-") for word in asked)


def _judge_answer(told: Outcome) -> None:
    assert told.status in STATUSES, told.status
    said = told.out + told.complaint
    for never in NEVER_SAID:
        assert never not in said, said[-600:]
    if told.status == 2:
        assert said.strip(), "refused without a word"
