"""Means as people type them: ``die Ff``, ``die F.II``, ``mutate mF+FF``, ``rake FF, brush``."""

import re

from testcross.rulesets.english import counted, in_words, quoted
from testcross.rulesets.errors import NotationError
from testcross.rulesets.genetics.slots import plain
from testcross.rulesets.genotype.cards import GENES, Gene, listed_genes
from testcross.rulesets.genotype.dice import parse_die, parse_face
from testcross.rulesets.genotype.effects.effect import Effect, EffectKind
from testcross.rulesets.genotype.effects.effect_table import effect_and_rest, effects
from testcross.rulesets.genotype.effects.means import Means, TakenDie

_BETWEEN = re.compile(r"\s*(?:,|;|&|\bwith\b|\band\b)\s*", re.IGNORECASE)
_FACE = re.compile(r"(?P<gene>[A-Za-z])\s*[.:/]\s*(?P<face>\S+)")
_DIE = re.compile(r"m?[A-Za-z]{1,2}|[A-Za-z][.:/]\S+")
_MOST_COST = 9


def parse_means(text: str) -> Means:
    """Return the means that a text names: one thing that covers a trait, and what goes with it.

    >>> str(parse_means("rake FF, pollen brush"))
    'Rake FF with Pollen Brush'

    Raises:
        UnknownEffectError: for a name that nothing has.
        NotationError: for dice that cannot be read, too few or too many; for two means.
    """
    parts = [part for part in _BETWEEN.split(plain(text).strip()) if part]
    if not parts:
        raise NotationError("--by is empty; write what covers the trait, as in 'die Ff'")
    found = [_one(part) for part in parts]
    alone = [one for one in found if not one.effect.is_modifier]
    modifiers = tuple(one.effect for one in found if one.effect.is_modifier)
    if len(alone) > 1:
        raise NotationError(
            f"{quoted(text)} has two means, {alone[0]} and {alone[1]}; ask about one at a time"
        )
    if not alone:
        raise NotationError(
            f"{modifiers[0].name} covers nothing by itself; write what it is used with, as in "
            f"'die Ff, {modifiers[0].name}'"
        )
    (one,) = alone
    return Means(effect=one.effect, dice=one.dice, cost=one.cost, modifiers=modifiers)


def _one(text: str) -> Means:
    """Return one means; dice alone are a die, or a die and a De Novo die."""
    dice = text.split("+")
    if all(_DIE.fullmatch(die.strip()) for die in dice):
        name = "die" if len(dice) == 1 else "mutate"
        return Means(effect=effects()[name], dice=tuple(_die(die.strip()) for die in dice))
    effect, rest = effect_and_rest(text)
    if effect.kind is EffectKind.SPACE or not effect.dice:
        return Means(effect=effect, cost=_cost(effect, rest))
    if effect.is_modifier:
        if rest:
            problem = f"{effect.name} takes a die along; write as in 'die {rest}, {effect.name}'"
            raise NotationError(problem)
        return Means(effect=effect, cost=effect.cost)
    taken = tuple(_die(one) for one in re.split(r"[+\s]+", rest) if one)
    if len(taken) != effect.dice:
        due = counted(effect.dice, "die", "dice").replace(
            str(effect.dice), in_words(effect.dice), 1
        )
        example = "mF + FF" if effect.dice > 1 else "FF"
        raise NotationError(
            f"{effect.name} takes {due}, not {in_words(len(taken)) if taken else 'none'}; write "
            f"'{effect.name} {example}'"
        )
    return Means(effect=effect, dice=taken, cost=effect.cost)


def _cost(effect: Effect, text: str) -> int:
    """Return what somebody pays: as written behind the name, or else the least."""
    if not text:
        return effect.cost
    number = text.removesuffix("s").removesuffix("coin").strip()
    if not (number.isdecimal() and int(number) <= _MOST_COST):
        raise NotationError(
            f"{quoted(text)} behind {effect.name} is no number of coins; leave it out, or write "
            f"'{effect.name} 2'"
        )
    return int(number)


def _die(text: str) -> TakenDie:
    """Return the die that a text names: ``Ff`` and ``mF`` as sorted, ``F.II`` as it fell."""
    found = _FACE.fullmatch(text)
    if found is None:
        die = parse_die(text)
        return TakenDie(die, die if isinstance(die, Gene) else die.gene)
    gene = next((gene for gene in GENES if found["gene"].upper() == gene), None)
    if gene is None:
        raise NotationError(
            f"{quoted(found['gene'])} in {quoted(text)} is no gene; the genes are {listed_genes()}"
        )
    return TakenDie(None, gene, parse_face(found["face"]))
