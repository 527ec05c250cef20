"""docs/how-to/genotype.md shows the positions it is about, and describes every key of one."""

import re
from pathlib import Path

from testcross.rulesets.genotype.effects import Validates, effects
from testcross.rulesets.genotype.position.position_reader import KEYS, PLAYER_KEYS

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "how-to" / "genotype.md").read_text(encoding="utf-8")


def test_page_shows_the_positions_that_its_commands_are_about() -> None:
    shown = set(re.findall(r"^```{literalinclude} \.\./samples/(.*)$", PAGE, re.MULTILINE))
    asked = set(re.findall(r"genotype (?:score|pick|plan) docs/samples/(\S+yaml)", PAGE))
    assert shown == asked == {"pea-table.yaml", "pea-working.yaml"}


def test_page_describes_every_key_of_a_position() -> None:
    rows = re.findall(r"^\| (`.*?) \| ", PAGE.split("## What do I score?")[0], re.MULTILINE)
    described = {key for row in rows for key in re.findall(r"`(\w+)`", row)}
    assert described == {*KEYS, *PLAYER_KEYS} - {"game", "players"}


def test_page_names_everything_that_covers_a_trait() -> None:
    told = PAGE.split("## May I cover that?")[1].casefold()
    for effect in effects().values():
        if effect.validates is not Validates.NONE or effect.is_modifier:
            named = effect.name.casefold() in told
            assert named or effect.name == "Temporary Dice Slot", effect.name
