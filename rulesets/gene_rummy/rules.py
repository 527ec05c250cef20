"""By which rules a record is checked: what it says, what the command says, what the game says."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from testcross.rulesets.analysis.fill import Fill
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics.ruleset import Preset, Ruleset, ScoringScheme, TurnRules, Variant
from testcross.rulesets.genetics.ruleset_file import load_ruleset
from testcross.rulesets.records.entries import Entry, entry
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.written_values import known_value

GAME = "gene-rummy"
FILLS: tuple[Fill, ...] = ("strict", "either")
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


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesRequest:
    """What a record, or a command, asks for; None where it leaves it to the game."""

    game: Entry | None = None
    variant: Entry | None = None
    preset: Entry | None = None
    scoring: Entry | None = None
    fill: Entry | None = None
    litters: Entry | None = None
    dealers: Entry | None = None
    retire_drawn: Entry | None = None
    overlooked: Entry | None = None


RULES_ASKED = tuple(RulesRequest.__dataclass_fields__)
"""What may be asked for, by name."""


def resolve_rules(wanted: RulesRequest) -> Rules:
    """Return the rules in force: what is asked for, else what the preset, else the variant says.

    Raises:
        UnreadableError: for a game, variant, preset, scheme or fill that does not exist, and for
            points of alleles where no litter has to be legal as a whole.
    """
    game = load_ruleset(GAME)
    variant = _named("variant", wanted.variant, game.variants) or game.variants[0]
    preset = _named("preset", wanted.preset, game.presets)
    if not isinstance(variant.play, TurnRules):
        preset = None  # house rules for turns change nothing where there are none
    ruleset = load_ruleset(variant.ruleset or GAME)
    scheme = _scheme(wanted.scoring, variant, preset, ruleset)
    together = _is_first("litters", wanted.litters, LITTERS, usual=variant.together)
    variant = _with_house_rules(replace(variant, together=together), preset, wanted)
    return Rules(ruleset=ruleset, variant=variant, scheme=scheme, fill=_fill(wanted.fill, variant))


def _scheme(
    wanted: Entry | None, variant: Variant, preset: Preset | None, ruleset: Ruleset
) -> ScoringScheme:
    schemes = ruleset.schemes_by_name()
    if preset is not None:
        schemes[preset.scheme.name] = preset.scheme
    if wanted is not None:
        return schemes[known_value("scoring", wanted, list(schemes))]
    return schemes[variant.scoring] if preset is None else preset.scheme


def _with_house_rules(variant: Variant, preset: Preset | None, wanted: RulesRequest) -> Variant:
    """Return a variant with what a table may settle for itself; in SET! none of it matters."""
    play = variant.play
    if not isinstance(play, TurnRules):
        return variant
    if preset is not None:
        play = replace(play, deal=preset.deal, must_retire=preset.must_retire)
    left, drawn, passed = play.deals_go_left, play.may_retire_drawn, not play.notes_overlooked
    play = replace(
        play,
        deals_go_left=_is_first("dealers", wanted.dealers, DEALERS, usual=left),
        may_retire_drawn=_is_first("retire_drawn", wanted.retire_drawn, RETIRE_DRAWN, usual=drawn),
        notes_overlooked=not _is_first("overlooked", wanted.overlooked, OVERLOOKED, usual=passed),
    )
    return replace(variant, play=play)


def _is_first(rule: str, wanted: Entry | None, values: Sequence[str], *, usual: bool) -> bool:
    """Tell whether a rule has the first of its two values, which is usual or not."""
    return usual if wanted is None else known_value(rule, wanted, values) == values[0]


def request_for(options: Mapping[str, str | None]) -> RulesRequest:
    return RulesRequest(**{name: entry(text) for name, text in options.items() if text is not None})


def rules_for(**options: str | None) -> Rules:
    try:
        return resolve_rules(request_for(options))
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


def values_of(rule: str) -> tuple[str, ...]:
    game = load_ruleset(GAME)
    values = {
        "variant": tuple(variant.name for variant in game.variants),
        "preset": tuple(preset.name for preset in game.presets),
        "scoring": tuple(game.schemes_by_name()),
        "fill": FILLS,
    }
    return values.get(rule, ())


def _fill(wanted: Entry | None, variant: Variant) -> Fill:
    name = variant.fill if wanted is None else known_value("fill", wanted, FILLS)
    return "either" if name == "either" else "strict"


_Named = TypeVar("_Named", Variant, Preset)


def _named(what: str, wanted: Entry | None, among: Sequence[_Named]) -> _Named | None:
    if wanted is None:
        return None
    by_name = {one.name: one for one in among}
    return by_name[known_value(what, wanted, list(by_name))]
