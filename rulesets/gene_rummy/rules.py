"""By which rules a record is checked: what it says, what the command says, what the game says."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias, TypeVar

from testcross.rulesets.analysis.check import Fill
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.gene_rummy.game import FILLS
from testcross.rulesets.genetics.ruleset import Preset, Ruleset, ScoringScheme, TurnRules, Variant
from testcross.rulesets.genetics.ruleset_file import load_ruleset
from testcross.rulesets.records.entries import Entry, entry
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.written_values import known_value

GAME = "gene-rummy"
LITTERS = ("together", "each")
DEALERS = ("left", "any")
RETIRE_DRAWN = ("allowed", "forbidden")
OVERLOOKED = ("pass", "note")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    ruleset: Ruleset
    variant: Variant
    scheme: ScoringScheme
    fill: Fill


RULES_ASKED = (
    *("game", "variant", "preset", "scoring", "fill", "litters", "dealers"),
    *("retire_drawn", "overlooked"),
)
"""What a record, or a command, may ask for by name; what it does not is left to the game."""
Asked: TypeAlias = Mapping[str, Entry]


def resolve_rules(asked: Asked) -> Rules:
    """Return the rules in force: what is asked for, else what the preset, else the variant says.

    Raises:
        UnreadableError: for a variant, preset, scheme or fill that does not exist.
    """

    def is_first(rule: str, values: Sequence[str], *, usual: bool) -> bool:
        """Tell whether a rule has the first of its two values, which is usual or not."""
        return known_value(rule, asked[rule], values) == values[0] if rule in asked else usual

    game = load_ruleset(GAME)
    variant = _named("variant", asked, game.variants) or game.variants[0]
    preset = _named("preset", asked, game.presets)
    play = variant.play
    if not isinstance(play, TurnRules):
        preset = None  # house rules for turns change nothing where there are none
    ruleset = load_ruleset(variant.ruleset or GAME)
    schemes = ruleset.schemes_by_name()
    scheme = schemes[variant.scoring] if preset is None else preset.scheme
    schemes |= {} if preset is None else {preset.scheme.name: preset.scheme}
    if "scoring" in asked:
        scheme = schemes[known_value("scoring", asked["scoring"], list(schemes))]
    together = is_first("litters", LITTERS, usual=variant.together)
    if isinstance(
        play, TurnRules
    ):  # what a table may settle for itself; in SET! none of it matters
        if preset is not None:
            play = replace(play, deal=preset.deal, must_retire=preset.must_retire)
        passed = is_first("overlooked", OVERLOOKED, usual=not play.notes_overlooked)
        play = replace(
            play,
            deals_go_left=is_first("dealers", DEALERS, usual=play.deals_go_left),
            may_retire_drawn=is_first("retire_drawn", RETIRE_DRAWN, usual=play.may_retire_drawn),
            notes_overlooked=not passed,
        )
    fill = known_value("fill", asked["fill"], FILLS) if "fill" in asked else variant.fill
    return Rules(
        ruleset=ruleset,
        variant=replace(variant, together=together, play=play),
        scheme=scheme,
        fill="either" if fill == "either" else "strict",
    )


def asked_by(options: Mapping[str, str | None]) -> Asked:
    """Return what a command's options ask for."""
    return {name: entry(text) for name, text in options.items() if text is not None}


def rules_for(**options: str | None) -> Rules:
    try:
        return resolve_rules(asked_by(options))
    except UnreadableError as error:
        raise TestcrossError(error.finding.text) from None


def rules_with(cards: Ruleset, **options: str | None) -> Rules:
    """Return the rules that are asked for, with the usual cards or those of the variant.

    Raises:
        TestcrossError: for other cards; and as ``rules_for``.
    """
    found = rules_for(**options)
    if cards not in (load_ruleset(GAME), found.ruleset):
        raise TestcrossError(
            f"the variant {options['variant']} is played with the cards of {found.ruleset.name}; "
            "leave the ruleset out"
        )
    return found


_Named = TypeVar("_Named", Variant, Preset)


def _named(what: str, asked: Asked, among: Sequence[_Named]) -> _Named | None:
    by_name = {one.name: one for one in among}
    return by_name[known_value(what, asked[what], list(by_name))] if what in asked else None
