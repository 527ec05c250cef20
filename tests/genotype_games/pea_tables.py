"""Tables of Genotype written as YAML for tests: who has what, and what lies where.

A table in the program is a record cut at a point. Most tables that a test needs are not reached by
a short record, so they are put together here.
"""

from typing import Any

import yaml
from testcross.rulesets.genotype.box import Box, Rules, load_box
from testcross.rulesets.genotype.cards import GENES, OVERLAYS, Plant
from testcross.rulesets.genotype.effects import spaces
from testcross.rulesets.genotype.entries import JOHANN
from testcross.rulesets.genotype.state import Bed, Board, State
from testcross.rulesets.genotype.table import first_state
from testcross.rulesets.genotype.typed import (
    parents_by_gene,
    read_card,
    read_goals,
    read_pools,
    read_roll,
)
from testcross.rulesets.genotype.working import space_name


def table_of(text: str, box: Box | None = None) -> State:
    """Return the table that a text describes.

    It is one in Plant Breeding if it has dice, else one in the Working phase. ``order`` lists the
    Shifts, then a round of the table.
    """
    told: dict[str, Any] = yaml.safe_load(text)
    overlays = tuple(
        next(name for name in OVERLAYS if name.startswith(one)) for one in told.get("overlays", ())
    )
    johann = JOHANN in told["players"] and len(told["players"]) == 2
    rules = Rules(
        box=box or load_box(),
        named=told.get("rulings", {}),
        overlays=overlays,
        difficulty="standard" if johann else "",
    )
    names = tuple(told["players"])
    state = first_state(names, rules)
    for name, own in told["players"].items():
        state.boards[name] = _board(own or {}, state.boards[name])
    for goal, owner in (told.get("goals") or {}).items():
        state.boards[owner].goals += read_goals(str(goal), rules.overlaid)
        state.boards[owner].goal_markers += 1
    for gene, pair in parents_by_gene(told.get("parents") or ()).items():
        printed = rules.box.parents(gene, {})
        for spot, now, was in zip(("left", "top"), pair, printed, strict=True):
            if now != was:
                state.tiles[gene][spot] = now[0]
    state.first = state.turn = told.get("turn") or names[0]
    if "pool" in told:
        state.phase = "breeding"
        state.pools = read_pools(str(told["pool"] or ""))
        _order(state, told.get("order") or ())
    _occupy(state, told)
    return state


def _board(own: dict[str, Any], board: Board) -> Board:
    plants = {
        key: [read_card(one) for one in own.get(key) or ()] for key in ("garden", "done", "hand")
    }
    bare = {
        key: [Plant(one.points or 0, one.traits) for one in found] for key, found in plants.items()
    }
    board.coins = own.get("coins", 0)
    board.slots = own.get("slots", board.slots)
    board.plots = own.get("plots", len(plants["garden"]))
    board.markers = own.get("markers", board.markers)
    board.tools, board.assistants = list(own.get("tools", ())), list(own.get("assistants", ()))
    board.hand, board.done = bare["hand"], bare["done"]
    pairs = zip(bare["garden"], plants["garden"], strict=True)
    board.garden = [Bed(plant, covered=set(card.covered)) for plant, card in pairs]
    return board


def _order(state: State, order: Any) -> None:
    """Take the Shifts of an order; who is not in its round of the table has passed."""
    seats = []
    for one in order:
        name, *shift = one.split()
        if shift[:1] == ["1st"]:
            state.first_shifts.append((name, shift[1]))
        elif shift:
            state.second_shifts.append(name)
        else:
            seats.append(name)
    if seats:
        state.players = (*seats, *(one for one in state.players if one not in seats))
        state.turn = seats[0]
        for name in state.players:
            state.boards[name].passed = name not in seats


def _occupy(state: State, told: dict[str, Any]) -> None:
    """Put markers on the spaces that are taken."""
    known = {one.short or name: name for name, one in spaces().items()}
    for name, texts in [
        ("", told.get("occupied") or ()),
        *((player, (own or {}).get("occupied") or ()) for player, own in told["players"].items()),
    ]:
        for text in texts:
            words = text.replace("1st", "1st shift").replace("slot", "temporary slot").split()
            gene = words.pop() if words[-1] in GENES else ""
            cost = int(words.pop()) if words[-1].isdigit() else 0
            action = known.get(" ".join(words), " ".join(words))
            space = space_name(name, f"{action} {gene}".strip(), spaces()[action])
            state.taken.append((space, (cost,)))
            state.square_coins.discard(gene)


def roll_of(text: str) -> dict[str, tuple[tuple[str, ...], ...]]:
    rolls = map(read_roll, yaml.safe_load(text)["roll"])
    return {one.gene: (one.first, one.again) for one in rolls}
