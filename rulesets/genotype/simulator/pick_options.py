"""What a player of a simulated game may take on a Shift: all picks, by what dice are used for."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from testcross.rulesets.genotype.cards import GENES, Gene, Trait
from testcross.rulesets.genotype.dice import Die
from testcross.rulesets.genotype.effects import Effect, Phase, Validates, effects
from testcross.rulesets.genotype.round_state.move_parts import NamedPlant, Use, Validation
from testcross.rulesets.genotype.round_state.moves import PickTurn
from testcross.rulesets.genotype.simulator.player_view import POINT, OpenTrait, PlayerView


@dataclass(slots=True)
class PickOptions:
    """The picks of one player on one Shift."""

    view: PlayerView
    pool: Counter[Die]
    only: Gene | None
    """Of a 1st Shift: its gene."""
    slots: int
    """How many dice slots are free."""

    def required(self) -> list[list[PickTurn]]:
        """Return the picks for which no tool and no assistant is needed; one must be taken."""
        if self.slots < 1:
            return []
        groups = [list(self.matching()), list(self.coins()), list(self.pairs())]
        return [group for group in groups if group]

    def matching(self) -> Iterator[PickTurn]:
        """Yield the picks of a die for a trait of its genotype (GT-133)."""
        for one in self.view.open_traits():
            if self._has(one.trait) and self._allows(one.trait.gene):
                yield self._pick((one.trait,), one)

    def coins(self) -> Iterator[PickTurn]:
        """Yield the picks of a De Novo die for a coin (GT-139)."""
        for gene in GENES:
            if self._has(gene) and self._allows(gene):
                yield PickTurn(player=self.view.name, dice=(gene,), for_coin=True)

    def pairs(self, needed: int = 2) -> Iterator[PickTurn]:
        """Yield the picks of a De Novo die with another one (GT-140), if so many slots are free."""
        if self.slots < needed:
            return
        for one in self.view.open_traits():
            gene = one.trait.gene
            if self._has(gene) and self._allows(gene):
                for partner in self.dice_of(gene):
                    if partner != gene or self.pool[gene] > 1:
                        yield self._pick((gene, partner), one)

    def wild(self) -> list[list[PickTurn]]:
        """Return the picks of any die for any trait of its gene, by each tool or assistant."""
        if self.slots < 1:
            return []
        groups = (list(self._wild_by(effect)) for effect in self.effects(Validates.GENE))
        return [group for group in groups if group]

    def _wild_by(self, effect: Effect) -> Iterator[PickTurn]:
        for one in self.view.open_traits():
            if self._allows(one.trait.gene):
                for die in self.dice_of(one.trait.gene):
                    if die != one.trait:
                        yield self._pick((die,), one, Use(name=effect.name))

    def grafted(self, turn: PickTurn, effect: Effect) -> list[Use]:
        """Return the uses of a tool that takes one more die with a pick (GT-105)."""
        left = self.pool - Counter(turn.dice)
        found = []
        for one in self.view.open_traits():
            is_other = one.plant.card != _card(turn) or one.trait != turn.trait
            if left[one.trait] > 0 and is_other and self._allows(one.trait.gene):
                there = validation_of(one)
                found.append(Use(name=effect.name, dice=(one.trait,), validates=(there,)))
        return found

    def effects(self, validates: Validates) -> list[Effect]:
        """Return the player's tools and unused assistants that cover in such a way with a die."""
        every = (*(effects()[name] for name in dict.fromkeys(self.view.tools)), *self.view.ready())
        phases = (Phase.BREEDING, Phase.ANY)
        return [one for one in every if one.validates is validates and one.phase in phases]

    def knives(self) -> list[Effect]:
        """Return the tools that let one more die be taken: it lies on them."""
        bare = self.effects(Validates.NONE)
        return [one for one in bare if one.dice and one.own_slots]

    def more_slots(self) -> list[Effect]:
        """Return the assistants who bring dice slots for a coin (GT-185)."""
        bare = self.effects(Validates.NONE)
        return [one for one in bare if one.own_slots and not one.dice]

    def gain(self, turn: PickTurn) -> int:
        """Return what a pick brings, in tenths of a point; a die is worth something, too."""
        if turn.for_coin:
            return POINT
        for one in self.view.open_traits():
            if one.plant.card == _card(turn) and one.trait == turn.trait:
                return self.view.gain_of(one) - 3 * len(turn.dice)
        return 0

    def copies(self, turn: PickTurn) -> list[OpenTrait]:
        """Return the other copies of the trait that a pick covers."""
        if turn.trait is None:
            return []
        found = [
            OpenTrait(plant, turn.trait)
            for plant in self.view.board.garden
            if plant.is_open(turn.trait)
        ]
        mine = next((one for one in found if one.plant.card == _card(turn)), None)
        return [one for one in found if one is not mine]

    def dice_of(self, gene: Gene) -> list[Die]:
        """Return the kinds of dice of a gene that lie there."""
        return [
            die
            for die, number in self.pool.items()
            if number > 0 and (die if isinstance(die, Gene) else die.gene) is gene
        ]

    def _has(self, die: Die) -> bool:
        return self.pool[die] > 0

    def _allows(self, gene: Gene) -> bool:
        return self.only in (None, gene)

    def _pick(self, dice: tuple[Die, ...], one: OpenTrait, *uses: Use) -> PickTurn:
        return PickTurn(
            player=self.view.name,
            dice=dice,
            plant=NamedPlant(card=one.plant.card),
            trait=one.trait,
            uses=uses,
        )


def with_use(turn: PickTurn, use: Use) -> PickTurn:
    """Return a pick with one more tool or assistant."""
    return replace(turn, uses=(*turn.uses, use))


def validation_of(one: OpenTrait) -> Validation:
    """Return the covering of an open trait."""
    return Validation(plant=NamedPlant(card=one.plant.card), trait=one.trait)


def _card(turn: PickTurn) -> object:
    return None if turn.plant is None else turn.plant.card


def pool_counter(dice: Iterator[tuple[Die, int]]) -> Counter[Die]:
    """Return dice as a bag."""
    found: Counter[Die] = Counter()
    for die, number in dice:
        found[die] += number
    return found


__all__ = ["PickOptions", "Trait", "pool_counter", "validation_of", "with_use"]
