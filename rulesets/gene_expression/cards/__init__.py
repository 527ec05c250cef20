"""The 72 cards: categories, numbers, actions, and the names that people give to them."""

from testcross.rulesets.gene_expression.cards.deck import (
    Action,
    CardFace,
    Category,
    Deck,
    game_sheet,
    load_deck,
)
from testcross.rulesets.gene_expression.cards.face_names import (
    card_spans,
    number_of_cards,
    parse_face,
    parse_faces,
    words_of_card,
)

__all__ = [
    "Action",
    "CardFace",
    "Category",
    "Deck",
    "card_spans",
    "game_sheet",
    "load_deck",
    "number_of_cards",
    "parse_face",
    "parse_faces",
    "words_of_card",
]
