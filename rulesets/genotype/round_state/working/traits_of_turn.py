"""The traits that a turn covers: by its action, by tools and assistants, and their copies."""

from collections.abc import Sequence

from testcross.rulesets.english import counted
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.effects import EffectKind, Means, Moment, Validates, effects
from testcross.rulesets.genotype.round_state.move_parts import Card, Space, Use, Validation
from testcross.rulesets.genotype.round_state.using import effect_of
from testcross.rulesets.genotype.round_state.validating import (
    blur,
    cover_copies,
    validate,
    wrong_use,
)
from testcross.rulesets.genotype.round_state.working.omari import (
    check_dice,
    may_have_validated,
    validate_by_dice,
)
from testcross.rulesets.genotype.round_state.working.turn_at_work import TurnAtWork

Wanted = tuple[Means, Validation]
"""A trait, and by what it is to be covered."""
_UNIVERSITY, _OMARI = "University", "Father Omari"
_OMARI_TOOLS = "omari_tools"
_UNWRITTEN = (Validation(plant=None, trait=None),)


def cover_traits(at_work: TurnAtWork) -> list[Wanted] | None:
    """Cover what can be covered before plants are harvested and sown.

    Returns:
        what has to wait, copies besides; None where nothing has.
    """
    wanted = _of_the_action(at_work)
    for use in at_work.uses:
        if effect_of(use).validates not in (Validates.NONE, Validates.COPIES):
            wanted += _of_a_use(at_work, use)
    later = [one for one in wanted if _waits(at_work, one[1])]
    cover_all(at_work, [one for one in wanted if one not in later])
    if _coming(at_work):  # what is not written may be on a plant that is there later only
        later += [one for one in wanted if one[1].plant is None]
    if later or _copies_wait(at_work):
        return later
    cover_all_copies(at_work)
    return None


def _copies_wait(at_work: TurnAtWork) -> bool:
    """Tell whether a copy is covered only after its plant is sown."""
    copying = (use for use in at_work.uses if effect_of(use).validates is Validates.COPIES)
    return any(_waits(at_work, one) for use in copying for one in use.validates or ())


def cover_all(at_work: TurnAtWork, wanted: Sequence[Wanted]) -> None:
    """Cover traits, each by its means."""
    for means, one in wanted:
        effect = means.effect
        if effect.kind is EffectKind.ASSISTANT and effect.moment is Moment.ACTION:
            at_work.found += validate_by_dice(at_work.table, at_work.board, at_work.turn, one)
        else:
            at_work.found += validate(at_work.table, at_work.board, one, means)
        if one.trait is None:
            at_work.is_covering_unknown = True
        else:
            at_work.covered.append(one.trait)


def cover_all_copies(at_work: TurnAtWork) -> None:
    """Cover the copies of what was validated (GT-107, GT-187)."""
    for use in at_work.uses:
        effect = effect_of(use)
        if effect.validates is not Validates.COPIES:
            continue
        if not at_work.covered and not at_work.is_covering_unknown:
            text = f"{at_work.board.name} used {use.name}, but validated nothing in this turn"
            at_work.breach(wrong_use(effect), use, text, rule=effect.rule)
        elif _goes_not_with(at_work):
            text = f"{at_work.board.name} used {use.name} with {_OMARI}; they do not go together"
            at_work.breach(wrong_use(effect), use, text, rule=effect.rule)
        else:
            board, traits = at_work.board, at_work.covered
            if at_work.is_covering_unknown:
                traits = []
            at_work.found += cover_copies(at_work.table, board, use, effect, traits)


def _goes_not_with(at_work: TurnAtWork) -> bool:
    """Tell whether copies do not go with the dice of the turn, where a table plays so (GT-183)."""
    return at_work.turn.space is Space.OMARI and at_work.table.rules.ruling(_OMARI_TOOLS) == "none"


def _of_the_action(at_work: TurnAtWork) -> list[Wanted]:
    turn = at_work.turn
    written = turn.validates or ()
    if turn.space is Space.UNIVERSITY:
        _refuse_dice(at_work)
        return _one_at_most(at_work, Means(effect=effects()[_UNIVERSITY]), written or _UNWRITTEN)
    if turn.space is Space.OMARI:
        at_work.found += check_dice(at_work.table, at_work.board, turn)
        if turn.validates is None:
            written = tuple(may_have_validated(at_work.table, turn))
        return [(Means(effect=effects()[_OMARI]), one) for one in written]
    if written and turn.space is not None:
        name, called = at_work.board.name, turn.space.called
        blur(at_work.board, None, written[0].trait)
        text = f"{name} validated a trait with {called}, which validates none"
        at_work.breach(Code.WRONG_SPACE, written[0], text, rule="GT-031")
    else:
        _refuse_dice(at_work)
    return []


def _refuse_dice(at_work: TurnAtWork) -> None:
    """Refuse dice that were rolled with another action than Father Omari's."""
    turn = at_work.turn
    if turn.dice and turn.space is not None:
        text = f"{at_work.board.name} rolled dice with {turn.space.called}, which rolls none"
        at_work.breach(Code.WRONG_SPACE, turn.dice[0], text, rule="GT-031")


def _of_a_use(at_work: TurnAtWork, use: Use) -> list[Wanted]:
    written = _UNWRITTEN if use.validates is None else use.validates
    return _one_at_most(at_work, Means(effect=effect_of(use)), written)


def _one_at_most(at_work: TurnAtWork, means: Means, written: Sequence[Validation]) -> list[Wanted]:
    """Return the one trait that is covered; more than one is a slip."""
    if len(written) > 1:
        effect = means.effect
        code = Code.WRONG_SPACE if effect.kind is EffectKind.SPACE else wrong_use(effect)
        text = f"{at_work.board.name} validated {counted(len(written), 'trait')} with "
        at_work.breach(
            code,
            written[1],
            f"{text}{effect.name}; should be 1",
            rule="GT-031" if effect.kind is EffectKind.SPACE else effect.rule,
        )
        for one in written[1:]:
            blur(at_work.board, None, one.trait)
    return [(means, one) for one in written[:1]]


def _waits(at_work: TurnAtWork, one: Validation) -> bool:
    """Tell whether a trait is covered only after its plant is sown, or laid on an assistant."""
    if one.plant is None or one.plant.card is None or one.plant.card not in _coming(at_work):
        return False
    return not any(True for _ in at_work.board.plants_of(one.plant.card))


def _coming(at_work: TurnAtWork) -> list[Card | None]:
    """Return the plants that are sown, or laid on an assistant, later in the turn."""
    coming: list[Card | None] = [named.card for named in at_work.turn.sows or ()]
    return coming + [drawn.card for use in at_work.full_beds for drawn in use.draws or ()]
