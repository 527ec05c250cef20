"""A game of two rounds written by hand, damaged in any one place: the referee names that place.

A place is named by a finding on its line, or by one that says ``line N``. One slip brings about
two findings at most.
"""

import re
from collections.abc import Iterator
from itertools import chain, pairwise
from operator import itemgetter
from typing import NamedTuple

import pytest
from oracles.score_oracle import CARDS
from sampling import each
from sheets.record_trees import leaves
from sheets.sheet_files import SAMPLES
from sheets.verified import findings
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.records.tree import Place
from testcross.rulesets.records.yaml_tree import parse_tree

TEXT = (SAMPLES / "game.yaml").read_text(encoding="utf-8")
LINES = TEXT.splitlines(keepends=True)
ROOT = parse_tree(TEXT)
Path = tuple[str | int, ...]
_NAMED = re.compile(r"\blines? ([\d, and]+)")


class Leaf(NamedTuple):
    path: Path
    text: str
    place: Place

    @property
    def is_card(self) -> bool:
        roles = ("card", "retire", "retirement", "buck", "doe")
        dealt_or_kit = "hands" in self.path or "kits" in self.path
        return "filled" not in self.path and (self.path[-1] in roles or dealt_or_kit)


class Damage(NamedTuple):
    """A game spoilt in one place, and the lines by which the place may be named."""

    text: str
    lines: tuple[int, ...]


LEAVES = [Leaf(path, str(node.value or ""), node.place) for path, node in leaves(ROOT)]
PLAYERS = ("Ann", "Bo", "Cy")


def cards_of(number: int) -> list[Leaf]:
    return [leaf for leaf in LEAVES if leaf.path[:2] == ("rounds", number) and leaf.is_card]


def player_of(leaf: Leaf) -> str:
    """Return whose card it is; nobody's where it was turned up."""
    if leaf.path[2] == "hands":
        return str(leaf.path[3])
    players = {other.path: other.text for other in LEAVES}
    return players.get((*leaf.path[:4], "player"), "")


def is_used_later(leaf: Leaf) -> bool:
    """Tell whether a card is laid down, retired or drawn after it stands there, by who has it."""
    later = [other for other in cards_of(int(leaf.path[1])) if other.place > leaf.place]
    return any(
        other.path[2] == "turns"
        and other.text == leaf.text
        and player_of(leaf) in ("", player_of(other))
        for other in later
    )


# what may stand in the place of something


def other_cards(leaf: Leaf) -> Iterator[str]:
    """Yield other cards: no card at all, one of another player, one that nobody has.

    A card that is never used again may be any that nobody has: there, that is no damage.
    """
    name, sex = leaf.text.rsplit(" ", 1)
    number = int(leaf.path[1])
    seen = {other.text for other in cards_of(number)}
    dealt = [other for other in cards_of(number) if other.path[2] == "hands"]
    yield f"{name}x {sex}"
    for player in PLAYERS:
        if player != player_of(leaf):
            yield next(
                other.text
                for other in dealt
                if player_of(other) == player and other.text.endswith(sex)
            )
    if leaf.path[2] == "turns" and leaf.path[-1] != "card":
        yield f"{name} {'doe' if sex == 'buck' else 'buck'}"
    if is_used_later(leaf) or "mating" in leaf.path or leaf.path[-1] == "retire":
        yield next(f"{c} {sex}" for c in CARDS if f"{c} {sex}" not in seen and c != "White")


def other_genotypes(leaf: Leaf) -> Iterator[str]:
    """Yield a genotype with a locus too many, and with another pair at each locus in turn."""
    loci = leaf.text.split()
    yield " ".join([*loci, loci[-1]])
    for i, pair in enumerate(("atat", "BB", "chdc", "DD")):
        yield " ".join([*loci[:i], pair, *loci[i + 1 :]])


def in_place_of(leaf: Leaf) -> Iterator[str]:
    key = leaf.path[-1]
    if leaf.is_card:
        yield from other_cards(leaf)
    elif "filled" in leaf.path:
        yield from other_genotypes(leaf)
    elif key == "from":
        yield from ("the hat", "retirement" if leaf.text == "gene pool" else "gene pool")
    elif key == "target":
        # somebody has so much after the first round; nobody has so much after the second
        yield from ("many", "147", "187")
    elif leaf.text.isdigit():
        yield from ("many", str(int(leaf.text) + 1), str(int(leaf.text) - 10))
    elif leaf.path[0] == "players":
        yield "Dee"
    elif leaf.text in PLAYERS:
        yield from ("Dee", *(player for player in PLAYERS if player != leaf.text))
    else:
        yield f"{leaf.text}x"


def replaced(leaf: Leaf, text: str) -> str:
    line, column = leaf.place
    before, after = LINES[line - 1][: column - 1], LINES[line - 1][column - 1 :]
    quote = '"' if after.startswith('"') else ""
    assert after.startswith(quote + leaf.text)
    after = quote + text + after.removeprefix(quote + leaf.text)
    return "".join([*LINES[: line - 1], before, after, *LINES[line:]])


WAYS = {(leaf.path, text): way for leaf in LEAVES for way, text in enumerate(in_place_of(leaf), 1)}
"""What may stand in the place of each value: the first thing, the second and so on."""
BY_PATH = {leaf.path: leaf for leaf in LEAVES}
VALUES = [(BY_PATH[path], text) for path, text in WAYS]


def said(report: list[Finding]) -> list[str]:
    return [f"{finding.line}: {finding.code} {finding.message}" for finding in report]


def lines_named(finding: Finding) -> set[int]:
    listed = " ".join(_NAMED.findall(finding.message))
    return {finding.line, *map(int, re.findall(r"\d+", listed))}


def assert_named(damage: Damage) -> None:
    found = findings(damage.text)
    named = {line for finding in found for line in lines_named(finding)}
    assert named & set(damage.lines), (damage.lines, said(found))
    assert len(found) <= 2, said(found)


def kind(value: tuple[Leaf, str]) -> tuple[object, ...]:
    leaf, text = value
    keys = [part for part in leaf.path if isinstance(part, str) and part not in PLAYERS]
    return (*keys, WAYS[leaf.path, text])


@each("leaf, text", VALUES, quick=33, kind=kind)
def test_value_written_wrongly_is_named(leaf: Leaf, text: str) -> None:
    assert_named(Damage(replaced(leaf, text), (leaf.place[0],)))


@pytest.mark.parametrize("text", ["many", "0"])
def test_target_that_is_none_is_named(text: str) -> None:
    target = BY_PATH["target",]
    assert_named(Damage(replaced(target, text), (target.place[0],)))


def test_every_value_of_the_game_is_damaged() -> None:
    assert {leaf.path for leaf, _ in VALUES} == {leaf.path for leaf in LEAVES}
    assert len(LEAVES) > 200


# cards of which nobody can tell that they are others

NEVER_USED = {
    # dealt, and held to the end
    *(("hands", "Bo", card) for card in ("Black buck", "Chocolate Otter doe", "White buck")),
    *(("hands", "Cy", card) for card in ("Chocolate Chinchilla buck", "Black Cal doe")),
    *(("hands", "Cy", card) for card in ("Blue Otter buck", "Opal Cal doe", "Chocolate Seal doe")),
    *(("hands", "Ann", card) for card in ("Chocolate Otter buck", "Opal Cal doe", "White doe")),
    *(("hands", "Ann", card) for card in ("Lilac Chinchilla buck", "Black Marten doe")),
    *(("hands", "Cy", card) for card in ("Amber buck", "Blue doe", "Squirrel buck")),
    # turned up, and covered for good
    ("retirement", "", "Lilac Otter buck"),
    # drawn, and held to the end
    ("turns", "Cy", "Castor doe"),
    ("turns", "Ann", "Black Seal doe"),
}
"""In their place a card that nobody has makes another game by the rules; all else is damage."""


def test_only_cards_never_used_again_may_be_others_unnoticed() -> None:
    idle = [
        leaf
        for number in (0, 1)
        for leaf in cards_of(number)
        if leaf.path[2] in ("hands", "retirement") or leaf.path[-1] == "card"
        if not is_used_later(leaf)
    ]
    assert {(str(leaf.path[2]), player_of(leaf), leaf.text) for leaf in idle} == NEVER_USED
    assert len(idle) == len(NEVER_USED)
    for leaf in idle:
        unseen = "Black Otter doe" if leaf.path[1] == 0 else "Castor buck"
        assert findings(replaced(leaf, unseen)) == []


# whole turns


def turns() -> list[list[tuple[int, int]]]:
    found = []
    for number in range(2):
        starts = [ROOT.at(("rounds", number, "turns", i))[0] for i in range(7)]
        (end,) = {leaf.place[0] for leaf in LEAVES if leaf.path[:3] == ("rounds", number, "scores")}
        found.append(list(pairwise([*starts, end])))
    return found


def spliced(first: int, last: int, *lines: str) -> str:
    return "".join([*LINES[: first - 1], *lines, *LINES[last - 1 :]])


def without(key: str) -> Iterator[Damage]:
    for first, last in chain.from_iterable(turns()):
        kept = [line for line in LINES[first - 1 : last - 1] if not line.strip().startswith(key)]
        yield Damage(spliced(first, last, *kept), (first,))


def written_twice() -> Iterator[Damage]:
    for first, last in chain.from_iterable(turns()):
        turn = LINES[first - 1 : last - 1]
        yield Damage(spliced(first, last, *turn, *turn), (last,))


def swapped() -> Iterator[Damage]:
    for played in turns():
        for (first, middle), (_, last) in pairwise(played):
            later = LINES[middle - 1 : last - 1]
            text = spliced(first, last, *later, *LINES[first - 1 : middle - 1])
            yield Damage(text, (first, first + len(later)))


def last_left_out() -> Iterator[Damage]:
    for played in turns():
        first, last = played[-1]
        # what is missing stood before the scores
        yield Damage(spliced(first, last), (first,))


TURNS = {
    "without a draw": list(without("draw:")),
    "without retiring": list(without("retire:")),
    "written twice": list(written_twice()),
    "swapped with the next": list(swapped()),
    "the last left out": list(last_left_out()),
}
NUMBERS = {"swapped with the next": 12, "the last left out": 2}


def test_turns_are_written_wrongly_as_often_as_there_are_any() -> None:
    assert {kind: len(TURNS[kind]) for kind in TURNS} == {**dict.fromkeys(TURNS, 14), **NUMBERS}


@each("kind, damage", [(k, one) for k in TURNS for one in TURNS[k]], quick=22, kind=itemgetter(0))
def test_turn_written_wrongly_is_named(kind: str, damage: Damage) -> None:
    assert kind
    assert_named(damage)
