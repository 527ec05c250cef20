"""Whole games as they were written: every entry with its place, nothing judged yet.

Each part says what stands under its keys, how that is read and how it is written.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.gene_rummy.record.sheet_reader import read_mating
from testcross.rulesets.gene_rummy.rules import RULES_ASKED, RulesRequest
from testcross.rulesets.records.entries import (
    Entry,
    ReadResult,
    WrittenHand,
    WrittenScore,
    findings_in,
)
from testcross.rulesets.records.parts import (
    Holds,
    Part,
    Shape,
    cards_by_name,
    names,
    number,
    part_of,
    parts,
    plain_part,
    points_by_name,
    read_table,
    text,
    text_list,
    texts,
    who,
    whole,
)
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.written_values import Record, truth_of


def _read_matings(node: Node, _: Node) -> ReadResult[tuple[WrittenMating, ...]]:
    """Return those of a mating, or of a list of them, that can be read."""
    read = [read_mating(one) for one in node.items()]
    matings = tuple(one.value for one in read if one.value is not None)
    return ReadResult(matings, findings_in(read))


def _read_mating(node: Node, table: Node) -> ReadResult[WrittenMating | None]:
    """Return a mating; of a list the first counts."""
    matings, findings = _read_matings(node, table)
    return ReadResult(next(iter(matings), None), findings)


def _plain_matings(matings: Sequence[WrittenMating]) -> list[Record] | Record:
    tables = [plain_part(one) for one in matings]
    return tables[0] if len(tables) == 1 else tables


def _plain_truth(entry: Entry) -> bool | str:
    said = truth_of(entry)
    return entry.text if said is None else said


_MATINGS = Shape(
    holds=Holds.PART, part=WrittenMating, key="mating", read=_read_matings, plain=_plain_matings
)
_MATING = Shape(holds=Holds.PART, part=WrittenMating, read=_read_mating, plain=plain_part)


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenDraw(Part):
    """Where a card was drawn from, and which it was."""

    source: Entry | None = text(key="from", required=True)
    card: Entry | None = text()


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenTurn(Part):
    """One turn: draw, perhaps a mating, retire."""

    player: Entry = who()
    """Empty where it cannot be read."""
    draw: WrittenDraw | None = whole(WrittenDraw)
    matings: tuple[WrittenMating, ...] = _MATINGS(())
    """One at most, if all is right."""
    taken_back: Entry | None = text("", _plain_truth, key="taken back")
    """Whether its mating was taken back: ``true`` or ``false``, as it is written."""
    retire: Entry | None = text()
    incomplete: bool = False
    """Whether something in it could not be read, so that what is missing may only be that."""

    @property
    def said(self) -> tuple[str | None, ...]:
        """All that is said of who drew, laid down and retired what, wherever it stands."""
        draw = self.draw
        drawn = () if draw is None else (draw.source, draw.card)
        cards = (card for mating in self.matings for card in mating.cards)
        entries = (self.player, *drawn, *cards, self.retire)
        return tuple(None if entry is None else entry.text for entry in entries)

    def repeats(self, before: "WrittenTurn") -> bool:
        """Tell whether it is the turn before, written once more: one with cards."""
        has_cards = self.matings or self.retire or (self.draw and self.draw.card)
        return bool(has_cards) and self.said == before.said


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenCall(Part):
    """A call of SET!, or, without a player, the cards added when all saw none (p. 25)."""

    player: Entry | None = text()
    mating: WrittenMating | None = _MATING()
    judged: Entry | None = text()
    """What the others said of it: ``right`` or ``wrong``."""
    penalty: Entry | None = number()
    replaced: tuple[Entry, ...] | None = text_list()
    """The cards that fill the gaps; None where they were not written down."""
    offspring: Entry | None = text()
    """The card turned up as the next offspring."""
    added: tuple[Entry, ...] | None = text_list()
    incomplete: bool = False
    """Whether something in it could not be read."""

    def repeats(self, before: "WrittenCall") -> bool:
        """Tell whether it is what was called or added before, written once more."""
        return self.said == before.said and bool(self.mating or self.added)

    @property
    def said(self) -> tuple[str | None, ...]:
        """All that is said of it, wherever it stands."""
        cards = () if self.mating is None else self.mating.cards
        lists = (*(self.added or ()), *(self.replaced or ()))
        entries = (self.player, self.judged, self.penalty, self.offspring, *cards, *lists)
        return tuple(None if entry is None else entry.text for entry in entries)

    @property
    def says_how_it_went(self) -> bool:
        """Whether it is a call, and no cards that were added: a mating, a verdict, what came."""
        parts = (self.mating, self.judged, self.penalty, self.replaced, self.offspring)
        return any(part is not None for part in parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenRound(Part):
    """One deal, played out."""

    dealer: Entry | None = text()
    hands: tuple[WrittenHand, ...] = cards_by_name()
    retirement: Entry | None = text()
    turns: tuple[WrittenTurn, ...] = parts(WrittenTurn)
    layout: tuple[Entry, ...] | None = text_list()
    offspring: Entry | None = text()
    calls: tuple[WrittenCall, ...] = parts(WrittenCall)
    scores: tuple[WrittenScore, ...] = points_by_name()
    incomplete: bool = False
    """Whether all its turns or calls are missing because something could not be read."""

    def names(self) -> Iterator[Entry]:
        """Yield every name of a player."""
        if self.dealer is not None:
            yield self.dealer
        yield from (hand.player for hand in self.hands)
        yield from (turn.player for turn in self.turns)
        yield from (call.player for call in self.calls if call.player is not None)
        yield from (score.player for score in self.scores)

    @property
    def is_of_calls(self) -> bool:
        """Whether anything in it belongs to SET!."""
        return self.layout is not None or bool(self.calls)

    @property
    def has_scores_alone(self) -> bool:
        """Whether nothing of it is written but who dealt and what came of it."""
        played = self.hands or self.retirement or self.turns or self.offspring or self.is_of_calls
        return bool(self.scores) and not (played or self.incomplete)


OF_TURNS = ("dealer", "hands", "retirement", "turns", "scores")
"""The keys of a round that is played in turns."""
OF_CALLS = ("dealer", "layout", "offspring", "calls", "scores")
"""The keys of a round of SET!."""


def plain_round(written: WrittenRound) -> Record:
    """Return a round as a plain table: its turns or its calls, though there be none."""
    in_calls = written.layout is not None or bool(written.calls)
    in_turns = bool(written.turns) or not in_calls
    left_out = {*([] if in_turns else ["turns"]), *([] if in_calls else ["calls"])}
    return {key: plain for key, plain in plain_part(written).items() if key not in left_out}


def _read_round(node: Node, game: Node) -> ReadResult[WrittenRound]:
    """Read a round of turns, or of calls; what belongs to the other kind is read all the same.

    Where a round holds something of both kinds, it is one of calls if the game is SET!.
    """
    variant = game.get("variant")
    in_set = variant is not None and str(variant.value).strip().casefold() == "set"
    in_calls = _holds(node, "calls", "layout")
    if not in_set and _holds(node, "hands", "turns"):
        in_calls = False
    table = read_table(node, WrittenRound, *(OF_CALLS if in_calls else OF_TURNS))
    others: tuple[str, ...] = ()
    if in_calls and _holds(node, "hands", "retirement", "turns"):
        others = OF_TURNS
    elif not in_calls and _holds(node, "offspring"):
        others = OF_CALLS
    if others:
        table = table._replace(value=read_table(node, WrittenRound, *others).value | table.value)
    read = part_of(node, WrittenRound, table)
    is_lost = bool(read.findings) and not (read.value.turns or read.value.calls)
    return read._replace(value=replace(read.value, incomplete=is_lost))


def _holds(node: Node, *keys: str) -> bool:
    return any(node.get(key) is not None for key in keys)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRecord(Part):
    """What stands in the record of a game."""

    game: Entry | None = text("the name of a game", required=True)
    variant: Entry | None = text()
    preset: Entry | None = text()
    scoring: Entry | None = text()
    fill: Entry | None = text()
    litters: Entry | None = text()
    dealers: Entry | None = text()
    retire_drawn: Entry | None = text()
    overlooked: Entry | None = text()
    players: tuple[Entry, ...] = names("a name", required=True)
    target: Entry | None = number()
    rounds: tuple[WrittenRound, ...] = parts(WrittenRound, read=_read_round, plain=plain_round)
    scores: tuple[WrittenScore, ...] = points_by_name()
    winners: tuple[Entry, ...] = texts(key="winner")

    @property
    def wanted(self) -> RulesRequest:
        """What it asks for of its rules."""
        return RulesRequest(**{name: getattr(self, name) for name in RULES_ASKED})

    @property
    def has_moves(self) -> bool:
        """Whether anything is written that the rules of play can be held against."""
        played = any(one.hands or one.turns or one.is_of_calls for one in self.rounds)
        return played or (bool(self.scores) and any(one.scores for one in self.rounds))
