"""A score sheet without turns, put together entry by entry: who was out, what the others held."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from testcross.rulesets.errors import CardError, EmptyCardError, UnknownCardError
from testcross.rulesets.gene_expression.cards import load_deck
from testcross.rulesets.gene_expression.record.game_record import WrittenGame, WrittenRound
from testcross.rulesets.gene_expression.scoring.card_points import parse_left
from testcross.rulesets.records.entries import Entry, player_meant
from testcross.rulesets.records.player_names import player_key
from testcross.rulesets.records.score_entries import WrittenHand, WrittenScore

_LONGEST_NAME = 4
"""Words: ``transcription factor gene deletion``."""
_MOST_WORDS = 300
"""More than the names of all cards together have."""
_BETWEEN_CARDS = re.compile(r"[;,/+]")


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

    options: Mapping[str, Entry] = field(default_factory=dict)
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
            options=self.options,
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


def cards_in(text: str) -> tuple[str, ...]:
    """Return the cards that a cell or a part of a line lists, with commas or with spaces between.

    >>> cards_in("7 10 gene shift")
    ('7', '10', 'gene shift')
    """
    parts = _BETWEEN_CARDS.split(text) if _BETWEEN_CARDS.search(text) else _longest_names(text)
    return tuple(part.strip() for part in parts if part.strip())


def _longest_names(text: str) -> Iterator[str]:
    """Yield words, those that make up the longest name of a card together.

    A number in front is a card of its own: ``10 gene shift`` is two.
    """
    words = text.split()[:_MOST_WORDS]
    while words:
        most = 1 if words[0].isdecimal() else _LONGEST_NAME
        ends = range(min(len(words), most), 0, -1)
        end = next((end for end in ends if is_card(" ".join(words[:end]))), 1)
        yield " ".join(words[:end])
        words = words[end:]


def is_card(text: str) -> bool:
    """Tell whether a text is a card as a score sheet has it."""
    try:
        parse_left(load_deck(), text)
    except CardError:
        return False
    return True


def is_like_a_card(text: str) -> bool:
    """Tell whether a text is a card, or nearly one."""
    try:
        parse_left(load_deck(), text)
    except UnknownCardError as error:
        return bool(error.nearest)
    except EmptyCardError:
        return False
    except CardError:
        return True
    return True
