"""Slips of the pen in what is written before and after the turns of gene expression."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate
from random import Random

from expression_games.expression_cards import DECK, is_action
from expression_games.expression_records import deck_of
from expression_games.expression_slips import WrittenSlip
from sheets.damages import Damage, Path, Record, changed, damage_at


def points_miscounted(record: Record, rng: Random) -> Iterator[Damage]:
    for number, one in enumerate(record["rounds"]):
        path: Path = ("rounds", number, "scores", one["out"])
        wrong = one["scores"][one["out"]] + rng.choice([-10, -1, 1, 10])
        yield damage_at(record, path, wrong, "GE101", "GE105")


def points_for_others(record: Record, rng: Random) -> Iterator[Damage]:
    """Write points for somebody who did not go out."""
    for number, one in enumerate(record["rounds"]):
        loser = rng.choice([p for p in record["players"] if p != one["out"]])
        yield damage_at(record, ("rounds", number, "scores", loser), 20, "GE102")


def totals_miscounted(record: Record, rng: Random) -> Iterator[Damage]:
    """Write another total for somebody who does not win by it."""
    for player in record["players"]:
        if player != record["winner"]:
            wrong = record["scores"][player] + rng.choice([1, 5])
            yield damage_at(record, ("scores", player), wrong, "GE103")


def winners_misnamed(record: Record, rng: Random) -> Iterator[Damage]:
    others = [player for player in record["players"] if player != record["winner"]]
    yield damage_at(record, ("winner",), rng.choice(others), "GE104")


def cards_left_misnamed(record: Record, rng: Random) -> Iterator[Damage]:
    for number, one in enumerate(record["rounds"]):
        for player, left in one["left"].items():
            wrong = rng.choice([card for card in DECK if card not in left])
            path: Path = ("rounds", number, "left", player)
            yield damage_at(record, path, [wrong, *left[1:]], "GE106")


def others_out(record: Record, rng: Random) -> Iterator[Damage]:
    for number, one in enumerate(record["rounds"]):
        other = rng.choice(sorted(one["left"]))
        yield damage_at(record, ("rounds", number, "out"), other, "GE107")


def hands_short_of_a_card(record: Record, rng: Random) -> Iterator[Damage]:
    for number, one in enumerate(record["rounds"]):
        player = rng.choice(record["players"])
        cards = one["hands"][player]
        yield damage_at(record, ("rounds", number, "hands", player), cards[1:], "GE202")


def hands_with_cards_of_others(record: Record, rng: Random) -> Iterator[Damage]:
    """Write a number card that somebody else was dealt in the place of one dealt."""
    for number, one in enumerate(record["rounds"]):
        before, after = record["players"][:2]
        numbers = [card for card in one["hands"][before] if not is_action(card)]
        if numbers:
            cards = [rng.choice(numbers), *one["hands"][after][1:]]
            yield damage_at(record, ("rounds", number, "hands", after), cards, "GE203")


def points_of_no_cards(record: Record, rng: Random) -> Iterator[Damage]:
    """Write only the points of the last round, other ones than cards can make, and add them up."""
    *before, last = record["rounds"]
    worth, out = last["scores"][last["out"]], last["out"]
    wrong = rng.choice([860, 999])
    bare = {"dealer": last["dealer"], "out": out, "scores": {**last["scores"], out: wrong}}
    totals = {**record["scores"], out: record["scores"][out] + wrong - worth}
    spoilt = {**record, "rounds": [*before, bare], "scores": totals}
    yield Damage(spoilt, ("rounds", len(before), "scores", out), frozenset({"GE105"}))


def decks_in_another_order(record: Record, rng: Random) -> Iterator[Damage]:
    """Write the deck with a card where the next one was drawn."""
    for number, one in enumerate(record["rounds"]):
        places = list(_draws(one["turns"]))
        deck = deck_of(record, number)
        place = rng.randrange(len(places)) if places else 0
        at = 6 * len(record["players"]) + 1 + place
        shuffled = any("reshuffle" in turn for turn in one["turns"])
        if places and not shuffled and deck[at] != deck[at + 1]:
            deck[at], deck[at + 1] = deck[at + 1], deck[at]
            path: Path = ("rounds", number, "turns", *places[place])
            spoilt = changed(record, ("rounds", number, "deck"), deck)
            yield Damage(spoilt, path, frozenset({"GE216"}))


def _draws(turns: Sequence[Record]) -> Iterator[tuple[str | int, ...]]:
    """Yield where the cards stand that were drawn, one after another."""
    for number, turn in enumerate(turns):
        drawn = turn.get("draw", [])
        if isinstance(drawn, str):
            yield number, "draw"
        else:
            yield from ((number, "draw", place) for place in range(len(drawn)))


def targets_reached_before(record: Record, _: Random) -> Iterator[Damage]:
    """Write a target that was reached with the last round but one."""
    *_before, sooner, late = accumulate(
        (Counter(one["scores"]) for one in record["rounds"]), initial=Counter[str]()
    )
    last = len(record["rounds"]) - 1
    target = max(sooner.values(), default=0)
    earlier = sooner - Counter(record["rounds"][last - 1]["scores"])
    if last and target > max(earlier.values(), default=0) and late:
        spoilt = changed(record, ("target",), target)
        yield Damage(spoilt, ("rounds", last), frozenset({"GE215"}))


def targets_not_reached(record: Record, _: Random) -> Iterator[Damage]:
    spoilt = changed(record, ("target",), max(record["scores"].values()) + 1)
    yield Damage(spoilt, ("winner",), frozenset({"GE215"}))


SLIPS: dict[str, WrittenSlip] = {
    "points miscounted": points_miscounted,
    "points for others": points_for_others,
    "total miscounted": totals_miscounted,
    "winner misnamed": winners_misnamed,
    "card left misnamed": cards_left_misnamed,
    "other out": others_out,
    "hand short of a card": hands_short_of_a_card,
    "card of another dealt": hands_with_cards_of_others,
    "points of no cards": points_of_no_cards,
    "deck in another order": decks_in_another_order,
    "target reached before": targets_reached_before,
    "target not reached": targets_not_reached,
}
