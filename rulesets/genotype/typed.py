"""What is typed of plants, dice, parents and rolls where a question has no record.

Whatever cannot be read is refused with the words that were typed and what to write instead.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from testcross.rulesets.english import counted, in_words, listed, quoted
from testcross.rulesets.errors import CardError, NotationError
from testcross.rulesets.genetics.slots import plain
from testcross.rulesets.genotype.cards import (
    DICE_OF_A_GENE,
    FACES,
    GENES,
    GOAL_MARKERS,
    MUTATION,
    PHENOTYPES,
    TRAITS,
    TRAITS_OF,
    PlantCard,
    Pools,
    gene_of,
    goals_of,
    of_gene,
)

MOST_POINTS = 99
"""Far more than any card can have; what is typed beyond it is a slip."""
Parents: TypeAlias = tuple[str, str]
"""The parents left of and above a square: ``("FF", "Ff")``."""
_LISTED_GENES = listed(list(GENES), "and")
_CARD, _CROSS = "'9: FF Tt (gg)'", "'FF x Ff' (the left one, then the one on top)"
_POOL, _ROLL = "'RR 3Rr mR'", "'F: II II IV m m / I m'"
_SEEN = {f"{name} plant" if len(name) < 6 else name: letter for letter, name in PHENOTYPES.items()}
_PHRASE = re.compile(rf"\b({'|'.join(_SEEN)})s?\b".replace(" ", r"\s+"), re.IGNORECASE)
_CALLED = {
    **dict.fromkeys(("blue", "seed", "seeds", "seed shape"), "R"),
    **dict.fromkeys(("flower", "flowers", "flower colour", "flower color"), "F"),
    **dict.fromkeys(("green", "pod", "pods", "pod colour", "pod color"), "G"),
    **dict.fromkeys(("yellow", "height", "stem"), "T"),
    **{gene.casefold(): gene for gene in GENES},
}
"""Genes by letters and words; colours are those of the dice (L180, L254, L746)."""


def in_letters(text: str) -> str:
    """Return a text in which what is seen stands as a genotype: gg for yellow pods."""

    def letters(found: "re.Match[str]") -> str:
        letter = _SEEN[" ".join(found[1].casefold().split())]
        if letter.isupper():
            both = listed([quoted(one) for one in TRAITS_OF[letter][:2]])
            raise NotationError(f"{quoted(found[0])} can be {both}; write which of them it is")
        return letter * 2

    return _PHRASE.sub(letters, text) if " " in text else text


def read_gene(text: str, option: str = "", inside: str = "") -> str:
    """Return the gene of a letter, in any letter case; what it was given to is said of others."""
    word = text.strip()
    if len(word) != 1 or word.upper() not in GENES:
        at = f"{option} {quoted(text)}" if option else quoted(text)
        at += f" in {quoted(inside)}" if inside else ""
        raise NotationError(f"unknown gene {at}; the genes are {_LISTED_GENES}")
    return word.upper()


def read_trait(text: str) -> str:
    """Return the trait that two letters name, in either order."""
    word = in_letters(plain(text)).strip()
    for one in (word, word[::-1]):
        if one in TRAITS:
            return one
    if not word:
        raise NotationError("a trait is empty; expected two alleles of a gene, such as Ff")
    strange = next((letter for letter in word if letter.upper() not in GENES), "")
    if strange:
        raise NotationError(
            f"{quoted(word)} is not a trait: no pea gene has the letter {quoted(strange)}; the "
            f"genes are {_LISTED_GENES}, so write Rr or FF"
        )
    genes = list(dict.fromkeys(letter.upper() for letter in word))
    if len(genes) > 1:
        raise NotationError(
            f"{quoted(word)} mixes the genes {listed(genes, 'and')}; a trait has two alleles of "
            f"one gene, such as {listed([TRAITS_OF[gene][1] for gene in genes])}"
        )
    letters = counted(len(word), "letter").replace(str(len(word)), in_words(len(word)), 1)
    choices = listed(list(TRAITS_OF[genes[0]]))
    raise NotationError(f"{quoted(word)} has {letters}; a trait has two: {choices}")


def read_goals(text: str, overlaid: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the goals that a text names: ``r F``, or ``Ff`` with an overlay on F."""
    found = []
    for word in plain(text).replace(",", " ").split():
        gene = word.upper() if len(word) == 1 else gene_of(read_trait(word))
        if gene not in GENES:
            read_trait(word)  # says what is wrong
        goals = goals_of(gene, overlaid)
        short = {goal * 2 if len(goal) == 1 and goal.islower() else goal: goal for goal in goals}
        goal = word if word in goals else short.get(word if len(word) == 1 else read_trait(word))
        if goal is None:
            with_it = "with its overlay" if gene in overlaid else "without an overlay"
            raise NotationError(
                f"{quoted(word)} is not a goal of {gene} {with_it}; write {listed(list(goals))}"
            )
        if goal in found:
            raise NotationError(f"goal {goal} is given twice; remove one of them")
        found.append(goal)
    if len(found) > GOAL_MARKERS:
        words = f"a player has {GOAL_MARKERS} goal markers"
        raise NotationError(f"{listed(found, 'and')} are more than {GOAL_MARKERS} goals; {words}")
    return tuple(found)


# plants

_NUMBER_IN_FRONT = re.compile(
    r"\s*([0-9]+)(?:\s*(?:points?|pts?|p)\b)?(?:\s*-|(?=[\s(]|[RFGT]{2}))", re.IGNORECASE
)
_POINTS = re.compile(r"([0-9]+)(?:\s*(?:points?|pts?|p))?", re.IGNORECASE)


def read_card(text: str) -> PlantCard:
    """Return the plant that a text shows; its points may be left out.

    >>> str(read_card("9 points: FF Tt (gg)"))
    '9: FF Tt (gg)'
    """
    letters = in_letters(text)
    head, colon, rest = plain(letters).partition(":")
    if not colon:
        number = _NUMBER_IN_FRONT.match(head)
        head, rest = (number[1], head[number.end() :]) if number else ("", head)
    points = _POINTS.fullmatch(head.strip())
    if head.strip() and (not points or len(points[1]) > 3 or int(points[1]) > MOST_POINTS):
        raise CardError(
            f"{quoted(head.strip())} in {quoted(letters)} is not a number of points; write a whole "
            f"number up to {MOST_POINTS} before the colon, as in {_CARD}"
        )
    traits: dict[str, str] = {}
    covered, is_open = set(), False
    for word in re.findall(r"[()]|[^\s,;()]+", rest):
        if word in "()":
            if is_open is (word == "("):
                raise _lone_bracket(text, word)
            is_open = not is_open
            continue
        size = len(word) if len(word) % 2 else 2  # FFTt is two traits
        for start in range(0, len(word), size):
            trait = _trait_of_card(text, word, word[start : start + size])
            gene = gene_of(trait)
            if gene in traits:
                raise CardError(
                    f"{quoted(text)} has the gene {gene} twice, {traits[gene]} and {trait}; a card "
                    "has each gene at most once, so remove one of them"
                )
            traits[gene] = trait
            covered |= {trait} if is_open else set()
    if is_open:
        raise _lone_bracket(text, "(")
    if not traits:
        problem = f"{quoted(text)} names no trait" if text.strip() else "a plant is empty"
        raise CardError(f"{problem}; write the card as it looks, as in {_CARD}")
    return PlantCard(tuple(traits.values()), frozenset(covered), int(points[1]) if points else None)


def _trait_of_card(text: str, word: str, part: str) -> str:
    try:
        return read_trait(part)
    except NotationError as error:
        if plain(text).strip() == part:
            raise
        problem = f"{quoted(text)}: {error}"
        if word in ("x", "X", "\u00d7"):
            problem = (
                f"{quoted(text)} looks like parents, not a plant; write a plant as in {_CARD}, and "
                "give parents with --parents, once for each gene"
            )
        raise NotationError(problem) from None


def _lone_bracket(text: str, bracket: str) -> CardError:
    problem = "is not closed" if bracket == "(" else "closes nothing"
    remedy = f"put brackets around covered traits, as in {_CARD}"
    return CardError(f"a bracket in {quoted(text)} {problem}; {remedy}")


def cards_in(words: Sequence[str]) -> list[str]:
    """Return the plants that words of a command line show: one in quotes is a word with spaces.

    Words without spaces are one plant, up to a word with the points of another.

    >>> cards_in(["rr", "GG", "5:", "FF", "9: tt (gg)"])
    ['rr GG', '5: FF', '9: tt (gg)']
    """
    cards: list[list[str]] = []
    is_loose = False
    for word in words:
        whole = " " in word.strip() or not word.strip()
        if whole or not is_loose or ":" in plain(word):
            cards.append([])
        cards[-1].append(word)
        is_loose = not whole
    return [" ".join(card) for card in cards]


# dice

_TIMES = r"[*x×]"
_DICE = re.compile(
    rf"\s*(?:(?P<before>\d+)\s*{_TIMES}?\s*)?(?P<die>[^\s,;+0-9*x×]+)"
    rf"(?:\s*{_TIMES}\s*(?P<after>\d+))?[\s,;+]*",
    re.IGNORECASE,
)


def read_die(text: str) -> str:
    """Return a die as it was sorted: ``Rr``, or ``mR`` in the De Novo area of R."""
    if text[:1] not in ("m", "M"):
        return read_trait(text)
    if len(text) != 2 or text[1].upper() not in GENES:
        raise NotationError(
            f"{quoted(text)} is not a De Novo area; the genes are {_LISTED_GENES}, so write mR"
        )
    return MUTATION + text[1].upper()


def read_pools(text: str) -> Pools:
    """Return the dice that a text names, at most five of a gene.

    >>> sorted(read_pools("3 Rr, rR*1 mR").items())
    [('Rr', 4), ('mR', 1)]
    """
    pools: Pools = Counter()
    typed = re.sub(r"\band\b", " ", in_letters(plain(text)), flags=re.IGNORECASE).strip()
    place = 0
    while place < len(typed):
        found = _DICE.match(typed, place)
        if found is None or (found["before"] and found["after"]):
            if found is not None or re.match(_TIMES, typed[place:].strip(), re.IGNORECASE):
                raise NotationError(
                    f"a multiplication sign in {quoted(text)} needs a number and a die; write 3Rr "
                    "or Rr*3"
                )
            raise NotationError(
                f"a number in {quoted(text)} has no die after it; write dice as in {_POOL}"
            )
        place = found.end()
        die = read_die(found["die"])
        number = (found["before"] or found["after"] or "1").lstrip("0") or "0"
        pools[die] += int(number) if len(number) < 4 else 10**3
    for gene in GENES:
        total = of_gene(pools, gene).total()
        if total > DICE_OF_A_GENE:
            many = in_words(total) if total < 10**3 else "far too many"
            raise NotationError(
                f"{quoted(text)} has {many} dice of {gene}; a gene has {in_words(DICE_OF_A_GENE)}, "
                "including De Novo dice"
            )
    return +pools


# parents

_BETWEEN = re.compile(r"[x×*✕✖]", re.IGNORECASE)


def crosses_in(words: Sequence[str]) -> list[str]:
    """Return the parents that words of a command line name, put together where they came apart.

    >>> crosses_in(["FF", "x", "Ff", "rrxRr"])
    ['FF x Ff', 'rr x Rr']
    """
    text = _BETWEEN.sub(" x ", plain(" ".join(words)))
    parts = re.sub(r"[,;]", " ", text).split()
    if len(parts) % 3 or any(sign != "x" for sign in parts[1::3]):
        return list(words)
    return [" ".join(parts[start : start + 3]) for start in range(0, len(parts), 3)]


def read_parents(text: str) -> Parents:
    """Return the parents that a text names.

    >>> read_parents("rR × rr")
    ('Rr', 'rr')
    """
    parts = [part.strip() for part in _BETWEEN.split(plain(text))]
    if len(parts) == 1:
        parts = plain(text).split()
    if len(parts) != 2 or not all(parts):
        number = "one parent" if len([p for p in parts if p]) == 1 else "not two parents"
        raise NotationError(f"{quoted(text)} is {number}; write both, as in {_CROSS}")
    try:
        left, top = map(read_trait, parts)
    except NotationError as error:
        raise NotationError(f"{quoted(text)}: {error}") from None
    if gene_of(left) != gene_of(top):
        raise NotationError(
            f"{quoted(text)} crosses the genes {gene_of(left)} and {gene_of(top)}; both parents of "
            f"a square must have the same gene, as in {_CROSS}"
        )
    return left, top


def parents_by_gene(texts: Iterable[str]) -> Mapping[str, Parents]:
    """Return the parents that texts name, by their gene; a gene with parents twice is refused."""
    found: dict[str, Parents] = {}
    for text in texts:
        parents = read_parents(text)
        other = found.setdefault(gene_of(parents[0]), parents)
        if other is not parents:
            raise NotationError(
                f"gene {gene_of(parents[0])} has two pairs of parents, {quoted(' x '.join(other))} "
                f"and {quoted(' x '.join(parents))}; remove one pair"
            )
    return found


# rolls

_FACES = {face.casefold(): face for face in (*FACES, MUTATION)}
_FACES |= {str(number): face for number, face in enumerate(FACES, 1)}


class GeneRoll(NamedTuple):
    """What the five dice of a gene showed."""

    gene: str
    first: tuple[str, ...]
    again: tuple[str, ...] = ()
    """What the mutations among them showed when they were rolled again."""

    @property
    def faces(self) -> tuple[str, ...]:
        """What the dice show in the end; a mutation there is De Novo."""
        return (*(face for face in self.first if face != MUTATION), *self.again)

    def __str__(self) -> str:
        again = f" / {' '.join(self.again)}" if self.again else ""
        return f"{self.gene}: {' '.join(self.first)}{again}"


def read_face(text: str) -> str:
    """Return a face of a die: ``II``, ``ii``, ``2``, or ``m`` for a mutation."""
    found = _FACES.get(plain(text).strip().casefold())
    if found is None:
        raise NotationError(
            f"a die has no face {quoted(text.strip())}; its faces are I, II, III, IV, and m for a "
            "mutation"
        )
    return found


def read_roll(text: str) -> GeneRoll:
    """Return the roll that a text tells of.

    >>> read_roll("F: II II IV m m / I m").faces
    ('II', 'II', 'IV', 'I', 'm')
    """
    typed = plain(text)
    head, colon, rest = typed.partition(":")
    if not colon:
        head, _, rest = typed.strip().partition(" ")
    gene = _CALLED.get(" ".join(head.casefold().split()))
    if gene is None:
        raise NotationError(
            f"{quoted(text)} does not begin with a gene and a colon; the genes are "
            f"{_LISTED_GENES}, so write a roll as in {_ROLL}"
        )
    try:
        first, *again = (
            tuple(read_face(word) for word in re.split(r"[\s,;]+", part) if word)
            for part in rest.split("/")
        )
    except NotationError as error:
        raise NotationError(f"{quoted(text)}: {error}") from None
    five = in_words(DICE_OF_A_GENE)
    if len(first) != DICE_OF_A_GENE:
        dice = counted(len(first), "die", "dice")
        raise NotationError(
            f"{quoted(text)} shows {dice}; a gene has {five}, so write {five} faces, as in {_ROLL}"
        )
    if len(again) > 1:
        raise NotationError(
            f"{quoted(text)} rolls dice again twice; a mutation is rolled again exactly once, so "
            "remove everything after the second slash"
        )
    roll = GeneRoll(gene, first, again[0] if again else ())
    mutations = first.count(MUTATION)
    if mutations != len(roll.again):
        raise NotationError(
            f"{quoted(text)} has {counted(mutations, 'mutation')}, but "
            f"{counted(len(roll.again), 'die', 'dice')} after the slash; each mutation is rolled "
            "again exactly once, so write what each one showed"
        )
    return roll
