"""The terms of the game, and which of them are behind a play."""

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from testcross.rulesets.gene_expression.deck import DECK, Action, CardFace, Category
from testcross.rulesets.tabletop import Glossary, Term, read_glossary

if TYPE_CHECKING:
    from testcross.rulesets.gene_expression.matching import ExplainedPlay, HandMatches, Match

_GAME = __package__


@cache
def biology() -> Glossary:
    """Return the glossary of the game; its cards' other names lead to their terms as well.

    >>> biology().names["gene shift"].name
    'Translocation'
    """
    deck = DECK
    kinds: tuple[Category | Action, ...] = (*deck.categories, *deck.actions)
    aliases = {one.name: [name for name in one.aliases if len(name) > 1] for one in kinds}
    return read_glossary(deck.name, _GAME, aliases)


def background(top: CardFace, played: Iterable[CardFace]) -> tuple[Term, ...]:
    """Return the terms behind some plays, each once.

    The step of the order that leads on from the card on top comes first, whether it was taken or
    not; then what the cards played stand for.

    Args:
        top: the card on top of the discard pile.
        played: the cards laid on it, or to be laid.
    """
    deck, names = DECK, biology().names
    wanted = [f"{top.category.name} to {deck.after(top.category).name}"]
    for card in played:
        wanted += [card.category.name, *([card.action.name] if card.action else [])]
    return tuple(names[wish.casefold()] for wish in dict.fromkeys(wanted))


def explained_play(answer: "Match | HandMatches") -> "ExplainedPlay":
    """Return an answer with its background: that of the one card, or of those a hand may play."""
    from testcross.rulesets.gene_expression.matching import ExplainedPlay, Match

    if isinstance(answer, Match):
        played = [answer.card]
    else:
        played = [match.card for match in answer.matches if match.legal]
    return ExplainedPlay(answer=answer, background=background(answer.top, played))
