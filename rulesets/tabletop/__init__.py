"""What games share at the table: entries of declared parts, the referee, sheets, decks, words.

``entries``, ``referee`` and ``search`` referee any game; ``sheet_words`` to ``sheet_copies`` read
score sheets; ``game_notes`` seats the players of a record, and ``self_play`` is for simulators.
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
