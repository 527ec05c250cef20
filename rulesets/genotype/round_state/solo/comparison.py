"""What was written of Johann, held against what he must do (GT221 to GT223)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import TypeVar

from testcross.rulesets.english import counted, listed
from testcross.rulesets.genotype.cards import PeaPlant, Trait
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.round_state.coins import off_by
from testcross.rulesets.genotype.round_state.johann_table import MOST_PLANTS
from testcross.rulesets.genotype.round_state.move_parts import DrawnCard, Validation
from testcross.rulesets.genotype.round_state.said import Said
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
