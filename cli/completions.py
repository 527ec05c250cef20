"""What a shell offers for the value of an option: the names that games and rulesets have."""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import typer
from testcross.cli.help_pages import values_of
from testcross.rulesets import TestcrossError, load_ruleset

Completer: TypeAlias = Callable[[typer.Context, str], list[str]]


def of_game(rule: str) -> Completer:
    """Return who completes the value of a rule, a strategy or a slip of the game asked about."""

    def complete(context: typer.Context, incomplete: str) -> list[str]:
        from testcross.rulesets.games import DEFAULT_GAME, find_game

        try:
            game = find_game(_asked(context, "game") or DEFAULT_GAME)
        except TestcrossError:
            return []
        return matching(incomplete, values_of(game, rule))

    return complete


def of_ruleset(context: typer.Context, incomplete: str) -> list[str]:
    """Return the scoring schemes, of the ruleset asked about, that begin so."""
    try:
        ruleset = load_ruleset(str(_asked(context, "ruleset")))
    except TestcrossError:
        return []
    return matching(incomplete, list(ruleset.schemes_by_name()))


def of_reports(incomplete: str) -> list[str]:
    """Return the formats of reports that begin so."""
    from testcross.pages.reports import FORMATS

    return matching(incomplete, FORMATS)


def of_names(*names: str) -> Callable[[str], list[str]]:
    """Return who completes one of these names."""

    def complete(incomplete: str) -> list[str]:
        return matching(incomplete, names)

    return complete


def matching(incomplete: str, names: Iterable[str]) -> list[str]:
    """Return the names that begin so, in any letter case.

    The shell only takes what begins as it was typed, so the beginning keeps its letter case.
    """
    start = incomplete.casefold()
    return [incomplete + n[len(incomplete) :] for n in names if n.casefold().startswith(start)]


def _asked(context: typer.Context, option: str) -> Any:
    return context.params.get(option)
