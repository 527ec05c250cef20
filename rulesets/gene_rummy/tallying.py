"""Adding up: what a sheet's points come to, and every player's claimed against right."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from testcross.rulesets.gene_rummy.judging import Judgement
from testcross.rulesets.gene_rummy.written import Terms, player_key
from testcross.rulesets.records.report import PlayerTally

PENALTY = 10
"""What a wrong call of SET! costs (p. 25); a score sheet holds matings only, and not calls."""
_SET = "set"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sums:
    """What a sheet's matings come to; None where that cannot be told of every one of them."""

    written: int | None
    right: int | None

    @classmethod
    def of(cls, judgements: Sequence[Judgement], *, complete: bool) -> "Sums":
        """Return the sums; a sheet is complete if all its matings could be read."""
        return cls(
            written=_sum(j.claimed for j in judgements) if complete else None,
            right=_sum(j.right for j in judgements) if complete else None,
        )

    def penalties(self, total: int, terms: Terms) -> int:
        """Return how much lower a total of SET! is, if calls that cost points can explain it."""
        if not has_penalties(terms):
            return 0
        lower = [points - total for points in (self.written, self.right) if points is not None]
        if 0 in lower:
            return 0
        return next((by for by in lower if by > 0 and by % PENALTY == 0), 0)


def has_penalties(terms: Terms) -> bool:
    """Tell whether points can be lost that no mating shows."""
    return terms.variant.name == _SET


def _sum(points: Iterable[int | None]) -> int | None:
    total = 0
    for one in points:
        if one is None:
            return None
        total += one
    return total


@dataclass(slots=True)
class _Player:
    """One player's numbers as they add up."""

    matings: int = 0
    claimed: int | None = None
    right_of_claimed: int = 0
    right_of_all: int = 0
    codes: Counter[str] = field(default_factory=Counter)


class Ledger:
    """Every player's numbers; a name may vary in letter case and spaces."""

    def __init__(self) -> None:
        self._spelt: dict[str, str] = {}
        self._names: dict[str, str] = {}
        self._players: dict[str, _Player] = {}

    def name(self, text: str) -> str:
        """Return a player's name as it was first written."""
        name = self._names.get(text)
        if name is None:
            name = self._spelt.setdefault(player_key(text), " ".join(text.split()))
            self._names[text] = name
        return name

    def enter(self, name: str) -> None:
        """List a player, whatever can be read."""
        self._player(name)

    def add(self, name: str, judgement: Judgement) -> None:
        """Count one mating."""
        player = self._player(name)
        player.matings += 1
        player.right_of_all += judgement.right or 0
        if judgement.claimed is not None and judgement.right is not None:
            player.claimed = (player.claimed or 0) + judgement.claimed
            player.right_of_claimed += judgement.right

    def claim(self, name: str, total: int) -> None:
        """Hold a total against all matings, where none has points of its own."""
        player = self._player(name)
        if player.claimed is None:
            player.claimed, player.right_of_claimed = total, player.right_of_all

    def count(self, name: str, code: str) -> None:
        """Count one finding."""
        self._player(name).codes[code] += 1

    def tallies(self) -> tuple[PlayerTally, ...]:
        """Return every player's numbers, in the order in which they first appeared."""
        return tuple(_tally(name, player) for name, player in self._players.items())

    def _player(self, name: str) -> _Player:
        return self._players.setdefault(name, _Player())


def _tally(name: str, player: _Player) -> PlayerTally:
    return PlayerTally(
        player=name,
        matings=player.matings,
        claimed=player.claimed,
        right=player.right_of_all if player.claimed is None else player.right_of_claimed,
        findings=tuple(sorted(player.codes.items())),
    )
