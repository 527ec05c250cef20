"""Games that play themselves by any rules have no findings but slips, however they are read."""

import re

from expression_games.expression_verdicts import found_in
from sampling import each
from sheets.played_games import expression_simulator
from testcross.rulesets.verification import Task, verify_bytes

OPTIONS: tuple[tuple[str, str], ...] = (
    ("actions", "wild"),
    ("id_match", "same"),
    ("id_match", "next_or_same"),
    ("cyclic", "no"),
    ("draw", "until_match"),
    ("substitution", "hands"),
    ("final_insertion_draws", "yes"),
)


@each("seed", range(300), quick=6, blocks=8)
def test_a_right_game_has_no_findings(seed: int) -> None:
    options, strategy = OPTIONS[seed % 8 : seed % 8 + 1], ("random", "greedy")[seed % 2]
    played = expression_simulator(4 + seed % 3, strategy, options, 0.0, ()).game(seed)
    assert found_in(played.text("yaml")) == []


def found(name: str, text: str) -> list[tuple[int, int, str, str]]:
    report = verify_bytes(Task(path=name), text.encode())
    return [(one.line, one.column, str(one.code.value), one.message) for one in report.findings]


@each("seed", range(48), quick=4, blocks=8)
def test_a_game_in_codes_is_judged_as_one_that_is_read_word_by_word(seed: int) -> None:
    """A blank before JSON, and a tick behind each line, leave the quick ways."""
    options, rate = OPTIONS[seed % 8 : seed % 8 + 1], (0.0, 0.2)[seed % 2]
    game = expression_simulator(4 + seed % 3, "random", options, rate).game(seed)
    in_json, in_codes = game.text("json"), game.text("tcg")
    assert found("game.json", in_json) == found("game.json", f" {in_json}")
    ticked = re.sub(r"(?m)^((?:hand |left )?[A-Z]\w*:.*)$", r"\1 ✓", in_codes)
    assert found("game.tcg", in_codes) == found("game.tcg", ticked)
    assert len(found("game.tcg", in_codes)) == len(game.slips)
