"""Playing a round of SET! by the rules (pp. 25-26), with the slips that are due."""

from collections.abc import Sequence
from random import Random

from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.scoring.sets import find_sets
from testcross.rulesets.gene_rummy.simulator.record_writer import PlayedRound, Record, RecordWriter
from testcross.rulesets.gene_rummy.slips import Path, SlipMaker
from testcross.rulesets.gene_rummy.strategies import Choice, StrategyName, card_text
from testcross.rulesets.genetics.ruleset import Card
from testcross.rulesets.genetics.variant import CallRules

_WRONG = 0.05
"""How often somebody calls what is no SET!."""
_MANY_POINTS = 60


class CallPlay:
    """Plays one round of SET!."""

    def __init__(
        self,
        players: Sequence[str],
        rules: CallRules,
        scribe: RecordWriter,
        strategy: StrategyName,
        slips: SlipMaker,
        rng: Random,
    ) -> None:
        self._players = players
        self._rules = rules
        self._scribe = scribe
        self._greedy = strategy == "greedy"
        self._slips = slips
        self._rng = rng

    def play(self, dealer: str, path: Path) -> PlayedRound:
        """Return a round played out.

        Args:
            dealer: who deals.
            path: where the round stands in the record.
        """
        self._path = path
        self._calls: list[Record] = []
        self._refused: list[Choice] = []
        self._deck = list(self._scribe.terms.ruleset.deck())
        self._rng.shuffle(self._deck)
        number = self._rules.layout
        if self._slips.due(Code.WRONG_DEAL):
            number += self._rng.choice([-1, 1])
            said = (str(number), str(self._rules.layout))
            self._slips.note(Code.WRONG_DEAL, (*path, "layout", 0), "", said)
        self._layout = [self._deck.pop() for _ in range(number)]
        self._offspring: Card | None = self._deck.pop()
        self._waiting: list[Card] = []
        layout, first = list(map(card_text, self._layout)), card_text(self._offspring)
        record: Record = {"dealer": dealer, "layout": layout, "offspring": first}
        record["calls"] = self._calls
        self._played = PlayedRound(
            record=record,
            points=dict.fromkeys(self._players, 0),
            genotypes={player: [] for player in self._players},
            left=dict.fromkeys(self._players, 0),
        )
        self._play_out()
        record["scores"] = dict(self._played.points)
        return self._played

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
                self._add(self._offspring)
            else:
                return

    def _sets(self, offspring: Card) -> list[Choice]:
        """Return every SET! in the layout, the best first."""
        terms = self._scribe.terms
        layout = [card_text(card) for card in self._layout]
        found = find_sets(
            terms.ruleset, layout, card_text(offspring), self._scribe.solver, terms.scheme
        )
        return [
            Choice(self._layout[f.buck - 1], self._layout[f.doe - 1], (offspring,), f.points)
            for f in found.sets
        ]

    def _call(self, choice: Choice) -> None:
        """Keep a SET!; unless, by a slip, it is judged wrong."""
        player = self._rng.choice(self._players)
        call: Record = {"player": player, "mating": self._scribe.mating(choice)}
        self._calls.append(call)
        if choice not in self._refused and self._slips.due(Code.WRONG_CALL):
            self._refused.append(choice)  # nobody refuses the same SET! for ever
            self._slips.note(Code.WRONG_CALL, self._here(), player, ("judged wrong", "right"))
            call["mating"].pop("points")
            self._fine(player, call, self._rules.penalty)
            return
        call["judged"] = "right"
        self._played.points[player] += choice.points
        self._played.genotypes[player] += self._scribe.on_table(choice)
        self._pick_up(choice, call)

    def _call_wrong(self, offspring: Card, found: Sequence[Choice]) -> None:
        """Call two cards that are no parents of the offspring, and be fined for it."""
        sire, dam = self._scribe.terms.ruleset.roles.sexes
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
        choice = Choice(buck, doe, (offspring,), _MANY_POINTS)
        call: Record = {"player": player, "mating": self._scribe.mating(choice)}
        self._calls.append(call)
        slip = self._slips.due(Code.WRONG_CALL)
        if slip and self._rng.random() < 0.5:
            self._slips.note(slip, self._here(), player, ("judged right", "wrong"))
            call["judged"] = "right"
            self._played.points[player] += choice.points
            self._pick_up(choice, call)
            return
        call["mating"].pop("points")
        fine = self._rules.penalty
        if slip:
            fine //= 2
            at = (*self._here(), "penalty")
            self._slips.note(slip, at, player, (str(fine), str(self._rules.penalty)))
        self._fine(player, call, fine)

    def _fine(self, player: str, call: Record, fine: int) -> None:
        call["judged"] = "wrong"
        call["penalty"] = fine
        self._played.points[player] -= fine

    def _pick_up(self, choice: Choice, call: Record) -> None:
        """Take the parents up, and replace them unless cards had been added (p. 25)."""
        self._layout.remove(choice.buck)
        self._layout.remove(choice.doe)
        if self._waiting:
            self._offspring = self._waiting.pop()
            return
        replaced = self._turn_up(2)
        self._layout += replaced
        call["replaced"] = [card_text(card) for card in replaced]
        self._offspring = self._deck.pop() if self._deck else None
        if self._offspring is not None:
            call["offspring"] = card_text(self._offspring)

    def _add(self, offspring: Card) -> None:
        """Lay out more cards when all agree that there is no SET! (p. 25)."""
        added = self._turn_up(self._rules.added)
        self._calls.append({"added": [card_text(card) for card in added]})
        self._waiting.append(offspring)
        self._layout += added[:-1]
        self._offspring = added[-1]

    def _turn_up(self, number: int) -> list[Card]:
        return [self._deck.pop() for _ in range(min(number, len(self._deck)))]

    def _here(self) -> Path:
        return (*self._path, "calls", len(self._calls) - 1)
