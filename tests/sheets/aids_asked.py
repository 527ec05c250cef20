"""A hand of cards, and what the program says of it."""

import pytest
from testcross.cli import run

HAND = ["Castor buck", "Lilac doe", "Black doe", "White buck"]


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = run(words)
    answer = capsys.readouterr()
    return status, answer.out, answer.err
