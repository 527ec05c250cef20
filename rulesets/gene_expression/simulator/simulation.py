"""Simulating whole games: rounds played by the rules, with the slips that are due, written down."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, TypeAlias

from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.games import SimulationRequest
from testcross.rulesets.gene_expression.cards import CardFace
from testcross.rulesets.gene_expression.codes import SLIPS, Code
from testcross.rulesets.gene_expression.record.game_record import (
    WrittenGame,
    WrittenRound,
    WrittenTurn,
)
from testcross.rulesets.gene_expression.record.notation_reader import read_notation
from testcross.rulesets.gene_expression.record.notation_writer import format_game
from testcross.rulesets.gene_expression.round_state.moves import EndTurn, TurnUp
from testcross.rulesets.gene_expression.round_state.turn_order import INSERTION
from testcross.rulesets.gene_expression.round_state.turn_state import TurnState
from testcross.rulesets.gene_expression.rules import Rules
from testcross.rulesets.gene_expression.simulator.turn_play import (
    IllegalMoves,
    PlayedTurn,
    Stock,
    TurnPlay,
    placed,
)
from testcross.rulesets.gene_expression.strategies import STRATEGIES, Strategy, make_strategy
from testcross.rulesets.records.entries import WrittenHand, entries, entry, scores
from testcross.rulesets.records.tree import Path
from testcross.rulesets.tabletop.game_notes import Deal, TakeTurn
from testcross.rulesets.tabletop.self_play import (
    GamePlan,
    PlayedGame,
    PlayedRound,
    SlipMaker,
    chosen_options,
    chosen_slips,
    chosen_strategies,
    dealer_of,
    play_rounds,
    points_in_all,
)

_MOST_TURNS = 20_000
"""After so many turns a round is left as it is, with nobody out; chance has no such rounds."""


class RoundPlay:
    """Plays rounds, one after another."""

    def __init__(
        self, strategies: Mapping[str, Strategy], rules: Rules, slips: SlipMaker, rng: Random
    ) -> None:
        """Let the players named in ``strategies`` play, in the order of the seats."""
        self._players = tuple(strategies)
        self._strategies = strategies
        self._rules = rules
        self._slips = slips
        self._rng = rng
        self._stock = Stock(rules.deck, rng)

    def play(self, dealer: str, path: Path) -> PlayedRound[WrittenRound]:
        """Return a round played out.

        Args:
            dealer: the player to the right of whoever begins.
            path: where the round stands in the record.
        """
        self._path = path
        self._turns: list[WrittenTurn] = []
        state = TurnState.of(self._players, self._rules, is_exact=True)
        self._state = state
        self._play = TurnPlay(self._strategies, self._rules, state, self._stock)
        starter = state.order.left_of(dealer)
        self._stock.shuffle()
        hands = self._deal(starter)
        first = self._stock.next()
        self._stock.discards.append(first)
        state.push(TurnUp(card=placed(first), starter=starter))
        swap = self._play.exchange(starter) if state.opens_with_exchange else None
        while not self._is_over() and len(self._turns) < _MOST_TURNS:
            self._turns.append(self._next_turn().written())
        left = {player: self._play.hand(player) for player in self._players}
        points = _points(left)
        out = next((player for player, cards in left.items() if not cards), None)
        if out is not None:
            self._play_on(out)
        written = WrittenRound(
            dealer=entry(dealer),
            hands=hands,
            first=entry(first.code),
            swap=swap,
            turns=tuple(self._turns),
            out=None if out is None else entry(out),
            left=tuple(_written_hand(player, cards) for player, cards in left.items() if cards),
            scores=scores(points),
        )
        return PlayedRound(written=written, points=points)

    def _deal(self, starter: str) -> tuple[WrittenHand, ...]:
        """Deal one card at a time, from the player who begins (EX-011)."""
        place = self._players.index(starter)
        order = (*self._players[place:], *self._players[:place])
        hands: dict[str, list[CardFace]] = {player: [] for player in self._players}
        for _ in range(self._rules.deck.hand):
            for player in order:
                hands[player].append(self._stock.next())
        for player, cards in hands.items():
            if not self._slipped and self._slips.due(Code.WRONG_DEAL):
                said = str(len(cards) + 1), str(len(cards))
                cards.append(self._stock.next())
                self._slips.note(Code.WRONG_DEAL, (*self._path, "hands", player), player, said)
            self._state.push(Deal(player=player, cards=tuple(map(placed, cards))))
        return tuple(_written_hand(player, cards) for player, cards in hands.items())

    def _is_over(self) -> bool:
        order = self._state.order
        return bool(order.over) and order.final_draw is None

    def _next_turn(self) -> PlayedTurn:
        order = self._state.order
        turn = PlayedTurn(order.final_draw or order.due or self._players[0])
        if order.final_draw is not None:
            self._play.lose(turn, draws=True)
        elif order.lost and not self._acts_all_the_same(turn.player):
            self._play.lose(turn, draws=order.lost == INSERTION)
        else:
            self._take_turn(turn)
        return turn

    def _take_turn(self, turn: PlayedTurn) -> None:
        """Take a turn, with the slip that is due in it."""
        was_lost = bool(self._state.order.lost)
        self._state.push(TakeTurn(player=turn.player))
        slips = IllegalMoves(self._play, turn, self._rng)
        code = None if was_lost or self._slipped else self._slips.due(*slips.possible())
        if code is None:
            self._play.take(turn)
        else:
            told = slips.make(code)
            said = told.written, told.right
            self._slips.note(code, (*self._here(), *told.path), turn.player, said)
        self._state.push(EndTurn(player=turn.player))

    def _acts_all_the_same(self, player: str) -> bool:
        """Tell whether a player takes, by a slip, a turn that is lost."""
        cards = self._play.playable(player)
        few = len(self._play.hand(player)) < 3
        if few or not cards or self._slipped or not self._slips.due(Code.OUT_OF_TURN):
            return False
        path = (*self._here(), "player")
        self._slips.note(Code.OUT_OF_TURN, path, player, ("a turn taken", "the turn is lost"))
        return True

    def _play_on(self, out: str) -> None:
        """Take a turn after the end of the round, if that slip is due."""
        player = self._state.order.left_of(out)
        if self._slipped or not self._slips.due(Code.WRONG_END):
            return
        self._slips.note(Code.WRONG_END, self._here(), player, ("a turn after the end", ""))
        card = self._play.hand(player)[0]
        self._turns.append(PlayedTurn(player, play=card).written())

    @property
    def _slipped(self) -> bool:
        """Whether a slip was made in this round; what follows it may hide another."""
        return any(slip.path[:2] == self._path for slip in self._slips.made[-1:])

    def _here(self) -> Path:
        return (*self._path, "turns", len(self._turns))


def _points(left: Mapping[str, Sequence[CardFace]]) -> dict[str, int]:
    """Return what everybody scores: who is out, the cards of all others (EX-043)."""
    total = sum(card.points for cards in left.values() for card in cards)
    return {player: 0 if cards else total for player, cards in left.items()}


def _written_hand(player: str, cards: Sequence[CardFace]) -> WrittenHand:
    return WrittenHand(player=entry(player), cards=entries(card.code for card in cards))


def seat_wrong_number(
    plan: GamePlan[Rules, str], slips: SlipMaker, rng: Random
) -> GamePlan[Rules, str]:
    """Return what is to be played, by one player too few or too many if that slip is due.

    Nothing else is checked of such a game, so no other slip is made in it. Where no slips are made
    at all, chance is left alone: a seed gives the game that it always gave.
    """
    if not plan.rate or not slips.due(Code.WRONG_NUMBER_OF_PLAYERS):
        return plan
    allowed = plan.rules.deck.players
    number = rng.choice((allowed[0] - 1, allowed[-1] + 1))
    said = f"{number} players", f"{allowed[0]} to {allowed[-1]} players"
    slips.note(Code.WRONG_NUMBER_OF_PLAYERS, ("players", number - 1), "", said)
    slips.stop()
    return replace(plan, players=number)


def end_wrongly(
    rounds: Sequence[PlayedRound[WrittenRound]], play: RoundPlay, slips: SlipMaker, rng: Random
) -> list[PlayedRound[WrittenRound]]:
    """Return the rounds of a game, one too few or too many if that slip is due (EX-045).

    A game without its last round has no other slip: points that are written wrongly might reach
    the target after all.
    """
    if not slips.due(Code.WRONG_END):
        return list(rounds)
    first = rounds[:-1]
    if first and not slips.made and len(leaders(points_in_all(first))) == 1 and rng.random() < 0.5:
        slips.note(Code.WRONG_END, ("winner",), "", ("the end of the game", "another round"))
        slips.stop()
        return list(first)
    path = ("rounds", len(rounds))
    slips.note(Code.WRONG_END, path, "", ("another round", "the end of the game"))
    players = list(rounds[0].points)
    return [*rounds, play.play(dealer_of(players, len(rounds)), path)]


def leaders(totals: Mapping[str, int]) -> list[str]:
    """Return who has the most points."""
    return [player for player, points in totals.items() if points == max(totals.values())]


Simulation: TypeAlias = GamePlan[Rules, str]
SimulatedGame: TypeAlias = PlayedGame[WrittenGame]


def make_simulation(request: SimulationRequest, rules: Rules) -> Simulation:
    """Return what a command asks to be played.

    Raises:
        TestcrossError: for a number of players that the game has no room for, for a strategy that
            does not exist, and for slips that cannot happen.
    """
    allowed = rules.deck.players
    if request.players not in allowed:
        raise TestcrossError(f"{request.players} players; {allowed[0]} to {allowed[-1]} can play")
    return Simulation(
        rules=rules,
        asked=chosen_options(request.options),
        players=request.players,
        strategies=chosen_strategies(request.strategy, request.players, STRATEGIES),
        rate=request.slip_rate,
        kinds=chosen_slips(request.slip_codes, SLIPS, SLIPS, "this game"),
    )


class Simulator:
    """Plays games of one kind."""

    def __init__(self, simulation: Simulation) -> None:
        self._simulation = simulation

    def game(self, seed: int | str) -> SimulatedGame:
        """Return one game; the same seed gives the same game."""
        rng = Random(seed)  # noqa: S311 - a game, no secret
        slips = SlipMaker(rng, self._simulation.rate, self._simulation.kinds)
        simulation = seat_wrong_number(self._simulation, slips, rng)
        players, target = simulation.names, simulation.rules.target
        made = [make_strategy(name, rng) for name in simulation.strategies]
        play = RoundPlay(simulation.seated(made), simulation.rules, slips, rng)
        rounds = play_rounds(players, play.play, lambda totals: max(totals.values()) >= target)
        rounds = end_wrongly(rounds, play, slips, rng)
        totals = points_in_all(rounds)
        asked: dict[str, Any] = {name: entry(text) for name, text in simulation.asked.items()}
        record = WrittenGame(
            **asked,
            players=entries(players),
            target=entry(str(target)),
            rounds=tuple(played.written for played in rounds),
            scores=scores(totals),
            winners=entries([leaders(totals)[0]]),
        )
        if simulation.rate:
            # the referee is needed for these alone
            from testcross.rulesets.gene_expression.simulator.recording_errors import miswrite

            record = miswrite(record, simulation.rules, slips)
        return PlayedGame(
            record=record,
            slips=tuple(slips.made),
            format_notation=format_game,
            parse_notation=read_notation,
        )
