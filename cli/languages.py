"""``--language``: in which language the names of cards are shown."""

from typing import Any

import typer
from testcross.api.files import InputError
from testcross.rulesets.english import quoted
from typer.core import TyperOption

OPTION = "--language"
_LANGUAGE = "testcross.language"
"""Under which name a call of a command keeps what was asked for."""


def _keep(ctx: Any, _: Any, value: str | None) -> None:
    ctx.meta[_LANGUAGE] = None if value is None or ctx.resilient_parsing else _code(value)


def _code(typed: str) -> str:
    from testcross.rulesets.genetics import LANGUAGE_CODE

    code = typed.strip().casefold()
    if not LANGUAGE_CODE.fullmatch(code):
        raise InputError(f"--language is {quoted(typed)}; expected two or three letters, as in nl")
    return code


def _completed(context: typer.Context, incomplete: str) -> list[str]:
    # cards are loaded with the command that asks about them
    from testcross.rulesets import DEFAULT, load_ruleset
    from testcross.rulesets.errors import TestcrossError
    from testcross.rulesets.genetics import languages_of

    try:
        known = languages_of(load_ruleset(str(context.params.get("ruleset") or DEFAULT)))
    except TestcrossError:
        return []
    return [one for one in known if one.startswith(incomplete)]


def language_option() -> TyperOption:
    """Return the option, for a command that is always asked about some ruleset's cards."""
    return TyperOption(
        param_decls=[OPTION],
        metavar="CODE",
        expose_value=False,
        callback=_keep,
        autocompletion=_completed,
        help="Show cards by their names in this language, such as nl, where the ruleset has them.",
    )


def prepare(ctx: Any) -> None:
    """Let a command use its ruleset in the language that a call asks for."""
    language = ctx.meta.get(_LANGUAGE)
    if language is not None:
        ctx.params["ruleset"] = f"{ctx.params['ruleset']}+{language}"
