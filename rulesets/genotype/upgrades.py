"""The Research Upgrade phase, the reset, and the end of the game (GT-150 to GT-210)."""

from collections import Counter

from testcross.rulesets.genotype import johann, moves, working
from testcross.rulesets.genotype.box import MOST_MARKERS, SUPPLY
from testcross.rulesets.genotype.breeding import begin, keys_of_passing, usable
from testcross.rulesets.genotype.cards import GENES
from testcross.rulesets.genotype.effects import GRANTED, UPGRADE_TITLES, effects
from testcross.rulesets.genotype.entries import JOHANN, Harvests, Phase, Purchase, Reset
from testcross.rulesets.genotype.state import KINDS, Board, State, pool_keys
from testcross.rulesets.tabletop.referee import Referee

LAST_ROUND = 5
_NO_MORE = "the last round ends with Plant Breeding; nothing is bought after it"


def begin_phase(ref: Referee, entry: Phase) -> None:
    """Note that a block of a round is written; a Working block after another phase ends a round."""
    state: State = ref.state
    state.was_played = True
    is_working, goes_on = entry.name == "working", state.round < LAST_ROUND
    begins = is_working and (state.phase != "working" or state.written)
    if is_working:
        state.working_place = entry.place()
    else:  # of a round of which the Working block is not written
        begins = entry.name in ("roll", "pools", "picks") and state.phase == "upgrades" and goes_on
    if begins and goes_on and state.phase != "end":
        reset(ref, Reset(places=entry.places))
        ref.unwritten(*(f"row {kind}" for kind in KINDS))
    elif begins:
        message = f"another round begins after the last one; there are {LAST_ROUND}"
        spoils = [key for name in state.players for key in state.all_of(name)]
        spoils += ["turn", "spaces", "shifts", *(f"row {kind}" for kind in KINDS)]
        spoils += [f"{key} {gene}" for key in ("square", "tiles", "pool") for gene in GENES]
        ref.wrong("GT-001 GT201", message, ["phase"], spoils=spoils)
        return
    if entry.name == "picks" and "roll" not in state.written:
        ref.unwritten(*pool_keys())
    state.written.add(entry.name)
    if is_working:
        return
    if state.phase == "working" and entry.empty:
        begin(ref)
    if entry.name == "upgrades" and state.phase == "breeding" and goes_on:
        end_breeding(ref)
    elif entry.name == "upgrades" and not goes_on and entry.empty:
        ref.wrong("GT-001 GT201", _NO_MORE, ["phase"])


def end_breeding(ref: Referee) -> None:
    """Leave the Plant Breeding phase: everybody has passed (GT-132)."""
    state: State = ref.state
    if state.phase == "working":
        begin(ref)
    if state.phase != "breeding":
        return
    are_written = "picks" in state.written
    if not are_written:
        ref.unwritten(*(key for name in state.players for key in state.of_pick(name)))
    for name, board in state.boards.items():
        die = None if board.passed else usable(state, name)
        spoils = state.of_pick(name) if die or name == JOHANN else ()
        if state.solo and name == JOHANN:
            if are_written and not ref.in_doubt("shifts", f"slots {JOHANN}"):
                message = f"Johann did {board.shifts} Shifts; should be {johann.shifts_due(state)}"
                law, about = "GT-242 GT223", ["shifts", "automa"]
                ref.need(board.passed, law, message, about, spoils=spoils, who=JOHANN)
        elif die:
            message = f"{name} did not pass, and can still take {die}"
            keys = [*keys_of_passing(state, name, die), "second"]
            assumes = state.rules.box.assumed("mat.dice_slots")
            ref.wrong("GT-137 GT215", message, keys, assumes=assumes, spoils=spoils, who=name)
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
    working.known_player(ref, entry.player, "player")
    due, name = state.turn, entry.player if entry.player in state.boards else state.turn
    board, is_johann = state.boards[name], state.solo and name == JOHANN
    ref.need(state.round < LAST_ROUND, "GT-001 GT201", _NO_MORE, ["phase"], who=None)
    message = "upgrades are bought in the Research Upgrade phase"
    ref.need(state.phase == "upgrades", "GT-001 GT201", message, ["phase"], who=None)
    # who bought after passing is found as that; Johann may write that he passes when he is done
    if not board.passed or (entry.passes and not is_johann):
        message = f"{name} bought, but it was {due}'s turn"
        spoils = state.of_purchase(due) if name != due else ()
        ref.need(name == due, "GT-150 GT202", message, ["turn"], "player", spoils=spoils)
    if is_johann:
        johann.check_purchase(ref, entry)
        if entry.passes and board.passed:
            return
    if entry.passes:
        board.passed = True
        working.only_passes(ref, name, entry, ("buys", "card", "pays", "uses"))
    else:
        message = f"{name} bought something after passing"
        ref.need(not board.passed, "GT-151 GT215", message, ["turn"])
        _buy(ref, name, board, entry)
        if is_johann:
            board.purchases += 1
            board.passed = board.purchases >= johann.purchases_due(state)
    state.turn = state.next_of(name, lambda one: not one.passed, -1) or state.first


def _buy(ref: Referee, name: str, board: Board, entry: Purchase) -> None:
    state: State = ref.state
    kind = entry.buys or ("assistant" if entry.card else None)
    if kind is None:
        ref.unwritten(*state.of_purchase(name))
        return
    title = UPGRADE_TITLES[kind]
    if kind != "assistant" and entry.card:
        message = f"{name} bought {title}, so {entry.card} cannot go with it"
        ref.wrong("GT-157 RX001", message, (), "card")
    if not (state.solo and name == JOHANN):
        message = f"only Johann has '{{}}', not {name}"
        working.only_johanns(ref, entry, ("automa", "support"), "GT-247 RX001", message)
    grants = 0
    for place, use in enumerate(entry.uses):
        effect = moves.use_up(ref, name, use, ("purchase",), f"uses.{place}") if use.tool else None
        if effect is not None:
            grants += 1
            moves.extras(ref, use, effect, f"uses.{place}")
    _pay(ref, name, board, entry, kind, grants)
    law, key, why = "GT-158 GT218", f"supply {kind}", f"all {SUPPLY.get(kind)} are sold"
    if kind == "marker":
        have = board.markers + board.bought_markers
        law, key, why = "GT-156 GT218", f"markers {name}", f"has {have}; {MOST_MARKERS} is the most"
    message = f"{name} bought {title}, but {why}"
    ref.need(not moves.is_sold_out(state, name, kind), law, message, [key], "buys")
    if kind == "assistant":
        _hire(ref, name, board, entry)
    else:
        part = {"plot": "plots", "slot": "slots", "marker": "bought_markers"}[kind]
        setattr(board, part, getattr(board, part) + 1)
    board.bought[kind] += 1


def _pay(ref: Referee, name: str, board: Board, entry: Purchase, kind: str, grants: int) -> None:
    """Pay the price, which rises by 1 up to its top (GT-152, GT-153)."""
    state: State = ref.state
    (low, _, high), key, title = state.rules.box.prices[kind], f"price {kind}", UPGRADE_TITLES[kind]
    off, purse, paid = GRANTED * grants, [f"coins {name}"], entry.pays
    if ref.doubts.get(key, ref) is None and paid is not None:
        # nobody wrote the price down: what is paid first tells it; no track has every price
        prices = range(low, high + 1)
        fits = [p for p in prices if max(0, moves.cost_for(board, p) - off) == paid]
        if len(fits) == 1:
            ref.settle(key)
        elif not fits:
            message = f"{name} paid {moves.coins(paid)} for {title}"
            message += f"; its price lies between {low} and {high}"
            ref.wrong("GT-152 GT106", message, (), "pays", spoils=purse)
            fits = [min(max(paid, low), high)]
        state.prices[kind] = fits[-1]
    price = state.prices[kind]
    own = moves.cost_for(board, price)
    due = max(0, own - off)
    if state.rules.ruling("leopold_then_grant") == "no":
        due = moves.cost_for(board, max(0, price - off))
    paid = due if paid is None else paid
    message = f"{name} paid {moves.coins(paid)} for {title}; should be {due}"
    rule = state.price_rules.get(kind, "GT-152")
    rule = "GT-109" if grants else "GT-188" if own != price else rule
    about = [key, f"assistants {name}"]
    right = ref.need(paid == due, f"{rule} GT106", message, about, "pays", spoils=purse)
    if right and ref.doubts.get(key, True) is None and not grants:
        ref.settle(key)
    moves.change_coins(ref, name, -paid, at="pays")
    state.prices[kind] = min(high, price + 1)
    state.price_rules[kind] = "GT-153"


def _hire(ref: Referee, name: str, board: Board, entry: Purchase) -> None:
    """Hire an assistant who lies face up (GT-157)."""
    state: State = ref.state
    row, card, own = state.rows["assistants"], entry.card, f"assistants {name}"
    if card is None:
        ref.unwritten("row assistants", own)
        return
    lies = ", ".join(one for one in row if one) or "nobody"
    if card in row:
        row[row.index(card)] = None
    else:
        state.decks["assistants"].take(card)
        message = f"{name} hired {card}, who does not lie face up; {lies} does"
        ref.wrong("GT-157 GT218", message, ["row assistants", own], "card")
    owner = next((n for n, one in state.boards.items() if card in one.assistants), None)
    message = f"{name} hired {card}, whom {owner} has"
    ref.need(owner is None, "GT-157 GT218", message, [f"assistants {owner}"], "card")
    if name == JOHANN and state.solo:
        return
    board.assistants.append(card)
    for place, use in enumerate(entry.uses):
        if not use.assistant:
            continue
        effect, at = effects()[use.assistant], f"uses.{place}"
        is_his = effect.moment == "hiring"
        message = f"{name} used {use.assistant} with a purchase, who {effect.does}"
        message = f"{name} used {use.assistant}, but hired {card}" if is_his else message
        ref.need(is_his and use.assistant == card, effect.law, message, [own], at)
        if is_his:
            moves.fill_bed(ref, name, use.plant, use.assistant, None, f"{at}.plant")


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
        law = "GT-246 GT219" if state.solo else "GT-201 GT219"
        message = f"{entry.first} became first player; should be {first}"
        if ref.need(entry.first == first, law, message, ["first"], "first", who=entry.first):
            ref.settle("first")
        first = entry.first if entry.first in state.boards else first
    state.round, state.first = number, first
    for upgrade, track in state.rules.box.prices.items():
        if state.prices[upgrade] > track.low:
            state.price_rules[upgrade] = "GT-202"
        state.prices[upgrade] = max(track.low, state.prices[upgrade] - 1)
    for upgrade, price in entry.prices.items():
        due = state.prices[upgrade]
        message = f"the price of {upgrade} is {price} after the reset; should be {due}"
        at, state.prices[upgrade] = f"prices.{upgrade}", price
        _settle(ref, price == due, "GT-202 GT219", message, f"price {upgrade}", at)
    for name, coins in entry.coins.items():
        working.known_player(ref, name, f"coins.{name}")
        if name in state.boards:
            due = state.boards[name].coins
            message = f"{name} has {moves.coins(coins)}; should be {due}"
            at, state.boards[name].coins = f"coins.{name}", coins
            _settle(ref, coins == due, "GT-159 GT105", message, f"coins {name}", at)
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
    for kind in KINDS:
        ref.next_part()
        _new_row(ref, entry, kind)
    if state.solo:
        johann.reshuffle(ref, entry.decks, "decks.automa")
    ref.settle("turn", "phase", "shifts", "tracker", "second", "spaces")
    ref.settle_all("space ", "pool ", "square ")
    for key in [f"slots {name}" for name in state.players]:
        if ref.doubts.get(key, ref) is not None:  # what purchases brought that nobody wrote stays
            ref.settle(key)


def _settle(ref: Referee, right: object, law: str, message: str, key: str, at: str) -> None:
    """Check a written number; it makes its key certain if it agrees or nobody was sure of it."""
    ref.next_part()
    doubtful = ref.in_doubt(key)
    if ref.need(right, law, message, [key], at) or doubtful:
        ref.settle(key)


def _new_row(ref: Referee, entry: Reset, kind: str) -> None:
    """Discard what lies face up, and lay out anew (GT-203), off a deck whose order may be known."""
    state: State = ref.state
    deck, order = state.decks[kind], getattr(entry.decks, kind, None)
    deck.discards += [card for card in state.rows[kind] if card]
    moves.check_order(ref, kind, entry.decks)
    written = getattr(entry.rows, kind, None)
    if deck.unseen is not None and not deck.is_known:
        if deck.unseen.total() - deck.hidden < len(written or ()):
            deck.unseen.update(deck.discards)
            deck.discards = []
    elif deck.is_known and written is None:
        state.rows[kind] = []
        for _ in range(working.row_due(state, kind)[0]):
            deck.remake(order)
            if deck.cards:
                state.rows[kind].append(deck.cards[0])
                deck.take(deck.cards[0])
        return
    for place, card in enumerate(written or ()) if deck.is_known else ():
        deck.remake(order)
        if deck.is_known:
            message = f"{card} was laid face up, but {deck.top or 'no card'} lay on top of the deck"
            about, at = [f"row {kind}", f"deck {kind}"], f"rows.{kind}.{place}"
            ref.need(card == deck.top, "GT-203 GT219", message, about, at)
        if card in deck.cards:
            deck.cards.remove(card)
    law = f"{'GT-208' if kind == 'assistants' else 'GT-203'} GT219"
    working.lay_open(ref, entry.rows, kind, f"rows.{kind}", law)


def last_harvests(ref: Referee, entry: Harvests) -> None:
    """Harvest complete plants after the fifth Plant Breeding (GT-210)."""
    end_breeding(ref)
    for name, plants in entry.plants.items():
        working.known_player(ref, name, f"plants.{name}")
        for place, plant in enumerate(plants if name in ref.state.boards else ()):
            ref.next_part()
            at = f"plants.{name}.{place}"
            if ref.state.boards[name].find(plant) is None:
                message = f"{name} harvested {plant}, which is not in the garden"
                about = [f"{plant} of {name}", f"garden {name}"]
                ref.wrong("GT-210 GT104", message, about, at)
            else:
                moves.harvest(ref, name, plant, at, "GT-210")
