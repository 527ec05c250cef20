"""By what a trait is validated, as it is typed: ``rake FF, pollen brush``."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from testcross.rulesets.english import counted, in_words, listed, quoted
from testcross.rulesets.errors import NotationError, TestcrossError
from testcross.rulesets.genetics.names import name_key, nearest
from testcross.rulesets.genetics.slots import plain
from testcross.rulesets.genotype.cards import gene_of, is_de_novo
from testcross.rulesets.genotype.effects import Effect, effects
from testcross.rulesets.genotype.typed import in_letters, read_die, read_face, read_gene

_MOST_COST = 9
_BETWEEN = re.compile(r"\s*(?:,|;|&|\bwith\b|\band\b)\s*", re.IGNORECASE)
_FACE = re.compile(r"([A-Za-z])\s*[.:/]\s*(\S+)")  # F.II, as it fell
_FELL = re.compile(r"\b([RFGTrfgt])\s+(?=(?:I{1,3}|IV|[1-4])\b)")  # F II
_DIE = re.compile(r"m?[A-Za-z]{1,2}|[A-Za-z][.:/]\S+")
_NUMBER = rf"(?P<number>[0-9]+|an?|{'|'.join(map(in_words, range(1, _MOST_COST + 1)))})"
_COINS = re.compile(  # for 2 coins, a coin
    rf"(?:(?:for|with|at|pays?|paying|costs?|costing)\s+)?{_NUMBER}\s*(?:coins?)?", re.IGNORECASE
)
_ABOUT_COINS = re.compile(r"(?:for|pays?|paying|costs?|costing)?\s*\w+\s+coins?\s*$", re.IGNORECASE)
_ARTICLE = re.compile(r"(?:the|an?)\s+(?=\w)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class TakenDie:
    """A die, as it was sorted or as it fell."""

    die: str
    """``Ff`` or ``mF``; empty where only its face is known."""
    gene: str
    face: str = ""

    @property
    def is_de_novo(self) -> bool:
        """Whether it lies in the De Novo area of its gene."""
        return self.die != "" and is_de_novo(self.die)

    def __str__(self) -> str:
        return f"{self.gene}.{self.face}" if self.face else self.die


@dataclass(frozen=True, slots=True, kw_only=True)
class Means:
    """An effect with its dice, and modifiers that it is used with."""

    effect: Effect
    dice: tuple[TakenDie, ...] = ()
    cost: int | None = None
    """Coins for the effect itself; None where nobody says how many."""
    modifiers: tuple[Effect, ...] = ()

    @property
    def parts(self) -> tuple[Effect, ...]:
        """The effect and its modifiers."""
        return (self.effect, *self.modifiers)

    @property
    def slots(self) -> int:
        """How many dice slots of one's own it takes."""
        return max(0, self.effect.slots - sum(one.own_slots for one in self.modifiers))

    @property
    def coins(self) -> int:
        """How many coins it costs."""
        discount = sum(one.discount for one in self.modifiers)
        costs = (self.cost or 0, *(max(0, -one.coins) for one in self.modifiers))
        return sum(min(cost, max(1, cost - discount)) for cost in costs)

    def __str__(self) -> str:
        """Return the means in words: ``Rake FF with Pollen Brush``."""
        first = f"{self.effect.name} {' + '.join(map(str, self.dice))}".strip()
        if not self.modifiers:
            return first
        return f"{first} with {listed([one.name for one in self.modifiers], 'and')}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Breach:
    """A rule that is broken."""

    rule: str
    code: str
    text: str
    """What is wrong, and by how much, in a sentence."""


def is_modifier(effect: Effect) -> bool:
    """Tell whether an effect works only together with something that covers a trait."""
    brings = effect.own_slots > 0 or effect.discount > 0
    return effect.is_copier or (effect.validates == "none" and brings)


def covers(effect: Effect) -> bool:
    """Tell whether an effect covers a trait by itself."""
    return effect.validates not in ("none", "copies")


@cache
def _by_key() -> Mapping[str, Effect]:
    """Return effects by their names as they are compared, also without title or first word."""
    known = (one for one in effects().values() if one.kind != "space" or covers(one))
    found = {name_key(one.name): one for one in known}
    for key, one in list(found.items()):
        for title in ("brother ", "sister ", "father "):
            found.setdefault(key.removeprefix(title), one)
    for key, one in list(found.items()):
        found.setdefault(key.rpartition(" ")[2], one)
    return found


def find_effect(name: str) -> Effect:
    """Return the effect that a name means: ``rake``, ``Sister Maria``, ``maria``.

    Raises:
        TestcrossError: for a name that none has, with the nearest.
    """
    found = _by_key().get(name_key(name))
    if found is None:
        keys = {key: one.name for key, one in _by_key().items()}
        close = nearest(name, keys, limit=2) or nearest(name.split(maxsplit=1)[0], keys, limit=2)
        hint = f"did you mean {listed(close)}?" if close else "write it like 'die Ff' or 'rake FF'"
        raise TestcrossError(f"the game has nothing called {quoted(name)}; {hint}")
    return found


def read_means(text: str) -> Means:
    """Return the means that a text names: one thing that covers a trait, and what goes with it.

    >>> str(read_means("rake FF, pollen brush"))
    'Rake FF with Pollen Brush'

    Raises:
        TestcrossError: for a name that nothing has, dice that cannot be read, too few or too many,
            and for two means.
    """
    parts: list[str] = []
    for part in filter(None, _BETWEEN.split(in_letters(plain(text)).strip())):
        if parts and _ABOUT_COINS.fullmatch(part) and _paid(part) is not None:
            parts[-1] += f" {part}"
        else:
            parts.append(_ARTICLE.sub("", part, count=1) if _ARTICLE.match(part) else part)
    if not parts:
        raise NotationError("--by is empty; write what covers the trait, such as 'die Ff'")
    found = [_one(part) for part in parts]
    alone = [one for one in found if not is_modifier(one.effect)]
    modifiers = tuple(one.effect for one in found if is_modifier(one.effect))
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
    return Means(effect=one.effect, dice=one.dice, cost=one.cost, modifiers=modifiers)


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


def _one(text: str) -> Means:
    """Return one means; dice alone are a die, or a die and a De Novo die."""
    text = _FELL.sub(r"\1.", text)
    dice = [die.strip() for die in text.split("+")]
    if all(map(_DIE.fullmatch, dice)):
        name = "die" if len(dice) == 1 else "mutate"
        return Means(effect=effects()[name], dice=tuple(map(_die, dice)))
    effect, rest = _effect_and_rest(text)
    least = max(0, -effect.coins)
    if effect.kind == "space" or not effect.dice:
        paid = _paid(rest) if rest else least
        if paid is None or paid > _MOST_COST:
            raise NotationError(
                f"{quoted(rest)} after {effect.name} is not a number of coins; leave it out, or "
                f"write '{effect.name} 2'"
            )
        return Means(effect=effect, cost=paid)
    if is_modifier(effect):
        if rest:
            raise NotationError(f"{effect.name} goes with a die; write 'die {rest}, {effect.name}'")
        return Means(effect=effect, cost=least)
    taken = tuple(_die(one) for one in re.split(r"[+\s]+", rest) if one)
    if len(taken) != effect.dice:
        due = counted(effect.dice, "die", "dice")
        due = due.replace(str(effect.dice), in_words(effect.dice), 1)
        example = "mF + FF" if effect.dice > 1 else "FF"
        raise NotationError(
            f"{effect.name} needs {due}, not {in_words(len(taken)) if taken else 'none'}; write "
            f"'{effect.name} {example}'"
        )
    return Means(effect=effect, dice=taken, cost=least)


def _effect_and_rest(text: str) -> tuple[Effect, str]:
    """Return the effect that a text begins with, perhaps cut short, and what stands behind it."""
    words = re.sub(r"(?<=\w)\s*[:=](?=\s)", "", text).split()
    for number in range(min(3, len(words)), 0, -1):
        found = _by_key().get(name_key(" ".join(words[:number])))
        if found is not None:
            return found, " ".join(words[number:])
    key = name_key(words[0]) if words else ""
    begun = {one.name: one for name, one in _by_key().items() if name.startswith(key)}
    if len(key) >= 3 and len(begun) == 1:  # uni
        return next(iter(begun.values())), " ".join(words[1:])
    return find_effect(text), ""


def _die(text: str) -> TakenDie:
    """Return the die that a text names: ``Ff`` and ``mF`` as sorted, ``F.II`` as it fell."""
    found = _FACE.fullmatch(text)
    if found is None:
        die = read_die(text)
        return TakenDie(die, gene_of(die))
    return TakenDie("", read_gene(found[1], inside=text), read_face(found[2]))
