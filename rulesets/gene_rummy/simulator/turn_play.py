"""Playing a round in turns by the rules (pp. 7-9, 22), with the slips that are due."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING

from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.game_record import WrittenDraw, WrittenRound, WrittenTurn
from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.gene_rummy.round_state.moves import (
    GENE_POOL,
    RETIREMENT,
    Draw,
    EndTurn,
    LaidMating,
    LayDown,
    Retire,
    SkipDraw,
    TurnUp,
)
from testcross.rulesets.gene_rummy.round_state.turn_state import TurnState
from testcross.rulesets.gene_rummy.simulator.game_writer import (
    GameWriter,
    Stock,
    TableRound,
    all_placed,
    placed,
)
from testcross.rulesets.gene_rummy.simulator.illegal_moves import IllegalMoves
from testcross.rulesets.gene_rummy.strategies import MatingChoice, Strategy
from testcross.rulesets.genetics.ruleset import Card, TurnRules
from testcross.rulesets.records.entries import WrittenHand, entries, entry, scores
from testcross.rulesets.records.tree import Path
from testcross.rulesets.tabletop import PlacedCard, PlayingCard
from testcross.rulesets.tabletop.game_notes import Deal, TakeTurn
from testcross.rulesets.tabletop.self_play import SlipMaker

if TYPE_CHECKING:
    from testcross.rulesets.gene_rummy.scoring.judgement import KnownGenotype

_MOST_WITH_SLIPS = 100
"""After so many turns of a round nobody slips any more: who never draws from the Gene Pool, or
never lays down a mating, would not bring it to an end."""
_RETIRES = 0.7
"""How often a player retires a card who need not."""
_KEEPS = 0.5
"""How often a player with a single card keeps it, and draws."""


class TurnPlay:
    """Plays rounds in turns, one after another."""

    def __init__(
        self,
        strategies: Mapping[str, Strategy],
        play: TurnRules,
        writer: GameWriter,
        slips: SlipMaker,
        rng: Random,
    ) -> None:
        """Let the players named in ``strategies`` play, in the order of the seats."""
        self._players = tuple(strategies)
        self._strategies = strategies
        self._rules = play
        self._writer = writer
        self._slips = slips
        self._rng = rng
        self._stock = Stock(writer.rules.ruleset, rng)

    def play(self, dealer: str, path: Path) -> TableRound:
        """Return a round played out.

        Args:
            dealer: who deals; the player to the left begins.
            path: where the round stands in the record.
        """
        self._path = path
        self._turns: list[WrittenTurn] = []
        self._points = dict.fromkeys(self._players, 0)
        self._genotypes: dict[str, list[KnownGenotype]] = {player: [] for player in self._players}
        rules = self._writer.rules
        self._state = TurnState.of(self._players, rules, self._rules, dealer)
        self._stock.shuffle()
        hands = tuple(self._deal_hand(player) for player in self._players)
        turned_up = placed(self._stock.next())
        self._state.push(TurnUp(turned_up))
        self._take_turns()
        written = WrittenRound(
            dealer=entry(dealer),
            hands=hands,
            retirement=entry(turned_up.text),
            turns=tuple(self._turns),
            calls=(),
            scores=scores(self._points),
        )
        left = {player: hand.size.low for player, hand in self._state.hands.items()}
        return TableRound(
            written=written, points=self._points, genotypes=self._genotypes, left=left
        )

    def _deal_hand(self, player: str) -> WrittenHand:
        """Deal one player, by a slip a card too many or too few (p. 7)."""
        number = due = dict(self._rules.deal)[len(self._players)]
        if self._slips.due(Code.WRONG_DEAL):
            number += self._rng.choice([-1, 1])
            at = (*self._path, "hands", player)
            self._slips.note(Code.WRONG_DEAL, at, player, (str(number), str(due)))
        cards = all_placed(self._stock.next_cards(number))
        self._state.push(Deal(player=player, cards=cards))
        return WrittenHand(player=entry(player), cards=entries(card.text for card in cards))

    def _take_turns(self) -> None:
        """Take turns until a hand is empty, or everybody had a last one (p. 9)."""
        order = self._state.order
        while not order.in_last_turns and (player := order.due) is not None:
            self._turn(player)
            if order.over:
                self._play_on(order.left_of(player))
            elif not self._state.table.pool.is_none and self._breaks_off():
                return
        while (player := order.due) is not None:
            self._last_turn(player)

    def _breaks_off(self) -> bool:
        """Tell whether, by a slip, the round ends here."""
        if len(self._turns) <= len(self._players) or not self._slips.due(Code.WRONG_END):
            return False
        at = (*self._path, "scores", self._players[0])
        self._slips.note(Code.WRONG_END, at, "", ("the round is broken off", ""))
        return True

    def _turn(self, player: str) -> None:
        self._state.push(TakeTurn(player=player))
        has_to_draw = bool(self._state.violations(SkipDraw(player=player, retires=True)))
        slip = self._slip(draw_is_due=has_to_draw)
        draw, matings = None, tuple[WrittenMating, ...]()
        if slip == Code.NO_DRAW:
            self._slips.note(slip, self._here(), player, ("no card drawn", "a card drawn"))
        elif has_to_draw or self._rng.random() < _KEEPS:
            hand = self._hand(player)
            draw, drawn = self._draw(player, hand, slip)
            matings = self._lay_down(player, (hand, drawn), slip)
        retired = None
        if slip == Code.WRONG_RETIREMENT and self._state.hands[player].known:
            self._slips.note(slip, self._here(), player, ("no card retired", "a card retired"))
        elif self._state.hands[player].known and self._retires(player, drew=draw is not None):
            retired = self._retire(player)
        self._end_turn(player, draw, matings, retired)

    def _slip(self, *, draw_is_due: bool) -> str | None:
        """Return the slip that is made in this turn, if any is."""
        codes = [
            Code.ILLEGAL_MATING,
            Code.TOO_MANY_KITS,
            Code.WRONG_SEX,
            Code.NOT_ON_TOP,
            Code.SECOND_MATING,
            *[Code.KIT_NOT_DRAWN] * self._rules.drawn_kit,
            *[Code.WRONG_RETIREMENT] * self._rules.must_retire,
            *[Code.NO_DRAW] * draw_is_due,
        ]
        return self._slips.due(*codes) if len(self._turns) + 1 < _MOST_WITH_SLIPS else None

    def _retires(self, player: str, *, drew: bool) -> bool:
        """Tell whether a card is retired; one that was kept without drawing has to be (p. 8)."""
        ends = self._state.violations(EndTurn(player=player, retired=False))
        kept = () if drew else self._state.violations(SkipDraw(player=player, retires=False))
        return bool(ends or kept) or self._rng.random() < _RETIRES

    def _last_turn(self, player: str) -> None:
        """Play without drawing, once the Gene Pool is empty; either part may be left out."""
        self._state.push(TakeTurn(player=player))
        choice = self._strategies[player].choose(self._hand(player), None)
        matings = () if choice is None else self._put_down(player, choice)
        retired = None
        if self._state.hands[player].known and self._rng.random() < _RETIRES:
            retired = self._retire(player)
        self._end_turn(player, None, matings, retired)

    def _end_turn(
        self,
        player: str,
        draw: WrittenDraw | None,
        matings: tuple[WrittenMating, ...],
        retired: PlacedCard | None,
    ) -> None:
        """End a turn, and write it down; a last turn in which nothing was done is not."""
        if not self._state.order.last or matings or retired:
            turn = WrittenTurn(
                player=entry(player),
                draw=draw,
                matings=matings,
                retire=None if retired is None else entry(retired.text),
            )
            self._turns.append(turn)
        self._state.push(EndTurn(player=player, retired=retired is not None))

    def _draw(
        self, player: str, hand: Sequence[Card], slip: str | None
    ) -> tuple[WrittenDraw, Card]:
        """Draw a card: the one on top of Retirement, by a slip one from below, or a new one."""
        pile = self._state.table.pile.cards
        below = self._not_on_top(player, pile) if slip == Code.NOT_ON_TOP else []
        top = self._stock.card(pile[-1]) if pile and pile[-1] else None
        source, place = RETIREMENT, len(pile) - 1
        if slip is not None and below:
            place = self._rng.choice(below)
            at = (*self._here(), "draw", "card")
            self._slips.note(slip, at, player, (str(pile[place]), str(pile[-1])))
            drawn = self._stock.cards(card for card in pile[place : place + 1] if card)[0]
        elif top is not None and self._strategies[player].takes(hand, top):
            drawn = top
        else:
            source, drawn = GENE_POOL, self._stock.next()
        return self._push_draw(player, source, drawn, place), drawn

    def _push_draw(self, player: str, source: str, drawn: Card, place: int) -> WrittenDraw:
        card = placed(drawn)
        self._state.push(Draw(player=player, source=source, card=card, place=place))
        return WrittenDraw(source=entry(source), card=entry(card.text))

    def _not_on_top(self, player: str, pile: Sequence[PlayingCard | None]) -> list[int]:
        """Return the places of Retirement from which nobody may draw."""
        cards = [PlacedCard(card, str(card)) for card in pile]
        draws = [Draw(player=player, source=RETIREMENT, card=card) for card in cards]
        found = [{one.code for one in self._state.violations(draw)} for draw in draws]
        return [place for place, codes in enumerate(found) if codes == {Code.NOT_ON_TOP}]

    def _lay_down(
        self, player: str, cards: tuple[Sequence[Card], Card], slip: str | None
    ) -> tuple[WrittenMating, ...]:
        """Lay down a mating with the card drawn, or take it up (p. 8).

        Args:
            player: whose turn it is.
            cards: the hand, and the card drawn.
            slip: the slip to be made, if any.
        """
        hand, drawn = cards
        choice = self._strategies[player].choose(hand, drawn)
        strategy = self._strategies[player]
        moves = IllegalMoves(self._state, player, self._writer, strategy, self._rng)
        illegal = None if slip is None else moves.make(slip, hand, drawn, choice)
        if slip is None or illegal is None:
            return self._put_down(player, *([] if choice is None else [choice]))
        self._slips.note(slip, (*self._here(), *illegal.path), player, illegal.said)
        return self._put_down(player, *illegal.choices)

    def _put_down(self, player: str, *choices: MatingChoice) -> tuple[WrittenMating, ...]:
        """Lay down matings, write them down and count them."""
        laid = tuple(LaidMating(cards=all_placed(choice.cards)) for choice in choices)
        self._state.push(LayDown(player=player, matings=laid))
        written = tuple(self._writer.mating(choice) for choice in choices)
        for choice in choices:
            self._points[player] += choice.points
            self._genotypes[player] += self._writer.on_table(choice)
        return written

    def _retire(self, player: str) -> PlacedCard:
        card = placed(self._strategies[player].retire(self._hand(player)))
        self._state.push(Retire(player=player, card=card))
        return card

    def _play_on(self, player: str) -> None:
        """Take a turn after the end of the round, if that slip is due."""
        if not self._slips.due(Code.WRONG_END):
            return
        self._slips.note(Code.WRONG_END, self._here(), player, ("a turn after the end", ""))
        draw = None
        if not self._state.table.pool.is_none:
            draw = self._push_draw(player, GENE_POOL, self._stock.next(), 0)
            self._state.push(LayDown(player=player, matings=()))
        self._end_turn(player, draw, (), self._retire(player))

    def _hand(self, player: str) -> list[Card]:
        return self._stock.cards(self._state.hands[player].known)

    def _here(self) -> Path:
        return (*self._path, "turns", len(self._turns))
