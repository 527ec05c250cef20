"""Slips: when one is due, what was made, and slips of the pen in a finished record.

Ways of going wrong are rows: which finding one may bring up, under which keys something else is
written, and what. Whether that is a slip, which one and where, says the referee: kept is only what
brings up one finding more.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from random import Random
from typing import Any, NamedTuple, TypeAlias

from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.entries import GameRecord
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.judgement import MatingJudge
from testcross.rulesets.gene_rummy.whole_games import check_game
from testcross.rulesets.genetics.animal import Animal, parse_animal
from testcross.rulesets.genetics.slots import format_genotype
from testcross.rulesets.records.findings import Finding, RecordCode, Severity
from testcross.rulesets.records.parts import read_part
from testcross.rulesets.records.tree import Node, Path
from testcross.solver import Solver

Plain: TypeAlias = dict[str, Any]
"""A record, or a part of one, as YAML and JSON have it."""
_MOST_TRIED, _MOST_AT_ONE = 9, 3
"""So often something else is tried for one slip, and at one site."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """One slip, as the answer key has it."""

    code: str
    """The finding that it brings about."""
    path: Path
    """Where in the record the finding belongs."""
    player: str
    """Whose slip it is; empty where it is nobody's."""
    written: str
    """What stands there, or was done."""
    right: str
    """What is right; empty where nothing can be said in its place."""


class SlipMaker:
    """Decides when a slip is due, and keeps the answer key."""

    def __init__(self, rng: Random, rate: float, kinds: Sequence[str]) -> None:
        self.rng = rng
        """Where chance comes from, for all that is played."""
        self._rate = rate
        self._kinds = frozenset(kinds)
        self.made: list[Slip] = []

    def stop(self) -> None:
        self._rate = 0.0

    def due(self, *codes: str) -> str | None:
        wanted = [code for code in codes if code in self._kinds]
        if wanted and self.rng.random() < self._rate:
            return self.rng.choice(wanted)
        return None

    def each_due(self, *codes: str) -> list[str]:
        """Return the slips of which the first that there is room for is made here; none or all."""
        first = self.due(*codes)
        others = [code for code in codes if code in self._kinds and code != first]
        return [] if first is None else [first, *self.rng.sample(others, len(others))]

    def note(self, code: str, path: Path, player: str, said: tuple[str, str]) -> None:
        """Enter a slip into the answer key; ``said`` is what was done, and what is right."""
        slip = Slip(code=code, path=path, player=player, written=said[0], right=said[1])
        self.made.append(slip)


# what may be written instead


class _Site(NamedTuple):
    part: Plain
    path: Path
    value: Any
    rules: Rules
    rng: Random


_Instead: TypeAlias = tuple[Any, tuple[str, str] | None]
"""What is written, and what stands there and is right; None where the values themselves say it."""
_Mutation: TypeAlias = Callable[[_Site], Iterable[_Instead]]


def _by(*amounts: int) -> _Mutation:
    """Numbers too high or too low by so much."""
    return lambda site: (
        (site.value + amount, None) for amount in site.rng.sample(amounts, len(amounts))
    )


def _another(choices: Callable[[_Site], Sequence[str]]) -> _Mutation:
    """Names and cards: another of those that there are."""

    def wrong(site: _Site) -> Iterator[_Instead]:
        there = [text for text in choices(site) if text != site.value]
        yield from ((text, None) for text in site.rng.sample(there, len(there)))

    return wrong


def _misspelt(spell: Callable[[str], str]) -> _Mutation:
    return lambda site: [(spell(str(site.value)), None)]


def _players(site: _Site) -> list[str]:
    return list(site.part["scores"])


def _on_table(site: _Site) -> list[str]:
    """Return the cards on the table before a turn of which nobody can hold another."""
    deck = site.rules.ruleset.deck()
    single = {f"{card.variety.name} {card.sex}" for card in deck if card.variety.copies == 1}
    turn = next(step for step in site.path if isinstance(step, int))
    matings = (one for _, one in _values_at(site.part["turns"][:turn], ("mating",)))
    cards = (card for one in matings for card in (one["buck"], one["doe"], *one["kits"]))
    return [card for card in cards if card in single]


def _swapped(text: str) -> str:
    return text[0] + text[2] + text[1] + text[3:]


_TOO_MANY = (-3, -2, -1, 1, 2, 5, 10)


def _bare(site: _Site) -> Iterator[_Instead]:
    """Yield a mating with other points and nothing filled in, which might explain them."""
    right = site.value.get("points")
    for amount in site.rng.sample(_TOO_MANY, len(_TOO_MANY)) if right is not None else ():
        bare = {key: value for key, value in site.value.items() if key != "filled"}
        yield {**bare, "points": right + amount}, (str(right + amount), str(right))


def _animal(site: _Site) -> Animal:
    at = site.path.index("filled")
    card: Any = site.part
    for step in (*site.path[:at], *site.path[at + 1 :]):
        card = card[step]
    return parse_animal(site.rules.ruleset, card)


def _as_shown(site: _Site) -> Iterator[_Instead]:
    """Yield what is filled in for an animal, but at one locus no more than its card shows."""
    yield from _at_one_locus(site, [(text,) for text in _animal(site).shown.split()])


def _another_genotype(site: _Site) -> Iterator[_Instead]:
    """Yield what is filled in for an animal, but at one locus any genotype of its card."""
    pairs = zip(site.rules.ruleset.loci, _animal(site).readings, strict=True)
    allowed = [[format_genotype(locus, one) for one in sorted(reading)] for locus, reading in pairs]
    yield from _at_one_locus(site, allowed)


def _at_one_locus(site: _Site, texts: Sequence[Sequence[str]]) -> Iterator[_Instead]:
    """Yield what is filled in for an animal with another text at one locus, of those for each."""
    right = site.value.split()
    every = [(at, text) for at, some in enumerate(texts) for text in some if text != right[at]]
    for at, text in site.rng.sample(every, len(every)):
        yield " ".join((*right[:at], text, *right[at + 1 :])), None


class _Way(NamedTuple):
    code: str
    """The finding that it is to bring up."""
    at: tuple[str, ...]
    """The keys that lead to what is written otherwise; of a list any entry, of genotypes each."""
    instead: _Mutation


_IN_MATINGS = (
    _Way(Code.WRONG_SUM, ("points",), _by(*_TOO_MANY)),
    _Way(Code.WRONG_POINTS, (), _bare),
    _Way(Code.IMPOSSIBLE_ALLELE, ("filled", "*"), _another_genotype),
    _Way(Code.UNPROVEN_ALLELE, ("filled", "*"), _another_genotype),
    _Way(Code.MISSED_ALLELE, ("filled", "*"), _as_shown),
    _Way(RecordCode.UNREADABLE, ("points",), _misspelt(lambda _: "many")),
    _Way(RecordCode.UNREADABLE_GENOTYPE, ("filled", "*"), _misspelt("Q- {}".format)),
)
_IN_TURNS = (
    _Way(Code.OUT_OF_TURN, ("turns", "player"), _another(_players)),
    _Way(Code.TOO_MANY_COPIES, ("turns", "draw", "card"), _another(_on_table)),
    _Way(Code.CARD_NOT_HELD, ("turns", "retire"), _another(_on_table)),
    _Way(RecordCode.UNKNOWN_CARD, ("turns", "retire"), _misspelt(_swapped)),
    *(one._replace(at=("turns", "mating", *one.at)) for one in _IN_MATINGS),
)
_IN_CALLS = tuple(one._replace(at=("calls", "mating", *one.at)) for one in _IN_MATINGS)
_AT_THE_END = (
    _Way(Code.WRONG_TOTAL, ("scores", "*"), _by(-10, -1, 1, 10, 100)),
    _Way(Code.WRONG_WINNER, ("winner",), _another(_players)),
)
"""How the end of a round, or of a game, can be written wrongly."""


_Found: TypeAlias = tuple[Path | None, Finding]
"""A finding behind the path of what it is about; None where nothing of that is written here."""
_Judge: TypeAlias = Callable[[Plain], list[_Found]]


def miswrite(game: Plain, rules: Rules, solver: Solver, slips: SlipMaker) -> Plain:
    """Return a game with some of it written wrongly, where slips are due; one a turn is enough."""
    head = {key: value for key, value in game.items() if key not in ("scores", "winner")}

    def of_game(record: Plain) -> list[_Found]:
        """Return what is found in a game, notes aside."""
        paths: dict[int, Path] = {}
        read = read_part(_tree(record, (), paths), GameRecord).value
        found = check_game(read, MatingJudge(read.asked, solver)).findings
        return [(paths.get(one.line), one) for one in found if one.severity is not Severity.NOTE]

    def of_round(written: Plain) -> list[_Found]:
        found = of_game({**head, "rounds": [written]})
        return [(at[2:] if at and at[0] == "rounds" else None, one) for at, one in found]

    def write(
        ways: Sequence[_Way], judge: _Judge, part: Plain, path: Path, places: Sequence[Path]
    ) -> Plain:
        """Return a part with a slip more below each place where one is due and fits."""
        known: list[_Found] | None = None
        every = tuple(dict.fromkeys(way.code for way in ways))
        for place in places:
            codes = slips.each_due(*every)
            if not codes:
                continue
            known = judge(part) if known is None else known
            before = [(at, one.code) for at, one in known]
            trials = (_trials(part, ways, code, place, rules, slips.rng) for code in codes)
            for site, (value, said) in chain(*(islice(some, _MOST_TRIED) for some in trials)):
                wrong: Plain = _with_value(part, site.path, value)
                found = judge(wrong)
                new = [(at, one) for at, one in found if (at, one.code) not in before]
                new = [(at, one) for at, one in new if at is not None]
                if len(new) == 1 and len(found) == len(known) + 1 and new[0][1].code in codes:
                    ((at, one),) = new
                    texts = said or (str(value), str(site.value))
                    slips.note(one.code, (*path, *(at or ())), one.player, texts)
                    known.append((at, one))
                    part = wrong
                    break
        return part

    spoilt = {slip.path[:4] for slip in slips.made}
    rounds = []
    for number, one in enumerate(game["rounds"]):
        path: Path = ("rounds", number)
        written = one
        for key, ways in (("turns", _IN_TURNS), ("calls", _IN_CALLS)):
            places: list[Path] = [(key, place) for place in range(len(one.get(key, ())))]
            free = [place for place in places if (*path, *place) not in spoilt]
            written = write(ways, of_round, written, path, free)
        rounds.append(write(_AT_THE_END, of_round, written, path, [()]))
    return write(_AT_THE_END, of_game, {**game, "rounds": rounds}, (), [()])


def _trials(
    part: Plain, ways: Sequence[_Way], code: str, within: Path, rules: Rules, rng: Random
) -> Iterator[tuple[_Site, _Instead]]:
    """Yield what can be written otherwise for a slip, and how, in any order."""
    every = [
        (way, _Site(part, path, value, rules, rng))
        for way in ways
        if way.code == code
        for path, value in _values_at(part, way.at)
        if path[: len(within)] == within
    ]
    rng.shuffle(every)
    for way, site in every:
        for instead in islice(way.instead(site), _MOST_AT_ONE):
            yield site, instead


# parts, and where something stands in them


def _values_at(value: Any, at: Sequence[str], path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield what stands under some keys, ``*`` for any; of a list each entry."""
    if isinstance(value, list):
        for place, one in enumerate(value):
            yield from _values_at(one, at, (*path, place))
    elif not at:
        yield path, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            if at[0] in (key, "*"):
                yield from _values_at(inner, at[1:], (*path, key))


def _with_value(part: Any, path: Path, value: Any) -> Any:
    if not path:
        return value
    changed = part.copy()
    changed[path[0]] = _with_value(part[path[0]], path[1:], value)
    return changed


def _tree(value: Any, path: Path, paths: dict[int, Path]) -> Node:
    """Return a record as a tree with each value on a line of its own; note what stands where."""
    place = len(paths) + 1, 1
    paths[place[0]] = path
    if isinstance(value, list):
        return Node([_tree(one, (*path, n), paths) for n, one in enumerate(value)], place, {})
    if not isinstance(value, dict):
        return Node(str(value), place, {})
    inside = {key: _tree(one, (*path, key), paths) for key, one in value.items()}
    return Node(inside, place, {key: one.place for key, one in inside.items()})
