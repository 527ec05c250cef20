"""Whole games as they were written: every entry with its place, nothing judged yet.

Each part says what stands under its keys, how that is read and how it is written.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.gene_rummy.rules import RULES_ASKED, RulesRequest
from testcross.rulesets.records.entries import (
    Entry,
    ReadResult,
    WrittenHand,
    WrittenScore,
    findings_in,
)
from testcross.rulesets.records.parts import (
    DealtCards,
    Found,
    Holds,
    InnerList,
    Names,
    One,
    Part,
    Player,
    Scores,
    Some,
    TextList,
    Tree,
    WholeInner,
    number,
    plain_part,
    truth,
)
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.written_values import Record, entries_under


@dataclass(frozen=True, slots=True)
class Matings(Tree):
    """A mating, or a list of them."""

    part: ClassVar = WrittenMating
    holds = Holds.PART

    def read(self, found: Found) -> ReadResult[tuple[WrittenMating, ...]]:
        """Return those that can be read: one, if all is right."""
        # the tables of records bring pydantic along
        from testcross.rulesets.gene_rummy.record.sheet_reader import read_mating

        read = [read_mating(one) for one in found.value.items()]
        matings = tuple(one.value for one in read if one.value is not None)
        return ReadResult(value=matings, findings=findings_in(read))

    def plain(self, value: Sequence[WrittenMating]) -> list[Record] | Record:
        """Return a table, or a list of several."""
        tables = [plain_part(one) for one in value]
        return tables[0] if len(tables) == 1 else tables


@dataclass(frozen=True, slots=True)
class FirstMating(Tree):
    """A mating; of a list the first counts."""

    part: ClassVar = WrittenMating
    holds = Holds.PART

    def read(self, found: Found) -> ReadResult[WrittenMating | None]:
        """Return the first that can be read."""
        read = Matings().read(found)
        return ReadResult(value=next(iter(read.value), None), findings=read.findings)

    def plain(self, value: WrittenMating) -> Record:
        """Return a table."""
        return plain_part(value)


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenDraw(Part):
    """Where a card was drawn from, and which it was."""

    called: ClassVar = "the record"
    source: Annotated[Entry | None, One(key="from", required=True)] = None
    card: Annotated[Entry | None, One()] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenTurn(Part):
    """One turn: draw, perhaps a mating, retire."""

    called: ClassVar = "the record"
    player: Annotated[Entry, Player()]
    """Empty where it cannot be read."""
    draw: Annotated[WrittenDraw | None, WholeInner(part=WrittenDraw)] = None
    matings: Annotated[tuple[WrittenMating, ...], Matings(key="mating")] = ()
    """One at most, if all is right."""
    taken_back: Annotated[Entry | None, One("", truth, key="taken back")] = None
    """Whether its mating was taken back: ``true`` or ``false``, as it is written."""
    retire: Annotated[Entry | None, One()] = None
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

    called: ClassVar = "the record"
    player: Annotated[Entry | None, One()] = None
    mating: Annotated[WrittenMating | None, FirstMating()] = None
    judged: Annotated[Entry | None, One()] = None
    """What the others said of it: ``right`` or ``wrong``."""
    penalty: Annotated[Entry | None, number("")] = None
    replaced: Annotated[tuple[Entry, ...] | None, TextList()] = None
    """The cards that fill the gaps; None where they were not written down."""
    offspring: Annotated[Entry | None, One()] = None
    """The card turned up as the next offspring."""
    added: Annotated[tuple[Entry, ...] | None, TextList()] = None
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

    dealer: Annotated[Entry | None, One()] = None
    hands: Annotated[tuple[WrittenHand, ...], DealtCards()] = ()
    retirement: Annotated[Entry | None, One()] = None
    turns: Annotated[tuple[WrittenTurn, ...], InnerList(part=WrittenTurn, required=True)]
    layout: Annotated[tuple[Entry, ...] | None, TextList()] = None
    offspring: Annotated[Entry | None, One()] = None
    calls: Annotated[tuple[WrittenCall, ...], InnerList(part=WrittenCall, required=True)]
    scores: Annotated[tuple[WrittenScore, ...], Scores()] = ()
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


@dataclass(frozen=True, slots=True)
class Rounds(InnerList):
    """Rounds, each of turns or of calls."""

    def read(self, found: Found) -> ReadResult[tuple[Part, ...] | None]:
        """Return the rounds; where it is open what one is of, SET! has calls."""
        variant = found.table.get("variant")
        in_set = variant is not None and str(variant.value).strip().casefold() == "set"
        read = [
            _read_round(node, prefers_calls=in_set)
            for node in entries_under(found.table, found.key, found.value)
        ]
        return ReadResult(value=tuple(one.value for one in read), findings=findings_in(read))

    def plain(self, value: Sequence[Any]) -> list[Record]:
        """Return a list of tables."""
        return [plain_round(one) for one in value]


def _read_round(node: Node, *, prefers_calls: bool) -> ReadResult[WrittenRound]:
    """Read a round of turns, or of calls; what belongs to the other kind is read all the same.

    Args:
        node: the round's part of the tree.
        prefers_calls: whether it is one of calls where it holds something of both kinds.
    """
    # the tables of records bring pydantic along
    from testcross.rulesets.records.parts.part_reader import read_fields, read_values

    in_calls = _holds(node, "calls", "layout")
    if not prefers_calls and _holds(node, "hands", "turns"):
        in_calls = False
    read = read_fields(node, WrittenRound, *(OF_CALLS if in_calls else OF_TURNS))
    said = dict(vars(read.value))
    if in_calls and _holds(node, "hands", "retirement", "turns"):
        said = vars(read_fields(node, WrittenRound, *OF_TURNS).value) | said
    elif not in_calls and _holds(node, "offspring"):
        said = vars(read_fields(node, WrittenRound, *OF_CALLS).value) | said
    values, trees = read_values(node, WrittenRound, said)
    findings = (*read.findings, *findings_in(trees.values()))
    played = {"turns": (), "calls": (), **values}
    value = WrittenRound(
        **played,
        line=node.place[0],
        column=node.place[1],
        incomplete=bool(findings) and not (played["turns"] or played["calls"]),
    )
    return ReadResult(value=value, findings=findings)


def _holds(node: Node, *keys: str) -> bool:
    return any(node.get(key) is not None for key in keys)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRecord(Part):
    """What stands in the record of a game."""

    called: ClassVar = "the record"
    game: Annotated[Entry | None, One("the name of a game", required=True)] = None
    variant: Annotated[Entry | None, One()] = None
    preset: Annotated[Entry | None, One()] = None
    scoring: Annotated[Entry | None, One()] = None
    fill: Annotated[Entry | None, One()] = None
    litters: Annotated[Entry | None, One()] = None
    dealers: Annotated[Entry | None, One()] = None
    retire_drawn: Annotated[Entry | None, One()] = None
    overlooked: Annotated[Entry | None, One()] = None
    players: Annotated[tuple[Entry, ...], Names("a name", is_list=True, required=True)]
    target: Annotated[Entry | None, number("")] = None
    rounds: Annotated[tuple[WrittenRound, ...], Rounds(part=WrittenRound, required=True)]
    scores: Annotated[tuple[WrittenScore, ...], Scores()] = ()
    winners: Annotated[tuple[Entry, ...], Some(key="winner")] = ()

    @property
    def wanted(self) -> RulesRequest:
        """What it asks for of its rules."""
        return RulesRequest(**{name: getattr(self, name) for name in RULES_ASKED})

    @property
    def has_moves(self) -> bool:
        """Whether anything is written that the rules of play can be held against."""
        played = any(one.hands or one.turns or one.is_of_calls for one in self.rounds)
        return played or (bool(self.scores) and any(one.scores for one in self.rounds))
