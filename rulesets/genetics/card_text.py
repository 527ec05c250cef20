"""What can be wrong with the text of a card before anyone reads it: nothing there, loose ends."""

from testcross.rulesets.errors import BracketError, EmptyCardError, LoneJoinError
from testcross.rulesets.genetics.slots import plain

JOINS = ("and", "&", "+")
"""Words that may stand between two cards."""


def refuse_lone_join(text: str) -> None:
    """Refuse a card's text that begins or ends with "and", "&" or "+".

    Raises:
        LoneJoinError: says on which side a card is missing.
    """
    words = text.split()
    for place, side in ((-1, "behind"), (0, "before")):
        if words and words[place].casefold() in JOINS:
            where = side if len(words) > 1 else "beside"
            raise LoneJoinError(text=text, join=words[place], place=where)


def refuse_empty(card: str, place: str) -> None:
    """Refuse an empty card.

    Raises:
        EmptyCardError: names the place.
    """
    if not plain(card).strip():
        raise EmptyCardError(place=place)


def refuse_single_bracket(text: str) -> None:
    """Refuse a bracket that has no partner.

    Raises:
        BracketError: names the first one.
    """
    for opening, closing in ("()", "[]"):
        opened: list[int] = []
        for column, character in enumerate(text, 1):
            if character == opening:
                opened.append(column)
            elif character == closing:
                if not opened:
                    raise BracketError(name=text, bracket=closing, column=column)
                opened.pop()
        if opened:
            raise BracketError(name=text, bracket=opening, column=opened[0])
