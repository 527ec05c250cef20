"""How a card game about matings is played, as a ruleset states it: variants and presets."""

from dataclasses import dataclass

from testcross.rulesets.genetics.scheme import ScoringScheme


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnRules:
    """A game played in turns: draw, perhaps a mating, retire."""

    page: int | None
    """Of the ruleset's source."""
    deal: tuple[tuple[int, int], ...]
    """Numbers of players that may play, each with how many cards everybody is dealt."""
    drawn_kit: bool
    """Whether a mating starts from the drawn card as a kit; else from any two parents."""
    must_retire: bool
    """Whether a turn has to end with a card retired."""
    may_retire_drawn: bool = True
    """Whether the card retired may be the one just drawn."""
    deals_go_left: bool = True
    """Whether the next dealer sits to the left of the last; else anybody deals."""
    notes_overlooked: bool = False
    """Whether a mating that could have been laid down, and was not, is noted; it never has to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallRules:
    """A game without turns: whoever sees two parents in the layout calls."""

    page: int | None
    """Of the ruleset's source."""
    layout: int
    """Cards laid out as possible parents."""
    added: int
    """Cards laid out besides when all agree that there is nothing to call; the last is the kit."""
    penalty: int
    """How many points a wrong call costs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A way to play the game."""

    name: str
    page: int | None
    """Of the ruleset's source."""
    litter: int
    """How many offspring a mating may have."""
    together: bool
    """Whether a litter has to be legal as a whole; else each offspring by itself."""
    fill: str
    """The fill if the record does not say: ``strict`` or ``either``."""
    scoring: str
    """The scheme if the record does not say."""
    scheme: ScoringScheme | None
    """One of its own, counted elsewhere only where it is asked for."""
    ruleset: str
    """The ruleset with its loci and deck; the one that states the variant where it is empty."""
    play: TurnRules | CallRules | None
    """How whole games go; None where only matings are known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """House rules under one name: what they change in the variants that are played in turns."""

    name: str
    deal: tuple[tuple[int, int], ...]
    """Numbers of players that may play, each with how many cards everybody is dealt."""
    must_retire: bool
    """Whether a turn has to end with a card retired."""
    scheme: ScoringScheme
    """The scheme if the record does not say."""
