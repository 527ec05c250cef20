"""A plain referee for the gene expression game: its rules written out once more, by hand.

It takes a complete record as plain data and says what is wrong with it, at which event and by which
rule (EX-..., A-... of rules-expression.md). It knows nothing of the program. In a hand it
stops at the first wrong event, since nobody can tell what was meant by those behind it.

A game is ``{"players", "target", "options", "hands", "totals", "winner"}``; a hand is
``{"starter", "dealt": {player: cards}, "first", "deck", "events", "left": {player: cards}, "out",
"scores"}``. Only players, starter, dealt, first and events have to be there, or out and scores
where nothing else of a hand is written; ``expression_table`` has the events. The deck is in the
order in which it lay before the deal, the top card first.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

from expression_games.expression_cards import DECK, Options, is_action, value
from expression_games.expression_table import IllegalError, Table

Plain: TypeAlias = Mapping[str, Any]
DEALT, TARGET = 6, 500
DEAL = -1
"""The number of an event for the deal; the end and the scores have the number after the last."""
WHOLE_GAME = -1


class Wrong(NamedTuple):
    hand: int
    """Counted from 0, or ``WHOLE_GAME``."""
    event: int
    """Counted from 0, or ``DEAL``."""
    rule: str
    text: str


def problems(record: Plain) -> list[Wrong]:
    """Return everything that is wrong with a game, hand by hand."""
    return list(_game(record))


def table_of(record: Plain, hand: Plain) -> Table:
    return Table(
        players=record["players"],
        starter=hand["starter"],
        hands={player: Counter(cards) for player, cards in hand["dealt"].items()},
        first=hand["first"],
        options=record.get("options", Options()),
        deck=list(hand["deck"])[DEALT * len(record["players"]) + 1 :] if "deck" in hand else None,
    )


def replayed(record: Plain, hand: Plain) -> Iterator[Table]:
    """Yield the table after the deal and after every event; the same object every time.

    Raises:
        IllegalError: at an event that a rule forbids.
    """
    table = table_of(record, hand)
    yield table
    for event in hand["events"]:
        table.apply(event)
        yield table


def _game(record: Plain) -> Iterator[Wrong]:
    players, target = record["players"], record.get("target", TARGET)
    if not 4 <= len(players) <= 6 or len(set(players)) < len(players):
        yield Wrong(WHOLE_GAME, DEAL, "EX-010", f"{len(players)} players")
        return
    totals: Counter[str] = Counter()
    for number, hand in enumerate(record["hands"]):
        if any(total >= target for total in totals.values()):
            yield Wrong(number, DEAL, "EX-045", "the game was over")
        if "dealt" in hand:
            found = _deal(players, hand) or _play(record, hand)
        else:
            found = _on_paper(players, hand)
        if found is not None:
            yield Wrong(number, *found)
        totals.update(hand.get("scores", {}))
    yield from _end(record, {player: totals[player] for player in players}, target)


def _deal(players: Any, hand: Plain) -> tuple[int, str, str] | None:
    dealt = hand["dealt"]
    if set(dealt) != set(players):
        return DEAL, "EX-011", "not everybody was dealt a hand"
    for player, cards in dealt.items():
        if len(cards) != DEALT:
            return DEAL, "EX-011", f"{player} was dealt {len(cards)} cards"
    out = Counter(card for cards in dealt.values() for card in cards) + Counter([hand["first"]])
    for card in out - DECK:
        rule = "EX-001" if card not in DECK else "EX-003" if is_action(card) else "EX-002"
        return DEAL, rule, f"{card} is one too many"
    return _dealt_in_turn(list(players), hand) if "deck" in hand else None


def _on_paper(players: Any, hand: Plain) -> tuple[int, str, str] | None:
    """Tell points that no cards make: the others hold one each at least, the winner played one."""
    values = sorted(value(card) for card in DECK.elements())
    points = hand["scores"][hand["out"]]
    if sum(values[: len(players) - 1]) <= points <= sum(values) - values[0]:
        return None
    return 0, "EX-043", f"no cards are worth {points} points"


def _dealt_in_turn(players: list[str], hand: Plain) -> tuple[int, str, str] | None:
    """Tell who has other cards than come from the deck one at a time, from the starter on."""
    deck, place = hand["deck"], players.index(hand["starter"])
    if Counter(deck) != DECK:
        return DEAL, "EX-004", "this is not the whole deck"
    for number, player in enumerate([*players[place:], *players[:place]]):
        due = deck[number : DEALT * len(players) : len(players)]
        if Counter(due) != Counter(hand["dealt"][player]):
            return DEAL, "EX-011", f"{player} was dealt {due}"
    due = deck[DEALT * len(players)]
    return None if hand["first"] == due else (DEAL, "EX-013", f"{due} was turned up")


def _play(record: Plain, hand: Plain) -> tuple[int, str, str] | None:
    table, last = table_of(record, hand), len(hand["events"])
    for number, event in enumerate(hand["events"]):
        try:
            table.apply(event)
        except IllegalError as error:
            return number, error.rule, str(error)
    if not table.over:
        return last, "EX-042", "nobody is without cards"
    if hand.get("out", table.winner) != table.winner:
        return last, "EX-042", f"{table.winner} is out"
    left = hand.get("left", {})
    for player, cards in left.items():
        if Counter(cards) != table.hands[player]:
            return last, "EX-043", f"{player} has other cards left"
    return _scores(table, hand, last)


def _scores(table: Table, hand: Plain, last: int) -> tuple[int, str, str] | None:
    for player, score in hand.get("scores", {}).items():
        if player == table.winner:
            if score != table.points():
                return last, "EX-043", f"{player} gets {table.points()} points, not {score}"
        elif score:
            return last, "EX-046", f"{player} did not win and gets nothing, not {score}"
    return None


def _end(record: Plain, totals: dict[str, int], target: int) -> Iterator[Wrong]:
    last = len(record["hands"])
    for player, total in record.get("totals", {}).items():
        if total != totals[player]:
            text = f"{player} has {totals[player]} points in all, not {total}"
            yield Wrong(WHOLE_GAME, last, "EX-045", text)
    if "winner" in record:
        reached = [player for player in totals if totals[player] >= target]
        if [record["winner"]] != reached:
            yield Wrong(WHOLE_GAME, last, "EX-045", f"{reached} reached {target} points")
