"""By what a trait is validated, as it is typed, and what is claimed with it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from testcross.rulesets.english import counted, in_words, listed, quoted
from testcross.rulesets.errors import NotationError
from testcross.rulesets.genetics.slots import plain
from testcross.rulesets.genotype.cards import (
    Gene,
    PeaPlant,
    Trait,
    gene_of_letter,
    listed_genes,
    with_letters,
)
from testcross.rulesets.genotype.dice import (
    Die,
    Face,
    PeaParents,
    format_die,
    gene_of,
    parse_die,
    parse_face,
)
from testcross.rulesets.genotype.effects.effect import (
    Effect,
    EffectKind,
    Lasts,
    effect_and_rest,
    effects,
)
from testcross.rulesets.genotype.position import Goal


@dataclass(frozen=True, slots=True)
class TakenDie:
    """A die, as it was sorted or as it fell."""

    die: Die | None
    """Its genotype, or its gene if it is De Novo; None where only its face is known."""
    gene: Gene
    face: Face | None = None

    @property
    def is_de_novo(self) -> bool:
        """Whether it lies in the De Novo area of its gene."""
        return isinstance(self.die, Gene)

    @property
    def trait(self) -> Trait | None:
        """Its genotype where it was sorted into a pool."""
        return self.die if isinstance(self.die, Trait) else None

    def __str__(self) -> str:
        """Return the die as one types it: ``Ff``, ``mF``, ``F.II``."""
        if self.face is not None:
            return f"{self.gene}.{self.face.value}"
        return str(self.die) if self.die is None else format_die(self.die)


@dataclass(frozen=True, slots=True, kw_only=True)
class ValidationMeans:
    """An effect with its dice, and modifiers that it is used with."""

    effect: Effect
    dice: tuple[TakenDie, ...] = ()
    cost: int | None = None
    """Coins for the effect itself; None where somebody else sees to the payment."""
    modifiers: tuple[Effect, ...] = ()

    @property
    def parts(self) -> tuple[Effect, ...]:
        """The effect and its modifiers."""
        return (self.effect, *self.modifiers)

    @property
    def slots(self) -> int:
        """How many dice slots of one's own it takes."""
        brought = sum(one.own_slots for one in self.modifiers)
        return max(0, self.effect.slots - brought)

    @property
    def coins(self) -> int:
        """How many coins it costs."""
        discount = sum(one.discount for one in self.modifiers)
        costs = (self.cost or 0, *(one.cost for one in self.modifiers))
        return sum(min(cost, max(1, cost - discount)) for cost in costs)

    def __str__(self) -> str:
        """Return the means in words: ``Rake with FF and Pollen Brush``."""
        dice = " + ".join(map(str, self.dice))
        first = f"{self.effect.name} {dice}".strip()
        if not self.modifiers:
            return first
        return f"{first} with {listed([one.name for one in self.modifiers], 'and')}"


_BETWEEN = re.compile(r"\s*(?:,|;|&|\bwith\b|\band\b)\s*", re.IGNORECASE)
_FACE = re.compile(r"(?P<gene>[A-Za-z])\s*[.:/]\s*(?P<face>\S+)")
_FELL = re.compile(r"\b([RFGTrfgt])\s+(?=(?:I{1,3}|IV|[1-4])\b)")
_DIE = re.compile(r"m?[A-Za-z]{1,2}|[A-Za-z][.:/]\S+")
_MOST_COST = 9
_COINS = re.compile(
    rf"(?:(?:for|with|at|pays?|paying|costs?|costing)\s+)?"
    rf"(?P<number>[0-9]+|an?|{'|'.join(map(in_words, range(1, _MOST_COST + 1)))})\s*(?:coins?)?",
    re.IGNORECASE,
)
"""What was paid, in words: ``for 2 coins``, ``a coin``."""
_ABOUT_COINS = re.compile(r"(?:for|pays?|paying|costs?|costing)?\s*\w+\s+coins?\s*$", re.IGNORECASE)
_ARTICLE = re.compile(r"(?:the|an?)\s+(?=\w)", re.IGNORECASE)


def parse_means(text: str) -> ValidationMeans:
    """Return the means that a text names: one thing that covers a trait, and what goes with it.

    >>> str(parse_means("rake FF, pollen brush"))
    'Rake FF with Pollen Brush'

    Raises:
        UnknownEffectError: for a name that nothing has.
        NotationError: for dice that cannot be read, too few or too many; for two means.
    """
    parts = _parts(with_letters(plain(text)).strip())
    if not parts:
        raise NotationError("--by is empty; write what covers the trait, such as 'die Ff'")
    found = [_one(part) for part in parts]
    alone = [one for one in found if not one.effect.is_modifier]
    modifiers = tuple(one.effect for one in found if one.effect.is_modifier)
    if len(alone) > 1:
        raise NotationError(
            f"{quoted(text)} names two ways, {alone[0]} and {alone[1]}; ask about one at a time"
        )
    if not alone:
        raise NotationError(
            f"{modifiers[0].name} covers nothing alone; write what it goes with, as in 'die Ff, "
            f"{modifiers[0].name}'"
        )
    (one,) = alone
    return ValidationMeans(effect=one.effect, dice=one.dice, cost=one.cost, modifiers=modifiers)


def _parts(text: str) -> list[str]:
    """Return what a text names, one by one; coins stay with what they were paid for."""
    parts: list[str] = []
    for part in filter(None, _BETWEEN.split(text)):
        if parts and _ABOUT_COINS.fullmatch(part) and _paid(part) is not None:
            parts[-1] += f" {part}"
        else:
            parts.append(_ARTICLE.sub("", part, count=1) if _ARTICLE.match(part) else part)
    return parts


def _paid(text: str) -> int | None:
    """Return how many coins a text says; None where it says something else."""
    found = _COINS.fullmatch(text.strip(" ()[]:=").strip())
    if found is None:
        return None
    number = found["number"].casefold()
    if number.isdecimal():
        return int(number)
    words = [in_words(one) for one in range(_MOST_COST + 1)]
    return words.index(number) if number in words else 1


def _one(text: str) -> ValidationMeans:
    """Return one means; dice alone are a die, or a die and a De Novo die."""
    text = _FELL.sub(r"\1.", text)
    dice = text.split("+")
    if all(_DIE.fullmatch(die.strip()) for die in dice):
        name = "die" if len(dice) == 1 else "mutate"
        return ValidationMeans(
            effect=effects()[name], dice=tuple(_die(die.strip()) for die in dice)
        )
    effect, rest = effect_and_rest(text)
    if effect.kind is EffectKind.SPACE or not effect.dice:
        return ValidationMeans(effect=effect, cost=_cost(effect, rest))
    if effect.is_modifier:
        if rest:
            problem = f"{effect.name} goes with a die; write 'die {rest}, {effect.name}'"
            raise NotationError(problem)
        return ValidationMeans(effect=effect, cost=effect.cost)
    taken = tuple(_die(one) for one in re.split(r"[+\s]+", rest) if one)
    if len(taken) != effect.dice:
        due = counted(effect.dice, "die", "dice").replace(
            str(effect.dice), in_words(effect.dice), 1
        )
        example = "mF + FF" if effect.dice > 1 else "FF"
        raise NotationError(
            f"{effect.name} needs {due}, not {in_words(len(taken)) if taken else 'none'}; write "
            f"'{effect.name} {example}'"
        )
    return ValidationMeans(effect=effect, dice=taken, cost=effect.cost)


def _cost(effect: Effect, text: str) -> int:
    """Return what somebody pays: as written behind the name, or else the least."""
    if not text:
        return effect.cost
    paid = _paid(text)
    if paid is None or paid > _MOST_COST:
        raise NotationError(
            f"{quoted(text)} after {effect.name} is not a number of coins; leave it out, or write "
            f"'{effect.name} 2'"
        )
    return paid


def _die(text: str) -> TakenDie:
    """Return the die that a text names: ``Ff`` and ``mF`` as sorted, ``F.II`` as it fell."""
    found = _FACE.fullmatch(text)
    if found is None:
        die = parse_die(text)
        return TakenDie(die, gene_of(die))
    gene = gene_of_letter(found["gene"])
    if gene is None:
        raise NotationError(
            f"unknown gene {quoted(found['gene'])} in {quoted(text)}; the genes are "
            f"{listed_genes()}"
        )
    return TakenDie(None, gene, parse_face(found["face"]))


ASSUMED = "GT290"
"""The code of what is wrong only if something assumed is right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A trait to be covered; what is None is not checked."""

    plant: PeaPlant
    trait: Trait
    means: ValidationMeans
    garden: tuple[PeaPlant, ...] = ()
    """The other plants of the same player."""
    parents: Mapping[Gene, PeaParents] = field(default_factory=dict)
    """Those that were given."""
    goals: tuple[Goal, ...] | None = None
    """The player's own."""
    slots: int | None = None
    """Dice slots that are free, without those that the means bring."""
    coins: int | None = None
    shift: Gene | None = None
    """The gene of the 1st Shift in which this is a pick; None outside one."""
    doubtful: bool = False
    """Whether the genotypes of faces rest on something assumed, and might be others."""
    kept: bool = False
    """Whether a tool has been kept in hand since an earlier turn."""
    used: tuple[Effect, ...] = ()
    """What the player has used before, in this round or for good; once for each copy."""
    copies: Mapping[Effect, int] = field(default_factory=dict)
    """How many of each tool the box has; none where nobody wrote them down."""

    @property
    def further_copies(self) -> tuple[Effect, ...]:
        """The tools of the means that were used before, so that this is another copy of each."""
        return tuple(one for one in self.means.parts if one.lasts is Lasts.USE and one in self.used)


@dataclass(frozen=True, slots=True, kw_only=True)
class Breach:
    """A rule that is broken."""

    rule: str
    """``GT-133``."""
    code: str
    """Of the finding: ``GT102``."""
    text: str
    """What is wrong, and by how much, in a sentence."""
