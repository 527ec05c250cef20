"""What can be looked up: codes of findings, cards, alleles, words on cards, laws; and rulesets."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from os import fspath
from pathlib import Path as FilePath
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple, TypeAlias

from testcross import rulesets
from testcross.asking import files
from testcross.asking.cards import DEFAULT, Path, rules_of
from testcross.asking.declared import GROUPS, Group, Typed, question
from testcross.asking.dialogue import desk
from testcross.asking.result import PLAIN, Look, Result
from testcross.asking.typed import Given, RulesetChoice, names_of_games
from testcross.rulesets import analysis, games, gene_rummy, genetics, records, tabletop
from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import TestcrossError, UnknownCardError, UnknownTraitError

GROUPS["ruleset"] = Group(
    "ruleset check flowers.toml",
    "Reference",
    "List the shipped rulesets, or check one of your own.",
    by_itself="ruleset list",
)


_Shown: TypeAlias = (
    "records.Rule | records.RuleList | analysis.CardFacts | gene_rummy.AllelePage | "
    "tabletop.GlossaryPage | tabletop.GameSheet | tabletop.GameDeck | genetics.DeckList | "
    "rulesets.Ruleset"
)


class Looked(Result[_Shown]):
    """What was looked up."""

    _parts = "rules terms varieties kinds"

    def pieces(self, form: str, look: Look = PLAIN) -> Iterator[str | bytes]:
        """Yield the answer; as CSV only a deck."""
        if form == "csv" and "csv" not in KINDS[self.about].options:
            raise TestcrossError(f"--csv says nothing about a {self.about}; leave it out")
        yield from super().pieces(form, look)


class _Asked(NamedTuple):
    """What is looked up, as it was typed."""

    name: str = ""
    """Without the word of a kind; empty for all of a kind."""
    ruleset: str = DEFAULT
    game: str | None = None


class _Kind(NamedTuple):
    """A kind of thing."""

    answer: Callable[[_Asked], _Shown]
    """Returns what shows it, or all of the kind where no name was typed."""
    example: str = ""
    """Words that show one of it; empty where there is only one of it at most."""
    close: Callable[[_Asked], Sequence[str]] = lambda _: ()
    """Returns the names that were typed, in full."""
    names: Callable[[_Asked], Iterable[str]] = lambda _: ()
    """Returns what such things are called: the nearest are offered, and a shell completes them."""
    options: tuple[str, ...] = ()
    """Which of ``ruleset``, ``game`` and ``csv`` it takes."""
    is_whole: bool = False
    """Whether its word alone stands for all of the kind."""


def _codes(asked: _Asked) -> list[str]:
    """Return the codes that a code means, or its number alone: the usual game's first."""
    code = re.sub(r"[\s-]", "", asked.name).upper()
    if not re.fullmatch(r"[A-Z]{0,2}[0-9]+", code):
        return []
    own = {str(one) for one in games.find_game().codes}
    found = [one for one in games.catalogue() if code in (one, one[2:])]
    return sorted(found, key=lambda one: (one not in own, one))


def _rule(asked: _Asked) -> _Shown:
    rules = games.catalogue()
    if not asked.name:
        return records.RuleList(rules=tuple(rules.values()))
    if asked.name not in rules:
        near = genetics.nearest(asked.name, {genetics.name_key(known): known for known in rules})
        hint = f"; did you mean {listed(near)}?" if near else ""
        advice = "" if near else "'testcross show rule' lists them all"
        raise files.InputError(f"no finding has the code {quoted(asked.name)}{hint}", advice=advice)
    return rules[asked.name]


def _card_meant(asked: _Asked) -> list[str]:
    rules = rulesets.load_ruleset(asked.ruleset)
    return [asked.name] if rules.loci and genetics.is_written_out(rules, asked.name) else []


def _begins_card(asked: _Asked) -> bool:
    """Tell whether words begin a card's name; one of several, or not modelled, is an error."""
    try:
        rulesets.parse_animal(rulesets.load_ruleset(asked.ruleset), asked.name)
    except (UnknownCardError, UnknownTraitError):
        return False
    return True


def _loci_meant(asked: _Asked) -> list[str]:
    with suppress(TestcrossError):
        genetics.allele_table(rulesets.load_ruleset(asked.ruleset), asked.name)
        return [asked.name]
    return []


def _table(asked: _Asked) -> _Shown:
    rules = rules_of(asked.ruleset)
    found = genetics.allele_table(rules, asked.name)
    loci = [locus.name for locus in found.loci]
    errata = gene_rummy.errata_of(loci) if rules.name == DEFAULT else ()
    return gene_rummy.AllelePage(table=found, errata=errata)


def _glossaries(asked: _Asked) -> tuple[tabletop.Glossary, ...]:
    every = [*games.games().values()]
    chosen = every if asked.game is None else [games.find_game(asked.game)]
    if asked.game is None and asked.ruleset != DEFAULT:
        name = rulesets.load_ruleset(asked.ruleset).name
        chosen = [one for one in every if name.startswith(one.name)] or every
    found = tuple(one for one in (game.glossary() for game in chosen) if one is not None)
    if not found:
        others = listed([one.game for one in _glossaries(asked._replace(game=None))])
        title = games.find_game(str(asked.game)).title
        raise files.InputError(f"{title} has no glossary; there is one of {others}")
    return found


def _terms_meant(asked: _Asked) -> list[str]:
    key = genetics.name_key(asked.name)
    return [asked.name] if any(key in one.names for one in _glossaries(asked)) else []


def _glossary(asked: _Asked) -> _Shown:
    known = _glossaries(asked)
    found = tabletop.find_terms(known, asked.name) if asked.name else known
    return tabletop.GlossaryPage(glossaries=found, whole=not asked.name)


def _laws(_: _Asked) -> _Shown:
    game = games.find_game()
    glossary = game.glossary()
    terms = tuple(one for one in glossary.terms if one.kind == "law") if glossary else ()
    return tabletop.GlossaryPage(
        glossaries=(tabletop.Glossary(game=game.name, terms=terms),), whole=False
    )


def _sheet(name: str) -> tabletop.GameSheet | None:
    """Return the game of a name at a glance; None for rulesets with matings, and other names."""
    if name in rulesets.shipped_rulesets() and rulesets.load_ruleset(name).loci:
        return None
    with suppress(games.UnknownGameError):
        return games.find_game(name).sheet()
    return None


def _rulesets_meant(asked: _Asked) -> list[str]:
    is_shipped = asked.name.partition("+")[0].casefold() in rulesets.shipped_rulesets()
    return [asked.name] if is_shipped or FilePath(asked.name).suffix == ".toml" else []


def _deck(asked: _Asked) -> _Shown:
    sheet = _sheet(asked.game or asked.ruleset)
    if sheet is not None:
        return tabletop.GameDeck(sheet=sheet)
    name = asked.ruleset if asked.game is None else games.find_game(asked.game).name
    return genetics.DeckList(ruleset=rulesets.load_ruleset(name))


KINDS: Mapping[str, _Kind] = {
    "rule": _Kind(_rule, "rule GR104", _codes, lambda _: games.catalogue(), is_whole=True),
    "card": _Kind(
        lambda asked: analysis.card_facts(rules_of(asked.ruleset), asked.name),
        "card castor",
        _card_meant,
        lambda asked: (one.name for one in rulesets.load_ruleset(asked.ruleset).varieties),
        ("ruleset",),
    ),
    "table": _Kind(
        _table,
        "table BD",
        _loci_meant,
        lambda asked: (one.name for one in rulesets.load_ruleset(asked.ruleset).loci),
        ("ruleset",),
    ),
    "glossary": _Kind(
        _glossary,
        "glossary promoter",
        _terms_meant,
        lambda asked: (term.name for one in _glossaries(asked) for term in one.terms),
        ("ruleset", "game"),
        is_whole=True,
    ),
    "ruleset": _Kind(
        lambda asked: _sheet(asked.name) or rulesets.load_ruleset(asked.name),
        "ruleset gene-rummy",
        _rulesets_meant,
        lambda _: rulesets.shipped_rulesets(),
    ),
    "deck": _Kind(_deck, options=("ruleset", "game", "csv"), is_whole=True),
    "laws": _Kind(_laws, is_whole=True),
}
"""The kinds of things, each by the word that says it is meant."""
_THINGS = (
    "the code of a finding (GR104), a card (castor), loci (BD), a word (promoter), a ruleset "
    "(gene-rummy), deck, laws, glossary or rule"
)


def _names(asked: _Asked) -> Iterator[str]:
    """Yield what all things are called, and the words of their kinds."""
    yield from KINDS
    for kind in KINDS.values():
        yield from kind.names(asked)


def _asked_by() -> str:
    """Return what stands before a thing where it is typed."""
    return "testcross show " if desk.is_command_line else ""


def _found(words: Sequence[str], asked: _Asked) -> tuple[str, _Asked]:
    """Return the kind of what words mean, and its name.

    Words with several meanings are an error with a command for each; with none, with the nearest.
    """
    if not words:
        raise files.InputError(f"what to show is missing; give {_THINGS} (see --help)")
    if not words[-1].strip():
        raise files.InputError("the name of what to show is empty; leave it out, or give one")
    first = words[0].casefold()
    asked = asked._replace(name=" ".join(words[first in KINDS :]))
    searched = {first: KINDS[first]} if first in KINDS else KINDS
    found = [
        (word, name)
        for word, kind in searched.items()
        for name in (kind.close(asked) if asked.name else ())
    ]
    if not found and first in KINDS:
        found = [(first, asked.name)]
    if not found and _begins_card(asked):
        found = [("card", asked.name)]
    if not found:
        near = genetics.nearest(asked.name, {genetics.name_key(one): one for one in _names(asked)})
        hint = f"; did you mean {listed(near)}?" if near else ""
        advice = "" if near else "'testcross show -h' says what there is"
        raise files.InputError(f"nothing is called {quoted(asked.name)}{hint}", advice=advice)
    if len(found) > 1:
        typed = listed([f"{_asked_by()}{word} {name}" for word, name in found])
        raise files.InputError(f"{quoted(asked.name)} has several meanings; type {typed}")
    word, name = found[0]
    if name and not KINDS[word].example:
        raise files.InputError(f"there is only one {word}; leave {quoted(name)} out")
    if not name and not KINDS[word].is_whole:
        example = f"{_asked_by()}{KINDS[word].example}"
        raise files.InputError(f"which {word} to show is missing; try: {example}")
    return word, asked._replace(name=name)


def _offered(given: Given, _: str) -> Iterator[str]:
    return _names(_Asked(ruleset=str(given.get("ruleset") or DEFAULT)))


@question("show GR104", "Reference", forms="csv")
def show(
    *thing: Annotated[str, Typed("THING", f"Give {_THINGS}.", offers=_offered)],
    ruleset: RulesetChoice = None,
    game: Annotated[str | None, Typed("NAME", offers=names_of_games)] = None,
) -> Looked:
    """Look up a code, a card, alleles, a word, the deck, the laws.

    If a word has several meanings, put the kind before it: rule, card, table, glossary or ruleset.
    A finding is shown with a record that has it and the same record without it; > marks the lines
    that differ.

    Args:
        game: The deck or the glossary of this game.

    >>> show("castor").answer.variety.name
    'Castor'
    """
    name: Any = getattr(ruleset, "name", DEFAULT if ruleset is None else ruleset)
    word, asked = _found(thing, _Asked(ruleset=fspath(name), game=game))
    is_given = {"ruleset": ruleset not in (None, DEFAULT), "game": game is not None}
    for option, given in is_given.items():
        if given and option not in KINDS[word].options:
            raise files.InputError(f"--{option} says nothing about a {word}; leave it out")
    return Looked(KINDS[word].answer(asked), about=word)


class Rulesets(Result["genetics.RulesetList"]):
    """The rulesets that come with the program."""

    _parts = "rulesets"

    @property
    def titles(self) -> Mapping[str, str]:
        """What each is about, by the name that ``ruleset`` takes."""
        return MappingProxyType({one.name: one.title for one in self.answer.rulesets})

    def _gist(self) -> str:
        return f"{len(self.titles)}, from {next(iter(self.titles))} on"


@question("ruleset list")
def list_rulesets() -> Rulesets:
    """List the rulesets that come with the program.

    >>> list_rulesets().titles["gene-rummy"]
    'Gene Rummy: rabbit coat colours'
    """
    return Rulesets(genetics.ruleset_list())


@question(
    "ruleset check flowers.toml",
    status="0 it can be used, 1 a genotype has two varieties, 2 mistakes",
)
def check_ruleset(
    path: Annotated[Path, Typed("PATH", "Path of your ruleset file.")],
) -> Result[genetics.CheckedRuleset]:
    """Check a ruleset file of your own.

    Mistakes are reported with their key and what was expected; so are the first genotypes that have
    two varieties, or none.
    """
    files.refuse_other_kind(fspath(path), "a ruleset")
    checked = genetics.checked_ruleset(FilePath(path), rulesets.read_ruleset(FilePath(path)))
    return Result(checked, not checked.is_ambiguous)
