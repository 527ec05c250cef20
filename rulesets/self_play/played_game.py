"""Games that were played by the rules: round after round, then written down, with their slips."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from testcross.rulesets.records.files import dump_yaml
from testcross.rulesets.records.tree import Node, Path
from testcross.rulesets.records.verdict import Plain
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.rulesets.self_play.answer_key import answer_key
from testcross.rulesets.self_play.slip_maker import Slip

GameT = TypeVar("GameT")


class PlayedPoints(Protocol):
    """A round that was played out, as far as any game needs it."""

    @property
    def points(self) -> Mapping[str, int]:
        """What everybody scored."""


RoundT = TypeVar("RoundT", bound=PlayedPoints)


def play_rounds(
    players: Sequence[str],
    play: Callable[[str, Path], RoundT],
    is_over: Callable[[Mapping[str, int]], bool],
) -> list[RoundT]:
    """Play rounds until a game is over, and return them.

    Args:
        players: in seating order; the last of them deals first, then the one to the left.
        play: plays a round, given who deals and where the round stands in the record.
        is_over: tells by everybody's points whether the game is over; asked after each round.
    """
    rounds: list[RoundT] = []
    while not rounds or not is_over(points_in_all(rounds)):
        rounds.append(play(dealer_of(players, len(rounds)), ("rounds", len(rounds))))
    return rounds


def dealer_of(players: Sequence[str], number: int) -> str:
    """Return who deals in a round, counted from 0; the player to the left of the last dealer."""
    return players[(number - 1) % len(players)]


def points_in_all(rounds: Iterable[PlayedPoints]) -> dict[str, int]:
    """Return what everybody's points come to."""
    totals: Counter[str] = Counter()
    for one in rounds:
        totals.update(one.points)
    return dict(totals)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordForms(Generic[GameT]):
    """The forms in which records of one game are written."""

    plain: Callable[[GameT], Plain]
    """Turns a game into plain tables."""
    format_notation: Callable[[Plain], str] = dump_yaml
    """Writes plain tables in turn notation; a game without one has no such files."""
    parse_notation: Callable[[str], Node] = parse_tree
    """Reads the tree of a text in turn notation."""

    def text(self, record: GameT, ending: str) -> str:
        """Return a record as ``yaml``, ``json`` or ``tcg``, which is turn notation."""
        plain = self.plain(record)
        if ending == "tcg":
            return self.format_notation(plain)
        return json.dumps(plain, indent=1) + "\n" if ending == "json" else dump_yaml(plain)

    def key(self, name: str, text: str, slips: Sequence[Slip]) -> str:
        """Return the answer key to a record: every slip with the place where it is to be found.

        Args:
            name: what the record's file is called.
            text: what stands in it.
            slips: what was made wrong.
        """
        root = self.parse_notation(text) if name.endswith(".tcg") else parse_tree(text)
        return answer_key(name, root, slips)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame(Generic[GameT]):
    """A game written down, and the slips in it."""

    record: GameT
    slips: tuple[Slip, ...]
    forms: RecordForms[GameT]

    def text(self, ending: str) -> str:
        """Return the record as ``yaml``, ``json`` or ``tcg``, which is turn notation."""
        return self.forms.text(self.record, ending)

    def key(self, name: str, text: str) -> str:
        """Return the answer key: every slip with its line in the record's text.

        Args:
            name: what the record's file is called.
            text: what stands in it.
        """
        return self.forms.key(name, text, self.slips)
