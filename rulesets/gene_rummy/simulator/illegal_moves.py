"""Matings that break a rule, for players who are to make a slip."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TypeAlias

from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.round_state.moves import LaidMating, LayDown
from testcross.rulesets.gene_rummy.round_state.turn_state import TurnState
from testcross.rulesets.gene_rummy.scoring.best import without
from testcross.rulesets.gene_rummy.scoring.judgement import judge
from testcross.rulesets.gene_rummy.simulator.game_writer import GameWriter, all_placed
from testcross.rulesets.gene_rummy.strategies import MatingChoice, Strategy, card_text
from testcross.rulesets.genetics.ruleset import Card
from testcross.rulesets.records.tree import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class IllegalMove:
    """What is laid down against the rules, and where the slip is."""

    choices: tuple[MatingChoice, ...]
    path: Path
    """Below the turn."""
    said: tuple[str, str]
    """What was done, and what is right."""


_Moves: TypeAlias = Iterator[IllegalMove]
_Maker: TypeAlias = Callable[[Sequence[Card], Card, MatingChoice | None], _Moves]
"""Yields what may break a rule, the likeliest first."""


class IllegalMoves:
    """Finds matings that break just one rule."""

    def __init__(
        self,
        state: TurnState,
        player: str,
        writer: GameWriter,
        strategy: Strategy,
        rng: Random,
    ) -> None:
        """Look for them in the turn of a player.

        Args:
            state: the round, after the player drew a card.
            player: whose turn it is.
            writer: writes matings down, to see what is wrong with them.
            strategy: chooses the mating that would be legal.
            rng: decides.
        """
        self._state = state
        self._player = player
        self._writer = writer
        self._strategy = strategy
        self._rng = rng

    def make(
        self, code: str, hand: Sequence[Card], drawn: Card, choice: MatingChoice | None
    ) -> IllegalMove | None:
        """Return a move that breaks a rule, and no other; None where the cards allow none.

        Args:
            code: of the rule to break.
            hand: the cards held, without the one drawn.
            drawn: the card drawn.
            choice: what would be laid down by the rules.
        """
        makers: dict[str, _Maker] = {
            Code.ILLEGAL_MATING: self._illegal,
            Code.TOO_MANY_KITS: self._too_many,
            Code.WRONG_SEX: self._wrong_sex,
            Code.KIT_NOT_DRAWN: self._other_kit,
            Code.SECOND_MATING: self._two,
        }
        moves = makers[code](hand, drawn, choice) if code in makers else ()
        return next((move for move in moves if self._breaks_only(code, move.choices)), None)

    def _illegal(self, hand: Sequence[Card], drawn: Card, _: MatingChoice | None) -> _Moves:
        for buck, doe in self._couples(hand):
            choice = MatingChoice(buck, doe, (drawn,), self._rng.randint(30, 60))
            said = _label(choice), "illegal"
            yield IllegalMove(choices=(choice,), path=("mating",), said=said)

    def _too_many(self, hand: Sequence[Card], drawn: Card, choice: MatingChoice | None) -> _Moves:
        """Add kits until there is one too many; whether they are legal makes no difference."""
        most = self._writer.rules.variant.litter
        if choice is None:
            return
        others = without([*hand, drawn], choice.cards)
        missing = most + 1 - len(choice.kits)
        if len(others) >= missing:
            crowded = replace(choice, kits=(*choice.kits, *others[:missing]))
            said = f"{most + 1} kits", f"at most {most}"
            yield IllegalMove(choices=(crowded,), path=("mating", "kits", most), said=said)

    def _wrong_sex(self, hand: Sequence[Card], drawn: Card, _: MatingChoice | None) -> _Moves:
        """Lay down two parents of the buck's sex that would be legal but for that."""
        for one, other in self._couples(hand, same_sex=True):
            choice = MatingChoice(one, other, (drawn,), 0)
            choice = replace(choice, points=self._writer.points(choice))
            said = card_text(other), self._writer.rules.ruleset.roles.dam
            yield IllegalMove(choices=(choice,), path=("mating", "doe"), said=said)

    def _other_kit(self, hand: Sequence[Card], drawn: Card, _: MatingChoice | None) -> _Moves:
        """Lay down a mating of three cards from the herd, keeping the one drawn."""
        choice = self._strategy.choose(hand, None)
        if choice is not None:
            said = card_text(choice.kits[0]), card_text(drawn)
            yield IllegalMove(choices=(choice,), path=("mating", "kits", 0), said=said)

    def _two(self, hand: Sequence[Card], drawn: Card, choice: MatingChoice | None) -> _Moves:
        if choice is None:
            return
        second = self._strategy.choose(without([*hand, drawn], choice.cards), None)
        if second is not None:
            said = "2 matings", "1 mating"
            yield IllegalMove(choices=(choice, second), path=("mating", 1), said=said)

    def _breaks_only(self, code: str, choices: Sequence[MatingChoice]) -> bool:
        """Tell whether laying down these matings breaks just this rule."""
        move = LayDown(player=self._player, matings=tuple(map(self._laid, choices)))
        return {one.code for one in self._state.violations(move)} == {code}

    def _laid(self, choice: MatingChoice) -> LaidMating:
        """Return a mating as it would be laid down, with what is wrong with it."""
        judgement = judge(self._writer.mating(choice), self._writer.rules, self._writer.solver)
        return LaidMating(cards=all_placed(choice.cards), findings=judgement.findings)

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


def _label(choice: MatingChoice) -> str:
    kits = ", ".join(card_text(card) for card in choice.kits)
    return f"{card_text(choice.buck)} x {card_text(choice.doe)} -> {kits}"
