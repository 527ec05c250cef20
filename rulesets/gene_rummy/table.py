"""What sheets say, table by table: players with their matings and totals, winners, every line.

Here it is settled whose a line is, which lines make up one mating, and what a number is. Nothing
is judged yet.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from testcross.rulesets.english import listed
from testcross.rulesets.gene_rummy.entries import WrittenMating
from testcross.rulesets.gene_rummy.line_plays import MODEL, Said, mating_of
from testcross.rulesets.gene_rummy.lines import RULES
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.judgement import Judgement
from testcross.rulesets.gene_rummy.words import (
    BUCK,
    DOE,
    KITS,
    WrittenCard,
    is_nearly_card,
    vocabulary,
)
from testcross.rulesets.records.entries import Entry, is_writer, no_such_player, player_key
from testcross.rulesets.records.findings import Finding, RecordCode, finding, unreadable
from testcross.rulesets.records.line_account import NOT_READ, LineAccount
from testcross.rulesets.records.verdict import Unchecked
from testcross.rulesets.records.written_values import whole_number
from testcross.rulesets.tabletop.sheet_copies import Right

_DIGITS_FOR_LETTERS = str.maketrans("01", "ol")
ROLES = (BUCK, DOE, KITS)


class TablePart(NamedTuple):
    """A round or a game of a sheet."""

    kind: str
    name: str


NO_PART = TablePart("", "")


@dataclass(slots=True)
class TableItem:
    """Something of a player, in the order of the sheet."""

    kind: str
    """``mating``, ``points`` of a round, ``total``, ``pass``, ``turn``."""
    said: Said
    part: TablePart
    block: int
    """How often the player's name has stood above lines."""
    mating: WrittenMating | None = None
    is_doubtful: bool = False
    """Whether a card of the mating may be another one than is written."""
    left_out: str = ""
    """The kit with which all is right that is written of the mating, if it may be left out."""
    card_points: tuple[tuple[WrittenCard, Entry], ...] = ()
    """What each card of an upright mating is said to score."""
    where: tuple[str, ...] = ()
    """In which parts of a game it is: ``round 2``, ``turn 3``."""
    judgement: Judgement | None = None
    """Of the mating, when it is judged."""
    rules: Rules | None = None
    """By which it was judged."""
    claimed: int | None = None
    """What the mating, or a call of SET!, won or lost as written,"""
    correct: int | None = None
    """and as it is right."""

    @property
    def points_in_words(self) -> tuple[int, int] | None:
        """Where its points stand if they are no number: a right copy has one in their place."""
        points = self.mating and self.mating.points
        return (
            (points.line, points.column) if points and whole_number(points.text) is None else None
        )


@dataclass
class Total:
    """A total as it is written, with what should stand there."""

    entry: Entry
    number: int | None
    right: int | None = None
    part: TablePart = NO_PART
    covers_all: bool = False
    """Whether it counts everything of the player's."""
    is_wrong: bool = False


@dataclass
class SheetPlayer:
    entry: Entry
    name: str
    """As it is spelt in the list of players, else where it first stands."""
    items: list[TableItem] = field(default_factory=list)
    headers: list[Entry] = field(default_factory=list)
    """Where the name stands above lines."""
    lost_in: set[TablePart] = field(default_factory=set)
    """Parts in which something of the player's could not be read; ``NO_PART`` if it may be any."""
    unread: int = 0
    """How many matings could not be read."""
    rabbits_left: int | None = None
    """Cards held at the end of the last round; None where that is not known."""
    may_lack: dict[TablePart, int] = field(default_factory=dict)
    """How many points turns may have scored in a part that are not written."""
    unread_total: bool = False
    """Whether there may be a total that could not be read."""
    totals: list[Total] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    lacks_matings: bool = False
    """Whether no more is written than totals, of which then nothing is known."""

    @property
    def matings(self) -> list[TableItem]:
        return [one for one in self.items if one.judgement is not None]

    @property
    def is_whole(self) -> bool:
        return not self.lost_in

    def is_whole_in(self, *parts: TablePart) -> bool:
        return self.lost_in.isdisjoint((NO_PART, *parts))


@dataclass
class RummyTable:
    name: str = ""
    players: dict[str, SheetPlayer] = field(default_factory=dict)
    listed: tuple[Entry, ...] = ()
    winners: list[tuple[Said, TablePart]] = field(default_factory=list)
    settings: dict[str, Entry] = field(default_factory=dict)
    row_rules: dict[str, Entry] = field(default_factory=dict)
    """Rules that some row names, for those above it that name none."""
    last_rules: dict[str, Entry] = field(default_factory=dict)
    of_all: list[Said] = field(default_factory=list)
    """Totals of everybody."""
    events: list[TableItem] = field(default_factory=list)
    """All items in their order, with those that are nobody's: parts, hands, cards turned up."""
    findings: list[Finding] = field(default_factory=list)
    asks_for_totals: bool = True
    """Whether totals are missed where none are written; in rows only below a column for them."""
    of_game: bool = False
    """Whether it is that of a whole game, of which more is written than matings."""
    is_doubtful: bool = False
    """Whether a column has nearly the name of another, so that no total or winner is certain."""
    has_unread_points: bool = False
    """Whether that column may have the points."""
    unread_results: tuple[str, ...] = ()
    """What is written below columns but not certain for that: totals, winners."""
    has_lost_rules: bool = False
    """Whether a rule stands there under a word that is nearly its name, so nothing is judged."""
    has_lost_sheet: bool = False
    """Whether there is a sheet of which nobody knows whose it is."""
    lost_in: set[TablePart] = field(default_factory=set)
    """Parts in which a line that is nobody's may be anybody's; ``NO_PART`` if it may be any."""
    rules: Rules | None = None
    """By which it is judged; None where it is not judged, or not yet."""
    has_unread: bool = False
    """Whether something of it could not be read."""
    unchecked: list[Unchecked] = field(default_factory=list)
    won: tuple[str, ...] = ()
    """Who has won, where another is named."""
    winner_entries: tuple[Entry, ...] = ()
    right_places: list[Right] = field(default_factory=list)
    """Who came second, or last, where another is named."""
    right_totals: list[Total] = field(default_factory=list)
    """Totals of everybody that are the sum of what is written, and those beside a winner."""

    def judged_players(self) -> list[SheetPlayer]:
        return [] if self.rules is None else list(self.players.values())

    def names(self) -> list[str]:
        return [player.name for player in self.players.values()]

    def seats(self) -> list[str]:
        """Return who plays, in the order of the list of players if there is one."""
        return [" ".join(name.text.split()) for name in self.listed] or self.names()


_KINDS = (
    *("bad", "turn", "mating", "penalty", "part", "total", "winner", "pass", "setting", "name"),
    "heading",
)
_TOLD = {"bad": NOT_READ, "part": "part of a mating"}
_PLAYS = ("mating", "turn", "penalty", "part of a mating")
_ORDER = (*_PLAYS, "total", "winner", "pass", "name", "setting")


class Account:
    """How each line was read: a line is what it mainly is."""

    def __init__(self) -> None:
        self.kinds: dict[int, str] = {}

    def add(self, line: int, kind: str) -> None:
        old = self.kinds.get(line)
        if old is None or (kind in _KINDS and _rank(kind) < _rank(old)):
            self.kinds[line] = kind

    def whole(self, findings: Iterable[Finding] = ()) -> LineAccount:
        """Return how many lines were read as what, but for those in which something was found."""
        kinds = {line: _TOLD.get(kind, kind) for line, kind in self.kinds.items()}
        return LineAccount.of(kinds, (*_ORDER, "heading", "remark"), findings)


def _rank(kind: str) -> int:
    return _KINDS.index(kind) if kind in _KINDS else len(_KINDS)


_COUNTED = {
    **{kind: kind for kind in ("mating", "turn", "penalty", "pass", "winner", "setting")},
    **dict.fromkeys(("heading", "setup", "part"), "heading"),
    "round_points": "total",
    "players": "setting",
    "player": "name",
    "remark": "remark",
}
"""What a line is by what it says, where nothing else is to be settled first."""


@dataclass
class _Open:
    """A mating that stands on several lines, as far as it is read."""

    cards: list[tuple[str, WrittenCard]] = field(default_factory=list)
    genotypes: dict[str, Entry] = field(default_factory=dict)
    numbers: list[tuple[WrittenCard, Entry]] = field(default_factory=list)
    points: Entry | None = None
    lines: list[Said] = field(default_factory=list)

    def next_role(self) -> str:
        return ROLES[min(len(self.cards), 2)]

    @property
    def first_turn(self) -> Mapping[str, Entry]:
        return self.lines[0].turn if self.lines else {}

    @property
    def wants_kit(self) -> bool:
        """Whether both parents stand on a line of their own, and no kit below it yet."""
        return "bad" in self.first_turn and not self.has(KITS)

    def has(self, role: str) -> bool:
        return any(one == role for one, _ in self.cards)


class TableReader:
    """Takes what lines say, one by one, and makes tables of it."""

    def __init__(
        self, names: Iterable[str] = (), *, in_rows: bool = False, title: Entry | None = None
    ) -> None:
        self.known = set(names)
        """The keys of names that some line shows to be players."""
        self.seats: dict[str, str] = {}
        """Whose the names of seats are: that of ``Player 1: Ann``."""
        self.title = title
        """The name of a workbook's sheet, whose player it is of if nobody is named in it."""
        self.in_rows = in_rows
        self.table = RummyTable()
        self.tables = [self.table]
        self.account = Account()
        self.part = NO_PART
        self.player: SheetPlayer | None = None
        """Whose lines follow."""
        self.is_header = False
        """Whether the name stands in a line of its own."""
        self._play = ""
        """The turn or call of a whole game that is read: ``turn 3``."""
        self._open = _Open()
        self._lacking: set[int] = set()
        """The lines with names of columns of which it was said that that of players lacks."""
        self.columns: Sequence[Any] = ()
        """The columns of rows, one for each row of their names."""

    # whose a line is

    def _key(self, entry: Entry) -> str:
        key = player_key(entry.text)
        names = {*self.table.players, *self.known}
        key = _without_label(self.seats.get(key, key), names)
        if key not in names and (own := [one for one in names if is_writer(key, one)]):
            return min(own)
        letters = key.translate(_DIGITS_FOR_LETTERS)
        if letters != key and letters in self.known:
            return letters
        with_class = [one for one in self.known if one.startswith(f"{key} (")]
        return with_class[0] if len(with_class) == 1 else key

    def of(self, entry: Entry) -> SheetPlayer:
        """Return the player of a name; one who is new begins here."""
        players = self.table.players
        key = self._key(entry)
        if key not in players:
            listed_name = next((one for one in self.table.listed if self._key(one) == key), entry)
            players[key] = SheetPlayer(entry, " ".join(listed_name.text.split()))
        return players[key]

    def _whose(self, said: Said) -> SheetPlayer | None:
        if said.who is None:
            if self.player is None and self.title is not None and said.is_row:
                self.player = self.of(self.title)
            return self.player
        player = self.of(said.who)
        if player is not self.player:
            self.is_header = False
        self.player = player
        return player

    def _is_of_another(self, said: Said) -> bool:
        """Tell what somebody says of whom the lines above are not."""
        own = self.player and player_key(self.player.name)
        return bool(own and said.who and player_key(said.who.text) != own)

    def _add(self, player: SheetPlayer, kind: str, said: Said) -> TableItem:
        item = self._note(kind, said, len(player.headers))
        player.items.append(item)
        return item

    def _note(self, kind: str, said: Said, block: int = 0) -> TableItem:
        """Take up something that may be nobody's."""
        item = TableItem(kind, said, self.part, block, said.mating)
        if self.table.of_game and said.what != "all":
            self._play = said.what if kind in ("turn", "call") else self._play
            within = [self._play] if kind in ("turn", "call", "mating") else []
            item.where = (f"round {self.part.name}", *within)
        self.table.events.append(item)
        return item

    # events

    def read(self, events: Sequence[Said]) -> None:
        self.seats = _seats(events)
        for n, said in enumerate(events):
            if said.kind not in ("card", "points", "number", "remark", "total", "player"):
                self._close()
            is_title = said.kind == "player" and not (
                said.what or is_name(said, events[n + 1 :], self.known)
            )
            is_seating = "seats" in said.turn and not self.table.events
            kind = "heading" if is_title or is_seating else said.kind
            if kind in _COUNTED:
                is_total = kind == "heading" and said.what == "total"
                self.account.add(said.entry.line, "total" if is_total else _COUNTED[kind])
            if kind == "remark" and not said.is_row and self._is_of_another(said):
                self.player = None  # what stands below may be that of either
            elif kind in ("turn", "call", "pass", "penalty"):
                self._on_play(said)
            elif kind not in ("heading", "remark"):
                getattr(self, f"_on_{kind}")(said)
        self._close()
        for table in self.tables:
            _refuse_strangers(table)
            for player in table.players.values():
                player.lost_in |= table.lost_in
                _take_points_of_rounds(player)
            if table.of_all and not table.players:
                self._lose(table.of_all[0], "is a total of nobody", "Ann total 61")
        first = self.tables[0]
        if len(self.tables) > 1 and not (first.players or first.findings or first.winners):
            second = self.tables[1]
            second.settings = {**first.settings, **second.settings}
            del self.tables[0]

    def _on_mating(self, said: Said) -> None:
        behind, own = said.turn.get("behind"), self.player
        if behind is not None:
            said = said._replace(turn={})
            if own and self.is_header and self._key(behind) != player_key(own.name):
                problem = f"stands below {own.name}, but names {behind.text}"
                return self._lose(said._replace(who=None), problem)
        player = self._whose(said)
        if player is None and said.is_row:
            return self._lack_column(said)
        if player is None:
            return self._lose(said, "names no player")
        item = self._add(player, "mating", said)
        if said.is_row:
            item.said = said._replace(turn={**self.table.last_rules, **said.turn})
            self.table.last_rules = dict(item.said.turn)
            for name, rule in said.turn.items():
                self.table.row_rules.setdefault(name, rule)
        return None

    def _lack_column(self, said: Said) -> None:
        """Say once of rows without a column for players that nobody knows whose they are."""
        self.account.kinds[said.entry.line] = "bad"
        title = said.value or said.entry
        if title.line not in self._lacking:
            self._lacking.add(title.line)
            text = "missing column 'player'; add it, or write the name above the rows"
            self._on_bad(Said("bad", title, None, text))

    def _on_play(self, said: Said) -> None:
        player = self._whose(said)
        if player is not None:
            item = self._add(player, "call" if said.kind == "penalty" else said.kind, said)
            if said.kind == "penalty" and said.value is not None:
                item.claimed = -abs(int(said.value.text))
        elif said.kind in ("turn", "penalty"):
            model = MODEL if said.kind == "turn" else "Bo: penalty 10"
            self._lose(said, "names no player", model)

    def _lose(self, said: Said, problem: str, model: str = MODEL) -> None:
        text = " ".join(said.entry.text.split())
        problem = f"{text!r} {problem}; write it as '{model}'"
        self._on_bad(Said("bad", said.entry, said.who, problem))

    def _on_bad(self, said: Said) -> None:
        line = said.entry.line
        self.account.kinds[line] = "bad"
        self.table.has_lost_rules |= said.value is not None and said.value.text in RULES
        if said.value is not None and said.value.text == "winner":
            found = unreadable(line=line, column=said.entry.column, problem=said.what)
            self.table.findings.append(found)
            return
        # a line that may be anybody's makes nobody's total wrong, and is nobody's slip
        player = self._whose(said) if said.who is not None else None
        name = ""
        if player is not None:
            player.lost_in.add(NO_PART)
            name = player.name
            player.unread += not said.is_row
        elif self.player is not None:
            self.player.lost_in.add(NO_PART)
        else:
            self.table.lost_in.add(NO_PART)
        found = unreadable(line=line, column=said.entry.column, problem=said.what, player=name)
        self.table.findings.append(found)

    def _on_bad_row(self, said: Said) -> None:
        """A bad row without a column for players: whose the rows above are."""
        player = self._whose(said)
        self._on_bad(said if player is None else said._replace(who=player.entry))

    def _on_total(self, said: Said) -> None:
        if said.what == "score" and self._takes_points(said):
            return
        self._close()
        if said.what == "score":
            said = said._replace(what="")
        self.account.add(said.entry.line, "total")
        table = self.table
        several = len(table.players) > 1
        is_of_all = said.is_row and said.what == "all"
        is_of_all |= several and (said.what == "all" or said.is_row)
        if said.who is None and (is_of_all or not table.players):
            table.of_all.append(said)
            return
        player = self._whose(said)
        if player is None and len(table.players) == 1:
            player = next(iter(table.players.values()))
        if player is None:
            table.of_all.append(said)
        else:
            self._add(player, "total", said)

    def _on_left(self, said: Said) -> None:
        player = None if said.who is None else self.table.players.get(self._key(said.who))
        if player is None or said.value is None:
            return self._lose(said, "tells what nobody of these players holds", "Cards left: Ann 3")
        if player.rabbits_left not in (None, int(said.value.text)):
            problem = f"is not what was left before, {player.rabbits_left}"
            return self._lose(said, problem, f"Cards left: {player.name} {player.rabbits_left}")
        player.rabbits_left = int(said.value.text)
        return self.account.add(said.entry.line, "setting")

    def _on_round_points(self, said: Said) -> None:
        player = self._whose(said)
        if player is not None:
            item = self._add(player, "points", said)
            item.part = TablePart("round", said.what)

    def _on_number(self, said: Said) -> None:
        """A number alone: the points of a mating that lacks them, else a total."""
        if self._takes_points(said):
            return
        if self._takes_misspelt(said, said.who):
            return
        if self._open.cards or said.who is not None:
            self._close()
        player = self._whose(said)
        last = None if said.is_row else self._unscored()
        above = [] if player is None else player.items[:-1]
        is_alone = all(one.mating is None or one.mating.points for one in above)
        if last is not None and last.mating is not None and (is_alone or last.card_points):
            last.mating = replace(last.mating, points=said.turn.get("sum", said.value))
            self.account.kinds[last.said.entry.line] = "part"
            self.account.add(said.entry.line, "part")
        elif player is not None:
            self.account.add(said.entry.line, "total")
            self._add(player, "total", said)
        else:
            self._lose(said, "is a number of nobody", "Ann total 61")

    def _on_points(self, said: Said) -> None:
        if not self._takes_points(said):
            self._on_number(said)

    def _on_player(self, said: Said) -> None:
        if self._takes_misspelt(said, said.entry):
            return
        self._close()
        player = self._whose(said._replace(who=said.who or said.entry))
        if player is not None and not said.is_row:
            player.headers.append(said.entry)
        self.is_header = True

    def _on_players(self, said: Said) -> None:
        self.table.listed = said.names

    def _on_setting(self, said: Said) -> None:
        if said.value is not None:
            self.table.settings[said.what] = said.value

    def _on_setup(self, said: Said) -> None:
        self._note("setup", said)

    def _on_nobodys(self, said: Said) -> None:
        """A turn or a call of which nobody knows whose it is, and its matings."""
        kind = "call" if said.what.startswith("call") else "turn"
        self._note("mating" if said.mating is not None else kind, said)

    def _on_part(self, said: Said) -> None:
        name = said.value.text if said.value is not None else ""
        if said.what == "table":
            self._open_table(f"table {re.sub('^table +', '', name, flags=re.IGNORECASE)}")
        elif self.part != TablePart(said.what, name):
            self.part = TablePart(said.what, name)
            self._note("part", said)
            for (
                player
            ) in self.table.players.values():  # what was left after a round decides nothing
                player.rabbits_left = None

    def _open_table(self, name: str) -> None:
        """Go on with a table, which may be one that was left before."""
        known = next((table for table in self.tables if table.name == name), None)
        if known is None:
            first = self.tables[0]
            known = replace(
                RummyTable(name, settings=dict(first.settings)),
                asks_for_totals=first.asks_for_totals,
                is_doubtful=first.is_doubtful,
                has_lost_rules=first.has_lost_rules,
                has_unread_points=first.has_unread_points,
                unread_results=first.unread_results,
            )
            self.tables.append(known)
        if known is not self.table:
            self.table, self.part, self.player = known, NO_PART, None

    def _on_lost(self, said: Said) -> None:
        """A row below columns that nobody can tell apart: said once, at their names."""
        self.account.kinds[said.entry.line] = "bad"

    def _on_winner(self, said: Said) -> None:
        part = self.part if self.part.kind == "game" else NO_PART
        if said.what and said.value is not None:
            part = TablePart(said.what, said.value.text)
        known = {self._key(name): name for name in said.names}
        names = tuple(
            name.saying(self.table.players[key].name) if key in self.table.players else name
            for key, name in known.items()
        )
        self.table.winners.append((said._replace(names=names), part))

    # matings on several lines

    def _on_unsure(self, said: Said) -> None:
        if (player := self._whose(said)) is not None:
            player.lost_in.add(self.part)

    def _on_card(self, said: Said) -> None:
        card = said.card or WrittenCard(said.entry)
        role, _, is_genotype = said.what.partition(" ")
        open_ = self._open
        if role == KITS and "bad" in said.turn and not open_.cards:
            return self._on_bad(Said("bad", said.entry, said.who, said.turn["bad"].text))
        # below points a card is working, too, but not where somebody else is named
        is_below = said.who is None and said.value is not None
        if (is_below or self._unscored()) and self._works_out(card, said.value):
            return self.account.add(said.entry.line, "part")
        generation = said.turn.get("generation")
        if generation is not None and self._key(generation) in {*self.table.players, *self.known}:
            said = said._replace(who=generation)
        if said.who is not None:
            self._close()
            self._whose(said)
            open_ = self._open
        if is_genotype:
            self.account.add(said.entry.line, "part")
            open_.genotypes[role] = card.genotype or card.card
            open_.lines.append(said)
            return None
        role = role or open_.next_role()
        if role != KITS and open_.has(role):
            self._close()
            open_ = self._open
        self.account.add(said.entry.line, "part")
        open_.cards.append((role, card))
        open_.lines.append(said)
        if said.value is not None and "bad" in open_.first_turn:
            open_.points = said.value  # below parents in one line it is that of the mating
        elif said.value is not None:
            open_.numbers.append((card, said.value))
        return None

    def _unscored(self) -> TableItem | None:
        """The mating just above, if it lacks points."""
        last = self.player.items[-1] if self.player is not None and self.player.items else None
        lacks = last is not None and last.mating is not None and last.mating.points is None
        return last if last and lacks and not (last.said.is_row or self._open.cards) else None

    def _works_out(self, card: WrittenCard, number: Entry | None) -> bool:
        """Take a card below its mating as working: what was filled in for it, and its points."""
        last = self.player.items[-1] if self.player is not None and self.player.items else None
        item = None if last is None or last.said.is_row or self._open.cards else last
        if item is None or item.mating is None or (number is None and card.genotype is None):
            return False
        mating, numbers = item.mating, item.card_points
        there = [
            n
            for n, one in enumerate(mating.cards)
            if one.text.casefold() == card.card.text.casefold() and n >= len(numbers)
        ]
        if not there or (number is not None and there[0] != len(numbers)):
            return False
        filled = list(mating.filled)
        if card.genotype is not None and filled[there[0]] is None:
            filled[there[0]] = card.genotype
        elif card.genotype is not None:
            return False
        item.mating = replace(mating, filled=tuple(filled))
        if number is not None:
            item.card_points = (*numbers, (WrittenCard(mating.cards[there[0]]), number))
        return True

    def _takes_misspelt(self, said: Said, name: Entry | None) -> bool:
        """Take what is nearly a card as the kit that the parents above lack, and as no name."""
        if name is None or not self._open.wants_kit or not is_nearly_card(name.text):
            return False
        card = WrittenCard(name, is_known=False)
        self._on_card(said._replace(kind="card", who=None, what=KITS, card=card))
        return True

    def _takes_points(self, said: Said) -> bool:
        """Take a number as the points of the mating that is open, if one lacks them."""
        if not self._open.cards or said.who is not None or self._open.points is not None:
            return False
        self.account.add(said.entry.line, "part")
        self._open.points = said.turn.get("sum", said.value)
        self._open.lines.append(said)
        self._close()
        return True

    def _close(self) -> None:
        item = self._unscored()
        if item is not None and item.mating is not None and item.card_points:
            item.mating = replace(item.mating, points=_sum_of_cards(item.card_points))
        open_, self._open = self._open, _Open()
        if not open_.lines:
            return
        place = open_.lines[0]
        cards = [card for role in ROLES for one, card in open_.cards if one == role]
        roles = [role for role in ROLES for one, _ in open_.cards if one == role]
        lacking = [role.removesuffix("s") for role in ROLES if not open_.has(role)]
        if lacking or self.player is None:
            for line in open_.lines:
                self.account.kinds[line.entry.line] = "bad"
            problem = f"this mating has no {listed(lacking)}" if lacking else "nobody's mating"
            problem += f"; write it as '{MODEL}'"
            if len(cards) == 1 and len(open_.lines) == 1 and not (place.what or place.value):
                name = cards[0].card.text
                problem = f"{name!r} is a card; write a player of this name as '{name}:', or "
                problem += f"a mating as '{MODEL}'"
            who = None if self.player is None else self.player.entry
            if lacking == ["kit"] and (bad := open_.first_turn.get("bad")) is not None:
                place, who, problem = place._replace(entry=bad), place.who, bad.text
            self._on_bad(Said("bad", place.entry, who, problem))
            return
        with_genotypes = [
            card._replace(genotype=open_.genotypes.get(role, card.genotype))
            for role, card in zip(roles, cards, strict=True)
        ]
        kit = with_genotypes[-1].card
        mating = mating_of(with_genotypes, _points_of(open_), kit)
        if isinstance(mating, str):
            self._on_bad(Said("bad", place.entry, self.player.entry, f"this mating {mating}"))
            return
        said = Said("mating", place.entry, mating=mating)
        item = self._add(self.player, "mating", said)
        if len(open_.numbers) == len(cards):
            item.card_points = tuple(open_.numbers)


def _take_points_of_rounds(player: SheetPlayer) -> None:
    """Where no mating is written, take a number in each round as points, not as a total so far."""
    scored: dict[TablePart, TableItem] = {}
    for item in player.items:
        named = item.said.turn.get("round")
        part = item.part if named is None else TablePart("round", named.text)
        if item.kind == "total" and part.kind == "round" and item.said.what != "all":
            scored.setdefault(part, item)
    values = [item.said.value for item in player.items if item.kind == "total"]
    found = [None if one is None else whole_number(one.text) for one in values]
    numbers = [number for number in found if number is not None]
    is_played = any(item.kind not in ("total", "pass") for item in player.items)
    if is_played or len(scored) < 2 or len(numbers) < len(values):
        return
    is_so_far = len(numbers) > len(scored) and numbers[-2] == numbers[-1]
    if not is_so_far or numbers != sorted(numbers):
        for part, item in scored.items():
            item.kind, item.part = "points", part


def _sum_of_cards(numbers: Sequence[tuple[WrittenCard, Entry]]) -> Entry | None:
    known = [int(entry.text) for _, entry in numbers if entry.text.isdecimal()]
    return numbers[-1][1].saying(str(sum(known))) if known else None


def _points_of(open_: _Open) -> Entry | None:
    """The points of a mating on several lines; with a sum that is wrong, all of the sum."""
    numbers = [int(entry.text) for _, entry in open_.numbers if entry.text.isdecimal()]
    if open_.points is None:
        return _sum_of_cards(open_.numbers)
    claimed = open_.points.text
    is_sum = len(numbers) == len(open_.cards) and claimed.isdecimal()
    if is_sum and int(claimed) != sum(numbers):
        return open_.points.saying(f"{'+'.join(map(str, numbers))}={claimed}")
    return open_.points


def _refuse_strangers(table: RummyTable) -> None:
    """Find players that are not in the list of players."""
    if not table.listed:
        return
    listed_keys = {player_key(name.text): name for name in table.listed}
    for key, player in table.players.items():
        if key not in listed_keys:
            text = no_such_player(player.entry, table.seats())
            found = finding(RecordCode.UNREADABLE, player.entry, text, player=player.name)
            table.findings.append(found)
            if all(item.kind != "total" for item in player.items):  # they may be anybody's
                table.lost_in |= {item.part for item in player.items}


_OF_PLAYERS = ("mating", "card", "total", "number", "pass", "points", "penalty", "turn", "call")


def is_name(said: Said, below: Sequence[Said], known: Collection[str]) -> bool:
    """Tell a name above its lines from a title."""
    key = player_key(said.entry.text)
    for one in below:
        if one.kind in ("remark", "heading", "part", "bad_row", "bad"):
            continue
        if one.kind == "card" and "parent" in said.turn:
            return False
        if one.kind in _OF_PLAYERS:
            is_other = one.who is not None and player_key(one.who.text) != key
            return not is_other or ("behind" in one.turn and key in known)
        return key in known and one.kind in ("player", "winner")
    return key in known


def known_names(events: Sequence[Said]) -> set[str]:
    """Return the keys of the names that are those of players for certain."""
    found: set[str] = set()
    for n, said in enumerate(events):
        if said.kind == "players":
            found |= {player_key(name.text) for name in said.names}
        elif said.kind == "player" and not said.what:
            found |= {player_key(said.entry.text)} if is_name(said, events[n + 1 :], ()) else set()
        elif said.who is not None and said.kind not in ("bad", "bad_row", "remark"):
            found.add(player_key(said.who.text))
        elif (name := said.turn.get("surname")) is not None:
            named = Said("player", name)
            found |= {player_key(name.text)} if is_name(named, events[n + 1 :], ()) else set()
    for said in events:
        if said.kind == "winner":  # "Bo Ann" are two, if both play
            keys = {player_key(name.text) for name in said.names}
            keys = {key for key in keys if not any(is_writer(key, one) for one in found)}
            found |= {key for key in keys if not set(key.split()) <= found}
    found -= set(_seats(events))
    return {
        _who_plays(key, found)
        for key in found
        if any(map(str.isalpha, key)) and not re.search(r"[=:]", key)
    }


def _seats(events: Sequence[Said]) -> dict[str, str]:
    """Return whose the names of seats are, as keys: ``Player 1: Ann``, above what she plays."""
    found, seen = dict[str, str](), set[str]()
    for said in events:
        if said.kind == "player" and said.value is not None:
            seat, name = player_key(said.value.text), player_key(said.entry.text)
            each = (seat, re.sub(r"(\w)\D*(\d)", r"\1\2", seat))  # player 1, p1
            found |= {one: name for one in each if one not in seen}
        elif said.who is not None:
            seen.add(player_key(said.who.text))
    return found


def _without_label(key: str, names: Collection[str]) -> str:
    """Return ``a`` for ``pupil a`` where there is an A, and ``p1`` for ``player 1``."""
    label, _, bare = key.partition(" ")
    known = next((one for one in (bare, f"{label[:1]}{bare}") if one in names), None)
    word = vocabulary().phrases.get(label) if known else None
    return known if known and word and word.kind == "l" else key


def _who_plays(key: str, names: Collection[str]) -> str:
    """Return ``ann`` for ``ann lays`` where there is an Ann, or a Bo who lays something, too."""
    name, _, verb = key.rpartition(" ")
    word = vocabulary().phrases.get(verb)
    is_verb = word is not None and word.kind in "sLDR"
    others = [one for one in names if one != key and one.rpartition(" ")[2] == verb]
    return name if is_verb and name and (name in names or others) else key
