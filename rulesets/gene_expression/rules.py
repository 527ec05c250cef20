"""By which rules a record is checked: what it says, what the command says, what the game says."""

from dataclasses import dataclass

from testcross.rulesets.gene_expression.cards import Deck, load_deck


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """By which rules the game is played; the defaults are the usual ones."""

    deck: Deck
    actions_wild: bool = False
    """Whether an action card goes on any card, and any card on it."""
    same_matches: bool = False
    """Whether a card matches one of its own category."""
    next_matches: bool = True
    """Whether a card matches one of the category before it."""
    cyclic: bool = True
    """Whether the first category follows the last."""
    draws_until_match: bool = False
    """Whether a player without a match draws until there is one; else one card."""
    swaps_hands: bool = False
    """Whether a Substitution exchanges whole hands; else one card each."""
    final_insertion_draws: bool = False
    """Whether the next player still draws when somebody goes out on an Insertion."""
    target: int
    """How many points win the game."""


def usual_rules() -> Rules:
    """Return the rules where nobody chose others."""
    deck = load_deck()
    return Rules(deck=deck, target=deck.target)
