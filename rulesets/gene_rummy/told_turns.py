"""Games in turns as entries for the referee, from lines of a pad and from records."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.gene_rummy.calls import SetCall
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.line_plays import Said
from testcross.rulesets.gene_rummy.record import WrittenMating
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.variant_matings import litter_loci
from testcross.rulesets.gene_rummy.table import RummyTable, TableItem
from testcross.rulesets.gene_rummy.turns import (
    BOOK,
    RoundBegins,
    RoundEnds,
    State,
    ToldMating,
    Turn,
    card_called,
    first_table,
)
from testcross.rulesets.gene_rummy.words import animal_of
from testcross.rulesets.genetics.animal import parse_animal
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.genetics.ruleset import TurnRules
from testcross.rulesets.records.entries import Entry, known_player, no_such_player
from testcross.rulesets.records.findings import Finding, RecordCode, finding
from testcross.rulesets.records.parts import Part
from testcross.rulesets.records.tree import Place
from testcross.rulesets.tabletop import events
from testcross.rulesets.tabletop.referee import IllegalMove
from testcross.rulesets.tabletop.search import Search
from testcross.solver import Solver


def referee(table: RummyTable, rules: Rules, solver: Solver) -> list[Finding]:
    """Return what is wrong with the turns of a table; nothing where none are written.

    Nor is anything where so many cannot play the variant in turns.
    """
    moves, seats, turns = entries_of(table), table.seats(), rules.variant.play
    if not moves or not isinstance(turns, TurnRules) or len(seats) not in dict(turns.deal):
        return []
    first = first_table(seats, turns, rules, legality(rules, solver, {}))
    return [as_finding(found) for found in play_game(moves, first).findings]


class Played(NamedTuple):
    findings: list[IllegalMove]
    state: State
    """The table at the end."""
    moves: Sequence[events.Event]
    """As they are best understood."""


Names: TypeAlias = tuple[str, ...]
"""Of the cards of a mating, parents first."""


def play_game(moves: Sequence[events.Event], first: State) -> Played:
    search = Search(first, BOOK, {})
    found = search.findings(moves)
    return Played(found, search.last.state, search.entries)


def legality(
    rules: Rules, solver: Solver, judged: Mapping[Names, bool]
) -> Callable[[ToldMating], bool]:
    """Return what tells whether a mating is legal; each is worked out once."""

    @cache
    def is_legal(names: Names) -> bool:
        if names in judged:
            return judged[names]
        try:
            sire, dam, *kits = (parse_animal(rules.ruleset, name) for name in names)
        except TestcrossError:
            return True  # not of this deck, which is found where it is judged
        mating = Mating(ruleset=rules.ruleset, sire=sire, dam=dam, offspring=tuple(kits))
        return litter_loci(mating, rules, solver) is not None

    def of(mating: ToldMating) -> bool:
        cards = (mating.buck, mating.doe, *mating.kits)
        names = [card.name for card in cards if card is not None]
        too_many = len(mating.kits) > rules.variant.litter
        return len(names) < len(cards) or too_many or is_legal(tuple(names))

    return of


def as_finding(found: IllegalMove, where: tuple[str, ...] = ()) -> Finding:
    """Return a breach as a finding; what follows from it is told with it.

    Args:
        found: the breach.
        where: the parts of the game in which it is: ``round 2``, ``turn 3``.
    """
    later = [f"line {one.line}: {one.message}" for one in found.follow_ups]
    reason = f"It may follow that: {'; '.join(later)}." if later else ""
    if isinstance(found.entry, SetCall) and found.entry.illegal_at:
        reason = f"{found.entry.reason} {reason}".strip()
    if found.amendment:
        reason = f"Probably meant: {found.amendment}. {reason}".strip()
        if found.amendment.path == "dealer":
            found.code, found.message = Code.WRONG_DEALER, f"wrong dealer: {found.message}"
    line, column = found.place
    return Finding(
        code=Code(found.code) if found.rule else RecordCode(found.code),
        line=line,
        column=column,
        text=found.message,
        player=found.player,
        reason=reason,
        points=found.points,
        where=where,
    )


def place_of(entry: Entry | Part) -> Place:
    return entry.line, entry.column


def entries_of(table: RummyTable) -> list[events.Event]:
    """Return the turns of a table as entries, in the order of its lines."""
    if not any(item.kind == "turn" and item.said.turn for item in table.events):
        return []
    found: list[tuple[int, events.Event]] = []
    begun: RoundBegins | None = None
    seats = table.seats()
    names = {id(item): player for player in table.players.values() for item in player.items}
    for said in table.setup:
        place = said.entry.line, said.entry.column
        if said.kind == "part" and said.what == "round":
            if begun is not None:
                found.append((place[0], RoundEnds(places={"": place})))
            begun = RoundBegins(places={"": place})
            found.append((place[0], begun))
        elif begun is None and said.kind == "setup":
            begun = RoundBegins(places={"": place})
            found.append((place[0], begun))
        if begun is not None:
            _set_up(table, begun, said)
    turns: dict[int, Turn] = {}
    for item in table.events:
        line = item.said.entry.line
        if item.kind == "turn":
            name = names[id(item)].name
            turns[line] = _turn(item, name if name in seats else None)
            found.append((line, turns[line]))
        elif item.kind == "mating" and line in turns and item.mating is not None:
            lay(turns[line], item.mating)
    return [entry for _, entry in sorted(found, key=lambda pair: pair[0])]


def _set_up(table: RummyTable, begun: RoundBegins, said: Said) -> None:
    dealer = said.turn.get("dealer", said.value if said.what == "dealer" else None)
    if dealer is not None:
        begun.dealer = known_player(dealer, table.seats())
        begun.places["dealer"] = place_of(dealer)
        if begun.dealer is None:
            text = no_such_player(dealer, table.seats())
            table.findings.append(finding(RecordCode.UNREADABLE, dealer, text))
    if said.what == "retirement" and said.value is not None:
        begun.retirement = card_called(said.value.text)
        begun.places["retirement"] = place_of(said.value)


def _turn(item: TableItem, player: str | None) -> Turn:
    said, entry = item.said.turn, item.said.entry
    places = {"": (entry.line, entry.column), "player": (entry.line, entry.column)}
    for key, field in (("draw", "card"), ("retire", "retire"), ("from", "source")):
        if key in said:
            places[field] = (said[key].line, said[key].column)
    source = said.get("from")
    return Turn(
        player=player,
        source=None if source is None else source.text,
        card=card_called(said["draw"].text) if "draw" in said else None,
        retire=card_called(said["retire"].text) if "retire" in said else None,
        draws="draw" in said or "from" in said or "drew" in said,
        retires="retire" in said,
        places=places,
    )


def _shown(genotype: str) -> str:
    animal = animal_of(genotype)
    return animal.variety.name if animal is not None and animal.variety is not None else ""


def lay(turn: Turn, written: WrittenMating) -> None:
    mating = laid(written)
    turn.places[f"matings.{len(turn.matings)}"] = mating.places[""]
    turn.matings = (*turn.matings, mating)


def laid(written: WrittenMating) -> ToldMating:
    roles = ("buck", "doe", *(f"kits.{n}" for n in range(len(written.kits))))
    places = {
        role: (card.line, card.column) for role, card in zip(roles, written.cards, strict=True)
    }
    return ToldMating(
        buck=card_called(written.buck.text, "buck"),
        doe=card_called(written.doe.text, "doe"),
        kits=tuple(card_called(kit.text) for kit in written.kits),
        is_proven=written.filled[2] is not None,
        shown=tuple("" if one is None else _shown(one.text) for one in written.filled),
        places={"": (written.line, written.column), **places},
    )
