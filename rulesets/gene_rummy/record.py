"""Records in YAML and JSON as they were written: every entry with its place, nothing judged yet.

Each part says what stands under its keys, how that is read and how it is written. Of score sheets
and of games a mating that cannot be read is named and left out.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from testcross.rulesets.english import listed
from testcross.rulesets.gene_rummy.rules import RULES_ASKED, Asked
from testcross.rulesets.genetics import nearest
from testcross.rulesets.genetics.mating import split_joined
from testcross.rulesets.genetics.ruleset_file import load_ruleset
from testcross.rulesets.records.entries import (
    Entry,
    ReadResult,
    WrittenHand,
    WrittenScore,
    findings_in,
    player_key,
)
from testcross.rulesets.records.findings import Finding, unreadable
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
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.written_values import (
    Record,
    all_names,
    all_written,
    text_of,
    truth_of,
    written,
)


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


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenGenotypes(Part):
    """What a player wrote after filling in."""

    buck: Entry | None = text("a genotype")
    doe: Entry | None = text("a genotype")
    kits: tuple[Entry | None, ...] = _KITS()


_FILLED = Shape(holds=Holds.TABLE, part=WrittenGenotypes, read=_as_it_is, plain=_plain_genotypes)


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenMating(Part):
    """One mating of a sheet."""

    buck: Entry = text("a card", required=True)
    doe: Entry = text("a card", required=True)
    kits: tuple[Entry, ...] = texts("a card", is_list=True, required=True)
    filled: tuple[Entry | None, ...] = _FILLED()
    """Per animal, buck first, the genotype written after filling in; None where there is none."""
    points: Entry | None = number("a whole number")

    @property
    def cards(self) -> tuple[Entry, ...]:
        """All cards, buck first."""
        return (self.buck, self.doe, *self.kits)

    @property
    def text(self) -> str:
        """What was mated, in the words it was written in, without genotypes and points."""
        kits = ", ".join(kit.text for kit in self.kits)
        return " ".join(f"{self.buck.text} x {self.doe.text} -> {kits}".split())


def read_mating(node: Node, name: str = "the mating") -> ReadResult[WrittenMating | None]:
    """Return a mating, which a finding calls by a name; None where its cards cannot be read."""
    read = read_table(node, WrittenMating, name=name)
    get = read.value.get
    buck, doe, litter = written(get("buck")), written(get("doe")), _split(get("kits"), split_kits)
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
    if len(entries) != 1 or entries[0] is None or not entries[0].text:
        return entries
    one = entries[0]
    return tuple(
        one if part == one.text else one.saying(part) if part else None for part in split(one.text)
    )


def _filled(table: Any, kits: int, mating: Node) -> ReadResult[tuple[Entry | None, ...]]:
    """Return the genotypes written, as many as there are animals."""
    if table is None:
        return ReadResult((None,) * (2 + kits))
    young = _split(table.get("kits"), split_genotypes)
    findings: tuple[Finding, ...] = ()
    if len(young) > kits:
        line, column = mating.at(["filled", "kits"])
        key = _typed(mating.get("filled") or mating, "kits")
        problem = f"{key} has {len(young)} genotypes for {kits} kit{'s' * (kits > 1)}"
        findings = (unreadable(line=line, column=column, problem=problem),)
        young = ()  # it is unknown which is whose
    genotypes = (table.get("buck"), table.get("doe"), *young, *[None] * (kits - len(young)))
    return ReadResult(tuple(written(one) for one in genotypes), findings)


# score sheets


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenSheet(Part):
    """What one player wrote."""

    player: Entry = text("a name", required=True)
    round: Entry | None = number("the name of a round")
    """Which round it is of, if that is written."""
    matings: tuple[WrittenMating, ...] = parts(WrittenMating)
    total: Entry | None = number("a whole number")
    unread: int = 0
    """How many matings stand there besides, which cannot be read."""
    unread_total: bool = False
    """Whether there may be a total that cannot be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetsRecord(Part):
    """What stands in a record of score sheets."""

    game: Entry | None = text("the name of a game", required=True)
    variant: Entry | None = text("the name of a variant")
    scoring: Entry | None = text("the name of a scoring")
    fill: Entry | None = text("the name of a fill")
    players: tuple[Entry, ...] = names("a name")
    sheets: tuple[WrittenSheet, ...] = parts(WrittenSheet)
    winner: tuple[Entry, ...] = texts("a name")
    unread_sheets: int = 0
    """How many sheets there are besides of which nothing can be read, not even whose they are."""

    @property
    def asked(self) -> Asked:
        return _asked_of(self, _ASKED)


def _asked_of(record: Part, names: Sequence[str]) -> Asked:
    """Return what a record asks for of its rules."""
    found = {name: getattr(record, name) for name in names}
    return {name: entry for name, entry in found.items() if entry is not None}


_ASKED = ("game", "variant", "scoring", "fill")
"""What score sheets may ask for of their rules."""


def read_score_sheets(root: Node) -> ReadResult[SheetsRecord]:
    record, listed_sheets = read_table(root, SheetsRecord), root.get("sheets")
    nodes = _entries(record.value["sheets"], listed_sheets, WrittenSheet)
    read = [_read_sheet(node, place) for place, node in enumerate(nodes, 1)]
    sheets = tuple(one.value for one in read if one.value is not None)
    players, twice = all_names(record.value.get("players")), list[Finding]()
    first: dict[str, Entry] = {}
    for name in players:
        before = first.setdefault(player_key(name.text), name)
        if before is not name:
            problem = f"{name.text!r} is already one of the players, on line {before.line}; "
            problem += "delete one"
            twice.append(unreadable(line=name.line, column=name.column, problem=problem))
    is_lost = listed_sheets is None or not isinstance(listed_sheets.value, list)
    value = SheetsRecord(
        line=root.place[0],
        column=root.place[1],
        players=players,
        sheets=sheets,
        winner=all_written(record.value.get("winner")),
        unread_sheets=len(read) - len(sheets) + is_lost,
        **{name: written(record.value.get(name)) for name in _ASKED},
    )
    return ReadResult(value, (*record.findings, *findings_in(read), *twice))


def _entries(nodes: Sequence[Node], there: Node | None, part: type[Part]) -> Sequence[Node]:
    """Return the entries of a list; one value in its place only if it looks like an entry."""
    keys = keys_of(part)
    return [node for node in nodes if node is not there or any(node.get(key) for key in keys)]


def _read_sheet(node: Node, place: int) -> ReadResult[WrittenSheet | None]:
    sheet = read_table(node, WrittenSheet, name=f"entry {place} of 'sheets'")
    player = written(sheet.value.get("player"))
    if player is None:
        line, column = node.at(["player"])
        problem = f"{_typed(node, 'player')} is empty; expected a name"
        empty = unreadable(line=line, column=column, problem=problem)
        return ReadResult(None, sheet.findings or (empty,))
    there = node.get("matings")
    nodes = _entries(sheet.value["matings"], there, WrittenMating)
    read = [read_mating(one, f"entry {n} of 'matings'") for n, one in enumerate(nodes, 1)]
    is_hidden = not read and (there is None or not isinstance(there.value, list))
    matings = tuple(one.value for one in read if one.value is not None)
    value = WrittenSheet(
        line=node.place[0],
        column=node.place[1],
        player=player,
        matings=matings,
        total=written(sheet.value.get("total")),
        round=written(sheet.value.get("round")),
        unread=len(read) - len(matings) + is_hidden,
        unread_total=not sheet.complete,
    )
    findings = (*sheet.findings, *findings_in(read))
    return ReadResult(value, tuple(one.about(player.text) for one in findings))


RULES = ("variant", "scoring", "fill", "preset", "litters")
"""Keys that decide what a mating is worth, or what may be laid down."""
_OTHERS = ("game", "players", "sheets", "rounds", "target", "scores", "winner")


def hides_rules(root: Node) -> bool:
    """Tell whether a rule is named in a way that cannot be read, or under a misspelt key."""
    there = root.value
    if not isinstance(there, dict):
        return False
    unread = {key for key in root.unread_keys if key not in there}
    for key, node in there.items():
        close = [key]
        if key not in RULES and key not in _OTHERS:
            close = nearest(key, {name: name for name in (*RULES, *_OTHERS)}, limit=1)
            unread |= {one for one in close if one not in there}
        elif node.value is not None and not isinstance(node.value, str):
            unread.add(key)
    return any(key in RULES for key in unread)


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
    said = truth_of(entry)
    return entry.text if said is None else said


def _texts_of(*entries: Entry | None) -> tuple[str | None, ...]:
    return tuple(None if one is None else one.text for one in entries)


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

    def repeats(self, before: "WrittenTurn") -> bool:
        """Tell whether it is the turn before, written once more: one with cards."""
        has_cards = self.matings or self.retire or (self.draw and self.draw.card)
        return bool(has_cards) and self.said() == before.said()

    def said(self) -> tuple[str | None, ...]:
        """All that is said of who drew, laid down and retired what, wherever it stands."""
        drawn = (None, None) if self.draw is None else (self.draw.source, self.draw.card)
        cards = (card for mating in self.matings for card in mating.cards)
        return _texts_of(self.player, self.retire, *drawn, *cards)


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
        """Tell whether it is what was called or added before, written once more.

        A wrong call moves no cards, and may be made again.
        """
        moves_cards = self.mating is not None and self.penalty is None
        return self.said() == before.said() and bool(moves_cards or self.added)

    def said(self) -> tuple[str | None, ...]:
        cards = () if self.mating is None else self.mating.cards
        lists = (*(self.added or ()), *(self.replaced or ()))
        return _texts_of(self.player, self.judged, self.penalty, self.offspring, *cards, *lists)

    @property
    def says_how_it_went(self) -> bool:
        """Whether it is a call, and no cards that were added: a mating, a verdict, what came."""
        said = (self.mating, self.judged, self.penalty, self.replaced, self.offspring)
        return any(part is not None for part in said)


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


def plain_round(one: WrittenRound) -> Record:
    """Return a round as a plain table: its turns or its calls, though there be none."""
    in_turns = bool(one.turns) or not one.is_of_calls
    left_out = {*([] if in_turns else ["turns"]), *([] if one.is_of_calls else ["calls"])}
    return {key: plain for key, plain in plain_part(one).items() if key not in left_out}


def _read_round(node: Node, game: Node) -> ReadResult[WrittenRound]:
    """Read a round of turns, or of calls; what belongs to the other kind is read all the same.

    Where a round holds something of both kinds, it is one of calls if the game is SET!.
    """

    def holds(*keys: str) -> bool:
        return any(node.get(key) is not None for key in keys)

    variant = game.get("variant")
    in_set = variant is not None and str(variant.value).strip().casefold() == "set"
    in_calls = holds("calls", "layout") and (in_set or not holds("hands", "turns"))
    table = read_table(node, WrittenRound, *(OF_CALLS if in_calls else OF_TURNS))
    others: tuple[str, ...] = ()
    if in_calls and holds("hands", "retirement", "turns"):
        others = OF_TURNS
    elif not in_calls and holds("offspring"):
        others = OF_CALLS
    if others:
        table = table._replace(value=read_table(node, WrittenRound, *others).value | table.value)
    read = part_of(node, WrittenRound, table)
    is_lost = bool(read.findings) and not (read.value.turns or read.value.calls)
    return read._replace(value=replace(read.value, incomplete=is_lost))


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
    def asked(self) -> Asked:
        return _asked_of(self, RULES_ASKED)

    @property
    def has_moves(self) -> bool:
        """Whether anything is written that the rules of play can be held against."""
        played = any(one.hands or one.turns or one.is_of_calls for one in self.rounds)
        return played or (bool(self.scores) and any(one.scores for one in self.rounds))
