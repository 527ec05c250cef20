"""What a shell completes, and the script by which it asks for that."""

from __future__ import annotations

import inspect
import os
import shlex
import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import typer
from testcross.asking import files
from testcross.asking.declared import Parameter, Question
from testcross.asking.typed import card_names
from testcross.cli import command
from testcross.cli.console import PROGRAM
from testcross.cli.index import GROUPS, QUESTIONS
from testcross.rulesets.english import listed, quoted, reason_of
from testcross.rulesets.errors import TestcrossError

COMPLETING = "_TESTCROSS_COMPLETE"
"""The variable by which a shell asks for completions."""
SHELLS = ("bash", "zsh", "fish", "powershell", "pwsh")
INSTALL, SHOW = "--install-completion", "--show-completion"


def app() -> typer.Typer:
    """Return the program with every question, as a shell asks about it."""
    program = typer.Typer(
        name=PROGRAM,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        callback=lambda: None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    below: dict[str, typer.Typer] = {}
    for name, asked in QUESTIONS.items():
        group, _, word = name.rpartition(" ")
        if group and group not in below:
            below[group] = typer.Typer(rich_markup_mode=None, help=GROUPS[group].help)
            program.add_typer(below[group], name=group)
        below.get(group, program).command(word, help=asked.sentence)(_function(asked))
    return program


def _function(asked: Question) -> Callable[..., None]:
    def run(**_: Any) -> None:
        """Nothing is asked while a shell completes."""

    shown = [
        command.typer_parameter(one, _completer(one)) for one in command.every_parameter(asked)
    ]
    vars(run)["__signature__"] = inspect.Signature(shown)
    return run


def _completer(one: Parameter) -> Callable[[typer.Context, str], list[str]] | None:
    offers = one.typed.choices if one.typed.offers == () else one.typed.offers
    if offers == []:
        return None

    def complete(context: typer.Context, incomplete: str) -> list[str]:
        # what begins as it was typed keeps its letter case, which is all that shells take
        start = incomplete.casefold()
        try:
            found = offers(context.params, incomplete) if callable(offers) else offers
            ends = [incomplete + n[len(start) :] for n in found if n.casefold().startswith(start)]
        except TestcrossError:
            return []
        is_bare = offers is card_names and _is_bare_in_bash()
        return [_BashWord(end) for end in ends] if is_bare else ends

    return complete


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


def complete() -> int:
    """Answer the shell that asks; return the exit status."""
    try:
        app()(prog_name=PROGRAM, standalone_mode=False, complete_var=COMPLETING)
    except SystemExit as ending:
        return 2 if ending.code else 0
    return 0


def shell_script(words: Sequence[str]) -> str:
    """Return the script by which a shell completes words, or where it was installed.

    A shell is named behind the option or its equals sign; without one it is the one that runs.
    """
    option, equals, value = words[0].partition("=")
    shells = [value, *words[1:]] if equals else list(words[1:])
    shell = shells[0].casefold() if shells else ""
    if not shells:
        from shellingham import ShellDetectionFailure, detect_shell

        with suppress(ShellDetectionFailure):
            shell = str(detect_shell()[0])
    if shell not in SHELLS or len(shells) > 1:
        named = quoted(" ".join(shells)) if shells else "this shell"
        raise files.InputError(
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
        raise files.InputError(
            f"cannot install completion for {shell}: {reason}; {PROGRAM} {SHOW} {shell} shows "
            "the script, to be put where the shell reads it"
        ) from None
    return f"{shell} completion installed in {path}; it works in a new terminal\n"
