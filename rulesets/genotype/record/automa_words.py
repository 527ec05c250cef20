"""Automa cards as they are written: ``left gene F 2 single R double T mutation G``."""

from collections import deque
from collections.abc import Mapping

from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import WordError
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.genetics.slots import plain
from testcross.rulesets.genotype.cards import GENES, Gene, listed_genes
from testcross.rulesets.genotype.round_state.move_parts import Space, Spot
from testcross.rulesets.genotype.round_state.solo_moves import AutomaCard

_ACTIONS: Mapping[str, tuple[Space, Spot | None]] = {
    "treasury": (Space.TREASURY, None),
    "university": (Space.UNIVERSITY, None),
    "nursery": (Space.NURSERY, None),
    "tool shed": (Space.TOOL_SHED, None),
    "top gene": (Space.PARENTS, Spot.TOP),
    "left gene": (Space.PARENTS, Spot.LEFT),
    "1st shift": (Space.FIRST_SHIFT, None),
    "first shift": (Space.FIRST_SHIFT, None),
    "goal": (Space.GOAL, None),
    "gardening": (Space.GARDENING, None),
}
_LETTERS = (*(letter for gene in GENES for letter in (gene.value, gene.recessive)), "*")
_PIPS = ("1", "2", "3")
_ARROWS = ("single", "double", "mutation")
_EXAMPLE = "'left gene F 2', or as much more of it as 'single R double T mutation G'"


def parse_automa(text: str) -> AutomaCard:
    """Return the automa card that a text names, with as much of it as the text says.

    >>> str(parse_automa("Left gene F 2"))
    'left gene F 2'

    Raises:
        WordError: for no such card, and for words that are no part of one.
    """
    words = deque(plain(text).replace(",", " ").replace(";", " ").split())
    space, spot = _action(text, words)
    letter, pips, arrows = "", 0, dict[str, Gene]()
    while words:
        word = words.popleft()
        if word in _LETTERS and not letter:
            letter = word
        elif word in _PIPS and not pips:
            pips = int(word)
        elif word.casefold() in _ARROWS and word.casefold() not in arrows:
            arrows[word.casefold()] = _arrow(text, word, words)
        else:
            problem = f"{quoted(word)} in {quoted(text)} is no part of an automa card"
            raise WordError(f"{problem}; write {_EXAMPLE}")
    return AutomaCard(action=space, spot=spot, letter=letter, pips=pips, **arrows)


def _action(text: str, words: deque[str]) -> tuple[Space, Spot | None]:
    """Return the action with which a card begins."""
    for number in (2, 1):
        name = " ".join(list(words)[:number]).casefold()
        if len(words) >= number and name in _ACTIONS:
            for _ in range(number):
                words.popleft()
            return _ACTIONS[name]
    close = nearest(" ".join(list(words)[:2]), {name: name for name in _ACTIONS}, limit=1)
    hint = f"did you mean {quoted(close[0])}?" if close else f"expected {listed(list(_ACTIONS))}"
    raise WordError(f"{quoted(text)} begins with no action of an automa card; {hint}")


def _arrow(text: str, word: str, words: deque[str]) -> Gene:
    """Return the gene at which an arrow points."""
    letter = words.popleft().upper() if words else ""
    gene = next((gene for gene in GENES if gene == letter), None)
    if gene is None:
        raise WordError(
            f"no gene stands behind {quoted(word)} in {quoted(text)}; the genes are "
            f"{listed_genes()}, as in 'single R'"
        )
    return gene
