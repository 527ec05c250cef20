"""What a shell completes, and the script by which it asks for that."""

from __future__ import annotations

import os
import shlex
import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from shellingham import ShellDetectionFailure, detect_shell
from testcross.asking import files
from testcross.asking.declared import Parameter
from testcross.asking.typed import card_names
from testcross.cli import command
from testcross.cli.console import PROGRAM
from testcross.rulesets.english import listed, quoted, reason_of
from testcross.rulesets.errors import TestcrossError

COMPLETING = "_TESTCROSS_COMPLETE"
"""The variable by which a shell asks for completions."""
SHELLS = ("bash", "zsh", "fish", "powershell", "pwsh")
INSTALL, SHOW = "--install-completion", "--show-completion"


def _completer(one: Parameter) -> Callable[[Any, str], list[str]] | None:
    offers = one.typed.choices if one.typed.offers == () else one.typed.offers
    if offers == []:
        return None

    def complete(ctx: Any, incomplete: str) -> list[str]:
        # what begins as it was typed keeps its letter case, which is all that shells take
        start = incomplete.casefold()
        try:
            found = offers(ctx.params, incomplete) if callable(offers) else offers
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
        command.app(_completer)(prog_name=PROGRAM, standalone_mode=False, complete_var=COMPLETING)
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
        with suppress(ShellDetectionFailure):
            shell = str(detect_shell()[0])
    if shell not in SHELLS or len(shells) > 1:
        named = quoted(" ".join(shells)) if shells else "this shell"
        raise files.InputError(
            f"words are completed in {listed(SHELLS, 'and')}, not in {named}; name one of them, "
            f"such as: {PROGRAM} {option} {SHELLS[0]}"
        )
    if option == SHOW:
        return f"{command.completion_script(shell, COMPLETING)}\n"
    try:
        path = command.install_completion(shell, COMPLETING)
    except (OSError, subprocess.CalledProcessError) as error:
        reason = reason_of(error) if isinstance(error, OSError) else str(error)
        raise files.InputError(
            f"cannot install completion for {shell}: {reason}; {PROGRAM} {SHOW} {shell} shows "
            "the script, to be put where the shell reads it"
        ) from None
    return f"{shell} completion installed in {path}; it works in a new terminal\n"
