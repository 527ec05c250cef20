"""What was written of Johann, held against what he must do (GT221 to GT223)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import TypeAlias, TypeVar

from testcross.rulesets.english import counted, listed
from testcross.rulesets.genotype.cards import Gene, PeaPlant, Trait
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.effects import Effect, Space, Validates
from testcross.rulesets.genotype.position import Goal
from testcross.rulesets.genotype.round_state.coins import off_by
from testcross.rulesets.genotype.round_state.johann_table import MOST_PLANTS, JohannTable
from testcross.rulesets.genotype.round_state.move_parts import DrawnCard, Said, TileMove, Validation
from testcross.rulesets.genotype.round_state.moves import AutomaCard, AutomaTurn
from testcross.rulesets.genotype.round_state.solo.automa_draws import (
    SYMBOL,
    Role,
    letters_read,
    may_refuse_support,
    refusal,
    rests_on_cards,
)
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.tiles import after
from testcross.rulesets.records.findings import Placed

Covered = tuple[str, Trait]
T = TypeVar("T")


class Touched(Enum):
    """What is open where something was done otherwise: it may be as it is written, or as due."""

    ANYTHING = auto()
    COINS = auto()
    TILE = auto()
    COVERED = auto()
    """Which traits are covered in his column."""
    DICE = auto()


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that was done otherwise than it had to be."""

    code: Code
    at: Placed
    text: str
    right: int | None = None
    """The number that should be written there; None where it is no number."""
    rule: str = ""
    """The rule that was broken, where it is known already."""
    touches: Touched = Touched.ANYTHING
    should: str = ""
    """What is right, as it stands at the end of the text."""


def by_rule(rule: str, differences: Iterable[Difference]) -> Iterator[Difference]:
    """Yield differences by the rule that says how it should be, where they know no other."""
    return (replace(one, rule=one.rule or rule) for one in differences)


def wrong_number(
    written: Said[int] | None, due: Said[int] | None, what: str
) -> Iterator[Difference]:
    """Yield that he got or paid another number of coins than he had to."""
    if written is not None and due is not None and written.value != due.value:
        text = f"{what} {counted(written.value, 'coin')}; should be {due.value}: "
        text += off_by(written.value - due.value)
        yield Difference(Code.WRONG_JOHANN_NUMBER, written, text, due.value, touches=Touched.COINS)


def wrong_value(
    written: T | None,
    due: T | None,
    at: Placed,
    what: str,
    names: tuple[str, str],
    touches: Touched = Touched.ANYTHING,
) -> Iterator[Difference]:
    """Yield that he took something other than the cards say."""
    if written is not None and due is not None and written != due:
        text = f"{what} {names[0]}; his cards say {names[1]}"
        yield Difference(Code.WRONG_JOHANN_ACTION, at, text, touches=touches, should=names[1])


def wrong_validations(
    written: Sequence[Validation] | None,
    due: Sequence[Validation] | None,
    at: Placed,
    code: Code,
) -> Iterator[Difference]:
    """Yield that he validated more or less than he had to, or other traits.

    Args:
        written: what he validated; None where it is not written.
        due: what he had to; None where that is not known.
        at: where the entry begins.
        code: what is found where he validated other traits.
    """
    if written is None or due is None:
        return
    place = written[0] if written else at
    should = listed([_told(one) for one in due], "and") or "none"
    if len(written) != len(due):
        text = f"validated {counted(len(written), 'trait')}; should be {len(due)}: {should}"
        yield Difference(
            Code.WRONG_JOHANN_NUMBER, place, text, touches=Touched.COVERED, should=should
        )
        return
    left = Counter(_key(one) for one in due)
    for one in written:
        if one.trait is None or one.plant is None or one.plant.card is None:
            return
        if not left[_key(one)]:
            rule = "GT-225" if code is Code.WRONG_COLUMN else ""
            text = f"validated {_told(one)}; should be {should}"
            yield Difference(code, one, text, rule=rule, touches=Touched.COVERED, should=should)
            return
        left[_key(one)] -= 1


def wrong_cards(
    written: Sequence[DrawnCard] | None,
    due: Sequence[DrawnCard] | None,
    at: Placed,
    what: str,
    code: Code = Code.WRONG_JOHANN_ACTION,
) -> Iterator[Difference]:
    """Yield that he took or discarded other cards than he had to, or another number.

    Args:
        written: the cards; None where they are not written.
        due: what he had to take or discard; None where that is not known.
        at: where the entry begins.
        what: he did with them: ``gained``.
        code: what is found where they are too many or too few.
    """
    if written is None or due is None:
        return
    place = written[0] if written else at
    if len(written) != len(due):
        text = f"{what} {counted(len(written), 'card')}; should be {len(due) or 'none'}"
        yield Difference(code, place, text)
        return
    for one, other in zip(written, due, strict=True):
        if one.card is None or other.card is None:
            continue
        if _card_key(one) != _card_key(other):
            text = f"{what} {one.card}; his cards say {other.card}"
            yield Difference(Code.WRONG_JOHANN_ACTION, one, text)


def too_many_plants(
    written: Sequence[DrawnCard] | None, due: Sequence[DrawnCard] | None, room: int
) -> Iterator[Difference]:
    """Yield that he gained a plant for which there was no room (GT-224).

    Args:
        written: the plants; None where they are not written.
        due: what he had to gain; None where that is not known.
        room: how many he would gain if there were room.
    """
    if written is None or due is None or not len(due) < min(len(written), room):
        return
    text = f"gained {counted(len(written), 'plant')}; should be {len(due) or 'none'}: "
    text += f"with {MOST_PLANTS} in his column he validates in place of gaining another"
    yield Difference(Code.WRONG_COLUMN, written[len(due)], text, rule="GT-224")


def plants_of(cards: Iterable[DrawnCard] | None) -> tuple[PeaPlant | None, ...]:
    """Return the plants among cards that were drawn, None for one that is not known."""
    return tuple(one.card if isinstance(one.card, PeaPlant) else None for one in cards or ())


def _told(one: Validation) -> str:
    card = "" if one.plant is None or one.plant.card is None else f" on {one.plant.card}"
    return f"{one.trait}{card}"


def _key(one: Validation) -> tuple[frozenset[Trait], Trait | None]:
    """Return a validation as it is compared: two plants that look alike are one."""
    card = None if one.plant is None else one.plant.card
    return frozenset() if card is None else frozenset(card.traits), one.trait


def _card_key(one: DrawnCard) -> object:
    if isinstance(one.card, PeaPlant):
        return frozenset(one.card.traits)
    return one.card


def turn_differences(table: GameTable, move: AutomaTurn, due: AutomaTurn) -> Iterator[Difference]:
    """Yield what was done otherwise in a turn than it had to be.

    Args:
        table: as it stood before the turn.
        move: as it was written.
        due: what the cards say; what is not known of it is not held against anything.
    """
    at = move.at
    yield from wrong_value(
        move.space, due.space, at, "took", (_title(move.space), _title(due.space))
    )
    yield from wrong_value(
        move.gene, due.gene, at, "took the space of", (str(move.gene), str(due.gene))
    )
    if move.tile is not None and due.tile is not None:
        written, right = (_tile_key(one) for one in (move.tile, due.tile))
        names = _tile_text(move.gene, move.tile), _tile_text(due.gene, due.tile)
        for one in wrong_value(written, right, move.tile, "set", names, Touched.TILE):
            yield _on_the_board(table, move, one)
    goals = _value(move.goal), _value(due.goal)
    at_goal = move.goal or at
    yield from wrong_value(*goals, at_goal, "took goal", (str(goals[0]), str(goals[1])))
    miscounted = "" if due.space is None else due.space.johann.miscounted
    yield from too_many_plants(move.draws, due.draws, room=int(bool(miscounted)))
    code = Code(miscounted or Code.WRONG_JOHANN_ACTION)
    yield from wrong_cards(move.draws, due.draws, at, "gained", code)
    yield from wrong_cards(move.discards, due.discards, at, "discarded")
    yield from wrong_number(move.coin, due.coin, "took from the square")
    yield from wrong_number(move.coins, due.coins, "took")
    yield from wrong_number(move.pays, due.pays, "paid")
    yield from wrong_validations(move.validates, due.validates, at, Code.WRONG_COLUMN)


def rule_of_turn(
    wrong: Difference, action: AutomaCard, support: AutomaCard, own: Effect | None
) -> str:
    """Return the rule that says what Johann does with two cards.

    Args:
        wrong: what he did otherwise.
        action: his Action card.
        support: his Support card.
        own: the assistant of a Hard game; None if he has none.
    """
    by_letter = action.action.johann.reads == "letter"
    if by_letter and support.letter == SYMBOL and wrong.code is Code.WRONG_JOHANN_ACTION:
        return "GT-236"
    is_number = wrong.code is Code.WRONG_JOHANN_NUMBER and isinstance(wrong.at, Validation)
    if is_number and own is not None and own.validates is Validates.COPIES:
        return "GT-255"
    return action.action.johann.rule


def letter_done(move: AutomaTurn) -> str:
    """Return the letter of which Johann did what is written; empty where that is not known."""
    if move.goal is not None:
        goal: Goal = move.goal.value
        return goal.gene.value if goal.traits[0].is_dominant else goal.gene.recessive
    if move.gene is None:
        return ""
    is_small = move.tile is not None and bool(move.tile.recessive)
    return move.gene.recessive if is_small else move.gene.value


def _on_the_board(table: GameTable, move: AutomaTurn, wrong: Difference) -> Difference:
    """Return what is wrong with a tile as a slip of the tiles, if no such thing can be done."""
    tile, gene = move.tile, move.gene
    if tile is None or gene is None or after(table.tiles[gene], tile):
        return wrong
    there = "no tile lies there" if tile.recessive is None else "a tile lies there already"
    return replace(wrong, code=Code.WRONG_TILE, text=f"{wrong.text}, as {there}", should="")


def _title(space: Space | None) -> str:
    return "" if space is None else space.called


def _tile_key(tile: TileMove) -> tuple[object, bool | None]:
    return tile.spot, tile.recessive


def _tile_text(gene: Gene | None, tile: TileMove) -> str:
    spot = "" if tile.spot is None else f"{tile.spot} "
    if tile.recessive is None or gene is None:
        return f"{spot}away"
    return f"{spot}{gene.recessive if tile.recessive else gene.value}"


def _value(said: object) -> Goal | None:
    value = getattr(said, "value", None)
    return value if isinstance(value, Goal) else None


WrongDraw: TypeAlias = tuple[Difference, list[str]]
"""What is wrong, and the keys of the box on which that rests."""


def wrong_redraws(
    table: GameTable,
    johann: JohannTable,
    move: AutomaTurn,
    action: AutomaCard,
    support: AutomaCard,
) -> Iterator[WrongDraw]:
    """Yield what is wrong with cards that were drawn again, or should have been.

    Args:
        table: as it stands.
        johann: Johann's part of it.
        move: the turn.
        action: the Action card that counts.
        support: the Support card that counts.
    """
    board, deck = table.boards[johann.rules.johann], johann.deck
    code = Code.WRONG_AUTOMA_CARD
    for one in move.actions[:-1]:
        card = deck.whole(one.value)
        if refusal(table, board, card, None) is None:
            keys = ["space"] if card.action in table.limits.spaces else []
            text = f"drew the {Role.ACTION} {card} again, but it could be used"
            yield Difference(code, one, text, rule="GT-227"), keys
    played = [deck.whole(one.value) for one in move.actions]
    for one in move.supports[:-1] if played else ():
        card = deck.whole(one.value)
        if not any(may_refuse_support(table, other, card) for other in played):
            text = f"drew the {Role.SUPPORT} {card} again, but what it names was free"
            read = [pair for other in played for pair in letters_read(other, card)]
            yield Difference(code, one, text, rule="GT-227"), [*rests_on_cards(johann, *read)]
    if not (move.actions and move.supports):
        return
    why = refusal(table, board, action, support)
    if why is not None and why.surely:
        is_action = why.role is Role.ACTION
        card, at = (action, move.actions[-1]) if is_action else (support, move.supports[-1])
        text = f"used the {why.role} {card}, which should have been drawn again: {why.why}"
        keys = [*why.rests_on, *read_off(johann, action, support)]
        yield Difference(code, at, text, rule="GT-227"), keys


def read_off(johann: JohannTable, action: AutomaCard, support: AutomaCard) -> tuple[str, ...]:
    """Return the key of the automa cards where what decides is only assumed."""
    part = action.action.johann.reads
    if part == "letter":
        return rests_on_cards(johann, *letters_read(action, support))
    return rests_on_cards(johann, (support, part)) if part else ()
