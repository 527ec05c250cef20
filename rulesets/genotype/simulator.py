"""Whole games, played by the rules and written down as a record, with slips if they are asked for.

A slip is drawn blindly from the ways in which an entry can be amended, and kept if it breaks one
rule at its own entry. The key says where it is, and what was meant.
"""

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from testcross.rulesets.english import counted, listed, quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.games import SimulationRequest
from testcross.rulesets.genetics.names import name_key, with_overlays
from testcross.rulesets.genetics.ruleset_file import load_ruleset
from testcross.rulesets.genotype import choices as legal
from testcross.rulesets.genotype import entries as ev
from testcross.rulesets.genotype.box import Rules, practice_box, practice_deck, read_box
from testcross.rulesets.genotype.breeding import due_shift
from testcross.rulesets.genotype.cards import FACES, GENES, MUTATION, Drawn, gene_of, split_space
from testcross.rulesets.genotype.codes import JOHANN_CODES, SHEET_CODES, Code
from testcross.rulesets.genotype.effects import ASSISTANTS, HARD_ASSISTANTS, effects
from testcross.rulesets.genotype.johann_moves import next_move
from testcross.rulesets.genotype.notation import read_notation, write_notation
from testcross.rulesets.genotype.scoring import score_of
from testcross.rulesets.genotype.sheet_score import find_winners
from testcross.rulesets.genotype.state import KINDS, Board, State
from testcross.rulesets.genotype.table import BOOK, referee_of, verify
from testcross.rulesets.genotype.trees import read_tree, write_tree
from testcross.rulesets.genotype.upgrades import LAST_ROUND
from testcross.rulesets.records.files import dump_yaml
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.rulesets.tabletop.events import Event
from testcross.rulesets.tabletop.referee import Referee
from testcross.rulesets.tabletop.search import changes
from testcross.rulesets.tabletop.self_play import answer_key, chosen_slips, chosen_strategies
from testcross.rulesets.tabletop.slip_maker import Slip

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eli")
STRATEGIES = ("greedy", "random")
EDUARD = "Brother Eduard"
Move = TypeVar("Move")
MoveT = TypeVar("MoveT", ev.Turn, ev.Purchase)


def simulate(
    rules: Rules, players: int, rng: Random, strategies: Sequence[str] = ("random",)
) -> tuple[ev.Record, ev.Record]:
    """Return a game of five rounds as a record, and as it was dealt.

    A record has what people at the table see: not how the decks lie, but what comes off them.

    Args:
        rules: by which it is played; Johann's assistant in a Hard game is drawn if none is named.
        players: 1 to 5; one plays against Brother Johann, and the rules have his difficulty.
        rng: draws cards, dice and moves.
        strategies: how each player chooses, ``random`` or ``greedy``; the last one for the rest.
    """
    if players == 1 and not rules.assistant and rules.difficulty == "hard":
        rules = replace(rules, assistant=rng.choice(HARD_ASSISTANTS))
    names = [*NAMES[:players], *([ev.JOHANN] if players == 1 else [])]
    for deals_left in (2, 1, 0):
        game = _Game(rules, names, rng, list(strategies))
        try:
            game.play()
            break
        except JohannStuckError:  # which no rule ends: such a game is dealt anew
            if not deals_left:
                raise
    return replace(game.dealt, entries=game.seen), game.dealt


class JohannStuckError(TestcrossError):
    """No card that is left lets him do anything."""


class _Game:
    def __init__(self, rules: Rules, names: list[str], rng: Random, strategies: list[str]) -> None:
        self.rng = rng
        self.dealt = ev.Record(tuple(names), rules)
        self.seen: list[Event] = []
        """The entries as people at the table write them down."""
        self.ref = referee_of(self.dealt)
        self.ref.traces = False  # a game without slips has none to look for
        self.greedy = {
            name: strategies[min(seat, len(strategies) - 1)] == "greedy"
            for seat, name in enumerate(names)
        }

    @property
    def state(self) -> State:
        state: State = self.ref.state
        return state

    def put(self, entry: Event) -> None:
        """Play an entry, and write it down, also as people at the table do."""
        self.state.did = {}
        self.ref.play(entry, len(self.seen))
        if self.ref.findings:
            raise RuntimeError(f"{self.ref.findings[0]}: {entry}")
        self.dealt.entries.append(entry)
        if isinstance(entry, ev.SetUp | ev.Reset | ev.Turn | ev.AutomaPhase):
            entry = replace(entry, decks=None)
        if isinstance(entry, ev.Reset):
            rows = ev.Rows(*(tuple(self.state.rows[kind]) for kind in KINDS))
            entry = replace(entry, rows=rows)
        drawn, thrown = self.state.did.get("draws", ()), self.state.did.get("discards")
        if isinstance(entry, ev.AutomaPhase):
            entry = replace(entry, plants=tuple(drawn) or None)
        elif isinstance(entry, ev.Turn) and any(one.deck for one in drawn):
            entry = replace(entry, draws=tuple(drawn))
        elif isinstance(entry, ev.Turn) and thrown and thrown.deck:
            entry = replace(entry, discards=thrown)
        self.seen.append(entry)

    def play(self) -> None:
        self._set_up()
        for number in range(1, LAST_ROUND + 1):
            self._working()
            self._breeding()
            if number < LAST_ROUND:
                self._upgrades()
                self._reset()
        self._end()

    def shuffled(self, cards: Iterable[Any]) -> tuple[Any, ...]:
        every = list(cards)
        return tuple(self.rng.sample(every, len(every)))

    def _set_up(self) -> None:
        state, rules = self.state, self.dealt.rules
        box, solo = rules.box, bool(rules.difficulty)
        plants = [*self.shuffled(list(box.plants.elements()) or practice_deck())]
        tools = [*self.shuffled(box.tools.elements())]
        helpers = [*self.shuffled(one for one in ASSISTANTS if one != rules.assistant)]
        size = int(box.values[box.row_key(len(state.players))])
        due = size + sum(2 if solo and name == ev.JOHANN else 3 for name in state.players)
        if len(plants) < due:
            players = counted(len(state.players), "player")
            raise TestcrossError(
                f"too few plants for {players}: the box lists {len(plants)}, and {due} are dealt "
                "and laid open; list all plants, or none for the practice deck"
            )
        deal: dict[str, ev.Deal] = {}
        for name in self.dealt.players:
            if not solo or name != ev.JOHANN:
                deal[name] = ev.Deal(plants.pop(), plants.pop(), plants.pop(), tools.pop())
                continue
            deal[name] = ev.Deal(column=(plants.pop(), plants.pop()))
            if rules.assistant == "Sister Elisabeth":
                letters = sorted(card for card, one in box.automa.items() if one.letter != "*")
                deal[name].support = (self.rng.choice(letters),)
        rows = ev.Rows(
            tuple(plants.pop() for _ in range(size)),
            tuple(tools.pop() for _ in range(size)),
            tuple(helpers.pop() for _ in range(3)),
        )
        automa = self.shuffled(box.automa) if solo else None
        decks = ev.Rows(tuple(plants), tuple(tools), tuple(helpers), automa)
        first = self.dealt.players[0] if solo else self.rng.choice(self.dealt.players)
        self.put(ev.SetUp(first, deal, rows=rows, decks=decks))

    # Working

    def _working(self) -> None:
        self.put(ev.Phase(name="working"))
        while self.state.markers_left():
            name = self.state.turn
            if self.state.solo and name == ev.JOHANN:
                self._johann()
            else:
                self.put(self._turn(name))
        if self.state.solo:
            self._johann()

    def _turn(self, name: str) -> ev.Turn:
        state = self.state
        turn = ev.Turn(**self.choose(name, list(legal.turn_fields(state, name)), _worth_of_turn))
        if turn.space == "Father Omari":
            roll, covers = {}, []
            for gene in GENES:
                faces = [self.face()]
                while faces[-1] == MUTATION:
                    faces.append(self.face())
                roll[gene] = (tuple(faces),)
                for die in state.rules.box.dice(gene, state.tiles[gene], faces[-1:]):
                    beds = [bed for bed in state.boards[name].garden if die in bed.open_traits]
                    covers += [ev.Covers(bed.plant, die) for bed in beds[:1]]
            turn = replace(turn, roll=roll, validates=tuple(covers))
        turn = self._with_uses(name, turn)
        beds = [bed for bed in state.boards[name].garden if bed.plant in turn.harvests]
        if any(bed.on == EDUARD for bed in beds):
            turn = self._with_eduard(turn)
        covers = [*(turn.validates or ()), *(c for u in turn.uses for c in u.validates or ())]
        with_copies = legal.copied(state, turn, covers)
        return with_copies if with_copies != turn and self.rng.random() < 0.7 else turn

    def _with_uses(self, name: str, turn: ev.Turn) -> ev.Turn:
        """Use cards beside the action: a Watering Funnel at once, others by chance."""
        for _ in range(3):
            choices = list(legal.use_choices(self.state, name, turn))
            drawn = [one.card for one in turn.draws or ()]
            due = [u for u in choices if u.tool and effects()[u.tool].moment == "receipt"]
            used = [use.name for use in turn.uses]
            kept = self.state.boards[name].funnels_due + sum(use.tool in drawn for use in due[:1])
            if due and kept > used.count(due[0].name):
                choices = due
            elif not self.greedy[name] and self.rng.random() < 0.5:
                break
            else:
                choices = [use for use in choices if use.name not in used]
            if not choices:
                break
            turn = replace(turn, uses=(*turn.uses, self.rng.choice(choices)))
        return turn

    def _johann(self) -> None:
        dialogue = next_move(self.state)
        taken: list[str] = []
        answer: Any = None
        while dialogue is not None:
            try:
                wanted = dialogue.send(answer)
            except StopIteration as stop:
                self.put(self._with_decks(stop.value))
                return
            answer = self.face() if wanted.what == "die" else self._automa(taken)
            taken += [answer] * (wanted.what != "die")

    def _automa(self, taken: Sequence[str]) -> str:
        """Return the next card of Johann's deck, after those taken in this move."""
        deck = self.state.decks["automa"]
        if len(deck.cards) > len(taken):
            return str(deck.cards[len(taken)])
        left = sorted(+(Counter(deck.unseen or ()) - Counter(taken)))
        # where the deck is used up, those laid aside are shuffled
        left = left or sorted(card for card in deck.discards if card not in taken)
        if not left:
            raise JohannStuckError(
                "none of Johann's cards lets him do anything here; the box needs other automa cards"
            )
        return str(self.rng.choice(left))

    def _with_decks(self, entry: Event) -> Event:
        """Write down the order of decks that Johann may make anew."""
        if not isinstance(entry, (ev.AutomaPhase, ev.Turn)):
            return entry
        orders: dict[str, Any] = {}
        for kind in ("plants", "tools"):
            deck = self.state.decks[kind]
            if deck.discards and not deck.cards:
                orders[kind] = self.shuffled(deck.discards)
        if isinstance(entry, ev.AutomaPhase):
            orders["automa"] = self.shuffled(self.state.rules.box.automa)
        return replace(entry, decks=ev.Rows(**orders)) if orders else entry

    # Plant Breeding

    def face(self) -> str:
        return self.rng.choice((*FACES, MUTATION, MUTATION))

    def _breeding(self) -> None:
        dice = {}
        for gene in GENES:
            first = tuple(self.face() for _ in range(5))
            again = tuple(self.face() for face in first if face == MUTATION)
            dice[gene] = (first, again) if again else (first,)
        self.put(ev.Phase(name="roll"))
        self.put(ev.Roll(dice))
        self.put(ev.Pools(self.state.pools.copy()))
        self.put(ev.Phase(name="picks"))
        while True:
            name, shift = due_shift(self.state)
            if shift == "1st":
                name, gene = self.rng.choice(self.state.first_shifts)
                shift = f"1st {gene}"
            if name is None or (shift is None and self.state.boards[name].passed):
                return
            if self.state.solo and name == ev.JOHANN:
                self._johann()
            else:
                self.put(self._pick(name, shift))

    def _pick(self, name: str, shift: str | None) -> ev.Pick:
        state = self.state
        board = state.boards[name]
        choices = legal.pick_choices(state, name, shift)
        franz = "Brother Franz"
        ready = franz in board.assistants and franz not in board.used
        if choices[0].passes and ready and board.coins and board.free_slots <= 0:
            board.extra_slots += 2  # his, for a coin (GT-185)
            more = [one for one in legal.pick_choices(state, name, shift) if not one.passes]
            board.extra_slots -= 2
            use = ev.Use(assistant=franz, pays=1)
            choices = [replace(one, uses=(use, *one.uses)) for one in more] or choices
        pick = self.choose(name, choices, _worth_of_pick)
        knives = list(legal.with_knife(state, pick))
        if knives and self.rng.random() < 0.5:
            pick = self.rng.choice(knives)
        covers = [ev.Covers(pick.plant, pick.trait)] if pick.trait else []
        covers += [one for use in pick.uses for one in use.validates or ()]
        return legal.copied(state, pick, covers)

    # upgrades, reset, end

    def _upgrades(self) -> None:
        self.put(ev.Phase(name="upgrades"))
        while any(not board.passed for board in self.state.boards.values()):
            name = self.state.turn
            if self.state.solo and name == ev.JOHANN:
                self._johann()
                continue
            choices = list(legal.purchase_choices(self.state, name))
            if not legal.drawn_choices(self.state, "plant"):  # he comes with a plant
                choices = [one for one in choices if one.card != EDUARD]
            one = ev.Purchase(name, passes=True)
            if choices and self.rng.random() < (0.8 if self.greedy[name] else 0.6):
                one = self.choose(name, choices, _worth_of_purchase)
            self.put(self._with_eduard(one) if one.card == EDUARD else one)

    def _with_eduard(self, move: MoveT) -> MoveT:
        """Put a plant on Brother Eduard, which nobody draws in this move (GT-189)."""
        drawn: list[Drawn] = list(getattr(move, "draws", None) or ())
        for used in move.uses:
            drawn += used.draws or ()
            drawn += [used.plant] if used.plant else []
        cards, deck = [d.card for d in drawn], any(d.deck for d in drawn)
        choices = legal.drawn_choices(self.state, "plant")
        plants = [d for d in choices if d.card not in cards and not (d.deck and deck)]
        if not plants:
            return move
        use = ev.Use(assistant=EDUARD, plant=self.rng.choice(plants))
        return replace(move, uses=(*move.uses, use))

    def _reset(self) -> None:
        orders: dict[str, Any] = {}
        for kind in KINDS:
            deck, row = self.state.decks[kind], [card for card in self.state.rows[kind] if card]
            if len(deck.cards) < 8:
                orders[kind] = self.shuffled([*deck.discards, *row])
        if self.state.solo:
            orders["automa"] = self.shuffled(self.state.rules.box.automa)
        self.put(ev.Reset(decks=ev.Rows(**orders) if orders else None))

    def _end(self) -> None:
        done = {
            name: tuple(bed.plant for bed in board.garden if bed.is_complete)
            for name, board in self.state.boards.items()
        }
        self.put(ev.Harvests({name: plants for name, plants in done.items() if plants}))
        results = {}
        for name in self.dealt.players:
            one = score_of(self.state, name)
            cells: dict[str, Any] = one.cells()
            self.put(ev.SheetLine(name, total=one.total, **cells))
            results[name] = (one.total, one.completed)
        self.put(ev.Winner(find_winners(results)))

    def choose(
        self, name: str, moves: Sequence[Move], worth: Callable[[Board], Callable[[Any], float]]
    ) -> Move:
        if not self.greedy[name]:
            return self.rng.choice(moves)
        values = [*map(worth(self.state.boards[name]), moves)]
        best = max(values)
        return self.rng.choice([m for m, value in zip(moves, values, strict=True) if value == best])


# what greedy players like: points in sight, then dice, cards and coins


def _worth_of_turn(board: Board) -> Callable[[Mapping[str, Any]], float]:
    """Return what a turn is worth, of which only the fields are there yet."""
    missing = [trait for bed in board.garden for trait in bed.open_traits]
    of_gene = Counter(map(gene_of, dict.fromkeys(missing)))
    fixed = {"goal": 2.2 if board.done else 0.5, "treasury": 2.0, "2nd shift": 1.8}

    def worth(turn: Mapping[str, Any]) -> float:
        action, gene = split_space(turn["space"])
        if "validates" in turn:
            bed = board.find(turn["validates"][0].plant)
            return 2 + (bed.plant.points if bed and len(bed.open_traits) == 1 else 0)
        if action == "gardening":
            return 3 * len(turn["harvests"]) + 2.5 * len(turn["sows"])
        if action == "1st shift":
            return 1.5 + 0.5 * of_gene[gene]
        if "tile" in turn and turn["tile"][1] != "away":
            return 1.0 + 0.6 * (turn["tile"][1] * 2 in missing)
        return fixed.get(action, 1.0)

    return worth


def _worth_of_pick(board: Board) -> Callable[[ev.Pick], float]:
    def worth(pick: ev.Pick) -> float:
        bed = board.find(pick.plant)
        if bed is None:
            return 0.5 if pick.gets else 0.0
        last = len(bed.open_traits) == 1
        return 3 + (bed.plant.points if last else 0) - len(pick.dice or ()) - 0.5 * len(pick.uses)

    return worth


def _worth_of_purchase(_board: Board) -> Callable[[ev.Purchase], float]:
    kinds = {"assistant": 3, "slot": 2.5, "marker": 2, "plot": 1}
    return lambda one: kinds[one.buys or "plot"] - 0.3 * (one.pays or 0)


TRIES = 12
"""How many changes of an entry are tried before it stays as it was played."""


ON_SHEET = {
    "plants": Code.WRONG_POINTS,
    "completed": Code.WRONG_POINTS,
    "goals": Code.WRONG_POINTS,
    "markers": Code.WRONG_POINTS,
    "coins": Code.WRONG_COINS,
    "total": Code.WRONG_TOTAL,
    "names": Code.WRONG_WINNER,
}
"""What a slip in a part of a score sheet leads to."""


def with_slips(
    record: ev.Record, rng: Random, rate: float, codes: Collection[str] | None = None
) -> tuple[ev.Record, list[Slip]]:
    """Return a record of a clean game with slips, and their key."""
    written, made = list(record.entries), []
    referee = referee_of(record)
    for index, entry in enumerate(record.entries):
        if rng.random() < rate and not isinstance(entry, ev.Phase):
            at = Referee(referee.state.copy(), BOOK, dict(referee.doubts))
            slip = _slip(record, index, at, rng, codes)
            if slip is not None:
                written[index], key = slip
                made.append(key)
        referee.play(entry, index)
    return replace(record, entries=written), made


def _slip(
    record: ev.Record, index: int, at: Referee, rng: Random, codes: Collection[str] | None
) -> tuple[Event, Slip] | None:
    """Return an entry written otherwise that breaks one rule where it stands, if one is found."""
    entry = record.entries[index]
    on_sheet = isinstance(entry, ev.SheetLine | ev.Winner)
    ways = list(changes(entry, at.state))
    if on_sheet:
        ways = [way for way in ways if way[0] in ON_SHEET or way[0][:6] == "names."]
        ways = [way for way in ways if " instead of " in way[1]]
    for path, words, changed in rng.sample(ways, min(TRIES, len(ways))):
        written, _, right = words.rpartition(" instead of ")
        if on_sheet:
            code: str = ON_SHEET[path.partition(".")[0]]
        else:
            trial = Referee(at.state.copy(), BOOK, dict(at.doubts))
            trial.play(changed, index)
            if len(trial.findings) != 1 or trial.findings[0].code[:2] != "GT":
                continue
            code = trial.findings[0].code
        if codes is not None and code not in codes:
            continue
        if not on_sheet:
            entries = [*record.entries[:index], changed, *record.entries[index + 1 :]]
            found = verify(replace(record, entries=entries))
            if len(found) != 1 or found[0].index != index:
                continue
            code = found[0].code
        player = BOOK.who(at.state, entry, path)
        words_of = (written, right) if right else (words, "")
        return changed, Slip(code, (index, path), player, *words_of)
    return None


DIFFICULTIES = ("standard", "easy", "hard")
"""GT-222, the usual one first."""
PLAYERS = range(1, 6)


class Simulator:
    """Plays games of one kind."""

    def __init__(self, request: SimulationRequest) -> None:
        solo, options = request.players == 1, request.options
        if request.players not in PLAYERS:
            words = f"{request.players} players; {PLAYERS[0]} to {PLAYERS[-1]} can play"
            raise TestcrossError(words)
        path, asked, overlay = map(options.get, ("box", "difficulty", "overlay"))
        # nothing of the box is only assumed
        box = practice_box() if path is None else read_box(Path(path)).all_stated()
        if asked is not None and not solo:
            raise TestcrossError(
                "--difficulty is for Brother Johann; play against him with --players 1"
            )
        difficulty = (asked or DIFFICULTIES[0]).strip().casefold() if solo else ""
        if difficulty not in (*DIFFICULTIES, ""):
            expected = listed(sorted(DIFFICULTIES))
            raise TestcrossError(f"--difficulty is {quoted(asked or '')}; expected {expected}")
        overlays: tuple[str, ...] = ()
        if overlay is not None:
            ruleset = load_ruleset("genotype")
            wanted = tuple(part.strip() for part in overlay.split(","))
            with_overlays(ruleset, wanted)  # raises for a name that no overlay has
            keys = {name_key(one) for one in wanted}
            overlays = tuple(one.name for one in ruleset.overlays if name_key(one.name) in keys)
        self._players, self._rate = request.players, request.slip_rate
        self._rules = Rules(box, {}, overlays, difficulty)
        self._strategies = chosen_strategies(request.strategy, request.players, STRATEGIES)
        every = [code for code in Code if code not in (*SHEET_CODES, Code.ONLY_IF_ASSUMED)]
        possible = [code for code in every if solo or code not in JOHANN_CODES]
        game = f"a game {'against' if solo else 'without'} Brother Johann"
        self._codes = chosen_slips(request.slip_codes, every, possible, game)

    def game(self, seed: int | str) -> "SimulatedGame":
        rng = Random(seed)  # noqa: S311 - a game, no secret
        record, dealt = simulate(self._rules, self._players, rng, self._strategies)
        slips: Sequence[Slip] = ()
        if self._rate:
            record, slips = with_slips(record, rng, self._rate, self._codes)
        return SimulatedGame(record=record, slips=tuple(slips), dealt=dealt)


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulatedGame:
    """A game written down, and the slips in it."""

    record: ev.Record
    slips: tuple[Slip, ...]
    """The findings are about entries, by their number, and paths in them."""
    dealt: ev.Record
    """The game without slips, with the decks as they lay."""

    def text(self, ending: str) -> str:
        """Return the record as ``yaml``, ``json`` or ``peas``, its notation."""
        if ending == "peas":
            return write_notation(self.record, full=bool(self.slips))
        plain = write_tree(self.record)
        return json.dumps(plain, indent=1) + "\n" if ending == "json" else dump_yaml(plain)

    def key(self, name: str, text: str) -> str:
        """Return the answer key: every slip with the place in the text where it is to be found."""
        peas = name.endswith(".peas")
        written = read_notation(text) if peas else read_tree(parse_tree(text))
        entries = written.entries
        places = (entries[number].place(path) for _, (number, path), *_ in self.slips)
        return answer_key(name, zip(places, self.slips, strict=True))
