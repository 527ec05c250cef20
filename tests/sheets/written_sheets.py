"""Three hundred score sheets as people write them, each with what must be found in it.

They were written from the rules alone, and held against ``score_oracle`` and the cards of gene
expression, line by line. A sheet says:

- ``text``, ``form`` (how its file ends), ``options`` of ``testcross verify``; rows of a workbook
  (``xlsx``) stand as CSV, with its ``merged`` cells;
- ``means``: what a person reads, ``LINE PLAYER: BUCK x DOE = KITS POINTS`` or, of gene expression,
  ``LINE PLAYER: HANDS = POINTS`` with the hands left to the others. No points, if none are written;
- ``findings``: errors and warnings, all of them: which points of the mating, round or total are
  ``written`` and which are ``right``, or who is the right winner; a column is that of the wrong
  number or word, in rows the number of its cell. Notes are free, except those of ``notes``, which
  must be there (``LINE CODE``);
- ``totals``: what each player has by the rules. One whose lines are in doubt is left out;
- ``lines``: how every line is accounted for. Blank lines do not count. A line is what it mainly is:
  a mating with a running total is a mating. A heading has no card, genotype or points, and neither
  has a remark. A line with a setting is one of the pad's or game's own. RX001 is a line not read,
  RX002 and RX003 are matings that are not judged. Entries of YAML are not counted.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

FOLDER = Path(__file__).parents[1] / "data" / "written_sheets"
Sheet: TypeAlias = dict[str, Any]


@cache
def sheets() -> dict[str, Sheet]:
    found = {}
    for file in sorted(FOLDER.glob("*.toml")):
        for sheet in tomllib.loads(file.read_text(encoding="utf-8"))["sheet"]:
            name = f"{file.stem}/{sheet['name']}"
            assert name not in found, name
            found[name] = sheet
    assert len(found) == 300
    return found


EXPRESSION = [name for name in sheets() if name.startswith("expression")]
RUMMY = [name for name in sheets() if name not in EXPRESSION]
