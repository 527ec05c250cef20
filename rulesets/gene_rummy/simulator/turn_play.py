"""Playing a round in turns by the rules (pp. 7-9, 22), with the slips that are due."""

from collections.abc import Sequence
from random import Random

from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.simulator.illegal_moves import IllegalMoves
from testcross.rulesets.gene_rummy.simulator.record_writer import PlayedRound, Record, RecordWriter
from testcross.rulesets.gene_rummy.slips import Path, SlipMaker
from testcross.rulesets.gene_rummy.strategies import Choice, Strategy, card_text, without
from testcross.rulesets.genetics.ruleset import Card
from testcross.rulesets.genetics.variant import TurnRules
from testcross.rulesets.tabletop import Seating

_MOST_WITH_SLIPS = 100
"""After so many turns of a round nobody slips any more: who never draws from the Gene Pool, or
never lays down a mating, would not bring it to an end."""
_RETIRES = 0.7
"""How often a player retires a card who need not."""
_KEEPS = 0.5
"""How often a player with a single card keeps it, and draws."""


class TurnPlay:
    """Plays one round in turns."""

    def __init__(
        self,
        players: Sequence[str],
        rules: TurnRules,
        scribe: RecordWriter,
        strategy: Strategy,
        slips: SlipMaker,
        rng: Random,
    ) -> None:
        self._players = players
        self._rules = rules
        self._scribe = scribe
        self._strategy = strategy
        self._slips = slips
        self._rng = rng
        self._breaches = IllegalMoves(scribe, strategy, rng)

    def play(self, dealer: str, path: Path) -> PlayedRound:
        """Return a round played out.

        Args:
            dealer: who deals; the player to the left begins.
            path: where the round stands in the record.
        """
        self._path = path
        self._turns: list[Record] = []
        hands = self._deal()
        record: Record = {"dealer": dealer, "hands": hands}
        record["retirement"] = card_text(self._pile[0])
        record["turns"] = self._turns
        self._played = PlayedRound(
            record=record,
            points=dict.fromkeys(self._players, 0),
            genotypes={player: [] for player in self._players},
        )
        self._take_turns(dealer)
        record["scores"] = dict(self._played.points)
        self._played.left = {player: len(hand) for player, hand in self._hands.items()}
        return self._played

    def _deal(self) -> Record:
        """Deal, and turn up the first card of Retirement (p. 7)."""
        self._pool = list(self._scribe.terms.ruleset.deck())
        self._rng.shuffle(self._pool)
        due = dict(self._rules.deal)[len(self._players)]
        self._hands: dict[str, list[Card]] = {}
        for player in self._players:
            number = due
            if self._slips.due(Code.WRONG_DEAL):
                number += self._rng.choice([-1, 1])
                self._slips.note(
                    Code.WRONG_DEAL, (*self._path, "hands", player), player, (str(number), str(due))
                )
            self._hands[player] = [self._pool.pop() for _ in range(number)]
        self._pile = [self._pool.pop()]
        return {player: [card_text(card) for card in hand] for player, hand in self._hands.items()}

    def _take_turns(self, dealer: str) -> None:
        """Take turns until a hand is empty, or everybody had a last one (p. 9)."""
        seating = Seating(self._players)
        player = seating.left_of(dealer)
        while True:
            self._turn(player)
            if not self._hands[player]:
                self._play_on(seating.left_of(player))
                return
            if not self._pool:
                break
            if len(self._turns) > len(self._players) and self._slips.due(Code.WRONG_END):
                at = (*self._path, "scores", self._players[0])
                self._slips.note(Code.WRONG_END, at, "", ("the round is broken off", ""))
                return
            player = seating.left_of(player)
        for _ in self._players:
            player = seating.left_of(player)
            self._last_turn(player)
            if not self._hands[player]:
                return

    def _turn(self, player: str) -> None:
        hand = self._hands[player]
        turn: Record = {"player": player}
        self._turns.append(turn)
        codes = [
            Code.ILLEGAL_MATING,
            Code.TOO_MANY_KITS,
            Code.WRONG_SEX,
            Code.NOT_ON_TOP,
            Code.SECOND_MATING,
            *[Code.KIT_NOT_DRAWN] * self._rules.drawn_kit,
        ]
        codes += [Code.WRONG_RETIREMENT] * self._rules.must_retire + [Code.NO_DRAW] * (
            len(hand) > 1
        )
        slip = self._slips.due(*codes) if len(self._turns) < _MOST_WITH_SLIPS else None
        if slip == Code.NO_DRAW:
            self._slips.note(slip, self._here(), player, ("no card drawn", "a card drawn"))
        elif len(hand) > 1 or self._rng.random() < _KEEPS:
            drawn = self._draw(player, turn, slip)
            self._lay_down(player, turn, drawn, slip)
        if slip == Code.WRONG_RETIREMENT and hand:
            self._slips.note(slip, self._here(), player, ("no card retired", "a card retired"))
        elif hand and self._retires(turn):
            self._retire(player, turn)

    def _retires(self, turn: Record) -> bool:
        """Tell whether a card is retired; one that was kept without drawing has to be (p. 8)."""
        must = self._rules.must_retire or "draw" not in turn
        return must or self._rng.random() < _RETIRES

    def _last_turn(self, player: str) -> None:
        """Play without drawing, once the Gene Pool is empty; either part may be left out."""
        turn: Record = {"player": player}
        choice = self._strategy.choose(self._hands[player], None)
        if choice is not None:
            self._put_down(player, turn, choice)
        if self._hands[player] and self._rng.random() < _RETIRES:
            self._retire(player, turn)
        if len(turn) > 1:
            self._turns.append(turn)

    def _draw(self, player: str, turn: Record, slip: str | None) -> Card:
        hand = self._hands[player]
        below = [i for i, card in enumerate(self._pile[:-1]) if card != self._pile[-1]]
        if slip == Code.NOT_ON_TOP and below:
            drawn, top = self._pile.pop(self._rng.choice(below)), self._pile[-1]
            at = (*self._here(), "draw", "card")
            self._slips.note(slip, at, player, (card_text(drawn), card_text(top)))
        elif self._pile and self._strategy.takes(hand, self._pile[-1]):
            drawn = self._pile.pop()
        else:
            turn["draw"] = {"from": "gene pool"}
            drawn = self._pool.pop()
        turn.setdefault("draw", {"from": "retirement"})["card"] = card_text(drawn)
        return drawn

    def _lay_down(self, player: str, turn: Record, drawn: Card, slip: str | None) -> None:
        """Lay down a mating with the card drawn, or take it up (p. 8)."""
        hand = self._hands[player]
        choice = self._strategy.choose(hand, drawn)
        breach = None if slip is None else self._breaches.make(slip, hand, drawn, choice)
        hand.append(drawn)
        if breach is not None:
            choice = breach.choice
            at = (*self._here(), *breach.path)
            self._slips.note(breach.code, at, player, (breach.written, breach.right))
        if choice is None:
            return
        self._put_down(player, turn, choice)
        if breach is not None and breach.second is not None:
            first = turn["mating"]
            self._put_down(player, turn, breach.second)
            turn["mating"] = [first, turn["mating"]]

    def _put_down(self, player: str, turn: Record, choice: Choice) -> None:
        self._hands[player][:] = without(self._hands[player], choice.cards)
        turn["mating"] = self._scribe.mating(choice)
        self._played.points[player] += choice.points
        self._played.genotypes[player] += self._scribe.on_table(choice)

    def _retire(self, player: str, turn: Record) -> None:
        hand = self._hands[player]
        card = self._strategy.retire(hand)
        hand.remove(card)
        self._pile.append(card)
        turn["retire"] = card_text(card)

    def _play_on(self, player: str) -> None:
        """Take a turn after the end of the round, if that slip is due."""
        if not self._slips.due(Code.WRONG_END):
            return
        turn: Record = {"player": player}
        self._turns.append(turn)
        self._slips.note(Code.WRONG_END, self._here(), player, ("a turn after the end", ""))
        if self._pool:
            drawn = self._pool.pop()
            self._hands[player].append(drawn)
            turn["draw"] = {"from": "gene pool", "card": card_text(drawn)}
        self._retire(player, turn)

    def _here(self) -> Path:
        return (*self._path, "turns", len(self._turns) - 1)
