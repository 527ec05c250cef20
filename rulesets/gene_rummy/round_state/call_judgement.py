"""What is wrong with a call of SET!, and with how it was judged (p. 25)."""

from collections.abc import Iterator

from testcross.rulesets.english import listed
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.round_state.call_moves import Call
from testcross.rulesets.records.findings import Finding, finding
from testcross.rulesets.tabletop import Hand, PlacedCard, PlayingCard

_ON_TABLE = frozenset(
    {
        Code.IMPOSSIBLE_ALLELE,
        Code.UNPROVEN_ALLELE,
        Code.MISSED_ALLELE,
        Code.WRONG_SUM,
        Code.WRONG_POINTS,
    }
)
"""Findings about what was written down for a mating that was kept."""


def of_the_mating(call: Call) -> Iterator[Finding]:
    """Yield what is wrong with the mating, but not that it is illegal, which a call may be."""
    hidden = {Code.ILLEGAL_MATING} if call.kept else {Code.ILLEGAL_MATING, *_ON_TABLE}
    for found in () if call.mating is None else call.mating.findings:
        if found.code not in hidden:
            yield found.about(call.player)


def not_in_layout(placed: PlacedCard, layout: Hand, player: str) -> tuple[Finding, ...]:
    """Return what is wrong with a parent that does not lie in the layout."""
    card = placed.card
    if card is None or layout.knows(card) or layout.may_hide:
        return ()
    message = f"{card} was called, but is not in the layout"
    return (finding(Code.CARD_NOT_HELD, placed, message, player=player),)


def not_the_offspring(
    placed: PlacedCard, shown: tuple[PlayingCard | None, int], call: tuple[str, str]
) -> tuple[Finding, ...]:
    """Return what is wrong with a kit that is not the offspring turned up.

    Args:
        placed: the kit.
        shown: the offspring, and the line on which it was turned up.
        call: who calls, and what the game calls a kit.
    """
    (offspring, line), (player, role) = shown, call
    if placed.card is None or offspring is None or placed.card.fits(offspring):
        return ()
    message = f"the {role} is {placed.card}, but the offspring is {offspring} (line {line})"
    return (finding(Code.KIT_NOT_DRAWN, placed, message, player=player),)


def misjudged(call: Call, penalty: int, *, lies_there: bool) -> Iterator[Finding]:
    """Yield what is wrong with how a call was judged, and with the fine for it.

    Args:
        call: the call.
        penalty: what a wrong call costs.
        lies_there: whether its cards are those of the layout and the offspring.
    """
    player, fine = call.player, call.fine
    if not player:
        return
    if call.mating is None and call.kept and not call.unread:
        message = f"the call of {player} is marked right, but no mating is written"
        yield finding(Code.WRONG_CALL, call.at, message, player=player)
    if call.mating is not None and call.kept:
        yield from _kept(call, penalty)
    elif is_refused_wrongly(call, lies_there=lies_there):
        message = f"{call.label} was judged wrong, but is legal: {player} keeps it and "
        message += f"scores {call.worth}"
        lost = -penalty - (call.worth or 0)
        yield finding(Code.WRONG_CALL, call.at, message, player=player, points=lost)
    elif fine is not None and fine.points not in (None, -penalty):
        message = f"{player} was fined {fine.text}; a wrong call costs {penalty} points"
        off = fine.points + penalty
        yield finding(Code.WRONG_CALL, fine.at, message, player=player, points=off)


def is_refused_wrongly(call: Call, *, lies_there: bool) -> bool:
    """Tell whether a call was judged wrong that is right."""
    legal = call.mating is not None and not call.illegal_at and lies_there
    return legal and not call.kept and call.worth is not None and bool(call.label)


def _kept(call: Call, penalty: int) -> Iterator[Finding]:
    player, fine = call.player, call.fine
    if call.illegal_at:
        message = (
            f"{call.label} is illegal at {listed(call.illegal_at, 'and')}, but was kept: it costs "
            f"{penalty} points and the cards go back"
        )
        yield finding(Code.WRONG_CALL, call.at, message, player=player, reason=call.reason)
    if fine is not None:
        message = f"{player} was fined {fine.text} for a call that was kept"
        yield finding(Code.WRONG_CALL, fine.at, message, player=player)
