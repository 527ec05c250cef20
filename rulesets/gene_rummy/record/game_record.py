"""Whole games as they were written: every entry with its place, nothing judged yet.

Each part says what stands under its keys, how that is read and how it is written.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.gene_rummy.rules import RulesRequest
from testcross.rulesets.records.entries import (
    Entry,
    ReadResult,
    RecordedGame,
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
    keys_of,
    number,
    plain_part,
    truth,
)
from testcross.rulesets.records.written_values import Record


@dataclass(frozen=True, slots=True)
class Matings(Tree):
    """A mating, or a list of them."""

    part: ClassVar = WrittenMating
    holds = Holds.PART

    def read(self, found: Found) -> ReadResult[tuple[WrittenMating, ...]]:
        """Return those that can be read: one, if all is right."""
        # the tables of records bring pydantic along
        from testcross.rulesets.gene_rummy.record.score_sheets import read_mating

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

    @property
    def names_cards(self) -> bool:
        """Whether any card is named."""
        return bool(self.matings or self.retire or (self.draw and self.draw.card))


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

    @property
    def says_how_it_went(self) -> bool:
        """Whether it is a call, and no cards that were added: a mating, a verdict, what came."""
        parts = (self.mating, self.judged, self.penalty, self.replaced, self.offspring)
        return any(part is not None for part in parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenRound(Part):
    """One deal, played out."""

    dealer: Annotated[Entry | None, One()]
    hands: Annotated[tuple[WrittenHand, ...], DealtCards()] = ()
    retirement: Annotated[Entry | None, One()]
    turns: Annotated[tuple[WrittenTurn, ...], InnerList(part=WrittenTurn, required=True)]
    layout: Annotated[tuple[Entry, ...] | None, TextList()]
    offspring: Annotated[Entry | None, One()]
    calls: Annotated[tuple[WrittenCall, ...], InnerList(part=WrittenCall, required=True)]
    scores: Annotated[tuple[WrittenScore, ...], Scores()]
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


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenRules(Part):
    """What a game asks for of its rules."""

    game: Annotated[Entry | None, One("the name of a game", required=True)] = None
    variant: Annotated[Entry | None, One()] = None
    preset: Annotated[Entry | None, One()] = None
    scoring: Annotated[Entry | None, One()] = None
    fill: Annotated[Entry | None, One()] = None
    litters: Annotated[Entry | None, One()] = None
    dealers: Annotated[Entry | None, One()] = None
    retire_drawn: Annotated[Entry | None, One()] = None
    overlooked: Annotated[Entry | None, One()] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRecord(WrittenRules):
    """What stands in the record of a game."""

    players: Annotated[tuple[Entry, ...], Names("a name", is_list=True, required=True)]
    target: Annotated[Entry | None, number("")] = None
    rounds: Annotated[tuple[WrittenRound, ...], InnerList(part=WrittenRound, required=True)]
    scores: Annotated[tuple[WrittenScore, ...], Scores()] = ()
    winner: Annotated[tuple[Entry, ...], Some()] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenGame(RecordedGame[WrittenRound]):
    """A whole game."""

    wanted: RulesRequest

    @property
    def has_moves(self) -> bool:
        """Whether anything is written that the rules of play can be held against."""
        played = any(one.hands or one.turns or one.is_of_calls for one in self.rounds)
        return played or (bool(self.scores) and any(one.scores for one in self.rounds))


def plain_game(game: WrittenGame) -> Record:
    """Return a game as plain tables; what is not written has no key, and numbers are numbers."""
    written = GameRecord(
        **{key: getattr(game.wanted, key) for key in keys_of(WrittenRules)},
        players=game.players,
        target=game.target,
        rounds=game.rounds,
        scores=game.scores,
        winner=game.winners,
    )
    rounds = [plain_round(one) for one in game.rounds]
    return {**plain_part(written), "rounds": rounds}


def plain_round(written: WrittenRound) -> Record:
    """Return a round as a plain table: its turns or its calls, though there be none."""
    in_calls = written.layout is not None or bool(written.calls)
    in_turns = bool(written.turns) or not in_calls
    left_out = {*([] if in_turns else ["turns"]), *([] if in_calls else ["calls"])}
    return {key: plain for key, plain in plain_part(written).items() if key not in left_out}
