"""What else a record may have been meant to say, and what in it cannot all be right."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum, auto
from typing import Any, TypeAlias

from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import WordError
from testcross.rulesets.genotype.record.game_record import (
    WrittenGame,
    WrittenPick,
    WrittenPurchase,
    WrittenWorkTurn,
)
from testcross.rulesets.genotype.record.move_words import parse_upgrade
from testcross.rulesets.genotype.round_state.move_parts import Upgrade
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Placed
from testcross.rulesets.records.parts import keys_of
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
class Contradiction:
    """Two things of one entry that cannot both be so."""

    at: Entry
    problem: str
    """What they are, and what to do, in a sentence."""


def contradiction(turn: WrittenTurn) -> Contradiction | None:
    """Return what cannot be so at once in an entry; None where all of it can."""
    return next(_contradictions(turn), None)


def _contradictions(turn: WrittenTurn) -> Iterator[Contradiction]:
    if turn.passes is not None and YES_OR_NO.get(turn.passes.text.casefold()):
        done = _done(turn)
        if done:
            problem = f"a player who passes does nothing else; remove 'passes' or {_quoted(done)}"
            yield Contradiction(at=turn.passes, problem=problem)
    if isinstance(turn, WrittenPick) and turn.gets is not None:
        covered = [key for key in _done(turn) if key in _COVERS]
        if covered:
            problem = f"a die that gives a coin covers no trait; remove 'for' or {_quoted(covered)}"
            yield Contradiction(at=turn.gets, problem=problem)
    if isinstance(turn, WrittenPurchase) and turn.card is not None:
        upgrade = upgrade_of(turn)
        if upgrade not in (None, Upgrade.ASSISTANT):
            problem = (
                f"{quoted(turn.card.text)} is the 'card' of 'buys: {upgrade}', but only an "
                "assistant has a card; remove 'card', or write 'buys: assistant'"
            )
            yield Contradiction(at=turn.card, problem=problem)


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
