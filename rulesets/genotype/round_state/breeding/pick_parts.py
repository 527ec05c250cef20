"""A pick, put together: by what its traits are covered, on which plants, with which slots."""

from collections.abc import Iterator
from dataclasses import dataclass

from testcross.rulesets.genotype.cards import Trait
from testcross.rulesets.genotype.dice import Die
from testcross.rulesets.genotype.effects import (
    Means,
    TakenDie,
    Validates,
    effects,
)
from testcross.rulesets.genotype.round_state.breeding.uses import lays_one_aside, stands_for_any
from testcross.rulesets.genotype.round_state.dice_left import gene_of
from testcross.rulesets.genotype.round_state.move_parts import NamedPlant, Use
from testcross.rulesets.genotype.round_state.moves import PickTurn
from testcross.rulesets.genotype.round_state.using import effect_of

_ONE_DIE, _PAIR = "die", "mutate"


@dataclass(frozen=True, slots=True, kw_only=True)
class Covering:
    """A trait that is to be covered, or a De Novo die that is to give a coin."""

    means: Means
    plant: NamedPlant | None
    trait: Trait | None
    gives_coin: bool
    copies: tuple[Use, ...] = ()
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
        means=Means(effect=effect, dice=taken(move.dice), modifiers=tuple(modifiers)),
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
            means=Means(effect=effect, dice=taken(use.dice), modifiers=(effect_of(use),)),
            plant=None if written is None else written.plant,
            trait=trait,
            gives_coin=trait is None,
        )


def taken(dice: tuple[Die, ...]) -> tuple[TakenDie, ...]:
    """Return dice as the table of effects knows them."""
    return tuple(TakenDie(die, gene_of(die)) for die in dice)
