"""The table that card games share: seats and turns, hands, piles, and how often a card was seen.

Nothing here knows a game. What was not written down stays unknown: a card may be None, a number of
cards a range. A slip makes the table less certain, so that what follows from it is no second slip.
"""

from testcross.rulesets.table.census import Census
from testcross.rulesets.table.counts import Count
from testcross.rulesets.table.hands import Hand
from testcross.rulesets.table.piles import Pile
from testcross.rulesets.table.playing_card import PlayingCard
from testcross.rulesets.table.seating import Seating

__all__ = ["Census", "Count", "Hand", "Pile", "PlayingCard", "Seating"]
