"""What a shell offers for an argument or an option, and the script by which it asks for that."""

import os
import shlex
import subprocess
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

import typer
from testcross.api.files import InputError
from testcross.cli.command_line import values_of
from testcross.cli.command_list import COMPLETING
from testcross.cli.console import PROGRAM
from testcross.cli.help_page import COMPLETION_OPTIONS
from testcross.rulesets import DEFAULT, TestcrossError, load_ruleset, shipped_rulesets
from testcross.rulesets.english import listed, quoted, reason_of
from testcross.rulesets.genetics import last_card, traits_of

Completer: TypeAlias = Callable[[typer.Context, str], list[str]]
SHELLS = ("bash", "zsh", "fish", "powershell", "pwsh")
SHOW, INSTALL = COMPLETION_OPTIONS


def shell_script(words: Sequence[str]) -> str:
    """Return the script by which a shell completes words, or where it was installed.

    Typer's own options take no name of a shell, but whatever shell they think is running.

    Args:
        words: one of the two options, and a shell behind it or behind its equals sign; without
            one it is the shell that is running.

    Raises:
        InputError: for a shell that there is none of, or that is not known.
    """
    option, equals, value = words[0].partition("=")
    shells = [value, *words[1:]] if equals else list(words[1:])
    shell = shells[0].casefold() if shells else _running_shell()
    if shell not in SHELLS or len(shells) > 1:
        named = quoted(" ".join(shells)) if shells else "this shell"
        raise InputError(
            f"words are completed in {listed(SHELLS, 'and')}, not in {named}; name one of them, "
            f"such as: {PROGRAM} {option} {SHELLS[0]}"
        )
    # in a module of typer's own, which it calls completion from
    from typer._completion_shared import get_completion_script, install

    if option == SHOW:
        script = get_completion_script(prog_name=PROGRAM, complete_var=COMPLETING, shell=shell)
        return f"{script}\n"
    try:
        _, path = install(shell, PROGRAM, COMPLETING)
    except (OSError, subprocess.CalledProcessError) as error:
        reason = reason_of(error) if isinstance(error, OSError) else str(error)
        raise InputError(
            f"cannot install completion for {shell}: {reason}; {PROGRAM} {SHOW} {shell} shows "
            "the script, to be put where the shell reads it"
        ) from None
    return f"{shell} completion installed in {path}; it works in a new terminal\n"


def _running_shell() -> str:
    from shellingham import ShellDetectionFailure, detect_shell

    try:
        return str(detect_shell()[0])
    except ShellDetectionFailure:
        return ""


def of_rule(rule: str) -> Completer:
    """Return who completes the value of a rule, a strategy or a slip of the game asked about."""

    def complete(context: typer.Context, incomplete: str) -> list[str]:
        from testcross.rulesets.games import DEFAULT_GAME, find_game

        try:
            game = find_game(context.params.get("game") or DEFAULT_GAME)
        except TestcrossError:
            return []
        return matching(incomplete, values_of(game, rule))

    return complete


def scheme_names(context: typer.Context, incomplete: str) -> list[str]:
    """Return the scoring schemes, of the ruleset asked about, that begin so."""
    try:
        ruleset = load_ruleset(str(context.params.get("ruleset")))
    except TestcrossError:
        return []
    return matching(incomplete, list(ruleset.schemes_by_name()))


def of_names(names: Iterable[str] | Callable[[], Iterable[str]]) -> Callable[[str], list[str]]:
    """Return who completes one of these names; a function is asked for them only then."""

    def complete(incomplete: str) -> list[str]:
        return matching(incomplete, names() if callable(names) else names)

    return complete


def report_formats() -> Sequence[str]:
    """Return the formats of reports."""
    from testcross.pages.reports import FORMATS

    return FORMATS


def matching(incomplete: str, names: Iterable[str]) -> list[str]:
    """Return the names that begin so, in any letter case.

    The shell only takes what begins as it was typed, so the beginning keeps its letter case.
    """
    return _ended(incomplete, incomplete, names)


def _ended(incomplete: str, start: str, names: Iterable[str]) -> list[str]:
    """Return what was typed with its end, a beginning of names, made into each of them."""
    begun = start.casefold()
    return [incomplete + n[len(start) :] for n in names if n.casefold().startswith(begun)]


def card_names(context: typer.Context, incomplete: str) -> list[str]:
    """Return the names of the deck asked about that begin so, or as the end of a mating does.

    Where animals are named by what they show, a trait follows a trait: ``tall pu`` is purple.
    """
    try:
        ruleset = load_ruleset(str(context.params.get("ruleset") or DEFAULT))
    except TestcrossError:
        return []
    names = [variety.name for variety in ruleset.varieties]
    last = last_card(incomplete)
    found = _ended(incomplete, incomplete, names) or _ended(incomplete, last, names)
    if not found and ruleset.by_phenotype:
        traits = [name for locus in ruleset.loci for name in traits_of(locus)]
        found = _ended(incomplete, last.rpartition(" ")[2], traits)
    return [_BashWord(name) for name in found] if _is_bare_in_bash() else found


class _BashWord(str):
    """A name that is written as one word of bash; other shells see to that themselves."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        return format(self.replace(" ", "\\ "), spec)


def _is_bare_in_bash() -> bool:
    """Tell whether bash wants to complete a word that is not in quotes."""
    if os.environ.get(COMPLETING) != "complete_bash":
        return False
    try:
        shlex.split(os.environ.get("COMP_WORDS", ""))
    except ValueError:  # a quote is still open, and bash closes it
        return False
    return True


def ruleset_names(incomplete: str) -> list[str]:
    """Return the shipped rulesets that begin so, for the shell."""
    base, plus, _ = incomplete.rpartition("+")
    if not plus:
        return [name for name in shipped_rulesets() if name.startswith(incomplete)]
    try:
        overlays = [one.name.replace(" ", "-") for one in load_ruleset(base).overlays]
    except TestcrossError:
        return []
    found = (f"{base}+{name}" for name in overlays)
    return [name for name in found if name.startswith(incomplete)]


def game_names(incomplete: str) -> list[str]:
    """Return the games that begin so, for the shell."""
    from testcross.rulesets.games import games

    return [name for name in games() if name.startswith(incomplete)]


def recorded_games(incomplete: str) -> list[str]:
    """Return the games that begin so and have records, for the shell."""
    from testcross.rulesets.games import games, with_records

    found = (game.name for game in games().values() if with_records(game))
    return [name for name in found if name.startswith(incomplete)]
