"""On which terms a mating is looked at: by a ruleset alone, or by the variant that is named."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from testcross.cli.arguments import DEFAULT_RULESET, STRICT, fill_of
from testcross.cli.inputs import InputError
from testcross.rulesets import Fill, Ruleset, load_mating_ruleset

if TYPE_CHECKING:
    from testcross.rulesets.gene_rummy import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """By which cards, fill and rules a mating is looked at."""

    ruleset: Ruleset
    fill: Fill
    rules: "Rules | None"
    """The variant's; None where none was named."""


def terms_of(
    ruleset: str, variant: str | None, fill: str | None, scoring: str | None = None
) -> Terms:
    """Return the terms that options ask for; what they leave open is the variant's.

    Args:
        ruleset: its name or path.
        variant: its name; None for no variant's rules.
        fill: its name; None for the variant's, without one strict.
        scoring: the name of a variant's scheme; None for its own.

    Raises:
        TestcrossError: for a value that does not exist, or that does not go with the others.
    """
    if variant is None:
        chosen = load_mating_ruleset(ruleset)
        return Terms(ruleset=chosen, fill=fill_of(STRICT if fill is None else fill), rules=None)
    rules = rules_of_variant(ruleset, variant, fill, scoring)
    return Terms(ruleset=rules.ruleset, fill=rules.fill, rules=rules)


def rules_of_variant(
    ruleset: str, variant: str, fill: str | None, scoring: str | None = None
) -> "Rules":
    """Return the rules of a variant; ``ruleset`` may name no other cards than it is played with.

    Raises:
        TestcrossError: for a value that does not exist, or that does not go with the others.
    """
    from testcross.rulesets.gene_rummy import rules_for

    rules = rules_for(variant=variant, fill=fill, scoring=scoring)
    if ruleset not in (DEFAULT_RULESET, rules.ruleset.name):
        raise InputError(
            f"--variant {variant} is played with the cards of {rules.ruleset.name}; "
            "leave out --ruleset"
        )
    return rules
