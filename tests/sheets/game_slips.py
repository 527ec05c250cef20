"""Single slips put into the plain record of a game, as people make them when they write it down.

Whoever calls these has a complete record without slips. What a player holds is followed by hand
here: dealt, drawn, laid down, retired.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from oracles.score_oracle import CARDS, SHADES
from sheets.damages import Damage, Path, Record, changed, damage_at


@dataclass(frozen=True)
class Turn:
    """A turn of a record, with what the player held before it."""

    path: Path
    written: Mapping[str, Any]
    hand: tuple[str, ...]
    drawn: str | None
    is_last: bool
    """Whether the Gene Pool was empty, so that nothing is drawn."""
    empties_pool: bool
    """Whether the last card of the Gene Pool is drawn in it."""
    top: str | None
    """The card on top of Retirement."""


def turns(record: Record) -> Iterator[Turn]:
    size = 48 if str(record["variant"]).startswith("novice") else 76
    for number, written in enumerate(record["rounds"]):
        hands = {player: list(cards) for player, cards in written["hands"].items()}
        pile = [written["retirement"]]
        pool = size - 1 - sum(map(len, hands.values()))
        for place, turn in enumerate(written["turns"]):
            hand, drawn = hands[turn["player"]], turn.get("draw", {}).get("card")
            path: Path = ("rounds", number, "turns", place)
            top = pile[-1] if pile else None
            empties = pool == 1 and turn.get("draw", {}).get("from") == "gene pool"
            yield Turn(path, turn, tuple(hand), drawn, pool == 0, empties, top)
            if drawn is not None:
                hand.append(drawn)
                if turn["draw"]["from"] == "gene pool":
                    pool -= 1
                else:
                    pile.pop()
            for card in cards_of(turn.get("mating")):
                hand.remove(card)
            if "retire" in turn:
                hand.remove(turn["retire"])
                pile.append(turn["retire"])


def cards_of(mating: Mapping[str, Any] | None) -> list[str]:
    return [] if mating is None else [mating["buck"], mating["doe"], *mating["kits"]]


def near(card: str, names: Sequence[str]) -> Iterator[str]:
    """Yield the cards that differ in one word: another one, one more, or one fewer."""
    name, sex = card.rsplit(" ", 1)
    words = name.split()
    for other in names:
        if other != name and _is_near(words, other.split()):
            yield f"{other} {sex}"


def _is_near(words: list[str], others: list[str]) -> bool:
    if len(words) == len(others):
        return sum(a != b for a, b in zip(words, others, strict=True)) == 1
    long, short = sorted((words, others), key=len, reverse=True)
    return any(long[:i] + long[i + 1 :] == short for i in range(len(long)))


def names_of(record: Record) -> list[str]:
    return list(SHADES if str(record["variant"]).startswith("novice") else CARDS)


def kits_misnamed(record: Record, rng: Random) -> Iterator[Damage]:
    """Write another kit than was laid down: one near to it, that is not held."""
    for turn in turns(record):
        kits = cards_of(turn.written.get("mating"))[2:]
        for place, kit in enumerate(kits):
            held = {*turn.hand, turn.drawn}
            wrong = [card for card in near(kit, names_of(record)) if card not in held]
            if wrong:
                path = (*turn.path, "mating", "kits", place)
                yield damage_at(record, path, rng.choice(wrong), "GR204", "GR201")


def retired_misnamed(record: Record, rng: Random) -> Iterator[Damage]:
    """Write another card than was retired: one near to it, that is not held."""
    for turn in turns(record):
        if "retire" in turn.written:
            held = {*turn.hand, turn.drawn}
            right = turn.written["retire"]
            wrong = [card for card in near(right, names_of(record)) if card not in held]
            if wrong:
                path = (*turn.path, "retire")
                yield damage_at(record, path, rng.choice(wrong), "GR201")


def drawn_kits_left_out(record: Record, _: Random) -> Iterator[Damage]:
    """Leave the kit that was drawn out of a litter of several, with its genotype.

    In Families the card drawn need be no kit.
    """
    if record["variant"] == "families":
        return
    for turn in turns(record):
        mating = turn.written.get("mating")
        kits = cards_of(mating)[2:]
        if mating is None or len(kits) < 2 or kits.count(str(turn.drawn)) != 1:
            continue  # of two that look the same nobody can tell which was drawn
        place = kits.index(str(turn.drawn))
        path = (*turn.path, "mating")
        left_out = changed(record, (*path, "kits", place), None)
        if "filled" in mating:
            yield Damage(left_out, (*path, "filled", "kits"), frozenset({"RX001"}))
            left_out = changed(left_out, (*path, "filled", "kits", place), None)
        yield Damage(left_out, (*path, "kits", 0), frozenset({"GR204"}))


def sexes_changed(record: Record, _: Random) -> Iterator[Damage]:
    """Write another sex for a parent, a kit, the card drawn or the one retired."""
    for path, card in _cards_with_paths(record):
        name, sex = card.rsplit(" ", 1)
        other = f"{name} {'doe' if sex == 'buck' else 'buck'}"
        yield damage_at(record, path, other)


def cards_exchanged(record: Record, rng: Random) -> Iterator[Damage]:
    """Write a card in a turn for which any other that is not held stands, alike or not."""
    cards = [f"{name} {sex}" for name in names_of(record) for sex in ("buck", "doe")]
    for path, card in _cards_with_paths(record):
        held = next({*turn.hand, turn.drawn} for turn in turns(record) if turn.path == path[:4])
        wrong = [one for one in cards if one != card and one not in held]
        if wrong:
            yield damage_at(record, path, rng.choice(wrong))


def _cards_with_paths(record: Record) -> Iterator[tuple[Path, str]]:
    for turn in turns(record):
        mating = turn.written.get("mating", {})
        for key in ("buck", "doe"):
            if mating:
                yield (*turn.path, "mating", key), mating[key]
        for place, kit in enumerate(mating.get("kits", ())):
            yield (*turn.path, "mating", "kits", place), kit
        if turn.drawn is not None:
            yield (*turn.path, "draw", "card"), turn.drawn
        if "retire" in turn.written:
            yield (*turn.path, "retire"), turn.written["retire"]


def parts_left_out(record: Record, _: Random) -> Iterator[Damage]:
    """Leave out a kit with its genotype, a mating, a draw or the card retired."""
    for turn in turns(record):
        mating = turn.written.get("mating")
        for key in ("mating", "draw", "retire"):
            if key in turn.written:
                yield Damage(changed(record, (*turn.path, key), None), turn.path, frozenset())
        kits = [] if mating is None else mating["kits"]
        for place in range(len(kits)):
            path = (*turn.path, "mating")
            left_out = changed(record, (*path, "kits", place), None)
            if mating is not None and "kits" in mating.get("filled", {}):
                left_out = changed(left_out, (*path, "filled", "kits", place), None)
            yield Damage(left_out, path, frozenset())


def late_draws(record: Record, _: Random) -> Iterator[Damage]:
    """Draw the top of Retirement in a last turn: and keep it, or retire it at once."""
    for turn in turns(record):
        if turn.is_last and turn.top is not None:
            draw = {"draw": {"from": "retirement", "card": turn.top}}
            path = (*turn.path, "draw")
            ways = [turn.written["retire"]] if "retire" in turn.written else [None, turn.top]
            for retired in ways:
                more = {"retire": retired} if retired else {}
                written = {**turn.written, **draw, **more}
                yield Damage(changed(record, turn.path, written), path, frozenset({"GR208"}))


def turns_left_out(record: Record, _: Random) -> Iterator[Damage]:
    """Leave out a turn: the next one is out of order; none is missed among the last turns."""
    for turn in turns(record):
        *round_, _turns, place = turn.path
        after = record["rounds"][round_[1]]["turns"]
        if turn.is_last or place == len(after) - 1:
            continue
        yield damage_at(record, turn.path, None, "GR203")


def last_turns_left_out(record: Record, _: Random) -> Iterator[Damage]:
    """Leave out the turn in which a hand became empty: the round is broken off at its scores.

    A turn of those that end the round when the Gene Pool is empty may be let pass.
    """
    last = {turn.path[1]: turn for turn in turns(record)}
    for number, turn in last.items():
        if not turn.is_last and not turn.empties_pool and int(turn.path[3]):
            path = ("rounds", number, "scores", record["players"][0])
            yield Damage(changed(record, turn.path, None), path, frozenset({"GR208"}))


def draws_misnamed(record: Record, rng: Random) -> Iterator[Damage]:
    """Write another card than the kit that was drawn; in Families any card may be drawn."""
    if record["variant"] == "families":
        return
    for turn in turns(record):
        kits = cards_of(turn.written.get("mating"))[2:]
        if turn.drawn not in kits or turn.drawn in turn.hand:
            continue  # a kit that looks like one of the herd may have come from there
        wrong = [card for card in near(turn.drawn, names_of(record)) if card not in turn.hand]
        if wrong and turn.written["draw"]["from"] == "gene pool":
            path = (*turn.path, "draw", "card")
            yield damage_at(record, path, rng.choice(wrong), "GR204", "GR202")


def judged_flipped(record: Record, _: Random) -> Iterator[Damage]:
    """Write ``right`` for ``wrong``, or ``wrong`` for ``right``."""
    for number, written in enumerate(record["rounds"]):
        for place, call in enumerate(written["calls"]):
            if "judged" in call:
                path = ("rounds", number, "calls", place, "judged")
                other = {"right": "wrong", "wrong": "right"}[call["judged"]]
                yield damage_at(record, path, other, "GR209")


IN_TURNS = {
    "kit misnamed": kits_misnamed,
    "retired card misnamed": retired_misnamed,
    "drawn kit left out": drawn_kits_left_out,
    "draw in a last turn": late_draws,
    "turn left out": turns_left_out,
    "last turn left out": last_turns_left_out,
    "card drawn misnamed": draws_misnamed,
}
ANYWHERE = {
    "sex changed": sexes_changed,
    "card exchanged": cards_exchanged,
    "part left out": parts_left_out,
}
"""Slips that may show elsewhere, or nowhere: of a card that is never seen again."""
IN_CALLS = {"judged flipped": judged_flipped}
