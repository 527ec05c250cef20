"""Pictures: what is drawn of an answer, as values that a renderer knows without games.

What a picture shows stands in the answer; whoever makes one of it infers nothing.
"""

from dataclasses import dataclass
from enum import StrEnum

from testcross.rulesets.blocks import Text


class Sign(StrEnum):
    """What stands for an animal in a pedigree."""

    MALE = "square"
    FEMALE = "circle"
    EITHER = "diamond"


@dataclass(frozen=True, slots=True, kw_only=True)
class PicturedLocus:
    """An animal at one locus."""

    name: str
    genotype: Text
    """As far as it is known; an allele that was filled in is a span of its own."""
    fails: bool = False
    """Whether a conflict names the animal here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PicturedAnimal:
    """An animal of a mating."""

    role: str
    sign: Sign
    card: str
    loci: tuple[PicturedLocus, ...]
    shape: str = ""
    """What it is drawn as; empty where the ruleset has no picture of it."""
    colours: tuple[tuple[str, str], ...] = ()
    """Its parts with their colours, those that are certain."""
    part: str = ""
    """What it is to the step shown: ``evidence``, ``conclusion``; empty if nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrow:
    """Alleles on their way from a parent to an offspring."""

    parent: int
    """The position of the animal among those of the picture."""
    offspring: int
    alleles: str
    """Which; empty where the step does not say whose they are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatingPicture:
    """Two parents above their offspring."""

    title: str
    """The mating with its verdict."""
    animals: tuple[PicturedAnimal, ...]
    """The parents first."""
    caption: tuple[str, ...] = ()
    """What is said below: the step, or why the mating is illegal."""
    arrows: tuple[Arrow, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class HerdAnimal:
    """An animal of a herd."""

    id: str
    sign: Sign
    typings: tuple[Text, ...] = ()
    """A line for each locus at which something is known of it."""
    is_marked: bool = False
    """Whether its typing is in question: it is hatched."""
    is_affected: bool = False
    """Whether it has the trait that the file tells of: its sign is filled."""
    has_more: bool = False
    """Whether it has parents that are not drawn."""
    others: tuple[str, ...] = ()
    """The ids of animals for whom it stands, too, as they look alike."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Couple:
    """Two animals, or one whose mate is unknown, with their offspring."""

    parents: tuple[int, ...]
    """Positions among the animals of the picture."""
    offspring: tuple[int, ...]
    are_related: bool = False
    """Whether both descend from one animal, or one from the other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HerdPicture:
    """A herd by generations."""

    title: str
    animals: tuple[HerdAnimal, ...]
    couples: tuple[Couple, ...]
    caption: tuple[str, ...] = ()
    """What is said below: what signs mean, and what was found."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DicePlace:
    """A place for dice that show the same."""

    shown: str
    """``Rr``; what each die of it shows."""
    number: int
    taken: int = 0
    """How many of them are picked in the answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PicturedPlant:
    """A card of a plant."""

    title: str
    traits: tuple[tuple[str, str], ...]
    """From the top, each with a word for its state: ``covered``; empty for none."""
    parts: tuple[tuple[str, str], ...] = ()
    """What is drawn of it, by what is known: ``flower``, ``purple``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePicture:
    """Dice in their pools, and the plants that they are for."""

    title: str
    pools: tuple[tuple[str, tuple[DicePlace, ...]], ...]
    """A row of places for each pool, with its name."""
    plants: tuple[PicturedPlant, ...]
    caption: tuple[str, ...] = ()
