"""Legal moves: what a player can do at a table. The referee has the last word on each."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations
from typing import Any, TypeVar

from testcross.rulesets.genotype.breeding import KNIFE
from testcross.rulesets.genotype.cards import (
    DICE,
    GENES,
    GOAL_MARKERS,
    SPACES,
    TRAITS_OF,
    Drawn,
    Plant,
    gene_of,
    goals_of,
    is_de_novo,
    split_space,
)
from testcross.rulesets.genotype.effects import GRANTED, Effect, effects, spaces
from testcross.rulesets.genotype.entries import Covers, Pick, Purchase, Turn, Use
from testcross.rulesets.genotype.moves import copies_of, cost_for, goal_fits, is_sold_out
from testcross.rulesets.genotype.state import Board, State
from testcross.rulesets.genotype.working import places_of, space_name

MoveT = TypeVar("MoveT", Turn, Pick)


def use_of(card: str) -> Use:
    """Return the use of a tool or an assistant, nothing else said."""
    return Use(tool=card) if effects()[card].kind == "tool" else Use(assistant=card)


def free_goals(state: State) -> list[str]:
    every = chain.from_iterable(goals_of(gene, state.overlaid) for gene in GENES)
    return [goal for goal in every if state.owner_of(goal) is None]


def open_covers(board: Board) -> list[Covers]:
    return [Covers(bed.plant, trait) for bed in board.garden for trait in bed.open_traits]


def space_costs(state: State, name: str, space: str) -> list[int]:
    """Return what the free places of a space cost a player; empty if all are taken."""
    effect = spaces()[split_space(space)[0]]
    board = state.boards[name]
    if effect.where == "card" and effect.name not in board.assistants:
        return []
    _, free = places_of(state, space_name(name, space, effect), effect)
    return sorted({cost_for(board, cost) for cost in free})


def turn_choices(state: State, name: str) -> Iterator[Turn]:
    """Yield the turns that a player can take, without tools and assistants beside the action."""
    return (Turn(**fields) for fields in turn_fields(state, name))


def turn_fields(state: State, name: str) -> Iterator[dict[str, Any]]:
    """Yield the fields of each turn, which is quicker where only one turn is taken of them."""
    board = state.boards[name]
    for space in SPACES:
        action, gene = split_space(space)
        effect = spaces()[action]
        for cost in space_costs(state, name, space):
            gain = int(effect.where == "gene" and gene in state.square_coins)
            gain += max(0, effect.coins) if effect.where == "board" else 0
            if cost <= board.coins + gain:
                fields = {"player": name, "space": space, "pays": cost or None}
                yield from ({**fields, **more} for more in _of_action(state, name, effect, gene))


def _of_action(state: State, name: str, effect: Effect, gene: str) -> Iterator[dict[str, Any]]:
    """Yield what can be done on a space."""
    board = state.boards[name]
    if effect.tiles:
        yield {}
        for spot in ("top", "left"):
            sides = ["away"] if spot in state.tiles[gene] else [gene, gene.lower()]
            yield from ({"tile": (spot, side)} for side in sides)
    elif effect.claims:
        if board.goal_markers < GOAL_MARKERS:
            yield from ({"goal": goal} for goal in free_goals(state))
    elif effect.validates == "any":
        yield from ({"validates": (one,)} for one in open_covers(board))
    elif effect.sows:
        done = tuple(bed.plant for bed in board.garden if bed.is_complete)
        free = board.free_plots + sum(b.on == "plot" for b in board.garden if b.is_complete)
        for drawn in drawn_choices(state, effect.deck):
            in_hand = [*board.hand, *([drawn.card] if isinstance(drawn.card, Plant) else [])]
            sown = tuple(in_hand[: max(0, free)])
            yield {"draws": (drawn,), "harvests": done, "sows": sown}
    elif effect.draws == 1:
        yield from ({"draws": (one,)} for one in drawn_choices(state, effect.deck))
    elif effect.draws:
        cards, deck = drawn_choices(state, effect.deck), state.decks["plants"]
        face_up = [one for one in cards if not one.deck]
        top = [Drawn(plant, deck=True) for plant in deck.cards[:2]]
        top = top if deck.is_known else [Drawn(None, deck=True, kind="plant")] * 2
        pairs = [*combinations(face_up, 2), *((one, top[0]) for one in face_up if top)]
        pairs += [(top[0], top[1])] if len(top) == 2 else []
        yield from ({"draws": pair} for pair in pairs)
    else:
        yield {}


def drawn_choices(state: State, kind_of_card: str) -> list[Drawn]:
    """Return the cards that can be drawn: those face up, and the top of a deck."""
    kinds = [f"{kind_of_card}s"] if kind_of_card else ["plants", "tools"]
    found: list[Drawn] = []
    for kind in kinds:
        found += [Drawn(card) for card in dict.fromkeys(state.rows[kind]) if card is not None]
        deck = state.decks[kind]
        if not deck.is_known:
            found.append(Drawn(None, deck=True, kind=kind[:-1]))
        elif deck.top is not None:
            found.append(Drawn(deck.top, deck=True))
    return found


def use_choices(state: State, name: str, turn: Turn) -> Iterator[Use]:
    """Yield what a player can use beside a turn and what it uses already, one card at a time."""
    board = state.boards[name]
    action = spaces()[split_space(turn.space or "")[0]]
    used = [use.name for use in turn.uses]
    covered = [(one.plant, one.trait) for one in turn.validates or ()]
    covers = [c for c in open_covers(board) if (c.plant, c.trait) not in covered]
    covers = covers or [Covers(plant, trait) for plant in turn.sows for trait in plant.traits]
    covered = [(one.plant, one.trait) for use in turn.uses for one in use.validates or ()]
    goals = [turn.goal, *(use.goal for use in turn.uses)]
    drawn = [one.card for one in turn.draws or ()]
    taken = [*drawn, *(d.card for use in turn.uses for d in (*(use.draws or ()), use.plant) if d)]
    coins = board.coins - (turn.pays or 0)
    paid = any(effects()[card].coins < 0 for card in used)
    in_hand = dict.fromkeys([*board.tools, *(card for card in drawn if isinstance(card, str))])
    for name_of_card in [*in_hand, *(one for one in board.assistants if one not in board.used)]:
        effect, use = effects()[name_of_card], use_of(name_of_card)
        if effect.moment not in ("turn", "receipt", action.goes_with) or effect.name == action.name:
            continue
        if effect.coins > 0:
            yield use
        elif effect.coins < 0 and (paid or coins < cost_for(board, -effect.coins)):
            continue
        elif effect.claims:
            if board.goal_markers + (turn.goal is not None) < GOAL_MARKERS:
                free = (goal for goal in free_goals(state) if goal not in goals)
                yield from (replace(use, goal=goal) for goal in free)
        elif effect.validates in ("any", "goal"):
            for one in covers:
                fits = effect.validates == "any" or goal_fits(state, board, one.trait or "")
                if fits and (one.plant, one.trait) not in covered:
                    yield replace(use, validates=(one,))
        elif effect.keeps > 1:
            deck = state.decks["plants"]
            five = deck.cards[: effect.draws]
            deck_draw = any(one.deck and isinstance(one.card, Plant) for one in turn.draws or ())
            if len(five) == effect.draws and deck.is_known and not deck_draw:
                seen = tuple(Drawn(plant, deck=True) for plant in five)
                best = sorted(five, key=lambda plant: -plant.points)[: effect.keeps]
                yield replace(use, draws=seen, keeps=tuple(Drawn(plant) for plant in best))
        elif (effect.bed and effect.kind == "tool") or effect.moment == "gardening":
            for card in drawn_choices(state, "plant" if effect.bed else ""):
                if card.card in taken or card.deck:
                    continue
                if effect.bed:
                    yield replace(use, plant=card)
                elif card.card != "Watering Funnel":
                    yield replace(use, draws=(card,))


def copied(state: State, move: MoveT, covers: Sequence[Covers]) -> MoveT:
    """Return a move with a card that covers copies of what it covers, if there is one.

    That is a Pollen Brush or Sister May (GT-107, GT-187).
    """
    board: Board = state.boards[move.player or state.turn]
    traits = [one.trait for one in covers if one.trait]
    cards = [card for card in (*board.tools, *board.assistants) if effects()[card].is_copier]
    left, found = [(one.plant, one.trait) for one in covers], []
    for one in copies_of(board, traits):
        if (one.plant, one.trait) in left:
            left.remove((one.plant, one.trait))
        else:
            found.append(one)
    if not cards or not found:
        return move
    use = replace(use_of(cards[0]), validates=tuple(found))
    return replace(move, uses=(*move.uses, use))


def pick_choices(state: State, name: str, shift: str | None, *, every: bool = False) -> list[Pick]:
    """Return what a player can do in a Shift; passing only if nothing else is possible.

    A De Novo die mutates the die that is wanted least, or with ``every`` each of its gene.
    """
    board = state.boards[name]
    wants = [(bed.plant, trait) for bed in board.garden for trait in bed.open_traits]
    traits = [trait for _, trait in wants]
    wants.sort(key=lambda want: traits.index(want[1]))  # trait by trait
    found: list[Pick] = []

    def add(dice: tuple[str, ...], fits: Iterable[str], uses: tuple[Use, ...] = ()) -> None:
        fitting = [want for want in wants if want[1] in fits]
        found.extend(Pick(name, shift, (), dice, *want, uses=uses) for want in fitting)

    gene = shift[-1] if shift and shift.startswith("1st") else None
    dice = state.dice_left(gene) if board.free_slots > 0 else []
    for die in dice:
        if is_de_novo(die):
            found.append(Pick(name, shift, dice=(die,), gets="coin"))
        add((die,), [die])
    for die in filter(is_de_novo, dice if board.free_slots > 1 else ()):  # GT-140
        others = [d for d in state.dice_left(gene_of(die)) if d != die or state.pools[d] > 1]
        others.sort(key=DICE.index if every else traits.__contains__)
        for other in others if every else others[:1]:
            add((die, other), TRAITS_OF[gene_of(die)])
    ready = [one for one in [*board.tools, *board.assistants] if one not in board.used]
    for card in dict.fromkeys(one for one in ready if effects()[one].validates == "gene"):
        for die in dice:  # it covers any trait of its gene
            add((die,), {*TRAITS_OF[gene_of(die)]} - {die}, (use_of(card),))
    return found or [Pick(name, shift, passes=True)]


def with_knife(state: State, pick: Pick) -> Iterator[Pick]:
    """Yield a pick with one more die by a Graft Knife, which lies on it (GT-105)."""
    name = pick.player or state.turn
    board = state.boards[name]
    if KNIFE not in board.tools or pick.passes or not pick.dice:
        return
    gene = pick.shift[-1] if pick.shift and pick.shift.startswith("1st") else None
    left = state.pools.copy()
    left.subtract(pick.dice)
    for bed in board.garden:
        for trait in bed.open_traits:
            taken = (bed.plant, trait) == (pick.plant, pick.trait)
            if not taken and left[trait] > 0 and gene in (None, gene_of(trait)):
                use = Use(tool=KNIFE, die=(trait,), validates=(Covers(bed.plant, trait),))
                yield replace(pick, uses=(*pick.uses, use))


def every_pick(state: State, name: str, shift: str | None) -> Iterator[Pick]:
    """Yield all that can be taken in a Shift: with each partner of a De Novo die, with a Knife."""
    for pick in pick_choices(state, name, shift, every=True):
        if not pick.passes:
            yield pick
            yield from with_knife(state, pick)


def purchase_choices(state: State, name: str) -> Iterator[Purchase]:
    """Yield the upgrades that a player can buy; passing is possible at any time."""
    board = state.boards[name]
    for kind, price in state.prices.items():
        if is_sold_out(state, name, kind):
            continue
        cost = cost_for(board, price)
        cards = [None] if kind != "assistant" else [c for c in state.rows["assistants"] if c]
        for card in cards:
            if cost <= board.coins:
                yield Purchase(name, buys=kind, card=card, pays=cost)
            elif "Grant" in board.tools and cost - GRANTED <= board.coins:
                grant = (Use(tool="Grant"),)
                paid = max(0, cost - GRANTED)
                yield Purchase(name, buys=kind, card=card, pays=paid, uses=grant)
