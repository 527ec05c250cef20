"""The slips of the pen that a record may have: in its entries, and in values of some kind."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum, auto
from itertools import combinations
from typing import Any, TypeAlias

from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import WordError
from testcross.rulesets.genotype.cards import GENES
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.record.game_record import (
    WrittenDeal,
    WrittenGame,
    WrittenPick,
    WrittenPurchase,
    WrittenWorkTurn,
)
from testcross.rulesets.genotype.record.move_words import parse_upgrade
from testcross.rulesets.genotype.round_state.move_parts import Upgrade
from testcross.rulesets.records.entries import Entry, player_key
from testcross.rulesets.records.findings import Finding, Placed, finding
from testcross.rulesets.records.parts import keys_of
from testcross.rulesets.records.pen_slips import PenSlip, edits_of, in_place_of, with_texts
from testcross.rulesets.records.written_values import YES_OR_NO

WrittenTurn: TypeAlias = WrittenWorkTurn | WrittenPick | WrittenPurchase
_PLACE = ("line", "column")


class TurnBlock(Enum):
    """A part of a round that goes turn by turn; its value is its name in a written round."""

    WORKING = "working"
    PICKS = "picks"
    UPGRADES = "upgrades"


class EntrySlip(Enum):
    """What may have been done wrong with an entry when it was written."""

    SURPLUS = auto()
    """It is one too many: left out, all goes on."""
    SWAPPED = auto()
    """It changed places with the one behind it."""
    LEFT_OUT = auto()
    """One is missing before it."""
    PASS_LEFT_OUT = auto()
    """A pass is missing before it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryPlace:
    """The place of an entry in a record."""

    round: int
    """From 0."""
    block: TurnBlock
    place: int
    """From 0; behind the last one there may be an entry left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Amendment:
    """A slip that may have been made at some place, and so how the record should be."""

    slip: EntrySlip
    spot: EntryPlace
    player: str = ""
    """Whose entry is missing."""


def turns_of(game: WrittenGame, spot: EntryPlace) -> Sequence[WrittenTurn]:
    """Return the entries of the block of a spot."""
    written: Sequence[WrittenTurn] | None = None
    if game.rounds is not None:
        written = getattr(game.rounds[spot.round], spot.block.value)
    return written or ()


def spot_at(game: WrittenGame, place: Placed) -> EntryPlace | None:
    """Return the spot of the last entry that begins at a place or before it."""
    last = None
    at = (place.line, place.column or 10**9)
    for number, one in enumerate(game.rounds or ()):
        for block in TurnBlock:
            for index, turn in enumerate(getattr(one, block.value) or ()):
                if (turn.line, turn.column) > at:
                    return last
                last = EntryPlace(round=number, block=block, place=index)
    return last


def amended(game: WrittenGame, amendment: Amendment) -> WrittenGame:
    """Return a game as it should be if a slip was made."""
    spot = amendment.spot
    turns = list(turns_of(game, spot))
    if amendment.slip is EntrySlip.SURPLUS:
        del turns[spot.place]
    elif amendment.slip is EntrySlip.SWAPPED:
        turns[spot.place : spot.place + 2] = turns[spot.place : spot.place + 2][::-1]
    else:
        at = turns[min(spot.place, len(turns) - 1)]
        player = Entry(text=amendment.player, line=at.line, column=at.column)
        parts: dict[str, Any] = {"incomplete": True}
        if amendment.slip is EntrySlip.PASS_LEFT_OUT:
            parts = {"passes": replace(player, text="true")}
        missing = type(at)(line=at.line, column=at.column, player=player, **parts)
        turns.insert(spot.place, missing)
    rounds = list(game.rounds or ())
    blocks: dict[str, Any] = {spot.block.value: tuple(turns)}
    rounds[spot.round] = replace(rounds[spot.round], **blocks)
    return replace(game, rounds=tuple(rounds))


def same_before(turns: Sequence[WrittenTurn], place: int) -> WrittenTurn | None:
    """Return an entry of a block that says the same as a later one; None if none does."""
    said = what_it_says(turns[place])
    return next((one for one in turns[:place] if what_it_says(one) == said), None)


def what_it_says(written: Any) -> Any:
    """Return what an entry says, wherever it stands."""
    if isinstance(written, Entry):
        return written.text
    if isinstance(written, tuple):
        return tuple(map(what_it_says, written))
    if is_dataclass(written):
        return tuple(
            what_it_says(getattr(written, one.name))
            for one in fields(written)
            if one.name not in _PLACE
        )
    return written


def amendments_near(
    game: WrittenGame, spot: EntryPlace, players: Sequence[str]
) -> Iterator[Amendment]:
    """Yield the slips that may have led to something wrong at a spot, the likeliest first."""
    turns = turns_of(game, spot)
    doubles = [one for one in range(1, len(turns)) if same_before(turns, one) is not None]
    for one in sorted(doubles, key=lambda one: abs(one - spot.place)):
        yield Amendment(slip=EntrySlip.SURPLUS, spot=replace(spot, place=one))
    for one in (spot.place - 1, spot.place):
        if one >= 0 and one + 1 < len(turns):
            yield Amendment(slip=EntrySlip.SWAPPED, spot=replace(spot, place=one))
    for one in range(spot.place, max(-1, spot.place - len(players) - 1), -1):
        if one not in doubles:
            yield Amendment(slip=EntrySlip.SURPLUS, spot=replace(spot, place=one))
    yield from _missing_near(turns, spot, players)


def _missing_near(
    turns: Sequence[WrittenTurn], spot: EntryPlace, players: Sequence[str]
) -> Iterator[Amendment]:
    """Yield the entries that may be missing: at a spot, behind it, and before a player's last."""
    slips = [EntrySlip.LEFT_OUT]
    if spot.block is not TurnBlock.WORKING:
        slips.insert(0, EntrySlip.PASS_LEFT_OUT)
    for slip in slips:
        for player in players:
            own = [place for place, one in enumerate(turns) if one.player.text == player]
            for place in dict.fromkeys((spot.place, spot.place + 1, *own[-1:])):
                yield Amendment(slip=slip, spot=replace(spot, place=place), player=player)


_DONE: Mapping[type[WrittenTurn], Sequence[str]] = {
    WrittenWorkTurn: (
        *("space", "tile", "coin", "coins", "draws", "harvests", "sows", "pays", "goal"),
        *("roll", "validates", "uses"),
    ),
    WrittenPick: ("die", "for", "plant", "trait", "uses", "validates", "coin"),
    WrittenPurchase: ("buys", "card", "pays", "uses"),
}
"""The keys that tell what somebody did."""
_COVERS = ("plant", "trait")


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenConflict:
    """Two things of one entry that cannot both be so."""

    at: Entry
    problem: str
    """What they are, and what to do, in a sentence."""


def contradiction(turn: WrittenTurn) -> WrittenConflict | None:
    """Return what cannot be so at once in an entry; None where all of it can."""
    return next(_contradictions(turn), None)


def _contradictions(turn: WrittenTurn) -> Iterator[WrittenConflict]:
    if turn.passes is not None and YES_OR_NO.get(turn.passes.text.casefold()):
        done = _done(turn)
        if done:
            problem = f"a player who passes does nothing else; remove 'passes' or {_quoted(done)}"
            yield WrittenConflict(at=turn.passes, problem=problem)
    if isinstance(turn, WrittenPick) and turn.gets is not None:
        covered = [key for key in _done(turn) if key in _COVERS]
        if covered:
            problem = f"a die that gives a coin covers no trait; remove 'for' or {_quoted(covered)}"
            yield WrittenConflict(at=turn.gets, problem=problem)
    if isinstance(turn, WrittenPurchase) and turn.card is not None:
        upgrade = upgrade_of(turn)
        if upgrade not in (None, Upgrade.ASSISTANT):
            problem = (
                f"{quoted(turn.card.text)} is the 'card' of 'buys: {upgrade}', but only an "
                "assistant has a card; remove 'card', or write 'buys: assistant'"
            )
            yield WrittenConflict(at=turn.card, problem=problem)


def _done(turn: WrittenTurn) -> list[str]:
    """Return the keys of an entry that say what somebody did."""
    fields = keys_of(type(turn))
    return [key for key in _DONE[type(turn)] if _says(getattr(turn, fields[key].name))]


def _says(part: Any) -> bool:
    """Tell whether a part of an entry says that something was done."""
    if isinstance(part, Entry):
        return part.text not in ("", "0")
    return bool(part)


def _quoted(keys: list[str]) -> str:
    return listed([f"'{key}'" for key in keys], "and")


def upgrade_of(turn: WrittenPurchase) -> Upgrade | None:
    """Return the upgrade that is bought; None where it is not written, or cannot be read."""
    try:
        return None if turn.buys is None else parse_upgrade(turn.buys.text)
    except WordError:
        return None


_FITS = "Then everything after it fits."
_OF_ORDER = (Code.OUT_OF_TURN, Code.WRONG_RESET)
_OF_GARDENS = (
    Code.TRAIT_NOT_OPEN,
    Code.WRONG_GARDENING,
    Code.DIE_FOR_NOTHING,
    Code.WRONGLY_PASSED,
)
_OF_GENES = (
    *(Code.OUT_OF_TURN, Code.WRONG_SPACE, Code.WRONG_TILE, Code.WRONG_SQUARE_COIN),
    *(Code.DIE_NOT_THERE, Code.WRONG_SORTING, Code.WRONGLY_PASSED),
)
_OF_TURNS = (*_OF_ORDER, Code.WRONGLY_PASSED, Code.WRONG_MARKER, Code.WRONG_GARDENING)
"""What a value of some kind brings up that is written in place of another."""
_NO_MARKER = (Code.OUT_OF_TURN, "GT-130")
_RULES = {TurnBlock.WORKING: "GT-023", TurnBlock.PICKS: "GT-132", TurnBlock.UPGRADES: "GT-150"}
"""By which rule it is somebody's turn."""


@dataclass(frozen=True, slots=True)
class MiswrittenValues:
    """Lists the values that may have been miswritten in a game."""

    game: WrittenGame
    found: Sequence[Finding]
    """What is certainly wrong with it."""
    players: Sequence[str]

    def slips(self) -> Iterator[PenSlip[WrittenGame]]:
        """Yield them, the likeliest first; what is found alone may be at the wrong marker."""
        if len(self.found) == 1:
            yield from self._genes() if self._is_pick_in_itself_right() else ()
            return
        if self._is_found(*_OF_ORDER):
            yield from self._first_players()
            yield from self._seats()
        setup = self.game.setup
        for deal in (setup.deal if setup is not None else None) or ():
            if deal.johanns is not None:
                yield from self._columns(deal)
            elif self._is_found(*_OF_GARDENS, player=deal.player.text):
                yield from self._dealt_plants(deal)
        yield from self._genes()
        yield from self._names()

    def _is_found(self, *codes: Code, player: str = "") -> bool:
        key = player_key(player)
        found = (one for one in self.found if one.code in codes)
        return any(not player or player_key(one.player) == key for one in found)

    def _is_pick_in_itself_right(self) -> bool:
        """Tell whether a pick lacks its marker, but is of the same gene in its Shift and dice."""
        (one,) = self.found
        spot = spot_at(self.game, one) if (one.code, one.rule) == _NO_MARKER else None
        pick = None if spot is None else turns_of(self.game, spot)[spot.place]
        if not isinstance(pick, WrittenPick) or pick.shift is None or pick.dice is None:
            return False
        letters = {
            letter.upper() for letter in pick.dice.text.partition(" on ")[0] if letter.isalpha()
        } - {"M"}
        return letters == {pick.shift.text[-1:].upper()}

    # the set-up

    def _in_setup(
        self, entries: Sequence[Entry], texts: Sequence[str], found: Finding
    ) -> PenSlip[WrittenGame]:
        """Return the slip that other texts should stand in the place of some of the set-up."""
        right = in_place_of(entries, texts)
        game = replace(self.game, setup=with_texts(self.game.setup, right))
        return PenSlip(right=game, found=found.because(_FITS), edits=edits_of(right))

    def _first_players(self) -> Iterator[PenSlip[WrittenGame]]:
        """Yield that somebody else is first player (GT-015)."""
        first = () if self.game.setup is None else self.game.setup.first
        if len(first) != 1:
            return
        for name in self.players:
            if player_key(name) != player_key(first[0].text):
                text = f"{first[0].text} is first player; should be {name}"
                found = finding(Code.WRONG_RESET, first[0], text).breaking("GT-015")
                yield self._in_setup(first, [name], found)

    def _seats(self) -> Iterator[PenSlip[WrittenGame]]:
        """Yield that two players are in each other's place (GT-023)."""
        names = self.game.players
        for one, other in combinations(names, 2) if len(names) > 2 else ():
            right = in_place_of((one, other), (other.text, one.text))
            text = f"{one.text} and {other.text} are in each other's place"
            found = finding(Code.OUT_OF_TURN, one, text).breaking("GT-023").because(_FITS)
            game = replace(self.game, players=with_texts(names, right))
            yield PenSlip(right=game, found=found, edits=edits_of(right))

    def _dealt_plants(self, deal: WrittenDeal) -> Iterator[PenSlip[WrittenGame]]:
        """Yield that the plants sown and kept are exchanged, or one is another (GT-014)."""
        plants = (*deal.sown, *deal.kept)
        if len(deal.sown) == len(deal.kept) == 1:
            sown, kept = (one.text for one in plants)
            text = f"{deal.player.text} sowed {sown} and kept {kept}; should be the other way round"
            yield self._in_setup(plants, [kept, sown], self._of_deal(deal, plants[0], text))
        for name in self._plants_of(deal.player.text):
            for one in plants:
                did = "sowed" if one in deal.sown else "kept"
                text = f"{deal.player.text} {did} {one.text}; should be {name}"
                yield self._in_setup([one], [name], self._of_deal(deal, one, text))

    def _of_deal(self, deal: WrittenDeal, at: Entry, text: str) -> Finding:
        told = finding(Code.WRONG_RESET, at, text, player=deal.player.text)
        return told.breaking("GT-014")

    def _plants_of(self, player: str) -> list[str]:
        """Return the plants of a player that are named in what is found."""
        told = [one.text for one in self.found if player_key(one.player) == player_key(player)]
        plants: dict[str, None] = {}
        for one in self.game.rounds or ():
            named = [pick.plant for pick in one.picks or () if pick.plant is not None]
            for turn in one.working or ():
                named += [*(turn.harvests or ()), *(turn.sows or ())]
            plants |= {at.text: None for at in named if any(at.text in text for text in told)}
        return list(plants)

    def _columns(self, deal: WrittenDeal) -> Iterator[PenSlip[WrittenGame]]:
        """Yield that Brother Johann's column is written upside down (GT-221)."""
        column = deal.johanns or ()
        if len(column) < 2 or not self._is_found(Code.WRONG_COLUMN):
            return
        names = [one.text for one in reversed(column)]
        text = f"{deal.player.text}'s column is upside down; should be {listed(names, 'and')}, "
        told = finding(Code.WRONG_COLUMN, column[0], f"{text}the top one first")
        found = replace(told, player=deal.player.text).breaking("GT-225")
        yield self._in_setup(column, names, found)

    # a round

    def _genes(self) -> Iterator[PenSlip[WrittenGame]]:
        """Yield that an Action Marker lies beside another gene, the last before what is wrong."""
        for one in self.found:
            spot = spot_at(self.game, one) if one.code in _OF_GENES else None
            if spot is None:
                continue
            working = (self.game.rounds or ())[spot.round].working or ()
            before = [turn for turn in working if turn.line <= one.line]
            for turn in reversed(before):
                yield from self._other_genes(turn, spot.round)

    def _other_genes(self, turn: WrittenWorkTurn, number: int) -> Iterator[PenSlip[WrittenGame]]:
        space = turn.space
        if space is None or space.text[-2:-1] != " " or space.text[-1:] not in [*map(str, GENES)]:
            return
        for gene in GENES:
            if str(gene) == space.text[-1]:
                continue
            text = f"{space.text[:-1]}{gene}"
            told = f"{turn.player.text} laid an Action Marker on {space.text}; should be {text}"
            found = finding(Code.WRONG_SPACE, space, told, player=turn.player.text)
            yield self._in_round(number, space, text, found.breaking("GT-021"))

    def _names(self) -> Iterator[PenSlip[WrittenGame]]:
        """Yield that somebody else acted at what is wrong, or a few turns before it."""
        tried = set[EntryPlace]()
        for one in self.found:
            spot = spot_at(self.game, one) if one.code in _OF_TURNS else None
            if spot is None:
                continue
            for place in range(spot.place, -1, -1)[: len(self.players)]:
                at = replace(spot, place=place)
                if at not in tried:
                    tried.add(at)
                    yield from self._other_names(at)

    def _other_names(self, spot: EntryPlace) -> Iterator[PenSlip[WrittenGame]]:
        at = turns_of(self.game, spot)[spot.place].player
        for name in self.players:
            if player_key(name) != player_key(at.text):
                found = finding(Code.OUT_OF_TURN, at, f"wrote {at.text}; should be {name}")
                found = replace(found, player=at.text).breaking(_RULES[spot.block])
                yield self._in_round(spot.round, at, name, found)

    def _in_round(self, number: int, at: Entry, text: str, found: Finding) -> PenSlip[WrittenGame]:
        """Return the slip that another text should stand in the place of one of a round."""
        right = in_place_of([at], [text])
        rounds = list(self.game.rounds or ())
        rounds[number] = with_texts(rounds[number], right)
        game = replace(self.game, rounds=tuple(rounds))
        found = found.because(_FITS).within(f"round {number + 1}")
        return PenSlip(right=game, found=found, edits=edits_of(right))
