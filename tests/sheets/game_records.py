"""Whole games written down for a test: cards dealt and drawn by hand, turn by turn.

Nothing here knows the rules: a test writes what it wants, right or wrong.
"""

import json
import re
from collections.abc import Mapping, Sequence
from itertools import cycle, permutations
from random import Random
from typing import Any

from oracles.score_oracle import CARDS, answer
from testcross.rulesets.records.findings import Finding, Severity
from testcross.rulesets.verification import Task, verify_bytes

DECK = ["White buck", "White doe", *(f"{name} {sex}" for name in CARDS for sex in ("buck", "doe"))]
"""The 76 cards (p. 5)."""
PLAYERS = ("Ann", "Bo", "Cy", "Dee")
_WHERE = re.compile(r"^((?:(?:round|turn|call) \d+(?:, )?)+): ")


def mating(buck: str, doe: str, *kits: str, points: int | None = None) -> dict[str, Any]:
    told: dict[str, Any] = {"buck": buck, "doe": doe, "kits": list(kits)}
    return told if points is None else {**told, "points": points}


def call(player: str, laid: dict[str, Any], judged: str = "right", **more: Any) -> dict[str, Any]:
    return {"player": player, "mating": laid, "judged": judged, **more}


class Round:
    """A round in turns: hands as asked for, filled up with other cards, and the rest to draw."""

    def __init__(
        self,
        players: int = 2,
        *,
        dealer: str | None = None,
        hands: Mapping[str, Sequence[str]] | None = None,
        deal: int | None = None,
        wanted: Sequence[str] = (),
    ) -> None:
        """Deal.

        Args:
            players: how many.
            dealer: the last of them if not given, so that Ann begins.
            hands: the cards that players are to hold.
            deal: to how many cards each hand is filled up; as the manual says if not given.
            wanted: the cards to be drawn first.
        """
        self.players = PLAYERS[:players]
        self.dealer = dealer or self.players[-1]
        deal = deal or (12 if players == 2 else 9)
        self.hands = {player: list((hands or {}).get(player, ())) for player in self.players}
        used = [card for hand in self.hands.values() for card in hand] + list(wanted)
        rest = list(DECK)
        for card in used:
            rest.remove(card)
        for hand in self.hands.values():
            while len(hand) < deal:
                hand.append(rest.pop())
        self.turned_up = rest.pop()
        self.pool = [*wanted, *reversed(rest)]
        self.turns: list[dict[str, Any]] = []
        self.scores: dict[str, int] = {}

    def turn(self, player: str, **parts: Any) -> "Round":
        """Write a turn: ``drawn`` from the Gene Pool (True: the next card), the rest as it is."""
        drawn = parts.pop("drawn", None)
        if drawn is not None:
            card = self.pool[0] if drawn is True else drawn
            if card in self.pool:
                self.pool.remove(card)
            parts["draw"] = {"from": "gene pool", "card": card}
        self.turns.append({"player": player, **parts})
        return self

    def passes(self, *players: str) -> "Round":
        """Let players draw the next card of the Gene Pool and retire it at once."""
        for player in players:
            card = self.pool[0]
            self.turn(player, drawn=card, retire=card)
        return self

    def play_out(self, first: str, *, left: int = 0) -> str:
        """Draw and retire in turn until so many cards are left; return who drew last."""
        order = cycle(self.players)
        while next(order) != self.players[self.players.index(first) - 1]:
            pass
        last = first
        while len(self.pool) > left:
            last = next(order)
            self.passes(last)
        return last

    def record(self) -> dict[str, Any]:
        told: dict[str, Any] = {
            "dealer": self.dealer,
            "hands": self.hands,
            "retirement": self.turned_up,
            "turns": self.turns,
        }
        return {**told, "scores": self.scores} if self.scores else told


class SetRound:
    """A round of SET! played to the end: whoever sees a SET! calls it, else cards are added."""

    def __init__(self, seed: int) -> None:
        self._deck = list(DECK)
        Random(seed).shuffle(self._deck)
        self.layout = [self._deck.pop() for _ in range(11)]
        self.offspring: str | None = self._deck.pop()
        self.scores = {"Ann": 0, "Bo": 0}
        self.record: dict[str, Any] = {
            "dealer": "Bo",
            "layout": list(self.layout),
            "offspring": self.offspring,
            "calls": [],
            "scores": self.scores,
        }
        self._waiting: list[str] = []
        going = True
        while going and self.offspring is not None:
            going = self._call(self.offspring) or bool(self._deck)

    def _call(self, kit: str) -> bool:
        for buck, doe in permutations(self.layout, 2):
            if buck.endswith(" buck") and doe.endswith(" doe"):
                plain = tuple(card.rsplit(" ", 1)[0] for card in (buck, doe, kit))
                if answer(plain, "strict").legal:
                    points = answer(plain, "strict").points("standard")
                    self._keep(mating(buck, doe, kit, points=points), points)
                    return True
        self._add(kit)
        return False

    def _keep(self, laid: dict[str, Any], points: int) -> None:
        calls = self.record["calls"]
        player = PLAYERS[len(calls) % 2]
        self.scores[player] += points
        self.layout.remove(laid["buck"])
        self.layout.remove(laid["doe"])
        calls.append(call(player, laid))
        if self._waiting:
            self.offspring = self._waiting.pop()
            return
        calls[-1]["replaced"] = self._take(2)
        self.layout += calls[-1]["replaced"]
        self.offspring = next(iter(self._take(1)), None)
        if self.offspring is not None:
            calls[-1]["offspring"] = self.offspring

    def _add(self, kit: str) -> None:
        added = self._take(3)
        if added:
            self.record["calls"].append({"added": added})
            self._waiting.append(kit)
            self.layout += added[:-1]
            self.offspring = added[-1]

    def _take(self, number: int) -> list[str]:
        taken, self._deck = self._deck[:number], self._deck[number:]
        return taken


def game(*rounds: Round | dict[str, Any], **keys: Any) -> dict[str, Any]:
    """Return the record of a game; a round scored makes it one whose end is checked."""
    told = [one.record() if isinstance(one, Round) else one for one in rounds]
    first = rounds[0]
    players = list(first.players) if isinstance(first, Round) else ["Ann", "Bo"]
    return {"game": "gene-rummy", "players": players, **keys, "rounds": told}


def findings(record: Mapping[str, Any]) -> list[Finding]:
    """Return what is found about a game, notes left out."""
    report = verify_bytes(
        Task(path="game.yaml", engine="python-constraint"), json.dumps(record, indent=1).encode()
    )
    return [f for f in report.findings if f.severity is not Severity.NOTE]


def found(record: Mapping[str, Any]) -> list[str]:
    """Return what is found, each as ``round 1, turn 2: CODE``; nothing before a code elsewhere."""
    told = []
    for finding in findings(record):
        where = _WHERE.match(finding.message)
        told.append(f"{where.group(1)}: {finding.code}" if where else finding.code)
    return told


def with_left(cards: int) -> Round:
    """Return a round in which Ann begins her third turn with one card, an Amber buck, or two."""
    herd = ["Castor buck", "Lilac doe", "Black doe", "Opal buck", "Blue doe", "Blue Otter doe"]
    herd += ["Amber buck", "Lynx doe", "Blue Cal doe"]
    drawn = ["White buck", "Amber Cal doe", "Opal Cal doe", "White doe", "Lynx Cal doe"]
    played = Round(3, hands={"Ann": herd}, wanted=[*drawn, "Squirrel doe"])
    laid = mating("Castor buck", "Lilac doe", "White buck", "Black doe")
    played.turn("Ann", drawn="White buck", mating=laid, retire="Lynx doe").passes("Bo", "Cy")
    kits = ["White doe", "Blue Otter doe"][: 3 - cards]
    laid = mating("Opal buck", "Blue doe", *kits)
    played.turn("Ann", drawn="White doe", mating=laid, retire="Blue Cal doe").passes("Bo", "Cy")
    return played
