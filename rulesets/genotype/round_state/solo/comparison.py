"""Johann's move as it was written, held against the one he owes, key by key (GT221 to GT223)."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Any, NamedTuple, TypeAlias

from testcross.rulesets.english import counted, listed, too_many
from testcross.rulesets.genotype.cards import Gene, PeaPlant, Trait
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.dice import Die
from testcross.rulesets.genotype.effects import Space, Validates
from testcross.rulesets.genotype.round_state.johann_table import MOST_PLANTS
from testcross.rulesets.genotype.round_state.move_parts import DrawnCard, TileMove, Validation
from testcross.rulesets.genotype.round_state.moves import AutomaPhase, AutomaShift, AutomaTurn
from testcross.rulesets.genotype.round_state.shared_board import after
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.records.findings import Placed

AutomaMove: TypeAlias = AutomaTurn | AutomaPhase | AutomaShift
"""A move that Johann owes by his cards."""
MOST_IN_A_SHIFT = 3
"""GT-245."""


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


class Pair(NamedTuple):
    """A key of a move as it is written, beside what is owed; both are known."""

    written: Any
    due: Any
    did: str
    """What Johann did with it, in a word: ``took``."""
    move: Any
    owed: Any
    """The whole moves, of one kind."""
    table: GameTable
    """As it stood before."""

    @property
    def at(self) -> Placed:
        """Where it is written, or else where the entry begins."""
        place: Placed = self.written if hasattr(self.written, "line") else self.move.at
        return place

    def otherwise(
        self, written: str, due: str, touches: Touched = Touched.ANYTHING
    ) -> Iterator[Difference]:
        """Yield that he did something other than his cards say."""
        text = f"{self.did} {written}; his cards say {due}"
        code = Code.WRONG_JOHANN_ACTION
        yield Difference(code, self.at, text, touches=touches, should=due)


def _values(pair: Pair) -> Iterator[Difference]:
    """Yield that he took another space, gene or goal."""
    one, other = (getattr(value, "value", value) for value in (pair.written, pair.due))
    if one != other:
        yield from pair.otherwise(_called(pair.written), _called(pair.due))


def _called(value: object) -> str:
    return value.called if isinstance(value, Space) else str(getattr(value, "value", value))


def _numbers(pair: Pair) -> Iterator[Difference]:
    """Yield that he got or paid another number of coins."""
    number, due = pair.written.value, pair.due.value
    if number != due:
        text = f"{pair.did} {counted(number, 'coin')}; should be {due}: {too_many(number - due)}"
        yield Difference(Code.WRONG_JOHANN_NUMBER, pair.at, text, due, touches=Touched.COINS)


def _tiles(pair: Pair) -> Iterator[Difference]:
    """Yield that he set another tile; one that nobody can set so is a slip of the tiles."""
    tile, due, gene = pair.written, pair.due, pair.move.gene
    if (tile.spot, tile.recessive) == (due.spot, due.recessive):
        return
    names = _tile_text(gene, tile), _tile_text(pair.owed.gene, due)
    for one in pair.otherwise(*names, Touched.TILE):
        if gene is None or after(pair.table.tiles[gene], tile):
            yield one
        else:
            there = "no tile lies there" if tile.recessive is None else "a tile lies there already"
            text = f"{one.text}, as {there}"
            yield replace(one, code=Code.WRONG_TILE, text=text, should="")


def _tile_text(gene: Gene | None, tile: TileMove) -> str:
    spot = "" if tile.spot is None else f"{tile.spot} "
    if tile.recessive is None or gene is None:
        return f"{spot}away"
    return f"{spot}{gene.recessive if tile.recessive else gene.value}"


def _plants_of_turn(pair: Pair) -> Iterator[Difference]:
    miscounted = "" if pair.owed.space is None else pair.owed.space.johann.miscounted
    code = Code(miscounted or Code.WRONG_JOHANN_ACTION)
    return _plants(pair, int(bool(miscounted)), code)


def _plants_of_phase(pair: Pair) -> Iterator[Difference]:
    room = 1 + pair.table.johanns_board.plots.low
    return _plants(pair, room, Code.WRONG_JOHANN_NUMBER)


def _plants(pair: Pair, room: int, code: Code) -> Iterator[Difference]:
    """Yield that he gained other plants, or one for which there was no room (GT-224).

    Args:
        pair: the plants.
        room: how many he would gain if there were room.
        code: what is found where they are otherwise too many or too few.
    """
    written, due = pair.written, pair.due
    if len(due) < min(len(written), room):
        text = f"gained {counted(len(written), 'plant')}; should be {len(due) or 'none'}: "
        text += f"with {MOST_PLANTS} in his column he validates instead of gaining another"
        yield Difference(Code.WRONG_COLUMN, written[len(due)], text, rule="GT-224")
    yield from _cards(pair, code)


def _cards(pair: Pair, code: Code = Code.WRONG_JOHANN_ACTION) -> Iterator[Difference]:
    """Yield that he took or discarded other cards, or another number of them."""
    written, due = pair.written, pair.due
    if len(written) != len(due):
        text = f"{pair.did} {counted(len(written), 'card')}; should be {len(due) or 'none'}"
        yield Difference(code, written[0] if written else pair.at, text)
        return
    for one, other in zip(written, due, strict=True):
        if one.card and other.card and _card_key(one) != _card_key(other):
            text = f"{pair.did} {one.card}; his cards say {other.card}"
            yield Difference(Code.WRONG_JOHANN_ACTION, one, text)


def _card_key(one: DrawnCard) -> object:
    return frozenset(one.card.traits) if isinstance(one.card, PeaPlant) else one.card


def _in_column(pair: Pair) -> Iterator[Difference]:
    return _validations(pair, Code.WRONG_COLUMN)


def _at_arrows(pair: Pair) -> Iterator[Difference]:
    return _validations(pair, Code.WRONG_JOHANN_ACTION)


def _validations(pair: Pair, code: Code) -> Iterator[Difference]:
    """Yield that he validated more or less, or other traits, for which there is a code."""
    written, due = pair.written, pair.due
    place = written[0] if written else pair.at
    should = listed([_validation_text(one) for one in due], "and") or "none"
    if len(written) != len(due):
        text = f"validated {counted(len(written), 'trait')}; should be {len(due)}: {should}"
        yield Difference(
            Code.WRONG_JOHANN_NUMBER, place, text, touches=Touched.COVERED, should=should
        )
        return
    left = Counter(map(_key, due))
    for one in written:
        if one.trait is None or one.card is None:
            return
        if not left[_key(one)]:
            rule = "GT-225" if code is Code.WRONG_COLUMN else ""
            text = f"validated {_validation_text(one)}; should be {should}"
            yield Difference(code, one, text, rule=rule, touches=Touched.COVERED, should=should)
            return
        left[_key(one)] -= 1


def _validation_text(one: Validation) -> str:
    return str(one.trait) if one.card is None else f"{one.trait} on {one.card}"


def _key(one: Validation) -> tuple[frozenset[Trait], Trait | None]:
    """Return a validation as it is compared: two plants that look alike are one."""
    return frozenset() if one.card is None else frozenset(one.card.traits), one.trait


def _plant_beside(pair: Pair) -> Iterator[Difference]:
    """Yield that his card lies beside another plant (GT-256)."""
    plant, due = pair.written.card, pair.due.card
    if plant and due and plant.traits != due.traits:
        text = f"laid his card beside {plant}; the topmost plant without one is {due}"
        yield Difference(Code.WRONG_AUTOMA_CARD, pair.at, text)


def _dice(pair: Pair) -> Iterator[Difference]:
    """Yield that he took other dice."""
    one, other = _sorted(pair.written), _sorted(pair.due)
    if one != other:
        yield from pair.otherwise(_dice_text(one), _dice_text(other), Touched.DICE)


def _dice_text(dice: Sequence[str]) -> str:
    return listed(dice, "and") or "no die"


def _sorted(dice: Sequence[Die]) -> tuple[str, ...]:
    return tuple(sorted(f"m{die}" if isinstance(die, Gene) else str(die) for die in dice))


# which rule says so


def _rule_of_dice(pair: Pair) -> str:
    one, other = Counter(_sorted(pair.written)), Counter(_sorted(pair.due))
    is_de_novo = all(die.startswith("m") for die in (one - other) + (other - one))
    return "GT-244" if is_de_novo else "GT-243"


def _rule_of_arrows(pair: Pair) -> str:
    """Return the rule by which other traits were validated in a Shift than he had to."""
    if len(pair.written) > MOST_IN_A_SHIFT:
        return "GT-245"
    done = [one.trait for one in pair.written]
    missed = [one for one in pair.due if one.trait not in done]
    own, dice = pair.table.johanns.own, pair.owed.dice or ()
    needs_no_die = own is not None and own.validates is Validates.GENE
    if needs_no_die and any(one.trait not in dice for one in missed):
        return "GT-253"
    is_elsewhere = missed and all(one.plant != pair.owed.plant for one in missed)
    return "GT-244" if is_elsewhere else "GT-243"


def _rule_of_phase(pair: Pair) -> str:
    """Return the rule by which he validates: for each assistant, and then by Sister Elisabeth."""
    own, number = pair.table.johanns.own, pair.table.johanns_assistants
    goes_by_goals = own is not None and own.validates is Validates.GOAL
    return "GT-250" if goes_by_goals and len(pair.written) >= number else "GT-238"


class Key(NamedTuple):
    """A key of his moves, and how it is held against what he owes."""

    name: str
    differences: Callable[[Pair], Iterator[Difference]]
    did: str = ""
    rule: str | Callable[[Pair], str] = ""
    """The rule that says how it should be; empty where that depends on his cards."""


_KEYS: Mapping[type[AutomaMove], tuple[Key, ...]] = {
    AutomaTurn: (
        Key("space", _values, "took"),
        Key("gene", _values, "took the space of"),
        Key("tile", _tiles, "set"),
        Key("goal", _values, "took goal"),
        Key("draws", _plants_of_turn, "gained"),
        Key("discards", _cards, "discarded"),
        Key("coin", _numbers, "took from the square"),
        Key("coins", _numbers, "took"),
        Key("pays", _numbers, "paid"),
        Key("validates", _in_column),
    ),
    AutomaPhase: (
        Key("coins", _numbers, "took", "GT-240"),
        Key("draws", _plants_of_phase, "gained", "GT-239"),
        Key("validates", _in_column, rule=_rule_of_phase),
    ),
    AutomaShift: (
        Key("plant", _plant_beside, rule="GT-256"),
        Key("validates", _at_arrows, rule=_rule_of_arrows),
        Key("dice", _dice, "took", _rule_of_dice),
        Key("coins", _numbers, "took", "GT-244"),
    ),
}


def differences(table: GameTable, move: AutomaMove, owed: AutomaMove) -> Iterator[Difference]:
    """Yield what was done otherwise than it had to be.

    Args:
        table: as it stood before.
        move: as it was written.
        owed: what the cards say; what is not known of it is not held against anything.
    """
    for key in _KEYS[type(move)]:
        written, due = getattr(move, key.name), getattr(owed, key.name)
        if written is None or due is None:
            continue
        pair = Pair(written, due, key.did, move, owed, table)
        for one in key.differences(pair):
            rule = key.rule if isinstance(key.rule, str) else key.rule(pair)
            yield replace(one, rule=one.rule or rule)
