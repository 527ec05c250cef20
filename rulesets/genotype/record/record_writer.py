"""Games as plain tables, ready for YAML or JSON: the way back from reading them."""

from collections.abc import Sequence
from typing import Any

from testcross.rulesets.genotype.record.game_record import (
    WrittenAutomaPhase,
    WrittenDeal,
    WrittenGame,
    WrittenPick,
    WrittenPurchase,
    WrittenReset,
    WrittenRound,
    WrittenSetUp,
    WrittenSolo,
    WrittenWorkTurn,
)
from testcross.rulesets.genotype.record.written_parts import (
    WrittenCell,
    WrittenLine,
    WrittenRows,
    WrittenUse,
    WrittenValidation,
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
from testcross.rulesets.records.truth_values import truth_of


def plain_game(game: WrittenGame) -> Record:
    """Return a game as plain tables; what is not written has no key, and numbers are numbers."""
    return given(
        game="genotype",
        players=texts_of(game.players),
        solo=_solo(game.solo),
        overlays=texts_of(game.overlays) or None,
        rulings={key: entry.text for key, entry in game.rulings.items()} or None,
        box=None if game.box is None else _numbers(game.box.plain()),
        plants=_values(game.plants or None),
        setup=None if game.setup is None else _setup(game.setup),
        rounds=None if game.rounds is None else [_round(one) for one in game.rounds],
        harvests={one.player.text: texts_of(one.cards) for one in game.harvests or ()} or None,
        sheet={one.player.text: _line(one) for one in game.sheet or ()} or None,
        winner=one_or_all(game.winners),
    )


def _solo(solo: WrittenSolo | None) -> Record | None:
    if solo is None:
        return None
    return given(difficulty=text_of(solo.difficulty), assistant=text_of(solo.assistant))


def _numbers(value: Any) -> Any:
    """Return the tables of a box with its numbers as numbers."""
    if isinstance(value, dict):
        return {key: _numbers(inside) for key, inside in value.items()}
    if isinstance(value, list):
        return [_numbers(inside) for inside in value]
    return int(value) if isinstance(value, str) and value.isdecimal() else value


def _setup(setup: WrittenSetUp) -> Record:
    return given(
        first=text_of(setup.first),
        deal={one.player.text: _deal(one) for one in setup.deal or ()} or None,
        coins=_values(setup.coins),
        prices=_values(setup.prices),
        rows=_cards(setup.rows),
        decks=_cards(setup.decks),
    )


def _deal(deal: WrittenDeal) -> Record:
    return given(
        sown=text_of(deal.sown),
        kept=text_of(deal.kept),
        discarded=text_of(deal.discarded),
        tool=text_of(deal.tool),
        column=None if deal.column is None else texts_of(deal.column),
        support=one_or_all(deal.support),
        goal=text_of(deal.goal),
    )


def _round(written: WrittenRound) -> Record:
    return given(
        working=_entries(written.working, _turn),
        automa=None if written.automa is None else _automa(written.automa),
        roll=_values(written.roll),
        pools=text_of(written.pools),
        picks=_entries(written.picks, _pick),
        upgrades=_entries(written.upgrades, _purchase),
        reset=None if written.reset is None else _reset(written.reset),
    )


def _turn(turn: WrittenWorkTurn) -> Record:
    return given(
        player=turn.player.text,
        action=one_or_all(turn.action),
        support=one_or_all(turn.support),
        space=text_of(turn.space),
        tile=text_of(turn.tile),
        coin=number_of(turn.coin),
        coins=number_of(turn.coins),
        draws=one_or_all(turn.draws),
        discards=one_or_all(turn.discards),
        harvests=texts_of(turn.harvests) or None,
        sows=texts_of(turn.sows) or None,
        pays=number_of(turn.pays),
        goal=text_of(turn.goal),
        roll=_values(turn.roll or None),
        validates=_validations(turn.validates),
        uses=_uses(turn.uses),
        decks=_cards(turn.decks),
    )


def _automa(phase: WrittenAutomaPhase) -> Record:
    return given(
        validates=_validations(phase.validates),
        plants=texts_of(phase.plants) or None,
        coins=number_of(phase.coins),
        decks=_cards(phase.decks),
    )


def _pick(pick: WrittenPick) -> Record:
    return given(
        player=pick.player.text,
        shift=text_of(pick.shift),
        automa=one_or_all(pick.automa),
        die=text_of(pick.dice),
        plant=text_of(pick.plant),
        trait=text_of(pick.trait),
        **{"for": text_of(pick.gets)},
        passes=_truth(pick.passes),
        validates=_validations(pick.validates),
        coin=number_of(pick.coin),
        uses=_uses(pick.uses),
    )


def _purchase(purchase: WrittenPurchase) -> Record:
    return given(
        player=purchase.player.text,
        automa=one_or_all(purchase.automa),
        buys=text_of(purchase.buys),
        support=one_or_all(purchase.support),
        card=text_of(purchase.card),
        pays=number_of(purchase.pays),
        passes=_truth(purchase.passes),
        uses=_uses(purchase.uses),
    )


def _reset(reset: WrittenReset) -> Record:
    return given(
        round=number_of(reset.round),
        first=text_of(reset.first),
        prices=_values(reset.prices),
        coins=_values(reset.coins),
        rows=_cards(reset.rows),
        decks=_cards(reset.decks),
    )


def _line(line: WrittenLine) -> Record:
    return given(
        plants=_cell(line.plants),
        completed=number_of(line.completed),
        goals=_cell(line.goals),
        markers=_cell(line.markers),
        coins=number_of(line.coins),
        total=number_of(line.total),
    )


def _cell(cell: WrittenCell | None) -> Any:
    """Return a number, or what it is made of."""
    if cell is None:
        return None
    if cell.number is not None:
        return number_of(cell.number)
    return _values(cell.goals) if cell.goals else texts_of(cell.cards)


def _uses(uses: Sequence[WrittenUse]) -> list[Record] | None:
    return [_use(one) for one in uses] or None


def _use(use: WrittenUse) -> Record:
    return given(
        tool=text_of(use.tool),
        assistant=text_of(use.assistant),
        die=text_of(use.die),
        draws=one_or_all(use.draws),
        keeps=texts_of(use.keeps) or None,
        plant=text_of(use.plant),
        validates=_validations(use.validates),
        pays=number_of(use.pays),
        coins=number_of(use.coins),
        goal=text_of(use.goal),
    )


def _validations(found: Sequence[WrittenValidation]) -> Record | list[Record] | None:
    tables = [given(plant=text_of(one.plant), trait=text_of(one.trait)) for one in found]
    return tables[0] if len(tables) == 1 else tables or None


def _cards(cards: WrittenRows | None) -> Record | None:
    if cards is None:
        return None
    kinds = {
        "plants": cards.plants,
        "tools": cards.tools,
        "assistants": cards.assistants,
        "automa": cards.automa,
    }
    return {kind: texts_of(those) for kind, those in kinds.items() if those is not None}


def _values(values: Sequence[WrittenValue] | None) -> Record | None:
    if values is None:
        return None
    return {one.name.text: number_of(one.value) for one in values}


def _entries(entries: Sequence[Any] | None, plain: Any) -> list[Record] | None:
    return None if entries is None else [plain(one) for one in entries]


def _truth(entry: Entry | None) -> bool | str | None:
    """Return true or false as such, anything else as it is written."""
    truth = None if entry is None else truth_of(entry)
    return text_of(entry) if truth is None else truth
