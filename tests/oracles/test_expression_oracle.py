"""The plain referee of gene expression takes whole games, and finds the place of any damage."""

from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from functools import cache
from itertools import product
from operator import itemgetter
from random import Random
from typing import Any

from expression_games.expression_cards import DECK, is_action
from expression_games.expression_records import wrong_turns
from expression_games.expression_table import IllegalError, Table
from oracles.expression_oracle import DEAL, WHOLE_GAME, Plain, problems, replayed
from sampling import each

ALL = sorted(DECK.elements())


def random_hand(players: Sequence[str], random: Random, starter: str) -> dict[str, Any]:
    """Return a hand played at random by whoever tries events until the table takes one."""
    deck = random.sample(ALL, len(ALL))
    dealt = {name: [deck.pop() for _ in range(6)] for name in players}
    hand: dict[str, Any] = {"starter": starter, "dealt": dealt, "first": deck.pop(), "events": []}
    game = {"players": players, "hands": [hand]}
    *_, state = replayed(game, hand)
    while not state.over:
        hand["events"].append(_any_event(state, random))
    return {**hand, "scores": {p: state.points() * (p == state.winner) for p in players}}


def _any_event(state: Table, random: Random) -> tuple[Any, ...]:
    """Return an event that the table took, the first of a shuffled list of all there can be."""
    who = state.turn
    held = sorted(state.hands[who].elements())
    tries: list[tuple[Any, ...]] = [("play", who, card) for card in held]
    tries += [("draw", who, card) for card in sorted(state.pile)]
    other = random.choice([name for name in state.players if name != who])
    if held and state.hands[other]:
        given = sorted(state.hands[other].elements())
        tries.append(("swap", who, {who: random.choice(held), other: random.choice(given)}))
    random.shuffle(tries)
    for event in [*tries, ("pass", who), ("reshuffle",)]:
        try:
            state.apply(event)
        except IllegalError:
            continue
        return event
    raise AssertionError(state)


def random_game(seed: int, players: int = 4) -> dict[str, Any]:
    seats, random = ("Ann", "Bo", "Cy", "Dee", "Eve", "Flo")[:players], Random(seed)
    hands: list[Any] = []
    totals: Counter[str] = Counter(dict.fromkeys(seats, 0))
    while max(totals.values()) < 500:
        hands.append(random_hand(seats, random, seats[len(hands) % players]))
        totals.update(hands[-1]["scores"])
    (winner,) = (name for name in seats if totals[name] >= 500)
    return {"players": seats, "hands": hands, "totals": dict(totals), "winner": winner}


def as_record(game: Plain) -> dict[str, Any]:
    """Return a game as it is written turn by turn."""
    players = game["players"]
    return {
        "players": list(players),
        "rounds": [
            {
                "dealer": players[players.index(hand["starter"]) - 1],
                "hands": hand["dealt"],
                "first": hand["first"],
                **_turns(hand),
                "scores": hand["scores"],
            }
            for hand in game["hands"]
        ],
        "scores": game["totals"],
        "winner": game["winner"],
    }


def _turns(hand: Plain) -> dict[str, Any]:
    events, opening = list(hand["events"]), {}
    if events[0][0] == "swap":
        opening = {"swap": events.pop(0)[2]}
    turns: list[dict[str, Any]] = []
    shuffled = {}
    for what, *rest in events:
        if what == "reshuffle":
            shuffled = {"reshuffle": True}
            continue
        who, *more = rest
        if not turns or turns[-1]["player"] != who:
            turns.append({"player": who})
        turn = turns[-1]
        turn.update(shuffled)
        shuffled = {}
        if what == "draw":
            turn["draw"] = [*turn.get("draw", []), *more]
        elif what != "pass":
            key = "extra" if what == "play" and "play" in turn else what
            turn[key] = more[0]
    return {**opening, "turns": turns}


@each("players, seed", list(product([4, 5, 6], range(5))), quick=3, kind=itemgetter(0))
def test_game_written_turn_by_turn_is_as_right(players: int, seed: int) -> None:
    assert wrong_turns(as_record(random_game(seed, players))) == []


@cache
def one_record() -> dict[str, Any]:
    return as_record(random_game(7))


def some_turns() -> list[tuple[int, int]]:
    """Return the number of a round and of a turn in it, for every ninth turn of a game."""
    return [
        (number, place)
        for number, written in enumerate(one_record()["rounds"])
        for place in range(number % 9, len(written["turns"]), 9)
    ]


@each("number, place", some_turns, quick=5)
def test_damage_of_a_turn_is_found_there(number: int, place: int) -> None:
    assert _wrong_without(one_record(), number, place) == [(number, place)]


def _wrong_without(record: dict[str, Any], number: int, place: int) -> list[tuple[int, int]]:
    """Return where something is wrong if a turn was taken by nobody that there is."""
    damaged = deepcopy(record)
    damaged["rounds"][number]["turns"][place]["player"] = "Zoe"
    return [(one.round, one.turn) for one in wrong_turns(damaged)]


@each("players", [4, 5, 6], quick=2)
def test_played_at_random_nothing_is_wrong_and_no_card_is_lost(players: int) -> None:
    game = random_game(players, players)
    assert problems(game) == []
    tables = 0
    for hand in game["hands"]:
        for state in replayed(game, hand):
            assert state.cards() == DECK
            tables += 1
    assert tables > 50


def wrong(game: Plain) -> list[tuple[int, int, str]]:
    return [(one.hand, one.event, one.rule) for one in problems(game)]


def changed(game: Plain, number: int, **parts: Any) -> dict[str, Any]:
    """Return a game with other parts of one hand."""
    hands = [*game["hands"]]
    hands[number] = {**hands[number], **parts}
    return {**game, "hands": hands}


def test_damage_is_found_at_its_event() -> None:
    game = random_game(4)
    last = len(game["hands"])
    for number, hand in enumerate(game["hands"]):
        events, scores = hand["events"], hand["scores"]
        place, (_, who, _) = next((i, e) for i, e in enumerate(events) if e[0] == "draw")
        held = next(card for card in hand["dealt"]["Bo"] if not is_action(card))
        twice = changed(game, number, events=[*events[:place], ("draw", who, held)])
        assert wrong(twice)[0] == (number, place, "EX-004")
        assert wrong(changed(game, number, events=events[:-1])) == [
            (number, len(events) - 1, "EX-042")
        ]
        more = {name: score or 10 for name, score in scores.items()}
        assert wrong(changed(game, number, scores=more))[0] == (number, len(events), "EX-046")
        fewer = {name: max(score - 1, 0) for name, score in scores.items()}
        assert wrong(changed(game, number, scores=fewer))[0] == (number, len(events), "EX-043")
        left = changed(game, number, left={name: ["P3"] * 9 for name in scores})
        assert wrong(left) == [(number, len(events), "EX-043")]
        short = {**hand["dealt"], "Ann": hand["dealt"]["Ann"][:-1]}
        assert wrong(changed(game, number, dealt=short)) == [(number, DEAL, "EX-011")]
        extra = {**hand["dealt"], "Ann": [*hand["dealt"]["Ann"][:-1], held]}
        assert wrong(changed(game, number, dealt=extra)) == [(number, DEAL, "EX-002")]
    assert wrong({**game, "totals": {**game["totals"], "Ann": 1}}) == [(WHOLE_GAME, last, "EX-045")]
    loser = next(name for name in game["players"] if name != game["winner"])
    assert wrong({**game, "winner": loser}) == [(WHOLE_GAME, last, "EX-045")]
    assert wrong({**game, "players": game["players"][:3]}) == [(WHOLE_GAME, DEAL, "EX-010")]


def test_t_11_hand_after_the_target_is_one_too_many() -> None:
    game = random_game(5)
    longer = {**game, "hands": [*game["hands"], game["hands"][0]]}
    assert (len(game["hands"]), DEAL, "EX-045") in wrong(longer)
