"""Set-up and the Working phase: GT-001 to GT-110, and the assistants used in it."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import chain, permutations
from typing import Any

from testcross.rulesets.genotype import entries as ev
from testcross.rulesets.genotype import moves
from testcross.rulesets.genotype.cards import FACE_UP, Drawn, Plant, split_space
from testcross.rulesets.genotype.effects import Effect, effects, spaces
from testcross.rulesets.genotype.state import KINDS, Bed, Board, State
from testcross.rulesets.tabletop.referee import Referee

DEALT = ("sown", "kept", "discarded")


# set-up


def set_up(ref: Referee, entry: ev.SetUp) -> None:
    state: State = ref.state
    known_player(ref, entry.first, "first")
    for part in ("deal", "coins"):
        for name in getattr(entry, part):
            known_player(ref, name, f"{part}.{name}")
    if entry.first in state.boards:
        state.first = state.turn = entry.first
        ref.settle("first", "turn")
    if state.solo:
        message = "the lone player is first player all game"
        ref.need(state.first != ev.JOHANN, "GT-246 GT219", message, ["first"], "first")
    # a card of a deck that cannot be read is missing in its place
    is_whole = entry.decks is not None and not entry.decks.all_unread()
    for kind in (*KINDS, "automa"):
        cards = getattr(entry.decks, kind, None)
        if cards is not None:
            state.decks[kind].cards, state.decks[kind].is_known = list(cards), True
            if is_whole:
                ref.settle(f"deck {kind}")
    for name, deal in entry.deal.items():
        if name in state.boards:
            ref.next_part()
            _deal_johann(ref, deal) if name == ev.JOHANN and state.solo else _deal(ref, name, deal)
    all_dealt = all(_is_whole(entry.deal.get(name)) for name in state.players)
    ref.written("copies assistants", *(("copies plants", "copies tools") if all_dealt else ()))
    for kind in KINDS:
        lay_open(ref, entry.rows, kind, f"rows.{kind}")
    # where a plant lies that is written in two places is in doubt: one of them is wrong
    row = getattr(entry.rows, "plants", None) or ()
    dealt = {n: [getattr(deal, part) for part in DEALT] for n, deal in entry.deal.items()}
    count = Counter(chain(row, *dealt.values()))
    for name, plants in dealt.items():
        if any(plant and count[plant] > 1 for plant in plants):
            ref.spread("deck plants", f"hand {name}", f"garden {name}", f"{plants[0]} of {name}")
    if any(count[plant] > 1 for plant in row):
        ref.spread("deck plants", "row plants")
    for kind in KINDS:
        unseen, cards = state.decks[kind].unseen, getattr(entry.decks, kind, None) or ()
        if unseen is not None:
            excess = [str(one) for one in dict.fromkeys(cards) if cards.count(one) > unseen[one]]
            message = f"{', '.join(excess)}: more copies than the box has"
            assumes = () if kind == "assistants" else state.rules.box.assumed(kind[:-1])
            about, at = [f"deck {kind}"], f"decks.{kind}"
            ref.need(not excess, "GT-017 GT219", message, about, at, assumes=assumes)
    for name, number in entry.coins.items():
        if name in state.boards:
            ref.next_part()
            message = f"{name} has {moves.coins(number)}; all players begin with 1"
            ref.need(number == 1, "GT-012 GT105", message, [f"coins {name}"], f"coins.{name}")
            state.boards[name].coins = number
    for upgrade, price in entry.prices.items():
        ref.next_part()
        start = state.rules.box.prices[upgrade].start
        message = f"the price of {upgrade} begins at {price}; should be {start}"
        if f"prices.{upgrade}" in state.rules.box.stated:
            at = f"prices.{upgrade}"
            ref.need(price == start, "GT-007 GT106", message, [f"price {upgrade}"], at)
        state.prices[upgrade] = price
        ref.settle(f"price {upgrade}")


def known_player(ref: Referee, name: str | None, at: str) -> None:
    players = ref.state.players
    if name is not None and name not in players:
        message = f"{name!r} does not play; the players are {', '.join(players)}"
        ref.wrong("GT-002 RX001", message, (), at)


def _is_whole(deal: ev.Deal | None) -> bool:
    """Tell whether all cards that a player was dealt are written."""
    if deal is None:
        return False
    return deal.column is not None or None not in (deal.tool, *(getattr(deal, p) for p in DEALT))


def _deal(ref: Referee, name: str, deal: ev.Deal) -> None:
    board: Board = ref.state.boards[name]
    at = f"deal.{name}"
    for part in DEALT:
        plant = getattr(deal, part)
        if plant is not None:
            moves.see(ref, "plants", plant, f"{at}.{part}")
    for part in (*DEALT, "tool"):
        if part in deal.more:
            ref.next_part()
            cards = ", ".join(map(str, [getattr(deal, part), *deal.more[part]]))
            message = f"{cards}: of 3 plants one is sown, one kept, one discarded"
            if part == "tool":
                message = f"{cards}: each player is dealt one tool"
            rule = "GT-014" if part in ("sown", "kept") else "GT-013"
            spoils = [f"hand {name}", f"garden {name}", f"tools {name}"]
            ref.wrong(f"{rule} GT219", message, (), f"{at}.{part}", spoils=spoils)
    if deal.sown is not None:
        board.garden = [Bed(deal.sown)]
        ref.settle(f"garden {name}", f"{deal.sown} of {name}")
    if deal.kept is not None:
        board.hand = [deal.kept]
        ref.settle(f"hand {name}")
    if deal.tool is not None:
        moves.see(ref, "tools", deal.tool, f"{at}.tool")
        moves.to_hand(board, deal.tool)
        ref.settle(f"tools {name}")
    if deal.discarded is not None:
        ref.state.decks["plants"].discards.append(deal.discarded)


def _deal_johann(ref: Referee, deal: ev.Deal) -> None:
    state, at = ref.state, f"deal.{ev.JOHANN}"
    board: Board = state.johann
    if deal.column is not None:
        ref.written(f"garden {ev.JOHANN}")
        message = f"Johann's column has {len(deal.column)} plants; he begins with 2"
        about, right = [f"garden {ev.JOHANN}"], len(deal.column) == 2
        ref.need(right, "GT-221 GT219", message, about, f"{at}.column")
        for plant in deal.column:
            moves.see(ref, "plants", plant, f"{at}.column")
        board.garden = [Bed(plant, "column") for plant in reversed(deal.column)]
        ref.settle(f"garden {ev.JOHANN}", *(f"{plant} of {ev.JOHANN}" for plant in deal.column))
    elisabeth = state.rules.assistant == "Sister Elisabeth"
    if elisabeth and deal.support:
        letter = state.rules.box.automa[deal.support[-1]].letter
        if letter != "*":
            due = letter_goal(state, letter)
            message = f"Johann begins with goal {deal.goal}; {deal.support[-1]} says {due}"
            ref.written(f"goals {ev.JOHANN}")
            right = deal.goal in (None, due)
            ref.need(right, "GT-250 GT223", message, ["goals", f"goals {ev.JOHANN}"], f"{at}.goal")
            deal = ev.Deal(goal=deal.goal or due)
    if deal.goal:
        board.goals, board.goal_markers = [deal.goal], 1
    elif elisabeth:
        ref.unwritten("goals", f"goals {ev.JOHANN}")


def letter_goal(state: State, letter: str) -> str:
    """Return the goal that an automa letter names; with an overlay a homozygote (GT-234)."""
    return letter * 2 if letter.upper() in state.overlaid else letter


def row_due(state: State, kind: str) -> tuple[int, tuple[str, ...]]:
    """Return how many cards of a kind lie face up, and what that rests on."""
    if kind == "assistants":
        hired = sum(one.bought["assistant"] for one in state.boards.values())
        return min(3, 10 - hired - bool(state.rules.assistant)), ()
    key = state.rules.box.row_key(len(state.players))
    return int(state.rules.box.values[key]), state.rules.box.assumed(key)


def lay_open(ref: Referee, rows: ev.Rows | None, kind: str, at: str, law: str = "") -> None:
    """Lay cards face up as they are written, from a deck whose order may be known."""
    state: State = ref.state
    cards = getattr(rows, kind, None)
    if cards is None:
        state.rows[kind] = []
        ref.unwritten(f"row {kind}", f"copies {kind}")
        state.decks[kind].is_known &= not law
        return
    ref.next_part()
    ref.written(f"row {kind}")
    due, assumes = row_due(state, kind)
    message = f"{len(cards)} {kind} lie face up; should be {due}"
    rule = law or ("GT-009 GT219" if kind == "assistants" else "GT-010 GT219")
    empty = state.decks[kind].is_empty and not state.decks[kind].discards
    right = len(cards) == due or (empty and len(cards) < due)
    ref.need(right, rule, message, [f"row {kind}", f"supply {kind}"], at, assumes=assumes)
    state.rows[kind] = []
    for place, card in enumerate(cards):
        owner = next((n for n, one in state.boards.items() if card in one.assistants), None)
        message = f"{card} lies face up, whom {owner} has hired"
        about = [f"assistants {owner}"]
        if ref.need(owner is None, "GT-206 GT219", message, about, f"{at}.{place}"):
            moves.see(ref, kind, card, f"{at}.{place}")
        state.rows[kind].append(card)
    ref.settle(f"row {kind}")


# turns


def only_passes(ref: Referee, name: str, entry: Any, fields: Sequence[str]) -> None:
    said = [field for field in fields if getattr(entry, field) not in (None, (), 0)]
    message = f"{name} passed, so '{', '.join(said)}' cannot go with it; write one of the two"
    if not entry.all_unread():  # that is told already
        ref.need(not said, "GT-151 RX001", message, (), said[0] if said else "")


def enter(ref: Referee) -> None:
    message = "an Action Marker is laid in the Working phase only"
    ref.need(ref.state.phase == "working", "GT-001 GT201", message, ["phase"])


def turn(ref: Referee, entry: ev.Turn) -> None:
    """Lay one Action Marker: who, where, and what is done there.

    Gains come first, then what is possible at once, and the rest after sowing.
    """
    state: State = ref.state
    enter(ref)
    known_player(ref, entry.player, "player")
    name = entry.player if entry.player in state.boards else state.turn
    board = state.boards[name]
    if entry.passes:
        only_passes(ref, name, entry, ("space", "coins", "pays", "draws", "validates", "uses"))
        message = f"{name} passed, but has an Action Marker; 2nd Shift is free and never full"
        has_one, about = board.laid < board.markers, ["turn", f"markers {name}"]
        ref.need(not has_one, "GT-025 GT215", message, about, "passes")
        if not has_one:
            return
    whose_turn(ref, name)
    if entry.space is None:
        ref.unwritten(*keys_without_space(state, name, entry))
        end_of_turn(state, name)
        return
    action, gene = split_space(entry.space)
    effect = spaces()[action]
    cost = _space(ref, name, entry, entry.space, effect)
    _gains(ref, name, entry, effect, gene)
    if cost:
        at = "space" if entry.pays is None else "pays"
        assumes = state.rules.box.assumed("space") if entry.pays is None else ()
        moves.change_coins(ref, name, -cost, at, [f"space {entry.space}"], assumes)
    _fields(ref, entry, effect)
    _tile(ref, entry, gene)
    if effect.claims:
        if entry.goal is None:
            ref.unwritten("goals", f"goals {name}")
        else:
            moves.claim(ref, name, entry.goal)
    _draws(ref, name, entry, effect)
    _TurnUses(ref, name, entry, effect).play()
    board.extra_slots += effect.own_slots if effect.where == "mat" else 0
    if effect.shift == "1st":
        state.first_shifts.append((name, gene))
    elif effect.shift == "2nd":
        state.second_shifts.append(name)
    end_of_turn(state, name)


def keys_without_space(state: State, name: str, entry: ev.Turn) -> list[str]:
    """Return the keys that a turn may change of which nobody knows the space."""
    keys = state.of_turn(name)
    says_what = entry.validates or entry.tile or entry.goal or entry.coins
    of_cards = entry.draws or entry.harvests or entry.sows or entry.uses
    is_johann = state.solo and name == ev.JOHANN
    says_what = says_what and not (of_cards or is_johann)
    if says_what and all(one.path == "space" for one in entry.all_unread()):
        cards = ("hand", "tools", "row", "deck")  # no space gives such a thing and cards as well
        keys = [key for key in keys if key.split()[0] not in cards]
    return keys


def whose_turn(ref: Referee, name: str) -> None:
    state: State = ref.state
    board = state.boards[name]
    if ref.doubts.get("first", ref) is None:
        state.first = state.turn = name  # whoever lays the first marker is first
        ref.written("first", "turn")
    due, has_one = state.turn, board.laid < board.markers
    ref.touch("turn", f"markers {name}")
    if has_one and name != due:
        message = f"{name} laid an Action Marker, but it was {due}'s turn"
        law = "GT-226 GT202" if state.solo else "GT-023 GT202"
        ref.wrong(law, message, ["turn"], "player", spoils=state.of_turn(due))
    if not has_one:
        number = f"{board.laid + 1} Action Markers in this round"
        message = f"{name} laid {number}; should be {board.markers}"
        # one turn too many, or a marker whose purchase is missing
        done = done_in(ref.entry, name) if isinstance(ref.entry, ev.Turn) else []
        spoils = [*done, "price marker", "supply marker"]
        ref.wrong("GT-026 GT203", message, ["turn", f"markers {name}"], spoils=spoils)
    board.laid += 1


def done_in(entry: ev.Turn, name: str) -> list[str]:
    """Return the keys of what a turn changes as it is written, besides the coins."""
    gene = split_space(entry.space or "")[1]
    parts = {
        f"hand {name}": entry.draws or entry.sows,
        f"tools {name}": entry.draws or entry.uses,
        f"garden {name}": entry.harvests or entry.sows,
        f"goals {name}": entry.goal,
        "goals": entry.goal,
        "row plants": entry.draws,
        "row tools": entry.draws,
        f"tiles {gene}": entry.tile,
        f"square {gene}": entry.coin,
    }
    covers = [*(entry.validates or ()), *(c for use in entry.uses for c in use.validates or ())]
    beds = [f"{one.plant} of {name}" for one in covers]
    return ["spaces", "second", f"coins {name}", *beds, *(key for key in parts if parts[key])]


def all_laid(ref: Referee) -> None:
    """Check that all markers lie; a turn that is missing is found at what comes after it."""
    state: State = ref.state
    left = state.markers_left()
    message = f"{' and '.join(left)} laid fewer Action Markers than they have"
    spoils = ["shifts", *(key for name in left for key in state.of_turn(name))]
    place = state.working_place if isinstance(ref.entry, ev.Phase) else None
    who = left[0] if left else ""
    ref.need(not left, "GT-024 GT203", message, ["turn"], spoils=spoils, place=place, who=who)


def end_of_turn(state: State, name: str) -> None:
    state.turn = state.next_of(name, lambda one: one.laid < one.markers) or state.first


def space_name(name: str, space: str, effect: Effect) -> str:
    """Return a space as it is taken: one on a mat is its owner's."""
    return f"{space} of {name}" if effect.where in ("mat", "card") else space


def places_of(state: State, space: str, effect: Effect) -> tuple[list[int], list[int]]:
    """Return what the places of a space cost as it is printed: all of them, and those left."""
    taken = [costs for one, costs in state.taken if one == space]
    box = state.rules.box
    every = box.costs(effect.written, len(state.players)) if effect.where == "board" else [0]
    if effect.where == "row" or not taken:
        return every, every
    return every, [cost for cost in every if can_all_lie([*taken, (cost,)], every)]


def _space(ref: Referee, name: str, entry: ev.Turn, written: str, effect: Effect) -> int:
    """Lay the marker (GT-021, GT-027, GT-030); return what the space costs."""
    state: State = ref.state
    board, box = state.boards[name], state.rules.box
    if effect.where == "card":
        message = f"{name} laid a marker on {effect.called}, but has not hired {effect.name}"
        right = effect.name in board.assistants
        ref.need(right, "GT-030 GT204", message, [f"assistants {name}"], "space")
    space = space_name(name, written, effect)
    key = f"space {space}"
    every, free = places_of(state, space, effect)
    ref.touch(key, "spaces")
    if not free:
        rule = "GT-028" if effect.where == "board" and len(every) < 2 else "GT-021"
        there = f"the {len(every)} spaces are" if len(every) > 1 else "it is"
        message = f"{name} laid a marker on {effect.called}, but {there} taken"
        assumes = box.assumed("space") if effect.where in ("board", "mat") else ()
        ref.wrong(f"{rule} GT204", message, [key, "spaces"], "space", assumes=assumes)
    costs = {cost: moves.cost_for(board, cost) for cost in free or every}
    prices, printed = sorted(set(costs.values())), {moves.cost_for(board, one) for one in every}
    paid = prices[0] if entry.pays is None else entry.pays
    about, purse = [f"assistants {name}"], [f"coins {name}"]
    about += [key, "spaces"] if paid in printed else []  # another of these may have been free
    ref.touch(*about)
    if entry.pays is None and len(prices) > 1:
        ref.unwritten(*purse, key)
    elif paid not in prices:
        rule = "GT-027"
        if effect.coins < 0 and effect.where == "board" and paid not in printed:
            rule = effect.rule if all(cost == own for cost, own in costs.items()) else "GT-188"
        due = " or ".join(map(str, prices))
        message = f"{name} paid {moves.coins(paid)} for {effect.called}; should be {due}"
        ref.wrong(f"{rule} GT106", message, about, "pays", spoils=purse)
    elif paid > prices[0] and state.rules.ruling("dearer_space") == "cheapest":
        message = f"{name} took a space for {paid}, but one for {prices[0]} was free"
        ref.wrong("GT-027 GT106", message, about, "pays", spoils=purse)
    fitting = tuple(cost for cost, own in costs.items() if own == paid)
    state.taken.append((space, fitting or tuple(costs)))
    return paid


def can_all_lie(taken: Sequence[tuple[int, ...]], every: Sequence[int]) -> bool:
    """Tell whether markers, each on a space with one of some costs, have room beside each other.

    With Brother Leopold what was paid may not tell on which space a marker lies.
    """
    if len(taken) > len(every):
        return False
    if all(len(costs) == 1 for costs in taken):
        ones = [costs[0] for costs in taken]
        return all(ones.count(cost) <= list(every).count(cost) for cost in set(ones))
    ways = permutations(every, len(taken))
    return any(all(c in costs for c, costs in zip(way, taken, strict=True)) for way in ways)


def _gains(ref: Referee, name: str, entry: ev.Turn, effect: Effect, gene: str) -> None:
    """Take the coin of a square (GT-064), and what the space gives (GT-090)."""
    state: State = ref.state
    lies = int(effect.where == "gene" and gene in state.square_coins)
    got = lies if entry.coin is None else entry.coin
    if entry.coin is not None:
        where = (
            f"the square of {gene}; {lies} lay there"
            if gene
            else "a square, but took no place at one"
        )
        message = f"{name} took {moves.coins(got)} from {where}"
        rule = "GT-204" if got > 1 and state.round > 1 else "GT-064"
        about, purse = [f"square {gene}"], [f"coins {name}"]
        if got > 1:  # no square ever has two: wrong whatever else is
            ref.next_part()
            about = []
        ref.need(got == lies, f"{rule} GT207", message, about, "coin", spoils=purse)
    elif gene:
        ref.spread(f"square {gene}", f"coins {name}")
    state.square_coins.discard(gene)
    due = max(0, effect.coins) if effect.where == "board" else 0
    if entry.coins is not None:
        message = f"{name} took {moves.coins(entry.coins)} at {effect.called}; should be {due}"
        ref.need(entry.coins == due, "GT-090 GT105", message, (), "coins", spoils=[f"coins {name}"])
        due = entry.coins
    moves.change_coins(ref, name, got + due)


def _fields(ref: Referee, entry: ev.Turn, effect: Effect) -> None:
    """Check that nothing is written that the space does not give: every field is read."""
    where, name = effect.called, entry.player or ""
    if entry.roll and effect.where != "card":
        ref.wrong("GT-031 GT204", f"no dice are rolled at {where}", (), "roll")
    if entry.goal is not None and not effect.claims:
        message = f"no goal is claimed at {where}"
        ref.wrong("GT-080 GT210", message, [f"goals {name}"], "goal")
    if entry.tile is not None and not effect.tiles:
        ref.wrong("GT-060 GT206", f"no tile is laid or taken at {where}", (), "tile")
    for key in ("action", "support", "discards"):
        if getattr(entry, key):
            ref.wrong("GT-220 RX001", f"only Johann has '{key}', not {name}", (), key)
    plants = (*entry.harvests, *entry.sows)
    if plants and not effect.sows:
        cards = ", ".join(map(str, plants))
        message = f"{name} harvested or sowed {cards} at {where}; that is done in Gardening"
        about = [f"hand {name}", f"garden {name}"]
        ref.wrong("GT-045 GT209", message, about, "sows" if entry.sows else "harvests")


def _tile(ref: Referee, entry: ev.Turn, gene: str) -> None:
    """Add a tile to a square or take one away (GT-060 to GT-062)."""
    if entry.tile is None or not gene:
        return
    tiles, (spot, side), key = ref.state.tiles[gene], entry.tile, f"tiles {gene}"
    if side == "away":
        message = f"a tile was taken away {spot} of {gene}, but none lies there"
        ref.need(spot in tiles, "GT-060 GT206", message, [key], "tile")
        tiles.pop(spot, None)
        return
    message = f"{side} was laid on the square of {gene}; its tiles are {gene} and {gene.lower()}"
    if not ref.need(side.upper() == gene, "GT-062 GT206", message, [key], "tile"):
        return
    message = (
        f"{side} was laid {spot} of {gene}, but {tiles.get(spot)} lies there; take it away first"
    )
    ref.need(spot not in tiles, "GT-061 GT206", message, [key], "tile")
    tiles[spot] = side


def _draws(ref: Referee, name: str, entry: ev.Turn, effect: Effect) -> None:
    board: Board = ref.state.boards[name]
    helper = next((one for one in board.assistants if effects()[one].moment == effect.written), "")
    used = any(use.name == helper and use.draws for use in entry.uses)
    most = effect.draws + (effects()[helper].draws if helper and not used else 0)
    hands = [f"hand {name}", f"tools {name}"]
    if entry.draws is None:
        if effect.draws:
            kinds = [f"{effect.deck}s"] if effect.deck else ["plants", "tools"]
            keys = [f"row {kind}" for kind in kinds] + [f"deck {kind}" for kind in kinds]
            ref.unwritten(*keys, *hands)
        return
    number = len(entry.draws)
    given = [f"{effect.deck}s"] if effect.deck else ["plants", "tools"]
    decks = [ref.state.decks[kind] for kind in given]
    short = any(deck.is_empty and not deck.discards for deck in decks)
    about = [*hands, f"assistants {name}"]
    ref.touch(*about)
    if not (effect.draws <= number <= most or (short and number < effect.draws)):
        due = f"{effect.draws}" + (f" or {most}" if most > effect.draws else "")
        message = f"{name} drew {number} cards at {effect.called}; should be {due}"
        rule = effect.rule if effect.draws else "GT-094"
        rule = "GT-041" if effect.sows and not helper else "GT-180" if effect.sows else rule
        ref.wrong(f"{rule} GT208", message, about, "draws")
    for place, drawn in enumerate(entry.draws):
        at = f"draws.{place}"
        if not effect.draws:
            moves.to_hand(board, drawn.card)
            continue
        kind = "" if drawn.card is None else "plant" if isinstance(drawn.card, Plant) else "tool"
        kind = kind or drawn.kind
        if kind and effect.deck not in ("", kind):
            message = f"{name} drew a {kind} at {effect.called}, which gives {effect.deck}s"
            cards = ["deck plants", "deck tools", "row plants", "row tools"]
            ref.wrong(f"{effect.rule} GT208", message, hands, at, spoils=cards)
        hidden = (
            drawn if drawn.card is not None else Drawn(None, deck=True, kind=kind or effect.deck)
        )
        moves.to_hand(board, moves.draw(ref, name, hidden, entry.decks, at))


class _TurnUses:
    """What is done in a turn with cards: all that is possible at once comes first."""

    def __init__(self, ref: Referee, name: str, entry: ev.Turn, effect: Effect) -> None:
        self.ref, self.name, self.entry, self.action = ref, name, entry, effect
        self.board: Board = ref.state.boards[name]
        self.late: list[Callable[[], Any]] = []
        self.ready = [bed for bed in self.board.garden if bed.is_complete]
        """Complete when the turn began; a plant completed in it need not be harvested."""
        self.covered: list[str] = []

    def play(self) -> None:
        uses = list(enumerate(self.entry.uses))
        for place, use in sorted(
            uses, key=lambda pair: -max(0, effects().get(pair[1].name, _NOTHING).coins)
        ):
            self._use(use, f"uses.{place}")
        self._validate_by_action()
        if self.action.sows:
            self._garden()
        else:
            self._sow()
        for todo in self.late:
            todo()
        self._missed_funnel()

    def _use(self, use: ev.Use, at: str) -> None:
        ref, name = self.ref, self.name
        if not use.name:
            ref.unwritten(*ref.book.touches(ref.state, self.entry))
            return
        moments: tuple[str, ...] = ("turn", "receipt", "validation", self.action.goes_with)
        if use.name == "Brother Eduard":
            moments = (*moments, "hiring")
        effect = moves.use_up(ref, name, use, moments, at)
        if effect is None:
            return
        moves.extras(ref, use, effect, at)
        if effect.coins > 0:
            message = f"{name} took {use.coins} coins for {use.name}; should be {effect.coins}"
            right, law = use.coins in (None, effect.coins), f"{effect.rule} GT105"
            ref.need(right, law, message, (), f"{at}.coins", spoils=[f"coins {name}"])
            moves.change_coins(ref, name, effect.coins if use.coins is None else use.coins)
        elif effect.coins < 0:
            moves.pay_for(ref, name, use, -effect.coins, at)
        if effect.moment == "gardening":
            for drawn in use.draws or ():
                moves.to_hand(self.board, moves.draw(ref, name, drawn, self.entry.decks, at))
        elif effect.keeps:
            self._seed_bag(use, effect, at)
        elif effect.claims:
            if use.goal:
                moves.claim(ref, name, use.goal, f"{at}.goal", "GT-103 GT210")
            else:
                ref.unwritten("goals", f"goals {name}")
        elif effect.bed and effect.kind == "tool":
            moves.fill_bed(ref, name, use.plant, use.name, self.entry.decks, f"{at}.plant")
        elif effect.is_copier:
            self.late.append(lambda: self._copies(use, at))
        elif effect.validates != "none":
            self._covers(use, effect, at)
        if effect.moment == "receipt":
            self.board.funnels_due -= self.board.funnels_due > 0

    def _copies(self, use: ev.Use, at: str) -> None:
        if self.action.where == "card" and self.ref.state.rules.ruling("omari_tools") == "none":
            message = f"{use.name} was used with Father Omari's dice"
            self.ref.wrong(effects()[use.name].law, message, [f"garden {self.name}"], at)
        moves.cover_copies(self.ref, self.name, use, self.covered, at)

    def _seed_bag(self, use: ev.Use, effect: Effect, at: str) -> None:
        """Draw five plants from the deck, keep two (GT-101)."""
        ref, name, board = self.ref, self.name, self.board
        keys = [f"hand {name}", "deck plants"]
        if use.draws is not None:
            rows = ["row plants", "row tools"]
            at_fault = [p for p, one in enumerate(use.draws) if _is_face_up(one)]
            message = f"{name} drew a card that lay face up; a Seed Bag draws from the deck"
            where = f"{at}.draws.{at_fault[0]}" if at_fault else at
            ref.need(not at_fault, effect.law, message, (), where, spoils=[*keys, *rows])
        counts = ((use.draws, effect.draws, "draws"), (use.keeps, effect.keeps, "keeps"))
        for cards, due, key in counts:
            if cards is not None:
                message = f"{name} {key} {len(cards)} plants; a Seed Bag {key} {due}"
                right = len(cards) == due
                ref.need(right, effect.law, message, (), f"{at}.{key}", spoils=keys)
        if use.draws is None or use.keeps is None:
            ref.unwritten(*keys)
        hidden = any(drawn.card is None for drawn in use.draws or ())
        seen = []
        for place, one in enumerate(use.draws or ()):
            drawn = one._replace(kind="plant", deck=not _is_face_up(one))
            seen.append(moves.draw(ref, name, drawn, self.entry.decks, f"{at}.draws.{place}"))
        for place, kept in enumerate(use.keeps or ()):
            if kept.card is None:
                ref.unwritten(f"hand {name}")
                continue
            message = f"{name} kept {kept.card}, which is none of the plants drawn"
            if kept.card in seen:
                seen.remove(kept.card)
            elif not (hidden or use.draws is None):
                ref.wrong(effect.law, message, keys, f"{at}.keeps.{place}")
            moves.to_hand(board, kept.card)
        ref.state.decks["plants"].discards += [plant for plant in seen if plant]

    def _covers(self, use: ev.Use, effect: Effect, at: str) -> None:
        """Cover a trait with a Watering Funnel, Sister Elisabeth or Sister Anna."""
        if use.validates is None:
            idle = effect.moment == "receipt" and not self.board.open_traits()
            if not idle:
                self._any_trait()
            return
        message = f"{self.name} covered {len(use.validates)} traits with {use.name}; it covers one"
        about, right = [f"garden {self.name}"], len(use.validates) <= 1
        self.ref.need(right, effect.law, message, about, f"{at}.validates")
        for covers in use.validates:
            if effect.validates == "goal" and covers.trait:
                goals = ", ".join(self.board.goals) or "none"
                message = f"{covers.trait} matches no goal of {self.name} ({goals})"
                fits = moves.goal_fits(self.ref.state, self.board, covers.trait)
                self.ref.need(fits, effect.law, message, [f"goals {self.name}"], f"{at}.validates")
            self._cover(covers, f"{at}.validates")

    def _any_trait(self) -> None:
        garden = (f"{bed.plant} of {self.name}" for bed in self.board.garden)
        self.ref.unwritten(f"garden {self.name}", *garden)

    def _cover(self, covers: ev.Covers, at: str) -> None:
        """Cover a trait now, or after sowing if the plant is not there yet."""
        if covers.trait:
            self.covered.append(covers.trait)
        beds = [use.plant.card for use in self.entry.uses if use.plant]
        if self.board.find(covers.plant) is None and covers.plant in (*self.entry.sows, *beds):
            self.late.append(lambda: moves.cover(self.ref, self.name, covers, at))
        else:
            moves.cover(self.ref, self.name, covers, at)

    def _validate_by_action(self) -> None:
        ref, entry, action = self.ref, self.entry, self.action
        most = {"any": 1, "same": 4}.get(action.validates, 0)
        about = [f"garden {self.name}"]
        sorted_now = action.validates == "same"
        dice = moves.omaris_dice(self.ref, self.entry, action.law) if sorted_now else []
        if entry.validates is None:
            if entry.roll and not self.board.open_traits() & set(dice):
                return  # no die shows an open trait
            if most and (self.board.open_traits() or ref.in_doubt(*about)):
                self._any_trait()
            return
        number = len(entry.validates)
        where = f"{action.called}, which covers {most or 'none'}"
        message = f"{self.name} covered {number} traits at {where}"
        ref.need(number <= most, "GT-031 GT204", message, about, "validates")
        for place, covers in enumerate(entry.validates):
            at = f"validates.{place}"
            gene = (covers.trait or "").upper()[:1]
            if action.validates == "same" and gene in entry.roll:
                message = f"{covers.trait} was not rolled ({', '.join(dice)})"
                square = ref.state.rules.box.assumed("square.cells", f"parents.{gene}")
                tiles = [f"tiles {gene}"] if ref.in_doubt(f"tiles {gene}") else []
                right = covers.trait in dice
                if ref.need(right, action.law, message, tiles, at, spoils=about, assumes=square):
                    dice.remove(str(covers.trait))
            self._cover(covers, at)

    def _garden(self) -> None:
        """Harvest complete plants, then sow (GT-042 to GT-044)."""
        ref, name, board, entry = self.ref, self.name, self.board, self.entry
        for place, plant in enumerate(entry.harvests):
            moves.harvest(ref, name, plant, f"harvests.{place}")
        self._eduard()
        if ref.state.rules.ruling("harvest") == "must":
            left = [bed.plant for bed in board.garden if bed in self.ready and bed.is_complete]
            about = [f"garden {name}", *(f"{plant} of {name}" for plant in left)]
            plants = ", ".join(map(str, left))
            message = f"{name} left {plants}, though complete; Gardening harvests"
            assumes, at = ref.state.rules.assumed_ruling("harvest"), "space"
            ref.need(not left, "GT-042 GT209", message, about, at, assumes=assumes, counts=True)
        self._sow()

    def _eduard(self) -> None:
        """Fill Brother Eduard again after a harvest (GT-189)."""
        ref, name = self.ref, self.name
        for place, use in enumerate(self.entry.uses):
            if use.assistant == "Brother Eduard":
                full, at = any(bed.on == use.name for bed in self.board.garden), f"uses.{place}"
                message = f"{name} put a plant on Brother Eduard, who has one"
                ref.need(not full, "GT-189 GT217", message, [f"garden {name}"], at)
                moves.fill_bed(ref, name, use.plant, use.name, self.entry.decks, f"{at}.plant")

    def _sow(self) -> None:
        ref, name, board = self.ref, self.name, self.board
        for place, plant in enumerate(self.entry.sows):
            at = f"sows.{place}"
            hand = ", ".join(map(str, board.hand)) or "no plant"
            message = f"{name} sowed {plant}, but holds {hand}"
            if plant in board.hand:
                board.hand.remove(plant)
            else:
                about = [f"hand {name}", f"{plant} of {name}"]
                ref.wrong("GT-044 GT209", message, about, at, spoils=[f"sown {name}"])
            message = f"{name} sowed {plant}, but no plot is free"
            about = [f"garden {name}", f"plots {name}", f"sown {name}"]
            assumes, free = ref.state.rules.box.assumed("mat.plots"), board.free_plots > 0
            ref.need(free, "GT-044 GT209", message, about, at, assumes=assumes)
            board.garden.append(Bed(plant))

    def _missed_funnel(self) -> None:
        """A Watering Funnel is used in the turn in which it is received (GT-102)."""
        board = self.board
        due, board.funnels_due = board.funnels_due, 0
        if not due:
            return
        rules = self.ref.state.rules
        idle = not board.open_traits()
        if idle and rules.ruling("funnel_idle") == "discard":
            funnels = [tool for tool in board.tools if effects()[tool].moment == "receipt"][:due]
            for funnel in funnels:
                board.tools.remove(funnel)
            self.ref.state.decks["tools"].discards += funnels
        elif not idle:
            message = f"{self.name} kept a Watering Funnel; it is used as soon as it is received"
            about, garden = [f"tools {self.name}"], f"garden {self.name}"
            about += [garden] if self.ref.in_doubt(garden) else []  # which it changes in no way
            self.ref.wrong("GT-102 GT216", message, about)


def _is_face_up(drawn: Drawn) -> bool:
    """Tell whether a card is said to have lain face up, or is a tool, which no plant deck has."""
    return drawn.kind == FACE_UP or isinstance(drawn.card, str)


_NOTHING = Effect(name="", kind="", rule="", source="", phase="", moment="", lasts="", does="")
