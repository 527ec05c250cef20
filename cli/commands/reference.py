"""What can be looked up: codes of findings, words on cards, and laws."""

from typing import Annotated

import typer
from testcross.cli import completions
from testcross.cli.arguments import Json, optional
from testcross.cli.completions import matching
from testcross.cli.inputs import InputError
from testcross.cli.runner import form_of, show
from testcross.rulesets.english import listed, quoted
from testcross.rulesets.games import catalogue, find_game, games
from testcross.rulesets.genetics import name_key, nearest
from testcross.rulesets.records import Rule, RuleList
from testcross.rulesets.tabletop import Glossary, GlossaryPage, find_terms


def complete_code(incomplete: str) -> list[str]:
    """Return the codes that begin so, for the shell."""
    return matching(incomplete, catalogue())


def rule(
    code: Annotated[
        str | None,
        typer.Argument(
            metavar="CODE",
            help="Code of a finding, such as GR103; by default all of them.",
            autocompletion=complete_code,
            show_default=False,
        ),
    ] = None,
    *,
    json: Json = False,
) -> None:
    """Explain a code that testcross verify reports, or list them all.

    Shows a record with the finding and the same record without it; > marks the lines that differ.
    """
    answer = RuleList(rules=tuple(catalogue().values())) if code is None else _rule_of(code)
    show(answer, form_of(json=json))


def _rule_of(code: str) -> Rule:
    rules = catalogue()
    found = rules.get(code.strip().upper())
    if found is None:
        near = nearest(code, {name_key(known): known for known in rules})
        hint = f"did you mean {listed(near)}?" if near else "'testcross rule' lists them all"
        raise InputError(f"no finding has the code {quoted(code)}; {hint}")
    return found


def complete_term(incomplete: str) -> list[str]:
    """Return the terms that begin so, for the shell."""
    return matching(incomplete, [term.name for one in _all() for term in one.terms])


def glossary(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="TERM",
            help="Such as promoter, 'gene shift' or frameshift; by default all terms.",
            autocompletion=complete_term,
            show_default=False,
        ),
    ] = None,
    *,
    game: Annotated[
        str | None,
        optional(
            "--game",
            metavar="NAME",
            text="Only the terms of this game.",
            complete=completions.game_names,
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Tell what the words on the cards mean in biology, and where the game differs.

    Without a term it lists them all; for one it names the sources as well.
    """
    form = form_of(json=json)
    known = _all() if game is None else (_of_game(game),)
    found = find_terms(known, " ".join(words)) if words else known
    show(GlossaryPage(glossaries=found, whole=not words), form)


def _all() -> tuple[Glossary, ...]:
    every = (game.glossary() for game in games().values())
    return tuple(one for one in every if one is not None)


def _of_game(name: str) -> Glossary:
    game = find_game(name)
    found = game.glossary()
    if found is None:
        others = listed([one.game for one in _all()])
        raise InputError(f"{game.title} has no glossary; there is one of {others}")
    return found


_KIND = "law"


def laws(*, json: Json = False) -> None:
    """Tell the laws of inheritance that every deduction names, each with its source."""
    form = form_of(json=json)
    game = find_game()
    glossary = game.glossary()
    terms = tuple(term for term in glossary.terms if term.kind == _KIND) if glossary else ()
    show(GlossaryPage(glossaries=(Glossary(game=game.name, terms=terms),), whole=False), form)
