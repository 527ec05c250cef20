"""A score sheet without turns, put together entry by entry: who was out, what the others held."""

from dataclasses import dataclass, field

from testcross.rulesets.gene_expression.record.game_record import WrittenGame, WrittenRound
from testcross.rulesets.records.entries import Entry, player_meant
from testcross.rulesets.records.player_names import player_key
from testcross.rulesets.records.score_entries import WrittenHand, WrittenScore


@dataclass(slots=True)
class SheetRound:
    """A round as far as its lines have been read."""

    line: int
    out: Entry | None = None
    left: list[WrittenHand] = field(default_factory=list)
    scores: list[WrittenScore] = field(default_factory=list)
    incomplete: bool = False
    """Whether something of it could not be read; then nothing of it is judged."""
    is_open: bool = False
    """Whether lines below it may be of it, too."""

    def written(self) -> WrittenRound:
        """Return the round; where no cards are written at all, nobody is said to hold none."""
        if self.incomplete:
            return WrittenRound(line=self.line, column=0, incomplete=True)
        left = tuple(self.left) if any(hand.cards for hand in self.left) else ()
        return WrittenRound(
            line=self.line, column=0, out=self.out, left=left, scores=tuple(self.scores)
        )

    def names(self, player: str) -> bool:
        """Tell whether a player stands in this round already."""
        key = player_key(player)
        there = [*(hand.player for hand in self.left), *(score.player for score in self.scores)]
        return any(player_key(entry.text) == key for entry in there)


@dataclass(slots=True)
class SheetBuilder:
    """Collects what a score sheet says."""

    players: tuple[Entry, ...] = ()
    """Those listed; else all that are named."""
    lists_everybody: bool = True
    """Whether no others played than those listed."""
    target: Entry | None = None
    rounds: list[SheetRound] = field(default_factory=list)
    totals: list[WrittenScore] = field(default_factory=list)
    winners: list[Entry] = field(default_factory=list)

    def game(self) -> WrittenGame:
        """Return the sheet as a game without turns."""
        points_alone = not any(one.left for one in self.rounds)
        return WrittenGame(
            players=self.players or self._named(in_totals=points_alone),
            target=self.target,
            rounds=tuple(one.written() for one in self.rounds),
            scores=tuple(self.totals),
            winners=tuple(self.winners),
            names_winners_only=points_alone and not (self.players and self.lists_everybody),
        )

    def _named(self, *, in_totals: bool) -> tuple[Entry, ...]:
        """Return every player who is named, once, in the order of the sheet.

        Args:
            in_totals: whether totals may name others than the rounds, who won none of them.
        """
        found: dict[str, Entry] = {}
        for one in self.rounds:
            names = [*(hand.player for hand in one.left), *(s.player for s in one.scores)]
            for entry in [*([one.out] if one.out else []), *names]:
                found.setdefault(player_key(entry.text), entry)
        said = [entry.text for entry in found.values()]
        for total in self.totals if in_totals else ():
            if not player_meant(total.player.text, said):
                found.setdefault(player_key(total.player.text), total.player)
        return tuple(found.values())
