"""What is done with cards in a turn: drawing, laying a mating down, retiring (pp. 8, 22)."""

from collections.abc import Sequence
from dataclasses import replace

from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.round_state.moves import (
    GENE_POOL,
    RETIREMENT,
    Draw,
    EndTurn,
    LaidMating,
    LayDown,
    Retire,
    SkipDraw,
)
from testcross.rulesets.gene_rummy.round_state.round_table import Drawn, RoundTable
from testcross.rulesets.records.findings import Finding, FindingCode, finding
from testcross.rulesets.tabletop import PlacedCard

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
        lost = 0 if move.lays else table.most_lost(move.player)
        hand.size = hand.size.around(fewer=lost)
    if found or move.unreadable or must_draw(table, move.player):
        table.dispute_pile()
        table.pool = table.pool.around(fewer=1)
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


_PARENTS = 2


def lay_down(table: RoundTable, move: LayDown) -> tuple[Finding, ...]:
    """Take the cards of matings out of the hand; what is drawn and not used joins it."""
    player, found = move.player, list[Finding]()
    for number, mating in enumerate(move.matings):
        if number == 1:
            message = (
                f"{player} laid down {len(move.matings)} matings in one turn; only one is allowed"
            )
            found.append(finding(Code.SECOND_MATING, mating.at, message, player=player))
        found += (one.about(player) for one in mating.findings)
        found += _lay_mating(table, player, mating)
    table.join_drawn(player)
    return tuple(found)


def _lay_mating(table: RoundTable, player: str, mating: LaidMating) -> list[Finding]:
    parents, kits = mating.cards[:_PARENTS], mating.cards[_PARENTS:]
    taken_back = _has(mating, Code.ILLEGAL_MATING)
    found: list[Finding] = []
    if table.drawn is not None:
        kits = _kits_from_hand(table, player, mating, found)
    surplus = _has(mating, Code.TOO_MANY_KITS)
    for i, played in enumerate((*parents, *kits)):
        if surplus and i >= _PARENTS:
            table.take_perhaps(player)
        elif taken_back or played.doubtful:
            table.take_doubtful(player)
        else:
            found += table.take(player, played, "laid down")
    return found


def _has(mating: LaidMating, code: FindingCode) -> bool:
    return any(one.code == code for one in mating.findings)


def _kits_from_hand(
    table: RoundTable, player: str, mating: LaidMating, found: list[Finding]
) -> tuple[PlacedCard, ...]:
    """Return the kits that come out of the hand: all but the drawn one (pp. 8, 22)."""
    drawn, kits = table.drawn, mating.cards[_PARENTS:]
    if drawn is None or not table.play.drawn_kit:
        table.join_drawn(player)
        return kits
    taken_back = _has(mating, Code.ILLEGAL_MATING)
    strangers = (i for i, kit in enumerate(kits) if taken_back or not _held(table, player, kit))
    strange = next(strangers, None)
    if drawn.card is None and drawn.written:
        strange = strange or 0
    elif drawn.card is not None:
        for i, kit in enumerate(kits):
            if kit.card is None or kit.card.fits(drawn.card):
                table.drawn = None
                return kits[:i] + kits[i + 1 :]
        if drawn.certain and not taken_back and not any(kit.doubtful for kit in kits):
            found.append(_not_the_drawn(table, player, kits, drawn))
            lacks_kits = len(kits) < table.rules.variant.litter
            table.drawn = replace(drawn, certain=False, laid_perhaps=lacks_kits)
            table.doubtful |= {player}
    if strange is None:
        table.join_drawn(player)
        return kits
    # a kit that was not held either is the drawn card, written wrongly
    table.drawn = None
    return kits[:strange] + kits[strange + 1 :]


def _held(table: RoundTable, player: str, kit: PlacedCard) -> bool:
    return kit.card is not None and not kit.doubtful and table.hands[player].knows(kit.card)


def _not_the_drawn(
    table: RoundTable, player: str, kits: Sequence[PlacedCard], drawn: Drawn
) -> Finding:
    role = table.rules.ruleset.roles.offspring
    which = (
        f"the {role} is {kits[0].card}" if len(kits) == 1 else f"none of the {role}s is that card"
    )
    message = f"{player} drew {drawn.card} (line {drawn.line}), but {which}"
    message += "; a mating must start from the card drawn"
    return finding(Code.KIT_NOT_DRAWN, kits[0], message, player=player)


def retire(table: RoundTable, move: Retire) -> tuple[Finding, ...]:
    """Lay a card on Retirement; a finding where none was left in the hand (p. 8)."""
    player, placed = move.player, move.card
    table.join_drawn(player)
    forbidden = _just_drawn(table, move)
    if table.hands[player].size.is_none:
        message = f"{player} retired {placed.text} with no card left in hand"
        table.pile.lay(None, placed.line)
        return (finding(Code.WRONG_RETIREMENT, placed, message, player=player),)
    found = table.take(player, placed, "retired")
    not_held = any(one.code == Code.CARD_NOT_HELD for one in found)
    table.pile.lay(None if not_held or placed.doubtful else placed.card, placed.line)
    return (*forbidden, *found)


def _just_drawn(table: RoundTable, move: Retire) -> tuple[Finding, ...]:
    """Return the finding that the card just drawn is retired, at a table that forbids it."""
    drawn, card = table.joined, move.card.card
    if table.play.may_retire_drawn or drawn is None or card is None or drawn.card != card:
        return ()
    if table.hands[move.player].known.count(card) > 1:
        return ()  # the other one, that looks the same
    message = f"{move.player} retired {card}, just drawn on line {drawn.line}; "
    message += "this table forbids it (retire_drawn)"
    return (finding(Code.WRONG_RETIREMENT, move.card, message, player=move.player),)


def not_retired(table: RoundTable, move: EndTurn) -> tuple[Finding, ...]:
    """Return what is wrong with a turn that ends without a card retired; nothing changes."""
    if move.retired or move.unreadable or not table.play.must_retire:
        return ()
    left = table.held_with_drawn(move.player)
    if left.may_be_none:
        return ()
    message = f"{move.player} did not retire a card, with {left} left in hand"
    return (finding(Code.WRONG_RETIREMENT, move.at, message, player=move.player),)


def retire_nothing(table: RoundTable, move: EndTurn) -> tuple[Finding, ...]:
    """End a turn; a card that had to be retired may only not be written (p. 8)."""
    found = not_retired(table, move)
    table.join_drawn(move.player)
    if found:
        hand = table.hands[move.player]
        hand.size = hand.size.around(fewer=1 + table.most_lost(move.player))
        table.pile.forget_order()
    return found
