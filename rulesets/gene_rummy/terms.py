"""By which rules a record is checked: what it says, what the command says, what the game says."""

from dataclasses import dataclass

from testcross.rulesets.answers.filling import Fill
from testcross.rulesets.cards.names import nearest
from testcross.rulesets.definition.loading import load_ruleset
from testcross.rulesets.definition.schemes import Scheme, Variant
from testcross.rulesets.errors import TestcrossError, listed
from testcross.rulesets.gene_rummy.written import Entry, Terms
from testcross.rulesets.records.text import RecordError

GAME = "gene-rummy"
FILLS: tuple[Fill, ...] = ("strict", "either")


@dataclass(frozen=True, slots=True, kw_only=True)
class TermsWanted:
    """What a record, or a command, asks for; None where it leaves it to the game."""

    game: Entry | None = None
    variant: Entry | None = None
    scoring: Entry | None = None
    fill: Entry | None = None


def settle_terms(wanted: TermsWanted) -> Terms:
    """Return the terms in force: what is asked for, else what the variant says.

    Raises:
        RecordError: for a game, variant, scheme or fill that does not exist.
    """
    if wanted.game is not None:
        _known("game", wanted.game, [GAME])
    ruleset = load_ruleset(GAME)
    variant = ruleset.variants[0]
    if wanted.variant is not None:
        variants = {v.name: v for v in ruleset.variants}
        variant = variants[_known("variant", wanted.variant, list(variants))]
    schemes = {scheme.name: scheme for scheme in ruleset.schemes}
    scoring = variant.scoring
    if wanted.scoring is not None:
        scoring = _known("scoring", wanted.scoring, list(schemes))
    return Terms(
        ruleset=ruleset,
        variant=variant,
        scheme=schemes[scoring],
        fill=_fill(wanted.fill, variant),
    )


def option(name: str, text: str | None) -> Entry | None:
    """Return a command's option as something asked for.

    Raises:
        TestcrossError: for a value that does not exist.
    """
    if text is None:
        return None
    entry = Entry(text=text, line=0, column=0)
    try:
        settle_terms(TermsWanted(**{name: entry}))
    except RecordError as error:
        raise TestcrossError(error.problem) from None
    return entry


def _fill(wanted: Entry | None, variant: Variant) -> Fill:
    name = variant.fill if wanted is None else _known("fill", wanted, list(FILLS))
    return "either" if name == "either" else "strict"


def _known(what: str, entry: Entry, names: list[str]) -> str:
    """Return one of the names, in any letter case."""
    for name in names:
        if entry.text.casefold() == name:
            return name
    close = nearest(entry.text, {name: name for name in names}, limit=1)
    hint = f"did you mean {close[0]!r}?" if close else f"expected {listed(names)}"
    raise RecordError(
        line=entry.line,
        column=entry.column,
        problem=f"{what} is {entry.text!r}, which there is not; {hint}",
    )


__all__ = ["FILLS", "GAME", "Scheme", "TermsWanted", "option", "settle_terms"]
