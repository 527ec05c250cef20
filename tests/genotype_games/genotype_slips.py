"""Slips put into the plain record of a game of Genotype, each in an entry drawn at random."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

Record = dict[str, Any]
Slip = Callable[[Record, Random], None]
"""Makes a slip; where there is nothing to slip on, it raises an IndexError."""


def turns(record: Record, block: str, key: str = "player") -> list[Record]:
    every = (turn for one in record["rounds"] for turn in one.get(block) or [])
    return [turn for turn in every if key in turn]


def resets(record: Record, key: str) -> Iterator[Record]:
    return (one["reset"][key] for one in record["rounds"] if key in one.get("reset", {}))


def wrong_cost(record: Record, random: Random) -> None:
    random.choice(turns(record, "working", "pays"))["pays"] += 1


def wrong_square_coin(record: Record, random: Random) -> None:
    random.choice(turns(record, "working", "coin"))["coin"] += 1


def wrong_treasury(record: Record, random: Random) -> None:
    there = [turn for turn in turns(record, "working") if turn["space"] == "treasury"]
    random.choice(there)["coins"] = random.choice((1, 3))


def wrong_name(record: Record, random: Random) -> None:
    turn = random.choice(turns(record, random.choice(("working", "upgrades"))))
    turn["player"] = random.choice([one for one in record["players"] if one != turn["player"]])


def plant_not_held(record: Record, random: Random) -> None:
    sown = random.choice(turns(record, "working", "sows"))["sows"]
    sown[random.randrange(len(sown))] = "9: RR FF"


def card_too_many(record: Record, random: Random) -> None:
    drawn = [turn for turn in turns(record, "working", "draws") if turn["space"] == "tool shed"]
    turn = random.choice(drawn)
    turn["draws"] = [turn["draws"], "deck"]


def wrong_price(record: Record, random: Random) -> None:
    random.choice(turns(record, "upgrades", "pays"))["pays"] += 1


def wrong_price_left(record: Record, random: Random) -> None:
    prices = random.choice(list(resets(record, "prices")))
    prices[random.choice(sorted(prices))] += 2


def wrong_balance(record: Record, random: Random) -> None:
    coins = random.choice(list(resets(record, "coins")))
    coins[random.choice(sorted(coins))] += 1


def no_harvest(record: Record, random: Random) -> None:
    del random.choice(turns(record, "working", "harvests"))["harvests"]


def marker_too_many(record: Record, random: Random) -> None:
    """Let whoever laid the last marker of a round lay one more, anywhere."""
    working = random.choice(record["rounds"])["working"]
    more = random.choice(("2nd shift", "1st shift G", "treasury", "temporary slot", "nursery"))
    working.append({"player": working[-1]["player"], "space": more})


def misspelt_space(record: Record, random: Random) -> None:
    random.choice(turns(record, "working"))["space"] = "zzz"


def misspelt_tool(record: Record, random: Random) -> None:
    used = [use for turn in turns(record, "working", "uses") for use in turn["uses"]]
    random.choice([use for use in used if "tool" in use])["tool"] = "Rkae"


def misspelt_upgrade(record: Record, random: Random) -> None:
    random.choice(turns(record, "upgrades", "buys"))["buys"] = "plt"


def purchase_after_passing(record: Record, random: Random) -> None:
    bought = random.choice([one["upgrades"] for one in record["rounds"] if one.get("upgrades")])
    bought.append({"player": bought[-1]["player"], "buys": "plot", "pays": 1})


def turn_left_out(record: Record, random: Random) -> None:
    working = random.choice(record["rounds"])["working"]
    del working[random.randrange(len(working) - len(record["players"]))]


SLIPS: list[tuple[Slip, str]] = [
    (wrong_cost, "GT106 GT205 GT290"),
    (wrong_square_coin, "GT207"),
    (wrong_treasury, "GT105"),
    (wrong_name, "GT202 GT203 GT215"),
    (plant_not_held, "GT209"),
    (card_too_many, "GT208"),
    (wrong_price, "GT106"),
    (wrong_price_left, "GT219"),
    (wrong_balance, "GT105"),
    (no_harvest, "GT209"),
    (marker_too_many, "GT203"),
    (misspelt_space, "RX001"),
    (misspelt_tool, "RX002"),
    (misspelt_upgrade, "RX001"),
    (purchase_after_passing, "GT215"),
    (turn_left_out, "GT202 GT203"),
]
