"""A simulated game as a file, and the answer key beside it."""

import json
from collections.abc import Sequence
from typing import Any

from testcross.rulesets.gene_rummy.record.game_record import WrittenGame
from testcross.rulesets.gene_rummy.record.record_writer import plain_game
from testcross.rulesets.gene_rummy.record.turn_notation.game_lines import read_notation
from testcross.rulesets.gene_rummy.record.turn_notation.notation_writer import format_game
from testcross.rulesets.gene_rummy.slips import Slip
from testcross.rulesets.records.files import dump_yaml
from testcross.rulesets.records.yaml_tree import parse_tree

KEY = "testcross.key/1"
"""The schema of an answer key."""


def render_record(record: WrittenGame, ending: str) -> str:
    """Return a record as text.

    Args:
        record: the game.
        ending: ``yaml``, ``json``, or ``tcg`` for turn notation.
    """
    if ending == "tcg":
        return format_game(plain_game(record))
    if ending == "json":
        return json.dumps(plain_game(record), indent=1) + "\n"
    return dump_yaml(plain_game(record))


def render_key(name: str, text: str, slips: Sequence[Slip]) -> str:
    """Return the answer key to a record: every slip with the place where it is to be found.

    Args:
        name: what the record's file is called.
        text: what stands in it.
        slips: what was made wrong.
    """
    root = read_notation(text).root if name.endswith(".tcg") else parse_tree(text)
    found = [(root.at(slip.path), slip) for slip in slips]
    key: dict[str, Any] = {
        "schema": KEY,
        "record": name,
        "slips": [
            {
                "code": slip.code,
                "line": place[0],
                "column": place[1],
                "player": slip.player,
                "written": slip.written,
                "right": slip.right,
            }
            for place, slip in sorted(found, key=lambda one: (one[0], one[1].code))
        ],
    }
    return json.dumps(key, indent=1) + "\n"
