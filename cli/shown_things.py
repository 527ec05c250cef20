"""What ``testcross show`` shows: kinds of things, how each is found by its names, and what answers.

A word is looked for in every kind. The word of a kind before it, as in ``show card black``, settles
which is meant; alone it stands for all of the kind, where there is a list of them.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from testcross.api import cards
from testcross.api.files import InputError
from testcross.cli.console import PROGRAM
from testcross.cli.typed_cards import sheet_of
from testcross.rulesets import (
    DEFAULT,
    TestcrossError,
    genetics,
    load_mating_ruleset,
    load_ruleset,
    parse_animal,
    shipped_rulesets,
)
from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import UnknownCardError, UnknownTraitError
from testcross.rulesets.genetics import is_written_out, name_key, nearest
from testcross.rulesets.tabletop import GameDeck, Glossary, GlossaryPage, find_terms


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedThing:
    """What is to be shown, as it was typed."""

    name: str = ""
    """Without the word of a kind; empty for all of a kind."""
    ruleset: str = DEFAULT
    game: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ThingKind:
    """A kind of thing that can be shown."""

    thing: str
    """What it is, with an example; empty for what has no names."""
    answer: Callable[[AskedThing], object]
    """Returns what shows it, or all of the kind where no name was typed."""
    names: Callable[[AskedThing], Iterable[str]] = lambda _: ()
    """Returns what such things are called: the nearest are offered, and a shell completes them."""
    meant: Callable[[AskedThing], Sequence[str]] = lambda _: ()
    """Returns the names that were typed, in full."""
    begun: Callable[[AskedThing], Sequence[str]] = lambda _: ()
    """Returns the names that were typed where none is in full."""
    options: frozenset[str] = frozenset()
    """Which of ``ruleset``, ``game`` and ``csv`` it takes."""


def thing_asked(words: Sequence[str], asked: AskedThing) -> tuple[str, AskedThing]:
    """Return the kind of what is to be shown, by its word, and its name.

    Args:
        words: those behind ``show``, perhaps with the word of a kind first.
        asked: what the options say.

    Raises:
        InputError: for words that mean several things, with a command for each; for words that
            mean none, with the nearest.
    """
    if not words:
        raise InputError(f"what to show is missing; give {THINGS} (see --help)")
    first = words[0].casefold()
    if not words[-1].strip():
        raise InputError("the name of what to show is empty; leave it out, or give one")
    if first in KINDS:
        asked = replace(asked, name=" ".join(words[1:]))
        found = [(first, name) for name in KINDS[first].meant(asked)] if asked.name else []
        return _the_only(found or [(first, asked.name)], asked)
    asked = replace(asked, name=" ".join(words))
    found = [(word, name) for word, kind in KINDS.items() for name in kind.meant(asked)]
    found = found or [(word, name) for word, kind in KINDS.items() for name in kind.begun(asked)]
    if not found:
        raise InputError(f"nothing is called {quoted(asked.name)}; {_hint(asked)}")
    return _the_only(found, asked)


def _the_only(found: Sequence[tuple[str, str]], asked: AskedThing) -> tuple[str, AskedThing]:
    """Return the kind and the name that were found; refuse several with a command for each."""
    if len(found) > 1:
        typed = [f"{PROGRAM} show {word} {name}" for word, name in found]
        raise InputError(f"{quoted(asked.name)} has several meanings; type {listed(typed)}")
    ((word, name),) = found
    return word, replace(asked, name=name)


def _hint(asked: AskedThing) -> str:
    every = {name_key(name): name for name in names_of_things(asked)}
    near = nearest(asked.name, every)
    return f"did you mean {listed(near)}?" if near else f"'{PROGRAM} show -h' says what there is"


def names_of_things(asked: AskedThing) -> Iterator[str]:
    """Yield the names of all things that can be shown, and the words of their kinds."""
    yield from KINDS
    for kind in KINDS.values():
        yield from kind.names(asked)


# findings


_CODE = re.compile(r"[A-Z]{0,2}[0-9]+")


def _rules(_: AskedThing) -> Iterable[str]:
    from testcross.rulesets.games import catalogue

    return catalogue()


def _rules_meant(asked: AskedThing) -> Sequence[str]:
    """Return the codes that a code means, or its number alone: the usual game's first."""
    code = re.sub(r"[\s-]", "", asked.name).upper()
    if not _CODE.fullmatch(code):
        return ()
    from testcross.rulesets.games import catalogue, find_game

    own = {str(one) for one in find_game().codes}
    found = [one for one in catalogue() if code in (one, one[2:])]
    return sorted(found, key=lambda one: (one not in own, one))


def _rule(asked: AskedThing) -> object:
    from testcross.rulesets.games import catalogue
    from testcross.rulesets.records import RuleList

    rules = catalogue()
    if not asked.name:
        return RuleList(rules=tuple(rules.values()))
    if asked.name not in rules:
        near = nearest(asked.name, {name_key(known): known for known in rules})
        hint = f"did you mean {listed(near)}?" if near else f"'{PROGRAM} show rule' lists them all"
        raise InputError(f"no finding has the code {quoted(asked.name)}; {hint}")
    return rules[asked.name]


# cards


def _cards(asked: AskedThing) -> Iterable[str]:
    return (variety.name for variety in load_ruleset(asked.ruleset).varieties)


def _card_meant(asked: AskedThing) -> Sequence[str]:
    ruleset = load_ruleset(asked.ruleset)
    return (asked.name,) if ruleset.loci and is_written_out(ruleset, asked.name) else ()


def _card_begun(asked: AskedThing) -> Sequence[str]:
    """Return words that begin a card's name.

    Raises:
        TestcrossError: for what several cards begin with, or is known but not modelled.
    """
    ruleset = load_ruleset(asked.ruleset)
    try:
        parse_animal(ruleset, asked.name)
    except (UnknownCardError, UnknownTraitError):
        return ()
    return (asked.name,)


def _card(asked: AskedThing) -> object:
    _refuse_nameless(asked, "card castor")
    return cards.card(asked.name, ruleset=asked.ruleset).answer


# tables of alleles


def _loci(asked: AskedThing) -> Iterable[str]:
    return (locus.name for locus in load_ruleset(asked.ruleset).loci)


def _loci_meant(asked: AskedThing) -> Sequence[str]:
    try:
        genetics.allele_table(load_ruleset(asked.ruleset), asked.name)
    except TestcrossError:
        return ()
    return (asked.name,)


def _table(asked: AskedThing) -> object:
    from testcross.rulesets.gene_rummy import AllelePage, errata_of

    _refuse_nameless(asked, "table BD")
    rules = load_mating_ruleset(asked.ruleset)
    found = genetics.allele_table(rules, asked.name)
    own = rules.name == DEFAULT
    return AllelePage(
        table=found, errata=errata_of([locus.name for locus in found.loci]) if own else ()
    )


# words on cards


def _glossaries(asked: AskedThing) -> tuple[Glossary, ...]:
    from testcross.rulesets.games import find_game, games

    asked_games = [find_game(asked.game)] if asked.game is not None else [*games().values()]
    if asked.game is None and asked.ruleset != DEFAULT:
        name = load_ruleset(asked.ruleset).name
        asked_games = [one for one in asked_games if name.startswith(one.name)] or asked_games
    found = tuple(one for one in (game.glossary() for game in asked_games) if one is not None)
    if not found:
        others = listed([one.game for one in _glossaries(replace(asked, game=None))])
        title = find_game(str(asked.game)).title
        raise InputError(f"{title} has no glossary; there is one of {others}")
    return found


def _terms(asked: AskedThing) -> Iterable[str]:
    return (term.name for one in _glossaries(asked) for term in one.terms)


def _term_meant(asked: AskedThing) -> Sequence[str]:
    key = name_key(asked.name)
    return (asked.name,) if any(key in one.names for one in _glossaries(asked)) else ()


def _glossary(asked: AskedThing) -> object:
    known = _glossaries(asked)
    found = find_terms(known, asked.name) if asked.name else known
    return GlossaryPage(glossaries=found, whole=not asked.name)


_LAW = "law"


def _laws(asked: AskedThing) -> object:
    from testcross.rulesets.games import find_game

    _refuse_name(asked, "laws")
    game = find_game()
    glossary = game.glossary()
    terms = tuple(term for term in glossary.terms if term.kind == _LAW) if glossary else ()
    return GlossaryPage(glossaries=(Glossary(game=game.name, terms=terms),), whole=False)


# rulesets and decks


def _rulesets(_: AskedThing) -> Iterable[str]:
    return shipped_rulesets()


def _ruleset_meant(asked: AskedThing) -> Sequence[str]:
    is_shipped = asked.name.partition("+")[0].casefold() in shipped_rulesets()
    is_file = Path(asked.name).suffix == ".toml"
    return (asked.name,) if is_shipped or is_file else ()


def _ruleset(asked: AskedThing) -> object:
    _refuse_nameless(asked, "ruleset gene-rummy")
    return sheet_of(asked.name) or load_ruleset(asked.name)


def _deck(asked: AskedThing) -> object:
    _refuse_name(asked, "deck")
    sheet = sheet_of(asked.game or asked.ruleset)
    if sheet is not None:
        return GameDeck(sheet=sheet)
    return genetics.DeckList(ruleset=load_ruleset(_deck_of(asked)))


def _deck_of(asked: AskedThing) -> str:
    """Return the ruleset whose deck is asked for; refuse a game that there is not."""
    if asked.game is None:
        return asked.ruleset
    from testcross.rulesets.games import find_game

    return find_game(asked.game).name


def _refuse_nameless(asked: AskedThing, example: str) -> None:
    if not asked.name:
        kind = example.partition(" ")[0]
        raise InputError(f"which {kind} to show is missing; try: {PROGRAM} show {example}")


def _refuse_name(asked: AskedThing, word: str) -> None:
    if asked.name:
        raise InputError(f"there is only one {word}; leave {quoted(asked.name)} out")


KINDS: Mapping[str, ThingKind] = {
    "rule": ThingKind(
        thing="the code of a finding (GR104)", answer=_rule, names=_rules, meant=_rules_meant
    ),
    "card": ThingKind(
        thing="a card (castor)",
        answer=_card,
        names=_cards,
        meant=_card_meant,
        begun=_card_begun,
        options=frozenset({"ruleset"}),
    ),
    "table": ThingKind(
        thing="loci (BD)",
        answer=_table,
        names=_loci,
        meant=_loci_meant,
        options=frozenset({"ruleset"}),
    ),
    "glossary": ThingKind(
        thing="a word (promoter)",
        answer=_glossary,
        names=_terms,
        meant=_term_meant,
        options=frozenset({"ruleset", "game"}),
    ),
    "ruleset": ThingKind(
        thing="a ruleset (gene-rummy)", answer=_ruleset, names=_rulesets, meant=_ruleset_meant
    ),
    "deck": ThingKind(thing="", answer=_deck, options=frozenset({"ruleset", "game", "csv"})),
    "laws": ThingKind(thing="", answer=_laws),
}
"""The kinds of things, each by the word that says it is meant."""
_WHOLE = ("deck", "laws", "glossary", "rule")
THINGS = listed([*(kind.thing for kind in KINDS.values() if kind.thing), *_WHOLE])
"""What ``show`` can be given."""
