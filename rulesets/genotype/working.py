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
    state, box = ref.state, ref.state.rules.box
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
    decks = {kind: getattr(entry.decks, kind, None) for kind in (*KINDS, "automa")}
    for kind, cards in decks.items():
        if cards is not None:
            state.decks[kind].cards, state.decks[kind].is_known = list(cards), True
            if entry.decks and not entry.decks.all_unread():  # else one is missing in its place
                ref.settle(f"deck {kind}")
    for name, deal in entry.deal.items():
        if name in state.boards:
            ref.next_part()
            _deal_johann(ref, deal) if name == ev.JOHANN and state.solo else _deal(ref, name, deal)
    dealt = {n: [getattr(deal, part) for part in DEALT] for n, deal in entry.deal.items()}
    columns = [name for name, deal in entry.deal.items() if deal.column is not None]
    whole = [n for n, plants in dealt.items() if None not in (*plants, entry.deal[n].tool)]
    all_dealt = {*state.players} <= {*columns, *whole}
    ref.written("copies assistants", *(("copies plants", "copies tools") if all_dealt else ()))
    for kind in KINDS:
        lay_open(ref, entry.rows, kind, f"rows.{kind}")
    # where a plant lies that is written in two places is in doubt: one of them is wrong
    row = getattr(entry.rows, "plants", None) or ()
    count = Counter(chain(row, *dealt.values()))
    for name, plants in dealt.items():
        if any(plant and count[plant] > 1 for plant in plants):
            ref.spread("deck plants", f"hand {name}", f"garden {name}", f"{plants[0]} of {name}")
    if any(count[plant] > 1 for plant in row):
        ref.spread("deck plants", "row plants")
    for kind, written in decks.items():
        unseen, cards = state.decks[kind].unseen, written or ()
        if unseen is not None:
            excess = [str(one) for one in dict.fromkeys(cards) if cards.count(one) > unseen[one]]
            message = f"{', '.join(excess)}: more copies than the box has"
            assumes = box.assumed(kind[:-1]) if kind in ("plants", "tools") else ()
            about, at = [f"deck {kind}"], f"decks.{kind}"
            law = "GT-241 GT220" if kind == "automa" else "GT-017 GT219"
            ref.need(not excess, law, message, about, at, assumes=assumes)
    for name, number in entry.coins.items():
        if name in state.boards:
            ref.next_part()
            message = f"{name} has {moves.coins(number)}; all players begin with 1"
            ref.need(number == 1, "GT-012 GT105", message, [f"coins {name}"], f"coins.{name}")
            state.boards[name].coins = number
    for upgrade, price in entry.prices.items():
        ref.next_part()
        start, at = box.prices[upgrade].start, f"prices.{upgrade}"
        message = f"the price of {upgrade} begins at {price}; should be {start}"
        if at in box.stated:
            ref.need(price == start, "GT-007 GT106", message, [f"price {upgrade}"], at)
        state.prices[upgrade] = price
        ref.settle(f"price {upgrade}")


def known_player(ref: Referee, name: str | None, at: str) -> None:
    players = ref.state.players
    if name is not None and name not in players:
        message = f"{name!r} does not play; the players are {', '.join(players)}"
        ref.wrong("GT-002 RX001", message, (), at)


def _deal(ref: Referee, name: str, deal: ev.Deal) -> None:
    board, at = ref.state.boards[name], f"deal.{name}"
    hand, garden, tools = f"hand {name}", f"garden {name}", f"tools {name}"
    for part in DEALT:
        plant = getattr(deal, part)
        if plant is not None:
            moves.see(ref, "plants", plant, f"{at}.{part}")
    for part in (*DEALT, "tool"):
        if part in deal.more:
            ref.next_part()
            cards = ", ".join(str(one) for one in (getattr(deal, part), *deal.more[part]) if one)
            message = f"{cards}: of 3 plants one is sown, one kept, one discarded"
            if part == "tool":
                message = f"{cards}: each player is dealt one tool"
            law = "GT-014 GT219" if part in ("sown", "kept") else "GT-013 GT219"
            ref.wrong(law, message, (), f"{at}.{part}", spoils=[hand, garden, tools])
    if deal.sown is not None:
        board.garden = [Bed(deal.sown)]
        ref.settle(garden, f"{deal.sown} of {name}")
    if deal.kept is not None:
        board.hand = [deal.kept]
        ref.settle(hand)
    if deal.tool is not None:
        moves.see(ref, "tools", deal.tool, f"{at}.tool")
        moves.to_hand(board, deal.tool)
        ref.settle(tools)
    if deal.discarded is not None:
        ref.state.decks["plants"].discards.append(deal.discarded)


def _deal_johann(ref: Referee, deal: ev.Deal) -> None:
    state, at, garden = ref.state, f"deal.{ev.JOHANN}", f"garden {ev.JOHANN}"
    board: Board = state.johann
    if deal.column is not None:
        ref.written(garden)
        message = f"Johann's column has {len(deal.column)} plants; he begins with 2"
        ref.need(len(deal.column) == 2, "GT-221 GT219", message, [garden], f"{at}.column")
        for plant in deal.column:
            moves.see(ref, "plants", plant, f"{at}.column")
        board.garden = [Bed(plant, "column") for plant in reversed(deal.column)]
        ref.settle(garden, *(f"{plant} of {ev.JOHANN}" for plant in deal.column))
    goal, goals = deal.goal, ["goals", f"goals {ev.JOHANN}"]
    elisabeth = state.rules.assistant == "Sister Elisabeth"
    letter = state.rules.box.automa[deal.support[-1]].letter if deal.support else "*"
    if elisabeth and letter != "*":
        due = letter_goal(state, letter)
        message = f"Johann begins with goal {goal}; {deal.support[-1]} says {due}"
        ref.written(goals[1])
        ref.need(goal in (None, due), "GT-250 GT223", message, goals, f"{at}.goal")
        goal = goal or due
    if goal:
        board.goals, board.goal_markers = [goal], 1
    elif elisabeth:
        ref.unwritten(*goals)


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
    state, row, deck = ref.state, f"row {kind}", ref.state.decks[kind]
    cards = getattr(rows, kind, None)
    state.rows[kind] = []
    if cards is None:
        ref.unwritten(row, f"copies {kind}")
        deck.is_known &= not law
        return
    ref.next_part()
    ref.written(row)
    due, assumes = row_due(state, kind)
    message = f"{len(cards)} {kind} lie face up; should be {due}"
    rule = law or ("GT-009 GT219" if kind == "assistants" else "GT-010 GT219")
    right = len(cards) == due or (deck.is_empty and not deck.discards and len(cards) < due)
    ref.need(right, rule, message, [row, f"supply {kind}"], at, assumes=assumes)
    for place, card in enumerate(cards):
        owners = [n for n, one in state.boards.items() if card in one.assistants]
        if owners:
            message = f"{card} lies face up, whom {owners[0]} has hired"
            about = [f"assistants {owners[0]}"]
            ref.wrong("GT-206 GT219", message, about, f"{at}.{place}")
        else:
            moves.see(ref, kind, card, f"{at}.{place}")
        state.rows[kind].append(card)
    ref.settle(row)


# turns


def only_passes(ref: Referee, name: str, entry: Any, fields: Sequence[str]) -> None:
    written = [field for field in fields if getattr(entry, field) not in (None, (), 0)]
    if written and not entry.all_unread():  # that is told already
        both = f"{name} passed, so '{', '.join(written)}' cannot go with it; write one of the two"
        ref.wrong("GT-151 RX001", both, (), written[0])


def only_johanns(ref: Referee, entry: Any, fields: Sequence[str], law: str, message: str) -> None:
    """Find fields that only Brother Johann's moves have; the message takes one of them."""
    for field in fields:
        if getattr(entry, field) not in (None, ()):
            ref.wrong(law, message.format(field), (), field)


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
    else:
        action, gene = split_space(entry.space)
        _Turn(ref, name, entry, spaces()[action], gene).play(entry.space)
    end_of_turn(state, name)


def keys_without_space(state: State, name: str, entry: ev.Turn) -> list[str]:
    """Return the keys that a turn may change of which nobody knows the space."""
    keys = state.of_turn(name)
    gives = entry.validates or entry.tile or entry.goal or entry.coins
    of_cards = entry.draws or entry.harvests or entry.sows or entry.uses
    is_johanns = state.solo and name == ev.JOHANN
    only_space = all(one.path == "space" for one in entry.all_unread())
    if gives and not of_cards and not is_johanns and only_space:
        cards = ("hand", "tools", "row", "deck")  # no space gives such a thing and cards as well
        keys = [key for key in keys if key.split(maxsplit=1)[0] not in cards]
    return keys


def whose_turn(ref: Referee, name: str) -> None:
    state: State = ref.state
    board = state.boards[name]
    if ref.doubts.get("first", ref) is None:
        state.first = state.turn = name  # whoever lays the first marker is first
        ref.written("first", "turn")
    due, has_one, keys = state.turn, board.laid < board.markers, ["turn", f"markers {name}"]
    ref.touch(*keys)
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
        ref.wrong("GT-026 GT203", message, keys, spoils=spoils)
    board.laid += 1


def done_in(entry: ev.Turn, name: str) -> list[str]:
    """Return the keys of what a turn changes as it is written, besides the coins."""
    gene = split_space(entry.space or "")[1]
    parts = {
        f"hand {name}": entry.draws or entry.sows,
        f"tools {name}": entry.draws or entry.uses,
        f"garden {name}": entry.harvests or entry.sows,
        **dict.fromkeys((f"goals {name}", "goals"), entry.goal),
        **dict.fromkeys(("row plants", "row tools"), entry.draws),
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


# spaces


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


class _Turn:
    """What is done at a space and with cards: all that is possible at once comes first."""

    def __init__(self, ref: Referee, name: str, entry: ev.Turn, action: Effect, gene: str) -> None:
        self.ref, self.name, self.entry, self.action, self.gene = ref, name, entry, action, gene
        self.state: State = ref.state
        self.board: Board = self.state.boards[name]
        self.hands = [f"hand {name}", f"tools {name}"]
        self.purse, self.garden = f"coins {name}", f"garden {name}"
        self.late: list[Callable[[], Any]] = []
        self.ready: list[Bed] = []
        """Complete when the turn began; a plant completed in it need not be harvested."""
        self.covered: list[str] = []

    def play(self, space: str) -> None:
        ref, name, entry, action = self.ref, self.name, self.entry, self.action
        cost = self._lay(space)
        self._gain()
        if cost:
            at = "space" if entry.pays is None else "pays"
            assumes = self.state.rules.box.assumed("space") if entry.pays is None else ()
            moves.change_coins(ref, name, -cost, at, [f"space {space}"], assumes)
        self._refuse_others()
        self._tile()
        if action.claims and entry.goal is None:
            ref.unwritten("goals", f"goals {name}")
        elif action.claims and entry.goal:
            moves.claim(ref, name, entry.goal)
        self._draw()
        self.ready = [bed for bed in self.board.garden if bed.is_complete]
        # a Hand Lens gives its coins before anything is paid
        gains = [effects()[use.name].coins > 0 if use.name else False for use in entry.uses]
        for place in sorted(range(len(gains)), key=lambda one: not gains[one]):
            self._use(entry.uses[place], f"uses.{place}")
        self._validate()
        if action.sows:
            self._garden()
        self._sow()
        for todo in self.late:
            todo()
        self._missed_funnel()
        self.board.extra_slots += action.own_slots if action.where == "mat" else 0
        if action.shift == "1st":
            self.state.first_shifts.append((name, self.gene))
        elif action.shift == "2nd":
            self.state.second_shifts.append(name)

    def _lay(self, written: str) -> int:
        """Lay the marker (GT-021, GT-027, GT-030); return what the space costs."""
        ref, state, name, entry, effect = self.ref, self.state, self.name, self.entry, self.action
        board = self.board
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
            assumes = state.rules.box.assumed("space") if effect.where in ("board", "mat") else ()
            ref.wrong(f"{rule} GT204", message, [key, "spaces"], "space", assumes=assumes)
        costs = {cost: moves.cost_for(board, cost) for cost in free or every}
        prices, printed = sorted(set(costs.values())), {moves.cost_for(board, one) for one in every}
        paid = prices[0] if entry.pays is None else entry.pays
        about = [f"assistants {name}"]
        about += [key, "spaces"] if paid in printed else []  # another of these may have been free
        ref.touch(*about)
        if entry.pays is None and len(prices) > 1:
            ref.unwritten(self.purse, key)
        elif paid not in prices:
            rule = "GT-027"
            if effect.coins < 0 and effect.where == "board" and paid not in printed:
                rule = effect.rule if all(cost == own for cost, own in costs.items()) else "GT-188"
            due = " or ".join(map(str, prices))
            message = f"{name} paid {moves.coins(paid)} for {effect.called}; should be {due}"
            ref.wrong(f"{rule} GT106", message, about, "pays", spoils=[self.purse])
        elif paid > prices[0] and state.rules.ruling("dearer_space") == "cheapest":
            message = f"{name} took a space for {paid}, but one for {prices[0]} was free"
            ref.wrong("GT-027 GT106", message, about, "pays", spoils=[self.purse])
        fitting = tuple(cost for cost, own in costs.items() if own == paid)
        state.taken.append((space, fitting or tuple(costs)))
        return paid

    def _gain(self) -> None:
        """Take the coin of a square (GT-064), and what the space gives (GT-090)."""
        ref, state, entry, effect, gene = self.ref, self.state, self.entry, self.action, self.gene
        lies = int(effect.where == "gene" and gene in state.square_coins)
        got = lies if entry.coin is None else entry.coin
        if entry.coin is not None:
            where = "a square, but took no place at one"
            where = f"the square of {gene}; {lies} lay there" if gene else where
            message = f"{self.name} took {moves.coins(got)} from {where}"
            law = "GT-204 GT207" if got > 1 and state.round > 1 else "GT-064 GT207"
            if got > 1:  # no square ever has two: wrong whatever else is
                ref.next_part()
            about = [f"square {gene}"] * (got <= 1)
            ref.need(got == lies, law, message, about, "coin", spoils=[self.purse])
        elif gene:
            ref.spread(f"square {gene}", self.purse)
        state.square_coins.discard(gene)
        due = max(0, effect.coins) if effect.where == "board" else 0
        taken = due if entry.coins is None else entry.coins
        if taken != due:
            message = f"{self.name} took {moves.coins(taken)} at {effect.called}; should be {due}"
            ref.wrong("GT-090 GT105", message, (), "coins", spoils=[self.purse])
        moves.change_coins(ref, self.name, got + taken)

    def _refuse_others(self) -> None:
        """Check that nothing is written that the space does not give: every field is read."""
        ref, entry, effect, name = self.ref, self.entry, self.action, self.name
        where, plants = effect.called, (*self.entry.harvests, *self.entry.sows)
        if entry.roll and effect.where != "card":
            ref.wrong("GT-031 GT204", f"no dice are rolled at {where}", (), "roll")
        if entry.goal is not None and not effect.claims:
            message = f"no goal is claimed at {where}"
            ref.wrong("GT-080 GT210", message, [f"goals {name}"], "goal")
        if entry.tile is not None and not effect.tiles:
            ref.wrong("GT-060 GT206", f"no tile is laid or taken at {where}", (), "tile")
        message = f"only Johann has '{{}}', not {name}"
        only_johanns(ref, entry, ("action", "support", "discards"), "GT-220 RX001", message)
        if plants and not effect.sows:
            cards = ", ".join(map(str, plants))
            message = f"{name} harvested or sowed {cards} at {where}; that is done in Gardening"
            about = [f"hand {name}", f"garden {name}"]
            ref.wrong("GT-045 GT209", message, about, "sows" if entry.sows else "harvests")

    def _tile(self) -> None:
        """Add a tile to a square or take one away (GT-060 to GT-062)."""
        ref, gene = self.ref, self.gene
        if self.entry.tile is None or not gene:
            return
        tiles, (spot, side), key = self.state.tiles[gene], self.entry.tile, f"tiles {gene}"
        if side == "away":
            message = f"a tile was taken away {spot} of {gene}, but none lies there"
            ref.need(spot in tiles, "GT-060 GT206", message, [key], "tile")
            tiles.pop(spot, None)
            return
        own = f"its tiles are {gene} and {gene.lower()}"
        message = f"{side} was laid on the square of {gene}; {own}"
        if ref.need(side.upper() == gene, "GT-062 GT206", message, [key], "tile"):
            there = f"{tiles.get(spot)} lies there; take it away first"
            message = f"{side} was laid {spot} of {gene}, but {there}"
            ref.need(spot not in tiles, "GT-061 GT206", message, [key], "tile")
            tiles[spot] = side

    def _draw(self) -> None:
        ref, entry, effect, board = self.ref, self.entry, self.action, self.board
        moment = effect.written
        helper = next((one for one in board.assistants if effects()[one].moment == moment), "")
        used = any(use.name == helper and use.draws for use in entry.uses)
        most = effect.draws + (effects()[helper].draws if helper and not used else 0)
        given = [f"{effect.deck}s"] if effect.deck else ["plants", "tools"]
        if entry.draws is None:
            keys = [f"{part} {kind}" for part in ("row", "deck") for kind in given]
            ref.unwritten(*(keys if effect.draws else ()), *(self.hands if effect.draws else ()))
            return
        number, about = len(entry.draws), [*self.hands, f"assistants {self.name}"]
        decks = [self.state.decks[kind] for kind in given]
        short = any(deck.is_empty and not deck.discards for deck in decks)
        ref.touch(*about)
        if not (effect.draws <= number <= most or (short and number < effect.draws)):
            due = f"{effect.draws}" + (f" or {most}" if most > effect.draws else "")
            message = f"{self.name} drew {number} cards at {effect.called}; should be {due}"
            rule = effect.rule if effect.draws else "GT-094"
            rule = "GT-041" if effect.sows and not helper else "GT-180" if effect.sows else rule
            ref.wrong(f"{rule} GT208", message, about, "draws")
        for place, drawn in enumerate(entry.draws):
            card, at = drawn.card, f"draws.{place}"
            if not effect.draws:
                moves.to_hand(board, card)
                continue
            kind = "plant" if isinstance(card, Plant) else drawn.kind if card is None else "tool"
            if kind and effect.deck not in ("", kind):
                message = f"{self.name} drew a {kind} at {effect.called}, which gives {effect.deck}"
                cards = [f"{part} {one}" for part in ("deck", "row") for one in ("plants", "tools")]
                law = f"{effect.rule} GT208"
                ref.wrong(law, f"{message}s", self.hands, at, spoils=cards)
            hidden = Drawn(None, deck=True, kind=kind or effect.deck)
            drawn_so = hidden if card is None else drawn
            moves.to_hand(board, moves.draw(ref, self.name, drawn_so, entry.decks, at))

    def _use(self, use: ev.Use, at: str) -> None:
        ref, name, board = self.ref, self.name, self.board
        if not use.name:
            ref.unwritten(*ref.book.touches(self.state, self.entry))
            return
        moments: tuple[str, ...] = ("turn", "receipt", "validation", self.action.goes_with)
        if use.name == "Brother Eduard":
            moments = (*moments, "hiring")
        effect = moves.use_up(ref, name, use, moments, at)
        if effect is None:
            return
        moves.extras(ref, use, effect, at)
        if effect.coins > 0:
            got = effect.coins if use.coins is None else use.coins
            message = f"{name} took {got} coins for {use.name}; should be {effect.coins}"
            law = f"{effect.rule} GT105"
            ref.need(got == effect.coins, law, message, (), f"{at}.coins", spoils=[self.purse])
            moves.change_coins(ref, name, got)
        elif effect.coins < 0:
            moves.pay_for(ref, name, use, -effect.coins, at)
        if effect.moment == "gardening":
            message = f"{name} used {use.name} twice in a turn"
            is_once = [one.name for one in self.entry.uses].count(use.name) == 1
            ref.need(is_once, f"{effect.rule} GT208", message, (), at)
            for drawn in use.draws or ():
                moves.to_hand(board, moves.draw(ref, name, drawn, self.entry.decks, at))
        elif effect.keeps:
            self._seed_bag(use, effect, at)
        elif effect.claims and use.goal:
            moves.claim(ref, name, use.goal, f"{at}.goal", "GT-103 GT210")
        elif effect.claims:
            ref.unwritten("goals", f"goals {name}")
        elif effect.bed and effect.kind == "tool":
            moves.fill_bed(ref, name, use.plant, use.name, self.entry.decks, f"{at}.plant")
        elif effect.is_copier:
            self.late.append(lambda: self._copies(use, at))
        elif effect.validates != "none":
            self._covers(use, effect, at)
        if effect.moment == "receipt":
            board.funnels_due -= board.funnels_due > 0

    def _copies(self, use: ev.Use, at: str) -> None:
        if self.action.where == "card" and self.state.rules.ruling("omari_tools") == "none":
            message = f"{use.name} was used with Father Omari's dice"
            self.ref.wrong(effects()[use.name].law, message, [self.garden], at)
        moves.cover_copies(self.ref, self.name, use, self.covered, at)

    def _seed_bag(self, use: ev.Use, effect: Effect, at: str) -> None:
        """Draw five plants from the deck, keep two (GT-101)."""
        ref, name, law = self.ref, self.name, effect.law
        keys, draws, keeps = [self.hands[0], "deck plants"], use.draws, use.keeps
        if draws is not None:
            # a tool is no card of the plant deck either
            open_ones = [one.kind == FACE_UP or isinstance(one.card, str) for one in draws]
            message = f"{name} drew a card that lay face up; a Seed Bag draws from the deck"
            where = f"{at}.draws.{open_ones.index(True)}" if any(open_ones) else at
            spoils = [*keys, "row plants", "row tools"]
            ref.need(not any(open_ones), law, message, (), where, spoils=spoils)
        for cards, due, key in ((draws, effect.draws, "draws"), (keeps, effect.keeps, "keeps")):
            if cards is not None:
                message = f"{name} {key} {len(cards)} plants; a Seed Bag {key} {due}"
                ref.need(len(cards) == due, law, message, (), f"{at}.{key}", spoils=keys)
        if draws is None or keeps is None:
            ref.unwritten(*keys)
        hidden = draws is None or any(drawn.card is None for drawn in draws)
        seen = []
        for place, one in enumerate(draws or ()):
            drawn = one._replace(kind="plant", deck=not open_ones[place])
            seen.append(moves.draw(ref, name, drawn, self.entry.decks, f"{at}.draws.{place}"))
        for place, kept in enumerate(keeps or ()):
            if kept.card is None:
                ref.unwritten(self.hands[0])
                continue
            message = f"{name} kept {kept.card}, which is none of the plants drawn"
            if kept.card in seen:
                seen.remove(kept.card)
            elif not hidden:
                ref.wrong(law, message, keys, f"{at}.keeps.{place}")
            moves.to_hand(self.board, kept.card)
        self.state.decks["plants"].discards += [plant for plant in seen if plant]

    def _covers(self, use: ev.Use, effect: Effect, at: str) -> None:
        """Cover a trait with a Watering Funnel, Sister Elisabeth or Sister Anna."""
        at = f"{at}.validates"
        if use.validates is None:
            if effect.moment != "receipt" or self.board.open_traits():
                self._any_trait()
            return
        message = f"{self.name} covered {len(use.validates)} traits with {use.name}; it covers one"
        self.ref.need(len(use.validates) <= 1, effect.law, message, [self.garden], at)
        for covers in use.validates:
            if effect.validates == "goal" and covers.trait:
                goals = ", ".join(self.board.goals) or "none"
                message = f"{covers.trait} matches no goal of {self.name} ({goals})"
                fits = moves.goal_fits(self.state, self.board, covers.trait)
                self.ref.need(fits, effect.law, message, [f"goals {self.name}"], at)
            self._cover(covers, at)

    def _any_trait(self) -> None:
        beds = (f"{bed.plant} of {self.name}" for bed in self.board.garden)
        self.ref.unwritten(self.garden, *beds)

    def _cover(self, covers: ev.Covers, at: str) -> None:
        """Cover a trait now, or after sowing if the plant is not there yet."""
        if covers.trait:
            self.covered.append(covers.trait)
        beds = [use.plant.card for use in self.entry.uses if use.plant]
        if self.board.find(covers.plant) is None and covers.plant in (*self.entry.sows, *beds):
            self.late.append(lambda: moves.cover(self.ref, self.name, covers, at))
        else:
            moves.cover(self.ref, self.name, covers, at)

    def _validate(self) -> None:
        """Cover what the space covers: any trait, or what Father Omari's dice show."""
        ref, entry, action = self.ref, self.entry, self.action
        most = {"any": 1, "same": 4}.get(action.validates, 0)
        about, of_dice = [self.garden], action.validates == "same"
        dice = moves.omaris_dice(ref, entry, action.law) if of_dice else []
        if entry.validates is None:
            shows_none = entry.roll and not self.board.open_traits() & set(dice)
            if most and not shows_none and (self.board.open_traits() or ref.in_doubt(*about)):
                self._any_trait()
            return
        number = len(entry.validates)
        where = f"{action.called}, which covers {most or 'none'}"
        message = f"{self.name} covered {number} traits at {where}"
        ref.need(number <= most, "GT-031 GT204", message, about, "validates")
        for place, covers in enumerate(entry.validates):
            at, gene = f"validates.{place}", (covers.trait or "").upper()[:1]
            if of_dice and gene in entry.roll:
                message = f"{covers.trait} was not rolled ({', '.join(dice)})"
                square = self.state.rules.box.assumed("square.cells", f"parents.{gene}")
                tiles = [f"tiles {gene}"] if ref.in_doubt(f"tiles {gene}") else []
                right = covers.trait in dice
                if ref.need(right, action.law, message, tiles, at, spoils=about, assumes=square):
                    dice.remove(str(covers.trait))
            self._cover(covers, at)

    def _garden(self) -> None:
        """Harvest complete plants, before it is sown (GT-042 to GT-044)."""
        ref, name, board, entry = self.ref, self.name, self.board, self.entry
        for place, plant in enumerate(entry.harvests):
            moves.harvest(ref, name, plant, f"harvests.{place}")
        for place, use in enumerate(entry.uses):  # after a harvest he is filled again (GT-189)
            if use.assistant == "Brother Eduard":
                full, at = any(bed.on == use.name for bed in board.garden), f"uses.{place}"
                message = f"{name} put a plant on Brother Eduard, who has one"
                ref.need(not full, "GT-189 GT217", message, [self.garden], at)
                moves.fill_bed(ref, name, use.plant, use.name, entry.decks, f"{at}.plant")
        if self.state.rules.ruling("harvest") == "must":
            left = [bed.plant for bed in board.garden if bed in self.ready and bed.is_complete]
            about = [self.garden, *(f"{plant} of {name}" for plant in left)]
            plants = ", ".join(map(str, left))
            message = f"{name} left {plants}, though complete; Gardening harvests"
            assumes, at = self.state.rules.assumed_ruling("harvest"), "space"
            ref.need(not left, "GT-042 GT209", message, about, at, assumes=assumes, counts=True)

    def _sow(self) -> None:
        ref, name, board = self.ref, self.name, self.board
        for place, plant in enumerate(self.entry.sows):
            at = f"sows.{place}"
            if plant in board.hand:
                board.hand.remove(plant)
            else:
                hand = ", ".join(map(str, board.hand)) or "no plant"
                message = f"{name} sowed {plant}, but holds {hand}"
                about = [self.hands[0], f"{plant} of {name}"]
                ref.wrong("GT-044 GT209", message, about, at, spoils=[f"sown {name}"])
            message = f"{name} sowed {plant}, but no plot is free"
            about = [self.garden, f"plots {name}", f"sown {name}"]
            assumes, free = self.state.rules.box.assumed("mat.plots"), board.free_plots > 0
            ref.need(free, "GT-044 GT209", message, about, at, assumes=assumes)
            board.garden.append(Bed(plant))

    def _missed_funnel(self) -> None:
        """A Watering Funnel is used in the turn in which it is received (GT-102)."""
        board, ref = self.board, self.ref
        due, board.funnels_due = board.funnels_due, 0
        if due and board.open_traits():
            message = f"{self.name} kept a Watering Funnel; it is used as soon as it is received"
            garden = [self.garden] if ref.in_doubt(self.garden) else []  # it changes in no way
            ref.wrong("GT-102 GT216", message, [self.hands[1], *garden])
        elif due and self.state.rules.ruling("funnel_idle") == "discard":
            funnels = [tool for tool in board.tools if effects()[tool].moment == "receipt"][:due]
            for funnel in funnels:
                board.tools.remove(funnel)
            self.state.decks["tools"].discards += funnels
