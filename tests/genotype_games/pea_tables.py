"""Tables in Plant Breeding as tests write them down, with everything known unless they say not."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from testcross.rulesets.genotype.box import Box, load_box
from testcross.rulesets.genotype.cards import GENES, CardKind, Gene, PeaPlant, Trait, parse_plant
from testcross.rulesets.genotype.dice import parse_die, parse_pool
from testcross.rulesets.genotype.position import ShiftKind, parse_shift
from testcross.rulesets.genotype.round_state.game_state import GameState
from testcross.rulesets.genotype.round_state.move_parts import CardUse, NamedPlant, Validation
from testcross.rulesets.genotype.round_state.moves import (
    BeginPhase,
    GamePhase,
    PickTurn,
    Sorting,
)
from testcross.rulesets.genotype.round_state.player_board import SownPlant, playing_card
from testcross.rulesets.genotype.rules import Rules
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.tabletop import Count, Hand

WRITTEN = {
    "mat.dice_slots": 3,
    "square.cells": ["I", "II", "III", "IV"],
    **{f"parents.{gene}": f"{gene}{gene.recessive} x {gene}{gene.recessive}" for gene in GENES},
}
"""What the owner of a box has written down."""
EVERYTHING = "2RR 2Rr mR 2FF 2Ff mF 2GG 2Gg mG 2TT 2Tt mT"


def owned_box(slots: int = 3) -> Box:
    """Return a box whose owner wrote down what matters here."""
    return load_box().with_owner({**WRITTEN, "mat.dice_slots": slots}, {}, ())


def card_of(plant: PeaPlant) -> PeaPlant:
    """Return the card of a plant, without its markers."""
    return PeaPlant(traits=plant.traits, points=plant.points)


def sown(text: str) -> SownPlant:
    """Return a plant of a garden: what stands in brackets is covered."""
    plant = parse_plant(text)
    return SownPlant(card_of(plant), plant.covered)


@dataclass(frozen=True, kw_only=True)
class Setting:
    """What lies on a table besides plants and dice."""

    order: str = ""
    """The early Shifts: ``Alina 1st R, Marco 2nd``."""
    slots: int = 3
    """Dice slots of a mat."""
    box: Box | None = None
    """In place of one whose owner wrote the slots down."""
    rulings: Mapping[str, str] = field(default_factory=dict)
    """Those that are named."""
    tools: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """What players hold."""
    assistants: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Whom players have hired."""
    coins: int = 5
    """Of each player."""


def table(
    gardens: Mapping[str, Sequence[str]], pool: str | None = EVERYTHING, **more: Any
) -> GameState:
    """Return a game in Plant Breeding.

    Args:
        gardens: the plants of each player in seating order, the first player first.
        pool: the dice as they were sorted; None where nobody wrote it.
        more: what else lies there, as in ``Setting``.
    """
    setting = Setting(**more)
    state = _state(gardens, setting)
    for text in filter(None, setting.order.split(", ")):
        shift = parse_shift(text)
        if shift.kind is ShiftKind.FIRST and shift.gene is not None:
            state.table.first_shift[shift.gene] = shift.player
        else:
            state.table.second_shift.append(shift.player)
    state.apply(BeginPhase(phase=GamePhase.BREEDING, number=1))
    if pool is not None:
        state.apply(Sorting(pool=parse_pool(pool)))
    return state


def _state(gardens: Mapping[str, Sequence[str]], setting: Setting) -> GameState:
    """Return a game with what players have."""
    box = owned_box(setting.slots) if setting.box is None else setting.box
    state = GameState.of(tuple(gardens), Rules(box=box, named=setting.rulings))
    state.table.first = next(iter(gardens))
    for name, plants in gardens.items():
        board = state.board(name)
        board.garden, board.unknown_plants = [sown(one) for one in plants], Count(0, 0)
        board.coins = Count.exactly(setting.coins)
        held = [playing_card(tool) for tool in setting.tools.get(name, ())]
        board.hands[CardKind.TOOL] = Hand(held, Count.exactly(len(held)))
        board.assistants = list(setting.assistants.get(name, ()))
    return state


def use(name: str, die: str = "", *validates: str) -> CardUse:
    """Return a tool or an assistant that is used; with plants and traits as in ``pick``."""
    dice = tuple(parse_die(one) for one in die.split(" + ") if one)
    covered = tuple(map(validation, validates))
    return CardUse(name=name, dice=dice, validates=covered or None)


def validation(text: str) -> Validation:
    """Return a validation as typed: ``9: FF tt > FF``."""
    plant, _, trait = text.partition(" > ")
    return Validation(plant=NamedPlant(card=card_of(parse_plant(plant))), trait=trait_of(trait))


def trait_of(text: str) -> Trait | None:
    """Return a trait; None for an empty text."""
    die = parse_die(text) if text else None
    return die if isinstance(die, Trait) else None


def pick(written: str, dice: str = "", covers: str = "", *uses: CardUse, **more: Any) -> PickTurn:
    """Return a pick as typed: ``Alina 1st R``, ``mF + FF``, ``9: FF tt > tt``; or a pass.

    Without a plant a De Novo die gives a coin; without dice somebody passes.
    """
    shift = parse_shift(written)
    plant, _, trait = covers.partition(" > ")
    named = NamedPlant(card=card_of(parse_plant(plant))) if plant else None
    return PickTurn(
        player=shift.player,
        shift=None if shift.kind is ShiftKind.REGULAR else shift.kind,
        gene=shift.gene,
        dice=tuple(parse_die(one) for one in dice.split(" + ") if one),
        plant=named,
        trait=trait_of(trait),
        for_coin=bool(dice) and not covers,
        passes=not dice,
        uses=uses,
        **more,
    )


def codes(found: Sequence[Finding]) -> list[str]:
    """Return the codes of findings."""
    return [str(one.code) for one in found]


def genes(text: str) -> list[Gene]:
    """Return genes by their letters."""
    return [Gene(letter) for letter in text]
