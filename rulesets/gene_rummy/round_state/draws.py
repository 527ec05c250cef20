"""Drawing a card at the start of a turn (p. 8), and what is wrong if there is none to draw."""

from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.round_state.moves import GENE_POOL, RETIREMENT, Draw, SkipDraw
from testcross.rulesets.gene_rummy.round_state.round_table import Drawn, RoundTable
from testcross.rulesets.records.findings import Finding, finding
from testcross.rulesets.tabletop import Count

_MUST_DRAW = 2
"""With so many cards a turn has to be played; with one left, none need be drawn (p. 8)."""


def draw(table: RoundTable, move: Draw) -> tuple[Finding, ...]:
    """Draw a card."""
    if move.source == GENE_POOL:
        return _from_pool(table, move)
    if move.source == RETIREMENT:
        return _from_retirement(table, move)
    table.assume_anything(move.player)
    table.drawn = Drawn(move.at.line, move.card.card, certain=True)
    return ()


def draw_too_late(table: RoundTable, move: Draw) -> tuple[Finding, ...]:
    """Draw a card when none is left: the last turns are played without (p. 9)."""
    player = move.player
    message = f"{player} drew a card, but the Gene Pool is empty: the last turns have no draw"
    certain = move.card.card is not None and move.card.card == table.pile.top
    if certain:
        table.pile.draw(move.card.card)
    table.drawn = Drawn(move.at.line, move.card.card, certain=certain)
    table.join_drawn(player)
    return (finding(Code.WRONG_END, move.at, message, player=player),)


def must_draw(table: RoundTable, player: str) -> bool:
    """Tell whether a player certainly holds too many cards to play without drawing (p. 8)."""
    return table.hands[player].size.low >= _MUST_DRAW


def no_draw(table: RoundTable, move: SkipDraw) -> tuple[Finding, ...]:
    """Return what is wrong with playing without drawing; nothing changes."""
    player, held = move.player, table.hands[move.player].size
    message = f"{player} drew no card with {held} in hand; only a player with one card left may"
    if move.unreadable:
        return ()
    if must_draw(table, player):
        message += " skip the draw"
    elif held.low and not move.retires and not table.play.must_retire:
        message += " skip the draw, and only to retire it"
    else:
        return ()
    return (finding(Code.NO_DRAW, move.at, message, player=player),)


def skip_draw(table: RoundTable, move: SkipDraw) -> tuple[Finding, ...]:
    """Play without drawing; where a draw was due, it may only not be written."""
    found, hand = no_draw(table, move), table.hands[move.player]
    if found:
        low = max(0, hand.size.low - table.most_lost(move.player))
        hand.size = Count(low, hand.size.high)
    if found or move.unreadable or must_draw(table, move.player):
        table.dispute_pile()
        table.pool = Count(max(0, table.pool.low - 1), table.pool.high)
        table.pile.forget_order()
        table.drawn = Drawn(move.at.line, None, certain=False, written=False)
    return found


def _from_pool(table: RoundTable, move: Draw) -> tuple[Finding, ...]:
    table.pool = table.pool.less(1)
    _note_line(table, move)
    found = table.see(move.card, move.player)
    if found:
        table.doubtful |= {move.player}
    table.drawn = Drawn(move.at.line, move.card.card, certain=not found)
    return found


def _from_retirement(table: RoundTable, move: Draw) -> tuple[Finding, ...]:
    _note_line(table, move)
    card, player = move.card.card, move.player
    empty, top, laid = not len(table.pile), table.pile.top, table.pile.line
    if table.pile.draw(card):
        table.drawn = Drawn(move.at.line, card if card is not None else top, certain=True)
        return ()
    lies = "it was empty" if empty else f"{top} was on top (line {laid})"
    message = f"{player} drew {card} from Retirement, but {lies}"
    table.doubtful |= {player}
    if card is not None:
        table.dispute_retired(card)
    table.drawn = Drawn(move.at.line, card, certain=False)
    return (finding(Code.NOT_ON_TOP, move.card, message, player=player),)


def _note_line(table: RoundTable, move: Draw) -> None:
    table.drawn_on[move.player] = (*table.drawn_on.get(move.player, ()), move.at.line)
