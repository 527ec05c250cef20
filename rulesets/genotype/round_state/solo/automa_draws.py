"""Johann's automa cards as he draws them, and those that he may not use."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from testcross.rulesets.genotype.cards import GENES, gene_of_letter
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.effects import Space
from testcross.rulesets.genotype.position import Goal, goals_of
from testcross.rulesets.genotype.round_state.johann_table import AUTOMA_KEY
from testcross.rulesets.genotype.round_state.move_parts import PlacedValue
from testcross.rulesets.genotype.round_state.moves import AutomaCard, AutomaDeckOrder
from testcross.rulesets.genotype.round_state.player_board import full, reduced
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.takings import discount_of
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.tabletop import PlayingCard


def stack_deck(table: GameTable, move: AutomaDeckOrder) -> list[Finding]:
    """Lay the automa cards in the order that is written; they have just been shuffled."""
    if table.johann is None:
        return []
    deck = table.johann.deck
    seen: list[str] = []
    for card in move.cards:
        if card.value.name in seen:
            text = f"the automa card {card.value.name} lies in the deck twice; there is only one"
            deck.forget()
            return table.breach(Code.WRONG_AUTOMA_CARD, card, text, rule="GT-241")
        deck.learn(card.value)
        seen.append(card.value.name)
    deck.stack(seen)
    return []


def draw_cards(
    table: GameTable,
    *groups: Sequence[PlacedValue[AutomaCard]],
    held: Sequence[PlacedValue[AutomaCard]] = (),
) -> list[Finding]:
    """Draw automa cards for a move, and return what is wrong with the first that is (GT220).

    Args:
        table: as it stands.
        groups: cards for one purpose each, those that were drawn again first. One of each comes
            first, then those in their place. What is drawn for an empty one is not written.
        held: cards that he holds already.
    """
    johann = table.johanns
    deck = johann.deck
    kept = johann.names_paired() if None in johann.paired else []
    kept += [card.value.name for card in held]
    hand: dict[int, str] = {}
    found: list[Finding] = []
    for place, card in _in_turn(groups):
        if card is None:
            deck.forget()
            continue
        hand.pop(place, None)
        deck.use(*kept, *hand.values())
        meant = deck.whole(card.value)
        miswritten = deck.contradiction(card.value)
        order = deck.draw(meant)
        text = miswritten or order
        if text and not found:
            found += table.breach(Code.WRONG_AUTOMA_CARD, card, text, johann.name, rule="GT-227")
        if not text:
            deck.learn(card.value)
        hand[place] = meant.name
    deck.use(*kept, *hand.values())
    return found


def _in_turn(
    groups: Sequence[Sequence[PlacedValue[AutomaCard]]],
) -> Iterator[tuple[int, PlacedValue[AutomaCard] | None]]:
    """Yield cards in the order in which they were drawn, each with the place of its group.

    A card that is not written is None.
    """
    for place, group in enumerate(groups):
        yield place, group[0] if group else None
    for place, group in enumerate(groups):
        for card in group[1:]:
            yield place, card


def rests_on_cards(table: GameTable, *read: tuple[AutomaCard, str]) -> tuple[str, ...]:
    """Return the key of the automa cards in the box where what was read off is only assumed.

    Args:
        table: as it stands.
        read: cards, each with the part that was read off it.
    """
    return (AUTOMA_KEY,) if any(table.johanns.deck.rests_on_box(*one) for one in read) else ()


SYMBOL = "*"
"""On the one card that takes the letter of the Action card (GT-236)."""
_SPACES_KEY = "space"


class Role(StrEnum):
    """What a card was drawn for."""

    ACTION = "Action card"
    SUPPORT = "Support card"


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """Why a card is drawn again."""

    why: str
    role: Role = Role.ACTION
    surely: bool = True
    """Whether it is certain, as far as the record tells."""
    rests_on: tuple[str, ...] = ()
    """Keys of the box on which it rests."""


def letter_of(action: AutomaCard, support: AutomaCard) -> str:
    """Return the letter that decides; empty where it is not known."""
    return action.letter if support.letter == SYMBOL else support.letter


def letters_read(action: AutomaCard, support: AutomaCard) -> tuple[tuple[AutomaCard, str], ...]:
    """Return the cards of which the letter is read, each with that part."""
    both = support.letter in ("", SYMBOL)
    return ((support, "letter"), (action, "letter")) if both else ((support, "letter"),)


def goal_of_letter(table: GameTable, letter: str) -> Goal | None:
    """Return the goal that a letter names: a capital the dominant one, a small the recessive one.

    With an overlay there is one for each genotype; the capital then names the dominant homozygote.
    """
    gene = gene_of_letter(letter)
    if gene is None:
        return None
    goals = goals_of(gene, overlay=gene in table.rules.overlays)
    return goals[0] if letter.isupper() else goals[-1]


def picked_place(places: Sequence[PlayingCard | None], first: int) -> int | None:
    """Return the place of the next card in a row from some place on, round the end (GT-230)."""
    number = len(places)
    around = ((first + step) % number for step in range(number))
    return next((place for place in around if places[place] is not None), None)


def _costs(table: GameTable, space: Space) -> dict[tuple[int, ...], int]:
    """Return what the cheapest space of an action costs, by each way in which some are free."""
    discount = discount_of(table.johanns_board)
    return {way: reduced(way[0], discount) for way in table.free.get(space, ()) if way}


def cheapest(table: GameTable, space: Space) -> int | None:
    """Return what the cheapest free space of an action costs; None where that is open."""
    costs = _costs(table, space)
    return next(iter(costs.values())) if len({way[0] for way in costs}) == 1 else None


def settle_cheapest(table: GameTable, space: Space, pays: int | None) -> None:
    """Say which space of an action is the cheapest, where a discount left that open.

    Args:
        table: as it stands.
        space: of which action.
        pays: what he pays for it; None for as little as may be.
    """
    costs = _costs(table, space)
    every = set(costs.values())
    cost = min(every, default=0) if pays is None else pays
    if len(every) > 1 and cost in every:
        table.free[space] = frozenset(way for way, one in costs.items() if one == cost)


def refusal(
    table: GameTable, action: AutomaCard, support: AutomaCard | None = None
) -> Refusal | None:
    """Return why a card must, or may have to, be drawn again; None if both are valid (GT-227).

    Args:
        table: as it stands.
        action: the Action card.
        support: the Support card; None to ask about the Action card alone.
    """
    refused = [*_refused_actions(table, action.action)]
    if support is not None:
        refused += _refused_choices(table, action, support)
    return next((one for one in refused if one.surely), next(iter(refused), None))


def may_refuse_support(table: GameTable, action: AutomaCard, support: AutomaCard) -> bool:
    """Tell whether a Support card may have to be drawn again beside an Action card."""
    return next(_refused_choices(table, action, support), None) is not None


def _refused_actions(table: GameTable, space: Space) -> Iterator[Refusal]:
    if space in table.limits.spaces:
        if full(table.free[space]):
            why = f"no space of {space.called} is free"
            yield Refusal(why=why, rests_on=(_SPACES_KEY,))
            return
        if not all(table.free[space]):
            why = f"perhaps no space of {space.called} is free"
            yield Refusal(why=why, surely=False, rests_on=(_SPACES_KEY,))
        yield from _unaffordable(table, space)
    if space.is_of_gene and all((space, gene.value) in table.covered for gene in GENES):
        yield Refusal(why=f"all spaces of {space.called} are taken")
    if space.claims and not table.johanns_board.goal_markers.low:
        surely = not table.johanns_board.goal_markers.high
        yield Refusal(why="he has no goal marker left", surely=surely)


def _unaffordable(table: GameTable, space: Space) -> Iterator[Refusal]:
    costs, coins = _costs(table, space).values(), table.johanns_board.coins
    if coins.low >= max(costs):
        return
    why = f"he has {coins} of the {min(costs)} coins that {space.called} costs"
    surely = coins.high < min(costs)
    yield Refusal(why=why, surely=surely, rests_on=(_SPACES_KEY,))


def _refused_choices(
    table: GameTable, action: AutomaCard, support: AutomaCard
) -> Iterator[Refusal]:
    letter = letter_of(action, support)
    gene = gene_of_letter(letter)
    if action.action.is_of_gene and gene:
        is_taken = (action.action, gene.value) in table.covered
        why = f"{action.action.called} of {gene} {'is' if is_taken else 'may be'} taken"
        if is_taken or not table.shifts_known:
            yield Refusal(role=Role.SUPPORT, why=why, surely=is_taken)
    goal = goal_of_letter(table, letter) if action.action.claims else None
    if goal is None:
        return
    if goal in table.goals:
        owner = table.goals[goal]
        why = f"goal {goal} is {owner}'s" if owner else f"goal {goal} may be taken"
        yield Refusal(role=Role.SUPPORT, why=why, surely=owner is not None)
    elif table.goals_open:
        yield Refusal(role=Role.SUPPORT, why=f"goal {goal} may be taken", surely=False)
