"""The picks of Plant Breeding in their order, and slips in it."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from testcross.rulesets.english import counted, listed
from testcross.rulesets.genotype.cards import Gene, Trait
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.dice import DICE_OF_A_GENE, Die, format_die, gene_of
from testcross.rulesets.genotype.effects import Phase, early_pickers
from testcross.rulesets.genotype.position import Shift, ShiftKind
from testcross.rulesets.genotype.round_state.breeding.begin import (
    MAT_KEY,
    ability,
    free_slots,
    need_mat_slots,
    picking_of,
    sort_all,
)
from testcross.rulesets.genotype.round_state.breeding.coverings import (
    Covering,
    blur_by_dice,
    brings_slots,
    coverings,
    dice_of,
    doubt_die_aside,
    doubt_left_out,
    doubt_turn,
    lays_one_aside,
    may_cover_copies,
    moments_of_shift,
    wrong_dice,
)
from testcross.rulesets.genotype.round_state.move_parts import (
    CardUse,
    Certainty,
    NamedPlant,
    TurnPlace,
    Validation,
)
from testcross.rulesets.genotype.round_state.moves import PickTurn
from testcross.rulesets.genotype.round_state.player_board import PlayerBoard
from testcross.rulesets.genotype.round_state.shift_order import Claimed, OrderSlip, Picking, Taken
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.takings import gain
from testcross.rulesets.genotype.round_state.used_cards import (
    admit,
    effect_of,
    pay_for,
    undue_coins,
)
from testcross.rulesets.genotype.round_state.validating import (
    Circumstances,
    blur,
    cover_copies,
    validate,
    wrong_use,
)
from testcross.rulesets.records.findings import Finding, Placed

_GRAFT = "graft_without_slot"


class JudgedPick:
    """One pick whose turn it is."""

    def __init__(self, table: GameTable, picking: Picking, move: PickTurn, shift: Shift) -> None:
        self._table, self._picking, self._move, self._shift = table, picking, move, shift
        self._board = table.boards[shift.player]
        self._parts = coverings(move)
        self._dice = tuple(die for part in self._parts for die in part.dice)

    def judge(self) -> list[Finding]:
        """Return what is wrong with the pick, and go on from it."""
        found = list(self._breaches())
        is_whole = self._move.dice and self._move.is_whole
        if is_whole and not found:
            return self.carry_out()
        certain = _first_certain(found)
        if is_whole and certain is None:
            certain = self._certain_beside()
        doubt_turn(self._table, self._picking, self._move, {self._board.name})
        return found[:1] if certain is None else [certain]

    def _certain_beside(self) -> Finding | None:
        """Return what is wrong with the pick even if nothing that is assumed holds."""
        table = self._table.copy()
        if table.picking is None:
            return None
        return _first_certain(JudgedPick(table, table.picking, self._move, self._shift).carry_out())

    def _breaches(self) -> Iterator[Finding]:
        """Yield what is wrong, the dice first."""
        for part in self._parts:
            yield from self._for_nothing(part)
        yield from self._other_gene()
        yield from self._not_there()
        for use, text in wrong_dice(self._board, self._move) if self._move.dice else ():
            yield self._finding(wrong_use(effect_of(use)), text, use, rule=effect_of(use).rule)
        yield from self._no_slot()

    def _for_nothing(self, part: Covering) -> Iterator[Finding]:
        """No die is taken for nothing, and only a De Novo die gives a coin (GT-135, GT-139)."""
        dice = part.dice
        told = listed([format_die(die) for die in dice], "and")
        if len(dice) > 2:
            text = f"took {told}; a pick is one die, or a De Novo die and another die of its gene"
            yield self._finding(Code.DIE_FOR_NOTHING, f"{self._board.name} {text}", rule="GT-140")
        elif part.gives_coin and dice and not (len(dice) == 1 and isinstance(dice[0], Gene)):
            text = f"took {told} for a coin; only a De Novo die alone gives one"
            yield self._finding(Code.DIE_FOR_NOTHING, f"{self._board.name} {text}", rule="GT-139")
        elif part.plant is None and part.trait is not None and self._fits_nowhere(part.trait):
            text = f"took {told}, but has no plant with {part.trait} open"
            yield self._finding(Code.DIE_FOR_NOTHING, f"{self._board.name} {text}", rule="GT-135")

    def _fits_nowhere(self, trait: Trait) -> bool:
        board = self._board
        return not board.unknown_plants.high and not any(
            plant.is_open(trait) for plant in board.garden
        )

    def _other_gene(self) -> Iterator[Finding]:
        """In a 1st Shift all dice are of its gene, De Novo dice and one on a Graft Knife too."""
        gene = self._shift.gene
        for part in self._parts if gene is not None else ():
            for die in part.dice:
                if gene_of(die) != gene:
                    used = part.means.modifiers if part is not self._parts[0] else ()
                    code = wrong_use(used[0]) if used else Code.DIE_NOT_THERE
                    rule = "GT-138" if isinstance(die, Gene) else "GT-130"
                    text = f"{self._board.name} took {format_die(die)} in a 1st Shift of {gene}"
                    yield self._finding(
                        code,
                        f"{text}; it takes only dice of {gene}",
                        rule=used[0].rule if used else rule,
                    )

    def _not_there(self) -> Iterator[Finding]:
        certainty = dice_of(self._picking).lacks(self._dice)
        if certainty is Certainty.NONE:
            return
        rests_on = self._picking.assumed if certainty is Certainty.ASSUMED else ()
        missing = [format_die(die) for die in dict.fromkeys(self._dice) if self._lacks(die)]
        what = listed(missing or [format_die(die) for die in self._dice], "and")
        why, rule = "no such die is left", "GT-133"
        left = dice_of(self._picking)
        gene = left.exhausted_by(self._dice)
        if gene is not None:
            there = "only 1 is" if left.most_of(gene) else "none is"
            why, rule = f"of the {DICE_OF_A_GENE} dice of {gene} {there} left", "GT-144"
        text = f"{self._board.name} took {what}, but {why}"
        keys = tuple(sorted(rests_on))
        yield self._finding(Code.DIE_NOT_THERE, text, self._move.dice_at, rests_on=keys, rule=rule)

    def _lacks(self, die: Die) -> bool:
        same = [one for one in self._dice if one == die]
        return dice_of(self._picking).lacks(same) is not Certainty.NONE

    # slots

    def _no_slot(self) -> Iterator[Finding]:
        """Every die lies on a slot of one's own; without a free one there is no pick (GT-134)."""
        strict, loose = self._slots_needed()
        free = free_slots(self._table, self._board)
        bought = sum(effect_of(use).own_slots for use in self._paid())
        certainty = free.lacks(strict - bought)
        if certainty is Certainty.NONE:
            return
        rests_on = [MAT_KEY] if certainty is Certainty.ASSUMED else []
        if free.lacks(loose - bought) is Certainty.NONE:
            rests_on.append(_GRAFT)
        dice = listed([format_die(die) for die in self._dice], "and")
        there = "1 is" if free.assumed.high == 1 else f"{free.assumed.high} are"
        text = f"{self._board.name} took {dice}, on {counted(strict, 'dice slot')}; {there} free"
        yield self._finding(Code.NO_SLOT, text, rests_on=tuple(rests_on), rule="GT-134")
        if MAT_KEY in rests_on:
            need_mat_slots(self._table, self._board, strict - bought)

    def _slots_needed(self) -> tuple[int, int]:
        """Return the slots for the dice, and those if a Graft Knife needs none for the first."""
        loose = sum(part.means.slots for part in self._parts)
        strict = sum(max(1, part.means.slots) for part in self._parts[:1])
        strict += sum(part.means.slots for part in self._parts[1:])
        is_read_so = self._table.rules.ruling(_GRAFT) == "yes"
        return (loose if is_read_so else strict), loose

    def _paid(self) -> list[CardUse]:
        """Return the assistants that are paid for slots."""
        return [use for use in self._move.uses if brings_slots(use)]

    # what comes of it

    def carry_out(self) -> list[Finding]:
        """Let the pick be done, and return what is wrong with it."""
        board, dice = self._board, dice_of(self._picking)
        may_copy = may_cover_copies(board)
        found = self._admit()
        if found and self._is_right_without_use():
            return [found[0], *self._without_use(may_copy=may_copy)]
        found += self._pay_for_slots()
        if found:
            doubt_turn(self._table, self._picking, self._move, {board.name})
            return found[:1]
        for use in self._move.uses:
            if lays_one_aside(use) and not use.dice:
                doubt_die_aside(board, dice, use)
        for part in self._parts:
            wrong = self._cover(part)
            if wrong:
                blur_by_dice(board, part)
                dice.doubt(len(part.dice))
                board.dice = board.dice.around(more=part.means.slots)
            else:
                dice.take(part.dice)
                board.dice = board.dice.more(part.means.slots)
            found += wrong
        return found[:1]

    def _admit(self) -> list[Finding]:
        """Let tools and assistants be used."""
        table, board = self._table, self._board
        found: list[Finding] = []
        for use in self._move.uses:
            when = moments_of_shift(self._shift.kind, self._picking.order)
            found += admit(table, board, use, Phase.BREEDING, when)
        for use in self._move.uses if not found else ():
            found += undue_coins(table, board, use)
        return found

    def _pay_for_slots(self) -> list[Finding]:
        """Let those be paid who bring dice slots."""
        table, board = self._table, self._board
        found: list[Finding] = []
        for use in self._paid():
            board.extra_slots = board.extra_slots.more(effect_of(use).own_slots)
            found += pay_for(table, board, use)
        return found

    def _is_right_without_use(self) -> bool:
        """Tell whether the dice cover their trait as well without the one thing used with them."""
        if len(self._move.uses) > 1 or any(use.dice or use.validates for use in self._move.uses):
            return False
        table = self._table.copy()
        bare = self._bare(table)
        return bare is not None and not bare.judge()

    def _without_use(self, *, may_copy: bool) -> list[Finding]:
        """Carry the pick out without what was used with it: another card can only have copied."""
        board, (use,) = self._board, self._move.uses
        bare = self._bare(self._table)
        found = [] if bare is None else bare.judge()
        paid = 0 if use.pays is None else use.pays.value
        board.coins = board.coins.around(paid)
        for part in self._parts if may_copy else ():
            blur(board, None, part.trait)
        return found

    def _bare(self, table: GameTable) -> "JudgedPick | None":
        """Return the pick without what is used with it; None outside the phase."""
        if table.picking is None:
            return None
        return JudgedPick(table, table.picking, replace(self._move, uses=()), self._shift)

    def _cover(self, part: Covering) -> list[Finding]:
        """Cover the trait of one part of the pick, with its copies; or take the coin."""
        table, board = self._table, self._board
        if part.gives_coin or (part.trait is None and part.plant is None and _is_lone(part)):
            gain(board, 1)
            return []
        plant = part.plant or self._only_plant(part.trait)
        at = self._move.trait_at if part is self._parts[0] else part.plant
        at = at or part.plant or self._move.at
        validation = Validation(plant=plant, trait=part.trait, line=at.line, column=at.column)
        around = Circumstances(shift=self._shift.gene)
        found = validate(table, board, validation, part.means, around)
        for use in () if found else part.copies:
            traits = () if part.trait is None else (part.trait,)
            found += cover_copies(table, board, use, effect_of(use), traits)
        return found

    def _only_plant(self, trait: Trait | None) -> NamedPlant | None:
        """Return the one plant that a trait may be covered on; None if there are several."""
        if trait is None or self._board.unknown_plants.high:
            return None
        cards = [plant.card for plant in self._board.garden if plant.is_open(trait)]
        return NamedPlant(card=cards[0]) if len(cards) == 1 else None

    def _finding(
        self,
        code: Code,
        text: str,
        at: Placed | None = None,
        rests_on: tuple[str, ...] = (),
        *,
        rule: str,
    ) -> Finding:
        return self._table.grounds.breach(
            code, at or self._move.at, text, player=self._board.name, rests_on=rests_on, rule=rule
        )


def _first_certain(found: Iterable[Finding]) -> Finding | None:
    """Return the first finding that rests on nothing assumed."""
    return next((one for one in found if one.code is not Code.ONLY_IF_ASSUMED), None)


def _is_lone(part: Covering) -> bool:
    """Tell whether a De Novo die is taken by itself, which gives a coin."""
    return len(part.dice) == 1 and isinstance(part.dice[0], Gene)


FIRST_SHIFT_FAIL = "first_shift_fail"
_CODES = {
    OrderSlip.OUT_OF_TURN: Code.OUT_OF_TURN,
    OrderSlip.NO_MARKER: Code.OUT_OF_TURN,
    OrderSlip.PASSED: Code.WRONGLY_PASSED,
    OrderSlip.PASSED_ON_FIRST: Code.WRONGLY_PASSED,
}
_RULES = {ShiftKind.FIRST: "GT-130", ShiftKind.SECOND: "GT-131", ShiftKind.REGULAR: "GT-132"}


def order_finding(
    table: GameTable, picking: Picking, taken: Taken, move: TurnPlace, player: str
) -> list[Finding]:
    """Return what is wrong with whose Shift a pick was; nothing if it was in order.

    Args:
        table: as it stands.
        picking: the phase.
        taken: the Shift, as the order of Shifts takes it.
        move: the pick.
        player: who is named.
    """
    slip = taken.slip
    if slip is OrderSlip.NONE:
        return []
    text = f"{player} {_problem(taken, player)}"
    rests_on: list[str] = []
    if slip is OrderSlip.PASSED_ON_FIRST:
        rests_on = [FIRST_SHIFT_FAIL]
    elif slip is OrderSlip.OUT_OF_TURN:
        able = [ability(table, picking, one) for one in taken.due]
        if all(one.certainty is not Certainty.CERTAIN for one in able) and not all(
            comes_back(table, picking, one, move) for one in taken.due
        ):
            rests_on = [key for one in able for key in one.rests_on]
    return table.breach(_CODES[slip], move.name, text, player, rests_on=rests_on, rule=_rule(taken))


def comes_back(table: GameTable, picking: Picking, shift: Shift, move: TurnPlace) -> bool:
    """Tell whether a player picks further down, who can only have passed on a Shift for good.

    Then one of both is wrong, whatever the player could have taken in the Shift (GT-136).
    """
    if shift.player not in move.pick_later:
        return False
    if shift.kind is ShiftKind.FIRST:
        return not (picking.order.forfeits or table.grounds.is_assumed(FIRST_SHIFT_FAIL))
    return shift.kind is ShiftKind.REGULAR or shift.player != picking.order.early_owner


def _rule(taken: Taken) -> str:
    """Return the rule by which it was somebody else's Shift, or nobody's."""
    match taken.slip:
        case OrderSlip.PASSED_ON_FIRST:
            return "GT-136"
        case OrderSlip.NO_MARKER:
            return _RULES[taken.shift.kind]
        case OrderSlip.OUT_OF_TURN if taken.before_the_queue:
            return early_pickers()[0].rule
        case OrderSlip.OUT_OF_TURN if taken.due:
            return _RULES[taken.due[0].kind]
    return _RULES[ShiftKind.REGULAR]


def _problem(taken: Taken, player: str) -> str:
    if taken.slip is OrderSlip.PASSED:
        return "picked after passing"
    if taken.slip is OrderSlip.PASSED_ON_FIRST:
        return "picked again, but could not use a 1st Shift and so passed for the phase"
    due = listed([in_words(shift) for shift in taken.due])
    if taken.before_the_queue:
        due += f", the first one, which {early_pickers()[0].name} gives"
    if taken.slip is OrderSlip.NO_MARKER:
        kind = _kind(taken.shift)
        return f"has no marker for {kind}" + (f"; it was {due}" if due else "")
    if player in {shift.player for shift in taken.due}:
        return f"took {_kind(taken.shift)} too early; it was {due}"
    return f"picked, but it was {due}" if due else "picked, but all had passed"


def in_words(shift: Shift) -> str:
    """Return whose Shift it is, in words: ``Alina's 1st Shift of R``."""
    if shift.kind is ShiftKind.REGULAR:
        return f"{shift.player}'s turn"
    return f"{shift.player}'s {_kind(shift).removeprefix('a ')}"


def _kind(shift: Shift) -> str:
    if shift.kind is ShiftKind.FIRST:
        return f"a 1st Shift of {shift.gene}" if shift.gene else "a 1st Shift"
    return "a 2nd Shift" if shift.kind is ShiftKind.SECOND else "a turn"


def pick_or_pass(table: GameTable, move: PickTurn) -> list[Finding]:
    """Let a player pick, or pass."""
    picking = picking_of(table)
    if picking.dice is None:
        sort_all(table, None)
    if move.passes and not picking.order.is_known and move.player in picking.order.out:
        return []  # a pass on another Shift that nobody knows of
    claimed = Claimed(
        player=move.player,
        kind=move.shift,
        genes=_genes(move),
        following=move.following,
    )
    taken = picking.order.take(
        claimed,
        lambda shift: bool(ability(table, picking, shift).certainty),
        lambda player: _suits(table.boards[player], move),
    )
    found = order_finding(table, picking, taken, move, move.player)
    if found:
        doubt_turn(table, picking, move, {move.player, taken.shift.player})
        if taken.slip is OrderSlip.OUT_OF_TURN:
            doubt_left_out(table, picking, taken.due)
        return found
    if move.passes:
        return _pass(table, picking, move, taken.shift)
    return JudgedPick(table, picking, move, taken.shift).judge()


def _genes(move: PickTurn) -> tuple[Gene, ...]:
    """Return the gene that is written with a Shift, or else those of the dice."""
    if move.gene is not None:
        return (move.gene,)
    return tuple(dict.fromkeys(gene_of(die) for die in move.dice))


def _suits(board: PlayerBoard, move: PickTurn) -> bool:
    """Tell whether a pick may be a player's: one of theirs has the plant, with the trait open."""
    if move.plant is None or move.plant.card is None or board.unknown_plants.high:
        return True
    places = board.plants_of(move.plant.card)
    return any(move.trait is None or board.garden[one].is_open(move.trait) for one in places)


def _pass(table: GameTable, picking: Picking, move: PickTurn, shift: Shift) -> list[Finding]:
    """Let a player pass, who may do so only if there is nothing to take (GT-136, GT-137)."""
    able = ability(table, picking, shift)
    was_told = shift.player in picking.wrongly_out
    surely = able.certainty is Certainty.NONE and not was_told
    picking.order.pass_(shift, surely=surely)
    if surely:
        return []
    is_sure = able.certainty is Certainty.CERTAIN or (
        able.certainty is Certainty.ASSUMED and comes_back(table, picking, shift, move)
    )
    rests_on = () if is_sure else able.rests_on
    if is_sure:
        picking.wrongly_out |= {shift.player}
        gain(table.boards[shift.player], 0, 1)  # a De Novo die may have been taken
    if was_told or (
        rests_on and not table.grounds.is_new_assumption(f"passed: {listed(rests_on)}")
    ):
        return []
    text = (
        f"{shift.player} passed, but could take {able.options_text}; a player who can take a die "
        "must"
    )
    code = Code.WRONGLY_PASSED
    return table.breach(code, move.at, text, shift.player, rests_on=rests_on, rule="GT-137")
