"""A record with all that follows from it written down too, for a referee that works nothing out."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from testcross.rulesets.genotype.cards import split_space
from testcross.rulesets.genotype.effects import effects
from testcross.rulesets.genotype.entries import (
    JOHANN,
    AutomaPhase,
    Covers,
    Phase,
    Pick,
    Purchase,
    Record,
    Reset,
    Rows,
    Turn,
    Use,
)
from testcross.rulesets.genotype.moves import cost_for
from testcross.rulesets.genotype.state import KINDS, State
from testcross.rulesets.genotype.table import BOOK, first_doubts, first_state
from testcross.rulesets.tabletop.referee import Referee

OF_JOHANN = {
    Turn: ("space", "tile", "goal", "coin", "coins", "pays", "discards"),
    Pick: ("plant", "coin"),
    AutomaPhase: ("coins",),
}
ANTON = Use(assistant="Father Anton")
FUNNEL = "Watering Funnel"


def written_out(record: Record) -> Record:
    """Return a clean record in which nothing is left to be worked out."""
    state = first_state(record.players, record.rules)
    referee = Referee(state, BOOK, first_doubts(state))
    entries, is_first = [], True
    for index, entry in enumerate(record.entries):
        before: State = referee.state.copy()
        referee.state.did = {}
        referee.play(entry, index)
        did: dict[str, Any] = referee.state.did
        one: Any = entry
        if isinstance(entry, Phase):
            is_first = True
        elif isinstance(entry, Reset):
            after = referee.state
            rows = Rows(*(tuple(after.rows[kind]) for kind in KINDS))
            one = replace(entry, round=after.round, first=after.first, rows=rows)
        elif did or getattr(entry, "player", "") == JOHANN:
            one = _of_johann(entry, before, did)
        elif isinstance(entry, Turn):
            one = _of_player(entry, before, referee.state)
        elif isinstance(entry, Pick) and entry.shift == "2nd":
            # his own Shift is the first of the second ones
            if is_first and ANTON.name in before.boards[entry.player or ""].assistants:
                one = replace(entry, uses=(*entry.uses, ANTON))
            is_first = False
        entries.append(one)
    return replace(record, entries=entries)


def _of_johann(entry: Any, before: State, did: Mapping[str, Any]) -> Any:
    if isinstance(entry, Purchase):
        price = before.prices.get(entry.buys or "", 0)
        return replace(entry, pays=cost_for(before.johann, price) if entry.buys else None)
    if not did:
        return entry
    more = {key: did[key] for key in OF_JOHANN[type(entry)] if did.get(key) is not None}
    more["validates"] = tuple(Covers(*one) for one in did["validates"])
    if isinstance(entry, Pick):
        more["dice"] = tuple(did["dice"]) or None
    elif did["draws"]:
        more["draws" if isinstance(entry, Turn) else "plants"] = tuple(did["draws"])
    return replace(entry, **more)


def _of_player(entry: Turn, before: State, after: State) -> Turn:
    name = entry.player or ""
    board = before.boards[name]
    gene = split_space(entry.space or "")[1]
    uses = [
        replace(use, pays=cost_for(board, -effects()[use.name].coins))
        if effects()[use.name].coins < 0
        else use
        for use in entry.uses
    ]
    held = [*board.tools, *(one.card for one in entry.draws or ())].count(FUNNEL)
    idle = held - after.boards[name].tools.count(FUNNEL) - sum(u.name == FUNNEL for u in uses)
    uses += [Use(tool=FUNNEL)] * idle
    taken = gene in before.square_coins and gene not in after.square_coins
    return replace(entry, coin=1 if taken else None, uses=tuple(uses))
