"""From what is written to moves: set-up, turns, picks, purchases, resets, Brother Johann's too."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeVar

from testcross.rulesets.english import listed
from testcross.rulesets.errors import WordError
from testcross.rulesets.genotype.cards import GENES
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.effects import spaces
from testcross.rulesets.genotype.position import ShiftKind
from testcross.rulesets.genotype.record.game_record import (
    WrittenDeal,
    WrittenGame,
    WrittenPick,
    WrittenPurchase,
    WrittenRound,
    WrittenWorkTurn,
)
from testcross.rulesets.genotype.record.move_words import (
    EntryWords,
    parse_gene,
    parse_rolls,
    parse_written_shift,
)
from testcross.rulesets.genotype.record.value_kinds import AUTOMA_CARDS
from testcross.rulesets.genotype.record.written_parts import WrittenRows
from testcross.rulesets.genotype.referee.likely_slips import upgrade_of, what_it_says
from testcross.rulesets.genotype.round_state.move_parts import Upgrade
from testcross.rulesets.genotype.round_state.moves import (
    ROUNDS,
    AutomaDeckOrder,
    AutomaTurn,
    BeginPhase,
    DealColumn,
    DealHand,
    GamePhase,
    Move,
    PickTurn,
    Purchase,
    Roll,
    WorkTurn,
)
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.records.findings import Finding, Placed, finding
from testcross.rulesets.records.parts import WrittenValue, key_of, move_fields, unfit_fields

WrittenTurn = WrittenWorkTurn | WrittenPick | WrittenPurchase
MoveT = TypeVar("MoveT")
_ELSE = {
    "validates": "; write 'plant' and 'trait'",
    "coin": "; write 'for: coin'",
}
"""What a person's pick has in place of what Brother Johann's has."""


# the table


def deal_move(words: EntryWords, written: WrittenDeal) -> DealHand:
    """Return what a player was dealt as a move."""
    fields = move_fields(written, DealHand, words)
    return DealHand(player=words.player, **fields, more=written.more, at=written.player)


def column_deal(words: EntryWords, written: WrittenDeal) -> DealColumn:
    """Return what Johann got at set-up as a move."""
    fields = move_fields(written, DealColumn, words)
    return DealColumn(**{**fields, "plants": fields.get("plants") or None}, at=written.player)


def deck_order(words: EntryWords, written: WrittenRows | None) -> AutomaDeckOrder | None:
    """Return the order of the automa cards as a move; None where it is not written."""
    if written is None or written.automa is None:
        return None
    return AutomaDeckOrder(cards=AUTOMA_CARDS.read(written.automa, words), at=written)


def roll_of(words: EntryWords, written: WrittenValue) -> Roll | None:
    """Return the roll of a gene; None where it cannot be read."""
    gene = words.read(written.name, parse_gene)
    faces = words.read(written.value, parse_rolls)
    if gene is None or faces is None:
        return None
    return Roll(gene=gene, first=faces[0], again=faces[1:], at=written.value)


# a player's turns


def work_turn(words: EntryWords, written: WrittenWorkTurn, following: str | None) -> WorkTurn:
    """Return a turn of Working as a move.

    Args:
        words: what it is read with, and whose it is.
        written: the turn.
        following: whose turn comes after it, if that is known.
    """
    fields = _turn_fields(WorkTurn, words, written, following)
    is_read = "space" in fields or not written.spaces
    return WorkTurn(**fields, is_whole=is_read and _is_whole(fields, written))


def pick_turn(
    words: EntryWords,
    written: WrittenPick,
    following: str | None,
    pick_later: frozenset[str] = frozenset(),
) -> PickTurn:
    """Return a pick, or a pass, as a move; as a turn of Working with who picks later."""
    fields = _turn_fields(PickTurn, words, written, following)
    is_read = "dice" in fields or written.dice is None
    return PickTurn(
        **fields,
        is_whole=is_read and _is_whole(fields, written),
        dice_at=written.dice,
        trait_at=written.trait,
        pick_later=pick_later,
    )


def is_first_shift(written: WrittenPick) -> bool:
    """Tell whether a pick is written for a 1st Shift."""
    with suppress(WordError):
        return written.shift is not None and (
            parse_written_shift(written.shift.text)[0] is ShiftKind.FIRST
        )
    return False


def purchase_turn(words: EntryWords, written: WrittenPurchase, following: str | None) -> Purchase:
    """Return a purchase, or a pass, as a move; its arguments are those of a turn of Working."""
    fields = _turn_fields(Purchase, words, written, following)
    if "card" in fields and upgrade_of(written) is None:
        fields["upgrade"] = Upgrade.ASSISTANT  # nothing else has a card
    return Purchase(**fields, is_whole=_is_whole(fields, written))


def moves_meant(move: Move, written: WrittenTurn) -> Iterator[Move]:
    """Yield a turn or a purchase with each space or upgrade, if the one written cannot be read."""
    if written.incomplete:
        return
    if isinstance(move, WorkTurn) and isinstance(written, WrittenWorkTurn):
        is_unread = move.space is None and len(written.spaces) == 1
        for space in spaces().values() if is_unread else ():
            for gene in GENES if space.is_of_gene else (None,):
                is_whole = len(move.uses) == len(written.uses)
                yield replace(move, space=space, gene=gene, is_whole=is_whole)
    if isinstance(move, Purchase) and isinstance(written, WrittenPurchase):
        is_unread = move.upgrade is None and written.buys is not None
        for upgrade in Upgrade if is_unread else ():
            yield replace(move, upgrade=upgrade)


def _turn_fields(
    move: type[object], words: EntryWords, written: WrittenTurn, following: str | None
) -> dict[str, Any]:
    """Return what is said of a player's turn; what only Brother Johann's has is refused."""
    for name in unfit_fields(written, move):
        key = key_of(type(written), name)
        wrong: Any = getattr(written, name)
        problem = f"{key!r} is only for Brother Johann{_ELSE.get(key, '')}"
        words.reader.refuse(wrong[0] if isinstance(wrong, tuple) else wrong, problem, words.player)
    return {
        **move_fields(written, move, words),
        "player": words.player,
        "following": following,
        "at": written,
        "name": written.player,
    }


def _is_whole(fields: Mapping[str, Any], written: WrittenTurn) -> bool:
    """Tell whether all that was used can be read, and all that is not read as something."""
    return len(fields.get("uses", ())) == len(written.uses) and not written.incomplete


# Brother Johann's


def johann_turn(words: EntryWords, written: WrittenWorkTurn, following: str | None) -> AutomaTurn:
    """Return a working turn of Johann as a move; its arguments are those of a player's."""
    reader, player = words.reader, words.player
    for one in (*written.spaces[1:], *written.tiles[1:]):
        reader.refuse(
            one, f"{one.text!r} is one too many; {player} does one thing per turn", player
        )
    if written.passes is not None and reader.yes(written.passes, player):
        reader.refuse(written.passes, f"{player} cannot pass in Working", player)
    return johanns_move(AutomaTurn, words, written, following)


def johanns_move(
    move: Callable[..., MoveT],
    words: EntryWords,
    written: WrittenTurn,
    following: str | None,
    **more: frozenset[str],
) -> MoveT:
    """Return a turn, a Shift or a purchase of Johann as a move of some class.

    Args:
        move: the class.
        words: what it is read with.
        written: the entry.
        following: whose turn comes after it, if that is known.
        more: who picks later, of a Shift.
    """
    fields = move_fields(written, move, words)
    return move(**fields, following=following, at=written, name=written.player, **more)


_OF_THE_LAST_ROUND = (GamePhase.WORKING, GamePhase.BREEDING)
UNWRITTEN = {
    GamePhase.WORKING: "turns of Working",
    GamePhase.BREEDING: "picks",
    GamePhase.UPGRADES: "upgrades",
    GamePhase.RESET: "the table after a reset",
}
"""What is said not to be checked where a phase is not written."""


class Block(NamedTuple):
    """A phase of a round, written or not."""

    number: int
    """Of the round, from 1."""
    phase: GamePhase
    place: Placed | None
    """Where it begins; None where nothing is written of it."""


def blocks_of(rounds: Sequence[WrittenRound]) -> tuple[Block, ...]:
    """Return the phases of rounds in their order, up to the last that is written."""
    found = [
        Block(number, phase, place)
        for number, one in enumerate(rounds, 1)
        for phase, place in _phases(one)
        if place is not None or number < ROUNDS or phase in _OF_THE_LAST_ROUND
    ]
    while found and found[-1].place is None:
        found.pop()
    return tuple(found)


def _phases(one: WrittenRound) -> Iterator[tuple[GamePhase, Placed | None]]:
    yield GamePhase.WORKING, _first(one.working, one)
    breeding: Placed | None = one.pools or one.automa
    if one.roll is not None:
        breeding = one.roll[0].name if one.roll else one
    yield GamePhase.BREEDING, breeding or _first(one.picks, one)
    yield GamePhase.UPGRADES, _first(one.upgrades, one)
    yield GamePhase.RESET, one.reset


def _first(entries: Sequence[Placed] | None, block: Placed) -> Placed | None:
    """Return where a block begins; None where it is not written."""
    if entries is None:
        return None
    return entries[0] if entries else block


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundStart:
    """Where a game can be replayed from."""

    number: int
    """Of the round, from 1."""
    table: GameTable
    """As it stood before the round."""


class RoundStarts:
    """Looks on while a game is replayed, and keeps the table as it stands before each round."""

    def __init__(self) -> None:
        self.found: dict[int, RoundStart] = {}
        """By the number of the round."""

    def before(self, table: GameTable, move: Move) -> None:
        """Keep the table if a round begins."""
        if isinstance(move, BeginPhase) and move.phase is GamePhase.WORKING:
            self.found[move.number] = RoundStart(number=move.number, table=table.copy())

    def after(self, table: GameTable, move: Move) -> None:
        """See what came of a move; it is all one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FiveRounds:
    """A game of five rounds at most."""

    game: WrittenGame
    findings: tuple[Finding, ...] = ()
    """What is wrong with the rounds that are left out."""
    unchecked: tuple[str, ...] = ()
    """What is left out with them."""


def without_surplus(game: WrittenGame) -> FiveRounds:
    """Return a game without rounds that are written twice, or that come after the fifth.

    What comes after a sixth round, the score sheet too, may be of five rounds or of six: it is not
    checked.
    """
    rounds = game.rounds or ()
    if len(rounds) <= ROUNDS:
        return FiveRounds(game=game)
    twice = _written_twice(rounds)[ROUNDS - len(rounds) :]
    if len(rounds) - len(twice) == ROUNDS:
        kept = tuple(one for place, one in enumerate(rounds) if place not in dict(twice))
        found = _repeated_rounds(rounds, twice)
        return FiveRounds(game=replace(game, rounds=kept), findings=(found,))
    cut = replace(game, rounds=rounds[:ROUNDS], harvests=None, sheet=None, winners=())
    behind = f"everything after round {ROUNDS}"
    if rounds[ROUNDS - 1].upgrades is not None or rounds[ROUNDS - 1].reset is not None:
        return FiveRounds(game=cut, unchecked=(behind,))  # it goes on there, and that is told
    text = f"round {ROUNDS + 1} was played; a game has {ROUNDS}"
    sixth = finding(Code.WRONG_PHASE, rounds[ROUNDS], text).breaking("GT-001")
    return FiveRounds(game=cut, findings=(sixth,), unchecked=(behind,))


def _written_twice(rounds: tuple[WrittenRound, ...]) -> list[tuple[int, int]]:
    """Return the places of rounds that were copied, each with that of the first one like it.

    They stand right behind the one they say the same as, or behind five rounds: rounds of which
    little is written may be alike.
    """
    first: dict[object, int] = {}
    seen = [first.setdefault(what_it_says(one), place) for place, one in enumerate(rounds)]
    return [
        (place, earlier)
        for place, earlier in enumerate(seen)
        if earlier != place and (place >= ROUNDS or seen[place - 1] == earlier)
    ]


def _repeated_rounds(rounds: tuple[WrittenRound, ...], twice: list[tuple[int, int]]) -> Finding:
    later = [str(place + 1) for place, _ in twice]
    earlier = [f"{other + 1} (line {rounds[other].line})" for _, other in twice]
    which = "round" if len(later) == 1 else "rounds"
    verb = "says" if len(later) == 1 else "say"
    text = f"{which} {listed(later, 'and')} {verb} the same as {which} {listed(earlier, 'and')}; "
    text += f"a game has {ROUNDS} rounds, so delete the repetition"
    return finding(Code.WRONG_PHASE, rounds[twice[0][0]], text).breaking("GT-001")
