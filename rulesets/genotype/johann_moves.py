"""What Brother Johann does, as a dialogue: which card he needs next, and what he does with it.

Each is a generator that yields what is to be drawn or rolled, is sent what came, and returns the
entry. `explain` says what an entry means, and by which rules.
"""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from testcross.rulesets.blocks import Block, Line, blocks, item
from testcross.rulesets.english import listed
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genotype import entries as ev
from testcross.rulesets.genotype import johann
from testcross.rulesets.genotype.box import Rules
from testcross.rulesets.genotype.cards import (
    AUTOMA,
    GENES,
    MUTATION,
    PLANT,
    Drawn,
    Plant,
    PlantCard,
    shown_pools,
)
from testcross.rulesets.genotype.draft import YOU
from testcross.rulesets.genotype.effects import UPGRADE_TITLES
from testcross.rulesets.genotype.state import KINDS, Bed, State
from testcross.rulesets.genotype.table import BOOK, first_doubts, first_state
from testcross.rulesets.genotype.typed import read_card as read_plant
from testcross.rulesets.genotype.typed import read_face
from testcross.rulesets.tabletop.events import Event, UnreadableValueError
from testcross.rulesets.tabletop.referee import Referee


class DueCard(NamedTuple):
    """What is to be drawn or rolled next."""

    what: str
    """``action``, ``support``, ``shift``, ``purchase``: an automa card; ``die`` or ``plant``."""
    text: str
    gene: str = ""
    problem: str = ""
    """Why what was typed last cannot be taken."""


Dialogue = Generator[DueCard, str, Event]
"""Yields what is wanted, is sent a card or a face by its name, returns the entry."""


def next_move(state: State) -> "Dialogue | None":
    if state.phase == "working":
        if state.turn == ev.JOHANN and ev.JOHANN in state.markers_left():
            return turn(state)
        done = state.markers_left() or "automa" in state.written
        return None if done else automa_phase(state)
    if state.phase == "breeding":
        own = bool(state.second_shifts) and state.second_shifts[0] == ev.JOHANN
        others = any(not state.boards[name].passed for name, _ in state.first_shifts)
        due = own or (not state.second_shifts and state.turn == ev.JOHANN)
        return shift(state) if due and not others and not state.johann.passed else None
    if state.phase == "upgrades" and state.turn == ev.JOHANN and not state.johann.passed:
        return purchase(state)
    return None


def turn(state: State) -> Dialogue:
    """Draw an Action card, then a Support card, again for each that cannot be done (GT-227).

    With Father Omari he rolls a die of each gene until it shows no mutation (GT-251).
    """
    board = state.johann
    if state.rules.assistant == "Father Omari" and board.laid + 1 == board.markers:
        roll = {}
        for gene in GENES:
            faces = [(yield DueCard("die", f"roll a die of {gene}", gene))]
            while faces[-1] == MUTATION:
                faces.append((yield DueCard("die", f"roll the die of {gene} again", gene)))
            roll[gene] = (tuple(faces),)
        return ev.Turn(ev.JOHANN, space="Father Omari", roll=roll)
    cards = list(state.rules.box.automa)
    action = [(yield DueCard("action", "draw an Action card"))]
    support = [(yield DueCard("support", "draw a Support card"))]
    while not any(johann.can_do(state, action[-1], one) for one in cards if one != action[-1]):
        action.append((yield DueCard("action", f"{action[-1]} cannot be done; draw again")))
    while not johann.can_do(state, action[-1], support[-1]):
        again = f"{support[-1]} does not go with {action[-1]}; draw again"
        support.append((yield DueCard("support", again)))
    return ev.Turn(ev.JOHANN, action=tuple(action), support=tuple(support))


def automa_phase(_state: State) -> Dialogue:
    """Return the automa phase, of which nothing is drawn but plants from the deck."""
    yield from ()
    return ev.AutomaPhase()


def shift(state: State) -> Dialogue:
    """Draw a card beside a plant (GT-243)."""
    if state.johann.shifts >= johann.shifts_due(state):
        return ev.Pick(ev.JOHANN, passes=True)
    return ev.Pick(ev.JOHANN, automa=((yield DueCard("shift", "draw an automa card")),))


def purchase(state: State) -> Dialogue:
    """Draw cards until the double arrow's row is an upgrade that he can buy (GT-247)."""
    box = state.rules.box
    if state.johann.purchases >= johann.purchases_due(state) or not johann.purchasable(state):
        return ev.Purchase(ev.JOHANN, passes=True)
    cards = [(yield DueCard("purchase", "draw an automa card"))]

    def kind() -> str:
        return box.double_arrow[box.automa[cards[-1]].double]

    while not johann.can_buy(state, kind()):
        cards.append((yield DueCard("purchase", f"he cannot buy a {kind()}; draw again")))
    if kind() != "assistant":
        return ev.Purchase(ev.JOHANN, automa=tuple(cards), buys=kind())
    support = yield DueCard("support", "draw a Support card")
    place = johann.Doings(state).open_card("assistants", box.automa[support].pips)
    card = None if place is None else state.rows["assistants"][place]
    return ev.Purchase(ev.JOHANN, tuple(cards), (support,), buys=kind(), card=card)


# what he did


def rule_of(entry: Event, state: State) -> str:
    if isinstance(entry, ev.Turn):
        if not entry.action:
            return "GT-251"
        return johann.rule_of_card(entry.action[-1])
    if isinstance(entry, ev.Pick):
        return "GT-242" if entry.passes else "GT-243"
    if isinstance(entry, ev.Purchase):
        return "GT-247"
    return "GT-238 to GT-241" if state.solo else ""


def explain(before: State, after: State) -> Iterator[str]:
    """Yield what changed between two tables by a move of Johann's, a line each."""
    old, new = before.johann, after.johann
    for space, _ in after.taken[len(before.taken) :]:
        yield f"lays his marker on {space}"
    for gene, tiles in after.tiles.items():
        for spot in ("left", "top"):
            side, was = tiles.get(spot), before.tiles[gene].get(spot)
            if side != was:
                parents = " x ".join(after.rules.box.parents(gene, tiles))
                done = f"adds {side * 2} as the" if side else f"takes away {(was or '') * 2}, the"
                yield f"{done} {spot} parent of {gene} ({parents} now)"
    for kind in KINDS:
        for card in after.decks[kind].discards[len(before.decks[kind].discards) :]:
            yield f"discards {card}"
    taken = before.pools - after.pools
    if after.phase == "breeding" and taken:
        yield f"takes {shown_pools(taken)}"
    for bought, number in (new.bought - old.bought).items():
        yield f"buys {UPGRADE_TITLES[bought]}" + f" ({number})" * (number > 1)
    if new.coins != old.coins:
        yield f"coins: {old.coins} to {new.coins}"
    for goal in new.goals[len(old.goals) :]:
        yield f"claims goal {goal}"
    known = {str(bed.plant): set(bed.covered) for bed in old.garden}
    for bed in new.garden:
        fresh = bed.covered - known.get(str(bed.plant), set())
        if str(bed.plant) not in known:
            yield f"gains {bed.plant}"
        if fresh:
            yield f"covers {', '.join(sorted(fresh))} of {bed.plant}"
    for plant in new.done[len(old.done) :]:
        yield f"completes {plant}"


def column(state: State) -> list[str]:
    """Return the plants of his column as they look, the top one first."""
    return [str(bed.card) for bed in reversed(state.johann.garden)]


@dataclass(frozen=True, slots=True)
class JohannMove:
    """What Johann did with his cards."""

    entry: Event
    """As a record has it."""
    rule: str
    does: tuple[str, ...]
    column: tuple[str, ...]
    """His plants after it, the top one first."""
    passes: bool = False


def read_card(wanted: DueCard, text: str) -> str:
    """Return the card, face or plant that was typed for what is wanted."""
    if wanted.what == "die":
        return read_face(text)
    if wanted.what == "plant":
        card = read_plant(text)
        if card.points is None:
            raise UnreadableValueError(f"{text!r} has no points; type it as in '9: rr GG tt'")
        return str(Plant(card.points, card.traits))
    return str(AUTOMA.read(text.strip(), {}))


def moves(referee: Referee) -> Generator["DueCard | JohannMove", str, None]:
    """Play Johann's moves, one after the other, until it is another player's turn.

    Yields what is to be drawn or rolled, is sent it as it was typed, and yields each move when it
    is done. What cannot be read, or is not in the deck any more, is asked for again.
    """
    while (dialogue := next_move(referee.state)) is not None:
        state: State = referee.state
        drawn: list[str] = []
        answer: Any = None
        while True:
            try:
                wanted = dialogue.send(answer)
            except StopIteration as stop:
                entry: Event = stop.value
                break
            answer = yield from _asked(wanted, state, drawn)
            drawn += [answer] * (wanted.what != "die")
        plants: list[Drawn] = []
        while True:  # plants off a deck whose order nobody wrote
            done = entry
            if plants and isinstance(entry, ev.AutomaPhase):
                done = replace(entry, plants=tuple(plants))
            elif plants and isinstance(entry, ev.Turn):
                done = replace(entry, draws=tuple(plants))
            trial = Referee(state.copy(), BOOK, dict(referee.doubts))
            trial.play(done, referee.index + 1)
            unknown = f"garden {ev.JOHANN}"
            if unknown in referee.doubts or unknown not in trial.doubts or len(plants) > MOST_DRAWN:
                break
            text = "turn up the top plant of the deck: he gains it"
            plant = yield from _asked(DueCard("plant", text), state, [])
            plants.append(Drawn(PLANT.read(plant, {}), deck=True))
        before = state.copy()
        referee.play(done, referee.index + 1)
        does = tuple(explain(before, referee.state))
        passes = bool(getattr(done, "passes", False))
        yield JohannMove(done, rule_of(done, before), does, tuple(column(referee.state)), passes)
        if isinstance(done, ev.AutomaPhase):
            return


MOST_DRAWN = 8
"""Plants that he can gain in one move; with five plots bought it is fewer."""


def _asked(
    wanted: DueCard, state: State, drawn: Sequence[str]
) -> Generator["DueCard | JohannMove", str, str]:
    """Ask until something is typed that can be; return it."""
    problem = ""
    while True:
        typed = yield wanted._replace(problem=problem)
        try:
            card = read_card(wanted, typed)
        except (UnreadableValueError, TestcrossError) as error:
            problem = str(error)
            continue
        unseen = state.decks["automa"].unseen
        is_card = wanted.what not in ("die", "plant")
        is_short = is_card and unseen is not None and unseen.total() > len(drawn)
        if is_short and unseen is not None and unseen[card] <= drawn.count(card):
            left = [one for one, number in unseen.items() if number > drawn.count(one)]
            problem = f"{card} is not in his deck any more; {listed(left, 'and')} are"
            continue
        return card


# answers


@dataclass(frozen=True, slots=True)
class JohannAnswer:
    """What Johann does with cards that were drawn, and what is to be drawn next."""

    moves: tuple[JohannMove, ...]
    wanted: DueCard | None
    """What is to be drawn or rolled next; None if it is another player's turn."""
    turn: str
    """Whose turn it is then; empty at the end of a phase."""
    column: tuple[str, ...]


def play_cards(referee: Referee, cards: Sequence[str]) -> JohannAnswer:
    """Return what he does with some cards; the referee's table is that after them."""
    done, left, playing = [], list(cards), moves(referee)
    shown = next(playing, None)
    if shown is None:
        state: State = referee.state
        raise TestcrossError(
            f"it is not Johann's turn but {state.turn}'s; cut the record before his move"
        )
    while isinstance(shown, JohannMove) or (shown is not None and left):
        if isinstance(shown, JohannMove):
            done.append(shown)
            shown = next(playing, None)
        else:
            shown = playing.send(left.pop(0))
        if isinstance(shown, DueCard) and shown.problem:
            raise TestcrossError(shown.problem)
    if left:
        raise TestcrossError(f"{left[0]} is a card too many; he has done all that he can do now")
    return answer_of(referee.state, done, shown)


def answer_of(state: State, done: Sequence[JohannMove], wanted: DueCard | None) -> JohannAnswer:
    """Return an answer about a table at which some moves have been done."""
    over = state.phase == "working" and not state.markers_left()
    turn = "" if over or wanted is not None else state.turn
    return JohannAnswer(tuple(done), wanted, turn, tuple(column(state)))


def solo_table(cards: Sequence[PlantCard], coins: int) -> Referee:
    """Return a table without a record, at which it is Johann's turn."""
    state = first_state([YOU, ev.JOHANN], Rules(difficulty="standard"))
    state.turn = ev.JOHANN
    board = state.johann
    board.coins = coins
    for card in reversed(cards):
        if card.points is None:
            raise TestcrossError(f"{card} has no points; write them, as in '5: {card.shown}'")
        board.garden.append(Bed(Plant(card.points, card.traits), "column", set(card.covered)))
    doubts = first_doubts(state)
    for key in (f"garden {ev.JOHANN}", "turn", "first"):
        doubts.pop(key, None)
    return Referee(state, BOOK, doubts)


@blocks.register
def johann_blocks(answer: JohannAnswer) -> Iterator[Block]:
    """Yield each move, then what is to be drawn next."""
    for one in answer.moves:
        yield from move_blocks(one)
    yield from closing_blocks(answer)


def move_blocks(move: JohannMove) -> Iterator[Block]:
    """Yield what he does, why, and how his column looks; on a phone, too."""
    if move.passes:
        yield Line(f"Johann passes ({move.rule}).")
        return
    yield Line(f"Johann ({move.rule}):")
    yield from (item(text) for text in move.does or ("does nothing",))
    yield Line("His column, top first:")
    yield from (item(card) for card in move.column or ("empty",))


def closing_blocks(answer: JohannAnswer) -> Iterator[Block]:
    if answer.wanted is not None:
        yield Line(f"Next: {answer.wanted.text}.")
    elif answer.turn:
        yield Line(
            f"Now it is {answer.turn}'s turn." if answer.turn != YOU else "Now it is your turn."
        )
    else:
        yield Line("Now roll the dice.")
