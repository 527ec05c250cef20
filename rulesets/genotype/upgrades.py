"""The Research Upgrade phase, the reset, and the end of the game (GT-150 to GT-210)."""

from collections import Counter

from testcross.rulesets.genotype import johann, moves
from testcross.rulesets.genotype.box import MOST_MARKERS, SUPPLY
from testcross.rulesets.genotype.breeding import begin, keys_of_passing, usable
from testcross.rulesets.genotype.cards import GENES
from testcross.rulesets.genotype.effects import GRANTED, UPGRADE_TITLES, effects
from testcross.rulesets.genotype.entries import JOHANN, Harvests, Phase, Purchase, Reset
from testcross.rulesets.genotype.state import KINDS, Board, State, pool_keys
from testcross.rulesets.genotype.working import known_player, lay_open, only_passes, row_due
from testcross.rulesets.tabletop.referee import Referee

LAST_ROUND = 5


def begin_phase(ref: Referee, entry: Phase) -> None:
    """Note that a block of a round is written; a Working block after another phase ends a round."""
    state: State = ref.state
    if entry.name != "working":
        is_next = entry.name in ("roll", "pools", "picks") and state.phase == "upgrades"
        if is_next and state.round < LAST_ROUND:  # of which the Working block is not written
            reset(ref, Reset(places=entry.places))
            ref.unwritten(*(f"row {kind}" for kind in KINDS))
        if entry.name == "picks" and "roll" not in state.written:
            ref.unwritten(*pool_keys())
        state.written.add(entry.name)
        state.was_played = True
        if state.phase == "working" and entry.empty:
            begin(ref)
        if entry.name == "upgrades" and state.phase == "breeding" and state.round < LAST_ROUND:
            end_breeding(ref)
        elif entry.name == "upgrades" and state.round >= LAST_ROUND and entry.empty:
            message = "the last round ends with Plant Breeding; nothing is bought after it"
            ref.wrong("GT-001 GT201", message, ["phase"])
        return
    state.was_played, state.working_place = True, entry.place()
    if state.phase == "working" and not state.written:
        state.written.add("working")
        return
    if state.round < LAST_ROUND and state.phase != "end":
        reset(ref, Reset(places=entry.places))
        ref.unwritten(*(f"row {kind}" for kind in KINDS))
        state.written.add("working")
        return
    message = f"another round begins after the last one; there are {LAST_ROUND}"
    spoils = [key for name in state.players for key in state.all_of(name)]
    spoils += ["turn", "spaces", "shifts", *(f"row {kind}" for kind in KINDS)]
    spoils += [f"{key} {gene}" for key in ("square", "tiles", "pool") for gene in GENES]
    ref.wrong("GT-001 GT201", message, ["phase"], spoils=spoils)


def end_breeding(ref: Referee) -> None:
    """Leave the Plant Breeding phase: everybody has passed (GT-132)."""
    state: State = ref.state
    if state.phase == "working":
        begin(ref)
    if state.phase != "breeding":
        return
    if "picks" not in state.written:
        ref.unwritten(*(key for name in state.players for key in state.of_pick(name)))
    for name, board in state.boards.items():
        die = None if board.passed else usable(state, name)
        if die and not (name == JOHANN and state.solo):
            message = f"{name} did not pass, and can still take {die}"
            keys = [*keys_of_passing(state, name, die), "second"]
            assumes = state.rules.box.assumed("mat.dice_slots")
            spoils = state.of_pick(name)
            ref.wrong("GT-137 GT215", message, keys, assumes=assumes, spoils=spoils, who=name)
        known = "picks" in state.written and not ref.in_doubt("shifts", f"slots {JOHANN}")
        if name == JOHANN and state.solo and known:
            message = f"Johann did {board.shifts} Shifts; should be {johann.shifts_due(state)}"
            law, about, spoils = "GT-242 GT223", ["shifts", "automa"], state.of_pick(JOHANN)
            ref.need(board.passed, law, message, about, spoils=spoils, who=JOHANN)
        board.passed = False
    if state.solo:
        johann.lay_away_pairs(state)
    ref.settle("shifts", "turn", "second")
    if ref.doubts.get("first", ref) is None:
        ref.unwritten("turn")
    ref.settle_all("pool ")
    state.phase, state.turn = "upgrades", state.seat_after(state.first, -1)


def purchase(ref: Referee, entry: Purchase) -> None:
    end_breeding(ref)
    state: State = ref.state
    known_player(ref, entry.player, "player")
    name = entry.player if entry.player in state.boards else state.turn
    board = state.boards[name]
    message = "the last round ends with Plant Breeding; nothing is bought after it"
    ref.need(state.round < LAST_ROUND, "GT-001 GT201", message, ["phase"], who=None)
    message = "upgrades are bought in the Research Upgrade phase"
    ref.need(state.phase == "upgrades", "GT-001 GT201", message, ["phase"], who=None)
    due = state.turn
    message = f"{name} bought, but it was {due}'s turn"
    spoils = state.of_purchase(due) if name != due else ()
    done = state.solo and name == JOHANN and entry.passes and board.passed
    if not (board.passed and not entry.passes) and not done:
        ref.need(name == due, "GT-150 GT202", message, ["turn"], "player", spoils=spoils)
    if state.solo and name == JOHANN:
        johann.check_purchase(ref, entry)
        if entry.passes and board.passed:
            return  # he has bought all that he may; that he passes may be written
    if entry.passes:
        board.passed = True
        only_passes(ref, name, entry, ("buys", "card", "pays", "uses"))
    else:
        message = f"{name} bought something after passing"
        ref.need(not board.passed, "GT-151 GT215", message, ["turn"])
        _buy(ref, name, board, entry)
        if state.solo and name == JOHANN:
            board.purchases += 1
            board.passed = board.purchases >= johann.purchases_due(state)
    state.turn = state.next_of(name, lambda one: not one.passed, -1) or state.first


def _buy(ref: Referee, name: str, board: Board, entry: Purchase) -> None:
    kind = entry.buys or ("assistant" if entry.card else None)
    if kind is None:
        ref.unwritten(*ref.state.of_purchase(name))
        return
    if kind != "assistant" and entry.card:
        message = f"{name} bought {UPGRADE_TITLES[kind]}, so {entry.card} cannot go with it"
        ref.wrong("GT-157 RX001", message, (), "card")
    if not (ref.state.solo and name == JOHANN):
        for field in ("automa", "support"):
            if getattr(entry, field):
                ref.wrong("GT-247 RX001", f"only Johann has '{field}', not {name}", (), field)
    grants = 0
    for place, use in enumerate(entry.uses):
        effect = moves.use_up(ref, name, use, ("purchase",), f"uses.{place}") if use.tool else None
        grants += effect is not None
        if effect is not None:
            moves.extras(ref, use, effect, f"uses.{place}")
    _pay(ref, name, board, entry, kind, grants)
    _supply(ref, name, board, kind)
    if kind == "plot":
        board.plots += 1
    elif kind == "slot":
        board.slots += 1
    elif kind == "marker":
        board.bought_markers += 1
    else:
        _hire(ref, name, board, entry)
    board.bought[kind] += 1


def _pay(ref: Referee, name: str, board: Board, entry: Purchase, kind: str, grants: int) -> None:
    """Pay the price, which rises by 1 up to its top (GT-152, GT-153)."""
    state: State = ref.state
    track, key, title = state.rules.box.prices[kind], f"price {kind}", UPGRADE_TITLES[kind]
    about, purse = [key, f"assistants {name}"], [f"coins {name}"]
    if ref.in_doubt(key) and ref.doubts[key] is None and entry.pays is not None:
        _settle_price(ref, name, board, entry.pays, kind, grants)
    price = state.prices[kind]
    own = moves.cost_for(board, price)
    due = max(0, own - GRANTED * grants)
    if state.rules.ruling("leopold_then_grant") == "no":
        due = moves.cost_for(board, max(0, price - GRANTED * grants))
    paid = due if entry.pays is None else entry.pays
    message = f"{name} paid {moves.coins(paid)} for {title}; should be {due}"
    rule = state.price_rules.get(kind, "GT-152")
    rule = "GT-109" if grants else "GT-188" if own != price else rule
    right = ref.need(paid == due, f"{rule} GT106", message, about, "pays", spoils=purse)
    if right and ref.doubts.get(key, True) is None and not grants:
        ref.settle(key)
    moves.change_coins(ref, name, -paid, at="pays")
    state.prices[kind] = min(track.high, price + 1)
    state.price_rules[kind] = "GT-153"


def _settle_price(ref: Referee, name: str, board: Board, paid: int, kind: str, grants: int) -> None:
    """Learn a price that nobody wrote down from what is paid first; no track has every price."""
    state: State = ref.state
    track = state.rules.box.prices[kind]
    prices = range(track.low, track.high + 1)
    fits = [p for p in prices if max(0, moves.cost_for(board, p) - GRANTED * grants) == paid]
    between = f"its price lies between {track.low} and {track.high}"
    message = f"{name} paid {moves.coins(paid)} for {UPGRADE_TITLES[kind]}; {between}"
    if not fits:
        ref.wrong("GT-152 GT106", message, (), "pays", spoils=[f"coins {name}"])
        fits = [min(prices, key=lambda price: abs(price - paid))]
        state.prices[kind] = fits[0]
        return
    if len(fits) == 1:
        ref.settle(f"price {kind}")
    state.prices[kind] = fits[-1]


def _supply(ref: Referee, name: str, board: Board, kind: str) -> None:
    law, key, why = "GT-158 GT218", f"supply {kind}", f"all {SUPPLY.get(kind)} are sold"
    if kind == "marker":
        have = board.markers + board.bought_markers
        law, key, why = "GT-156 GT218", f"markers {name}", f"has {have}; {MOST_MARKERS} is the most"
    message = f"{name} bought {UPGRADE_TITLES[kind]}, but {why}"
    ref.need(not moves.is_sold_out(ref.state, name, kind), law, message, [key], "buys")


def _hire(ref: Referee, name: str, board: Board, entry: Purchase) -> None:
    """Hire an assistant who lies face up (GT-157)."""
    state: State = ref.state
    row, card = state.rows["assistants"], entry.card
    if card is None:
        ref.unwritten("row assistants", f"assistants {name}")
        return
    lies = ", ".join(one for one in row if one) or "nobody"
    message = f"{name} hired {card}, who does not lie face up; {lies} does"
    if card in row:
        row[row.index(card)] = None
    else:
        state.decks["assistants"].take(card)
        ref.wrong("GT-157 GT218", message, ["row assistants", f"assistants {name}"], "card")
    owner = next((n for n, one in state.boards.items() if card in one.assistants), None)
    message = f"{name} hired {card}, whom {owner} has"
    ref.need(owner is None, "GT-157 GT218", message, [f"assistants {owner}"], "card")
    if name == JOHANN and state.solo:
        return
    board.assistants.append(card)
    for place, use in enumerate(entry.uses):
        if use.assistant and effects()[use.assistant].moment == "hiring":
            message = f"{name} used {use.assistant}, but hired {card}"
            law, at = effects()[use.assistant].law, f"uses.{place}"
            ref.need(use.assistant == card, law, message, [f"assistants {name}"], at)
            moves.fill_bed(ref, name, use.plant, use.assistant, None, f"{at}.plant")
        elif use.assistant:
            effect = effects()[use.assistant]
            message = f"{name} used {use.assistant} with a purchase, who {effect.does}"
            ref.wrong(effect.law, message, [f"assistants {name}"], f"uses.{place}")


# the reset


def reset(ref: Referee, entry: Reset) -> None:
    end_breeding(ref)
    state: State = ref.state
    if state.phase == "upgrades" and "upgrades" not in state.written:
        ref.unwritten(*(key for name in state.players for key in state.of_purchase(name)))
    # who has not passed is taken to have: a pass without consequences may be left out
    ref.next_part()
    message = "the last round has no reset"
    ref.need(state.round < LAST_ROUND, "GT-001 GT201", message, ["phase"])
    ref.next_part()
    number = state.round + 1
    if entry.round is not None:
        message = f"the round tracker was moved to {entry.round}; should be {number}"
        ref.need(entry.round == number, "GT-200 GT219", message, ["tracker"], "round")
    ref.next_part()
    first = state.first if state.solo else state.seat_after(state.first)
    if entry.first is not None:
        rule = "GT-246" if state.solo else "GT-201"
        message = f"{entry.first} became first player; should be {first}"
        right = entry.first == first
        if ref.need(right, f"{rule} GT219", message, ["first"], "first", who=entry.first):
            ref.settle("first")
        first = entry.first if entry.first in state.boards else first
    state.round, state.first = number, first
    for upgrade, track in state.rules.box.prices.items():
        if state.prices[upgrade] > track.low:
            state.price_rules[upgrade] = "GT-202"
        state.prices[upgrade] = max(track.low, state.prices[upgrade] - 1)
    _numbers(ref, entry)
    # markers and dice come back, and assistants are ready (GT-204 to GT-207)
    for board in state.boards.values():
        board.markers = min(MOST_MARKERS, board.markers + board.bought_markers)
        board.bought_markers = board.laid = board.dice = board.extra_slots = board.shifts = 0
        board.purchases, board.passed, board.used = 0, False, []
        board.passed_silently = False
    state.square_coins = set(GENES)
    state.taken, state.first_shifts, state.second_shifts = [], [], []
    state.rolled, state.faces, state.written = {}, {}, set()
    state.pools, state.phase, state.turn = Counter(), "working", state.first
    _new_rows(ref, entry)
    if state.solo:
        johann.reshuffle(ref, entry.decks, "decks.automa")
    ref.settle("turn", "phase", "shifts", "tracker", "second", "spaces")
    ref.settle_all("space ", "pool ", "square ")
    for key in [f"slots {name}" for name in state.players]:
        if ref.doubts.get(key, ref) is not None:  # what purchases brought that nobody wrote stays
            ref.settle(key)


def _numbers(ref: Referee, entry: Reset) -> None:
    """Check the prices and coins that are written after a reset."""
    state: State = ref.state
    for upgrade, price in entry.prices.items():
        ref.next_part()
        due = state.prices[upgrade]
        message = f"the price of {upgrade} is {price} after the reset; should be {due}"
        at = f"prices.{upgrade}"
        _settle(ref, price == due, "GT-202 GT219", message, f"price {upgrade}", at)
        state.prices[upgrade] = price
    for name, number in entry.coins.items():
        known_player(ref, name, f"coins.{name}")
        if name in state.boards:
            ref.next_part()
            due = state.boards[name].coins
            message = f"{name} has {moves.coins(number)}; should be {due}"
            _settle(ref, number == due, "GT-159 GT105", message, f"coins {name}", f"coins.{name}")
            state.boards[name].coins = number


def _settle(ref: Referee, right: object, law: str, message: str, key: str, at: str) -> None:
    """Check a written number; it makes its key certain if it agrees or nobody was sure of it."""
    doubtful = ref.in_doubt(key)
    if ref.need(right, law, message, [key], at) or doubtful:
        ref.settle(key)


def _new_rows(ref: Referee, entry: Reset) -> None:
    """Discard what lies face up, and lay out anew (GT-203), off a deck whose order may be known."""
    state: State = ref.state
    for kind in KINDS:
        ref.next_part()
        deck = state.decks[kind]
        order = getattr(entry.decks, kind, None)
        deck.discards += [card for card in state.rows[kind] if card]
        written = getattr(entry.rows, kind, None)
        if deck.unseen is not None and not deck.is_known:
            if deck.unseen.total() - deck.hidden < len(written or ()):
                deck.unseen.update(deck.discards)
                deck.discards = []
        elif deck.is_known and written is None:
            state.rows[kind] = []
            for _ in range(row_due(state, kind)[0]):
                deck.remake(order)
                if deck.cards:
                    state.rows[kind].append(deck.cards[0])
                    deck.take(deck.cards[0])
            continue
        for place, card in enumerate(written or ()) if deck.is_known else ():
            deck.remake(order)
            if deck.is_known:
                top = deck.top or "no card"
                message = f"{card} was laid face up, but {top} lay on top of the deck"
                about, at = [f"row {kind}", f"deck {kind}"], f"rows.{kind}.{place}"
                ref.need(card == deck.top, "GT-203 GT219", message, about, at)
            if card in deck.cards:
                deck.cards.remove(card)
        law = f"{'GT-208' if kind == 'assistants' else 'GT-203'} GT219"
        lay_open(ref, entry.rows, kind, f"rows.{kind}", law)


def last_harvests(ref: Referee, entry: Harvests) -> None:
    """Harvest complete plants after the fifth Plant Breeding (GT-210)."""
    end_breeding(ref)
    for name, plants in entry.plants.items():
        known_player(ref, name, f"plants.{name}")
        for place, plant in enumerate(plants if name in ref.state.boards else ()):
            ref.next_part()
            board: Board = ref.state.boards[name]
            at = f"plants.{name}.{place}"
            if board.find(plant) is None:
                message = f"{name} harvested {plant}, which is not in the garden"
                about = [f"{plant} of {name}", f"garden {name}"]
                ref.wrong("GT-210 GT104", message, about, at)
            else:
                moves.harvest(ref, name, plant, at, "GT-210")
