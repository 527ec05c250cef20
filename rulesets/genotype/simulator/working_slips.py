"""Entries of the Working phase that are written wrongly, and what the answer key says of one."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, TypeAlias

from testcross.rulesets.genotype.cards import GENES, CardKind, Gene
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.effects import EffectKind, Space, Validates, of_kind
from testcross.rulesets.genotype.record.game_record import WrittenRound, WrittenWorkTurn
from testcross.rulesets.genotype.record.move_words import parse_space
from testcross.rulesets.genotype.record.written_parts import WrittenUse
from testcross.rulesets.genotype.simulator.stock import GameLog, PlayerView
from testcross.rulesets.records.entries import Entry, entry
from testcross.rulesets.records.findings import RecordCode
from testcross.rulesets.records.tree import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Miswritten:
    """A round in which one thing is written wrongly."""

    round: WrittenRound
    path: Path
    """Where in the round the finding belongs."""
    player: str
    said: tuple[str, str]
    """What stands there, and what is right."""
    code: str = ""
    """The finding that it brings about; empty until it is chosen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundAtHand:
    """A round of a game that was played rightly."""

    written: WrittenRound
    path: Path
    """Where it stands in the record."""
    players: tuple[str, ...]
    log: GameLog
    rng: Random
    johann: str = ""
    """How Brother Johann is called, if he plays."""

    def shuffled(self, block: str, *, of_johann: bool = False) -> Iterator[tuple[int, Any]]:
        """Yield the entries of a block with their places, in any order.

        Args:
            block: ``working``, ``picks`` or ``upgrades``.
            of_johann: whether Johann's entries, or those of everybody else.
        """
        every = enumerate(getattr(self.written, block) or ())
        entries = [one for one in every if (one[1].player.text == self.johann) is of_johann]
        self.rng.shuffle(entries)
        yield from entries

    def here(self, block: str, place: int) -> Path:
        """Return where an entry stands in the record."""
        return (*self.path, block, place)

    def view(self, block: str, place: int) -> PlayerView:
        """Return what the player of an entry sees before it."""
        player = getattr(self.written, block)[place].player.text
        return self.log.view(self.here(block, place), player)

    def slip(
        self, block: str, place: int, path: Path, said: tuple[str, str], **parts: Any
    ) -> Miswritten:
        """Return the round with one entry written otherwise.

        Args:
            block: of the entry.
            place: of the entry.
            path: from the entry to where the finding belongs; empty for the entry itself.
            said: what is written, and what is right.
            parts: of the entry, as they are written then.
        """
        entries = list(getattr(self.written, block))
        entries[place] = replace(entries[place], **parts)
        blocks: dict[str, Any] = {block: tuple(entries)}
        return Miswritten(
            round=replace(self.written, **blocks),
            path=(*self.here(block, place), *path),
            player=entries[place].player.text,
            said=said,
        )


SlipMakers: TypeAlias = Mapping[str, Callable[[RoundAtHand], Iterator[Miswritten]]]
"""What yields the ways in which a slip can be made in a round, by its code."""


_BLOCK = "working"


def _space(turn: WrittenWorkTurn) -> str:
    return "" if turn.space is None else turn.space.text


def _taken(turn: WrittenWorkTurn) -> tuple[Space, Gene | None]:
    """Return the space of a turn, and its gene; it is written as the simulator writes it."""
    return parse_space(_space(turn))


def _covers_one(turn: WrittenWorkTurn) -> bool:
    """Tell whether the action of a turn covers one trait, without dice."""
    space, _ = _taken(turn)
    return space.covers and not space.rolls


def wrong_coins(at: RoundAtHand) -> Iterator[Miswritten]:
    """Yield Treasuries that gave another number of coins (GT-090)."""
    for place, turn in at.shuffled(_BLOCK):
        if turn.coins is not None:
            wrong = at.rng.choice(("1", "3"))
            yield at.slip(_BLOCK, place, ("coins",), (wrong, turn.coins.text), coins=entry(wrong))


def wrong_costs(at: RoundAtHand) -> Iterator[Miswritten]:
    """Yield payments that no space takes (GT-080, GT-091)."""
    for place, turn in at.shuffled(_BLOCK):
        if turn.pays is not None:
            said = "4", turn.pays.text
            if at.view(_BLOCK, place).coins >= int(said[0]):
                yield at.slip(_BLOCK, place, ("pays",), said, pays=entry(said[0]))


def not_affordable(at: RoundAtHand) -> Iterator[Miswritten]:
    """Yield dearer spaces that the player cannot pay, where nobody takes that action later."""
    turns = at.written.working or ()
    for place, turn in at.shuffled(_BLOCK):
        view = at.view(_BLOCK, place)
        later = [_space(one) for one in turns[place + 1 :]]
        if turn.pays is None or turn.uses or _space(turn) in later or view.cost(9) < 9:
            continue
        dearer = str(int(turn.pays.text) + 1)
        ways = view.table.free[_taken(turn)[0]]
        if all(int(dearer) in way for way in ways) and view.coins < int(dearer):
            yield at.slip(_BLOCK, place, ("pays",), (dearer, turn.pays.text), pays=entry(dearer))


def wrong_tiles(at: RoundAtHand) -> Iterator[Miswritten]:
    """Yield tiles that were taken away where none lay, or added where one lay (GT-061)."""
    for place, turn in at.shuffled(_BLOCK):
        space, gene = _taken(turn)
        if not space.tiles or gene is None or turn.tile is not None:
            continue
        (tiles,) = at.view(_BLOCK, place).table.tiles[gene]
        for spot, lies in zip(("left", "top"), tiles, strict=True):
            wrong = f"{spot} away" if lies is None else f"{spot} {gene}"
            yield at.slip(_BLOCK, place, ("tile",), (wrong, "no tile"), tiles=(entry(wrong),))


def wrong_square_coins(at: RoundAtHand) -> Iterator[Miswritten]:
    """Yield coins of squares where none lay, or two where one did (GT-064)."""
    for place, turn in at.shuffled(_BLOCK):
        if _taken(turn)[0].is_of_gene:
            right, wrong = ("0", "1") if turn.coin is None else ("1", "2")
            yield at.slip(_BLOCK, place, ("coin",), (wrong, right), coin=entry(wrong))


def wrong_draws(at: RoundAtHand) -> Iterator[Miswritten]:
    """Yield draws of a card too few, or of one that did not lie face up (GT-092, GT-094)."""
    for place, turn in at.shuffled(_BLOCK):
        texts = [one.text for one in turn.draws]
        due = _taken(turn)[0].draws
        if due > 1 and not turn.uses:
            said = "1 card", f"{due} cards"
            yield at.slip(_BLOCK, place, ("draws",), said, draws=turn.draws[:1])
        elif texts and not texts[0].startswith("deck") and not turn.uses and ":" in texts[0]:
            gone = [one for one in _sown(at, place) if one not in texts]
            for wrong in gone[:1]:
                said = wrong, texts[0]
                draws = (entry(wrong), *turn.draws[1:])
                yield at.slip(_BLOCK, place, ("draws",), said, draws=draws)


def _sown(at: RoundAtHand, place: int) -> list[str]:
    """Return cards that lie in gardens before a turn, and so cannot be drawn."""
    table = at.view(_BLOCK, place).table
    return [str(plant.card) for board in table.boards.values() for plant in board.garden]


def wrong_gardening(at: RoundAtHand) -> Iterator[Miswritten]:
    """Yield plants that were sown without being held (GT-044)."""
    for place, turn in at.shuffled(_BLOCK):
        view = at.view(_BLOCK, place)
        if not _taken(turn)[0].sows or view.free_plots <= len(turn.sows):
            continue
        others = [
            str(plant.card)
            for name, board in view.table.boards.items()
            if name != view.name
            for plant in board.garden
        ]
        if others:
            wrong = at.rng.choice(others)
            path, said = ("sows", len(turn.sows)), (wrong, "a plant of the hand")
            yield at.slip(_BLOCK, place, path, said, sows=(*turn.sows, entry(wrong)))


def not_complete(at: RoundAtHand) -> Iterator[Miswritten]:
    """Yield harvests of plants with a trait open (GT-042)."""
    for place, turn in at.shuffled(_BLOCK):
        view = at.view(_BLOCK, place)
        if not _taken(turn)[0].sows or turn.uses:
            continue
        for plant in view.board.garden:
            if not plant.is_complete:
                wrong = str(plant.card)
                path, said = ("harvests", len(turn.harvests)), (wrong, "it stays")
                yield at.slip(_BLOCK, place, path, said, harvests=(*turn.harvests, entry(wrong)))


def claimed_goals(at: RoundAtHand) -> Iterator[Miswritten]:
    """Yield goals that somebody has (GT-080)."""
    for place, turn in at.shuffled(_BLOCK):
        if turn.goal is None or turn.uses:
            continue
        table = at.view(_BLOCK, place).table
        for goal in table.goals:
            said = str(goal), turn.goal.text
            yield at.slip(_BLOCK, place, ("goal",), said, goal=entry(said[0]))


def not_open(at: RoundAtHand) -> Iterator[Miswritten]:
    """Yield traits that were covered before (GT-018)."""
    for place, turn in at.shuffled(_BLOCK):
        if not _covers_one(turn) or turn.uses or not turn.validates:
            continue
        (one,) = turn.validates
        garden = at.view(_BLOCK, place).board.garden
        for plant in garden:
            if one.plant is None or str(plant.card) != one.plant.text:
                continue
            for trait in sorted(plant.covered, key=str):
                wrong = replace(one, trait=entry(str(trait)))
                said = str(trait), "" if one.trait is None else one.trait.text
                yield at.slip(_BLOCK, place, ("validates",), said, validates=(wrong,))


def one_marker_more(at: RoundAtHand) -> Iterator[Miswritten]:
    """Yield a marker that somebody did not have any more (GT-026)."""
    turns = at.written.working or ()
    if not turns:
        return
    player = turns[-1].player
    surplus = list(_surplus(at, [_space(one) for one in turns]))
    at.rng.shuffle(surplus)
    for space, coins in surplus:
        more = WrittenWorkTurn(player=player, spaces=(entry(space),), coins=coins)
        yield Miswritten(
            round=replace(at.written, working=(*turns, more)),
            path=at.here(_BLOCK, len(turns)),
            player=player.text,
            said=("one Action Marker more", "none was left"),
        )


def _surplus(at: RoundAtHand, taken: Sequence[str]) -> Iterator[tuple[str, Entry | None]]:
    """Yield spaces that are still free, with the coins that they give: they may change much."""
    yield "2nd shift", None
    for gene in GENES:
        if f"1st shift {gene}" in taken and f"parents {gene}" not in taken:
            yield f"parents {gene}", None
    limits = at.log.view(at.here(_BLOCK, 0), at.players[0]).table.limits
    for space, ways in limits.spaces.items():
        if space.coins > 0 and all(len(way) > taken.count(space.written) for way in ways):
            yield space.written, entry(str(space.coins))


def one_marker_less(at: RoundAtHand) -> Iterator[Miswritten]:
    """Yield a round in which somebody's last turn is missing (GT-024)."""
    turns = at.written.working or ()
    is_johann = bool(turns) and turns[-1].player.text == at.johann
    if not turns or is_johann or not _is_plain(turns[-1]) or not at.written.roll:
        return
    yield Miswritten(
        round=replace(at.written, working=turns[:-1]),
        path=(*at.path, "roll", at.written.roll[0].name.text),
        player=turns[-1].player.text,
        said=("one turn fewer", f"{turns[-1].player.text} at {_space(turns[-1])}"),
    )


def taken_spaces(at: RoundAtHand) -> Iterator[Miswritten]:
    """Yield 1st Shifts that somebody had taken before (GT-021)."""
    turns = at.written.working or ()
    for place, turn in at.shuffled(_BLOCK):
        before = [_space(one) for one in turns[:place]]
        shifts = [one for one in before if one.startswith("1st shift")]
        idle = turn.coin is None and turn.tile is None and not turn.uses
        if _taken(turn)[0].tiles and idle and shifts:
            wrong = at.rng.choice(shifts)
            yield at.slip(_BLOCK, place, (), (wrong, _space(turn)), spaces=(entry(wrong),))


def out_of_turn(at: RoundAtHand) -> Iterator[Miswritten]:
    """Yield turns of two players that changed places (GT-023)."""
    turns = at.written.working or ()
    for place, turn in at.shuffled(_BLOCK):
        if not place or place + 1 >= len(turns) or len(at.players) == 2:
            continue
        one, two = turns[place - 1], turn
        if one.player == two.player or not (_is_plain(one) and _is_plain(two)):
            continue
        if turns[place + 1].player in (one.player, two.player):
            continue
        changed = (*turns[: place - 1], two, one, *turns[place + 1 :])
        yield Miswritten(
            round=replace(at.written, working=changed),
            path=(*at.here(_BLOCK, place - 1), "player"),
            player=two.player.text,
            said=(two.player.text, one.player.text),
        )


def _is_plain(turn: WrittenWorkTurn) -> bool:
    """Tell a turn that others do not depend on, nor it on them."""
    space = _taken(turn)[0]
    return (space.coins > 0 or space.own_slots > 0) and not (space.draws or turn.uses)


_COPYING = next(one for one in of_kind(EffectKind.TOOL) if one.validates is Validates.COPIES).name
"""A tool that goes with any trait that is covered."""


def wrong_tools(at: RoundAtHand) -> Iterator[Miswritten]:
    """Yield tools that the player does not hold (GT-100)."""
    for place, turn in at.shuffled(_BLOCK):
        view = at.view(_BLOCK, place)
        if not _covers_one(turn) or turn.uses or _COPYING in view.tools:
            continue
        use = WrittenUse(tool=entry(_COPYING))
        yield at.slip(_BLOCK, place, ("uses", 0), (_COPYING, "not in hand"), uses=(use,))


def unknown_cards(at: RoundAtHand) -> Iterator[Miswritten]:
    """Yield tools that there are not."""
    for place, turn in at.shuffled(_BLOCK):
        texts = [one.text for one in turn.draws]
        if _taken(turn)[0].deck is CardKind.TOOL and texts and not turn.uses:
            wrong = texts[0] + "ax"
            yield at.slip(_BLOCK, place, ("draws",), (wrong, texts[0]), draws=(entry(wrong),))


WORKING_SLIPS: SlipMakers = {
    Code.TRAIT_NOT_OPEN: not_open,
    Code.NOT_COMPLETE: not_complete,
    Code.WRONG_COINS: wrong_coins,
    Code.WRONG_PRICE: wrong_costs,
    Code.OUT_OF_TURN: out_of_turn,
    Code.WRONG_MARKER: one_marker_more,
    Code.WRONG_SPACE: taken_spaces,
    Code.NOT_AFFORDABLE: not_affordable,
    Code.WRONG_TILE: wrong_tiles,
    Code.WRONG_SQUARE_COIN: wrong_square_coins,
    Code.WRONG_DRAW: wrong_draws,
    Code.WRONG_GARDENING: wrong_gardening,
    Code.WRONG_GOAL: claimed_goals,
    Code.WRONG_TOOL: wrong_tools,
    RecordCode.UNKNOWN_CARD: unknown_cards,
}
