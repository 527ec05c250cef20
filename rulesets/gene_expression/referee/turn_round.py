"""Replaying a round turn by turn on the round state."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from testcross.rulesets.gene_expression.cards.left_cards import is_like_a_card
from testcross.rulesets.gene_expression.codes import Code
from testcross.rulesets.gene_expression.record.game_record import WrittenRound, WrittenTurn
from testcross.rulesets.gene_expression.record.written_parts import WrittenExchange
from testcross.rulesets.gene_expression.referee.deck_order import CardReader, DeckOrder
from testcross.rulesets.gene_expression.round_state.moves import (
    Draw,
    EndTurn,
    Exchange,
    Extra,
    LoseTurn,
    Play,
    Reshuffle,
    TurnUp,
)
from testcross.rulesets.gene_expression.round_state.turn_order import INSERTION, TRANSLOCATION
from testcross.rulesets.gene_expression.round_state.turn_state import TurnState
from testcross.rulesets.gene_expression.rules import Rules
from testcross.rulesets.records.findings import Placed, finding
from testcross.rulesets.records.written_values import YES_OR_NO, whole_number
from testcross.rulesets.tabletop import Hand, PlacedCard
from testcross.rulesets.tabletop.game_notes import Deal, ReplayedRound, ReplayNotes, TakeTurn


class RoundNotes(ReplayNotes):
    """Findings, plays, and what was not checked, in their order; kept by one replay."""

    def __init__(self, players: Sequence[str]) -> None:
        super().__init__(players)
        self.plays: dict[str, int] = {}

    def count(self, player: str, cards: int) -> None:
        """Note cards that a player has played."""
        self.seen.setdefault(player)
        self.plays[player] = self.plays.get(player, 0) + cards


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundVerdict(ReplayedRound):
    """What replaying a round comes to."""

    plays: Mapping[str, int]
    """How many cards everybody is written to have played."""
    hands: Mapping[str, Hand]
    """What everybody holds at the end, as far as the turns tell."""
    certain: frozenset[str]
    """Players of whom every card at the end is known from the turns."""
    unfinished: str
    """Why the round was not over; empty where it may have been."""
    is_void: bool
    """Whether it ended with nobody out, for nobody could go on (A-9)."""


_MOST_UNWRITTEN = 72


def replay_round(
    written: WrittenRound, players: Sequence[str], rules: Rules, trusted: int | None = None
) -> RoundVerdict:
    """Replay a round and return the verdict on it.

    Args:
        written: the round.
        players: in seating order.
        rules: in force.
        trusted: the number of a turn, from 0, that was taken just as it is written, if any.
    """
    return _Replay(written, players, rules).replay(trusted)


class _Replay:
    """Replays one round."""

    def __init__(self, written: WrittenRound, players: Sequence[str], rules: Rules) -> None:
        self._written = written
        self._players = players
        self._notes = RoundNotes(players)
        self._reader = CardReader(rules.deck)
        self._state = TurnState.of(players, rules)
        self._deck = DeckOrder(written.deck, rules.deck, self._reader)

    def replay(self, trusted: int | None) -> RoundVerdict:
        """Replay the round, one of its turns be it legal or not."""
        self._deal()
        turns = self._written.turns
        state, notes = self._state, self._notes
        for number, turn in enumerate(turns, 1):
            notes.part = f"turn {number}"
            state.table.is_exact = number - 1 == trusted
            self._turn(turn, turns[number : number + 1])
        state.table.is_exact = False
        unfinished = state.unfinished
        state.close()
        certain = frozenset(p for p in self._players if state.table.is_certain(p))
        return RoundVerdict(
            **notes.told(),
            plays=notes.plays,
            hands=state.hands,
            certain=certain if self._written.turns else frozenset(),
            unfinished=unfinished if turns else "",
            is_void=bool(state.order.over) and state.passes >= len(self._players),
        )

    # the deal

    def _deal(self) -> None:
        written, notes, state = self._written, self._notes, self._state
        notes.find(*self._deck.findings)
        dealt: dict[str, tuple[Placed, tuple[PlacedCard, ...]]] = {}
        for hand in written.hands:
            player = self._notes.known_name(hand.player)
            if player is not None:
                cards, unread = self._reader.read_all(hand.cards, player)
                deal = Deal(player=player, cards=cards, at=hand.player)
                notes.find(*unread, *state.apply(deal))
                dealt[player] = (hand.player, cards)
        if len(dealt) < len(self._players) and written.turns:
            notes.leave_unchecked("hands dealt")
        first: PlacedCard | None = None
        if written.first is None:
            notes.leave_unchecked(*["the first card"] * bool(written.turns))
        else:
            first, unread_first = self._reader.read(written.first)
            notes.find(*unread_first)
        starter = self._starter()
        if starter is None:
            self._deck.forget()
        else:
            place = self._players.index(starter)
            order = (*self._players[place:], *self._players[:place])
            notes.find(*self._deck.check_deal(dealt, order))
        if first is None:
            self._deck.skip_first()
        else:
            notes.find(*self._deck.check_next(first, "turned up"))
        notes.find(*state.apply(TurnUp(card=first, starter=starter)))
        if written.swap is not None and self._players:
            starter = state.order.due or self._players[0]
            self._exchange(starter, written.swap)

    def _starter(self) -> str | None:
        """Return who plays first: who is written to, else the player to the dealer's left (D-3)."""
        dealer, starts = self._written.dealer, self._written.starts
        named = None if dealer is None else self._notes.known_name(dealer)
        if starts is not None:
            return self._notes.known_name(starts)
        return None if named is None else self._state.order.left_of(named)

    # turns

    def _turn(self, turn: WrittenTurn, later: Sequence[WrittenTurn]) -> None:
        state = self._state
        player = self._notes.known_name(turn.player) or (
            state.order.due if turn.skip else state.order.acts
        )
        if player is None:
            return
        turn = self._without_unread(player, turn)
        if turn.incomplete:
            self._deck.forget()  # cards may have been drawn in what cannot be read
        if self._is_lost(player, turn):
            self._lose(player, turn, later)
            return
        taken = self._take(player, turn, later)
        self._notes.count(taken, sum(card is not None for card in (turn.play, turn.extra)))
        if state.order.over:
            return
        self._draw(taken, turn)
        self._play(taken, turn)
        if state.owes_exchange and not state.hands[taken].size.may_be_none:
            self._notes.leave_unchecked("cards exchanged")
        end = EndTurn(player=taken, unreadable=turn.incomplete, at=turn)
        self._notes.find(*state.apply(end))

    def _without_unread(self, player: str, turn: WrittenTurn) -> WrittenTurn:
        """Return a turn without what was perhaps not done, where words in it are not like a card.

        In a turn that should be lost that is any card played that cannot be read.
        """
        may_be_lost = turn.extra is None and self._state.order.is_lost_by(player)
        drawn = [card for card in turn.draw if whole_number(card.text) is None]
        for card in (turn.play, turn.extra, *drawn):
            if card is None or (
                is_like_a_card(card.text) and not (may_be_lost and card is turn.play)
            ):
                continue
            read, unread = self._reader.read(card, player)
            if read.card is None:
                self._notes.find(*(() if turn.incomplete else unread))
                return turn.unread()
        return turn

    def _is_lost(self, player: str, turn: WrittenTurn) -> bool:
        """Tell whether a turn is written as one that was lost."""
        if turn.skip is not None:
            lost = YES_OR_NO.get(turn.skip.text.casefold())
            if lost is None:
                problem = (
                    f"{turn.skip.called('skip')} is {turn.skip.text!r}; expected true or false"
                )
                self._notes.refuse(turn.skip, problem)
            return lost is not False
        order = self._state.order
        return not turn.acts and (order.is_lost_by(player) or player == order.final_draw)

    def _lose(self, player: str, turn: WrittenTurn, later: Sequence[WrittenTurn]) -> None:
        """Let a turn be lost, with the cards drawn for an Insertion."""
        state, notes = self._state, self._notes
        if turn.acts:
            message = f"{player} played a card in a turn recorded as lost"
            notes.find(finding(Code.WRONG_SKIP, turn.skip or turn, message, player=player))
            state.table.assume_anything(player)
            state.order.forget()
            return
        cards = self._cards_drawn(player, turn)
        order = state.order
        if order.lost == INSERTION and order.is_lost_by(player) and cards is None:
            notes.leave_unchecked("cards drawn for an Insertion")
            self._deck.skip(state.rules.deck.drawn_by_insertion)
        move = LoseTurn(
            player=player,
            cards=cards,
            reshuffle=self._reshuffle(turn),
            following=self._following(turn, later),
            at=turn,
        )
        notes.find(*state.apply(move))

    def _take(self, player: str, turn: WrittenTurn, later: Sequence[WrittenTurn]) -> str:
        """Let a player take a turn, and return who it is: who is named, or whose turn it was."""
        state = self._state
        move = TakeTurn(player=player, at=turn, name=turn.player)
        found = state.violations(move)
        if found:
            move = replace(move, following=self._following(turn, later))
            acts = state.order.acts
            if not state.order.over and acts is not None and not self._acted(move, acts, turn):
                move = replace(move, player=acts)
        self._notes.find(*found)
        order = state.order
        if order.lost == INSERTION and order.due not in (None, move.player):
            self._deck.skip(state.rules.deck.drawn_by_insertion)  # in a turn that is left out
        state.apply(move)
        return move.player

    def _following(self, turn: WrittenTurn, later: Sequence[WrittenTurn]) -> str | None:
        """Return who sits after the player of this turn, as far as the turn after it tells.

        It may be that of the player after, where this turn took the one between.
        """
        after = self._notes.meant(later[0].player) if later else None
        if after is None or later[0].skip is not None:
            return after
        last = turn.extra or turn.play
        face = None if last is None else self._state.table.face(self._reader.read(last)[0].card)
        action = "" if face is None or face.action is None else face.action.code
        passes_over = action == TRANSLOCATION or (action == INSERTION and later[0].acts)
        return self._players[self._players.index(after) - 1] if passes_over else after

    def _acted(self, move: TakeTurn, due: str, turn: WrittenTurn) -> bool:
        """Tell whether a player out of order acted, or whose turn it was under a wrong name.

        The turn after tells; and the cards, where only one of the two can have held them. Who is
        followed by the next player acted all the same: a turn left out may have exchanged cards.
        """
        goes_on = self._state.order.goes_on_from(move.player, move.following)
        if goes_on and move.following is not None:
            return True
        if turn.play is not None and not turn.draw:
            card = self._reader.read(turn.play)[0].card
            if card is not None:
                can = [
                    self._state.hands[player].may_hide or self._state.hands[player].knows(card)
                    for player in (move.player, due)
                ]
                if can[0] != can[1]:
                    return can[0]
        return goes_on

    def _cards_drawn(self, player: str, turn: WrittenTurn) -> tuple[PlacedCard, ...] | None:
        """Return the cards drawn in a turn, unknown ones where only their number is written."""
        if not turn.draw:
            return None
        number = whole_number(turn.draw[0].text) if len(turn.draw) == 1 else None
        if turn.reshuffle is not None:
            self._deck.forget()  # also before the cards of this turn
        if number is None:
            cards, unread = self._reader.read_all(turn.draw, player)
            self._notes.find(*unread)
            for card in cards:
                self._notes.find(*self._deck.check_next(card, "drawn", player))
            return cards
        entry = turn.draw[0]
        if not 0 <= number <= _MOST_UNWRITTEN:
            self._deck.forget()
            problem = f"{entry.called('draw')} is {entry.text!r}; expected cards, or how many"
            self._notes.refuse(entry, problem)
            return None
        self._deck.skip(number)
        self._notes.leave_unchecked("cards drawn")
        return (PlacedCard(None, "", entry.line, entry.column),) * number or None

    def _draw(self, player: str, turn: WrittenTurn) -> None:
        cards, shuffled = self._cards_drawn(player, turn), self._reshuffle(turn)
        if cards:
            draw = Draw(player=player, cards=cards, reshuffle=shuffled, at=turn.draw[0])
            self._notes.find(*self._state.apply(draw))
        elif shuffled is not None:
            self._notes.find(*self._state.apply(shuffled))

    def _reshuffle(self, turn: WrittenTurn) -> Reshuffle | None:
        """Return that the discards were shuffled in a turn; None where they were not."""
        entry = turn.reshuffle
        if entry is None or YES_OR_NO.get(entry.text.casefold()) is False:
            return None
        self._deck.forget()
        number = whole_number(entry.text)
        if number is None and entry.text.casefold() not in YES_OR_NO:
            problem = (
                f"{entry.called('reshuffle')} is {entry.text!r}; expected true, or how many cards"
            )
            self._notes.refuse(entry, problem)
        return Reshuffle(cards=number, at=entry)

    def _play(self, player: str, turn: WrittenTurn) -> None:
        state, notes = self._state, self._notes
        if turn.play is not None:
            card, unread = self._reader.read(turn.play, player)
            notes.find(*unread, *state.apply(Play(player=player, card=card)))
        if turn.extra is not None:
            card, unread = self._reader.read(turn.extra, player)
            notes.find(*unread, *state.apply(Extra(player=player, card=card)))
        if turn.swap is not None:
            self._exchange(player, turn.swap)

    def _exchange(self, player: str, swap: WrittenExchange) -> None:
        names = [self._notes.known_name(name) for name in swap.players]
        players = tuple(name for name in names if name is not None)
        cards: tuple[PlacedCard | None, ...] = ()
        if len(players) == len(names):
            read = [None if c is None else self._reader.read(c, player) for c in swap.cards]
            self._notes.find(*(f for one in read if one is not None for f in one[1]))
            cards = tuple(None if one is None else one[0] for one in read)
        else:
            players = ()
        move = Exchange(player=player, players=players, cards=cards, at=swap)
        self._notes.find(*self._state.apply(move))
