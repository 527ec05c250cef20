"""docs/how-to/genotype.md shows the game it is about, and names all that covers a trait."""

import re
from pathlib import Path

from testcross.rulesets.genotype.effects import effects
from testcross.rulesets.genotype.trait_verdicts import covers, is_modifier

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "how-to" / "genotype.md").read_text(encoding="utf-8")


def test_page_shows_the_game_that_its_commands_are_about() -> None:
    shown = set(re.findall(r"^```{literalinclude} \.\./samples/(.*)$", PAGE, re.MULTILINE))
    asked = set(re.findall(r"genotype (?:score|pick|plan|review) docs/samples/(\S+peas)", PAGE))
    assert shown == asked == {"pea-game.peas"}


def test_page_names_everything_that_covers_a_trait() -> None:
    told = PAGE.split("## May I cover that?")[1].casefold()
    for effect in effects().values():
        if covers(effect) or effect.is_copier or is_modifier(effect):
            named = effect.name.casefold() in told
            assert named or effect.name == "Temporary Dice Slot", effect.name
