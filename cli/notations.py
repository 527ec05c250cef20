"""``--notation``: how alleles are told apart, for commands that know whose alleles they are."""

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from testcross.api.files import InputError
from testcross.cli import console
from testcross.pages.allele_notation import NOTATIONS, with_alleles
from testcross.rulesets import DEFAULT
from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import TestcrossError
from typer.core import TyperOption

if TYPE_CHECKING:
    from testcross.pages.allele_notation import Notation, Symbols
    from testcross.rulesets.blocks import Block

NOTATION = "testcross.notation"
"""Under which name a call of a command keeps what was asked for."""
_RULESET = "ruleset"


def _keep(ctx: Any, _: Any, value: str | None) -> None:
    if value is not None and value not in NOTATIONS and not ctx.resilient_parsing:
        raise InputError(f"--notation is {quoted(value)}; expected {listed(NOTATIONS)}")
    ctx.meta[NOTATION] = value


def _completed(incomplete: str) -> list[str]:
    return [one for one in NOTATIONS if one.startswith(incomplete)]


def notation_option() -> TyperOption:
    """Return the option, for a command that is always asked about some ruleset's cards."""
    return TyperOption(
        param_decls=["--notation"],
        metavar="|".join(NOTATIONS),
        expose_value=False,
        callback=_keep,
        autocompletion=_completed,
        help="How alleles are written: with raised letters, as on cards; cchd/c; or cchdc. By "
        "default as on cards if the terminal can show it, else plain.",
    )


def has_alleles(parameters: Iterable[Any]) -> bool:
    """Tell whether a command is always asked about some ruleset's cards."""
    return any(one.name == _RULESET and one.default == DEFAULT for one in parameters)


def prepare(ctx: Any) -> None:
    """Let the console write alleles in the notation that a call asks for."""
    notation: Notation = ctx.meta.get(NOTATION) or _usual()
    ruleset = ctx.params.get(_RULESET)
    if notation == "plain" or ruleset is None:
        return

    def change(blocks: "Iterable[Block]") -> "Iterable[Block]":
        return with_alleles(blocks, _symbols(ruleset), notation)

    console.change_blocks(change)


def _usual() -> "Notation":
    shows_all = console.is_terminal() and (sys.stdout.encoding or "").lower() in ("utf-8", "utf8")
    return "cards" if shows_all else "plain"


def _symbols(ruleset: str) -> "Sequence[Symbols]":
    from testcross.rulesets import load_ruleset

    try:
        return [locus.symbols for locus in load_ruleset(ruleset).loci]
    except TestcrossError:  # which the command refuses itself
        return ()
