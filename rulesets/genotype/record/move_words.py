"""The words of moves: spaces, dice, traits, and Johann's cards."""

import re
from collections import deque
from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from typing import TypeVar

from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import NotationError, WordError
from testcross.rulesets.genetics.names import name_key, nearest
from testcross.rulesets.genetics.slots import plain
from testcross.rulesets.genotype.cards import GENES, Gene, gene_named, gene_of_letter, listed_genes
from testcross.rulesets.genotype.dice import Die, Face, parse_face
from testcross.rulesets.genotype.dice.roll import dice_in
from testcross.rulesets.genotype.effects import Space, spaces
from testcross.rulesets.genotype.position import Goal, ShiftKind, parse_goal
from testcross.rulesets.genotype.record.named_cards import (
    MisspeltWordError,
    NamedCards,
    WordReader,
    surely_meant,
)
from testcross.rulesets.genotype.round_state.johann_table import automa_actions
from testcross.rulesets.genotype.round_state.move_parts import Spot, TileMove, Upgrade
from testcross.rulesets.genotype.round_state.moves import AutomaCard
from testcross.rulesets.genotype.rules import Rules
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.written_values import YES_OR_NO

T = TypeVar("T", bound=Hashable)
_SPACES: Mapping[str, Space] = {
    **{name.casefold(): space for name, space in spaces().items()},
    **{word: space for space in spaces().values() for word in space.words},
}
_UPGRADES: Mapping[str, Upgrade] = {
    **{upgrade.value: upgrade for upgrade in Upgrade},
    "new plot": Upgrade.PLOT,
    "dice slot": Upgrade.SLOT,
    "action marker": Upgrade.MARKER,
}
_SHIFTS: Mapping[str, ShiftKind] = {
    "1st": ShiftKind.FIRST,
    "first": ShiftKind.FIRST,
    "2nd": ShiftKind.SECOND,
    "second": ShiftKind.SECOND,
}
_ONE_COIN = frozenset({"coin", "a coin", "one coin", "1 coin", "coin 1", "1", "one"})
_AWAY = frozenset({"away", "off", "removed", "taken", "none"})
_SPOTS = {spot.value: spot for spot in Spot}
_BETWEEN = re.compile(r"[\s,;]+")
_TEXTS = 1000
"""How many texts are remembered; the same ones come in every game."""
_MOST_FACES = 40
"""Far more than a die shows before it shows no mutation."""


@lru_cache(_TEXTS)
def parse_space(text: str) -> tuple[Space, Gene | None]:
    """Return the space that a text names, and its gene if there is one for each.

    >>> space, gene = parse_space("parents F")
    >>> space.called, gene
    ('Parent Genes', <Gene.F: 'F'>)

    Raises:
        WordError: for no such space, and where a gene is missing or there is none.
    """
    words = [word for word in plain(text).split() if word.casefold() != "of"]
    behind = (n for n in (2, 1) if n < len(words) and gene_named(" ".join(words[-n:])))
    of_gene = next(behind, 0)
    name = " ".join(words[: len(words) - of_gene])
    gene = gene_named(" ".join(words[len(words) - of_gene :]))
    try:
        space = _named(name, _SPACES, "space")
    except MisspeltWordError as error:
        if gene and error.meant:
            raise MisspeltWordError(str(error), meant=f"{error.meant} {gene}") from None
        raise
    if space.is_of_gene and gene is None:
        raise WordError(
            f"{quoted(text)} has no gene; the genes are {listed_genes()}, so write '{space} R'"
        )
    if gene is not None and not space.is_of_gene:
        raise WordError(f"{quoted(text)} has a gene, but the space has none; write '{space}'")
    return space, gene


@lru_cache(_TEXTS)
def parse_upgrade(text: str) -> Upgrade:
    """Return the upgrade that a text names.

    Raises:
        WordError: for anything else.
    """
    return _named(text, _UPGRADES, "upgrade")


@lru_cache(_TEXTS)
def parse_coin_of_die(text: str) -> str:
    """Return what a De Novo die is taken for, where it covers no trait: ``coin``, always one.

    Raises:
        WordError: for anything else.
    """
    if " ".join(plain(text).casefold().split()) in _ONE_COIN:
        return "coin"
    raise WordError(
        f"a De Novo die gives one coin, not {quoted(text)}; write 'for: coin', or the 'plant' and "
        "'trait' that the dice cover"
    )


@lru_cache(_TEXTS)
def parse_written_shift(text: str) -> tuple[ShiftKind, Gene | None]:
    """Return the Shift that a text names: ``1st R``, ``2nd``.

    Raises:
        WordError: for another one, a 1st Shift without a gene, or a 2nd Shift with one.
    """
    words = [word for word in plain(text).split() if word.casefold() not in ("shift", "of")]
    kind = _named(words[0] if words else text, _SHIFTS, "Shift")
    gene = gene_named(" ".join(words[1:]))
    if kind is ShiftKind.FIRST and gene is None:
        raise WordError(
            f"{quoted(text)} has no gene; a 1st Shift needs {listed_genes()}, as in '1st R'"
        )
    if kind is ShiftKind.SECOND and words[1:]:
        raise WordError(f"{quoted(text)} has a gene, but a 2nd Shift takes any dice; write 2nd")
    return kind, gene


def parse_tile(text: str) -> TileMove:
    """Return what was done with a tile: ``top f``, ``left FF``, ``top away``.

    Raises:
        WordError: for anything else.
    """
    words = plain(text).split()
    spots = [_SPOTS[word.casefold()] for word in words if word.casefold() in _SPOTS]
    others = [word for word in words if word.casefold() not in _SPOTS]
    if len(spots) > 1 or len(others) != 1:
        raise WordError(
            f"{quoted(text)} is not a tile; write its place and the side up, as in 'top f', or "
            "'top away' if you took it away"
        )
    spot, side = spots[0] if spots else None, others[0]
    if side.casefold() in _AWAY:
        return TileMove(spot=spot, recessive=None)
    found = gene_named(side[0]) if len(set(side)) == 1 and len(side) < 3 else None
    if found is None:
        raise WordError(
            f"{quoted(side)} is not a side of a tile; the sides are dominant and recessive, such "
            "as F and f"
        )
    return TileMove(spot=spot, recessive=side[0] == found.recessive, gene=found)


@lru_cache(_TEXTS)
def parse_dice(text: str) -> tuple[Die, ...]:
    """Return the dice that were taken, each as often as it was: ``mF + FF``, ``Gg 2Tt``.

    Raises:
        NotationError: for something that is no die, or more dice than there are.
    """
    found: list[Die] = []
    for die, number in dice_in(text):
        found += [die] * min(number, _MOST_FACES)
    if not found or len(found) > _MOST_FACES:
        problem = "names no die" if not found else "names more dice than there are"
        raise NotationError(f"{quoted(text)} {problem}; write dice as in 'Rr' or 'mF + FF'")
    return tuple(found)


@lru_cache(_TEXTS)
def parse_rolls(text: str) -> tuple[tuple[Face, ...], ...]:
    """Return the faces of a roll, and behind each slash those of what was rolled again.

    Raises:
        WordError: for a face that no die has.
    """
    groups = tuple(
        tuple(parse_face(word) for word in _BETWEEN.split(part) if word)
        for part in plain(text).split("/")
    )
    if sum(map(len, groups)) > _MOST_FACES:
        raise WordError(f"{quoted(text)} has more faces than the dice can show")
    return groups


@lru_cache(_TEXTS)
def parse_gene(text: str) -> Gene:
    """Return the gene of a letter.

    Raises:
        WordError: for anything else.
    """
    found = gene_named(plain(text))
    if found is None:
        raise WordError(f"unknown gene {quoted(text)}; the genes are {listed_genes()}")
    return found


def _named(text: str, names: Mapping[str, T], what: str) -> T:
    """Return what a name stands for.

    Raises:
        WordError: for a name that nothing has, with the nearest.
    """
    found = names.get(name_key(text))
    if found is None:
        close = nearest(text, _as_written(tuple(names)), limit=1)
        known = dict.fromkeys(str(value) for value in names.values())
        hint = f"did you mean {quoted(close[0])}?" if close else f"expected {listed(list(known))}"
        problem = f"unknown {what} {quoted(text.strip())}; {hint}"
        raise MisspeltWordError(problem, meant=surely_meant(text, names))
    return found


@cache
def _as_written(names: tuple[str, ...]) -> dict[str, str]:
    return {name: name for name in names}


_ACTIONS = automa_actions()
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
            problem = f"{quoted(word)} in {quoted(text)} is not part of an automa card"
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
    raise WordError(f"{quoted(text)} does not begin with an action of an automa card; {hint}")


def _arrow(text: str, word: str, words: deque[str]) -> Gene:
    """Return the gene at which an arrow points."""
    gene = gene_of_letter(words.popleft()) if words else None
    if gene is None:
        raise WordError(
            f"{quoted(word)} in {quoted(text)} needs a gene; the genes are {listed_genes()}, so "
            "write 'single R'"
        )
    return gene


V = TypeVar("V")


class MoveReader(WordReader):
    """Reads the words of moves; what cannot be read becomes a finding, and is unknown."""

    def __init__(self, cards: NamedCards, rules: Rules, *, guesses: bool = True) -> None:
        super().__init__(guesses=guesses)
        self.cards = cards
        self.parse_goal = partial(_parse_any_goal, overlays=rules.overlays)

    def yes(self, entry: Entry, player: str = "") -> bool:
        """Tell whether something is written to be true; what is neither is a finding."""
        said = YES_OR_NO.get(entry.text.casefold())
        if said is None:
            problem = f"{entry.called('passes')} is {entry.text!r}; expected true or false"
            self.refuse(entry, problem, player)
        return said is not False


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryWords:
    """The words of one entry."""

    reader: MoveReader
    player: str = ""
    """Whose entry it is."""
    known: Callable[[Entry], str | None] = lambda _: None
    """Which player a name means; None, and a finding, where there is no such player."""

    def read(self, entry: Entry, parse: Callable[[str], V]) -> V | None:
        """Return what an entry says; None where that cannot be read."""
        return self.reader.read(entry, parse, self.player)

    def read_some(self, entry: Entry | None, parse: Callable[[str], V]) -> V | None:
        """Return what an entry says, if there is any."""
        return None if entry is None else self.read(entry, parse)


def _parse_any_goal(text: str, overlays: Collection[Gene]) -> Goal:
    """Return a goal, also one that is there only with an overlay more, or less (GT-260).

    Raises:
        NotationError: for what is no goal of any board.
    """
    try:
        return parse_goal(text, overlays)
    except NotationError as error:
        try:
            return parse_goal(text, [gene for gene in GENES if gene not in overlays])
        except NotationError:
            raise error from None
