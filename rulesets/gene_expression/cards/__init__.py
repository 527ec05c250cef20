"""The 72 cards: categories, numbers, actions, and the names that people give to them."""

from testcross.rulesets.gene_expression.cards.card_face import Action, CardFace, Category
from testcross.rulesets.gene_expression.cards.deck import Deck, load_deck
from testcross.rulesets.gene_expression.cards.face_names import (
    card_spans,
    number_of_cards,
    parse_face,
    parse_faces,
    spellings,
    words_of_card,
)
from testcross.rulesets.gene_expression.cards.sheet import game_sheet

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
    "spellings",
    "words_of_card",
]
