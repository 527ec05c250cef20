"""What Brother Johann does, as a dialogue: which card he needs next, and what he does with it.

Each is a generator that yields what is to be drawn or rolled, is sent what came, and returns the
entry. `explain` says what an entry means, and by which rules.
"""

from collections.abc import Generator, Iterator
from typing import NamedTuple

from testcross.rulesets.genotype_new.cards import GENES, MUTATION, Plant
from testcross.rulesets.genotype_new.entries import (
    JOHANN,
    AutomaPhase,
    Covers,
    Pick,
    Purchase,
    Turn,
)
from testcross.rulesets.genotype_new.johann import (
    Doings,
    can_buy,
    can_do,
    purchases_due,
    shifts_due,
)
from testcross.rulesets.genotype_new.state import State
from testcross.rulesets.tabletop_new.entries import Entry


class Wanted(NamedTuple):
    """What is to be drawn or rolled next."""

    what: str
    """``action``, ``support``, ``shift``, ``purchase``: an automa card; ``die`` or ``plant``."""
    text: str
    gene: str = ""


Dialogue = Generator[Wanted, str, Entry]
"""Yields what is wanted, is sent a card or a face by its name, returns the entry."""


def next_move(state: State) -> "Dialogue | None":
    """Return the dialogue of Johann's next move; None if it is not his turn."""
    if state.phase == "working":
        if state.turn == JOHANN and JOHANN in state.markers_left():
            return turn(state)
        return None if state.markers_left() else automa_phase(state)
    if state.phase == "breeding":
        own = bool(state.second_shifts) and state.second_shifts[0] == JOHANN
        others = any(not state.boards[name].passed for name, _ in state.first_shifts)
        due = own or (not state.second_shifts and state.turn == JOHANN)
        return shift(state) if due and not others and not state.johann.passed else None
    if state.phase == "upgrades" and state.turn == JOHANN and not state.johann.passed:
        return purchase(state)
    return None


def turn(state: State) -> Dialogue:
    """Draw an Action card, then a Support card, again for each that cannot be done (GT-227)."""
    board = state.johann
    if state.rules.assistant == "Father Omari" and board.laid + 1 == board.markers:
        return (yield from _omaris_turn(state))
    cards = list(state.rules.box.automa)
    action: list[str] = []
    support: list[str] = []
    action.append((yield Wanted("action", "draw an Action card")))
    first = yield Wanted("support", "draw a Support card")
    while not any(can_do(state, action[-1], one) for one in cards if one != action[-1]):
        action.append((yield Wanted("action", f"{action[-1]} cannot be done; draw again")))
    support.append(first)
    while not can_do(state, action[-1], support[-1]):
        again = f"{support[-1]} does not go with {action[-1]}; draw again"
        support.append((yield Wanted("support", again)))
    return Turn(JOHANN, action=tuple(action), support=tuple(support))


def _omaris_turn(state: State) -> Dialogue:
    """Roll a die of each gene until it shows no mutation (GT-251)."""
    roll = {}
    for gene in GENES:
        faces = [(yield Wanted("die", f"roll a die of {gene}", gene))]
        while faces[-1] == MUTATION:
            faces.append((yield Wanted("die", f"roll the die of {gene} again", gene)))
        roll[gene] = (tuple(faces),)
    validates = []
    doings = Doings(state.copy())
    for gene, ((*_, face),) in roll.items():
        for die in state.rules.box.dice(gene, state.tiles[gene], [face]):
            doings.validate(lambda trait, die=die: trait == die)  # type: ignore[misc]
    validates = [Covers(plant, trait) for plant, trait in doings.did["validates"]]
    return Turn(JOHANN, space="Father Omari", roll=roll, validates=tuple(validates))


def automa_phase(_state: State) -> Dialogue:
    """Return the automa phase, of which nothing is drawn but plants from the deck."""
    yield from ()
    return AutomaPhase()


def shift(state: State) -> Dialogue:
    """Draw a card beside a plant (GT-243)."""
    if state.johann.shifts >= shifts_due(state):
        return Pick(JOHANN, passes=True)
    return Pick(JOHANN, automa=((yield Wanted("shift", "draw an automa card")),))


def purchase(state: State) -> Dialogue:
    """Draw cards until the double arrow's row is an upgrade that he can buy (GT-247)."""
    box = state.rules.box
    able = any(can_buy(state, kind) for kind in state.prices)
    if state.johann.purchases >= purchases_due(state) or not able:
        return Purchase(JOHANN, passes=True)
    cards = [(yield Wanted("purchase", "draw an automa card"))]
    while not can_buy(state, box.double_arrow[box.automa[cards[-1]].double]):
        kind = box.double_arrow[box.automa[cards[-1]].double]
        cards.append((yield Wanted("purchase", f"he cannot buy a {kind}; draw again")))
    kind = box.double_arrow[box.automa[cards[-1]].double]
    if kind != "assistant":
        return Purchase(JOHANN, automa=tuple(cards), buys=kind)
    support = yield Wanted("support", "draw a Support card")
    place = Doings(state).open_card("assistants", box.automa[support].pips)
    card = None if place is None else state.rows["assistants"][place]
    return Purchase(JOHANN, automa=tuple(cards), support=(support,), buys=kind, card=card)


def explain(before: State, after: State) -> Iterator[str]:
    """Yield what changed for Johann between two tables, and how his column looks."""
    old, new = before.johann, after.johann
    if new.coins != old.coins:
        yield f"coins: {old.coins} to {new.coins}"
    for goal in new.goals[len(old.goals) :]:
        yield f"claims goal {goal}"
    for plant in new.done[len(old.done) :]:
        yield f"completes {plant}"
    known = {str(bed.plant): set(bed.covered) for bed in old.garden}
    for bed in new.garden:
        fresh = bed.covered - known.get(str(bed.plant), set())
        if str(bed.plant) not in known:
            yield f"gains {bed.plant}"
        if fresh:
            yield f"validates {', '.join(sorted(fresh))} of {bed.plant}"
    yield "column, top first: " + (
        "; ".join(_bed(bed.plant, bed.covered) for bed in reversed(new.garden)) or "empty"
    )


def _bed(plant: Plant, covered: set[str]) -> str:
    traits = " ".join(f"({trait})" if trait in covered else trait for trait in plant.traits)
    return f"{plant.points}: {traits}"
