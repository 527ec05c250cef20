"""How cards are spelt: alleles by ``--notation``, names by ``--language``.

Both are options of commands that know whose cards they are about.
"""

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import typer
from testcross.api.files import InputError
from testcross.cli import console
from testcross.pages.allele_notation import NOTATIONS, with_alleles
from testcross.rulesets import DEFAULT, load_ruleset
from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics import LANGUAGE_CODE, languages_of
from typer.core import TyperOption

if TYPE_CHECKING:
    from testcross.pages.allele_notation import Notation, Symbols
    from testcross.rulesets.blocks import Block

NOTATION, _LANGUAGE = "testcross.notation", "testcross.language"
"""Under which names a call of a command keeps what was asked for."""
_RULESET = "ruleset"


def _keep_notation(ctx: Any, _: Any, value: str | None) -> None:
    if value is not None and value not in NOTATIONS and not ctx.resilient_parsing:
        raise InputError(f"--notation is {quoted(value)}; expected {listed(NOTATIONS)}")
    ctx.meta[NOTATION] = value


def _notations(incomplete: str) -> list[str]:
    return [one for one in NOTATIONS if one.startswith(incomplete)]


def notation_option() -> TyperOption:
    """Return the option, for a command that is always asked about some ruleset's cards."""
    return TyperOption(
        param_decls=["--notation"],
        metavar="|".join(NOTATIONS),
        expose_value=False,
        callback=_keep_notation,
        autocompletion=_notations,
        help="How alleles are written: with raised letters, as on cards; cchd/c; or cchdc. By "
        "default as on cards if the terminal can show it, else plain.",
    )


def has_alleles(parameters: Iterable[Any]) -> bool:
    """Tell whether a command is always asked about some ruleset's cards."""
    return any(one.name == _RULESET and one.default == DEFAULT for one in parameters)


def prepare_notation(ctx: Any) -> None:
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
    try:
        return [locus.symbols for locus in load_ruleset(ruleset).loci]
    except TestcrossError:  # which the command refuses itself
        return ()


def _keep_language(ctx: Any, _: Any, value: str | None) -> None:
    ctx.meta[_LANGUAGE] = None if value is None or ctx.resilient_parsing else _code(value)


def _code(typed: str) -> str:
    code = typed.strip().casefold()
    if not LANGUAGE_CODE.fullmatch(code):
        raise InputError(f"--language is {quoted(typed)}; expected two or three letters, as in nl")
    return code


def _languages(context: typer.Context, incomplete: str) -> list[str]:
    try:
        known = languages_of(load_ruleset(str(context.params.get("ruleset") or DEFAULT)))
    except TestcrossError:
        return []
    return [one for one in known if one.startswith(incomplete)]


def language_option() -> TyperOption:
    """Return the option, for a command that is always asked about some ruleset's cards."""
    return TyperOption(
        param_decls=["--language"],
        metavar="CODE",
        expose_value=False,
        callback=_keep_language,
        autocompletion=_languages,
        help="Show cards by their names in this language, such as nl, where the ruleset has them.",
    )


def prepare_language(ctx: Any) -> None:
    """Let a command use its ruleset in the language that a call asks for."""
    language = ctx.meta.get(_LANGUAGE)
    if language is not None:
        ctx.params["ruleset"] = f"{ctx.params['ruleset']}+{language}"
