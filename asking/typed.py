"""What several questions are given: each parameter's type, metavar and help, said once.

Functions at the top say what a shell completes; those at the end turn what was given into what the
rooms below take.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from os import PathLike
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from testcross import rulesets
from testcross import solver as engines
from testcross.asking import processes
from testcross.asking.cards import DEFAULT, Card, Path, Ruleset
from testcross.asking.declared import Typed
from testcross.rulesets import games, genetics
from testcross.rulesets.errors import TestcrossError

if TYPE_CHECKING:
    from testcross.rulesets.records import Each

Given: TypeAlias = Mapping[str, Any]
CP_SAT, PLAY = "cp-sat", "python-constraint"
"""Who answers a question; and thousands of small ones, at which it is quicker."""


def card_names(given: Given, begun: str) -> Iterable[str]:
    """Return the cards that a word begins, or that the end of a mating in quotes does.

    Where animals are named by what they show, a trait follows a trait: ``tall pu`` is purple.
    """
    known = rulesets.load_ruleset(str(given.get("ruleset") or DEFAULT))
    last = genetics.last_card(begun)
    for start in dict.fromkeys((begun, last)):
        found = [one.name for one in known.varieties if _begins(one.name, start)]
        if found:
            return [begun + name[len(start) :] for name in found]
    if not known.by_phenotype:
        return ()
    word = last.rpartition(" ")[2]
    traits = (name for locus in known.loci for name in genetics.traits_of(locus))
    return [begun + name[len(word) :] for name in traits if _begins(name, word)]


def _begins(name: str, start: str) -> bool:
    return name.casefold().startswith(start.casefold())


def rulesets_offered(_: Given, begun: str) -> Iterable[str]:
    """Return the shipped rulesets; behind a plus the overlays of one."""
    base, plus = begun.rpartition("+")[:2]
    if not plus:
        return rulesets.shipped_rulesets()
    return [f"{base}+{o.name.replace(' ', '-')}" for o in rulesets.load_ruleset(base).overlays]


def rule_values(name: str, game: str | None = None) -> Sequence[str]:
    """Return the values of a game's rule; ``strategy`` and ``slip`` are those of its simulator."""
    found = games.find_game(game or games.DEFAULT_GAME)
    if name not in ("strategy", "slip"):
        return found.values_of(name)
    known = found.simulator
    return () if known is None else known.strategies if name == "strategy" else known.slip_codes


def rule(name: str, text: str, metavar: str = "NAME") -> Typed:
    """Return how a rule of the game is typed; in its help ``{variant}`` stands for its values."""

    def offer(given: Given, _: str) -> Iterable[str]:
        return rule_values(name, given.get("game"))

    return Typed(metavar, text, f"--{name}", offers=offer)


def names_of_games(*_: object) -> Iterator[str]:
    """Yield the games."""
    yield from games.games()


def recorded_games(*_: object) -> Iterator[str]:
    """Yield the games that have records."""
    yield from (one.name for one in games.games().values() if games.with_records(one))


CardWords: TypeAlias = Annotated[
    "str | Card | rulesets.Mating",
    Typed(
        "BUCK DOE KIT...",
        "Names, aliases or genotypes; or one quoted mating, 'BUCK x DOE -> KIT, KIT'; or - to read "
        "matings from standard input.",
        offers=card_names,
    ),
]
RulesetChoice: TypeAlias = Annotated[
    "str | PathLike[str] | Ruleset | rulesets.Ruleset | None",
    Typed(
        "NAME|PATH",
        "Name of a shipped ruleset, or the path of your own.",
        "--ruleset",
        offers=rulesets_offered,
        unsaid=DEFAULT,
    ),
]
OwnRuleset: TypeAlias = Annotated[
    "str | PathLike[str] | Ruleset | rulesets.Ruleset | None",
    Typed("NAME|PATH", offers=rulesets_offered),
]
"""Of a question that has none where none is named, and says so itself."""
Engine: TypeAlias = Annotated[
    "str | engines.Solver",
    Typed("cp-sat|python-constraint", "Solver to use; the answer is the same.", "--engine"),
]
DoubleCheck: TypeAlias = Annotated[
    bool, Typed("", "Run both solvers, and stop if they differ.", "--double-check")
]
Variant: TypeAlias = Annotated[
    str | None,
    rule("variant", "Rules to use: {variant}. Sets the number of kits, the fill and the scoring."),
]
Scoring: TypeAlias = Annotated[
    str | None, rule("scoring", "{scoring}; by default the variant's own.")
]
Fill: TypeAlias = Annotated[
    str | None,
    rule(
        "fill",
        "strict: fill in only what is certain for each animal; either: if both parents look"
        " the same, write on the first what one of them must carry. By default the "
        "variant's, else strict.",
        "strict|either",
    ),
]
FROM_HERD = Typed(
    "HERD",
    "Your herd: words are ids in it first, with what it proves of them; id:Blue is an animal, "
    "card:Blue a card.",
    "--from",
)
Jobs: TypeAlias = Annotated[
    int | None,
    Typed("N", "Processes to use; by default one per core.", "--jobs", least=1, unsaid=None),
]
BoxFile: TypeAlias = Annotated[
    Path | None,
    Typed(
        "FILE",
        "A file that says what your cards and boards print; 'testcross genotype box' has a "
        "template.",
        "--box",
    ),
]
RecordedGame: TypeAlias = Annotated[
    str, Typed("NAME", "Which game.", "--game", offers=recorded_games)
]

_own = threading.local()
"""The solvers of a thread: what one remembers no other changes."""


def solver(engine: str | engines.Solver, *, double_check: bool = False) -> engines.Solver:
    """Return this thread's solver with an engine, or the one that is given."""
    if isinstance(engine, engines.Solver):
        return engine
    known: Any = vars(_own)
    found: engines.Solver | None = known.get((engine, double_check))
    if found is None:
        try:
            found = engines.Solver(engines.make_engine(engine, double_check=double_check))
        except ValueError as error:
            raise TestcrossError(str(error)) from None
        known[engine, double_check] = found
    return found


def game_options(game: games.Game, asked: Mapping[str, Any]) -> dict[str, str | None]:
    """Return the rules asked for, of those that a game knows."""
    for name, value in asked.items():
        if value is not None and name not in game.option_names:
            raise TestcrossError(f"{name} is not an option of {game.title}; leave it out")
    return {name: asked.get(name) for name in game.option_names}


def each_in(jobs: int | None, *, much: bool) -> Each:
    """Return ``map``, or what does the same in processes: one per core if there is much to do."""
    if jobs == 1 or (jobs is None and not much):
        return map
    return partial(processes.deal_out, jobs or processes.processors())


def refuse_together(given: Mapping[str, object]) -> None:
    """Refuse two options that were both given."""
    found = [name for name, value in given.items() if value is not None and value is not False]
    if len(found) > 1:
        pair = " and ".join(found[:2])
        raise TestcrossError(f"{pair} were both given; give one of them")
