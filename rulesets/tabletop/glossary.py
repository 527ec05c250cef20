"""What the words on the cards mean outside the game, and where that is written."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from testcross.rulesets.blocks import Block, Heading, Line, Paragraph, apart, blocks
from testcross.rulesets.english import listed
from testcross.rulesets.errors import UnknownTermError
from testcross.rulesets.genetics.names import name_key, nearest

_FILE = "glossary.toml"


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A word, and what it means."""

    game: str
    """The game's name, as records and commands call it."""
    name: str
    kind: str
    """What the game has it for, such as ``action``; ``word`` where it only explains others."""
    text: str
    """What it means outside the game."""
    in_game: str = ""
    """What a card does with it, and where that is something else; may be empty."""
    sources: tuple[str, ...]
    """Textbooks and articles; at least one."""
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Glossary:
    """The terms of one game."""

    game: str
    """Its name, as records and commands call it."""
    terms: tuple[Term, ...]
    """In the order of the file."""
    names: Mapping[str, Term] = field(init=False, repr=False)
    """Terms by their names, then by their aliases, as names are compared."""

    def __post_init__(self) -> None:
        named = {name_key(term.name): term for term in self.terms}
        for term in self.terms:
            for alias in term.aliases:
                named.setdefault(name_key(alias), term)
        object.__setattr__(self, "names", named)


def find_terms(glossaries: Sequence[Glossary], text: str) -> tuple[Glossary, ...]:
    """Return the glossaries that have a term, each with that term alone.

    Raises:
        UnknownTermError: where none has it, with the nearest that there are.
    """
    found = tuple(
        Glossary(game=one.game, terms=(one.names[name_key(text)],))
        for one in glossaries
        if name_key(text) in one.names
    )
    if not found:
        spelt = {name: term.name for one in glossaries for name, term in one.names.items()}
        raise UnknownTermError(name=text, nearest=nearest(text, spelt))
    return found


def read_glossary(
    game: str, room: str, aliases: Mapping[str, Sequence[str]] | None = None
) -> Glossary:
    """Return the glossary in a game's ``data/``.

    Args:
        game: the game's name.
        room: the package of its folder.
        aliases: what else terms are called, by their names, besides what the file says; what is a
            term of its own is left out.
    """
    text = Path(import_module(room).__path__[0], "data", _FILE).read_text(encoding="utf-8")
    document: dict[str, Any] = tomllib.loads(text)
    own = {table["name"] for table in document["term"]}
    terms = []
    for table in document["term"]:
        others = [name for name in (aliases or {}).get(table["name"], ()) if name not in own]
        also = (*table.get("aliases", ()), *others)
        cited = tuple(document["sources"][key] for key in table["sources"])
        terms.append(Term(**{**table, "game": game, "aliases": also, "sources": cited}))
    return Glossary(game=game, terms=tuple(terms))


@dataclass(frozen=True, slots=True, kw_only=True)
class GlossaryPage:
    """What the words on the cards mean."""

    glossaries: tuple[Glossary, ...]
    whole: bool
    """Whether all terms are listed; else one was asked for."""

    @property
    def terms(self) -> tuple[Term, ...]:
        """The terms, game by game."""
        return tuple(term for one in self.glossaries for term in one.terms)


@blocks.register
def glossary_blocks(page: GlossaryPage) -> Iterator[Block]:
    """Yield terms with what they mean: of a whole glossary without other names and sources.

    Where several games explain a term, each is named.
    """
    several = len(page.glossaries) > 1
    parts = [
        part
        for one in page.glossaries
        for part in ([_in_short(one)] if page.whole else _in_full(one, named=several))
    ]
    return apart(*parts)


def _in_short(glossary: Glossary) -> Iterator[Block]:
    yield Heading(glossary.game)
    yield from term_blocks(glossary.terms)


def term_blocks(terms: Sequence[Term]) -> Iterator[Block]:
    """Yield terms in short, each after an empty line."""
    for term in terms:
        yield Line()
        yield Heading(_name(term))
        yield from _paragraphs([term.text, _in_game(term)])


def _in_full(glossary: Glossary, *, named: bool) -> Iterator[Iterator[Block]]:
    """Yield a part for each term, the game above it where several explain it."""
    for term in glossary.terms:
        yield _term_in_full(term, glossary.game if named else "")


def _term_in_full(term: Term, game: str) -> Iterator[Block]:
    also = f"Also called: {listed(term.aliases, 'and')}." if term.aliases else ""
    for heading in filter(None, (game, _name(term))):
        yield Heading(heading)
        yield Line()
    yield from _paragraphs([term.text, _in_game(term), also])
    for source in term.sources:
        yield Paragraph(source, first="  Source: ", indent=4)


def _name(term: Term) -> str:
    return term.name + f" ({term.kind})" * (term.kind not in f"word, {term.name.casefold()}")


def _in_game(term: Term) -> str:
    return f"In the game: {term.in_game}" if term.in_game else ""


def _paragraphs(texts: Sequence[str]) -> Iterator[Block]:
    return (Paragraph(text, indent=2) for text in texts if text)
