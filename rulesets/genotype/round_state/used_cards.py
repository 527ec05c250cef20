"""Tools and assistants that are used: when they may be, what they cost, and what they draw."""

from collections.abc import Collection
from dataclasses import replace

from testcross.rulesets.english import counted, too_many
from testcross.rulesets.genotype.cards import CardKind
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.effects import (
    Effect,
    EffectKind,
    Lasts,
    Moment,
    Phase,
    Validates,
    effects,
)
from testcross.rulesets.genotype.round_state.forgetting import Writes, forget
from testcross.rulesets.genotype.round_state.move_parts import CardUse, DrawnCard, Source
from testcross.rulesets.genotype.round_state.player_board import (
    IN_HAND,
    PlayerBoard,
    SownPlant,
    playing_card,
    reduced_costs,
)
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.takings import (
    check_copies,
    discounts_of,
    draw_into_hand,
    draw_unwritten,
    gain_written,
    kind_of,
    leave_pile,
    spend,
)
from testcross.rulesets.genotype.round_state.validating import blur, wrong_use
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.tabletop import Count, Hand

_OFTEN = {Lasts.USE: "once", Lasts.ROUND: "once a round"}


def effect_of(use: CardUse) -> Effect:
    """Return the row of the table for a tool or assistant that is used."""
    return effects()[use.name]


def admit(
    table: GameTable,
    board: PlayerBoard,
    use: CardUse,
    phase: Phase,
    moments: Collection[Moment],
) -> list[Finding]:
    """Let a player use a tool or an assistant; one that is used up is gone.

    Args:
        table: as it stands.
        board: whose it is.
        use: what is used.
        phase: in which it is used.
        moments: what happens meanwhile, so that what goes with it may be used.
    """
    effect = effect_of(use)
    if effect.kind is EffectKind.TOOL:
        found = _play_tool(table, board, use)
    else:
        found = _ask_assistant(table, board, use, effect)
    if not found and (effect.phase not in (phase, Phase.ANY) or effect.moment not in moments):
        text = f"{board.name} used {use.name}, at the wrong moment: {_when(effect)}"
        found = table.breach(wrong_use(effect), use, text, board.name, rule=effect.rule)
        if effect.kind is EffectKind.TOOL:
            hand = board.hands[CardKind.TOOL]
            board.hands[CardKind.TOOL] = Hand((), hand.size)
    return found or _does_no_such_thing(table, board, use, effect)


def _does_no_such_thing(
    table: GameTable, board: PlayerBoard, use: CardUse, effect: Effect
) -> list[Finding]:
    """Refuse what a tool or an assistant does not do, such as a card drawn with a Rake."""
    takes_dice = bool(effect.dice)
    done = (
        (use.validates, takes_dice or effect.validates is not Validates.NONE, "validates no trait"),
        (use.draws, effect.draws, "brings no card"),
        (use.keeps, effect.keeps, "brings no card to keep"),
        (use.goal, effect.claims, "claims no goal"),
        (use.dice, takes_dice, "takes no die"),
    )
    for written, can, does_not in done:
        if written and not can:
            text = f"{board.name} used {use.name}, which {does_not}: {effect.does}"
            return table.breach(wrong_use(effect), use, text, board.name, rule=effect.rule)
    return []


def _play_tool(table: GameTable, board: PlayerBoard, use: CardUse) -> list[Finding]:
    hand = board.hands[CardKind.TOOL]
    if use.name in board.owed:
        board.owed.remove(use.name)
    elif effect_of(use).moment is Moment.RECEIPT and hand.knows(playing_card(use.name)):
        hand.take(playing_card(use.name))
        text = f"{board.name} played {use.name} late; it must be played at once"
        return table.breach(Code.WRONG_TOOL, use, text, board.name, rule=effect_of(use).rule)
    if hand.take(playing_card(use.name)):
        return []
    # another tool was used, or none
    forget(board, Writes(cards={CardKind.TOOL: (0, 1)}))
    text = f"{board.name} used {use.name}, but does not hold it"
    return table.breach(Code.WRONG_TOOL, use, text, board.name, rule="GT-100")


def _ask_assistant(
    table: GameTable, board: PlayerBoard, use: CardUse, effect: Effect
) -> list[Finding]:
    if use.name not in board.assistants and board.assistants_known:
        owner = next((one for one in table.boards.values() if use.name in one.assistants), None)
        whose = "no player has hired" if owner is None else f"{owner.name} has hired"
        text = f"{board.name} used {use.name}, whom {whose}"
        return table.breach(Code.WRONG_ASSISTANT, use, text, board.name, rule=effect.rule)
    if use.name in board.used and effect.lasts is not Lasts.ALWAYS:
        text = f"{board.name} used {use.name} again; {_OFTEN[effect.lasts]} is allowed"
        return table.breach(Code.WRONG_ASSISTANT, use, text, board.name, rule=effect.rule)
    board.used.append(use.name)
    return []


def _when(effect: Effect) -> str:
    if (effect.phase, effect.moment) == (Phase.BREEDING, Moment.SECOND_SHIFT):
        return "in the first of the 2nd Shifts"
    words = {
        Moment.TURN: "in your own turn of Working",
        Moment.ACTION: "with an Action Marker on the card",
        Moment.RECEIPT: "at once when received",
        Moment.DIE: "when a die is taken",
        Moment.VALIDATION: "when a trait is validated",
        Moment.PARENTS: "when Parent Genes are set",
        Moment.FIRST_SHIFT: "when a 1st Shift is taken",
        Moment.SECOND_SHIFT: "with a 2nd Shift",
        Moment.GARDENING: "in Gardening",
        Moment.PURCHASE: "when an upgrade is bought",
        Moment.HIRING: "on hiring, and after a harvest",
        Moment.ALWAYS: "always, without being used",
    }
    return words[effect.moment]


def leave_open(table: GameTable, board: PlayerBoard, use: CardUse) -> None:
    """Leave open what came of a tool or assistant that cannot have been used as it is written."""
    effect = effect_of(use)
    gained = max(0, effect.coins, 0 if use.coins is None else use.coins.value)
    paid = max(effect.cost, 0 if use.pays is None else use.pays.value)
    for one in use.validates or ():
        blur(board, None, one.trait)
    cards = max(effect.keeps, len(use.keeps or ()), len(use.draws or ()))
    if cards or effect.draws:
        table.decks.clear()
        board.spare_plots += 1
    if effect.kind is EffectKind.TOOL:
        board.owed.clear()  # it may have been that one
    is_claim = bool(effect.claims) or use.goal is not None
    if is_claim:
        table.leave_goals_open(board.name)
    writes = Writes(
        pays=paid,
        gets=gained,
        traits=effect.validates is not Validates.NONE and not use.validates,
        cards=dict.fromkeys(IN_HAND if cards else (), (0, cards)),
        plants=cards,
        goals=int(is_claim),
    )
    forget(board, writes)


# what they give


def take_coins(table: GameTable, board: PlayerBoard, use: CardUse) -> list[Finding]:
    """Let a player get the coins that a tool brings with its moment (GT-108)."""
    effect = effect_of(use)
    if effect.coins <= 0 or effect.moment is Moment.PURCHASE:
        return _no_coins_due(table, board, use)
    return gain_written(table, board, effect.coins, use.coins, use.name, effect.rule)


def _no_coins_due(table: GameTable, board: PlayerBoard, use: CardUse) -> list[Finding]:
    if use.coins is None or not use.coins.value or effect_of(use).coins > 0:
        return []
    return gain_written(table, board, 0, use.coins, use.name, "GT-159")


def undue_coins(table: GameTable, board: PlayerBoard, use: CardUse) -> list[Finding]:
    """Refuse coins got or paid for what neither brings nor costs any (GT-159)."""
    if use.pays is not None and not effect_of(use).cost:
        return pay_for(table, board, use)
    return _no_coins_due(table, board, use)


def pay_for(table: GameTable, board: PlayerBoard, use: CardUse) -> list[Finding]:
    """Let a player pay what a tool or assistant costs (GT-103, GT-182, GT-185)."""
    costs = reduced_costs((effect_of(use).cost,), discounts_of(board))
    if use.pays is None or use.pays.value in costs:
        low, high = (costs[0], costs[-1]) if use.pays is None else (use.pays.value,) * 2
        return spend(table, board, low, use.pays or use, use.name, high)
    paid, cost = use.pays.value, costs[0]
    found = spend(table, board, min(cost, paid), use.pays, use.name, max(cost, paid))
    if found:
        return found
    text = f"{board.name} paid {counted(paid, 'coin')} for {use.name}; should be {cost}: "
    text += too_many(paid - cost)
    rule = effect_of(use).rule if effect_of(use).cost else "GT-159"
    code, right = Code.WRONG_COINS, cost if len(costs) == 1 else None
    return table.breach(code, use.pays, text, board.name, rule=rule, right=right)


def lay_in_bed(table: GameTable, board: PlayerBoard, use: CardUse) -> list[Finding]:
    """Put a plant on the bed that a tool or assistant is (GT-104, GT-189)."""
    effect = effect_of(use)
    found: list[Finding] = []
    card = use.draws[0] if use.draws else None
    wrong = _not_for_a_bed(board, use)
    if wrong:
        text = f"{board.name} put {wrong}"
        found = table.breach(wrong_use(effect), use, text, board.name, rule=effect.rule)
    if card is not None and not found:
        found = leave_pile(table, board, card, CardKind.PLANT)
    elif card is None:
        table.decks.pop(CardKind.PLANT, None)
        table.rows[CardKind.PLANT].forget()
    if card is None or card.card is None or isinstance(card.card, str):
        board.unknown_plants = board.unknown_plants.more(1)
        board.spare_plots += 1  # it lies on none
    else:
        board.garden.append(SownPlant(card.card, bed=effect.name))
        found = found or check_copies(table, card.card, card, board.name)
    return found


def _not_for_a_bed(board: PlayerBoard, use: CardUse) -> str:
    """Say what was put on a bed that cannot lie there; empty if a single plant was."""
    cards = use.draws or ()
    tool = next((one for one in cards if kind_of(one) is CardKind.TOOL), None)
    if bed_is_full(board, use):
        return f"a plant on {use.name}, where one already lies"
    if tool is not None:
        return f"{tool.card or 'a tool'} on {use.name}, where only a plant can lie"
    if len(cards) > 1:
        return f"{counted(len(cards), 'plant')} on {use.name}; should be 1"
    return ""


def bed_is_full(board: PlayerBoard, use: CardUse) -> bool:
    """Tell whether a plant surely lies on an assistant already; tools are a bed each."""
    effect = effect_of(use)
    there = [plant for plant in board.garden if plant.bed == effect.name]
    is_there = any(plant.is_complete or not plant.may_be_complete for plant in there)
    return effect.kind is EffectKind.ASSISTANT and is_there


def draw_for(table: GameTable, board: PlayerBoard, use: CardUse) -> list[Finding]:
    """Draw the cards that a tool or assistant brings, and keep as many as are kept (GT-101)."""
    effect = effect_of(use)
    if not effect.keeps:
        return []
    if effect.keeps < effect.draws:
        return _look_and_keep(table, board, use, effect)
    if use.draws is None:
        draw_unwritten(table, board, effect.draws, None)
        return []
    return draw_into_hand(table, board, use.draws)


def _look_and_keep(
    table: GameTable, board: PlayerBoard, use: CardUse, effect: Effect
) -> list[Finding]:
    found = _wrong_numbers(table, board, use, effect)
    for one in use.draws or ():
        if not found:
            found += leave_pile(table, board, replace(one, source=Source.DECK), CardKind.PLANT)
    if use.draws is None or found:
        table.decks.pop(CardKind.PLANT, None)
    kept = (DrawnCard(kind=CardKind.PLANT),) * effect.keeps if use.keeps is None else use.keeps
    hand = board.hands[CardKind.PLANT]
    for one in kept:
        hand.add(None if one.card is None else playing_card(one.card))
        found += [] if found else check_copies(table, one.card, one, board.name)
    if found:
        hand.size = Count.between(hand.size.low, hand.size.low - len(kept) + effect.keeps)
    return found


def _wrong_numbers(
    table: GameTable, board: PlayerBoard, use: CardUse, effect: Effect
) -> list[Finding]:
    """Refuse other numbers of cards than a tool says, one face up, or one kept but not drawn."""
    for what, cards, due in (("drew", use.draws, effect.draws), ("kept", use.keeps, effect.keeps)):
        if cards is not None and len(cards) != due:
            text = f"{board.name} {what} {counted(len(cards), 'card')} for {use.name}; "
            text += f"should be {due}"
            return table.breach(wrong_use(effect), use, text, board.name, rule=effect.rule)
    face_up = next((one for one in use.draws or () if one.source is Source.ROW), None)
    if face_up is not None:
        text = f"{board.name} took a face-up card for {use.name}: {effect.does}"
        return table.breach(wrong_use(effect), face_up, text, board.name, rule=effect.rule)
    seen = [playing_card(one.card) for one in use.draws or () if one.card is not None]
    if len(seen) < effect.draws:
        return []
    for one in use.keeps or ():
        fitting = [card for card in seen if one.card and card.fits(playing_card(one.card))]
        if one.card is not None and not fitting:
            text = (
                f"{board.name} kept {one.card} for {use.name}, which was not among the cards drawn"
            )
            return table.breach(wrong_use(effect), one, text, board.name, rule=effect.rule)
        if fitting:
            seen.remove(fitting[0])
    return []
