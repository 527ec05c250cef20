"""What one entry cannot say at once: a pass and a purchase, a plot and the assistant hired."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import WordError
from testcross.rulesets.genotype.record.game_record import (
    WrittenPick,
    WrittenPurchase,
    WrittenWorkTurn,
)
from testcross.rulesets.genotype.record.move_words import parse_upgrade
from testcross.rulesets.genotype.referee.amendment import WrittenTurn
from testcross.rulesets.genotype.round_state.move_parts import Upgrade
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.parts import keys_of
from testcross.rulesets.records.truth_values import YES_OR_NO

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
    fields = keys_of(type(turn))
    done = [key for key in _DONE[type(turn)] if _says(getattr(turn, fields[key].name))]
    if turn.passes is not None and YES_OR_NO.get(turn.passes.text.casefold()) and done:
        problem = f"who passes does nothing else; remove 'passes' or {_quoted(done)}"
        yield Contradiction(at=turn.passes, problem=problem)
    if isinstance(turn, WrittenPick) and turn.gets is not None:
        covered = [key for key in _COVERS if key in done]
        if covered:
            problem = f"a die taken for a coin covers no trait; remove 'for' or {_quoted(covered)}"
            yield Contradiction(at=turn.gets, problem=problem)
    if isinstance(turn, WrittenPurchase) and turn.card is not None:
        upgrade = _upgrade(turn)
        if upgrade not in (None, Upgrade.ASSISTANT):
            problem = (
                f"{quoted(turn.card.text)} stands beside 'buys: {upgrade}', but only an assistant "
                "has a card; remove 'card', or write 'buys: assistant'"
            )
            yield Contradiction(at=turn.card, problem=problem)


def _says(part: Any) -> bool:
    """Tell whether a part of an entry says that something was done."""
    if isinstance(part, Entry):
        return part.text not in ("", "0")
    return bool(part)


def _quoted(keys: list[str]) -> str:
    return listed([f"'{key}'" for key in keys], "and")


def _upgrade(turn: WrittenPurchase) -> Upgrade | None:
    try:
        return None if turn.buys is None else parse_upgrade(turn.buys.text)
    except WordError:
        return None
