"""What JSON says of cards compared with the card on top, and of chains of them."""

from typing import TYPE_CHECKING

from testcross.pages.json.walk import Table, document, shape

if TYPE_CHECKING:
    from testcross.rulesets.gene_expression.matching import ExplainedPlay, HandMatches, Match


def _game(_: object) -> str:
    """Return the name of the game."""
    return "gene-expression"


def hand_of_one(match: "Match") -> "HandMatches":
    """Return a card as a hand of one."""
    from testcross.rulesets.gene_expression.matching import HandMatches

    return HandMatches(top=match.top, matches=(match,))


def _played(explained: "ExplainedPlay") -> "HandMatches":
    """Return the answer without the background."""
    from testcross.rulesets.gene_expression.matching import Match

    answer = explained.answer
    return hand_of_one(answer) if isinstance(answer, Match) else answer


TABLE: Table = {
    "ExplainedPlay": document(
        "expression-play", "expression play P3 O7 --explain", "*answer background", answer=_played
    ),
    "CardFace": str,
    "HandMatches": document(
        "expression-play", "expression play P3 O7", "game top legal cards=matches", game=_game
    ),
    "Match": shape("card legal tests", alone=hand_of_one),
    "GoingOut": document(
        "expression-goout",
        "expression goout P3 O7",
        "game top hand legal longest chains more=is_cut obstacle",
        game=_game,
    ),
}
