"""Which cards of a turn were meant: those of its mating, and the one retired."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from testcross.rulesets.gene_rummy.record.game_record import WrittenTurn
from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.gene_rummy.referee.cards_meant import (
    CardReader,
    Held,
    MatingInterpreter,
    MeantMating,
    is_misnamed,
    is_near,
)
from testcross.rulesets.gene_rummy.round_state.moves import GENE_POOL, RETIREMENT, Draw, SkipDraw
from testcross.rulesets.gene_rummy.round_state.turn_state import TurnState
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.judgement import judge
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.tabletop import PlacedCard, PlayingCard
from testcross.solver import Solver

_SOURCES = {
    "gene pool": GENE_POOL,
    "genepool": GENE_POOL,
    "pool": GENE_POOL,
    "stock": GENE_POOL,
    "retirement": RETIREMENT,
}


def source_of(entry: Entry) -> str | None:
    """Return where a card was drawn; None where that cannot be read."""
    return _SOURCES.get(" ".join(entry.text.casefold().replace("_", " ").split()))


class TurnInterpreter:
    """Reads the cards of turns as they were meant, before anything in a turn is done."""

    def __init__(self, state: TurnState, rules: Rules, solver: Solver, reader: CardReader) -> None:
        self._state = state
        self._rules = rules
        self._solver = solver
        self._reader = reader
        self._matings = MatingInterpreter(rules, solver, reader)

    def matings(self, player: str, turn: WrittenTurn, draw: Draw | None) -> tuple[MeantMating, ...]:
        """Return the matings of a turn as they were meant.

        Args:
            player: whose turn it is.
            turn: as it is written.
            draw: the card drawn, as it is written; None where none is.
        """
        held = None
        if len(turn.matings) == 1 and turn.taken_back is None:
            on_top = self._with_kit_on_top(turn.matings[0], draw)
            if on_top is not None:
                return (on_top,)
            held = self._held(player, turn, draw)
        if held is not None and self._is_odd(turn, held, draw):
            return (self._read(turn.matings[0], held, draw),)
        judged = [judge(mating, self._rules, self._solver) for mating in turn.matings]
        if held is not None and judged[0].findings:
            return (self._matings.with_kit_left_out(judged[0], held),)
        return tuple(MeantMating(judgement=judgement) for judgement in judged)

    def _with_kit_on_top(self, written: WrittenMating, draw: Draw | None) -> MeantMating | None:
        """Return a mating whose kit is the card on top of Retirement; None where it fits no better.

        Turn notation writes the kit and the card drawn once: if it was not on top, the kit is the
        one that was.
        """
        top = self._state.table.pile.top
        if draw is None or top is None or len(written.kits) != 1 or draw.source != RETIREMENT:
            return None
        kit = written.kits[0]
        is_one_word = (kit.line, kit.column) == (draw.card.line, draw.card.column)
        if not is_one_word or not self._state.violations(draw):
            return None
        meant = self._matings.with_kit(written, top)
        said = judge(written, self._rules, self._solver)
        is_better = len(meant.findings) < max(1, len(said.findings))
        return MeantMating(judgement=meant) if is_better else None

    def _read(self, written: WrittenMating, held: Held, draw: Draw | None) -> MeantMating:
        """Return a mating as it was meant; a card cannot have been drawn that lies elsewhere."""
        meant = self._matings.read(written, held)
        if draw is None or meant.drawn is None:
            return meant
        other = replace(draw, card=replace(draw.card, card=meant.drawn))
        if not self._state.violations(other):
            return meant
        return self._matings.read(written, replace(held, drawn_is_proven=True))

    def retired(
        self,
        player: str,
        placed: PlacedCard,
        following: Sequence[WrittenTurn],
        theirs: Sequence[WrittenTurn],
    ) -> "MeantCard | None":
        """Return the card of the hand that is surely meant by one not held; None if none is.

        Who draws from Retirement next tells which it was; else it is the one whose name is alike,
        and that is not played later.

        Args:
            player: who retires it.
            placed: the card, as it is written.
            following: the next turn, if there is one.
            theirs: the player's own turns after this one.
        """
        hand, card = self._state.hands[player], placed.card
        if card is None or hand.may_hide or hand.knows(card):
            return None
        taken = self._taken(following[0]) if following else None
        if taken is not None:
            fits = hand.knows(taken) and is_misnamed(card, taken)
            return MeantCard(taken, replace(placed, card=taken)) if fits else None
        near = {held for held in hand.known if is_near(card, held)}
        near -= {one for turn in theirs for one in self._played_in(turn)}
        if len(near) != 1 or self._state.table.played(card):
            return None
        meant = near.pop()
        return MeantCard(meant, replace(placed, card=meant, doubtful=True))

    def _is_odd(self, turn: WrittenTurn, held: Held, draw: Draw | None) -> bool:
        """Tell whether another mating may be meant: the card drawn is certain, and one misfits."""
        if not self._matings.may_be_misnamed(turn.matings[0], held):
            return False
        return draw is None or not self._state.violations(draw)

    def _held(self, player: str, turn: WrittenTurn, draw: Draw | None) -> Held | None:
        """Return what a player can lay down; None where the card drawn is not known."""
        state, table = self._state, self._state.table
        hand = table.hands[player]
        if draw is None:
            skip = SkipDraw(player=player, retires=True)
            if turn.incomplete or state.violations(skip):
                return None  # a card may have been drawn that is not written
            return Held(player=player, hand=hand, played=table.played)
        if draw.card.card is None:
            return None
        return Held(
            player=player,
            hand=hand,
            drawn=draw.card.card,
            drawn_at=draw.card,
            must_use_drawn=table.play.drawn_kit,
            drawn_is_proven=draw.source == RETIREMENT and table.pile.top == draw.card.card,
            played=table.played,
        )

    def _taken(self, turn: WrittenTurn) -> PlayingCard | None:
        """Return the card that a turn draws from Retirement; None where it does not."""
        draw = turn.draw
        if draw is None or draw.card is None or draw.source is None:
            return None
        is_from_pile = source_of(draw.source) == RETIREMENT
        return self._reader.played(draw.card).card if is_from_pile else None

    def _played_in(self, turn: WrittenTurn) -> Iterator[PlayingCard | None]:
        """Yield the cards that are laid down or retired in a turn."""
        for mating in turn.matings:
            yield from self._matings.cards(mating)
        if turn.retire is not None:
            yield self._reader.played(turn.retire).card


@dataclass(frozen=True, slots=True)
class MeantCard:
    """A card that was surely meant by another one."""

    card: PlayingCard
    placed: PlacedCard
    """The card where it is written; doubtful unless the turn after proves it."""
