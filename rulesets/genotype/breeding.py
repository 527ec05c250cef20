"""The Plant Breeding phase: rolling, sorting, Shifts and picks (GT-120 to GT-144)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import permutations, product
from typing import Any

from testcross.rulesets.genotype import cards as k
from testcross.rulesets.genotype import entries as ev
from testcross.rulesets.genotype import johann, moves
from testcross.rulesets.genotype.box import Box
from testcross.rulesets.genotype.cards import DICE_OF_A_GENE, GENES, MUTATION, gene_of, is_de_novo
from testcross.rulesets.genotype.effects import effects
from testcross.rulesets.genotype.entries import JOHANN, Covers, Pick
from testcross.rulesets.genotype.state import Board, State, pool_keys
from testcross.rulesets.genotype.working import all_laid, known_player, only_johanns, only_passes
from testcross.rulesets.tabletop.events import Event
from testcross.rulesets.tabletop.referee import Referee

KNIFE = "Graft Knife"


def begin(ref: Referee) -> None:
    """End the Working phase: all markers lie, and the order of the Shifts is fixed."""
    state: State = ref.state
    if state.phase != "working":
        message = f"no dice are rolled or taken in the {state.phase} phase"
        ref.need(state.phase == "breeding", "GT-001 GT201", message, ["phase"])
        return
    if "working" in state.written:
        all_laid(ref)
    else:
        ref.unwritten("shifts", *(key for name in state.players for key in state.of_turn(name)))
    ref.settle("turn")
    anton = [n for n in state.players if "Father Anton" in state.boards[n].assistants]
    state.second_shifts = [n for n in anton if n != JOHANN or not state.solo] + state.second_shifts
    state.phase, state.turn = "breeding", state.first
    ref.unwritten(*pool_keys())  # until dice are rolled or sorted
    if state.solo:
        johann.begin_breeding(ref)


def roll(ref: Referee, entry: ev.Roll) -> None:
    begin(ref)
    state: State = ref.state
    for gene, rolls in entry.dice.items():
        ref.next_part()
        about, at = [f"pool {gene}"], f"dice.{gene}"
        if not rolls:
            ref.unwritten(*about)
            continue
        first, again = rolls[0], rolls[1] if len(rolls) > 1 else ()
        ref.settle(*about)
        rule = "GT-003" if len(first) > DICE_OF_A_GENE else "GT-120"
        message = f"{len(first)} dice of {gene} were rolled; a gene has {DICE_OF_A_GENE}"
        ref.need(len(first) == DICE_OF_A_GENE, f"{rule} GT211", message, about, at)
        due = first.count(MUTATION)
        message = f"{len(again)} dice of {gene} were rolled again; should be {due}, the mutations"
        ref.need(len(again) == due, "GT-122 GT211", message, about, at)
        then = "a second mutation goes to the De Novo area"
        message = f"dice of {gene} were rolled a third time; {then}"
        ref.need(len(rolls) < 3, "GT-122 GT211", message, about, at)
        faces = [face for face in first if face != MUTATION] + list(again)
        state.faces[gene] = tuple(faces)
        state.rolled[gene] = state.rules.box.dice(gene, state.tiles[gene], faces)
        kept = {die: n for die, n in state.pools.items() if gene_of(die) != gene}
        state.pools = Counter({**kept, **state.rolled[gene]})
        if ref.doubts.get(f"tiles {gene}", ref) is None:
            ref.unwritten(*about)
    ref.next_part()
    missing = [gene for gene in GENES if gene not in entry.dice]
    message = f"no dice of {', '.join(missing)} were rolled; all twenty are"
    is_open = not entry.dice or any(entry.all_unread())
    ref.need(not missing or is_open, "GT-120 GT211", message)
    ref.unwritten(*(f"pool {gene}" for gene in missing))


def pools(ref: Referee, entry: ev.Pools) -> None:
    begin(ref)
    state: State = ref.state
    if entry.dice is None:
        return
    for gene in GENES:
        ref.next_part()
        written, rolled = k.of_gene(entry.dice, gene), state.rolled.get(gene)
        key, tiles = f"pool {gene}", f"tiles {gene}"
        ref.touch(tiles)
        if written == rolled:
            continue
        if rolled is not None:
            message = f"{k.shown_pools(written)} of {gene} were sorted; the roll gives "
            message += k.shown_pools(rolled)
            assumed = state.rules.box.assumed("square.cells")
            if assumed and not _is_sorted(state, gene, written, tiles=False, cells=assumed):
                assumed = ()
            of_tiles = ref.in_doubt(tiles) and _is_sorted(
                state, gene, written, tiles=True, cells=state.rules.box.assumed("square.cells")
            )
            about = [key, tiles] if of_tiles else [key]
            ref.wrong("GT-121 GT101", message, about, "dice", assumes=assumed)
        elif key in ref.doubts or "roll" not in state.written:
            message = f"{written.total()} dice of {gene} were sorted; a gene has {DICE_OF_A_GENE}"
            ref.written(key)
            ref.need(written.total() == DICE_OF_A_GENE, "GT-124 GT101", message, [key], "dice")
    state.written.add("roll")  # what came of it is known
    # what was sorted is what players take dice from, so it counts from here on
    state.pools = Counter(entry.dice)
    ref.written(*pool_keys())


def _is_sorted(state: State, gene: str, written: k.Pools, *, tiles: bool, cells: object) -> bool:
    """Tell whether other tiles, or cells in another order, give what is written."""
    sides = ("", gene, gene.lower())
    lie = [{"left": left, "top": top} for left in sides for top in sides]
    orders = [dict(zip(k.FACES, way, strict=True)) for way in permutations(k.FACES)]
    faces = state.faces.get(gene, ())
    return any(
        state.rules.box.dice(gene, way, [order.get(one, one) for one in faces]) == written
        for way in (lie if tiles else [state.tiles[gene]])
        for order in (orders if cells else [{}])
    )


def taken_back(entries: Iterable[Event], box: Box) -> int:
    """Return how many wrong sortings are right with other squares; 0 where no squares fit all.

    Other parents and another order of the cells must give what was sorted in every round: after a
    slip none do. Of a tile that Johann laid or took away nobody may have written the gene.
    """
    faces: dict[str, list[str]] = {}
    happened: dict[str, list[tuple[str, Any]]] = {gene: [] for gene in GENES}
    for entry in entries:
        if isinstance(entry, ev.Turn):
            gene, card = k.split_space(entry.space or "")[1], "".join(entry.action[-1:])
            if entry.tile and gene:
                happened[gene].append(entry.tile)
            elif card in ("top gene", "left gene"):  # the letter of another card says of which
                for one in [gene] if gene else GENES:
                    happened[one].append((card.split()[0], "" if gene else None))
        elif isinstance(entry, ev.Roll):
            faces = {
                gene: [face for n, one in enumerate(of) for face in one if n or face != MUTATION]
                for gene, of in entry.dice.items()
            }
        elif isinstance(entry, ev.Pools) and entry.dice:
            for gene, fell in faces.items():
                happened[gene].append(("sorted", (fell, k.of_gene(entry.dice, gene))))

    def wrong(squares: Box, gene: str, most: int = 99) -> int:
        """Count the sortings that no tiles give which may lie there; stop behind so many."""
        number, may_lie = 0, {("", "")}
        for what, how in happened[gene]:
            after = set()
            for left, top in may_lie:
                there = {"left": left, "top": top}
                if what == "sorted":
                    fits = squares.dice(gene, there, how[0]) == how[1]
                    after |= {(left, top)} if fits else set()
                    continue
                own = [""] if there[what] else [gene, gene.lower()]
                for side in [how.replace("away", "")] if how else own:
                    after.add((side, top) if what == "left" else (left, side))
                after |= {(left, top)} if how is None else set()
            number += not after
            may_lie = after or may_lie
            if number > most:
                break
        return number

    def can_fit(order: Sequence[str], gene: str) -> bool:
        pairs = product((gene * 2, gene + gene.lower(), gene.lower() * 2), repeat=2)
        changed = [{"square.cells": order, f"parents.{gene}": " x ".join(one)} for one in pairs]
        return not all(
            wrong(replace(box, values={**box.values, **one}), gene, 0) for one in changed
        )

    if any(all(can_fit(order, gene) for gene in GENES) for order in permutations(k.FACES)):
        return sum(wrong(box, gene) for gene in GENES)
    return 0


# whose Shift


def due_shift(state: State) -> tuple[str | None, str | None]:
    """Return who picks, and in which Shift; ``1st`` stands for any that is left there."""
    if state.first_shifts:
        return None, "1st"
    if state.second_shifts:
        return state.second_shifts[0], "2nd"
    return state.turn, None


def pick(ref: Referee, entry: Pick) -> None:
    begin(ref)
    state: State = ref.state
    known_player(ref, entry.player, "player")
    seat = state.boards.get(entry.player or "")
    if entry.passes and seat is not None and seat.passed_silently:
        seat.passed_silently = False
        return
    name, shift = _shift(ref, entry)
    gene = shift[-1] if shift and shift.startswith("1st") else None
    state.boards[name].picks += entry.dice is not None
    if state.solo and name == JOHANN:
        johann.shift(ref, entry)
    elif entry.passes:
        _pass(ref, name, entry, gene)
    elif entry.dice is None and entry.trait is None and entry.gets is None and not entry.uses:
        ref.unwritten(*state.of_pick(name))
    else:
        _Taking(ref, name, entry, gene).play()
    _next(ref.state, name, shift)  # Johann's doings are another one


def _shift(ref: Referee, entry: Pick) -> tuple[str, str | None]:
    state: State = ref.state
    # a pass without consequences may be left out: who can take nothing passes without a word
    for _ in state.players:
        due, kind = due_shift(state)
        other = state.boards.get(entry.player or "")
        if due is None or kind is not None or entry.player == due or not other or other.passed:
            break
        if usable(state, due) or (state.solo and due == JOHANN):
            break
        state.boards[due].passed = state.boards[due].passed_silently = True
        _next(state, due, None)
    due, kind = due_shift(state)
    shift = entry.shift
    name = entry.player if entry.player in state.boards else due
    # who can do so follows from what was bought, if it is written
    keys = ["shifts", "second"]
    if ref.doubts:
        bought = [f"{what} {one}" for what in ("slots", "assistants") for one in state.players]
        keys += [one for one in (*bought, "first") if ref.doubts.get(one, ref) is None]
    own = [
        (who, gene)
        for who, gene in state.first_shifts
        if name in (None, who) and shift in (None, "1st", f"1st {gene}")
    ]
    # who has several and does not say which takes the one that the die is for
    genes = {gene_of(die) for die in entry.dice or ()}
    found = next(iter(sorted(own, key=lambda one: one[1] not in genes)), None)
    if kind == "1st" or (found and shift):
        who = name or state.first_shifts[0][0]
        left = ", ".join(f"{gene} of {whose}" for whose, gene in state.first_shifts)
        message = f"{who} picked, but 1st Shifts come first: {left}"
        spoils = (
            [] if found else [key for one, _ in state.first_shifts for key in state.of_pick(one)]
        )
        ref.need(found, "GT-130 GT202", message, keys, "player", spoils=spoils)
        if not found:
            return who, shift
        state.first_shifts.remove(found)
        return found[0], f"1st {found[1]}"
    due = due or state.turn
    name = name or due
    late = state.boards[name].passed and not entry.passes and not shift
    ref.touch(*(() if late else keys))
    if name != due and not late:  # a pick after passing is that, whoever's turn it is
        anton = "Father Anton" in state.boards[due].assistants and state.second_shifts[:1] == [due]
        rule = "GT-184" if kind == "2nd" and anton else "GT-131" if kind else "GT-132"
        message = f"{name} picked, but it was {due}'s turn"
        message += f" in the {kind} Shift" if kind else ""
        ref.wrong(f"{rule} GT202", message, keys, "player", spoils=state.of_pick(due))
    if shift:
        message = f"{name} has no {shift} Shift now"
        ref.need(kind == shift, "GT-131 GT202", message, keys, "shift")
    if kind == "2nd" and name in state.second_shifts:
        state.second_shifts.remove(name)
    return name, kind


def _next(state: State, name: str, shift: str | None) -> None:
    """Move on: a player who has passed takes no more Shifts, but for other 1st ones."""
    if state.boards[name].passed:
        state.second_shifts = [one for one in state.second_shifts if one != name]
    last = name if shift is None else state.turn
    if shift is None or state.boards[last].passed:
        state.turn = state.next_of(last, lambda one: not one.passed) or state.first


# passing


def usable(state: State, name: str, gene: str | None = None) -> str | None:
    """Return a die that a player can take without tools or assistants, if there is one."""
    board = state.boards[name]
    if board.free_slots <= 0:
        return None
    wanted = board.open_traits()
    return next((die for die in state.dice_left(gene) if is_de_novo(die) or die in wanted), None)


def keys_of_passing(state: State, name: str, die: str | None) -> list[str]:
    """Return what decides whether a player must take a die."""
    keys = [f"slots {name}", "shifts", f"garden {name}"]
    if die:
        garden = state.boards[name].garden
        keys += [f"{bed.plant} of {name}" for bed in garden if die in bed.open_traits]
        keys.append(f"pool {gene_of(die)}")
    return keys


def _pass(ref: Referee, name: str, entry: Pick, gene: str | None) -> None:
    """Pass, which is right only with no slot and no die (GT-136, GT-137)."""
    state: State = ref.state
    fields = ["dice", "plant", "trait", "gets"]
    if any(use.name != "Father Anton" for use in entry.uses):  # it may be his Shift
        fields.append("uses")
    only_passes(ref, name, entry, fields)
    die = usable(state, name, gene)
    message = f"{name} passed, but can take {die}"
    keys = keys_of_passing(state, name, die)
    assumes = state.rules.box.assumed("mat.dice_slots")
    spoils = state.of_pick(name)  # or else a pick is missing
    ref.need(die is None, "GT-137 GT215", message, keys, "passes", assumes=assumes, spoils=spoils)
    if gene is None or state.rules.ruling("first_shift_fail") == "pass":
        state.boards[name].passed = True


class _Taking:
    """Dice that are taken in a Shift, and what they are used for."""

    def __init__(self, ref: Referee, name: str, entry: Pick, gene: str | None) -> None:
        self.ref, self.name, self.entry, self.gene = ref, name, entry, gene
        self.state: State = ref.state
        self.board: Board = self.state.boards[name]
        self.dice = entry.dice or ((entry.trait,) if entry.trait else ())
        self.trait = entry.trait
        if self.trait is None and entry.plant and self.dice:
            # if only the plant is written, the trait is that of the die's gene
            gene = gene_of(self.dice[0])
            self.trait = next((one for one in entry.plant.traits if gene_of(one) == gene), None)
        self.wild = next(
            (u.name for u in entry.uses if u.name and effects()[u.name].validates == "gene"), ""
        )
        self.covered: list[str] = []

    def play(self) -> None:
        ref, name, board, entry = self.ref, self.name, self.board, self.entry
        message = f"{name} took a die after passing"
        late, about = board.passed and self.gene is None, ["shifts", f"slots {name}"]
        assumes = self.state.rules.assumed_ruling("first_shift_fail") if late else ()
        ref.need(not late, "GT-136 GT215", message, about, assumes=assumes, counts=True)
        message = "only Johann's Shifts have '{}'"
        only_johanns(ref, entry, ("automa", "validates", "coin"), "GT-243 RX001", message)
        if entry.gets and (entry.plant or entry.trait):
            message = f"{name} took a die for a coin, and covered a trait; write one of the two"
            ref.wrong("GT-139 RX001", message, (), "gets")
        uses = [(use, f"uses.{place}") for place, use in enumerate(entry.uses)]
        for use, at in uses:
            self._use(use, at)
        if entry.gets:
            self._is_for_coin(self.dice, "dice")
        self._take(self.dice, "dice")
        knives = [(use, at) for use, at in uses if use.name == KNIFE]
        self._slots(len(self.dice) - sum(not use.die for use, _ in knives), knife=bool(knives))
        if entry.gets:
            moves.change_coins(ref, name, 1)
        else:
            dice = self.dice
            is_coin = len(dice) == 1 and is_de_novo(dice[0]) and not self.trait
            why = (
                "a De Novo die alone gives a coin" if is_coin else "a die covers a trait of a plant"
            )
            message = f"{name} took {', '.join(dice) or 'a die'} for nothing; {why}"
            about = [f"pool {gene_of(die)}" for die in dice]
            right = dice and self.trait and entry.plant
            if ref.need(right, "GT-135 GT214", message, about, "dice"):
                self._validate(dice, Covers(entry.plant, self.trait), ("dice", "trait"))
        for use, at in knives:
            if use.die:
                self._take(use.die, f"{at}.die", knife=True)
                self._knife(use, use.die, at)
        for use, at in uses:
            if use.name and effects()[use.name].is_copier:
                moves.cover_copies(ref, name, use, self.covered, at)

    def _use(self, use: ev.Use, at: str) -> None:
        moments: tuple[str, ...] = ("die", "validation")
        if self.entry.shift == "2nd" and use.name == "Father Anton":
            moments = (*moments, "2nd shift")
        effect = moves.use_up(self.ref, self.name, use, moments, at)
        if effect is None:
            return
        moves.extras(self.ref, use, effect, at)
        if effect.coins < 0:
            moves.pay_for(self.ref, self.name, use, -effect.coins, at)
        if effect.kind == "assistant" and use.assistant in self.board.assistants:
            self.board.extra_slots += effect.own_slots

    def _take(self, dice: Iterable[str], at: str, *, knife: bool = False) -> None:
        ref, state, name = self.ref, self.state, self.name
        for die in dice:
            gene, there = gene_of(die), state.pools[die] > 0
            left = "" if there else k.shown_pools(k.of_gene(state.pools, gene))
            message = f"{name} took {die}, but no such die is left of {gene} ({left})"
            about = [f"pool {gene}"]
            full = ref.doubts.get(about[0], self) is None
            taken = -sum(n for d, n in state.pools.items() if n < 0 and gene_of(d) == gene)
            if full and taken >= DICE_OF_A_GENE:
                sixth = f"{name} took a sixth die of {gene}; there are five"
                ref.wrong("GT-144 GT212", sixth, (), at)
            others = pool_keys() if self.entry.gets else ()  # any mutation gives a coin
            ref.need(there, "GT-133 GT212", message, about, at, spoils=others)
            state.pools[die] -= 1 if there or full else 0
            ref.touch("shifts")
            if self.gene not in (None, gene):
                message = f"{name} took {die} in a 1st Shift of {self.gene}"
                law = "GT-138 GT212" if is_de_novo(die) else "GT-130 GT212"
                law = "GT-105 GT216" if knife else law
                ref.wrong(law, message, ["shifts", *about], at)

    def _slots(self, count: int, *, knife: bool) -> None:
        board, name, rules = self.board, self.name, self.state.rules
        free = board.free_slots
        message = f"{name} took {', '.join(self.dice)} on {count} dice slots"
        message += f"; {max(0, free)} are free"
        assumes = rules.box.assumed("mat.dice_slots")
        lies_free = rules.ruling("graft_without_slot") == "yes"
        needs_slot = not count and knife and free < 1 and not lies_free
        if count > free and knife and lies_free:
            count = free
        elif needs_slot:
            count, assumes = 1, rules.assumed_ruling("graft_without_slot")
        spoils = [f"coins {name}"] if self.entry.gets else ()
        about, right = [f"slots {name}", f"assistants {name}"], count <= free
        more: dict[str, Any] = {"assumes": assumes, "counts": needs_slot, "spoils": spoils}
        self.ref.need(right, "GT-134 GT213", message, about, "dice", **more)
        board.dice += count

    def _validate(self, dice: tuple[str, ...], covers: Covers, at: tuple[str, str]) -> None:
        ref, name, trait = self.ref, self.name, covers.trait
        if trait is None:
            ref.unwritten(f"garden {name}")
            return
        about = [f"pool {gene_of(trait)}", f"{covers.plant} of {name}"]
        moves.cover(ref, name, covers, at[1])
        same_gene = {gene_of(die) for die in dice} == {gene_of(trait)}
        taken, is_wild = " + ".join(dice), any(map(is_de_novo, dice))
        right: object = dice[0] == trait
        law, why = "GT-133 GT102", "a die covers its own genotype"
        message = f"{name} covered {trait} of {covers.plant} with {taken}; {why}"
        if len(dice) > 1:
            right, law = is_wild and same_gene and len(dice) == 2, "GT-140 GT214"
            message = f"{name} took {taken} for {trait}; "
            message += "it takes a De Novo die and one more of its gene"
        elif self.wild:
            right, law = same_gene, effects()[self.wild].law
            message = f"{name} covered {trait} with {taken} and {self.wild}: a die of another gene"
        elif is_wild:
            right, law = None, "GT-140 GT214"
            message = f"{name} covered {trait} with {taken} alone; "
            message += "it takes another die of its gene too"
        ref.need(right, law, message, about, at[0])
        self.covered.append(trait)

    def _is_for_coin(self, dice: tuple[str, ...], at: str) -> None:
        right = len(dice) == 1 and is_de_novo(dice[0])
        taken = " + ".join(dice) or "no die"
        message = f"{self.name} took {taken} for a coin; one De Novo die gives one"
        about = [f"coins {self.name}", *(f"pool {gene_of(die)}" for die in dice)]
        self.ref.need(right, "GT-139 GT214", message, about, at)

    def _knife(self, use: ev.Use, dice: tuple[str, ...], at: str) -> None:
        if use.gets:
            self._is_for_coin(dice, at)
            moves.change_coins(self.ref, self.name, 1)
        elif use.validates is None:
            self.ref.unwritten(f"garden {self.name}")
        for covers in use.validates or ():
            self._validate(dice, covers, (f"{at}.die", f"{at}.validates"))
