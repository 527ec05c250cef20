"""Slips: when one is due, what was made, and slips of the pen in a finished record.

Ways of going wrong are rows: which finding one may bring up, under which fields something else is
written, and what. Whether that is a slip, which one and where, says the referee: kept is only what
brings up one finding more.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from itertools import islice
from random import Random
from typing import Any, NamedTuple, TypeAlias

from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.game_record import GameRecord, WrittenRound
from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.sheets import MatingJudge
from testcross.rulesets.gene_rummy.strategies import card_text
from testcross.rulesets.gene_rummy.whole_games import check_game
from testcross.rulesets.genetics.animal import Animal, parse_animal
from testcross.rulesets.genetics.slots import format_genotype
from testcross.rulesets.records.entries import Entry, WrittenHand, WrittenScore, entry
from testcross.rulesets.records.findings import Finding, RecordCode, Severity
from testcross.rulesets.records.parts import Part, keys_of
from testcross.rulesets.records.tree import Path
from testcross.solver import Solver

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
        """Make no more slips from now on."""
        self._rate = 0.0

    def due(self, *codes: str) -> str | None:
        """Return which of some slips is made here, if any is."""
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
    """Where something stands in a round, or in a game."""

    part: Any
    path: Path
    """The fields, and places in them, that lead there."""
    value: Any
    rules: Rules
    rng: Random


_Instead: TypeAlias = tuple[Any, tuple[str, str] | None]
"""What is written, and what stands there and is right; None where the texts themselves say it."""
_Mutation: TypeAlias = Callable[[_Site], Iterable[_Instead]]


def _by(*amounts: int) -> _Mutation:
    """Numbers too high or too low by so much."""

    def wrong(site: _Site) -> Iterator[_Instead]:
        for amount in site.rng.sample(amounts, len(amounts)):
            yield entry(str(int(site.value.text) + amount)), None

    return _of_entries(wrong)


def _another(choices: Callable[[_Site], Sequence[str]]) -> _Mutation:
    """Names and cards: another of those that there are."""

    def wrong(site: _Site) -> Iterator[_Instead]:
        there = [text for text in choices(site) if text != site.value.text]
        yield from ((entry(text), None) for text in site.rng.sample(there, len(there)))

    return _of_entries(wrong)


def _misspelt(spell: Callable[[str], str]) -> _Mutation:
    return _of_entries(lambda site: [(entry(spell(site.value.text)), None)])


def _of_entries(mutation: _Mutation) -> _Mutation:
    """Return a mutation as it is of entries: nothing else where none stands, or a whole list."""
    return lambda site: mutation(site) if isinstance(site.value, Entry) else ()


def _players(site: _Site) -> list[str]:
    return [score.player.text for score in site.part.scores]


def _on_table(site: _Site) -> list[str]:
    """Return the cards on the table before a turn of which nobody can hold another."""
    deck = site.rules.ruleset.deck()
    single = {card_text(card) for card in deck if card.variety.copies == 1}
    turn = next(step for step in site.path if isinstance(step, int))
    matings = (mating for turn in site.part.turns[:turn] for mating in turn.matings)
    return [card.text for mating in matings for card in mating.cards if card.text in single]


def _swapped(text: str) -> str:
    """Return a name with two letters the wrong way round."""
    return text[0] + text[2] + text[1] + text[3:]


_TOO_MANY = (-3, -2, -1, 1, 2, 5, 10)


def _bare(site: _Site) -> Iterator[_Instead]:
    """Yield a mating with other points and nothing filled in, which might explain them."""
    mating = site.value
    if isinstance(mating, WrittenMating) and mating.points is not None:
        right = mating.points.text
        for amount in site.rng.sample(_TOO_MANY, len(_TOO_MANY)):
            points, filled = entry(str(int(right) + amount)), (None,) * len(mating.filled)
            yield replace(mating, points=points, filled=filled), (points.text, right)


def _animal(site: _Site) -> Animal:
    """Return the animal of which a genotype is filled in."""
    mating = _at(site.part, site.path[:-2])
    return parse_animal(site.rules.ruleset, mating.cards[site.path[-1]].text)


@_of_entries
def _as_shown(site: _Site) -> Iterator[_Instead]:
    """Yield what is filled in for an animal, but at one locus no more than its card shows."""
    yield from _at_one_locus(site, [(text,) for text in _animal(site).shown.split()])


@_of_entries
def _another_genotype(site: _Site) -> Iterator[_Instead]:
    """Yield what is filled in for an animal, but at one locus any genotype of its card."""
    pairs = zip(site.rules.ruleset.loci, _animal(site).readings, strict=True)
    allowed = [[format_genotype(locus, one) for one in sorted(reading)] for locus, reading in pairs]
    yield from _at_one_locus(site, allowed)


def _at_one_locus(site: _Site, texts: Sequence[Sequence[str]]) -> Iterator[_Instead]:
    """Yield what is filled in for an animal with another text at one locus, of those for each."""
    right = site.value.text.split()
    every = [(at, text) for at, some in enumerate(texts) for text in some if text != right[at]]
    for at, text in site.rng.sample(every, len(every)):
        yield entry(" ".join((*right[:at], text, *right[at + 1 :]))), None


class _Way(NamedTuple):
    """A way of writing something wrongly."""

    code: str
    """The finding that it is to bring up."""
    at: tuple[str, ...]
    """The fields that lead to what is written otherwise; of a tuple any entry, or all of it."""
    instead: _Mutation


_IN_MATINGS = (
    _Way(Code.WRONG_SUM, ("points",), _by(*_TOO_MANY)),
    _Way(Code.WRONG_POINTS, (), _bare),
    _Way(Code.IMPOSSIBLE_ALLELE, ("filled",), _another_genotype),
    _Way(Code.UNPROVEN_ALLELE, ("filled",), _another_genotype),
    _Way(Code.MISSED_ALLELE, ("filled",), _as_shown),
    _Way(RecordCode.UNREADABLE, ("points",), _misspelt(lambda _: "many")),
    _Way(RecordCode.UNREADABLE_GENOTYPE, ("filled",), _misspelt("Q- {}".format)),
)
_IN_TURNS = (
    _Way(Code.OUT_OF_TURN, ("turns", "player"), _another(_players)),
    _Way(Code.TOO_MANY_COPIES, ("turns", "draw", "card"), _another(_on_table)),
    _Way(Code.CARD_NOT_HELD, ("turns", "retire"), _another(_on_table)),
    _Way(RecordCode.UNKNOWN_CARD, ("turns", "retire"), _misspelt(_swapped)),
    *(one._replace(at=("turns", "matings", *one.at)) for one in _IN_MATINGS),
)
_IN_CALLS = tuple(one._replace(at=("calls", "mating", *one.at)) for one in _IN_MATINGS)
_AT_THE_END = (
    _Way(Code.WRONG_TOTAL, ("scores", "points"), _by(-10, -1, 1, 10, 100)),
    _Way(Code.WRONG_WINNER, ("winners",), _another(_players)),
)
"""How the end of a round, or of a game, can be written wrongly."""


def miswrite(game: GameRecord, rules: Rules, solver: Solver, slips: SlipMaker) -> GameRecord:
    """Return a game with some of it written wrongly, where slips are due; one a turn is enough.

    Args:
        game: as it was played.
        rules: in force.
        solver: who is asked.
        slips: tells when one is due, and notes it.
    """

    def judge(written: GameRecord) -> Sequence[Finding]:
        return check_game(written, MatingJudge(written.wanted, solver)).findings

    def judge_round(written: WrittenRound) -> Sequence[Finding]:
        return judge(replace(game, rounds=(written,), scores=(), winners=()))

    spoilt = {slip.path[:4] for slip in slips.made}
    rounds = []
    for number, one in enumerate(game.rounds):
        path: Path = ("rounds", number)
        written = one
        for key, ways in (("turns", _IN_TURNS), ("calls", _IN_CALLS)):
            places = [(key, place) for place in range(len(getattr(one, key)))]
            free = [place for place in places if (*path, *place) not in spoilt]
            written = _Miswriter(ways, judge_round, slips, rules).write(written, path, free)
        rounds.append(_Miswriter(_AT_THE_END, judge_round, slips, rules).write(written, path, [()]))
    game = replace(game, rounds=tuple(rounds))
    whole: GameRecord = _Miswriter(_AT_THE_END, judge, slips, rules).write(game, (), [()])
    return whole


_Found: TypeAlias = tuple[Path | None, Finding]


class _Miswriter(NamedTuple):
    """Writes rounds, or games, wrongly, so that their referee finds just that."""

    ways: Sequence[_Way]
    judge: Callable[[Any], Iterable[Finding]]
    slips: SlipMaker
    rules: Rules

    def write(self, part: Any, path: Path, places: Iterable[Path]) -> Any:
        """Return a part with a slip more at each place where one is due and there is room for it.

        Args:
            part: in which there may be slips.
            path: where it stands in the record.
            places: the fields, and places in them, below which a slip may be.
        """
        known: list[_Found] | None = None
        every = tuple(dict.fromkeys(way.code for way in self.ways))
        for place in places:
            if codes := self.slips.each_due(*every):
                known = self._findings(part) if known is None else known
                part = self._with_slip(part, path, codes, place, known) or part
        return part

    def _with_slip(
        self, part: Any, path: Path, codes: Sequence[str], within: Path, known: list[_Found]
    ) -> Any:
        """Return a part with a slip in it, and add what is found to what is known of the part."""
        before = [(at, one.code) for at, one in known]
        for code in codes:
            for site, (value, said) in islice(self._trials(part, code, within), _MOST_TRIED):
                wrong = _with_value(part, site.path, value)
                found = self._findings(wrong)
                new = [
                    (at, one)
                    for at, one in found
                    if at is not None and (at, one.code) not in before
                ]
                if len(new) == 1 and len(found) == len(known) + 1 and new[0][1].code in codes:
                    at, one = new[0]
                    there = (*path, *_keys_to(wrong, at))
                    texts = " ".join(_texts(value)), " ".join(_texts(site.value))
                    self.slips.note(one.code, there, one.player, said or texts)
                    known.append(new[0])
                    return wrong
        return None

    def _trials(self, part: Any, code: str, within: Path) -> Iterator[tuple[_Site, _Instead]]:
        """Yield what can be written otherwise for a slip, and how, in any order."""
        rng = self.slips.rng
        every = [
            (way, _Site(part, path, value, self.rules, rng))
            for way in self.ways
            if way.code == code
            for path, value in _values_at(part, way.at)
            if path[: len(within)] == within
        ]
        rng.shuffle(every)
        for way, site in every:
            for instead in islice(way.instead(site), _MOST_AT_ONE):
                yield site, instead

    def _findings(self, part: Any) -> list[_Found]:
        """Return what is found in a part, and where; None where nothing of it stands."""
        paths: dict[int, Path] = {}
        found = self.judge(_placed(part, (), paths))
        return [(paths.get(one.line), one) for one in found if one.severity is not Severity.NOTE]


# parts, and where something stands in them


def _at(part: Any, path: Path) -> Any:
    for step in path:
        part = part[step] if isinstance(step, int) else getattr(part, step)
    return part


def _values_at(value: Any, at: Sequence[str], path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield what stands under some fields; of a tuple both it and what is in it."""
    if not at:
        yield path, value
    if isinstance(value, tuple):
        for place, one in enumerate(value):
            yield from _values_at(one, at, (*path, place))
    elif at and hasattr(value, at[0]):
        yield from _values_at(getattr(value, at[0]), at[1:], (*path, at[0]))


def _with_value(part: Any, path: Path, value: Any) -> Any:
    """Return a part with another value at a path of fields and places."""
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(step, str):
        return replace(part, **{step: _with_value(getattr(part, step), rest, value)})
    return (*part[:step], _with_value(part[step], rest, value), *part[step + 1 :])


def _texts(value: Any) -> Iterator[str]:
    """Yield all texts in a value."""
    if isinstance(value, Entry):
        yield value.text
    elif isinstance(value, tuple):
        for one in value:
            yield from _texts(one)
    elif is_dataclass(value):
        for each in fields(value):
            yield from _texts(getattr(value, each.name))


def _placed(value: Any, path: Path, paths: dict[int, Path]) -> Any:
    """Return a value with each entry and part on a line of its own; note what stands where."""
    if isinstance(value, tuple):
        return tuple(_placed(one, (*path, place), paths) for place, one in enumerate(value))
    if not is_dataclass(value) or isinstance(value, type):
        return value
    changed: dict[str, Any] = {}
    if isinstance(value, Entry | Part):
        changed = {"line": len(paths) + 1, "column": 1}
        paths[len(paths) + 1] = path
    if isinstance(value, Entry):
        return replace(value, **changed)
    for each in fields(value):
        inner = getattr(value, each.name)
        if isinstance(inner, tuple) or is_dataclass(inner):
            changed[each.name] = _placed(inner, (*path, each.name), paths)
    return replace(value, **changed)


def _keys_to(part: Any, path: Path) -> Path:
    """Return the keys that lead to what stands at a path of fields, in a part that is written."""
    keys: list[int | str] = []
    value, name = part, ""
    for step in path:
        inner = value[step] if isinstance(step, int) else getattr(value, step)
        if isinstance(inner, WrittenHand | WrittenScore):
            keys.append(inner.player.text)
        elif isinstance(step, str) and isinstance(value, Part):
            name = step
            known: Mapping[str, Any] = keys_of(type(value))
            keys.append(next(key for key, one in known.items() if one.name == step))
        elif isinstance(step, int) and name == "filled":
            keys += [("buck", "doe")[step]] if step < 2 else ["kits", step - 2]
        elif isinstance(step, int) and (len(value) > 1 or name not in ("matings", "winners")):
            keys.append(step)
        value = inner
    return tuple(keys)
