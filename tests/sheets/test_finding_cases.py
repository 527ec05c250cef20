"""The reader of cases in Markdown: what it takes, and what it refuses before a test runs."""

from pathlib import Path

import pytest
from sheets.finding_cases import (
    FOLDER,
    MalformedCaseError,
    all_cases,
    read_cases,
    rewrite_messages,
)
from testcross.rulesets.verification import verify_bytes

RECORD = "```csv\nplayer,buck,doe,kits\nAnn,Castor,Lilac,White\n```\n"
NOTED = RECORD.replace("kits\n", "kits,points\n").replace(
    "White\n", "White,61\nAnn,Castor,Lilac,White,\n"
)
NOTHING = "```findings\nnone\n```\n"
FOUND = "```findings\n2:5 GR104 warning Ann: c is missing\n  The kit has one.\n```\n"
TWO_REASONS = FOUND.replace("one.", "one.\n  Two.")
WHOLE = f"# GR104\n\n## Kit left unknown\n\n{RECORD}\n{FOUND}"


def written(folder: Path, text: str) -> Path:
    file = folder / "GR104.md"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("", 1, "no case"),
        (f"{RECORD}{NOTHING}", 1, "a block above the first case"),
        ("## A\n", 1, "needs a record and its findings"),
        (f"## A\n{RECORD}## B\n{RECORD}{NOTHING}", 1, "needs a record and its findings"),
        (f"## A\n{RECORD}{NOTHING}{RECORD}{NOTHING}", 1, "needs a record and its findings"),
        (f"## A\n{RECORD}```findings\n```\n", 6, "no findings; write 'none'"),
        (f"## A\n{RECORD}```findings\nnone\n", 6, "the block is not closed"),
        (f"## A\n{RECORD}```findings\n2:5 GR104 Ann: x\n```\n", 7, "neither a finding"),
        (f"## A\n{RECORD}```findings\n  why\n```\n", 7, "neither a finding nor its reason"),
        (f"## A\n{RECORD}{TWO_REASONS}", 9, "neither a finding"),
        (f"## A\n{RECORD.replace('csv', 'ods')}{NOTHING}", 2, "a record of kind 'ods'"),
        (f"## A\n{RECORD.replace('csv', 'csv strict')}{NOTHING}", 2, "an option 'strict'"),
        (f"## A\n{RECORD.replace('csv', 'csv fil=strict')}{NOTHING}", 2, "an option 'fil'"),
        (f"## A\n```raw\nb.csv\n```\n{NOTHING}", 2, "there is no file raw/b.csv"),
        (f"{WHOLE}\n## kit left unknown\n{RECORD}{NOTHING}", 15, "a second case"),
    ],
)
def test_case_that_is_malformed_is_refused_at_its_line(
    tmp_path: Path, text: str, line: int, problem: str
) -> None:
    with pytest.raises(MalformedCaseError, match=f"^GR104.md:{line}: .*{problem}"):
        read_cases(written(tmp_path, text))


def test_every_raw_record_is_that_of_a_case() -> None:
    raw = sorted(path.name for path in (FOLDER / "raw").iterdir())
    named = sorted(case.record_name for case in all_cases() if case.record_name in raw)
    assert named == raw


@pytest.mark.parametrize(
    "findings",
    [
        NOTHING,
        "```findings\n1 RX004 note Ann: x\n```\n",
        "```findings\nfile RX004 error Ann: x\n```\n",
        "```findings\nfile RX004 note Ann: x\nfile RX004 note Ann: x\n```\n",
    ],
)
def test_rewriting_refuses_more_than_words(tmp_path: Path, findings: str) -> None:
    text = f"## A\n{NOTED}{findings}"
    file = written(tmp_path, text)
    (case,) = read_cases(file)
    with pytest.raises(ValueError, match="GR104/a: more than the words differs"):
        rewrite_messages(case, verify_bytes(case.task("a.csv"), case.record))
    assert file.read_text(encoding="utf-8") == text
