"""The table that card games share: seats and turns, hands, piles, and how often a card was seen.

Nothing here knows a game. What was not written down stays unknown: a card may be None, a number of
cards a range. A slip makes the table less certain, so that what follows from it is no second slip.
"""

from testcross.rulesets.tabletop.count import Count
from testcross.rulesets.tabletop.game_sheet import DeckEntry, GameOption, GameSheet
from testcross.rulesets.tabletop.glossary import Glossary, Term, find_terms, read_glossary
from testcross.rulesets.tabletop.hand import Hand, undealt
from testcross.rulesets.tabletop.pile import Pile
from testcross.rulesets.tabletop.placed_card import NOWHERE, PlacedCard
from testcross.rulesets.tabletop.playing_card import PlayingCard
from testcross.rulesets.tabletop.seating import Seating
from testcross.rulesets.tabletop.shuffled_deck import ShuffledDeck
from testcross.rulesets.tabletop.sightings import Sightings

__all__ = [
    "NOWHERE",
    "Count",
    "DeckEntry",
    "GameOption",
    "GameSheet",
    "Glossary",
    "Hand",
    "Pile",
    "PlacedCard",
    "PlayingCard",
    "Seating",
    "ShuffledDeck",
    "Sightings",
    "Term",
    "find_terms",
    "read_glossary",
    "undealt",
]
