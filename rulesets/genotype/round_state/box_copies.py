"""How many copies of each card a box has (GT-017)."""

from collections import Counter
from collections.abc import Mapping
from functools import cache

from testcross.rulesets.genotype.box import Box
from testcross.rulesets.genotype.effects import find_effect
from testcross.rulesets.genotype.round_state.move_parts import CardKind
from testcross.rulesets.genotype.round_state.player_board import playing_card
from testcross.rulesets.tabletop import PlayingCard


@cache
def alike(card: PlayingCard) -> PlayingCard:
    """Return a card with its traits in an order that all which look like it have.

    >>> alike(PlayingCard("gg FF", "9"))
    PlayingCard(name='FF gg', sort='9')
    """
    return PlayingCard(" ".join(sorted(card.name.split())), card.sort)


def copies_in(box: Box) -> Mapping[CardKind, Mapping[PlayingCard, int]]:
    """Return the copies of each plant and tool; no plants where nobody wrote them down.

    A plant without points stands for all that have its traits.
    """
    plants: Counter[PlayingCard] = Counter()
    for one in box.plants:
        card = alike(playing_card(one.plant))
        plants[card] += one.copies
        plants[PlayingCard(card.name, None)] += one.copies
    tools: Counter[PlayingCard] = Counter()
    for entry in box.lists["tool"].entries:
        tool = find_effect(entry["name"]).name
        tools[alike(playing_card(tool))] += entry.get("copies", 1)
    return {CardKind.PLANT: plants, CardKind.TOOL: tools}
