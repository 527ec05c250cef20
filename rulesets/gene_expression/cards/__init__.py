"""The 72 cards: categories, numbers, actions, and the names that people give to them."""

from testcross.rulesets.gene_expression.cards.card_face import Action, CardFace, Category
from testcross.rulesets.gene_expression.cards.deck import Deck, load_deck
from testcross.rulesets.gene_expression.cards.face_names import parse_face, parse_faces, spellings
from testcross.rulesets.gene_expression.cards.sheet import game_sheet

__all__ = [
    "Action",
    "CardFace",
    "Category",
    "Deck",
    "game_sheet",
    "load_deck",
    "parse_face",
    "parse_faces",
    "spellings",
]
