"""A game as the referee plays it: its first state, and its rules by kind of entry."""

from collections.abc import Iterable, Sequence

from testcross.rulesets.gene_expression import play, scoring
from testcross.rulesets.gene_expression.entries import (
    Deal,
    End,
    Record,
    Result,
    Turn,
)
from testcross.rulesets.gene_expression.rules import rules_for
from testcross.rulesets.gene_expression.state import State
from testcross.rulesets.tabletop.events import Event
from testcross.rulesets.tabletop.referee import Referee, Rulebook
from testcross.rulesets.tabletop.search import Search


def touches(state: State, entry: Event) -> Iterable[str]:
    """Return what an entry may change of which not all can be read."""
    if isinstance(entry, Turn) and not entry.is_open:
        who = entry.player or (state.acts if state.round is not None else "")
        known = (entry.place("player"), entry.places.get("misspelt"))
        if who and all(one.place in known for one in entry.unread):
            return ()  # a misspelt name or word alone leaves nothing else open
        if who:
            return f"hand {who}", "top", "turn", "seen"
    if isinstance(entry, Deal | Turn):
        return (*state.hand_keys(), "top", "below", "pile", "turn", "seen")
    return ()


def whose(state: State, entry: Event, path: str) -> str:
    """Return whose entry it is; the rules name the player of each part of other entries."""
    if not isinstance(entry, Turn) or path.startswith("reshuffle"):
        return ""
    return entry.player or (state.round.who if state.round is not None else "")


BOOK = Rulebook(
    {Deal: play.deal, Turn: play.turn, End: scoring.end, Result: scoring.result},
    touches,
    alternatives=lambda _state, _entry: (),  # each value of a turn has its own
    if_assumed="RX004",
    who=whose,
    block_at=lambda _entries, _index: (0, "", ""),  # none is written twice
    trusted=(End, Result),
    placed=(Deal,),
    whole=(Turn,),
)


def first_state(record: Record) -> State:
    return State(record.players, record.rules or rules_for(), record.is_open)


def search(record: Record) -> Search:
    """Return a search for the slips of a record; its ``findings`` are those of the entries."""
    return Search(first_state(record), BOOK, {})


def referee(record: Record, entries: Sequence[Event] = ()) -> Referee:
    """Play a record, or other entries of it, and return the referee with all that was found."""
    played = Referee(first_state(record), BOOK, {})
    played.play_all(entries or record.entries)
    return played
