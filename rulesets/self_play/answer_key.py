"""The answer key beside a simulated game."""

import json
from collections.abc import Sequence
from typing import Any

from testcross.rulesets.records.tree import Node
from testcross.rulesets.self_play.slip_maker import Slip

KEY = "testcross.key/1"
"""The schema of an answer key."""


def answer_key(name: str, root: Node, slips: Sequence[Slip]) -> str:
    """Return the answer key to a record: every slip with the place where it is to be found.

    Args:
        name: what the record's file is called.
        root: the tree of what stands in it.
        slips: what was made wrong.
    """
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
