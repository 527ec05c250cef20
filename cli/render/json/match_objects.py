"""Cards held against the card on top, and chains of them, as documents."""

from typing import Any

from testcross.cli.answers import ExplainedPlay
from testcross.cli.render.json.documents import document
from testcross.cli.render.json.glossary_objects import term_object
from testcross.cli.render.json.lines import schema
from testcross.rulesets.gene_expression.matching import GoingOut, HandMatches, Match

_GAME = "gene-expression"


@document.register
def match_document(match: Match) -> dict[str, Any]:
    """Return a card with the answer to each test."""
    return _play(match.top.code, legal=match.legal, cards=[_card(match)])


@document.register
def hand_matches_document(hand: HandMatches) -> dict[str, Any]:
    """Return every card of a hand with the answer to each test."""
    return _play(hand.top.code, legal=hand.legal, cards=[_card(match) for match in hand.matches])


def _play(top: str, *, legal: bool, cards: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "schema": schema("expression-play"),
        "game": _GAME,
        "top": top,
        "legal": legal,
        "cards": cards,
    }


def _card(match: Match) -> dict[str, Any]:
    return {
        "card": match.card.code,
        "legal": match.legal,
        "tests": [
            {"name": test.name, "passed": test.passed, "reason": test.reason}
            for test in match.tests
        ],
    }


@document.register
def explained_play_document(explained: ExplainedPlay) -> dict[str, Any]:
    """Return which cards may be played, with the terms behind it."""
    terms = [term_object(term) for term in explained.background]
    return {**document(explained.answer), "background": terms}


@document.register
def going_out_document(found: GoingOut) -> dict[str, Any]:
    """Return the longest chains of a hand, and why they are no longer."""
    obstacle = found.obstacle
    return {
        "schema": schema("expression-goout"),
        "game": _GAME,
        "top": found.top.code,
        "hand": [card.code for card in found.hand],
        "legal": found.legal,
        "longest": found.longest,
        "chains": [[card.code for card in chain] for chain in found.chains],
        "more": found.is_cut,
        "obstacle": None
        if obstacle is None
        else {
            "cards": [card.code for card in obstacle.cards],
            "after": [card.code for card in obstacle.after],
            "text": obstacle.text,
        },
    }
