"""Playing a round of SET! by the rules (pp. 25-26), with the slips that are due.

All cards are known here: the layout, the deck and the offspring that wait are lists.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.game_record import WrittenCall, WrittenRound
from testcross.rulesets.gene_rummy.scoring.best import find_sets
from testcross.rulesets.gene_rummy.simulator.game_writer import (
    GameWriter,
    TableRound,
    card_entries,
)
from testcross.rulesets.gene_rummy.simulator.slips import SlipMaker
from testcross.rulesets.gene_rummy.strategies import MatingChoice, StrategyName, card_text
from testcross.rulesets.genetics.ruleset import CallRules, Card
from testcross.rulesets.records.entries import Entry, entry, scores
from testcross.rulesets.records.tree import Path

if TYPE_CHECKING:
    from testcross.rulesets.gene_rummy.scoring.judgement import KnownGenotype

_WRONG = 0.05
"""How often somebody calls what is no SET!."""
_MANY_POINTS = 60


class CallPlay:
    """Plays rounds of SET!, one after another."""

    def __init__(
        self,
        players: Sequence[str],
        play: CallRules,
        writer: GameWriter,
        strategy: StrategyName,
        slips: SlipMaker,
        rng: Random,
    ) -> None:
        self._players = players
        self._rules = play
        self._writer = writer
        self._greedy = strategy != "random"
        self._slips = slips
        self._rng = rng

    def play(self, dealer: str, path: Path) -> TableRound:
        """Return a round played out.

        Args:
            dealer: who deals.
            path: where the round stands in the record.
        """
        self._path = path
        self._calls: list[WrittenCall] = []
        self._refused: list[MatingChoice] = []
        self._points = dict.fromkeys(self._players, 0)
        self._genotypes: dict[str, list[KnownGenotype]] = {player: [] for player in self._players}
        self._deck = self._writer.shuffled(self._rng)
        self._waiting: list[Card] = []
        """The offspring of before more cards were added."""
        self._layout = self._lay_out()
        layout, offspring = card_entries(self._layout), self._turn_up()
        self._play_out()
        written = WrittenRound(
            dealer=entry(dealer),
            turns=(),
            layout=layout,
            offspring=offspring,
            calls=tuple(self._calls),
            scores=scores(self._points),
        )
        return TableRound(
            written=written,
            points=self._points,
            genotypes=self._genotypes,
            left=dict.fromkeys(self._players, 0),
        )

    def _lay_out(self) -> list[Card]:
        """Lay out the possible parents, by a slip one too many or too few."""
        number = self._rules.layout
        if self._slips.due(Code.WRONG_DEAL):
            number += self._rng.choice([-1, 1])
            said = (str(number), str(self._rules.layout))
            self._slips.note(Code.WRONG_DEAL, (*self._path, "layout", 0), "", said)
        return self._next(number)

    def _next(self, number: int) -> list[Card]:
        """Return so many cards from the top of the deck; fewer where there are no more."""
        return [self._deck.pop() for _ in range(min(number, len(self._deck)))]

    def _turn_up(self) -> Entry:
        self._offspring: Card | None = self._deck.pop()
        return entry(card_text(self._offspring))

    def _play_out(self) -> None:
        """Call until the deck is empty and nothing is left to call (p. 26)."""
        while self._offspring is not None:
            if self._deck and self._calls and self._slips.due(Code.WRONG_END):
                at = (*self._path, "scores", self._players[0])
                self._slips.note(Code.WRONG_END, at, "", ("the round is broken off", ""))
                return
            found = self._sets(self._offspring)
            if self._rng.random() < _WRONG:
                self._call_wrong(self._offspring, found)
            elif found:
                self._call(found[0] if self._greedy else self._rng.choice(found))
            elif self._deck:
                # all agree that there is no SET! (p. 25); the last card is the offspring
                added = self._next(self._rules.added)
                self._layout += added[:-1]
                self._waiting.append(self._offspring)
                self._offspring = added[-1]
                self._calls.append(WrittenCall(added=card_entries(added)))
            else:
                return

    def _sets(self, offspring: Card) -> list[MatingChoice]:
        """Return every SET! in the layout, the best first."""
        writer, layout = self._writer, self._layout
        texts = [card_text(card) for card in layout]
        found = find_sets(writer.rules, texts, card_text(offspring), writer.solver)
        return [
            MatingChoice(layout[f.buck - 1], layout[f.doe - 1], (offspring,), f.points)
            for f in found.sets
        ]

    def _call(self, choice: MatingChoice) -> None:
        """Keep a SET!; unless, by a slip, it is judged wrong."""
        player = self._rng.choice(self._players)
        if choice not in self._refused and self._slips.due(Code.WRONG_CALL):
            self._refused.append(choice)  # nobody refuses the same SET! for ever
            self._slips.note(Code.WRONG_CALL, self._here(), player, ("judged wrong", "right"))
            self._refuse(player, choice, self._rules.penalty)
            return
        self._keep(player, choice)
        self._genotypes[player] += self._writer.on_table(choice)

    def _call_wrong(self, offspring: Card, found: Sequence[MatingChoice]) -> None:
        """Call two cards that are no parents of the offspring, and be fined for it."""
        sire, dam = self._writer.rules.ruleset.roles.sexes
        legal = [(choice.buck, choice.doe) for choice in found]
        wrong = [
            (buck, doe)
            for buck in self._layout
            for doe in self._layout
            if (buck.sex, doe.sex) == (sire, dam) and (buck, doe) not in legal
        ]
        if not wrong:
            return
        buck, doe = self._rng.choice(wrong)
        player = self._rng.choice(self._players)
        choice = MatingChoice(buck, doe, (offspring,), _MANY_POINTS)
        slip = self._slips.due(Code.WRONG_CALL)
        if slip and self._rng.random() < 0.5:
            self._slips.note(slip, self._here(), player, ("judged right", "wrong"))
            self._keep(player, choice)
            return
        fine = self._rules.penalty
        if slip:
            fine //= 2
            at = (*self._here(), "penalty")
            self._slips.note(slip, at, player, (str(fine), str(self._rules.penalty)))
        self._refuse(player, choice, fine)

    def _refuse(self, player: str, choice: MatingChoice, fine: int) -> None:
        """Write down a call that is judged wrong."""
        self._points[player] -= fine
        mating = replace(self._writer.mating(choice), points=None)
        self._calls.append(
            WrittenCall(
                player=entry(player),
                mating=mating,
                judged=entry("wrong"),
                penalty=entry(str(fine)),
            )
        )

    def _keep(self, player: str, choice: MatingChoice) -> None:
        """Write down a call that is judged right.

        The parents are picked up and replaced, unless cards had been added (p. 25).
        """
        self._points[player] += choice.points
        self._layout.remove(choice.buck)
        self._layout.remove(choice.doe)
        mating = self._writer.mating(choice)
        call = WrittenCall(player=entry(player), mating=mating, judged=entry("right"))
        if self._waiting:
            self._offspring = self._waiting.pop()
        else:
            cards, self._offspring = self._next(2), None
            self._layout += cards
            offspring = self._turn_up() if self._deck else None
            call = replace(call, replaced=card_entries(cards), offspring=offspring)
        self._calls.append(call)

    def _here(self) -> Path:
        return (*self._path, "calls", len(self._calls))
