"""Covering traits: which plant is meant, whether it may be done, and what a slip leaves open."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from testcross.rulesets.genotype.cards import Gene, PeaPlant, Trait
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.effects import Claim, ValidationMeans
from testcross.rulesets.genotype.effects.breaches import breaches
from testcross.rulesets.genotype.effects.effect import Effect, EffectKind
from testcross.rulesets.genotype.round_state.move_parts import CardUse, Validation
from testcross.rulesets.genotype.round_state.player_board import PlayerBoard, SownPlant
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.records.findings import Finding


def find_plant(board: PlayerBoard, card: PeaPlant, trait: Trait | None) -> int | None:
    """Return the place in the garden of the plant that is meant; None where there is none.

    Of several alike it is one with the trait open, or complete where no trait is asked about. One
    that nobody wrote down may be any.
    """
    places = list(board.plants_of(card))
    garden = board.garden
    if not places:
        if not board.unknown_plants.high:
            return None
        board.unknown_plants = board.unknown_plants.less(1)
        garden.append(SownPlant(card, frozenset(), frozenset(card.traits)))
        return len(garden) - 1
    if len(places) == 1:
        return places[0]
    if trait is None:
        ranks = [(not garden[one].is_complete, not garden[one].may_be_complete) for one in places]
    else:
        ranks = [(not garden[one].is_open(trait), trait in garden[one].maybe) for one in places]
    return places[ranks.index(min(ranks))]


@dataclass(frozen=True, slots=True, kw_only=True)
class Circumstances:
    """What else counts for covering a trait; what is None is not checked."""

    slots: int | None = None
    """Dice slots that may be free, without those that the means bring."""
    shift: Gene | None = None
    """The gene of the 1st Shift in which it is done; None outside one."""
    rests_on: tuple[str, ...] = ()
    """The keys of the box on which it rests which genotype a die has."""


_NONE = Circumstances()


def validate(
    table: GameTable,
    board: PlayerBoard,
    validation: Validation,
    means: ValidationMeans,
    around: Circumstances = _NONE,
) -> list[Finding]:
    """Cover a trait by some means.

    Args:
        table: as it stands.
        board: whose plant it is.
        validation: the plant and the trait.
        means: the effect with its dice, and modifiers that it is used with.
        around: what else counts.
    """
    card, trait = validation.card, validation.trait
    if card is None or trait is None:
        blur(board, card, trait)
        return []
    place = find_plant(board, card, trait)
    if place is None:
        blur(board, None, trait)
        text = f"{board.name} covered {trait} on {card}, but has no such plant in the garden"
        at = validation.plant or validation
        return table.breach(Code.TRAIT_NOT_OPEN, at, text, board.name, rule="GT-045")
    plant = board.garden[place]
    claim = Claim(
        plant=plant.as_plant(),
        trait=trait,
        means=means,
        goals=None if board.name in table.goals_open else table.goals_to_match(board.name),
        slots=around.slots,
        shift=around.shift,
    )
    for breach in breaches(claim):
        blur(board, card, trait)
        by = f" with {means}" if means.dice else ""
        text = f"{board.name} covered {trait} on {plant}{by}: {breach.text.removesuffix('.')}"
        code, keys = Code(breach.code), around.rests_on
        return table.breach(code, validation, text, board.name, rests_on=keys, rule=breach.rule)
    board.garden[place] = plant.cover(trait)
    return []


def cover_copies(
    table: GameTable, board: PlayerBoard, use: CardUse, effect: Effect, traits: Sequence[Trait]
) -> list[Finding]:
    """Cover every own copy of what was validated (GT-107, GT-187).

    Args:
        table: as it stands.
        board: whose plants they are.
        use: of the tool or assistant, perhaps with the copies.
        effect: its row of the table of effects.
        traits: what was validated with it; none where that is not written.
    """
    if use.validates is None:
        _cover_every_copy(board, set(traits))
        return []
    found: list[Finding] = []
    for one in use.validates:
        if one.trait is not None and traits and one.trait not in traits:
            text = f"{board.name} covered {one.trait} with {use.name}, which only covers copies of "
            text += f"the validated trait, {traits[0]}"
            code = wrong_use(effect)
            found += table.breach(code, one, text, board.name, rule=effect.rule)
            blur(board, None, one.trait)
        else:
            found += _cover_copy(table, board, one)
    return found[:1]


def _cover_every_copy(board: PlayerBoard, traits: Collection[Trait]) -> None:
    """Cover all own copies of what was validated; any where that is not written."""
    for trait in traits:
        for place, plant in enumerate(board.garden):
            if plant.is_open(trait):
                board.garden[place] = plant.cover(trait)
        if board.unknown_plants.high or len(traits) > 1:
            blur(board, None, trait)
    if not traits:
        blur(board, None, None)


def _cover_copy(table: GameTable, board: PlayerBoard, one: Validation) -> list[Finding]:
    if one.card is None or one.trait is None:
        blur(board, None, one.trait)
        return []
    place = find_plant(board, one.card, one.trait)
    plant = None if place is None else board.garden[place]
    if place is not None and plant is not None and plant.is_open(one.trait):
        board.garden[place] = plant.cover(one.trait)
        return []
    blur(board, one.card, one.trait)
    shown = one.card if plant is None else plant
    text = f"{board.name} covered {one.trait} on {shown}, where it is not open"
    return table.breach(Code.TRAIT_NOT_OPEN, one, text, board.name, rule="GT-018")


def blur(board: PlayerBoard, card: PeaPlant | None, trait: Trait | None) -> None:
    """Leave open what was covered: another trait of the plant, or the trait on another plant."""
    for place, plant in enumerate(board.garden):
        if (card is None and trait is None) or (card is not None and plant.card == card):
            board.garden[place] = plant.blur(plant.card.traits)
        elif trait is not None:
            board.garden[place] = plant.blur((trait,))


def wrong_use(effect: Effect) -> Code:
    """Return the code for a tool, or an assistant, that was used wrongly."""
    return Code.WRONG_ASSISTANT if effect.kind is EffectKind.ASSISTANT else Code.WRONG_TOOL


def surely_open(board: PlayerBoard) -> bool:
    """Tell whether some trait of a garden certainly has no marker."""
    return any(plant.surely_open() for plant in board.garden)
