"""What of a game turn notation cannot say is found, wherever it stands."""

import pytest
from testcross.rulesets.conversion import ConversionError, convert_record
from testcross.rulesets.gene_rummy.record.turn_notation.notation_writer import (
    describe_path,
    first_difference,
)
from testcross.rulesets.records.yaml_tree import parse_tree


@pytest.mark.parametrize(
    ("before", "after", "path"),
    [
        ({"a": 1}, {"a": 1}, None),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, None),
        ({"a": 1, "b": 2}, {"a": 1}, ("b",)),
        ({"a": 1}, {"a": 1, "b": 2}, ("b",)),
        ({"a": [1, 2]}, {"a": [1, 3]}, ("a", 1)),
        ({"a": [1, {"b": 2}]}, {"a": [1, {"b": "2"}]}, ("a", 1, "b")),
        ({"a": [1, 2]}, {"a": [1]}, ("a", 1)),
        ({"a": [1]}, {"a": [1, 2]}, ("a", 1)),
        ({"a": "1"}, {"a": ["1"]}, ("a", 0)),
        ({"a": ["1"]}, {"a": "1"}, ("a", 0)),
    ],
)
def test_first_part_that_is_lost_is_found(
    before: object, after: object, path: tuple[object, ...] | None
) -> None:
    assert first_difference(before, after) == path


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ((), ""),
        (("rounds", 1, "calls", 0), "round 2, call 1"),
        (
            ("rounds", 0, "turns", 9, "mating", "filled", "kits", 1),
            "round 1, turn 10, 'mating', 'filled', 'kits', entry 2",
        ),
        (("scores", "Ann"), "'scores', 'Ann'"),
    ],
)
def test_path_is_told_as_round_turn_and_key(path: tuple[int | str, ...], words: str) -> None:
    assert describe_path(path) == words


GAME = """\
game: gene-rummy
variant: set
players: [Ann, Bo]
rounds:
  - dealer: Bo
    calls:
      - {player: Ann, judged: wrong}
      - {}
"""


def test_part_that_cannot_be_written_is_named_with_its_place() -> None:
    with pytest.raises(ConversionError, match=r"^g\.yaml:8:9: round 1, call 2 cannot be written"):
        convert_record("g.yaml", GAME.encode(), "notation")
    assert convert_record("g.yaml", GAME.encode(), "json").form == "json"


def test_draw_from_nowhere_in_particular_is_written_and_read_again() -> None:
    game = GAME.replace("variant: set\n", "").split("    calls")[0]
    game += "    turns:\n      - {player: Ann, draw: {from: '', card: Castor buck}}\n"
    notated = convert_record("g.yaml", game.encode(), "notation").text
    again = convert_record("g.tcg", notated.encode(), "yaml").text
    (turn,) = parse_tree(again).plain()["rounds"][0]["turns"]
    assert turn == {"player": "Ann", "draw": {"card": "Castor buck"}}
