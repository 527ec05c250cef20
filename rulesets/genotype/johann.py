"""Brother Johann: his cards leave him no choice; what is written is compared (from GT-220)."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from testcross.rulesets.english import counted
from testcross.rulesets.genotype import cards as k
from testcross.rulesets.genotype import entries as ev
from testcross.rulesets.genotype import working
from testcross.rulesets.genotype.effects import effects, spaces
from testcross.rulesets.genotype.moves import coins, cost_for, is_sold_out, omaris_dice
from testcross.rulesets.genotype.state import Bed, Board, Deck, State
from testcross.rulesets.tabletop.events import Event
from testcross.rulesets.tabletop.referee import Referee

MOST_PLANTS = 4
MOST_VALIDATIONS = 3
SHIFTS = 3
PURCHASES = {"easy": 1, "standard": 2, "hard": 2}
PHASE_COINS = {"easy": 0, "standard": 3, "hard": 3}
COLUMN = [f"garden {ev.JOHANN}", f"coins {ev.JOHANN}", f"assistants {ev.JOHANN}"]
"""Keys of what decides what he does."""


class Doings:
    """What the rules make Johann do, played on a state; ``did`` has it as a record writes it."""

    def __init__(self, state: State, entry: Any = None, trusted: Iterable[str] = ()) -> None:
        self.state, self.board = state, state.johann
        self.entry, self.decks = entry, getattr(entry, "decks", None)
        drawn = getattr(entry, "plants" if isinstance(entry, ev.AutomaPhase) else "draws", None)
        self.drawn = [one for one in drawn or () if one.card or isinstance(entry, ev.Turn)]
        """The plants that are written, for decks of which the order is not known."""
        self.trusted = set(trusted)
        """Rows of which nothing is known, so that what is written of them is taken as it is."""
        self.did: dict[str, Any] = {"validates": [], "draws": []}
        self.unknown = False
        """Whether something happened of which a record does not say enough."""

    @property
    def assistants(self) -> int:
        """How many assistants validate for him (GT-235, GT-238)."""
        rules = self.state.rules
        own = bool(rules.assistant) and rules.ruling("hard_assistant") != "apart"
        return self.board.bought["assistant"] + own

    def validate(self, fits: Callable[[str], bool] = lambda _: True) -> bool:
        """Cover the bottom-most open trait that fits (GT-225); tell whether there is one."""
        for bed in self.board.garden:
            for trait in reversed(bed.plant.traits):
                if trait not in bed.covered and fits(trait):
                    self.cover(bed, trait)
                    return True
        return False

    def cover(self, bed: Bed, trait: str) -> None:
        """Cover a trait, with Sister May all its copies too (GT-255); harvest what is complete."""
        beds = [bed]
        if self.state.rules.assistant == "Sister May":
            beds += [b for b in self.board.garden if b is not bed and trait in b.open_traits]
        for one in beds:
            one.covered.add(trait)
            self.did["validates"].append((one.plant, trait))
        self.harvest()

    def harvest(self) -> None:
        """Harvest complete plants at once; an automa card beside one is discarded (GT-223)."""
        for bed in [one for one in self.board.garden if one.is_complete]:
            self.board.garden.remove(bed)
            self.board.done.append(bed.plant)
            if bed.paired:
                self.state.decks["automa"].discards.append(bed.paired)

    def cover_written(self, pairs: Iterable[tuple[k.Plant | None, str | None]]) -> None:
        for plant, trait in pairs:
            bed = self.board.find(plant, trait)
            if bed is not None and trait in bed.plant.traits:
                bed.covered.add(trait)
        self.harvest()

    def gain(self, plant: k.Plant | None = None) -> None:
        """Put a plant, else the top one of the deck, on top of the column (GT-223, GT-224)."""
        if len(self.board.garden) >= MOST_PLANTS:
            self.validate()
            return
        deck, from_deck = self.state.decks["plants"], plant is None
        if plant is None:
            deck.remake(self.decks and self.decks.plants)
            if deck.is_empty:
                return
            written = self.drawn.pop(0).card if self.drawn else None
            plant = deck.top or (written if isinstance(written, k.Plant) else None)
            if plant is None:
                self.unknown = True
                return
            deck.take(plant)
        self.did["draws"].append(k.Drawn(plant, deck=from_deck))
        self.board.garden.append(Bed(plant, "column"))

    def open_card(self, kind: str, pips: int) -> int | None:
        """Return the place of the card that pips show, else of the next one to the right."""
        row = self.state.rows[kind]
        places = [(pips - 1 + step) % len(row) for step in range(len(row))]
        return next((place for place in places if row[place] is not None), None)

    def discard(self, kind: str, place: int) -> None:
        """Discard a card that lies face up; it leaves a gap."""
        row = self.state.rows[kind]
        self.state.decks[kind].discards.append(row[place])
        self.did["discards"] = k.Drawn(row[place])
        row[place] = None

    def lay(self, space: str, gene: str = "", costs: Sequence[int] = (0,)) -> None:
        """Lay his marker, pay what the space costs, take the coin of its square."""
        self.did["space"] = f"{space} {gene}".strip()
        self.state.taken.append((self.did["space"], tuple(costs)))
        if paid := cost_for(self.board, costs[0]):
            self.board.coins -= paid
            self.did["pays"] = paid
        if gene in self.state.square_coins:
            self.state.square_coins.discard(gene)
            self.board.coins += 1
            self.did["coin"] = 1


# his cards


def draw_cards(ref: Referee, cards: Sequence[str], order: Sequence[str] | None, at: str) -> None:
    """Draw automa cards; they lie beside the deck until they are discarded."""
    deck: Deck = ref.state.decks["automa"]
    for place, card in enumerate(cards):
        where = f"{at}.{place}"
        if deck.unseen is not None and not deck.unseen.total():  # those in use stay out
            deck.cards = list(order or ())
            deck.unseen.update(deck.discards)
            deck.discards = []
        there = deck.unseen is not None and deck.unseen[card] > 0
        message = f"Johann drew {card}, which is not in the deck until it is shuffled"
        if deck.cards:
            message = f"Johann drew {card}, but {deck.cards[0]} lay on top"
            there = card == deck.cards[0]
        spoils = [*COLUMN, "turn"]  # or else a turn is missing
        ref.need(there, "GT-227 GT220", message, ["automa"], where, spoils=spoils)
        for key, value in card.says.items() if isinstance(card, k.WrittenAutoma) else ():
            due = getattr(ref.state.rules.box.automa[card], key)
            message = f"the card {card} has {key} {value} here, but {due} elsewhere"
            ref.need(value == due, "GT-227 GT220", message, ["automa"], where)
        if there:
            deck.take(card)
        elif card in deck.cards:
            deck.cards.remove(card)


def reshuffle(ref: Referee, decks: ev.Rows | None, at: str) -> None:
    """Shuffle all automa cards (GT-241)."""
    state: State = ref.state
    order = (decks and decks.automa) or ()
    twice = sorted({card for card in order if order.count(card) > 1})
    message = f"{', '.join(twice)} is in the deck twice; there is one of each automa card"
    ref.need(not twice, "GT-241 GT220", message, ["automa"], at)
    for bed in state.johann.garden:
        bed.paired = ""
    state.decks["automa"] = Deck(cards=list(order), unseen=Counter(list(state.rules.box.automa)))
    ref.settle("automa")


def letter_of(state: State, action: str, support: str) -> str:
    """Return the letter of a Support card; the symbol stands for the Action card's (GT-236)."""
    letter = state.rules.box.automa[support].letter
    return state.rules.box.automa[action].letter if letter == "*" else letter


def cheapest(state: State, action: str) -> int | None:
    """Return the cost of the cheapest free space of an action; None if all are taken."""
    return min(working.places_of(state, action, spaces()[action])[1], default=None)


_OF_GENES = {"top gene": "parents", "left gene": "parents", "1st shift": "1st shift"}


def can_do(state: State, action: str, support: str) -> bool:
    """Tell whether an Action card can be done with a Support card (GT-227)."""
    board = state.johann
    if action in _OF_GENES:
        gene = letter_of(state, action, support).upper()
        space = f"{_OF_GENES[action]} {gene}"
        return gene != "*" and all(one != space for one, _ in state.taken)
    if action == "gardening":
        return True
    cost = cheapest(state, action)
    if cost is None or cost_for(board, cost) > board.coins:
        return False
    if action == "goal":
        goal = working.letter_goal(state, letter_of(state, action, support))
        return state.owner_of(goal) is None and board.goal_markers < 3
    return True


def _cards_of_turn(ref: Referee, entry: ev.Turn) -> None:
    """Check the cards of a turn: what cannot be done is drawn again, nothing else (GT-227)."""
    state: State = ref.state
    action, support = entry.action, entry.support
    drawn = [*action[:1], *support[:1], *action[1:], *support[1:]]
    draw_cards(ref, drawn, entry.decks.automa if entry.decks else None, "action")
    about = ["automa", "goals", *COLUMN[1:], f"goals {ev.JOHANN}", "spaces"]
    cards = list(state.rules.box.automa)
    for place, card in enumerate(action):
        last = place + 1 == len(action)
        able = any(can_do(state, card, one) for one in cards if one != card)
        message = f"Johann drew again for {card}, which can be done"
        if last:
            message = f"Johann acted by {card}, which cannot be done; another card is drawn for it"
        ref.need(able == last, "GT-227 GT220", message, about, f"action.{place}")
    for place, card in enumerate(support):
        last = place + 1 == len(support)
        message = f"Johann drew again for the Support card {card}, which goes with {action[-1]}"
        if last:
            message = f"the Support card {card} does not go with {action[-1]}; another one is drawn"
        right = can_do(state, action[-1], card) == last
        ref.need(right, "GT-227 GT220", message, about, f"support.{place}")
    state.decks["automa"].discards += [*action, *support]


def uses_nothing(ref: Referee, entry: ev.Turn | ev.Pick) -> None:
    """Johann has no tools, and uses his assistants without a choice (GT-220)."""
    for place, use in enumerate(entry.uses):
        message = f"Johann used {use.name or 'a card'}; he has no tools, and chooses nothing"
        law = "GT-220 GT217" if use.assistant else "GT-100 GT216"
        ref.wrong(law, message, (), f"uses.{place}")


# Working


_OF_TURN = ("space", "tile", "goal", "coin", "coins", "pays", "draws", "discards", "validates")


def turn(ref: Referee, entry: ev.Turn) -> None:
    """Johann's Action Marker (GT-226 to GT-236)."""
    state: State = ref.state
    working.whose_turn(ref, ev.JOHANN)
    uses_nothing(ref, entry)
    board, doings, rule = state.johann, None, "GT-225"
    if state.rules.assistant == "Father Omari" and board.laid == board.markers:
        if entry.action:
            message = "Johann's last marker of a round goes to Father Omari"
            ref.wrong("GT-251 GT221", message, COLUMN, "action")
        else:
            doings, rule = Doings(state.copy()), "GT-251"
            doings.did["space"] = "Father Omari"
            doings.unknown = not entry.roll
            for die in omaris_dice(ref, entry, "GT-251 GT221"):  # each covers one of its genotype
                doings.validate(die.__eq__)
    elif not entry.action or not entry.support:
        if entry.action or entry.support:
            message = "Johann draws an Action and a Support card"
            ref.wrong("GT-227 GT220", message, ["automa", *COLUMN], "action")
        ref.unwritten("automa")
    else:
        _cards_of_turn(ref, entry)
        state = ref.state
        rule = "GT-255" if state.rules.assistant == "Sister May" else rule_of_card(entry.action[-1])
        trusted = [kind for kind in ("plants", "tools") if ref.in_doubt(f"row {kind}")]
        doings = Doings(state.copy(), entry, trusted)
        try:
            _act(doings, entry.action[-1], entry.support[-1])
        except (ZeroDivisionError, IndexError, TypeError, KeyError):
            doings = None
    if doings is not None:
        compare(ref, entry, doings, dict.fromkeys(_OF_TURN, rule))
    elif entry.space is None:
        ref.unwritten(*ref.state.of_turn(ev.JOHANN))
    else:  # without his cards a turn is taken as it stands
        state = ref.state
        state.taken.append((entry.space, (entry.pays or 0,)))
        action, gene = k.split_space(entry.space)
        if action == "1st shift":
            state.first_shifts.append((ev.JOHANN, gene))
        state.square_coins.discard(gene)
        state.johann.goal_markers += entry.goal is not None
        written = {name for name in _OF_TURN if getattr(entry, name) not in (None, ())}
        _force(state, Doings(state), entry, written - {"space"})
        ref.unwritten(f"garden {ev.JOHANN}", f"coins {ev.JOHANN}", "row plants", "row tools")
    working.end_of_turn(ref.state, ev.JOHANN)


def rule_of_card(card: str) -> str:
    """Return the rule of the space that an Action card sends him to."""
    row = next(row for row in spaces().values() if card in row.johann.get("cards", ()))
    return str(row.johann["rule"])


def _act(doings: Doings, action: str, support: str) -> None:
    state, board, did = doings.state, doings.board, doings.did
    letter, pips = letter_of(state, action, support), state.rules.box.automa[support].pips
    gene = letter.upper()
    if action in _OF_GENES:
        doings.lay(_OF_GENES[action], gene)
        if action == "1st shift":
            state.first_shifts.append((ev.JOHANN, gene))
            return
        # takes a tile away that lies there, else adds one
        tiles, spot = state.tiles[gene], action.split(maxsplit=1)[0]
        did["tile"] = (spot, "away" if spot in tiles else letter)
        if tiles.pop(spot, None) is None:
            tiles[spot] = letter
        return
    if action == "gardening":
        did["space"] = "gardening"
        for _ in range(doings.assistants):
            doings.validate()
        doings.gain()
        return
    cost = cheapest(state, action)
    every = state.rules.box.costs(action, len(state.players))
    doings.lay(action, costs=[min(every) if cost is None else cost])
    if action == "treasury":
        did["coins"] = effects()["Treasury"].coins
        board.coins += did["coins"]
    elif action == "nursery":
        _nursery(doings, pips)
    elif action == "goal":
        did["goal"] = working.letter_goal(state, letter)
        board.goals.append(did["goal"])
        board.goal_markers += 1
    else:
        if action == "tool shed":
            _discard_tool(doings, pips)
        doings.validate()


def _nursery(doings: Doings, pips: int) -> None:
    """Take the plant of the pips, and discard the next one to its right (GT-230)."""
    row, entry = doings.state.rows["plants"], doings.entry
    if len(doings.board.garden) >= MOST_PLANTS:
        doings.validate()
    elif "plants" in doings.trusted:
        for drawn in entry.draws or ():
            if isinstance(drawn.card, k.Plant):
                doings.board.garden.append(Bed(drawn.card, "column"))
            doings.did["draws"].append(drawn)
        doings.did["discards"] = entry.discards
        doings.unknown |= not entry.draws
    elif (place := doings.open_card("plants", pips)) is None:
        doings.gain()
    else:
        plant, row[place] = row[place], None
        doings.gain(plant)
        after = doings.open_card("plants", place + 2 if place + 1 < len(row) else 1)
        if after is not None:
            doings.discard("plants", after)


def _discard_tool(doings: Doings, pips: int) -> None:
    """Discard the tool of the pips, else the top of the deck (GT-231)."""
    written = doings.entry.discards
    if "tools" in doings.trusted:
        doings.did["discards"] = written
        return
    place = doings.open_card("tools", pips)
    if place is not None:
        doings.discard("tools", place)
        return
    deck = doings.state.decks["tools"]
    deck.remake(doings.decks and doings.decks.tools)
    if tool := deck.top or (written and written.card):
        deck.take(tool)
        deck.discards.append(tool)
        doings.did["discards"] = k.Drawn(tool, deck=True)


# what is written beside what is due


def compare(ref: Referee, entry: Event, doings: Doings, rules: Mapping[str, str]) -> None:
    """Compare what is written with what the rules give; what is written then holds."""
    before: State = ref.state
    wrong = set()
    if doings.unknown:
        ref.unwritten(*before.of_turn(ev.JOHANN))
    for name, rule in rules.items():
        written, due = getattr(entry, name), doings.did.get("draws" if name == "plants" else name)
        if name == "goal" and written is not None and k.gene_of(written) in before.overlaid:
            written = written[0] * 2 if len(written) == 1 else written
        is_hidden = name == "discards" and due is not None and written and written.card is None
        one, other = things(name, written), things(name, due)
        if written is None or is_hidden or sorted(one) == sorted(other):
            continue
        wrong.add(name)
        told = f"{', '.join(one) or 'nothing'}; should be {', '.join(other) or 'nothing'}"
        spoils = [f"coins {ev.JOHANN}"] if name in ("coins", "coin", "pays") else []
        law = _law(name, rule, entry, before, one, other)
        about = _about(entry, name, before)
        ref.wrong(law, f"Johann {_WORDS[name]} {told}", about, name, spoils=spoils)
    ref.state, doings.state.did = doings.state, doings.did
    if wrong:
        _force(before, doings, entry, wrong)


_WORDS = {
    "space": "laid his marker on",
    "tile": "set the tile",
    "goal": "claimed goal",
    "coin": "got",
    "coins": "took",
    "pays": "paid",
    "draws": "gained",
    "plants": "gained",
    "discards": "discarded",
    "validates": "validated",
    "dice": "took",
    "plant": "laid the card beside",
}


def _pairs(covers: Iterable[Any]) -> list[tuple[Any, Any]]:
    """Return the traits that a record or the rules cover, each with its plant."""
    return [(one.plant, one.trait) if isinstance(one, ev.Covers) else one for one in covers]


def things(name: str, value: Any) -> list[str]:
    """Return what a part of Johann's move says, thing by thing in words."""
    if not value:
        return []
    if name == "validates":
        return [f"{trait} of {plant}" for plant, trait in _pairs(value)]
    if name in ("draws", "plants"):
        return [str(one.card) for one in value]
    if name in ("dice", "tile"):
        return list(value) if name == "dice" else [k.TILE.write(value, {})]
    value = value.card if name == "discards" else value
    return [coins(value) if isinstance(value, int) else str(value)]


def _law(
    name: str, rule: str, entry: Any, state: State, written: Sequence[str], due: Sequence[str]
) -> str:
    """Return the rule and the finding of what is wrong of Johann's."""
    more = len(written) != len(due)
    if name in ("draws", "plants"):
        if more and len(state.johann.garden) >= MOST_PLANTS:
            return "GT-224 GT222"
        if more and (name == "plants" or rule == "GT-235"):
            return f"{rule} GT223"
        return f"{rule} GT221" if more or name == "draws" else "GT-239 GT221"
    if name == "validates":
        is_shift = isinstance(entry, ev.Pick)
        rule = "GT-245" if is_shift and len(written) > MOST_VALIDATIONS else rule
        return f"{rule} {'GT223' if more else 'GT221'}" if more or is_shift else "GT-225 GT222"
    if name == "tile" and due and due[0].endswith("away"):
        return "GT-232 GT206"
    if name == "goal" and isinstance(entry, ev.Turn):
        letters = [state.rules.box.automa[one].letter for one in entry.support[-1:]]
        return "GT-236 GT221" if letters == ["*"] else "GT-234 GT221"
    own = {"plant": "GT-256 GT220", "dice": "GT-243 GT221"}
    is_number = name in ("coins", "coin", "pays")
    return own.get(name, f"{rule} {'GT223' if is_number else 'GT221'}")


def _about(entry: Any, name: str, state: State) -> list[str]:
    """Return the keys of the state that a part of Johann's move is about."""
    if name in ("coins", "pays"):
        return [f"coins {ev.JOHANN}"]
    if name in ("tile", "coin", "goal", "space"):
        space = getattr(entry, "space", None)
        keys = [f"space {space}", "spaces"] if space else [f"coins {ev.JOHANN}"]
        gene = k.split_space(space)[1] if space else ""
        return [*keys, *([f"tiles {gene}", f"square {gene}"] if gene else []), "automa"]
    pools = [f"pool {k.gene_of(die)}" for die in getattr(entry, "dice", None) or ()]
    rows = ["row plants", "deck plants"] if name in ("draws", "plants") else []
    rows += ["row plants", "row tools"] if name == "discards" else []
    beds = [f"{bed.plant} of {ev.JOHANN}" for bed in state.johann.garden]
    return [f"garden {ev.JOHANN}", "automa", "shifts", *rows, *pools, *beds]


def _force(before: State, doings: Doings, entry: Any, wrong: set[str]) -> None:
    board, did, state = doings.board, doings.did, doings.state
    for name in {"coin", "coins"} & wrong:
        board.coins += getattr(entry, name) - did.get(name, 0)
    if "pays" in wrong:
        board.coins = max(0, board.coins - entry.pays + did.get("pays", 0))
    if "tile" in wrong and entry.space:
        spot, side = entry.tile
        tiles = state.tiles.get(k.split_space(entry.space)[1], {})
        tiles.pop(spot, None)
        if side != "away":
            tiles[spot] = side
    if "space" in wrong and "space" in did:
        state.taken = [*before.taken, (entry.space, (0,))]
    if "goal" in wrong:
        board.goals = [*before.johann.goals, entry.goal]
    if wrong & {"validates", "draws", "plants"}:
        fresh: Board = before.johann.copy()
        board.garden, board.done = fresh.garden, fresh.done
        is_phase = isinstance(entry, ev.AutomaPhase)
        gained = entry.plants if is_phase else getattr(entry, "draws", None)
        for drawn in did["draws"] if gained is None else gained:
            if isinstance(drawn.card, k.Plant):
                board.garden.append(Bed(drawn.card, "column"))
        written = did["validates"] if entry.validates is None else entry.validates
        doings.cover_written(_pairs(written))


# the other phases


def automa_phase(ref: Referee, entry: ev.AutomaPhase) -> None:
    """Validations, plants and coins between Working and Plant Breeding (GT-238 to GT-241)."""
    state: State = ref.state
    if not state.solo:
        message = "there is an automa phase only against Brother Johann"
        ref.wrong("GT-220 GT220", message)
        return
    state.written.add("automa")
    if "working" in state.written:
        working.all_laid(ref)
        ref.next_part()
    own = state.rules.assistant == "Sister Elisabeth"
    doings = Doings(state.copy(), entry)
    for _ in range(doings.assistants):
        doings.validate()
    if own:
        doings.validate(lambda trait: any(k.matches(goal, trait) for goal in doings.board.goals))
    for _ in range(1 + doings.board.bought["plot"]):
        doings.gain()
    if due := PHASE_COINS[state.rules.difficulty]:
        doings.board.coins += due
        doings.did["coins"] = due
    rules = {"validates": "GT-250" if own else "GT-238", "plants": "GT-239", "coins": "GT-240"}
    compare(ref, entry, doings, rules)
    reshuffle(ref, entry.decks, "decks.automa")


def begin_breeding(ref: Referee) -> None:
    """Put his 1st Shift markers at the back of the 2nd Shift (GT-237); pay Franz (GT-252)."""
    state: State = ref.state
    board = state.johann
    if "automa" not in state.written:
        ref.unwritten(*state.of_pick(ev.JOHANN), "automa", "deck plants")
        state.decks["plants"].is_known = False
    others = [one for one in state.first_shifts if one[0] != ev.JOHANN]
    state.second_shifts += [ev.JOHANN] * (len(state.first_shifts) - len(others))
    state.first_shifts = others
    if state.rules.assistant == "Brother Franz" and board.coins:
        board.coins -= 1
        board.used.append("Brother Franz")


def shifts_due(state: State) -> int:
    """Return how many Shifts he does in all (GT-242, GT-252)."""
    board = state.johann
    return SHIFTS + board.bought["slot"] + 2 * board.used.count("Brother Franz")


def shift(ref: Referee, entry: ev.Pick) -> None:
    """One automa card beside a plant, and what its arrows and its mutation give (GT-243)."""
    state: State = ref.state
    board = state.johann
    uses_nothing(ref, entry)
    if entry.passes:
        message = f"Johann did {board.shifts} Shifts; should be {shifts_due(state)}"
        about, right = (
            ["shifts", f"slots {ev.JOHANN}", COLUMN[1]],
            board.shifts >= shifts_due(state),
        )
        ref.need(right, "GT-242 GT223", message, about, "passes")
        board.passed = True
        return
    if not entry.automa:
        ref.unwritten("automa", *state.of_pick(ev.JOHANN))
        for die in entry.dice or ():
            state.pools[die] -= state.pools[die] > 0
        Doings(state).cover_written(_pairs(entry.validates or ()))
    else:
        drawn = counted(len(entry.automa), "automa card")
        message = f"Johann drew {drawn} for a Shift; should be 1"
        ref.need(len(entry.automa) == 1, "GT-243 GT220", message, ["automa"], "automa")
        draw_cards(ref, entry.automa, None, "automa")
        doings = Doings(ref.state.copy())
        _place_card(doings, entry.automa[-1])
        before = ref.state.pools
        gene = state.rules.box.automa[entry.automa[-1]].mutation
        odd = set(_pairs(entry.validates or ())) ^ set(doings.did["validates"])
        by_mutation = entry.coin is not None or any(k.gene_of(t) == gene for _, t in odd if t)
        own = {"Sister Maria": "GT-253", "Sister May": "GT-255"}
        rule = own.get(state.rules.assistant, "GT-244" if by_mutation else "GT-243")
        names = ("plant", "dice", "validates", "coin")
        compare(ref, entry, doings, dict.fromkeys(names, rule))
        if entry.dice is not None and Counter(entry.dice) != Counter(doings.did["dice"]):
            ref.state.pools = before - Counter(entry.dice)
    board = ref.state.johann
    board.shifts += 1
    board.passed = board.shifts >= shifts_due(ref.state)


def _place_card(doings: Doings, card: str) -> None:
    """Lay a card beside the topmost plant without one; all have one: start again (GT-256)."""
    state, garden, did = doings.state, doings.board.garden, doings.did
    automa = state.rules.box.automa[card]
    did["dice"] = []
    bed = next((one for one in reversed(garden) if not one.paired), None)
    if bed is None and garden:
        lay_away_pairs(state)
        bed = garden[-1]
    if bed is None:
        state.decks["automa"].discards.append(card)
    else:
        bed.paired = card
        did["plant"] = bed.plant
        for gene, most in ((automa.single, 1), (automa.double, 2)):
            trait = next((t for t in bed.open_traits if k.gene_of(t) == gene), None)
            if trait is None:
                continue  # an arrow at an open trait takes its dice (GT-243)
            count = min(most, max(0, state.pools[trait]))
            state.pools[trait] -= count
            did["dice"] += [trait] * count
            if count or state.rules.assistant == "Sister Maria":
                doings.cover(bed, trait)
    die = k.MUTATION + automa.mutation
    if state.pools[die] > 0:
        state.pools[die] -= 1
        did["dice"].append(die)
        if not doings.validate(lambda trait: k.gene_of(trait) == automa.mutation):
            doings.board.coins += 1
            did["coin"] = 1


# upgrades


def purchases_due(state: State) -> int:
    """Return how many upgrades he buys at most (GT-247, GT-254)."""
    return PURCHASES.get(state.rules.difficulty, 2) + (state.rules.assistant == "Brother Leopold")


def can_buy(state: State, kind: str) -> bool:
    board = state.johann
    there = kind != "assistant" or any(state.rows["assistants"])
    affordable = cost_for(board, state.prices[kind]) <= board.coins
    return there and affordable and not is_sold_out(state, ev.JOHANN, kind)


def purchasable(state: State) -> list[str]:
    """Return the upgrades that Johann can buy and that some card of his names."""
    box = state.rules.box
    named = {box.double_arrow[card.double] for card in box.automa.values()}
    return [kind for kind in state.prices if kind in named and can_buy(state, kind)]


def check_purchase(ref: Referee, entry: ev.Purchase) -> None:
    """Check that the double arrow of his last card says what he buys (GT-247, GT-248)."""
    state: State = ref.state
    board, box, discards = state.johann, state.rules.box, state.decks["automa"].discards
    about, due = ["automa", "row assistants", *COLUMN], purchases_due(state)
    is_done = board.passed or board.purchases >= due
    if is_done and not entry.passes:
        message = f"Johann bought {board.purchases + 1} upgrades; should be {due} at most"
        ref.wrong("GT-247 GT223", message, about)
        board.passed = False
    draw_cards(ref, entry.automa, None, "automa")
    if entry.passes:
        kinds = [] if is_done else purchasable(state)
        message = f"Johann passed, but can buy a {', '.join(kinds)}"
        prices = [*about, *(f"price {kind}" for kind in kinds)]
        ref.need(not kinds, "GT-247 GT221", message, prices, "passes")
        discards += [*entry.automa, *entry.support]
        return
    if not entry.automa:
        ref.unwritten("automa")
    for place, card in enumerate(entry.automa):
        kind, at = box.double_arrow[box.automa[card].double], f"automa.{place}"
        last, able = place + 1 == len(entry.automa), can_buy(state, kind)
        price = [*about, f"price {kind}", f"supply {kind}"]
        message = f"Johann drew again after {card}, though he can buy a {kind}"
        if last:
            message = f"{card} says {kind}, which Johann cannot buy; another card is drawn"
        ref.need(able == last, "GT-247 GT220", message, price, at)
        if last:
            message = f"Johann bought a {entry.buys}; {card} says {kind}"
            ref.need(entry.buys in (kind, None), "GT-247 GT221", message, about, "buys")
    discards += entry.automa
    if entry.support and entry.buys in ("assistant", None):
        draw_cards(ref, entry.support, None, "support")
        discards += entry.support
        if row := state.rows["assistants"]:
            place_of = Doings(state).open_card("assistants", box.automa[entry.support[-1]].pips)
            hired = None if place_of is None else row[place_of]
            message = f"Johann hired {entry.card}; {entry.support[-1]} says {hired}"
            law = "GT-248 GT221" if entry.card in row else "GT-157 GT218"
            ref.need(entry.card in (hired, None), law, message, about, "card")


def lay_away_pairs(state: State) -> None:
    """Discard the cards beside his plants: all have one, or Plant Breeding ends."""
    for bed in state.johann.garden:
        if bed.paired:
            state.decks["automa"].discards.append(bed.paired)
        bed.paired = ""
