"""What of a game turn notation cannot say is found, wherever it stands."""

import pytest
from testcross.rulesets.conversion import ConversionError, convert_record
from testcross.rulesets.records.yaml_tree import parse_tree

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
