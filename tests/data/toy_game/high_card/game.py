"""A toy game that uses no genetics: the least that the house asks of a game."""

import json
from dataclasses import dataclass
from random import Random

from testcross.rulesets.games import Game, GameSimulator, SimulationRequest
from testcross.rulesets.high_card.codes import Code  # type: ignore[import-not-found]
from testcross.rulesets.records.findings import Finding, Placed, finding, unreadable
from testcross.rulesets.records.tree import Node, RecordShape
from testcross.rulesets.records.verdict import Edit, PlayerPoints, Verdict
from testcross.solver import Solver


@dataclass(frozen=True, slots=True)
class At:
    line: int
    column: int


def check_record(root: Node, _solver: Solver) -> Verdict:
    findings: list[Finding] = []
    points: list[PlayerPoints] = []
    edits: list[Edit] = []
    rounds = root.get("rounds")
    for number, node in enumerate(rounds.items() if rounds else [], 1):
        cards, winner = node.get("cards"), node.get("winner")
        if cards is None or winner is None or not isinstance(cards.value, dict):
            problem = "expected 'cards' and a 'winner'"
            findings.append(unreadable(line=node.place[0], column=node.place[1], problem=problem))
            continue
        laid = {player: int(str(card.value)) for player, card in cards.value.items()}
        best = max(laid, key=lambda player: laid[player])
        points += [PlayerPoints(player=player, counted=1) for player in laid]
        if winner.value != best:
            place: Placed = At(*winner.place)
            text = f"{winner.value} is said to win; should be {best}"
            found = finding(Code.WRONG_WINNER, place, text, player=str(winner.value))
            findings.append(found.within(f"round {number}"))
            edits.append(Edit(place=node.place, key="winner", value=best))
    return Verdict(findings=tuple(findings), points=tuple(points), edits=tuple(edits))


@dataclass(frozen=True, slots=True)
class Played:
    record: dict[str, object]
    slips: tuple[str, ...]

    def text(self, ending: str) -> str:
        """Return it as JSON, which is YAML too."""
        return json.dumps(self.record) + "\n"

    def key(self, name: str, text: str) -> str:
        return json.dumps({"record": name, "slips": self.slips}) + "\n"


class Dealer:
    def __init__(self, request: SimulationRequest) -> None:
        self._request = request

    def game(self, seed: int | str) -> Played:
        """Return a game of three rounds; by a slip the wrong player may win."""
        rng, rounds, slips = Random(seed), [], []
        players = ["Ann", "Bo", "Cy", "Dee"][: self._request.players]
        for number in range(1, 4):
            cards = dict(zip(players, rng.sample(range(1, 53), len(players)), strict=True))
            order = sorted(players, key=lambda player: -cards[player])
            slip = rng.random() < self._request.slip_rate
            slips += [f"round {number}"] * slip
            rounds.append({"cards": cards, "winner": order[slip]})
        return Played({"game": "high-card", "rounds": rounds}, tuple(slips))


GAME = Game(
    name="high-card",
    title="High card",
    noun="play",
    codes=Code,
    check_record=check_record,
    simulator=GameSimulator(games=lambda request, _: Dealer(request), strategies=("random",)),
    shape=RecordShape(numbers=frozenset({"cards"}), lists=frozenset({"rounds"})),
)
"""Everybody lays a card; the highest wins."""
