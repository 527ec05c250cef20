"""What a turn of the Working phase draws and validates, with tools and assistants."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from testcross.rulesets.english import counted
from testcross.rulesets.genotype.cards import GENES, CardKind, Trait
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.dice import Face
from testcross.rulesets.genotype.effects import (
    Effect,
    EffectKind,
    Moment,
    Space,
    TakenDie,
    Validates,
    ValidationMeans,
    effects,
    spaces,
)
from testcross.rulesets.genotype.round_state.move_parts import (
    AssistantDie,
    Card,
    CardUse,
    DrawnCard,
    Validation,
)
from testcross.rulesets.genotype.round_state.moves import WorkTurn
from testcross.rulesets.genotype.round_state.player_board import IN_HAND, PlayerBoard
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.takings import (
    doubt_number,
    draw_into_hand,
    draw_unwritten,
    kind_of,
)
from testcross.rulesets.genotype.round_state.used_cards import effect_of
from testcross.rulesets.genotype.round_state.validating import (
    Circumstances,
    blur,
    cover_copies,
    validate,
    wrong_use,
)
from testcross.rulesets.records.findings import Finding, Placed

_CELLS = "square.cells"


@dataclass(slots=True)
class TurnAtWork:
    """A turn of Working."""

    table: GameTable
    board: PlayerBoard
    """Of whoever takes it."""
    turn: WorkTurn
    found: list[Finding] = field(default_factory=list)
    uses: list[CardUse] = field(default_factory=list)
    """Tools and assistants that may be used."""
    covered: list[Trait] = field(default_factory=list)
    """What was validated in the turn, as far as it is written."""
    is_covering_unknown: bool = False
    """Whether something was validated that is not written, on a plant or of a trait."""
    full_beds: list[CardUse] = field(default_factory=list)
    """Assistants on whom a plant lies until it is harvested."""

    def breach(
        self, code: Code, place: Placed, text: str, *, rule: str, rests_on: Iterable[str] = ()
    ) -> None:
        """Note that a rule was broken."""
        player = self.board.name
        self.found += self.table.breach(code, place, text, player, rests_on=rests_on, rule=rule)


def check_dice(table: GameTable, board: PlayerBoard, turn: WorkTurn, space: Space) -> list[Finding]:
    """Refuse dice that were not rolled until they show no mutation, or a gene twice."""
    seen = set()
    for die in turn.dice or ():
        text = ""
        if die.gene in seen:
            text = f"rolled two dice of {die.gene} with {space.name}; he takes one of each"
        elif die.faces and die.faces[-1] is Face.MUTATION:
            text = f"left a mutation of {die.gene} with {space.name}; it is rolled again "
            text += "until none shows"
        elif any(face is not Face.MUTATION for face in die.faces[:-1]):
            text = f"rolled the die of {die.gene} again with {space.name}, though it showed "
            text += "no mutation"
        if text:
            told, name = f"{board.name} {text}", board.name
            code = Code.WRONG_ASSISTANT
            return table.breach(code, die, told, name, rule=space.rule)
        seen.add(die.gene)
    return []


def may_have_validated(table: GameTable, turn: WorkTurn) -> Iterator[Validation]:
    """Yield what the dice may have covered, where that is not written."""
    rolled = {die.gene: die for die in turn.dice or () if die.faces}
    for die in rolled.values():
        if die.faces[-1] is not Face.MUTATION:
            shown, _ = _traits_of(table, die, None)
            yield from (Validation(plant=None, trait=one) for one in sorted(shown, key=str))
    if len(rolled) < len(GENES):
        yield Validation(plant=None, trait=None)


def validate_by_dice(at_work: TurnAtWork, effect: Effect, validation: Validation) -> list[Finding]:
    """Cover a trait by the die of its gene."""
    table, board, turn = at_work.table, at_work.board, at_work.turn
    trait = validation.trait
    gene = None if trait is None else trait.gene
    die = next((one for one in turn.dice or () if one.gene is gene), None)
    if trait is not None and die is not None and die.faces[-1:] == (Face.MUTATION,):
        blur(board, None, trait)
        return []
    if trait is None or die is None or not die.faces:
        return validate(table, board, validation, ValidationMeans(effect=effect))
    shown, rests_on = _traits_of(table, die, trait)
    taken = TakenDie(trait if trait in shown else min(shown, key=str), die.gene, die.faces[-1])
    means = ValidationMeans(effect=effect, dice=(taken,))
    return validate(table, board, validation, means, Circumstances(rests_on=rests_on))


def _traits_of(
    table: GameTable, die: AssistantDie, wanted: Trait | None
) -> tuple[set[Trait], tuple[str, ...]]:
    """Return what a die may stand for, and on which keys of the box that rests."""
    cells = table.rules.box.cells()
    place = cells.index(die.faces[-1])
    squares = [parents.cells() for parents in table.parents(die.gene)]
    shown = {square[place] for square in squares}
    rests_on = []
    if any(one.left is None or one.top is None for one in table.tiles[die.gene]):
        rests_on.append(f"parents.{die.gene}")
    if any(wanted in square for square in squares):
        rests_on.append(_CELLS)
    return shown, tuple(rests_on)


Wanted = tuple[ValidationMeans, Validation]
"""A trait, and by what it is to be covered."""
_DICE_TOOLS = "omari_tools"
_UNWRITTEN = (Validation(plant=None, trait=None),)


def cover_traits(at_work: TurnAtWork) -> list[Wanted] | None:
    """Cover what can be covered before plants are harvested and sown.

    Returns:
        what has to wait, copies besides; None where nothing has.
    """
    wanted = _of_the_action(at_work)
    for use in at_work.uses:
        if effect_of(use).covers:
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
        if isinstance(effect, Space) and effect.rolls:
            at_work.found += validate_by_dice(at_work, effect, one)
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
            text = f"{at_work.board.name} used {use.name}, but validated nothing this turn"
            at_work.breach(wrong_use(effect), use, text, rule=effect.rule)
        elif (space := at_work.turn.space) and _goes_not_with(at_work, space):
            text = (
                f"{at_work.board.name} used {use.name} with {space.name}; they do not go together"
            )
            at_work.breach(wrong_use(effect), use, text, rule=effect.rule)
        else:
            board, traits = at_work.board, at_work.covered
            if at_work.is_covering_unknown:
                traits = []
            at_work.found += cover_copies(at_work.table, board, use, effect, traits)


def _goes_not_with(at_work: TurnAtWork, space: Space) -> bool:
    """Tell whether copies do not go with the dice of the turn, where a table plays so (GT-183)."""
    return space.rolls and at_work.table.rules.ruling(_DICE_TOOLS) == "none"


def _of_the_action(at_work: TurnAtWork) -> list[Wanted]:
    turn, space = at_work.turn, at_work.turn.space
    written = turn.validates or ()
    if space is not None and space.rolls:
        at_work.found += check_dice(at_work.table, at_work.board, turn, space)
        if turn.validates is None:
            written = tuple(may_have_validated(at_work.table, turn))
        return [(ValidationMeans(effect=space), one) for one in written]
    if space is not None and space.covers:
        _refuse_dice(at_work)
        return _one_at_most(at_work, ValidationMeans(effect=space), written or _UNWRITTEN)
    if written and space is not None:
        name, called = at_work.board.name, space.called
        blur(at_work.board, None, written[0].trait)
        text = f"{name} validated a trait with {called}, which does not validate"
        at_work.breach(Code.WRONG_SPACE, written[0], text, rule="GT-031")
    else:
        _refuse_dice(at_work)
    return []


def _refuse_dice(at_work: TurnAtWork) -> None:
    """Refuse dice that were rolled with an action that rolls none."""
    turn = at_work.turn
    if turn.dice and turn.space is not None:
        text = f"{at_work.board.name} rolled dice with {turn.space.called}, which does not roll"
        at_work.breach(Code.WRONG_SPACE, turn.dice[0], text, rule="GT-031")


def _of_a_use(at_work: TurnAtWork, use: CardUse) -> list[Wanted]:
    written = _UNWRITTEN if use.validates is None else use.validates
    return _one_at_most(at_work, ValidationMeans(effect=effect_of(use)), written)


def _one_at_most(
    at_work: TurnAtWork, means: ValidationMeans, written: Sequence[Validation]
) -> list[Wanted]:
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
    if one.card is None or one.card not in _coming(at_work):
        return False
    return not any(True for _ in at_work.board.plants_of(one.card))


def _coming(at_work: TurnAtWork) -> list[Card | None]:
    """Return the plants that are sown, or laid on an assistant, later in the turn."""
    coming: list[Card | None] = [named.card for named in at_work.turn.sows or ()]
    return coming + [drawn.card for use in at_work.full_beds for drawn in use.draws or ()]


_ALWAYS = frozenset({Moment.TURN, Moment.RECEIPT, Moment.VALIDATION})


def moments_of(turn: WorkTurn) -> frozenset[Moment]:
    """Return the moments of a turn, in which tools and assistants may be used."""
    any_space = spaces().values()  # it may be any that cannot be read
    taken = any_space if turn.space is None else (turn.space,)
    found = _ALWAYS | {one.goes_with for one in taken if one.goes_with is not None}
    return found | {Moment.HIRING} if turn.harvests else found


def draw_for_action(at_work: TurnAtWork) -> None:
    """Draw the cards of the action."""
    table, board, turn, space = at_work.table, at_work.board, at_work.turn, at_work.turn.space
    if space is None or not space.draws:
        if turn.draws:
            at_work.found += draw_into_hand(table, board, turn.draws)
            if space is not None:
                _refuse_number(at_work, turn.draws, space, f"{space.called} brings none", "GT-041")
        return
    if turn.draws is None:
        draw_unwritten(table, board, space.draws, space.deck)
        return
    deck = space.deck  # the kind of a card of which nothing else is known
    drawn = [one if kind_of(one) else replace(one, kind=deck) for one in turn.draws]
    at_work.found += draw_into_hand(table, board, drawn)
    helpers = _bringing_more(at_work, space)
    most = space.draws + sum(one.draws for one in helpers)
    if not space.draws <= len(turn.draws) <= most:
        right = f"{space.draws} or {most}, with {helpers[0].name}" if helpers else str(space.draws)
        rule = helpers[0].rule if helpers else _rule(space)
        _refuse_number(at_work, turn.draws, space, f"should be {right}", rule)
    elif space.deck is not None:
        _refuse_kind(at_work, turn.draws, space, space.deck)


def _bringing_more(at_work: TurnAtWork, space: Space) -> list[Effect]:
    """Return the assistants who bring more cards with the action, beside those under ``uses``."""
    told = {use.name for use in at_work.turn.uses if use.draws is not None}
    helpers = (effects()[name] for name in at_work.board.assistants if name not in told)
    return [one for one in helpers if one.moment is space.goes_with and one.draws]


def _refuse_number(
    at_work: TurnAtWork, draws: tuple[DrawnCard, ...], space: Space, right: str, rule: str
) -> None:
    doubt_number(at_work.board, space.deck, len(draws), space.draws)
    for one in IN_HAND if space.deck is None else (space.deck,):
        at_work.table.decks.pop(one, None)  # one of them may have come from the deck
    text = f"{at_work.board.name} drew {counted(len(draws), 'card')}; {right}"
    at_work.breach(Code.WRONG_DRAW, draws[0], text, rule=rule)


def _rule(space: Space) -> str:
    """Return the rule that says how many cards an action brings; of either kind it is GT-041."""
    return "GT-041" if space.deck is None else space.rule


def _refuse_kind(
    at_work: TurnAtWork, draws: tuple[DrawnCard, ...], space: Space, kind: CardKind
) -> None:
    wrong = next((one for one in draws if kind_of(one) not in (kind, None)), None)
    if wrong is not None:
        text = f"{at_work.board.name} drew {wrong.card or wrong.kind} in {space.called}; only "
        at_work.breach(Code.WRONG_DRAW, wrong, f"{text}{kind}s are drawn there", rule=_rule(space))
