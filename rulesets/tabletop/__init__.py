"""What card games share besides the referee: decks and rules at a glance, words, seats.

``game_notes`` seats the players of a record, and ``self_play`` is what simulators use.
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

__all__ = [
    "DeckEntry",
    "GameDeck",
    "GameOption",
    "GameSheet",
    "Glossary",
    "GlossaryPage",
    "Term",
    "WrittenGames",
    "find_terms",
    "read_glossary",
]
