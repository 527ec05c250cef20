"""What is played at a table, as it is written: matings, turns, calls of SET!, rounds, games.

Each class is a part of a record, which says what stands under its keys, and an entry that the
referee plays: its values are what is written, with its place, so that an entry is read once,
refereed, amended and written again in one form. A mating that cannot be read is named and left out.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

from testcross.rulesets.english import listed
from testcross.rulesets.errors import CardError, NotationError
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.rules import RULES_ASKED, Asked
from testcross.rulesets.gene_rummy.words import BUCK, DOE, POOL, RETIREMENT, animal_of, deck
from testcross.rulesets.genetics import nearest
from testcross.rulesets.genetics.animal import parse_animal
from testcross.rulesets.genetics.mating import split_joined
from testcross.rulesets.genetics.ruleset_file import load_ruleset
from testcross.rulesets.records.entries import (
    Entry,
    ReadResult,
    WrittenScore,
    entry,
    findings_in,
    known_player,
)
from testcross.rulesets.records.findings import Finding, RecordCode, unreadable
from testcross.rulesets.records.parts import (
    Holds,
    Part,
    Shape,
    cards_by_name,
    keys_of,
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
from testcross.rulesets.records.tree import Node, Place
from testcross.rulesets.records.written_values import (
    YES_OR_NO,
    Record,
    text_of,
    truth_of,
    whole_number,
    written,
)
from testcross.rulesets.tabletop.events import Event, Kind, Unread

# values


class CardName(NamedTuple):
    name: str
    sex: str | None = None

    def is_like(self, other: "CardName | None") -> bool:
        """Tell whether two cards may be the same: a sex that is not written may be either."""
        if other is None or self.name != other.name:
            return False
        return self.sex == other.sex or None in (self.sex, other.sex)

    def __str__(self) -> str:
        return f"{self.name} {self.sex}" if self.sex else self.name


@lru_cache(10_000)
def card_called(text: str, sex: str | None = None) -> CardName | None:
    """Return the card of a name; None where it is none, which whoever judges the mating finds."""
    animal = animal_of(text)
    if animal is None or animal.variety is None:
        return None
    return CardName(animal.variety.name, animal.sex or sex)


def card_at(written: Entry | None, sex: str | None = None) -> CardName | None:
    """Return the card that is written at a place; None where none is, or none that is known."""
    return None if written is None else card_called(written.text, sex)


def is_near(name: str, other: str) -> bool:
    """Tell names that differ in one word."""
    return len(set(name.split()) ^ set(other.split())) <= 2


class TextKind(Kind):
    """A value as it is written, and what may have been meant in its place."""

    def __init__(self, others: Callable[[str, Any], Iterable[object]]) -> None:
        self.others = others

    def write(self, value: Entry, _names: Any) -> str:
        return value.text

    def alternatives(self, value: Entry, state: Any) -> Iterable[Entry]:
        return (value.saying(str(other)) for other in self.others(value.text, state))


def _other_cards(text: str, _state: Any) -> Iterator[CardName]:
    card = card_called(text)
    if card is None:
        return
    for variety in deck().varieties:
        if variety.name != card.name and is_near(variety.name, card.name):
            yield CardName(variety.name, card.sex)
    for sex in deck().roles.sexes:
        if card.sex not in (None, sex):
            yield CardName(card.name, sex)


SOURCES = {"pool": POOL, "gene pool": POOL, "the gene pool": POOL, "genepool": POOL}
SOURCES |= {"retirement": RETIREMENT, "the retirement": RETIREMENT}
CARD = TextKind(_other_cards)
SEAT = TextKind(
    lambda text, state: (
        name for name in state.players if name != known_player(entry(text), state.players)
    )
)
SOURCE = TextKind(lambda text, _: (one for one in (POOL, RETIREMENT) if one != text.casefold()))
PENALTY = TextKind(
    lambda text, _: (abs(n) + by for n in [whole_number(text)] if n for by in (-1, 1, -2, 2))
)


def played(
    declared: Any, kind: Any, form: str = "one", key: str = "", *, kept: bool = False
) -> Any:
    """Declare a part of a record as one that the referee plays.

    Args:
        declared: the part of the record.
        kind: of its values.
        form: ``one`` of them, or ``many``.
        key: what it is called in messages, if not as in the record.
        kept: whether the search for slips never leaves it out.
    """
    shape: Shape = declared.metadata["shape"]
    found = {"kind": kind, "form": form, "key": key or shape.key, "kept": kept, "shape": shape}
    return field(default=declared.default, metadata=found)


def unread_card(entry: Entry) -> Unread:
    """Say that a card cannot be read."""
    code, problem = RecordCode.UNKNOWN_CARD, f"unknown card {entry.text!r}"
    try:
        parse_animal(deck(), entry.text)
    except CardError as error:
        problem = error.in_full
    except NotationError as error:
        code, problem = RecordCode.UNREADABLE_GENOTYPE, error.in_full
    return Unread((entry.line, entry.column), str(code), problem)


@dataclass(kw_only=True)
class Written(Part, Event):
    """A part of a record that the referee plays. Nobody changes one once it is read."""

    # an event keeps these three in each entry; here the values themselves say them, so that the
    # class has them once and empty
    places: ClassVar[dict[str, Place]] = {}  # type: ignore[misc]
    more: ClassVar[dict[str, tuple[Any, ...]]] = {}  # type: ignore[misc]
    unread: ClassVar[list[Unread]] = []  # type: ignore[misc]

    def place(self, path: str = "") -> Place:
        """Return the place of a value; of what is around it if it is not written."""
        part: Any = self
        line, column = self.line, self.column
        for step in path.split(".") if path else ():
            if isinstance(part, tuple):
                part = part[int(step)] if int(step) < len(part) else None
            else:
                part = getattr(part, step, None)
            if part is None or part == ():
                break
            if not isinstance(part, tuple):
                line, column = part.line, part.column
        return line, column

    def revealed(self) -> Iterable[Entry | None]:
        """Return the cards that come to light by it, besides those of matings."""
        return ()

    def all_unread(self) -> list[Unread]:
        return [
            unread_card(one)
            for one in self.revealed()
            if one is not None and card_called(one.text) is None
        ]


@lru_cache(10_000)
def split_kits(text: str) -> tuple[str, ...]:
    """Return the kits that one text names; one that is left empty is an empty text.

    >>> split_kits("White; Black and Lilac")
    ('White', 'Black', 'Lilac')
    """
    parts = (split_joined(load_ruleset(), part) for part in split_genotypes(text))
    return tuple(kit.strip() for kits in parts for kit in kits)


def split_genotypes(text: str) -> tuple[str, ...]:
    """Return the genotypes that one text holds; one that is left empty is an empty text."""
    if "," not in text and ";" not in text and "\n" not in text:
        return (text,)
    pieces = text.replace(",", ";").replace("\n", ";").rstrip("; ").split(";")
    return tuple(piece.strip() for piece in pieces)


# matings


def _as_it_is(value: Any, _: Node) -> ReadResult[Any]:
    return ReadResult(value)


def _plain_genotypes(filled: Sequence[Entry | None]) -> Record | None:
    buck, doe, *kits = map(text_of, filled)
    return {"buck": buck, "doe": doe, "kits": kits} if any(filled) else None


_KITS = Shape(holds=Holds.BLANKS, title="a genotype", read=_as_it_is, plain=lambda value: value)


@dataclass(kw_only=True)
class WrittenGenotypes(Part):
    """What a player wrote after filling in."""

    buck: Entry | None = text("a genotype")
    doe: Entry | None = text("a genotype")
    kits: tuple[Entry | None, ...] = _KITS()


_FILLED = Shape(holds=Holds.TABLE, part=WrittenGenotypes, read=_as_it_is, plain=_plain_genotypes)


@dataclass(unsafe_hash=True, kw_only=True)
class WrittenMating(Written):
    """One mating of a sheet, a turn or a call."""

    buck: Entry = played(text("a card", required=True), CARD)
    doe: Entry = played(text("a card", required=True), CARD)
    kits: tuple[Entry, ...] = played(texts("a card", is_list=True, required=True), CARD, "many")
    filled: tuple[Entry | None, ...] = _FILLED()
    """Per animal, buck first, the genotype written after filling in; None where there is none."""
    points: Entry | None = number("a whole number")
    lacks_kit: bool = False
    """Whether more genotypes than kits are written, so that a kit may be left out."""

    @property
    def cards(self) -> tuple[Entry, ...]:
        """All cards, buck first."""
        return (self.buck, self.doe, *self.kits)

    @property
    def text(self) -> str:
        """What was mated, in the words it was written in, without genotypes and points."""
        kits = ", ".join(kit.text for kit in self.kits)
        return " ".join(f"{self.buck.text} x {self.doe.text} -> {kits}".split())

    def named(self) -> list[CardName | None]:
        """Return the cards, each parent with the sex of its place where none is written."""
        parents = card_at(self.buck, BUCK), card_at(self.doe, DOE)  # None where one is amended away
        return [*parents, *map(card_at, self.kits)]

    def shown(self, n: int) -> str:
        """Return the name of the card that the genotype beside one shows; empty if none."""
        entry = self.filled[n] if n < len(self.filled) else None
        animal = None if entry is None else animal_of(entry.text)
        return animal.variety.name if animal and animal.variety else ""


def read_mating(node: Node, name: str = "the mating") -> ReadResult[WrittenMating | None]:
    """Return a mating, which a finding calls by a name; None where its cards cannot be read."""
    read = read_table(node, WrittenMating, name=name)
    get = read.value.get
    buck, doe, litter = written(get("buck")), written(get("doe")), get("kits") or ()
    parts = _split(litter, split_kits)
    is_list = isinstance(getattr(node.get("kits"), "value", None), list)
    if not is_list or any(one and card_called(one.text) for one in parts):  # several in one text
        litter = parts
    kits = tuple(kit for kit in litter if kit is not None and kit.text)
    known = keys_of(WrittenMating)
    keyed = node.value if isinstance(node.value, dict) else {}
    # what has a value under a key of its own is no part of the mating, and hides none; under one
    # that is nearly the key of what is missing it may be that, so that nothing else is certain
    missing = {key: key for key in known if key not in keyed}
    others = [
        key
        for key, one in keyed.items()
        if key not in known and one.value is not None and not nearest(key, missing, limit=1)
    ]
    has_cards = buck is not None and doe is not None and bool(kits)
    if len(read.findings) > (len(others) if has_cards else 0):
        return ReadResult(None, read.findings)
    problem, at = "", ["kits"]
    if kits and None in litter:
        problem = f"{_typed(node, 'kits')} has an empty kit between two others"
    elif buck is None or doe is None or not kits:
        there = {"buck": buck, "doe": doe, "kits": kits}
        empty = [key for key in there if not there[key]]
        are, at = "is" if len(empty) == 1 else "are", empty[:1]
        lacking = listed([_typed(node, key) for key in empty], "and")
        problem = f"{lacking} {are} empty; a mating needs buck, doe and kits"
    if problem or buck is None or doe is None:
        line, column = node.at(at)
        return ReadResult(None, (unreadable(line=line, column=column, problem=problem),))
    filled = _filled(get("filled"), len(kits), node)
    mating = WrittenMating(
        line=node.place[0],
        column=node.place[1],
        buck=buck,
        doe=doe,
        kits=kits,
        filled=filled.value,
        points=written(get("points")),
        lacks_kit=bool(filled.findings),
    )
    return ReadResult(mating, (*read.findings, *filled.findings))


def _typed(node: Node, key: str) -> str:
    """Return a key as it was typed, in quotes."""
    return repr(node.typed.get(key, key))


def _split(
    there: tuple[Entry | None, ...] | Entry | None, split: Callable[[str], tuple[str, ...]]
) -> tuple[Entry | None, ...]:
    """Return the entries of a list; one text in its place may hold several."""
    entries = (there,) if isinstance(there, Entry) else there or ()
    first = entries[0] if len(entries) == 1 else None
    if first is None or len(parts := split(first.text)) < 2:
        return entries
    return tuple(first.saying(part) if part else None for part in parts)


def _filled(table: Any, kits: int, mating: Node) -> ReadResult[tuple[Entry | None, ...]]:
    """Return the genotypes written, as many as there are animals."""
    if table is None:
        return ReadResult((None,) * (2 + kits))
    there = table.get("kits")
    young = _split(there, split_genotypes) if isinstance(there, Entry) else there or ()
    findings: tuple[Finding, ...] = ()
    if len(young) > kits:
        line, column = mating.at(["filled", "kits"])
        key = _typed(mating.get("filled") or mating, "kits")
        problem = f"{key} has {len(young)} genotypes for {kits} kit{'s' * (kits > 1)}"
        findings = (unreadable(line=line, column=column, problem=problem),)
        young = ()  # it is unknown which is whose
    genotypes = (table.get("buck"), table.get("doe"), *young, *[None] * (kits - len(young)))
    return ReadResult(tuple(written(one) for one in genotypes), findings)


# games


def _read_matings(node: Node, _: Node) -> ReadResult[tuple[WrittenMating, ...]]:
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
    truth = truth_of(entry)
    return entry.text if truth is None else truth


def _texts_of(*entries: Entry | None) -> tuple[str | None, ...]:
    return tuple(None if one is None else one.text for one in entries)


_MATINGS = Shape(
    holds=Holds.PART, part=WrittenMating, key="mating", read=_read_matings, plain=_plain_matings
)
_MATING = Shape(holds=Holds.PART, part=WrittenMating, read=_read_mating, plain=plain_part)


@dataclass(kw_only=True)
class Draw(Written):
    """Where a card was drawn from, and which it was."""

    source: Entry | None = played(text(key="from", required=True), SOURCE)
    card: Entry | None = played(text(), CARD, key="draw")

    @property
    def origin(self) -> str | None:
        """The gene pool or Retirement; None where neither is written."""
        words = "" if self.source is None else " ".join(self.source.text.casefold().split())
        return SOURCES.get(words)


@dataclass(kw_only=True)
class Turn(Written):
    """One turn: draw, perhaps a mating, retire."""

    player: Entry = played(who(), SEAT)
    """Empty where it cannot be read."""
    draw: Draw | None = played(whole(Draw), Draw, kept=True)
    matings: tuple[WrittenMating, ...] = played(_MATINGS(()), WrittenMating, "many")
    """One at most, if all is right."""
    taken_back: Entry | None = text("", _plain_truth, key="taken back")
    """Whether its mating was taken back: ``true`` or ``false``, as it is written."""
    retire: Entry | None = played(text(), CARD)
    incomplete: bool = False
    """Whether something in it could not be read, so that what is missing may only be that."""

    @property
    def drawn(self) -> CardName | None:
        return None if self.draw is None else card_at(self.draw.card)

    @property
    def is_taken_back(self) -> bool:
        entry = self.taken_back
        return entry is not None and YES_OR_NO.get(entry.text.casefold(), True)

    @property
    def is_open(self) -> bool:
        """Whether more may have been done than is read."""
        lost = self.draw is not None and self.draw.source is not None and not self.draw.origin
        return self.incomplete or lost

    def revealed(self) -> Iterable[Entry | None]:
        return (None if self.draw is None else self.draw.card, self.retire)

    @property
    def moves_cards(self) -> bool:
        """Whether it can be taken but once."""
        return bool(self.matings or self.retire or (self.draw and self.draw.card))

    def repeated(self, line: int) -> tuple[Code, str]:
        """Say that it is the turn before, written once more."""
        text = f"this turn of {self.player.text} is repeated from line {line}"
        return Code.OUT_OF_TURN, text

    def texts(self) -> tuple[str | None, ...]:
        """Return all that is written of who drew, laid down and retired what."""
        drawn = (None, None) if self.draw is None else (self.draw.source, self.draw.card)
        cards = (card for mating in self.matings for card in mating.cards)
        return _texts_of(self.player, self.retire, *drawn, *cards)


@dataclass(kw_only=True)
class Call(Written):
    """A call of SET!, or, without a player, the cards added when all saw none (p. 25)."""

    player: Entry | None = played(text(), SEAT)
    mating: WrittenMating | None = played(_MATING(), WrittenMating)
    judged: Entry | None = text()
    """What the others said of it: ``right`` or ``wrong``."""
    penalty: Entry | None = played(number(), PENALTY)
    replaced: tuple[Entry, ...] | None = played(text_list(), CARD, "many")
    """The cards that fill the gaps; None where they were not written down."""
    offspring: Entry | None = played(text(), CARD)
    """The card turned up as the next offspring."""
    added: tuple[Entry, ...] | None = played(text_list(), CARD, "many")
    incomplete: bool = False
    """Whether something in it could not be read."""

    @property
    def is_lost(self) -> bool:
        """Whether it cannot be read what was added, or called."""
        parts = (self.mating, self.judged, self.penalty, self.replaced, self.offspring, self.added)
        has_any = any(part is not None for part in parts)
        return not has_any and (self.player is None or self.incomplete)

    @property
    def is_added(self) -> bool:
        return self.player is None and self.added is not None

    @property
    def verdict(self) -> bool | None:
        """Whether it is marked right; None where that is not written."""
        marked = "" if self.judged is None else self.judged.text.casefold()
        return {"right": True, "wrong": False}.get(marked)

    @property
    def fine(self) -> int | None:
        """What it cost, as it is written; None where nothing is, or no number."""
        points = None if self.penalty is None else whole_number(self.penalty.text)
        return None if points is None else abs(points)

    def revealed(self) -> Iterable[Entry | None]:
        return (*((self.added or ()) if self.is_added else self.replaced or ()), self.offspring)

    @property
    def moves_cards(self) -> bool:
        """Whether it can be made but once: a wrong call moves no cards, and may be made again."""
        return bool((self.mating is not None and self.penalty is None) or self.added)

    def repeated(self, line: int) -> tuple[Code, str]:
        """Say that it is what was called or added before, written once more."""
        if self.player is None:
            return Code.TOO_MANY_COPIES, f"the same cards are added twice, first on line {line}"
        return Code.CARD_NOT_HELD, f"this call is written twice, first on line {line}"

    def texts(self) -> tuple[str | None, ...]:
        cards = () if self.mating is None else self.mating.cards
        lists = (*(self.added or ()), *(self.replaced or ()))
        return _texts_of(self.player, self.judged, self.penalty, self.offspring, *cards, *lists)


@dataclass(kw_only=True)
class Hand(Written):
    """The cards that one player was dealt."""

    player: Entry = played(who(), SEAT)
    cards: tuple[Entry, ...] = played(texts(), CARD, "many")

    def revealed(self) -> Iterable[Entry | None]:
        return self.cards


@dataclass(kw_only=True)
class Top(Written):
    """The card that is turned up as the first of Retirement."""

    card: Entry | None = played(text(), CARD)

    def revealed(self) -> Iterable[Entry | None]:
        return (self.card,)


@dataclass(kw_only=True)
class Round(Written):
    """One deal, played out; the referee begins it, and is given its hands and plays one by one."""

    dealer: Entry | None = played(text(), SEAT)
    hands: tuple[Hand, ...] = cards_by_name(Hand)
    retirement: Entry | None = text()
    turns: tuple[Turn, ...] = parts(Turn)
    layout: tuple[Entry, ...] | None = played(text_list(), CARD, "many")
    offspring: Entry | None = played(text(), CARD)
    calls: tuple[Call, ...] = parts(Call)
    scores: tuple[WrittenScore, ...] = points_by_name()
    incomplete: bool = False
    """Whether all its turns or calls are missing because something could not be read."""

    def names(self) -> Iterator[Entry]:
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

    def revealed(self) -> Iterable[Entry | None]:
        return (*(self.layout or ()), self.offspring)


@dataclass(kw_only=True)
class RoundEnds(Written):
    """What is written takes the round for ended."""


OF_TURNS = ("dealer", "hands", "retirement", "turns", "scores")
"""The keys of a round that is played in turns."""
OF_CALLS = ("dealer", "layout", "offspring", "calls", "scores")
"""The keys of a round of SET!."""


def plain_round(one: Round) -> Record:
    """Return a round as a plain table: its turns or its calls, though there be none."""
    in_turns = bool(one.turns) or not one.is_of_calls
    left_out = {*([] if in_turns else ["turns"]), *([] if one.is_of_calls else ["calls"])}
    return {key: plain for key, plain in plain_part(one).items() if key not in left_out}


def _read_round(node: Node, game: Node) -> ReadResult[Round]:
    """Read a round of turns, or of calls; what belongs to the other kind is read all the same.

    Where a round holds something of both kinds, it is one of calls if the game is SET!.
    """

    def holds(*keys: str) -> bool:
        return any(node.get(key) is not None for key in keys)

    variant = game.get("variant")
    in_set = variant is not None and str(variant.value).strip().casefold() == "set"
    in_calls = holds("calls", "layout") and (in_set or not holds("hands", "turns"))
    table = read_table(node, Round, *(OF_CALLS if in_calls else OF_TURNS))
    others: tuple[str, ...] = ()
    if in_calls and holds("hands", "retirement", "turns"):
        others = OF_TURNS
    elif not in_calls and holds("offspring"):
        others = OF_CALLS
    if others:
        table = table._replace(value=read_table(node, Round, *others).value | table.value)
    read = part_of(node, Round, table)
    is_lost = bool(read.findings) and not (read.value.turns or read.value.calls)
    return read._replace(value=replace(read.value, incomplete=is_lost))


@dataclass(kw_only=True)
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
    rounds: tuple[Round, ...] = parts(Round, read=_read_round, plain=plain_round)
    scores: tuple[WrittenScore, ...] = points_by_name()
    winners: tuple[Entry, ...] = texts(key="winner")

    @property
    def asked(self) -> Asked:
        found = {name: getattr(self, name) for name in RULES_ASKED}
        return {name: entry for name, entry in found.items() if entry is not None}

    @property
    def has_moves(self) -> bool:
        """Whether anything is written that the rules of play can be held against."""
        played = any(one.hands or one.turns or one.is_of_calls for one in self.rounds)
        return played or (bool(self.scores) and any(one.scores for one in self.rounds))
