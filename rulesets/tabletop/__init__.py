"""The table that card games share: seats and turns, hands, piles, and how often a card was seen.

Nothing here knows a game. What was not written down stays unknown: a card may be None, a number of
cards a range. A slip makes the table less certain, so that what follows from it is no second slip.
``game_notes`` and ``points`` are what all referees share, ``self_play`` is what simulators share.
"""

from testcross.rulesets.tabletop.game_sheet import (
    DeckEntry,
    GameDeck,
    GameOption,
    GameSheet,
    WrittenGames,
)
from testcross.rulesets.tabletop.glossary import (
    Glossary,
    GlossaryPage,
    Term,
    find_terms,
    read_glossary,
)
from testcross.rulesets.tabletop.hands import (
    NOWHERE,
    Count,
    Hand,
    Pile,
    PlacedCard,
    PlayingCard,
    Seating,
    ShuffledDeck,
    Sightings,
    undealt,
)

__all__ = [
    "NOWHERE",
    "Count",
    "DeckEntry",
    "GameDeck",
    "GameOption",
    "GameSheet",
    "Glossary",
    "GlossaryPage",
    "Hand",
    "Pile",
    "PlacedCard",
    "PlayingCard",
    "Seating",
    "ShuffledDeck",
    "Sightings",
    "Term",
    "WrittenGames",
    "find_terms",
    "read_glossary",
    "undealt",
]
