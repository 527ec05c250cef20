"""Games against Brother Johann as tests write them down, with everything known."""

from collections.abc import Sequence
from typing import Any

from genotype_games.pea_tables import card_of, codes, owned_box, sown
from testcross.rulesets.genotype.box import Box, load_box
from testcross.rulesets.genotype.cards import CardKind, Gene, parse_plant
from testcross.rulesets.genotype.dice import parse_pool
from testcross.rulesets.genotype.effects import Space, spaces
from testcross.rulesets.genotype.round_state.game_state import GameState
from testcross.rulesets.genotype.round_state.johann_table import automa_card
from testcross.rulesets.genotype.round_state.move_parts import (
    DrawnCard,
    NamedPlant,
    PlacedValue,
    Validation,
)
from testcross.rulesets.genotype.round_state.moves import (
    AutomaCard,
    AutomaPhase,
    AutomaShift,
    AutomaTurn,
    BeginPhase,
    DealColumn,
    GamePhase,
    Sorting,
    WorkTurn,
)
from testcross.rulesets.genotype.round_state.player_board import playing_card
from testcross.rulesets.genotype.round_state.shared_board import DisplayRow
from testcross.rulesets.genotype.rules import Difficulty, Rules, SoloRules
from testcross.rulesets.tabletop import Count, PlayingCard

ANN, JOHANN = "Ann", "Johann"
TOP, LOW = "8: Ff tt", "9: rr GG"
SECOND_SHIFT = spaces()["2nd shift"]
COLUMN = [TOP, LOW]
ROW = ("4: RR", "5: FF", "6: GG")
POOL = "5RR 5FF 5GG 5TT"
TREASURY = {"single": "F", "double": "T", "mutation": "R"}


def solo_box(**automa: dict[str, Any]) -> Box:
    """Return a box whose owner wrote the cards down, some of them otherwise than for practice.

    Args:
        automa: what is otherwise on cards, by their actions with an underscore for a space.
    """
    entries = [
        {**entry, **automa.get(str(entry["action"]).replace(" ", "_"), {})}
        for entry in load_box().lists["automa"].entries
    ]
    spaces = load_box().lists["space"].entries
    values = {
        key: load_box().values[key].value
        for key in ("order.traits", "order.double_arrow", "rows.1-2", "mat.plots")
    }
    return owned_box().with_owner(values, {"automa": entries, "space": spaces}, ())


def cards_of(box: Box) -> dict[str, AutomaCard]:
    """Return the automa cards of a box by their names."""
    return {card.name: card for card in map(automa_card, box.lists["automa"].entries)}


def solo(
    column: Sequence[str],
    difficulty: str = "standard",
    assistant: str = "",
    *,
    box: Box | None = None,
    **rows: Sequence[str],
) -> GameState:
    """Return a game against Johann at the beginning of its first Working phase.

    Args:
        column: his plants, the one on top first; what stands in brackets is covered.
        difficulty: easy, standard or hard.
        assistant: his own, in a hard game.
        box: what is printed.
        rows: the cards face up: ``plants`` and ``tools``.
    """
    played = SoloRules(difficulty=Difficulty(difficulty), assistant=assistant)
    state = GameState.of((ANN, JOHANN), Rules(box=box or solo_box(), solo=played))
    state.table.first = ANN
    plants = tuple(NamedPlant(card=card_of(parse_plant(one))) for one in column[:2])
    state.apply(DealColumn(plants=plants))
    board, johann = state.board(JOHANN), state.table.johann
    assert johann is not None
    board.garden, johann.column_known = [sown(one) for one in column], True
    state.table.goals_open = frozenset()
    state.apply(BeginPhase(phase=GamePhase.WORKING, number=1))
    for kind, name in ((CardKind.PLANT, "plants"), (CardKind.TOOL, "tools")):
        known = [_row_card(kind, one) for one in rows.get(name, ())]
        state.table.rows[kind] = DisplayRow(known, Count(0, 0), list(known))
    return state


def _row_card(kind: CardKind, text: str) -> PlayingCard:
    return playing_card(text if kind is CardKind.TOOL else parse_plant(text))


def said(state: GameState, *names: str) -> tuple[PlacedValue[AutomaCard], ...]:
    """Return automa cards as a record names them."""
    johann = state.table.johann
    assert johann is not None
    return tuple(PlacedValue(johann.deck.cards[name]) for name in names)


def covers(*texts: str) -> tuple[Validation, ...]:
    """Return validations as typed: ``9: FF tt > FF``."""
    found = []
    for text in texts:
        plant, _, trait = text.partition(" > ")
        card = card_of(parse_plant(plant))
        named = next(one for one in card.traits if str(one) == trait)
        found.append(Validation(plant=NamedPlant(card=card), trait=named))
    return tuple(found)


def drawn(*texts: str) -> tuple[DrawnCard, ...]:
    """Return plants or tools that were drawn, as they look."""
    return tuple(
        DrawnCard(card=parse_plant(text)) if ":" in text else DrawnCard(card=text) for text in texts
    )


def column(state: GameState) -> list[str]:
    """Return Johann's plants, the one on top first."""
    return [str(plant) for plant in state.board(JOHANN).garden]


def gene(letter: str) -> Gene:
    """Return a gene by its letter."""
    return Gene(letter)


def ann(state: GameState, space: Space = SECOND_SHIFT, **more: Any) -> None:
    """Let Ann take a turn, so that it is Johann's."""
    state.apply(WorkTurn(player=ANN, space=space, **more))


def turn(state: GameState, action: str, support: str, **more: Any) -> list[str]:
    """Return the codes of what is wrong with a turn of Johann with two cards."""
    move = AutomaTurn(actions=said(state, action), supports=said(state, support), **more)
    return codes(state.apply(move))


def played(action: str, support: str, **more: Any) -> list[str]:
    """Return the codes of what is wrong with Johann's first turn, after one of Ann's."""
    state = solo(COLUMN, plants=ROW, tools=("Rake", "Grant", "Seed Bag"))
    ann(state)
    return turn(state, action, support, **more)


def tended(state: GameState, **more: Any) -> list[str]:
    """Return the codes of what is wrong with an Automa phase of Johann."""
    return codes(state.apply(AutomaPhase(**more)))


def breeding(
    plants: list[str],
    pool: str,
    *,
    hard: str = "",
    box: Box | None = None,
    **cards: dict[str, Any],
) -> GameState:
    """Return a game in Plant Breeding in which Ann has no slot, so that only Johann picks."""
    state = solo(plants, "hard" if hard else "standard", hard, box=box or solo_box(**cards))
    assert state.table.johann
    state.table.johann.has_tended = True
    state.board(ANN).garden, state.board(ANN).unknown_plants = [], Count(0, 0)
    state.table.limits.slots = 0
    for board in state.table.boards.values():
        board.markers = Count.exactly(0)
    state.apply(BeginPhase(phase=GamePhase.BREEDING, number=1))
    if pool:
        state.apply(Sorting(pool=parse_pool(pool)))
    return state


def shift(state: GameState, card: str, **more: Any) -> list[str]:
    """Return the codes of what is wrong with a Shift of Johann."""
    return codes(state.apply(AutomaShift(cards=said(state, card), **more)))
