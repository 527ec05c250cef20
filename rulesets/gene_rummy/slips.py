"""Slips of the pen in a finished record.

Ways of going wrong are rows: which finding one may bring up, under which keys something else is
written, and what.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any, NamedTuple, TypeAlias

from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.entries import GameRecord
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.judgement import MatingJudge
from testcross.rulesets.gene_rummy.whole_games import check_game
from testcross.rulesets.genetics.animal import Animal, parse_animal
from testcross.rulesets.genetics.slots import format_genotype
from testcross.rulesets.records.findings import RecordCode, Severity
from testcross.rulesets.records.parts import read_part
from testcross.rulesets.records.tree import Node, Path
from testcross.rulesets.tabletop.slip_maker import Found, Otherwise, SlipMaker
from testcross.solver import Solver

Plain: TypeAlias = dict[str, Any]
"""A record, or a part of one, as YAML and JSON have it."""
_MOST_AT_ONE = 3
"""So often something else is tried at one site."""


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


def miswrite(game: Plain, rules: Rules, solver: Solver, slips: SlipMaker) -> Plain:
    """Return a game with some of it written wrongly, where slips are due; one a turn is enough."""
    head = {key: value for key, value in game.items() if key not in ("scores", "winner")}

    def write(rows: Sequence[_Way], part: Plain, path: Path, places: Sequence[Path]) -> Plain:
        """Return the game, or the round below a path, with slips at some places."""

        def judge(part: Plain) -> list[Found]:
            paths: dict[int, Path] = {}
            whole = {**head, "rounds": [part]} if path else part
            read = read_part(_tree(whole, (), paths), GameRecord).value
            found = []
            for one in check_game(read, MatingJudge(read.asked, solver)).findings:
                at = paths.get(one.line)
                if path and at is not None:
                    at = (*path, *at[2:]) if at[:1] == ("rounds",) else None
                found += [Found(at, one.code, one.player)] * (one.severity is not Severity.NOTE)
            return found

        def ways(part: Plain, place: Path, code: str) -> Iterator[Otherwise]:
            """Yield what can be written otherwise for a slip, and how, in any order."""
            every = [
                (way, _Site(part, at, value, rules, slips.rng))
                for way in rows
                if way.code == code
                for at, value in _values_at(part, way.at)
                if at[: len(place)] == place
            ]
            slips.rng.shuffle(every)
            for way, site in every:
                for value, said in islice(way.instead(site), _MOST_AT_ONE):
                    words = said or (str(value), str(site.value))
                    yield Otherwise(_with_value(part, site.path, value), *words)

        return slips.write(part, {way.code: None for way in rows}, places, ways, judge)

    spoilt = {slip.where[:4] for slip in slips.made}
    rounds = []
    for number, one in enumerate(game["rounds"]):
        path: Path = ("rounds", number)
        written = one
        for key, rows in (("turns", _IN_TURNS), ("calls", _IN_CALLS)):
            places: list[Path] = [(key, place) for place in range(len(one.get(key, ())))]
            free = [place for place in places if (*path, *place) not in spoilt]
            written = write(rows, written, path, free)
        rounds.append(write(_AT_THE_END, written, path, [()]))
    return write(_AT_THE_END, {**game, "rounds": rounds}, (), [()])


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
