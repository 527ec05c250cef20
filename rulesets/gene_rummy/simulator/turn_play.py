"""Playing a round in turns by the rules (pp. 7-9, 22), with the slips that are due.

All cards are known here: hands, the deck and Retirement are lists, and a move that breaks a rule
is made as it is.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple, TypeAlias

from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.game_record import WrittenDraw, WrittenRound, WrittenTurn
from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.gene_rummy.scoring.best import without
from testcross.rulesets.gene_rummy.scoring.judgement import KnownGenotype, judge
from testcross.rulesets.gene_rummy.simulator.game_writer import (
    GameWriter,
    TableRound,
    card_entries,
)
from testcross.rulesets.gene_rummy.simulator.slips import SlipMaker
from testcross.rulesets.gene_rummy.strategies import MatingChoice, Strategy, card_text
from testcross.rulesets.gene_rummy.turns import MUST_DRAW
from testcross.rulesets.gene_rummy.words import POOL, RETIREMENT
from testcross.rulesets.genetics.ruleset import Card, TurnRules
from testcross.rulesets.records.entries import WrittenHand, entry, scores
from testcross.rulesets.records.tree import Path

_MOST_WITH_SLIPS = 100
"""After so many turns of a round nobody slips any more: who never draws from the Gene Pool, or
never lays down a mating, would not bring it to an end."""
_RETIRES = 0.7
"""How often a player retires a card who need not."""
_KEEPS = 0.5
"""How often a player with a single card keeps it, and draws."""


class _Illegal(NamedTuple):
    """Matings laid down against the rules, and where the slip is."""

    choices: tuple[MatingChoice, ...]
    path: Path
    """Below the turn."""
    said: tuple[str, str]
    """What was done, and what is right."""


_Maker: TypeAlias = Callable[[Strategy, list[Card], Card, MatingChoice | None], Iterator[_Illegal]]


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
        self._makers: dict[str, _Maker] = {
            Code.ILLEGAL_MATING: self._illegal,
            Code.TOO_MANY_KITS: self._too_many,
            Code.WRONG_SEX: self._wrong_sex,
            Code.KIT_NOT_DRAWN: self._other_kit,
            Code.SECOND_MATING: self._two,
        }

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
        self._deck = self._writer.shuffled(self._rng)
        self._hands = {player: self._deal(player) for player in self._players}
        hands = [
            WrittenHand(player=entry(p), cards=card_entries(h)) for p, h in self._hands.items()
        ]
        self._pile = [self._deck.pop()]
        turned_up = entry(card_text(self._pile[0]))
        self._play_out(dealer)
        written = WrittenRound(
            dealer=entry(dealer),
            hands=tuple(hands),
            retirement=turned_up,
            turns=tuple(self._turns),
            calls=(),
            scores=scores(self._points),
        )
        left = {player: len(hand) for player, hand in self._hands.items()}
        return TableRound(
            written=written, points=self._points, genotypes=self._genotypes, left=left
        )

    def _deal(self, player: str) -> list[Card]:
        """Deal one player, by a slip a card too many or too few (p. 7)."""
        number = due = dict(self._rules.deal)[len(self._players)]
        if self._slips.due(Code.WRONG_DEAL):
            number += self._rng.choice([-1, 1])
            at = (*self._path, "hands", player)
            self._slips.note(Code.WRONG_DEAL, at, player, (str(number), str(due)))
        return [self._deck.pop() for _ in range(number)]

    def _play_out(self, dealer: str) -> None:
        """Take turns until a hand is empty, or everybody had a last one (p. 9)."""
        player = self._left_of(dealer)
        while True:
            self._turn(player)
            is_out, player = not self._hands[player], self._left_of(player)
            if is_out:
                self._play_on(player)
                return
            if not self._deck:
                break
            if len(self._turns) > len(self._players) and self._slips.due(Code.WRONG_END):
                at = (*self._path, "scores", self._players[0])
                self._slips.note(Code.WRONG_END, at, "", ("the round is broken off", ""))
                return
        for _ in self._players:
            self._last_turn(player)
            if not self._hands[player]:
                return
            player = self._left_of(player)

    def _left_of(self, player: str) -> str:
        return self._players[(self._players.index(player) + 1) % len(self._players)]

    def _turn(self, player: str) -> None:
        hand = self._hands[player]
        has_to_draw = len(hand) >= MUST_DRAW
        slip = self._slip(draw_is_due=has_to_draw)
        draw, matings = None, tuple[WrittenMating, ...]()
        if slip == Code.NO_DRAW:
            self._slips.note(slip, self._here(), player, ("no card drawn", "a card drawn"))
        elif has_to_draw or self._rng.random() < _KEEPS:
            draw, drawn = self._draw(player, slip)
            matings = self._lay_down(player, drawn, slip)
        retired = None
        if slip == Code.WRONG_RETIREMENT and hand:
            self._slips.note(slip, self._here(), player, ("no card retired", "a card retired"))
        # a card that was kept without drawing has to be retired (p. 8)
        elif hand and (self._rules.must_retire or draw is None or self._rng.random() < _RETIRES):
            retired = self._retire(player)
        self._write(player, draw, matings, retired)

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

    def _last_turn(self, player: str) -> None:
        """Play without drawing, once the Gene Pool is empty; either part may be left out."""
        choice = self._strategies[player].choose(list(self._hands[player]), None)
        matings = () if choice is None else self._put_down(player, choice)
        retired = None
        if self._hands[player] and self._rng.random() < _RETIRES:
            retired = self._retire(player)
        if matings or retired:
            self._write(player, None, matings, retired)

    def _write(
        self,
        player: str,
        draw: WrittenDraw | None,
        matings: tuple[WrittenMating, ...],
        retired: Card | None,
    ) -> None:
        retire = None if retired is None else entry(card_text(retired))
        turn = WrittenTurn(player=entry(player), draw=draw, matings=matings, retire=retire)
        self._turns.append(turn)

    def _draw(self, player: str, slip: str | None) -> tuple[WrittenDraw, Card]:
        """Draw a card: the one on top of Retirement, by a slip one from below, or a new one."""
        pile, hand = self._pile, list(self._hands[player])
        top = pile[-1] if pile else None
        below = []
        if slip == Code.NOT_ON_TOP:
            below = [place for place, card in enumerate(pile) if card != top]
        source = RETIREMENT
        if slip is not None and below:
            drawn = pile.pop(self._rng.choice(below))
            said = card_text(drawn), card_text(pile[-1])
            self._slips.note(slip, (*self._here(), "draw", "card"), player, said)
        elif top is not None and self._strategies[player].takes(hand, top):
            drawn = pile.pop()
        else:
            source, drawn = POOL, self._deck.pop()
        return WrittenDraw(source=entry(source), card=entry(card_text(drawn))), drawn

    def _lay_down(self, player: str, drawn: Card, slip: str | None) -> tuple[WrittenMating, ...]:
        """Lay down a mating with the card drawn, or take it up (p. 8)."""
        strategy, hand = self._strategies[player], list(self._hands[player])
        choice = strategy.choose(hand, drawn)
        illegal = None
        if slip in self._makers:
            made = self._makers[slip](strategy, hand, drawn, choice)
            illegal = next((one for one in made if self._breaks_only(slip, one, drawn)), None)
        self._hands[player].append(drawn)
        if slip is None or illegal is None:
            return self._put_down(player, *([] if choice is None else [choice]))
        self._slips.note(slip, (*self._here(), *illegal.path), player, illegal.said)
        return self._put_down(player, *illegal.choices)

    def _put_down(self, player: str, *choices: MatingChoice) -> tuple[WrittenMating, ...]:
        """Lay down matings, write them down and count them."""
        for choice in choices:
            for card in choice.cards:
                self._hands[player].remove(card)
        written = tuple(self._writer.mating(choice) for choice in choices)
        for choice in choices:
            self._points[player] += choice.points
            self._genotypes[player] += self._writer.on_table(choice)
        return written

    def _retire(self, player: str) -> Card:
        hand = self._hands[player]
        card = self._strategies[player].retire(list(hand))
        hand.remove(card)
        self._pile.append(card)
        return card

    def _play_on(self, player: str) -> None:
        """Take a turn after the end of the round, if that slip is due."""
        if not self._slips.due(Code.WRONG_END):
            return
        self._slips.note(Code.WRONG_END, self._here(), player, ("a turn after the end", ""))
        draw = None
        if self._deck:
            drawn = self._deck.pop()
            draw = WrittenDraw(source=entry(POOL), card=entry(card_text(drawn)))
            self._hands[player].append(drawn)
        self._write(player, draw, (), self._retire(player))

    def _here(self) -> Path:
        return (*self._path, "turns", len(self._turns))

    # matings that break a rule, the likeliest first

    def _breaks_only(self, code: str, illegal: _Illegal, drawn: Card) -> bool:
        """Tell whether laying down these matings breaks just this rule."""
        first, *others = illegal.choices
        rules, solver = self._writer.rules, self._writer.solver
        found = {
            one.code
            for choice in illegal.choices
            for one in judge(self._writer.mating(choice), rules, solver).findings
        }
        is_other = self._rules.drawn_kit and drawn not in first.kits
        found |= {Code.KIT_NOT_DRAWN} if is_other and Code.ILLEGAL_MATING not in found else set()
        found |= {Code.SECOND_MATING} if others else set()
        return found == {code}

    def _illegal(
        self, _: Strategy, hand: list[Card], drawn: Card, _choice: MatingChoice | None
    ) -> Iterator[_Illegal]:
        for buck, doe in self._couples(hand):
            choice = MatingChoice(buck, doe, (drawn,), self._rng.randint(30, 60))
            label = f"{card_text(buck)} x {card_text(doe)} -> {card_text(drawn)}"
            yield _Illegal((choice,), ("mating",), (label, "illegal"))

    def _too_many(
        self, _: Strategy, hand: list[Card], drawn: Card, choice: MatingChoice | None
    ) -> Iterator[_Illegal]:
        """Add kits until there is one too many; whether they are legal makes no difference."""
        most = self._writer.rules.variant.litter
        if choice is None:
            return
        others = without([*hand, drawn], choice.cards)
        missing = most + 1 - len(choice.kits)
        if len(others) >= missing:
            crowded = replace(choice, kits=(*choice.kits, *others[:missing]))
            said = f"{most + 1} kits", f"at most {most}"
            yield _Illegal((crowded,), ("mating", "kits", most), said)

    def _wrong_sex(
        self, _: Strategy, hand: list[Card], drawn: Card, _choice: MatingChoice | None
    ) -> Iterator[_Illegal]:
        """Lay down two parents of the buck's sex that would be legal but for that."""
        for one, other in self._couples(hand, same_sex=True):
            choice = MatingChoice(one, other, (drawn,), 0)
            choice = replace(choice, points=self._writer.points(choice))
            said = card_text(other), self._writer.rules.ruleset.roles.dam
            yield _Illegal((choice,), ("mating", "doe"), said)

    def _other_kit(
        self, strategy: Strategy, hand: list[Card], drawn: Card, _choice: MatingChoice | None
    ) -> Iterator[_Illegal]:
        """Lay down a mating of three cards from the herd, keeping the one drawn."""
        choice = strategy.choose(hand, None)
        if choice is not None:
            said = card_text(choice.kits[0]), card_text(drawn)
            yield _Illegal((choice,), ("mating", "kits", 0), said)

    def _two(
        self, strategy: Strategy, hand: list[Card], drawn: Card, choice: MatingChoice | None
    ) -> Iterator[_Illegal]:
        if choice is None:
            return
        second = strategy.choose(without([*hand, drawn], choice.cards), None)
        if second is not None:
            yield _Illegal((choice, second), ("mating", 1), ("2 matings", "1 mating"))

    def _couples(
        self, hand: Sequence[Card], *, same_sex: bool = False
    ) -> Iterator[tuple[Card, Card]]:
        sire, dam = self._writer.rules.ruleset.roles.sexes
        bucks = [card for card in hand if card.sex == sire]
        others = bucks if same_sex else [card for card in hand if card.sex == dam]
        for i, buck in enumerate(bucks):
            for j, other in enumerate(others):
                if not same_sex or i != j:
                    yield buck, other
