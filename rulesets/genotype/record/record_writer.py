"""Games as plain tables, ready for YAML or JSON: the way back from reading them."""

from collections.abc import Iterable, Sequence
from typing import Any

from testcross.rulesets.genotype.record.game_record import (
    WrittenDeal,
    WrittenGame,
    WrittenReset,
    WrittenRound,
    WrittenSetUp,
)
from testcross.rulesets.genotype.record.turn_writer import (
    plain_automa_phase,
    plain_pick,
    plain_purchase,
    plain_rows,
    plain_work_turn,
)
from testcross.rulesets.genotype.record.written_parts import (
    WrittenCell,
    WrittenLine,
    WrittenValue,
)
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.plain_parts import (
    Record,
    given,
    number_of,
    one_or_all,
    text_of,
    texts_of,
)
from testcross.rulesets.records.tree import Node


def plain_game(game: WrittenGame) -> Record:
    """Return a game as plain tables; what is not written has no key, and numbers are numbers."""
    return given(
        game="genotype",
        players=texts_of(game.players) or None,
        solo=None
        if game.solo is None
        else given(
            difficulty=text_of(game.solo.difficulty), assistant=text_of(game.solo.assistant)
        ),
        overlays=texts_of(game.overlays) or None,
        rulings={key: entry.text for key, entry in game.rulings.items()} or None,
        box=None if game.box is None else _box(game.box),
        plants={one.name.text: one.value.text for one in game.plants} or None,
        setup=None if game.setup is None else _set_up(game.setup),
        rounds=None if game.rounds is None else [_round(one) for one in game.rounds],
        harvests=None
        if game.harvests is None
        else {one.player.text: texts_of(one.cards) for one in game.harvests},
        sheet=None
        if game.sheet is None
        else {line.player.text: _line(line) for line in game.sheet},
        winner=one_or_all(game.winners),
    )


def _box(node: Node) -> Any:
    """Return a box as it was written, its numbers as numbers."""
    if isinstance(node.value, dict):
        return {key: _box(inside) for key, inside in node.value.items()}
    if isinstance(node.value, list):
        return [_box(inside) for inside in node.value]
    is_number = node.value is not None and node.value.isdecimal()
    return int(node.value or "") if is_number else node.value


def _set_up(setup: WrittenSetUp) -> Record:
    return given(
        first=one_or_all((setup.first, *setup.more_first)),
        deal=None if setup.deal is None else {one.player.text: _deal(one) for one in setup.deal},
        coins=_numbers(setup.coins),
        prices=_numbers(setup.prices),
        rows=plain_rows(setup.rows),
        decks=plain_rows(setup.decks),
    )


def _deal(deal: WrittenDeal) -> Record:
    return given(
        sown=_dealt(deal, "sown", deal.sown),
        kept=_dealt(deal, "kept", deal.kept),
        discarded=_dealt(deal, "discarded", deal.discarded),
        tool=_dealt(deal, "tool", deal.tool),
        column=None if deal.column is None else texts_of(deal.column),
        support=one_or_all(deal.support),
        goal=text_of(deal.goal),
    )


def _dealt(deal: WrittenDeal, key: str, first: Entry | None) -> str | list[str] | None:
    more = [entry for where, entry in deal.more if where == key]
    return one_or_all((first, *more))


def _round(one: WrittenRound) -> Record:
    return given(
        working=_each(one.working, plain_work_turn),
        automa=None if one.automa is None else plain_automa_phase(one.automa),
        roll=None if one.roll is None else {v.name.text: v.value.text for v in one.roll},
        pools=text_of(one.pools),
        picks=_each(one.picks, plain_pick),
        upgrades=_each(one.upgrades, plain_purchase),
        reset=None if one.reset is None else _reset(one.reset),
    )


def _each(entries: Sequence[Any] | None, plain: Any) -> list[Record] | None:
    return None if entries is None else [plain(one) for one in entries]


def _reset(reset: WrittenReset) -> Record:
    return given(
        round=number_of(reset.round),
        first=text_of(reset.first),
        prices=_numbers(reset.prices),
        coins=_numbers(reset.coins),
        rows=plain_rows(reset.rows),
        decks=plain_rows(reset.decks),
    )


def _numbers(values: Iterable[WrittenValue] | None) -> dict[str, int | str | None] | None:
    return None if values is None else {one.name.text: number_of(one.value) for one in values}


def _line(line: WrittenLine) -> Record:
    """Return a line of a score sheet."""
    return given(
        plants=_cell(line.plants),
        completed=number_of(line.completed),
        goals=_cell(line.goals),
        markers=_cell(line.markers),
        coins=number_of(line.coins),
        total=number_of(line.total),
    )


def _cell(cell: WrittenCell | None) -> Any:
    if cell is None:
        return None
    if cell.number is not None:
        return number_of(cell.number)
    if cell.goals:
        return _numbers(cell.goals)
    return texts_of(cell.cards)
