"""The entries of a round as plain tables."""

from collections.abc import Sequence

from testcross.rulesets.genotype.record.game_record import (
    WrittenAutomaPhase,
    WrittenPick,
    WrittenPurchase,
    WrittenWorkTurn,
)
from testcross.rulesets.genotype.record.written_parts import (
    WrittenRows,
    WrittenUse,
    WrittenValidation,
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


def plain_work_turn(turn: WrittenWorkTurn) -> Record:
    """Return one Action Marker as a table."""
    return given(
        player=turn.player.text,
        action=one_or_all(turn.action),
        support=one_or_all(turn.support),
        space=one_or_all((turn.space, *turn.more_spaces)),
        tile=one_or_all((turn.tile, *turn.more_tiles)),
        coin=number_of(turn.coin),
        coins=number_of(turn.coins),
        draws=one_or_all(turn.draws),
        discards=one_or_all(turn.discards),
        harvests=texts_of(turn.harvests) or None,
        sows=texts_of(turn.sows) or None,
        pays=number_of(turn.pays),
        goal=text_of(turn.goal),
        roll={one.name.text: one.value.text for one in turn.roll} or None,
        validates=_validations(turn.validates),
        uses=_uses(turn.uses),
        decks=plain_rows(turn.decks),
        passes=_truth(turn.passes),
    )


def plain_automa_phase(phase: WrittenAutomaPhase) -> Record:
    """Return what Brother Johann did before Plant Breeding as a table."""
    return given(
        validates=_validations(phase.validates),
        plants=texts_of(phase.plants) or None,
        coins=number_of(phase.coins),
        decks=plain_rows(phase.decks),
    )


def plain_pick(pick: WrittenPick) -> Record:
    """Return one pick, or a pass, as a table."""
    parts = given(
        player=pick.player.text,
        shift=text_of(pick.shift),
        automa=one_or_all(pick.automa),
        die=text_of(pick.dice),
        plant=text_of(pick.plant),
        trait=text_of(pick.trait),
        gets=text_of(pick.gets),
        validates=_validations(pick.validates),
        coin=number_of(pick.coin),
        passes=_truth(pick.passes),
        uses=_uses(pick.uses),
    )
    return {"for" if key == "gets" else key: value for key, value in parts.items()}


def plain_purchase(purchase: WrittenPurchase) -> Record:
    """Return one upgrade that was bought, or a pass, as a table."""
    return given(
        player=purchase.player.text,
        automa=one_or_all(purchase.automa),
        support=one_or_all(purchase.support),
        buys=text_of(purchase.buys),
        card=text_of(purchase.card),
        pays=number_of(purchase.pays),
        passes=_truth(purchase.passes),
        uses=_uses(purchase.uses),
    )


def plain_rows(rows: WrittenRows | None) -> Record | None:
    """Return rows of cards, or decks, as a table."""
    if rows is None:
        return None
    return given(
        plants=None if rows.plants is None else texts_of(rows.plants),
        tools=None if rows.tools is None else texts_of(rows.tools),
        assistants=None if rows.assistants is None else texts_of(rows.assistants),
        automa=None if rows.automa is None else texts_of(rows.automa),
    )


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
        validates=_validations(use.validates or None),
        pays=number_of(use.pays),
        coins=number_of(use.coins),
        goal=text_of(use.goal),
    )


def _validations(written: Sequence[WrittenValidation] | None) -> Record | list[Record] | None:
    """Return traits that were covered: one as a table, several as a list."""
    if written is None:
        return None
    found = [given(plant=text_of(one.plant), trait=text_of(one.trait)) for one in written]
    return found[0] if len(found) == 1 else found


def _truth(entry: Entry | None) -> bool | str | None:
    """Return true or false as such."""
    truth = None if entry is None else truth_of(entry)
    return text_of(entry) if truth is None else truth
