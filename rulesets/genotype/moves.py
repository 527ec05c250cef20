"""What the rules of several phases do: pay, draw cards, cover traits, claim goals, use cards."""

from collections import Counter
from collections.abc import Iterable, Sequence

from testcross.rulesets.english import counted
from testcross.rulesets.genotype.box import MOST_MARKERS, SUPPLY
from testcross.rulesets.genotype.cards import (
    GOAL_MARKERS,
    MUTATION,
    PHENOTYPES,
    Drawn,
    Plant,
    gene_of,
    goals_of,
    matches,
)
from testcross.rulesets.genotype.effects import ASSISTANTS, Effect, effects
from testcross.rulesets.genotype.entries import Covers, Rows, Turn, Use
from testcross.rulesets.genotype.state import Bed, Board, State
from testcross.rulesets.tabletop.referee import Referee


def coins(number: int) -> str:
    return counted(number, "coin")


def change_coins(
    ref: Referee,
    name: str,
    change: int,
    at: str = "pays",
    about: Iterable[str] = (),
    assumes: Iterable[str] = (),
) -> None:
    """Give or take coins; nobody's fall below 0 (GT-029)."""
    board: Board = ref.state.boards[name]
    had = board.coins
    board.coins += change
    keys = (f"coins {name}", *about)
    if board.coins < 0:
        message = f"{name} paid {coins(-change)}, but had {had}"
        ref.wrong("GT-029 GT205", message, keys, at, assumes=assumes)
        board.coins = 0
    else:
        ref.touch(*keys)


def cost_for(board: Board, cost: int) -> int:
    """Return what something costs its buyer: with Brother Leopold 1 less, at least 1 (GT-188)."""
    if not cost or not board.assistants:
        return cost
    off = sum(effects()[one].discount for one in set(board.assistants))
    return min(cost, max(1, cost - off))


def is_sold_out(state: State, name: str, kind: str) -> bool:
    """Tell whether a player cannot have one more of an upgrade, for whatever price."""
    board = state.boards[name]
    if kind == "marker":
        return board.markers + board.bought_markers >= MOST_MARKERS  # GT-156
    return sum(one.bought[kind] for one in state.boards.values()) >= SUPPLY[kind]  # GT-158


def kind_of(card: Plant | str) -> str:
    return "plants" if isinstance(card, Plant) else "tools"


def see(ref: Referee, kind: str, card: Plant | str, at: str) -> None:
    """Take a card that comes to light out of those unseen; the box has so many copies (GT-017)."""
    deck = ref.state.decks[kind]
    if deck.unseen is not None and deck.unseen[card] > 0:
        ref.touch(f"deck {kind}")
    elif deck.unseen is not None:
        have = {"plants": ref.state.rules.box.plants, "tools": ref.state.rules.box.tools}
        copies = have[kind][card] if kind in have else 1
        known = kind == "assistants"
        message = f"{card!s} appears {copies + 1} times; the box has {copies}"
        message = message if copies else f"{card!s} is not in the box"
        assumes = () if known else ref.state.rules.box.assumed(kind[:-1])
        about = [f"deck {kind}"]
        if ref.doubts.get(f"copies {kind}", ref) is None:
            # the deck may have been made anew; what lies elsewhere is not in it
            places = ref.state.places_of(card)
            about = places if len(places) >= copies else [f"copies {kind}"]
        spoils = [f"deck {kind}"]
        ref.wrong("GT-017 GT219", message, about, at, assumes=assumes, spoils=spoils)
    if deck.is_known:
        deck.note_seen(card)
    else:
        deck.take(card)


def check_order(ref: Referee, kind: str, decks: Rows | None) -> None:
    """Hold the order in which a deck is made anew against its discards (GT-096)."""
    deck, order = ref.state.decks[kind], getattr(decks, kind, None)
    if order and not any(ref.doubts.values()) and (deck.is_known or kind == "assistants"):
        there = [*deck.discards, *deck.cards] if deck.is_known else ASSISTANTS
        more = ", ".join(map(str, (Counter(order) - Counter(there)).elements()))
        message = f"{more} is in the new deck of {kind} more often than there are such cards"
        ref.need(not more, "GT-096 GT208", message, [f"deck {kind}"], f"decks.{kind}")


def draw(
    ref: Referee,
    name: str,
    drawn: Drawn,
    decks: Rows | None = None,
    at: str = "draws",
    law: str = "GT-094 GT208",
) -> Plant | str | None:
    """Take a card from a row or a deck, to nowhere yet; a hidden card is None."""
    state: State = ref.state
    if drawn.card is None:  # which one it was is known by a known deck only
        kinds = {"plant": ["plants"], "tool": ["tools"]}.get(drawn.kind, ["plants", "tools"])
        if len(kinds) == 1:
            deck = state.decks[kinds[0]]
            deck.remake()
            if deck.is_known and deck.cards:
                top: Plant | str = deck.cards[0]
                deck.take(top)
                return top
            deck.hidden += 1
        for kind in kinds:
            ref.unwritten(f"{'hand' if kind == 'plants' else 'tools'} {name}", f"deck {kind}")
        return None
    card, kind = drawn.card, kind_of(drawn.card)
    row, deck = state.rows[kind], state.decks[kind]
    if not drawn.deck:
        lies = [str(one) for one in row if one]
        there = ", ".join(lies) or "nothing"
        message = f"{name} drew {card}, which does not lie face up; {there} does"
        keys = [f"row {kind}", f"hand {name}"]
        if card in row:
            row[row.index(card)] = None
        else:
            ref.wrong(law, message, keys, at)
            if kind == "plants" or not ref.in_doubt("row tools"):
                deck.take(card)
        return card
    if deck.is_empty:
        check_order(ref, kind, decks)
    deck.remake(getattr(decks, kind, None))
    if deck.is_known:
        message = f"{name} drew {card} from the deck, but {deck.top or 'no card'} lay on top"
        ref.need(card == deck.top, "GT-096 GT208", message, [f"deck {kind}", f"hand {name}"], at)
        deck.take(card)
    else:
        see(ref, kind, card, at)
    return card


def to_hand(board: Board, card: Plant | str | None) -> None:
    """Put a card into a hand; a Watering Funnel is played at once (GT-102)."""
    if isinstance(card, Plant):
        board.hand.append(card)
    elif card is not None:
        board.tools.append(card)
        board.funnels_due += effects()[card].moment == "receipt"


def cover(ref: Referee, name: str, covers: Covers, at: str = "validates") -> bool:
    """Cover an open trait of a plant in a player's garden (GT-018); tell whether it was so."""
    board: Board = ref.state.boards[name]
    plant, trait = covers.plant, covers.trait
    if plant is None or trait is None:
        ref.unwritten(f"garden {name}", *(f"{bed.plant} of {name}" for bed in board.garden))
        return False
    bed = board.find(plant, trait)
    key = f"{plant} of {name}"
    if bed is None:
        message = f"{name} covered {trait} of {plant}, which is not in the garden"
        holds = ref.wrong("GT-045 GT103", message, [key, f"garden {name}"], at)
        if ref.doubts.get(f"garden {name}", True) is None:  # the plant comes to light
            bed = Bed(plant)
            board.garden.append(bed)
            ref.unwritten(key)
    else:
        why = "is covered already" if trait in plant.traits else "it does not have"
        message = f"{name} covered {trait} of {plant}, which {why}"
        holds = ref.need(trait in bed.open_traits, "GT-018 GT103", message, [key], at)
    if bed is not None and trait in plant.traits:
        bed.covered.add(trait)
    return holds


def claim(ref: Referee, name: str, goal: str, at: str = "goal", law: str = "GT-080 GT210") -> None:
    """Put a goal marker on a free goal (GT-080 to GT-083)."""
    state: State = ref.state
    board: Board = state.boards[name]
    known = goals_of(gene_of(goal), state.overlaid)
    if len(goal) == 2 and len(known) == 2 and goal[0] == goal[1] and goal.islower():
        goal = goal[0]  # ff is the goal f
    elif len(goal) == 1 and len(known) == 3 and goal.islower():
        goal = goal * 2
    rule = "GT-260" if len(known) == 3 else "GT-083"
    message = f"{goal} is not a goal; those of its gene are {', '.join(known)}"
    ref.need(goal in known, f"{rule} GT210", message, ["goals"], at)
    owner = state.owner_of(goal)
    called = f"{goal} ({PHENOTYPES[goal]})" if goal in PHENOTYPES else goal
    message = f"{name} claimed goal {called}, but {owner} has it"
    ref.need(owner is None, law, message, ["goals", f"goals {name}"], at)
    message = f"{name} claimed goal {goal}, but has placed all {GOAL_MARKERS} goal markers"
    ref.need(board.goal_markers < GOAL_MARKERS, "GT-081 GT210", message, [f"goals {name}"], at)
    board.goal_markers += 1
    if owner is None:
        board.goals.append(goal)


def goal_fits(state: State, board: Board, trait: str) -> bool:
    """Tell whether a trait matches one of a player's goals (GT-181)."""
    only = state.rules.ruling("elisabeth") == "homozygous"
    return any(matches(goal, trait) for goal in board.goals) and not (only and trait[0] != trait[1])


def use_up(ref: Referee, name: str, use: Use, moments: Iterable[str], at: str) -> Effect | None:
    """Take a tool from the hand, or an assistant for this time; return what it does.

    None stands for what is not used here at all: a Grant in a turn (GT-100).
    """
    board: Board = ref.state.boards[name]
    if not use.name:
        return None
    effect = effects()[use.name]
    if effect.kind == "tool":
        message = f"{name} used {use.name}, but holds {', '.join(board.tools) or 'no tool'}"
        about, spoils = [f"tools {name}"], [f"coins {name}"]
        if ref.need(use.name in board.tools, "GT-100 GT216", message, about, at, spoils=spoils):
            board.tools.remove(use.name)
        if not effect.bed:
            ref.state.decks["tools"].discards.append(use.name)
        return effect if _fits(ref, name, use, effect, moments, at) else None
    hired = ", ".join(board.assistants) or "nobody"
    message = f"{name} used {use.name}, but has hired {hired}"
    spoils = [f"coins {name}", "row assistants", "price assistant", "supply assistant"]
    about = [f"assistants {name}"]  # of which the purchase may be missing
    ref.need(use.name in board.assistants, effect.law, message, about, at, spoils=spoils)
    if effect.lasts == "round" or effect.own_slots:
        message = f"{name} used {use.name} a second time in a round"
        ref.need(use.name not in board.used, effect.law, message, [f"used {name}"], at)
    board.used.append(use.name)
    return effect if _fits(ref, name, use, effect, moments, at) else None


def _fits(
    ref: Referee, name: str, use: Use, effect: Effect, moments: Iterable[str], at: str
) -> bool:
    """Check that a tool or an assistant is used at its moment."""
    message = f"{name} used {use.name} ({effect.does}), whose moment this is not"
    return ref.need(effect.moment in moments, effect.law, message, [f"{effect.kind}s {name}"], at)


def extras(ref: Referee, use: Use, effect: Effect, at: str) -> None:
    """Check that nothing is written with a card that it does not give (every field is read)."""
    does = {
        "draws": effect.draws and not effect.bed,
        "keeps": effect.keeps > 1,
        "plant": effect.bed,
        "goal": effect.claims,
        "die": effect.name == "Graft Knife",
        "gets": effect.name == "Graft Knife",
        "pays": effect.coins < 0,
        "coins": effect.coins > 0 and effect.moment != "purchase",
        "validates": effect.validates not in ("none", "gene") or effect.name == "Graft Knife",
    }
    for name, allowed in does.items():
        if getattr(use, name) not in (None, ()) and not allowed:
            message = f"no '{name}' goes with {use.name} ({effect.does})"
            ref.wrong(effect.law, message, (), f"{at}.{name}")


def pay_for(ref: Referee, name: str, use: Use, cost: int, at: str) -> None:
    due = cost_for(ref.state.boards[name], cost)
    paid = due if use.pays is None else use.pays
    message = f"{name} paid {coins(paid)} for {use.name}; should be {due}"
    rule = effects()[use.name].rule
    about, purse = [f"assistants {name}"], [f"coins {name}"]
    ref.need(paid == due, f"{rule} GT105", message, about, f"{at}.pays", spoils=purse)
    change_coins(ref, name, -paid, at)


def omaris_dice(ref: Referee, turn: Turn, law: str) -> list[str]:
    """Return Father Omari's dice as they are sorted: one of a gene, rolled until no m shows."""
    state, dice = ref.state, []
    for gene, rolls in turn.roll.items():
        faces = [face for roll in rolls for face in roll]
        right = bool(faces) and set(faces[:-1]) <= {MUTATION} and faces[-1] != MUTATION
        showed = f"the die of {gene} showed {' '.join(faces)}"
        message = f"{showed}; it is rolled until it shows no mutation, and not again"
        ref.need(right, law, message, [f"tiles {gene}"], f"roll.{gene}")
        if faces and faces[-1] != MUTATION:
            dice += state.rules.box.dice(gene, state.tiles[gene], faces[-1:])
    return dice


def copies_of(board: Board, traits: Sequence[str]) -> list[Covers]:
    return [
        Covers(bed.plant, trait)
        for bed in board.garden
        for trait in bed.open_traits
        if trait in traits
    ]


def cover_copies(ref: Referee, name: str, use: Use, traits: Sequence[str], at: str) -> None:
    """Cover copies of traits that are covered anyway: all with a Pollen Brush or Sister May."""
    effect, board = effects()[use.name], ref.state.boards[name]
    if not traits and not ref.in_doubt(f"garden {name}"):
        message = f"{name} used {use.name}, but validated nothing to copy"
        ref.wrong(effect.law, message, [f"garden {name}"], at)
    written = copies_of(board, traits) if use.validates is None else use.validates
    for place, copy in enumerate(written):
        message = f"{copy.trait} is no copy of what {name} covered ({', '.join(traits)})"
        where = f"{at}.validates.{place}"
        ref.need(copy.trait in traits, effect.law, message, [f"garden {name}"], where)
        cover(ref, name, copy, where)


def lay_away(ref: Referee, name: str, bed: Bed) -> None:
    """Take a complete plant out of a garden; a Flower Pot goes with it (GT-104)."""
    board: Board = ref.state.boards[name]
    board.garden.remove(bed)
    if bed.on == "Flower Pot":
        ref.state.decks["tools"].discards.append(bed.on)


def harvest(ref: Referee, name: str, plant: Plant, at: str, rule: str = "GT-042") -> None:
    """Harvest a complete plant (GT-042, GT-210)."""
    board: Board = ref.state.boards[name]
    beds = [bed for bed in board.garden if bed.plant == plant]
    bed = next((one for one in beds if one.is_complete), beds[0] if beds else None)
    key = f"{plant} of {name}"
    if bed is None:
        message = f"{name} harvested {plant}, which is not in the garden"
        ref.wrong("GT-043 GT209", message, [key, f"garden {name}"], at)
    else:
        left = ", ".join(bed.open_traits)
        message = f"{name} harvested {plant}, but {left} is not covered"
        ref.need(bed.is_complete, f"{rule} GT104", message, [key], at, spoils=[f"done {name}"])
        lay_away(ref, name, bed)
    board.done.append(plant)


def fill_bed(
    ref: Referee, name: str, drawn: Drawn | None, on: str, decks: Rows | None, at: str
) -> None:
    """Put a plant on a Flower Pot or on Brother Eduard (GT-104, GT-189)."""
    board: Board = ref.state.boards[name]
    if drawn is None or drawn.card is None:
        if drawn is not None and drawn.kind == "tool":
            message = f"a tool is put on {on}; only a plant can be"
            ref.wrong(effects()[on].law, message, [f"hand {name}"], at)
        elif drawn is not None:
            draw(ref, name, Drawn(None, deck=True, kind="plant"), decks, at)
        ref.unwritten(f"garden {name}", "row plants")
        return
    law = effects()[on].law
    right = isinstance(drawn.card, Plant)
    ref.need(right, law, f"{drawn.card} is put on {on}; only a plant can be", [f"hand {name}"], at)
    card = draw(ref, name, drawn, decks, at)
    if isinstance(card, Plant):
        board.garden.append(Bed(card, on))
