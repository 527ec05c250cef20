"""Keys as people spell them: which become the usual ones, and which stay."""

import pytest
from testcross.rulesets.verification import Task, verify_bytes


@pytest.mark.parametrize(
    ("turn", "told"),
    [
        ("plays: O5", "unknown key 'plays'; did you mean 'play'?"),
        ("start: O5", "unknown key 'start'; "),
        ("card: {a: b}", "'card' should be a value or a list, not a table"),
    ],
)
def test_message_quotes_the_key_that_was_typed(turn: str, told: str) -> None:
    """Not the usual one that it stands for elsewhere."""
    text = (
        "game: gene-expression\nplayers: [Ann, Bo, Cy, Dee]\nrounds:\n"
        f"  - turns:\n      - {{player: Ann, {turn}}}\n"
    )
    report = verify_bytes(Task(path="game.yaml"), text.encode())
    (found,) = (one for one in report.findings if one.code == "RX001")
    assert found.text.startswith(told)
