"""Slips of the pen in records of gene expression: what was done is right, one thing written wrong.

Every slip takes a game without any and yields games with that one, where it is, and the codes by
which it may be named. ``expression_play_slips`` has the slips that are made in play. What a player
holds is followed by the plain referee of the tests.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from expression_games.expression_cards import DECK, is_action, kind, legal
from expression_games.expression_records import game_of
from expression_games.expression_table import Table
from oracles.expression_oracle import table_of
from sheets.damages import Damage, Path, Record, changed, damage_at

WrittenSlip: TypeAlias = Callable[[Record, Random], Iterator[Damage]]


@dataclass(frozen=True)
class Turn:
    path: Path
    written: Record
    table: Table

    @property
    def held(self) -> list[str]:
        return sorted(self.table.hands[self.written["player"]].elements())

    @property
    def plain(self) -> bool:
        """Whether a number card is played from the hand, and nothing else happens."""
        card = self.written.get("play", "P-")
        return set(self.written) == {"player", "play"} and not is_action(card)


def turns(record: Record) -> Iterator[Turn]:
    game = game_of(record)
    for number, hand in enumerate(game["hands"]):
        table, last = table_of(game, hand), -1
        for event, turn in zip(hand["events"], hand["turns"], strict=True):
            if turn > last:
                last = turn
                written = record["rounds"][number]["turns"][turn]
                yield Turn(("rounds", number, "turns", turn), written, deepcopy(table))
            table.apply(event)


def cards_misnamed(record: Record, rng: Random) -> Iterator[Damage]:
    """Write a number card that is not held in the place of the one played."""
    for turn in turns(record):
        if turn.plain:
            number = rng.choice(
                [n for n in range(1, 11) if f"{turn.written['play'][0]}{n}" not in turn.held]
            )
            wrong = f"{turn.written['play'][0]}{number}"
            yield damage_at(record, (*turn.path, "play"), wrong, "GE210", "GE203")


def unmatched_cards(record: Record, _: Random) -> Iterator[Damage]:
    """Write a number card of the hand that does not match in the place of the one played."""
    for turn in turns(record):
        wrong = [c for c in turn.held if not legal(turn.table.top, c) and not is_action(c)]
        if turn.plain and wrong and turn.table.due == "turn":
            yield damage_at(record, (*turn.path, "play"), wrong[0], "GE205")


def other_cards_than_drawn(record: Record, _: Random) -> Iterator[Damage]:
    """Write a number card of the hand where the card drawn was played."""
    for turn in turns(record):
        wrong = [card for card in turn.held if not is_action(card)]
        if {"draw", "play"} <= set(turn.written) and wrong and not is_action(turn.written["play"]):
            yield damage_at(record, (*turn.path, "play"), wrong[0], "GE207")


def extra_deletions(record: Record, _: Random) -> Iterator[Damage]:
    """Write a Deletion of the hand in the place of the card that a Deletion takes along."""
    for turn in turns(record):
        if "extra" in turn.written and not is_action(turn.written["extra"]):
            left = Counter(turn.held) - Counter([turn.written["play"]])
            others = [card for card in left.elements() if kind(card) == "DEL"]
            if others:
                yield damage_at(record, (*turn.path, "extra"), others[0], "GE212")


def extras_left_out(record: Record, _: Random) -> Iterator[Damage]:
    """Leave out the card that a Deletion takes along."""
    for turn in turns(record):
        if not is_action(turn.written.get("extra", "P-")) and len(turn.held) > 2:
            damage = changed(record, (*turn.path, "extra"), None)
            yield Damage(damage, turn.path, frozenset({"GE212"}))


def second_cards(record: Record, _: Random) -> Iterator[Damage]:
    """Write a card besides the one played, though that is no Deletion."""
    for turn in turns(record):
        others = [card for card in turn.held if card != turn.written.get("play")]
        if turn.plain and others:
            yield damage_at(record, (*turn.path, "extra"), others[0], "GE209")


def draws_left_out(record: Record, _: Random) -> Iterator[Damage]:
    """Leave out the card drawn for want of a match."""
    for turn in turns(record):
        if set(turn.written) == {"player", "draw"}:
            damage = changed(record, (*turn.path, "draw"), None)
            yield Damage(damage, turn.path, frozenset({"GE206"}))


def insertions_of_one(record: Record, _: Random) -> Iterator[Damage]:
    """Leave out one of the two cards that an Insertion costs."""
    for turn in turns(record):
        drawn = turn.written.get("draw")
        if isinstance(drawn, list) and set(turn.written) == {"player", "draw", "skip"}:
            damage = changed(record, (*turn.path, "draw"), drawn[:1])
            yield Damage(damage, turn.path, frozenset({"GE206"}))


def exchanges_for_nothing(record: Record, _: Random) -> Iterator[Damage]:
    """Write an exchange where no Substitution was played."""
    for turn in turns(record):
        mine = [card for card in turn.held if card != turn.written.get("play")]
        other = next(p for p in record["players"] if p != turn.written["player"])
        others = sorted(turn.table.hands[other].elements())
        if turn.plain and mine and others:
            swap = {turn.written["player"]: mine[0], other: others[0]}
            yield damage_at(record, (*turn.path, "swap"), swap, "GE211")


def turns_of_others(record: Record, _: Random) -> Iterator[Damage]:
    """Write another name over a turn: that of the player who acted before."""
    for turn in turns(record):
        *_path, place = turn.path
        if turn.plain and int(place):
            before = record["rounds"][turn.path[1]]["turns"][int(place) - 1]["player"]
            yield damage_at(record, (*turn.path, "player"), before, "GE204")


def skips_of_others(record: Record, _: Random) -> Iterator[Damage]:
    """Write another name over a turn that a Translocation costs."""
    for turn in turns(record):
        if set(turn.written) == {"player", "skip"}:
            players = record["players"]
            after = players[(players.index(turn.written["player"]) + 1) % len(players)]
            yield damage_at(record, (*turn.path, "player"), after, "GE213")


def exchanges_misnamed(record: Record, rng: Random) -> Iterator[Damage]:
    """Write a card that a player gave and did not hold."""
    for turn in turns(record):
        for giver, card in turn.written.get("swap", {}).items():
            held = turn.table.hands[giver]
            wrong = rng.choice([one for one in DECK if not held[one] and not is_action(one)])
            if not is_action(card):
                yield damage_at(record, (*turn.path, "swap", giver), wrong, "GE211", "GE203")


def shuffles_miscounted(record: Record, _: Random) -> Iterator[Damage]:
    """Write one card too many in a new draw pile."""
    for turn in turns(record):
        if "reshuffle" in turn.written:
            path = (*turn.path, "reshuffle")
            yield damage_at(record, path, turn.written["reshuffle"] + 1, "GE214")


def shuffles_too_early(record: Record, _: Random) -> Iterator[Damage]:
    """Write that the discards were shuffled while there were cards to draw."""
    for turn in turns(record):
        if "reshuffle" not in turn.written and turn.table.pile.total() > 3:
            yield damage_at(record, (*turn.path, "reshuffle"), 30, "GE214")


def last_turns_left_out(record: Record, _: Random) -> Iterator[Damage]:
    for number, one in enumerate(record["rounds"]):
        damage = changed(record, ("rounds", number, "turns", len(one["turns"]) - 1), None)
        yield Damage(damage, ("rounds", number, "out"), frozenset({"GE215"}))


def turns_after_the_end(record: Record, _: Random) -> Iterator[Damage]:
    for number, one in enumerate(record["rounds"]):
        player = next(p for p in one["left"])
        turn = {"player": player, "play": one["left"][player][0]}
        path: Path = ("rounds", number, "turns")
        damage = changed(record, path, [*one["turns"], turn])
        yield Damage(damage, (*path, len(one["turns"])), frozenset({"GE215"}))


SLIPS: dict[str, WrittenSlip] = {
    "card misnamed": cards_misnamed,
    "unmatched card": unmatched_cards,
    "other card than drawn": other_cards_than_drawn,
    "Deletion on Deletion": extra_deletions,
    "Deletion alone": extras_left_out,
    "second card": second_cards,
    "draw left out": draws_left_out,
    "one card for an Insertion": insertions_of_one,
    "exchange for nothing": exchanges_for_nothing,
    "turn of another": turns_of_others,
    "skip of another": skips_of_others,
    "exchange misnamed": exchanges_misnamed,
    "shuffle miscounted": shuffles_miscounted,
    "shuffle too early": shuffles_too_early,
    "last turn left out": last_turns_left_out,
    "turn after the end": turns_after_the_end,
}
