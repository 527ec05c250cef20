"""The parts of a pick: dice, what is used with them, and what a slip in one leaves open."""

from collections.abc import Iterator
from dataclasses import dataclass

from testcross.rulesets.english import counted
from testcross.rulesets.genotype.cards import CardKind, Trait
from testcross.rulesets.genotype.dice import Die, gene_of
from testcross.rulesets.genotype.effects import (
    EffectKind,
    Moment,
    TakenDie,
    Validates,
    ValidationMeans,
    effects,
)
from testcross.rulesets.genotype.position import Shift, ShiftKind
from testcross.rulesets.genotype.round_state.forgetting import Writes, forget
from testcross.rulesets.genotype.round_state.move_parts import CardUse, NamedPlant, Validation
from testcross.rulesets.genotype.round_state.moves import PickTurn
from testcross.rulesets.genotype.round_state.player_board import PlayerBoard
from testcross.rulesets.genotype.round_state.shared_board import DiceLeft
from testcross.rulesets.genotype.round_state.shift_order import Picking, ShiftOrder
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.used_cards import effect_of
from testcross.rulesets.genotype.round_state.validating import blur


def moments_of_shift(kind: ShiftKind, order: ShiftOrder) -> frozenset[Moment]:
    """Return with which moments a tool or an assistant may go in a Shift of some kind."""
    always = {Moment.DIE, Moment.VALIDATION}
    is_early = kind is ShiftKind.SECOND and not order.early_is_over
    return frozenset(always | ({Moment.SECOND_SHIFT} if is_early else set()))


def wrong_dice(board: PlayerBoard, move: PickTurn) -> Iterator[tuple[CardUse, str]]:
    """Yield the uses that do not go with the dice of a pick, with what is wrong."""
    for use in move.uses:
        problem = _wrong_with(board, use, len(move.dice))
        if problem:
            yield use, f"{board.name} used {use.name}, but {problem}"
    wild = [use for use in move.uses if stands_for_any(use)]
    if len(wild) > 1:
        first, second = wild[0].name, wild[1].name
        names = f"two of {first}" if first == second else f"{first} and {second}"
        yield wild[1], f"{board.name} used {names} with one die; use only one"


def _wrong_with(board: PlayerBoard, use: CardUse, dice: int) -> str:
    effect = effect_of(use)
    if use.dice and not (effect.own_slots and effect.dice):
        return "no die lies on it"
    if len(use.dice) > max(1, effect.dice):
        return f"{counted(len(use.dice), 'die', 'dice')} were taken with it; should be 1"
    if stands_for_any(use) and dice != effect.dice:
        return f"it goes with one die, not {dice}"
    if brings_slots(use) and use.name in board.used:
        return "already paid for it this round"
    return ""


def stands_for_any(use: CardUse) -> bool:
    """Tell whether a die stands for any trait of its gene with it."""
    effect = effect_of(use)
    return effect.kind is not EffectKind.PICK and effect.validates is Validates.GENE


def brings_slots(use: CardUse) -> bool:
    """Tell whether somebody is paid for more dice slots."""
    effect = effect_of(use)
    return effect.kind is EffectKind.ASSISTANT and effect.own_slots > 0


def may_cover_copies(board: PlayerBoard) -> bool:
    """Tell whether a player may have a card that covers copies of what is validated."""
    own = [effects()[name] for name in board.assistants if name in effects()]
    is_open = board.hands[CardKind.TOOL].size.high > 0 or not board.assistants_known
    return is_open or any(one.validates is Validates.COPIES for one in own)


def lays_one_aside(use: CardUse) -> bool:
    """Tell whether a die lies on the card itself, not on a slot."""
    effect = effect_of(use)
    return bool(effect.dice and effect.own_slots)


_ONE_DIE, _PAIR = "die", "mutate"


@dataclass(frozen=True, slots=True, kw_only=True)
class Covering:
    """A trait that is to be covered, or a De Novo die that is to give a coin."""

    means: ValidationMeans
    plant: NamedPlant | None
    trait: Trait | None
    gives_coin: bool
    copies: tuple[CardUse, ...] = ()
    """What covers its copies on other plants too."""

    @property
    def dice(self) -> tuple[Die, ...]:
        """The dice that are taken for it."""
        return tuple(one.die for one in self.means.dice if one.die is not None)


def coverings(move: PickTurn) -> tuple[Covering, ...]:
    """Return what a pick covers: by its dice, and by a die more that lies on a Graft Knife."""
    return (_first(move), *_more(move))


def _first(move: PickTurn) -> Covering:
    """Return what the dice of the pick itself cover."""
    wild = [effect_of(use) for use in move.uses if stands_for_any(use)]
    effect = wild[0] if wild else effects()[_ONE_DIE if len(move.dice) < 2 else _PAIR]
    copies = tuple(use for use in move.uses if effect_of(use).validates is Validates.COPIES)
    room = [effect_of(use) for use in move.uses if lays_one_aside(use) and not use.dice]
    trait = move.trait
    if trait is None and len(move.dice) == 1 and not wild and not move.for_coin:
        trait = next((die for die in move.dice if isinstance(die, Trait)), None)
    modifiers = (*room, *map(effect_of, copies))
    return Covering(
        means=ValidationMeans(effect=effect, dice=taken(move.dice), modifiers=tuple(modifiers)),
        plant=move.plant,
        trait=trait,
        gives_coin=move.for_coin,
        copies=copies,
    )


def _more(move: PickTurn) -> Iterator[Covering]:
    """Yield what dice more cover, that do not lie on slots."""
    for use in move.uses:
        if not use.dice:
            continue
        written = (use.validates or (None,))[0]
        trait = None if written is None else written.trait
        if trait is None and len(use.dice) == 1 and isinstance(use.dice[0], Trait):
            trait = use.dice[0]
        effect = effects()[_ONE_DIE if len(use.dice) < 2 else _PAIR]
        yield Covering(
            means=ValidationMeans(effect=effect, dice=taken(use.dice), modifiers=(effect_of(use),)),
            plant=None if written is None else written.plant,
            trait=trait,
            gives_coin=trait is None,
        )


def taken(dice: tuple[Die, ...]) -> tuple[TakenDie, ...]:
    """Return dice as the table of effects knows them."""
    return tuple(TakenDie(die, gene_of(die)) for die in dice)


_UNKNOWN_DICE = Writes(traits=True, cards={CardKind.TOOL: (3, 0)})
"""What a pick changes besides where its dice are not written: no more tools go with one."""


def dice_of(picking: Picking) -> DiceLeft:
    """Return the dice that are left; any roll where nothing is written of it."""
    if picking.dice is None:
        picking.dice = DiceLeft.of_any_roll()
    return picking.dice


def doubt_turn(table: GameTable, picking: Picking, move: PickTurn, players: set[str]) -> None:
    """Leave open what was done in a turn, and by whom of some players."""
    number = sum(len(part.dice) for part in coverings(move)) or (0 if move.passes else 2)
    dice_of(picking).doubt(number)
    for player in sorted(players):
        board = table.boards[player]
        if move.passes:
            picking.order.perhaps_out.add(player)
            continue
        forget(board, Writes(gets=1, dice=max(1, number)))
        _doubt_slots(board)
        if not move.dice:
            forget(board, _UNKNOWN_DICE)
        for part in coverings(move):
            blur(board, None if part.plant is None else part.plant.card, part.trait)
            blur_by_dice(board, part)
            for copy in part.copies:
                blur(board, None, part.trait)
                _doubt_copies(board, copy)


def blur_by_dice(board: PlayerBoard, part: Covering) -> None:
    """Leave open what dice may have covered, if the plant and the trait are written wrongly."""
    is_wild = part.means.effect.validates is Validates.GENE
    genes = {gene_of(die) for die in part.dice} if is_wild else set()
    for place, plant in enumerate(board.garden):
        shown = [one for one in plant.card.traits if one in part.dice or one.gene in genes]
        board.garden[place] = plant.blur(shown)


def doubt_die_aside(board: PlayerBoard, dice: DiceLeft, use: CardUse) -> None:
    """Leave open which die was taken besides, where it is not written, or two to mutate."""
    dice.doubt(2)
    forget(board, Writes(gets=1, dice=1))
    for one in use.validates or (Validation(plant=None, trait=None),):
        blur(board, one.card, one.trait)


def _doubt_copies(board: PlayerBoard, use: CardUse) -> None:
    for one in use.validates or ():
        blur(board, None, one.trait)


def doubt_left_out(table: GameTable, picking: Picking, due: tuple[Shift, ...]) -> None:
    """Leave open what those did who were passed over."""
    for shift in due[:1]:
        board = table.boards[shift.player]
        forget(board, Writes(gets=1, dice=2))
        forget(board, _UNKNOWN_DICE)
        _doubt_slots(board)
        dice_of(picking).doubt(2)


def _doubt_slots(board: PlayerBoard) -> None:
    """Leave open whether assistants were paid for more dice slots (GT-185)."""
    for name in board.assistants:
        effect = effects().get(name)
        if effect is not None and effect.own_slots:
            forget(board, Writes(pays=effect.cost, extra_slots=effect.own_slots))
