"""Drawing a card at the start of a turn (p. 8)."""

from dataclasses import dataclass

from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.game_record import WrittenDraw, WrittenTurn
from testcross.rulesets.gene_rummy.round_state.table import RoundTable
from testcross.rulesets.records.findings import unreadable
from testcross.rulesets.tabletop import Count, Hand, PlayingCard

GENE_POOL, RETIREMENT = "gene pool", "retirement"
_SOURCES = {
    "gene pool": GENE_POOL,
    "genepool": GENE_POOL,
    "pool": GENE_POOL,
    "stock": GENE_POOL,
    "retirement": RETIREMENT,
}
_MUST_DRAW = 2
"""With so many cards a turn has to be played; with one left, none need be drawn (p. 8)."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """The card drawn in a turn."""

    line: int
    """Where it is written."""
    card: PlayingCard | None
    """What was written; None where that cannot be told."""
    certain: bool
    """Whether it can have been drawn there."""
    written: bool = True
    """Whether a draw is written at all; if not, one may have been left out."""

    def join(self, hand: Hand) -> None:
        """Join the herd: as an unknown card where it may be written wrongly."""
        if self.written:
            hand.add(self.card if self.certain else None)
        else:
            hand.size = Count(hand.size.low, hand.size.high + 1)


def draw(table: RoundTable, player: str, turn: WrittenTurn) -> Drawn | None:
    """Return the card drawn, and take down what is wrong with it; None where none was drawn."""
    if turn.draw is None:
        return _left_out(table, player, turn)
    source = _source(table, turn.draw)
    if source == GENE_POOL:
        return _from_pool(table, player, turn.draw)
    if source == RETIREMENT:
        return _from_retirement(table, player, turn.draw)
    table.assume_anything(player)
    return Drawn(turn.draw.line, table.deck.read(turn.draw.card, player), certain=True)


def must_draw(table: RoundTable, player: str) -> bool:
    """Tell whether a player certainly holds too many cards to play without drawing (p. 8)."""
    return table.hands[player].size.low >= _MUST_DRAW


def _left_out(table: RoundTable, player: str, turn: WrittenTurn) -> Drawn | None:
    """Take down a draw that is missing; where it was due, it may only not be written."""
    held = table.hands[player].size
    message = f"{player} did not draw a card, holding {held}; only with one card left may"
    if not must_draw(table, player) and not turn.incomplete:
        if held.low and turn.retire is None and not table.rules.must_retire:
            table.clerk.add(Code.NO_DRAW, turn, player, f"{message} that be left out, to retire it")
        return None
    if not turn.incomplete:
        table.clerk.add(Code.NO_DRAW, turn, player, f"{message} that be left out")
    table.pool = Count(max(0, table.pool.low - 1), table.pool.high)
    table.pile.forget_order()
    return Drawn(turn.line, None, certain=False, written=False)


def _source(table: RoundTable, written: WrittenDraw) -> str | None:
    entry = written.source
    if entry is None:
        return None
    source = _SOURCES.get(" ".join(entry.text.casefold().replace("_", " ").split()))
    if source is None:
        problem = f"'from' is {entry.text!r}; expected 'gene pool' or 'retirement'"
        table.clerk.unreadable(unreadable(line=entry.line, column=entry.column, problem=problem))
    return source


def _from_pool(table: RoundTable, player: str, written: WrittenDraw) -> Drawn:
    table.pool = table.pool.less(1)
    table.drawn_on.setdefault(player, []).append(written.line)
    card = table.deck.read(written.card, player)
    if written.card is None:
        table.clerk.leave_out("cards drawn")
        return Drawn(written.line, None, certain=True)
    certain = table.see(written.card, card, player)
    if not certain:
        table.doubtful.add(player)
    return Drawn(written.line, card, certain)


def _from_retirement(table: RoundTable, player: str, written: WrittenDraw) -> Drawn:
    table.drawn_on.setdefault(player, []).append(written.line)
    card = table.deck.read(written.card, player)
    empty, top, laid = not len(table.pile), table.pile.top, table.pile.line
    if table.pile.draw(card):
        return Drawn(written.line, card if card is not None else top, certain=True)
    lies = "nothing lies there" if empty else f"{top} lies on top of it (line {laid})"
    message = f"{player} drew {card} from Retirement, but {lies}"
    table.clerk.add(Code.NOT_ON_TOP, written.card or written, player, message)
    table.doubtful.add(player)
    return Drawn(written.line, card, certain=False)
